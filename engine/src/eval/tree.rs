//! Textbook trees have no features: a leaf is worth what is written there, an inner node 0.

use super::features::{FeatureInfo, Features, Unfit};
use super::file::Args;
use super::value::Value;
use crate::rules::Side;
use crate::rules::tree::TreeGame;
use crate::rules::tree::arena::LeafValue;

/// No features.
pub const FEATURES: &[FeatureInfo] = &[];

impl Features for TreeGame {
    const GAME: &'static str = "tree";
    const HAS_LEAF_VALUES: bool = true;
    type Feature = ();

    fn known() -> &'static [FeatureInfo] {
        FEATURES
    }
    fn board(&self) -> String {
        "tree".to_owned()
    }
    fn build(&self, _: &str, _: &Args) -> Result<(), Unfit> {
        Ok(())
    }
    fn bound(&self, (): &()) -> i64 {
        0
    }
    #[inline]
    fn feature(&self, (): &(), _: &Self::State, _: Side) -> i64 {
        0
    }
    #[inline]
    fn leaf_value(&self, state: &Self::State) -> Option<Value> {
        TreeGame::leaf_value(self, state).map(|value| match value {
            LeafValue::MinusInfinity => Value::NEG_INF,
            LeafValue::Finite(units) => Value::new(units),
            LeafValue::Infinity => Value::INF,
        })
    }
    fn leaf_decimals(&self) -> u32 {
        self.decimals()
    }
}
