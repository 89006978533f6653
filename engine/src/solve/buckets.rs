//! [`Buckets`]: the table of a proof, which grows with the needs of the proof.
//!
//! It starts with some kilobytes, so that a short proof pays nothing for a large table, and grows
//! to four times its size whenever a quarter of its entries is taken, until it reaches its limit or
//! the system has no more memory. It is split into *shards* by the hash of the position. Each grows
//! by itself, so that no growth takes longer than some milliseconds at any size of the table.
//!
//! Invariants: an entry is found under its own hash only. Growth loses no entry: a bucket is split
//! into four adjacent ones, and its entries keep their order. If the system refuses memory, the
//! growth ends, never the program. Cost: two multiplications and one or two cache lines per lookup.

use crate::room;

/// The number of buckets that a growing bucket is split into.
const STEP: usize = 4;
/// The maximum size of a shard in bytes.
const SHARD: usize = 8 << 20;
/// The maximum number of shards; a larger table has larger shards.
const MOST_SHARDS: usize = 1 << 16;
/// The maximum initial size of a table in bytes.
const FIRST: usize = 64 << 10;
/// The size in bytes above which the free memory of the system is checked before growth.
const LARGE: usize = 2 << 20;

/// An entry of a table.
pub(super) trait TableEntry: Copy + Send + 'static {
    /// Returns the hash of the entry's position, or `None` if the entry is free.
    fn hash(&self) -> Option<u64>;
}

/// The buckets selected by one part of the hash, which grow together.
struct BucketShard<E, const WAYS: usize> {
    buckets: Vec<[E; WAYS]>,
    /// The number of entries taken, and the maximum number of buckets.
    taken: usize,
    most: usize,
}

/// The table, in buckets of `WAYS` entries.
pub(super) struct Buckets<E: TableEntry, const WAYS: usize> {
    shards: Vec<BucketShard<E, WAYS>>,
    free: E,
}

/// Returns `count` copies of a value, or `None` if there is no memory for them.
pub(super) fn filled<T: Copy>(value: T, count: usize) -> Option<Vec<T>> {
    let bytes = count.checked_mul(size_of::<T>())?;
    if bytes > LARGE && bytes as u64 > room::available() {
        return None;
    }
    let mut elements = Vec::new();
    elements.try_reserve_exact(count).ok()?;
    elements.resize(count, value);
    Some(elements)
}

/// Divides the range of hashes into `parts` parts. Returns the index of the part that a hash lies
/// in, and its position within that part, as a hash again.
#[inline(always)]
fn part(hash: u64, parts: usize) -> (usize, u64) {
    // The high half of the product distributes hashes over any number of parts.
    let product = u128::from(hash) * parts as u128;
    ((product >> 64) as usize, product as u64)
}

impl<E: TableEntry, const WAYS: usize> Buckets<E, WAYS> {
    /// Creates an empty table of at most `bytes` bytes, and at least one bucket.
    pub fn new(free: E, bytes: usize) -> Self {
        let shards = bytes.div_ceil(SHARD).clamp(1, MOST_SHARDS);
        let most = (bytes / shards / size_of::<[E; WAYS]>()).max(1);
        let mut first = most;
        while first > 1 && first * size_of::<[E; WAYS]>() > FIRST / shards {
            first /= STEP;
        }
        let first = first.max(1);
        // A whole number of steps: the remainder is less than a hundredth except in the smallest
        // tables.
        let steps = (most / first).ilog(STEP);
        let most = first * STEP.pow(steps);
        let shard = |_| {
            filled([free; WAYS], first).map(|buckets| BucketShard {
                buckets,
                taken: 0,
                most,
            })
        };
        Buckets {
            shards: (0..shards).map_while(shard).collect(),
            free,
        }
    }

    /// Returns the bucket for a hash.
    #[inline(always)]
    pub fn get(&self, hash: u64) -> Option<&[E; WAYS]> {
        let (shard, rest) = part(hash, self.shards.len());
        let buckets = &self.shards.get(shard)?.buckets;
        buckets.get(part(rest, buckets.len()).0)
    }

    /// Calls `put` on the bucket for a hash, to write an entry; `put` returns whether the entry
    /// that it replaced was free.
    #[inline(always)]
    pub fn store(&mut self, hash: u64, put: impl FnOnce(&mut [E; WAYS]) -> bool) {
        let shards = self.shards.len();
        let (shard, rest) = part(hash, shards);
        let Some(shard) = self.shards.get_mut(shard) else {
            return;
        };
        let count = shard.buckets.len();
        let Some(bucket) = shard.buckets.get_mut(part(rest, count).0) else {
            return;
        };
        shard.taken += usize::from(put(bucket));
        if shard.taken > count * WAYS / 4 && count < shard.most {
            shard.grow(self.free, shards);
        }
    }

    /// Returns the current size in bytes.
    pub fn bytes(&self) -> usize {
        self.shards
            .iter()
            .map(|shard| shard.buckets.len() * size_of::<[E; WAYS]>())
            .sum()
    }
}

impl<E: TableEntry, const WAYS: usize> BucketShard<E, WAYS> {
    #[cold]
    fn grow(&mut self, free: E, shards: usize) {
        let count = self.buckets.len() * STEP;
        let Some(larger) = filled([free; WAYS], count) else {
            self.most = self.buckets.len();
            return;
        };
        let old = std::mem::replace(&mut self.buckets, larger);
        for entry in old.into_iter().flatten() {
            let Some(hash) = entry.hash() else { continue };
            let (_, rest) = part(hash, shards);
            let bucket = self.buckets.get_mut(part(rest, count).0);
            if let Some(place) =
                bucket.and_then(|bucket| bucket.iter_mut().find(|place| place.hash().is_none()))
            {
                *place = entry;
            }
        }
    }
}

impl<E: TableEntry, const WAYS: usize> Drop for Buckets<E, WAYS> {
    fn drop(&mut self) {
        let bytes = self.bytes() as u64;
        room::release(std::mem::take(&mut self.shards), bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::key;

    impl TableEntry for (u64, u64) {
        fn hash(&self) -> Option<u64> {
            (self.0 != 0).then(|| key::hash(&self.0))
        }
    }

    fn put<const WAYS: usize>(table: &mut Buckets<(u64, u64), WAYS>, entry: (u64, u64)) {
        table.store(key::hash(&entry.0), |bucket| {
            let at = bucket
                .iter()
                .position(|old| old.0 == entry.0 || old.0 == 0)
                .unwrap_or(0);
            std::mem::replace(&mut bucket[at], entry).0 == 0
        });
    }
    fn find<const WAYS: usize>(table: &Buckets<(u64, u64), WAYS>, number: u64) -> Option<u64> {
        table
            .get(key::hash(&number))?
            .iter()
            .find(|entry| entry.0 == number)
            .map(|entry| entry.1)
    }

    /// Checks that a table takes no more than its limit, and holds about as many entries as fit in
    /// it.
    fn grows<const WAYS: usize>(bytes: usize) {
        let mut table: Buckets<(u64, u64), WAYS> = Buckets::new((0, 0), bytes);
        assert!(table.bytes() <= FIRST.max(bytes.div_ceil(SHARD) * WAYS * 16));
        for number in 1..200_000 {
            put(&mut table, (number, number * 7));
            assert_eq!(
                find(&table, number),
                Some(number * 7),
                "the newest is always there"
            );
        }
        assert!(
            table.bytes() <= bytes.max(WAYS * 16),
            "{} of {bytes}",
            table.bytes()
        );
        let kept = (1..200_000_u64)
            .filter(|&number| find(&table, number) == Some(number * 7))
            .count();
        let room = (bytes / 16).min(200_000);
        assert!(
            kept * 10 >= room * if WAYS == 1 { 6 } else { 9 },
            "{kept} in {bytes} bytes"
        );
    }

    #[test]
    fn it_grows_with_need_up_to_its_bytes() {
        for bytes in [0, 1000, 1 << 16, 1 << 20, 100 << 20] {
            grows::<1>(bytes);
            grows::<2>(bytes);
            grows::<4>(bytes);
        }
    }

    /// Growth moves an entry to the bucket that its hash selects in the larger table, in the order
    /// of the old bucket.
    #[test]
    fn growth_keeps_every_entry() {
        let mut table: Buckets<(u64, u64), 4> = Buckets::new((0, 0), 64 << 20);
        let (mut stored, mut grown, mut size) = (Vec::new(), 0, table.bytes());
        for number in 1..100_000 {
            let hash = key::hash(&number);
            let is_full = table
                .get(hash)
                .is_some_and(|bucket| bucket.iter().all(|entry| entry.0 != 0));
            if !is_full {
                stored.push(number);
                put(&mut table, (number, !number));
                if table.bytes() != size {
                    (grown, size) = (grown + 1, table.bytes());
                    assert!(
                        stored
                            .iter()
                            .all(|&number| find(&table, number) == Some(!number))
                    );
                }
            }
        }
        assert!(
            grown > 8 && stored.len() > 99_000,
            "{grown} times, {} entries",
            stored.len()
        );
        assert!(size <= 32 * stored.len() * 16, "{size}");
    }

    #[test]
    fn memory_that_is_not_there_is_no_table() {
        assert_eq!(filled(0_u64, usize::MAX), None);
        assert_eq!(filled(0_u64, usize::MAX / 16), None);
        let mut table: Buckets<(u64, u64), 2> = Buckets::new((0, 0), usize::MAX);
        put(&mut table, (3, 4));
        assert!(table.bytes() < 64 << 20);
    }
}
