//! [`DoneChildren`]: the children of a node that were searched before a moment.
//!
//! It is the beginning of a list that all moments of the node share, where the walk keeps the list: a moment with twelve
//! nodes of 60,000 children on its stack costs no more than one with two children at each.

use super::Tick;
use super::frame::Child;
use crate::eval::Value;
use crate::numbers::{NodeNumber, Ordinal};
use crate::search::Kind;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

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
        Some(Done { mv, number, value, kind, left, counts: child.counts, hit: child.entry.hit.is_some() })
    }
}

/// The list that the moments of a node share, made when the first of them asks.
pub(super) type SharedDone = Arc<OnceLock<Arc<Vec<Done>>>>;

/// The children that are done, in the order in which they were searched: a slice of [`Done`].
#[derive(Clone, Debug, Default)]
pub struct DoneChildren {
    /// Those of the node in the whole search; only the beginning is of the moment.
    all: Arc<Vec<Done>>,
    count: usize,
}

impl DoneChildren {
    /// The first of a node's children, in the list that its moments share.
    pub(super) fn first(count: usize, children: &[Child], shared: &SharedDone) -> DoneChildren {
        let all = shared.get_or_init(|| Arc::new(children.iter().filter_map(Done::of).collect()));
        DoneChildren { all: Arc::clone(all), count: count.min(all.len()) }
    }
    /// One more is done.
    pub fn push(&mut self, done: Done) {
        if self.all.get(self.count) != Some(&done) {
            let all = Arc::make_mut(&mut self.all);
            all.truncate(self.count);
            all.push(done);
        }
        self.count += 1;
    }
}

impl Deref for DoneChildren {
    type Target = [Done];
    fn deref(&self) -> &[Done] {
        self.all.get(..self.count).unwrap_or_default()
    }
}

impl<'a> IntoIterator for &'a DoneChildren {
    type Item = &'a Done;
    type IntoIter = std::slice::Iter<'a, Done>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl PartialEq for DoneChildren {
    fn eq(&self, other: &DoneChildren) -> bool {
        **self == **other
    }
}

impl Eq for DoneChildren {}
