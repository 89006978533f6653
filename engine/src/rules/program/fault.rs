//! [`GameFault`]: the reasons why a game in another program cannot continue, as messages that state
//! the remedy.
//!
//! Texts that come from the program are shortened and cleaned.

use crate::process::fault::Fault;
use crate::sentence::ToSentence;
use thiserror::Error;

/// The reason why a game in another program cannot continue.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum GameFault {
    /// The program cannot be started, has ended, or writes without an end.
    #[error("the program of the game {0}")]
    Process(Fault),
    /// No reply came in time.
    #[error(
        "the program of the game has not answered for {seconds} s: a new search starts it again{said}"
    )]
    Silent { seconds: u64, said: String },
    /// The reply to the greeting is missing or invalid.
    #[error("the program of the game: expected {expected} in its first answer, found {found}")]
    Greeting {
        expected: &'static str,
        found: String,
    },
    /// A line is not a JSON object where a reply was expected.
    #[error(
        "the program of the game: expected a JSON object with the answer, found {line:?}: does the game print something?"
    )]
    Rubbish { line: String },
    /// The reply is to another question.
    #[error("the program of the game: expected the answer with \"id\":{expected}, found {found:?}")]
    OtherQuestion { expected: u64, found: String },
    /// An object is not a reply.
    #[error("the program of the game: expected {expected}, found {found}")]
    Answer {
        expected: &'static str,
        found: String,
    },
    /// The program itself reports an error.
    #[error("the program of the game says: {0}")]
    Said(String),
    /// The number of replies differs from that of the questions.
    #[error("the program of the game: expected {expected} answers in a line, found {found}")]
    Count { expected: usize, found: usize },
    /// The lists in a reply have different lengths.
    #[error(
        "the program of the game: expected as many \"next\" as \"moves\", found {next} and {moves}"
    )]
    Lists { moves: usize, next: usize },
    /// A position that is not over has no moves.
    #[error(
        "the program of the game: a position that is not over has no moves: expected \"over\", or at least one move"
    )]
    NoMoves,
    /// A position has more moves than can be numbered.
    #[error("the program of the game: expected at most {most} moves in a position, found {found}")]
    Moves { most: usize, found: usize },
    /// Two moves have the same name.
    #[error("the program of the game: the move {name:?} stands twice in one position")]
    Twice { name: String },
    /// There are more than two sides.
    #[error(
        "the program of the game: expected \"to_move\" 0 or 1, found {found}: games of more than two sides are not searched here"
    )]
    Sides { found: String },
    /// A chance node occurred in a game that was searched without chance.
    #[error("chance moves in this game, which was not known when the search began: search again")]
    Chance,
    /// A result is outside of the range in the reply to the greeting.
    #[error(
        "the program of the game: expected a result from {least} to {greatest}, the \"range\" of its first answer, found {found}"
    )]
    Range {
        least: String,
        greatest: String,
        found: String,
    },
    /// The weights are invalid for the outcomes.
    #[error(
        "the program of the game: expected a positive whole number as the weight of each of {moves} outcomes, found {found}"
    )]
    Weights { moves: usize, found: String },
    /// A number is too large or not a number.
    #[error(
        "the program of the game: expected a number from -1000000000 to 1000000000 for {what}, found {found}"
    )]
    Number { what: &'static str, found: String },
    /// There are too many positions.
    #[error(
        "the game has more than {most} positions: --positions N allows more, and a smaller depth needs fewer"
    )]
    Positions { most: usize },
    /// The positions take too much memory.
    #[error(
        "the positions of the game have taken {mib} MiB, the most that is kept: a smaller depth needs fewer"
    )]
    Memory { mib: u64 },
    /// A position repeats on its own path.
    #[error(
        "the position {position:?} comes again after {plies} plies, so the game need not end: give a depth"
    )]
    Cycle { position: String, plies: usize },
    /// A path exceeds the maximum length.
    #[error("the game goes on for more than {plies} plies: give a depth")]
    Long { plies: usize },
    /// A number has another kind or more decimals than was known when the search began.
    #[error(
        "a result of the game is of another kind or has more decimals than those before it: search again"
    )]
    Finer,
    /// The initial position differs from that of the previous run.
    #[error("the program of the game began with another position when it was started again")]
    OtherStart,
    /// The restarted program replies differently.
    #[error(
        "the program of the game was started again and tells other positions than before: open the game anew"
    )]
    Otherwise,
}

impl From<Fault> for GameFault {
    fn from(fault: Fault) -> GameFault {
        GameFault::Process(fault)
    }
}
