//! [`Entry`]: the data of the arena about one node.

use super::columns::Hit;
use crate::eval::Value;
use crate::numbers::Ordinal;
use crate::search::Counts;

/// The data of the arena about one node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The ordinal of the move that leads to it.
    pub mv: Ordinal,
    /// The value that it returned; `None` while it is open.
    pub value: Option<Value>,
    /// True if MAX moves here; `false` for a leaf, where it is not known.
    pub max: bool,
    /// True if it is a chance node: no player moves here, and `max` names the player who would.
    pub chance: bool,
    /// The number of legal moves; 0 for a leaf.
    pub legal: u16,
    /// The number of moves searched, or completed while the node is open. A move counts once,
    /// however often it was visited.
    pub searched: u16,
    /// The totals of its subtree so far.
    pub counts: Counts,
    /// The height of its subtree so far, in plies.
    pub height: u16,
    /// True if it has children and they are not in the arena.
    pub folded: bool,
    /// The table hit, if it is one: it then has no children, and is not a leaf either.
    pub hit: Option<Hit>,
}

impl Entry {
    /// Returns true if the node has no children because the game was over or the depth was used up.
    pub fn is_leaf(&self) -> bool {
        self.value.is_some() && self.counts.nodes == 1 && self.hit.is_none()
    }
    /// Returns true if the node is a leaf or a hit: it has no children and never will.
    pub fn is_end(&self) -> bool {
        self.value.is_some() && self.counts.nodes == 1
    }
    /// Returns true if the node was left with moves unsearched.
    pub fn is_cut(&self) -> bool {
        self.value.is_some() && self.searched > 0 && self.searched < self.legal
    }
}
