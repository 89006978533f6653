//! [`ExamSheet`]: one tree of an exam with its solution, taken from the engine's recorded search.
//!
//! The tree was written down, or is that of a position of a game; nodes that the search does not
//! visit belong to it. Cost: O(nodes × plies), and a few searches of the tree.

use super::drawn::{self, DrawnNode, Labels};
use super::grow::MOST_NODES;
use super::steps::{ExamVisit, record_whole, steps};
use super::stored::{self, StoredEntry};
use engine::boundary::position::PositionOf;
use engine::boundary::problem::names;
use engine::boundary::{Position, Problem, ProblemError};
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::rules::tree::TreeGame;
use engine::rules::tree::sketch::Sketch;
use engine::rules::{Setup, Side};
use engine::search::{Counts, MethodName, Spec, TableSize, Token, Value};
use engine::sentence::ToSentence;
use engine::trace::{FoldedNode, Tree, Walk};
use std::sync::Arc;
use thiserror::Error;

/// One tree of an exam with its solution.
pub struct ExamSheet {
    /// The number of the sheet, from 1.
    pub number: u32,
    /// The tree as nested lists.
    pub tree: String,
    /// All nodes, visited or not, in preorder.
    pub nodes: Vec<DrawnNode>,
    pub first: Side,
    /// The names of a sheet about a game; `None` if the tree was written down.
    pub game: Option<GameSheet>,
    /// The search problem.
    pub problem: Arc<dyn Problem>,
    /// The recording of the search, with nothing folded.
    pub recording: Tree,
    pub value: Value,
    /// The moves whose minimax value is that of the root; empty at a chance node.
    pub best: Vec<Ordinal>,
    pub counts: Counts,
    pub steps: Vec<ExamVisit>,
    /// The table entry that each visit stores.
    pub stored: Vec<Option<StoredEntry>>,
}

/// The names of the nodes of a game.
pub struct GameSheet {
    /// The name of each node, after its position.
    names: Vec<String>,
    /// The legend of names that are letters.
    pub key: Vec<(String, Setup)>,
}

/// The reason why there is no sheet about a position of a game.
#[derive(Debug, Error, ToSentence)]
pub enum GameError {
    #[error("expected a position in which moves are left: the game is over")]
    Over,
    #[error("this tree has more than {MOST_NODES} nodes: ask for less depth, or a later position")]
    Large,
    #[error(
        "pvs visits some nodes again, and a sheet with a table has room for one visit of each: ask for another method"
    )]
    Again,
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The engine cannot record the search.
    #[error("the position cannot be searched (internal error)")]
    Search,
}

/// The most nodes of a tree that sheets are about by default.
const MOST_ON_PAGE: u64 = 300;

/// Returns whether moves are left in a position and its tree, searched as `spec` says, fits on a
/// page.
pub fn fits(position: &dyn Position, spec: &Spec, registry: &Registry) -> bool {
    let whole = |problem: Arc<dyn Problem>| {
        problem
            .census(
                MethodName::Minimax,
                problem.spec().depth,
                MOST_ON_PAGE,
                &Token::new(),
            )
            .is_some()
    };
    position.outcome().is_none() && position.pose(spec, registry).is_ok_and(whole)
}

impl ExamSheet {
    /// Searches a tree to its end in natural order; returns `None` if the engine rejects it.
    pub fn solve(
        number: u32,
        sketch: &Sketch,
        first: Side,
        method: MethodName,
    ) -> Option<ExamSheet> {
        let game = TreeGame::of(sketch, first).ok()?;
        let tree = game.to_string().replace(' ', "");
        let position = PositionOf::start(game);
        let spec = Spec {
            method,
            max: Some(Side::First),
            ..position.usual_spec()
        };
        let problem = position.pose(&spec, &Registry::built_in()).ok()?;
        let nodes = drawn::nodes(&*problem, usize::MAX);
        ExamSheet::of(number, problem, (nodes, tree, first))
    }
    /// Searches a position of a game as `spec` says.
    ///
    /// # Errors
    /// The game is over, the tree is too large for a sheet, the spec is not valid for the position,
    /// or it asks for PVS with a table.
    pub fn of_game(
        number: u32,
        position: &dyn Position,
        spec: &Spec,
        registry: &Registry,
    ) -> Result<ExamSheet, GameError> {
        if position.outcome().is_some() {
            return Err(GameError::Over);
        }
        let problem = position.pose(spec, registry)?;
        if problem.spec().method == MethodName::Pvs
            && problem.spec().memory.table != TableSize::None
        {
            return Err(GameError::Again);
        }
        let whole = problem.census(
            MethodName::Minimax,
            problem.spec().depth,
            MOST_NODES,
            &Token::new(),
        );
        whole.ok_or(GameError::Large)?;
        let nodes = drawn::nodes(&*problem, MOST_NODES as usize);
        let Labels { names, key } = Labels::of(&*problem, &nodes);
        let first = if nodes.first().is_some_and(|root| root.max) {
            Side::First
        } else {
            Side::Second
        };
        let tree = drawn::nested(&nodes);
        let sheet =
            ExamSheet::of(number, problem, (nodes, tree, first)).ok_or(GameError::Search)?;
        match sheet.problem.fault() {
            Some(fault) => Err(fault.into()),
            None => Ok(ExamSheet {
                game: Some(GameSheet { names, key }),
                ..sheet
            }),
        }
    }
    fn of(
        number: u32,
        problem: Arc<dyn Problem>,
        (nodes, tree, first): (Vec<DrawnNode>, String, Side),
    ) -> Option<ExamSheet> {
        let (answer, recording) = record_whole(&*problem);
        let steps = steps(&*problem, &recording)?;
        let stored = stored::entries(&*problem, &steps);
        let truth = |path: &[Ordinal]| problem.truth(path, u64::MAX, &Token::new());
        let root = truth(&[]);
        let below = nodes
            .iter()
            .map(|node| &node.path)
            .filter(|path| path.len() == 1);
        let mut best: Vec<Ordinal> = below
            .filter(|path| truth(path) == root)
            .flatten()
            .copied()
            .collect();
        best.sort_unstable();
        // At a chance node there is no choice.
        if nodes.first().is_some_and(|root| root.weights.is_some()) {
            best.clear();
        }
        let (value, counts, game) = (answer.value, answer.counts, None);
        Some(ExamSheet {
            number,
            tree,
            nodes,
            first,
            game,
            problem,
            recording,
            value,
            best,
            counts,
            steps,
            stored,
        })
    }
    /// Returns the names of the moves from the root to a node.
    pub fn names(&self, path: &[Ordinal]) -> Vec<String> {
        names(&*self.problem, path)
    }
    /// Returns the name of the move to a node, or nothing for the root.
    pub fn move_name(&self, path: &[Ordinal]) -> String {
        self.names(path).pop().unwrap_or_default()
    }
    /// Returns the name of a node: in a game that of its position, else that of the move to it.
    pub fn name(&self, path: &[Ordinal]) -> String {
        let Some(game) = &self.game else {
            return self.move_name(path);
        };
        let at = self.nodes.iter().position(|node| node.path == path);
        at.and_then(|at| game.names.get(at))
            .cloned()
            .unwrap_or_default()
    }
    /// Returns the node at a path.
    pub fn node(&self, path: &[Ordinal]) -> Option<&DrawnNode> {
        self.nodes.iter().find(|node| node.path == path)
    }
    /// Returns whether the node at a path has moves.
    pub fn is_inner(&self, path: &[Ordinal]) -> bool {
        self.node(path).is_some_and(|node| node.leaf.is_none())
    }
    /// Returns whether MAX moves at a node.
    pub fn is_max(&self, path: &[Ordinal]) -> bool {
        self.node(path).is_some_and(|node| node.max)
    }
    /// Returns the weight of a node if its parent is a chance node.
    pub fn weight(&self, path: &[Ordinal]) -> Option<i64> {
        self.node(path).and_then(|node| node.weight)
    }
    /// Returns whether the node at a path is a chance node.
    pub fn is_chance(&self, path: &[Ordinal]) -> bool {
        self.node(path).is_some_and(|node| node.weights.is_some())
    }
    /// Returns whether the tree has chance nodes.
    pub fn has_chance(&self) -> bool {
        self.nodes.iter().any(|node| node.weights.is_some())
    }
    /// Returns whether the search has a table.
    pub fn remembers(&self) -> bool {
        self.problem.spec().memory.table != TableSize::None
    }
    /// Returns the number, from 0, of the visit of a node, or of the last visit if there are
    /// several.
    pub fn visit(&self, path: &[Ordinal]) -> Option<usize> {
        self.steps.iter().rposition(|step| step.path == path)
    }
    /// Returns the visit of a node, or the last visit if there are several.
    pub fn step(&self, path: &[Ordinal]) -> Option<&ExamVisit> {
        self.steps.get(self.visit(path)?)
    }
    /// Returns the table entry that this visit stores.
    pub fn stored(&self, path: &[Ordinal]) -> Option<&StoredEntry> {
        self.stored.get(self.visit(path)?)?.as_ref()
    }
    /// Returns true if a node was not visited, because the move to it or to a node above it was
    /// left unsearched.
    pub fn is_cut(&self, path: &[Ordinal]) -> bool {
        self.step(path).is_none()
    }
    /// Returns the paths of all nodes in preorder.
    pub fn paths(&self) -> Vec<Vec<Ordinal>> {
        self.nodes.iter().map(|node| node.path.clone()).collect()
    }
    /// Returns the number of leaves of the tree.
    pub fn leaves(&self) -> usize {
        self.nodes.iter().filter(|node| node.leaf.is_some()).count()
    }
    /// Calls `look` with a reader of the recording.
    pub fn look<T>(&self, look: impl FnOnce(&mut Walk<'_>) -> T) -> T {
        let mut open = |node: &FoldedNode| self.problem.open(node);
        look(&mut Walk::new(
            self.problem.spec().method,
            &self.recording,
            &mut open,
        ))
    }
}
