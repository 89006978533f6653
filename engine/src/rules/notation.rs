//! [`Notation`]: how the moves and positions of a game are read and written as text.
//!
//! Invariant: a printed move or position is read back unchanged.

use super::game::{Game, Side};
use super::program::shown::Shown;
use super::setup::{Setup, SetupError};
use crate::numbers::Ordinal;
use crate::sentence::{Sentence, ToSentence};
use std::sync::Arc;
use thiserror::Error;

/// The contents of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// No stone and no piece.
    Empty,
    /// A stone or disc of this side.
    Stone(Side),
    /// The piece that both sides move (Rastros).
    White,
    /// A visited square, which is closed (Rastros).
    Black,
    /// A free square on which this side wins (Rastros).
    Goal(Side),
    /// A character that a game in another program displays there.
    Sign(char),
}

/// A board of squares as it is drawn, row 1 at the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The squares, row by row from the top.
    pub cells: Vec<Cell>,
    /// The labels beside the rows, from the top.
    pub row_labels: Vec<String>,
    /// The labels above the columns, from the left.
    pub column_labels: Vec<String>,
}

/// The drawing of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "a variant says what its fields are")]
pub enum Picture {
    /// A board of squares.
    Board(Board),
    /// Heaps of objects: the current sizes, and those at the beginning of the game.
    Heaps { left: Vec<u32>, initial: Vec<u32> },
    /// A node of an explicit tree: the moves from the root to it as they are printed, and the
    /// subtree below it as nested lists.
    Tree { path: Vec<String>, list: String },
    /// The drawing of a game in another program.
    Shown(Arc<Shown>),
}

/// The reason why a text is not a playable move.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum MoveError {
    /// The text is not a move of this game.
    #[error("expected a move like {example}, found {text:?}")]
    Unreadable { text: String, example: String },
    /// The move is not legal here.
    #[error("{text:?} cannot be played here; legal: {legal}")]
    Illegal { text: String, legal: String },
    /// The game is over.
    #[error("{text:?} cannot be played: the game is over")]
    Over { text: String },
}

/// The text forms of a game.
pub trait Notation: Game {
    /// Returns the game with all its parameters as [`crate::boundary::catalog`] reads it:
    /// `k-in-a-row:h=3,v=3,k=3`.
    fn spec(&self) -> String;
    /// Returns the title of the game for display: `k-in-a-row 3×3, 3 in a row`.
    fn title(&self) -> Sentence;
    /// Returns the symbol of a side: `X`, `S`, `1`.
    fn symbol(&self, side: Side) -> &'static str;
    /// Returns all ways to write a legal move, in lower case; the first one is the printed form (in
    /// whatever case).
    fn spellings(&self, state: &Self::State, mv: Self::Move) -> Vec<String>;
    /// Returns whether a text has the form of a move, legal or not.
    fn looks_like_move(&self, text: &str) -> bool;
    /// Returns examples of moves, such as `c4 or (3,4)`.
    fn example(&self) -> String;
    /// Returns the square that a move goes to: row and column from the top left, counted from 1.
    fn square(&self, state: &Self::State, mv: Self::Move) -> Option<(u32, u32)>;
    /// Returns the position that a setup describes.
    ///
    /// # Errors
    /// The setup cannot be played; the error says why.
    fn setup(&self, setup: &Setup) -> Result<Self::State, SetupError>;
    /// Returns the setup that describes a position.
    fn describe(&self, state: &Self::State) -> Setup;
    /// Returns the drawing of a position.
    fn picture(&self, state: &Self::State) -> Picture;

    /// Returns the move that lists of moves omit because it is the only legal one: a pass.
    fn forced_pass(&self, state: &Self::State) -> Option<Self::Move> {
        let _ = state;
        None
    }
    /// Splits a word of a list of moves that were written without spaces; returns (offset, text).
    fn run_together<'a>(&self, word: &'a str) -> Vec<(usize, &'a str)> {
        vec![(0, word)]
    }
    /// Returns a description of the outcome of the game; `None` if it is not over.
    fn outcome_text(&self, state: &Self::State) -> Option<String> {
        self.outcome(state).map(|outcome| match outcome.winner() {
            Some(side) => format!("{} wins", self.symbol(side)),
            None => "draw".to_owned(),
        })
    }

    /// Returns the reason why positions of this game cannot be solved; `None` if they can.
    fn unsolved(&self) -> Option<Sentence> {
        None
    }

    /// Returns the length of the first word of a list of moves that does not begin with a
    /// separator; `None` if the words do not depend on the position and [`Notation::split_moves`]
    /// finds them.
    fn next_move(&self, state: &Self::State, list: &str) -> Option<usize> {
        let _ = (state, list);
        None
    }
    /// Returns the printed form of a move.
    fn print_move(&self, state: &Self::State, mv: Self::Move) -> String {
        self.spellings(state, mv).swap_remove(0)
    }
    /// Returns the ordinal of the legal move that a text names, in any case and in any of its
    /// spellings.
    ///
    /// # Errors
    /// The text is not a move, or not a move that is legal here.
    fn find_move(&self, state: &Self::State, text: &str) -> Result<Ordinal, MoveError> {
        let wanted: String = text
            .chars()
            .filter(|c| !c.is_whitespace())
            .flat_map(char::to_lowercase)
            .collect();
        let is_it = |mv: &Self::Move| {
            self.spellings(state, *mv)
                .iter()
                .any(|name| name.to_lowercase() == wanted)
        };
        let found = self.legal(state).iter().position(is_it).map(Ordinal::at);
        found.ok_or_else(|| self.refuse(state, text, self.looks_like_move(&wanted)))
    }
    /// Returns the ordinal of the legal move that is printed exactly as this text; like
    /// [`Notation::find_move`], and faster in games that parse the text instead of printing their
    /// moves.
    fn find_printed(&self, state: &Self::State, text: &str) -> Option<Ordinal> {
        self.legal(state)
            .into_iter()
            .position(|mv| self.print_move(state, mv) == text)
            .map(Ordinal::at)
    }
    /// Returns the reason why a text does not name a legal move; `is_move` is true if it has the
    /// form of one.
    fn refuse(&self, state: &Self::State, text: &str, is_move: bool) -> MoveError {
        let (text, legal) = (text.trim().to_owned(), self.legal(state));
        if !is_move {
            return MoveError::Unreadable {
                text,
                example: self.example(),
            };
        }
        if legal.is_empty() {
            return MoveError::Over { text };
        }
        let legal: Vec<String> = legal
            .into_iter()
            .map(|mv| self.print_move(state, mv))
            .collect();
        MoveError::Illegal {
            text,
            legal: legal.join(" "),
        }
    }
    /// Splits a list of moves at spaces and commas (not those inside parentheses), and splits words
    /// without separators if the game allows it; returns (offset in bytes, text).
    fn split_moves<'a>(&self, list: &'a str) -> Vec<(usize, &'a str)> {
        let (mut words, mut start, mut depth) = (Vec::new(), None, 0_u32);
        for (at, c) in list.char_indices() {
            depth = match c {
                '(' => depth + 1,
                ')' => depth.saturating_sub(1),
                _ => depth,
            };
            let between = depth == 0 && (c.is_whitespace() || c == ',' || c == ';');
            match (between, start) {
                (true, Some(from)) => {
                    words.push((from, &list[from..at]));
                    start = None;
                }
                (false, None) => start = Some(at),
                _ => {}
            }
        }
        words.extend(start.map(|from| (from, &list[from..])));
        let split = |(from, word)| {
            self.run_together(word)
                .into_iter()
                .map(move |(at, part)| (from + at, part))
        };
        words.into_iter().flat_map(split).collect()
    }
}
