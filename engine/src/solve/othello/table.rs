//! The table: bounds of the result and the two best moves of a position.
//!
//! [`Buckets`] of four; the entry with the fewest empty squares is replaced, since it is the
//! cheapest to prove again. An entry contains the whole position, so it is never used for another.
//! Cost: 24 bytes per entry on 64 squares.

use crate::rules::bits::Bits;
use crate::rules::key;
use crate::solve::Ranks;
use crate::solve::buckets::{Buckets, TableEntry};

/// Stands for no move.
pub const NO_MOVE: u8 = u8::MAX;

/// The stored data of a position.
#[derive(Clone, Copy)]
pub struct KnownDiscs<B> {
    own: B,
    theirs: B,
    low: i8,
    high: i8,
    empties: u8,
    /// The best moves found, the newest first.
    pub moves: [u8; 2],
}

impl<B: Bits> TableEntry for KnownDiscs<B> {
    fn hash(&self) -> Option<u64> {
        // No position has an empty board.
        let is_free = self.own.or(self.theirs).is_empty();
        (!is_free).then(|| key::hash(&(self.own, self.theirs)))
    }
}

impl<B> KnownDiscs<B> {
    /// Returns the bounds of the result for the side to move.
    #[inline]
    pub fn ranks(&self) -> Ranks {
        Ranks {
            low: self.low.into(),
            high: self.high.into(),
        }
    }
}

/// The table of proven bounds and best moves.
pub struct DiscTable<B: Bits>(Buckets<KnownDiscs<B>, 4>);

impl<B: Bits> DiscTable<B> {
    /// Creates a table of at most `bytes` bytes, and at least one bucket.
    pub fn new(bytes: usize) -> Self {
        let none = KnownDiscs {
            own: B::EMPTY,
            theirs: B::EMPTY,
            low: i8::MIN,
            high: i8::MAX,
            empties: 0,
            moves: [NO_MOVE; 2],
        };
        DiscTable(Buckets::new(none, bytes))
    }
    /// Returns the stored data of a position.
    #[inline]
    pub fn find(&self, own: B, theirs: B) -> Option<&KnownDiscs<B>> {
        let bucket = self.0.get(key::hash(&(own, theirs)))?;
        bucket
            .iter()
            .find(|known| known.own == own && known.theirs == theirs)
    }
    /// Stores the result of a null-window search of (α, α + 1), and the move that it preferred.
    pub fn store(&mut self, (own, theirs): (B, B), empties: u32, alpha: i32, found: i32, best: u8) {
        self.0.store(key::hash(&(own, theirs)), |bucket| {
            let same = bucket
                .iter()
                .position(|known| known.own == own && known.theirs == theirs);
            let place = same.or_else(|| (0..4).min_by_key(|&i| bucket[i].empties));
            let Some(known) = place.and_then(|place| bucket.get_mut(place)) else {
                return false;
            };
            let was_free = known.own.or(known.theirs).is_empty();
            if same.is_none() {
                let moves = [NO_MOVE; 2];
                *known = KnownDiscs {
                    own,
                    theirs,
                    low: i8::MIN,
                    high: i8::MAX,
                    empties: empties as u8,
                    moves,
                };
            }
            if found > alpha {
                known.low = known.low.max(found as i8);
            } else {
                known.high = known.high.min(found as i8);
            }
            if best != NO_MOVE && known.moves[0] != best {
                known.moves = [best, known.moves[0]];
            }
            was_free
        });
    }
}
