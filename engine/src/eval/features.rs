//! [`Features`]: the features that a game offers to evaluations.
//!
//! Contract: a feature is a function of the position and a side. It may be asked of finished games too. Its absolute
//! value never passes [`Features::bound`], so that the sum of the terms can be known to fit before a search begins.
//! Costs: [`Features::feature`] is called at every leaf of a search; it neither allocates nor looks anything up by name.

use super::error::EvalProblem;
use super::file::Args;
use super::game_info::{CONSTANT, GameInfo};
use super::search_boards::SearchBoards;
use super::value::Value;
use crate::rules::{Game, Outcome, Side};
use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Why a feature cannot be used on this board: the argument, the row of it, and the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit {
    /// The field of the term.
    pub field: &'static str,
    /// The item of that field.
    pub item: Option<usize>,
    /// The fault.
    pub problem: EvalProblem,
}

impl Unfit {
    /// The feature itself is the problem.
    pub fn feature(problem: EvalProblem) -> Unfit {
        Unfit {
            field: "feature",
            item: None,
            problem,
        }
    }
    /// The game has no feature of this name.
    pub fn unknown(game: &GameInfo, found: &str) -> Unfit {
        Unfit::feature(unknown_feature(game, found))
    }
}

/// The game has no feature of this name.
pub(super) fn unknown_feature(game: &GameInfo, found: &str) -> EvalProblem {
    let known: Vec<&str> = game
        .features
        .iter()
        .chain([&CONSTANT])
        .map(|info| info.name)
        .collect();
    EvalProblem::Feature {
        found: found.to_owned(),
        game: game.name.to_owned(),
        known: known.join(", "),
    }
}

/// A game with features. See the module.
pub trait Features: Game {
    /// The game in words. The two constants below are parts of it and not to be overridden.
    const INFO: &'static GameInfo;
    /// The name of the game in files and on the command line.
    const GAME: &'static str = Self::INFO.name;
    /// Do finished positions have a value of their own, [`Features::leaf_value`]?
    const HAS_LEAF_VALUES: bool = Self::INFO.leaf_values;
    /// True if it is searched to its end unless something else is asked for.
    const USUALLY_TO_END: bool = Self::HAS_LEAF_VALUES;
    /// A feature with its arguments, ready to be counted.
    type Feature: Clone + Debug + Send + Sync + 'static;

    /// The size of the board, as `boards` of a file names it: `8x8`.
    fn board(&self) -> String;
    /// The evaluation of a search to a depth that names none, where it is not the first of the game: under other rules the
    /// usual one may want what loses.
    fn default_evaluation(&self) -> Option<&'static str> {
        None
    }
    /// A feature for this game, with arguments that it takes.
    ///
    /// # Errors
    /// The game has no feature of this name, or this board does not fit the feature or its arguments.
    fn build(&self, name: &str, args: &Args) -> Result<Self::Feature, Unfit>;
    /// The largest absolute value that a feature can have.
    fn bound(&self, feature: &Self::Feature) -> i64;
    /// Whether values come near the bounds of their features, so that they are worth knowing; false: nobody knows how large
    /// values are, and a bound is only what fits.
    fn is_bounded(&self) -> bool {
        true
    }
    /// A feature of one side.
    fn feature(&self, feature: &Self::Feature, state: &Self::State, side: Side) -> i64;
    /// How an unfinished game stands if nothing can change the board any more; see [`super::file::EndRule`].
    #[inline]
    fn no_disc_can_be_placed(&self, state: &Self::State) -> Option<Outcome> {
        let _ = state;
        None
    }
    /// The value of a finished position for the first player, in units of 10^−[`Features::leaf_decimals`].
    #[inline]
    fn leaf_value(&self, state: &Self::State) -> Option<Value> {
        let _ = state;
        None
    }
    /// The least and the greatest value of a leaf for the first player, in those units, over the whole game, with 0 where a search of
    /// this depth ends before the game does; `None`: it is not known.
    fn leaf_range(&self, from: &Self::State, depth: Option<u32>) -> Option<(Value, Value)> {
        let _ = (from, depth);
        None
    }
    /// How many decimals the values of leaves have.
    fn leaf_decimals(&self) -> u32 {
        0
    }
    /// The decimals of the features: they count units of 10^−decimals.
    fn feature_decimals(&self) -> u32 {
        0
    }
    /// The texts of the evaluations that this very game brings along.
    fn own_evaluations(&self) -> Vec<String> {
        Vec::new()
    }
    /// This game for a new search, where a game can have had a fault, or is known better than before.
    fn renewed(&self) -> Option<Self> {
        None
    }
    /// The flag that is set as soon as the rules cannot be asked any more, so that a search can stop; `None`: they always can.
    fn halt(&self) -> Option<Arc<AtomicBool>> {
        None
    }
}

/// The same game with the same positions and features, on a board of which more is known while compiling, or less.
pub trait SameBoard<G: Features>: Features<State = G::State, Feature = G::Feature> {}

impl<G: Features, B: Features<State = G::State, Feature = G::Feature>> SameBoard<G> for B {}

/// What is made of a game once its type is known: the way from the name of a game to generic code.
pub trait Build {
    /// What is made.
    type Built;
    /// Makes it.
    fn build<G: SearchBoards>(game: G) -> Self::Built;
}
