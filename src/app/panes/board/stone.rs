//! Stones that fill a large square: a cross, a ring or a disc of five columns and three rows.

use crate::kit::look::Look;
use crate::kit::paint::put;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The least columns and rows of a square with such a stone.
const ROOM: (u16, u16) = (11, 5);
/// The columns and rows of a stone.
const SIZE: (u16, u16) = (5, 3);

/// Draws a stone into the middle of a square of an area. Answers whether the square has room for it; what has no shape
/// here, as in ASCII, is written as a sign.
pub fn draw(symbol: &str, square: Rect, area: Rect, (buf, look): (&mut Buffer, &Look), style: Style) -> bool {
    let Some(shape) = shape(symbol, look) else { return false };
    if square.width < ROOM.0 || square.height < ROOM.1 {
        return false;
    }
    let (x, y) = (square.x - area.x + (square.width - SIZE.0) / 2, square.y - area.y + (square.height - SIZE.1) / 2);
    for (y, row) in (y..).zip(shape) {
        put(buf, area, (x, y), row, style);
    }
    true
}

/// The three rows of a stone.
fn shape(symbol: &str, look: &Look) -> Option<[&'static str; 3]> {
    let [black, white] = look.discs();
    match symbol {
        _ if look.ascii => None,
        "X" => Some([" ╲ ╱ ", "  ╳  ", " ╱ ╲ "]),
        "O" => Some(["╭───╮", "│   │", "╰───╯"]),
        disc if disc == black => Some([" ▄▄▄ ", "█████", " ▀▀▀ "]),
        disc if disc == white => Some(["╭───╮", "│   │", "╰───╯"]),
        _ => None,
    }
}
