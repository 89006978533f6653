//! The games by name: `connect-four:columns=4,rows=4` to a [`Position`].

use super::position::{Position, PositionOf};
use crate::eval::{Build, SearchBoards, games};
use crate::rules::SpecError;

pub use crate::eval::{GAMES, GameInfo};

/// The initial position of a game.
struct Start;

impl Build for Start {
    type Built = Box<dyn Position>;
    fn build<G: SearchBoards>(game: G) -> Box<dyn Position> {
        PositionOf::start(game)
    }
}

/// Reads a game with its parameters. No file is read, so it may stand in any text.
///
/// # Errors
/// Names what is wrong, and what would be right.
pub fn read(spec: &str) -> Result<Box<dyn Position>, SpecError> {
    games::read::<Start>(spec)
}

/// Reads a game that a user types: a tree may also be the name of a file, `tree:FILE`.
///
/// # Errors
/// Names what is wrong, and what would be right.
pub fn read_with_files(spec: &str) -> Result<Box<dyn Position>, SpecError> {
    games::read_with_files::<Start>(spec)
}
