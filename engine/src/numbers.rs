//! Types for numbers that must not be confused: ordinals of moves, and ticks and nodes of a
//! recording.
//!
//! Each is a plain number in memory and in files, at no cost. Counts (of moves, visits, nodes,
//! ticks) remain integers.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The index of a move among the legal moves of its position, in the canonical order of the game's
/// rules. Ranges from 0 to the number of legal moves − 1.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[repr(transparent)]
pub struct Ordinal(pub u16);

impl Ordinal {
    /// The first of the legal moves.
    pub const FIRST: Ordinal = Ordinal(0);
    /// A pseudo-move in a search that was read from a text: the same position again. No move leads
    /// there.
    pub const SAME: Ordinal = Ordinal(u16::MAX);
    /// A pseudo-move in a search that was read from a text: a null move.
    pub const NULL: Ordinal = Ordinal(u16::MAX - 1);

    /// Returns whether it is a move of the position, which a node may choose and a line may
    /// contain.
    pub const fn is_move(self) -> bool {
        self.0 < Ordinal::NULL.0
    }
    /// Returns the ordinal of the move at an index of the list of legal moves; games have at most
    /// 65,536 moves in a position.
    pub const fn at(index: usize) -> Ordinal {
        Ordinal(index as u16)
    }
    /// Returns the index of the move in the list of legal moves.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// Returns the ordinals of `moves` legal moves in order.
    pub fn all(moves: usize) -> impl DoubleEndedIterator<Item = Ordinal> + ExactSizeIterator {
        (0..moves).map(Ordinal::at)
    }
}

/// A point in the time of a recorded search: the Enter or the Leave of a node. Ranges from 0 to 2 ×
/// nodes − 1.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
#[repr(transparent)]
pub struct Tick(pub u64);

impl Tick {
    /// The Enter of the root.
    pub const FIRST: Tick = Tick(0);

    /// Returns the last tick of a recording of `ticks` ticks.
    pub const fn last_of(ticks: u64) -> Option<Tick> {
        match ticks.checked_sub(1) {
            Some(last) => Some(Tick(last)),
            None => None,
        }
    }
    /// Returns the tick after this one.
    pub const fn next(self) -> Tick {
        self.later(1)
    }
    /// Returns the tick before this one.
    pub const fn previous(self) -> Option<Tick> {
        Tick::last_of(self.0)
    }
    /// Returns the tick `ticks` later; saturates at the numeric maximum.
    pub const fn later(self, ticks: u64) -> Tick {
        Tick(self.0.saturating_add(ticks))
    }
    /// Returns the tick `ticks` earlier, or the first tick.
    pub const fn earlier(self, ticks: u64) -> Tick {
        Tick(self.0.saturating_sub(ticks))
    }
    /// Returns whether a recording of `ticks` ticks contains it.
    pub const fn is_within(self, ticks: u64) -> bool {
        self.0 < ticks
    }
}

/// The number of a node of a recorded search in pre-order, the order in which nodes are entered.
/// Ranges from 0, the root, to nodes − 1.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
#[repr(transparent)]
pub struct NodeNumber(pub u64);

impl NodeNumber {
    /// The number of the root.
    pub const ROOT: NodeNumber = NodeNumber(0);

    /// Returns the number of the node that is entered `nodes` nodes later; saturates at the numeric
    /// maximum.
    pub const fn later(self, nodes: u64) -> NodeNumber {
        NodeNumber(self.0.saturating_add(nodes))
    }
    /// Returns whether a recording of `nodes` nodes contains it.
    pub const fn is_within(self, nodes: u64) -> bool {
        self.0 < nodes
    }
    /// Returns the tick at which the node, `ply` plies below the root, is entered.
    pub const fn enter(self, ply: u32) -> Tick {
        Tick((2 * self.0).saturating_sub(ply as u64))
    }
    /// Returns the tick at which the node, `ply` plies below the root, is left; `nodes` is the size
    /// of its subtree, itself included.
    pub const fn leave(self, ply: u32, nodes: u64) -> Tick {
        self.enter(ply).later(2 * nodes - 1)
    }
}

/// Formats a plain number, as in files, because messages contain lists of moves.
impl fmt::Debug for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Tick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for NodeNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_hold_plain_numbers() {
        assert_eq!(
            ron::to_string(&(Tick(12), NodeNumber(7))).as_deref(),
            Ok("(12,7)")
        );
        assert_eq!(ron::from_str("(12, 7)"), Ok((Tick(12), NodeNumber(7))));
        assert_eq!(format!("{:>4}|{:>3}", Tick(12), NodeNumber(7)), "  12|  7");
    }

    #[test]
    fn ends_are_kept() {
        assert_eq!(
            (Tick::FIRST.previous(), Tick(2).previous(), Tick::last_of(0)),
            (None, Some(Tick(1)), None)
        );
        assert_eq!(
            (Tick(2).earlier(3), Tick(u64::MAX).next()),
            (Tick::FIRST, Tick(u64::MAX))
        );
        assert!(Tick(3).is_within(4) && !Tick(4).is_within(4));
        // A root with two leaves.
        let ticks = [(0, 0, 3), (1, 1, 1), (2, 1, 1)].map(|(number, ply, nodes)| {
            let number = NodeNumber(number);
            (number.enter(ply).0, number.leave(ply, nodes).0)
        });
        assert_eq!(ticks, [(0, 5), (1, 2), (3, 4)]);
    }
}
