//! [`Notation`]: how moves and positions of a game are read and written as text.
//!
//! Invariant: reading what was printed gives the same move and the same position back.

use super::game::{Game, Side};
use super::program::shown::Shown;
use super::setup::{Setup, SetupError};
use crate::numbers::Ordinal;
use crate::sentence::{Sentence, ToSentence};
use std::sync::Arc;
use thiserror::Error;

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// No stone and no piece.
    Empty,
    /// A stone or disc of this side.
    Stone(Side),
    /// The piece that both move (Rastros).
    White,
    /// A square that is closed for ever (Rastros).
    Black,
    /// A free square on which this side wins (Rastros).
    Goal(Side),
    /// A sign that a game that is a program shows there.
    Sign(char),
}

/// A board of squares as it is drawn, row 1 at the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// How many rows.
    pub rows: usize,
    /// How many columns.
    pub columns: usize,
    /// The squares, row after row from the top.
    pub cells: Vec<Cell>,
    /// What is written beside each row, from the top.
    pub row_labels: Vec<String>,
    /// What is written above each column, from the left.
    pub column_labels: Vec<String>,
}

/// A position as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "a variant says what its fields are")]
pub enum Picture {
    /// Squares.
    Board(Board),
    /// Heaps of objects: what is left in each now, and what there was when the game began.
    Heaps { left: Vec<u32>, initial: Vec<u32> },
    /// A node of an explicit tree: the moves from the root to it, as they are printed, and the tree below it as nested
    /// lists.
    Tree { path: Vec<String>, list: String },
    /// The picture of a game that is a program.
    Shown(Arc<Shown>),
}

/// Why a text is not a move that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum MoveError {
    /// It is no move of this game at all.
    #[error("expected a move like {example}, found {text:?}")]
    Unreadable { text: String, example: String },
    /// It is a move, but not here.
    #[error("{text:?} cannot be played here; legal: {legal}")]
    Illegal { text: String, legal: String },
    /// The game is over.
    #[error("{text:?} cannot be played: the game is over")]
    Over { text: String },
}

/// A game in words. See the module.
pub trait Notation: Game {
    /// The game with all its parameters, as [`crate::boundary::catalog`] reads it: `k-in-a-row:h=3,v=3,k=3`.
    fn spec(&self) -> String;
    /// The game for people: `k-in-a-row 3×3, 3 in a row`.
    fn title(&self) -> Sentence;
    /// How a side is called: `X`, `S`, `1`.
    fn symbol(&self, side: Side) -> &'static str;
    /// All ways to write a legal move, in lower case; the first one is how it is printed (in whatever case).
    fn spellings(&self, state: &Self::State, mv: Self::Move) -> Vec<String>;
    /// Has this text the form of a move, legal or not?
    fn looks_like_move(&self, text: &str) -> bool;
    /// Two moves as examples, such as `c4 or (3,4)`.
    fn example(&self) -> String;
    /// The square that a move goes to: row and column from the top left, counted from 1.
    fn square(&self, state: &Self::State, mv: Self::Move) -> Option<(u32, u32)>;
    /// The position that a setup describes.
    ///
    /// # Errors
    /// Names the reason why the setup cannot be played.
    fn setup(&self, setup: &Setup) -> Result<Self::State, SetupError>;
    /// The setup that describes a position.
    fn describe(&self, state: &Self::State) -> Setup;
    /// The position as it is drawn.
    fn picture(&self, state: &Self::State) -> Picture;

    /// The move that must be played because nothing else is legal and that people leave out: a pass.
    fn forced_pass(&self, state: &Self::State) -> Option<Self::Move> {
        let _ = state;
        None
    }
    /// Splits one word of a list of moves that were written without spaces; gives (offset, text).
    fn run_together<'a>(&self, word: &'a str) -> Vec<(usize, &'a str)> {
        vec![(0, word)]
    }
    /// How the game ended, in words; `None` while it goes on.
    fn outcome_text(&self, state: &Self::State) -> Option<String> {
        self.outcome(state).map(|outcome| match outcome.winner() {
            Some(side) => format!("{} wins", self.symbol(side)),
            None => "draw".to_owned(),
        })
    }

    /// Why no prover decides positions of this game; `None`: one does.
    fn unsolved(&self) -> Option<Sentence> {
        None
    }

    /// The length of the first word of a list of moves, which begins with no separator; `None`: the words do not depend on the
    /// position, and [`Notation::split_moves`] has them.
    fn next_move(&self, state: &Self::State, list: &str) -> Option<usize> {
        let _ = (state, list);
        None
    }
    /// A move as it is printed.
    fn print_move(&self, state: &Self::State, mv: Self::Move) -> String {
        self.spellings(state, mv).swap_remove(0)
    }
    /// The ordinal of the legal move that a text names, in any case and any of its spellings.
    ///
    /// # Errors
    /// Says whether the text is no move at all, or none that is legal here.
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
    /// The ordinal of the legal move that is printed as just this text: one of the answers of [`Notation::find_move`], and
    /// quicker where a game reads the text instead of printing its moves.
    fn find_printed(&self, state: &Self::State, text: &str) -> Option<Ordinal> {
        self.legal(state)
            .into_iter()
            .position(|mv| self.print_move(state, mv) == text)
            .map(Ordinal::at)
    }
    /// Why a text names no legal move; `is_move` says whether it has the form of one.
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
    /// The words of a list of moves: separated by spaces or commas (not those inside parentheses), run together
    /// where the game allows it; gives (offset in bytes, text).
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
