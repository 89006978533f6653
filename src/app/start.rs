//! [`StartScreen`]: the first screen, which asks what is wanted: to learn, to play, to analyse, to continue, to open.
//!
//! Nothing is open behind it and nothing is searched, so nothing there can be taken for an answer.

use super::action::{Purpose, To};
use engine::clean::clean;
use std::path::PathBuf;

/// Which line of the first screen is selected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StartScreen {
    pub at: usize,
}

/// A line of the first screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartLine {
    Purpose(Purpose),
    /// A recent file.
    File(PathBuf),
}

impl StartScreen {
    /// The lines there are: what can be wanted, and the recent files.
    pub fn lines(recent: &[PathBuf]) -> Vec<StartLine> {
        let purposes = Purpose::ALL.into_iter().map(StartLine::Purpose);
        purposes.chain(recent.iter().cloned().map(StartLine::File)).collect()
    }
    pub fn step(&mut self, to: To, recent: &[PathBuf]) {
        self.at = to.step(self.at, StartScreen::lines(recent).len(), 5);
    }
}

/// The name of a file for people.
pub fn file_name(file: &std::path::Path) -> String {
    clean(&file.file_name().unwrap_or_default().to_string_lossy()).into_owned()
}
