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
//! move. Here the text is read and its numbers are checked; which game it names, and whether the players know it, is
//! found in [`crate::study::tournament`].

use super::results::Points;
use crate::play::Limits;
use crate::play::player::MOST_PLIES;
use crate::ron_place::Step::{self, Field, Index};
use crate::ron_place::{self, ReadError};
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::time::Duration;
use thiserror::Error;

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

/// What is wrong with the description of a tournament, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}:{column}: {problem}")]
pub struct FileError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// What is wrong.
    pub problem: FileProblem,
}

/// What is wrong with the description of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FileProblem {
    /// It is no RON, of another version, or not of the shape of a tournament.
    #[error("{0}")]
    Shape(ReadError),
    /// A number out of its range.
    #[error("{what}: expected {least} to {most}, found {found}")]
    Range {
        /// What it says.
        what: &'static str,
        /// The least that is possible.
        least: i64,
        /// The most.
        most: i64,
        /// The number.
        found: i64,
    },
    /// A word that means nothing here.
    #[error("{what}: expected {known}, found {found:?}")]
    Word {
        /// What it says.
        what: &'static str,
        /// What would be right.
        known: &'static str,
        /// The word.
        found: String,
    },
    /// A text too long, or with characters that have no place in it.
    #[error("{what}: expected 1 to {most} characters without control characters")]
    Text {
        /// What it is.
        what: &'static str,
        /// The most characters.
        most: usize,
    },
    /// Too many games in all.
    #[error(
        "expected at most {MOST_GAMES} games in all, found {found}: games × pairings × sides × depths × (1 + again)"
    )]
    Games {
        /// How many there would be.
        found: u64,
    },
}

/// The file as serde reads it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Tournament")]
struct File {
    #[serde(rename = "version")]
    _version: u32,
    #[serde(default)]
    title: String,
    #[serde(default)]
    comment: String,
    game: String,
    #[serde(default)]
    position: Option<String>,
    #[serde(default)]
    moves: String,
    players: Vec<Entry>,
    #[serde(default)]
    depths: Vec<i64>,
    #[serde(default = "one")]
    games: i64,
    #[serde(default)]
    format: Option<String>,
    #[serde(default = "yes")]
    swap: bool,
    #[serde(default)]
    opening: i64,
    #[serde(default)]
    time: Option<i64>,
    #[serde(default)]
    nodes: Option<i64>,
    #[serde(default)]
    points: WrittenPoints,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    evaluations: Vec<String>,
    #[serde(default)]
    again: i64,
    #[serde(default)]
    printed: Vec<(String, i64)>,
}

fn one() -> i64 {
    1
}
fn yes() -> bool {
    true
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct WrittenPoints {
    won: Option<i64>,
    drawn: Option<i64>,
    lost: Option<i64>,
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
    pub fn read(text: &str) -> Result<Description, FileError> {
        let file: File = ron_place::read(text).map_err(|error| FileError {
            line: error.line,
            column: error.column,
            problem: FileProblem::Shape(error),
        })?;
        let check = Check { text };
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

/// Holds the parts of a file against the limits.
struct Check<'a> {
    text: &'a str,
}

impl Check<'_> {
    fn error(&self, path: &[Step<'_>], problem: FileProblem) -> FileError {
        let (line, column) = ron_place::line_column(self.text, ron_place::locate(self.text, path).unwrap_or(0));
        FileError { line, column, problem }
    }
    fn range(
        &self,
        path: &[Step<'_>],
        what: &'static str,
        [least, most]: [i64; 2],
        found: i64,
    ) -> Result<(), FileError> {
        let fine = (least..=most).contains(&found);
        if fine { Ok(()) } else { Err(self.error(path, FileProblem::Range { what, least, most, found })) }
    }
    fn name(&self, path: &[Step<'_>], what: &'static str, most: usize, text: &str) -> Result<(), FileError> {
        let fine = !text.trim().is_empty() && text.chars().count() <= most && !text.chars().any(char::is_control);
        if fine { Ok(()) } else { Err(self.error(path, FileProblem::Text { what, most })) }
    }
    fn file(&self, file: &File) -> Result<(), FileError> {
        if !file.title.is_empty() {
            self.name(&[Field("title")], "title", MOST_NAME * 2, &file.title)?;
        }
        let count = |field, what, least, most: usize, found: usize| {
            self.range(&[Field(field)], what, [least, most as i64], found as i64)
        };
        count("players", "how many players", 2, MOST_PLAYERS, file.players.len())?;
        count("depths", "how many depths", 0, MOST_DEPTHS, file.depths.len())?;
        for (number, entry) in file.players.iter().enumerate() {
            let path = [Field("players"), Index(number), Field("name")];
            entry.name.as_ref().map_or(Ok(()), |name| self.name(&path, "name", MOST_NAME, name))?;
        }
        for (number, &depth) in file.depths.iter().enumerate() {
            let path = [Field("depths"), Index(number)];
            self.range(&path, "depths", [0, i64::from(MOST_PLIES)], depth)?;
        }
        let number = |field: &'static str, range, found| self.range(&[Field(field)], field, range, found);
        number("games", [1, MOST_GAMES as i64], file.games)?;
        number("again", [0, MOST_GAMES as i64], file.again)?;
        number("opening", [0, i64::from(MOST_OPENING)], file.opening)?;
        file.time.map_or(Ok(()), |time| number("time", [1, MOST_TIME as i64], time))?;
        file.nodes.map_or(Ok(()), |nodes| number("nodes", [1, i64::MAX], nodes))?;
        for (field, worth) in [("won", file.points.won), ("drawn", file.points.drawn), ("lost", file.points.lost)] {
            let path = [Field("points"), Field(field)];
            worth.map_or(Ok(()), |worth| self.range(&path, field, [-MOST_POINTS, MOST_POINTS], worth))?;
        }
        Ok(())
    }
    fn format(&self, word: Option<&str>) -> Result<Format, FileError> {
        let Some(word) = word else {
            return Ok(Format::default());
        };
        let found = Format::ALL.into_iter().find(|format| format.word() == word);
        found.ok_or_else(|| {
            let (what, known, found) = ("format", "\"all\" or \"gauntlet\"", word.to_owned());
            self.error(&[Field("format")], FileProblem::Word { what, known, found })
        })
    }
}
