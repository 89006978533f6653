//! The drawing of a report over the panes. Some of its rows lead to a tick.

use crate::app::screens::report::Popup;
use crate::kit::boxes::{popup, top_of};
use crate::kit::frame::{frame_box, popup_box};
use crate::kit::look::Look;
use crate::kit::paint::{fit_end, put};
use crate::kit::report;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the report over an area, in a box that is as large as it needs.
pub fn draw(shown: &Popup, area: Rect, buf: &mut Buffer, look: &Look) {
    let wide = area.width.clamp(1, 100);
    let room = usize::from(wide.saturating_sub(6)).max(1);
    let rows = report::height(&report::place(&shown.report, Some(room), look));
    let height = (rows as u16).saturating_add(2).min(area.height);
    let inside = popup_box(
        popup(area, (wide, height)),
        &title(shown, room, look),
        buf,
        look,
    );
    draw_inside(shown, (inside, room), buf, look);
}

/// Draws the report in a frame that fills an area.
pub fn draw_whole(shown: &Popup, area: Rect, buf: &mut Buffer, look: &Look) {
    let room = usize::from(area.width.saturating_sub(6)).max(1);
    let inside = frame_box(area, &title(shown, room, look), buf, look);
    draw_inside(shown, (inside, room), buf, look);
}

/// Returns the title, fitted to the width. Its end is kept, as it names the node.
fn title(shown: &Popup, room: usize, look: &Look) -> String {
    fit_end(&look.plain(&shown.title), room, look.cut_off())
}

/// Draws the lines, placed in `room` columns and scrolled to the selected row.
fn draw_inside(shown: &Popup, (inside, room): (Rect, usize), buf: &mut Buffer, look: &Look) {
    let placed = report::place(&shown.report, Some(room), look);
    let rows = report::height(&placed);
    let selected = report::rows_of(&placed, shown.at);
    let top = top_of(selected.start, rows, usize::from(inside.height));
    let text = Rect {
        x: inside.x + 2,
        width: inside.width.saturating_sub(2),
        ..inside
    };
    report::draw(&placed, top, text.intersection(inside), buf, look);
    for row in selected
        .clone()
        .filter(|row| (top..top + usize::from(inside.height)).contains(row))
    {
        let y = (row - top) as u16;
        look.select(true, inside, y, buf);
        if row == selected.start {
            put(buf, inside, (0, y), look.glyphs.here, look.theme.selected);
        }
    }
    look.scroll_mark(top + usize::from(inside.height), rows, inside, buf);
}
