//! Pig: its description, its parameters, and its feature.

use super::features::{Build, Features, Unfit};
use super::file::Args;
use super::game_info::{FeatureInfo, GameInfo, assets};
use super::search_boards::one_board;
use crate::rules::pig::{MOST, Pig};
use crate::rules::{Parameters, Side, SpecError};
use crate::solve::{Plain, Solvable};

/// The description of the game.
pub const INFO: GameInfo = GameInfo {
    name: "pig",
    title: "Pig: roll one die for points, and hold before it shows 1",
    parameters: &[
        ("target", "1 to 1000 points win (20)"),
        ("turns", "1 to 1000 turns, of both sides together (30)"),
    ],
    examples: &["pig", "pig:target=20,turns=30"],
    features: FEATURES,
    evaluations: assets!("evaluations/pig": "lead", "outcome", "outcome-sooner"),
    players: &[],
    early_end: false,
    leaf_values: false,
    falls: false,
    may_have_chance: true,
};

/// Reads the game with its parameters.
pub(super) fn read<B: Build>(text: &str) -> Result<B::Built, SpecError> {
    let parameters = Parameters::read(INFO.name, INFO.parameters, text)?;
    let target = parameters.number("target", 20, 1..=MOST)?;
    let turns = parameters.number("turns", 30, 1..=MOST)?;
    Pig::new(target, turns)
        .map(B::build)
        .ok_or_else(|| parameters.error("target"))
}

one_board!(Pig);

const FEATURES: &[FeatureInfo] = &[FeatureInfo::plain(
    "points",
    "points of the side, with what it has gathered in its turn",
)];

impl Features for Pig {
    const INFO: &'static GameInfo = &INFO;
    /// The only feature, the points.
    type Feature = ();

    fn board(&self) -> String {
        self.target().to_string()
    }
    fn build(&self, name: &str, _: &Args) -> Result<(), Unfit> {
        if name == "points" {
            Ok(())
        } else {
            Err(Unfit::unknown(&INFO, name))
        }
    }
    fn bound(&self, (): &()) -> i64 {
        i64::from(self.most_points())
    }
    #[inline]
    fn feature(&self, (): &(), state: &Self::State, side: Side) -> i64 {
        state.with_total(side)
    }
}

impl Solvable for Pig {
    type Prover = Plain<Pig>;
    fn prover(&self, bytes: usize) -> Plain<Pig> {
        Plain::new(bytes)
    }
}
