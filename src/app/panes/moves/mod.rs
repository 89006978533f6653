//! The moves of the game.

pub mod draw;
