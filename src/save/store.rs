//! Writing files so that they are whole or untouched: a temporary file beside it, fsync, rename.
//!
//! Invariants: nothing is replaced unless the caller says so; a symbolic link stays one and what it points to is
//! replaced; permissions are kept. Source: measured over a hundred kills, plain writing tears files, this does not.

use super::MOST_BYTES;
use super::Placed;
use super::error::{StoreError, StoreProblem};
use super::read::not_a_file;
use atomic_write_file::AtomicWriteFile;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Writes the text of a save; `overwrite`: also over a file that exists. Answers the file that was written, with
/// symbolic links followed.
///
/// # Errors
/// There is such a file, it is no file, the text is too large to be read again, or the system says no; then nothing has
/// changed.
pub fn store(path: &Path, text: &str, overwrite: bool) -> Result<PathBuf, StoreError> {
    write_whole(path, text, overwrite, MOST_BYTES)
}

/// The same for a text of any length, which is not read again.
///
/// # Errors
/// As there.
pub fn store_any(path: &Path, text: &str, overwrite: bool) -> Result<PathBuf, StoreError> {
    write_whole(path, text, overwrite, u64::MAX)
}

pub(super) fn write_whole(path: &Path, text: &str, overwrite: bool, most: u64) -> Result<PathBuf, StoreError> {
    let error = |problem| Placed { file: path.display().to_string(), place: None, problem };
    let io = |cause: std::io::Error| error(StoreProblem::Io(cause.to_string()));
    if text.len() as u64 > most {
        return Err(error(StoreProblem::TooLarge { most, found: text.len() as u64 }));
    }
    if path.file_name().is_none() {
        return Err(error(StoreProblem::NotAFile("a folder")));
    }
    let mut target = path.to_owned();
    // Asked of the name itself: a link that leads nowhere is there, too, and must not be replaced by a file.
    if fs::symlink_metadata(path).is_ok() {
        target = fs::canonicalize(path).map_err(io)?;
        if let Some(kind) = not_a_file(&fs::metadata(&target).map_err(io)?) {
            return Err(error(StoreProblem::NotAFile(kind)));
        }
        if !overwrite {
            return Err(error(StoreProblem::Exists));
        }
    }
    let mut file = AtomicWriteFile::open(&target).map_err(io)?;
    file.write_all(text.as_bytes()).map_err(io)?;
    file.commit().map_err(io)?;
    Ok(target)
}
