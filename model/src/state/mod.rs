//! The user's folders, and the state that the program keeps from one run to the next: unsaved work,
//! the files that are open in other running programs, recent files, the programs of games that may
//! be started, the progress of the lessons, the theme and the sizes of the panes.
//!
//! Invariants: files are written atomically, as saves are. If two programs write the same file, the
//! last write is kept. A file that cannot be read counts as missing. A failure to write a file that
//! is only a convenience is not reported.

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

/// Reads a file of the folder of state; `None` if that fails.
fn kept<T: DeserializeOwned>(folder: &Path, file: &str) -> Option<T> {
    ron::from_str(&text_of(&folder.join(file), MOST_BYTES).ok()?).ok()
}

/// Writes a file of the folder of state; failures are ignored.
fn keep(folder: &Path, file: &str, what: &impl Serialize) {
    let _ = std::fs::create_dir_all(folder);
    let _ = store_any(&folder.join(file), page(what), true);
}

/// Returns the text of a file of the folder of state.
fn page(what: &impl Serialize) -> String {
    ron::ser::to_string_pretty(what, ron::ser::PrettyConfig::default()).unwrap_or_default() + "\n"
}
