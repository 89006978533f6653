//! The user's own evaluations: every RON file in their folder, added to those that come with the program.
//!
//! A file that cannot be used is reported and left out; it never keeps the program from starting.

use crate::clean::clean;
use crate::eval::{EvalError, Registry};
use crate::save::{LoadError, MOST_BYTES, Problem, text_of};
use std::fs;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A file of the user's that is no evaluation.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum OwnFileError {
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] LoadError),
    /// It is no evaluation. The message quotes the file, so it is cleaned.
    #[error("{}", clean(&.0.to_string()))]
    Evaluation(#[from] EvalError),
}

/// The built-in evaluations and those in a folder, which need not exist. Files are taken in the order of their names; of
/// two with the same game and name the later one counts.
#[must_use]
pub fn with_own(folder: Option<&Path>) -> (Registry, Vec<OwnFileError>) {
    let (mut registry, mut errors) = (Registry::built_in(), Vec::new());
    let files = folder.map_or_else(|| Ok(Vec::new()), files);
    for file in files.unwrap_or_else(|error| {
        errors.push(error.into());
        Vec::new()
    }) {
        if let Err(error) = add(&mut registry, &file) {
            errors.push(error);
        }
    }
    (registry, errors)
}

fn add(registry: &mut Registry, file: &Path) -> Result<(), OwnFileError> {
    let text = text_of(file, MOST_BYTES)?;
    registry.add(&text, &file.display().to_string())?;
    Ok(())
}

/// Is this the file of an evaluation rather than the name of one? Names have no such characters.
#[must_use]
pub fn is_file(name: &str) -> bool {
    name.contains(['/', std::path::MAIN_SEPARATOR]) || name.ends_with(".ron")
}

/// The RON files of a folder by name; none if there is no such folder.
pub(super) fn files(folder: &Path) -> Result<Vec<PathBuf>, LoadError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(cause) => {
            let file = folder.display().to_string();
            return Err(LoadError { file, place: None, problem: Problem::Io(cause.to_string()) });
        }
    };
    let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let mut files: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == "ron")).collect();
    files.sort();
    Ok(files)
}
