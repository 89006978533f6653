//! The steps of a walk: how a node is entered and left.

use super::super::event::{Cut, TraceWindow};
use super::super::number::TraceNumber;

/// An event that has no place in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stray {
    /// `=` while no node is open.
    Leave,
    /// A node after the root was left.
    After,
    /// `-`, the root, inside the tree.
    Root,
    /// The first node is entered by a move.
    Move,
}

/// How a node was entered.
pub struct Arrival<'a> {
    pub mv: &'a str,
    /// Which child of its parent it is: see [`OpenNode::seen`].
    pub key: u64,
    /// The window that the trace states.
    pub stated: Option<TraceWindow>,
    pub manner: Manner,
    /// Whether it is entered by no move of the search: by a null move, or as the same position once more.
    pub aside: bool,
    /// Whether the line says who moves, and whether the game says otherwise.
    pub side: Option<bool>,
    /// Whether the parent has visited it before.
    pub known: bool,
    /// Whether it is the child that the parent visited last.
    pub again: bool,
}

/// How a move stands to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Legal, or nothing is known.
    Fine,
    Illegal,
    /// The game is over before it.
    PastEnd,
}

/// How a node is left.
pub struct Departure<'a> {
    pub value: TraceNumber,
    /// Whether it had no children.
    pub leaf: bool,
    pub best: Option<&'a str>,
    pub cut: Option<&'a Cut<'a>>,
    /// The program's key of the board then.
    pub key: Option<u128>,
    /// The tick of its Leave.
    pub tick: u64,
}
