//! Numbers and moves in sentences.

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

/// A move in a sentence: a bare number would be taken for a value, so the columns of Connect Four are called that.
pub fn spoken_move(problem: &dyn Problem, mv: &str) -> String {
    spoken_moves(problem, &[mv.to_owned()]).pop().unwrap_or_default()
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
