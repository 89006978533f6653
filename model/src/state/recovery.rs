//! Recovery files, by which unsaved work survives a crash.
//!
//! Each running program has one file in the folder of state, named by its machine and process, with
//! the unsaved study, the name of its file, and an evaluation that is being edited. The file is
//! written at intervals and when the program is terminated, removed when everything is saved, and
//! offered at the next start if its program no longer runs.
//!
//! Invariant: a recovery file is complete (it is written like a save), and that of a program that
//! still runs, here or on another machine, is not offered (see [`super::Instance`]).

use super::folders::{STATE_VARIABLE, folders};
use super::instance;
use crate::save::error::{LoadError, SaveProblem, StoreError, StoreProblem};
use crate::save::{
    MOST_BYTES, Over, Page, Placed, Print, SourceText, VERSION, quote, text_of, write_whole,
};
use engine::ron_place::RonKind;
use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};

/// The maximum size of a recovery file in bytes: a study too large to be saved can still be
/// recovered.
const MOST: u64 = 16 * MOST_BYTES;

/// Unsaved work.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// The version of this format: 1.
    pub version: u32,
    /// The file of the study, if it has one.
    pub path: Option<String>,
    /// The bytes of the file's name if they are not UTF-8.
    #[serde(default)]
    pub path_bytes: Vec<u8>,
    /// The fingerprint of that file when it was last read or written.
    pub known: Option<Print>,
    /// The text of the save.
    pub save: String,
    /// The text of an evaluation that was being edited.
    pub draft: Option<String>,
}

impl Recovery {
    /// Returns a recovery of a study given by the text of its save and its file.
    pub fn new(save: &str, path: Option<&Path>) -> Recovery {
        // The next run may start in another folder.
        let path = path.map(|path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned()));
        let path = path.as_deref();
        let name = path.and_then(Path::to_str).map(str::to_owned);
        let bytes = path
            .filter(|_| name.is_none())
            .map(|path| path.as_os_str().as_encoded_bytes().to_vec());
        let (path, path_bytes) = (name, bytes.unwrap_or_default());
        Recovery {
            version: VERSION,
            path,
            path_bytes,
            save: save.to_owned(),
            ..Recovery::default()
        }
    }
    /// Returns the file of the study.
    pub fn file(&self) -> Option<PathBuf> {
        #[cfg(unix)]
        if !self.path_bytes.is_empty() {
            use std::os::unix::ffi::OsStrExt;
            return Some(Path::new(std::ffi::OsStr::from_bytes(&self.path_bytes)).to_owned());
        }
        self.path.as_ref().map(PathBuf::from)
    }
    /// Returns the text of the recovery file.
    pub fn to_text(&self) -> String {
        let mut page = Page::new(VERSION);
        page.maybe(
            "path",
            self.path
                .as_ref()
                .map(|path| format!("Some({})", quote(path))),
        );
        page.maybe(
            "path_bytes",
            (!self.path_bytes.is_empty()).then(|| format!("{:?}", self.path_bytes)),
        );
        let known = |Print { length, hash }| format!("Some((length: {length}, hash: {hash}))");
        page.maybe("known", self.known.map(known));
        page.field("save", &quote(&self.save));
        page.maybe(
            "draft",
            self.draft
                .as_ref()
                .map(|draft| format!("Some({})", quote(draft))),
        );
        page.end()
    }
    /// Writes the recovery file.
    ///
    /// # Errors
    /// If the file cannot be written, or would be too large.
    pub fn write(&self, file: &Path) -> Result<(), StoreError> {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).map_err(|cause| Placed {
                file: folder.display().to_string(),
                place: None,
                problem: StoreProblem::Io(cause.to_string()),
            })?;
        }
        write_whole(file, self.to_text().as_bytes(), &Over::Anything, MOST).map(|_| ())
    }
    /// Reads a recovery file.
    ///
    /// # Errors
    /// If the file cannot be read or is not a recovery file.
    pub fn read(file: &Path) -> Result<Recovery, LoadError> {
        Recovery::parse(&text_of(file, MOST)?, &file.display().to_string())
    }
    /// Parses the text of a file; `name` appears in errors.
    ///
    /// # Errors
    /// If the text is not that of a recovery file.
    pub fn parse(text: &str, name: &str) -> Result<Recovery, LoadError> {
        SourceText::new(text, name)
            .read(RonKind::Recovery)
            .map_err(|error| error.map(SaveProblem::Shape))
    }
}

/// Returns the path of this program's recovery file.
///
/// # Errors
/// If there is no folder for it.
pub fn recovery_path() -> Result<PathBuf, StoreError> {
    let no_folder = StoreProblem::NoFolder {
        variable: STATE_VARIABLE,
    };
    let folder = folders().state;
    let folder = folder.ok_or_else(|| Placed {
        file: "recovery file".to_owned(),
        place: None,
        problem: no_folder,
    })?;
    Ok(folder.join(format!("{PREFIX}{}{SUFFIX}", instance::own_id())))
}

const PREFIX: &str = "recovery-";
const SUFFIX: &str = ".ron";

/// Returns the recovery files in a folder whose programs no longer run, newest first.
pub fn abandoned(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut found: Vec<_> = entries
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let name = entry.file_name();
            let id = name.to_str()?.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?;
            let written = entry.metadata().and_then(|about| about.modified()).ok();
            let runs = id == instance::own_id() || instance::runs(folder, id);
            (!runs).then(|| (std::cmp::Reverse(written), entry.path()))
        })
        .collect();
    found.sort();
    found.into_iter().map(|(_, path)| path).collect()
}

/// Removes a recovery file; it is not an error if there is none.
///
/// # Errors
/// If the file cannot be removed.
pub fn remove(file: &Path) -> Result<(), StoreError> {
    match fs::remove_file(file) {
        Err(cause) if cause.kind() != std::io::ErrorKind::NotFound => Err(Placed {
            file: file.display().to_string(),
            place: None,
            problem: StoreProblem::Io(cause.to_string()),
        }),
        _ => Ok(()),
    }
}
