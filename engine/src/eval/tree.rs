//! Textbook trees: the game in words, and where its lists stand. It has no features: a leaf is worth what is written
//! there, an inner node 0.

use super::features::{Build, Features, Unfit};
use super::file::Args;
use super::game_info::{GameInfo, assets};
use super::value::Value;
use crate::rules::tree::TreeGame;
use crate::rules::tree::arena::LeafValue;
use crate::rules::{Side, SpecError};
use std::fs;
use std::path::Path;

/// The game in words.
pub const INFO: GameInfo = GameInfo {
    name: "tree",
    title: "a textbook tree: tree:FILE or tree:[[3,12,8],[2,4,6],[14,5,2]]",
    parameters: &[("(after the colon)", "a file, or the nested list itself")],
    examples: &["tree:[[3,12,8],[2,4,6],[14,5,2]]"],
    features: &[],
    evaluations: assets!("evaluations/tree": "leaf"),
    players: &[],
    early_end: false,
    leaf_values: true,
    falls: false,
};

/// The largest file of a tree that is read.
const MOST_BYTES: u64 = 16 << 20;

/// The tree of a nested list, or of the file that has one.
pub(super) fn read<B: Build>(text: &str) -> Result<B::Built, SpecError> {
    let text = text.trim();
    let is_list = text.starts_with(['[', '(', '-', '+', '.'])
        || text.starts_with(|c: char| c.is_ascii_digit()) && !Path::new(text).exists();
    if is_list {
        let place = String::new();
        return TreeGame::parse(text).map(B::build).map_err(|error| SpecError::Tree { place, error });
    }
    let list = read_file(text).map_err(|reason| SpecError::File { path: text.to_owned(), reason })?;
    let place = format!("{text}:");
    TreeGame::parse(&list).map(B::build).map_err(|error| SpecError::Tree { place, error })
}

fn read_file(path: &str) -> Result<String, String> {
    if path.is_empty() {
        return Err("expected a file or a nested list after tree:".to_owned());
    }
    let about = fs::metadata(path).map_err(|error| error.to_string())?;
    if !about.is_file() {
        return Err("not a regular file".to_owned());
    }
    if about.len() > MOST_BYTES {
        return Err(format!("larger than {} MiB", MOST_BYTES >> 20));
    }
    fs::read_to_string(path).map_err(|error| error.to_string())
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
        TreeGame::leaf_value(self, state).map(|value| match value {
            LeafValue::MinusInfinity => Value::NEG_INF,
            LeafValue::Finite(units) => Value::new(units),
            LeafValue::Infinity => Value::INF,
        })
    }
    fn leaf_decimals(&self) -> u32 {
        self.decimals()
    }
}
