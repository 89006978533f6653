//! `WeightedFeature`: a feature of one game with its weight and whose it is.

use super::features::Features;
use super::file::Whose;
use crate::rules::Side;

/// A feature times a weight. See the module.
#[derive(Clone, Debug)]
pub(super) struct WeightedFeature<G: Features> {
    pub weight: i64,
    pub whose: Whose,
    pub feature: G::Feature,
    pub name: Box<str>,
}

impl<G: Features> WeightedFeature<G> {
    /// The same as [`Self::count`], compiled once a game.
    #[inline(never)]
    pub fn count_apart(&self, game: &G, state: &G::State, max: Side) -> i64 {
        self.count(game, state, max)
    }
    /// The feature, in the view of MAX and without the weight.
    #[inline(always)]
    pub fn count(&self, game: &G, state: &G::State, max: Side) -> i64 {
        let side = match self.whose {
            Whose::MineMinusTheirs | Whose::Mine => max,
            Whose::Theirs => max.other(),
            Whose::Mover => game.to_move(state),
            Whose::Neutral => Side::First,
        };
        let count = game.feature(&self.feature, state, side);
        match self.whose {
            Whose::MineMinusTheirs => count - game.feature(&self.feature, state, max.other()),
            Whose::Mover if side != max => -count,
            Whose::Mine | Whose::Theirs | Whose::Mover | Whose::Neutral => count,
        }
    }
}
