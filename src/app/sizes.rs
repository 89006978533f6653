//! The sizes of the panes: changed by keys, and by dragging an edge with the mouse.

use crate::app::action::{Pane, To};
use crate::app::layout::{LEAST, Layout};
use crate::app::pane::PaneEdge;
use crate::app::{Display, Explorer};

/// The number of columns by which a key moves an edge.
const COLUMNS: i32 = 2;

impl Display {
    /// Moves the edge beside the pane that has the keys, or below it.
    pub(crate) fn resize(&mut self, explorer: &Explorer, layout: &Layout, to: To) {
        if layout.panes.iter().filter(|pane| !pane.is_empty()).count() < 2 {
            return self.notify(say!("only one pane is shown: z shows all"));
        }
        let (edge, by) = match (to, self.focus) {
            // Below a wide diagram the panes share the width among themselves.
            (To::Left | To::Right, _) if explorer.shows_wide_diagram(self) => return,
            (To::Left, _) => (PaneEdge::Left, -COLUMNS),
            (To::Right, _) => (PaneEdge::Left, COLUMNS),
            (To::Up | To::Down | To::PageUp | To::PageDown | To::First | To::Last, pane) => {
                let edge = if explorer.shows_wide_diagram(self) {
                    PaneEdge::Below
                } else {
                    pane.edge()
                };
                (
                    edge,
                    if matches!(to, To::Up | To::PageUp | To::First) {
                        -1
                    } else {
                        1
                    },
                )
            }
        };
        let at = place(layout, edge);
        self.move_edge(layout, edge, (i32::from(at) + by).max(0) as u16);
    }
    /// Returns the edge at a place of the screen.
    pub(crate) fn edge_at(
        &self,
        explorer: &Explorer,
        layout: &Layout,
        (x, y): (u16, u16),
    ) -> Option<PaneEdge> {
        if !layout.framed || self.zoom || explorer.presents(self) {
            return None;
        }
        let edges = if explorer.shows_wide_diagram(self) {
            &[PaneEdge::Below][..]
        } else {
            &[
                PaneEdge::Left,
                PaneEdge::Board,
                PaneEdge::Children,
                PaneEdge::Timeline,
            ]
        };
        let left = place(layout, PaneEdge::Left);
        edges.iter().copied().find(|edge| {
            let at = place(layout, *edge);
            // The next pane begins behind the edge.
            let on = |given: u16| given + 1 == at;
            match edge {
                PaneEdge::Left => on(x) && layout.body.contains((x, y).into()),
                PaneEdge::Board => on(y) && x + 1 < left,
                PaneEdge::Children | PaneEdge::Timeline => on(y) && x > left,
                PaneEdge::Below => on(y),
            }
        })
    }
    /// Moves an edge to a column or a row of the screen, as far as the panes beside it can give way.
    pub(crate) fn move_edge(&mut self, layout: &Layout, edge: PaneEdge, at: u16) {
        let (pane, sizes) = (|pane: Pane| layout.own(pane), &mut self.sizes);
        let whole =
            pane(Pane::Tree).height + pane(Pane::Children).height + pane(Pane::Timeline).height;
        let below = |at: u16| pane(Pane::Timeline).bottom().saturating_sub(at);
        match edge {
            PaneEdge::Left => {
                let width = layout.body.width;
                let at = at
                    .saturating_sub(layout.body.x)
                    .clamp(LEAST.0, width.saturating_sub(LEAST.0).max(LEAST.0));
                sizes.left = Some(part(at, width));
            }
            PaneEdge::Board => {
                let (top, all) = (pane(Pane::Board).y, pane(Pane::Moves).bottom());
                let rows = at
                    .saturating_sub(top)
                    .clamp(LEAST.1, all.saturating_sub(top + LEAST.1).max(LEAST.1));
                sizes.board = Some(part(rows, all.saturating_sub(top)));
            }
            PaneEdge::Children => {
                let rows = pane(Pane::Timeline).y.saturating_sub(at);
                let most = whole.saturating_sub(pane(Pane::Timeline).height + LEAST.1);
                sizes.children = Some(part(rows.clamp(LEAST.1, most.max(LEAST.1)), whole));
                // The timeline stays as it is.
                sizes.timeline = Some(part(pane(Pane::Timeline).height, whole));
            }
            PaneEdge::Timeline => {
                let most = whole.saturating_sub(3 * LEAST.1).max(LEAST.1);
                sizes.timeline = Some(part(below(at).clamp(LEAST.1, most), whole));
            }
            PaneEdge::Below => {
                let body = layout.body.height;
                let most = body.saturating_sub(LEAST.1).max(7);
                sizes.below = Some(part(below(at).clamp(7, most), body));
            }
        }
    }
}

/// Returns the column or row at which the pane behind an edge begins.
fn place(layout: &Layout, edge: PaneEdge) -> u16 {
    let pane = |pane: Pane| layout.own(pane);
    match edge {
        PaneEdge::Left => pane(Pane::Tree).x,
        PaneEdge::Board => pane(Pane::Moves).y,
        PaneEdge::Children => pane(Pane::Children).y,
        PaneEdge::Timeline | PaneEdge::Below => pane(Pane::Timeline).y,
    }
}

/// Returns `cells` as a part of `all`, in thousandths, rounded.
fn part(cells: u16, all: u16) -> u16 {
    ((u32::from(cells) * 1000 + u32::from(all) / 2) / u32::from(all.max(1))) as u16
}
