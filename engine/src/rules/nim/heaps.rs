//! The heaps of a game of Nim in one word, and their moves.
//!
//! Costs: the sum and the nim-sum take a few operations, a move one subtraction, and the next move
//! of a position a comparison and an addition.
//!
//! Invariant: the fields of heaps that the game does not have are 0.

use crate::rules::game::Side;

/// The maximum number of heaps.
pub const MOST_HEAPS: usize = 10;
/// The maximum size of a heap.
pub const MOST_OBJECTS: u32 = 31;

/// The number of bits per heap: one more than necessary, so that two heaps can be added in place.
const FIELD: u32 = 6;
const HEAP: u64 = (1 << FIELD) - 1;
const HEAPS: u64 = (1 << 60) - 1;
const SECOND: u64 = 1 << 63;
/// The mask of every other heap, in fields of twice the width.
const EVEN: u64 = 0x003F_03F0_3F03_F03F & HEAPS;
const ONES: u64 = 0x0001_0010_0100_1001;

/// The sizes of the heaps and the side to move: 6 bits per heap from the lowest bit, and the side
/// in the highest bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Heaps(u64);

impl Heaps {
    /// Creates heaps; returns `None` unless there are 1 to 10 of them with at most 31 objects each.
    pub fn new(heaps: &[u32], to_move: Side) -> Option<Heaps> {
        if heaps.is_empty()
            || heaps.len() > MOST_HEAPS
            || heaps.iter().any(|&objects| objects > MOST_OBJECTS)
        {
            return None;
        }
        let packed = heaps
            .iter()
            .rev()
            .fold(0, |packed, &objects| packed << FIELD | u64::from(objects));
        Some(Heaps(packed | [0, SECOND][to_move.index()]))
    }
    /// Returns the side to move.
    #[inline]
    pub fn to_move(self) -> Side {
        if self.0 & SECOND == 0 {
            Side::First
        } else {
            Side::Second
        }
    }
    /// Returns the size of a heap, counted from 0.
    #[inline]
    pub fn heap(self, index: usize) -> u32 {
        if index < MOST_HEAPS {
            (self.0 >> (FIELD * index as u32) & HEAP) as u32
        } else {
            0
        }
    }
    /// Returns the number of all objects.
    #[inline]
    pub fn objects(self) -> u32 {
        let heaps = self.0 & HEAPS;
        let pairs = (heaps & EVEN) + (heaps >> FIELD & EVEN);
        // The fifth field of the product is the sum of all five; no field overflows, because there
        // are at most 310 objects.
        (pairs.wrapping_mul(ONES) >> 48 & 0xFFF) as u32
    }
    /// Returns the nim-sum, the exclusive or of all heaps.
    #[inline]
    pub fn nim_sum(self) -> u32 {
        let heaps = self.0 & HEAPS;
        let five = heaps ^ heaps >> 30;
        ((five ^ five >> 6 ^ five >> 12 ^ five >> 18 ^ five >> 24) & HEAP) as u32
    }
    /// Returns all moves, heap by heap, with 1, 2, 3 … objects each.
    #[inline]
    pub fn moves(self) -> Takes {
        Takes {
            heaps: self.0 & HEAPS,
            last: Take { heap: 0, count: 0 },
            left: self.objects(),
            most: HEAP as u8,
        }
    }
    /// Returns all moves that take at most `most` objects, in the same order.
    #[inline]
    pub fn moves_up_to(self, most: u32) -> Takes {
        let most = most.min(MOST_OBJECTS);
        let left = (0..MOST_HEAPS)
            .map(|index| self.heap(index).min(most))
            .sum();
        Takes {
            left,
            most: most as u8,
            ..self.moves()
        }
    }
    /// Returns the heaps after a move, with the opponent to move.
    #[must_use]
    #[inline]
    pub fn take(self, mv: Take) -> Heaps {
        let taken = u64::from(mv.count).wrapping_shl(FIELD * u32::from(mv.heap));
        Heaps(self.0.wrapping_sub(taken) ^ SECOND)
    }
    /// Returns the same heaps with the first side to move.
    #[must_use]
    pub fn without_side(self) -> Heaps {
        Heaps(self.0 & HEAPS)
    }
    /// Returns whether there are no objects.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 & HEAPS == 0
    }
}

/// A move, which takes objects from one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    /// The heap, counted from 0.
    pub heap: u8,
    /// The number of objects, at least 1.
    pub count: u8,
}

/// The moves of a position: heap by heap, with 1, 2, 3 … objects each, up to the maximum.
#[derive(Clone, Copy, Debug)]
pub struct Takes {
    /// The heaps from the current one on.
    heaps: u64,
    last: Take,
    left: u32,
    most: u8,
}

impl Iterator for Takes {
    type Item = Take;

    #[inline]
    fn next(&mut self) -> Option<Take> {
        self.left = self.left.checked_sub(1)?;
        if self.last.count >= self.most || u64::from(self.last.count) >= self.heaps & HEAP {
            self.heaps &= !HEAP;
            // `left` guarantees that there is an object, so the search ends at a heap.
            let skip = self.heaps.trailing_zeros() / FIELD;
            self.heaps >>= (skip * FIELD) % u64::BITS;
            self.last = Take {
                heap: self.last.heap + skip as u8,
                count: 0,
            };
        }
        self.last.count += 1;
        Some(self.last)
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }
}

impl ExactSizeIterator for Takes {}
