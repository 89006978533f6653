//! The folders of the user, and what the program keeps in that of its state from run to run: unsaved work, which files are
//! open in which program, recent files, how far lessons were taken, how the screen was left.
//!
//! Invariants: each file is whole, as it is written like a save. Two programs may write the same one: the one that writes
//! last is kept. What cannot be read counts as none; where a convenience cannot be written, it is forgotten.

pub mod folders;
mod instance;
pub mod learning;
pub mod recent;
pub mod recovery;
mod screen;

pub use folders::{Folders, folders};
pub use instance::{Instance, own_traces};
pub use recovery::{Recovery, recovery_path};
pub use screen::{KeptScreen, Sizes};

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
