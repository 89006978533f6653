//! The reasons why a file was not written.

use super::Print;
use engine::sentence::Sentence;

/// The reason why a file was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// Writing needs a confirmation.
    Obstacle(Obstacle),
    Failed(Sentence),
}

/// The reason why a file is not replaced without a confirmation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Another file exists.
    Exists,
    /// Another program has changed the file; the fingerprint is that of the new content.
    Changed(Print),
    ReadOnly,
    /// The file has comments that would be lost.
    Commented,
}
