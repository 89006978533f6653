//! Evaluations: what a position is worth for MAX.
//!
//! Purpose: an evaluation is data, a RON file in `assets/evaluations/` or of the user's own; code only offers the
//! *features* it may add up. The way of an evaluation: [`Registry`] keeps the texts by game and name, [`Evaluation`]
//! is a text that was read and checked, [`Compiled`] is an evaluation made ready for one concrete game, and [`Eval`] is
//! all that a search sees of it.
//!
//! ```text
//! (
//!     version: 1,
//!     name: "squares-discs-2",
//!     game: "othello",
//!     description: "half the square table plus twice the disc difference",
//!     end: NoDiscCanBePlaced(win: inf, draw: 0, loss: -inf),
//!     terms: [
//!         (weight: 0.5, feature: "square-table", table: [[100, -25, …], …]),
//!         (weight: 2, feature: "discs", whose: MineMinusTheirs),
//!     ],
//! )
//! ```
//!
//! Instead of a sum there may be a formula over the features; terms then are names for it. Its language: [`formula`].
//!
//! ```text
//!     terms: [(name: "shape", feature: "square-table", table: [[100, -25, …], …])],
//!     formula: "if(phase < 0.8, 8 * mobility, 2 * discs) + shape / 10",
//! ```
//!
//! Invariants: a sum is exact, in whole units that [`Compiled::unit`] names, and equals the terms that
//! [`Compiled::terms`] shows; an evaluation sees the position and who is MAX, never the search.
//!
//! To add a feature: one variant, one row in `FEATURES` and one arm in `build`, `feature` and `bound` of its game's file.
//! To add an evaluation: one file, and its name in the `INFO` of its game's file.

use crate::rules::{Game, Outcome, Side};

pub mod compiled;
pub mod connect_four;
pub mod counted;
pub mod decimal;
pub mod edit;
pub mod error;
pub mod evaluation;
pub mod features;
pub mod file;
pub mod formula;
pub mod fraction;
pub mod game_info;
pub mod games;
pub mod k_in_a_row;
pub mod lines;
pub mod nim;
pub mod othello;
pub mod pig;
pub mod program;
mod range;
pub mod rastros;
pub mod registry;
pub mod search_boards;
pub mod table;
pub mod terms;
pub mod tree;
pub mod value;
pub mod weighted;

#[cfg(test)]
mod tests;

pub use compiled::Compiled;
pub use decimal::{Number, Unit};
pub use error::{EvalError, EvalProblem};
pub use evaluation::{Evaluation, Origin};
pub use features::{Build, Features};
pub use formula::FormulaProblem;
pub use fraction::{Fraction, FractionStyle, show_fractions};
pub use game_info::{Asset, FeatureInfo, GameInfo};
pub use games::GAMES;
pub use registry::{AdoptError, ListedEvaluation, Registry, UnknownEvaluation};
pub use search_boards::SearchBoards;
pub(crate) use search_boards::on_board;
pub use terms::{Part, TermValue};
pub use value::Value;

/// A function of a position and of who is MAX, and of nothing else: never of the ply, the window or the search.
pub trait Eval<G: Game>: Send + Sync {
    /// The value of a position for MAX. `over` is how the game ended, as [`Game::outcome`] says, so that it need not
    /// be worked out twice.
    fn value(&self, game: &G, state: &G::State, over: Option<Outcome>, max: Side) -> Value;

    /// The same value where nothing needs to be counted for it; `None` where something does. It is inlined into
    /// searches, so it must be short.
    #[inline(always)]
    fn at_once(
        &self,
        game: &G,
        state: &G::State,
        over: Option<Outcome>,
        max: Side,
    ) -> Option<Value> {
        let _ = (game, state, over, max);
        None
    }
}

/// [`Eval::value`], compiled once a game for any processor, and never into what calls it: with all features in it each
/// copy of a search would be several times as large, and no faster.
#[inline(never)]
pub(crate) fn value_apart<G: Game, E: Eval<G>>(
    eval: &E,
    game: &G,
    state: &G::State,
    over: Option<Outcome>,
    max: Side,
) -> Value {
    eval.value(game, state, over, max)
}
