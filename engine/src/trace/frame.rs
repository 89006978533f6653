//! [`Frame`]: a node on the way from the root of a recorded search; [`Child`]: a node, and what the recording says of it.

use super::tree::{Entry, Tree};
use super::{NodeNumber, Tick};
use crate::eval::Value;
use crate::numbers::Ordinal;
use crate::search::{Kind, Running, Window};
use std::sync::Arc;

/// A node on the way from the root.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The re-derived tree that holds the node; `None`: the recording itself.
    pub(super) tree: Option<Arc<Tree>>,
    pub(super) index: usize,
    /// Its pre-order number, the root's being 0.
    pub number: NodeNumber,
    /// How many plies below the root.
    pub ply: u32,
    /// The ordinal of the move that leads to it.
    pub mv: Ordinal,
    /// Which visit of its parent to this move it is: 1 is the first.
    pub visit: u16,
    /// The window at entry.
    pub window: Window,
}

/// A node and what the recording says of it.
#[derive(Clone, Debug)]
pub struct Child {
    /// Where it is.
    pub frame: Frame,
    /// What the arena says.
    pub entry: Entry,
    /// What its value says about the true one.
    pub kind: Kind,
    /// What its parent knows once it has taken the value in (while the child is open, and where the value does not count:
    /// what it knew before).
    pub after: Running,
    /// Whether the value counts: not where the method asked for another visit of the child.
    pub counts: bool,
    /// The window of that other visit.
    pub again: Option<Window>,
}

impl Frame {
    /// Does it lie in a folded subtree, which was searched again?
    pub fn is_rederived(&self) -> bool {
        self.tree.is_some()
    }
    /// The ply whose steps the node takes: a root that was given a narrower window takes those of other nodes.
    pub(super) fn level(&self) -> u32 {
        if self.ply == 0 && self.window != Window::FULL {
            1
        } else {
            self.ply
        }
    }
}

impl Child {
    /// Whether it returned this value, and the value counts.
    pub fn gave(&self, value: Option<Value>) -> bool {
        self.counts && self.entry.value.is_some() && self.entry.value == value
    }
    /// The tick at which it is entered.
    #[must_use]
    pub fn enter(&self) -> Tick {
        self.frame.number.enter(self.frame.ply)
    }
    /// The tick at which it is left, `None` while it is open.
    #[must_use]
    pub fn leave(&self) -> Option<Tick> {
        self.entry.value.map(|_| {
            self.frame
                .number
                .leave(self.frame.ply, self.entry.counts.nodes)
        })
    }
}
