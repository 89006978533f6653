//! [`compare`]: minimax beside alpha-beta on the same position, node for node.

use engine::boundary::problem::Problem;
use engine::numbers::Ordinal;
use engine::search::{Answer, Counts, MethodName, Token, Value};

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
}

impl MethodCounts {
    /// The effective branching factor: the number of moves a node would have in a full tree of as many plies and nodes.
    /// 1 where there are no plies.
    pub fn branching(&self) -> f64 {
        branching(self.counts.nodes, self.by_ply.len().saturating_sub(1))
    }
}

impl Comparison {
    /// What each method found: its name, the value and its move, as they are printed.
    pub fn answers(&self, problem: &dyn Problem) -> Vec<[String; 3]> {
        let root = problem.position(&[]);
        let answer = |method: &MethodCounts| {
            let mv = method.best.and_then(|mv| root.move_view(mv)).map_or_else(String::new, |mv| mv.text);
            [method.method.word().to_owned(), problem.print(method.value), mv]
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
        if size(middle) < nodes as f64 { low = middle } else { high = middle }
    }
    high
}

/// The methods side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The value of the root.
    pub value: Value,
    /// Same root value, and the other methods' moves among minimax's best; `None` where minimax is too big to be run.
    pub agree: Option<bool>,
    /// Minimax first (if it could be run), then alpha-beta, then the method asked for if it is another one.
    pub methods: Vec<MethodCounts>,
    /// The nodes by ply of the least that alpha-beta can do.
    pub minimal: Option<Vec<u64>>,
}

/// Compares the methods on a problem. No method may take more than so many nodes; `None` if none ends within them, or if
/// a stop was asked for.
pub fn compare(problem: &dyn Problem, nodes: u64, control: &Token) -> Option<Comparison> {
    let mut wanted = vec![MethodName::Minimax, MethodName::AlphaBeta];
    let asked = problem.spec().method;
    wanted.extend((!wanted.contains(&asked)).then_some(asked));
    let mut minimax: Option<Answer> = None;
    let mut methods = Vec::new();
    for method in wanted {
        control.begin(None);
        let Some((answer, by_ply)) = problem.census(method, problem.spec().depth, nodes, control) else { continue };
        let (value, best, counts) = (answer.value, answer.best, answer.counts);
        methods.push(MethodCounts { method, value, best, counts, by_ply });
        if method == MethodName::Minimax {
            minimax = Some(answer);
        }
    }
    let agree = minimax.as_ref().map(|minimax| {
        let is_best =
            |best: Ordinal| minimax.children.iter().any(|child| child.mv == best && child.value == minimax.value);
        methods.iter().all(|method| method.value == minimax.value && method.best.is_none_or(is_best))
    });
    let value = methods.first()?.value;
    control.begin(None);
    let minimal = minimax.and_then(|_| problem.minimal(problem.spec().depth, nodes, control));
    if control.is_stopped() {
        return None;
    }
    Some(Comparison { value, agree, methods, minimal })
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
