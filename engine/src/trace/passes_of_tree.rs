//! [`PassRoot`]: the beginning of a pass's tree in the arena.

use crate::search::{Counts, Window};

/// A pass of a search, with the position of its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassRoot {
    /// The index of its root in the arena.
    pub(super) index: usize,
    /// The totals of all passes before it.
    pub(super) before: Counts,
    /// The depth of the pass in plies; `None`: to the end of the game.
    pub depth: Option<u32>,
    /// The window of its root.
    pub window: Window,
}
