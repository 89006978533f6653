//! The check of chance nodes: their true means, and whether they stop where Star1 does.
//!
//! Circular dependency: this module and its parent check a node together.

use super::{CheckFault, Judge};
use engine::numbers::Ordinal;
use engine::search::{ChanceNode, ChanceScale, Window};
use engine::trace::{Child, ChildList};
use std::sync::Arc;

impl Judge<'_, '_> {
    /// Returns the steps of a chance node for a search of all its outcomes, or `None` if `node` is
    /// no chance node.
    pub(super) fn mean(&self, node: &Child) -> Option<(Arc<ChanceScale>, ChanceNode)> {
        let chance = Arc::clone(self.problem.chance()?);
        let weights = self.walk.weights(&node.frame)?;
        Some((chance, ChanceNode::open(weights, Window::FULL, false)))
    }
    /// Returns the steps of a chance node with the window and the pruning of the recorded search,
    /// or `None` if `node` is no chance node.
    pub(super) fn steps(&self, node: &Child) -> Option<(Arc<ChanceScale>, ChanceNode)> {
        let chance = Arc::clone(self.problem.chance()?);
        let weights = self.walk.weights(&node.frame)?;
        Some((
            chance,
            ChanceNode::open(weights, node.frame.window, self.walk.method.prunes()),
        ))
    }
    /// Checks where a chance node stopped, and that it returned the value that its outcomes give.
    pub(super) fn stop_of_chance(
        &mut self,
        node: &Child,
        children: &ChildList,
        path: &[Ordinal],
        (chance, steps): (&ChanceScale, &mut ChanceNode),
    ) {
        let mut early = false;
        for child in children.iter() {
            early |= steps.stops();
            let Some(value) = child.entry.value else {
                return;
            };
            steps.take_in(chance, value);
        }
        let left = node.entry.searched < node.entry.legal && !steps.stops();
        if early || left {
            self.fail(node, path, CheckFault::Stop, None);
        }
        if node
            .entry
            .value
            .is_some_and(|value| value != steps.running().best)
        {
            self.fail(node, path, CheckFault::Given, None);
        }
    }
}
