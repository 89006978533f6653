//! [`ProblemError`]: why a search cannot be set up, or has no result.

use crate::eval::{EvalError, UnknownEvaluation};
use crate::search::{ChanceFault, MemoryError};
use crate::sentence::{Sentence, ToSentence};
use crate::uct::UctError;
use thiserror::Error;

/// Why a search cannot be set up.
#[derive(Clone, Debug, PartialEq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum ProblemError {
    /// There is no such evaluation.
    #[error(transparent)]
    Unknown(#[from] UnknownEvaluation),
    /// The evaluation cannot be used on this board.
    #[error(transparent)]
    Evaluation(#[from] EvalError),
    /// The search came to a position where the evaluation's formula is not a number.
    #[error(
        "the formula of {evaluation:?} is not a number for {max} as MAX in the position {position}"
    )]
    NoValue {
        evaluation: String,
        position: String,
        max: String,
    },
    /// The search cannot remember as it was asked to.
    #[error(transparent)]
    Memory(#[from] MemoryError),
    /// The method cannot search a game with chance.
    #[error("{method} cannot search a game with chance: {reason}")]
    NoChance {
        method: &'static str,
        reason: Sentence,
    },
    /// There is no such Monte-Carlo search, or it has no result.
    #[error(transparent)]
    Uct(#[from] UctError),
    /// A search of a game with chance has no result.
    #[error(transparent)]
    Chance(#[from] ChanceFault),
    /// A table of all positions grew until there was no memory left for it.
    #[error(
        "the table of all positions has taken the {mib} MiB of memory that there were: ask for one of so many MiB"
    )]
    TableFull { mib: u64 },
    /// The system has refused the memory of a table of this size in MiB.
    #[error("there was no memory left for a table of {mib} MiB: ask for a smaller one")]
    TableRefused { mib: u64 },
    /// A player would solve positions of a game that is not solved.
    #[error(transparent)]
    Unsolved(Sentence),
    /// The program that knows the rules cannot be asked any more.
    #[error(transparent)]
    Rules(Sentence),
    /// There is no game behind the tree.
    #[error("the trace names no game, so there is nothing to search here")]
    NoGame,
    /// What was recorded by another program ends in a fault: its place, and what was expected there.
    #[error(transparent)]
    Trace(Sentence),
}
