//! The legal moves of the selected node.

pub mod draw;
pub mod keys;
