//! Textbook fail-hard alpha-beta against two other searches. The first is a slow one, written here
//! as books print it: values from the view of the side to move, `score >= beta: return beta`, and a
//! leaf returns its evaluation. The second is `alphabeta`, in which the best value of a node begins
//! at its own end of the window: the value of fail-hard is the value of that search, clamped to the
//! window at entry, with equal windows, leaves and cuts.

use super::pvs::{INF, units};
use engine::boundary::{Position, Problem, catalog};
use engine::eval::{Registry, Value};
use engine::numbers::Ordinal;
use engine::rules::Side;
use engine::rules::conformance::Seed;
use engine::search::{MethodName, OrderName, Spec, Token, Window};
use engine::trace::{Child, FoldedNode, Folding, Keeper, NodeVisit, Predicate, Walk, Way};

/// A node when it is left: the moves to it, the window at entry and the returned value for MAX,
/// whether it is a leaf, and the number of moves left unsearched.
#[derive(Clone, Debug, PartialEq)]
struct Left {
    path: Vec<Ordinal>,
    window: (i128, i128),
    value: i128,
    leaf: bool,
    pruned: usize,
}

struct Slow<'a> {
    problem: &'a dyn Problem,
    path: Vec<Ordinal>,
    left: Vec<Left>,
}

impl Slow<'_> {
    fn leave(
        &mut self,
        sign: i128,
        (alpha, beta): (i128, i128),
        value: i128,
        leaf: bool,
        pruned: usize,
    ) -> i128 {
        let window = if sign > 0 {
            (alpha, beta)
        } else {
            (-beta, -alpha)
        };
        self.left.push(Left {
            path: self.path.clone(),
            window,
            value: sign * value,
            leaf,
            pruned,
        });
        value
    }
    fn search(&mut self, position: &dyn Position, depth: Option<u32>, entry: (i128, i128)) -> i128 {
        let sign = if position.to_move() == self.problem.max() {
            1
        } else {
            -1
        };
        let (mut alpha, beta) = entry;
        if position.outcome().is_some() || depth == Some(0) {
            let value = sign * units(self.problem, &self.path);
            return self.leave(sign, entry, value, true, 0);
        }
        let moves = position.legal().len();
        for ordinal in 0..moves {
            let child = position.play(Ordinal::at(ordinal)).expect("a legal move");
            let theirs = if child.to_move() == self.problem.max() {
                1
            } else {
                -1
            };
            assert_eq!(theirs, -sign, "these games alternate");
            self.path.push(Ordinal::at(ordinal));
            let score = -self.search(&*child, depth.map(|depth| depth - 1), (-beta, -alpha));
            self.path.pop();
            // The root is never cut.
            if score >= beta && !self.path.is_empty() {
                return self.leave(sign, entry, beta, false, moves - 1 - ordinal);
            }
            if score > alpha {
                alpha = score;
            }
        }
        self.leave(sign, entry, alpha, false, 0)
    }
}

/// A collector of all nodes when they are left.
#[derive(Default)]
struct Reader(Vec<Left>);

fn whole(value: Value) -> i128 {
    match value {
        Value::INF => INF,
        Value::NEG_INF => -INF,
        value => value.raw().into(),
    }
}

impl Predicate for Reader {
    fn may_be_below(&mut self, _: &Child, _: &[Ordinal]) -> bool {
        true
    }
    fn enter(&mut self, _: &NodeVisit<'_>) -> bool {
        false
    }
    fn leave(&mut self, visit: &NodeVisit<'_>) -> bool {
        let Child { frame, entry, .. } = visit.node;
        let Window { alpha, beta } = frame.window;
        self.0.push(Left {
            path: visit.path.to_vec(),
            window: (whole(alpha), whole(beta)),
            value: whole(entry.value.expect("it was left")),
            leaf: entry.is_leaf(),
            pruned: usize::from(entry.is_cut()) * usize::from(entry.legal - entry.searched),
        });
        false
    }
}

fn problem(
    position: &dyn Position,
    (method, evaluation): (MethodName, &str),
    depth: Option<u32>,
    max: Option<Side>,
) -> std::sync::Arc<dyn Problem> {
    let evaluation = Some(evaluation.to_owned());
    let spec = Spec {
        method,
        depth,
        order: OrderName::Natural,
        evaluation,
        max,
        ..Spec::default()
    };
    position
        .pose(&spec, &Registry::built_in())
        .expect("a problem")
}

/// Returns all nodes of a search, taken from a folded recording whose folds are looked into again.
fn recorded(problem: &dyn Problem) -> Vec<Left> {
    let folding = Folding {
        below: 16,
        mean: 8,
        limit: 64,
        budget: 1 << 20,
    };
    let (_, keeper) = problem.run(Keeper::new(folding, &Token::new()));
    let (mut reader, mut open) = (Reader::default(), |node: &FoldedNode| problem.open(node));
    let mut walk = Walk::new(problem.spec().method, &keeper.tree, &mut open);
    walk.hunt(None, Way::Forwards, u64::MAX, &mut reader)
        .expect("all events");
    reader.0
}

/// Compares every node of fail-hard with the same node of plain alpha-beta; returns the number of
/// values that were clamped.
pub fn compare_with_course(position: &dyn Position, evaluation: &str, depth: Option<u32>) -> usize {
    let search = |method| recorded(&*problem(position, (method, evaluation), depth, None));
    let (hard, course) = (search(MethodName::FailHard), search(MethodName::AlphaBeta));
    let place = || {
        format!(
            "{} {:?} {evaluation} {depth:?}",
            position.game(),
            position.describe()
        )
    };
    assert_eq!(hard.len(), course.len(), "{}", place());
    let mut clamped = 0;
    for (hard, course) in hard.iter().zip(&course) {
        let (alpha, beta) = course.window;
        let value = if course.leaf {
            course.value
        } else {
            course.value.clamp(alpha, beta)
        };
        assert_eq!(
            hard,
            &Left {
                value,
                ..course.clone()
            },
            "{}",
            place()
        );
        clamped += usize::from(value != course.value);
    }
    clamped
}

/// Compares a search with the slow search.
fn compare_with_slow(
    position: &dyn Position,
    evaluation: &str,
    depth: Option<u32>,
    max: Option<Side>,
) {
    let problem = problem(position, (MethodName::FailHard, evaluation), depth, max);
    let mut slow = Slow {
        problem: &*problem,
        path: Vec::new(),
        left: Vec::new(),
    };
    slow.search(position, depth, (-INF, INF));
    assert_eq!(
        recorded(&*problem),
        slow.left,
        "{} {:?} {evaluation} {depth:?}",
        position.game(),
        position.describe()
    );
}

/// Returns a random tree of `plies` plies with two to four children per node; some leaves are
/// infinite.
fn tree(random: &mut Seed, plies: u32) -> String {
    if plies == 0 {
        return match random.below(40) {
            0 => "inf".to_owned(),
            1 => "-inf".to_owned(),
            _ => (random.below(41) as i64 - 20).to_string(),
        };
    }
    let children: Vec<String> = (0..2 + random.below(3))
        .map(|_| tree(random, plies - 1))
        .collect();
    format!("[{}]", children.join(","))
}

#[test]
fn the_same_as_a_slow_one_on_textbook_trees() {
    let (mut random, mut clamped) = (Seed(22), 0);
    for _ in 0..300 {
        let list = tree(&mut random, 4);
        let position = catalog::read(&format!("tree:{list}")).expect("a tree");
        for max in [Side::First, Side::Second] {
            compare_with_slow(&*position, "leaf", None, Some(max));
        }
        clamped += compare_with_course(&*position, "leaf", None);
    }
    assert!(clamped > 1_000, "{clamped}");
}

#[test]
fn the_same_as_a_slow_one_in_games() {
    for (game, evaluation, depth) in [
        ("k-in-a-row", "weights", Some(3)),
        ("connect-four:columns=5,rows=4", "lines", Some(4)),
        ("nim:heaps=1+2+3", "outcome-sooner", None),
        ("rastros:rows=4,columns=4", "basilio", Some(4)),
        ("othello:size=4", "disc-difference", Some(4)),
    ] {
        let position = catalog::read(game).expect(game);
        for max in [Side::First, Side::Second] {
            compare_with_slow(&*position, evaluation, depth, Some(max));
        }
    }
}

/// Checks the three kinds of alpha-beta on a tree that was searched by hand.
#[test]
fn a_small_tree_by_hand() {
    let position = catalog::read("tree:[[[5,6],[9,1]],[[3,4],8]]").expect("a tree");
    // A = MIN(MAX(5, 6) = 6, MAX in (−∞, 6): 9 cuts) = 6; B = MIN in (6, ∞): MAX(3, 4) in (6, ∞) fails low, and B is cut.
    let values = |method| {
        let nodes = recorded(&*problem(&*position, (method, "leaf"), None, None));
        let inner = nodes.into_iter().filter(|node| !node.leaf);
        inner.map(|node| node.value).collect::<Vec<_>>()
    };
    assert_eq!(values(MethodName::AlphaBeta), [6, 9, 6, 6, 6, 6]);
    assert_eq!(values(MethodName::FailHard), [6, 6, 6, 6, 6, 6]);
    assert_eq!(values(MethodName::FailSoft), [6, 9, 6, 4, 4, 6]);
}
