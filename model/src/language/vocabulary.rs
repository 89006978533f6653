//! [`Vocabulary`]: words that are typed in any language of the screen, and mean what one English word means.
//!
//! Invariant: a word that means something in one language means nothing else in another (tested for each vocabulary, with
//! [`Vocabulary::ambiguous`]). Cost: O(words) for each word that is read.

use super::{Language, plain};

/// Keys with a note behind `@@`; what a language has for a key are words that mean the same, with blanks between them.
pub struct Vocabulary(pub &'static [&'static str]);

/// A letter without its accent.
pub fn unaccented(letter: char) -> char {
    let plain = match letter.to_lowercase().next() {
        Some('à'..='å') => 'a',
        Some('ç') => 'c',
        Some('è'..='ë') => 'e',
        Some('ì'..='ï') => 'i',
        Some('ñ') => 'n',
        Some('ò'..='ö') => 'o',
        Some('ù'..='ü') => 'u',
        // 5×5 is typed as 5x5.
        Some('×') => 'x',
        _ => return letter,
    };
    if letter.is_uppercase() {
        plain.to_ascii_uppercase()
    } else {
        plain
    }
}

/// A text as it is compared: in small letters and without accents.
pub fn bare(text: &str) -> String {
    text.chars()
        .map(unaccented)
        .flat_map(char::to_lowercase)
        .collect()
}

impl Vocabulary {
    /// The English word that a word of any language is, with or without its accents; any other word as it is, in small
    /// letters.
    pub fn in_english(&self, word: &str) -> String {
        let typed = bare(word);
        let means = |key: &&&'static str| spellings(key).any(|known| bare(&known) == typed);
        let found = self
            .0
            .iter()
            .find(|key| plain(key) == typed)
            .or_else(|| self.0.iter().find(means));
        found.map_or_else(|| word.to_lowercase(), |key| plain(key).to_owned())
    }
    /// A word that means two things.
    pub fn ambiguous(&self) -> Option<String> {
        let mut known: Vec<(String, &str)> = Vec::new();
        for key in self.0 {
            for word in spellings(key).map(|word| bare(&word)) {
                if known.iter().any(|(other, of)| *other == word && of != key)
                    || self.in_english(&word) != plain(key)
                {
                    return Some(word);
                }
                known.push((word, key));
            }
        }
        None
    }
}

/// The words for a key in all languages.
fn spellings(key: &'static str) -> impl Iterator<Item = String> {
    let own = Language::built_in().filter_map(move |language| language.find(key));
    own.flat_map(|words| words.split(' '))
        .chain([plain(key)])
        .map(str::to_owned)
        .collect::<Vec<_>>()
        .into_iter()
}
