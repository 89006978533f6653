//! [`Setup`]: a position as it was written, not yet checked by its game.
//!
//! A setup may be any position that a text can describe; a state is a position that can be played.
//! [`crate::rules::Notation::setup`] converts a setup to a state, and [`SetupError`] lists the
//! reasons for rejecting one, with its place.

use super::program::fault::GameFault;
use crate::sentence::ToSentence;
use std::fmt;
use thiserror::Error;

/// The rows of a position from the top, and the words after them, beginning with the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Rows of text, the top row first.
    pub rows: Vec<String>,
    /// The side to move, followed by other words that a game needs.
    pub words: Vec<String>,
}

impl Setup {
    /// Parses a text such as `OX./..X/O.. X`: rows joined by `/` or line ends, then the side to
    /// move after a space.
    pub fn read(text: &str) -> Setup {
        let text = text.trim().replace("\r\n", "\n").replace('\n', "/");
        let (board, words) = text.split_once(char::is_whitespace).unwrap_or((&text, ""));
        // If the side is on a line of its own, the rows end with a line end, which is not followed
        // by a row.
        let rows = board.trim_end_matches('/').split('/').map(str::to_owned);
        // Rows may be indented or followed by blanks.
        let (more, words): (Vec<&str>, Vec<&str>) = words
            .split_whitespace()
            .partition(|word| word.starts_with('/') || word.contains('/'));
        let more = more
            .iter()
            .flat_map(|part| part.split('/'))
            .filter(|row| !row.is_empty())
            .map(str::to_owned);
        Setup {
            rows: rows.chain(more).collect(),
            words: words.into_iter().map(str::to_owned).collect(),
        }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rows.join("/"))?;
        self.words.iter().try_for_each(|word| write!(f, " {word}"))
    }
}

/// The reason why a written position cannot be played. Rows and columns are counted from 1, from
/// the top left; heaps and steps are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum SetupError {
    /// The board has too few or too many rows.
    #[error("expected {expected} {}, found {found}", if *expected == 1 { "row" } else { "rows" })]
    RowCount { expected: usize, found: usize },
    /// A row has too few or too many squares.
    #[error("row {row}: expected {expected} squares, found {found}")]
    RowLength {
        row: usize,
        expected: usize,
        found: usize,
    },
    /// A square has an invalid character.
    #[error("row {row}, column {column}: expected one of {expected}, found {found:?}")]
    Cell {
        row: usize,
        column: usize,
        found: char,
        expected: &'static str,
    },
    /// The side to move is missing.
    #[error("expected the side to move after the board: {expected}")]
    NoSide { expected: &'static str },
    /// The side to move does not name a side of this game.
    #[error("expected the side to move, {expected}, found {found:?}")]
    Side {
        expected: &'static str,
        found: String,
    },
    /// There is an additional word after the side.
    #[error("expected nothing more after the side to move{expected}, found {found:?}")]
    Word {
        expected: &'static str,
        found: String,
    },
    /// The numbers of stones differ by more than one.
    #[error("the numbers of stones may differ by one at most: {first} against {second}")]
    Counts { first: u32, second: u32 },
    /// The side to move has one stone more than the opponent.
    #[error("the side to move may not be ahead: it has {own} stones against {theirs}")]
    Ahead { own: u32, theirs: u32 },
    /// The number of stones contradicts the side to move in a game where every move changes it by
    /// one.
    #[error(
        "{first} and {second} stones do not fit the side to move: each move changes one of the numbers by one"
    )]
    Parity { first: u32, second: u32 },
    /// The moves after the board do not lead to the position.
    #[error("the moves after the side to move do not lead to this position: {found:?}")]
    After { found: String },
    /// Both sides have a winning line.
    #[error("both sides have a winning line")]
    BothWon,
    /// A stone has a free square below it.
    #[error("row {row}, column {column}: a stone with nothing below it")]
    Floating { row: usize, column: usize },
    /// The number of white pieces is not one.
    #[error("expected exactly one white piece 'o', found {found}")]
    White { found: usize },
    /// The size of a heap is not a number in range.
    #[error("heap {heap}: expected a number from 0 to {most}, found {found:?}")]
    Heap {
        heap: usize,
        most: u32,
        found: String,
    },
    /// The number of heaps differs from that of the game.
    #[error("expected {expected} {}, found {found}", if *expected == 1 { "heap" } else { "heaps" })]
    Heaps { expected: usize, found: usize },
    /// A path does not lead to a node of the tree.
    #[error("step {step} of the path: expected a child from 1 to {children}, found {found:?}")]
    Path {
        step: usize,
        children: usize,
        found: String,
    },
    /// The side to move contradicts the position.
    #[error("in this position the side to move is {expected}, not {found:?}")]
    NotToMove {
        expected: &'static str,
        found: String,
    },
    /// A number is missing or out of range.
    #[error("expected {expected}, up to {most}, found {found:?}")]
    Number {
        expected: &'static str,
        most: u16,
        found: String,
    },
    /// A pass cannot have been the last move.
    #[error("a pass cannot have just been played here: {reason}")]
    Pass { reason: &'static str },
    /// The program that knows the rules rejects the position.
    #[error("{fault}")]
    Program { fault: Box<GameFault> },
}

impl SetupError {
    /// Returns the row and column of the fault, counted from 1 (column 1 for a whole row), if it is
    /// on the board.
    pub fn place(&self) -> Option<(usize, usize)> {
        match *self {
            SetupError::RowLength { row, .. } => Some((row, 1)),
            SetupError::Cell { row, column, .. } | SetupError::Floating { row, column } => {
                Some((row, column))
            }
            SetupError::RowCount { .. }
            | SetupError::NoSide { .. }
            | SetupError::Side { .. }
            | SetupError::Word { .. }
            | SetupError::Counts { .. }
            | SetupError::Ahead { .. }
            | SetupError::BothWon
            | SetupError::Parity { .. }
            | SetupError::After { .. }
            | SetupError::White { .. }
            | SetupError::Heap { .. }
            | SetupError::Heaps { .. }
            | SetupError::Path { .. }
            | SetupError::NotToMove { .. }
            | SetupError::Number { .. }
            | SetupError::Pass { .. }
            | SetupError::Program { .. } => None,
        }
    }

    /// Returns whether the fault is in the words after the board.
    pub fn in_words(&self) -> bool {
        matches!(
            self,
            SetupError::NoSide { .. }
                | SetupError::Side { .. }
                | SetupError::Word { .. }
                | SetupError::Ahead { .. }
                | SetupError::NotToMove { .. }
                | SetupError::Parity { .. }
                | SetupError::After { .. }
                | SetupError::Pass { .. }
        )
    }
}
