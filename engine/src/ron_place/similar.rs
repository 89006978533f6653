//! [`similar`]: finds the known word that a misspelled one is most likely meant to be.

use crate::sentence;
use crate::sentence::Sentence;
use strsim::levenshtein;

/// The maximum length of a compared word: the cost is the product of both lengths.
const LONGEST: usize = 64;

/// Returns the known word with the least Levenshtein distance to `found`; `None` if that distance
/// exceeds 1 plus a quarter of the length of the shorter word.
pub fn similar<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if found.len() > LONGEST {
        return None;
    }
    let near = known
        .into_iter()
        .min_by_key(|known| levenshtein(known, found))?;
    (levenshtein(near, found) <= 1 + found.len().min(near.len()) / 4).then_some(near)
}

/// Returns the question at the end of an error whether a similar word was meant; empty if there is
/// none.
pub fn meant(similar: Option<&str>) -> Sentence {
    similar.map_or(Sentence::empty(), |name| {
        sentence!("; did you mean {name}?", name)
    })
}

#[cfg(test)]
mod tests {
    use super::similar;

    #[test]
    fn only_what_is_near_is_similar() {
        let known = ["theme", "language", "keys", "defaults"];
        assert_eq!(
            ["theem", "lang", "key", "default", "colour"].map(|found| similar(found, known)),
            [Some("theme"), None, Some("keys"), Some("defaults"), None]
        );
        assert_eq!(similar("", []), None);
        assert_eq!(similar(&"x".repeat(100_000), known), None);
    }
}
