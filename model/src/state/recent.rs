//! Recent files: the games that were opened or saved last, newest first.
//!
//! They are stored in `recent.ron`. If two programs write it at the same time, the entry of one of
//! them may be lost.

use super::{folders, keep, kept};
use crate::save::{self, VERSION, text_of};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The maximum number of recent files.
pub const MOST_RECENT: usize = 9;
/// The name of the file.
const FILE: &str = "recent.ron";

/// The contents of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Recent {
    version: u32,
    files: Vec<String>,
}

/// The maximum size in bytes of a file that is read for its title: games entered by hand are
/// smaller, and the first screen waits for the title.
const MOST_BYTES: u64 = 1 << 16;

/// A recent file with its description.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecentFile {
    pub path: PathBuf,
    /// The title of a saved game; empty if it has none or the file is something else.
    pub title: String,
    /// The time since the file was last written, if known.
    pub age: Option<Duration>,
}

impl RecentFile {
    /// Reads the description of a file.
    fn read(path: PathBuf) -> RecentFile {
        let title =
            text_of(&path, MOST_BYTES).and_then(|text| Ok(save::read(&text, "")?.file.title));
        let written = path.metadata().and_then(|about| about.modified()).ok();
        RecentFile {
            title: title.unwrap_or_default(),
            age: written.and_then(|written| written.elapsed().ok()),
            path,
        }
    }
}

/// Returns the recent files that still exist.
pub fn recent() -> Vec<RecentFile> {
    let paths = folders()
        .state
        .map_or_else(Vec::new, |folder| recent_in(&folder));
    paths.into_iter().map(RecentFile::read).collect()
}

/// Puts a file in front; failures to store it are ignored.
pub fn remember(file: &Path) {
    if let Some(folder) = folders().state {
        remember_in(&folder, file);
    }
}

fn recent_in(folder: &Path) -> Vec<PathBuf> {
    let read = kept(folder, FILE).filter(|read: &Recent| read.version == VERSION);
    let files = read
        .map_or_else(Vec::new, |read| read.files)
        .into_iter()
        .map(PathBuf::from);
    files
        .filter(|file| file.is_file())
        .take(MOST_RECENT)
        .collect()
}

fn remember_in(folder: &Path, file: &Path) {
    let Ok(file) = std::path::absolute(file) else {
        return;
    };
    let mut files = recent_in(folder);
    files.retain(|other| *other != file);
    files.insert(0, file);
    // Names that are not UTF-8 cannot be stored as text.
    let names = files
        .iter()
        .take(MOST_RECENT)
        .filter_map(|file| file.to_str())
        .map(str::to_owned);
    keep(
        folder,
        FILE,
        &Recent {
            version: VERSION,
            files: names.collect(),
        },
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_game_has_a_title_and_anything_else_none() {
        let folder = tempfile::tempdir().expect("a folder");
        let read = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).expect("written");
            RecentFile::read(path)
        };
        let game = read(
            "game.ron",
            "(version: 1, title: \"Exercise 2\", game: \"k-in-a-row\")",
        );
        assert_eq!(game.title, "Exercise 2");
        assert!(game.age.is_some());
        assert_eq!(read("moves.txt", "1. a1 b2").title, "");
        assert_eq!(read("large.ron", &"x".repeat(1 << 17)).title, "");
    }

    #[test]
    fn the_newest_is_first_and_what_is_gone_is_left_out() {
        let folder = tempfile::tempdir().expect("a folder");
        let state = folder.path().join("state");
        assert_eq!(recent_in(&state), Vec::<PathBuf>::new());
        let file = |name: &str| folder.path().join(name);
        for number in 0..12 {
            let file = file(&format!("{number} \"quoted\".ron"));
            std::fs::write(&file, "").expect("written");
            remember_in(&state, &file);
        }
        remember_in(&state, &file("5 \"quoted\".ron"));
        let names = |files: Vec<PathBuf>| -> Vec<String> {
            let name = |file: &PathBuf| {
                file.file_name()
                    .map(|name| name.to_string_lossy()[..2].trim().to_owned())
            };
            files.iter().filter_map(name).collect()
        };
        assert_eq!(
            names(recent_in(&state)),
            ["5", "11", "10", "9", "8", "7", "6", "4", "3"]
        );
        std::fs::remove_file(file("10 \"quoted\".ron")).expect("removed");
        assert_eq!(
            names(recent_in(&state)),
            ["5", "11", "9", "8", "7", "6", "4", "3"]
        );
        for rubbish in ["", "(version: 7, files: [])", "\0\u{1b}"] {
            std::fs::write(state.join(FILE), rubbish).expect("written");
            assert_eq!(recent_in(&state), Vec::<PathBuf>::new());
        }
    }
}
