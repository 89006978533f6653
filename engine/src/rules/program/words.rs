//! Moves and positions of games in other programs as text: names may contain blanks and commas, and
//! positions may be any text.

use crate::clean::is_hidden;
use crate::rules::Side;
use crate::rules::setup::Setup;
use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

/// The maximum number of different names of sides that are kept.
const MOST_NAMES: usize = 1000;

/// The names of sides, kept until the process ends; each game has two.
static NAMES: Mutex<Option<HashSet<&'static str>>> = Mutex::new(None);

/// Returns a name of a side with static lifetime.
pub(super) fn kept(name: &str, side: Side) -> &'static str {
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    let names = names.get_or_insert_with(HashSet::new);
    if let Some(name) = names.get(name) {
        return name;
    }
    if names.len() >= MOST_NAMES {
        return ["1", "2"][side.index()];
    }
    let name: &'static str = Box::leak(name.to_owned().into_boxed_str());
    names.insert(name);
    name
}

/// Returns a character of a board as text.
pub fn sign(sign: char) -> &'static str {
    let mut bytes = [0; 4];
    kept(sign.encode_utf8(&mut bytes), Side::First)
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ',' || c == ';'
}

/// Returns a name without blanks, in lower case.
fn folded(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace())
        .flat_map(char::to_lowercase)
        .collect()
}

/// Returns the index of the name that equals a text, or of the only one that equals it regardless
/// of blanks and case.
pub(super) fn find(names: &[&str], text: &str) -> Option<usize> {
    let text = text.trim();
    if let Some(exact) = names.iter().position(|name| *name == text) {
        return Some(exact);
    }
    let wanted = folded(text);
    let mut alike = names
        .iter()
        .enumerate()
        .filter(|(_, name)| folded(name) == wanted);
    match (alike.next(), alike.next()) {
        (Some((found, _)), None) => Some(found),
        _ => None,
    }
}

/// Returns the length of the first word of a list of moves that does not begin with a separator:
/// that of the longest legal name that ends at a separator or at the end, otherwise up to the first
/// separator outside of parentheses.
pub(super) fn next<'n>(names: impl Iterator<Item = &'n str>, list: &str) -> usize {
    let ends = |length: usize| {
        list.get(length..)
            .is_some_and(|rest| rest.chars().next().is_none_or(is_separator))
    };
    let fits = |name: &&str| {
        let head = list.get(..name.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(name)) && ends(name.len())
    };
    if let Some(length) = names.filter(fits).map(str::len).max() {
        return length;
    }
    let mut depth = 0_u32;
    let end = list.char_indices().find(|&(_, c)| {
        depth = match c {
            '(' => depth + 1,
            ')' => depth.saturating_sub(1),
            _ => depth,
        };
        depth == 0 && is_separator(c)
    });
    end.map_or(list.len(), |(at, _)| at)
}

/// Converts a text to a setup: blanks, slashes, percent signs and characters that a terminal must
/// not receive are written as `%` with two hexadecimal digits per byte.
pub(super) fn setup(text: &str) -> Setup {
    let mut row = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_whitespace() || c == '/' || c == '%' || is_hidden(c) {
            let mut bytes = [0; 4];
            for byte in c.encode_utf8(&mut bytes).bytes() {
                row.push_str(&format!("%{byte:02x}"));
            }
        } else {
            row.push(c);
        }
    }
    Setup {
        rows: vec![row],
        words: Vec::new(),
    }
}

/// Converts a setup to a text, whether it is written as by [`setup`] or directly.
pub(super) fn read_setup(setup: &Setup) -> String {
    let mut text = setup.rows.join("/");
    for word in &setup.words {
        text.push(' ');
        text.push_str(word);
    }
    let (mut bytes, mut rest) = (Vec::with_capacity(text.len()), text.as_bytes());
    while let Some((&byte, behind)) = rest.split_first() {
        let digits = behind
            .get(..2)
            .and_then(|two| std::str::from_utf8(two).ok());
        let coded = digits.filter(|two| two.bytes().all(|b| b.is_ascii_hexdigit()));
        match coded
            .and_then(|two| u8::from_str_radix(two, 16).ok())
            .filter(|_| byte == b'%')
        {
            Some(coded) => {
                bytes.push(coded);
                rest = behind.get(2..).unwrap_or_default();
            }
            None => {
                bytes.push(byte);
                rest = behind;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or(text)
}

/// Formats millionths as a decimal.
pub(super) fn decimal(millionths: i64) -> String {
    let sign = if millionths < 0 { "-" } else { "" };
    let (whole, part) = (millionths.abs() / 1_000_000, millionths.abs() % 1_000_000);
    let part = format!("{part:06}");
    let part = part.trim_end_matches('0');
    if part.is_empty() {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{part}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_any_text() {
        for text in [
            "",
            "0:0:6:-",
            "a b/c %41 \n\u{1b}[31m é",
            "[[1, 2], [3]]",
            "%%",
            "100%",
        ] {
            let printed = setup(text).to_string();
            assert_eq!(read_setup(&Setup::read(&printed)), text, "{printed}");
        }
        assert_eq!(
            read_setup(&Setup::read("8/8/K7 w - - 0 1")),
            "8/8/K7 w - - 0 1"
        );
    }

    #[test]
    fn lists_take_the_longest_name() {
        let names = ["a", "a b", "a b, c", "((4,1),(3,2))", "(1,3)"];
        let first = |list: &'static str| &list[..next(names.into_iter(), list)];
        assert_eq!(
            (
                first("a b, c a"),
                first("a b, a"),
                first("a c"),
                first("ab a")
            ),
            ("a b, c", "a b", "a", "ab")
        );
        assert_eq!(
            (
                first("((4,1),(3,2)),a"),
                first("(1,3)a b"),
                first("(1, 3) a")
            ),
            ("((4,1),(3,2))", "(1,3)a", "(1, 3)")
        );
    }

    #[test]
    fn names_are_found_in_any_case_where_that_is_clear() {
        assert_eq!(
            (
                find(&["e4", "Ne4", "E4"], "E4"),
                find(&["e4", "E4"], "e4"),
                find(&["a", "A"], "a ")
            ),
            (Some(2), Some(0), Some(0))
        );
        assert_eq!(
            (
                find(&["bxc3", "Bxc3"], "BXC3"),
                find(&["(1,3)"], "(1, 3)"),
                find(&["x"], "y")
            ),
            (None, Some(0), None)
        );
    }

    #[test]
    fn decimals_are_short() {
        assert_eq!(
            [4_000_000, -500_000, 1, 0].map(decimal),
            ["4", "-0.5", "0.000001", "0"]
        );
    }
}
