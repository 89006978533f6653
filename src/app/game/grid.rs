//! [`BoardGrid`]: the places of a board's squares on the screen.
//!
//! Squares are twice as wide as high, which looks square in a terminal. Drawing and mouse clicks
//! use the same grid, so that they cannot disagree.

use engine::rules::Board;
use ratatui::layout::Rect;

/// The places of the squares of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct BoardGrid {
    /// The column and row of the screen where the first shown square begins (with lines: the corner before it).
    pub origin: (u16, u16),
    /// The distance from one square to the next, across and down.
    pub pitch: (u16, u16),
    /// True if there are lines between the squares.
    pub lines: bool,
    /// The first row and column that are shown.
    pub first: (usize, usize),
    /// The numbers of rows and columns that are shown.
    pub shown: (usize, usize),
    /// The columns for row labels on the left.
    pub label: u16,
}

/// The sizes of a board, the best first: pitch, and whether there are lines. The one before those
/// without lines is for wide values.
const SIZES: [((u16, u16), bool); 9] = [
    ((24, 12), true),
    ((16, 8), true),
    ((12, 6), true),
    ((8, 4), true),
    ((6, 3), true),
    ((4, 2), true),
    ((6, 2), true),
    ((4, 2), false),
    SMALLEST,
];

/// The number of leading sizes that a board beside other panes does not use.
const LARGEST: usize = 1;

/// The rows from which on a board beside other panes may have squares of two rows.
const ROOMY: u16 = 16;

/// The rows from which on such a board may have squares of six rows and more.
const GENEROUS: u16 = 32;

/// The smallest size.
const SMALLEST: ((u16, u16), bool) = ((2, 1), false);

/// Returns the columns that the row labels take.
fn label_width(board: &Board) -> u16 {
    board
        .row_labels
        .iter()
        .map(|label| label.chars().count() as u16)
        .max()
        .unwrap_or(0)
        + 1
}

/// Returns the columns and rows that a board takes in one of the sizes.
fn extent(board: &Board, pitch: (u16, u16), lines: bool) -> (u16, u16) {
    let (columns, rows) = (board.columns as u16, board.rows as u16);
    let edge = u16::from(lines);
    (
        label_width(board) + columns * pitch.0 + 1,
        1 + rows * pitch.1 + edge,
    )
}

/// Adapts a size to values of some width: without lines, squares become as wide as necessary.
fn suits(size: ((u16, u16), bool), values: u16) -> ((u16, u16), bool) {
    let ((width, height), lines) = size;
    if lines {
        size
    } else {
        ((width.max(values + u16::from(values > 0)), height), lines)
    }
}

impl BoardGrid {
    /// Returns the columns and rows that a board would like to have within `most`: the largest size
    /// that fits, otherwise the smallest one.
    pub fn wish(board: &Board, values: u16, most: (u16, u16)) -> (u16, u16) {
        // With few rows, other panes need them more.
        let roomy = |rows: u16| match rows {
            6.. => most.1 >= GENEROUS,
            3 => most.1 >= ROOMY,
            _ => true,
        };
        let sizes: Vec<_> = SIZES[LARGEST..]
            .iter()
            .copied()
            .filter(|(pitch, _)| roomy(pitch.1))
            .collect();
        let (pitch, lines) = Self::choose(board, values, most, &sizes);
        extent(board, pitch, lines)
    }
    fn choose(
        board: &Board,
        values: u16,
        most: (u16, u16),
        sizes: &[((u16, u16), bool)],
    ) -> ((u16, u16), bool) {
        let fits = |size: &((u16, u16), bool)| {
            let (width, height) = extent(board, size.0, size.1);
            let roomy = !size.1 || size.0.0 > values;
            width <= most.0 && height <= most.1 && roomy
        };
        sizes
            .iter()
            .map(|size| suits(*size, values))
            .find(fits)
            .unwrap_or(SMALLEST)
    }
    /// Lays out the squares of a board inside an area. If not all of them fit, those around
    /// `sights` are shown: all of the sights if they have room, otherwise the first.
    pub fn new(board: &Board, values: u16, area: Rect, sights: &[(usize, usize)]) -> BoardGrid {
        let (pitch, lines) = Self::choose(board, values, (area.width, area.height), &SIZES);
        let label = label_width(board);
        let fit = |room: u16, pitch: u16| usize::from(room / pitch.max(1));
        let edge = u16::from(lines);
        let rows = fit(area.height.saturating_sub(1 + edge), pitch.1).min(board.rows);
        let columns = fit(area.width.saturating_sub(label + 1), pitch.0).min(board.columns);
        let from = |part: fn(&(usize, usize)) -> usize, shown: usize, all: usize| {
            let (least, most) = (sights.iter().map(part).min(), sights.iter().map(part).max());
            let (least, most) = (least.unwrap_or(0), most.unwrap_or(0));
            let center = if most - least < shown {
                (least + most).div_ceil(2)
            } else {
                sights.first().map_or(0, part)
            };
            center.saturating_sub(shown / 2).min(all - shown)
        };
        let first = (
            from(|at| at.0, rows, board.rows),
            from(|at| at.1, columns, board.columns),
        );
        let (width, height) = extent(board, pitch, lines);
        let left = area.x + area.width.saturating_sub(width) / 2 + label;
        let top = area.y + area.height.saturating_sub(height) / 2 + 1;
        BoardGrid {
            origin: (left, top),
            pitch,
            lines,
            first,
            shown: (rows, columns),
            label,
        }
    }
    /// Returns the inside of a square, counted from 0; `None` if it is not shown.
    pub fn square(&self, row: usize, column: usize) -> Option<Rect> {
        let (row, column) = (
            row.checked_sub(self.first.0)?,
            column.checked_sub(self.first.1)?,
        );
        if row >= self.shown.0 || column >= self.shown.1 {
            return None;
        }
        let edge = u16::from(self.lines);
        let x = self.origin.0 + column as u16 * self.pitch.0 + edge;
        let y = self.origin.1 + row as u16 * self.pitch.1 + edge;
        Some(Rect::new(x, y, self.pitch.0 - edge, self.pitch.1 - edge))
    }
    /// Returns the square under a column and row of the screen, counted from 0.
    pub fn hit(&self, x: u16, y: u16) -> Option<(usize, usize)> {
        let column = usize::from(x.checked_sub(self.origin.0)? / self.pitch.0.max(1));
        let row = usize::from(y.checked_sub(self.origin.1)? / self.pitch.1.max(1));
        (row < self.shown.0 && column < self.shown.1)
            .then_some((row + self.first.0, column + self.first.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rules::Cell;

    fn board(rows: usize, columns: usize) -> Board {
        let labels = |count: usize| (1..=count).map(|number| number.to_string()).collect();
        let cells = vec![Cell::Empty; rows * columns];
        Board {
            rows,
            columns,
            cells,
            row_labels: labels(rows),
            column_labels: labels(columns),
        }
    }

    #[test]
    fn the_largest_size_that_fits_is_taken() {
        assert_eq!(BoardGrid::wish(&board(3, 3), 0, (60, 30)), (27, 14));
        assert_eq!(BoardGrid::wish(&board(3, 3), 0, (20, 10)), (15, 8));
        assert_eq!(BoardGrid::wish(&board(3, 3), 4, (24, 10)), (21, 8));
        assert_eq!(BoardGrid::wish(&board(8, 8), 0, (30, 20)), (19, 9));
        assert_eq!(BoardGrid::wish(&board(8, 8), 0, (40, 17)), (35, 17));
        assert_eq!(BoardGrid::wish(&board(8, 8), 3, (60, 12)), (35, 9));
        assert_eq!(BoardGrid::wish(&board(19, 19), 0, (5, 5)), (42, 20));
    }

    #[test]
    fn every_square_is_hit_where_it_is_drawn() {
        for (rows, columns, width, height) in [
            (3, 3, 60, 30),
            (3, 3, 45, 20),
            (8, 8, 140, 70),
            (8, 8, 40, 20),
            (19, 19, 20, 9),
            (5, 7, 33, 14),
        ] {
            for cursor in [(0, 0), (rows / 2, columns / 2), (rows - 1, columns - 1)] {
                let area = Rect::new(3, 2, width, height);
                let grid = BoardGrid::new(&board(rows, columns), 0, area, &[cursor]);
                assert!(
                    grid.square(cursor.0, cursor.1).is_some(),
                    "the cursor is always shown"
                );
                for (row, column) in
                    (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
                {
                    if let Some(square) = grid.square(row, column) {
                        assert_eq!(grid.hit(square.x, square.y), Some((row, column)));
                        assert_eq!(area.intersection(square), square);
                    }
                }
            }
        }
    }
}
