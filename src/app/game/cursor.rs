//! The cursor on the board: squares, heaps, or the moves of a textbook tree.

use crate::app::action::To;
use crate::app::game::CurrentGame;
use crate::app::game::board::BoardView;
use engine::numbers::Ordinal;
use engine::rules::Picture;

impl CurrentGame {
    /// Puts the cursor where a game usually begins.
    pub(crate) fn home_cursor(&mut self, view: &BoardView) {
        self.cursor = match &view.picture {
            Picture::Board(board) => (board.rows / 2, board.columns / 2),
            Picture::Heaps { left, .. } => (left.iter().position(|heap| *heap > 0).unwrap_or(0), 1),
            Picture::Tree { .. } | Picture::Shown(_) => (0, 0),
        };
        self.settle_cursor(view);
    }
    /// Puts the cursor back onto the board after the position has changed.
    pub(crate) fn settle_cursor(&mut self, view: &BoardView) {
        let (mut row, mut column) = self.cursor;
        match &view.picture {
            Picture::Board(board) => {
                row = row.min(board.rows.saturating_sub(1));
                column = column.min(board.columns.saturating_sub(1));
                // In games with gravity the cursor rests on the landing square.
                let falls = view
                    .move_to((row as u32 + 1, column as u32 + 1))
                    .filter(|_| view.falls);
                if let Some((landing, _)) = falls.and_then(|mv| mv.square) {
                    row = landing.saturating_sub(1) as usize;
                }
            }
            Picture::Heaps { left, .. } => {
                row = row.min(left.len().saturating_sub(1));
                let most = left.get(row).map_or(0, |heap| *heap as usize);
                column = column.clamp(1, most.max(1));
            }
            Picture::Tree { .. } | Picture::Shown(_) => {
                (row, column) = (row.min(view.legal.len().saturating_sub(1)), 0);
            }
        }
        self.cursor = (row, column);
    }
    /// Moves the cursor.
    pub(crate) fn move_cursor(&mut self, view: &BoardView, to: To) {
        let (row, column) = self.cursor;
        let next = |at: usize| at.saturating_add(1);
        let heaps = matches!(view.picture, Picture::Heaps { .. });
        let tree = matches!(view.picture, Picture::Tree { .. } | Picture::Shown(_));
        self.cursor = match to {
            // The objects that would be taken are at the right end of their heap.
            To::Left if heaps => (row, next(column)),
            To::Right if heaps => (row, column.saturating_sub(1)),
            To::Left | To::Up if tree => (row.saturating_sub(1), column),
            To::Right | To::Down if tree => (next(row), column),
            To::Left => (row, column.saturating_sub(1)),
            To::Right => (row, next(column)),
            To::Up => (row.saturating_sub(1), column),
            // Below the landing square nothing can be chosen but a stone that may be taken out.
            To::Down
                if let (Some(_), Picture::Board(board)) =
                    (view.taken_out(column as u32 + 1), &view.picture) =>
            {
                (board.rows.saturating_sub(1), column)
            }
            To::Down => (next(row), column),
            To::PageUp | To::PageDown | To::First | To::Last => (row, column),
        };
        self.settle_cursor(view);
    }
    /// Returns the legal move under the cursor.
    pub(crate) fn cursor_move(&self, view: &BoardView) -> Option<Ordinal> {
        let (row, column) = self.cursor;
        let mv = match &view.picture {
            Picture::Board(_) => view.move_to((row as u32 + 1, column as u32 + 1)),
            Picture::Heaps { .. } => view.take(row, column as u32),
            Picture::Tree { .. } | Picture::Shown(_) => view.legal.get(row),
        };
        // A pass has no square: if it is the only move, it is played from any.
        mv.or_else(|| {
            view.legal
                .first()
                .filter(|mv| view.legal.len() == 1 && mv.square.is_none())
        })
        .map(|mv| mv.ordinal)
    }
    /// Returns the squares to keep in sight if the board is cut off: the cursor's, or those of a
    /// line's moves, the last first.
    pub fn board_sights(&self, view: &BoardView) -> Vec<(usize, usize)> {
        let walked = view.walked.iter().rev().flatten();
        let squares: Vec<_> = walked
            .map(|(row, column)| (*row as usize - 1, *column as usize - 1))
            .collect();
        if squares.is_empty() {
            vec![self.cursor]
        } else {
            squares
        }
    }
}
