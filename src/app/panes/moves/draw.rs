//! The moves' pane: the game's line with variations and comments.

use crate::app::game::moves::MoveRow;
use crate::app::{Context, Layout, Pane};
use crate::kit::look::Look;
use crate::kit::paint::{put, put_all, put_lines, width};
use model::language::wrap::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

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
        .clamp(4, 12);
    for (y, row) in rows
        .iter()
        .skip(top)
        .take(usize::from(area.height))
        .enumerate()
    {
        draw_row(app, row, (y as u16, number, text), area, buf, look);
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

fn draw_row(
    app: &Context,
    row: &MoveRow,
    (y, number, text): (u16, u16, u16),
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
) {
    let (theme, cursor) = (&look.theme, app.game.study.line().cursor());
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
        let style = if row.indent == 0 {
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
