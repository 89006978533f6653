//! The table of proven ranks: [`Buckets`] of two, one for the largest region and one for the newest
//! entry.
//!
//! An entry contains the whole position, so it is never used for another. Cost: 24 bytes per entry
//! on 64 squares.

use crate::rules::bits::Bits;
use crate::rules::key;
use crate::solve::Ranks;
use crate::solve::buckets::{Buckets, TableEntry};

/// The piece of a free entry, which is no square.
const FREE: u16 = u16::MAX;

#[derive(Clone, Copy)]
struct TrailEntry<B> {
    free: B,
    piece: u16,
    low: i8,
    high: i8,
    squares: u8,
}

impl<B: Bits> TableEntry for TrailEntry<B> {
    fn hash(&self) -> Option<u64> {
        (self.piece != FREE).then(|| key::hash(&(self.free, self.piece)))
    }
}

/// The table of proven ranks.
pub struct TrailTable<B: Bits>(Buckets<TrailEntry<B>, 2>);

impl<B: Bits> TrailTable<B> {
    /// Creates a table of at most `bytes` bytes, and at least one bucket.
    pub fn new(bytes: usize) -> Self {
        let none = TrailEntry {
            free: B::EMPTY,
            piece: FREE,
            low: i8::MIN,
            high: i8::MAX,
            squares: 0,
        };
        TrailTable(Buckets::new(none, bytes))
    }
    /// Returns the stored bounds of a position.
    pub fn find(&self, position: (B, u16)) -> Option<Ranks> {
        let bucket = self.0.get(key::hash(&position))?;
        let entry = bucket
            .iter()
            .find(|entry| (entry.free, entry.piece) == position)?;
        Some(Ranks {
            low: entry.low.into(),
            high: entry.high.into(),
        })
    }
    /// Stores the current bounds of a position.
    pub fn store(&mut self, position: (B, u16), ranks: Ranks) {
        let (free, piece) = position;
        let entry = TrailEntry {
            free,
            piece,
            low: ranks.low as i8,
            high: ranks.high as i8,
            squares: free.count() as u8,
        };
        self.0.store(key::hash(&position), |[large, newest]| {
            let left = if (large.free, large.piece) == position {
                std::mem::replace(large, entry)
            } else if large.squares <= entry.squares {
                std::mem::replace(newest, std::mem::replace(large, entry))
            } else {
                std::mem::replace(newest, entry)
            };
            left.piece == FREE
        });
    }
}
