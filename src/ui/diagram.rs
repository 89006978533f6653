//! The tree's pane: a part of the search tree as textbooks draw it.
//!
//! ```text
//!            ▲ root =3
//!      ┌──────────┴─────────┐
//!    ▼ b1 *               ▼ b2
//!      =3                  ≤2
//!  ┌────┼────┐         ┌────✗╌╌╌╌✗
//! ■ c1 ■ c2 ■ c3      ■ c1 ✗ c2 ✗ c3
//!  =3   =12  =8        =2
//! ```
//! A cut edge carries the sign of a cut, a move that waits a dashed edge; ⋮ stands under nodes whose moves are not drawn,
//! above the edges of others that pass below it. A box that would be cut in two is not drawn; … says that there are more.

use super::paint::{put, width};
use super::theme::Look;
use crate::app::explorer::diagram::{Rows, place};
use crate::app::{App, Pane};
use crate::inspect::diagram::{Cell, Diagram, Shown};
use crate::inspect::outline::{Row, RowState};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::collections::HashSet;

/// The widest box.
const WIDEST: u16 = 16;

/// A canvas of which a part is seen.
struct Canvas<'a> {
    buf: &'a mut Buffer,
    area: Rect,
    /// What is seen at the corner of the area.
    from: (i32, i32),
}

impl Canvas<'_> {
    /// Writes a text of signs that are one column wide.
    fn put(&mut self, (x, y): (i32, i32), text: &str, style: Style) {
        let (x, y) = (x - self.from.0, y - self.from.1);
        if y < 0 || y >= i32::from(self.area.height) {
            return;
        }
        for (at, c) in text.chars().enumerate() {
            let x = x + at as i32;
            if x >= 0 && x < i32::from(self.area.width) {
                let place = (self.area.x + x as u16, self.area.y + y as u16);
                if let Some(cell) = self.buf.cell_mut(place) {
                    cell.set_char(c).set_style(style);
                }
            }
        }
    }
}

/// The two lines of a box; `open`: are its moves drawn, `close`: without blanks.
fn labels(cell: &Cell, open: bool, close: bool, look: &Look) -> [String; 2] {
    let row = match &cell.shown {
        Shown::Row(row) => row,
        Shown::More(moves) => return [look.plain("…"), format!("+{moves}")],
    };
    let label = row.label();
    let name = if row.ply == 0 { look.words.root } else { &label };
    let gap = if close { "" } else { " " };
    let best = if row.best { format!("{gap}{}", look.glyphs.best) } else { String::new() };
    let value = match row.state {
        RowState::Pruned => String::new(),
        RowState::Waiting => "?".to_owned(),
        RowState::Open if row.value_text.is_empty() => look.plain("…"),
        RowState::Cut(left) if !open => {
            format!("{}{gap}{}{left}", look.value(row.kind, &row.value_text), look.glyphs.cut)
        }
        state @ (RowState::Open | RowState::Cut(_) | RowState::Done | RowState::Leaf) => {
            look.so_far(state == RowState::Open, row.kind, &row.value_text)
        }
    };
    [format!("{}{gap}{}{best}", sign(row, look), look.plain(name)), value]
}

/// The sign of a node: what its player takes, or why nothing was searched below it.
pub fn sign(row: &Row, look: &Look) -> &'static str {
    match row.state {
        RowState::Pruned => look.glyphs.cut,
        RowState::Leaf => look.glyphs.leaf,
        RowState::Done | RowState::Cut(_) | RowState::Open | RowState::Waiting => {
            if row.max {
                look.glyphs.max
            } else {
                look.glyphs.min
            }
        }
    }
}

/// Draws the pane.
pub fn draw(diagram: &Diagram, app: &App, area: Rect, buf: &mut Buffer, look: &Look) {
    let opened: HashSet<Option<usize>> = diagram.cells.iter().map(|cell| cell.parent).collect();
    let all = |close: bool| {
        let labels = |(at, cell): (usize, &Cell)| labels(cell, opened.contains(&Some(at)), close, look);
        let labels: Vec<[String; 2]> = diagram.cells.iter().enumerate().map(labels).collect();
        // The top stands alone in its row.
        let widest = labels.iter().skip(1).flatten().map(|label| width(label)).max().unwrap_or(0);
        // One column between two boxes; even, because a box may stand half a box aside.
        (labels, i32::from((widest + 1).clamp(4, WIDEST).next_multiple_of(2)))
    };
    let (mut labels, mut pitch) = all(false);
    if diagram.width as i32 * pitch / 2 > i32::from(area.width) {
        (labels, pitch) = all(true);
    }
    let rows = Rows::new(diagram);
    let row_of = |rows: &[usize], ply: u32| rows.get(ply as usize).map_or(0, |row| *row as i32);
    let x_of = |cell: &Cell| cell.x as i32 * pitch / 2;
    let place_of = |cell: &Cell| (x_of(cell), row_of(&rows.names, cell.ply));
    let selected = place(diagram, &app.explorer.tree.path);
    let (wide, high) = (diagram.width as i32 * pitch / 2, rows.all as i32);
    // What the signs mean is said where the drawing leaves a line for it.
    let legends = high < i32::from(area.height);
    if legends {
        legend(area, buf, look);
    }
    let skipped = u16::from(legends);
    let area = Rect { y: area.y + skipped, height: area.height.saturating_sub(skipped), ..area };
    let at = selected.and_then(|at| diagram.cells.get(at)).map_or((0, 0), place_of);
    // All of it in the middle if there is room, else what is selected.
    let from = |at: i32, all: i32, room: u16| {
        let room = i32::from(room);
        if all <= room { (all - room) / 2 } else { (at - room / 2).clamp(0, all - room) }
    };
    let (left, top) = (from(at.0, wide, area.width), from(at.1, high, area.height).max(0));
    let mut canvas = Canvas { buf, area, from: (left, top) };
    // At a side beyond which there is more, one column says so.
    let right = left + i32::from(area.width);
    let seen = left + i32::from(left > 0)..right - i32::from(right < wide);
    for (index, (cell, [name, value])) in diagram.cells.iter().zip(&labels).enumerate() {
        let (x, y) = place_of(cell);
        if opened.contains(&Some(index)) {
            let below = [rows.signs(cell.ply) as i32, row_of(&rows.edges, cell.ply)];
            edges(diagram, index, &x_of, below, &mut canvas, look);
        } else if cell.has_more() {
            canvas.put((x, rows.signs(cell.ply) as i32), look.glyphs.more, look.theme.dim);
        }
        let here = selected == Some(index);
        let ghost = app.explorer.views.unvisited.cells.get(index) == Some(&true);
        let style = match (here, cell.row()) {
            (true, _) if app.screen.focus == Pane::Tree => look.theme.selected,
            _ if ghost => look.theme.ghost,
            (_, Some(row)) => style_of(row, here, look),
            (_, None) => look.theme.dim,
        };
        let whole = [name.as_str(), value].join(" ");
        let texts = if index == 0 { vec![whole.trim_end()] } else { vec![name.as_str(), value] };
        for (line, text) in texts.into_iter().enumerate() {
            let room = if index == 0 { text.chars().count() } else { pitch as usize - 1 };
            let text = look.fit(text, room);
            let from = x - text.chars().count() as i32 / 2;
            // Half a number would be another number.
            let hidden = [(from < seen.start, left), (from + text.chars().count() as i32 > seen.end, right - 1)];
            if let Some((_, edge)) =
                hidden.into_iter().find(|(hidden, _)| *hidden && (index > 0 || seen.end - seen.start < wide))
            {
                if line == 0 {
                    canvas.put((edge, y), &look.plain("…"), look.theme.dim);
                }
                continue;
            }
            canvas.put((from, y + line as i32), &text, style);
            let mark = if here { look.glyphs.here } else { look.glyphs.ghost };
            if line == 0 && (here || ghost) {
                canvas.put((from - 1, y), mark, if here { look.theme.marked } else { style });
            }
        }
    }
}

fn style_of(row: &Row, here: bool, look: &Look) -> Style {
    let style = match row.state {
        _ if row.best => look.theme.best,
        RowState::Open => look.theme.live,
        RowState::Pruned => look.theme.cut,
        RowState::Waiting => look.theme.dim,
        RowState::Done | RowState::Leaf | RowState::Cut(_) => look.theme.text,
    };
    if here { style.patch(look.theme.marked) } else { style }
}

/// What the signs mean.
fn legend(area: Rect, buf: &mut Buffer, look: &Look) {
    let (glyphs, words) = (&look.glyphs, look.words);
    let (max, min, leaf, cut) = (glyphs.max, glyphs.min, glyphs.leaf, glyphs.cut);
    let text = format!("{max} MAX  {min} MIN  {leaf} {}  {cut} {}", words.leaf, words.pruned);
    put(buf, area, (1, 0), &text, look.theme.dim);
}

/// The edges below a box, in a row `y`; from its signs' row on down to it they are one line.
fn edges(
    diagram: &Diagram,
    parent: usize,
    x_of: &dyn Fn(&Cell) -> i32,
    [signs, y]: [i32; 2],
    canvas: &mut Canvas<'_>,
    look: &Look,
) {
    let Some(cell) = diagram.cells.get(parent) else { return };
    let (glyphs, theme) = (&look.glyphs, &look.theme);
    let above = x_of(cell);
    for y in signs..y {
        canvas.put((above, y), look.glyphs.fork[3], look.theme.dim);
    }
    let below: Vec<&Cell> = diagram.cells.iter().filter(|cell| cell.parent == Some(parent)).collect();
    let (Some(first), Some(last)) = (below.first(), below.last()) else { return };
    let idle = |cell: &Cell| matches!(cell.row().map(|row| row.state), Some(RowState::Pruned | RowState::Waiting));
    let (from, to) = (x_of(first), x_of(last));
    let solid = below.iter().rev().find(|cell| !idle(cell)).map_or(from, |cell| x_of(cell));
    for x in from + 1..to {
        let dashed = x > solid.max(above);
        canvas.put((x, y), glyphs.edge[usize::from(dashed)], theme.dim);
    }
    let [left, inner, right, only, up, both] = glyphs.fork;
    canvas.put((above, y), up, theme.dim);
    for child in &below {
        let x = x_of(child);
        let row = child.row();
        let (sign, style) = match () {
            () if child.is_pruned() => (glyphs.cut, theme.cut),
            () if below.len() == 1 => (only, theme.dim),
            () if x == above => (both, theme.dim),
            () if x == from => (left, theme.dim),
            () if x == to => (right, theme.dim),
            () => (inner, theme.dim),
        };
        let style = if row.is_some_and(|row| row.best) { theme.best } else { style };
        canvas.put((x, y), sign, style);
    }
}
