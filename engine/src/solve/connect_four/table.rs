//! The table of proven bounds. Different positions are never confused.
//!
//! A key has as many bits as the board has squares, spare ones included. Multiplication by an odd
//! number permutes the keys; the first bits of the product select a *bucket* of four slots, and the
//! rest is stored, so that bucket and rest together determine the key (the idea of quotienting: D.
//! Knuth, volume 3, section 6.4; P. Pons keeps a part of the key by the Chinese remainder theorem
//! for the same purpose). A slot holds both bounds and the size of the subtree that proved them, as
//! a logarithm; the smallest of a bucket is replaced.
//!
//! The table starts small, so that a short proof stays in the cache, and grows to four times its
//! size whenever a quarter of its slots is taken, until it reaches its limit or the system has no
//! more memory. The product of a key does not change: its first bits select a *shard*, which grows
//! by itself, so that no growth takes longer than some milliseconds; the next ones select the
//! bucket, with two more bits after each growth.
//!
//! Costs: 8 bytes per slot if the rest of the key fits, as on 7×6 with any table, otherwise 16. One
//! cache line per lookup.

use super::super::Ranks;
use super::super::buckets::filled;
use crate::rules::bits::Bits;

/// The number of bits of a key that select shard and bucket at first: 128 KiB with 8 bytes per
/// slot.
const FIRST: u32 = 12;
/// The maximum number of bits that select the bucket of a shard (8 MiB with 8 bytes per slot), and
/// the maximum number that select the shard.
const SHARD: u32 = 18;
const MOST_SHARDS: u32 = 16;
/// The number of bits added with each growth.
const STEP: u32 = 2;
/// The number of slots in a bucket.
const BUCKET: usize = 4;
/// The number of bits in a slot below those of its key: two bounds of 7, and the logarithm.
const PAYLOAD: u32 = 20;
/// The offset of a stored bound, which makes it positive.
const ZERO: i32 = 64;
/// The odd number nearest to 2¹²⁸ divided by the golden ratio; its upper half is that for 2⁶⁴.
const GOLDEN: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;

/// A word that holds the squares of a board, and can be stored.
pub trait Word: Bits + Ord {
    /// Returns the word as a number.
    fn number(self) -> u128;
    /// Returns the last bits of its product with an odd number: a permutation of the words of
    /// `bits` bits.
    fn mixed(self, bits: u32) -> Self;
    /// Returns the number before its last `bits` bits, and these bits.
    fn cut(self, bits: u32) -> (usize, Self);
}

macro_rules! word {
    ($word:ty, $golden:expr) => {
        impl Word for $word {
            #[inline(always)]
            fn number(self) -> u128 {
                self.into()
            }
            #[inline(always)]
            fn mixed(self, bits: u32) -> Self {
                self.wrapping_mul($golden) & !<$word>::MAX.unbounded_shl(bits)
            }
            #[inline(always)]
            fn cut(self, bits: u32) -> (usize, Self) {
                (
                    self.unbounded_shr(bits) as usize,
                    self & !<$word>::MAX.unbounded_shl(bits),
                )
            }
        }
    };
}

word!(u64, (GOLDEN >> 64) as u64);
word!(u128, GOLDEN);

/// The slots, as narrow as the keys allow.
enum Slots {
    /// Slots of 64 bits, each with the rest of the product of a key and the payload.
    Narrow(Vec<u64>),
    /// Slots of 128 bits with the corresponding contents.
    Broad(Vec<u128>),
}

/// The slots of the keys whose products begin with the same bits.
struct ProofShard {
    slots: Slots,
    /// The number of bits of the product that select the bucket, now and at most.
    index_bits: u32,
    most: u32,
    /// The number of slots taken.
    taken: usize,
}

/// The table of proven bounds.
pub struct ProofTable {
    shards: Vec<ProofShard>,
    /// The number of bits of a key, and of its product without those that select the shard.
    key_bits: u32,
    rest_bits: u32,
}

/// Returns a slot without its key.
#[inline(always)]
fn payload(ranks: Ranks, work: u32) -> u32 {
    let [low, high] =
        [ranks.low, ranks.high].map(|rank| (rank.clamp(1 - ZERO, ZERO - 1) + ZERO) as u32);
    work << 14 | high << 7 | low
}

#[inline(always)]
fn ranks(payload: u32) -> Ranks {
    Ranks {
        low: (payload & 127) as i32 - ZERO,
        high: (payload >> 7 & 127) as i32 - ZERO,
    }
}

impl Slots {
    /// Creates free slots; returns `None` if there is no memory for them.
    fn new(rest_bits: u32, index_bits: u32) -> Option<Slots> {
        let is_narrow = rest_bits - index_bits + PAYLOAD <= u64::BITS;
        let count = BUCKET << index_bits;
        if is_narrow {
            filled(0, count).map(Slots::Narrow)
        } else {
            filled(0, count).map(Slots::Broad)
        }
    }
}

impl ProofShard {
    /// Grows to four times as many slots, or to as many as there is room for, and keeps the
    /// entries.
    #[cold]
    fn grow(&mut self, rest_bits: u32) {
        let index_bits = (self.index_bits + STEP).min(self.most);
        let Some(larger) = Slots::new(rest_bits, index_bits) else {
            self.most = self.index_bits;
            return;
        };
        let old_rest = rest_bits - self.index_bits;
        let old = std::mem::replace(&mut self.slots, larger);
        (self.index_bits, self.taken) = (index_bits, 0);
        match old {
            Slots::Narrow(old) => self.take_in(&old, old_rest, rest_bits),
            Slots::Broad(old) => self.take_in(&old, old_rest, rest_bits),
        }
    }

    /// Stores the entries of other slots, whose buckets are followed by `old_rest` bits of the
    /// product.
    fn take_in<W: Slot>(&mut self, old: &[W], old_rest: u32, rest_bits: u32) {
        for (at, slot) in old.iter().enumerate() {
            let (rest, payload) = slot.parts();
            if payload != 0 {
                let rest = ((at / BUCKET) as u128) << old_rest | rest;
                self.store(rest, rest_bits, ranks(payload), payload >> 14);
            }
        }
    }

    /// Returns the index of a bucket's first slot, and the stored part of a key whose product ends
    /// in `rest`.
    #[inline(always)]
    fn split<W: Word>(&self, rest: W, rest_bits: u32) -> (usize, W) {
        let (bucket, stored) = rest.cut(rest_bits - self.index_bits);
        (bucket * BUCKET, stored)
    }

    #[inline(always)]
    fn store(&mut self, rest: impl Word, rest_bits: u32, found: Ranks, work: u32) {
        let (index, stored) = self.split(rest, rest_bits);
        let stored = stored.number();
        let is_new = match &mut self.slots {
            Slots::Narrow(slots) => put(
                slots.get_mut(index..index + BUCKET),
                stored as u64,
                found,
                work,
            ),
            Slots::Broad(slots) => put(slots.get_mut(index..index + BUCKET), stored, found, work),
        };
        self.taken += usize::from(is_new);
    }
}

impl ProofTable {
    /// Creates a table for keys of `key_bits` bits, at most 108, in at most `bytes` bytes, and with
    /// at least one bucket.
    pub fn new(key_bits: u32, bytes: usize) -> ProofTable {
        let bits = |slot: usize| (bytes / slot / BUCKET).max(1).ilog2();
        let narrow = bits(size_of::<u64>()).min(key_bits);
        let most = if key_bits - narrow + PAYLOAD <= u64::BITS {
            narrow
        } else {
            bits(size_of::<u128>()).min(key_bits)
        };
        let shard_bits = most.saturating_sub(SHARD).min(MOST_SHARDS);
        let (rest_bits, most) = (key_bits - shard_bits, most - shard_bits);
        let index_bits = FIRST.saturating_sub(shard_bits).min(most);
        let shard = |_| {
            Slots::new(rest_bits, index_bits).map(|slots| ProofShard {
                slots,
                index_bits,
                most,
                taken: 0,
            })
        };
        ProofTable {
            shards: (0..1_usize << shard_bits).map_while(shard).collect(),
            key_bits,
            rest_bits,
        }
    }

    /// Returns the stored bounds of a position.
    #[inline(always)]
    pub fn look(&self, key: impl Word) -> Option<Ranks> {
        let (shard, rest) = key.mixed(self.key_bits).cut(self.rest_bits);
        let shard = self.shards.get(shard)?;
        let (index, stored) = shard.split(rest, self.rest_bits);
        let stored = stored.number();
        match &shard.slots {
            Slots::Narrow(slots) => {
                let bucket = slots.get(index..index + BUCKET)?;
                let stored = stored as u64;
                bucket
                    .iter()
                    .find(|&&slot| slot >> PAYLOAD == stored && slot != 0)
                    .map(|&slot| ranks(slot as u32))
            }
            Slots::Broad(slots) => {
                let bucket = slots.get(index..index + BUCKET)?;
                bucket
                    .iter()
                    .find(|&&slot| slot >> PAYLOAD == stored && slot != 0)
                    .map(|&slot| ranks(slot as u32))
            }
        }
    }

    /// Stores the bounds that a subtree of `nodes` nodes proved, combined with those already
    /// stored.
    #[inline(always)]
    pub fn store(&mut self, key: impl Word, found: Ranks, nodes: u64) {
        let (shard, rest) = key.mixed(self.key_bits).cut(self.rest_bits);
        let Some(shard) = self.shards.get_mut(shard) else {
            return;
        };
        shard.store(rest, self.rest_bits, found, nodes.max(1).ilog2().min(63));
        if shard.taken > (BUCKET << shard.index_bits) / 4 && shard.index_bits < shard.most {
            shard.grow(self.rest_bits);
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
                (
                    u128::from(self >> PAYLOAD),
                    self as u32 & ((1 << PAYLOAD) - 1),
                )
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

/// Puts bounds into a bucket; returns whether a free slot was used.
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

    /// For all sizes of keys and of the table, the bounds found are those stored for exactly that
    /// key.
    #[test]
    fn no_key_is_taken_for_another() {
        for key_bits in [4, 20, 49, 64, 70, 100] {
            for bytes in [1, 1 << 10, 1 << 16] {
                let (mut table, mut random) =
                    (ProofTable::new(key_bits, bytes), Seed(u64::from(key_bits)));
                let mut stored: HashMap<u128, Ranks> = HashMap::new();
                let mut hits = 0;
                for step in 0..20_000_u64 {
                    // Keys that differ only in their first bits, only in their last bits, or
                    // anywhere.
                    let number = random.below(1 << 12) as u128;
                    let shift = [0, key_bits.saturating_sub(12), key_bits / 2][random.below(3)];
                    let key = (number << shift) & (u128::MAX >> (128 - key_bits));
                    if let Some(found) = table.look(key) {
                        hits += 1;
                        assert_eq!(
                            Some(&found),
                            stored.get(&key),
                            "{key_bits} bits, {bytes} bytes"
                        );
                    }
                    let low = random.below(20) as i32 - 45;
                    let mut ranks = Ranks {
                        low,
                        high: low + random.below(60) as i32,
                    };
                    if let Some(known) = table.look(key) {
                        ranks = ranks.and(known);
                    }
                    if ranks.low <= ranks.high {
                        table.store(key, ranks, step);
                        assert_eq!(table.look(key), Some(ranks), "the newest is always there");
                        stored.insert(key, ranks);
                    }
                }
                // One bucket holds a few of some ten thousand keys, so one lookup in some thousands
                // is successful.
                let expected = if bytes == 1 { 1 } else { 10 };
                assert!(hits >= expected, "{key_bits} bits, {bytes} bytes: {hits}");
            }
        }
    }
}
