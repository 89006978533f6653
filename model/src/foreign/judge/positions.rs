//! [`KnownPositions`]: numbers for positions, so that the data about one can be kept in a list.
//!
//! Invariant: two positions have the same number if and only if they are equal: their hash finds a
//! number, and all their words are compared. So no finding rests on a hash. Cost: a look-up in a
//! map; for each position its words, at most [`MOST_WORDS`] in all.

use engine::boundary::Position;
use engine::rules::key::{BuildKeyHasher, PositionKey};
use std::collections::HashMap;

/// The most words of all positions that are kept.
const MOST_WORDS: usize = 1 << 24;

/// The number of a position that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionNumber(u32);

/// Positions by number.
pub struct KnownPositions {
    /// The number of each position, by its hash, or by the next free hash if another position has
    /// that one.
    numbers: HashMap<u64, u32, BuildKeyHasher>,
    words: Vec<u64>,
    /// The end of the words of each position.
    ends: Vec<u32>,
    most: usize,
}

impl KnownPositions {
    /// Makes an empty list for at most `most` positions.
    pub fn new(most: usize) -> KnownPositions {
        KnownPositions {
            numbers: HashMap::default(),
            words: Vec::new(),
            ends: Vec::new(),
            most,
        }
    }
    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.ends.len()
    }
    /// Returns the number of a known position; otherwise the hash under which it would be kept.
    fn look(&self, key: &PositionKey) -> Result<PositionNumber, u64> {
        let mut hash = key.hash();
        while let Some(&number) = self.numbers.get(&hash) {
            let at = number as usize;
            let begin = at
                .checked_sub(1)
                .map_or(0, |before| self.ends[before] as usize);
            let words = self
                .words
                .get(begin..self.ends[at] as usize)
                .unwrap_or_default();
            if key.words().eq(words.iter().copied()) {
                return Ok(PositionNumber(number));
            }
            hash = hash.wrapping_add(1);
        }
        Err(hash)
    }
    /// Returns the number of a position, which becomes known; `None` if there is no room for more.
    pub fn number(&mut self, key: &PositionKey) -> Option<PositionNumber> {
        let hash = match self.look(key) {
            Ok(number) => return Some(number),
            Err(hash) => hash,
        };
        if self.len() >= self.most || self.words.len() >= MOST_WORDS {
            return None;
        }
        let number = u32::try_from(self.len()).ok()?;
        let before = self.words.len();
        self.words.extend(key.words());
        let Ok(end) = u32::try_from(self.words.len()) else {
            self.words.truncate(before);
            return None;
        };
        self.ends.push(end);
        self.numbers.insert(hash, number);
        Some(PositionNumber(number))
    }
}

/// Returns the key of a position: everything that the rules depend on.
pub fn position_key(position: &dyn Position) -> PositionKey {
    position
        .key()
        .unwrap_or_else(|| PositionKey::of(&position.describe().to_string()))
}

/// Returns the key of a position that is known by the program's key alone. It differs from the keys
/// of all boards, none of which has all squares twice.
pub fn key_of_program(own: u128) -> PositionKey {
    PositionKey::of(&(u64::MAX, u64::MAX, own))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_positions_have_one_number() {
        let mut known = KnownPositions::new(3);
        let keys = [1_u64, 2, 3, 4].map(|word| PositionKey::of(&(word, word)));
        let numbers: Vec<_> = keys.iter().map(|key| known.number(key)).collect();
        assert_eq!(
            numbers,
            [
                Some(PositionNumber(0)),
                Some(PositionNumber(1)),
                Some(PositionNumber(2)),
                None
            ]
        );
        assert_eq!(
            (
                known.number(&keys[1]),
                known.look(&keys[2]).ok(),
                known.look(&keys[3]).ok()
            ),
            (numbers[1], numbers[2], None)
        );
    }

    #[test]
    fn positions_with_one_hash_are_told_apart() {
        let mut known = KnownPositions::new(8);
        let [one, other] = [5_u64, 6].map(|word| PositionKey::of(&word));
        // As if both had the hash of the other one.
        known.words = vec![5];
        known.ends = vec![1];
        known.numbers.insert(other.hash(), 0);
        assert_eq!(known.look(&other).ok(), None);
        assert_eq!(known.number(&other), Some(PositionNumber(1)));
        assert_eq!(
            (known.look(&other).ok(), known.look(&one).ok()),
            (Some(PositionNumber(1)), None)
        );
    }
}
