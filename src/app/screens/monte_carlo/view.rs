//! [`SamplingView`]: the data of a Monte-Carlo search for a frame.
//!
//! Cost: one node at one iteration is read, and the moves of a shown playout are generated again.

use super::steps::{SearchLook, Step, names, number};
use super::work::{OpenSampling, STEPS};
use crate::app::Context;
use crate::app::game::board::{BoardView, MoveValue};
use engine::boundary::{MoveView, Position};
use engine::numbers::Ordinal;
use engine::search::Kind;
use engine::uct::{Playouts, Standing, UCT, UctProof, UctSpec, Visits, best_of};
use model::language::squares::called;
use model::language::{decimals, sides, thousands};
use model::report::sampling::{MomentOfSampling, selection_terms};
use model::report::{Report, title};
use model::study::proven;
use model::study::sampling_job::{CurvePoint, SamplingPhase, SamplingProgress};
use std::cmp::Ordering;

/// A legal move of the shown node.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveRow {
    pub mv: Ordinal,
    pub name: String,
    /// The visits through it, and their results.
    pub visits: Visits,
    /// The proven value or the estimate for MAX, with its kind; empty if it was never visited.
    pub value: (Kind, String),
    /// True if it is proven lost for the side to move, so that it is not selected.
    pub is_lost: bool,
    /// The mean for the side to move, and the exploration term.
    pub terms: Option<[f64; 2]>,
    /// Its rank by visits, from 1; 0 if it was never visited.
    pub place: usize,
    /// True if the next iteration through the node selects it.
    pub is_next: bool,
    /// The value proven by a solver, with its sign.
    pub proven: Option<(Kind, String)>,
}

impl MoveRow {
    /// Returns the sum that the selection maximizes.
    pub(super) fn sum(&self) -> Option<f64> {
        self.terms.map(|[mean, added]| mean + added)
    }
}

/// A Monte-Carlo search in the state that a frame shows.
pub struct SamplingView {
    /// The game with the player who is MAX, and the options of the search.
    pub title: String,
    pub options: String,
    pub progress: SamplingProgress,
    pub is_running: bool,
    /// The iteration of the tick, from 1, or 0 before the first; and the step of the tick.
    pub iteration: u64,
    pub step: Option<Step>,
    /// The sentences about the step.
    pub sentences: Vec<String>,
    /// The node: its moves from the root as text, its results, and the side to move.
    pub node: String,
    pub visits: Visits,
    pub is_max: Option<bool>,
    /// The greatest reward, and whether rewards come from an evaluation.
    pub scale: u64,
    pub is_evaluated: bool,
    pub rows: Vec<MoveRow>,
    pub selected: usize,
    /// The answer at the node; at the root, with the iteration since which it is the answer.
    pub answer: Option<(Ordinal, Option<u64>)>,
    pub board: BoardView,
    /// The shares of the root's moves over time, and these moves by visits, the most visited first.
    pub curve: Vec<CurvePoint>,
    pub ranked: Vec<Ordinal>,
    /// The iterations that changed the answer.
    pub changes: Vec<u64>,
}

impl SamplingView {
    /// Reads the present state.
    pub fn of(opened: &OpenSampling, cx: &Context) -> SamplingView {
        let (problem, progress) = (opened.job.problem(), opened.job.progress());
        let sealed = opened.job.sealed();
        let look = SearchLook {
            problem: &**problem,
            progress: &progress,
            sealed: sealed.as_deref(),
        };
        let tick = opened.tick(look.iterations());
        let is_inside = sealed.is_some() && !tick.is_multiple_of(STEPS);
        let iteration = tick.div_ceil(STEPS);
        let step = (sealed.is_some() && tick > 0).then(|| Step::ALL[((tick - 1) % STEPS) as usize]);
        // The result of an iteration counts only after its last step.
        let counted = if is_inside { iteration - 1 } else { iteration };
        let path = if sealed.is_some() {
            &opened.path[..]
        } else {
            &[]
        };
        let position = problem.position(path);
        let (node, children) = look.node(path, counted);
        let is_max = problem.is_max(path);
        let moves = [&opened.moves[..], path].concat();
        let rows = rows(
            &look,
            (&*position, path),
            (node, &children),
            cx.game.study.solutions.get(&moves),
        );
        let selected = opened
            .selected
            .and_then(|mv| rows.iter().position(|row| row.mv == mv))
            .unwrap_or(0);
        let answer = is_max.and_then(|is_max| best_of(children.iter().copied(), is_max));
        let changes: Vec<(u64, Ordinal)> = sealed
            .as_ref()
            .map_or_else(Vec::new, |sealed| sealed.answers.clone());
        let since = changes
            .iter()
            .rev()
            .find(|(at, _)| *at <= counted)
            .map(|(at, _)| *at)
            .filter(|_| path.is_empty());
        let names = |path: &[Ordinal]| names(&*problem.position(&[]), path);
        let mut board = BoardView::new(&*look.shown_position(path, (iteration, step)));
        board.ascii = cx.screen.options.ascii;
        let is_playout = step == Some(Step::PlayOut) && is_inside;
        if !is_playout {
            board.values = rows
                .iter()
                .filter_map(|row| board_value(row, look.scale(), answer))
                .collect();
        }
        let curve = sealed
            .as_ref()
            .map_or_else(|| progress.curve.clone(), |sealed| sealed.curve.clone());
        let mut ranked: Vec<(Ordinal, u64)> = curve.last().map_or_else(Vec::new, |last| {
            last.visits
                .iter()
                .enumerate()
                .map(|(at, visits)| (Ordinal::at(at), *visits))
                .collect()
        });
        ranked.sort_by_key(|(mv, visits)| (std::cmp::Reverse(*visits), *mv));
        let root = problem.position(&[]);
        SamplingView {
            title: title(&*root),
            options: [
                options(
                    problem.spec(),
                    &sides::name(&*root, problem.max()).to_string(),
                ),
                if opened.foreign().is_some() {
                    format!("; {}", say!("the search of another program"))
                } else {
                    String::new()
                },
                opened
                    .bookmark()
                    .map_or_else(String::new, |mark| format!("; {}", mark.name)),
            ]
            .concat(),
            is_running: progress.phase == SamplingPhase::Running,
            iteration,
            step,
            sentences: look.sentences((iteration, step), &rows, path),
            node: if path.is_empty() {
                say!("root").to_owned()
            } else {
                names(path)
            },
            visits: node,
            is_max,
            scale: look.scale(),
            is_evaluated: problem.spec().playouts != Playouts::Random,
            rows,
            selected,
            answer: answer.map(|answer| (answer, since)),
            board,
            curve,
            ranked: ranked.into_iter().map(|(mv, _)| mv).collect(),
            changes: changes.into_iter().map(|(at, _)| at).collect(),
            progress,
        }
    }
    /// Returns the selected row.
    pub fn selected_row(&self) -> Option<&MoveRow> {
        self.rows.get(self.selected)
    }
    /// Returns the reasons for the selection of the next iteration at the node, and for the answer;
    /// with a title.
    pub fn reasons(&self) -> (String, Report) {
        let mut report = Report::default();
        let next = self.rows.iter().find(|row| row.is_next);
        match (self.is_max, next) {
            (None, _) => report.add(say!("an outcome is drawn here: nobody selects")),
            (Some(_), None) if self.visits.proof.is_some() && !self.rows.is_empty() => {
                report.add(say!("its value is proven: nothing is selected here any more"));
            }
            (Some(_), None) => report.add(say!("the game is over here: nothing is selected")),
            (Some(_), Some(next)) => match next.sum() {
                None => report.add(say!(
                    "{mv} was never tried: it becomes a child before any child is selected again",
                    mv = next.name
                )),
                Some(_) if self.rows.iter().any(|row| row.is_lost && row.sum() > next.sum()) => report.add(say!(
                    "{mv} is selected next: its sum is the greatest of the moves that are not proven lost",
                    mv = next.name
                )),
                Some(_) => report.add(say!("{mv} is selected next: its sum is the greatest", mv = next.name)),
            },
        }
        report.section();
        let mut rows: Vec<&MoveRow> = self.rows.iter().filter(|row| row.terms.is_some()).collect();
        rows.sort_by(|one, other| {
            other
                .sum()
                .partial_cmp(&one.sum())
                .unwrap_or(Ordering::Equal)
        });
        for row in rows {
            let Some([mean, added]) = row.terms else {
                continue;
            };
            let (mean, added, sum) = (number(mean), number(added), number(mean + added));
            report.add(say!(
                row.visits.visits;
                "{mv}: mean {mean} + exploration {added} = {sum}, after {count} visit|{mv}: mean {mean} + exploration {added} = {sum}, after {count} visits",
                mv = row.name,
                mean,
                added,
                sum,
                count = thousands(row.visits.visits)
            ));
        }
        report.section();
        if let Some((answer, since)) = self.answer {
            report.add(self.why_answer(answer));
            since.into_iter().for_each(|since| {
                report.add(say!(
                    "so it is since iteration {since}",
                    since = thousands(since)
                ));
            });
        }
        if self.rows.iter().any(|row| row.is_lost) {
            report.add(say!(
                "a move that is proven lost for who moves here is not selected any more"
            ));
        }
        report.add(say!("the mean is that of who moves here: a win 1, a draw 1/2, a loss 0; what is added is C times the root of ln(visits of the node) / visits of the child"));
        (format!("{}: {}", say!("Why"), self.node), report)
    }
    /// Returns the reason that a move is the answer.
    fn why_answer(&self, answer: Ordinal) -> String {
        let Some(row) = self.rows.iter().find(|row| row.mv == answer) else {
            return String::new();
        };
        let (mv, visits, all) = (
            &row.name,
            thousands(row.visits.visits),
            thousands(self.visits.visits),
        );
        let is_won = self
            .is_max
            .map(|is_max| UctProof::standing(row.visits.proof, is_max))
            == Some(Standing::Won);
        let is_passed_over =
            |other: &MoveRow| other.is_lost && other.visits.visits >= row.visits.visits;
        if is_won {
            say!("the answer is {mv}: it is proven won for who moves", mv)
        } else if row.is_lost {
            say!(
                "the answer is {mv}: all moves are proven lost, and it has the most visits, {visits} of {all}",
                mv,
                visits,
                all
            )
        } else if self.rows.iter().any(is_passed_over) {
            say!(
                "the answer is {mv}: of the moves that are not proven lost it has the most visits, {visits} of {all}",
                mv,
                visits,
                all
            )
        } else {
            say!(
                "the answer is {mv}: it has the most visits, {visits} of {all}",
                mv,
                visits,
                all
            )
        }
    }
}

/// Returns the moves of a node in canonical order.
fn rows(
    look: &SearchLook<'_>,
    (position, path): (&dyn Position, &[Ordinal]),
    (node, children): (Visits, &[(Ordinal, Visits)]),
    proven: Option<&engine::solve::Solution>,
) -> Vec<MoveRow> {
    let (problem, scale) = (look.problem, look.scale());
    let moment = MomentOfSampling {
        spec: problem.spec(),
        iterations: look.iterations(),
        iteration: node.visits,
        path,
        node,
        is_max: problem.is_max(path),
        scale,
        evaluated: problem.spec().playouts != Playouts::Random,
        children: Vec::new(),
    };
    let visits = |mv: Ordinal| {
        children
            .iter()
            .find(|(other, _)| *other == mv)
            .map_or_else(Visits::default, |(_, visits)| *visits)
    };
    let standing = |visits: &Visits| {
        moment
            .is_max
            .map(|is_max| UctProof::standing(visits.proof, is_max))
    };
    let row = |mv: MoveView| {
        let visits = visits(mv.ordinal);
        MoveRow {
            mv: mv.ordinal,
            value: valued(&visits, scale, 3),
            is_lost: standing(&visits) == Some(Standing::Lost),
            terms: selection_terms(&moment, &visits),
            place: match visits.visits {
                0 => 0,
                own => {
                    1 + children
                        .iter()
                        .filter(|(other, one)| {
                            (one.visits, *other) > (own, mv.ordinal) && one.visits > own
                        })
                        .count()
                }
            },
            is_next: false,
            proven: proven.and_then(|proven| proven::sign(proven.result_of(mv.ordinal)?)),
            name: called(mv),
            visits,
        }
    };
    let mut rows: Vec<MoveRow> = position.legal().into_iter().map(row).collect();
    // No iteration goes beyond a proven node.
    if moment.is_max.is_some() && node.proof.is_none() {
        let tries = problem.tries(path);
        let untried = tries.into_iter().find(|mv| {
            rows.iter()
                .any(|row| row.mv == *mv && row.visits.visits == 0)
        });
        let greatest = || {
            let sums = rows
                .iter()
                .filter(|row| !row.is_lost)
                .filter_map(|row| Some((row.mv, row.sum()?)));
            sums.fold(None, |best: Option<(Ordinal, f64)>, one| {
                best.filter(|best| best.1 >= one.1).or(Some(one))
            })
            .map(|(mv, _)| mv)
        };
        let next = untried.or_else(greatest);
        rows.iter_mut()
            .for_each(|row| row.is_next = Some(row.mv) == next);
    }
    rows
}

/// The value of a move of the root of a search.
pub struct MoveEstimate {
    pub mv: Ordinal,
    pub kind: Kind,
    /// The value as text; empty if the move was never tried.
    pub text: String,
}

/// Returns the values of the moves of the root after the last iteration.
pub fn estimates(opened: &OpenSampling) -> Vec<MoveEstimate> {
    let (problem, progress) = (opened.job.problem(), opened.job.progress());
    let sealed = opened.job.sealed();
    let look = SearchLook {
        problem: &**problem,
        progress: &progress,
        sealed: sealed.as_deref(),
    };
    let (_, children) = look.node(&[], look.iterations());
    let estimate = |(mv, visits): (Ordinal, Visits)| {
        let (kind, text) = valued(&visits, look.scale(), 2);
        MoveEstimate { mv, kind, text }
    };
    children.into_iter().map(estimate).collect()
}

/// Returns the proven value of a node, or its estimate with `places` decimals, and the kind.
fn valued(visits: &Visits, scale: u64, places: usize) -> (Kind, String) {
    match visits.value(scale) {
        (kind @ Kind::Exact, Some(value)) => (kind, value.to_string()),
        (kind, Some(value)) => (kind, format!("{value:.places$}")),
        (kind, None) => (kind, String::new()),
    }
}

/// Returns the value for the square of a move.
fn board_value(row: &MoveRow, scale: u64, answer: Option<Ordinal>) -> Option<MoveValue> {
    let best = answer == Some(row.mv);
    let value =
        || Some(valued(&row.visits, scale, 2)).filter(|(kind, _)| *kind != Kind::Unsearched);
    let (kind, text) = row.proven.clone().or_else(value)?;
    Some(MoveValue {
        ordinal: row.mv,
        kind,
        text,
        best,
    })
}

/// The length of a constant above which it is rounded to four decimals.
const MOST_DIGITS: usize = 10;

fn options(spec: &UctSpec, max: &str) -> String {
    // The constant that selections imply is an estimate with many digits.
    let mut constant = spec.exploration.to_string();
    if constant.len() > MOST_DIGITS {
        constant = format!("{:.4}", spec.exploration.get());
    }
    let constant = decimals(&constant);
    let seed = spec.seed;
    let text = match &spec.playouts {
        Playouts::Random => say!(
            "{UCT}, C = {constant}, seed {seed}; MAX is {max}",
            UCT,
            constant,
            seed,
            max
        ),
        Playouts::Evaluation(name) => {
            say!(
                "{UCT}, C = {constant}, seed {seed}, {name} in place of playouts; MAX is {max}",
                UCT,
                constant,
                seed,
                name,
                max
            )
        }
    };
    if spec.solver {
        format!("{text}; {}", say!("with proofs"))
    } else {
        text
    }
}
