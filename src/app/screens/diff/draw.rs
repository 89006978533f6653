//! Two searches side by side. On a wide screen each has its own tree, on a narrow one both share
//! one.
//!
//! ```text
//!   A: alphabeta …                         │ B: minimax …
//!   move          value  window    nodes   │ move          value  window    nodes
//! › ▾ root           =3                14  │ ▾ root           =3                13
//!     b ✗1           ≤2  [3 ∞]          2  │     b            =2                 4
//! ```

use crate::app::screens::diff::DiffScreen;
use crate::kit::boxes::top_of;
use crate::kit::frame::frame_box;
use crate::kit::look::Look;
use crate::kit::paint::{highlight, put, put_lines, put_right, short, width};
use crate::kit::report;
use crate::kit::words::{CUTS, NODES};
use model::inspect::diff::rows::{DiffCell, DiffRow};
use model::inspect::outline::label;
use model::language::say;
use model::language::wrap::wrap;
use model::report::diff::parts;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The width inside the frame from which each search has a tree of its own.
const WIDE: u16 = 136;

/// The number of texts for a heading, from the longest to the shortest.
const LEVELS: usize = 3;

/// Returns the texts with the name and the results of one of the searches, the longest first.
fn heading(shown: &DiffScreen, side: usize, look: &Look) -> [String; LEVELS] {
    let diff = &shown.found.diff;
    let some = |count: u64, words: [&str; 2]| {
        format!("{} {}", short(count), words[usize::from(count != 1)])
    };
    let search = format!(
        "{}: {}: {}",
        ["A", "B"][side],
        shown.found.names[side],
        shown.found.results[side]
    );
    let nodes = format!(
        "{search}, {}",
        some(diff.counts[side].nodes, NODES.map(say))
    );
    let cuts = match shown.found.counts_cuts[side] {
        true => some(diff.counts[side].cuts, CUTS.map(say)),
        false => say!("cuts not stated").to_owned(),
    };
    let cuts = format!("{nodes}, {cuts}");
    let only = match shown.found.counts_cuts {
        [true, true] => {
            format!(
                "{cuts}, {} {}",
                short(diff.cuts_only[side]),
                [say!("only in A"), say!("only in B")][side]
            )
        }
        [_, _] => cuts.clone(),
    };
    [only, cuts, nodes].map(|text| look.plain(&text))
}

/// Draws the comparison.
pub fn draw(shown: &DiffScreen, area: Rect, buf: &mut Buffer, look: &Look) {
    let area = frame_box(area, say!("Two searches beside each other"), buf, look);
    let room = usize::from(area.width);
    let lines = [0, 1].map(|side| heading(shown, side, look));
    // Both headings have the same level of detail, the highest that fits for both.
    let fits = |level: &usize| {
        lines
            .iter()
            .all(|texts| usize::from(width(&texts[*level])) <= room)
    };
    let level = (0..LEVELS).find(fits).unwrap_or(LEVELS - 1);
    put_lines(
        buf,
        area,
        (0, 0),
        lines.map(|texts| look.fit(&texts[level], room)),
        look.theme.title,
    );
    // The text about the selected row always takes two lines, so that the rows do not move.
    let (said, style) = match shown.said() {
        Some(said) => (said.to_owned(), look.theme.best),
        None => (parts(&shown.found.diff), look.theme.text),
    };
    put_lines(
        buf,
        area,
        (0, 2),
        wrap(&look.plain(&said), room.max(1)).into_iter().take(2),
        style,
    );
    let body = Rect {
        y: area.y + 4,
        height: area.height.saturating_sub(4),
        ..area
    }
    .intersection(area);
    if let Some((tables, top)) = &shown.tables {
        let placed = report::place(tables, Some(room), look);
        return report::draw(&placed, *top, body, buf, look);
    }
    let rows = usize::from(body.height.saturating_sub(1));
    let top = top_of(shown.at, shown.rows.len(), rows.max(1));
    let visible = || shown.rows.iter().enumerate().skip(top).take(rows);
    if area.width >= WIDE {
        let half = (area.width - 1) / 2;
        for side in [0, 1] {
            let x = body.x + side as u16 * (half + 1);
            let part = Rect {
                x,
                width: half,
                ..body
            };
            tree(shown, visible(), side, part, buf, look);
        }
        for y in 0..body.height {
            put(buf, body, (half, y), look.glyphs.trunk, look.theme.dim);
        }
    } else {
        shared(shown, visible(), body, buf, look);
    }
}

/// Returns the signs before a row, and its move.
fn name(row: &DiffRow, look: &Look) -> String {
    let fold = match (row.expandable, row.expanded) {
        (true, true) => look.glyphs.open,
        (true, false) => look.glyphs.closed,
        (false, _) => look.glyphs.leaf,
    };
    let mv = row.path.last().map_or_else(
        || say!("root").to_owned(),
        |step| label(&step.mv, step.visit),
    );
    format!(
        "{}{fold} {}",
        "  ".repeat(row.path.len().min(MOST_INDENT)),
        look.plain(&mv)
    )
}

/// The maximum width of a tree that both searches share.
const WIDEST: u16 = 92;

/// The maximum indentation, in plies.
const MOST_INDENT: usize = 12;

fn value(cell: &DiffCell, look: &Look) -> String {
    let cut = if cell.cut > 0 {
        format!(" {}{}", look.glyphs.cut, cell.cut)
    } else {
        String::new()
    };
    format!("{}{cut}", look.plain(&look.number(&cell.value)))
}

fn styles(row: &DiffRow, side: usize, look: &Look) -> Style {
    match (&row.cells[side], row.differs) {
        (None, _) => look.theme.ghost,
        (Some(_), true) => look.theme.cut,
        (Some(_), false) => look.theme.text,
    }
}

/// Draws the tree of one search.
fn tree<'r>(
    shown: &DiffScreen,
    rows: impl Iterator<Item = (usize, &'r DiffRow)>,
    side: usize,
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
) {
    let (nodes, window, cell) = (
        area.width.saturating_sub(1),
        area.width.saturating_sub(10),
        area.width.saturating_sub(26),
    );
    put(buf, area, (2, 0), say!("move"), look.theme.dim);
    put_right(buf, area, (cell, 0), say!("value"), look.theme.dim);
    put_right(buf, area, (window, 0), say!("window"), look.theme.dim);
    put_right(buf, area, (nodes, 0), say!("nodes"), look.theme.dim);
    for (y, (at, row)) in rows.enumerate() {
        let y = y as u16 + 1;
        let style = styles(row, side, look);
        let room = usize::from(cell.saturating_sub(12));
        put(buf, area, (2, y), &look.fit(&name(row, look), room), style);
        match &row.cells[side] {
            Some(found) => {
                put_right(buf, area, (cell, y), &value(found, look), style);
                let [alpha, beta] = found.window.each_ref().map(|end| look.number(end));
                let text = format!("[{alpha} {beta}]");
                if width(&text) <= 15 {
                    put_right(buf, area, (window, y), &look.plain(&text), look.theme.dim);
                }
                put_right(buf, area, (nodes, y), &short(found.nodes), look.theme.dim);
            }
            None => put_right(buf, area, (nodes, y), say!("not searched"), style),
        }
        select(shown, at, y, area, buf, look);
    }
}

/// Draws both searches in one tree.
fn shared<'r>(
    shown: &DiffScreen,
    rows: impl Iterator<Item = (usize, &'r DiffRow)>,
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
) {
    // A limited width keeps the numbers of a row close to its move.
    let area = Rect {
        width: area.width.min(WIDEST),
        ..area
    };
    // The value and the nodes of A, then those of B.
    let ends = [28, 20, 9, 1].map(|before| area.width.saturating_sub(before));
    put(buf, area, (2, 0), say!("move"), look.theme.dim);
    let names = [
        format!("A {}", say!("value")),
        say!("nodes").to_owned(),
        format!("B {}", say!("value")),
        say!("nodes").to_owned(),
    ];
    for (end, name) in ends.into_iter().zip(&names) {
        put_right(buf, area, (end, 0), name, look.theme.dim);
    }
    for (y, (at, row)) in rows.enumerate() {
        let y = y as u16 + 1;
        let style = styles(row, usize::from(row.cells[0].is_none()), look);
        put(
            buf,
            area,
            (2, y),
            &look.fit(&name(row, look), usize::from(ends[0].saturating_sub(12))),
            style,
        );
        for side in [0, 1] {
            match &row.cells[side] {
                Some(found) => {
                    put_right(buf, area, (ends[2 * side], y), &value(found, look), style);
                    put_right(
                        buf,
                        area,
                        (ends[2 * side + 1], y),
                        &short(found.nodes),
                        look.theme.dim,
                    );
                }
                None => put_right(
                    buf,
                    area,
                    (ends[2 * side + 1], y),
                    say!("not searched"),
                    look.theme.ghost,
                ),
            }
        }
        select(shown, at, y, area, buf, look);
    }
}

fn select(shown: &DiffScreen, at: usize, y: u16, area: Rect, buf: &mut Buffer, look: &Look) {
    if at == shown.at {
        highlight(buf, area, y, look.theme.selected);
        put(buf, area, (0, y), look.glyphs.here, look.theme.selected);
    }
}
