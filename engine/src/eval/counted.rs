//! `Counted`: a term of a sum, checked and not yet tied to a board.

use super::file::{Args, Whose};
use std::borrow::Cow;

/// A term that was checked.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Counted {
    pub name: Option<String>,
    /// Millionths.
    pub weight: i64,
    pub feature: String,
    pub whose: Whose,
    pub args: Args,
}

impl Counted {
    /// What the term is called: its own name, or its feature's as a formula writes it.
    pub fn name(&self) -> Cow<'_, str> {
        self.name
            .as_deref()
            .map_or_else(|| Cow::Owned(written(&self.feature)), Cow::Borrowed)
    }
    /// What the feature that is always 1 counts: 1 − 1 where both sides' are taken from one another.
    pub fn constant(&self) -> i64 {
        i64::from(self.whose != Whose::MineMinusTheirs)
    }
}

/// A feature's name in a formula, where a hyphen would be a minus.
pub fn written(feature: &str) -> String {
    feature.replace('-', "_")
}
