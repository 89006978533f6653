//! The user's folders, and what the program keeps in the folder of its state from run to run: unsaved work, which files
//! are open in which program, recent files, the programs of games that may be started, the progress of the lessons, the theme and the sizes of the panes.
//!
//! Invariants: each file is whole, as it is written like a save. If two programs write the same file, the last write is
//! kept. A file that cannot be read counts as missing. A convenience that cannot be written is lost without a message.

pub mod folders;
mod instance;
pub mod learning;
pub mod programs;
pub mod recent;
pub mod recovery;
mod screen;

pub use folders::{Folders, folders};
pub use instance::{Instance, own_traces};
pub use recovery::{Recovery, recovery_path};
pub use screen::{KeptScreen, LastPlay, Sizes};

use crate::save::{MOST_BYTES, store_any, text_of};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;

/// What a file of the folder of state holds.
fn kept<T: DeserializeOwned>(folder: &Path, file: &str) -> Option<T> {
    ron::from_str(&text_of(&folder.join(file), MOST_BYTES).ok()?).ok()
}

/// Writes such a file.
fn keep(folder: &Path, file: &str, what: &impl Serialize) {
    let _ = std::fs::create_dir_all(folder);
    let _ = store_any(&folder.join(file), page(what), true);
}

/// The text of such a file.
fn page(what: &impl Serialize) -> String {
    ron::ser::to_string_pretty(what, ron::ser::PrettyConfig::default()).unwrap_or_default() + "\n"
}
