//! [`ProblemError`]: the reasons why a search cannot be set up or has no result.

use crate::eval::{EvalError, UnknownEvaluation};
use crate::search::{ChanceFault, MemoryError};
use crate::sentence::{Sentence, ToSentence};
use crate::uct::UctError;
use thiserror::Error;

/// The reason why a search cannot be set up or has no result.
#[derive(Clone, Debug, PartialEq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum ProblemError {
    /// There is no such evaluation.
    #[error(transparent)]
    Unknown(#[from] UnknownEvaluation),
    /// The evaluation cannot be used on this board.
    #[error(transparent)]
    Evaluation(#[from] EvalError),
    /// The search reached a position where the formula of the evaluation is not a number.
    #[error(
        "the formula of {evaluation:?} is not a number for {max} as MAX in the position {position}"
    )]
    NoValue {
        evaluation: String,
        position: String,
        max: String,
    },
    /// The search does not support the requested memory.
    #[error(transparent)]
    Memory(#[from] MemoryError),
    /// The method cannot search a game with chance.
    #[error("{method} cannot search a game with chance: {reason}")]
    NoChance {
        method: &'static str,
        reason: Sentence,
    },
    /// The Monte-Carlo search is not possible or has no result.
    #[error(transparent)]
    Uct(#[from] UctError),
    /// A search of a game with chance has no result.
    #[error(transparent)]
    Chance(#[from] ChanceFault),
    /// A table of all positions has used up the available memory.
    #[error(
        "the table of all positions has taken the {mib} MiB of memory that there were: ask for one of so many MiB"
    )]
    TableFull { mib: u64 },
    /// The system has refused the memory for a table of this size in MiB.
    #[error("there was no memory left for a table of {mib} MiB: ask for a smaller one")]
    TableRefused { mib: u64 },
    /// A player is to solve positions of a game that is not solved.
    #[error(transparent)]
    Unsolved(Sentence),
    /// The program that knows the rules no longer replies.
    #[error(transparent)]
    Rules(Sentence),
    /// The tree has no game.
    #[error("the trace names no game, so there is nothing to search here")]
    NoGame,
    /// The recording of another program ends in a fault: its place, and what was expected there.
    #[error(transparent)]
    Trace(Sentence),
}
