//! The position.

pub mod draw;
pub mod keys;
mod players;
mod stone;
