//! The features of Nim. `heap-sum` of course e is `objects` of the mover with the weight −1.

use super::features::{FeatureInfo, Features, Unfit};
use super::file::Args;
use crate::rules::nim::{MOST_HEAPS, MOST_OBJECTS, Nim};
use crate::rules::{Game, Side};

/// The features in words.
pub const FEATURES: &[FeatureInfo] = &[
    FeatureInfo { name: "objects", about: "objects left, the same for both sides", args: &[] },
    FeatureInfo { name: "heaps", about: "heaps that are not empty, the same for both sides", args: &[] },
    FeatureInfo { name: "nim-sum", about: "exclusive or of the heaps, the same for both sides", args: &[] },
    FeatureInfo { name: "won", about: "1 if the side wins with perfect play (C. L. Bouton, 1901), else 0", args: &[] },
];

/// A feature of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// All objects.
    Objects,
    /// Heaps with objects in them.
    Heaps,
    /// The exclusive or.
    NimSum,
    /// A win with perfect play.
    Won,
}

impl Features for Nim {
    const GAME: &'static str = "nim";
    type Feature = Feature;

    fn known() -> &'static [FeatureInfo] {
        FEATURES
    }
    fn board(&self) -> String {
        self.heaps(&self.initial()).map(|objects| objects.to_string()).collect::<Vec<_>>().join("+")
    }
    fn build(&self, name: &str, _: &Args) -> Result<Feature, Unfit> {
        Ok(match name {
            "objects" => Feature::Objects,
            "heaps" => Feature::Heaps,
            "nim-sum" => Feature::NimSum,
            _ => Feature::Won,
        })
    }
    fn bound(&self, _: &Feature) -> i64 {
        MOST_HEAPS as i64 * i64::from(MOST_OBJECTS)
    }
    #[inline]
    fn feature(&self, feature: &Feature, state: &Self::State, side: Side) -> i64 {
        match feature {
            Feature::Objects => i64::from(state.objects()),
            Feature::Heaps => self.heaps(state).filter(|&objects| objects > 0).count() as i64,
            Feature::NimSum => i64::from(state.nim_sum()),
            Feature::Won => i64::from(self.winner(state) == side),
        }
    }
}
