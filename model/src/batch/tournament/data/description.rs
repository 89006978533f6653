//! [`Description`]: a tournament as people write it down.
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
//! Limits: 2 to 64 players, 16 depths, 1,000,000 games in all with the repetitions, openings of 200 plies, an hour for a
//! move. Here the text is read and its numbers are checked (`read`); the game and the players that it names
//! are found by its user.

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

/// A tournament as it is written down. See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Description {
    /// What it is called.
    pub title: String,
    /// What to look at.
    pub comment: String,
    /// The game with its parameters.
    pub game: String,
    /// Where the games begin; `None`: the game's own start.
    pub position: Option<String>,
    /// Moves that are played from there.
    pub moves: String,
    /// Who plays, 2 to [`MOST_PLAYERS`].
    pub players: Vec<Entrant>,
    /// The depths at which searching players play; none: each its own.
    pub depths: Vec<u32>,
    /// How often a pairing meets.
    pub games: u32,
    /// Who meets whom.
    pub format: Format,
    /// Does each meeting have two games, so that both have the first side once?
    pub swap: bool,
    /// How many random plies a game begins with.
    pub opening: u32,
    /// The limits for a move.
    pub limits: Limits,
    /// What a game is worth.
    pub points: Points,
    /// The seed of everything random.
    pub seed: u64,
    /// The files of evaluations that players name.
    pub evaluations: Vec<String>,
    /// How often the whole tournament is played again.
    pub again: u32,
    /// The points of players elsewhere, to set beside.
    pub printed: Vec<(String, i64)>,
    /// The player whose play is worth the grade 10 of 20; `None`: there are no grades.
    pub graded: Option<String>,
}

/// A player of a tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entrant {
    /// What the player is called here; `None`: as the text says.
    pub name: Option<String>,
    /// The player as [`engine::play::Roster::read`] reads it.
    pub player: String,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Format {
    /// All against all.
    #[default]
    All,
    /// The first of the players against each of the others.
    Gauntlet,
}

impl Format {
    /// Both.
    pub const ALL: [Format; 2] = [Format::All, Format::Gauntlet];
    /// The word in files.
    pub const fn word(self) -> &'static str {
        match self {
            Format::All => "all",
            Format::Gauntlet => "gauntlet",
        }
    }
}

/// What a game is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Points {
    /// To the winner.
    pub won: i64,
    /// To both.
    pub drawn: i64,
    /// To the loser.
    pub lost: i64,
}

impl Default for Points {
    /// Course c's: 3, 1 and 0.
    fn default() -> Points {
        Points {
            won: 3,
            drawn: 1,
            lost: 0,
        }
    }
}

impl Description {
    /// A pair of games between two players who are known otherwise.
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
