//! [`TreeCursor`] is the user's position in the tree.

use crate::app::explorer::unfold::Unfolded;
use engine::boundary::Problem;
use engine::numbers::Ordinal;
use engine::trace::{TraceError, Walk};
use model::inspect::NodeView;
use model::inspect::outline::{Row, RowId};
use std::collections::BTreeSet;

/// The selection in the tree, and the rows that are open.
#[derive(Clone, Debug)]
pub struct TreeCursor {
    /// The selected row.
    pub selected: RowId,
    /// The moves from the root to it.
    pub path: Vec<Ordinal>,
    /// The nodes whose rows are shown.
    pub expanded: BTreeSet<RowId>,
    /// The number of rows shown above the selected one, if there are as many.
    pub above: usize,
    /// A path to select as soon as the search has reached it.
    pub wanted: Option<Vec<Ordinal>>,
    /// The selected row of the table of children.
    pub child: usize,
    /// The root of the shown pass.
    pub top: RowId,
    /// The rows that were opened to fill the pane; `None` after the user has chosen rows.
    pub unfolded: Option<Unfolded>,
    /// The node with its table of children, and the number of ticks when it was computed.
    pub table: Option<(u64, NodeView)>,
}

impl Default for TreeCursor {
    fn default() -> Self {
        TreeCursor {
            selected: RowId::ROOT,
            path: Vec::new(),
            expanded: BTreeSet::from([RowId::ROOT]),
            above: 0,
            wanted: None,
            child: 0,
            top: RowId::ROOT,
            unfolded: Some(Unfolded::default()),
            table: None,
        }
    }
}

impl TreeCursor {
    /// Resets the cursor for a new search; selects `path` again once the search has reached it.
    pub fn restart(&mut self, path: Vec<Ordinal>) {
        let wanted = (!path.is_empty()).then_some(path);
        *self = TreeCursor {
            wanted,
            child: self.child,
            ..TreeCursor::default()
        };
    }
    /// Returns the node with its children; the result is kept until the search goes on.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn node(
        &mut self,
        walk: &mut Walk<'_>,
        problem: &dyn Problem,
    ) -> Result<NodeView, TraceError> {
        let (number, ticks) = (self.selected.node, walk.ticks());
        if let Some(kept) = self
            .table
            .as_ref()
            .filter(|kept| (kept.0, kept.1.number) == (ticks, number))
        {
            return Ok(kept.1.clone());
        }
        let before = self.table.as_ref().map(|kept| &kept.1);
        let node = NodeView::after(walk, problem, number, before)?;
        self.table = Some((ticks, node.clone()));
        Ok(node)
    }
    /// Selects a row.
    pub fn select(&mut self, row: &Row) {
        self.unfolded = None;
        self.selected = row.id.clone();
        self.path.clone_from(&row.path);
        self.wanted = None;
    }
    /// Selects the wanted path once the search has reached its end. If the search is `over`,
    /// selects the part of the path that it reached.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn resume(&mut self, walk: &mut Walk<'_>, over: bool) -> Result<(), TraceError> {
        let Some(path) = &self.wanted else {
            return Ok(());
        };
        let stack = walk.follow(path)?;
        let reached = stack.len().saturating_sub(1);
        if reached < path.len() && !over {
            return Ok(());
        }
        if let Some((last, above)) = stack.split_last() {
            self.expanded
                .extend(above.iter().map(|frame| RowId::node(frame.number)));
            self.selected = RowId::node(last.number);
            self.path = path[..reached].to_vec();
            self.above = usize::MAX;
        }
        self.wanted = None;
        Ok(())
    }
    /// Shows the pass that a walk is focused on. A selection in another pass moves to the node of
    /// this pass with the same path.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn show_pass(
        &mut self,
        walk: &mut Walk<'_>,
        problem: &dyn Problem,
    ) -> Result<(), TraceError> {
        let Some(root) = walk.root() else {
            return Ok(());
        };
        let top = RowId::node(root.number);
        if self.top != top {
            self.expanded.insert(top.clone());
            self.top = top;
        }
        if walk.pass_of(self.selected.node) != walk.focused() {
            self.selected = RowId::at(walk, problem, &self.path)?;
            self.table = None;
        }
        Ok(())
    }
    /// Looks a selected unsearched move up again, as it or its neighbours may have been searched
    /// since.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn renew(&mut self, walk: &mut Walk<'_>, problem: &dyn Problem) -> Result<(), TraceError> {
        if self.selected.unsearched.is_some() {
            self.selected = RowId::at(walk, problem, &self.path)?;
        }
        Ok(())
    }
}
