//! Who wins: exact results with perfect play on both sides, of a position and of each of its moves.
//!
//! The searches of [`crate::search`] can be recorded and stepped through; those here are only fast. A game has a
//! [`Prover`], which searches one position within one window, by whatever means suit the game. [`Solving`] asks it: it
//! bisects the result of the position, finds a best move, proves every other move, and follows the principal variation.
//! So a game brings one search, and all games have the same answers: [`Solution`]. All but the
//! prover, and the object that hands it positions, is compiled once, not for each game.
//!
//! A result is a *rank*: one whole number for the side to move that says everything that counts, in its order: the
//! outcome, then the score, then who hurries and who delays. A prover says what score and how many plies a rank means.
//!
//! Invariants: a result that is reported as proven is proven, also when the work is stopped; nodes are calls of the
//! prover's search function; no clock, thread or random generator is inside, so a solution that was not interrupted is
//! a function of the position, the table's size and what was asked. A forced pass is a move; a side may move twice in
//! a row where its game's rules and its prover know of it.

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
