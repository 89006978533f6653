//! The words of conditions in each language of the screen, and their numbers. [`super::watch`]
//! reads conditions with them.
//!
//! Cost: O(words) for each word.

use crate::language::{Vocabulary, typed};

/// The words of conditions. In the table of a language, several words may have the same meaning.
pub const WORDS: Vocabulary = Vocabulary(&[
    key!("alpha@@condition"),
    key!("answer@@condition"),
    key!("at@@condition"),
    key!("best@@condition"),
    key!("beta@@condition"),
    key!("by@@condition"),
    key!("changes@@condition"),
    key!("cut@@condition"),
    key!("history@@condition"),
    key!("hit@@condition"),
    key!("killer@@condition"),
    key!("leaf@@condition"),
    key!("move@@condition"),
    key!("of@@condition"),
    key!("overwrite@@condition"),
    key!("pass@@condition"),
    key!("ply@@condition"),
    key!("position@@condition"),
    key!("share@@condition"),
    key!("store@@condition"),
    key!("value@@condition"),
    key!("visits@@condition"),
]);

/// Reads a number as it is printed: with a point, with the decimal comma of the language, or as a
/// fraction.
pub fn read_number(word: &str) -> Option<f64> {
    let word = typed(word);
    match word.split_once('/') {
        None => word.parse().ok(),
        Some((above, below)) => {
            let (above, below): (f64, f64) = (above.parse().ok()?, below.parse().ok()?);
            (below != 0.0).then_some(above / below)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_means_two_things() {
        assert_eq!(WORDS.ambiguous(), None);
    }
}
