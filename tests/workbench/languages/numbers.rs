//! Numbers on the screen use the separators of the language, and are read with them.

use super::translations;
use crate::screens::driver::{Driver, text};
use model::language::{Language, within};
use plyscope::app::Options;

const HALVES: &str = "tree:[[2.5,12],[1.5,4.25]]";

fn screen(keys: &str) -> String {
    let mut driver = Driver::at_depth(
        (140, 40),
        HALVES,
        Options {
            clock: false,
            ..Options::default()
        },
        Some(2),
    );
    driver.keys(keys);
    // A nested list is shown as it is written in files.
    text(&driver.draw())
        .lines()
        .filter(|line| !line.contains("[[") && !line.contains("[1.5, "))
        .map(|line| format!("{line}\n"))
        .collect()
}

/// Returns whether a text has a digit, a sign and a digit in sequence.
fn has_between(text: &str, sign: char) -> bool {
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    text.match_indices(sign).any(|(at, _)| {
        digit(text[..at].chars().next_back()) && digit(text[at + sign.len_utf8()..].chars().next())
    })
}

#[test]
fn values_have_the_decimal_mark_of_the_language() {
    for keys in [
        "",
        "v",
        "3 D",
        "3 D \"",
        "3 D G w",
        ". c w",
        "5 g . . . . .",
        "&",
        "!",
        "4 w",
        "alt-t",
        "alt-h",
    ] {
        let english = within(Language::ENGLISH, || screen(keys));
        assert!(has_between(&english, '.'), "{keys}:\n{english}");
        for language in translations() {
            let screen = within(language, || screen(keys));
            assert!(
                has_between(&screen, ',') && !has_between(&screen, '.'),
                "{language:?} {keys}:\n{screen}"
            );
        }
    }
}

#[test]
fn a_decimal_comma_is_typed_where_the_language_has_it() {
    let keys = "alt-t down down enter ctrl-u 3 , 7 5 enter";
    for language in translations() {
        let screen = within(language, || screen(keys));
        assert!(screen.contains("3,75"), "{language:?}:\n{screen}");
    }
    let screen = within(Language::ENGLISH, || screen(keys));
    assert!(screen.contains("column 2"), "{screen}");
}
