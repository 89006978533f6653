//! Where the boxes of a drawing stand, and what is written in each: the same for the formats that draw a picture.
//!
//! Lengths are pixels of SVG; x runs to the right, y downwards.

use super::super::diagram::{Cell, Diagram};
use super::super::outline::{Row, RowState};
use super::label::{Paint, is_unsearched, value};
use crate::language::decimals;

/// The width of a box with the space beside it, in pixels.
const ACROSS: u32 = 92;
/// From a ply to the next.
const DOWN: u32 = 96;
/// The same with α and β, and why a node was left, between them.
const DOWN_WINDOWS: u32 = 124;
/// The room for α and β below a box.
const WINDOW: u32 = 20;
/// Half the height of a box.
pub const HALF: u32 = 20;
/// Half the height of a leaf's box.
pub const HALF_LEAF: u32 = 14;
/// A line below a box.
pub const NOTE: u32 = 14;
/// The space around the drawing.
pub const MARGIN: u32 = 24;
/// The class of what was left out.
pub const NOTE_CLASS: &str = "note";

/// Where boxes stand.
pub struct PicturePlaces {
    down: u32,
    pub size: (u32, u32),
    windows: bool,
}

impl PicturePlaces {
    pub fn new(diagram: &Diagram, paint: Paint) -> PicturePlaces {
        let down = if paint.windows { DOWN_WINDOWS } else { DOWN };
        let wide = diagram.width * ACROSS / 2 + 2 * MARGIN;
        let mut places = PicturePlaces { down, size: (wide, 0), windows: paint.windows };
        let lowest = diagram
            .cells
            .iter()
            .map(|cell| places.middle(cell).1 + half(cell) + places.notes(cell).len() as u32 * NOTE);
        places.size.1 = lowest.max().unwrap_or(0) + MARGIN;
        places
    }
    /// What stands below a box, a line each, with its class; texts are as they were given.
    pub fn notes(&self, cell: &Cell) -> Vec<(&'static str, String)> {
        let shown = |text: String| if self.windows { text } else { String::new() };
        let window = cell
            .window
            .as_ref()
            .map_or_else(String::new, |[alpha, beta]| decimals(&format!("[{alpha} {beta}]")).into_owned());
        let left_out = if cell.row().is_some() { cell.left_out() } else { String::new() };
        let all = [
            ("window", shown(window)),
            ("reason", shown(decimals(&cell.reason()).into_owned())),
            (NOTE_CLASS, left_out),
        ];
        all.into_iter().filter(|(_, note)| !note.is_empty()).collect()
    }
    /// The middle of a box, in pixels.
    pub fn middle(&self, cell: &Cell) -> (u32, u32) {
        (MARGIN + cell.x * ACROSS / 2, MARGIN + HALF + cell.ply * self.down)
    }
    /// The ends of the edge between two boxes.
    pub fn ends(&self, parent: &Cell, child: &Cell) -> [(u32, u32); 2] {
        let ((x1, y1), (x2, y2)) = (self.middle(parent), self.middle(child));
        // Below α and β, which stand below the box.
        let window = if self.windows && parent.window.is_some() { WINDOW } else { 0 };
        [(x1, y1 + HALF + window), (x2, y2 - half(child))]
    }
}

/// Is it drawn as a leaf?
pub fn is_box(cell: &Cell) -> bool {
    let bare = |row: &Row| row.known.is_empty() && is_unsearched(row) && row.state == RowState::Pruned;
    cell.leaf || cell.row().is_some_and(bare) && !cell.is_beyond()
}

/// Half the height of a box.
pub fn half(cell: &Cell) -> u32 {
    if is_box(cell) { HALF_LEAF } else { HALF }
}

/// The middle of the line that is written in a box at a height: in the wide part of a triangle.
pub fn line_of(cell: &Cell, row: &Row, y: u32) -> u32 {
    match (cell.leaf, row.max) {
        (true, _) => y,
        (_, true) => y + 10,
        (_, false) => y - 10,
    }
}

/// What is written in a box, and whether it is only known from elsewhere, so that it is written faintly.
pub fn written(cell: &Cell, row: &Row) -> (String, bool) {
    let shown = |text: &str| decimals(text).into_owned();
    match row.state {
        RowState::Pruned | RowState::Waiting => (shown(&row.known), true),
        RowState::Open if cell.leaf => (shown(&row.known), false),
        RowState::Leaf if row.entered_end().is_some() => (shown(row.entered_end().unwrap_or_default()), false),
        RowState::Open => (shown(&row.value_text) + "…", false),
        RowState::Hit => (format!("◊ {}", row.entered_end().map_or_else(|| value(row), shown)), false),
        RowState::Done | RowState::Leaf | RowState::Cut(_) => (value(row), false),
    }
}
