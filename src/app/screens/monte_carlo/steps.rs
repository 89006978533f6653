//! The steps of an iteration in words, and what a recording says of a node and of the root's moves.

use super::view::MoveRow;
use super::work::STEPS;
use engine::boundary::{Position, UctProblem};
use engine::numbers::Ordinal;
use engine::uct::{Playouts, Visits};
use model::language::decimals;
use model::language::squares::called;
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
    /// In their order.
    pub const ALL: [Step; STEPS as usize] = [Step::Select, Step::Expand, Step::PlayOut, Step::BackUp];

    /// Its name in the language of the screen.
    pub fn word(self) -> &'static str {
        match self {
            Step::Select => say!("select"),
            Step::Expand => say!("expand"),
            Step::PlayOut => say!("play out"),
            Step::BackUp => say!("back up"),
        }
    }
}

/// A search that is looked at.
pub(super) struct SearchLook<'a> {
    pub problem: &'a dyn UctProblem,
    pub progress: &'a SamplingProgress,
    pub sealed: Option<&'a SealedSampling>,
}

impl SearchLook<'_> {
    pub fn iterations(&self) -> u64 {
        self.sealed.map_or(self.progress.iterations, |sealed| sealed.recording.iterations())
    }
    pub fn scale(&self) -> u64 {
        // A win counts two until a recording says otherwise.
        self.sealed.map_or(2, |sealed| sealed.recording.scale())
    }
    /// What was backed up into a node and through its moves by so many iterations.
    pub fn node(&self, path: &[Ordinal], iterations: u64) -> (Visits, Vec<(Ordinal, Visits)>) {
        let Some(sealed) = self.sealed else {
            let moves = &self.progress.root_moves;
            let children = moves.iter().enumerate().map(|(at, visits)| (Ordinal::at(at), *visits)).collect();
            return (total(moves), children);
        };
        let Some(node) = sealed.recording.find(path) else { return (Visits::default(), Vec::new()) };
        let children = sealed.recording.moment(&node, iterations);
        (sealed.recording.visits(&node, iterations), children.iter().map(|child| (child.mv, child.visits)).collect())
    }
    /// The position of the node; at the playout, the one where it ended.
    pub fn shown_position(&self, path: &[Ordinal], (iteration, step): (u64, Option<Step>)) -> Box<dyn Position> {
        let walked = self.sealed.filter(|_| step == Some(Step::PlayOut));
        let walked = walked.and_then(|sealed| sealed.recording.path(iteration));
        match walked {
            Some(walked) => {
                let played = self.playout(&walked, iteration);
                self.problem.position(&[&walked[..], &played].concat())
            }
            None => self.problem.position(path),
        }
    }
    fn playout(&self, path: &[Ordinal], iteration: u64) -> Vec<Ordinal> {
        match self.problem.spec().playouts {
            Playouts::Random => self.problem.playout(path, iteration),
            Playouts::Evaluation(_) => Vec::new(),
        }
    }
    /// What happens at a step.
    pub fn sentences(&self, (iteration, step): (u64, Option<Step>), rows: &[MoveRow], here: &[Ordinal]) -> Vec<String> {
        let (Some(sealed), Some(step)) = (self.sealed, step) else { return Vec::new() };
        let Some((path, ended)) = sealed.recording.path(iteration).zip(sealed.recording.ended(iteration)) else {
            return Vec::new();
        };
        let root = self.problem.position(&[]);
        let moves = names(&*root, &path);
        let (kept, made) = path.split_at(path.len() - usize::from(ended.expanded && !path.is_empty()));
        let leaf = self.problem.position(&path);
        match step {
            Step::Select => {
                let mut said = vec![match kept {
                    [] => say!("the root has a move that was never tried").to_owned(),
                    kept => say!("it goes down by {moves}", moves = names(&*root, kept)),
                }];
                said.extend(self.selected_here(rows, here, &path));
                said
            }
            Step::Expand if made.is_empty() => vec![say!("no child is made: the game is over after {moves}", moves)],
            Step::Expand => vec![say!("a child is made: {moves}", moves)],
            Step::PlayOut => vec![match &self.problem.spec().playouts {
                Playouts::Evaluation(name) => {
                    say!("no playout: {name} gives the reward {reward}", name, reward = self.reward(ended.reward))
                }
                Playouts::Random => {
                    let played = self.playout(&path, iteration);
                    let end = self.problem.position(&[&path[..], &played].concat());
                    let end = Ended::of(&*end).map_or(String::new(), |ended| ended.text);
                    match played.len() {
                        0 => say!("no playout: the game is over: {end}", end),
                        _ => say!("random moves: {moves}: {end}", moves = names(&*leaf, &played), end),
                    }
                }
            }],
            Step::BackUp => {
                let reward = self.reward(ended.reward);
                vec![
                    say!(path.len() as u64; "{reward} for MAX is added to the root and to {moves}|{reward} for MAX is added to the root and to all nodes of {moves}", reward, moves),
                ]
            }
        }
    }
    /// What a reward is worth, from 0 to 1.
    fn reward(&self, reward: u64) -> String {
        number(reward as f64 / self.scale() as f64)
    }
    /// Why the iteration goes on as it does at the node that is shown, if it comes through.
    fn selected_here(&self, rows: &[MoveRow], here: &[Ordinal], path: &[Ordinal]) -> Option<String> {
        let mv = *path.strip_prefix(here)?.first()?;
        let row = rows.iter().find(|row| row.mv == mv)?;
        let name = &row.name;
        Some(match row.terms {
            Some([mean, added]) => {
                let (mean, added, sum) = (number(mean), number(added), number(mean + added));
                say!("here {name} has the greatest sum: {mean} + {added} = {sum}", name, mean, added, sum)
            }
            None if self.problem.is_max(here).is_none() => say!("here {name} is drawn", name),
            None => say!("here {name} was never tried", name),
        })
    }
}

fn total(moves: &[Visits]) -> Visits {
    moves.iter().fold(Visits::default(), |sum, one| Visits {
        visits: sum.visits + one.visits,
        wins: sum.wins + one.wins,
        draws: sum.draws + one.draws,
        points: sum.points + one.points,
    })
}

/// The names of moves after a position, one after the other.
pub(super) fn names(from: &dyn Position, path: &[Ordinal]) -> String {
    from.moves_along(path).into_iter().map(called).collect::<Vec<String>>().join(" ")
}

/// A number with three decimals, in the language of the screen.
pub fn number(number: f64) -> String {
    decimals(&format!("{number:.3}")).into_owned()
}
