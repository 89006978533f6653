//! [`GamePlayers`]: the players of the open game, the moves that they choose in threads of their
//! own, and the search of each move.

pub mod advice;
pub mod choice;
pub mod hint;
pub mod limits;
pub mod move_record;
pub(crate) mod offered;
mod playing;
pub mod strength;
mod turns;

pub use turns::{GamePlayers, PACES};
