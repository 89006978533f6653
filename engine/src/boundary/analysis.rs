//! [`Analysis`]: the result of a search as text and in whole units, for scripts and the status
//! line.

use super::position::Position;
use super::problem::{Problem, ProblemError, names};
use crate::eval::Registry;
use crate::numbers::Ordinal;
use crate::search::{Answer, Counts, Kind, Pass, Spec, Token, Value};
use crate::trace::folding::MEMORY;
use crate::trace::{BestLine, FoldedNode, Folding, Keeper, LogLimits, Tree, Walk};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The result of a search for one legal move of the root.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalyzedMove {
    /// The move as it is printed.
    pub mv: String,
    /// The destination square: row and column from the top left, counted from 1.
    pub square: Option<(u32, u32)>,
    /// The value of the move; `None` if it was not searched.
    pub value: Option<Value>,
    /// The kind of the value: exact or a bound.
    pub kind: Kind,
    /// The number of nodes in its subtree.
    pub nodes: u64,
}

/// The result of a search.
pub struct Analysis {
    /// The problem that was searched.
    pub problem: Arc<dyn Problem>,
    /// The value of the position.
    pub value: Value,
    /// The first best move.
    pub best: Option<String>,
    /// The totals.
    pub counts: Counts,
    /// The elapsed time.
    pub elapsed: Duration,
    /// All legal moves in canonical order; empty when the game is over.
    pub children: Vec<AnalyzedMove>,
    /// The principal variation.
    pub pv: Vec<String>,
    /// The passes of a search with a memory.
    pub passes: Vec<AnalyzedPass>,
    /// The principal variation of a search with a memory, with the table entries that it passes
    /// through and the place where it ends; `None` if that is no longer known, in which case
    /// [`pv`](Analysis::pv) ends at the first table hit.
    pub line: Option<BestLine>,
}

/// One pass of a search with a memory.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalyzedPass {
    /// The result of the pass.
    pub pass: Pass,
    /// The best move of its root, as it is printed.
    pub best: Option<String>,
}

/// Searches a position in the calling thread.
///
/// # Errors
/// The evaluation is unknown, does not know this board, or has no value for a position that the
/// search reached.
pub fn analyze(
    position: &dyn Position,
    spec: &Spec,
    registry: &Registry,
) -> Result<Analysis, ProblemError> {
    let analysis = analyze_problem(position.pose(spec, registry)?, position);
    analysis.problem.fault().map_or(Ok(analysis), Err)
}

/// Runs the search of a problem whose root is `position`. A fault of the search is reported by
/// [`Problem::fault`]; the result then is the state before the fault.
pub fn analyze_problem(problem: Arc<dyn Problem>, position: &dyn Position) -> Analysis {
    let start = Instant::now();
    let (answer, tree) = record(&*problem, MEMORY);
    let elapsed = start.elapsed();
    let name = |ordinal: Ordinal| position.move_view(ordinal).map(|mv| mv.text);
    let passes: Vec<AnalyzedPass> = answer
        .passes
        .iter()
        .map(|pass| AnalyzedPass {
            pass: pass.clone(),
            best: pass.best.and_then(name),
        })
        .collect();
    let mut open = |spot: &FoldedNode| problem.open(spot);
    let mut walk = Walk::new(problem.spec().method, &tree, &mut open);
    let line = walk
        .root()
        .map_or_else(|| Ok(Vec::new()), |root| walk.principal(vec![root]));
    // The line is optional: if a subtree is searched again with a different result, which a check
    // reports, the line is left empty.
    let mut pv = names(&*problem, &line.unwrap_or_default());
    let mut line = None;
    if let Some(pass) = answer.passes.last() {
        // The line continues through table hits as long as the visits that stored them are known.
        let root = walk.root().map(|root| root.number);
        line = root.and_then(|root| walk.best_line(root).ok());
        pv = names(
            &*problem,
            line.as_ref().map_or(&pass.line, |line| &line.moves),
        );
    }
    let (value, counts, best) = (answer.value, answer.counts, answer.best.and_then(name));
    let children = children(position, &answer);
    Analysis {
        problem,
        value,
        best,
        counts,
        elapsed,
        children,
        pv,
        passes,
        line,
    }
}

/// Runs a search to its end with a recording of at most `memory` bytes.
pub fn record(problem: &dyn Problem, memory: usize) -> (Answer, Tree) {
    record_until(problem, memory, &Token::new())
}

/// Runs a search with a recording of at most `memory` bytes, until it ends or its token stops it.
pub fn record_until(problem: &dyn Problem, memory: usize, token: &Token) -> (Answer, Tree) {
    record_logging(problem, memory, LogLimits::default(), token)
}

/// Like [`record_until`], with explicit limits for the log of a search with a memory.
pub fn record_logging(
    problem: &dyn Problem,
    memory: usize,
    limits: LogLimits,
    token: &Token,
) -> (Answer, Tree) {
    let folding = Folding::for_budget(memory, problem.leaf_nanos());
    let (answer, keeper) = problem.run(Keeper::new(folding, token).every(1024).logging(limits));
    (answer, keeper.tree)
}

/// Returns the legal moves of the root with their results; without rules that say which moves are
/// legal, the moves that were searched.
pub fn children(position: &dyn Position, answer: &Answer) -> Vec<AnalyzedMove> {
    let of = |ordinal: Ordinal| answer.children.iter().find(|child| child.mv == ordinal);
    let mut moves = position.legal();
    if moves.is_empty() {
        moves = answer
            .children
            .iter()
            .filter_map(|child| position.move_view(child.mv))
            .collect();
    }
    moves
        .into_iter()
        .map(|mv| {
            let child = of(mv.ordinal);
            AnalyzedMove {
                mv: mv.text,
                square: mv.square,
                value: child.map(|child| child.value),
                kind: child.map_or(Kind::Unsearched, |child| child.kind),
                nodes: child.map_or(0, |child| child.nodes),
            }
        })
        .collect()
}
