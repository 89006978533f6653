//! [`named_game`]: recognizes an argument that names a game instead of a file: `nim:heaps=3+5`,
//! `tree:[[3,12],[2,4]]`, a bare list.
//!
//! The name of a file may begin with a bracket, like a list; a normally written game is always a
//! game, even if such a file exists.

use engine::eval::games;
use std::ffi::OsStr;
use std::path::Path;

/// Returns the game that a text spells, as [`engine::boundary::catalog::read`] reads it.
fn spelled_game(text: &str) -> Option<String> {
    if text.trim_start().starts_with('[') {
        return Some(format!("tree:{text}"));
    }
    let word = text.split(':').next()?.trim();
    games::game(word).map(|_| text.to_owned())
}

/// Returns the text of an argument that is a nested list: a tree, or numbers that may have other
/// meanings.
pub fn written_list(argument: &OsStr) -> Option<&str> {
    let text = argument
        .to_str()
        .filter(|text| text.trim_start().starts_with('['))?;
    (!Path::new(argument).exists()).then_some(text)
}

/// Returns the game that an argument names.
pub fn named_game(argument: &OsStr) -> Option<String> {
    spelled_game(argument.to_str()?)
        .filter(|game| argument == &**game || !Path::new(argument).exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_and_lists_are_told_from_files() {
        for (text, game) in [
            ("[[3,12],[2,4]]", Some("tree:[[3,12],[2,4]]")),
            ("tree:[[3,12],[2,4]]", Some("tree:[[3,12],[2,4]]")),
            ("nim:heaps=3+5", Some("nim:heaps=3+5")),
            ("nim", Some("nim")),
            ("chess:size=8", None),
            ("saves", None),
            ("-", None),
            ("", None),
        ] {
            assert_eq!(named_game(OsStr::new(text)).as_deref(), game, "{text}");
        }
    }
}
