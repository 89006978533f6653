//! [`Features`]: the features that a game provides to evaluations.
//!
//! Contract: a feature is a function of the position and a side, defined for finished games too.
//! Its absolute value does not exceed [`Features::bound`], so that the sum of the terms can be
//! checked before a search begins. Costs: [`Features::feature`] is called at every leaf of a
//! search; it must neither allocate nor look anything up by name.

use super::error::EvalProblem;
use super::file::Args;
use super::game_info::{CONSTANT, GameInfo};
use super::search_boards::SearchBoards;
use super::value::Value;
use crate::rules::{Game, Outcome, Side};
use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The reason why a feature cannot be used on this board: the argument, the row of it, and the
/// problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit {
    /// The field of the term.
    pub field: &'static str,
    /// The index in that field.
    pub item: Option<usize>,
    /// The problem.
    pub problem: EvalProblem,
}

impl Unfit {
    /// Creates a problem with the feature itself.
    pub fn feature(problem: EvalProblem) -> Unfit {
        Unfit {
            field: "feature",
            item: None,
            problem,
        }
    }
    /// Creates the problem that the game does not have a feature of this name.
    pub fn unknown(game: &GameInfo, found: &str) -> Unfit {
        Unfit::feature(unknown_feature(game, found))
    }
}

/// Returns the problem that the game does not have a feature of this name.
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

/// A game with features.
pub trait Features: Game {
    /// The description of the game. The following constants are derived from it and must not be
    /// overridden.
    const INFO: &'static GameInfo;
    /// The name of the game in files and on the command line.
    const GAME: &'static str = Self::INFO.name;
    /// True if finished positions have their own value, [`Features::leaf_value`].
    const HAS_LEAF_VALUES: bool = Self::INFO.leaf_values;
    /// True if it is searched to its end by default.
    const USUALLY_TO_END: bool = Self::HAS_LEAF_VALUES;
    /// A feature with its arguments, prepared for counting.
    type Feature: Clone + Debug + Send + Sync + 'static;

    /// Returns the size of the board, as in `boards` of a file: `8x8`.
    fn board(&self) -> String;
    /// Returns the default evaluation for searches to a depth, if it is not the first of the game:
    /// under variant rules the usual one may prefer losing positions.
    fn default_evaluation(&self) -> Option<&'static str> {
        None
    }
    /// Prepares a feature of this game with its arguments.
    ///
    /// # Errors
    /// The game does not have a feature of this name, or the feature or its arguments do not suit
    /// this board.
    fn build(&self, name: &str, args: &Args) -> Result<Self::Feature, Unfit>;
    /// Returns the maximum absolute value of a feature.
    fn bound(&self, feature: &Self::Feature) -> i64;
    /// Returns whether values come near the bounds of their features, so that the bounds are
    /// meaningful; false if a bound is only a technical limit.
    fn is_bounded(&self) -> bool {
        true
    }
    /// Returns the value of a feature for one side.
    fn feature(&self, feature: &Self::Feature, state: &Self::State, side: Side) -> i64;
    /// Returns the outcome of an unfinished game in which nothing can change the board any more;
    /// see [`super::file::EndRule`].
    #[inline]
    fn no_disc_can_be_placed(&self, state: &Self::State) -> Option<Outcome> {
        let _ = state;
        None
    }
    /// Returns the value of a finished position for the first player, in units of
    /// 10^−[`Features::leaf_decimals`].
    #[inline]
    fn leaf_value(&self, state: &Self::State) -> Option<Value> {
        let _ = state;
        None
    }
    /// Returns the least and the greatest value of a leaf for the first player in those units, over
    /// the whole game, including 0 if a search of this depth may end before the game does; `None`
    /// if it is not known.
    fn leaf_range(&self, from: &Self::State, depth: Option<u32>) -> Option<(Value, Value)> {
        let _ = (from, depth);
        None
    }
    /// Returns the number of decimals of the values of leaves.
    fn leaf_decimals(&self) -> u32 {
        0
    }
    /// Returns the number of decimals of the features: they count units of 10^−decimals.
    fn feature_decimals(&self) -> u32 {
        0
    }
    /// Returns the texts of the evaluations that this game defines itself.
    fn own_evaluations(&self) -> Vec<String> {
        Vec::new()
    }
    /// Returns this game for a new search, if it can have had a fault or if more is known of it
    /// than before.
    fn renewed(&self) -> Option<Self> {
        None
    }
    /// Returns the flag that is set when the rules no longer reply, so that a search can stop;
    /// `None` if they always reply.
    fn halt(&self) -> Option<Arc<AtomicBool>> {
        None
    }
}

/// A board for the same game, positions and features as `G`, of which more or less is known at
/// compile time.
pub trait SameBoard<G: Features>: Features<State = G::State, Feature = G::Feature> {}

impl<G: Features, B: Features<State = G::State, Feature = G::Feature>> SameBoard<G> for B {}

/// A generic operation on a game whose type is known: the transition from the name of a game to
/// generic code.
pub trait Build {
    /// The result of the operation.
    type Built;
    /// Performs the operation.
    fn build<G: SearchBoards>(game: G) -> Self::Built;
}
