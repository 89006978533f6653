//! Exact results with perfect play on both sides, for a position and for each of its moves.
//!
//! The searches of [`crate::search`] can be recorded and stepped through; those of this module are
//! built for speed only. A game has a [`Prover`], which searches one position within one window, by
//! methods that suit the game. [`Solving`] drives it: it bisects the result of the position, finds
//! a best move, proves every other move, and follows the principal variation. A game thus only
//! implements one search, and all games have the same kind of result: [`Solution`]. Everything
//! except the prover, and the object that passes positions to it, is compiled once, not for each
//! game.
//!
//! A result is a *rank*: a whole number for the side to move that orders results by the outcome,
//! then by the score, then by the number of plies (the winner wins fast, the loser delays). A
//! prover converts a rank to a score and a number of plies.
//!
//! Invariants: a result that is reported as proven is proven, also if the work is stopped; nodes
//! are calls of the prover's search function; no clock, thread or random generator is used, so that
//! an uninterrupted solution is a function of the position, the size of the table and the request.
//! A forced pass is a move; a side may move twice in a row if the rules of its game and its prover
//! support it.

mod any_prover;
mod buckets;
mod connect_four;
mod hurry;
pub mod k_in_a_row;
mod meter;
mod nim;
#[cfg(test)]
mod oracle;
pub mod othello;
mod plain;
mod program;
mod prover;
pub mod rastros;
mod solution;
mod solving;
mod tree;

pub use connect_four::ConnectFourProver;
pub use meter::Meter;
pub use plain::Plain;
pub use prover::{Prover, Ranks, Solvable};
pub use solution::{Asked, ProvenOutcome, ProvenResult, Solution, SolvedMove};
pub use solving::{SolutionWatch, Solving};
