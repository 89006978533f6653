//! [`Games`], the workers that play them, and the boards on which they can be watched.

use crate::batch::tournament::data::Record;
use engine::numbers::Ordinal;
use engine::search::Token;
use engine::sentence::Sentence;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Plays games in one thread.
pub trait GameWorker {
    /// Plays a game by its number, and makes its moves known at a table. The token cancels it; then there is no record.
    ///
    /// # Errors
    /// The game cannot be played, and why.
    fn play(
        &mut self,
        number: u64,
        token: &Token,
        table: &GameTable,
    ) -> Result<Option<Record>, Sentence>;
}

/// A game that is being played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LiveGame {
    pub number: u64,
    /// All its moves so far.
    pub moves: Vec<Ordinal>,
}

/// Where one thread's game can be watched.
#[derive(Debug, Default)]
pub struct GameTable(Mutex<Option<LiveGame>>);

impl GameTable {
    pub(super) fn lock(&self) -> MutexGuard<'_, Option<LiveGame>> {
        // A game is whole at each moment.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// A game begins with moves that no player chose.
    pub fn begin(&self, number: u64, moves: &[Ordinal]) {
        *self.lock() = Some(LiveGame {
            number,
            moves: moves.to_vec(),
        });
    }
    /// A player has made a move.
    pub fn played(&self, mv: Ordinal) {
        if let Some(game) = &mut *self.lock() {
            game.moves.push(mv);
        }
    }
    pub(super) fn clear(&self) {
        *self.lock() = None;
    }
}

/// Where the games of a tournament come from.
pub trait Games: Send + Sync {
    /// How many games there are.
    fn games(&self) -> u64;
    /// May a game wait in the middle? Not where the clock is asked: the time would be the player's.
    fn may_wait(&self) -> bool;
    /// One more worker.
    fn worker(&self, traces: Option<PathBuf>) -> Box<dyn GameWorker + '_>;
}
