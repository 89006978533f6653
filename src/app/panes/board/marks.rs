//! Marks that boards and heaps share: the value of a move, the cursor, the grid lines.

use crate::app::game::board::{BoardView, MoveValue};
use crate::kit::look::Look;
use crate::kit::paint::put;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// Returns the value of a move and its style; the style of an exact value shows its cost compared
/// with the best move.
pub(super) fn shown(view: &BoardView, value: &MoveValue, look: &Look) -> (String, Style) {
    let style = match view.cost(value.ordinal) {
        _ if value.best => look.theme.best.add_modifier(Modifier::UNDERLINED),
        Some(cost) => look.worth(cost),
        None => look.kind(value.kind),
    };
    (look.value(value.kind, &value.text), style)
}

/// Marks a text as the one under the cursor: reversed, and in brackets where there is room.
pub(super) fn cursor(buf: &mut Buffer, area: Rect, (x, y): (u16, u16), used: u16, look: &Look) {
    let place = Rect::new(area.x + x, area.y + y, used, 1)
        .intersection(area)
        .intersection(buf.area);
    buf.set_style(place, look.theme.selected);
    let (Some(before), after) = (x.checked_sub(1), x + used) else {
        return;
    };
    let free = |at: u16| {
        at < area.width
            && buf
                .cell((area.x + at, area.y + y))
                .is_some_and(|cell| cell.symbol() == " ")
    };
    if free(before) && free(after) {
        put(buf, area, (before, y), "[", look.theme.selected);
        put(buf, area, (after, y), "]", look.theme.selected);
    }
}

/// Marks a large square as the one under the cursor: the lines on both of its sides are heavy.
pub(super) fn sides(buf: &mut Buffer, square: Rect, look: &Look) {
    let around = Rect {
        x: square.x.saturating_sub(1),
        width: square.width + 2,
        ..square
    };
    for y in 0..square.height {
        for x in [0, square.width + 1] {
            put(buf, around, (x, y), look.glyphs.cursor, look.theme.active);
        }
    }
}

/// Draws the grid lines between `rows` rows and `columns` columns, from a point of an area on.
pub(crate) fn lattice(
    ((left, top), pitch): ((u16, u16), (u16, u16)),
    (rows, columns): (usize, usize),
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
) {
    let (rows, columns) = (rows as u16, columns as u16);
    for line in 0..=rows * pitch.1 {
        if line % pitch.1 == 0 {
            let [from, inner, to, edge] = match line / pitch.1 {
                0 => look.glyphs.top,
                last if last == rows => look.glyphs.bottom,
                _ => look.glyphs.middle,
            };
            let square = edge.repeat(usize::from(pitch.0 - 1));
            let all = vec![square; usize::from(columns)].join(inner);
            put(
                buf,
                area,
                (left, top + line),
                &format!("{from}{all}{to}"),
                look.theme.frame,
            );
        } else {
            for column in 0..=columns {
                put(
                    buf,
                    area,
                    (left + column * pitch.0, top + line),
                    look.glyphs.side,
                    look.theme.frame,
                );
            }
        }
    }
}
