//! [`TraceWords`]: the moves that are known by their names alone, as ordinals.
//!
//! Below [`FIRST`] an ordinal is a legal move of a game, in canonical order. From there on it is a
//! word, the same one at every node, as long as there is room for new ones; from [`PLACES`] on it
//! is a move without a name of its own: the first, second, … of its node. The last two,
//! [`Ordinal::NULL`] and [`Ordinal::SAME`], are no moves of the position. A long word is shown by
//! its beginning and identified by a hash of the whole: a line may have a million characters, and
//! every row that shows the move would have to print and measure them.

use super::reader::ROOT;
use engine::numbers::Ordinal;
use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{PoisonError, RwLock};

/// The ordinal of the first word. No game has as many moves.
pub const FIRST: Ordinal = Ordinal(1 << 12);
/// The first ordinal that is no word.
pub const PLACES: Ordinal = Ordinal(u16::MAX - (1 << 12));

/// The most characters of a word that are shown.
pub const MOST_SHOWN: usize = 200;

/// Returns the key of a word, and the word as it is shown. The key is the word itself, or the
/// beginning and a hash of a long one.
pub fn kept(word: &str) -> (Cow<'_, str>, Cow<'_, str>) {
    let Some((end, _)) = word.char_indices().nth(MOST_SHOWN) else {
        return (word.into(), word.into());
    };
    let shown = format!("{}…", &word[..end]);
    let hash = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, word).hash(&mut hasher);
        hasher.finish()
    };
    (
        format!("{shown}{:016x}{:016x}", hash(0), hash(1)).into(),
        shown.into(),
    )
}

/// The words of a trace.
#[derive(Debug, Default)]
pub struct TraceWords {
    known: RwLock<Known>,
}

#[derive(Debug, Default)]
struct Known {
    /// The words as they are shown.
    names: Vec<Box<str>>,
    ordinals: HashMap<Box<str>, Ordinal>,
    /// The null move as it is shown.
    null: Option<Box<str>>,
}

impl TraceWords {
    /// Returns the ordinal of a word, if it is known. `-` is the same position once more unless a
    /// move has that name.
    pub fn find(&self, word: &str) -> Option<Ordinal> {
        let is_null = || {
            self.known
                .read()
                .unwrap_or_else(PoisonError::into_inner)
                .null
                .as_deref()
                == Some(word)
        };
        let found = self
            .find_move(word)
            .or_else(|| is_null().then_some(Ordinal::NULL));
        found.or_else(|| (word == ROOT).then_some(Ordinal::SAME))
    }
    /// Returns the ordinal of the null move. The first word for it is the one that is shown.
    pub fn null(&self, word: &str) -> Ordinal {
        if self
            .known
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .null
            .is_none()
        {
            let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
            known.null = Some(kept(word).1.into());
        }
        Ordinal::NULL
    }
    fn find_move(&self, word: &str) -> Option<Ordinal> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        let ordinal = known
            .ordinals
            .get(&*kept(word).0)
            .or_else(|| known.ordinals.get(word));
        ordinal.copied()
    }
    /// Returns the ordinal of a word, which becomes known; `None` if there is no room for more.
    pub fn ordinal(&self, word: &str) -> Option<Ordinal> {
        if let Some(ordinal) = self.find_move(word) {
            return Some(ordinal);
        }
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        let next = u16::try_from(known.names.len())
            .ok()?
            .checked_add(FIRST.0)
            .map(Ordinal);
        let ordinal = next.filter(|&next| next < PLACES)?;
        let (key, shown) = kept(word);
        // The beginning that is shown names the first of the words that begin so.
        if key != shown {
            known
                .ordinals
                .entry(shown.clone().into())
                .or_insert(ordinal);
        }
        known.names.push(shown.into());
        known.ordinals.insert(key.into(), ordinal);
        Some(ordinal)
    }
    /// Returns true if there is no room for more.
    pub fn is_full(&self) -> bool {
        let known = self
            .known
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .names
            .len();
        known >= usize::from(PLACES.0 - FIRST.0)
    }
    /// Returns the name of an ordinal; `None` for legal moves.
    pub fn name(&self, ordinal: Ordinal) -> Option<String> {
        if ordinal == Ordinal::SAME {
            return Some(ROOT.to_owned());
        }
        if ordinal == Ordinal::NULL {
            let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
            return known.null.as_deref().map(str::to_owned);
        }
        if ordinal >= PLACES {
            return Some(format!("?{}", ordinal.0 - PLACES.0 + 1));
        }
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        ordinal
            .0
            .checked_sub(FIRST.0)
            .and_then(|at| known.names.get(usize::from(at)))
            .map(ToString::to_string)
    }
}

/// The most characters of a line of a comment that are shown.
const MOST_NOTE: usize = 500;

/// Returns a line of a comment, cut at the number of characters that are shown.
pub fn beginning(line: &str) -> String {
    match line.char_indices().nth(MOST_NOTE) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_are_told_apart_and_shown_by_their_beginning() {
        let words = TraceWords::default();
        let [one, two] = ["a", "b"].map(|end| "é".repeat(MOST_SHOWN) + end);
        let ordinals = [words.ordinal(&one), words.ordinal(&two)];
        assert_eq!(ordinals, [Some(FIRST), Some(Ordinal(FIRST.0 + 1))]);
        assert_eq!([words.find(&one), words.find(&two)], ordinals);
        let shown = words.name(FIRST).expect("a name");
        assert_eq!(shown.chars().count(), MOST_SHOWN + 1);
        assert_eq!(
            (words.name(Ordinal(FIRST.0 + 1)), words.find(&shown)),
            (Some(shown), Some(FIRST))
        );
        let fits = "é".repeat(MOST_SHOWN);
        assert_eq!(
            words.ordinal(&fits).and_then(|ordinal| words.name(ordinal)),
            Some(fits)
        );
    }

    #[test]
    fn words_keep_their_ordinals_until_there_are_too_many() {
        let words = TraceWords::default();
        assert_eq!(
            (
                words.ordinal("left"),
                words.ordinal("right"),
                words.ordinal("left")
            ),
            (Some(FIRST), Some(Ordinal(FIRST.0 + 1)), Some(FIRST))
        );
        assert_eq!(
            (
                words.name(Ordinal(FIRST.0 + 1)).as_deref(),
                words.name(Ordinal(FIRST.0 + 2)),
                words.name(Ordinal(3))
            ),
            (Some("right"), None, None)
        );
        let fits = (0..usize::from(u16::MAX))
            .filter(|at| words.ordinal(&at.to_string()).is_some())
            .count();
        assert_eq!(fits, usize::from(PLACES.0 - FIRST.0) - 2);
        assert_eq!(
            (
                words.ordinal("left"),
                words.ordinal("new"),
                words.name(PLACES)
            ),
            (Some(FIRST), None, Some("?1".into()))
        );
    }
}
