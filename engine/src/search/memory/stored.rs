//! [`Stored`]: an entry of the table.

use crate::eval::Value;
use crate::numbers::{Ordinal, Tick};
use crate::search::window::{Kind, Window};

/// The depth left to search, as the table compares it: to the end of the game, all depths are
/// equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Remaining(u16);

impl Remaining {
    /// Creates a depth of `plies` plies; more plies than any game has mean the end of the game.
    #[inline]
    pub fn plies(plies: u32) -> Remaining {
        Remaining(plies.min(u16::MAX.into()) as u16)
    }
    /// Its number, which is that of the plies or the largest.
    #[inline]
    pub(super) fn number(self) -> u16 {
        self.0
    }
    /// The one with this number.
    #[inline]
    pub(super) fn numbered(number: u16) -> Remaining {
        Remaining(number)
    }
    /// Returns the number of plies by which this depth exceeds another. If it is smaller, as with a
    /// faulty table, the number wraps around, and [`Remaining::deeper`] reverses it.
    #[inline]
    pub(crate) fn beyond(self, other: Remaining) -> u16 {
        self.0.wrapping_sub(other.0)
    }
    /// Returns a depth that is `plies` plies greater.
    pub(crate) fn deeper(self, plies: u16) -> Remaining {
        Remaining(self.0.wrapping_add(plies))
    }
    /// Returns the number of plies; `None`: to the end of the game.
    pub fn depth(self) -> Option<u32> {
        (self.0 < u16::MAX).then_some(self.0.into())
    }
}

/// The data stored for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The value that the storing visit returned.
    pub value: Value,
    /// The tick at which it did, where that is kept.
    pub tick: Tick,
    /// The depth to which it was searched.
    pub remaining: Remaining,
    /// The ordinal of its best move, or [`Stored::NO_MOVE`].
    mv: u16,
    /// The kind of the value.
    pub kind: Kind,
    /// True if the value rests on a leaf at which the game is not over.
    pub unfinished: bool,
}

impl Stored {
    const NO_MOVE: u16 = u16::MAX;
    /// The tick of an entry of which it is not known.
    pub const UNBORN: Tick = Tick(u64::MAX);

    /// Creates an entry without a move.
    #[inline]
    pub fn new(
        value: Value,
        kind: Kind,
        remaining: Remaining,
        tick: Tick,
        unfinished: bool,
    ) -> Stored {
        Stored {
            value,
            tick,
            remaining,
            mv: Stored::NO_MOVE,
            kind,
            unfinished,
        }
    }
    /// Returns the tick at which it was stored, if it is known.
    #[inline]
    pub fn born(&self) -> Option<Tick> {
        (self.tick != Stored::UNBORN).then_some(self.tick)
    }
    /// Returns the entry as stored at `tick`.
    #[must_use]
    #[inline]
    pub fn at_tick(self, tick: Tick) -> Stored {
        Stored { tick, ..self }
    }
    /// Returns the move to try first.
    #[inline]
    pub fn mv(&self) -> Option<Ordinal> {
        (self.mv != Stored::NO_MOVE).then_some(Ordinal(self.mv))
    }
    /// Returns the entry with a move. In a position with 65,536 moves, the last one is not kept.
    #[must_use]
    #[inline]
    pub fn with_move(self, mv: Option<Ordinal>) -> Stored {
        Stored {
            mv: mv.map_or(Stored::NO_MOVE, |mv| mv.0),
            ..self
        }
    }
    /// Returns whether the entry is a hit for a visit in this window with `remaining` plies left.
    #[inline]
    pub fn answers(&self, remaining: Remaining, deeper: bool, window: Window) -> bool {
        let deep_enough = self.remaining == remaining || (deeper && self.remaining > remaining);
        deep_enough
            && match self.kind {
                Kind::Exact => true,
                Kind::Lower => self.value >= window.beta,
                Kind::Upper => self.value <= window.alpha,
                Kind::Estimate | Kind::Unsearched => false,
            }
    }
}

/// An entry that was replaced by another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// The entry, with its tick where the recorder asks for it ([`Recorder::follows_entries`](crate::search::Recorder)).
    pub stored: Stored,
    /// True if both are of the same position.
    pub same: bool,
}
