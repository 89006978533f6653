//! The features of k-in-a-row.
//!
//! [`Feature`] serves Connect Four as well, which is the same board with other squares' numbers.

use super::features::{COUNTS, FeatureInfo, Features, TABLE, Unfit};
use super::file::Args;
use super::lines::Lines;
use super::table::Table;
use crate::rules::Side;
use crate::rules::bits::Bits;
use crate::rules::k_in_a_row::{KInARow, Stones};
use crate::rules::shape::Shape;

/// The features in words.
pub const FEATURES: &[FeatureInfo] = &[
    FeatureInfo {
        name: "open-lines",
        about: "lines of k squares without an enemy stone and not yet full, by the own stones in them",
        args: &[COUNTS],
    },
    FeatureInfo { name: "square-table", about: "the sum of a table over the own stones", args: &[TABLE] },
    FeatureInfo { name: "centre", about: "own stones, each counted by its distance from the edge", args: &[] },
    FeatureInfo { name: "stones", about: "own stones", args: &[] },
];

/// A feature of stones in lines.
#[derive(Clone, Debug, PartialEq)]
pub enum Feature<B> {
    /// Lines that can still be filled.
    OpenLines(Lines),
    /// A worth for each square.
    Table(Table<B>),
    /// The number of stones.
    Stones,
}

impl<B: Bits> Feature<B> {
    /// A feature for a board of some size, whose squares, counted from 1, `square` numbers.
    pub(super) fn build(
        name: &str,
        args: &Args,
        (rows, columns): (u32, u32),
        square: impl Fn(u32, u32) -> u32,
    ) -> Result<Self, Unfit> {
        Ok(match name {
            "open-lines" => Feature::OpenLines(Lines::read(args)),
            "square-table" => Feature::Table(Table::read(rows, columns, square, args)?),
            "centre" => Feature::Table(Table::centre(rows, columns, square)),
            _ => Feature::Stones,
        })
    }
    pub(super) fn bound<S: Shape<Bits = B>>(&self, shape: &S) -> i64 {
        match self {
            Feature::OpenLines(lines) => lines.bound(shape),
            Feature::Table(table) => table.bound(),
            Feature::Stones => i64::from(shape.board().count()),
        }
    }
    #[inline(always)]
    pub(super) fn count<S: Shape<Bits = B>>(&self, shape: &S, state: &Stones<B>, side: Side) -> i64 {
        let (own, theirs) = (state.of(side), state.of(side.other()));
        match self {
            Feature::OpenLines(lines) => lines.sum(shape, own, theirs),
            Feature::Table(table) => table.sum(own),
            Feature::Stones => i64::from(own.count()),
        }
    }
}

impl<S: Shape> Features for KInARow<S> {
    const GAME: &'static str = "k-in-a-row";
    type Feature = Feature<S::Bits>;

    fn known() -> &'static [FeatureInfo] {
        FEATURES
    }
    fn board(&self) -> String {
        format!("{}x{}", self.0.rows(), self.0.columns())
    }
    fn build(&self, name: &str, args: &Args) -> Result<Self::Feature, Unfit> {
        let size = (self.0.rows(), self.0.columns());
        Feature::build(name, args, size, |row, column| self.0.square(row - 1, column - 1))
    }
    fn bound(&self, feature: &Self::Feature) -> i64 {
        feature.bound(&self.0)
    }
    #[inline(always)]
    fn feature(&self, feature: &Self::Feature, state: &Self::State, side: Side) -> i64 {
        feature.count(&self.0, state, side)
    }
}
