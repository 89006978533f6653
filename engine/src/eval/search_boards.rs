//! [`SearchBoards`]: on which board a game is searched.
//!
//! Positions, questions about a search, players and solvers are compiled once for each word that a board fits, and the size
//! of the board is a number there. Searches and counts of positions go through `on_board!` to the board that people usually
//! play, whose size is known while compiling: a size at run time costs 2.5 times the time. With everything compiled for them,
//! the four usual boards of lines took 0.42 MB more of the program.

use super::features::{Features, SameBoard};
use crate::rules::Notation;
use crate::rules::shape::SearchBoard;
use crate::solve::Solvable;

/// A game as it is looked at, and the boards that it is searched on.
pub trait SearchBoards: Features + Notation + Solvable {
    /// A usual board.
    type First: SameBoard<Self>;
    /// Another one.
    type Second: SameBoard<Self>;
    /// Any other.
    type Other: SameBoard<Self>;
    /// The game on the board that it is searched on.
    fn board_of_search(&self) -> SearchBoard<Self::First, Self::Second, Self::Other>;
}

/// Works something out with a game on the board that it is searched on; the expression is compiled for each of them.
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

/// A game that is always searched on the board that it is looked at on.
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
