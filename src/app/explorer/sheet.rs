//! [`DiagramState`]: which part of the tree is drawn as a diagram, and which part of the drawing is on the screen.
//!
//! A tree of some hundred nodes is drawn whole, and the screen shows a part of the drawing. Of a larger one whole plies are
//! drawn, and the line to the selected node is open, with all moves on the way and the moves of the node itself.

use engine::boundary::Problem;
use engine::numbers::Ordinal;
use engine::trace::{TraceError, Walk};
use model::inspect::diagram::{room_above, whole_plies};
use model::inspect::sheet::{DiagramSheet, Style, TreeDirection};
use model::inspect::{Diagram, textbook};
use ratatui::layout::Rect;
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// The most boxes.
const MOST: usize = 400;

/// The most nodes of a search of which whole plies are drawn besides the line to the selected node: none of them is folded.
const MOST_WHOLE: u64 = 100_000;

/// How the diagram is looked at.
#[derive(Clone, Debug, Default)]
pub struct DiagramState {
    /// α and β at each node?
    pub windows: bool,
    /// In which direction it grows; `None`: the one that shows more.
    pub shape: Option<TreeDirection>,
    /// For an audience: little else on the screen, and large?
    pub presents: bool,
    /// Is it drawn because a textbook tree was opened?
    pub(super) unasked: bool,
    /// Only ASCII?
    pub ascii: bool,
    /// The ticks of the film that is written.
    pub film: Option<RangeInclusive<u64>>,
    /// What of the sheet is seen at the corner of the screen.
    pub from: (i32, i32),
    /// What was selected, and how large the sheet was, when that was chosen.
    seen: Option<(Vec<Ordinal>, (i32, i32), Rect)>,
}

impl DiagramState {
    /// How the sheet is wanted.
    pub fn style(&self) -> Style {
        Style {
            shape: self.shape,
            windows: self.windows,
            large: self.presents,
            ascii: self.ascii,
        }
    }
    /// Moves the screen over the sheet, if something else is selected than before.
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

/// Where the boxes are drawn in a pane, above a line that says what is out of sight.
pub fn canvas(area: Rect) -> Rect {
    let line = u16::from(area.height >= 5);
    Rect {
        height: area.height - line,
        ..area
    }
}

/// The size of a canvas.
pub fn screen(canvas: Rect) -> (i32, i32) {
    (i32::from(canvas.width), i32::from(canvas.height))
}

/// The part of the tree that is drawn around the node at a path, on a canvas.
///
/// # Errors
/// A subtree could not be re-derived.
pub fn part(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    path: &[Ordinal],
    canvas: Rect,
) -> Result<Diagram, TraceError> {
    let counts = walk.counts();
    let all = counts.nodes + counts.pruned;
    let whole = match all {
        // Where a line of letters holds a move, whole plies are seen at once.
        _ if all <= MOST as u64 => whole_plies(walk, MOST)?,
        0..=MOST_WHOLE => whole_plies(
            walk,
            usize::from(canvas.width) * usize::from(canvas.height) / 10,
        )?,
        _ => HashMap::new(),
    };
    let mut part = Diagram::default();
    // Where nodes have very many moves, the node has room only without so many nodes above it.
    for above in (0..=room_above(walk, problem, path, MOST, &whole)?).rev() {
        part = Diagram::around(walk, problem, path, above, MOST, &whole)?;
        textbook::complete(&mut part, problem, MOST);
        if place(&part, path).is_some() {
            break;
        }
    }
    Ok(part)
}

/// The box of the node at a path.
pub fn place(diagram: &Diagram, path: &[Ordinal]) -> Option<usize> {
    diagram
        .cells
        .iter()
        .position(|cell| cell.row().is_some_and(|row| row.path == path))
}
