//! Nim: its description, its heaps, and its features. The evaluation `heap-sum` is `objects` of the
//! mover with the weight −1.

use super::features::{Build, Features, Unfit};
use super::file::Args;
use super::game_info::{FeatureInfo, GameInfo, assets};
use super::search_boards::one_board;
use crate::rules::nim::{MOST_HEAPS, MOST_OBJECTS, Nim};
use crate::rules::{Game, Parameters, Side, SpecError};

/// The description of the game.
pub const INFO: GameInfo = GameInfo {
    name: "nim",
    title: "Nim: take as many as you like from one heap",
    parameters: &[
        ("heaps", "1 to 10 heaps of 0 to 31, joined by + (1+2+3+4)"),
        ("misere", "true: who takes the last loses (false)"),
        ("most", "objects that a move takes at most, 1 to 31 (31)"),
    ],
    examples: &[
        "nim",
        "nim:heaps=3+5+7",
        "nim:heaps=1+3+5+7,misere=true",
        "nim:heaps=21,most=3",
    ],
    features: FEATURES,
    evaluations: assets!("evaluations/nim": "nim-sum", "outcome", "outcome-sooner", "heap-sum", "hurry"),
    players: assets!("players/nim": "heap-sum", "perfect"),
    early_end: false,
    leaf_values: false,
    falls: false,
    may_have_chance: false,
};

/// Reads the game with its parameters.
pub(super) fn read<B: Build>(text: &str) -> Result<B::Built, SpecError> {
    let parameters = Parameters::read(INFO.name, INFO.parameters, text)?;
    let heap = |heap: &str| {
        heap.trim()
            .parse()
            .ok()
            .filter(|&objects: &u32| objects <= MOST_OBJECTS)
    };
    let heaps: Option<Vec<u32>> = parameters
        .get("heaps")
        .unwrap_or("1+2+3+4")
        .split('+')
        .map(heap)
        .collect();
    let heaps = heaps
        .filter(|heaps| heaps.len() <= MOST_HEAPS)
        .ok_or_else(|| parameters.error("heaps"))?;
    let misere = parameters.truth("misere")?;
    let most = parameters.number("most", MOST_OBJECTS, 1..=MOST_OBJECTS)?;
    let game = Nim::new(&heaps, misere).and_then(|game| game.taking_at_most(most));
    game.map(B::build).ok_or_else(|| parameters.error("heaps"))
}

one_board!(Nim);

const FEATURES: &[FeatureInfo] = &[
    FeatureInfo::plain("objects", "objects left, the same for both sides"),
    FeatureInfo::plain("heaps", "heaps that are not empty, the same for both sides"),
    FeatureInfo::plain(
        "nim-sum",
        "exclusive or of the heaps (of their rests by m + 1 where a move takes at most m), the same for both sides",
    ),
    FeatureInfo::plain(
        "won",
        "1 if the side wins with perfect play (C. L. Bouton, 1901), else 0",
    ),
];

/// A feature of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeapFeature {
    /// The number of all objects.
    Objects,
    /// The number of heaps that are not empty.
    Heaps,
    /// The nim-sum.
    NimSum,
    /// 1 if the side wins with perfect play, otherwise 0.
    Won,
}

impl Features for Nim {
    const INFO: &'static GameInfo = &INFO;
    type Feature = HeapFeature;

    fn board(&self) -> String {
        self.heaps(&self.initial())
            .map(|objects| objects.to_string())
            .collect::<Vec<_>>()
            .join("+")
    }
    fn build(&self, name: &str, _: &Args) -> Result<HeapFeature, Unfit> {
        Ok(match name {
            "objects" => HeapFeature::Objects,
            "heaps" => HeapFeature::Heaps,
            "nim-sum" => HeapFeature::NimSum,
            "won" => HeapFeature::Won,
            _ => return Err(Unfit::unknown(&INFO, name)),
        })
    }
    fn bound(&self, _: &HeapFeature) -> i64 {
        MOST_HEAPS as i64 * i64::from(MOST_OBJECTS)
    }
    #[inline]
    fn feature(&self, feature: &HeapFeature, state: &Self::State, side: Side) -> i64 {
        match feature {
            HeapFeature::Objects => i64::from(state.objects()),
            HeapFeature::Heaps => self.heaps(state).filter(|&objects| objects > 0).count() as i64,
            HeapFeature::NimSum => i64::from(self.nim_sum(state)),
            HeapFeature::Won => i64::from(self.winner(state) == side),
        }
    }
}
