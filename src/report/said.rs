//! The title of a position's game, which the engine says in English, in the language of the screen.

use crate::language::say;
use engine::boundary::Position;

/// The parts of titles that are words and not names.
const PHRASES: &[&str] = &[
    key!("Connect Four"),
    key!("Textbook tree"),
    key!("in a line"),
    key!("nodes"),
    key!("node"),
    key!("height"),
    key!("misère"),
];

/// The title of a position's game with its parameters.
pub fn title(position: &dyn Position) -> String {
    PHRASES.iter().fold(position.title(), |title, phrase| title.replace(phrase, say(phrase)))
}
