//! Recovery files: what is unsaved survives a crash.
//!
//! Each running program keeps one file in the folder of its own state, named by its process, with the unsaved study and
//! the file it belongs to. It is written from time to time and by the last breath of a dying program, removed when
//! everything is saved, and offered at the next start if its program is gone.
//!
//! Invariant: a recovery file is whole (it is written like a save), and one of a program that still runs is not offered
//! (seen through `/proc` where there is one).

use super::error::{LoadError, SaveProblem, StoreError, StoreProblem};
use super::folders::{STATE_VARIABLE, folders};
use super::read::text_of;
use super::store::write_whole;
use super::write::quote;
use super::{MOST_BYTES, VERSION};
use super::{Placed, Source};
use engine::ron_place::Kind;
use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};

/// The largest recovery file: a study too large to be saved can still be rescued.
const MOST: u64 = 16 * MOST_BYTES;

/// An unsaved study.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// The version of this format: 1.
    pub version: u32,
    /// The file it belongs to, if it has one.
    #[serde(default)]
    pub path: Option<String>,
    /// The text of the save.
    pub save: String,
}

impl Recovery {
    /// The study with this text, which belongs to this file.
    #[must_use]
    pub fn new(save: &str, path: Option<&Path>) -> Recovery {
        Recovery { version: VERSION, path: path.map(|path| path.display().to_string()), save: save.to_owned() }
    }
    /// Writes it.
    ///
    /// # Errors
    /// The system says no.
    pub fn write(&self, file: &Path) -> Result<(), StoreError> {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).map_err(|cause| Placed {
                file: folder.display().to_string(),
                place: None,
                problem: StoreProblem::Io(cause.to_string()),
            })?;
        }
        let path = self.path.as_ref().map_or_else(|| "None".to_owned(), |path| format!("Some({})", quote(path)));
        let text = format!("(\n    version: {VERSION},\n    path: {path},\n    save: {},\n)\n", quote(&self.save));
        write_whole(file, &text, true, MOST).map(|_| ())
    }
    /// Reads one.
    ///
    /// # Errors
    /// The file cannot be read, or is none.
    pub fn read(file: &Path) -> Result<Recovery, LoadError> {
        let source = Source::new(&text_of(file, MOST)?, &file.display().to_string());
        source.read(Kind::Recovery).map_err(|error| error.map(SaveProblem::Shape))
    }
}

/// The recovery file of this program while it runs.
///
/// # Errors
/// There is no folder for it.
pub fn recovery_path() -> Result<PathBuf, StoreError> {
    let no_folder = StoreProblem::NoFolder { variable: STATE_VARIABLE };
    let folder = folders().state;
    let folder = folder.ok_or_else(|| Placed { file: "recovery file".to_owned(), place: None, problem: no_folder })?;
    Ok(folder.join(format!("{PREFIX}{}{SUFFIX}", std::process::id())))
}

const PREFIX: &str = "recovery-";
const SUFFIX: &str = ".ron";

/// The recovery files in a folder that programs which no longer run have left, the newest first.
#[must_use]
pub fn abandoned(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut found: Vec<_> = entries
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let process: u32 = entry.file_name().to_str()?.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?.parse().ok()?;
            let written = entry.metadata().and_then(|about| about.modified()).ok();
            (!runs(process)).then(|| (std::cmp::Reverse(written), entry.path()))
        })
        .collect();
    found.sort();
    found.into_iter().map(|(_, path)| path).collect()
}

/// Does this process run, and is it this program?
fn runs(process: u32) -> bool {
    let name = |process: &str| fs::read(format!("/proc/{process}/comm")).ok();
    process == std::process::id() || name(&process.to_string()).is_some_and(|other| name("self") == Some(other))
}

/// Removes a recovery file; one that is not there is no error.
///
/// # Errors
/// The system says no.
pub fn remove(file: &Path) -> Result<(), StoreError> {
    match fs::remove_file(file) {
        Err(cause) if cause.kind() != std::io::ErrorKind::NotFound => {
            Err(Placed { file: file.display().to_string(), place: None, problem: StoreProblem::Io(cause.to_string()) })
        }
        _ => Ok(()),
    }
}
