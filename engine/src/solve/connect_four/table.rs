//! The table of proven bounds. No two positions are ever taken for one another.
//!
//! A key has as many bits as the board has squares, spare ones included. A multiplication by an odd number permutes the
//! keys; the first bits of the product choose a *bucket* of four slots, the rest is stored, so bucket and rest together are
//! the key (the idea of quotienting: D. Knuth, volume 3, section 6.4; P. Pons keeps a part of the key by the Chinese
//! remainder theorem for the same end). A slot has both bounds and the size of the subtree that proved them, as a
//! logarithm; the smallest of a bucket is replaced.
//!
//! It begins small, so that a short proof stays in the cache, and grows to four times its size whenever a quarter of its
//! slots is taken, until its room is used. The product of a key stays what it is: two bits more of it choose the bucket.
//!
//! Costs: 8 bytes a slot where the rest of the key fits, as on 7×6 with any table, else 16. One line of the cache a probe.

use super::super::Ranks;
use crate::rules::bits::Bits;

/// How many bits of a key choose the bucket at first: with 8 bytes a slot 128 KiB.
const FIRST: u32 = 12;
/// How many more with each growth.
const STEP: u32 = 2;
/// Slots of a bucket.
const BUCKET: usize = 4;
/// Bits of a slot below those of its key: two bounds of 7, and the logarithm.
const PAYLOAD: u32 = 20;
/// Added to a bound, so that it is positive.
const ZERO: i32 = 64;
/// The odd number next to 2¹²⁸ divided by the golden ratio; its first half is that of 2⁶⁴.
const GOLDEN: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;

/// A word that holds the squares of a board, and can be stored.
pub trait Word: Bits + Ord {
    /// As a number.
    fn number(self) -> u128;
}

impl Word for u64 {
    #[inline(always)]
    fn number(self) -> u128 {
        self.into()
    }
}

impl Word for u128 {
    #[inline(always)]
    fn number(self) -> u128 {
        self
    }
}

/// The slots, as narrow as the keys allow.
enum Slots {
    /// The rest of the key beside the payload.
    Narrow(Vec<u64>),
    /// The whole key beside the payload.
    Broad(Vec<u128>),
}

/// The table. See the module.
pub struct ProofTable {
    slots: Slots,
    /// How many bits a key has, and how many of its product choose the bucket, now and at most.
    key_bits: u32,
    index_bits: u32,
    most: u32,
    /// How many slots are taken.
    taken: usize,
}

/// A slot without its key.
#[inline(always)]
fn payload(ranks: Ranks, work: u32) -> u32 {
    let [low, high] = [ranks.low, ranks.high].map(|rank| (rank.clamp(1 - ZERO, ZERO - 1) + ZERO) as u32);
    work << 14 | high << 7 | low
}

#[inline(always)]
fn ranks(payload: u32) -> Ranks {
    Ranks { low: (payload & 127) as i32 - ZERO, high: (payload >> 7 & 127) as i32 - ZERO }
}

impl ProofTable {
    /// A table for keys of so many bits, at most 108, in at most so many bytes, but no less than a bucket.
    pub fn new(key_bits: u32, bytes: usize) -> ProofTable {
        let index_bits = |slot: usize| (bytes / slot / BUCKET).max(1).ilog2();
        let narrow = index_bits(8).min(key_bits);
        // So many bits of the key are beside the payload at most.
        let least = (key_bits + PAYLOAD).saturating_sub(u64::BITS);
        if key_bits <= u64::BITS && least <= narrow {
            let index_bits = FIRST.max(least).min(narrow);
            let slots = Slots::Narrow(vec![0; BUCKET << index_bits]);
            return ProofTable { slots, key_bits, index_bits, most: narrow, taken: 0 };
        }
        let most = index_bits(16);
        let index_bits = FIRST.min(most);
        ProofTable { slots: Slots::Broad(vec![0; BUCKET << index_bits]), key_bits, index_bits, most, taken: 0 }
    }

    /// Four times as many slots, or as many as there is room for, with what is stored.
    fn grow(&mut self) {
        let old_rest = self.key_bits.saturating_sub(self.index_bits);
        let index_bits = (self.index_bits + STEP).min(self.most);
        let larger = match self.slots {
            Slots::Narrow(_) => Slots::Narrow(vec![0; BUCKET << index_bits]),
            Slots::Broad(_) => Slots::Broad(vec![0; BUCKET << index_bits]),
        };
        let old = std::mem::replace(&mut self.slots, larger);
        (self.index_bits, self.taken) = (index_bits, 0);
        match (old, &mut self.slots) {
            (Slots::Narrow(old), Slots::Narrow(slots)) => {
                let rest_bits = self.key_bits - index_bits;
                for (at, &slot) in old.iter().enumerate().filter(|(_, slot)| **slot != 0) {
                    let product = ((at / BUCKET) as u64) << old_rest | slot >> PAYLOAD;
                    let index = (product >> rest_bits) as usize * BUCKET;
                    let (_, payload) = slot.parts();
                    let bucket = slots.get_mut(index..index + BUCKET);
                    self.taken +=
                        usize::from(put(bucket, product & ((1 << rest_bits) - 1), ranks(payload), payload >> 14));
                }
            }
            (Slots::Broad(old), Slots::Broad(slots)) => {
                for slot in old.into_iter().filter(|slot| *slot != 0) {
                    let (key, payload) = slot.parts();
                    let index = broad_index(key, index_bits);
                    let bucket = slots.get_mut(index..index + BUCKET);
                    self.taken += usize::from(put(bucket, key, ranks(payload), payload >> 14));
                }
            }
            (Slots::Narrow(_), Slots::Broad(_)) | (Slots::Broad(_), Slots::Narrow(_)) => {}
        }
    }

    /// The bucket of a key, and what is stored of the key.
    #[inline(always)]
    fn split(&self, key: u128) -> (usize, u128) {
        match &self.slots {
            Slots::Narrow(_) => {
                let rest_bits = self.key_bits - self.index_bits;
                let mixed = (key as u64).wrapping_mul((GOLDEN >> 64) as u64) & (u64::MAX >> (64 - self.key_bits));
                ((mixed >> rest_bits) as usize * BUCKET, (mixed & ((1 << rest_bits) - 1)).into())
            }
            Slots::Broad(_) => (broad_index(key, self.index_bits), key),
        }
    }

    /// What is stored of a position.
    #[inline(always)]
    pub fn look(&self, key: impl Word) -> Option<Ranks> {
        let (index, rest) = self.split(key.number());
        match &self.slots {
            Slots::Narrow(slots) => {
                let bucket = slots.get(index..index + BUCKET)?;
                let rest = rest as u64;
                bucket.iter().find(|&&slot| slot >> PAYLOAD == rest && slot != 0).map(|&slot| ranks(slot as u32))
            }
            Slots::Broad(slots) => {
                let bucket = slots.get(index..index + BUCKET)?;
                bucket.iter().find(|&&slot| slot >> PAYLOAD == rest && slot != 0).map(|&slot| ranks(slot as u32))
            }
        }
    }

    /// Stores what a subtree of so many nodes proved, together with what was known.
    #[inline(always)]
    pub fn store(&mut self, key: impl Word, found: Ranks, nodes: u64) {
        let (index, rest) = self.split(key.number());
        let work = nodes.max(1).ilog2().min(63);
        let is_new = match &mut self.slots {
            Slots::Narrow(slots) => put(slots.get_mut(index..index + BUCKET), rest as u64, found, work),
            Slots::Broad(slots) => put(slots.get_mut(index..index + BUCKET), rest, found, work),
        };
        self.taken += usize::from(is_new);
        if self.taken > (BUCKET << self.index_bits) / 4 && self.index_bits < self.most {
            self.grow();
        }
    }
}

/// A machine word that is a slot.
trait Slot: Copy + PartialEq {
    fn parts(self) -> (u128, u32);
    fn join(rest: Self, payload: u32) -> Self;
    fn rest(self) -> Self;
}

macro_rules! slot {
    ($word:ty) => {
        impl Slot for $word {
            #[inline(always)]
            fn parts(self) -> (u128, u32) {
                (u128::from(self >> PAYLOAD), self as u32 & ((1 << PAYLOAD) - 1))
            }
            #[inline(always)]
            fn join(rest: Self, payload: u32) -> Self {
                rest << PAYLOAD | Self::from(payload)
            }
            #[inline(always)]
            fn rest(self) -> Self {
                self >> PAYLOAD
            }
        }
    };
}

slot!(u64);
slot!(u128);

/// Where the bucket of a key begins whose slots hold the whole key.
#[inline(always)]
fn broad_index(key: u128, index_bits: u32) -> usize {
    ((key.wrapping_mul(GOLDEN) >> 64) as u64 >> (63 - index_bits) >> 1) as usize * BUCKET
}

/// Puts what was found into a bucket; answers whether a slot was free for it.
#[inline(always)]
fn put<W: Slot>(bucket: Option<&mut [W]>, rest: W, found: Ranks, work: u32) -> bool {
    let Some(bucket) = bucket else { return false };
    let (mut place, mut least) = (0, u32::MAX);
    for (at, slot) in bucket.iter().enumerate() {
        let (_, payload) = slot.parts();
        if payload != 0 && slot.rest() == rest {
            let both = found.and(ranks(payload));
            bucket[at] = W::join(rest, self::payload(both, work.max(payload >> 14)));
            return false;
        }
        let size = payload >> 14;
        if size < least || payload == 0 {
            (place, least) = (at, if payload == 0 { 0 } else { size + 1 });
        }
    }
    bucket[place] = W::join(rest, payload(found, work));
    least == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::conformance::Seed;
    use std::collections::HashMap;

    /// Whatever the size of the keys and of the table: what is found is what was stored for that very key.
    #[test]
    fn no_key_is_taken_for_another() {
        for key_bits in [4, 20, 49, 64, 70, 100] {
            for bytes in [1, 1 << 10, 1 << 16] {
                let (mut table, mut random) = (ProofTable::new(key_bits, bytes), Seed(u64::from(key_bits)));
                let mut stored: HashMap<u128, Ranks> = HashMap::new();
                let mut hits = 0;
                for step in 0..20_000_u64 {
                    // Keys that differ in their first bits alone, in their last alone, or anywhere.
                    let number = random.below(1 << 12) as u128;
                    let shift = [0, key_bits.saturating_sub(12), key_bits / 2][random.below(3)];
                    let key = (number << shift) & (u128::MAX >> (128 - key_bits));
                    if let Some(found) = table.look(key) {
                        hits += 1;
                        assert_eq!(Some(&found), stored.get(&key), "{key_bits} bits, {bytes} bytes");
                    }
                    let low = random.below(20) as i32 - 45;
                    let mut ranks = Ranks { low, high: low + random.below(60) as i32 };
                    if let Some(known) = table.look(key) {
                        ranks = ranks.and(known);
                    }
                    if ranks.low <= ranks.high {
                        table.store(key, ranks, step);
                        assert_eq!(table.look(key), Some(ranks), "the newest is always there");
                        stored.insert(key, ranks);
                    }
                }
                // One bucket holds a few of some ten thousand keys, so one look in some thousands finds its own.
                let expected = if bytes == 1 { 1 } else { 10 };
                assert!(hits >= expected, "{key_bits} bits, {bytes} bytes: {hits}");
            }
        }
    }
}
