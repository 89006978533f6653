//! The steps of a walk: a node is entered or left.

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

/// The way in which a node was entered.
pub struct Arrival<'a> {
    pub mv: &'a str,
    /// The key of the node among its parent's children: see [`super::frame::OpenNode::seen`].
    pub key: u64,
    /// The window that the trace states.
    pub stated: Option<TraceWindow>,
    pub manner: Manner,
    /// True if it is entered by no move of the search: by a null move, or as the same position once
    /// more.
    pub aside: bool,
    /// Set if the line states who moves: true if the game contradicts it.
    pub side: Option<bool>,
    /// True if the parent has visited it before.
    pub known: bool,
    /// True if it is the child that the parent visited last.
    pub again: bool,
}

/// The relation of a move to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Legal, or nothing is known.
    Fine,
    Illegal,
    /// The game is over before it.
    PastEnd,
}

/// The way in which a node is left.
pub struct Departure<'a> {
    pub value: TraceNumber,
    /// True if it had no children.
    pub leaf: bool,
    pub best: Option<&'a str>,
    pub cut: Option<&'a Cut<'a>>,
    /// The program's key of the board at the Leave.
    pub key: Option<u128>,
    /// The tick of its Leave.
    pub tick: u64,
}
