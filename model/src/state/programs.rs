//! The programs of games that the user has allowed to be started, each for one file and one
//! command.
//!
//! They are stored in `programs.ron`. The user is asked again if a file names another command or
//! runs it in another folder, and if another file names a command that was allowed.

use super::{folders, keep, kept};
use crate::save::VERSION;
use engine::rules::program::command::Refusal;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The maximum number of stored permissions; the oldest are dropped.
const MOST: usize = 200;
/// The name of the file.
const FILE: &str = "programs.ron";

/// The contents of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Programs {
    version: u32,
    allowed: Vec<AllowedProgram>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AllowedProgram {
    file: String,
    command: String,
    folder: String,
}

impl AllowedProgram {
    /// Returns `None` if the folder's name is not UTF-8 and so cannot be stored as text.
    fn of(refusal: &Refusal) -> Option<AllowedProgram> {
        let folder = refusal.folder.to_str()?.to_owned();
        Some(AllowedProgram {
            file: refusal.origin.clone(),
            command: refusal.command.clone(),
            folder,
        })
    }
}

/// Allows the programs that were allowed for a file in earlier runs.
pub fn allow_again(file: &str) {
    if let Some(folder) = folders().state {
        allowed_in(&folder, file).iter().for_each(Refusal::allow);
    }
}

/// Stores a permission for later runs; if that fails the user is asked again.
pub fn remember(refusal: &Refusal) {
    if let Some(folder) = folders().state {
        remember_in(&folder, refusal);
    }
}

fn all_in(folder: &Path) -> Vec<AllowedProgram> {
    let read = kept(folder, FILE).filter(|read: &Programs| read.version == VERSION);
    read.map_or_else(Vec::new, |read| read.allowed)
}

fn allowed_in(folder: &Path, file: &str) -> Vec<Refusal> {
    let of_file = all_in(folder)
        .into_iter()
        .filter(|allowed| allowed.file == file);
    of_file
        .map(
            |AllowedProgram {
                 file,
                 command,
                 folder,
             }| Refusal {
                origin: file,
                command,
                folder: folder.into(),
            },
        )
        .collect()
}

fn remember_in(folder: &Path, refusal: &Refusal) {
    let Some(new) = AllowedProgram::of(refusal) else {
        return;
    };
    let mut allowed = all_in(folder);
    allowed.retain(|other| *other != new);
    allowed.insert(0, new);
    allowed.truncate(MOST);
    keep(
        folder,
        FILE,
        &Programs {
            version: VERSION,
            allowed,
        },
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_yes_is_for_one_file_and_one_command() {
        let folder = tempfile::tempdir().expect("a folder");
        let state = folder.path().join("state");
        let refusal = |file: &str, command: &str| Refusal {
            origin: file.to_owned(),
            command: command.to_owned(),
            folder: "/games".into(),
        };
        assert_eq!(allowed_in(&state, "/a.ron"), []);
        let first = refusal("/a.ron", "python3 'a game.py'");
        remember_in(&state, &first);
        remember_in(&state, &refusal("/b.ron", "python3 b.py"));
        remember_in(&state, &first);
        assert_eq!(allowed_in(&state, "/a.ron"), [first]);
        assert_eq!(all_in(&state).len(), 2);
        assert_eq!(allowed_in(&state, "/c.ron"), []);
        std::fs::write(state.join(FILE), "rubbish").expect("written");
        assert_eq!(allowed_in(&state, "/b.ron"), []);
    }
}
