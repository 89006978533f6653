//! [`ExamVisit`]: a visit of a small search; [`steps`]: all visits of a recording.
//!
//! Invariant: steps are in the order in which nodes are entered, the root first. Cost: O(visits ×
//! plies).

use engine::boundary::Problem;
use engine::numbers::Ordinal;
use engine::search::{Answer, Kind, Token, Value};
use engine::trace::{
    Child, FoldedNode, Folding, Keeper, NodeNumber, NodeVisit, Predicate, Tick, Tree, Walk, Way,
};
use std::collections::HashMap;

/// A visit of a node.
#[derive(Clone, Debug, PartialEq)]
pub struct ExamVisit {
    /// The moves from the root, as ordinals.
    pub path: Vec<Ordinal>,
    /// α and β at entry.
    pub alpha: Value,
    pub beta: Value,
    /// The value that the visit returns.
    pub value: Value,
    pub kind: Kind,
    /// The moves that the visit leaves unsearched, as ordinals.
    pub cut: Vec<Ordinal>,
    /// True if a table entry gave the value.
    pub hit: bool,
    /// The visit that stored that entry, by its number from 0, if it is known.
    pub from: Option<usize>,
}

/// Returns the tick at which the search leaves the node of a visit.
pub fn leave(steps: &[ExamVisit], visit: usize) -> Tick {
    let Some(step) = steps.get(visit) else {
        return Tick(0);
    };
    let ply = step.path.len();
    let below = steps[visit + 1..]
        .iter()
        .take_while(|other| other.path.len() > ply)
        .count();
    NodeNumber(visit as u64).leave(ply as u32, below as u64 + 1)
}

/// Runs a small search and records all of it.
pub fn record_whole(problem: &dyn Problem) -> (Answer, Tree) {
    let (answer, keeper) = problem.run(Keeper::new(WHOLE, &Token::new()));
    (answer, keeper.tree)
}

/// Returns the visits of a recorded search in the order in which nodes are entered, or `None` if
/// the recording cannot be read.
pub fn steps(problem: &dyn Problem, recording: &Tree) -> Option<Vec<ExamVisit>> {
    let mut reader = Reader {
        problem,
        steps: Vec::new(),
        from: Vec::new(),
    };
    let mut open = |node: &FoldedNode| problem.open(node);
    let mut walk = Walk::new(problem.spec().method, recording, &mut open);
    walk.hunt(None, Way::Forwards, u64::MAX, &mut reader).ok()?;
    let mut steps = reader.steps;
    let visits: HashMap<Tick, usize> = match reader.from.iter().any(Option::is_some) {
        true => (0..steps.len())
            .map(|visit| (leave(&steps, visit), visit))
            .collect(),
        false => HashMap::new(),
    };
    for (step, from) in steps.iter_mut().zip(reader.from) {
        step.from = from.and_then(|tick| visits.get(&tick)).copied();
    }
    for at in (0..steps.len()).rev() {
        let ply = steps[at].path.len();
        let below = steps[at + 1..]
            .iter()
            .take_while(|other| other.path.len() > ply);
        // The move of a table entry or a killer may come first, so that moves are not always tried
        // in the order of the search.
        let tried: Vec<Ordinal> = below
            .filter(|other| other.path.len() == ply + 1)
            .filter_map(|other| other.path.last().copied())
            .collect();
        steps[at].cut.retain(|mv| !tried.contains(mv));
    }
    Some(steps)
}

/// The folding that keeps every node of a small tree.
const WHOLE: Folding = Folding {
    below: 1,
    mean: 0,
    limit: 0,
    budget: 64 << 20,
};

/// The collector of all visits.
struct Reader<'a> {
    problem: &'a dyn Problem,
    steps: Vec<ExamVisit>,
    /// For each visit, the tick at which the table entry that it uses was stored.
    from: Vec<Option<Tick>>,
}

impl Predicate for Reader<'_> {
    fn may_be_below(&mut self, _: &Child, _: &[Ordinal]) -> bool {
        true
    }
    fn enter(&mut self, visit: &NodeVisit<'_>) -> bool {
        let (frame, entry) = (&visit.node.frame, &visit.node.entry);
        // The moves left unsearched are known only after all visits.
        let cut = if entry.is_cut() {
            self.problem.tries(visit.path)
        } else {
            Vec::new()
        };
        self.steps.push(ExamVisit {
            path: visit.path.to_vec(),
            alpha: frame.window.alpha,
            beta: frame.window.beta,
            value: entry.value.unwrap_or(Value::ZERO),
            kind: visit.node.kind,
            cut,
            hit: entry.hit.is_some(),
            from: None,
        });
        self.from.push(entry.hit.and_then(|hit| hit.from));
        false
    }
    fn leave(&mut self, _: &NodeVisit<'_>) -> bool {
        false
    }
}
