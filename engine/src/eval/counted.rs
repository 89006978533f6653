//! `Counted`: a checked term of a sum, independent of the board.

use super::file::{Args, Whose};
use std::borrow::Cow;

/// A checked term.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Counted {
    pub name: Option<String>,
    /// The weight in millionths.
    pub weight: i64,
    pub feature: String,
    pub whose: Whose,
    pub args: Args,
}

impl Counted {
    /// Returns the name of the term: its own, or that of its feature as written in a formula.
    pub fn name(&self) -> Cow<'_, str> {
        self.name
            .as_deref()
            .map_or_else(|| Cow::Owned(written(&self.feature)), Cow::Borrowed)
    }
    /// Returns the contribution of the feature that is always 1, which is 0 if the other side's is
    /// subtracted.
    pub fn constant(&self) -> i64 {
        i64::from(self.whose != Whose::MineMinusTheirs)
    }
}

/// Returns the name of a feature in a formula, where a hyphen would be a minus.
pub fn written(feature: &str) -> String {
    feature.replace('-', "_")
}
