//! [`WeightBoard`]: the tables of squares of an evaluation, shown as a board and changed on it.
//!
//! Invariant: a change is a change of the draft like any other. It is tried, searched with and
//! taken back as one step, even if it changes all squares that a symmetry of the board maps to each
//! other.
//!
//! Cost: a change parses the text again for each square that it changes, at most eight times.

use crate::kit::to::To;
use engine::eval::edit::{NumberPlace, WeightTable};
use engine::eval::{EvalError, Evaluation};

/// The tables of an evaluation, and the cursor on one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WeightBoard {
    /// All tables.
    pub tables: Vec<WeightTable>,
    /// The index of the shown table.
    pub table: usize,
    /// The row and the column of the cursor, from 0.
    pub at: (usize, usize),
    /// True if squares that a symmetry maps to each other change together.
    pub together: bool,
    /// True if the board is shown instead of the list of numbers.
    pub open: bool,
}

impl WeightBoard {
    /// Returns the shown table.
    pub fn shown(&self) -> Option<&WeightTable> {
        self.tables.get(self.table)
    }
    /// Returns the number of the square at the cursor as it is written.
    pub fn number(&self) -> Option<&str> {
        Some(self.shown()?.rows.get(self.at.0)?.get(self.at.1)?)
    }
    /// Returns the place in the evaluation of the number at the cursor.
    pub fn place(&self) -> Option<NumberPlace> {
        let WeightTable { phase, term, .. } = self.shown()?;
        let (row, column) = self.at;
        Some(NumberPlace::Square {
            phase: *phase,
            term: *term,
            row,
            column,
        })
    }
    /// Replaces the tables by those of a changed evaluation; keeps the cursor within them.
    pub(super) fn renew(&mut self, tables: Vec<WeightTable>) {
        self.tables = tables;
        self.table = self.table.min(self.tables.len().saturating_sub(1));
        let rows = self.shown().map_or(0, |table| table.rows.len());
        self.at.0 = self.at.0.min(rows.saturating_sub(1));
        let columns = self
            .shown()
            .and_then(|table| table.rows.get(self.at.0))
            .map_or(0, Vec::len);
        self.at.1 = self.at.1.min(columns.saturating_sub(1));
    }
    /// Shows the next table.
    pub(super) fn show_next(&mut self) {
        let tables = std::mem::take(&mut self.tables);
        self.table = (self.table + 1) % tables.len().max(1);
        self.renew(tables);
    }
    pub(super) fn go(&mut self, to: To) {
        let Some(table) = self.shown() else { return };
        self.at = to.square(
            self.at,
            (table.rows.len(), table.rows.first().map_or(0, Vec::len)),
        );
    }
    /// Returns the squares that change together with the one at the cursor, which comes first.
    pub(super) fn squares(&self) -> Vec<(usize, usize)> {
        let Some(table) = self.shown().filter(|_| self.together) else {
            return vec![self.at];
        };
        let (rows, columns) = (table.rows.len(), table.rows.first().map_or(0, Vec::len));
        let (row, column) = self.at;
        let mirrored = |(row, column): (usize, usize)| {
            let (below, right) = (
                (rows - 1).saturating_sub(row),
                (columns - 1).saturating_sub(column),
            );
            [(row, column), (row, right), (below, column), (below, right)]
        };
        let mut all = mirrored(self.at).to_vec();
        if rows == columns {
            all.extend(mirrored((column, row)));
        }
        let mut squares = Vec::new();
        for square in all {
            if !squares.contains(&square) {
                squares.push(square);
            }
        }
        squares
    }
    /// Returns a draft with another number in the square at the cursor and those that change with
    /// it.
    ///
    /// # Errors
    /// Returns an error if the number is not allowed there.
    pub(super) fn with_number(
        &self,
        draft: &Evaluation,
        number: &str,
    ) -> Result<Evaluation, EvalError> {
        let Some(WeightTable { phase, term, .. }) = self.shown() else {
            return Ok(draft.clone());
        };
        self.squares()
            .into_iter()
            .try_fold(draft.clone(), |draft, (row, column)| {
                draft.with_number(
                    NumberPlace::Square {
                        phase: *phase,
                        term: *term,
                        row,
                        column,
                    },
                    number,
                )
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::eval::Registry;

    #[test]
    fn symmetric_squares_change_together_once_each() {
        let registry = Registry::built_in();
        let basilio = registry
            .get("othello", "basilio")
            .expect("it comes with the program");
        let mut board = WeightBoard {
            tables: basilio.tables(),
            ..WeightBoard::default()
        };
        board.at = (0, 1);
        assert_eq!(board.squares(), [(0, 1)]);
        board.together = true;
        let mut squares = board.squares();
        squares.sort_unstable();
        assert_eq!(
            squares,
            [
                (0, 1),
                (0, 6),
                (1, 0),
                (1, 7),
                (6, 0),
                (6, 7),
                (7, 1),
                (7, 6)
            ]
        );
        let changed = board.with_number(basilio, "7").expect("a whole number");
        let sevens = |text: &Evaluation| {
            text.tables()[0]
                .rows
                .concat()
                .iter()
                .filter(|cell| *cell == "7")
                .count()
        };
        assert_eq!((sevens(&changed), sevens(basilio)), (8, 0));
        board.at = (0, 0);
        assert_eq!(board.squares().len(), 4, "a corner has four images");
        board.go(To::Last);
        board.go(To::PageDown);
        board.go(To::Down);
        assert_eq!((board.at, board.number()), ((7, 7), Some("100")));
    }
}
