//! Two recorded searches beside each other, aligned by the paths of moves: the first place where they differ, the nodes
//! that only one visits, cuts that appeared and vanished.
//!
//! `align` says which children of two nodes belong together, `walk` goes through both trees in the order of the first
//! one's ticks, `sentences` says what differs, `rows` makes the rows in which a screen shows both.
//!
//! Invariants: nothing is kept of either tree but the open nodes and at most [`MOST_DIFFERENCES`] differences. Two
//! folded subtrees are opened as long as [`DiffEffort`] allows; beyond it those with the same totals count as the same,
//! and the report has the number of their nodes. Cost: O(nodes) while everything is opened.

mod align;
pub mod rows;
mod sentences;
mod types;
mod walk;

pub use types::{
    Diff, DiffEffort, DiffSide, Difference, DifferenceKind, MOST_DIFFERENCES, MovePair, PathStep,
};
pub use walk::diff;
