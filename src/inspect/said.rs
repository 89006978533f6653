//! [`Said`]: a line of an explanation.

use engine::trace::Tick;

/// A line of an explanation.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Said {
    /// The sentence.
    pub text: String,
    /// When it happened.
    pub tick: Option<Tick>,
    /// Is it a heading?
    pub heading: bool,
}
