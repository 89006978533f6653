//! [`CliError`]: why a command could not do its work, in one line.

use crate::batch::experiment::file::ExperimentError;
use crate::batch::tournament::TournamentError;
use crate::documents::open::OpenError;
use crate::report::counted;
use crate::save::StoreError;
use crate::save::export::ExportError;
use engine::boundary::{ProblemError, SpecError};
use engine::clean::clean;
use engine::eval::EvalError;
use engine::play::PlayerError;
use engine::play::tournament::JournalError;
use engine::rules::{MoveError, SetupError};
use engine::trace::TraceError;
use std::io;
use thiserror::Error;

/// Why a command could not do its work.
#[derive(Debug, Error)]
pub enum CliError {
    /// The arguments make no sense.
    #[error("{0}")]
    Arguments(String),
    /// The game is not one.
    #[error("--game: {0}")]
    Game(#[from] SpecError),
    /// The file is no game.
    #[error(transparent)]
    Save(#[from] OpenError),
    /// The position cannot be played.
    #[error("--position: {0}")]
    Position(#[from] SetupError),
    /// A move cannot be played.
    #[error("--moves: move {number}: {error}")]
    Moves {
        /// Which one, from 1.
        number: usize,
        /// Why not.
        error: MoveError,
    },
    /// A move to look below cannot be played.
    #[error("--under: move {number}: {error}")]
    Under {
        /// Which one, from 1.
        number: usize,
        /// Why not.
        error: MoveError,
    },
    /// The search did not come to what shall be looked at.
    #[error("--under: move {ply}: {mv:?} was not searched there: cut off, or beyond the depth")]
    NotSearched {
        /// The move.
        mv: String,
        /// Its ply, from 1.
        ply: usize,
    },
    /// A notation cannot say it.
    #[error("--to: {0}")]
    Export(#[from] ExportError),
    /// The search cannot be set up.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The file of an evaluation is wrong.
    #[error(transparent)]
    Evaluation(#[from] EvalError),
    /// An evaluation of some other game.
    #[error("{file}: an evaluation of {found}, where the game is {wanted}")]
    OtherGame {
        /// The file.
        file: String,
        /// Its game.
        found: String,
        /// The game on the table.
        wanted: String,
    },
    /// The file is no experiment. The message quotes the file.
    #[error("{}", clean(&.0.to_string()))]
    Experiment(#[from] ExperimentError),
    /// Nobody plays like that.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// There is nobody to ask for a move here.
    #[error("a human plays in the workbench only: plyscope FILE")]
    Human,
    /// The file is no tournament.
    #[error(transparent)]
    Tournament(Box<TournamentError>),
    /// Its journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A game or the journal broke down.
    #[error("{0}")]
    Games(String),
    /// There is no such game.
    #[error("--game: expected 1 to {games}, found {number}")]
    NoGameNumber {
        /// The number.
        number: u64,
        /// How many games there are.
        games: u64,
    },
    /// The game is too short.
    #[error("--opening: every line of {plies} random plies that was tried ends the game")]
    Opening {
        /// The plies that were wanted.
        plies: u32,
    },
    /// There is such a file.
    #[error("{file}: exists already; --force replaces it")]
    Exists {
        /// The file.
        file: String,
    },
    /// A file was not written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Two files with evaluations of one name.
    #[error("{file}: expected another name than {name:?}, which is that of the evaluation in {other}")]
    SameName {
        /// The file.
        file: String,
        /// The file before.
        other: String,
        /// The name of both.
        name: String,
    },
    /// The recorded search has no such place.
    #[error(transparent)]
    TraceError(#[from] TraceError),
    /// No method came to its end.
    #[error("no method ends within {}: give a smaller --depth or more of them", counted(*nodes, ["node", "nodes"]))]
    TooBig {
        /// The most nodes that were allowed.
        nodes: u64,
    },
    /// No method came to its end in time.
    #[error("no method ends within --seconds {seconds}: give more, or a smaller --depth")]
    TooLong {
        /// How long they had.
        seconds: u64,
    },
    /// A range of ticks that ends before it begins.
    #[error("--to: expected a tick from {from}, found {to}")]
    Range {
        /// The first tick.
        from: u64,
        /// The last tick.
        to: u64,
    },
    /// A name that is empty.
    #[error("expected the name of a file, found nothing")]
    NoFile,
    /// Something cannot be read.
    #[error("{name}: {reason}")]
    Read {
        /// The file, or standard input.
        name: String,
        /// Why not.
        reason: String,
    },
    /// Nothing says where to begin.
    #[error("expected a file or a game: FILE or --game SPEC; `plyscope list games` shows the games")]
    NoGame,
    /// The results cannot be written.
    #[error("standard output: {0}")]
    Output(io::Error),
    /// The system has no thread left.
    #[error("the command cannot be started: {0}")]
    Thread(io::Error),
    /// The system does not let signals be noted.
    #[error("signals: {0}")]
    Signals(io::Error),
    /// A mistake of this program.
    #[error("the command broke down")]
    Broken,
}

impl CliError {
    /// Has the reader of the results gone away?
    #[must_use]
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, CliError::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl From<TournamentError> for CliError {
    fn from(error: TournamentError) -> Self {
        CliError::Tournament(Box::new(error))
    }
}

impl From<serde_json::Error> for CliError {
    fn from(error: serde_json::Error) -> Self {
        CliError::Output(error.into())
    }
}
