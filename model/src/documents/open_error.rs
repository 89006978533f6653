//! [`OpenError`]: the reason why a save cannot be opened, with its place.

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

/// The opened object, or the reason why it cannot be opened.
pub type OpenResult<T> = Result<T, OpenError>;

/// The reason why a save cannot be opened.
#[derive(Clone, Debug, PartialEq, Error, ToSentence)]
pub enum OpenProblem {
    /// The text is not a save.
    #[error(transparent)]
    Save(#[from] save::SaveProblem),
    /// The name refers to a folder.
    #[error("expected a file, found a folder")]
    Folder,
    /// The file exceeds the maximum size.
    #[error("expected at most {} MiB, found more", MOST_BYTES >> 20)]
    TooLong,
    /// The text does not name a game.
    #[error(transparent)]
    Game(Box<SpecError>),
    /// The text does not contain a valid tree.
    #[error("expected {expected}, found {found}")]
    Tree {
        expected: &'static str,
        found: Sentence,
    },
    /// The file is a binary file of games.
    #[error("expected a text, found an archive of games")]
    Archive,
    /// A save must contain its whole game.
    #[error(
        "expected the tree itself after tree:, such as [[3,12,8],[2,4,6]]; a save cannot name another file"
    )]
    TreeFile,
    /// The position at the start cannot be played.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move of the line cannot be played.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A number of moves exceeds the length of the line.
    #[error("expected a number from 0 to {most}: {what} of this line; found {found}")]
    After {
        most: usize,
        what: &'static str,
        found: usize,
    },
    /// A variation has no moves, or belongs to a line that has none.
    #[error("expected a variation of at least one move, beside a line of at least one move")]
    Empty,
    /// A position has two comments.
    #[error("expected one comment for each position, found a second one")]
    TwoComments,
    /// The variation of a cursor does not exist.
    #[error(
        "expected the number of a variation, of which there are {variations} here; found {found}"
    )]
    Cursor { variations: usize, found: usize },
    /// The value of a position is invalid.
    #[error("expected a value such as 3, -0.5, 2/9 or inf, found {found:?}")]
    Value { found: String },
    /// A position of a graph has two values.
    #[error("expected one value for each position, found a second one")]
    TwoValues,
    /// The result of a move is invalid.
    #[error("expected a result such as 1 in 23, 0 or -4, found {found:?}")]
    Result { found: String },
    /// The number of results differs from that of the moves.
    #[error("expected {moves} results, one for each legal move; found {found}")]
    Results { moves: usize, found: usize },
    /// A game was forfeited after its end.
    #[error("expected a position in which the game goes on, found one in which it is over")]
    Forfeit,
    /// A word is invalid.
    #[error("expected {what}, one of {known}; found {found:?}")]
    Word {
        what: &'static str,
        known: String,
        found: String,
    },
    /// A player cannot be read.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// An included evaluation is invalid or is not for this game.
    #[error(transparent)]
    Carried(#[from] Carried),
    /// The evaluation cannot be used.
    #[error(transparent)]
    Search(Box<ProblemError>),
    /// The text was meant to be a trace of another program.
    #[error(transparent)]
    Trace(TraceProblem),
    /// The text is neither a save nor legal in a known notation.
    #[error("{}{problem}", taken_for(format))]
    Import {
        format: &'static str,
        problem: ImportProblem,
    },
}

impl From<SpecError> for OpenProblem {
    fn from(error: SpecError) -> Self {
        match error {
            // The place in the list is converted to one in the file.
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
