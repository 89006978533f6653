//! The submissions in folders: a file each, or a folder each.
//!
//! Hidden files, the helpers that print traces, and what programs leave behind are no submissions.

use crate::foreign::is_trace;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// A submission: what it is called, and its file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SubmittedFile {
    pub name: String,
    pub path: PathBuf,
}

/// As many bytes as distinguish a trace from other texts.
const ENOUGH: u64 = 64;

/// The submissions of a path: the file itself, or those of the folder and of its folders; only traces, or only what is none.
///
/// # Errors
/// A folder cannot be read.
pub fn submitted(path: &Path, programs: bool) -> io::Result<Vec<SubmittedFile>> {
    if !path.is_dir() {
        return Ok(vec![SubmittedFile { name: path.display().to_string(), path: path.to_owned() }]);
    }
    let mut found = Vec::new();
    for (name, path) in inside(path)? {
        if !path.is_dir() {
            found.extend(is_submission(&path, programs).then_some(SubmittedFile { name, path }));
            continue;
        }
        let own = inside(&path)?.into_iter().filter(|(_, path)| path.is_file() && is_submission(path, programs));
        let mut own: Vec<(String, PathBuf)> = own.collect();
        // Of a program in several files the main one is run.
        if let Some(main) = own.iter().position(|(_, path)| path.file_stem().is_some_and(|stem| stem == "main")) {
            own = vec![own.swap_remove(main)];
        }
        found.extend(own.into_iter().map(|(file, path)| SubmittedFile { name: format!("{name}/{file}"), path }));
    }
    found.sort();
    Ok(found)
}

/// What stands in a folder, with names.
fn inside(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let entries = std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let paths = entries.collect::<io::Result<Vec<_>>>()?;
    let named = paths.into_iter().map(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        (name, path)
    });
    Ok(named.filter(|(name, _)| !name.starts_with(['.', '_'])).collect())
}

fn is_submission(path: &Path, programs: bool) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(ENOUGH).read_to_end(&mut bytes));
    read.is_ok() && !(programs && (stem == "plyscope" || stem == "plyscope_trace")) && is_trace(&bytes) != programs
}
