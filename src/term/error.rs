//! [`enum@Error`]: why the workbench cannot run.

use engine::sentence::{Sentence, ToSentence};
use std::io;
use thiserror::Error;

/// Why the workbench cannot run.
#[derive(Debug, Error, ToSentence)]
pub enum Error {
    /// Input or output is no terminal, or one that cannot move its cursor.
    #[error("the workbench needs a terminal{0}; `plyscope --help` lists the commands that do not")]
    NoTerminal(&'static str),
    /// What shall be opened cannot be.
    #[error(transparent)]
    Open(Sentence),
    /// A program that was to be watched failed before its trace began: how it ended, and its last lines.
    #[error("{end}")]
    Failed { end: String, lines: Vec<String> },
    /// What was to be written at the end could not be; what is kept for the next start.
    #[error("{0}{1}")]
    NotWritten(String, &'static str),
    /// The terminal refuses.
    #[error("the terminal cannot be used: {0}")]
    Terminal(#[from] io::Error),
}

impl Error {
    /// The lines of a program that are part of it.
    pub fn into_lines(self) -> Vec<String> {
        match self {
            Error::Failed { lines, .. } => lines,
            Error::NoTerminal(_) | Error::Open(_) | Error::NotWritten(..) | Error::Terminal(_) => {
                Vec::new()
            }
        }
    }
}
