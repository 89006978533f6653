//! [`DoneChildren`]: the children of a node that were searched before a moment.
//!
//! They are the beginning of the list that the walk has of the node's children, and are made as they are asked for: a moment
//! with twelve nodes of 60,000 children on its stack costs no more than one with two children at each.

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
    /// What it returned.
    pub value: Value,
    /// What that says.
    pub kind: Kind,
    /// The tick at which it was left.
    pub left: Tick,
    /// Whether the value counts: not where the child was visited again.
    pub counts: bool,
    /// Whether the table answered it.
    pub hit: bool,
}

impl Done {
    /// A child of a list; `None` while it is open.
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

/// The children that are done, in the order in which they were searched.
#[derive(Clone, Debug, Default)]
pub struct DoneChildren {
    /// Those of the node in the whole search; only the first so many are done.
    all: Arc<ChildList>,
    count: usize,
    /// Those that were done since.
    since: Vec<Done>,
}

impl DoneChildren {
    /// The first of a node's children.
    pub(super) fn first(count: usize, all: &Arc<ChildList>) -> DoneChildren {
        DoneChildren {
            all: Arc::clone(all),
            count: count.min(all.len()),
            since: Vec::new(),
        }
    }
    /// One more is done.
    pub fn push(&mut self, done: Done) {
        self.since.push(done);
    }
    /// The child of the whole search at a place, if it is one of the first.
    fn begun(&self, at: usize) -> Option<Done> {
        self.all
            .get(at)
            .filter(|_| at < self.count)
            .and_then(Done::of)
    }
    /// They themselves.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Done> {
        self.all
            .first(self.count)
            .filter_map(Done::of)
            .chain(self.since.iter().copied())
    }
    /// How many visits they are.
    pub fn len(&self) -> usize {
        self.count + self.since.len()
    }
    /// Is none done?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The latest.
    pub fn last(&self) -> Option<Done> {
        self.since
            .last()
            .copied()
            .or_else(|| self.begun(self.count.checked_sub(1)?))
    }
    /// The first that returned this value, among those whose value counts.
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
