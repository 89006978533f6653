//! [`ImportError`]: the reason why a text was not understood, with its place.

use crate::save::import::Unknown;
use engine::rules::{MoveError, SetupError, SpecError};
use engine::sentence::{Cleaned, Sentence, ToSentence};
use thiserror::Error;

/// The reason why a text was not understood, with its place.
#[derive(Clone, Debug, PartialEq, Error, ToSentence)]
#[error("{line}:{column}: {}{}", taken_for(.format), Cleaned(.problem))]
pub struct ImportError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// The notation in which the text was read; empty if there is none.
    pub format: &'static str,
    /// The problem.
    pub problem: ImportProblem,
}

impl ImportError {
    /// Returns the problem without its place.
    pub fn said(&self) -> Sentence {
        let problem = Cleaned(&self.problem).to_sentence();
        let format = self.format;
        if format.is_empty() {
            problem
        } else {
            sentence!("read as {format}: {problem}", format, problem)
        }
    }
}

/// The problem of a text that was not understood.
#[derive(Clone, Debug, PartialEq, Error, ToSentence)]
pub enum ImportProblem {
    /// The text is in no known notation.
    #[error(transparent)]
    Unknown(#[from] Unknown),
    /// The text is in a known notation, but its contents are not supported.
    #[error("{reason}")]
    Refused { reason: Sentence },
    /// The text contains fewer games.
    #[error("expected the number of a game from 1 to {games}, found {number}")]
    Number { number: usize, games: usize },
    /// The text belongs to another game than the given one.
    #[error("expected a position or moves of {expected}, found {found}")]
    OtherGame { expected: String, found: String },
    /// The text does not name a game.
    #[error(transparent)]
    Game(#[from] SpecError),
    /// The text is a list, but not a tree.
    #[error("expected {expected}, found {found}")]
    Tree {
        expected: &'static str,
        found: Sentence,
    },
    /// The position cannot be played.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move cannot be played.
    #[error("move {number}: {error}")]
    Move { number: usize, error: MoveError },
    /// A move is of the side that is not to move.
    #[error("move {number}: it is said to be a move of {said}, and {expected} is to move")]
    Side {
        number: usize,
        said: &'static str,
        expected: &'static str,
    },
    /// The moves lead to another board than the one in the text.
    #[error("expected the board that the moves lead to, {expected}")]
    End { expected: String },
}

/// Returns the prefix of an error that names the notation in which the text was read.
pub(super) fn taken_for(format: &'static str) -> Sentence {
    if format.is_empty() {
        Sentence::empty()
    } else {
        sentence!("read as {format}: ", format)
    }
}
