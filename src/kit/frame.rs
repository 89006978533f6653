//! The frame of a box over the panes.

use crate::kit::look::Look;
use crate::kit::paint::put;
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::widgets::Widget;

/// Clears a box and draws its frame. Returns its inside.
pub fn frame_box(outer: Rect, title: &str, buf: &mut Buffer, look: &Look) -> Rect {
    look.clear(outer, buf);
    look.frame(look.theme.active).render(outer, buf);
    title_box(outer, title, buf, look)
}

/// Draws a framed box, and dims everything outside of it. Returns its inside.
pub fn popup_box(outer: Rect, title: &str, buf: &mut Buffer, look: &Look) -> Rect {
    look.recede(outer, buf);
    frame_box(outer, title, buf, look)
}

/// Writes a title into an existing frame. Returns the inside of the frame.
pub fn title_box(outer: Rect, title: &str, buf: &mut Buffer, look: &Look) -> Rect {
    let inside = outer.inner(Margin::new(1, 1));
    let name = if title.is_empty() {
        String::new()
    } else {
        format!(" {} ", look.plain(title))
    };
    put(
        buf,
        Rect {
            x: outer.x + 1,
            width: outer.width.saturating_sub(2),
            ..outer
        },
        (0, 0),
        &name,
        look.on_edge(look.theme.focus),
    );
    Rect {
        x: inside.x + 1,
        width: inside.width.saturating_sub(2),
        ..inside
    }
}
