//! [`read`]: from a RON text to a value of ours, with errors that a person can act on.

use super::Step::Field;
use super::problem::{MOST_NESTING, ReadProblem, VERSION};
use super::{Kind, complaints, line_column, locate, value};
use ron::Options;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;
use thiserror::Error;

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
        let (offset, problem) = complaints::explain(text, &error);
        at(offset, problem)
    })
}
