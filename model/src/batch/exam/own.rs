//! Trees written by hand, for sheets: [`read`] accepts a nested list, or a text with one list per
//! line.
//!
//! Invariant: each tree has something to search, and is no larger than random trees may be. Cost:
//! O(length).

use super::grow::MOST_NODES;
use engine::rules::Side;
use engine::rules::tree::{TreeError, TreeGame};
use engine::sentence::{Sentence, ToSentence};
use thiserror::Error;

/// The reason why a text has no trees for sheets, with the line, from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum OwnError {
    #[error("{line}:{column}: expected {expected}, found {found}")]
    Tree {
        line: usize,
        column: usize,
        expected: &'static str,
        found: Sentence,
    },
    #[error("{line}:1: expected a tree with moves, found a single value")]
    Leaf { line: usize },
    #[error("{line}:1: expected at most {MOST_NODES} nodes, found {found}")]
    Large { line: usize, found: usize },
    #[error("expected a tree such as [[3,12,8],[2,4,6],[14,5,2]], found nothing")]
    Empty,
}

/// Reads the trees of a text: one tree, possibly over several lines, or one tree on each line that
/// is neither empty nor a comment (`#`). `first` is the side to move for trees that do not say it
/// (`first=min,[[3,5],[2,9]]`).
///
/// # Errors
/// The first place without a tree, or with a tree that no sheet can ask about.
pub fn read(text: &str, first: Side) -> Result<Vec<TreeGame>, OwnError> {
    let lines = || {
        (1..)
            .zip(text.lines())
            .filter(|(_, line)| !matches!(line.trim().chars().next(), None | Some('#')))
    };
    let Some((number, line)) = lines().next() else {
        return Err(OwnError::Empty);
    };
    // A first line that is not a tree by itself begins a tree over several lines.
    if lines().nth(1).is_none() || tree(line, number, first).is_err() {
        let begin = text
            .lines()
            .take(number - 1)
            .map(|line| line.len() + 1)
            .sum::<usize>();
        let whole = text.get(begin..).unwrap_or(text);
        return tree(whole, number, first).map(|game| vec![game]);
    }
    lines()
        .map(|(number, line)| tree(line, number, first))
        .collect()
}

/// Reads one tree that begins on a line.
fn tree(text: &str, line: usize, first: Side) -> Result<TreeGame, OwnError> {
    let list = text.trim_start();
    let list = list.strip_prefix("tree:").unwrap_or(list);
    let (first, list) = match (
        list.strip_prefix("first=min,"),
        list.strip_prefix("first=max,"),
    ) {
        (Some(rest), _) => (Side::Second, rest),
        (None, Some(rest)) => (Side::First, rest),
        (None, None) => (first, list),
    };
    let before = text.chars().count() - list.chars().count();
    let placed = |error: TreeError| {
        let TreeError {
            line: inside,
            column,
            expected,
            found,
        } = error;
        let column = if inside == 1 { column + before } else { column };
        OwnError::Tree {
            line: line + inside - 1,
            column,
            expected,
            found,
        }
    };
    let game = TreeGame::parse(list).map_err(placed)?.with_first(first);
    match game.nodes() {
        1 => Err(OwnError::Leaf { line }),
        found if found as u64 > MOST_NODES => Err(OwnError::Large { line, found }),
        _ => Ok(game),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trees(text: &str) -> Result<Vec<String>, String> {
        let written = |game: &TreeGame| {
            let first = if game.first() == Side::First {
                "max"
            } else {
                "min"
            };
            format!("{first} {}", game.to_string().replace(' ', ""))
        };
        read(text, Side::First)
            .map(|games| games.iter().map(written).collect())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn one_tree_or_one_a_line() {
        let read = |text: &str| trees(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read("[[3,12],[2,4]]"), ["max [[3,12],[2,4]]"]);
        assert_eq!(
            read("# mine\n\n[[3,\n 12],\n[2,4]]\n"),
            ["max [[3,12],[2,4]]"]
        );
        assert_eq!(
            read("[[3,5],[2,9]]\r\n# harder\r\ntree:first=min,[[1,2],[3,4]]\n\nfirst=max,[1,2]\n"),
            ["max [[3,5],[2,9]]", "min [[1,2],[3,4]]", "max [1,2]"]
        );
    }

    #[test]
    fn a_fault_has_its_line_and_column() {
        for (text, wrong) in [
            ("", "expected a tree such as"),
            ("# only this\n", "expected a tree such as"),
            ("7", "1:1: expected a tree with moves"),
            ("[[3,5],[2,x]]", "1:11: expected a number or a list"),
            (
                "[1,2]\n\n[[3,5],[2,x]]",
                "3:11: expected a number or a list",
            ),
            (
                "[1,2]\ntree:first=min,[[3,5],[2,x]]",
                "2:26: expected a number or a list",
            ),
            (
                "# two lines\n[[3,5],\n[2,x]]",
                "3:4: expected a number or a list",
            ),
            ("[1,2]\n5", "2:1: expected a tree with moves"),
        ] {
            let found = trees(text).expect_err(text);
            assert!(found.starts_with(wrong), "{text:?}: {found}");
        }
        let wide = format!("[{}]", vec!["1"; 20_001].join(","));
        assert!(
            trees(&wide)
                .expect_err("too large")
                .starts_with("1:1: expected at most 20000 nodes, found 20002")
        );
    }
}
