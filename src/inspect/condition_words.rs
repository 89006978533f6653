//! The words of conditions in each language of the screen, and their numbers: what [`super::watch`] reads them by.
//!
//! Invariant: a word that means something in one language means nothing else in another. Cost: O(words) for each word.

use crate::language::{Language, plain, typed};

/// The words of conditions; in the table of a language stand all that mean the same there.
const WORDS: [&str; 15] = [
    key!("alpha@@condition"),
    key!("at@@condition"),
    key!("best@@condition"),
    key!("beta@@condition"),
    key!("by@@condition"),
    key!("changes@@condition"),
    key!("cut@@condition"),
    key!("hit@@condition"),
    key!("leaf@@condition"),
    key!("move@@condition"),
    key!("pass@@condition"),
    key!("ply@@condition"),
    key!("position@@condition"),
    key!("store@@condition"),
    key!("value@@condition"),
];

/// The English word of conditions that a word of any language is, with or without its accents; any other word as it is.
pub fn in_english(word: &str) -> String {
    let small = word.to_lowercase();
    let bare = unaccented(&small);
    let means = |key: &&&str| {
        let said = Language::built_in().filter_map(|language| language.find(key));
        said.flat_map(|words| words.split(' ')).any(|known| known == small || unaccented(known) == bare)
    };
    let found = WORDS.iter().find(|key| plain(key) == small).or_else(|| WORDS.iter().find(means));
    found.map_or(small, |key| plain(key).to_owned())
}

/// The accents of the words of conditions.
fn unaccented(word: &str) -> String {
    word.replace(['á', 'à', 'ã'], "a").replace(['é', 'ê'], "e").replace('í', "i").replace('ó', "o").replace('ç', "c")
}

/// A number as it is printed: with a point, or with the comma of the language, or as a fraction.
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
        let mut known: Vec<(String, &str)> = Vec::new();
        for key in WORDS {
            let own = Language::built_in().filter_map(|language| language.find(key));
            for word in own.flat_map(|words| words.split(' ')).chain([plain(key)]) {
                let word = unaccented(word);
                assert!(known.iter().all(|(other, of)| *other != word || *of == key), "{word} of {key}");
                assert_eq!(in_english(&word), plain(key));
                known.push((word, key));
            }
        }
    }
}
