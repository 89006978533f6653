//! [`Games`], the workers that play them, and the tables at which running games can be watched.

use crate::batch::tournament::data::Record;
use engine::numbers::Ordinal;
use engine::search::Token;
use engine::sentence::Sentence;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A player of games in one thread.
pub trait GameWorker {
    /// Plays a game by its number and publishes its moves at `table`. Returns `None` if the token
    /// cancels it.
    ///
    /// # Errors
    /// The reason why the game cannot be played.
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
    /// The moves so far.
    pub moves: Vec<Ordinal>,
}

/// The table at which the game of one thread can be watched.
#[derive(Debug, Default)]
pub struct GameTable(Mutex<Option<LiveGame>>);

impl GameTable {
    pub(super) fn lock(&self) -> MutexGuard<'_, Option<LiveGame>> {
        // Every update leaves a whole game, so that a poisoned lock does no harm.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// Begins a game with moves that no player chose.
    pub fn begin(&self, number: u64, moves: &[Ordinal]) {
        *self.lock() = Some(LiveGame {
            number,
            moves: moves.to_vec(),
        });
    }
    /// Adds a move of a player.
    pub fn played(&self, mv: Ordinal) {
        if let Some(game) = &mut *self.lock() {
            game.moves.push(mv);
        }
    }
    pub(super) fn clear(&self) {
        *self.lock() = None;
    }
}

/// A source of games.
pub trait Games: Send + Sync {
    /// Returns the number of games.
    fn games(&self) -> u64;
    /// Returns whether a game may pause in the middle. It must not if moves are timed, because the
    /// pause would count as time of the player.
    fn may_wait(&self) -> bool;
    /// Creates a worker; `traces` is the folder for traces that engines print.
    fn worker(&self, traces: Option<PathBuf>) -> Box<dyn GameWorker + '_>;
}
