//! [`read`]: from a RON text to a value of ours, with errors that a person can act on.

use super::Step::Field;
use super::{Kind, line_column, locate, value, words};
use ron::Options;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// The version of the formats that are read.
pub const VERSION: u32 = 1;
/// How many levels a text may be nested.
pub const MOST_NESTING: usize = 32;

/// Why a text is not of the wanted shape, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{problem}")]
pub struct ReadError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub problem: ReadProblem,
}

/// Why a text is not of the wanted shape.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadProblem {
    /// It is of a version that this program does not know.
    #[error("expected version {VERSION}, found {found}: this file was written for another plyscope")]
    Version {
        /// The version it names.
        found: String,
    },
    /// It is another kind of text.
    #[error("expected {}, found {}: {}", wanted.word(), found.word(), found.used())]
    Kind {
        /// What it should be.
        wanted: Kind,
        /// What it is.
        found: Kind,
    },
    /// Brackets inside brackets inside brackets.
    #[error("expected at most {MOST_NESTING} brackets inside one another")]
    TooDeep,
    /// It is no RON, or has not the wanted fields.
    #[error("{0}")]
    Shape(String),
}

/// Reads a RON text of version 1. A version of the future may have other fields, so it is asked for first, and so is what
/// the text is for.
///
/// # Errors
/// The text is of another version or kind, no RON, or not of the wanted shape; with the place.
pub fn read<T: DeserializeOwned>(text: &str, wanted: Kind) -> Result<T, ReadError> {
    let at = |offset, problem| {
        let (line, column) = line_column(text, offset);
        ReadError { line, column, problem }
    };
    let path = [Field("version")];
    if let Some(found) = value(text, &path)
        && found.bytes().all(|b| b.is_ascii_digit())
        && found.parse() != Ok(VERSION)
    {
        let problem = ReadProblem::Version { found: found.to_owned() };
        return Err(at(locate(text, &path).unwrap_or(0), problem));
    }
    if let Some((found, offset)) = wanted.instead(text) {
        return Err(at(offset, ReadProblem::Kind { wanted, found }));
    }
    let options =
        Options::default().with_default_extension(Extensions::IMPLICIT_SOME).with_recursion_limit(MOST_NESTING);
    options.from_str(text).map_err(|error| {
        let (offset, problem) = words::tell(text, &error);
        at(offset, problem)
    })
}
