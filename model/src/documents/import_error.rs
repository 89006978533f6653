//! [`ImportError`]: why a text was not understood, and where.

use crate::save::import::Unknown;
use engine::rules::{MoveError, SetupError, SpecError};
use engine::sentence::{Cleaned, Sentence, ToSentence};
use thiserror::Error;

/// Why a text was not understood, and where.
#[derive(Clone, Debug, PartialEq, Error, ToSentence)]
#[error("{line}:{column}: {}{}", taken_for(.format), Cleaned(.problem))]
pub struct ImportError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// The notation the text was taken for; empty if none.
    pub format: &'static str,
    /// What is wrong.
    pub problem: ImportProblem,
}

impl ImportError {
    /// What is wrong, without its place.
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

/// Why a text was not understood.
#[derive(Clone, Debug, PartialEq, Error, ToSentence)]
pub enum ImportProblem {
    /// It is in no notation that is known.
    #[error(transparent)]
    Unknown(#[from] Unknown),
    /// It is in a notation that is known, but holds what is not.
    #[error("{reason}")]
    Refused { reason: Sentence },
    /// It holds fewer games.
    #[error("expected the number of a game from 1 to {games}, found {number}")]
    Number { number: usize, games: usize },
    /// It is of another game than the one that was given.
    #[error("expected a position or moves of {expected}, found {found}")]
    OtherGame { expected: String, found: String },
    /// It names no game.
    #[error(transparent)]
    Game(#[from] SpecError),
    /// It is a list, but no tree.
    #[error("expected {expected}, found {found}")]
    Tree {
        expected: &'static str,
        found: Sentence,
    },
    /// It draws a position that cannot be played.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// It has a move that cannot be played.
    #[error("move {number}: {error}")]
    Move { number: usize, error: MoveError },
    /// It has a move of the side that is not to move.
    #[error("move {number}: it is said to be a move of {said}, and {expected} is to move")]
    Side {
        number: usize,
        said: &'static str,
        expected: &'static str,
    },
    /// Its moves lead to another board than it draws.
    #[error("expected the board that the moves lead to, {expected}")]
    End { expected: String },
}

/// What a text was taken for, before what is wrong with it.
pub(super) fn taken_for(format: &'static str) -> Sentence {
    if format.is_empty() {
        Sentence::empty()
    } else {
        sentence!("read as {format}: ", format)
    }
}
