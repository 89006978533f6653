//! `Positions`: the positions of a game in another program, each with a number and all replies
//! about it.
//!
//! Equal texts are the same position. Information is written once and never changes, so that
//! searches read it without a lock; only new texts are added under a lock. Slots are in chunks that
//! are never moved.
//!
//! Costs: about 100 bytes per position, its text, and 8 bytes per move; a look-up by number takes
//! two loads.

use super::fault::GameFault;
use crate::rules::key::{self, KeyHasher};
use crate::rules::{Side, Weights};
use std::collections::HashMap;
use std::hash::Hasher;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The default maximum number of positions.
pub const USUAL_POSITIONS: u32 = 4_000_000;

/// The maximum number of positions of sessions that begin from now on.
pub(super) static MOST_POSITIONS: AtomicU32 = AtomicU32::new(USUAL_POSITIONS);

/// Sets the maximum number of positions of games that begin from now on.
pub fn set_most_positions(most: u32) {
    MOST_POSITIONS.store(most.max(1), Ordering::Relaxed);
}

/// The number of slots in a chunk, as a power of two.
const BITS: u32 = 12;
const CHUNK: usize = 1 << BITS;
/// The maximum size in bytes of everything that is stored.
pub const MOST_BYTES: u64 = 1 << 30;
/// The size of a slot in bytes, with its share of the index.
const SLOT_BYTES: u64 = 120;

/// A list of values by number that are created when they are needed and never moved.
#[derive(Debug)]
pub(super) struct Chunks<T>(Box<[OnceLock<Box<[T]>>]>);

impl<T: Default> Chunks<T> {
    /// Creates a list for up to `most` values.
    pub fn of(most: usize) -> Chunks<T> {
        Chunks((0..most.div_ceil(CHUNK)).map(|_| OnceLock::new()).collect())
    }
    /// Returns a value if it was created.
    #[inline]
    pub fn get(&self, number: u32) -> Option<&T> {
        self.0
            .get((number >> BITS) as usize)?
            .get()?
            .get(number as usize & (CHUNK - 1))
    }
    /// Returns a value and creates it if necessary; `None` if the number exceeds the maximum.
    pub fn make(&self, number: u32) -> Option<&T> {
        let chunk = self.0.get((number >> BITS) as usize)?;
        let chunk = chunk.get_or_init(|| (0..CHUNK).map(|_| T::default()).collect());
        chunk.get(number as usize & (CHUNK - 1))
    }
}

/// A move: the number of its name, and the position after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgramMove {
    pub(super) name: u32,
    pub(super) next: u32,
}

/// The reply to a question about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// The game is over, with this result for the first side, in millionths.
    Over(i64),
    /// The game is not over.
    Open {
        /// The side to move; the first side at a chance node.
        side: Side,
        /// The moves in canonical order.
        moves: Arc<[ProgramMove]>,
        /// The weights of the moves at a chance node.
        weights: Option<Weights>,
    },
}

/// The hashed part of a position, which distinguishes it from others: the hash of its text, and a
/// second hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TextKey {
    pub first: u64,
    pub second: u32,
}

impl TextKey {
    fn of(text: &str) -> TextKey {
        let mut hasher = KeyHasher::default();
        hasher.write_u64(0x706c_7973_636f_7065);
        hasher.write(text.as_bytes());
        TextKey {
            first: key::hash(text.as_bytes()),
            second: hasher.finish() as u32,
        }
    }
}

/// A position that occurred.
#[derive(Debug)]
pub(super) struct Named {
    pub text: Box<str>,
    pub key: TextKey,
    /// The position in whose reply it occurred first; its own number at an initial position.
    pub parent: u32,
}

#[derive(Debug, Default)]
struct Slot {
    named: OnceLock<Named>,
    known: OnceLock<Known>,
    /// The number of the last run of the program that produced this position.
    met: AtomicU32,
}

/// The index of texts and names.
#[derive(Debug, Default)]
struct Index {
    /// The numbers of positions plus 1 by the hash of their text, with open addressing; the length
    /// is a power of two.
    places: Vec<u32>,
    names: HashMap<Box<str>, u32>,
}

/// All positions of a game.
#[derive(Debug)]
pub(super) struct Positions {
    slots: Chunks<Slot>,
    names: Chunks<OnceLock<Box<str>>>,
    index: Mutex<Index>,
    count: AtomicU32,
    bytes: AtomicU64,
    most: usize,
}

impl Positions {
    /// Creates a table for up to `most` positions.
    pub fn of(most: usize) -> Positions {
        Positions {
            slots: Chunks::of(most),
            names: Chunks::of(most),
            index: Mutex::default(),
            count: AtomicU32::new(0),
            bytes: AtomicU64::new(0),
            most,
        }
    }
    /// Returns the text and the key of a position.
    #[inline]
    pub fn named(&self, id: u32) -> Option<&Named> {
        self.slots.get(id)?.named.get()
    }
    /// Returns the reply about a position, if known.
    #[inline]
    pub fn known(&self, id: u32) -> Option<&Known> {
        self.slots.get(id)?.known.get()
    }
    /// Returns the name of a move.
    pub fn name(&self, name: u32) -> &str {
        self.names
            .get(name)
            .and_then(OnceLock::get)
            .map_or("", |name| name)
    }
    /// Returns true if a run of the program has produced a position.
    pub fn is_met(&self, id: u32, run: u32) -> bool {
        self.slots
            .get(id)
            .is_some_and(|slot| slot.met.load(Ordering::Relaxed) == run)
    }
    /// Records that a run of the program has produced a position.
    pub fn meet(&self, id: u32, run: u32) {
        if let Some(slot) = self.slots.get(id) {
            slot.met.store(run, Ordering::Relaxed);
        }
    }
    fn take(&self, bytes: u64) -> Result<(), GameFault> {
        if self.bytes.fetch_add(bytes, Ordering::Relaxed) + bytes > MOST_BYTES {
            return Err(GameFault::Memory {
                mib: MOST_BYTES >> 20,
            });
        }
        Ok(())
    }

    /// Returns the number of the position with a text, which is added if it is new.
    ///
    /// # Errors
    /// The maximum number of positions or bytes is reached.
    pub fn enter(&self, text: &str, parent: Option<u32>) -> Result<u32, GameFault> {
        let key = TextKey::of(text);
        let mut index = self.index.lock().unwrap_or_else(PoisonError::into_inner);
        self.grow(&mut index.places)?;
        let mask = index.places.len() - 1;
        let mut at = key.first as usize & mask;
        while let Some(id) = index
            .places
            .get(at)
            .copied()
            .unwrap_or_default()
            .checked_sub(1)
        {
            if self
                .named(id)
                .is_some_and(|named| named.key == key && &*named.text == text)
            {
                return Ok(id);
            }
            at = (at + 1) & mask;
        }
        let id = self.count.load(Ordering::Relaxed);
        let full = GameFault::Positions { most: self.most };
        if id as usize >= self.most {
            return Err(full);
        }
        self.take(SLOT_BYTES + text.len() as u64)?;
        let slot = self.slots.make(id).ok_or(full)?;
        // The number is new, so no other thread sets it.
        let _ = slot.named.set(Named {
            text: text.into(),
            key,
            parent: parent.unwrap_or(id),
        });
        if let Some(place) = index.places.get_mut(at) {
            *place = id + 1;
        }
        self.count.store(id + 1, Ordering::Release);
        Ok(id)
    }
    /// Keeps at least half of the index free.
    fn grow(&self, places: &mut Vec<u32>) -> Result<(), GameFault> {
        let count = self.count.load(Ordering::Relaxed);
        if (count as usize + 1) * 2 <= places.len() {
            return Ok(());
        }
        let size = (places.len() * 2).max(1 << 10);
        let mut larger = Vec::new();
        larger
            .try_reserve_exact(size)
            .map_err(|_| GameFault::Memory {
                mib: (size as u64 * 4) >> 20,
            })?;
        larger.resize(size, 0);
        for id in 0..count {
            let mut at = self.named(id).map_or(0, |named| named.key.first as usize) & (size - 1);
            while larger.get(at).is_some_and(|&place| place != 0) {
                at = (at + 1) & (size - 1);
            }
            if let Some(place) = larger.get_mut(at) {
                *place = id + 1;
            }
        }
        *places = larger;
        Ok(())
    }
    /// Returns the number of a name, which is added if it is new.
    ///
    /// # Errors
    /// The maximum number of names or bytes is reached.
    pub fn enter_name(&self, name: &str) -> Result<u32, GameFault> {
        let mut index = self.index.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&number) = index.names.get(name) {
            return Ok(number);
        }
        let number = index.names.len() as u32;
        self.take(name.len() as u64 * 2 + 64)?;
        let place = self
            .names
            .make(number)
            .ok_or(GameFault::Positions { most: self.most })?;
        let _ = place.set(name.into());
        index.names.insert(name.into(), number);
        Ok(number)
    }
    /// Stores the reply about a position. An earlier reply is kept.
    ///
    /// # Errors
    /// The maximum number of bytes is reached.
    pub fn learn(&self, id: u32, known: Known) -> Result<(), GameFault> {
        if let Known::Open { moves, weights, .. } = &known {
            let each = if weights.is_some() { 16 } else { 8 };
            self.take(moves.len() as u64 * each + 16)?;
        }
        if let Some(slot) = self.slots.get(id) {
            let _ = slot.known.set(known);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_one_position() {
        let positions = Positions::of(20_000);
        let ids: Vec<u32> = (0..5000)
            .map(|n| positions.enter(&format!("s{n}"), None).unwrap())
            .collect();
        assert_eq!(ids, (0..5000).collect::<Vec<_>>());
        assert!((0..5000).all(|n| positions.enter(&format!("s{n}"), Some(3)).unwrap() == n));
        assert_eq!(positions.named(7).map(|named| &*named.text), Some("s7"));
        assert_eq!(
            (
                positions.enter_name("a"),
                positions.enter_name("b"),
                positions.enter_name("a")
            ),
            (Ok(0), Ok(1), Ok(0))
        );
        assert_eq!(positions.name(1), "b");
    }

    #[test]
    fn no_more_are_kept_than_were_allowed() {
        let positions = Positions::of(2);
        assert_eq!(
            (positions.enter("a", None), positions.enter("b", None)),
            (Ok(0), Ok(1))
        );
        assert_eq!(
            positions.enter("c", None),
            Err(GameFault::Positions { most: 2 })
        );
        assert_eq!(positions.enter("b", None), Ok(1));
    }
}
