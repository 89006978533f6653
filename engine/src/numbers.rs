//! Numbers that must not be taken for each other: the ordinals of moves, and the ticks and the nodes of a recording.
//!
//! Each is a plain number in memory and in files, and costs nothing. What is counted (moves, visits, nodes, ticks in all)
//! stays an integer.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The place of a move among the legal moves of its position, in the canonical order of the game's rules. Ranges from 0 to the
/// number of legal moves − 1.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[repr(transparent)]
pub struct Ordinal(pub u16);

impl Ordinal {
    /// The first of the legal moves.
    pub const FIRST: Ordinal = Ordinal(0);
    /// In a search that was read from a text: the position of the node once more. No move leads there.
    pub const SAME: Ordinal = Ordinal(u16::MAX);
    /// In a search that was read from a text: a null move.
    pub const NULL: Ordinal = Ordinal(u16::MAX - 1);

    /// Whether it is a move of the position: what a node may choose and a line may go through.
    pub const fn is_move(self) -> bool {
        self.0 < Ordinal::NULL.0
    }
    /// The ordinal of the move at an index of the list of legal moves; games have at most 65,536 moves in a position.
    pub const fn at(index: usize) -> Ordinal {
        Ordinal(index as u16)
    }
    /// The index of the move in the list of legal moves.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// The ordinals of so many legal moves, in order.
    pub fn all(moves: usize) -> impl DoubleEndedIterator<Item = Ordinal> + ExactSizeIterator {
        (0..moves).map(Ordinal::at)
    }
}

/// A point in the time of a recorded search: one Enter or one Leave of a node. Ranges from 0 to 2 × nodes − 1.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
#[repr(transparent)]
pub struct Tick(pub u64);

impl Tick {
    /// The Enter of the root.
    pub const FIRST: Tick = Tick(0);

    /// The last of so many ticks.
    pub const fn last_of(ticks: u64) -> Option<Tick> {
        match ticks.checked_sub(1) {
            Some(last) => Some(Tick(last)),
            None => None,
        }
    }
    /// The tick after this one.
    pub const fn next(self) -> Tick {
        self.later(1)
    }
    /// The tick before this one.
    pub const fn previous(self) -> Option<Tick> {
        Tick::last_of(self.0)
    }
    /// So many ticks on; there is no end.
    pub const fn later(self, ticks: u64) -> Tick {
        Tick(self.0.saturating_add(ticks))
    }
    /// So many ticks back, at most to the first.
    pub const fn earlier(self, ticks: u64) -> Tick {
        Tick(self.0.saturating_sub(ticks))
    }
    /// Whether a recording of so many ticks has it.
    pub const fn is_within(self, ticks: u64) -> bool {
        self.0 < ticks
    }
}

/// The number of a node of a recorded search in pre-order, the order in which nodes are entered. Ranges from 0, the root's,
/// to nodes − 1.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
#[repr(transparent)]
pub struct NodeNumber(pub u64);

impl NodeNumber {
    /// The root's.
    pub const ROOT: NodeNumber = NodeNumber(0);

    /// The number of the node that is entered so many nodes later; there is no end.
    pub const fn later(self, nodes: u64) -> NodeNumber {
        NodeNumber(self.0.saturating_add(nodes))
    }
    /// Whether a recording of so many nodes has it.
    pub const fn is_within(self, nodes: u64) -> bool {
        self.0 < nodes
    }
    /// The tick at which the node is entered, which lies so many plies below the root.
    pub const fn enter(self, ply: u32) -> Tick {
        Tick((2 * self.0).saturating_sub(ply as u64))
    }
    /// The tick at which the node is left, when its subtree, itself included, has so many nodes.
    pub const fn leave(self, ply: u32, nodes: u64) -> Tick {
        self.enter(ply).later(2 * nodes - 1)
    }
}

/// A plain number, as in files: messages show lists of moves.
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
