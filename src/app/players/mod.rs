//! [`Players`]: who plays the open game, the moves that players choose beside the loop, and the search behind each.

pub mod choice;
pub mod hint;
pub mod limits;
pub mod move_record;
mod playing;
pub mod strength;
mod turns;

pub use turns::{PACES, Players};
