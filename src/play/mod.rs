//! Games as they are played: the line of moves with its variations.

pub mod line;

pub use line::Line;
