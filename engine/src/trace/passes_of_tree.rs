//! [`PassRoot`]: where the tree of a pass begins in the arena.

use crate::search::{Counts, Window};

/// A pass of a search, and where its tree begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassRoot {
    /// The index of its root.
    pub(super) index: usize,
    /// The totals of all passes before.
    pub(super) before: Counts,
    /// How deep it searches; `None`: to the end of the game.
    pub depth: Option<u32>,
    /// The window of its root.
    pub window: Window,
}
