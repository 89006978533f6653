//! [`compare`]: minimax and alpha-beta on the same position, node for node.
//!
//! Minimax takes the longest and therefore comes last: if it is too big or is stopped, the results
//! of the others are complete.

use engine::boundary::problem::{Problem, Request};
use engine::numbers::Ordinal;
use engine::search::{Answer, AnyOrder, Counts, MethodName, Token, Value};
use std::time::{Duration, Instant};

/// The result of one method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodCounts {
    /// The method.
    pub method: MethodName,
    /// The value of the root.
    pub value: Value,
    /// The ordinal of the best move.
    pub best: Option<Ordinal>,
    /// The totals.
    pub counts: Counts,
    /// The nodes by ply, beginning with the root's ply.
    pub by_ply: Vec<u64>,
    /// The duration of the search, including the count of nodes by ply.
    pub elapsed: Duration,
}

/// The state of a method that did not end within its nodes or its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unended {
    /// The method.
    pub method: MethodName,
    /// The number of nodes it had visited.
    pub nodes: u64,
    /// The time it had taken.
    pub elapsed: Duration,
}

impl MethodCounts {
    /// Returns the effective branching factor: the number of moves of a node in a full tree with as
    /// many plies and nodes. It is 1 if there are no plies.
    pub fn branching(&self) -> f64 {
        branching(self.counts.nodes, self.by_ply.len().saturating_sub(1))
    }
    /// Returns the maximum number of nodes that are open at once: one on each ply of the longest
    /// line. It is the memory of a depth-first search, in nodes.
    pub fn open_nodes(&self) -> usize {
        self.by_ply.len()
    }
}

impl Comparison {
    /// Returns the number of nodes of a method at the depth of the problem.
    pub fn nodes(&self, method: MethodName) -> Option<u64> {
        self.methods
            .iter()
            .find(|found| found.method == method)
            .map(|found| found.counts.nodes)
    }
    /// Returns the number of plies of the longest line, if minimax has seen all lines.
    pub fn height(&self) -> Option<u32> {
        let minimax = self
            .methods
            .iter()
            .find(|found| found.method == MethodName::Minimax)?;
        u32::try_from(minimax.by_ply.len().saturating_sub(1)).ok()
    }
    /// Returns the result of each method: its name, the value and the best move as printed text.
    pub fn answers(&self, problem: &dyn Problem) -> Vec<[String; 3]> {
        let root = problem.position(&[]);
        let answer = |method: &MethodCounts| {
            let mv = method
                .best
                .and_then(|mv| root.move_view(mv))
                .map_or_else(String::new, |mv| mv.text);
            [
                method.method.word().to_owned(),
                problem.print(method.value),
                mv,
            ]
        };
        self.methods.iter().map(answer).collect()
    }
}

/// Returns the branching factor of a full tree with this number of nodes and plies: the root b of 1
/// + b + b² + … = nodes, by bisection.
pub fn branching(nodes: u64, plies: usize) -> f64 {
    if plies == 0 || nodes <= plies as u64 + 1 {
        return 1.0;
    }
    let size = |b: f64| (0..plies).fold(1.0, |sum, _| sum * b + 1.0);
    let (mut low, mut high) = (1.0, nodes as f64);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if size(middle) < nodes as f64 {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

/// The results of the methods.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The value of the root.
    pub value: Value,
    /// True if all root values are equal and the other methods' moves are among minimax's best;
    /// `None` if minimax did not end.
    pub agree: Option<bool>,
    /// The methods that ended: minimax, then alpha-beta, then the method asked for if it is another
    /// one.
    pub methods: Vec<MethodCounts>,
    /// The methods that did not end.
    pub unended: Vec<Unended>,
    /// The nodes by ply of the minimal tree of alpha-beta; `None` if the result of minimax is
    /// missing, or if the count was stopped.
    pub minimal: Option<Vec<u64>>,
    /// True if the comparison was stopped, or its time was over, before all methods had ended.
    pub stopped: bool,
}

/// Compares the methods on a problem, each with at most `nodes` nodes. Returns `None` if no method
/// ends within them or before a stop.
pub fn compare(problem: &dyn Problem, nodes: u64, control: &Token) -> Option<Comparison> {
    let asked = problem.spec().method;
    let has_name = matches!(asked, MethodName::Minimax | MethodName::AlphaBeta);
    let wanted = [
        Some(MethodName::AlphaBeta),
        (!has_name).then_some(asked),
        Some(MethodName::Minimax),
    ];
    let mut minimax: Option<Answer> = None;
    let (mut methods, mut unended) = (Vec::new(), Vec::new());
    for method in wanted.into_iter().flatten() {
        control.begin(None);
        let (start, order) = (Instant::now(), AnyOrder::of(problem.spec()));
        let request = Request {
            order,
            nodes,
            by_ply: true,
            ..Request::by(method, problem.spec().depth)
        };
        let found = problem.search(&request, control);
        let (answer, by_ply, elapsed) = (found.answer, found.by_ply, start.elapsed());
        let (value, best, counts) = (answer.value, answer.best, answer.counts);
        if !answer.complete {
            unended.push(Unended {
                method,
                nodes: counts.nodes,
                elapsed,
            });
            continue;
        }
        let found = MethodCounts {
            method,
            value,
            best,
            counts,
            by_ply,
            elapsed,
        };
        if method == MethodName::Minimax {
            minimax = Some(answer);
            methods.insert(0, found);
        } else {
            methods.push(found);
        }
    }
    let agree = minimax.as_ref().map(|minimax| {
        let is_best = |best: Ordinal| {
            minimax
                .children
                .iter()
                .any(|child| child.mv == best && child.value == minimax.value)
        };
        methods
            .iter()
            .all(|method| method.value == minimax.value && method.best.is_none_or(is_best))
    });
    let value = methods.first()?.value;
    control.begin(None);
    let minimal = minimax.and_then(|_| problem.minimal(problem.spec().depth, nodes, control));
    let stopped = control.is_stopped() && minimal.is_none();
    Some(Comparison {
        value,
        agree,
        methods,
        unended,
        minimal,
        stopped,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branching_of_full_trees() {
        assert!((branching(1 + 3 + 9 + 27, 3) - 3.0).abs() < 1e-9);
        assert!((branching(4, 3) - 1.0).abs() < 1e-9);
        assert!((branching(1, 0) - 1.0).abs() < 1e-9);
    }
}
