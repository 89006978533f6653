//! The difficulty of searching a tree by hand, measured by alpha-beta in natural order.
//!
//! It has four numbers: the nodes drawn, the nodes visited, the cuts, and the changes of α or β.
//! The [`Bounds`] of a shape lie around its typical tree, which is the tree of a sample with the
//! most others within its bounds: a tenth up and down, at least 2 nodes drawn, 1 node visited, 1
//! cut and 1 change.
//!
//! The measurement is a short search of its own, because thousands of trees are measured for each
//! one that is kept. The figures on a sheet come from the engine's search, and tests compare the
//! two. Cost: O(nodes) per tree.

use engine::boundary::position::PositionOf;
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::rules::Side;
use engine::rules::tree::TreeGame;
use engine::rules::tree::arena::LeafValue;
use engine::rules::tree::sketch::Sketch;
use engine::search::{Spec, Token};

/// The difficulty of a tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hardness {
    /// The number of nodes of the tree.
    pub drawn: u32,
    /// The number of nodes that alpha-beta visits.
    pub visited: u32,
    /// The number of nodes that it leaves with moves unsearched.
    pub cuts: u32,
    /// The number of times that a node's α rises or its β falls.
    pub changes: u32,
    /// True if the root has exactly one best move.
    pub one_best: bool,
    /// True if a cut is made at α = β, where not all textbooks cut.
    pub equal_cut: bool,
}

/// Measures a tree.
pub fn measure(sketch: &Sketch, first: Side) -> Hardness {
    if sketch.has_chance() {
        return measure_chance(sketch, first).unwrap_or_default();
    }
    let max = first == Side::First;
    let mut hardness = Hardness {
        drawn: sketch.nodes() as u32,
        ..Hardness::default()
    };
    search(
        sketch,
        max,
        (LeafValue::MinusInfinity, LeafValue::Infinity),
        &mut hardness,
    );
    let values: Vec<LeafValue> = sketch
        .children
        .iter()
        .map(|child| minimax(child, !max))
        .collect();
    let best = if max {
        values.iter().max()
    } else {
        values.iter().min()
    };
    hardness.one_best = values.iter().filter(|value| Some(*value) == best).count() == 1;
    hardness
}

/// Measures a tree with chance nodes by the engine, because expected values are fractions. Changes
/// of windows and cuts at α = β are not counted.
fn measure_chance(sketch: &Sketch, first: Side) -> Option<Hardness> {
    let position = PositionOf::start(TreeGame::of(sketch, first).ok()?);
    let spec = Spec {
        max: Some(Side::First),
        ..position.usual_spec()
    };
    let problem = position.pose(&spec, &Registry::built_in()).ok()?;
    let answer = problem.choose(u64::MAX, &Token::new());
    let moves = Ordinal::all(sketch.children.len());
    let values: Option<Vec<_>> = moves
        .map(|mv| problem.truth(&[mv], u64::MAX, &Token::new()))
        .collect();
    let values = values?;
    let best = if first == Side::First {
        values.iter().max()
    } else {
        values.iter().min()
    };
    let counts = answer.counts;
    Some(Hardness {
        drawn: sketch.nodes() as u32,
        visited: counts.nodes as u32,
        cuts: counts.cuts as u32,
        one_best: values.iter().filter(|value| Some(*value) == best).count() == 1,
        ..Hardness::default()
    })
}

/// Searches a node by fail-hard alpha-beta; fail-soft visits the same nodes and makes the same
/// cuts.
fn search(
    node: &Sketch,
    max: bool,
    window: (LeafValue, LeafValue),
    hardness: &mut Hardness,
) -> LeafValue {
    hardness.visited += 1;
    if node.children.is_empty() {
        return node.value;
    }
    let (mut alpha, mut beta) = window;
    for (at, child) in node.children.iter().enumerate() {
        let value = search(child, !max, (alpha, beta), hardness);
        let before = (alpha, beta);
        if max {
            alpha = alpha.max(value);
        } else {
            beta = beta.min(value);
        }
        hardness.changes += u32::from(before != (alpha, beta));
        if alpha >= beta {
            let cut = at + 1 < node.children.len();
            hardness.cuts += u32::from(cut);
            hardness.equal_cut |= cut && alpha == beta;
            break;
        }
    }
    if max { alpha } else { beta }
}

fn minimax(node: &Sketch, max: bool) -> LeafValue {
    let values = node.children.iter().map(|child| minimax(child, !max));
    let found = if max { values.max() } else { values.min() };
    found.unwrap_or(node.value)
}

/// A range of numbers with both ends included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    pub from: u32,
    pub to: u32,
}

impl Span {
    fn around(middle: u32, least: u32) -> Span {
        let apart = (middle / 10).max(least);
        Span {
            from: middle.saturating_sub(apart),
            to: middle + apart,
        }
    }
    pub fn holds(self, number: u32) -> bool {
        (self.from..=self.to).contains(&number)
    }
}

/// The ranges that the sheets of an exam lie within.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    pub drawn: Span,
    pub visited: Span,
    pub cuts: Span,
    pub changes: Span,
}

impl Bounds {
    fn around(hardness: &Hardness) -> Bounds {
        Bounds {
            drawn: Span::around(hardness.drawn, 2),
            visited: Span::around(hardness.visited, 1),
            cuts: Span::around(hardness.cuts, 1),
            changes: Span::around(hardness.changes, 1),
        }
    }
    /// Returns the bounds around the typical tree of a sample.
    pub(super) fn usual(samples: &[Hardness]) -> Bounds {
        let near = |bounds: &Bounds| samples.iter().filter(|other| bounds.hold(other)).count();
        // The first of several with equally many others around them.
        samples
            .iter()
            .map(Bounds::around)
            .rev()
            .max_by_key(near)
            .unwrap_or_default()
    }
    /// Returns whether a tree lies within the bounds.
    pub fn hold(&self, hardness: &Hardness) -> bool {
        self.drawn.holds(hardness.drawn)
            && self.visited.holds(hardness.visited)
            && self.cuts.holds(hardness.cuts)
            && self.changes.holds(hardness.changes)
    }
}
