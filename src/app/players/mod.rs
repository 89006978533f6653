//! [`Players`]: who plays the open game, the moves that players choose beside the loop, and the search behind each.

mod choice;
pub mod move_record;
mod turns;

pub use turns::{PACES, Players};
