//! [`Msg`] and [`Effect`]: what comes in and what goes out.
//!
//! The app does no input and no output. Whatever happens reaches it as a message; whatever shall happen leaves it as an
//! effect, which the terminal's loop carries out, and whose result comes back as a message.

use super::action::Exported;
use super::key::Key;
use super::tournament::{Totals, TournamentScreen};
use crate::batch::Tournament;
use crate::inspect::check::Report;
use crate::inspect::compare::Comparison;
use crate::inspect::growth::Growth;
use crate::inspect::unvisited::Unvisited;
use crate::study::Study;
use crate::study::live::Answer;
use engine::eval::{Evaluation, Registry};
use engine::play::Roster;
use engine::rules::Side;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Something that can be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A new game, by its specification.
    Game(String),
    /// A study position that comes with the program, by name.
    Study(String),
    /// A file.
    File(PathBuf),
    /// What another run left unsaved, by its recovery file.
    Recovered(PathBuf),
    /// A game of the tournament that is open, by its number from 0.
    Played(u64),
}

/// What the mouse did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mouse {
    /// The main button was pressed at this column and row of the screen.
    Press(u16, u16),
    /// The wheel was turned: upwards?
    Wheel(u16, u16, bool),
    /// It was moved with the main button down.
    Drag(u16, u16),
}

/// A file or a folder of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// Its name, not cleaned.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// A folder?
    pub folder: bool,
}

/// What an earlier run left unsaved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsaved {
    /// Its recovery file.
    pub recovery: PathBuf,
    /// The name of the file it belongs to, if it has one, not cleaned.
    pub file: Option<String>,
    /// The title of the game, and the game; empty if the recovery file cannot be read.
    pub titles: [String; 2],
    /// How many moves it has, with its variations.
    pub moves: usize,
    /// How long ago it was written, if the system knows.
    pub age: Option<Duration>,
}

/// Why a file was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// There is such a file, and nobody said that it may be replaced.
    Exists,
    /// Something else.
    Failed(String),
}

/// The methods side by side.
pub struct Compared {
    /// On the search's own depth.
    pub comparison: Comparison,
    /// On every depth up to it.
    pub growth: Growth,
    /// Where alpha-beta never went, for minimax.
    pub unvisited: Option<Unvisited>,
}

/// Something that happened.
pub enum Msg {
    /// A key was pressed.
    Key(Key),
    /// Text was pasted.
    Paste(String),
    /// The mouse did something.
    Mouse(Mouse),
    /// The screen has so many columns and rows now.
    Resize(u16, u16),
    /// A frame's time has passed while a search runs or time is played.
    Tick,
    /// There is time for a slice of the hunt that is on.
    Hunt,
    /// A search has ended.
    SearchOver,
    /// Something was opened, or not.
    Opened(Source, Result<Box<Study>, String>),
    /// A folder was listed, or not.
    Listed(PathBuf, Result<Vec<Listing>, String>),
    /// A file was written, or not.
    Saved(PathBuf, Result<(), SaveError>),
    /// What was to be exported was written, or not.
    Exported(Exported, PathBuf, Result<(), SaveError>),
    /// A check of the search with this number has ended.
    Checked(u64, Result<Report, String>),
    /// A comparison for the search with this number has ended; `None`: all methods were too big, or it was stopped.
    Compared(u64, Result<Option<Box<Compared>>, String>),
    /// Alpha-beta was run beside the search with this number; `None`: it was stopped.
    Marked(u64, Option<Box<Unvisited>>),
    /// The user's evaluations have changed: all there are now, and what is wrong with files.
    Evaluations(Arc<Registry>, Vec<String>),
    /// The user's players have changed: all there are now, and what is wrong with files.
    Players(Arc<Roster>, Vec<String>),
    /// An evaluation was written to a file, or not.
    Kept(Box<Evaluation>, Result<PathBuf, SaveError>),
    /// The evaluation that a typed player names by its file was read, or not: for which side, and what was typed.
    PlayerRead(Side, String, Result<Box<Evaluation>, String>),
    /// The player who was asked with this number has answered.
    Chosen(u64, Box<Answer>),
    /// A tournament was opened, or not.
    Called(Result<Box<TournamentScreen>, String>),
    /// The games of a tournament have ended.
    GamesOver,
    /// The tables of a tournament were made.
    Counted(Arc<Tournament>, Box<Totals>),
    /// Something to tell.
    Note(String),
}

/// Something that shall happen.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// [`super::App::search`], and a short wait, so that small searches are drawn with the key that started them.
    Search,
    /// [`super::App::think`]; [`Msg::Chosen`] comes back.
    Think,
    /// [`super::App::host`]; [`Msg::GamesOver`] comes back.
    Host,
    /// Makes the tables of the tournament; [`Msg::Counted`] comes back.
    Count,
    /// Opens something; [`Msg::Opened`] comes back, or [`Msg::Called`] for a tournament.
    Open(Source),
    /// Lists a folder; [`Msg::Listed`] comes back.
    List(PathBuf),
    /// Writes the study to a file; [`Msg::Saved`] comes back.
    Save {
        /// Where to.
        path: PathBuf,
        /// May it replace a file?
        overwrite: bool,
    },
    /// Writes an evaluation to one of the user's files; [`Msg::Kept`] comes back.
    KeepEvaluation {
        /// The evaluation.
        evaluation: Box<Evaluation>,
        /// Where to; `None`: a file of its name in the user's folder.
        file: Option<PathBuf>,
        /// May it replace a file?
        overwrite: bool,
    },
    /// Reads the evaluation that a typed player names by its file; [`Msg::PlayerRead`] comes back.
    ReadPlayer {
        /// Where the player will sit.
        side: Side,
        /// What was typed.
        text: String,
        /// The file.
        file: PathBuf,
    },
    /// Writes the tree or the screen to a file; [`Msg::Exported`] comes back.
    Export {
        /// What.
        what: Exported,
        /// Where to; of a tree its ending says as what.
        path: PathBuf,
        /// May it replace a file?
        overwrite: bool,
    },
    /// Lets minimax judge the search; [`Msg::Checked`] comes back.
    Check,
    /// Compares the methods; [`Msg::Compared`] comes back.
    Compare,
    /// Runs alpha-beta beside minimax; [`Msg::Marked`] comes back.
    MarkUnvisited,
    /// Puts text into the clipboard.
    Copy(String),
    /// Leaves the terminal and stops until somebody goes on.
    Suspend,
    /// Draws everything again, whatever the terminal shows.
    Redraw,
    /// Ends the program.
    Quit,
}
