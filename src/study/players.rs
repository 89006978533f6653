//! The user's own players: every RON file in their folder, added to those that come with the program.
//!
//! A file that cannot be used is reported and left out; it never keeps the program from starting. While the workbench
//! runs, [`Watch`] notices when a file changes. Costs of a look: one list of the folder with the time and size of each file.

use super::evaluations::{Stamp, files, stamps};
use crate::clean::clean;
use crate::play::Roster;
use crate::play::roster::RosterError;
use crate::save::{LoadError, MOST_BYTES, text_of};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A file of the user's that is no player.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum OwnPlayerError {
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] LoadError),
    /// It is no player. The message quotes the file, so it is cleaned.
    #[error("{}", clean(&.0.to_string()))]
    Player(#[from] RosterError),
}

/// The built-in players and those in a folder, which need not exist. Files are taken in the order of their names; of two
/// with the same game and name the later one counts.
#[must_use]
pub fn with_own(folder: Option<&Path>) -> (Roster, Vec<OwnPlayerError>) {
    let (mut roster, mut errors) = (Roster::built_in(), Vec::new());
    match folder.map_or_else(|| Ok(Vec::new()), files) {
        Ok(files) => errors.extend(files.iter().filter_map(|file| {
            let (text, error) = add(&mut roster, file).err()?;
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            roster.add_broken(&name, &text, &error.to_string());
            Some(error)
        })),
        Err(error) => errors.push(error.into()),
    }
    (roster, errors)
}

/// Notices changes of the user's players.
#[derive(Debug)]
pub struct Watch {
    folder: PathBuf,
    seen: Vec<Stamp>,
}

impl Watch {
    /// Watches a folder, which is read next.
    #[must_use]
    pub fn new(folder: PathBuf) -> Watch {
        let seen = stamps(&folder);
        Watch { folder, seen }
    }
    /// All players anew and what is wrong with files, if any file has changed since the last look.
    pub fn look(&mut self) -> Option<(Roster, Vec<OwnPlayerError>)> {
        let seen = stamps(&self.folder);
        if seen == self.seen {
            return None;
        }
        self.seen = seen;
        Some(with_own(Some(&self.folder)))
    }
}

/// Adds the player of a file; else gives its text, as far as that can be read, and what is wrong.
fn add(roster: &mut Roster, file: &Path) -> Result<(), (String, OwnPlayerError)> {
    let text = text_of(file, MOST_BYTES).map_err(|error| (String::new(), error.into()))?;
    let added = roster.add(&text, &file.display().to_string());
    added.map_err(|error| (text, error.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_files_are_noticed() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("players");
        let mut watch = Watch::new(folder.clone());
        assert!(watch.look().is_none(), "no such folder yet");
        std::fs::create_dir(&folder).expect("a folder");
        let write = |player: &str| {
            let text = format!("(version: 1, name: \"Rosa\", title: \"Rosa\", player: \"{player}\")");
            std::fs::write(folder.join("rosa.ron"), text).expect("a file");
        };
        for (player, faults) in [("random", 0), ("alphabeta:deep=3", 1), ("alphabeta:depth=13", 0)] {
            write(player);
            let (roster, errors) = watch.look().expect("a change");
            assert_eq!((errors.len(), roster.read("rosa", "nim").is_err()), (faults, faults > 0), "{player}");
            assert!(watch.look().is_none(), "nothing has changed");
        }
    }

    #[test]
    fn whoever_names_a_player_hears_that_his_file_is_broken() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("my-hero.ron");
        std::fs::write(&file, "(version: 1, name: \"Rosa\", title: \"\",\n player: \"alphabeta:deep=3\")")
            .expect("a file");
        let (roster, errors) = with_own(Some(folder.path()));
        assert_eq!(errors.len(), 1);
        for name in ["my-hero", "MyHero:depth=2", "rosa"] {
            let error = roster.read(name, "nim").expect_err("broken").to_string();
            assert!(
                error.contains("has a file that cannot be used") && error.contains("my-hero.ron:2:10: "),
                "{error}"
            );
        }
        let error = roster.read("nobody", "nim").expect_err("unknown").to_string();
        assert!(error.contains("expected a player"), "{error}");
        std::fs::write(&file, [0xFF]).expect("a file");
        let (roster, _) = with_own(Some(folder.path()));
        assert!(roster.read("my-hero", "nim").is_err_and(|error| error.to_string().contains("my-hero.ron")));
    }
}
