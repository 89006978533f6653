//! A canvas of which only a part is visible.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// A window onto a large drawing.
pub struct Canvas<'a> {
    pub buf: &'a mut Buffer,
    pub area: Rect,
    /// The position in the drawing that lies at the corner of the area.
    pub from: (i32, i32),
    /// The sign that stands for a text that was cut off.
    pub cut_off: char,
}

impl Canvas<'_> {
    /// Writes a text whose characters are one column wide.
    pub fn put(&mut self, (x, y): (i32, i32), text: &str, style: Style) {
        let (x, y) = (x - self.from.0, y - self.from.1);
        if y < 0 || y >= i32::from(self.area.height) {
            return;
        }
        for (at, c) in text.chars().enumerate() {
            let x = x + at as i32;
            if x >= 0 && x < i32::from(self.area.width) {
                let place = (self.area.x + x as u16, self.area.y + y as u16);
                if let Some(cell) = self.buf.cell_mut(place) {
                    cell.set_char(c).set_style(style);
                }
            }
        }
    }
    /// Writes a text if all of it is in sight, otherwise the sign of a cut, because half a number
    /// would be another number. Returns true if the text was written.
    pub fn put_whole(&mut self, (x, y): (i32, i32), text: &str, style: Style) -> bool {
        let left = x - self.from.0;
        let room = i32::from(self.area.width);
        let end = left + text.chars().count() as i32;
        let whole = left >= 0 && end <= room;
        if whole {
            self.put((x, y), text, style);
        } else if left < room && end > 0 {
            let edge = if left < 0 {
                self.from.0
            } else {
                self.from.0 + room - 1
            };
            self.put((edge, y), self.cut_off.encode_utf8(&mut [0; 4]), style);
        }
        whole
    }
}
