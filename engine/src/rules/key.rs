//! The hash of a position, for tables of positions, and its key, by which positions are compared.
//!
//! A position is its own key: a search that finds one by its hash compares the whole position, so a
//! hash shared by two positions costs time but never gives a wrong result. If the type of a
//! position is not known, its words take its place: [`PositionKey`]. A hash is a function of the
//! position alone, the same on every machine and in every run, because the behavior of a search
//! depends on which positions share a slot of its table.
//!
//! Each word is mixed in by a multiplication to 128 bits whose halves are combined, so that each
//! bit of a word affects bits in the whole state before the next word. A product of 64 bits would
//! not suffice: its top bit depends only on the top bit of the word, and a bit of the next word can
//! cancel it.
//!
//! Costs: one multiplication per word of the position, and two to scatter the result; a position is
//! so small that updating its hash from move to move would not save time.
//!
//! Source: the mixing of wyhash (Wang Yi), the finalizer of splitmix64 (S. Vigna).

use std::hash::{BuildHasherDefault, Hash, Hasher};

/// The builder of the hasher of positions for maps of the standard library.
pub type BuildKeyHasher = BuildHasherDefault<KeyHasher>;

/// The hasher of positions.
pub type KeyHasher = ByWords<MixedWords>;

/// A consumer of the words by which a value is hashed.
pub trait TakeWords {
    /// Adds the next word.
    fn take(&mut self, word: u64);
    /// Returns the hash of the words so far.
    fn finish(&self) -> u64;
}

/// A hasher that divides the hashed data into words.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByWords<T>(T);

impl<T: TakeWords> Hasher for ByWords<T> {
    fn write(&mut self, bytes: &[u8]) {
        let (whole, rest) = bytes.as_chunks::<8>();
        for word in whole {
            self.0.take(u64::from_le_bytes(*word));
        }
        if !rest.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            self.0.take(u64::from_le_bytes(word));
            // Distinguishes the bytes from a longer sequence padded with zeros.
            self.0.take(rest.len() as u64);
        }
    }
    #[inline(always)]
    fn write_u8(&mut self, number: u8) {
        self.0.take(number.into());
    }
    #[inline(always)]
    fn write_u16(&mut self, number: u16) {
        self.0.take(number.into());
    }
    #[inline(always)]
    fn write_u32(&mut self, number: u32) {
        self.0.take(number.into());
    }
    #[inline(always)]
    fn write_u64(&mut self, number: u64) {
        self.0.take(number);
    }
    #[inline(always)]
    fn write_u128(&mut self, number: u128) {
        self.0.take(number as u64);
        self.0.take((number >> 64) as u64);
    }
    #[inline(always)]
    fn write_usize(&mut self, number: usize) {
        self.0.take(number as u64);
    }
    #[inline(always)]
    fn write_isize(&mut self, number: isize) {
        self.0.take(number as u64);
    }
    #[inline(always)]
    fn finish(&self) -> u64 {
        self.0.finish()
    }
}

/// The state of a hash of mixed words.
#[derive(Clone, Copy, Debug)]
pub struct MixedWords(u64);

/// The odd number closest to 2⁶⁴ divided by the golden ratio (Knuth, volume 3, section 6.4).
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl Default for MixedWords {
    /// Returns the first digits of the fractional part of π, so that leading words of 0 affect the
    /// hash.
    #[inline(always)]
    fn default() -> MixedWords {
        MixedWords(0x243F_6A88_85A3_08D3)
    }
}

impl TakeWords for MixedWords {
    #[inline(always)]
    fn take(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * u128::from(GOLDEN);
        self.0 = product as u64 ^ (product >> 64) as u64;
    }
    #[inline(always)]
    fn finish(&self) -> u64 {
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}

/// Returns the hash of a position.
#[inline(always)]
pub fn hash<S: Hash + ?Sized>(position: &S) -> u64 {
    let mut hasher = KeyHasher::default();
    position.hash(&mut hasher);
    hasher.finish()
}

/// The number of words of a key that are stored inline; a board of 19 × 19 has more.
const FEW: usize = 6;

/// The words of a position, which distinguish it from all others of its game: two positions are
/// equal if and only if their keys are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionKey {
    few: [u64; FEW],
    /// The number of words in `few`.
    count: usize,
    /// The words after those in `few`.
    more: Vec<u64>,
}

impl TakeWords for PositionKey {
    #[inline]
    fn take(&mut self, word: u64) {
        match self.few.get_mut(self.count) {
            Some(place) => {
                *place = word;
                self.count += 1;
            }
            None => self.more.push(word),
        }
    }
    fn finish(&self) -> u64 {
        PositionKey::hash(self)
    }
}

impl Hash for PositionKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(PositionKey::hash(self));
    }
}

impl PositionKey {
    /// Returns the key of a position.
    #[inline]
    pub fn of<S: Hash + ?Sized>(position: &S) -> PositionKey {
        let mut words = ByWords(PositionKey::default());
        position.hash(&mut words);
        words.0
    }
    /// Returns the words of the key.
    pub fn words(&self) -> impl Iterator<Item = u64> + '_ {
        self.few[..self.count].iter().chain(&self.more).copied()
    }
    /// Returns the hash of the position, equal to that of [`hash()`].
    #[inline]
    pub fn hash(&self) -> u64 {
        let mut mixed = MixedWords::default();
        self.words().for_each(|word| mixed.take(word));
        mixed.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::conformance::Seed;

    #[test]
    fn hashes_are_the_same_for_ever() {
        let hashes = [hash(&0_u64), hash(&1_u64), hash(&(1_u64, 2_u16))].map(|hash| hash % 10_000);
        assert_eq!(hashes, [1_233, 6_004, 2_911]);
    }

    #[test]
    fn near_positions_are_scattered() {
        let mut slots = vec![0_u32; 4096];
        for number in 0..4096_u64 {
            slots[(hash(&number) >> 52) as usize] += 1;
        }
        // For random assignment, the fullest slot is expected to hold about 6.
        assert!(slots.iter().max() < Some(&10), "{:?}", slots.iter().max());
    }

    /// Covers positions of one to twelve words, as many as a board of 19 × 19 has: each bit of each
    /// word for each bit of the hash.
    #[test]
    fn each_bit_changes_half_of_the_hash() {
        const TIMES: u32 = 4096;
        let mut random = Seed(1);
        for count in [1, 2, 4, 12] {
            let mut flips = vec![[0_u32; 64]; count * 64];
            for time in 0..TIMES {
                // Sparse words, as those of boards, and dense ones.
                let mut next =
                    || (0..4).fold(0_u64, |word, _| word << 16 | random.below(1 << 16) as u64);
                let words: Vec<u64> = (0..count)
                    .map(|_| {
                        if time % 2 == 0 {
                            next()
                        } else {
                            next() & next() & next()
                        }
                    })
                    .collect();
                let before = hash(&*words);
                for (bit, flips) in flips.iter_mut().enumerate() {
                    let mut other = words.clone();
                    other[bit / 64] ^= 1 << (bit % 64);
                    let changed = before ^ hash(&*other);
                    flips
                        .iter_mut()
                        .enumerate()
                        .for_each(|(at, flips)| *flips += (changed >> at & 1) as u32);
                }
            }
            for (bit, flips) in flips.iter().enumerate() {
                for (at, flips) in flips.iter().enumerate() {
                    let share = f64::from(*flips) / f64::from(TIMES);
                    assert!(
                        (0.45..0.55).contains(&share),
                        "bit {bit} of {count} words changes bit {at}: {share}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_key_is_the_whole_position() {
        let long = [[1_u64, 2, 3, 4], [5, 6, 7, 8]];
        for (one, other) in [
            (long, [[1, 2, 3, 4], [5, 6, 7, 9]]),
            (long, [[1, 2, 3, 5], [5, 6, 7, 8]]),
        ] {
            assert_eq!(PositionKey::of(&one), PositionKey::of(&one));
            assert_ne!(PositionKey::of(&one), PositionKey::of(&other));
            assert_eq!(PositionKey::of(&one).hash(), hash(&one));
        }
        assert_ne!(PositionKey::of("a"), PositionKey::of("a\0"), "zeros count");
        assert_ne!(hash("a"), hash("a\0"), "zeros count");
    }
}
