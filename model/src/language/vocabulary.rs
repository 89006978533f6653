//! [`Vocabulary`]: words that can be typed in any language of the screen, each with the meaning of
//! an English word.
//!
//! Invariant: a word with a meaning in one language has no other meaning in another (tested for
//! each vocabulary with [`Vocabulary::ambiguous`]). Cost: O(words) for each word that is read.

use super::{Language, plain};

/// Keys with a note after `@@`; the translation of a key is a list of words with the same meaning,
/// separated by spaces.
pub struct Vocabulary(pub &'static [&'static str]);

/// Returns a letter without its accent.
pub fn unaccented(letter: char) -> char {
    let plain = match letter.to_lowercase().next() {
        Some('à'..='å') => 'a',
        Some('ç') => 'c',
        Some('è'..='ë') => 'e',
        Some('ì'..='ï') => 'i',
        Some('ñ') => 'n',
        Some('ò'..='ö') => 'o',
        Some('ù'..='ü') => 'u',
        // Lets 5×5 be typed as 5x5.
        Some('×') => 'x',
        _ => return letter,
    };
    if letter.is_uppercase() {
        plain.to_ascii_uppercase()
    } else {
        plain
    }
}

/// Returns a text in the form used for comparisons: in lower case and without accents.
pub fn bare(text: &str) -> String {
    text.chars()
        .map(unaccented)
        .flat_map(char::to_lowercase)
        .collect()
}

impl Vocabulary {
    /// Returns the English word for a word of any language, with or without its accents; any other
    /// word in lower case.
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
    /// Returns a word that has two meanings.
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

/// Returns the words for a key in all languages.
fn spellings(key: &'static str) -> impl Iterator<Item = String> {
    let own = Language::built_in().filter_map(move |language| language.find(key));
    own.flat_map(|words| words.split(' '))
        .chain([plain(key)])
        .map(str::to_owned)
        .collect::<Vec<_>>()
        .into_iter()
}
