//! [`DiagramState`] decides which part of the tree is drawn as a diagram, and which part of it is
//! in view.
//!
//! A tree of a few hundred nodes is drawn in full, and the screen shows a part of the drawing. Of a
//! larger tree some plies are drawn in full, and the line to the selected node with all moves at
//! its nodes and the moves of the node itself.

use engine::boundary::Problem;
use engine::numbers::Ordinal;
use engine::trace::{TraceError, Walk};
use model::inspect::diagram::{room_above, whole_plies};
use model::inspect::sheet::{DiagramSheet, Style, TreeDirection};
use model::inspect::{Diagram, textbook};
use ratatui::layout::Rect;
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// The maximum number of boxes.
const MOST: usize = 400;

/// The maximum number of nodes of a search that is drawn in full plies; up to it no node is folded.
const MOST_WHOLE: u64 = 100_000;

/// The settings and the scroll position of the diagram.
#[derive(Clone, Debug, Default)]
pub struct DiagramState {
    /// True if nodes show α and β.
    pub windows: bool,
    /// The direction of growth; `None` for the one that shows more.
    pub shape: Option<TreeDirection>,
    /// True in the presentation for an audience: large, with little else on the screen.
    pub presents: bool,
    /// True if the diagram is shown only because a textbook tree was opened.
    pub(super) unasked: bool,
    /// True if only ASCII is drawn.
    pub ascii: bool,
    /// The ticks of the film to write.
    pub film: Option<RangeInclusive<u64>>,
    /// The point of the sheet at the top left of the screen.
    pub from: (i32, i32),
    /// The selected path, the size of the sheet and the canvas for which `from` was computed.
    seen: Option<(Vec<Ordinal>, (i32, i32), Rect)>,
}

impl DiagramState {
    /// Returns the style of the sheet.
    pub fn style(&self) -> Style {
        Style {
            shape: self.shape,
            windows: self.windows,
            large: self.presents,
            ascii: self.ascii,
        }
    }
    /// Scrolls to the selected node if the selection, the sheet or the canvas has changed.
    pub fn follow(
        &mut self,
        diagram: &Diagram,
        sheet: &DiagramSheet,
        path: &[Ordinal],
        canvas: Rect,
    ) {
        let now = (path.to_vec(), sheet.size, canvas);
        let shown = (self.seen.as_ref() != Some(&now))
            .then(|| place(diagram, path))
            .flatten();
        self.from = sheet.pan(self.from, screen(canvas), shown);
        self.seen = Some(now);
    }
}

/// Returns the area of the boxes in a pane, above the line about the nodes out of view.
pub fn canvas(area: Rect) -> Rect {
    let line = u16::from(area.height >= 5);
    Rect {
        height: area.height - line,
        ..area
    }
}

/// Returns the size of a canvas.
pub fn screen(canvas: Rect) -> (i32, i32) {
    (i32::from(canvas.width), i32::from(canvas.height))
}

/// Returns the part of the tree to draw around the node at a path, on a canvas.
///
/// # Errors
/// Returns an error if a subtree could not be re-derived.
pub fn part(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    path: &[Ordinal],
    canvas: Rect,
) -> Result<Diagram, TraceError> {
    let counts = walk.counts();
    let all = counts.nodes + counts.pruned;
    let whole = match all {
        // A small tree is drawn with all of its plies.
        _ if all <= MOST as u64 => whole_plies(walk, MOST)?,
        0..=MOST_WHOLE => whole_plies(
            walk,
            usize::from(canvas.width) * usize::from(canvas.height) / 10,
        )?,
        _ => HashMap::new(),
    };
    let mut part = Diagram::default();
    // Nodes with very many moves may leave no box for the node itself; then fewer nodes above it
    // are drawn.
    for above in (0..=room_above(walk, problem, path, MOST, &whole)?).rev() {
        part = Diagram::around(walk, problem, path, above, MOST, &whole)?;
        textbook::complete(&mut part, problem, MOST);
        if place(&part, path).is_some() {
            break;
        }
    }
    Ok(part)
}

/// Returns the index of the cell of the node at a path.
pub fn place(diagram: &Diagram, path: &[Ordinal]) -> Option<usize> {
    diagram
        .cells
        .iter()
        .position(|cell| cell.row().is_some_and(|row| row.path == path))
}
