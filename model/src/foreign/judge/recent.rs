//! Filters in front of large sets: they remember the latest entries, so that the set is searched
//! for the others only.
//!
//! Invariant: an entry that the filter knows is in the set; of other entries it says nothing. Cost:
//! one comparison.

use super::super::TraceNumber;

/// The latest values of nodes.
pub struct RecentValues([Option<TraceNumber>; 64]);

/// The latest moves of at most seven bytes.
pub struct RecentWords([u64; 256]);

impl Default for RecentValues {
    fn default() -> RecentValues {
        RecentValues([None; 64])
    }
}

impl Default for RecentWords {
    fn default() -> RecentWords {
        RecentWords([u64::MAX; 256])
    }
}

impl RecentValues {
    /// Takes in a value. Returns true if it was met a short while ago.
    #[inline]
    pub fn met(&mut self, value: TraceNumber) -> bool {
        let place = &mut self.0[value.as_whole().unwrap_or_default() as usize % 64];
        place.replace(value) == Some(value)
    }
}

impl RecentWords {
    /// Takes in a word. Returns true if it was met a short while ago.
    #[inline]
    pub fn met(&mut self, word: &str) -> bool {
        if word.len() > 7 {
            return false;
        }
        // The length distinguishes a word from one that ends in zeros.
        let word = word.bytes().fold(word.len() as u64, |packed, byte| {
            packed << 8 | u64::from(byte)
        });
        let place = &mut self.0[(word.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56) as usize];
        std::mem::replace(place, word) == word
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_met_is_known_and_nothing_else() {
        let mut words = RecentWords::default();
        for word in ["", "a", "b", "\0a", "a\0", "abcdefg", "(1,2)"] {
            assert!(!words.met(word), "{word:?}");
            assert!(words.met(word), "{word:?}");
        }
        assert!(
            !words.met("abcdefgh") && !words.met("abcdefgh"),
            "too long to be kept"
        );
        let mut values = RecentValues::default();
        for value in [
            TraceNumber::ZERO,
            TraceNumber::whole(64),
            TraceNumber::ZERO,
            TraceNumber::INF,
            TraceNumber::whole(-64),
        ] {
            assert!(!values.met(value), "{value:?} has the place of another one");
            assert!(values.met(value), "{value:?}");
        }
    }
}
