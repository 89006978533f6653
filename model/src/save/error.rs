//! The problems of saves, with their places.
//!
//! Invariant: every quotation from a file in a message has passed through
//! [`clean`](engine::clean::clean), so no message can send an escape sequence to a terminal.

use super::print::Print;
use engine::ron_place::{Placed, ReadProblem};
use engine::sentence::ToSentence;
use thiserror::Error;

/// A problem with reading a save.
pub type LoadError = Placed<SaveProblem>;

/// The reason why a file is not a save.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum SaveProblem {
    /// The system reports an error.
    #[error("cannot be read: {0}")]
    Io(String),
    /// The name refers to a folder, a pipe or a device.
    #[error("expected a regular file, found {0}")]
    NotAFile(&'static str),
    /// The file is larger than a save can be.
    #[error("too large: {found} bytes, expected at most {most}")]
    TooLarge { most: u64, found: u64 },
    /// The file contains bytes that are not text.
    #[error("expected text in UTF-8, found the byte 0x{0:02x}")]
    NotText(u8),
    /// The file does not state its version.
    #[error("expected the field `version: 1,` first, found none")]
    NoVersion,
    /// The text is not RON, has another version, or does not have the fields of a save.
    #[error(transparent)]
    Shape(ReadProblem),
    /// Variations are nested too deeply.
    #[error("nesting too deep: expected variations nested at most {levels} deep")]
    TooDeep { levels: usize },
    /// A name or a comment contains a character that it must not contain.
    #[error("expected {what} without control characters, found {}", found.escape_unicode())]
    Control { what: &'static str, found: char },
    /// A name is longer than a line.
    #[error("expected {what} of at most {most} characters, found {found}")]
    TooLong {
        what: &'static str,
        most: usize,
        found: usize,
    },
}

/// The reason why a file was not written.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum StoreProblem {
    /// The system reports an error.
    #[error("cannot be written: {0}")]
    Io(String),
    /// The file exists and may not be replaced.
    #[error("exists already; nothing was written")]
    Exists,
    /// The file has changed since it was read or written.
    #[error("has been changed by another program; nothing was written")]
    Changed(Print),
    /// The file is read-only.
    #[error("is read-only; nothing was written")]
    ReadOnly,
    /// The name refers to a folder, a pipe or a device.
    #[error("expected the name of a file, found {0}")]
    NotAFile(&'static str),
    /// The name is a symbolic link to a file in another folder.
    #[error(
        "is a link to {0}, in another folder; nothing was written: name that file itself to replace it"
    )]
    Elsewhere(String),
    /// The text is too large to be read again.
    #[error("too large: {found} bytes, at most {most} could be read again")]
    TooLarge { most: u64, found: u64 },
    /// There is no folder for such files.
    #[error("no folder for it: neither {variable} nor HOME is set")]
    NoFolder { variable: &'static str },
}

/// A problem with writing a file.
pub type StoreError = Placed<StoreProblem>;
