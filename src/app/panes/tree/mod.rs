//! The search tree, as an outline or as a diagram.

pub mod diagram;
pub mod draw;
pub mod keys;
