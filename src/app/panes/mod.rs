//! The panes.

pub mod anywhere;
pub mod board;
pub mod children;
pub mod moves;
pub mod timeline;
pub mod tree;
