//! The beginning of every link, and the reasons why a text is not a link.

use engine::sentence::ToSentence;
use thiserror::Error;

/// The beginning of every link.
pub const SCHEME: &str = "plyscope://";
/// The reason why a text is not a link. Characters are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum LinkError {
    /// A character cannot occur in a link, or one is missing at the end.
    #[error(
        "character {at} of the link: expected one of A-Z a-z 0-9 - _; it may have been cut off or changed on its way"
    )]
    Character { at: usize },
    #[error("expected the text of a save in the link, found other bytes")]
    NoText,
    /// A field of a short link is unknown, or has an invalid value.
    #[error(
        "the field {name} of the link: expected a field of a save with its value, found \"{value}\""
    )]
    Field { name: String, value: String },
}
