//! [`ExamSheet`]: one tree of an exam with its solution, as the engine's recorded search has it.
//!
//! Invariant: the steps are the visits of the search in the order in which nodes are entered, the root first.

use engine::boundary::Problem;
use engine::boundary::position::PositionOf;
use engine::boundary::problem::names;
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::rules::Side;
use engine::rules::tree::TreeGame;
use engine::rules::tree::sketch::Sketch;
use engine::search::{Answer, Counts, Kind, MethodName, Spec, Token, Value};
use engine::trace::{Child, FoldedNode, Folding, Keeper, NodeVisit, Predicate, Tree, Walk, Way};
use std::sync::Arc;

/// A visit of a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The moves from the root, as ordinals.
    pub path: Vec<Ordinal>,
    /// α and β at entry.
    pub alpha: Value,
    pub beta: Value,
    /// What it returns.
    pub value: Value,
    pub kind: Kind,
    /// The moves that it leaves unsearched, as ordinals.
    pub cut: Vec<Ordinal>,
    /// Whether a table answered it.
    pub hit: bool,
}

/// One tree of an exam. See the module.
pub struct ExamSheet {
    /// From 1.
    pub number: u32,
    /// The tree as nested lists.
    pub tree: String,
    /// The same, to look at.
    pub sketch: Sketch,
    pub first: Side,
    /// What was searched.
    pub problem: Arc<dyn Problem>,
    /// The recording of the search, nothing folded.
    pub recording: Tree,
    pub value: Value,
    /// The moves whose minimax value is the root's.
    pub best: Vec<Ordinal>,
    pub counts: Counts,
    pub steps: Vec<Step>,
}

impl ExamSheet {
    /// Searches a tree to its end in natural order; `None` if the engine refuses it.
    pub fn solve(number: u32, sketch: &Sketch, first: Side, method: MethodName) -> Option<ExamSheet> {
        let game = TreeGame::of(sketch, first).ok()?;
        let tree = game.to_string().replace(' ', "");
        let position = PositionOf::start(game);
        let spec = Spec { method, max: Some(Side::First), ..position.usual_spec() };
        let problem = position.pose(&spec, &Registry::built_in()).ok()?;
        let (answer, recording) = record_whole(&*problem);
        let steps = steps(&*problem, &recording)?;
        let truth = |ordinal: &Ordinal| problem.truth(&[*ordinal], u64::MAX, &Token::new());
        let root = problem.truth(&[], u64::MAX, &Token::new());
        let best = Ordinal::all(sketch.children.len()).filter(|ordinal| truth(ordinal) == root).collect();
        let sketch = sketch.clone();
        let (value, counts) = (answer.value, answer.counts);
        Some(ExamSheet { number, tree, sketch, first, problem, recording, value, best, counts, steps })
    }
    /// The moves from the root to a node by name.
    pub fn names(&self, path: &[Ordinal]) -> Vec<String> {
        names(&*self.problem, path)
    }
    /// The name of a node; of the root: nothing.
    pub fn name(&self, path: &[Ordinal]) -> String {
        self.names(path).pop().unwrap_or_default()
    }
    /// Does MAX move at a node?
    pub fn is_max(&self, path: &[Ordinal]) -> bool {
        path.len().is_multiple_of(2) == (self.first == Side::First)
    }
    /// The visit of a node, if it was visited. The last one where there are several.
    pub fn step(&self, path: &[Ordinal]) -> Option<&Step> {
        self.steps.iter().rev().find(|step| step.path == path)
    }
    /// Was the move to a node, or one above it, left unsearched?
    pub fn is_cut(&self, path: &[Ordinal]) -> bool {
        self.step(path).is_none()
    }
    /// Paths of all nodes, a node before those below it.
    pub fn paths(&self) -> Vec<Vec<Ordinal>> {
        fn below(node: &Sketch, path: &mut Vec<Ordinal>, all: &mut Vec<Vec<Ordinal>>) {
            all.push(path.clone());
            for (ordinal, child) in (0..).map(Ordinal).zip(&node.children) {
                path.push(ordinal);
                below(child, path, all);
                path.pop();
            }
        }
        let mut all = Vec::new();
        below(&self.sketch, &mut Vec::new(), &mut all);
        all
    }
    /// How many leaves its tree has.
    pub fn leaves(&self) -> usize {
        fn below(node: &Sketch) -> usize {
            if node.children.is_empty() { 1 } else { node.children.iter().map(below).sum() }
        }
        below(&self.sketch)
    }
    /// Reads the recording.
    pub fn look<T>(&self, look: impl FnOnce(&mut Walk<'_>) -> T) -> T {
        let mut open = |node: &FoldedNode| self.problem.open(node);
        look(&mut Walk::new(self.problem.spec().method, &self.recording, &mut open))
    }
}

/// Runs a small search and keeps all of it.
pub fn record_whole(problem: &dyn Problem) -> (Answer, Tree) {
    let (answer, keeper) = problem.run(Keeper::new(WHOLE, &Token::new()));
    (answer, keeper.tree)
}

/// The visits of a recorded search in the order in which nodes are entered; `None` if it cannot be read.
pub fn steps(problem: &dyn Problem, recording: &Tree) -> Option<Vec<Step>> {
    let mut reader = Reader { problem, steps: Vec::new() };
    let mut open = |node: &FoldedNode| problem.open(node);
    let mut walk = Walk::new(problem.spec().method, recording, &mut open);
    walk.hunt(None, Way::Forwards, u64::MAX, &mut reader).ok()?;
    let mut steps = reader.steps;
    for at in (0..steps.len()).rev() {
        let ply = steps[at].path.len();
        let below = steps[at + 1..].iter().take_while(|other| other.path.len() > ply);
        // A table or a killer may come first: moves are not always tried in the order of the search.
        let tried: Vec<Ordinal> =
            below.filter(|other| other.path.len() == ply + 1).filter_map(|other| other.path.last().copied()).collect();
        steps[at].cut.retain(|mv| !tried.contains(mv));
    }
    Some(steps)
}

/// Nothing of such a small tree is folded.
const WHOLE: Folding = Folding { below: 1, mean: 0, limit: 0, budget: 64 << 20 };

/// Takes down every visit.
struct Reader<'a> {
    problem: &'a dyn Problem,
    steps: Vec<Step>,
}

impl Predicate for Reader<'_> {
    fn may_be_below(&mut self, _: &Child, _: &[Ordinal]) -> bool {
        true
    }
    fn enter(&mut self, visit: &NodeVisit<'_>) -> bool {
        let (frame, entry) = (&visit.node.frame, &visit.node.entry);
        // Which moves are left is known when all visits are.
        let cut = if entry.is_cut() { self.problem.tries(visit.path) } else { Vec::new() };
        self.steps.push(Step {
            path: visit.path.to_vec(),
            alpha: frame.window.alpha,
            beta: frame.window.beta,
            value: entry.value.unwrap_or(Value::ZERO),
            kind: visit.node.kind,
            cut,
            hit: entry.hit.is_some(),
        });
        false
    }
    fn leave(&mut self, _: &NodeVisit<'_>) -> bool {
        false
    }
}
