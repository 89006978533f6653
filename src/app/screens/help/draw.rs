//! The help: the key table, by groups, filtered.

use crate::app::screens::help::{Help, HelpLine};
use crate::kit::frame::popup_box;
use crate::kit::look::Look;
use crate::kit::paint::put;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the help over an area.
pub fn draw(help: &Help, area: Rect, buf: &mut Buffer, look: &Look) {
    let inside = popup_box(Help::area(area), say!("Keys"), buf, look);
    let lines = help.lines(inside.width);
    if lines.is_empty() {
        put(buf, inside, (0, 0), say!("nothing matches"), look.theme.dim);
    }
    let top = help.top.min(lines.len().saturating_sub(usize::from(inside.height)));
    let column = help.column(inside.width);
    for (y, line) in (0..inside.height).zip(lines.iter().skip(top)) {
        match line {
            HelpLine::Heading(text) => {
                put(buf, inside, (0, y), &look.plain(text), look.theme.title);
            }
            HelpLine::Row(keys, text) => {
                put(buf, Rect { width: column, ..inside }, (1, y), &look.plain(keys), look.theme.key);
                put(buf, inside, (column + 1, y), &look.plain(text), look.theme.text);
            }
        }
    }
    look.scroll_mark(top + usize::from(inside.height), lines.len(), inside, buf);
}
