//! Evaluations: what a position is worth for MAX.

use crate::rules::{Game, Outcome, Side};

pub mod value;

pub use value::Value;

/// A function of a position and of who is MAX, and of nothing else: never of the ply, the window or the search.
pub trait Eval<G: Game>: Send + Sync {
    /// The value of a position for MAX. `over` is how the game ended, as [`Game::outcome`] says, so that it need not
    /// be worked out twice.
    fn value(&self, game: &G, state: &G::State, over: Option<Outcome>, max: Side) -> Value;
}
