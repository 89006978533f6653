//! [`SamplingView`]: a Monte-Carlo search as it was pulled for a frame.
//!
//! Cost: a look at one node at one iteration, and of the playout that is shown its moves, made again.

use super::work::{OpenSampling, STEPS};
use crate::app::Context;
use crate::app::game::board::{BoardView, MoveValue};
use engine::boundary::sampling::estimate;
use engine::boundary::{MoveView, Position, UctProblem};
use engine::numbers::Ordinal;
use engine::search::Kind;
use engine::uct::{Playouts, UCT, UctSpec, Visits, best_of};
use model::language::squares::called;
use model::language::{decimals, sides, thousands};
use model::report::ended::Ended;
use model::report::sampling::{MomentOfSampling, selection_terms};
use model::report::{Report, title};
use model::study::proven;
use model::study::sampling_job::{CurvePoint, SamplingPhase, SamplingProgress, SealedSampling};
use std::cmp::Ordering;

/// A step of an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Select,
    Expand,
    PlayOut,
    BackUp,
}

impl Step {
    const ALL: [Step; STEPS as usize] = [Step::Select, Step::Expand, Step::PlayOut, Step::BackUp];

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

/// A legal move of the node that is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveRow {
    pub mv: Ordinal,
    pub name: String,
    /// What was backed up through it.
    pub visits: Visits,
    /// Its estimate in the view of MAX; `None`: it was never visited.
    pub value: Option<f64>,
    /// The mean in the view of who moves, and what is added for exploration.
    pub terms: Option<[f64; 2]>,
    /// Its place by visits, from 1; 0: it was never visited.
    pub place: usize,
    /// Whether the next iteration through the node goes to it.
    pub is_next: bool,
    /// What is proven of it, with its sign.
    pub proven: Option<(Kind, String)>,
}

impl MoveRow {
    /// The sum by which it is selected.
    fn sum(&self) -> Option<f64> {
        self.terms.map(|[mean, added]| mean + added)
    }
}

/// See the module.
pub struct SamplingView {
    /// The game, the options of the search, and who is MAX.
    pub title: String,
    pub options: String,
    pub progress: SamplingProgress,
    pub is_running: bool,
    /// The iteration that the tick belongs to, from 1; 0: before the first. And its step.
    pub iteration: u64,
    pub step: Option<Step>,
    /// What happens there.
    pub sentences: Vec<String>,
    /// The node: its moves from the root in words, what was backed up into it, and who moves.
    pub node: String,
    pub visits: Visits,
    pub is_max: Option<bool>,
    /// The greatest reward, and whether it is that of an evaluation.
    pub scale: u64,
    pub is_evaluated: bool,
    pub rows: Vec<MoveRow>,
    pub selected: usize,
    /// The answer at the node, and the iteration since which it stands at the root.
    pub answer: Option<(Ordinal, Option<u64>)>,
    pub board: BoardView,
    /// How the shares of the root's moves changed, with the moves in the order of their visits, the most first.
    pub curve: Vec<CurvePoint>,
    pub ranked: Vec<Ordinal>,
    /// The iterations that changed the answer.
    pub changes: Vec<u64>,
}

/// The most points of a curve that is read from a recording.
const POINTS: u64 = 240;

impl SamplingView {
    /// What is known now.
    pub fn of(opened: &OpenSampling, cx: &Context) -> SamplingView {
        let (problem, progress) = (opened.job.problem(), opened.job.progress());
        let sealed = opened.job.sealed();
        let look = Look { problem: &**problem, progress: &progress, sealed: sealed.as_deref() };
        let tick = opened.tick(look.iterations());
        let is_inside = sealed.is_some() && !tick.is_multiple_of(STEPS);
        let iteration = tick.div_ceil(STEPS);
        let step = (sealed.is_some() && tick > 0).then(|| Step::ALL[((tick - 1) % STEPS) as usize]);
        // What an iteration backs up counts after its last step.
        let counted = if is_inside { iteration - 1 } else { iteration };
        let path = if sealed.is_some() { &opened.path[..] } else { &[] };
        let position = problem.position(path);
        let (node, children) = look.node(path, counted);
        let is_max = problem.is_max(path);
        let moves = [&opened.moves[..], path].concat();
        let rows = rows(&look, (&*position, path), (node, &children), cx.game.study.solutions.get(&moves));
        let selected = opened.selected.and_then(|mv| rows.iter().position(|row| row.mv == mv)).unwrap_or(0);
        let answer = is_max.and_then(|is_max| best_of(children.iter().copied(), is_max));
        let changes: Vec<(u64, Ordinal)> = sealed.as_ref().map_or_else(Vec::new, |sealed| sealed.answers.clone());
        let since = changes.iter().rev().find(|(at, _)| *at <= counted).map(|(at, _)| *at).filter(|_| path.is_empty());
        let names = |path: &[Ordinal]| names(&*problem.position(&[]), path);
        let mut board = BoardView::new(&*look.shown_position(path, (iteration, step)));
        board.ascii = cx.screen.options.ascii;
        let is_playout = step == Some(Step::PlayOut) && is_inside;
        if !is_playout {
            board.values = rows.iter().filter_map(|row| board_value(row, answer)).collect();
        }
        let curve = look.curve();
        let mut ranked: Vec<(Ordinal, u64)> = curve.last().map_or_else(Vec::new, |last| {
            last.visits.iter().enumerate().map(|(at, visits)| (Ordinal::at(at), *visits)).collect()
        });
        ranked.sort_by_key(|(mv, visits)| (std::cmp::Reverse(*visits), *mv));
        let root = problem.position(&[]);
        SamplingView {
            title: title(&*root),
            options: options(problem.spec(), &sides::name(&*root, problem.max()).to_string()),
            is_running: progress.phase == SamplingPhase::Running,
            iteration,
            step,
            sentences: look.sentences((iteration, step), &rows, path),
            node: if path.is_empty() { say!("root").to_owned() } else { names(path) },
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
    /// Why the next iteration through the node goes where it does, and why the answer is what it is; with a title.
    pub fn reasons(&self) -> (String, Report) {
        let mut report = Report::default();
        let name = |mv: Ordinal| self.rows.iter().find(|row| row.mv == mv).map_or("", |row| row.name.as_str());
        let next = self.rows.iter().find(|row| row.is_next);
        match (self.is_max, next) {
            (None, _) => report.add(say!("an outcome is drawn here: nobody selects")),
            (Some(_), None) => report.add(say!("the game is over here: nothing is selected")),
            (Some(_), Some(next)) => match next.sum() {
                None => report.add(say!(
                    "{mv} was never tried: it becomes a child before any child is selected again",
                    mv = next.name
                )),
                Some(_) => report.add(say!("{mv} is selected next: its sum is the greatest", mv = next.name)),
            },
        }
        report.section();
        let mut rows: Vec<&MoveRow> = self.rows.iter().filter(|row| row.terms.is_some()).collect();
        rows.sort_by(|one, other| other.sum().partial_cmp(&one.sum()).unwrap_or(Ordering::Equal));
        for row in rows {
            let Some([mean, added]) = row.terms else { continue };
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
            let visits = self.rows.iter().find(|row| row.mv == answer).map_or(0, |row| row.visits.visits);
            let (visits, all) = (thousands(visits), thousands(self.visits.visits));
            report.add(say!(
                "the answer is {mv}: it has the most visits, {visits} of {all}",
                mv = name(answer),
                visits,
                all
            ));
            since
                .into_iter()
                .for_each(|since| report.add(say!("so it is since iteration {since}", since = thousands(since))));
        }
        report.add(say!("the mean is that of who moves here: a win 1, a draw 1/2, a loss 0; what is added is C times the root of ln(visits of the node) / visits of the child"));
        (format!("{}: {}", say!("Why"), self.node), report)
    }
}

/// A search that is looked at.
struct Look<'a> {
    problem: &'a dyn UctProblem,
    progress: &'a SamplingProgress,
    sealed: Option<&'a SealedSampling>,
}

impl Look<'_> {
    fn iterations(&self) -> u64 {
        self.sealed.map_or(self.progress.iterations, |sealed| sealed.recording.iterations())
    }
    fn scale(&self) -> u64 {
        // A win counts two until a recording says otherwise.
        self.sealed.map_or(2, |sealed| sealed.recording.scale())
    }
    /// What was backed up into a node and through its moves by so many iterations.
    fn node(&self, path: &[Ordinal], iterations: u64) -> (Visits, Vec<(Ordinal, Visits)>) {
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
    fn shown_position(&self, path: &[Ordinal], (iteration, step): (u64, Option<Step>)) -> Box<dyn Position> {
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
    fn curve(&self) -> Vec<CurvePoint> {
        let Some(sealed) = self.sealed else { return self.progress.curve.clone() };
        let (recording, iterations) = (&sealed.recording, sealed.recording.iterations());
        let (root, count) = (recording.root(), self.progress.root_moves.len());
        let points = POINTS.min(iterations).max(1);
        let point = |at: u64| {
            let (iteration, mut visits) = (iterations * at / points, vec![0; count]);
            for child in recording.moment(&root, iteration) {
                visits.get_mut(child.mv.index()).into_iter().for_each(|place| *place = child.visits.visits);
            }
            CurvePoint { iteration, visits }
        };
        (1..=points).map(point).collect()
    }
    /// What happens at a step.
    fn sentences(&self, (iteration, step): (u64, Option<Step>), rows: &[MoveRow], here: &[Ordinal]) -> Vec<String> {
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

/// The moves of a node in canonical order.
fn rows(
    look: &Look<'_>,
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
        children.iter().find(|(other, _)| *other == mv).map_or_else(Visits::default, |(_, visits)| *visits)
    };
    let row = |mv: MoveView| {
        let visits = visits(mv.ordinal);
        MoveRow {
            mv: mv.ordinal,
            value: estimate(&visits, scale),
            terms: selection_terms(&moment, &visits),
            place: match visits.visits {
                0 => 0,
                own => {
                    1 + children
                        .iter()
                        .filter(|(other, one)| (one.visits, *other) > (own, mv.ordinal) && one.visits > own)
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
    if moment.is_max.is_some() && !rows.is_empty() {
        let tries = problem.tries(path);
        let untried = tries.into_iter().find(|mv| rows.iter().any(|row| row.mv == *mv && row.visits.visits == 0));
        let greatest = || {
            let sums = rows.iter().filter_map(|row| Some((row.mv, row.sum()?)));
            sums.fold(None, |best: Option<(Ordinal, f64)>, one| best.filter(|best| best.1 >= one.1).or(Some(one)))
                .map(|(mv, _)| mv)
        };
        let next = untried.or_else(greatest);
        rows.iter_mut().for_each(|row| row.is_next = Some(row.mv) == next);
    }
    rows
}

/// What stands on the square of a move.
fn board_value(row: &MoveRow, answer: Option<Ordinal>) -> Option<MoveValue> {
    let best = answer == Some(row.mv);
    let (kind, text) = match (&row.proven, row.value) {
        (Some((kind, text)), _) => (*kind, text.clone()),
        (None, Some(value)) => (Kind::Estimate, format!("{value:.2}")),
        (None, None) => return None,
    };
    Some(MoveValue { ordinal: row.mv, kind, text, best })
}

/// The names of moves after a position, one after the other.
fn names(from: &dyn Position, path: &[Ordinal]) -> String {
    from.moves_along(path).into_iter().map(called).collect::<Vec<String>>().join(" ")
}

/// A number with three decimals, in the language of the screen.
pub fn number(number: f64) -> String {
    decimals(&format!("{number:.3}")).into_owned()
}

fn options(spec: &UctSpec, max: &str) -> String {
    let constant = spec.exploration.to_string();
    let constant = decimals(&constant);
    let seed = spec.seed;
    match &spec.playouts {
        Playouts::Random => say!("{UCT}, C = {constant}, seed {seed}; MAX is {max}", UCT, constant, seed, max),
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
    }
}
