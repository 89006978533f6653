//! [`Layout`]: where everything lies on the screen.
//!
//! ```text
//! +-----------+----------------------+
//! | board     | tree                 |
//! |           |                      |
//! +-----------+                      |
//! | moves     +----------------------+
//! |           | children             |
//! |           +----------------------+
//! |           | timeline             |
//! +-----------+----------------------+
//! | status                           |
//! | keys, a message, or a line typed |
//! +----------------------------------+
//! ```
//! A diagram takes the whole width, while the keys are in the tree, the children or the timeline:
//!
//! ```text
//! +----------------------------------+
//! | tree                             |
//! |                                  |
//! +-------+--------------+-----------+
//! | board | timeline     | children  |
//! +-------+--------------+-----------+
//! ```
//! While the user plays, and the search is hidden, the board is large and the moves stand beside it, as long as the keys are in
//! one of them:
//!
//! ```text
//! +------------------------+---------+
//! | board                  | moves   |
//! |                        |         |
//! +------------------------+---------+
//! ```
//! Beside a diagram the board is left out where it says nothing or does not fit. One pane alone keeps what happens at the tick below it.
//! Below 72 columns or 18 rows one pane is shown at a time, without a frame; at 20 columns or 5 rows none.
//!
//! The user may give the panes other sizes ([`model::state::Sizes`]), in thousandths, so that they suit any screen.
//!
//! Invariants: the panes, the status line and the key line lie inside the screen. Panes that are framed share the edge between
//! them: it is the last column or row of the one and the first of the other. Else nothing overlaps. A further pane takes its rows
//! from the right column, in `right`.

use crate::app::action::Pane;
use ratatui::layout::Rect;

/// The areas of the panes and lines on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Layout {
    /// The whole screen.
    pub screen: Rect,
    /// The panes by [`Pane::index`], frames included; empty: not shown.
    pub panes: [Rect; Pane::ALL.len()],
    /// True if the panes have frames.
    pub framed: bool,
    /// The status line.
    pub status: Rect,
    /// The key line.
    pub keys: Rect,
    /// The line for messages, questions and typed text: on the lower edge of the panes, otherwise
    /// on the status line.
    pub message: Rect,
    /// The area above the status line and the key line.
    pub body: Rect,
    /// The sentence about the step at the tick, where the timeline is not shown; empty: not shown.
    pub sentence: Rect,
    /// The box with the task of a lesson; empty if no lesson is in progress.
    pub lesson: Rect,
}

impl Layout {
    /// Returns the inside of a pane: without its frame, or without its title line.
    pub fn inside(&self, pane: Pane) -> Rect {
        let area = self.panes[pane.index()];
        let (edge, lines) = if self.framed { (1, 2) } else { (0, 1) };
        if area.height <= lines || area.width <= 2 * edge {
            return Rect::default();
        }
        Rect::new(
            area.x + edge,
            area.y + 1,
            area.width - 2 * edge,
            area.height - lines,
        )
    }
    /// Returns the area of a pane without the edges that it shares with panes on its left and
    /// above.
    pub(crate) fn own(&self, pane: Pane) -> Rect {
        let area = self.panes[pane.index()];
        let shared = |at: u16, from: u16| u16::from(self.framed && !area.is_empty() && at > from);
        let (left, top) = (shared(area.x, self.body.x), shared(area.y, self.body.y));
        Rect::new(
            area.x + left,
            area.y + top,
            area.width - left,
            area.height - top,
        )
    }
    /// Returns whether the message line lies on the lower edge of the panes.
    pub(crate) fn message_on_edge(&self) -> bool {
        self.framed && self.message.y + 1 == self.status.y
    }
    /// Extends framed areas over the edges of their neighbours on the left and above.
    pub(crate) fn share_edges(&mut self) {
        let body = self.body;
        let reach = |area: &mut Rect| {
            let shared = |at: u16, from: u16| u16::from(!area.is_empty() && at > from);
            let (left, top) = (shared(area.x, body.x), shared(area.y, body.y));
            *area = Rect::new(
                area.x - left,
                area.y - top,
                area.width + left,
                area.height + top,
            );
        };
        self.panes.iter_mut().for_each(reach);
    }
    /// Returns the pane at a position of the screen.
    pub(crate) fn pane_at(&self, x: u16, y: u16) -> Option<Pane> {
        // An edge between panes shows the title of the later one.
        Pane::ALL
            .into_iter()
            .rev()
            .find(|pane| self.panes[pane.index()].contains((x, y).into()))
    }
    /// Returns whether the screen has room for anything.
    pub fn fits(&self) -> bool {
        self.body.height > 0
    }
}

/// The fewest columns and rows that the user can give a pane.
pub const LEAST: (u16, u16) = (20, 4);
