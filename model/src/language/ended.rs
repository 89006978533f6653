//! [`ended`]: translates the engine's English description of a game's end into the language of the
//! screen.

/// The reasons for a draw other than a full board.
const DRAWN: [&str; 3] = [
    key!("there is no move"),
    key!("120 plies have been played"),
    key!("the position has come again"),
];

/// Returns a description of a game's end: the winner or a draw, and the reason.
pub fn ended(winner: Option<&str>, text: &str) -> String {
    // A tree's game ends with the value of a leaf.
    if let Some(value) = text.strip_prefix("leaf, value ") {
        return say!("leaf, value {value}");
    }
    let head = winner.map_or_else(|| say!("draw").to_owned(), |side| say!("{side} wins"));
    let Some((_, detail)) = text.split_once(": ") else {
        return head;
    };
    if let Some(reason) = DRAWN.iter().find(|reason| **reason == detail) {
        return format!("{head}: {}", super::say_of(reason));
    }
    let detail = match (
        detail.strip_prefix("white on "),
        detail.strip_suffix(" is blocked"),
    ) {
        (Some(square), _) => say!("white on {square}"),
        (_, Some(side)) => say!("{side} is blocked"),
        (None, None) => detail.to_owned(),
    };
    format!("{head}: {detail}")
}
