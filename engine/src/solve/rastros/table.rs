//! The table of proven ranks: buckets of two, one for the largest region and one for the newest entry.
//!
//! An entry keeps the whole position, so it never answers for another. Cost: 24 bytes an entry on 64 squares.

use crate::rules::bits::Bits;
use crate::rules::key;
use crate::solve::Ranks;

#[derive(Clone, Copy)]
struct TrailEntry<B> {
    free: B,
    piece: u16,
    low: i8,
    high: i8,
    squares: u8,
}

/// Buckets of two entries, indexed by the hash of the position.
pub struct TrailTable<B> {
    entries: Vec<[TrailEntry<B>; 2]>,
}

impl<B: Bits> TrailTable<B> {
    /// A table of at most so many bytes, and at least one bucket.
    pub fn new(bytes: usize) -> Self {
        let buckets = (bytes / size_of::<[TrailEntry<B>; 2]>()).max(1);
        TrailTable {
            entries: vec![
                [TrailEntry { free: B::EMPTY, piece: u16::MAX, low: i8::MIN, high: i8::MAX, squares: 0 }; 2];
                buckets
            ],
        }
    }
    fn bucket(&self, position: (B, u16)) -> usize {
        // The high half of the product spreads hashes over any number of buckets.
        ((u128::from(key::hash(&position)) * self.entries.len() as u128) >> 64) as usize
    }
    /// What is known of a position.
    pub fn find(&self, position: (B, u16)) -> Option<Ranks> {
        let bucket = self.entries.get(self.bucket(position))?;
        let entry = bucket.iter().find(|entry| (entry.free, entry.piece) == position)?;
        Some(Ranks { low: entry.low.into(), high: entry.high.into() })
    }
    /// Keeps what is known of a position now.
    pub fn store(&mut self, position: (B, u16), ranks: Ranks) {
        let (free, piece) = position;
        let entry =
            TrailEntry { free, piece, low: ranks.low as i8, high: ranks.high as i8, squares: free.count() as u8 };
        let at = self.bucket(position);
        let Some([large, newest]) = self.entries.get_mut(at) else { return };
        if (large.free, large.piece) == position {
            *large = entry;
        } else if large.squares <= entry.squares {
            *newest = *large;
            *large = entry;
        } else {
            *newest = entry;
        }
    }
}
