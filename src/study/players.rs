//! The user's own players: every RON file in their folder, added to those that come with the program.
//!
//! A file that cannot be used is reported and left out; it never keeps the program from starting.

use super::evaluations::files;
use crate::clean::clean;
use crate::play::Roster;
use crate::play::roster::RosterError;
use crate::save::{LoadError, MOST_BYTES, text_of};
use std::path::Path;
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
        Ok(files) => errors.extend(files.iter().filter_map(|file| add(&mut roster, file).err())),
        Err(error) => errors.push(error.into()),
    }
    (roster, errors)
}

fn add(roster: &mut Roster, file: &Path) -> Result<(), OwnPlayerError> {
    let text = text_of(file, MOST_BYTES)?;
    roster.add(&text, &file.display().to_string())?;
    Ok(())
}
