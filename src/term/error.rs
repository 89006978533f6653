//! [`enum@Error`]: the errors because of which the workbench cannot run.

use engine::sentence::{Sentence, ToSentence};
use std::io;
use thiserror::Error;

/// An error because of which the workbench cannot run.
#[derive(Debug, Error, ToSentence)]
pub enum Error {
    /// Input or output is no terminal, or one that cannot move its cursor.
    #[error("the workbench needs a terminal{0}; `plyscope --help` lists the commands that do not")]
    NoTerminal(&'static str),
    /// The source cannot be opened.
    #[error(transparent)]
    Open(Sentence),
    /// A watched program failed before its trace began: how it ended, and its last lines.
    #[error("{end}")]
    Failed { end: String, lines: Vec<String> },
    /// Files could not be written at the end; with a note on the copy kept for the next start.
    #[error("{0}{1}")]
    NotWritten(String, &'static str),
    /// The terminal refuses.
    #[error("the terminal cannot be used: {0}")]
    Terminal(#[from] io::Error),
}

impl Error {
    /// Returns the lines of a program that are part of the error.
    pub fn into_lines(self) -> Vec<String> {
        match self {
            Error::Failed { lines, .. } => lines,
            Error::NoTerminal(_) | Error::Open(_) | Error::NotWritten(..) | Error::Terminal(_) => {
                Vec::new()
            }
        }
    }
}
