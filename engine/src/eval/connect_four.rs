//! The features of Connect Four: those of k-in-a-row, on a board that stands upright.

use super::features::{FeatureInfo, Features, Unfit};
use super::file::Args;
use super::k_in_a_row::{self, Feature};
use crate::rules::Side;
use crate::rules::connect_four::ConnectFour;
use crate::rules::shape::Shape;

/// The features in words.
pub const FEATURES: &[FeatureInfo] = k_in_a_row::FEATURES;

impl<S: Shape> Features for ConnectFour<S> {
    const GAME: &'static str = "connect-four";
    type Feature = Feature<S::Bits>;

    fn known() -> &'static [FeatureInfo] {
        FEATURES
    }
    fn board(&self) -> String {
        format!("{}x{}", self.columns(), self.rows())
    }
    fn build(&self, name: &str, args: &Args) -> Result<Self::Feature, Unfit> {
        Feature::build(name, args, (self.rows(), self.columns()), |row, column| self.number(row, column))
    }
    fn bound(&self, feature: &Self::Feature) -> i64 {
        feature.bound(&self.0)
    }
    #[inline(always)]
    fn feature(&self, feature: &Self::Feature, state: &Self::State, side: Side) -> i64 {
        feature.count(&self.0, state, side)
    }
}
