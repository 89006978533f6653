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
    let number = !mv.is_empty() && mv.bytes().all(|b| b.is_ascii_digit());
    match number {
        false => mv.to_owned(),
        true if problem.position(&[]).kind() == "connect-four" => format!("column {mv}"),
        true => format!("move {mv}"),
    }
}
