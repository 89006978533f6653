//! k-in-a-row: its description, its boards, and its features.
//!
//! [`StoneFeature`] is also used by Connect Four, whose board differs only in the numbering of
//! squares.

use super::features::{Build, Features, Unfit};
use super::file::Args;
use super::game_info::{COUNTS, FeatureInfo, GameInfo, TABLE, assets};
use super::lines::Lines;
use super::search_boards::{SearchBoards, one_board};
use super::table::SquareTable;
use crate::rules::bits::{Bits, Wide};
use crate::rules::k_in_a_row::{KInARow, Stones};
use crate::rules::shape::{Fixed, SearchBoard, Shape, Sized};
use crate::rules::{Parameters, Side, SpecError};

/// The description of the game.
pub const INFO: GameInfo = GameInfo {
    name: "k-in-a-row",
    title: "k-in-a-row: tic-tac-toe and its relatives",
    parameters: &[
        ("h", "rows, 1 to 19 (3)"),
        ("v", "columns, 1 to 19 (3)"),
        ("k", "stones in a line that win, from 1 (3)"),
        ("exact", "true: a line longer than k does not win (false)"),
    ],
    examples: &[
        "k-in-a-row",
        "k-in-a-row:h=4,v=4,k=4",
        "k-in-a-row:h=4,v=6,k=3",
        "k-in-a-row:h=15,v=15,k=5",
    ],
    features: FEATURES,
    evaluations: assets!(
        "evaluations/k-in-a-row": "lines", "outcome", "outcome-sooner", "weights", "weights-outcome", "urgent-lines"
    ),
    players: assets!("players/k-in-a-row": "perfect"),
    early_end: false,
    leaf_values: false,
    falls: false,
    may_have_chance: false,
};

/// Reads the game with its parameters, on the smallest word that its board fits into.
pub(super) fn read<B: Build>(text: &str) -> Result<B::Built, SpecError> {
    let parameters = Parameters::read(INFO.name, INFO.parameters, text)?;
    let h = parameters.number("h", 3, 1..=19)?;
    let v = parameters.number("v", 3, 1..=19)?;
    let k = parameters.number("k", 3, 1..=1000)?;
    let exact = parameters.truth("exact")?;
    let small =
        || Sized::<u64>::new(h, v, k).map(|shape| B::build(KInARow(shape.with_exact(exact))));
    let large =
        || Sized::<Wide>::new(h, v, k).map(|shape| B::build(KInARow(shape.with_exact(exact))));
    small().or_else(large).ok_or_else(|| parameters.error("h"))
}

/// Common sizes are searched with constant shifts.
impl SearchBoards for KInARow<Sized<u64>> {
    type First = KInARow<Fixed<3, 3, 3>>;
    type Second = KInARow<Fixed<4, 4, 4>>;
    type Other = Self;
    fn board_of_search(&self) -> SearchBoard<Self::First, Self::Second, Self> {
        match (self.0.rows(), self.0.columns(), self.0.k()) {
            _ if self.0.exact() => SearchBoard::Other(*self),
            (3, 3, 3) => SearchBoard::First(KInARow(Fixed)),
            (4, 4, 4) => SearchBoard::Second(KInARow(Fixed)),
            _ => SearchBoard::Other(*self),
        }
    }
}

one_board!(KInARow<Sized<Wide>>);

/// The descriptions of the features, which are also those of Connect Four.
pub(super) const FEATURES: &[FeatureInfo] = &[
    FeatureInfo {
        name: "open-lines",
        about: "lines of k squares that can still be filled and win, by the own stones in them: no enemy stone, not yet full",
        args: &[COUNTS],
    },
    FeatureInfo {
        name: "square-table",
        about: "the sum of a table over the own stones",
        args: &[TABLE],
    },
    FeatureInfo::plain(
        "centre",
        "own stones, each counted by its distance from the edge",
    ),
    FeatureInfo::plain("stones", "own stones"),
];

/// A feature of stones in lines.
#[derive(Clone, Debug, PartialEq)]
pub enum StoneFeature<B> {
    /// Lines that can still be filled.
    OpenLines(Lines),
    /// A value for each square.
    Table(SquareTable<B>),
    /// The number of stones.
    Stones,
}

impl<B: Bits> StoneFeature<B> {
    /// Prepares a feature for a board of some size; `square` returns the number of a square from
    /// its row and column, counted from 1.
    pub(super) fn build(
        game: &GameInfo,
        name: &str,
        args: &Args,
        (rows, columns): (u32, u32),
        square: impl Fn(u32, u32) -> u32,
    ) -> Result<Self, Unfit> {
        Ok(match name {
            "open-lines" => StoneFeature::OpenLines(Lines::read(args)),
            "square-table" => StoneFeature::Table(SquareTable::read(rows, columns, square, args)?),
            "centre" => StoneFeature::Table(SquareTable::centre(rows, columns, square)),
            "stones" => StoneFeature::Stones,
            _ => return Err(Unfit::unknown(game, name)),
        })
    }
    pub(super) fn bound<S: Shape<Bits = B>>(&self, shape: &S) -> i64 {
        match self {
            StoneFeature::OpenLines(lines) => lines.bound(shape),
            StoneFeature::Table(table) => table.bound(),
            StoneFeature::Stones => i64::from(shape.board().count()),
        }
    }
    #[inline(always)]
    pub(super) fn count<S: Shape<Bits = B>>(
        &self,
        shape: &S,
        state: &Stones<B>,
        side: Side,
    ) -> i64 {
        let (own, theirs) = (state.of(side), state.of(side.other()));
        match self {
            StoneFeature::OpenLines(lines) => lines.sum(shape, own, theirs),
            StoneFeature::Table(table) => table.sum(own),
            StoneFeature::Stones => i64::from(own.count()),
        }
    }
}

impl<S: Shape> Features for KInARow<S> {
    const INFO: &'static GameInfo = &INFO;
    type Feature = StoneFeature<S::Bits>;

    fn board(&self) -> String {
        format!("{}x{}", self.0.rows(), self.0.columns())
    }
    fn build(&self, name: &str, args: &Args) -> Result<Self::Feature, Unfit> {
        let size = (self.0.rows(), self.0.columns());
        StoneFeature::build(&INFO, name, args, size, |row, column| {
            self.0.square(row - 1, column - 1)
        })
    }
    fn bound(&self, feature: &Self::Feature) -> i64 {
        feature.bound(&self.0)
    }
    #[inline(always)]
    fn feature(&self, feature: &Self::Feature, state: &Self::State, side: Side) -> i64 {
        feature.count(&self.0, state, side)
    }
}
