//! The moves of the game.

pub mod draw;
pub mod keys;
