//! The moves' pane: the game's line with variations and comments.

use crate::app::game::moves::MoveRow;
use crate::app::{Context, Layout, Pane};
use crate::kit::look::Look;
use crate::kit::paint::{put, put_all, put_lines, width};
use model::language::wrap::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::collections::BTreeSet;

/// Draws the pane.
pub fn draw(app: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
    let area = layout.inside(Pane::Moves);
    let rows = &app.views.moves;
    let top = app.game.top_row(&app.views, area);
    let cells = || rows.iter().flat_map(|row| &row.cells);
    // All moves stand in columns of equal width, as far as there is room.
    let number = cells().map(|cell| width(&cell.number)).max().unwrap_or(0);
    let text = cells()
        .map(|cell| width(&cell.text))
        .max()
        .unwrap_or(0)
        .clamp(4, 24);
    let line = app.game.study.line();
    let current: BTreeSet<usize> = line.path(line.end(line.cursor())).into_iter().collect();
    for (y, row) in rows
        .iter()
        .skip(top)
        .take(usize::from(area.height))
        .enumerate()
    {
        let place = RowPlace {
            y: y as u16,
            number,
            text,
            current: &current,
        };
        draw_row(app, row, &place, area, buf, look);
    }
    if app.game.study.line().nodes().len() == 1 && !app.views.board.legal.is_empty() {
        let room = usize::from(area.width.saturating_sub(2)).max(1);
        let lines = wrap(
            say!("no moves yet: enter on the board plays one, i types several"),
            room,
        );
        let below = Rect {
            y: area.y + rows.len() as u16,
            height: area.height.saturating_sub(rows.len() as u16),
            ..area
        };
        put_lines(buf, below.intersection(area), (1, 0), lines, look.theme.dim);
    }
    // The mark for hidden rows is drawn on the frame.
    if layout.framed {
        look.scroll_mark_above(
            top + usize::from(area.height),
            rows.len(),
            (area.y - 1, area),
            buf,
        );
    }
}

/// The place of a row, and the widths of its parts.
struct RowPlace<'a> {
    y: u16,
    /// The width of the numbers in columns; `text` is that of the moves.
    number: u16,
    text: u16,
    /// The line of the cursor: the moves to it, and those that follow.
    current: &'a BTreeSet<usize>,
}

/// Draws the lines from a variation to the line that it leaves.
fn draw_lines(row: &MoveRow, y: u16, area: Rect, buf: &mut Buffer, look: &Look) {
    let (glyphs, own) = (&look.glyphs, row.more.len());
    for (level, more) in row.more.iter().enumerate() {
        let sign = match (row.begins && level + 1 == own, more) {
            (true, true) => glyphs.branch,
            (true, false) => glyphs.corner,
            (false, true) => glyphs.trunk,
            (false, false) => continue,
        };
        put(buf, area, (1 + 2 * level as u16, y), sign, look.theme.frame);
    }
}

fn draw_row(
    app: &Context,
    row: &MoveRow,
    place: &RowPlace<'_>,
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
) {
    let &RowPlace {
        y,
        number,
        text,
        current,
    } = place;
    let (theme, cursor) = (&look.theme, app.game.study.line().cursor());
    draw_lines(row, y, area, buf, look);
    let mut x = 1 + 2 * row.indent as u16;
    if row.cells.is_empty() {
        put(buf, area, (x, y), &look.plain(&row.comment), theme.dim);
        return;
    }
    for (at, cell) in row.cells.iter().enumerate() {
        if cell.node == 0 {
            let style = if cursor == 0 { theme.marked } else { theme.dim };
            let end = put_all(buf, area, (x, y), [(say!("start"), style)]);
            if cursor == 0 {
                mark(app, (x, end), y, area, buf, look);
            }
            return;
        }
        let label = look.plain(&cell.number);
        if at == 0 {
            put(
                buf,
                area,
                (x + number.saturating_sub(width(&label)), y),
                &label,
                theme.dim,
            );
            x += number + 1;
        }
        let style = if row.indent == 0 || current.contains(&cell.node) {
            theme.text
        } else {
            theme.dim
        };
        let end = x + put(buf, area, (x, y), &look.plain(&cell.text), style);
        if cell.node == cursor {
            mark(app, (x, end), y, area, buf, look);
        }
        x += text + 2;
    }
}

/// Marks the move that leads to the position shown.
fn mark(app: &Context, (from, to): (u16, u16), y: u16, area: Rect, buf: &mut Buffer, look: &Look) {
    let cell = Rect {
        x: area.x + from,
        width: to - from,
        ..area
    };
    look.select(
        app.screen.focus == Pane::Moves,
        cell.intersection(area),
        y,
        buf,
    );
    put(
        buf,
        area,
        (from.saturating_sub(1), y),
        look.glyphs.here,
        look.theme.marked,
    );
}
