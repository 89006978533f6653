//! [`Entry`]: the data of the arena about one node.

use super::columns::Hit;
use crate::eval::Value;
use crate::numbers::Ordinal;
use crate::search::Counts;

/// What the arena says of one node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The ordinal of the move that leads to it.
    pub mv: Ordinal,
    /// What it returned; `None` while it is open.
    pub value: Option<Value>,
    /// Whether MAX moves here (of a leaf: unknown, `false`).
    pub max: bool,
    /// Whether it is a chance node: nobody moves here, and `max` says who would have.
    pub chance: bool,
    /// How many legal moves it has (of a leaf: 0).
    pub legal: u16,
    /// How many of them were searched; while it is open, how many are done. A move is counted once, however often it was
    /// visited.
    pub searched: u16,
    /// The totals of its subtree, so far.
    pub counts: Counts,
    /// How many plies its subtree is deep, so far.
    pub height: u16,
    /// Are its children not in the arena, although it has some?
    pub folded: bool,
    /// The answer of the table, if it is a hit: then it has no children, and is no leaf either.
    pub hit: Option<Hit>,
}

impl Entry {
    /// A node without children because the game was over or the depth used up.
    pub fn is_leaf(&self) -> bool {
        self.value.is_some() && self.counts.nodes == 1 && self.hit.is_none()
    }
    /// A node that has no children and never will: a leaf or a hit.
    pub fn is_end(&self) -> bool {
        self.value.is_some() && self.counts.nodes == 1
    }
    /// A node that was left with moves unsearched.
    pub fn is_cut(&self) -> bool {
        self.value.is_some() && self.searched > 0 && self.searched < self.legal
    }
}
