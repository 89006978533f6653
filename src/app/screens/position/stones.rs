//! Placing stones one after the other: the cursor advances, and stones fall if the game lets them.

use super::state::{EditedSquares, FREE, PositionEditor};
use engine::rules::Side;

impl PositionEditor {
    /// Sets the square of the cursor and advances to the next square. If stones fall, a stone lands
    /// on top of the column or replaces the stone at the cursor, and `None` removes the top stone;
    /// the cursor goes above it.
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
    /// Drops a stone of the side to move into a column.
    pub(super) fn drop(&mut self, column: usize) {
        let Some(row) = self.free_row(column) else {
            return;
        };
        let (side, signs) = (self.now.side, self.signs());
        self.cursor = (row.saturating_sub(1), column);
        // This fails only for heaps.
        let _ = self.change(false, |now| {
            let EditedSquares::Cells(rows) = &mut now.squares else {
                return;
            };
            rows[row][column] = signs[1 + side.index()];
            now.side = side.other();
        });
    }
    /// Returns whether stones fall to the lowest free square of a column: each column has one first
    /// move, in the lowest row.
    pub(super) fn stones_fall(&self) -> bool {
        let ((rows, columns), moves) = (self.size(), self.now.game.legal());
        let lowest = |row: u32| row as usize == rows;
        rows > 1
            && moves.len() == columns
            && moves
                .iter()
                .all(|mv| mv.square.is_some_and(|(row, _)| lowest(row)))
    }
    /// Returns the lowest free row above the stones of a column.
    fn free_row(&self, column: usize) -> Option<usize> {
        let EditedSquares::Cells(rows) = &self.now.squares else {
            return None;
        };
        rows.iter()
            .take_while(|row| row.get(column) == Some(&FREE))
            .count()
            .checked_sub(1)
    }
    /// Sets the square of the cursor: empty, or the first or second player's piece.
    pub(super) fn put(&mut self, piece: Option<Side>) {
        let ((row, column), signs, one) = (self.cursor, self.signs(), self.has_one_piece());
        let sign = signs[piece.map_or(0, |side| 1 + side.index())];
        // This fails only for heaps.
        let _ = self.change(true, |now| {
            let EditedSquares::Cells(rows) = &mut now.squares else {
                return;
            };
            if one && sign == signs[2] {
                // There is only one such piece, so it is moved.
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
