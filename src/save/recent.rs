//! Recent files: the games that were opened or saved last, the newest first.
//!
//! They stand in `recent.ron` in the folder of the program's state. Two programs may write it at the same time: it is
//! always whole, and what one of them added may be lost, which costs a line of a list. A file that cannot be read is an
//! empty list.

use super::folders::folders;
use super::store::{Over, write_whole};
use super::write::quote;
use super::{MOST_BYTES, VERSION, text_of};
use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};

/// How many are kept.
pub const MOST_RECENT: usize = 9;
/// The name of the file.
const FILE: &str = "recent.ron";

/// What the file holds.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Recent {
    version: u32,
    files: Vec<String>,
}

/// The recent files that are still there.
pub fn recent() -> Vec<PathBuf> {
    folders().state.map_or_else(Vec::new, |folder| recent_in(&folder))
}

/// Puts a file in front; what cannot be kept is forgotten.
pub fn remember(file: &Path) {
    if let Some(folder) = folders().state {
        remember_in(&folder, file);
    }
}

fn recent_in(folder: &Path) -> Vec<PathBuf> {
    let text = text_of(&folder.join(FILE), MOST_BYTES).ok();
    let read = text.and_then(|text| ron::from_str::<Recent>(&text).ok()).filter(|read| read.version == VERSION);
    let files = read.map_or_else(Vec::new, |read| read.files).into_iter().map(PathBuf::from);
    files.filter(|file| file.is_file()).take(MOST_RECENT).collect()
}

fn remember_in(folder: &Path, file: &Path) {
    let Ok(file) = std::path::absolute(file) else { return };
    let mut files = recent_in(folder);
    files.retain(|other| *other != file);
    files.insert(0, file);
    // A name that is no UTF-8 has no place in a text.
    let names =
        files.iter().take(MOST_RECENT).filter_map(|file| file.to_str()).map(|name| format!("    {},\n", quote(name)));
    let text = format!("(version: {VERSION}, files: [\n{}])\n", names.collect::<String>());
    // It is a convenience: where it cannot be written the list stays as it was.
    let _ = fs::create_dir_all(folder);
    let _ = write_whole(&folder.join(FILE), text.as_bytes(), &Over::Anything, MOST_BYTES);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_is_first_and_what_is_gone_is_left_out() {
        let folder = tempfile::tempdir().expect("a folder");
        let state = folder.path().join("state");
        assert_eq!(recent_in(&state), Vec::<PathBuf>::new());
        let file = |name: &str| folder.path().join(name);
        for number in 0..12 {
            let file = file(&format!("{number} \"quoted\".ron"));
            fs::write(&file, "").expect("written");
            remember_in(&state, &file);
        }
        remember_in(&state, &file("5 \"quoted\".ron"));
        let names = |files: Vec<PathBuf>| -> Vec<String> {
            let name = |file: &PathBuf| file.file_name().map(|name| name.to_string_lossy()[..2].trim().to_owned());
            files.iter().filter_map(name).collect()
        };
        assert_eq!(names(recent_in(&state)), ["5", "11", "10", "9", "8", "7", "6", "4", "3"]);
        fs::remove_file(file("10 \"quoted\".ron")).expect("removed");
        assert_eq!(names(recent_in(&state)), ["5", "11", "9", "8", "7", "6", "4", "3"]);
        for rubbish in ["", "(version: 7, files: [])", "\0\u{1b}"] {
            fs::write(state.join(FILE), rubbish).expect("written");
            assert_eq!(recent_in(&state), Vec::<PathBuf>::new());
        }
    }
}
