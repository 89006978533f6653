//! The table of games: one row per game, which is the name of its file in this folder.
//!
//! Such a file contains the description of the game (`INFO`), the parser of its parameters
//! (`read`), `impl Features`, and the boards on which it is searched (`one_board!` or
//! `impl SearchBoards`). Help, lists, errors, built-in evaluations and players, and the positions
//! of [`crate::boundary`] are derived from this table.

use super::features::Build;
use super::game_info::GameInfo;
use crate::rules::SpecError;
use crate::rules::program::{added, command};

macro_rules! games {
    ($($game:ident),+ $(,)?) => {
        /// All games in the order of listings.
        pub const GAMES: &[GameInfo] = &[$(super::$game::INFO),+];

        /// Reads a game with its parameters, `connect-four:columns=4,rows=4`, and applies a generic
        /// operation to it. No file is read: a tree is given by its list.
        ///
        /// # Errors
        /// The fault, and what was expected.
        pub fn read<B: Build>(spec: &str) -> Result<B::Built, SpecError> {
            let (name, rest) = spec.trim().split_once(':').unwrap_or((spec.trim(), ""));
            $(if name.trim() == super::$game::INFO.name {
                return super::$game::read::<B>(rest);
            })+
            if command::names_program(spec) {
                return super::program::read::<B>(spec);
            }
            if let Some(game) = super::program::read_added::<B>(spec) {
                return game;
            }
            Err(SpecError::Game { found: name.to_owned(), known: names() })
        }
    };
}

games!(k_in_a_row, connect_four, othello, nim, rastros, tree, pig);

/// Reads a game like [`read`], but accepts the name of a file with a tree, and starts programs: for
/// the input of a user, never for the contents of a file.
///
/// # Errors
/// The fault, and what was expected.
pub fn read_with_files<B: Build>(spec: &str) -> Result<B::Built, SpecError> {
    match spec.trim().split_once(':') {
        Some((name, rest)) if name.trim() == super::tree::INFO.name => {
            super::tree::read_with_files::<B>(rest)
        }
        _ if command::names_program(spec) => super::program::read_typed::<B>(spec),
        _ => read::<B>(spec),
    }
}

/// Returns a game by its name.
pub fn game(name: &str) -> Option<&'static GameInfo> {
    GAMES
        .iter()
        .chain([&super::program::INFO])
        .find(|game| game.name == name)
}

/// Returns the names of all games, for messages.
pub fn names() -> String {
    let own = added::names();
    GAMES
        .iter()
        .map(|game| game.name)
        .chain(own.iter().map(String::as_str))
        .collect::<Vec<_>>()
        .join(", ")
}
