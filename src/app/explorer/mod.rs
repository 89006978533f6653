//! [`Explorer`]: the search of the position: its tree, the travel through its events, what is marked and looked for.
//!
//! A file for each subject: [`places`], [`time`], [`sheet`] and [`shown`] are the states, the other files work on them.

pub mod diagram;
pub mod draw_work;
pub mod export;
mod follow;
pub mod history;
pub mod hunt;
pub mod places;
pub mod search;
pub mod sheet;
pub mod shown;
pub mod time;
pub mod timeline;
pub mod travel;
pub mod tree;
pub mod unfold;
pub mod unvisited;
pub mod views;

use crate::app::action::Pane;
use crate::app::layout::Layout;
use engine::numbers::Ordinal;
use engine::search::MethodName;
use engine::trace::NodeNumber;
use model::inspect::unvisited::Unvisited;
use places::TreeCursor;
use shown::SearchViews;
use time::TimeTravel;

/// The search as it is looked at. See the module.
#[derive(Default)]
pub struct Explorer {
    /// Where in the tree the user is.
    pub tree: TreeCursor,
    /// Where in time.
    pub travel: TimeTravel,
    /// Is the tree drawn as a diagram?
    pub as_diagram: bool,
    /// How that is looked at.
    pub drawing: sheet::DiagramState,
    /// Are the values of all moves shown on the board?
    pub values: bool,
    /// The move that is looked for.
    pub find: String,
    /// What alpha-beta does not visit, once that is known.
    pub unvisited: Option<Unvisited>,
    pub marks_unvisited: bool,
    /// The subtree that the search was run again for last.
    pub(crate) missed: Option<NodeNumber>,
    /// What the panes show of it.
    pub views: SearchViews,
    /// How many rows the panes of the tree and of the children show.
    pub(crate) tree_rows: usize,
    child_rows: usize,
    /// The method that prunes and was used last.
    pub(crate) pruning: Option<MethodName>,
    /// May the search go on for more than a second, because it was started by hand?
    pub(crate) unbounded: bool,
    /// Is it shown as it was before it began, as it is asked for?
    pub(crate) veiled: bool,
    /// Was the search asked to stop? It takes it a moment.
    pub(crate) stopping: bool,
}

impl Explorer {
    /// Takes over how many rows the panes show.
    pub(crate) fn fit(&mut self, layout: &Layout) {
        let rows = |pane| {
            usize::from(layout.inside(pane).height)
                .saturating_sub(1)
                .max(1)
        };
        (self.tree_rows, self.child_rows) = (rows(Pane::Tree), rows(Pane::Children));
    }
    pub fn is_hunting(&self) -> bool {
        self.travel.hunt.is_some()
    }
    /// The selected row of the table of children: its move, and the number of its node, if it was entered.
    pub fn selected_child(&self) -> Option<(Ordinal, Option<NodeNumber>)> {
        let table = self.views.node.as_ref().map(|node| &node.table)?;
        table.place(self.tree.child.min(table.len().saturating_sub(1)))
    }
}
