//! What a recorded search of a game with chance says of its chance nodes.

use super::tree::Tree;
use crate::eval::Value;
use crate::rules::Weights;
use crate::search::{ChanceScale, Kind};
use std::sync::Arc;

impl Tree {
    /// The weights of the moves of the node at an index, if it is a chance node.
    pub fn weights(&self, index: usize) -> Option<&Weights> {
        self.columns.weights(index)
    }
    /// What the search knows of chance, if its game has any.
    pub fn chance(&self) -> Option<&Arc<ChanceScale>> {
        self.chance.as_ref()
    }
    /// What a value says of the true one, where the least and the greatest value are known.
    pub(super) fn kind(&self, kind: Kind, value: Value) -> Kind {
        self.chance
            .as_ref()
            .map_or(kind, |chance| chance.kind(kind, value))
    }
    /// The node added last is a chance node with these weights.
    pub(super) fn weigh(&mut self, weights: &Weights) {
        if let Some(index) = self.resident().checked_sub(1) {
            self.columns.weigh(index, weights.clone());
        }
    }
}
