//! The hash of a position, for tables of positions.
//!
//! A position is its own key: a search that finds one by its hash compares the whole of it, so a hash that two positions share
//! costs time and never a wrong answer. A hash is a function of the position alone, the same on every machine and in
//! every run, since which positions share a slot of a table is part of what a search does.
//!
//! Costs: a multiplication for each word of the position, and two to scatter the result; a position is so small that
//! keeping its hash up to date from move to move would save nothing.

use std::hash::{BuildHasherDefault, Hash, Hasher};

/// Builds the hasher of positions for a map of the standard library.
pub type BuildKeyHasher = BuildHasherDefault<KeyHasher>;

/// The hasher of positions.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeyHasher(u64);

/// The odd number next to 2⁶⁴ divided by the golden ratio (Knuth, volume 3, section 6.4).
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl KeyHasher {
    #[inline(always)]
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(GOLDEN);
    }
}

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }
    #[inline(always)]
    fn write_u8(&mut self, number: u8) {
        self.add(number.into());
    }
    #[inline(always)]
    fn write_u16(&mut self, number: u16) {
        self.add(number.into());
    }
    #[inline(always)]
    fn write_u32(&mut self, number: u32) {
        self.add(number.into());
    }
    #[inline(always)]
    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }
    #[inline(always)]
    fn write_u128(&mut self, number: u128) {
        self.add(number as u64);
        self.add((number >> 64) as u64);
    }
    #[inline(always)]
    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }
    #[inline(always)]
    fn write_isize(&mut self, number: isize) {
        self.add(number as u64);
    }
    /// The finisher of splitmix64 (S. Vigna).
    #[inline(always)]
    fn finish(&self) -> u64 {
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}

/// The hash of a position.
#[inline(always)]
pub fn hash<S: Hash>(position: &S) -> u64 {
    let mut hasher = KeyHasher::default();
    position.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_the_same_for_ever() {
        assert_eq!([hash(&0_u64), hash(&1_u64), hash(&(1_u64, 2_u16))].map(|hash| hash % 10_000), [0, 7_535, 3_073]);
    }

    #[test]
    fn near_positions_are_scattered() {
        let mut slots = vec![0_u32; 4096];
        for number in 0..4096_u64 {
            slots[(hash(&number) >> 52) as usize] += 1;
        }
        // As of balls thrown blindly: the fullest of so many slots holds 6 or so.
        assert!(slots.iter().max() < Some(&10), "{:?}", slots.iter().max());
    }
}
