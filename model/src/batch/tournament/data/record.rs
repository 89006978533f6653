//! [`Record`]: a game of a tournament that has been played.

use engine::numbers::Ordinal;
use engine::rules::Side;
use engine::sentence::ToSentence;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The winner of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Winner {
    /// The player of the game's first side.
    First,
    /// The player of the second side.
    Second,
    /// A draw, or no winner.
    Nobody,
}

impl Winner {
    /// Returns the winner of a game by side.
    pub fn of(side: Option<Side>) -> Winner {
        match side {
            Some(Side::First) => Winner::First,
            Some(Side::Second) => Winner::Second,
            None => Winner::Nobody,
        }
    }
    /// Returns the side that won.
    pub fn side(self) -> Option<Side> {
        match self {
            Winner::First => Some(Side::First),
            Winner::Second => Some(Side::Second),
            Winner::Nobody => None,
        }
    }
}

/// A game that has been played. Each pair has the value of the first side, then that of the second.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The number of the game in the tournament, from 0.
    pub number: u64,
    /// The ordinals of all moves from the start of the tournament's position, first those that no
    /// player chose.
    pub moves: Vec<Ordinal>,
    /// The winner.
    pub winner: Winner,
    /// The reason why the loser forfeited; `None` if the game ended by the rules.
    pub forfeit: Option<String>,
    /// The number of moves that each player chose.
    pub turns: (u32, u32),
    /// The number of nodes that each player searched.
    pub nodes: (u64, u64),
    /// The time that each player took, in microseconds; the only value here that can differ between
    /// runs.
    pub micros: (u64, u64),
    /// The depth that each timed search reached: a number for each move that a player chose, 0 if
    /// there was no such search; empty if there was none at all. Searching to this depth finds the
    /// same move without a clock.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub depths: Vec<u32>,
}

impl Record {
    /// Returns the number of plies from the start of the tournament's position.
    pub fn plies(&self) -> usize {
        self.moves.len()
    }
}

/// The reason why a recorded game cannot have been played.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum RecordProblem {
    /// The tournament has fewer games.
    #[error("expected a game of the tournament, which has {games}")]
    Number { games: u64 },
    /// The game has no opening, because every one that was tried ends it.
    #[error("every opening that was tried ends the game")]
    Opening,
    /// The first moves are not those that no player chooses.
    #[error("expected it to begin with the moves {expected:?}")]
    Given { expected: Vec<Ordinal> },
    /// A move, counted from 1, that is not legal; `most` is the largest legal ordinal.
    #[error(
        "move {number}: expected a number from 0 to {most}, that of a legal move, found {found}"
    )]
    Move {
        number: usize,
        most: usize,
        found: Ordinal,
    },
    /// The game was over before the last move.
    #[error("expected {plies} moves, after which the game is over, found {found}")]
    Over { plies: usize, found: usize },
    /// The game is not over.
    #[error("expected moves until the game is over, or why it was forfeited")]
    Unfinished,
    /// A game that ended by the rules has a forfeit.
    #[error("expected no forfeit in a game that is over as the rules say")]
    Forfeit,
    /// The other side won, or nobody did.
    #[error("expected winner:{expected:?}, found {found:?}")]
    Winner { expected: Winner, found: Winner },
    /// The players made different numbers of moves.
    #[error("expected turns:{expected:?}, found {found:?}")]
    Turns {
        expected: (u32, u32),
        found: (u32, u32),
    },
    /// The number of depths is not that of the moves that the players chose.
    #[error(
        "expected depths of the {expected} moves that the players chose, or none, found {found}"
    )]
    Depths { expected: usize, found: usize },
}
