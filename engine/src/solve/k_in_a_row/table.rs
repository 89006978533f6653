//! The table of proven ranks: [`Buckets`] of four, in which the entry with the most stones is
//! replaced.
//!
//! An entry contains the whole position, so it is never used for another. While there are few
//! stones, a position is stored as the first of its mirror images and rotations.

use crate::rules::bits::{Bits, Squares};
use crate::rules::key;
use crate::rules::shape::Shape;
use crate::solve::Ranks;
use crate::solve::buckets::{Buckets, TableEntry};

/// The number of stones of a free entry, which is greater than that of any position.
const FREE: u16 = u16::MAX;
/// The number of stones from which on symmetries are ignored: few symmetric positions then occur,
/// and searching them is cheaper than computing a common key.
const SYMMETRIC: u32 = 9;

#[derive(Clone, Copy)]
struct StoneEntry<B> {
    own: B,
    theirs: B,
    low: i16,
    high: i16,
    stones: u16,
}

impl<B: Bits> TableEntry for StoneEntry<B> {
    fn hash(&self) -> Option<u64> {
        (self.stones != FREE).then(|| key::hash(&(self.own, self.theirs)))
    }
}

impl<B: Bits> StoneEntry<B> {
    fn is_of(&self, key: (B, B)) -> bool {
        (self.own, self.theirs) == key && self.stones != FREE
    }
}

/// The table, with the images of a board under its symmetries.
pub struct StoneTable<B: Bits> {
    buckets: Buckets<StoneEntry<B>, 4>,
    maps: Vec<Vec<u16>>,
}

impl<B: Bits> StoneTable<B> {
    /// Creates a table of at most `bytes` bytes, and at least one bucket.
    pub fn new<S: Shape<Bits = B>>(shape: &S, bytes: usize) -> Self {
        let (rows, columns) = (shape.rows(), shape.columns());
        let map = |to: &dyn Fn(u32, u32) -> (u32, u32)| {
            let mut map = vec![0; B::SIZE as usize];
            for (row, column) in
                (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
            {
                let (to_row, to_column) = to(row, column);
                map[shape.square(row, column) as usize] = shape.square(to_row, to_column) as u16;
            }
            map
        };
        let (bottom, right) = (rows - 1, columns - 1);
        let mut maps = vec![
            map(&|row, column| (bottom - row, column)),
            map(&|row, column| (row, right - column)),
            map(&|row, column| (bottom - row, right - column)),
        ];
        if rows == columns {
            maps.push(map(&|row, column| (column, row)));
            maps.push(map(&|row, column| (column, bottom - row)));
            maps.push(map(&|row, column| (right - column, row)));
            maps.push(map(&|row, column| (right - column, bottom - row)));
        }
        let empty = StoneEntry {
            own: B::EMPTY,
            theirs: B::EMPTY,
            low: i16::MIN,
            high: i16::MAX,
            stones: FREE,
        };
        StoneTable {
            buckets: Buckets::new(empty, bytes),
            maps,
        }
    }
    /// Returns the position under which an entry is stored.
    pub fn key(&self, (own, theirs): (B, B)) -> (B, B) {
        if own.or(theirs).count() >= SYMMETRIC {
            return (own, theirs);
        }
        let image = |map: &[u16], set: B| {
            Squares(set).fold(B::EMPTY, |all, square| {
                all.with(map[usize::from(square)].into())
            })
        };
        let images = self
            .maps
            .iter()
            .map(|map| (image(map, own), image(map, theirs)));
        images.fold((own, theirs), |first, other| {
            if is_before(other, first) {
                other
            } else {
                first
            }
        })
    }
    /// Returns the stored bounds of a position.
    pub fn find(&self, key: (B, B)) -> Option<Ranks> {
        let entry = self
            .buckets
            .get(key::hash(&key))?
            .iter()
            .find(|entry| entry.is_of(key))?;
        Some(Ranks {
            low: entry.low.into(),
            high: entry.high.into(),
        })
    }
    /// Stores the current bounds of a position.
    pub fn store(&mut self, key: (B, B), ranks: Ranks) {
        let (own, theirs) = key;
        let stones = own.or(theirs).count() as u16;
        let entry = StoneEntry {
            own,
            theirs,
            low: ranks.low as i16,
            high: ranks.high as i16,
            stones,
        };
        self.buckets.store(key::hash(&key), |bucket| {
            let place = bucket.iter().position(|entry| entry.is_of(key));
            let place = place.or_else(|| (0..4).max_by_key(|&i| bucket[i].stones));
            let slot = place.and_then(|place| bucket.get_mut(place));
            slot.is_some_and(|slot| std::mem::replace(slot, entry).stones == FREE)
        });
    }
}

/// Orders positions by the lowest square that only one of them has.
fn is_before<B: Bits>((own, theirs): (B, B), (other_own, other_theirs): (B, B)) -> bool {
    let (difference, set) = if own == other_own {
        (theirs.xor(other_theirs), theirs)
    } else {
        (own.xor(other_own), own)
    };
    !difference.is_empty() && set.has(difference.lowest())
}
