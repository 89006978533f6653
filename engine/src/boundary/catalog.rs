//! The games by name: `connect-four:columns=4,rows=4` to a [`Position`], and the list of what there is.
//!
//! The usual sizes are compiled with constant shifts; all others run on the smallest word that fits. Which word a board
//! runs on is decided here and nowhere else.

use super::position::{On, Position};
use crate::rules::bits::Wide;
use crate::rules::connect_four::{self, ConnectFour};
use crate::rules::k_in_a_row::KInARow;
use crate::rules::nim::{MOST_HEAPS, MOST_OBJECTS, Nim};
use crate::rules::othello::{self, Othello};
use crate::rules::rastros::{self, Rastros};
use crate::rules::shape::{Fixed, Sized};
use crate::rules::tree::{TreeError, TreeGame};
use std::collections::BTreeMap;
use std::path::Path;
use thiserror::Error;

/// A kind of game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// The word on the command line and in files.
    pub name: &'static str,
    /// The game for people.
    pub title: &'static str,
    /// Its parameters with their ranges, as the command line reads them.
    pub parameters: &'static [(&'static str, &'static str)],
    /// The usual game, and others worth a look.
    pub examples: &'static [&'static str],
}

/// All games.
pub const GAMES: &[GameInfo] = &[
    GameInfo {
        name: "k-in-a-row",
        title: "k-in-a-row: tic-tac-toe and its relatives",
        parameters: &[
            ("h", "rows, 1 to 19 (3)"),
            ("v", "columns, 1 to 19 (3)"),
            ("k", "stones in a line that win, from 1 (3)"),
        ],
        examples: &["k-in-a-row", "k-in-a-row:h=4,v=4,k=4", "k-in-a-row:h=4,v=6,k=3", "k-in-a-row:h=15,v=15,k=5"],
    },
    GameInfo {
        name: "connect-four",
        title: "Connect Four: stones fall",
        parameters: &[
            ("columns", "1 to 10 (7)"),
            ("rows", "1 to 9 (6)"),
            ("k", "stones in a line that win, from 1 (4)"),
        ],
        examples: &["connect-four", "connect-four:columns=4,rows=4"],
    },
    GameInfo {
        name: "othello",
        title: "Othello: a pass is a move, two passes end the game",
        parameters: &[("size", "4, 6, 8 or 10 (8)")],
        examples: &["othello", "othello:size=6", "othello:size=4"],
    },
    GameInfo {
        name: "nim",
        title: "Nim: take as many as you like from one heap",
        parameters: &[
            ("heaps", "1 to 10 heaps of 0 to 31, joined by + (1+2+3+4)"),
            ("misere", "true: who takes the last loses (false)"),
        ],
        examples: &["nim", "nim:heaps=3+5+7", "nim:heaps=1+3+5+7,misere=true"],
    },
    GameInfo {
        name: "rastros",
        title: "Rastros (Trails): one white piece, two goals",
        parameters: &[
            ("rows", "3 to 10 (8)"),
            ("columns", "3 to 10 (8)"),
            ("start", "row.column of the white piece (4.5 on 8 by 8)"),
        ],
        examples: &["rastros", "rastros:rows=5,columns=5"],
    },
    GameInfo {
        name: "tree",
        title: "a textbook tree: tree:FILE or tree:[[3,12,8],[2,4,6],[14,5,2]]",
        parameters: &[("(after the colon)", "a file, or the nested list itself")],
        examples: &["tree:[[3,12,8],[2,4,6],[14,5,2]]"],
    },
];

/// Why a text names no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecError {
    /// No game has this name.
    #[error("unknown game {found:?}; known: {known}")]
    Game {
        /// The name.
        found: String,
        /// The games there are.
        known: String,
    },
    /// The game has no such parameter.
    #[error("{game} has no parameter {found:?}; known: {known}")]
    Key {
        /// The game.
        game: &'static str,
        /// The name.
        found: String,
        /// The parameters there are.
        known: String,
    },
    /// A parameter that is not `key=value`, or is given twice.
    #[error("expected key=value{}, found {found:?}", if *twice { ", each key once" } else { "" })]
    Pair {
        /// The text.
        found: String,
        /// Whether the key was there before.
        twice: bool,
    },
    /// A value out of its range.
    #[error("{key}: expected {expected}, found {found:?}")]
    Value {
        /// The parameter.
        key: &'static str,
        /// Its range.
        expected: String,
        /// The text.
        found: String,
    },
    /// The file of a tree cannot be read.
    #[error("{path}: {reason}")]
    File {
        /// The file.
        path: String,
        /// Why not.
        reason: String,
    },
    /// The tree itself is wrong.
    #[error("{place}{error}")]
    Tree {
        /// The file with a colon, or nothing.
        place: String,
        /// What is wrong.
        error: TreeError,
    },
}

/// The parameters of one game as they were written.
struct Parameters<'a> {
    game: &'static GameInfo,
    values: BTreeMap<&'a str, &'a str>,
}

impl<'a> Parameters<'a> {
    fn read(game: &'static GameInfo, text: &'a str) -> Result<Self, SpecError> {
        let mut values = BTreeMap::new();
        for pair in text.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
            let found = pair.to_owned();
            let Some((key, value)) = pair.split_once('=').map(|(key, value)| (key.trim(), value.trim())) else {
                return Err(SpecError::Pair { found, twice: false });
            };
            if !game.parameters.iter().any(|(known, _)| *known == key) {
                let known: Vec<&str> = game.parameters.iter().map(|(known, _)| *known).collect();
                return Err(SpecError::Key { game: game.name, found: key.to_owned(), known: known.join(", ") });
            }
            if values.insert(key, value).is_some() {
                return Err(SpecError::Pair { found, twice: true });
            }
        }
        Ok(Parameters { game, values })
    }
    fn error(&self, key: &'static str) -> SpecError {
        let expected = self.game.parameters.iter().find(|(known, _)| *known == key);
        let expected = expected.map_or("", |(_, range)| range).to_owned();
        SpecError::Value { key, expected, found: self.values.get(key).copied().unwrap_or_default().to_owned() }
    }
    fn number(&self, key: &'static str, default: u32, range: std::ops::RangeInclusive<u32>) -> Result<u32, SpecError> {
        let Some(text) = self.values.get(key) else {
            return Ok(default);
        };
        text.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| self.error(key))
    }
}

/// Reads a game with its parameters.
///
/// # Errors
/// Names what is wrong, and what would be right.
pub fn read(spec: &str) -> Result<Box<dyn Position>, SpecError> {
    let (name, rest) = spec.trim().split_once(':').unwrap_or((spec.trim(), ""));
    let Some(game) = GAMES.iter().find(|game| game.name == name.trim()) else {
        let known: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
        return Err(SpecError::Game { found: name.to_owned(), known: known.join(", ") });
    };
    if game.name == "tree" {
        return tree(rest);
    }
    let parameters = Parameters::read(game, rest)?;
    match game.name {
        "k-in-a-row" => k_in_a_row(&parameters),
        "connect-four" => connect_four(&parameters),
        "othello" => othello(&parameters),
        "nim" => nim(&parameters),
        _ => rastros(&parameters),
    }
}

fn k_in_a_row(parameters: &Parameters<'_>) -> Result<Box<dyn Position>, SpecError> {
    let h = parameters.number("h", 3, 1..=19)?;
    let v = parameters.number("v", 3, 1..=19)?;
    let k = parameters.number("k", 3, 1..=1000)?;
    let small = Sized::<u64>::new(h, v, k).map(|shape| On::start(KInARow(shape)));
    let large = || Sized::<Wide>::new(h, v, k).map(|shape| On::start(KInARow(shape)));
    match (h, v, k) {
        (3, 3, 3) => Ok(On::start(KInARow(Fixed::<3, 3, 3>))),
        (4, 4, 4) => Ok(On::start(KInARow(Fixed::<4, 4, 4>))),
        _ => small.or_else(large).ok_or_else(|| parameters.error("h")),
    }
}

fn connect_four(parameters: &Parameters<'_>) -> Result<Box<dyn Position>, SpecError> {
    let columns = parameters.number("columns", 7, 1..=connect_four::MOST_COLUMNS)?;
    let rows = parameters.number("rows", 6, 1..=connect_four::MOST_ROWS)?;
    let k = parameters.number("k", 4, 1..=1000)?;
    let small = ConnectFour::<Sized<u64>>::sized(columns, rows, k).map(On::start);
    let large = || ConnectFour::<Sized<u128>>::sized(columns, rows, k).map(On::start);
    match (columns, rows, k) {
        (7, 6, 4) => Ok(On::start(ConnectFour(Fixed::<7, 6, 4>))),
        (4, 4, 4) => Ok(On::start(ConnectFour(Fixed::<4, 4, 4>))),
        _ => small.or_else(large).ok_or_else(|| parameters.error("columns")),
    }
}

fn othello(parameters: &Parameters<'_>) -> Result<Box<dyn Position>, SpecError> {
    let size = parameters.number("size", 8, 4..=10)?;
    let small = othello::Padded::<u64>::new(size).map(|layout| On::start(Othello(layout)));
    let large = || othello::Padded::<u128>::new(size).map(|layout| On::start(Othello(layout)));
    match size {
        8 => Ok(On::start(Othello(othello::Eight))),
        _ => small.or_else(large).ok_or_else(|| parameters.error("size")),
    }
}

fn nim(parameters: &Parameters<'_>) -> Result<Box<dyn Position>, SpecError> {
    let text = parameters.values.get("heaps").copied().unwrap_or("1+2+3+4");
    let heap = |heap: &str| heap.trim().parse().ok().filter(|&objects: &u32| objects <= MOST_OBJECTS);
    let heaps: Option<Vec<u32>> = text.split('+').map(heap).collect();
    let heaps = heaps.filter(|heaps| heaps.len() <= MOST_HEAPS).ok_or_else(|| parameters.error("heaps"))?;
    let misere = match parameters.values.get("misere").copied() {
        None | Some("false") => false,
        Some("true") => true,
        Some(_) => return Err(parameters.error("misere")),
    };
    Nim::new(&heaps, misere).map(On::start).ok_or_else(|| parameters.error("heaps"))
}

fn rastros(parameters: &Parameters<'_>) -> Result<Box<dyn Position>, SpecError> {
    let rows = parameters.number("rows", 8, 3..=10)?;
    let columns = parameters.number("columns", 8, 3..=10)?;
    let (row, column) = match parameters.values.get("start") {
        None => (rows.div_ceil(2), columns / 2 + 1),
        Some(text) => text
            .split_once('.')
            .and_then(|(row, column)| Some((row.parse().ok()?, column.parse().ok()?)))
            .ok_or_else(|| parameters.error("start"))?,
    };
    let game = if (rows, columns) == (8, 8) {
        Rastros::new(rastros::Eight, row, column).map(On::start)
    } else {
        rastros::Padded::new(rows, columns).and_then(|area| Rastros::new(area, row, column)).map(On::start)
    };
    game.ok_or_else(|| parameters.error("start"))
}

/// The largest file of a tree that is read.
const MOST_BYTES: u64 = 16 << 20;

fn tree(text: &str) -> Result<Box<dyn Position>, SpecError> {
    let text = text.trim();
    if text.starts_with(['[', '(', '-', '+', '.'])
        || text.starts_with(|c: char| c.is_ascii_digit()) && !Path::new(text).exists()
    {
        let game = TreeGame::parse(text).map_err(|error| SpecError::Tree { place: String::new(), error })?;
        return Ok(On::start(game));
    }
    let list = read_tree_file(text).map_err(|reason| SpecError::File { path: text.to_owned(), reason })?;
    let place = format!("{text}:");
    Ok(On::start(TreeGame::parse(&list).map_err(|error| SpecError::Tree { place, error })?))
}

fn read_tree_file(path: &str) -> Result<String, String> {
    if path.is_empty() {
        return Err("expected a file or a nested list after tree:".to_owned());
    }
    let about = std::fs::metadata(path).map_err(|error| error.to_string())?;
    if !about.is_file() {
        return Err("not a regular file".to_owned());
    }
    if about.len() > MOST_BYTES {
        return Err(format!("larger than {} MiB", MOST_BYTES >> 20));
    }
    std::fs::read_to_string(path).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_read_and_named_back() {
        for game in GAMES {
            for example in game.examples {
                let position = read(example).unwrap_or_else(|error| panic!("{example}: {error}"));
                let again = read(&position.game()).expect("its own name");
                assert_eq!(again.game(), position.game());
                assert!(position.game().starts_with(game.name), "{}", position.game());
            }
        }
    }

    #[test]
    fn all_sizes_are_playable() {
        for (h, v) in [(1, 1), (19, 19), (8, 8), (7, 8), (8, 7), (1, 19), (19, 1)] {
            assert_eq!(read(&format!("k-in-a-row:h={h},v={v},k=5")).map(|p| p.legal().len()).ok(), Some(h * v));
        }
        for columns in 1..=10 {
            for rows in 1..=9 {
                let spec = format!("connect-four:columns={columns},rows={rows}");
                assert_eq!(read(&spec).map(|p| p.legal().len()).ok(), Some(columns));
            }
        }
        for size in [4, 6, 8, 10] {
            assert_eq!(read(&format!("othello:size={size}")).map(|p| p.legal().len()).ok(), Some(4));
        }
        for rows in 3..=10 {
            for columns in 3..=10 {
                assert!(read(&format!("rastros:rows={rows},columns={columns}")).is_ok());
            }
        }
    }

    #[test]
    fn faults_are_named() {
        let message = |spec: &str| read(spec).map(|position| position.game()).expect_err(spec).to_string();
        assert_eq!(
            message("chess"),
            "unknown game \"chess\"; known: k-in-a-row, connect-four, othello, nim, rastros, tree"
        );
        assert_eq!(message("othello:sise=8"), "othello has no parameter \"sise\"; known: size");
        assert_eq!(message("othello:size=7"), "size: expected 4, 6, 8 or 10 (8), found \"7\"");
        assert_eq!(message("nim:heaps"), "expected key=value, found \"heaps\"");
        assert!(message("nim:heaps=1+32").contains("found \"1+32\""));
        assert!(message("k-in-a-row:h=20").contains("1 to 19"));
        assert!(message("rastros:start=8.1").contains("start"));
        assert!(message("tree:").contains("expected a file or a nested list"));
        assert!(message("nim:heaps=1,heaps=2").contains("each key once"));
    }
}
