//! [`TraceWords`]: the moves that are known by their names alone, as ordinals.
//!
//! Below [`FIRST`] an ordinal is a legal move of a game, in canonical order. From there on it is a word, the same one at
//! every node, as long as there is room for new ones; from [`PLACES`] on it is a move without a name of its own: the first,
//! second, … of its node.

use engine::numbers::Ordinal;
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

/// The ordinal of the first word. No game has so many moves.
pub const FIRST: Ordinal = Ordinal(1 << 12);
/// The first ordinal that is no word.
pub const PLACES: Ordinal = Ordinal(u16::MAX - (1 << 12));

/// The words of a trace. See the module.
#[derive(Debug, Default)]
pub struct TraceWords {
    known: RwLock<Known>,
}

#[derive(Debug, Default)]
struct Known {
    names: Vec<Box<str>>,
    ordinals: HashMap<Box<str>, Ordinal>,
}

impl TraceWords {
    /// The ordinal of a word, if it is known.
    pub fn find(&self, word: &str) -> Option<Ordinal> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).ordinals.get(word).copied()
    }
    /// The ordinal of a word, which becomes known; `None` if there is no room for more.
    pub fn ordinal(&self, word: &str) -> Option<Ordinal> {
        if let Some(ordinal) = self.find(word) {
            return Some(ordinal);
        }
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        let next = u16::try_from(known.names.len()).ok()?.checked_add(FIRST.0).map(Ordinal);
        let ordinal = next.filter(|&next| next < PLACES)?;
        known.names.push(word.into());
        known.ordinals.insert(word.into(), ordinal);
        Some(ordinal)
    }
    /// Is there no room for more?
    pub fn is_full(&self) -> bool {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner).names.len();
        known >= usize::from(PLACES.0 - FIRST.0)
    }
    /// What an ordinal is called; `None` for those of legal moves.
    pub fn name(&self, ordinal: Ordinal) -> Option<String> {
        if ordinal >= PLACES {
            return Some(format!("?{}", ordinal.0 - PLACES.0 + 1));
        }
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        ordinal.0.checked_sub(FIRST.0).and_then(|at| known.names.get(usize::from(at))).map(ToString::to_string)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_their_ordinals_until_there_are_too_many() {
        let words = TraceWords::default();
        assert_eq!(
            (words.ordinal("left"), words.ordinal("right"), words.ordinal("left")),
            (Some(FIRST), Some(Ordinal(FIRST.0 + 1)), Some(FIRST))
        );
        assert_eq!(
            (words.name(Ordinal(FIRST.0 + 1)).as_deref(), words.name(Ordinal(FIRST.0 + 2)), words.name(Ordinal(3))),
            (Some("right"), None, None)
        );
        let fits = (0..usize::from(u16::MAX)).filter(|at| words.ordinal(&at.to_string()).is_some()).count();
        assert_eq!(fits, usize::from(PLACES.0 - FIRST.0) - 2);
        assert_eq!(
            (words.ordinal("left"), words.ordinal("new"), words.name(PLACES)),
            (Some(FIRST), None, Some("?1".into()))
        );
    }
}
