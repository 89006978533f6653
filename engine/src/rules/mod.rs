//! The rules of the games: who moves, which moves there are, what they lead to, and when it is over.
//!
//! Purpose: one small contract ([`Game`]) that the searches are generic over, and a second one ([`Notation`]) with
//! everything people read or write. Nothing here knows of values, searches, files or screens.
//!
//! Invariants: moves come in the *canonical order* (row-major from the top on boards, left to right for columns, heap
//! by heap in Nim); [`Game::play`] leaves its input as it was; the side to move is part of the state, never the
//! parity of the ply; a forced pass is a move. Every game passes [`conformance::check`].
//!
//! Costs: a state is `Copy` and moves are an iterator over bits, so that a node of a search allocates nothing.

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
