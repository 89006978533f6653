//! The steps of an iteration as text, and the data of a recording about a node and the root's
//! moves.

use super::view::MoveRow;
use super::work::STEPS;
use engine::boundary::sampling::playout_of;
use engine::boundary::{Position, UctProblem};
use engine::numbers::Ordinal;
use engine::search::Kind;
use engine::uct::{Playouts, UctRecording, Visits};
use model::language::squares::called;
use model::language::{decimals, thousands};
use model::report::ended::Ended;
use model::study::sampling_job::{SamplingProgress, SealedSampling};

/// A step of an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Select,
    Expand,
    PlayOut,
    BackUp,
}

impl Step {
    /// All steps in their order.
    pub const ALL: [Step; STEPS as usize] =
        [Step::Select, Step::Expand, Step::PlayOut, Step::BackUp];

    /// Returns its name in the language of the screen.
    pub fn word(self) -> &'static str {
        match self {
            Step::Select => say!("select"),
            Step::Expand => say!("expand"),
            Step::PlayOut => say!("play out"),
            Step::BackUp => say!("back up"),
        }
    }
}

/// A search and, while it is paused, its recording.
pub(super) struct SearchLook<'a> {
    pub problem: &'a dyn UctProblem,
    pub progress: &'a SamplingProgress,
    pub sealed: Option<&'a SealedSampling>,
}

impl SearchLook<'_> {
    pub fn iterations(&self) -> u64 {
        self.sealed.map_or(self.progress.iterations, |sealed| {
            sealed.recording.iterations()
        })
    }
    pub fn scale(&self) -> u64 {
        // A win counts two until a recording says otherwise.
        self.sealed.map_or(2, |sealed| sealed.recording.scale())
    }
    /// Returns the results of a node and of its moves after some iterations.
    pub fn node(&self, path: &[Ordinal], iterations: u64) -> (Visits, Vec<(Ordinal, Visits)>) {
        let Some(sealed) = self.sealed else {
            let moves = &self.progress.root_moves;
            let children = moves
                .iter()
                .enumerate()
                .map(|(at, visits)| (Ordinal::at(at), *visits))
                .collect();
            return (
                Visits {
                    proof: self.progress.proof,
                    ..total(moves)
                },
                children,
            );
        };
        let Some(node) = sealed.recording.find(path) else {
            return (Visits::default(), Vec::new());
        };
        let children = sealed.recording.moment(&node, iterations);
        (
            sealed.recording.visits(&node, iterations),
            children
                .iter()
                .map(|child| (child.mv, child.visits))
                .collect(),
        )
    }
    /// Returns the position of the node or, at the playout step, the final position of the playout.
    pub fn shown_position(
        &self,
        path: &[Ordinal],
        (iteration, step): (u64, Option<Step>),
    ) -> Box<dyn Position> {
        let walked = self.sealed.filter(|_| step == Some(Step::PlayOut));
        let walked = walked.and_then(|sealed| sealed.recording.path(iteration));
        match walked {
            Some(walked) => {
                let played = self.playout(iteration);
                self.problem.position(&[&walked[..], &played].concat())
            }
            None => self.problem.position(path),
        }
    }
    fn playout(&self, iteration: u64) -> Vec<Ordinal> {
        self.sealed.map_or_else(Vec::new, |sealed| {
            playout_of(self.problem, &sealed.recording, iteration)
        })
    }
    /// Returns the sentences about a step.
    pub fn sentences(
        &self,
        (iteration, step): (u64, Option<Step>),
        rows: &[MoveRow],
        here: &[Ordinal],
    ) -> Vec<String> {
        let (Some(sealed), Some(step)) = (self.sealed, step) else {
            return Vec::new();
        };
        let Some((path, ended)) = sealed
            .recording
            .path(iteration)
            .zip(sealed.recording.ended(iteration))
        else {
            return Vec::new();
        };
        let root = self.problem.position(&[]);
        let moves = names(&*root, &path);
        let (kept, made) =
            path.split_at(path.len() - usize::from(ended.expanded && !path.is_empty()));
        let leaf = self.problem.position(&path);
        let is_proven = sealed.recording.ends_proven(iteration) && leaf.outcome().is_none();
        match step {
            Step::Select => {
                let mut said = vec![match kept {
                    [] => say!("the root has a move that was never tried").to_owned(),
                    kept => say!("it goes down by {moves}", moves = names(&*root, kept)),
                }];
                said.extend(self.selected_here(rows, here, &path));
                said.extend(
                    is_proven.then(|| say!("it ends there: its value is proven").to_owned()),
                );
                said
            }
            Step::Expand if is_proven => {
                vec![say!("no child is made: its value is proven").to_owned()]
            }
            Step::Expand if made.is_empty() => vec![say!(
                "no child is made: the game is over after {moves}",
                moves
            )],
            Step::Expand => vec![say!("a child is made: {moves}", moves)],
            Step::PlayOut if is_proven => {
                vec![say!("its value is proven: nothing is played").to_owned()]
            }
            Step::PlayOut => vec![match &self.problem.spec().playouts {
                Playouts::Evaluation(name) => {
                    say!(
                        "no playout: {name} gives the reward {reward}",
                        name,
                        reward = self.reward(ended.reward)
                    )
                }
                Playouts::Random => {
                    let played = self.playout(iteration);
                    let end = self.problem.position(&[&path[..], &played].concat());
                    let end = Ended::of(&*end).map_or(String::new(), |ended| ended.text);
                    match played.len() {
                        0 => say!("no playout: the game is over: {end}", end),
                        _ => say!(
                            "random moves: {moves}: {end}",
                            moves = names(&*leaf, &played),
                            end
                        ),
                    }
                }
            }],
            Step::BackUp => {
                let reward = self.reward(ended.reward);
                let mut said = vec![
                    say!(path.len() as u64; "{reward} for MAX is added to the root and to {moves}|{reward} for MAX is added to the root and to all nodes of {moves}", reward, moves),
                ];
                said.extend(proves(&sealed.recording, (iteration, &path), &*root));
                said
            }
        }
    }
    /// Returns a reward as text, on the scale from 0 to 1.
    fn reward(&self, reward: u64) -> String {
        number(reward as f64 / self.scale() as f64)
    }
    /// Returns the reason for the selection at the shown node, if the iteration passes through it.
    fn selected_here(
        &self,
        rows: &[MoveRow],
        here: &[Ordinal],
        path: &[Ordinal],
    ) -> Option<String> {
        let mv = *path.strip_prefix(here)?.first()?;
        let row = rows.iter().find(|row| row.mv == mv)?;
        let name = &row.name;
        Some(match row.terms {
            Some([mean, added]) => {
                let (mean, added, sum) = (number(mean), number(added), number(mean + added));
                if rows
                    .iter()
                    .any(|other| other.is_lost && other.sum() > row.sum())
                {
                    return Some(say!(
                        "here {name} has the greatest sum of those that are not proven lost: {mean} + {added} = {sum}",
                        name,
                        mean,
                        added,
                        sum
                    ));
                }
                say!(
                    "here {name} has the greatest sum: {mean} + {added} = {sum}",
                    name,
                    mean,
                    added,
                    sum
                )
            }
            None if self.problem.is_max(here).is_none() => say!("here {name} is drawn", name),
            None => say!("here {name} was never tried", name),
        })
    }
}

/// Returns the text about the values proven by an iteration: the first such node of its path, its
/// value, and the number of proven nodes below.
fn proves(
    recording: &UctRecording,
    (iteration, path): (u64, &[Ordinal]),
    root: &dyn Position,
) -> Option<String> {
    let below = recording.proven_by(iteration).checked_sub(1)?;
    let path = &path[..path.len().checked_sub(below)?];
    let (_, proof) = recording.proof(&recording.find(path)?)?;
    let name = if path.is_empty() {
        say!("root").to_owned()
    } else {
        names(root, path)
    };
    let node = format!("{name} {}{}", Kind::Exact.sign(), proof.value());
    Some(match below {
        0 => say!("it proves {node}", node),
        _ => say!(
            below as u64;
            "it proves {node}, and {count} node below it|it proves {node}, and {count} nodes below it",
            node,
            count = thousands(below as u64)
        ),
    })
}

fn total(moves: &[Visits]) -> Visits {
    moves.iter().fold(Visits::default(), |sum, one| Visits {
        visits: sum.visits + one.visits,
        wins: sum.wins + one.wins,
        draws: sum.draws + one.draws,
        points: sum.points + one.points,
        proof: None,
    })
}

/// Returns the names of moves that are played one after the other from a position.
pub(super) fn names(from: &dyn Position, path: &[Ordinal]) -> String {
    from.moves_along(path)
        .into_iter()
        .map(called)
        .collect::<Vec<String>>()
        .join(" ")
}

/// Returns a number with three decimals in the language of the screen.
pub fn number(number: f64) -> String {
    decimals(&format!("{number:.3}")).into_owned()
}
