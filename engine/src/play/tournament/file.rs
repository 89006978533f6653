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
//!     seed: 1,                             // of all that is left to chance (0)
//!     // All that follows can be left out.
//!     comment: "what to look at",
//!     position: "......../… S",            // where the games begin, as on the command line
//!     moves: "d4 c3",                      // and moves from there
//!     depths: [3, 4],                      // everybody who searches plays at each of these instead of its own depth
//!     format: "all",                       // or "gauntlet": the first of the players against each of the others
//!     swap: true,                          // false: who comes first in the list always has the first side
//!     opening: 4,                          // so many random plies first, the same ones for both sides (0)
//!     time: 1000,                          // milliseconds for a move: who takes as long has lost
//!     nodes: 100000,                       // for a move: who needs more has lost
//!     points: (won: 3, drawn: 1, lost: 0),
//!     evaluations: ["other.ron"],          // more evaluations; files are sought from the folder of this file
//!     again: 1000,                         // play the whole tournament so many times more, to see what chance does (0)
//!     printed: [("bacoco", 12)],           // points that somebody else got, to set beside
//! )
//! ```
//!
//! Limits: 2 to 64 players, 16 depths, 1,000,000 games in all with the repetitions, openings of 200 plies, an hour for a
//! move. Here the text is read and its numbers are checked; the workbench's `batch::tournament` checks the game's name and
//! the players.

use super::check::{Check, FileError, FileProblem};
use super::results::Points;
use crate::play::Limits;
use crate::ron_place::Step::Field;
use crate::ron_place::{Kind, Source};
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::time::Duration;

/// The most players.
pub const MOST_PLAYERS: usize = 64;
/// The most depths.
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
#[derive(Clone, Debug, PartialEq, Eq)]
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
    pub players: Vec<Entry>,
    /// The depths at which everybody who searches plays; none: each its own.
    pub depths: Vec<u32>,
    /// How often a pairing meets.
    pub games: u32,
    /// Who meets whom.
    pub format: Format,
    /// Does each meeting have two games, so that both have the first side once?
    pub swap: bool,
    /// How many random plies a game begins with.
    pub opening: u32,
    /// What a player may use up for a move.
    pub limits: Limits,
    /// What a game is worth.
    pub points: Points,
    /// The seed of all that is left to chance.
    pub seed: u64,
    /// The files of evaluations that players name.
    pub evaluations: Vec<String>,
    /// How often the whole tournament is played again.
    pub again: u32,
    /// The points of players elsewhere, to set beside.
    pub printed: Vec<(String, i64)>,
}

/// A player of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What the player is called here; `None`: as the text says.
    pub name: Option<String>,
    /// The player as [`crate::play::Roster::read`] reads it.
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
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Format::All => "all",
            Format::Gauntlet => "gauntlet",
        }
    }
}

/// The file as serde reads it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Tournament")]
pub(super) struct File {
    #[serde(rename = "version")]
    _version: u32,
    #[serde(default)]
    pub title: String,
    #[serde(default)]
    pub comment: String,
    pub game: String,
    #[serde(default)]
    pub position: Option<String>,
    #[serde(default)]
    pub moves: String,
    pub players: Vec<Entry>,
    #[serde(default)]
    pub depths: Vec<i64>,
    #[serde(default = "one")]
    pub games: i64,
    #[serde(default)]
    pub format: Option<String>,
    #[serde(default = "yes")]
    pub swap: bool,
    #[serde(default)]
    pub opening: i64,
    #[serde(default)]
    pub time: Option<i64>,
    #[serde(default)]
    pub nodes: Option<i64>,
    #[serde(default)]
    pub points: WrittenPoints,
    #[serde(default)]
    pub seed: u64,
    #[serde(default)]
    pub evaluations: Vec<String>,
    #[serde(default)]
    pub again: i64,
    #[serde(default)]
    pub printed: Vec<(String, i64)>,
}

fn one() -> i64 {
    1
}
fn yes() -> bool {
    true
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct WrittenPoints {
    pub won: Option<i64>,
    pub drawn: Option<i64>,
    pub lost: Option<i64>,
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Entry, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Named {
            name: String,
            player: String,
        }
        struct Seen;
        impl<'de> Visitor<'de> for Seen {
            type Value = Entry;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a player, \"…\" or (name: \"…\", player: \"…\")")
            }
            fn visit_str<E: de::Error>(self, player: &str) -> Result<Entry, E> {
                Ok(Entry { name: None, player: player.to_owned() })
            }
            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Entry, A::Error> {
                let Named { name, player } = Named::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Entry { name: Some(name), player })
            }
        }
        deserializer.deserialize_any(Seen)
    }
}

impl Description {
    /// A pair of games between two players who are known otherwise.
    #[must_use]
    pub fn of_match(title: String) -> Description {
        let nobody = Entry { name: None, player: String::new() };
        Description {
            title,
            comment: String::new(),
            game: String::new(),
            position: None,
            moves: String::new(),
            players: vec![nobody.clone(), nobody],
            depths: Vec::new(),
            games: 1,
            format: Format::All,
            swap: true,
            opening: 0,
            limits: Limits::default(),
            points: Points::default(),
            seed: 0,
            evaluations: Vec::new(),
            again: 0,
            printed: Vec::new(),
        }
    }
    /// Reads a text.
    ///
    /// # Errors
    /// The place, and what was expected there.
    pub fn read(source: &Source) -> Result<Description, FileError> {
        let file: File = source.read(Kind::Tournament).map_err(|error| error.map(FileProblem::Shape))?;
        let check = Check { source };
        check.file(&file)?;
        let points = Points::default();
        let description = Description {
            format: check.format(file.format.as_deref())?,
            title: file.title,
            comment: file.comment,
            game: file.game,
            position: file.position,
            moves: file.moves,
            players: file.players,
            depths: file.depths.iter().map(|&depth| depth as u32).collect(),
            games: file.games as u32,
            swap: file.swap,
            opening: file.opening as u32,
            limits: Limits {
                time: file.time.map(|millis| Duration::from_millis(millis as u64)),
                nodes: file.nodes.map(|nodes| nodes as u64),
            },
            points: Points {
                won: file.points.won.unwrap_or(points.won),
                drawn: file.points.drawn.unwrap_or(points.drawn),
                lost: file.points.lost.unwrap_or(points.lost),
            },
            seed: file.seed,
            evaluations: file.evaluations,
            again: file.again as u32,
            printed: file.printed,
        };
        // No factor is large enough for the product to overflow.
        let found = super::Schedule::new(&description).games();
        if found > MOST_GAMES {
            return Err(check.error(&[Field("games")], FileProblem::Games { found }));
        }
        Ok(description)
    }
}
