//! [`Aligner`]: pairs the children of two nodes by move and by number of visit.
//!
//! If both searches are of the same game from the same position, legal moves have the same ordinals
//! in both. All other moves are compared by their names.

use super::types::{DiffSide, PathStep};
use crate::inspect::outline::alone;
use engine::boundary::problem::names;
use engine::numbers::Ordinal;
use engine::trace::{Child, ChildList, Frame, Walk};
use std::collections::HashMap;

/// The first ordinal that stands for a word of a trace instead of a legal move. No game has as many
/// moves.
const WORDS: Ordinal = Ordinal(1 << 12);
/// The maximum number of children that are searched linearly; above it they are hashed.
const FEW: usize = 24;

/// The key by which a child is compared.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    Legal(Ordinal, u16),
    Named(String, u16),
}

/// Aligns the children of two nodes.
#[derive(Clone, Copy)]
pub struct Aligner {
    /// True if an ordinal means the same move in both searches.
    by_ordinal: bool,
}

impl Aligner {
    pub fn new(a: &DiffSide<'_, '_>, b: &DiffSide<'_, '_>) -> Aligner {
        let start = |side: &DiffSide<'_, '_>| {
            let position = side.problem.position(&[]);
            (position.game(), position.describe().to_string())
        };
        Aligner {
            by_ordinal: start(a) == start(b),
        }
    }
    /// Returns true if both searches begin with the same position.
    pub fn is_same_start(self) -> bool {
        self.by_ordinal
    }
    fn keys(self, side: &DiffSide<'_, '_>, node: &[Frame], children: &ChildList) -> Vec<Key> {
        let legal = |child: &Child| self.by_ordinal && child.frame.mv < WORDS;
        if children.iter().all(legal) {
            return children
                .iter()
                .map(|child| Key::Legal(child.frame.mv, child.frame.visit))
                .collect();
        }
        let steps = steps(side, node, children.iter());
        let key = |(child, step): (&Child, PathStep)| match legal(child) {
            true => Key::Legal(child.frame.mv, step.visit),
            false => Key::Named(step.mv, step.visit),
        };
        children.iter().zip(steps).map(key).collect()
    }
    /// Returns for each child in `a` the index of its partner in `b`.
    pub fn partners(
        self,
        (a, from, ours): (&DiffSide<'_, '_>, &[Frame], &ChildList),
        (b, to, theirs): (&DiffSide<'_, '_>, &[Frame], &ChildList),
    ) -> Vec<Option<usize>> {
        if ours.is_empty() || theirs.is_empty() {
            return vec![None; ours.len()];
        }
        let (ours, theirs) = (self.keys(a, from, ours), self.keys(b, to, theirs));
        if theirs.len() <= FEW {
            return ours
                .iter()
                .map(|key| theirs.iter().position(|other| other == key))
                .collect();
        }
        let places: HashMap<&Key, usize> = theirs
            .iter()
            .enumerate()
            .map(|(at, key)| (key, at))
            .collect();
        ours.iter().map(|key| places.get(key).copied()).collect()
    }
}

/// Returns the ordinals of the moves from the root to the last node of a stack.
fn ordinals(stack: &[Frame]) -> Vec<Ordinal> {
    stack.iter().skip(1).map(|frame| frame.mv).collect()
}

/// Returns the steps to some children of the last node of a stack.
pub fn steps<'a>(
    side: &DiffSide<'_, '_>,
    stack: &[Frame],
    children: impl IntoIterator<Item = &'a Child>,
) -> Vec<PathStep> {
    let mut children = children.into_iter().peekable();
    if children.peek().is_none() {
        return Vec::new();
    }
    let position = side.problem.position(&ordinals(stack));
    let name = |mv: Ordinal| {
        position
            .move_view(mv)
            .map_or_else(|| format!("?{}", mv.0), |view| view.text)
    };
    children
        .map(|child| PathStep {
            mv: name(child.frame.mv),
            visit: child.frame.visit,
        })
        .collect()
}

/// Returns the steps from the root to the last node of a stack.
pub fn path(side: &DiffSide<'_, '_>, stack: &[Frame]) -> Vec<PathStep> {
    let names = names(side.problem, &ordinals(stack));
    names
        .into_iter()
        .zip(stack.iter().skip(1))
        .map(|(mv, frame)| PathStep {
            mv,
            visit: frame.visit,
        })
        .collect()
}

/// Returns the root of a recording in the form of a child.
pub fn root(walk: &Walk<'_>) -> Option<Child> {
    walk.root().map(|frame| alone(walk, frame))
}
