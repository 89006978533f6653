//! [`Features`]: what a game offers to be counted by an evaluation.
//!
//! Contract: a feature is a function of the position and a side. It may be asked of finished games too. Its absolute
//! value never passes [`Features::bound`], so that the sum of the terms can be known to fit before a search begins.
//! Costs: [`Features::feature`] is called at every leaf of a search; it neither allocates nor looks anything up by name.

use super::error::Problem;
use super::file::Args;
use super::value::Value;
use super::{connect_four, k_in_a_row, nim, othello, rastros, tree};
use crate::rules::{Game, Outcome, Side};
use std::fmt::Debug;

/// A feature in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureInfo {
    /// The name by which files call it.
    pub name: &'static str,
    /// What it counts for one side.
    pub about: &'static str,
    /// The arguments it takes.
    pub args: &'static [ArgInfo],
}

/// An argument of a feature in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArgInfo {
    /// The field of the term.
    pub name: &'static str,
    /// What it says.
    pub about: &'static str,
    /// Must it be there?
    pub required: bool,
}

/// Always 1, in every game.
pub const CONSTANT: FeatureInfo = FeatureInfo { name: "constant", about: "1 in every position", args: &[] };

/// A number for each square.
pub const TABLE: ArgInfo =
    ArgInfo { name: "table", about: "a number for each square, row after row from the top", required: true };
/// The worth of a line by its stones.
pub const COUNTS: ArgInfo = ArgInfo {
    name: "counts",
    about: "the worth of a line with 1, 2, 3 … stones (the last number for all longer ones); 1, 2, 3 … if absent",
    required: false,
};

/// Why a feature cannot be had on this board: the argument, the row of it, and the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit {
    /// The field of the term.
    pub field: &'static str,
    /// The item of that field.
    pub item: Option<usize>,
    /// What is wrong.
    pub problem: Problem,
}

impl Unfit {
    /// The feature itself is the problem.
    #[must_use]
    pub fn feature(problem: Problem) -> Unfit {
        Unfit { field: "feature", item: None, problem }
    }
}

/// A game with features. See the module.
pub trait Features: Game {
    /// The name of the game in files and on the command line.
    const GAME: &'static str;
    /// Has the game another notion of being over, [`Features::no_disc_can_be_placed`]?
    const HAS_EARLY_END: bool = false;
    /// Do finished positions carry a value of their own, [`Features::leaf_value`]?
    const HAS_LEAF_VALUES: bool = false;
    /// A feature with its arguments, ready to be counted.
    type Feature: Clone + Debug + Send + Sync + 'static;

    /// The features there are, besides [`CONSTANT`].
    fn known() -> &'static [FeatureInfo];
    /// The size of the board, as `boards` of a file names it: `8x8`.
    fn board(&self) -> String;
    /// A feature for this game. The name is a known one, and the arguments are those it takes.
    ///
    /// # Errors
    /// The board is none that the feature or its arguments fit.
    fn build(&self, name: &str, args: &Args) -> Result<Self::Feature, Unfit>;
    /// The largest absolute value that a feature can have.
    fn bound(&self, feature: &Self::Feature) -> i64;
    /// A feature of one side.
    fn feature(&self, feature: &Self::Feature, state: &Self::State, side: Side) -> i64;
    /// How an unfinished game stands if nothing can change the board any more; see [`super::file::End`].
    #[inline]
    fn no_disc_can_be_placed(&self, state: &Self::State) -> Option<Outcome> {
        let _ = state;
        None
    }
    /// The value that a finished position carries, for the first player, in units of 10^−[`Features::leaf_decimals`].
    #[inline]
    fn leaf_value(&self, state: &Self::State) -> Option<Value> {
        let _ = state;
        None
    }
    /// How many decimals the values of leaves have.
    fn leaf_decimals(&self) -> u32 {
        0
    }
}

/// The games and their features, in the order in which people list them.
pub const GAMES: &[(&str, &[FeatureInfo])] = &[
    ("k-in-a-row", k_in_a_row::FEATURES),
    ("connect-four", connect_four::FEATURES),
    ("othello", othello::FEATURES),
    ("rastros", rastros::FEATURES),
    ("nim", nim::FEATURES),
    ("tree", tree::FEATURES),
];

/// The features of a game by its name, [`CONSTANT`] not among them; `None` if there is no such game.
#[must_use]
pub fn of_game(game: &str) -> Option<&'static [FeatureInfo]> {
    GAMES.iter().find(|(name, _)| *name == game).map(|(_, features)| *features)
}
