//! [`Msg`] and [`Effect`]: input and output of a step.
//!
//! The app does no input and no output. Events reach it as messages. It returns effects, which the terminal's loop
//! carries out; their results come back as messages.

use crate::app::tasks::{Task, TaskOutcome};
use crate::kit::key::Key;
use engine::eval::Registry;
use engine::play::Roster;
use engine::sentence::Sentence;
use model::save::Print;
use model::study::live::PlayerAnswer;
use std::path::PathBuf;
use std::sync::Arc;

/// An event of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mouse {
    /// The main button was pressed at this column and row of the screen.
    Press(u16, u16),
    /// The wheel was turned; true if upwards.
    Wheel(u16, u16, bool),
    /// It was moved with the main button down.
    Drag(u16, u16),
}

/// An event.
pub enum Msg {
    Key(Key),
    /// Text was pasted.
    Paste(String),
    Mouse(Mouse),
    /// The columns and rows of the screen.
    Resize(u16, u16),
    /// A frame's time has passed while something changes by itself.
    Tick,
    /// There is time for a slice of the search through the events.
    Hunt,
    /// A search has ended.
    SearchOver,
    /// The slow work with this number has ended.
    Ended(u64, Result<TaskOutcome, Sentence>),
    /// The screen as a picture, to be written to this file, which may be replaced or not.
    Picture {
        text: String,
        path: PathBuf,
        overwrite: bool,
    },
    /// The user's evaluations have changed: all there are now, and what is wrong with files.
    Evaluations(Arc<Registry>, Vec<Sentence>),
    /// The user's players have changed: all there are now, and what is wrong with files.
    Players(Arc<Roster>, Vec<Sentence>),
    /// The player asked with this number has answered.
    Chosen(u64, Box<PlayerAnswer>),
    /// The games of a tournament have ended.
    GamesOver,
    /// The file of the open game holds something else than before; `None`: it is gone.
    OnDisk(PathBuf, Option<Print>),
    /// A message for the user.
    Note(String),
    /// An error that does not result from a key.
    Alert(Sentence),
}

/// Something to be carried out.
#[derive(Debug, PartialEq)]
pub enum Effect {
    /// A search has begun: the loop waits for it briefly, so that a short one is drawn in the frame
    /// of the key that began it.
    Wait,
    /// Slow work; [`Msg::Ended`] comes back.
    Start(Task),
    /// Draws the screen as a picture; [`Msg::Picture`] comes back.
    Picture { path: PathBuf, overwrite: bool },
    /// Puts text into the clipboard.
    Copy(String),
    /// Leaves the terminal and stops until the shell continues the program.
    Suspend,
    /// Draws everything again, regardless of the terminal's contents.
    Redraw,
    /// Ends the program.
    Quit,
}
