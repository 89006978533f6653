//! The tree as a diagram: which part of it is drawn, where it stands on the screen, and the keys that walk in it.
//!
//! A tree of some hundred nodes is drawn whole, and the screen shows a part of the drawing. Of a larger one whole plies are
//! drawn, and the line to the selected node is open, with all moves on the way and the moves of the node itself.

use crate::app::action::{Pane, To};
use crate::app::explorer::Explorer;
use crate::app::screen::Display;
use crate::inspect::diagram::{Cell, Shown, room_above, whole_plies};
use crate::inspect::sheet::{DiagramSheet, Shape, Style};
use crate::inspect::{Diagram, RowId, textbook};
use crate::study::Study;
use engine::boundary::Problem;
use engine::numbers::Ordinal;
use engine::rules::Picture;
use engine::trace::{TraceError, Walk};
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
    pub shape: Option<Shape>,
    /// For an audience: little else on the screen, and large?
    pub presents: bool,
    /// Is it drawn because a textbook tree was opened?
    unasked: bool,
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
        Style { shape: self.shape, windows: self.windows, large: self.presents, ascii: self.ascii }
    }
    /// Moves the screen over the sheet, if something else is selected than before.
    pub fn follow(&mut self, diagram: &Diagram, sheet: &DiagramSheet, path: &[Ordinal], canvas: Rect) {
        let now = (path.to_vec(), sheet.size, canvas);
        let shown = (self.seen.as_ref() != Some(&now)).then(|| place(diagram, path)).flatten();
        self.from = sheet.pan(self.from, screen(canvas), shown);
        self.seen = Some(now);
    }
}

/// Where the boxes are drawn in a pane, above a line that says what is out of sight.
pub fn canvas(area: Rect) -> Rect {
    let line = u16::from(area.height >= 5);
    Rect { height: area.height - line, ..area }
}

/// The size of a canvas.
pub fn screen(canvas: Rect) -> (i32, i32) {
    (i32::from(canvas.width), i32::from(canvas.height))
}

/// The part of the tree that is drawn around the node at a path, on a canvas.
///
/// # Errors
/// A subtree could not be re-derived.
pub fn part(walk: &mut Walk<'_>, problem: &dyn Problem, path: &[Ordinal], canvas: Rect) -> Result<Diagram, TraceError> {
    let counts = walk.counts();
    let all = counts.nodes + counts.pruned;
    let whole = match all {
        // Where a line of letters holds a move, whole plies are seen at once.
        _ if all <= MOST as u64 => whole_plies(walk, MOST)?,
        0..=MOST_WHOLE => whole_plies(walk, usize::from(canvas.width) * usize::from(canvas.height) / 10)?,
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
    diagram.cells.iter().position(|cell| cell.row().is_some_and(|row| row.path == path))
}

impl Explorer {
    /// Another direction for the diagram.
    pub(crate) fn turn_diagram(&mut self, screen: &mut Display) {
        let drawing = &mut self.drawing;
        let [fits, down, across] = screen.words.shapes;
        let (shape, text) = match drawing.shape {
            None => (Some(Shape::Down), down),
            Some(Shape::Down) => (Some(Shape::Across), across),
            Some(Shape::Across) => (None, fits),
        };
        drawing.shape = shape;
        screen.notify(text);
    }
    /// The diagram with the sentence alone, or all panes.
    pub(crate) fn present(&mut self, screen: &mut Display) {
        let presents = !self.presents(screen);
        self.drawing.presents = presents;
        if presents {
            self.draw_diagram(true);
            screen.focus = Pane::Tree;
        }
    }
    /// A textbook tree is looked at as a diagram from the start, other games as they were before.
    pub(crate) fn draw_textbook(&mut self, study: &Study, screen: &mut Display) {
        let textbook = matches!(study.position().picture(), Picture::Tree { .. });
        if textbook && !self.as_diagram {
            self.draw_diagram(true);
            self.drawing.unasked = true;
            screen.focus = Pane::Tree;
        } else if !textbook && self.drawing.unasked {
            self.draw_diagram(false);
            screen.focus = Pane::Board;
        }
    }
    /// Draws the tree as a diagram, or as an outline.
    pub(crate) fn draw_diagram(&mut self, drawn: bool) {
        (self.as_diagram, self.drawing.unasked) = (drawn, false);
    }
    /// Walks in the diagram; answers whether that is a step for it.
    pub(crate) fn walk_diagram(&mut self, study: &Study, screen: &mut Display, to: To) -> bool {
        match to {
            To::Up | To::Down | To::Left | To::Right => {}
            To::PageUp | To::PageDown => {
                self.pan_diagram(to == To::PageDown);
                return true;
            }
            To::First => {
                self.select_path(study, screen, Vec::new());
                return true;
            }
            To::Last => return false,
        }
        match self.diagram_path(study, to) {
            Some(path) => self.select_path(study, screen, path),
            None => screen.notify(screen.words.notes.no_further),
        }
        true
    }
    /// Shows the next part of the sheet, or the one before: along its longer way out of sight.
    fn pan_diagram(&mut self, on: bool) {
        let (sheet, (wide, high)) = (&self.views.sheet, screen(self.views.canvas));
        let under = sheet.size.1 - high;
        let sign = if on { 1 } else { -1 };
        let (x, y) = self.drawing.from;
        let to = if under > 0 { (x, y + sign * (high - 1).max(1)) } else { (x + sign * (wide * 3 / 4).max(1), y) };
        self.drawing.from = sheet.pan(to, (wide, high), None);
    }
    /// Selects the box at a place of the screen; answers whether there is one, and whether it was selected already.
    pub(crate) fn press_diagram(&mut self, study: &Study, screen: &mut Display, (x, y): (u16, u16)) {
        let Some(diagram) = &self.views.diagram else { return };
        let canvas = self.views.canvas;
        let at = |from: i32, corner: u16, place: u16| from + i32::from(place) - i32::from(corner);
        let (x, y) = (at(self.drawing.from.0, canvas.x, x), at(self.drawing.from.1, canvas.y, y));
        let hit = diagram.cells.iter().zip(&self.views.sheet.spots).find(|(_, spot)| {
            (spot.x..spot.x + spot.width).contains(&x) && (spot.y..spot.y + spot.height).contains(&y)
        });
        if let Some(path) = hit.and_then(|(cell, _)| cell.row()).map(|row| row.path.clone()) {
            self.select_path(study, screen, path);
        }
    }
    /// Where an arrow leads: up and down change the ply where the tree grows down, left and right where it grows across.
    fn diagram_path(&self, study: &Study, to: To) -> Option<Vec<Ordinal>> {
        let (diagram, job, path) = (self.views.diagram.as_ref()?, study.job()?, &self.tree.path);
        let at = place(diagram, path)?;
        let here = diagram.cells.get(at)?;
        let child = |above: &[Ordinal], which: usize| {
            let tried = job.problem().tries(above);
            // Where the order is unknown, it is that of the picture.
            let drawn = || {
                let below = diagram.cells.iter().filter_map(Cell::row).filter(|row| row.path.len() == above.len() + 1);
                let mut moves = below.filter(|row| row.path.starts_with(above)).filter_map(|row| row.path.last());
                moves.nth(which).copied()
            };
            let mv = if job.problem().is_trace() { drawn() } else { tried.get(which).copied() }?;
            Some(above.iter().copied().chain([mv]).collect())
        };
        let aside = |on: bool| {
            // In pre-order the nodes of a ply stand in their order.
            let level = |(_, cell): &(usize, &Cell)| cell.ply == here.ply;
            let mut cells = diagram.cells.iter().enumerate().filter(level);
            let (next, cell) = if on {
                cells.find(|(next, _)| *next > at)?
            } else {
                cells.take_while(|(next, _)| *next < at).last()?
            };
            match &cell.shown {
                Shown::Row(row) => Some(row.path.clone()),
                Shown::More(_) => {
                    // The first of the moves that there was no room for.
                    let parent = cell.parent?;
                    let before = diagram.cells[..next].iter().filter(|cell| cell.parent == Some(parent)).count();
                    child(&diagram.cells.get(parent)?.row()?.path, before)
                }
            }
        };
        let spots = &self.views.sheet.spots;
        let across = self.views.sheet.shape == Shape::Across;
        // Across, moves may stand beside each other: then left and right go along them.
        let beside = |at: usize| spots.get(at).is_some_and(|spot| spot.beside);
        let down = || here.row().filter(|row| row.expandable).and_then(|row| child(&row.path, 0));
        let up = || path.split_last().map(|(_, above)| above.to_vec());
        match (to, across) {
            (To::Up, false) => up(),
            (To::Down, false) => down(),
            (To::Left, false) => aside(false),
            (To::Right | To::PageUp | To::PageDown | To::First | To::Last, false) => aside(true),
            (To::Left, true) => {
                if beside(at) {
                    aside(false)
                } else {
                    up()
                }
            }
            (To::Right, true) => {
                if beside(at + 1) && diagram.cells.get(at + 1).is_some_and(|next| next.ply == here.ply) {
                    aside(true)
                } else {
                    down()
                }
            }
            (To::Up, true) => self.line_away(diagram, at, false).or_else(|| aside(false)),
            (To::Down | To::PageUp | To::PageDown | To::First | To::Last, true) => {
                self.line_away(diagram, at, true).or_else(|| aside(true))
            }
        }
    }
    /// Of a tree that grows across: the box of the same ply in the next line that has one, or in the one before.
    fn line_away(&self, diagram: &Diagram, at: usize, on: bool) -> Option<Vec<Ordinal>> {
        let spots = &self.views.sheet.spots;
        let (here, ply) = (spots.get(at)?, diagram.cells.get(at)?.ply);
        let candidates = || {
            diagram
                .cells
                .iter()
                .zip(spots)
                .filter(move |(cell, spot)| cell.ply == ply && if on { spot.y > here.y } else { spot.y < here.y })
        };
        let line = if on {
            candidates().map(|(_, spot)| spot.y).min()?
        } else {
            candidates().map(|(_, spot)| spot.y).max()?
        };
        let near = candidates().filter(|(_, spot)| spot.y == line).min_by_key(|(_, spot)| (spot.x - here.x).abs());
        near.and_then(|(cell, _)| cell.row()).map(|row| row.path.clone())
    }
    /// Selects the node at a path, or the move that was not searched.
    fn select_path(&mut self, study: &Study, screen: &mut Display, path: Vec<Ordinal>) {
        let Some(job) = study.job() else { return };
        let found = job.look(|walk| {
            let row = RowId::at(walk, &**job.problem(), &path)?;
            Ok::<_, TraceError>((row, walk.follow(&path)?))
        });
        let Some((row, stack)) = screen.or_alert(found) else { return };
        let mut path = path;
        // What lies below an unsearched move is that move, but in a textbook tree.
        path.truncate(stack.len() - 1 + row.plies());
        let above = if row.unsearched.is_some() { stack.len() } else { stack.len() - 1 };
        self.tree.expanded.extend(stack.iter().take(above).map(|frame| RowId::node(frame.number)));
        for plies in 0..row.beyond.len() {
            self.tree.expanded.insert(RowId { beyond: row.beyond[..plies].to_vec(), ..row.clone() });
        }
        (self.tree.path, self.tree.selected) = (path, row);
        (self.tree.wanted, self.tree.above) = (None, usize::MAX);
        self.tree.child = 0;
    }
}
