//! [`Keys`]: the keys that the program has printed so far, each with its first visit, and those of
//! the open nodes.
//!
//! Invariant: at most [`MOST_KEYS`] positions and keys are kept. Cost: a look-up in a few maps for
//! each node with a key, also on a long line.

use super::super::event::TraceWindow;
use super::lines::{KnownLines, LineNumber};
use super::positions::{KnownPositions, PositionNumber};
use super::walk::TraceWalk;
use engine::numbers::Ordinal;
use std::collections::HashMap;

/// The most positions that are kept.
pub const MOST_KEYS: usize = 1 << 18;

/// The number of times that a position may be inside itself before the line is taken as endless:
/// where no fewer plies are left each time; and where the number of plies is not known, because a
/// search of a game that comes back to a position ends at its depth.
const ENDLESS: u32 = 3;
const ENDLESS_UNKNOWN: u32 = 8;

/// Identifies a position: the position itself, or the moves that lead to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Identity {
    Position(PositionNumber),
    Line(LineNumber),
}

/// A visit with a key.
pub struct KeyVisit {
    pub key: u128,
    pub left: Left,
    pub window: TraceWindow,
    pub tick: u64,
}

/// The plies that remain at a visit; if that is not known, its pass and its ply.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Left {
    Plies(i64),
    Unknown(usize, usize),
}

/// The first visit with a key.
pub struct KeyOwner {
    pub identity: Identity,
    pub moves: Option<u64>,
    pub path: Option<Vec<Ordinal>>,
    pub tick: u64,
}

/// A fault that a key shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KeySign {
    /// A child has its parent's key.
    NotMoved,
    /// A node is left with another key than it was entered with.
    NotRestored,
    /// A node has the key of a node above it.
    Repeated,
    /// One position has two keys.
    TwoKeys,
    /// Two positions have one key.
    OneKey,
}

/// The key of an open node.
struct OpenKey {
    key: u128,
    ply: usize,
    enter: u64,
    rest: Option<i64>,
    /// The next open node above with this key.
    above: Option<usize>,
    /// The number of times that this key stands here and above, with no fewer plies left each time.
    times: u32,
}

/// The open nodes that have a key.
#[derive(Default)]
pub struct OpenKeys {
    open: Vec<OpenKey>,
    /// The last open node with each key.
    last: HashMap<u128, usize>,
}

/// An open node above another one with the same key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyAbove {
    pub ply: usize,
    pub enter: u64,
    /// The number of times that the key stands on this line, with no fewer plies left each time.
    pub times: u32,
    pub is_endless: bool,
}

impl OpenKeys {
    /// Takes in the last open node, with the plies that are left there. Returns the node above that
    /// has this key.
    pub fn enter(
        &mut self,
        walk: &TraceWalk<'_>,
        key: u128,
        rest: Option<i64>,
    ) -> Option<KeyAbove> {
        let ply = walk.ply();
        let frame = walk.frames.get(ply)?;
        let is_open = |known: &OpenKey| {
            known.ply < ply
                && walk
                    .frames
                    .get(known.ply)
                    .is_some_and(|frame| frame.enter == known.enter)
        };
        while let Some(closed) = self.open.pop_if(|known| !is_open(known)) {
            match closed.above {
                Some(above) => self.last.insert(closed.key, above),
                None => self.last.remove(&closed.key),
            };
        }
        let above = self.last.insert(key, self.open.len());
        let known = above.and_then(|at| self.open.get(at));
        let times = known.map_or(1, |known| match known.rest.zip(rest) {
            // The position once more, to another depth, does not count.
            _ if frame.same => known.times,
            Some((before, rest)) if rest < before => 1,
            Some(_) | None => known.times + 1,
        });
        let most = if rest.is_some() {
            ENDLESS
        } else {
            ENDLESS_UNKNOWN
        };
        let found = known.filter(|_| !frame.same);
        let found = found.map(|known| KeyAbove {
            ply: known.ply,
            enter: known.enter,
            times,
            is_endless: times >= most,
        });
        self.open.push(OpenKey {
            key,
            ply,
            enter: frame.enter,
            rest,
            above,
            times,
        });
        found
    }
}

/// The keys so far.
pub struct Keys {
    known: KnownPositions,
    lines: KnownLines,
    pub open: OpenKeys,
    pub positions: HashMap<Identity, KeyVisit>,
    pub owners: HashMap<u128, KeyOwner>,
    /// True if some position kept its key at another depth; true if in another window.
    pub is_depth_free: bool,
    pub is_window_free: bool,
    /// The first positions with two keys: at another depth, in another window, and with both.
    pub unlike: [Option<(u64, Vec<String>, u64)>; 3],
    pub pairs: u32,
    /// The finding of each sign, and the number of times that it showed.
    pub found: HashMap<KeySign, (Option<usize>, u64)>,
}

impl Default for Keys {
    fn default() -> Keys {
        Keys {
            known: KnownPositions::new(MOST_KEYS),
            lines: KnownLines::default(),
            open: OpenKeys::default(),
            positions: HashMap::new(),
            owners: HashMap::new(),
            is_depth_free: false,
            is_window_free: false,
            unlike: [None, None, None],
            pairs: 0,
            found: HashMap::new(),
        }
    }
}

impl Keys {
    /// Identifies the position of the last open node; `None`: too many are known.
    pub fn identity(&mut self, walk: &TraceWalk<'_>) -> Option<Identity> {
        match &walk.frames.last()?.place {
            Some(place) => self
                .known
                .number(&super::positions::position_key(&*place.position))
                .map(Identity::Position),
            None => self.lines.of_last(walk).map(Identity::Line),
        }
    }
    /// Returns true if a sign has shown before.
    pub fn has(&self, sign: KeySign) -> bool {
        self.found.contains_key(&sign)
    }
    /// Returns true if the program's board is known to be another one than that of the position.
    pub fn is_lost(&self) -> bool {
        [KeySign::NotMoved, KeySign::NotRestored]
            .into_iter()
            .any(|sign| self.has(sign))
    }
}
