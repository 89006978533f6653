//! Squares that were typed in a single row. Cost: O(text).

use engine::rules::Board;
use std::borrow::Cow;

/// Splits a text with one character for each square of the board into the rows of the board;
/// returns any other text unchanged.
pub(crate) fn in_rows(board: Option<Board>, text: &str) -> Cow<'_, str> {
    let (squares, words) = text
        .trim()
        .split_once(char::is_whitespace)
        .unwrap_or((text.trim(), ""));
    let letters: Vec<char> = squares.chars().collect();
    let fits = |board: &Board| board.rows > 1 && letters.len() == board.rows * board.columns;
    let Some(board) = board.filter(fits).filter(|_| !squares.contains('/')) else {
        return text.into();
    };
    let rows: Vec<String> = letters
        .chunks(board.columns)
        .map(|row| row.iter().collect())
        .collect();
    format!("{} {words}", rows.join("/"))
        .trim_end()
        .to_owned()
        .into()
}
