//! [`ReadProblem`]: the reasons why a RON text is not of the expected form.

use super::RonKind;
use crate::sentence::{Sentence, ToSentence};
use thiserror::Error;

/// The supported version of the formats.
pub const VERSION: u32 = 1;
/// The maximum depth of nested values in a text.
pub const MOST_NESTING: usize = 32;

/// The reason why a text is not of the expected form.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum ReadProblem {
    /// The text has a version that this program does not support.
    #[error(
        "expected version {VERSION}, found {found}: this file was written for another plyscope"
    )]
    Version { found: String },
    /// The text is of another kind.
    #[error("expected {}, found {}: {}", wanted.word(), found.word(), found.used())]
    Kind { wanted: RonKind, found: RonKind },
    /// The values are nested too deeply.
    #[error("nesting too deep: expected at most {MOST_NESTING} levels")]
    TooDeep,
    /// The text is not RON or does not have the expected fields.
    #[error(transparent)]
    Shape(Sentence),
}
