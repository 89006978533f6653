//! [`Frame`]: a node on the way from the root of a recorded search; [`Child`]: a node with its
//! recorded data.

use super::tree::{Entry, Tree};
use super::{NodeNumber, Tick};
use crate::eval::Value;
use crate::numbers::Ordinal;
use crate::search::{Kind, Running, Window};
use std::sync::Arc;

/// A node on the way from the root.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The re-derived tree that holds the node; `None` for the recording itself.
    pub(super) tree: Option<Arc<Tree>>,
    pub(super) index: usize,
    /// The pre-order number of the node; that of the root is 0.
    pub number: NodeNumber,
    /// The distance from the root, in plies.
    pub ply: u32,
    /// The ordinal of the move that leads to it.
    pub mv: Ordinal,
    /// The number of this visit among its parent's visits of the move, from 1.
    pub visit: u16,
    /// The window at entry.
    pub window: Window,
}

/// A node with its recorded data.
#[derive(Clone, Debug)]
pub struct Child {
    /// The position of the node.
    pub frame: Frame,
    /// The data of the arena about the node.
    pub entry: Entry,
    /// The kind of its value.
    pub kind: Kind,
    /// The state of its parent after taking in the value. While the child is open, and where the
    /// value does not count, the state before.
    pub after: Running,
    /// True if the value counts; false if the method asked for another visit of the child.
    pub counts: bool,
    /// The window of that other visit.
    pub again: Option<Window>,
}

impl Frame {
    /// Returns true if the node lies in a folded subtree that was searched again.
    pub fn is_rederived(&self) -> bool {
        self.tree.is_some()
    }
    /// Returns the ply whose rules apply to the node: 1 for a root with a narrowed window,
    /// otherwise the node's own ply.
    pub(super) fn level(&self) -> u32 {
        if self.ply == 0 && self.window != Window::FULL {
            1
        } else {
            self.ply
        }
    }
}

impl Child {
    /// Returns whether the node returned this value and the value counts.
    pub fn gave(&self, value: Option<Value>) -> bool {
        self.counts && self.entry.value.is_some() && self.entry.value == value
    }
    /// Returns the tick at which the node is entered.
    #[must_use]
    pub fn enter(&self) -> Tick {
        self.frame.number.enter(self.frame.ply)
    }
    /// Returns the tick at which the node is left, or `None` while it is open.
    #[must_use]
    pub fn leave(&self) -> Option<Tick> {
        self.entry.value.map(|_| {
            self.frame
                .number
                .leave(self.frame.ply, self.entry.counts.nodes)
        })
    }
}
