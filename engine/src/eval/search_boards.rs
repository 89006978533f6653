//! [`SearchBoards`]: the boards on which a game is searched.
//!
//! Positions, further searches, players and solvers are compiled once for each word that a board
//! fits into, and the size of the board is a variable there. Searches and counts of positions are
//! dispatched by `on_board!` to common boards, whose size is known at compile time: a size at run
//! time takes 2.5 times the time. If everything were compiled for them, the four common boards of
//! games with lines would add 0.42 MB to the program.

use super::features::{Features, SameBoard};
use crate::rules::Notation;
use crate::rules::shape::SearchBoard;
use crate::solve::Solvable;

/// A game in its general form, and the boards on which it is searched.
pub trait SearchBoards: Features + Notation + Solvable {
    /// A common board.
    type First: SameBoard<Self>;
    /// Another common board.
    type Second: SameBoard<Self>;
    /// Any other.
    type Other: SameBoard<Self>;
    /// Returns the game on the board on which it is searched.
    fn board_of_search(&self) -> SearchBoard<Self::First, Self::Second, Self::Other>;
}

/// Evaluates an expression with a game on the board on which it is searched; the expression is
/// compiled for each board.
macro_rules! on_board {
    ($game:expr, |$board:ident| $body:expr) => {
        match $crate::eval::search_boards::SearchBoards::board_of_search($game) {
            $crate::rules::shape::SearchBoard::First($board) => $body,
            $crate::rules::shape::SearchBoard::Second($board) => $body,
            $crate::rules::shape::SearchBoard::Other($board) => $body,
        }
    };
}
pub(crate) use on_board;

/// Implements [`SearchBoards`] for games that are searched in their general form.
macro_rules! one_board {
    ($($game:ty),+) => {$(
        impl $crate::eval::search_boards::SearchBoards for $game {
            type First = Self;
            type Second = Self;
            type Other = Self;
            fn board_of_search(&self) -> $crate::rules::shape::SearchBoard<Self, Self, Self> {
                $crate::rules::shape::SearchBoard::Other(self.clone())
            }
        }
    )+};
}
pub(crate) use one_board;
