//! The result of a search: its value and best move, its moves at the root, its passes, its counts.

use super::recorder::Counts;
use super::window::{Kind, Window};
use crate::eval::Value;
use crate::numbers::Ordinal;

/// What a search says of one move of the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootChild {
    /// The ordinal of the move.
    pub mv: Ordinal,
    /// What its last visit returned.
    pub value: Value,
    /// What that says about the true value.
    pub kind: Kind,
    /// The nodes of its subtree, of all visits together.
    pub nodes: u64,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The value of the root for MAX.
    pub value: Value,
    /// The ordinal of the first best move, `None` where nothing was searched.
    pub best: Option<Ordinal>,
    /// The moves of the root in the order in which they were searched.
    pub children: Vec<RootChild>,
    /// The totals.
    pub counts: Counts,
    /// How many plies the tree is deep.
    pub height: u32,
    /// Whether the search came to its end; if not, the rest is what it knew when it was stopped.
    pub complete: bool,
    /// The passes of a search that remembers; none of any other.
    pub passes: Vec<Pass>,
}

/// One search of the whole tree, to some depth and with some window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pass {
    /// How many plies; `None`: to the end of the game.
    pub depth: Option<u32>,
    /// The window of its root.
    pub window: Window,
    /// What its root returned; while it was stopped, what it knew.
    pub value: Value,
    /// The best move of its root.
    pub best: Option<Ordinal>,
    /// The totals of this pass.
    pub counts: Counts,
    /// The line of best moves, as far as it was searched: an answer of the table ends it.
    pub line: Vec<Ordinal>,
}
