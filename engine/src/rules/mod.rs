//! The rules of the games: the side to move, the legal moves and their results, and the end of the
//! game.
//!
//! There are two contracts: [`Game`], over which the searches are generic, and [`Notation`] for
//! everything that people read or write. Nothing here depends on values, searches, files or
//! screens.
//!
//! Invariants: moves are in *canonical order* (row by row from the top on boards, left to right for
//! columns, heap by heap in Nim); [`Game::play`] does not change its input; the side to move is
//! part of the state and never derived from the parity of the ply; a forced pass is a move. Every
//! game passes [`conformance::check`].
//!
//! Costs: a state is `Copy` and moves are an iterator over bits, so that a node of a search does
//! not allocate.

pub mod bits;
pub mod conformance;
pub mod connect_four;
pub mod game;
pub mod grid;
pub mod k_in_a_row;
pub mod key;
pub mod nim;
pub mod notation;
pub mod othello;
pub mod parameters;
pub mod perft;
pub mod pig;
pub mod pop_out;
pub mod program;
pub mod rastros;
pub mod setup;
pub mod shape;
pub mod tree;
pub mod weights;

pub use game::{Game, Outcome, Side};
pub use notation::{Board, Cell, MoveError, Notation, Picture};
pub use parameters::{Parameters, SpecError};
pub use setup::{Setup, SetupError};
pub use weights::Weights;
