//! [`ReadProblem`]: why a RON text is not of the wanted shape.

use super::RonKind;
use crate::sentence::{Sentence, ToSentence};
use thiserror::Error;

/// The version of the formats that are read.
pub const VERSION: u32 = 1;
/// How many levels a text may be nested.
pub const MOST_NESTING: usize = 32;

/// Why a text is not of the wanted shape.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum ReadProblem {
    /// It is of a version that this program does not know.
    #[error(
        "expected version {VERSION}, found {found}: this file was written for another plyscope"
    )]
    Version { found: String },
    /// It is another kind of text.
    #[error("expected {}, found {}: {}", wanted.word(), found.word(), found.used())]
    Kind { wanted: RonKind, found: RonKind },
    /// Nested too deep.
    #[error("nesting too deep: expected at most {MOST_NESTING} levels")]
    TooDeep,
    /// It is no RON, or has not the wanted fields.
    #[error(transparent)]
    Shape(Sentence),
}
