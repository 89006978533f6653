//! Stones that are put on a board one after another: the cursor goes on, and where the game lets stones fall they fall.

use super::state::{EditedSquares, FREE, PositionEditor};
use engine::rules::Side;

impl PositionEditor {
    /// Puts something on the square of the cursor and goes on to the next square. Where stones fall, a stone comes to lie on
    /// those of the column, and the cursor above it; taken away is the highest one.
    pub fn place(&mut self, piece: Option<Side>) {
        let (row, column) = self.cursor;
        if self.stones_fall() {
            let free = self.free_row(column);
            let stands = free.is_none_or(|free| row > free);
            self.cursor.0 = match (piece, free) {
                (Some(_), Some(free)) if !stands => free,
                (Some(_), _) => row,
                (None, free) => {
                    free.map_or(0, |free| (free + 1).min(self.size().0.saturating_sub(1)))
                }
            };
            self.put(piece);
            self.cursor.0 = self.free_row(column).unwrap_or(0);
            return;
        }
        self.put(piece);
        let (rows, columns) = self.size();
        let next = row * columns + column + 1;
        if next < rows * columns {
            self.cursor = (next / columns, next % columns);
        }
    }
    /// Lets a stone of the side to move fall into a column.
    pub(super) fn drop(&mut self, column: usize) {
        let Some(row) = self.free_row(column) else {
            return;
        };
        let (side, signs) = (self.now.side, self.signs());
        self.cursor = (row.saturating_sub(1), column);
        // A board has no heaps that could not fit.
        let _ = self.change(false, |now| {
            let EditedSquares::Cells(rows) = &mut now.squares else {
                return;
            };
            rows[row][column] = signs[1 + side.index()];
            now.side = side.other();
        });
    }
    /// Do stones fall to the lowest free square of a column? Then a game begins with one move a column, in the lowest row.
    pub(super) fn stones_fall(&self) -> bool {
        let ((rows, columns), moves) = (self.size(), self.now.game.legal());
        let lowest = |row: u32| row as usize == rows;
        rows > 1
            && moves.len() == columns
            && moves
                .iter()
                .all(|mv| mv.square.is_some_and(|(row, _)| lowest(row)))
    }
    /// The lowest free square above the stones of a column.
    fn free_row(&self, column: usize) -> Option<usize> {
        let EditedSquares::Cells(rows) = &self.now.squares else {
            return None;
        };
        rows.iter()
            .take_while(|row| row.get(column) == Some(&FREE))
            .count()
            .checked_sub(1)
    }
    /// Puts something on the square of the cursor: nothing, what belongs to the first player, or to the second.
    pub(super) fn put(&mut self, piece: Option<Side>) {
        let ((row, column), signs, one) = (self.cursor, self.signs(), self.has_one_piece());
        let sign = signs[piece.map_or(0, |side| 1 + side.index())];
        // Heaps have nothing that can be put there.
        let _ = self.change(true, |now| {
            let EditedSquares::Cells(rows) = &mut now.squares else {
                return;
            };
            if one && sign == signs[2] {
                // There is one of it, which moves.
                rows.iter_mut()
                    .flatten()
                    .filter(|cell| **cell == sign)
                    .for_each(|cell| *cell = FREE);
            }
            if let Some(cell) = rows.get_mut(row).and_then(|row| row.get_mut(column)) {
                *cell = sign;
            }
        });
    }
}
