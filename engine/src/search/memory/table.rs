//! [`PositionTable`]: positions with the results of a search for them.
//!
//! An entry is a hit only for the position that stored it: the whole position is part of the entry
//! and is compared, so there are no false hits. The slot of a position follows from its hash
//! ([`key`]) alone.
//!
//! Costs: an array of slots is one access to memory for a probe, and the same line again for a store: with a position of up
//! to 24 bytes a slot has 32 and lies in one line of the cache. What few searches need stands in columns beside the slots:
//! ticks, for recordings, and values of more than 28 bits. All memory is taken piece by piece as slots are used, so a large
//! table costs a small search nothing. The dictionary is many small maps: none of them takes noticeably long to grow, however
//! many positions there are. Memory that the system refuses is no room for an entry, and never ends the program.

use super::super::cpu;
use super::TableSize;
use super::packed::Packed;
use super::stored::{Replaced, Stored};
use crate::eval::Value;
use crate::numbers::Tick;
use crate::room;
use crate::rules::key::{self, BuildKeyHasher};
use std::collections::HashMap;
use std::hash::Hash;

/// A position with its entry; an empty entry belongs to no position, whatever stands there.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Slot<S> {
    state: S,
    entry: Packed,
}

/// The number of slots allocated at once: small, because the positions of a small search are
/// scattered over all pieces, and large enough that the pointers to them stay in the caches.
const PIECE: usize = 64;

/// A value for each slot. Only the pieces that were used are in memory.
struct Column<T>(Vec<Option<Box<[T; PIECE]>>>);

impl<T: Copy> Column<T> {
    /// Returns a column of `slots` slots, or `None` if memory for its pieces cannot be allocated.
    fn new(slots: u64) -> Option<Column<T>> {
        let (mut pieces, count) = (Vec::new(), slots.div_ceil(PIECE as u64).try_into().ok()?);
        pieces.try_reserve_exact(count).ok()?;
        pieces.resize_with(count, || None);
        Some(Column(pieces))
    }
    #[inline(always)]
    fn get(&self, slot: usize) -> Option<&T> {
        Some(&self.0.get(slot / PIECE)?.as_ref()?[slot % PIECE])
    }
    /// Returns the place of a slot; a piece not yet in memory is allocated and filled with `fill`.
    /// `None`: memory cannot be allocated.
    #[inline(always)]
    fn place(&mut self, slot: usize, fill: T) -> Option<&mut T> {
        let piece = self.0.get_mut(slot / PIECE)?;
        if piece.is_none() {
            *piece = fresh(fill);
        }
        Some(&mut piece.as_mut()?[slot % PIECE])
    }
    #[inline(always)]
    fn fetch(&self, slot: usize) {
        if let Some(value) = self.get(slot) {
            cpu::fetch(value);
        }
    }
    fn bytes(&self) -> usize {
        self.0.iter().flatten().count() * size_of::<[T; PIECE]>()
    }
}

/// A piece; `None`: the memory is not there.
#[cold]
fn fresh<T: Copy>(fill: T) -> Option<Box<[T; PIECE]>> {
    let mut piece = Vec::new();
    piece.try_reserve_exact(PIECE).ok()?;
    piece.resize(PIECE, fill);
    piece.into_boxed_slice().try_into().ok()
}

/// An array of slots.
pub struct SlotTable<S> {
    slots: Column<Slot<S>>,
    /// The number of slots.
    count: u64,
    /// The tick at which each entry was stored, if ticks are kept.
    ticks: Option<Column<Tick>>,
    /// True if the tick at which a replaced entry was stored is reported.
    tells_replaced: bool,
    /// The values that an entry has no room for.
    wide: Option<Column<Value>>,
}

impl<S: Copy + Eq> SlotTable<S> {
    fn new(count: u64) -> SlotTable<S> {
        // Without the memory for the pieces there is no slot, and the first store says so.
        let slots = Column::new(count).unwrap_or(Column(Vec::new()));
        SlotTable {
            slots,
            count,
            ticks: None,
            tells_replaced: false,
            wide: None,
        }
    }
    #[inline(always)]
    fn slot(&self, hash: u64) -> usize {
        ((u128::from(hash) * u128::from(self.count)) >> 64) as usize
    }
    /// An entry as it was stored, but for the tick.
    #[inline(always)]
    fn unpacked(&self, slot: usize, entry: Packed) -> Stored {
        entry.unpacked(Stored::UNBORN, || {
            let value = self.wide.as_ref().and_then(|wide| wide.get(slot));
            value.copied().unwrap_or(Value::ZERO)
        })
    }
    #[inline(always)]
    fn probe(&self, hash: u64, state: &S) -> Option<Stored> {
        let slot = self.slot(hash);
        let known = self.slots.get(slot)?;
        (known.state == *state && known.entry.is_some())
            .then(|| self.unpacked(slot, known.entry).at_tick(self.tick(slot)))
    }
    #[inline(always)]
    fn tick(&self, slot: usize) -> Tick {
        match &self.ticks {
            None => Stored::UNBORN,
            Some(ticks) => ticks.get(slot).copied().unwrap_or(Stored::UNBORN),
        }
    }
    #[inline(always)]
    fn store(&mut self, hash: u64, state: &S, stored: Stored) -> (bool, Option<Replaced>) {
        let slot = self.slot(hash);
        let before = self.slots.get(slot).filter(|known| known.entry.is_some());
        // The ticks are another access to memory, which is waited for.
        let tick = match self.tells_replaced {
            true => self.tick(slot),
            false => Stored::UNBORN,
        };
        let before = before.map(|known| Replaced {
            stored: self.unpacked(slot, known.entry).at_tick(tick),
            same: known.state == *state,
        });
        let same = before.filter(|before| stored.mv().is_none() && before.same);
        let mv = stored.mv().or(same.and_then(|before| before.stored.mv()));
        let (entry, is_wide) = Packed::new(&stored.with_move(mv));
        if is_wide && !self.put_wide(slot, stored.value) {
            return (false, before);
        }
        if let Some(ticks) = &mut self.ticks {
            let Some(place) = ticks.place(slot, Stored::UNBORN) else {
                return (false, before);
            };
            *place = stored.tick;
        }
        let empty = Slot {
            state: *state,
            entry: Packed::NONE,
        };
        let Some(place) = self.slots.place(slot, empty) else {
            return (false, before);
        };
        *place = Slot {
            state: *state,
            entry,
        };
        (true, before)
    }
    /// Keeps a value beside its entry. Answers whether there was room.
    #[cold]
    fn put_wide(&mut self, slot: usize, value: Value) -> bool {
        if self.wide.is_none() {
            self.wide = Column::new(self.count);
        }
        let wide = self.wide.as_mut();
        wide.and_then(|wide| wide.place(slot, Value::ZERO))
            .map(|place| *place = value)
            .is_some()
    }
    fn bytes(&self) -> usize {
        let columns = [
            self.ticks.as_ref().map(Column::bytes),
            self.wide.as_ref().map(Column::bytes),
        ];
        self.slots.bytes() + columns.into_iter().flatten().sum::<usize>()
    }
}

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
    /// An array of slots.
    Slots(SlotTable<S>),
}

impl<S: Copy + Eq + Hash> PositionTable<S> {
    /// Creates an empty table; a dictionary may take `bytes` bytes.
    pub fn new(size: TableSize, bytes: u64) -> PositionTable<S> {
        match size {
            TableSize::None => PositionTable::None,
            TableSize::All => {
                // A map grows by copying itself into one twice as large, and an eighth of it stays
                // free.
                let room = bytes / 2 / (size_of::<(S, Stored)>() as u64 + 2);
                PositionTable::All {
                    maps: (0..MAPS).map(|_| HashMap::default()).collect(),
                    room,
                }
            }
            TableSize::Mib(_) => {
                let slots = PositionTable::<S>::slots(size).unwrap_or(1);
                PositionTable::Slots(SlotTable::new(slots))
            }
        }
    }
    /// Returns the table with two settings: `kept`, whether it keeps the ticks at which entries
    /// were stored, and `told`, whether it reports those of replaced entries. A dictionary always
    /// does both.
    #[must_use]
    pub fn with_ticks(mut self, kept: bool, told: bool) -> PositionTable<S> {
        if let PositionTable::Slots(table) = &mut self {
            // Without that memory there is no slot either.
            table.ticks = kept.then(|| Column::new(table.count).unwrap_or(Column(Vec::new())));
            table.tells_replaced = kept && told;
        }
        self
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
        if let PositionTable::Slots(table) = self {
            let slot = table.slot(hash);
            table.slots.fetch(slot);
            if let Some(ticks) = &table.ticks {
                ticks.fetch(slot);
            }
        }
    }
    /// Returns the entry of a position.
    #[inline(always)]
    pub fn probe(&self, hash: u64, state: &S) -> Option<Stored> {
        match self {
            PositionTable::None => None,
            PositionTable::All { maps, .. } => maps[map(hash)].get(state).copied(),
            PositionTable::Slots(table) => table.probe(hash, state),
        }
    }
    /// Returns the size of the entries in bytes.
    fn bytes(&self) -> u64 {
        let bytes = match self {
            PositionTable::None => 0,
            PositionTable::All { maps, .. } => {
                maps.iter().map(HashMap::capacity).sum::<usize>() * size_of::<(S, Stored)>()
            }
            PositionTable::Slots(table) => table.bytes(),
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
                Some((mib.saturating_mul(1 << 20) / size_of::<Slot<S>>() as u64).max(1))
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
            PositionTable::Slots(table) => table.store(hash, state, stored),
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

#[inline]
fn map(hash: u64) -> usize {
    // The map itself uses the highest and the lowest bits.
    (hash >> 40) as usize % MAPS
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
            let slots = (1 << 20) / size_of::<Slot<u64>>();
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
            let mut table = PositionTable::<u64>::new(size, u64::MAX).with_ticks(true, true);
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
    fn an_entry_of_a_usual_board_is_half_a_line_of_the_cache() {
        use crate::rules::Game;
        use crate::rules::connect_four::ConnectFour;
        use crate::rules::othello::{Eight, Othello};
        use crate::rules::shape::Fixed;
        type Stones = <ConnectFour<Fixed<7, 6, 4>> as Game>::State;
        type Discs = <Othello<Eight> as Game>::State;
        let layouts = [
            (size_of::<Slot<Stones>>(), align_of::<Slot<Stones>>()),
            (size_of::<Slot<Discs>>(), align_of::<Slot<Discs>>()),
        ];
        assert_eq!(layouts, [(32, 32); 2]);
    }

    /// Values beside their entries, and back in them; with ticks and without.
    #[test]
    fn values_of_any_size_are_kept() {
        for (has_ticks, told) in [(false, false), (true, false), (true, true)] {
            let mut table =
                PositionTable::<u64>::new(TableSize::Mib(1), 0).with_ticks(has_ticks, told);
            let hash = table.hash(&7);
            let tick = |tick| {
                if has_ticks {
                    Tick(tick)
                } else {
                    Stored::UNBORN
                }
            };
            let mut before = None;
            let values = [
                1 << 40,
                3,
                -(1 << 27),
                1 << 27,
                i64::MAX,
                -i64::MAX,
                -(1 << 61),
                0,
            ];
            for (now, value) in (1..).zip(values) {
                let entry = stored(value, Some(5)).at_tick(Tick(now));
                let found = table.store(hash, &7, entry);
                assert_eq!(found, (true, before), "{value}");
                let kept = entry.at_tick(tick(now));
                assert_eq!(table.probe(hash, &7), Some(kept));
                let stored = entry.at_tick(if told { Tick(now) } else { Stored::UNBORN });
                before = Some(Replaced { stored, same: true });
            }
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
