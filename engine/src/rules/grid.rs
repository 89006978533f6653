//! Squares as text: parsing and printing for all board games.
//!
//! Rows and columns are counted from 1, with row 1 at the top. The name of a square is a column
//! letter and a number that counts rows from the top or from the bottom ([`RowOrigin`]); the pair
//! (row, column) is accepted everywhere too.

use super::game::Side;
use super::notation::{Board, Cell};
use super::setup::{Setup, SetupError};

/// The row at which the printed numbers begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowOrigin {
    /// a1 is the top left square (Othello).
    Top,
    /// a1 is the bottom left square (k-in-a-row, Rastros).
    Bottom,
}

/// The size of a board and the way its rows are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns, at most 26.
    pub columns: u32,
    /// The row at which the printed numbers begin.
    pub origin: RowOrigin,
}

impl Grid {
    /// Returns the letter of a column.
    pub fn letter(column: u32) -> char {
        char::from(b'a' + (column - 1) as u8)
    }
    /// Returns the number of a row as it is printed.
    pub fn number(&self, row: u32) -> u32 {
        match self.origin {
            RowOrigin::Top => row,
            RowOrigin::Bottom => self.rows + 1 - row,
        }
    }
    /// Returns the name of a square, such as `c4`.
    pub fn name(&self, row: u32, column: u32) -> String {
        format!("{}{}", Self::letter(column), self.number(row))
    }
    /// Returns the row and column of the square with a name as printed by [`Grid::name`].
    pub fn find(&self, name: &str) -> Option<(u32, u32)> {
        let (&letter, digits) = name.as_bytes().split_first()?;
        let is_plain =
            digits.len() < 4 && digits.iter().all(u8::is_ascii_digit) && digits.first()? != &b'0';
        let number = std::str::from_utf8(digits)
            .ok()
            .filter(|_| is_plain)?
            .parse()
            .ok()?;
        let column = u32::from(letter.checked_sub(b'a')?) + 1;
        let fits = (1..=self.columns).contains(&column) && (1..=self.rows).contains(&number);
        // The numbering of rows is its own inverse.
        fits.then(|| (self.number(number), column))
    }
    /// Returns all ways to write a square: `c4`, `(5,3)`, `5,3`, `5-3`.
    pub fn spellings(&self, row: u32, column: u32) -> Vec<String> {
        let pair = format!("{row},{column}");
        vec![
            self.name(row, column),
            format!("({pair})"),
            pair,
            format!("{row}-{column}"),
        ]
    }
    /// Returns whether a text in lower case has the form of a square of any board.
    pub fn looks_like_square(text: &str) -> bool {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let bare = text
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'))
            .unwrap_or(text);
        let pair = bare
            .split_once([',', '-'])
            .is_some_and(|(row, column)| digits(row) && digits(column));
        pair || text
            .strip_prefix(|c: char| c.is_ascii_lowercase())
            .is_some_and(digits)
    }
    /// Splits squares written without spaces, such as `f5d6c3`. Any other text is returned whole.
    pub fn run_together(word: &str) -> Vec<(usize, &str)> {
        if !word.is_ascii() || !word.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return vec![(0, word)];
        }
        let letters: Vec<usize> = word
            .char_indices()
            .filter(|&(at, c)| {
                c.is_ascii_alphabetic() && (at == 0 || word.as_bytes()[at - 1].is_ascii_digit())
            })
            .map(|(at, _)| at)
            .collect();
        let ends = letters.iter().skip(1).copied().chain([word.len()]);
        letters
            .iter()
            .zip(ends)
            .map(|(&from, to)| (from, &word[from..to]))
            .collect()
    }
    /// Returns a board to draw, filled by a function of row and column.
    pub fn board(&self, mut cell: impl FnMut(u32, u32) -> Cell) -> Board {
        let squares =
            (1..=self.rows).flat_map(|row| (1..=self.columns).map(move |column| (row, column)));
        Board {
            rows: self.rows as usize,
            columns: self.columns as usize,
            cells: squares.map(|(row, column)| cell(row, column)).collect(),
            row_labels: (1..=self.rows)
                .map(|row| self.number(row).to_string())
                .collect(),
            column_labels: (1..=self.columns)
                .map(|column| Self::letter(column).to_string())
                .collect(),
        }
    }
    /// Returns the rows of a setup, printed by a function of row and column.
    pub fn print(&self, mut cell: impl FnMut(u32, u32) -> char) -> Vec<String> {
        (1..=self.rows)
            .map(|row| (1..=self.columns).map(|column| cell(row, column)).collect())
            .collect()
    }
    /// Reads the rows of a setup; `put` receives row, column and character and returns whether the
    /// character is valid.
    ///
    /// # Errors
    /// The number of rows or squares is wrong, or a character is not one of `expected`.
    pub fn read(
        &self,
        rows: &[String],
        expected: &'static str,
        mut put: impl FnMut(u32, u32, char) -> bool,
    ) -> Result<(), SetupError> {
        let (height, width) = (self.rows as usize, self.columns as usize);
        if rows.len() != height {
            return Err(SetupError::RowCount {
                expected: height,
                found: rows.len(),
            });
        }
        for (row, text) in (1..).zip(rows) {
            let found = text.chars().count();
            if found != width {
                return Err(SetupError::RowLength {
                    row,
                    expected: width,
                    found,
                });
            }
            for (column, found) in (1..).zip(text.chars()) {
                if !put(row as u32, column as u32, found) {
                    return Err(SetupError::Cell {
                        row,
                        column,
                        found,
                        expected,
                    });
                }
            }
        }
        Ok(())
    }
}

/// Reads the side to move, the first word after the board. Each side may be called by any of the
/// names in its list.
///
/// # Errors
/// The word is missing or does not name a side.
pub fn read_side(
    setup: &Setup,
    names: [&str; 2],
    expected: &'static str,
) -> Result<Side, SetupError> {
    let word = setup.words.first().ok_or(SetupError::NoSide { expected })?;
    let is = |names: &str| names.split('|').any(|name| name.eq_ignore_ascii_case(word));
    match (is(names[0]), is(names[1])) {
        (true, _) => Ok(Side::First),
        (_, true) => Ok(Side::Second),
        _ => Err(SetupError::Side {
            expected,
            found: word.clone(),
        }),
    }
}

/// Checks that no word follows the side to move.
///
/// # Errors
/// There is another word.
pub fn no_more_words(setup: &Setup) -> Result<(), SetupError> {
    match setup.words.get(1) {
        Some(found) => Err(SetupError::Word {
            expected: "",
            found: found.clone(),
        }),
        None => Ok(()),
    }
}

/// Checks that the numbers of stones differ by one at most, and that the side to move is not ahead.
///
/// # Errors
/// The numbers differ by more, or the side to move is ahead.
pub fn check_counts(counts: [u32; 2], to_move: Side) -> Result<(), SetupError> {
    let [first, second] = counts;
    if first.abs_diff(second) > 1 {
        return Err(SetupError::Counts { first, second });
    }
    let (own, theirs) = (counts[to_move.index()], counts[to_move.other().index()]);
    if own > theirs {
        Err(SetupError::Ahead { own, theirs })
    } else {
        Ok(())
    }
}
