//! [`Explorer`] shows the search of the position: its tree, the travel through its events, and
//! marks.
//!
//! [`places`], [`time`], [`sheet`] and [`shown`] hold the state, the other modules work on it.

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

/// The view of the search: the position in the tree and in time, and what the panes show.
#[derive(Default)]
pub struct Explorer {
    /// The selection and the open rows of the tree.
    pub tree: TreeCursor,
    /// The state of the travel in time.
    pub travel: TimeTravel,
    /// True if the tree is drawn as a diagram.
    pub as_diagram: bool,
    /// The settings and the scroll position of the diagram.
    pub drawing: sheet::DiagramState,
    /// True if the board shows the values of all moves.
    pub values: bool,
    /// The move to find.
    pub find: String,
    /// The nodes that alpha-beta does not visit, once they are known.
    pub unvisited: Option<Unvisited>,
    pub marks_unvisited: bool,
    /// The subtree for which the search was last run again.
    pub(crate) missed: Option<NodeNumber>,
    /// The data that the panes show.
    pub views: SearchViews,
    /// The number of rows of the tree's pane and of the children's pane.
    pub(crate) tree_rows: usize,
    child_rows: usize,
    /// The pruning method that was used last.
    pub(crate) pruning: Option<MethodName>,
    /// True if the search was started by hand, and so is not paused after a second.
    pub(crate) unbounded: bool,
    /// True if the search is shown as before its first event, as a lesson asks for its result.
    pub(crate) veiled: bool,
    /// True if the search was asked to stop, which takes a moment.
    pub(crate) stopping: bool,
}

impl Explorer {
    /// Reads from the layout how many rows the panes have.
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
    /// Returns the selected row of the table of children: its move, and the number of its node if
    /// it was entered.
    pub fn selected_child(&self) -> Option<(Ordinal, Option<NodeNumber>)> {
        let table = self.views.node.as_ref().map(|node| &node.table)?;
        table.place(self.tree.child.min(table.len().saturating_sub(1)))
    }
}
