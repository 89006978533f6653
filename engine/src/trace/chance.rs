//! The data of a recorded search about its chance nodes.

use super::tree::Tree;
use crate::eval::Value;
use crate::rules::Weights;
use crate::search::{ChanceScale, Kind};
use std::sync::Arc;

impl Tree {
    /// Returns the weights of the moves of the node at an index if it is a chance node.
    pub fn weights(&self, index: usize) -> Option<&Weights> {
        self.columns.weights(index)
    }
    /// Returns the scale of the chance values, or `None` if the game has no chance.
    pub fn chance(&self) -> Option<&Arc<ChanceScale>> {
        self.chance.as_ref()
    }
    /// Returns the kind of a value, adjusted to the least and the greatest value if these are
    /// known.
    pub(super) fn kind(&self, kind: Kind, value: Value) -> Kind {
        self.chance
            .as_ref()
            .map_or(kind, |chance| chance.kind(kind, value))
    }
    /// Marks the node added last as a chance node with these weights.
    pub(super) fn weigh(&mut self, weights: &Weights) {
        if let Some(index) = self.resident().checked_sub(1) {
            self.columns.weigh(index, weights.clone());
        }
    }
}
