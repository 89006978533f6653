//! What the engine says of a position in English, in the language of the screen: the title of its game, and how it ended.

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

/// How a game ended: who has won, if anyone has, and by what.
pub fn end(winner: Option<&str>, text: String) -> String {
    // A tree ends with its value.
    if let Some(value) = text.strip_prefix("leaf, value ") {
        return say!("leaf, value {value}", value);
    }
    let head = winner.map_or_else(|| say!("draw").to_owned(), |side| say!("{side} wins", side));
    let Some((_, detail)) = text.split_once(": ") else { return head };
    let detail = match (detail.strip_prefix("white on "), detail.strip_suffix(" is blocked")) {
        (Some(square), _) => say!("white on {square}", square),
        (_, Some(side)) => say!("{side} is blocked", side),
        (None, None) => detail.to_owned(),
    };
    format!("{head}: {detail}")
}
