//! [`GameFault`]: why a game that is a program cannot go on, in sentences that say what to do.
//!
//! Texts that come from the program are short and clean.

use crate::process::fault::Fault;
use crate::sentence::ToSentence;
use thiserror::Error;

/// Why a game that is a program cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum GameFault {
    /// It cannot be started, has ended, or writes without an end.
    #[error("the program of the game {0}")]
    Process(Fault),
    /// Nothing came in time.
    #[error(
        "the program of the game has not answered for {seconds} s: a new search starts it again{said}"
    )]
    Silent { seconds: u64, said: String },
    /// Its first answer is missing or wrong.
    #[error("the program of the game: expected {expected} in its first answer, found {found}")]
    Greeting {
        expected: &'static str,
        found: String,
    },
    /// A line that is no JSON object where an answer was due.
    #[error(
        "the program of the game: expected a JSON object with the answer, found {line:?}: does the game print something?"
    )]
    Rubbish { line: String },
    /// The answer to another question.
    #[error("the program of the game: expected the answer with \"id\":{expected}, found {found:?}")]
    OtherQuestion { expected: u64, found: String },
    /// An object that is no answer.
    #[error("the program of the game: expected {expected}, found {found}")]
    Answer {
        expected: &'static str,
        found: String,
    },
    /// It says itself what is wrong.
    #[error("the program of the game says: {0}")]
    Said(String),
    /// Another number of replies than of questions.
    #[error("the program of the game: expected {expected} answers in a line, found {found}")]
    Count { expected: usize, found: usize },
    /// The lists of a look do not belong together.
    #[error(
        "the program of the game: expected as many \"next\" as \"moves\", found {next} and {moves}"
    )]
    Lists { moves: usize, next: usize },
    /// A position that goes on without moves.
    #[error(
        "the program of the game: a position that is not over has no moves: expected \"over\", or at least one move"
    )]
    NoMoves,
    /// More moves than can be numbered.
    #[error("the program of the game: expected at most {most} moves in a position, found {found}")]
    Moves { most: usize, found: usize },
    /// Two moves of one name.
    #[error("the program of the game: the move {name:?} stands twice in one position")]
    Twice { name: String },
    /// More than two sides.
    #[error(
        "the program of the game: expected \"to_move\" 0 or 1, found {found}: games of more than two sides are not searched here"
    )]
    Sides { found: String },
    /// A throw in a game that was searched as one without chance.
    #[error("chance moves in this game, which was not known when the search began: search again")]
    Chance,
    /// A result outside of what the first answer says.
    #[error(
        "the program of the game: expected a result from {least} to {greatest}, the \"range\" of its first answer, found {found}"
    )]
    Range {
        least: String,
        greatest: String,
        found: String,
    },
    /// Weights that are no weights of these outcomes.
    #[error(
        "the program of the game: expected a positive whole number as the weight of each of {moves} outcomes, found {found}"
    )]
    Weights { moves: usize, found: String },
    /// A number that is too large or none.
    #[error(
        "the program of the game: expected a number from -1000000000 to 1000000000 for {what}, found {found}"
    )]
    Number { what: &'static str, found: String },
    /// Too many positions are kept.
    #[error(
        "the game has more than {most} positions: --positions N allows more, and a smaller depth needs fewer"
    )]
    Positions { most: usize },
    /// They take too much memory.
    #[error(
        "the positions of the game have taken {mib} MiB, the most that is kept: a smaller depth needs fewer"
    )]
    Memory { mib: u64 },
    /// A position came again on its own path.
    #[error(
        "the position {position:?} comes again after {plies} plies, so the game need not end: give a depth"
    )]
    Cycle { position: String, plies: usize },
    /// A path without an end.
    #[error("the game goes on for more than {plies} plies: give a depth")]
    Long { plies: usize },
    /// Numbers that do not fit what was known of them when the search began.
    #[error(
        "a result of the game is of another kind or has more decimals than those before it: search again"
    )]
    Finer,
    /// Another start than before.
    #[error("the program of the game began with another position when it was started again")]
    OtherStart,
    /// Started again, it says something else.
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
