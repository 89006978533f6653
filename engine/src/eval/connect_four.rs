//! Connect Four: its description, its boards, and its features, which are those of k-in-a-row on a
//! transposed board.

use super::features::{Build, Features, Unfit};
use super::file::Args;
use super::game_info::{GameInfo, assets};
use super::k_in_a_row::{FEATURES, StoneFeature};
use super::search_boards::{SearchBoards, one_board};
use crate::rules::connect_four::{ConnectFour, MOST_COLUMNS, MOST_ROWS};
use crate::rules::pop_out::PopOut;
use crate::rules::shape::{Fixed, SearchBoard, Shape, Sized};
use crate::rules::{Parameters, Side, SpecError};

/// The description of the game.
pub const INFO: GameInfo = GameInfo {
    name: "connect-four",
    title: "Connect Four: stones fall",
    parameters: &[
        ("columns", "1 to 10 (7)"),
        ("rows", "1 to 9 (6)"),
        ("k", "stones in a line that win, from 1 (4)"),
        (
            "popout",
            "true, where columns × (rows + 1) is at most 64: own stones may be taken out of the bottom row (false)",
        ),
    ],
    examples: &[
        "connect-four",
        "connect-four:columns=4,rows=4",
        "connect-four:popout=true",
    ],
    features: FEATURES,
    evaluations: assets!("evaluations/connect-four": "lines", "outcome", "outcome-sooner", "open-fours", "threats"),
    players: assets!("players/connect-four": "open-fours"),
    early_end: false,
    leaf_values: false,
    falls: true,
    may_have_chance: false,
};

/// Reads the game with its parameters, on the smallest word that its board fits into.
pub(super) fn read<B: Build>(text: &str) -> Result<B::Built, SpecError> {
    let parameters = Parameters::read(INFO.name, INFO.parameters, text)?;
    let columns = parameters.number("columns", 7, 1..=MOST_COLUMNS)?;
    let rows = parameters.number("rows", 6, 1..=MOST_ROWS)?;
    let k = parameters.number("k", 4, 1..=1000)?;
    if parameters.truth("popout")? {
        let game = ConnectFour::<Sized<u64>>::sized(columns, rows, k).map(PopOut);
        return game.map(B::build).ok_or_else(|| parameters.error("popout"));
    }
    let small = || ConnectFour::<Sized<u64>>::sized(columns, rows, k).map(B::build);
    let large = || ConnectFour::<Sized<u128>>::sized(columns, rows, k).map(B::build);
    small()
        .or_else(large)
        .ok_or_else(|| parameters.error("columns"))
}

/// Common sizes are searched with constant shifts.
impl SearchBoards for ConnectFour<Sized<u64>> {
    type First = ConnectFour<Fixed<7, 6, 4>>;
    type Second = ConnectFour<Fixed<4, 4, 4>>;
    type Other = Self;
    fn board_of_search(&self) -> SearchBoard<Self::First, Self::Second, Self> {
        self.usual()
    }
}

one_board!(ConnectFour<Sized<u128>>, PopOut);

impl<S: Shape> Features for ConnectFour<S> {
    const INFO: &'static GameInfo = &INFO;
    type Feature = StoneFeature<S::Bits>;

    fn board(&self) -> String {
        format!("{}x{}", self.columns(), self.rows())
    }
    fn build(&self, name: &str, args: &Args) -> Result<Self::Feature, Unfit> {
        StoneFeature::build(
            &INFO,
            name,
            args,
            (self.rows(), self.columns()),
            |row, column| self.number(row, column),
        )
    }
    fn bound(&self, feature: &Self::Feature) -> i64 {
        feature.bound(&self.0)
    }
    #[inline(always)]
    fn feature(&self, feature: &Self::Feature, state: &Self::State, side: Side) -> i64 {
        feature.count(&self.0, state, side)
    }
}

impl Features for PopOut {
    const INFO: &'static GameInfo = &INFO;
    type Feature = StoneFeature<u64>;

    fn board(&self) -> String {
        self.0.board()
    }
    fn build(&self, name: &str, args: &Args) -> Result<Self::Feature, Unfit> {
        self.0.build(name, args)
    }
    fn bound(&self, feature: &Self::Feature) -> i64 {
        feature.bound(&self.0.0)
    }
    #[inline]
    fn feature(&self, feature: &Self::Feature, state: &Self::State, side: Side) -> i64 {
        feature.count(&self.0.0, &state.stones, side)
    }
}
