//! [`Record`]: a game of a tournament that was played.

use crate::rules::Side;
use serde::{Deserialize, Serialize};

/// Who won a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Winner {
    /// The player who had the game's first side.
    First,
    /// The other one.
    Second,
    /// Nobody.
    Nobody,
}

impl Winner {
    /// The winner of a game by its side.
    #[must_use]
    pub fn of(side: Option<Side>) -> Winner {
        match side {
            Some(Side::First) => Winner::First,
            Some(Side::Second) => Winner::Second,
            None => Winner::Nobody,
        }
    }
    /// The side that won.
    #[must_use]
    pub fn side(self) -> Option<Side> {
        match self {
            Winner::First => Some(Side::First),
            Winner::Second => Some(Side::Second),
            Winner::Nobody => None,
        }
    }
}

/// A game as it was played. The pairs hold what belongs to the game's first side, then to its second.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Its number in the tournament, from 0.
    pub number: u64,
    /// The ordinals of all its moves from the start of the tournament's position, those that no player chose first.
    pub moves: Vec<u16>,
    /// Who won.
    pub winner: Winner,
    /// Why the loser lost it, if not by the rules.
    #[serde(default)]
    pub forfeit: Option<String>,
    /// How many moves each player chose.
    pub turns: (u32, u32),
    /// The nodes that each searched.
    pub nodes: (u64, u64),
    /// The time that each took, in microseconds; the one thing here that is not the same every time.
    pub micros: (u64, u64),
}

impl Record {
    /// How many plies the game has, from the start of the tournament's position.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.moves.len()
    }
}
