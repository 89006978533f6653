//! [`PlayedBy`]: the players of a game, by which the search for each of their moves can be
//! repeated; [`Lost`]: a game that ended other than by its rules.

use engine::numbers::Ordinal;
use engine::play::Choosing;

/// The players of the line of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedBy {
    /// The choosing of the game's first side and of its second.
    pub choosing: [Choosing; 2],
    /// The seed of the game.
    pub seed: u64,
    /// The number of moves at the beginning that were not chosen by the players.
    pub given: usize,
    /// The depths that searches limited by time reached, one for each chosen move, with 0 for any
    /// other search; empty if there were no such searches.
    pub depths: Vec<u32>,
}

/// A game that a player has forfeited, the one to move after `moves`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The moves from the start of the line, by ordinal.
    pub moves: Vec<Ordinal>,
    /// The reason as it is printed after the loser's name: "took longer than 700 ms".
    pub reason: String,
}
