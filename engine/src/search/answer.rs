//! The result of a search: its value and best move, the moves of its root, its passes and its
//! totals.

use super::recorder::Counts;
use super::window::{Kind, Window};
use crate::eval::Value;
use crate::numbers::Ordinal;

/// The result of a search for one move of the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootChild {
    /// The ordinal of the move.
    pub mv: Ordinal,
    /// The value that its last visit returned.
    pub value: Value,
    /// The kind of that value.
    pub kind: Kind,
    /// The number of nodes in its subtree, over all visits.
    pub nodes: u64,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The value of the root for MAX.
    pub value: Value,
    /// The ordinal of the first best move; `None` if nothing was searched.
    pub best: Option<Ordinal>,
    /// The moves of the root, in search order.
    pub children: Vec<RootChild>,
    /// The totals.
    pub counts: Counts,
    /// The height of the tree, in plies.
    pub height: u32,
    /// True if the search came to its end; if false, the other fields hold its state when it was
    /// stopped.
    pub complete: bool,
    /// The passes of a search with a memory; empty for any other search.
    pub passes: Vec<Pass>,
}

/// One search of the whole tree, to a given depth and with a given window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pass {
    /// The depth in plies; `None`: to the end of the game.
    pub depth: Option<u32>,
    /// The window of its root.
    pub window: Window,
    /// The value that its root returned, or had when the pass was stopped.
    pub value: Value,
    /// The best move of its root.
    pub best: Option<Ordinal>,
    /// The totals of this pass.
    pub counts: Counts,
    /// The line of best moves, as far as it was searched; a table hit ends it.
    pub line: Vec<Ordinal>,
}
