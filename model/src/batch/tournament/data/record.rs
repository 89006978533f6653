//! [`Record`]: a game of a tournament that was played.

use engine::numbers::Ordinal;
use engine::rules::Side;
use engine::sentence::ToSentence;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Who won a game.
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
    /// The winner of a game by its side.
    pub fn of(side: Option<Side>) -> Winner {
        match side {
            Some(Side::First) => Winner::First,
            Some(Side::Second) => Winner::Second,
            None => Winner::Nobody,
        }
    }
    /// The side that won.
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
    pub moves: Vec<Ordinal>,
    /// Who won.
    pub winner: Winner,
    /// Why the loser lost it, if not by the rules.
    pub forfeit: Option<String>,
    /// How many moves each player chose.
    pub turns: (u32, u32),
    /// The nodes that each searched.
    pub nodes: (u64, u64),
    /// The time that each took, in microseconds; the one thing here that is not the same every time.
    pub micros: (u64, u64),
    /// The depth that each search by the time came to, a number for each move that a player chose, 0 where there was no such
    /// search; empty if there was none at all. With it the same search finds the same move without a clock.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub depths: Vec<u32>,
}

impl Record {
    /// How many plies the game has, from the start of the tournament's position.
    pub fn plies(&self) -> usize {
        self.moves.len()
    }
}

/// Why a recorded game cannot have been played.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum RecordProblem {
    /// The tournament has fewer games.
    #[error("expected a game of the tournament, which has {games}")]
    Number { games: u64 },
    /// There is none.
    #[error("every opening that was tried ends the game")]
    Opening,
    /// No player chose its first moves, and they are others.
    #[error("expected it to begin with the moves {expected:?}")]
    Given { expected: Vec<Ordinal> },
    /// A move, counted from 1, that is not legal; `most` is the last ordinal that is.
    #[error(
        "move {number}: expected a number from 0 to {most}, that of a legal move, found {found}"
    )]
    Move {
        number: usize,
        most: usize,
        found: Ordinal,
    },
    /// The game was over before.
    #[error("expected {plies} moves, after which the game is over, found {found}")]
    Over { plies: usize, found: usize },
    /// The game goes on.
    #[error("expected moves until the game is over, or why it was forfeited")]
    Unfinished,
    /// It ended as the rules say.
    #[error("expected no forfeit in a game that is over as the rules say")]
    Forfeit,
    /// The other side won.
    #[error("expected winner:{expected:?}, found {found:?}")]
    Winner { expected: Winner, found: Winner },
    /// The players made other numbers of moves.
    #[error("expected turns:{expected:?}, found {found:?}")]
    Turns {
        expected: (u32, u32),
        found: (u32, u32),
    },
    /// Depths of other moves than those that the players made.
    #[error(
        "expected depths of the {expected} moves that the players chose, or none, found {found}"
    )]
    Depths { expected: usize, found: usize },
}
