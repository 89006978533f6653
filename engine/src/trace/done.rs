//! [`DoneChildren`]: the children of a node that were searched before a moment.
//!
//! They are a prefix of the walk's list of the node's children, and each is built on demand. A
//! moment with twelve nodes of 60,000 children on its stack costs no more than one with two
//! children at each node.

use super::Tick;
use super::child_list::ChildList;
use super::frame::Child;
use crate::eval::Value;
use crate::numbers::{NodeNumber, Ordinal};
use crate::search::Kind;
use std::sync::Arc;

/// A child that was searched before the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// The ordinal of its move.
    pub mv: Ordinal,
    /// Its number.
    pub number: NodeNumber,
    /// The value that it returned.
    pub value: Value,
    /// The kind of that value.
    pub kind: Kind,
    /// The tick at which it was left.
    pub left: Tick,
    /// True if the value counts; false if the child was visited again.
    pub counts: bool,
    /// True if the child was a table hit.
    pub hit: bool,
}

impl Done {
    /// Returns the data of a child, or `None` while it is open.
    fn of(child: &Child) -> Option<Done> {
        let (mv, number, kind) = (child.frame.mv, child.frame.number, child.kind);
        let (value, left) = (child.entry.value?, child.leave()?);
        Some(Done {
            mv,
            number,
            value,
            kind,
            left,
            counts: child.counts,
            hit: child.entry.hit.is_some(),
        })
    }
}

/// The completed children of a node, in search order.
#[derive(Clone, Debug, Default)]
pub struct DoneChildren {
    /// The children of the node in the whole search; the first `count` of them are completed.
    all: Arc<ChildList>,
    count: usize,
    /// Children completed since.
    since: Vec<Done>,
}

impl DoneChildren {
    /// Returns the first `count` of a node's children.
    pub(super) fn first(count: usize, all: &Arc<ChildList>) -> DoneChildren {
        DoneChildren {
            all: Arc::clone(all),
            count: count.min(all.len()),
            since: Vec::new(),
        }
    }
    /// Adds a completed child.
    pub fn push(&mut self, done: Done) {
        self.since.push(done);
    }
    /// Returns the child of the whole search at a position if it is among the first `count`.
    fn begun(&self, at: usize) -> Option<Done> {
        self.all
            .get(at)
            .filter(|_| at < self.count)
            .and_then(Done::of)
    }
    /// Returns an iterator over the children in search order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Done> {
        self.all
            .first(self.count)
            .filter_map(Done::of)
            .chain(self.since.iter().copied())
    }
    /// Returns the number of completed visits.
    pub fn len(&self) -> usize {
        self.count + self.since.len()
    }
    /// Returns true if no child is completed.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Returns the child completed last.
    pub fn last(&self) -> Option<Done> {
        self.since
            .last()
            .copied()
            .or_else(|| self.begun(self.count.checked_sub(1)?))
    }
    /// Returns the first child that returned this value, among those whose value counts.
    pub fn first_that_gave(&self, value: Value) -> Option<Done> {
        let begun = self
            .all
            .first_that_gave(Some(value))
            .and_then(|at| self.begun(at));
        begun.or_else(|| {
            self.since
                .iter()
                .find(|done| done.counts && done.value == value)
                .copied()
        })
    }
}

impl PartialEq for DoneChildren {
    fn eq(&self, other: &DoneChildren) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for DoneChildren {}
