//! [`Early`]: the remembered moves, which a node tries before all others; and the reads of a visit
//! from the memory of its search, with which a subtree can be searched again without that memory.

use super::stored::Stored;
use crate::numbers::Ordinal;
use crate::search::window::Window;

/// The moves that a node tries before all others. They are distinct and legal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Early {
    /// The move of the table.
    pub table: Option<Ordinal>,
    /// The killers of the ply, the newest first.
    pub killers: [Option<Ordinal>; 2],
    /// The number of the other moves that are ordered by the counts of the history, each read with
    /// [`Replay::pick`]; `None`: the node is not ordered by counts.
    pub counted: Option<u16>,
}

impl Early {
    /// The moves of the table and the killers, in the order in which they are tried.
    pub fn moves(&self) -> impl Iterator<Item = Ordinal> + '_ {
        self.table
            .iter()
            .chain(self.killers.iter().flatten())
            .copied()
    }
}

/// A read of a visit of an inner node from the memory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Read {
    /// A table hit.
    Answer(Stored),
    /// The moves that are tried first.
    Early(Early),
}

/// The reads of the visits of a subtree, in sequence, as they were when it was searched the first
/// time.
pub trait Replay {
    /// Returns the read of the next visit, in this window and with `remaining` plies left, or
    /// `None` if it is not known.
    fn next(&mut self, window: Window, remaining: u32) -> Option<Read>;
    /// Returns the move that came next by its count at the open node, or `None` if it is not known.
    fn pick(&mut self) -> Option<Ordinal>;
}

/// The moves of a node that are tried before all others, and the next of them.
pub(super) struct Heads<M> {
    moves: [Option<M>; 3],
    /// The ordinals of the moves; [`NONE`] after the last one.
    ordinals: [u32; 3],
    count: u8,
    next: u8,
    /// The number of leading moves that come from the table: 0 or 1.
    of_table: u8,
    /// The number of moves ordered by counts, see [`Early::counted`].
    pub counted: Option<u16>,
}

/// Stands for no move.
const NONE: u32 = u32::MAX;

impl<M: Copy> Heads<M> {
    #[inline(always)]
    pub(super) fn none() -> Heads<M> {
        Heads {
            moves: [None; 3],
            ordinals: [NONE; 3],
            count: 0,
            next: 0,
            of_table: 0,
            counted: None,
        }
    }
    #[inline(always)]
    pub(super) fn has(&self, ordinal: Ordinal) -> bool {
        // Array methods are avoided: their code is not compiled for the processor of this copy.
        let ([first, second, third], ordinal) = (self.ordinals, u32::from(ordinal.0));
        first == ordinal || second == ordinal || third == ordinal
    }
    #[inline(always)]
    pub(super) fn push(&mut self, found: Option<(Ordinal, M)>) {
        let Some((ordinal, mv)) = found.filter(|(ordinal, _)| !self.has(*ordinal)) else {
            return;
        };
        let at = usize::from(self.count);
        if let (Some(free), Some(number)) = (self.moves.get_mut(at), self.ordinals.get_mut(at)) {
            (*free, *number) = (Some(mv), ordinal.0.into());
            self.count += 1;
        }
    }
    /// Adds the move of the table, which comes before the killers.
    #[inline(always)]
    pub(super) fn push_known(&mut self, found: Option<(Ordinal, M)>) {
        self.push(found);
        self.of_table = self.count;
    }
    #[inline(always)]
    pub(super) fn take(&mut self) -> Option<(Ordinal, M)> {
        if self.next >= self.count {
            return None;
        }
        let at = usize::from(self.next);
        self.next += 1;
        Some((self.ordinal(at)?, self.moves.get(at).copied().flatten()?))
    }
    #[inline(always)]
    fn ordinal(&self, at: usize) -> Option<Ordinal> {
        self.ordinals
            .get(at)
            .filter(|&&ordinal| ordinal != NONE)
            .map(|&ordinal| Ordinal(ordinal as u16))
    }
    /// Returns the ordinals of the moves.
    #[inline(always)]
    pub(super) fn early(&self) -> Early {
        let of_table = usize::from(self.of_table);
        let table = self.ordinal(0).filter(|_| of_table > 0);
        Early {
            table,
            killers: [self.ordinal(of_table), self.ordinal(of_table + 1)],
            counted: self.counted,
        }
    }
}

/// The outcome of reading the memory at a node.
pub(super) enum Reading {
    /// The table resolves the node with this entry.
    Answer(Stored),
    /// The moves to try first were read.
    Moves,
    /// The reads of the first search are not known.
    Unknown,
}
