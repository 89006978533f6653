//! A position that an external game program shows as text: its lines, and below them a list of its
//! moves with a cursor.

use crate::app::game::board::BoardView;
use crate::app::panes::board::marks::cursor;
use crate::kit::look::Look;
use crate::kit::paint::{put, width};
use engine::rules::program::shown::Shown;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the lines and the moves; where not all moves fit, those around the cursor.
pub(super) fn draw(
    view: &BoardView,
    shown: &Shown,
    marked: Option<(usize, usize)>,
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
) {
    let lines = shown.as_lines();
    // The moves are needed to play, so the text leaves at least two rows to them.
    let rows = usize::from(area.height);
    let text_rows = lines.len().min(rows.saturating_sub(2));
    let room = usize::from(area.width.saturating_sub(2));
    for (row, line) in lines.iter().take(text_rows).enumerate() {
        let cut = row + 1 == text_rows && text_rows < lines.len();
        let line = look.plain(line);
        let line = if cut {
            format!("{line} {}", look.cut_off())
        } else {
            line
        };
        put(
            buf,
            area,
            (1, row as u16),
            &look.fit(&line, room),
            look.theme.text,
        );
    }
    let texts: Vec<String> = view
        .legal
        .iter()
        .map(|mv| {
            let value = view
                .value(mv.ordinal)
                .map(|value| look.value(value.kind, &value.text))
                .unwrap_or_default();
            format!("{}{value}", look.plain(&mv.text))
        })
        .collect();
    // The column and the row of the list for each move.
    let (mut places, mut x, mut row) = (Vec::with_capacity(texts.len()), 2, 0_usize);
    for text in &texts {
        let wide = width(text);
        if x > 2 && x + wide >= area.width {
            (x, row) = (2, row + 1);
        }
        places.push((x, row));
        x += wide + 2;
    }
    let below = rows.saturating_sub(text_rows);
    let at = marked.map(|(index, _)| index);
    let here = at.and_then(|at| places.get(at)).map_or(0, |(_, row)| *row);
    let first = here.saturating_sub(below.saturating_sub(1));
    for (index, (text, (x, row))) in texts.iter().zip(&places).enumerate() {
        let Some(row) = row.checked_sub(first).filter(|row| *row < below) else {
            continue;
        };
        let y = (text_rows + row) as u16;
        let used = put(buf, area, (*x, y), text, look.theme.title);
        if at == Some(index) {
            cursor(buf, area, (*x, y), used, look);
        }
    }
}
