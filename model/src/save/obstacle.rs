//! Why a file was not written.

use super::Print;
use engine::sentence::Sentence;

/// Why a file was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// It must be asked for.
    Obstacle(Obstacle),
    Failed(Sentence),
}

/// Why a file is not replaced without a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// It is another one.
    Exists,
    /// Another program has changed it; what it has made of it.
    Changed(Print),
    ReadOnly,
    /// It has comments that would be lost.
    Commented,
}
