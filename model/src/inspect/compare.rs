//! [`compare`]: minimax beside alpha-beta on the same position, node for node.
//!
//! Minimax, which takes the longest, comes last: if it is too big, or is stopped, the results of the others are there.

use engine::boundary::problem::{Problem, Request};
use engine::numbers::Ordinal;
use engine::search::{Answer, AnyOrder, Counts, MethodName, Token, Value};
use std::time::{Duration, Instant};

/// What one method did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodCounts {
    /// Which method.
    pub method: MethodName,
    /// The value of the root.
    pub value: Value,
    /// The ordinal of its move.
    pub best: Option<Ordinal>,
    /// The totals.
    pub counts: Counts,
    /// The nodes by ply, the root's first.
    pub by_ply: Vec<u64>,
    /// How long it took, its nodes counted by ply meanwhile.
    pub elapsed: Duration,
}

/// What a method had done when its nodes or its time were over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unended {
    /// Which method.
    pub method: MethodName,
    /// How many nodes it had visited.
    pub nodes: u64,
    /// How long it had taken.
    pub elapsed: Duration,
}

impl MethodCounts {
    /// The effective branching factor: the number of moves a node would have in a full tree of as many plies and nodes.
    /// 1 where there are no plies.
    pub fn branching(&self) -> f64 {
        branching(self.counts.nodes, self.by_ply.len().saturating_sub(1))
    }
    /// The most nodes that are open at once: one on each ply of the longest line. It is the memory of a depth-first search,
    /// in nodes.
    pub fn open_nodes(&self) -> usize {
        self.by_ply.len()
    }
}

impl Comparison {
    /// The nodes of a method to the depth of the problem.
    pub fn nodes(&self, method: MethodName) -> Option<u64> {
        self.methods
            .iter()
            .find(|found| found.method == method)
            .map(|found| found.counts.nodes)
    }
    /// How many plies the longest line has, where minimax has seen all of them.
    pub fn height(&self) -> Option<u32> {
        let minimax = self
            .methods
            .iter()
            .find(|found| found.method == MethodName::Minimax)?;
        u32::try_from(minimax.by_ply.len().saturating_sub(1)).ok()
    }
    /// What each method found: its name, the value and its move, as they are printed.
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

/// The branching factor of a full tree with so many nodes and plies: the root b of 1 + b + b² + … = nodes, by bisection.
pub fn branching(nodes: u64, plies: usize) -> f64 {
    if plies == 0 || nodes <= plies as u64 + 1 {
        return 1.0;
    }
    let size = |b: f64| (0..plies).fold(1.0, |sum, _| sum * b + 1.0);
    let (mut low, mut high) = (1.0, nodes as f64);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if size(middle) < nodes as f64 {
            low = middle
        } else {
            high = middle
        }
    }
    high
}

/// The methods side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The value of the root.
    pub value: Value,
    /// Same root value, and the other methods' moves among minimax's best; `None` where minimax did not end.
    pub agree: Option<bool>,
    /// Those that ended: minimax, then alpha-beta, then the method asked for if it is another one.
    pub methods: Vec<MethodCounts>,
    /// Those that did not.
    pub unended: Vec<Unended>,
    /// The nodes by ply of the least that alpha-beta can do; `None` where minimax is not known, or if that was stopped.
    pub minimal: Option<Vec<u64>>,
    /// Whether it was stopped, or its time was over, before all methods had ended.
    pub stopped: bool,
}

/// Compares the methods on a problem. No method may take more than so many nodes; `None` if none ends within them, or
/// before a stop.
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
