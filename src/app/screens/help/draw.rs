//! The drawing of the help: the filtered key table by groups, on a wide screen in two columns.

use crate::app::screens::help::{Help, HelpLine};
use crate::kit::frame::popup_box;
use crate::kit::look::Look;
use crate::kit::paint::put;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the help over an area.
pub fn draw(help: &Help, area: Rect, buf: &mut Buffer, look: &Look) {
    let inside = popup_box(Help::area(area), say!("Keys"), buf, look);
    let columns = Help::text_columns(inside);
    let width = columns.first().map_or(0, |column| column.width);
    let lines = help.lines(width);
    if lines.is_empty() {
        let none = say!("no key matches: backspace widens the filter, esc leaves it");
        put(
            buf,
            inside,
            (0, 0),
            &look.fit(none, inside.width.into()),
            look.theme.dim,
        );
    }
    let shown = usize::from(inside.height) * columns.len();
    let top = help.top.min(lines.len().saturating_sub(shown));
    let column = help.column(width);
    let mut lines_left = lines.iter().skip(top);
    for area in columns {
        for (y, line) in (0..area.height).zip(lines_left.by_ref()) {
            match line {
                HelpLine::Heading(text) => {
                    put(buf, area, (0, y), &look.plain(text), look.theme.title);
                }
                HelpLine::Row(keys, text) => {
                    put(
                        buf,
                        Rect {
                            width: column,
                            ..area
                        },
                        (1, y),
                        &look.plain(keys),
                        look.theme.key,
                    );
                    put(
                        buf,
                        area,
                        (column + 1, y),
                        &look.plain(text),
                        look.theme.text,
                    );
                }
            }
        }
    }
    look.scroll_mark(top + shown, lines.len(), inside, buf);
}
