//! [`InFile`]: what is wrong in a file, and where: one shape for all kinds of files.

use super::{Kind, ReadProblem, Step, line_column, locate, locate_character, read};
use serde::de::DeserializeOwned;
use thiserror::Error;

/// A problem and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}:{line}:{column}: {problem}")]
pub struct InFile<P> {
    /// The name of the file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// What is wrong.
    pub problem: P,
}

impl<P> InFile<P> {
    /// A problem with the value at a path of the file's text.
    #[must_use]
    pub fn at(text: &str, file: &str, path: &[Step], problem: P) -> InFile<P> {
        InFile::offset(text, file, locate(text, path), problem)
    }
    /// A problem with a character, counted from 0, of the string at a path of the file's text.
    #[must_use]
    pub fn at_character(text: &str, file: &str, path: &[Step], character: usize, problem: P) -> InFile<P> {
        InFile::offset(text, file, locate_character(text, path, character), problem)
    }
    fn offset(text: &str, file: &str, offset: Option<usize>, problem: P) -> InFile<P> {
        let (line, column) = line_column(text, offset.unwrap_or(0));
        InFile { file: file.to_owned(), line, column, problem }
    }
}

/// Reads the text of a file as [`read`] does.
///
/// # Errors
/// As there, with the name of the file.
pub fn read_file<T: DeserializeOwned, P: From<ReadProblem>>(
    text: &str,
    file: &str,
    kind: Kind,
) -> Result<T, InFile<P>> {
    read(text, kind).map_err(|error| InFile {
        file: file.to_owned(),
        line: error.line,
        column: error.column,
        problem: error.problem.into(),
    })
}
