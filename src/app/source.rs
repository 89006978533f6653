//! What can be opened, listed and recovered: [`Source`], [`Listing`], [`Unsaved`], and why a file was not written.

use std::path::PathBuf;
use std::time::Duration;

/// Something that can be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A new game, by its specification.
    Game(String),
    /// A study position that comes with the program, by name.
    Study(String),
    /// A file.
    File(PathBuf),
    /// What another run left unsaved, by its recovery file.
    Recovered(PathBuf),
    /// A game of the tournament that is open, by its number from 0.
    Played(u64),
}

/// A file or a folder of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// Not cleaned.
    pub name: String,
    pub path: PathBuf,
    /// Is it a folder?
    pub folder: bool,
}

/// What an earlier run left unsaved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsaved {
    /// Its recovery file.
    pub recovery: PathBuf,
    /// The name of the file it belongs to, if it has one, not cleaned.
    pub file: Option<String>,
    /// The title of the game, and the game; empty if the recovery file cannot be read.
    pub titles: [String; 2],
    /// How many moves it has, with its variations.
    pub moves: usize,
    /// How long ago it was written, if the system knows.
    pub age: Option<Duration>,
}

/// Why a file was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// The file exists, and may not be replaced.
    Exists,
    Failed(String),
}
