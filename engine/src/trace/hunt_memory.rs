//! Hunts in searches with a memory: hits, stores, and moves that are tried early.

use super::columns::MoveOrigin;
use super::frame::Child;
use super::hunt::{NodeVisit, Predicate};
use crate::numbers::Ordinal;

/// Matches the Enters of table hits.
#[derive(Clone, Copy, Debug)]
pub struct Hits;

impl Predicate for Hits {
    fn may_be_below(&mut self, node: &Child, _: &[Ordinal]) -> bool {
        node.entry.value.is_none() || node.entry.counts.hits > 0
    }
    fn enter(&mut self, visit: &NodeVisit<'_>) -> bool {
        visit.node.entry.hit.is_some()
    }
    fn leave(&mut self, _: &NodeVisit<'_>) -> bool {
        false
    }
}

/// Matches the Leaves of nodes that store their result: in a search with a table, all nodes that
/// have children.
#[derive(Clone, Copy, Debug)]
pub struct Stores;

impl Predicate for Stores {
    fn may_be_below(&mut self, node: &Child, _: &[Ordinal]) -> bool {
        let counts = node.entry.counts;
        node.entry.value.is_none() || counts.nodes > 1 + counts.leaves + counts.hits
    }
    fn enter(&mut self, _: &NodeVisit<'_>) -> bool {
        false
    }
    fn leave(&mut self, visit: &NodeVisit<'_>) -> bool {
        !visit.node.entry.is_end()
    }
}

/// Matches the Enters of moves that are tried early because they are remembered.
#[derive(Clone, Copy, Debug)]
pub struct EarlyTries(pub MoveOrigin);

impl Predicate for EarlyTries {
    fn may_be_below(&mut self, _: &Child, _: &[Ordinal]) -> bool {
        true
    }
    fn enter(&mut self, visit: &NodeVisit<'_>) -> bool {
        visit.origin == self.0
    }
    fn leave(&mut self, _: &NodeVisit<'_>) -> bool {
        false
    }
}
