//! The comparison of two recorded searches, aligned by the paths of moves: the first place where
//! they differ, the nodes that only one visits, cuts that appeared and vanished.
//!
//! `align` pairs the children of two nodes, `walk` traverses both trees in the order of the first
//! one's ticks, `sentences` describes the differences, `rows` makes the rows of a view of both
//! trees.
//!
//! Invariants: only the open nodes of either tree and at most [`MOST_DIFFERENCES`] differences are
//! kept in memory. Two folded subtrees are opened within the limit of [`DiffEffort`]; beyond it
//! those with equal totals are taken to be equal, and the report has the number of their nodes.
//! Cost: O(nodes) as long as everything is opened.

mod align;
pub mod rows;
mod sentences;
mod types;
mod walk;

pub use types::{
    Diff, DiffEffort, DiffSide, Difference, DifferenceKind, MOST_DIFFERENCES, MovePair, PathStep,
};
pub use walk::diff;
