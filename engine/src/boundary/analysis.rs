//! [`Analysis`]: the result of a search in words and whole units, for scripts and for the status line.

use super::position::Position;
use super::problem::{Problem, ProblemError, names};
use crate::eval::Registry;
use crate::numbers::Ordinal;
use crate::search::{Answer, Counts, Kind, Pass, Spec, Token, Value};
use crate::trace::folding::MEMORY;
use crate::trace::{BestLine, FoldedNode, Folding, Keeper, LogLimits, Tree, Walk};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What a search says of one legal move of the root.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalyzedMove {
    /// As it is printed.
    pub mv: String,
    /// The square it goes to: row and column from the top left, counted from 1.
    pub square: Option<(u32, u32)>,
    /// Its value; `None`: not searched.
    pub value: Option<Value>,
    /// What the value says.
    pub kind: Kind,
    /// The nodes of its subtree.
    pub nodes: u64,
}

/// The result of a search.
pub struct Analysis {
    /// What was searched.
    pub problem: Arc<dyn Problem>,
    /// The value of the position.
    pub value: Value,
    /// The first best move.
    pub best: Option<String>,
    /// The totals.
    pub counts: Counts,
    /// How long it took.
    pub elapsed: Duration,
    /// All legal moves in canonical order; none when the game is over.
    pub children: Vec<AnalyzedMove>,
    /// The principal variation.
    pub pv: Vec<String>,
    /// The passes of a search that remembers.
    pub passes: Vec<AnalyzedPass>,
    /// Of a search that remembers: the principal variation with what it passes through and where it ends; `None` where that
    /// is not known any more, and it ends at the first answer of the table.
    pub line: Option<BestLine>,
}

/// One pass of a search that remembers.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalyzedPass {
    /// What the search says of it.
    pub pass: Pass,
    /// The best move of its root, as it is printed.
    pub best: Option<String>,
}

/// Searches a position here and now.
///
/// # Errors
/// The evaluation is unknown, does not know this board, or has no value for a position that the search came to.
pub fn analyze(
    position: &dyn Position,
    spec: &Spec,
    registry: &Registry,
) -> Result<Analysis, ProblemError> {
    let analysis = analyze_problem(position.pose(spec, registry)?, position);
    analysis.problem.fault().map_or(Ok(analysis), Err)
}

/// Runs the search of a problem that begins in this position. Where it came to a fault, that is the problem's to tell, and
/// the result is what there was before.
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
    // The line is a courtesy: should a subtree come out differently, which a check would show, there is none.
    let mut pv = names(&*problem, &line.unwrap_or_default());
    let mut line = None;
    if let Some(pass) = answer.passes.last() {
        // Through answers of the table, where it is still known what stored them.
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

/// Runs a search to its end with a recording of at most so many bytes.
pub fn record(problem: &dyn Problem, memory: usize) -> (Answer, Tree) {
    record_until(problem, memory, &Token::new())
}

/// Runs a search with a recording of at most so many bytes, to its end or until its token stops it.
pub fn record_until(problem: &dyn Problem, memory: usize, token: &Token) -> (Answer, Tree) {
    record_logging(problem, memory, LogLimits::default(), token)
}

/// The same, where the log of a memory may take more than the few MiB that are usual.
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

/// The legal moves of the root with what an answer says of each; where no rules say which are legal, those that were
/// searched.
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
