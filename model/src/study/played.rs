//! [`PlayedBy`]: who played a game, so that the search behind each of their moves can be looked into; [`Lost`]: that a game
//! ended otherwise than by its rules.

use engine::numbers::Ordinal;
use engine::play::Choosing;

/// Who played the line of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedBy {
    /// How the game's first side chose, and how its second.
    pub choosing: [Choosing; 2],
    /// The seed of the game.
    pub seed: u64,
    /// How many moves at its beginning none of them chose.
    pub given: usize,
    /// The depth that each search by the time came to, a number for each move that one of them chose, 0 where there was no
    /// such search; empty if there was none at all.
    pub depths: Vec<u32>,
}

/// A game that a player has forfeited: the one to move after these moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The moves from the start of the line, by ordinal.
    pub moves: Vec<Ordinal>,
    /// Why, as it is printed after the loser's name: "took longer than 700 ms".
    pub reason: String,
}
