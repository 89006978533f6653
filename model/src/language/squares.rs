//! The notation of squares: by letter and number or, while [`by_pairs`] is in force, as (row,
//! column) counted from the top left, as in the teaching material. Files, links and commands write
//! letters; both notations are read everywhere.
//!
//! [`by_pairs`] chooses the notation for a thread, once in each step, refresh or frame, as for the
//! names of sides ([`super::sides`]). Invariant: only displayed text depends on it, and nothing
//! that is stored. Cost: with pairs, O(squares) for a square in a sentence.

use engine::boundary::{MoveView, Position};
use engine::numbers::Ordinal;
use engine::rules::{Board, Picture};
use std::cell::Cell;

thread_local! {
    static PAIRS: Cell<bool> = const { Cell::new(false) };
}

/// While this value lives, the chosen notation is in force on its thread.
pub struct ByPairs(bool);

/// Writes squares as pairs, or by letter and number, until the returned value is dropped.
pub fn by_pairs(on: bool) -> ByPairs {
    ByPairs(PAIRS.replace(on))
}

impl Drop for ByPairs {
    fn drop(&mut self) {
        PAIRS.set(self.0);
    }
}

/// Returns true if a text has the form of a square: a letter and a number. A single letter, the
/// column into which a stone falls, is not one.
fn is_square(text: &str) -> bool {
    let mut letters = text.chars();
    letters
        .next()
        .is_some_and(|first| first.is_ascii_lowercase())
        && !letters.as_str().is_empty()
        && letters.all(|letter| letter.is_ascii_digit())
}

fn pair((row, column): (u32, u32)) -> String {
    format!("({row},{column})")
}

/// Returns the displayed text of a move, in words for a null move and for the step to the same
/// position.
pub fn called(mv: MoveView) -> String {
    match mv.square {
        None if mv.ordinal == Ordinal::SAME => say!("same position").to_owned(),
        None if mv.ordinal == Ordinal::NULL => say!("null move").to_owned(),
        Some(square) if PAIRS.get() && is_square(&mv.text) => pair(square),
        Some(_) | None => mv.text,
    }
}

/// Returns the displayed text of a move of a game, given by its usual text.
pub fn named(position: &dyn Position, text: &str) -> String {
    let found = || match position.picture() {
        Picture::Board(board) => on_board(&board, text),
        Picture::Heaps { .. } | Picture::Tree { .. } | Picture::Shown(_) => None,
    };
    let found = (PAIRS.get() && is_square(text)).then(found).flatten();
    found.map_or_else(|| text.to_owned(), pair)
}

/// Returns the row and column of a square given by its name, counted from 1 at the top left.
fn on_board(board: &Board, text: &str) -> Option<(u32, u32)> {
    let (letter, number) = text.split_at_checked(1)?;
    let row = board.row_labels.iter().position(|label| label == number)?;
    let column = board
        .column_labels
        .iter()
        .position(|label| label == letter)?;
    Some((row as u32 + 1, column as u32 + 1))
}

/// Changes the names of rows and columns at the edges of a board to the displayed ones.
pub fn edges(board: &mut Board) {
    let falls = board
        .column_labels
        .first()
        .is_none_or(|label| !label.starts_with(|c: char| c.is_ascii_lowercase()));
    if PAIRS.get() && !falls {
        let count = |most: usize| (1..=most).map(|number| number.to_string()).collect();
        (board.row_labels, board.column_labels) = (count(board.rows), count(board.columns));
    }
}

/// Returns the name of a square from the names of its column and row at the edges of a board;
/// `None` if squares of the board have no names.
pub fn joined(column: &str, row: &str) -> Option<String> {
    match (
        PAIRS.get(),
        column.starts_with(|c: char| c.is_ascii_lowercase()),
    ) {
        (true, false) if !row.is_empty() => Some(format!("({row},{column})")),
        (false, true) if !row.is_empty() => Some(format!("{column}{row}")),
        _ => None,
    }
}

/// Returns true if a position has squares that can be written as pairs.
pub fn has_squares(position: &dyn Position) -> bool {
    position
        .legal()
        .iter()
        .any(|mv| mv.square.is_some() && is_square(&mv.text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;

    /// As in the teaching material, row 1 is at the top in every game, also where ranks count from
    /// the bottom.
    #[test]
    fn squares_are_pairs_only_where_that_is_asked_for() {
        for (game, letters, expected) in [
            ("othello", "d3", "(3,4)"),
            ("k-in-a-row", "a3", "(1,1)"),
            ("rastros", "e5", "(4,5)"),
            ("nim", "1:2", "1:2"),
        ] {
            let position = catalog::read(game).expect("a game");
            assert_eq!(named(&*position, letters), letters, "{game}");
            let _pairs = by_pairs(true);
            assert_eq!(named(&*position, letters), expected, "{game}");
        }
        let othello = catalog::read("othello").expect("a game");
        let shown = || {
            othello
                .legal()
                .into_iter()
                .map(called)
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(shown(), "d3 c4 f5 e6");
        let _pairs = by_pairs(true);
        assert_eq!(shown(), "(3,4) (4,3) (5,6) (6,5)");
        let columns = catalog::read("connect-four").expect("a game");
        let before: Vec<String> = columns.legal().into_iter().map(|mv| mv.text).collect();
        assert_eq!(
            columns.legal().into_iter().map(called).collect::<Vec<_>>(),
            before,
            "a column is no pair"
        );
    }
}
