//! [`Squares`]: the moves of a game that are squares of its displayed board, in any notation of
//! squares.

use super::shown::Shown;
use crate::rules::grid::{Grid, RowOrigin};

/// The notation of squares of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Squares {
    grid: Grid,
    /// The number of the first row and of the first column in a pair.
    least: u32,
    /// True if moves at the start are pairs; `used` is true if they are squares at all.
    pairs: bool,
    used: bool,
}

/// Parses the row and column of a pair such as `(1,3)`.
fn pair(name: &str) -> Option<(u32, u32)> {
    let bare = name
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'))
        .unwrap_or(name);
    let (row, column) = bare.split_once([',', '-'])?;
    let number = |text: &str| {
        let text = text.trim();
        let is_plain =
            !text.is_empty() && text.len() < 4 && text.bytes().all(|b| b.is_ascii_digit());
        text.parse().ok().filter(|_| is_plain)
    };
    Some((number(row)?, number(column)?))
}

impl Squares {
    /// Infers the notation of a game from the drawing of its start and its moves there. Pairs count
    /// from 1 unless a move contains a 0. Rows of names with letters count from the bottom as in
    /// chess, unless only counting from the top makes all moves lead to cells of equal contents.
    pub fn of(start: &Shown, moves: &[&str]) -> Squares {
        let size = |origin| Grid {
            rows: start.rows() as u32,
            columns: start.columns().min(26) as u32,
            origin,
        };
        let least = u32::from(
            !moves
                .iter()
                .filter_map(|name| pair(name))
                .any(|(row, column)| row == 0 || column == 0),
        );
        let alike = |grid: Grid| {
            let squares = moves
                .iter()
                .filter_map(|name| grid.find(&name.to_ascii_lowercase()));
            let cells = squares.map(|(row, column)| {
                start
                    .cells
                    .get(row as usize - 1)
                    .and_then(|row| row.get(column as usize - 1))
            });
            let cells: Vec<_> = cells.collect();
            !cells.is_empty() && cells.windows(2).all(|pair| pair[0] == pair[1])
        };
        let (top, bottom) = (size(RowOrigin::Top), size(RowOrigin::Bottom));
        let grid = if alike(top) && !alike(bottom) {
            top
        } else {
            bottom
        };
        let pairs = moves.iter().any(|name| pair(name).is_some());
        let mut squares = Squares {
            grid,
            least,
            pairs,
            used: false,
        };
        squares.used = moves.iter().any(|name| squares.find(name).is_some());
        squares
    }
    /// Returns true if moves are squares.
    pub fn is_used(&self) -> bool {
        self.used
    }
    /// Returns the labels of the rows and the columns of a board of this size.
    pub fn labels(&self, rows: usize, columns: usize) -> (Vec<String>, Vec<String>) {
        let count = |most: usize| {
            (0..most as u32)
                .map(|number| (number + self.least).to_string())
                .collect()
        };
        if self.pairs || columns > 26 {
            return (count(rows), count(columns));
        }
        let grid = Grid {
            rows: rows as u32,
            columns: columns as u32,
            origin: self.grid.origin,
        };
        let rows = (1..=grid.rows)
            .map(|row| grid.number(row).to_string())
            .collect();
        (
            rows,
            (1..=grid.columns)
                .map(|column| Grid::letter(column).to_string())
                .collect(),
        )
    }
    /// Returns the square with a name: row and column from the top left, counted from 1.
    pub fn find(&self, name: &str) -> Option<(u32, u32)> {
        if let Some((row, column)) = pair(name) {
            let (row, column) = (
                row.checked_sub(self.least)? + 1,
                column.checked_sub(self.least)? + 1,
            );
            let fits =
                (1..=self.grid.rows).contains(&row) && (1..=self.grid.columns).contains(&column);
            return fits.then_some((row, column));
        }
        self.grid.find(&name.to_ascii_lowercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(rows: &[&str]) -> Shown {
        Shown::new(
            rows.iter()
                .map(|row| row.chars().map(String::from).collect())
                .collect(),
            "",
        )
    }

    #[test]
    fn pairs_count_from_0_where_a_move_has_one() {
        let board = shown(&["...", "...", "..."]);
        assert_eq!(
            Squares::of(&board, &["(1,1)", "(1,2)"]).find("(3,1)"),
            Some((3, 1))
        );
        assert_eq!(
            Squares::of(&board, &["(0,1)", "(1,2)"]).find("(2,0)"),
            Some((3, 1))
        );
        assert_eq!(Squares::of(&board, &["(1,1)"]).find("(4,1)"), None);
        assert_eq!(Squares::of(&board, &["x"]).find("x"), None);
        assert_eq!(
            Squares::of(&board, &["((1,1),(2,2))"]).find("((1,1),(2,2))"),
            None
        );
    }

    #[test]
    fn rows_of_letters_begin_where_the_free_squares_are() {
        let board = shown(&["X..", "...", "#O."]);
        let squares = |moves: &[&str]| Squares::of(&board, moves);
        assert_eq!(squares(&["b3", "c1"]).find("b3"), Some((1, 2)));
        assert_eq!(squares(&["b1", "c1"]).find("b1"), Some((1, 2)));
    }
}
