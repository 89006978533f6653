//! What can be wrong with a save, and where.
//!
//! Invariant: whatever a message quotes from a file has gone through [`clean`](engine::clean::clean), so no message can carry an escape
//! sequence to a terminal.

use super::print::Print;
use engine::ron_place::{Placed, ReadProblem};
use engine::sentence::ToSentence;
use thiserror::Error;

/// A text that is no save, or a file that cannot be read.
pub type LoadError = Placed<SaveProblem>;

/// Why a file is no save.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum SaveProblem {
    /// The system says no.
    #[error("cannot be read: {0}")]
    Io(String),
    /// A folder, a pipe, a device.
    #[error("expected a regular file, found {0}")]
    NotAFile(&'static str),
    /// More than a save can be.
    #[error("too large: {found} bytes, expected at most {most}")]
    TooLarge { most: u64, found: u64 },
    /// Bytes that are no text.
    #[error("expected text in UTF-8, found the byte 0x{0:02x}")]
    NotText(u8),
    /// It does not say which version it is.
    #[error("expected the field `version: 1,` first, found none")]
    NoVersion,
    /// No RON, of another version, or not of the shape of a save.
    #[error(transparent)]
    Shape(ReadProblem),
    /// Nested too deep.
    #[error("nesting too deep: expected variations nested at most {levels} deep")]
    TooDeep { levels: usize },
    /// A character that has no place in a name or a comment.
    #[error("expected {what} without control characters, found {}", found.escape_unicode())]
    Control { what: &'static str, found: char },
    /// A name longer than a line.
    #[error("expected {what} of at most {most} characters, found {found}")]
    TooLong {
        what: &'static str,
        most: usize,
        found: usize,
    },
}

/// Why a file was not written.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum StoreProblem {
    /// The system says no.
    #[error("cannot be written: {0}")]
    Io(String),
    /// The file exists and may not be replaced.
    #[error("exists already; nothing was written")]
    Exists,
    /// It does not hold any more what it held when it was read or written.
    #[error("has been changed by another program; nothing was written")]
    Changed(Print),
    /// It may not be written.
    #[error("is read-only; nothing was written")]
    ReadOnly,
    /// A folder, a pipe, a device.
    #[error("expected the name of a file, found {0}")]
    NotAFile(&'static str),
    /// A symbolic link to a file in another folder.
    #[error(
        "is a link to {0}, in another folder; nothing was written: name that file itself to replace it"
    )]
    Elsewhere(String),
    /// It could not be read again.
    #[error("too large: {found} bytes, at most {most} could be read again")]
    TooLarge { most: u64, found: u64 },
    /// There is no folder for such files.
    #[error("no folder for it: neither {variable} nor HOME is set")]
    NoFolder { variable: &'static str },
}

/// A file that was not written.
pub type StoreError = Placed<StoreProblem>;
