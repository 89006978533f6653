//! The beginning of every link, and why a text is no link.

use engine::sentence::ToSentence;
use thiserror::Error;

/// How every link begins.
pub const SCHEME: &str = "plyscope://";
/// Why a text is no link. Characters are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum LinkError {
    /// A character that no link has, or one is missing at the end.
    #[error(
        "character {at} of the link: expected one of A-Z a-z 0-9 - _; it may have been cut off or changed on its way"
    )]
    Character { at: usize },
    #[error("expected the text of a save in the link, found other bytes")]
    NoText,
    /// A short link has a field that is unknown, or one that cannot be what it says.
    #[error(
        "the field {name} of the link: expected a field of a save with its value, found \"{value}\""
    )]
    Field { name: String, value: String },
}
