//! The position.

pub mod draw;
mod players;
mod stone;
