//! The games by name: converts a text such as `connect-four:columns=4,rows=4` into a [`Position`].

use super::position::{Position, PositionOf};
use crate::eval::{Build, SearchBoards, games};
use crate::rules::SpecError;

pub use crate::eval::{GAMES, GameInfo};

/// The builder of the initial position of a game.
struct Start;

impl Build for Start {
    type Built = Box<dyn Position>;
    fn build<G: SearchBoards>(game: G) -> Box<dyn Position> {
        PositionOf::start(game)
    }
}

/// Reads a game with its parameters. No file is read, so the text may come from any source.
///
/// # Errors
/// The text is not a game; the error names the fault and the valid values.
pub fn read(spec: &str) -> Result<Box<dyn Position>, SpecError> {
    games::read::<Start>(spec)
}

/// Reads a game that a user types: `tree:FILE` also names a file with a tree.
///
/// # Errors
/// The text is not a game; the error names the fault and the valid values.
pub fn read_with_files(spec: &str) -> Result<Box<dyn Position>, SpecError> {
    games::read_with_files::<Start>(spec)
}
