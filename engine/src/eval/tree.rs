//! Trees: the description of the game, and the places of its lists. It has no features: a leaf has
//! its written value, an inner node 0.

use super::features::{Build, Features, Unfit};
use super::file::Args;
use super::game_info::{GameInfo, assets};
use super::search_boards::one_board;
use super::value::Value;
use crate::regular::{self, NotOpened};
use crate::rules::tree::TreeGame;
use crate::rules::tree::arena::LeafValue;
use crate::rules::{Side, SpecError};
use crate::sentence;
use crate::sentence::Sentence;
use std::io::{self, Read};
use std::path::Path;

/// The description of the game.
pub const INFO: GameInfo = GameInfo {
    name: "tree",
    title: "a textbook tree: tree:FILE or tree:[[3,12,8],[2,4,6],[14,5,2]]",
    parameters: &[
        ("(after the colon)", "a file, or the nested list itself"),
        (
            "?",
            "begins the list of a chance node, with weights before its children: tree:[[? 1:3,2:12],[? 2,8]]",
        ),
        (
            "first",
            "before it: min where MIN moves at the root, tree:first=min,[[3,5],[2,9]]",
        ),
    ],
    examples: &["tree:[[3,12,8],[2,4,6],[14,5,2]]"],
    features: &[],
    evaluations: assets!("evaluations/tree": "leaf"),
    players: &[],
    early_end: false,
    leaf_values: true,
    falls: false,
    may_have_chance: true,
};

/// The maximum size of the file of a tree in bytes.
const MOST_BYTES: u64 = 16 << 20;

/// Reads a tree from a nested list.
pub(super) fn read<B: Build>(text: &str) -> Result<B::Built, SpecError> {
    let (first, text) = first_and_rest(text.trim())?;
    match is_list(text) {
        true => parse::<B>(text, String::new(), first),
        false => Err(SpecError::TreeFile),
    }
}

one_board!(TreeGame);

/// Reads a tree from a nested list, or from a file that contains one.
pub(super) fn read_with_files<B: Build>(text: &str) -> Result<B::Built, SpecError> {
    let (first, text) = first_and_rest(text.trim())?;
    // The name of a file may be a number.
    let is_number = text.starts_with(|c: char| c.is_ascii_digit());
    if is_list(text) && !(is_number && Path::new(text).exists()) {
        return parse::<B>(text, String::new(), first);
    }
    let list = read_file(text).map_err(|reason| SpecError::File {
        path: text.to_owned(),
        reason,
    })?;
    parse::<B>(&list, format!("{text}:"), first)
}

/// Returns whether a text is meant as a tree instead of the name of a file.
fn is_list(text: &str) -> bool {
    text.starts_with(['[', '(', '-', '+', '.']) || text.starts_with(|c: char| c.is_ascii_digit())
}

fn parse<B: Build>(list: &str, place: String, first: Side) -> Result<B::Built, SpecError> {
    let tree = TreeGame::parse(list).map_err(|error| SpecError::Tree { place, error })?;
    Ok(B::build(tree.with_first(first)))
}

/// Returns the side that moves at the root, which may be written before the tree, and the tree.
fn first_and_rest(text: &str) -> Result<(Side, &str), SpecError> {
    let Some(value) = text.strip_prefix("first=") else {
        return Ok((Side::First, text));
    };
    let (value, rest) = value.split_once(',').unwrap_or((value, ""));
    let first = match value.trim() {
        "max" => Side::First,
        "min" => Side::Second,
        other => {
            let (expected, found) = (Sentence::word("max or min"), other.to_owned());
            return Err(SpecError::Value {
                key: "first",
                expected,
                found,
            });
        }
    };
    Ok((first, rest.trim_start()))
}

fn read_file(path: &str) -> Result<String, Sentence> {
    if path.is_empty() {
        return Err(sentence!("expected a file or a nested list after tree:"));
    }
    let file = regular::open(Path::new(path)).map_err(|error| match error {
        NotOpened::Io(error) => error.into(),
        NotOpened::NotAFile(_) => sentence!("not a regular file"),
    })?;
    if file.metadata()?.len() > MOST_BYTES {
        return Err(sentence!("larger than {most} MiB", most = MOST_BYTES >> 20));
    }
    // The file may grow while it is read.
    Ok(io::read_to_string(file.take(MOST_BYTES))?)
}

fn worth(value: LeafValue) -> Value {
    match value {
        LeafValue::MinusInfinity => Value::NEG_INF,
        LeafValue::Finite(units) => Value::new(units),
        LeafValue::Infinity => Value::INF,
    }
}

impl Features for TreeGame {
    const INFO: &'static GameInfo = &INFO;
    type Feature = ();

    fn board(&self) -> String {
        "tree".to_owned()
    }
    fn build(&self, name: &str, _: &Args) -> Result<(), Unfit> {
        Err(Unfit::unknown(&INFO, name))
    }
    fn bound(&self, (): &()) -> i64 {
        0
    }
    #[inline]
    fn feature(&self, (): &(), _: &Self::State, _: Side) -> i64 {
        0
    }
    #[inline]
    fn leaf_value(&self, state: &Self::State) -> Option<Value> {
        TreeGame::leaf_value(self, state).map(worth)
    }
    fn leaf_range(&self, from: &Self::State, depth: Option<u32>) -> Option<(Value, Value)> {
        let range = TreeGame::leaf_range(self)?;
        let (least, greatest) = (worth(range.least), worth(range.greatest));
        match depth {
            Some(plies) if self.goes_deeper(from, plies) => {
                Some((least.min(Value::ZERO), greatest.max(Value::ZERO)))
            }
            Some(_) | None => Some((least, greatest)),
        }
    }
    fn leaf_decimals(&self) -> u32 {
        self.decimals()
    }
}
