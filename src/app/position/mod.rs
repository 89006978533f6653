//! Positions of one's own: the [`PositionEditor`], and the keys that change one.
//!
//! Invariant: the open game stays as it is until the position takes its place.

mod editor;
mod keys;
mod rows;

pub use editor::{Checked, EditedSquares, PositionEditor};
