//! Principal variation search against a slow search that is written here from the definition: that
//! of Reinefeld, with fail-soft values. The first child is visited in (α, β). At MAX, each later
//! one is visited in (α, α⁺), with α⁺ one unit of the evaluation above α; if its value v lies
//! between α and β, it is visited again in (v, β), and this value counts. MIN is the mirror image.
//! If α (at MIN: β) is infinite, or α⁺ ≥ β, the child is visited once, in (α, β).

use super::search::search;
use engine::boundary::{Position, Problem, catalog};
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::rules::conformance::Seed;
use engine::rules::{Outcome, Side};
use engine::search::{Counts, MethodName, OrderName, Spec};
use std::sync::Arc;

/// The value of ∞; all other values are whole units.
pub const INF: i128 = i128::MAX;

struct Slow {
    problem: Arc<dyn Problem>,
    max: Side,
    path: Vec<Ordinal>,
    counts: Counts,
    /// The value returned by the last visit of each move of the root, in order.
    children: Vec<i128>,
    best: Option<Ordinal>,
}

pub fn units(problem: &dyn Problem, path: &[Ordinal]) -> i128 {
    let value = problem.look(path).expect("a value");
    match value.units() {
        Some(units) => units.into(),
        None if value > engine::search::Value::ZERO => INF,
        None => -INF,
    }
}

impl Slow {
    fn visit(&mut self, position: &dyn Position, depth: Option<u32>, window: (i128, i128)) -> i128 {
        let (mut alpha, mut beta) = window;
        let is_root = self.path.is_empty();
        self.counts.nodes += 1;
        if position.outcome().is_some() || depth == Some(0) {
            self.counts.leaves += 1;
            return units(&*self.problem, &self.path);
        }
        let max = position.to_move() == self.max;
        let mut best = if max { -INF } else { INF };
        let moves = position.legal().len();
        for ordinal in 0..moves {
            let child = position.play(Ordinal::at(ordinal)).expect("a legal move");
            let depth = depth.map(|depth| depth - 1);
            self.path.push(Ordinal::at(ordinal));
            let null = match max {
                true if alpha.abs() != INF && alpha + 1 < beta => Some((alpha, alpha + 1)),
                false if beta.abs() != INF && beta - 1 > alpha => Some((beta - 1, beta)),
                _ => None,
            };
            let value = match null.filter(|_| ordinal > 0) {
                None => self.visit(&*child, depth, (alpha, beta)),
                Some(null) => match self.visit(&*child, depth, null) {
                    value if alpha < value && value < beta => {
                        self.counts.researches += 1;
                        self.visit(
                            &*child,
                            depth,
                            if max { (value, beta) } else { (alpha, value) },
                        )
                    }
                    value => value,
                },
            };
            self.path.pop();
            let better = if max { value > best } else { value < best };
            if better {
                best = value;
            }
            if is_root {
                self.children.push(value);
                if better || self.best.is_none() {
                    self.best = Some(Ordinal::at(ordinal));
                }
            }
            if max {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            let refuted = if max { best >= beta } else { best <= alpha };
            if refuted && !is_root {
                let left = (moves - 1 - ordinal) as u64;
                self.counts.cuts += u64::from(left > 0);
                self.counts.pruned += left;
                break;
            }
        }
        best
    }
}

/// Compares the search of a position with the slow one; returns its counts.
pub fn compare(
    position: &dyn Position,
    evaluation: &str,
    depth: Option<u32>,
    max: Option<Side>,
) -> Counts {
    let evaluation = Some(evaluation.to_owned());
    let spec = Spec {
        method: MethodName::Pvs,
        depth,
        order: OrderName::Natural,
        evaluation,
        max,
        ..Spec::default()
    };
    let registry = Registry::built_in();
    let problem = position.pose(&spec, &registry).expect("a problem");
    let max = problem.max();
    let (path, counts) = (Vec::new(), Counts::default());
    let mut slow = Slow {
        problem: Arc::clone(&problem),
        max,
        path,
        counts,
        children: Vec::new(),
        best: None,
    };
    let value = slow.visit(position, depth, (-INF, INF));
    let found = engine::boundary::analyze(position, &spec, &registry).expect("an answer");
    let place = format!("{} {:?} {spec:?}", position.game(), position.describe());
    let as_units = |value: engine::search::Value| match value.units() {
        Some(units) => units.into(),
        None if value > engine::search::Value::ZERO => INF,
        None => -INF,
    };
    assert_eq!(as_units(found.value), value, "{place}");
    assert_eq!(found.counts, slow.counts, "{place}");
    let name = |ordinal: Ordinal| position.move_view(ordinal).map(|mv| mv.text);
    assert_eq!(found.best, slow.best.and_then(name), "{place}");
    let children: Vec<i128> = found
        .children
        .iter()
        .filter_map(|child| child.value.map(as_units))
        .collect();
    assert_eq!(children, slow.children, "{place}");
    // An equal search without a recording.
    let unrecorded = problem.choose(u64::MAX, &engine::search::Token::new());
    assert_eq!(
        (unrecorded.value, unrecorded.counts),
        (found.value, found.counts),
        "{place}"
    );
    found.counts
}

/// A game, evaluations for it, and depths that a slow search can reach.
type Case = (
    &'static str,
    &'static [&'static str],
    &'static [Option<u32>],
);

#[test]
fn the_same_as_a_slow_one_in_all_six_games() {
    let cases: [Case; 9] = [
        (
            "k-in-a-row",
            &["outcome", "weights", "outcome-sooner", "lines"],
            &[Some(1), Some(2), Some(3), Some(4)],
        ),
        ("k-in-a-row:h=3,v=5,k=3", &["lines"], &[Some(2), Some(3)]),
        (
            "connect-four",
            &["open-fours", "lines", "outcome"],
            &[Some(2), Some(3), Some(4)],
        ),
        (
            "connect-four:columns=5,rows=4",
            &["outcome-sooner", "lines"],
            &[Some(4), Some(5)],
        ),
        (
            "othello",
            &["basilio", "squares-discs-2", "discs"],
            &[Some(2), Some(3), Some(4)],
        ),
        (
            "nim:heaps=1+2+3",
            &["heap-sum", "outcome", "outcome-sooner"],
            &[Some(3), Some(4), None],
        ),
        ("nim:heaps=2+3,misere=true", &["outcome"], &[None]),
        (
            "rastros",
            &["basilio", "ar-livre", "positiva", "shortest-path"],
            &[Some(2), Some(3)],
        ),
        (
            "rastros:rows=3,columns=4",
            &["outcome", "outcome-sooner"],
            &[Some(6), None],
        ),
    ];
    let (mut random, mut searches, mut researches) = (Seed(17), 0, 0);
    for (game, evaluations, depths) in cases {
        for _ in 0..14 {
            let mut position = catalog::read(game).expect(game);
            for _ in 0..random.below(7) {
                let legal = position.legal().len();
                let next = position.play(Ordinal::at(random.below(legal.max(1))));
                position = next
                    .filter(|next| next.outcome().is_none())
                    .unwrap_or(position);
            }
            let evaluation = evaluations[random.below(evaluations.len())];
            let depth = depths[random.below(depths.len())];
            let max = [None, Some(Side::First), Some(Side::Second)][random.below(3)];
            researches += compare(&*position, evaluation, depth, max).researches;
            searches += 1;
        }
    }
    assert!(
        searches > 100 && researches > 400,
        "{searches} searches, {researches} re-searches"
    );
}

#[test]
fn the_same_as_a_slow_one_on_textbook_trees() {
    let mut random = Seed(4);
    let mut researches = 0;
    for list in [
        "[[3,12,8],[2,4,6],[14,5,2]]",
        "[[[3,12],[8,2]],[[4,6,1],[inf]],[14,[5,[2,-inf]]],[[7,7.5],9]]",
    ] {
        let position = catalog::read(&format!("tree:{list}")).expect("a tree");
        for max in [Side::First, Side::Second] {
            researches += compare(&*position, "leaf", None, Some(max)).researches;
        }
    }
    for _ in 0..200 {
        let list = tree(&mut random, 4);
        let position = catalog::read(&format!("tree:{list}")).expect("a tree");
        researches += compare(&*position, "leaf", None, None).researches;
    }
    assert!(researches > 300, "only {researches} re-searches");
}

/// Returns a random tree of `plies` plies with two to four children per node.
fn tree(random: &mut Seed, plies: u32) -> String {
    if plies == 0 {
        return (random.below(41) as i64 - 20).to_string();
    }
    let children: Vec<String> = (0..2 + random.below(3))
        .map(|_| tree(random, plies - 1))
        .collect();
    format!("[{}]", children.join(","))
}

/// A re-search computed by hand: after 3, the second child returns 5 in (3, 4) and is visited again
/// in (5, ∞).
#[test]
fn a_small_tree_by_hand() {
    let position = catalog::read("tree:[[3,8],[5,6],[1,9]]").expect("a tree");
    let found = search(&*position, MethodName::Pvs, None, "leaf");
    // The root, [3,8] whole, [5,6] in (3, 4): 5 and 6, again in (5, ∞): 5 cuts; [1,9] in (5, 6): 1 cuts.
    let expected = Counts {
        nodes: 1 + 3 + 3 + 2 + 2,
        leaves: 6,
        cuts: 2,
        pruned: 2,
        researches: 1,
        hits: 0,
    };
    assert_eq!(
        (found.problem.print(found.value).as_str(), found.counts),
        ("5", expected)
    );
    assert_eq!(
        position.outcome().map(|(outcome, _)| outcome),
        None::<Outcome>
    );
}
