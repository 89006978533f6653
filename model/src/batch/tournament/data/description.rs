//! [`Description`]: a tournament as it is written in a file.
//!
//! ```text
//! (
//!     version: 1,
//!     title: "Five at Rastros",
//!     game: "rastros",                     // with parameters, as on the command line
//!     players: [                           // as on the command line, or with a name of one's own
//!         "bacoco",
//!         "basilio:depth=3",
//!         (name: "Mine", player: "alphabeta:evaluation=mine.ron,depth=4,ties=random"),
//!     ],
//!     games: 5,                            // with each side first, for each pairing and depth (1)
//!     seed: 1,                             // of everything random (0)
//!     // All that follows can be left out.
//!     comment: "what to look at",
//!     position: "......../… S",            // where the games begin, as on the command line
//!     moves: "d4 c3",                      // and moves from there
//!     depths: [3, 4],                      // searching players play at each of these depths instead of their own
//!     format: "all",                       // or "gauntlet": the first of the players against each of the others
//!     swap: true,                          // false: who comes first in the list always has the first side
//!     opening: 4,                          // number of random plies first, the same for both sides (0)
//!     time: 1000,                          // milliseconds for a move: as many lose the game
//!     nodes: 100000,                       // for a move: more lose the game
//!     points: (won: 3, drawn: 1, lost: 0),
//!     evaluations: ["other.ron"],          // more evaluations; files are sought from the folder of this file
//!     again: 1000,                         // play the whole tournament this many times more, to see the effect of chance (0)
//!     printed: [("bacoco", 12)],           // points published elsewhere, to compare with
//!     graded: "basilio",                   // grades from 0 to 20, with this player as 10
//! )
//! ```
//!
//! Limits: 2 to 64 players, 16 depths, 1,000,000 games in all with the repetitions, openings of 200
//! plies, an hour for a move. The text is read and its numbers are checked here (`read`); the game
//! and the players that it names are resolved by the caller.

use engine::play::Limits;
use serde::Deserialize;

pub const MOST_PLAYERS: usize = 64;
pub const MOST_DEPTHS: usize = 16;
/// The most games in all.
pub const MOST_GAMES: u64 = 1_000_000;
/// The most random plies at the beginning of a game.
pub const MOST_OPENING: u32 = 200;
/// The longest time for a move, in milliseconds.
pub const MOST_TIME: u64 = 3_600_000;
/// The most points for a game, and the least with a minus sign.
pub const MOST_POINTS: i64 = 1000;
/// The longest name of a player and the longest title, in characters.
pub const MOST_NAME: usize = 64;

/// A tournament as it is written in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Description {
    /// The title.
    pub title: String,
    /// A comment for the reader.
    pub comment: String,
    /// The game with its parameters.
    pub game: String,
    /// The position in which the games begin; `None` for the initial position of the game.
    pub position: Option<String>,
    /// The moves played from there.
    pub moves: String,
    /// The players, 2 to [`MOST_PLAYERS`].
    pub players: Vec<Entrant>,
    /// The depths at which searching players play; if empty, each plays at its own.
    pub depths: Vec<u32>,
    /// The number of meetings of a pairing at each depth.
    pub games: u32,
    /// The choice of pairings.
    pub format: Format,
    /// True if each meeting has two games, so that both players have the first side once.
    pub swap: bool,
    /// The number of random plies at the beginning of a game.
    pub opening: u32,
    /// The limits for a move.
    pub limits: Limits,
    /// The points for a game.
    pub points: Points,
    /// The seed of everything random.
    pub seed: u64,
    /// The files of evaluations that players name.
    pub evaluations: Vec<String>,
    /// The number of repetitions of the whole tournament.
    pub again: u32,
    /// The points of players published elsewhere, for comparison.
    pub printed: Vec<(String, i64)>,
    /// The player whose results are worth the grade 10 of 20; `None` if there are no grades.
    pub graded: Option<String>,
}

/// A player of a tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entrant {
    /// The name in this tournament; `None` for the one that `player` gives.
    pub name: Option<String>,
    /// The player as [`engine::play::Roster::read`] reads it.
    pub player: String,
}

/// The choice of pairings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Format {
    /// Every player against every other.
    #[default]
    All,
    /// The first of the players against each of the others.
    Gauntlet,
}

impl Format {
    /// Both formats.
    pub const ALL: [Format; 2] = [Format::All, Format::Gauntlet];
    /// Returns the word for the format in files.
    pub const fn word(self) -> &'static str {
        match self {
            Format::All => "all",
            Format::Gauntlet => "gauntlet",
        }
    }
}

/// The points for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Points {
    /// For the winner.
    pub won: i64,
    /// For both players of a draw.
    pub drawn: i64,
    /// For the loser.
    pub lost: i64,
}

impl Default for Points {
    /// Returns 3 points for a win, 1 for a draw and 0 for a loss.
    fn default() -> Points {
        Points {
            won: 3,
            drawn: 1,
            lost: 0,
        }
    }
}

impl Description {
    /// Returns the description of two games, one with each side, between two players who are given
    /// separately.
    pub fn of_match(title: String) -> Description {
        Description {
            title,
            players: vec![Entrant::default(); 2],
            games: 1,
            swap: true,
            ..Description::default()
        }
    }
}
