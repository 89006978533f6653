//! [`OpenError`]: why a save cannot be opened, and where it is wrong.

use super::import_error::{ImportProblem, taken_for};
use crate::foreign::TraceProblem;
use crate::save::{self, MOST_BYTES, Placed};
use crate::study::study::Carried;
use engine::boundary::ProblemError;
use engine::play::PlayerError;
use engine::rules::tree::TreeError;
use engine::rules::{MoveError, SetupError, SpecError};
use engine::sentence::{Sentence, ToSentence};
use thiserror::Error;

/// A save that cannot be opened: file, line, column and what was expected there.
pub type OpenError = Placed<OpenProblem>;

/// What is opened, or why it cannot be.
pub type OpenResult<T> = Result<T, OpenError>;

/// Why a save cannot be opened.
#[derive(Clone, Debug, PartialEq, Error, ToSentence)]
pub enum OpenProblem {
    /// It is no save.
    #[error(transparent)]
    Save(#[from] save::SaveProblem),
    /// It is no file.
    #[error("expected a file, found a folder")]
    Folder,
    /// It is longer than what is read.
    #[error("expected at most {} MiB, found more", MOST_BYTES >> 20)]
    TooLong,
    /// It names no game.
    #[error(transparent)]
    Game(Box<SpecError>),
    /// The tree it holds is none.
    #[error("expected {expected}, found {found}")]
    Tree {
        expected: &'static str,
        found: Sentence,
    },
    /// It is a file of games, which hold no text.
    #[error("expected a text, found an archive of games")]
    Archive,
    /// A save holds all of its game.
    #[error(
        "expected the tree itself after tree:, such as [[3,12,8],[2,4,6]]; a save cannot name another file"
    )]
    TreeFile,
    /// The position it starts from cannot be played.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move of its line cannot be played.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A place in a line that has no such place.
    #[error("expected a number from 0 to {most}: {what} of this line; found {found}")]
    After {
        most: usize,
        what: &'static str,
        found: usize,
    },
    /// A variation that has no moves, or belongs to a line that has none.
    #[error("expected a variation of at least one move, beside a line of at least one move")]
    Empty,
    /// A position with two comments.
    #[error("expected one comment for each position, found a second one")]
    TwoComments,
    /// A cursor in a variation that is not there.
    #[error(
        "expected the number of a variation, of which there are {variations} here; found {found}"
    )]
    Cursor { variations: usize, found: usize },
    /// A value of a position that is none.
    #[error("expected a value such as 3, -0.5, 2/9 or inf, found {found:?}")]
    Value { found: String },
    /// A position of a graph with two values.
    #[error("expected one value for each position, found a second one")]
    TwoValues,
    /// A result of a move that is none.
    #[error("expected a result such as 1 in 23, 0 or -4, found {found:?}")]
    Result { found: String },
    /// Not one result for each move of a position.
    #[error("expected {moves} results, one for each legal move; found {found}")]
    Results { moves: usize, found: usize },
    /// A forfeit in a game that had ended.
    #[error("expected a position in which the game goes on, found one in which it is over")]
    Forfeit,
    /// A word that means nothing here.
    #[error("expected {what}, one of {known}; found {found:?}")]
    Word {
        what: &'static str,
        known: String,
        found: String,
    },
    /// A player cannot be read.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// An evaluation that it brings along is none of its game.
    #[error(transparent)]
    Carried(#[from] Carried),
    /// Its evaluation cannot be used.
    #[error(transparent)]
    Search(Box<ProblemError>),
    /// It was meant to be a trace of another program.
    #[error(transparent)]
    Trace(TraceProblem),
    /// It is no save, and in no notation that is known, or not legal in it.
    #[error("{}{problem}", taken_for(format))]
    Import {
        format: &'static str,
        problem: ImportProblem,
    },
}

impl From<SpecError> for OpenProblem {
    fn from(error: SpecError) -> Self {
        match error {
            // Its place in the list becomes one in the file.
            SpecError::Tree {
                error: TreeError {
                    expected, found, ..
                },
                ..
            } => OpenProblem::Tree { expected, found },
            SpecError::TreeFile => OpenProblem::TreeFile,
            error @ (SpecError::Game { .. }
            | SpecError::Key { .. }
            | SpecError::Pair { .. }
            | SpecError::Value { .. }
            | SpecError::File { .. }
            | SpecError::Command { .. }
            | SpecError::GameFile { .. }
            | SpecError::NotAllowed { .. }
            | SpecError::Program { .. }) => OpenProblem::Game(Box::new(error)),
        }
    }
}

impl From<ProblemError> for OpenProblem {
    fn from(error: ProblemError) -> Self {
        OpenProblem::Search(Box::new(error))
    }
}
