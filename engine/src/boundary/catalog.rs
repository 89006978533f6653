//! The games by name: `connect-four:columns=4,rows=4` to a [`Position`].

use super::position::{Position, PositionOf};
use crate::eval::{Build, Features, games};
use crate::rules::{Notation, SpecError};

pub use crate::eval::{GAMES, GameInfo};

/// The initial position of a game.
struct Start;

impl Build for Start {
    type Built = Box<dyn Position>;
    fn build<G: Features + Notation>(game: G) -> Box<dyn Position> {
        PositionOf::start(game)
    }
}

/// Reads a game with its parameters.
///
/// # Errors
/// Names what is wrong, and what would be right.
pub fn read(spec: &str) -> Result<Box<dyn Position>, SpecError> {
    games::read::<Start>(spec)
}
