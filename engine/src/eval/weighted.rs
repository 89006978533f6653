//! `WeightedFeature`: a feature of one game with its weight and the sides for which it counts.

use super::features::{Features, SameBoard};
use super::file::Whose;
use crate::rules::Side;

/// A feature times a weight.
#[derive(Clone, Debug)]
pub(super) struct WeightedFeature<G: Features> {
    pub weight: i64,
    pub whose: Whose,
    pub feature: G::Feature,
    pub name: Box<str>,
}

impl<G: Features> WeightedFeature<G> {
    /// Like [`Self::count`], but not inlined, so that it is compiled once per game.
    #[inline(never)]
    pub fn count_apart(&self, game: &impl SameBoard<G>, state: &G::State, max: Side) -> i64 {
        self.count(game, state, max)
    }
    /// Returns the feature in the view of MAX, without the weight.
    #[inline(always)]
    pub fn count(&self, game: &impl SameBoard<G>, state: &G::State, max: Side) -> i64 {
        let (mut side, theirs_too) = match self.whose {
            Whose::MineMinusTheirs => (max, true),
            Whose::Mine => (max, false),
            Whose::Theirs => (max.other(), false),
            Whose::Mover => (game.to_move(state), false),
            Whose::Neutral => (Side::First, false),
        };
        let mut count = 0;
        // A loop, so that the inlined feature occurs only once; otherwise all evaluations would be
        // twice as large.
        loop {
            let one = game.feature(&self.feature, state, side);
            let adds = side == max || matches!(self.whose, Whose::Theirs | Whose::Neutral);
            count += if adds { one } else { -one };
            if !theirs_too || side != max {
                return count;
            }
            side = max.other();
        }
    }
}
