//! [`CliError`]: why a command could not do its work, in one line.

use crate::eval::EvalError;
use crate::play::PlayerError;
use crate::rules::{MoveError, SetupError};
use crate::study::open::OpenError;
use crate::study::{ProblemError, SpecError};
use crate::trace::Trouble;
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
    /// The file is no save.
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
    /// Nobody plays like that.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// There is nobody to ask for a move here.
    #[error("a human plays in the workbench only: plyscope FILE")]
    Human,
    /// The recorded search has no such place.
    #[error(transparent)]
    Trouble(#[from] Trouble),
    /// No method came to its end.
    #[error("no method ends within {nodes} nodes: give a smaller --depth or a larger --nodes")]
    TooBig {
        /// The most nodes that were allowed.
        nodes: u64,
    },
    /// A range of ticks that ends before it begins.
    #[error("--to: expected a tick from {from}, found {to}")]
    Range {
        /// The first tick.
        from: u64,
        /// The last tick.
        to: u64,
    },
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
    /// The arguments could not be read: clap's message in one line, without its usage.
    #[must_use]
    pub fn arguments(error: &clap::Error) -> CliError {
        CliError::Arguments(format!("{}; try --help", one_line(error)))
    }
    /// Has the reader of the results gone away?
    #[must_use]
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, CliError::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl From<serde_json::Error> for CliError {
    fn from(error: serde_json::Error) -> Self {
        CliError::Output(error.into())
    }
}

/// The message of clap in one line.
#[must_use]
pub fn one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let told: Vec<&str> =
        lines.take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more")).collect();
    let told = told.join(" ");
    told.strip_prefix("error: ").unwrap_or(&told).to_owned()
}
