//! Stones that fill a large square: a cross, a ring or a disc, drawn in half blocks.
//!
//! A cell holds two points, one above the other, which are about square. The shapes are computed
//! for each size, so they grow with the board and need no glyphs that a font may lack.

use crate::kit::look::Look;
use crate::kit::paint::put;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The columns and rows of a stone, and the least columns and rows of a square that it fits in; the
/// largest first.
const SIZES: [((u16, u16), (u16, u16)); 5] = [
    ((17, 9), (23, 11)),
    ((11, 5), (15, 7)),
    ((7, 3), (11, 5)),
    ((5, 3), (7, 3)),
    ((5, 2), (5, 2)),
];

/// The shape of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Cross,
    Ring,
    Disc,
}

impl Shape {
    /// Returns the shape for a sign, or `None` if the sign is written as text, as all are in ASCII.
    fn of(symbol: &str, look: &Look) -> Option<Shape> {
        let [black, white] = look.discs();
        match symbol {
            _ if look.ascii => None,
            "X" => Some(Shape::Cross),
            "O" => Some(Shape::Ring),
            disc if disc == black => Some(Shape::Disc),
            disc if disc == white => Some(Shape::Ring),
            _ => None,
        }
    }
    /// Returns whether the point (`x`, `y`) belongs to a stone of `wide` by `high` points.
    fn has(self, (x, y): (u16, u16), (wide, high): (u16, u16)) -> bool {
        let round = |x: i32, y: i32, less: i32| {
            let (wide, high) = (i32::from(wide), i32::from(high));
            // Distances from the centre in half points; the edge lies half a point outside the
            // outermost points.
            let (dx, dy) = (f64::from(2 * x + 1 - wide), f64::from(2 * y + 1 - high));
            let (a, b) = (f64::from(wide - 2 * less), f64::from(high - 2 * less));
            a > 0.0 && b > 0.0 && (dx / a).powi(2) + (dy / b).powi(2) <= 1.0
        };
        let (column, row) = (i32::from(x), i32::from(y));
        match self {
            Shape::Disc => round(column, row, 0),
            Shape::Ring => {
                let all = [(-1, 0), (1, 0), (0, -1), (0, 1)];
                let inner = all
                    .into_iter()
                    .all(|(dx, dy)| round(column + dx, row + dy, 0));
                round(column, row, 0)
                    && !(if wide > 9 {
                        round(column, row, 2)
                    } else {
                        inner
                    })
            }
            Shape::Cross => {
                let along = (f64::from(y) + 0.5) / f64::from(high) * f64::from(wide) - 0.5;
                let thick = if wide > 5 { 1.0 } else { 0.5 };
                let near = |x: u16| (f64::from(x) - along).abs() <= thick;
                near(x) || near(wide - 1 - x)
            }
        }
    }
    fn rows(self, (wide, high): (u16, u16)) -> impl Iterator<Item = String> {
        let block = move |x: u16, row: u16| {
            let has = |y: u16| self.has((x, y), (wide, 2 * high));
            match (has(2 * row), has(2 * row + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            }
        };
        (0..high).map(move |row| (0..wide).map(|x| block(x, row)).collect())
    }
}

/// Draws a stone in the middle of a square of an area. Returns false if the square is too small or
/// the symbol has no shape: then the caller writes it as text.
pub fn draw(
    symbol: &str,
    square: Rect,
    area: Rect,
    (buf, look): (&mut Buffer, &Look),
    style: Style,
) -> bool {
    let fits = |room: (u16, u16)| room.0 <= square.width && room.1 <= square.height;
    let size = SIZES
        .iter()
        .find(|(_, room)| fits(*room))
        .map(|(size, _)| *size);
    let Some((shape, size)) = Shape::of(symbol, look).zip(size) else {
        return false;
    };
    let (x, y) = (
        square.x - area.x + (square.width - size.0) / 2,
        square.y - area.y + (square.height - size.1) / 2,
    );
    for (row, text) in (0..).zip(shape.rows(size)) {
        // An underline belongs below the stone and not through it.
        let style = if row + 1 < size.1 {
            style.remove_modifier(Modifier::UNDERLINED)
        } else {
            style
        };
        put(buf, area, (x, y + row), &text, style);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_are_told_apart_in_every_size_and_are_the_same_on_both_sides() {
        for (size, _) in SIZES {
            let shapes = [Shape::Cross, Shape::Ring, Shape::Disc]
                .map(|shape| shape.rows(size).collect::<Vec<_>>());
            assert!(
                shapes[0] != shapes[1] && shapes[1] != shapes[2] && shapes[0] != shapes[2],
                "{size:?}"
            );
            for row in shapes.iter().flatten() {
                assert_eq!(row.chars().rev().collect::<String>(), *row, "{size:?}");
                assert_eq!(row.chars().count(), usize::from(size.0));
            }
        }
        let rows = |shape: Shape, size| shape.rows(size).collect::<Vec<_>>().join("/");
        assert_eq!(rows(Shape::Disc, (5, 3)), "▄███▄/█████/▀███▀");
        assert_eq!(rows(Shape::Ring, (5, 3)), "▄▀▀▀▄/█   █/▀▄▄▄▀");
        assert_eq!(rows(Shape::Cross, (5, 3)), "▀▄ ▄▀/  █  /▄▀ ▀▄");
    }
}
