//! The drawing of a report over the panes. Some of its rows lead to a tick.

use crate::app::screens::report::Popup;
use crate::kit::boxes::{popup, top_of};
use crate::kit::frame::popup_box;
use crate::kit::look::Look;
use crate::kit::paint::{fit_end, put};
use crate::kit::report;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the report over an area.
pub fn draw(shown: &Popup, area: Rect, buf: &mut Buffer, look: &Look) {
    let wide = area.width.clamp(1, 100);
    let room = usize::from(wide.saturating_sub(6)).max(1);
    let placed = report::place(&shown.report, Some(room), look);
    let rows = report::height(&placed);
    let height = (rows as u16).saturating_add(2).min(area.height);
    // The end of a title names the node, so a long title is cut at its beginning.
    let title = fit_end(&look.plain(&shown.title), room, look.cut_off());
    let inside = popup_box(popup(area, (wide, height)), &title, buf, look);
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
