//! [`PositionTable`]: positions with the results of a search for them.
//!
//! An entry is a hit only for the position that stored it: the whole position is part of the entry
//! and is compared, so there are no false hits. The slot of a position follows from its hash
//! ([`key`]) alone.
//!
//! Costs: with an array of slots, a probe is one access to memory, and a store uses the same cache
//! line again. Its memory is allocated piece by piece as slots are used, so that a large table
//! costs a small search nothing. The dictionary consists of many small maps: none of them takes
//! noticeably long to grow, however many positions there are. If the system refuses memory, there
//! is no room for the entry; this never ends the program.

use super::super::cpu;
use super::TableSize;
use super::stored::{Replaced, Stored};
use crate::room;
use crate::rules::key::{self, BuildKeyHasher};
use std::collections::HashMap;
use std::hash::Hash;

/// An entry with its position, or an empty slot.
type Slot<S> = Option<(S, Stored)>;

/// The number of slots allocated at once: small, because the positions of a small search are
/// scattered over all pieces, and large enough that the pointers to them stay in the caches.
const PIECE: usize = 64;

/// The number of maps in the dictionary.
const MAPS: usize = 1 << 10;

/// A table of positions.
pub enum PositionTable<S> {
    /// No table: nothing is stored.
    None,
    /// A dictionary with an entry for every position.
    All {
        /// The entries, by some bits of the hash.
        maps: Vec<HashMap<S, Stored, BuildKeyHasher>>,
        /// The number of further positions that there is room for.
        room: u64,
    },
    /// An array of slots; only the used pieces are in memory.
    Slots {
        /// The pieces; `None` if no slot of a piece is used yet, and it takes no memory.
        pieces: Vec<Option<Box<[Slot<S>; PIECE]>>>,
        /// The number of slots.
        slots: u64,
    },
}

impl<S: Copy + Eq + Hash> PositionTable<S> {
    /// Creates an empty table; a dictionary may take `bytes` bytes.
    pub fn new(size: TableSize, bytes: u64) -> PositionTable<S> {
        match size {
            TableSize::None => PositionTable::None,
            TableSize::All => {
                // A map grows by copying itself into one twice as large, and an eighth of it stays
                // free.
                let room = bytes / 2 / (std::mem::size_of::<(S, Stored)>() as u64 + 2);
                PositionTable::All {
                    maps: (0..MAPS).map(|_| HashMap::default()).collect(),
                    room,
                }
            }
            TableSize::Mib(mib) => {
                let slots = PositionTable::<S>::slots(TableSize::Mib(mib)).unwrap_or(1);
                let (mut pieces, count) =
                    (Vec::new(), usize::try_from(slots.div_ceil(PIECE as u64)));
                // If there is no memory for the pieces, there are no slots, and the first store
                // reports it.
                let count = count
                    .ok()
                    .filter(|count| pieces.try_reserve_exact(*count).is_ok())
                    .unwrap_or(0);
                pieces.resize_with(count, || None);
                PositionTable::Slots { pieces, slots }
            }
        }
    }
    /// Returns whether there is a table.
    #[inline]
    pub fn is_some(&self) -> bool {
        !matches!(self, PositionTable::None)
    }
    /// Returns the hash of a position, for the other methods.
    #[inline(always)]
    pub fn hash(&self, state: &S) -> u64 {
        if self.is_some() { key::hash(state) } else { 0 }
    }
    /// Prefetches the slot of a position that is probed soon.
    #[inline(always)]
    pub(super) fn fetch(&self, hash: u64) {
        if let PositionTable::Slots { pieces, slots } = self {
            let slot = slot(hash, *slots);
            if let Some(Some(piece)) = pieces.get(slot / PIECE) {
                cpu::fetch(&piece[slot % PIECE]);
            }
        }
    }
    /// Returns the entry of a position.
    #[inline(always)]
    pub fn probe(&self, hash: u64, state: &S) -> Option<Stored> {
        match self {
            PositionTable::None => None,
            PositionTable::All { maps, .. } => maps[map(hash)].get(state).copied(),
            PositionTable::Slots { pieces, slots } => {
                let slot = slot(hash, *slots);
                let (known, stored) = pieces.get(slot / PIECE)?.as_ref()?[slot % PIECE].as_ref()?;
                (known == state).then_some(*stored)
            }
        }
    }
    /// Returns the size of the entries in bytes.
    fn bytes(&self) -> u64 {
        let bytes = match self {
            PositionTable::None => 0,
            PositionTable::All { maps, .. } => {
                maps.iter().map(HashMap::capacity).sum::<usize>()
                    * std::mem::size_of::<(S, Stored)>()
            }
            PositionTable::Slots { pieces, .. } => {
                pieces.iter().flatten().count() * std::mem::size_of::<[Slot<S>; PIECE]>()
            }
        };
        bytes as u64
    }
    /// Returns the number of entries of a table of this size; `None`: as many as there are
    /// positions.
    pub fn slots(size: TableSize) -> Option<u64> {
        match size {
            TableSize::None => Some(0),
            TableSize::All => None,
            TableSize::Mib(mib) => {
                Some((mib.saturating_mul(1 << 20) / std::mem::size_of::<Slot<S>>() as u64).max(1))
            }
        }
    }
    /// Stores an entry for a position. If it has no move, the move of an earlier entry for the same
    /// position is kept. Returns whether there was room, and the entry that was replaced.
    #[inline(always)]
    pub fn store(&mut self, hash: u64, state: &S, stored: Stored) -> (bool, Option<Replaced>) {
        match self {
            PositionTable::None => (true, None),
            PositionTable::All { maps, room } => {
                let map = &mut maps[map(hash)];
                if let Some(known) = map.get_mut(state) {
                    let before =
                        std::mem::replace(known, stored.with_move(stored.mv().or(known.mv())));
                    return (
                        true,
                        Some(Replaced {
                            stored: before,
                            same: true,
                        }),
                    );
                }
                if map.try_reserve(1).is_err() {
                    return (false, None);
                }
                map.insert(*state, stored);
                *room = room.saturating_sub(1);
                (*room > 0, None)
            }
            PositionTable::Slots { pieces, slots } => {
                let slot = slot(hash, *slots);
                let Some(piece) = pieces.get_mut(slot / PIECE) else {
                    return (false, None);
                };
                if piece.is_none() {
                    *piece = fresh();
                }
                let Some(piece) = piece else {
                    return (false, None);
                };
                let place = &mut piece[slot % PIECE];
                let before = place.map(|(known, before)| Replaced {
                    stored: before,
                    same: known == *state,
                });
                let same = before.filter(|before| stored.mv().is_none() && before.same);
                let mv = same.and_then(|before| before.stored.mv());
                *place = Some((*state, stored.with_move(stored.mv().or(mv))));
                (true, before)
            }
        }
    }
}

impl<S: Copy + Eq + Hash + Send + 'static> PositionTable<S> {
    /// Frees the memory; if that takes long, a separate thread does it.
    pub fn release(self) {
        let bytes = self.bytes();
        room::release(self, bytes);
    }
}

/// Returns a piece of empty slots, or `None` if there is no memory for it.
#[cold]
fn fresh<S: Copy>() -> Option<Box<[Slot<S>; PIECE]>> {
    let mut slots = Vec::new();
    slots.try_reserve_exact(PIECE).ok()?;
    slots.resize(PIECE, None);
    slots.into_boxed_slice().try_into().ok()
}

#[inline]
fn map(hash: u64) -> usize {
    // The map itself uses the highest and the lowest bits.
    (hash >> 40) as usize % MAPS
}

#[inline]
fn slot(hash: u64, slots: u64) -> usize {
    ((u128::from(hash) * u128::from(slots)) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::super::Remaining;
    use super::*;
    use crate::eval::Value;
    use crate::numbers::{Ordinal, Tick};
    use crate::search::window::{Kind, Window};

    fn stored(value: i64, mv: Option<u16>) -> Stored {
        let entry = Stored::new(
            Value::new(value),
            Kind::Exact,
            Remaining::plies(3),
            Tick(0),
            false,
        );
        entry.with_move(mv.map(Ordinal))
    }

    #[test]
    fn entries_answer_for_their_own_position_only() {
        for size in [TableSize::All, TableSize::Mib(1)] {
            let mut table = PositionTable::<u64>::new(size, u64::MAX);
            let positions = 1_000_000;
            for state in 0..positions {
                assert!(
                    table
                        .store(table.hash(&state), &state, stored(state as i64, None))
                        .0
                );
            }
            let known = (0..positions)
                .filter_map(|state| Some((state, table.probe(table.hash(&state), &state)?)));
            let known: Vec<(u64, Stored)> = known.collect();
            assert!(
                known
                    .iter()
                    .all(|(state, stored)| stored.value == Value::new(*state as i64))
            );
            let slots = (1 << 20) / std::mem::size_of::<Slot<u64>>();
            assert!(if size == TableSize::All {
                known.len() == positions as usize
            } else {
                known.len() == slots
            });
        }
    }

    #[test]
    fn a_move_stays_with_its_position() {
        for size in [TableSize::All, TableSize::Mib(1)] {
            let mut table = PositionTable::<u64>::new(size, u64::MAX);
            let hash = table.hash(&7);
            assert_eq!(table.store(hash, &7, stored(1, Some(4))), (true, None));
            let before = Replaced {
                stored: stored(1, Some(4)),
                same: true,
            };
            assert_eq!(table.store(hash, &7, stored(2, None)), (true, Some(before)));
            assert_eq!(table.probe(hash, &7), Some(stored(2, Some(4))));
            // Another position in the same slot.
            let (_, before) = table.store(hash, &8, stored(3, None));
            let other = Replaced {
                stored: stored(2, Some(4)),
                same: false,
            };
            assert_eq!(before, (size != TableSize::All).then_some(other));
            let expected = if size == TableSize::All {
                Some(stored(2, Some(4)))
            } else {
                None
            };
            assert_eq!(
                (table.probe(hash, &8), table.probe(hash, &7)),
                (Some(stored(3, None)), expected)
            );
        }
    }

    #[test]
    fn a_dictionary_says_when_it_is_full() {
        let mut table = PositionTable::<u64>::new(TableSize::All, 10_000);
        let first =
            (0..10_000_u64).find(|state| !table.store(table.hash(state), state, stored(0, None)).0);
        assert!(first.is_some_and(|positions| positions > 50), "{first:?}");
    }

    #[test]
    fn memory_that_is_not_there_is_no_room() {
        let mut table = PositionTable::<u64>::new(TableSize::Mib(u64::MAX), 0);
        let hash = table.hash(&7);
        assert_eq!(table.store(hash, &7, stored(1, None)), (false, None));
        assert_eq!(table.probe(hash, &7), None);
        table.fetch(hash);
    }

    #[test]
    fn what_answers_what() {
        let window = |alpha, beta| Window {
            alpha: Value::new(alpha),
            beta: Value::new(beta),
        };
        let entry =
            |kind, plies| Stored::new(Value::new(5), kind, Remaining::plies(plies), Tick(0), false);
        let three = Remaining::plies(3);
        assert!(entry(Kind::Exact, 3).answers(three, false, window(7, 9)));
        assert!(!entry(Kind::Exact, 4).answers(three, false, window(7, 9)));
        assert!(entry(Kind::Exact, 4).answers(three, true, window(7, 9)));
        assert!(!entry(Kind::Exact, 2).answers(three, true, window(7, 9)));
        assert!(entry(Kind::Lower, 3).answers(three, false, window(1, 5)));
        assert!(!entry(Kind::Lower, 3).answers(three, false, window(1, 6)));
        assert!(entry(Kind::Upper, 3).answers(three, false, window(5, 6)));
        assert!(!entry(Kind::Upper, 3).answers(three, false, window(4, 6)));
        let full = Remaining::plies(u32::MAX);
        assert_eq!(
            (full, full.depth(), three.depth()),
            (Remaining::plies(u32::MAX - 40), None, Some(3))
        );
    }
}
