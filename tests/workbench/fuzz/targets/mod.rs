//! The promises about every text from outside, as functions of arbitrary bytes.
//!
//! A *target* reads the bytes as one kind of text and panics if a promise is broken: text that was
//! read is written and read again as the same; an error is one line without control characters, and
//! its place is inside the text. It returns whether the text was accepted. The tests beside this
//! folder call the targets with changed examples; `fuzz/` passes the same files to libFuzzer, so
//! that they use only our packages, `serde_json` and `tempfile`.

mod files;
mod lines;
mod places;
mod traces;

pub use files::{
    configurations, evaluations, experiments, formulas, journals, lessons, nim_tournament, players,
    recoveries, saves, tournaments,
};
#[cfg(unix)]
pub use lines::terminal;
pub use lines::{batch_lines, command_lines, notations, protocols, trees, ugi_engine};
pub use places::{links, positions};
pub use traces::traces;

use engine::boundary::{Position, catalog};
use engine::clean;
use engine::eval::{GAMES, Registry};
use engine::numbers::Ordinal;
use engine::play::Roster;
use model::save::{self, Placed};
use std::fmt::Display;
use std::sync::{Arc, LazyLock};

static REGISTRY: LazyLock<Arc<Registry>> = LazyLock::new(|| Arc::new(Registry::built_in()));
static ROSTER: LazyLock<Roster> = LazyLock::new(Roster::built_in);

/// For each game, its start and a position some plies later, on the first two of its boards.
static PLACES: LazyLock<Vec<Vec<Box<dyn Position>>>> = LazyLock::new(|| {
    let later = |start: &dyn Position| {
        let step = |position: Box<dyn Position>, ply: u16| {
            position.play(Ordinal(ply % 3)).unwrap_or(position)
        };
        (0..5).fold(start.copy(), step)
    };
    let of = |example: &&str| {
        let start = catalog::read(example).expect("an example");
        [later(&*start), start]
    };
    GAMES
        .iter()
        .map(|game| game.examples.iter().take(2).flat_map(of).collect())
        .collect()
});

/// Returns the positions of the game with this number.
fn places(game: usize) -> &'static [Box<dyn Position>] {
    &PLACES[game]
}

/// Returns the number of the game selected by a byte: `0` or `a` is the first game, however many
/// there are.
fn game_of(byte: u8) -> usize {
    usize::from(byte.wrapping_sub(if byte < b'A' { b'0' } else { b'a' })) % GAMES.len()
}

/// Returns the number of a game, or `None` if its rules are those of a program, without which no
/// position is known.
fn number_of(game: &str) -> Option<usize> {
    GAMES.iter().position(|known| known.name == game)
}

/// Returns the text of a file with these bytes, or `None` if they are not a text, with an error
/// that names the place.
fn decoded(data: &[u8]) -> Option<String> {
    let error = match save::decode(data.to_vec(), "f") {
        Ok(text) => return Some(text),
        Err(error) => error,
    };
    check(&String::from_utf8_lossy(data), &error);
    None
}

/// Checks an error of a file: a good message, with a place inside the text.
fn check<P: Display>(text: &str, error: &Placed<P>) {
    check_message(&error.to_string());
    let place = error.place.unwrap_or_else(|| panic!("no place: {error}"));
    check_place(text, place);
}

/// Checks a place; lines and columns are counted from 1, and the end of a line is inside.
fn check_place(text: &str, (line, column): (usize, usize)) {
    let width = text
        .split('\n')
        .nth(line.wrapping_sub(1))
        .map(|line| line.chars().count());
    assert!(
        column > 0 && width.is_some_and(|width| column <= width + 1),
        "{line}:{column} is outside"
    );
}

/// Checks a message that is shown without changes.
fn check_message(message: &str) {
    assert!(!message.trim().is_empty(), "no message");
    assert!(
        !message.chars().any(clean::is_hidden),
        "{message:?} is not clean"
    );
}

/// Checks a message that is cleaned before it is shown.
fn check_shown(message: &str) {
    let shown = clean::message(message);
    check_message(&shown);
    // A character is shown as ten at most.
    assert!(
        shown.chars().count() <= 10 * clean::LONGEST_MESSAGE,
        "a message of {} characters",
        shown.len()
    );
}
