//! Numbers in words.

use crate::language::say;

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

/// The label of an evaluation's term: the feature's name, and whose it is in the language of the screen.
pub fn label(text: &str) -> String {
    const WHOSE: [&str; 3] = [key!("mine − theirs"), key!("the mover's"), key!("both sides'")];
    WHOSE.iter().fold(text.to_owned(), |text, whose| text.replace(whose, say(whose)))
}
