//! Numbers and moves in sentences.

use crate::language::say;
use engine::boundary::problem::Problem;

/// 18,297
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// So many of something, with its word for one or for more: `1 node`, `18,297 nodes`.
pub fn counted(number: u64, words: [&str; 2]) -> String {
    format!("{} {}", thousands(number), words[usize::from(number != 1)])
}

/// The label of an evaluation's term: the feature's name, and whose it is in the language of the screen; or what ended.
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
    const WHOSE: [&str; 3] = [key!("mine − theirs"), key!("the mover's"), key!("both sides'")];
    WHOSE.iter().fold(text.to_owned(), |text, whose| text.replace(whose, say(whose)))
}

/// 5 s, 3 min, 2 h 10 min
pub fn duration(seconds: u64) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min", seconds / 60),
        _ => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

/// A move in a sentence: a bare number would be taken for a value, so the columns of Connect Four are called that.
pub fn spoken_move(problem: &dyn Problem, mv: &str) -> String {
    spoken_moves(problem, &[mv.to_owned()]).pop().unwrap_or_default()
}

/// The node at which a search begins: the root, but where only a part of a game is looked at, the move that leads to it.
pub fn spoken_top(problem: &dyn Problem, mv: &str) -> String {
    if mv.is_empty() { say!("the root").to_owned() } else { spoken_move(problem, mv) }
}

/// Moves in a list in a sentence.
pub fn spoken_moves(problem: &dyn Problem, moves: &[String]) -> Vec<String> {
    let is_number = |mv: &String| !mv.is_empty() && mv.bytes().all(|b| b.is_ascii_digit());
    let mut spoken = moves.to_vec();
    if let Some(first) = spoken.first_mut().filter(|_| moves.iter().all(is_number)) {
        let mv = &*first;
        *first = match (problem.position(&[]).kind() == "connect-four", moves.len() > 1) {
            (true, false) => say!("column {mv}", mv),
            (true, true) => say!("columns {mv}", mv),
            (false, false) => say!("move {mv}", mv),
            (false, true) => say!("moves {mv}", mv),
        };
    }
    spoken
}
