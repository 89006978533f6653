//! The form of numbers and moves in sentences.

use crate::language::say;
use crate::language::squares;
pub use crate::language::{decimals, thousands};
use engine::boundary::problem::Problem;
use engine::search::Value;

/// Returns a number with the word for one or for several: `1 node`, `18,297 nodes`.
pub fn counted(number: u64, words: [&str; 2]) -> String {
    format!("{} {}", thousands(number), words[usize::from(number != 1)])
}

/// Returns a value of a problem as a number to compare and to draw.
pub fn real(problem: &dyn Problem, value: Value) -> f64 {
    problem.number(value).real()
}

/// Returns the label of an evaluation's term in the language of the screen: the name of the feature
/// and its side, or the end of the game.
pub fn label(text: &str) -> String {
    const ENDS: [&str; 7] = [
        key!("leaf value"),
        key!("end of the game: win"),
        key!("end of the game: loss"),
        key!("end of the game: draw"),
        key!("end of the game: win, no disc can be placed"),
        key!("end of the game: loss, no disc can be placed"),
        key!("end of the game: draw, no disc can be placed"),
    ];
    if let Some(end) = ENDS.into_iter().find(|end| *end == text) {
        return say(end).to_owned();
    }
    const WHOSE: [&str; 3] = [
        key!("mine − theirs"),
        key!("the mover's"),
        key!("both sides'"),
    ];
    WHOSE.iter().fold(text.to_owned(), |text, whose| {
        text.replace(whose, say(whose))
    })
}

/// Returns a duration as text: `5 s`, `3 min`, `2 h 10 min`.
pub fn duration(seconds: u64) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min", seconds / 60),
        _ => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

/// Returns a move for use in a sentence. A bare number could be mistaken for a value, so a column
/// of Connect Four is called a column.
pub fn spoken_move(problem: &dyn Problem, mv: &str) -> String {
    spoken_moves(problem, &[mv.to_owned()])
        .pop()
        .unwrap_or_default()
}

/// Returns the name of the node at which a search begins: the root, or the move that leads to it if
/// only a part of a game is searched.
pub fn spoken_top(problem: &dyn Problem, mv: &str) -> String {
    if mv.is_empty() {
        say!("the root").to_owned()
    } else {
        spoken_move(problem, mv)
    }
}

/// Returns moves for use in a list in a sentence.
pub fn spoken_moves(problem: &dyn Problem, moves: &[String]) -> Vec<String> {
    let is_number = |mv: &String| !mv.is_empty() && mv.bytes().all(|b| b.is_ascii_digit());
    let start = problem.position(&[]);
    let mut spoken: Vec<String> = moves.iter().map(|mv| squares::named(&*start, mv)).collect();
    if let Some(first) = spoken.first_mut().filter(|_| moves.iter().all(is_number)) {
        let mv = &*first;
        *first = match (
            problem.position(&[]).kind() == "connect-four",
            moves.len() > 1,
        ) {
            (true, false) => say!("column {mv}"),
            (true, true) => say!("columns {mv}"),
            (false, false) => say!("move {mv}"),
            (false, true) => say!("moves {mv}"),
        };
    }
    spoken
}

/// Returns a text with typographic numbers: −∞ for -inf. Words such as *inferior* are unchanged.
pub fn typeset(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut before, mut rest) = (' ', text);
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        let ends = |text: &str| !text.starts_with(char::is_alphanumeric);
        let infinity = rest
            .strip_prefix("inf")
            .filter(|behind| !before.is_alphanumeric() && ends(behind));
        let number = after.starts_with(|next: char| next.is_ascii_digit() || next == '.')
            || after.strip_prefix("inf").is_some_and(ends);
        if let Some(behind) = infinity {
            out.push('∞');
            (before, rest) = ('∞', behind);
            continue;
        }
        // A name may have a hyphen inside.
        out.push(if c == '-' && !before.is_alphanumeric() && number {
            '−'
        } else {
            c
        });
        (before, rest) = (c, after);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::typeset;

    #[test]
    fn numbers_are_set_and_words_left_alone() {
        assert_eq!(
            typeset("α rises from -inf to inf, -2.5 or -.5"),
            "α rises from −∞ to ∞, −2.5 or −.5"
        );
        assert_eq!(
            typeset("limite inferior, fail-hard, x-1, inf2, -infinito, entra-se em a-1"),
            "limite inferior, fail-hard, x-1, inf2, -infinito, entra-se em a-1"
        );
    }
}
