//! Evaluations: the values of positions for MAX.
//!
//! An evaluation is data, a RON file in `assets/evaluations/` or of the user; code only provides
//! the *features* that it adds up. [`Registry`] stores the texts by game and name, [`Evaluation`]
//! is a parsed and checked text, [`Compiled`] is an evaluation compiled for one concrete game, and
//! [`Eval`] is the interface to a search.
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
//! Instead of a sum there may be a formula over the features; terms then define names for it. Its
//! language: [`formula`].
//!
//! ```text
//!     terms: [(name: "shape", feature: "square-table", table: [[100, -25, …], …])],
//!     formula: "if(phase < 0.8, 8 * mobility, 2 * discs) + shape / 10",
//! ```
//!
//! Invariants: a sum is exact, in whole units that [`Compiled::unit`] returns, and equals the sum
//! of [`Compiled::terms`]; an evaluation depends on the position and the side that is MAX, never on
//! the search.
//!
//! A new feature needs one variant, one row in `FEATURES` and one arm each in `build`, `feature`
//! and `bound` of its game's file. A new evaluation needs one file, and its name in the `INFO` of
//! its game's file.

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

/// A function of a position and of the side that is MAX, independent of the ply, the window and the
/// search.
pub trait Eval<G: Game>: Send + Sync {
    /// Returns the value of a position for MAX. `over` is the result of [`Game::outcome`], so that
    /// it need not be computed twice.
    fn value(&self, game: &G, state: &G::State, over: Option<Outcome>, max: Side) -> Value;

    /// Returns the value if nothing needs to be counted for it; `None` otherwise. It is inlined
    /// into searches, so it must be short.
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

/// Calls [`Eval::value`] without inlining, compiled once per game for any processor: with all
/// features inlined, each copy of a search would be several times as large, and no faster.
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
