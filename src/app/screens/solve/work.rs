//! [`SolveWork`]: proves positions in the background, one at a time.
//!
//! Invariants: one proof runs at a time. The last proof is kept with its table, so that it can continue, and so that
//! later positions use the table. Proven results belong to the study. Memory: one table of [`MEMORY`].

use engine::numbers::Ordinal;
use engine::search::Token;
use engine::solve::Solving;
use model::study::solutions::{ProofGoal, ProofState, SharedProof};
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

/// Bytes of the table of a proof.
pub(super) const MEMORY: usize = 64 << 20;

/// A proof that runs.
pub(super) struct RunningProof {
    /// The number of the work.
    pub(super) serial: u64,
    /// The moves that lead to its position.
    pub(super) moves: Vec<Ordinal>,
    pub(super) goal: ProofGoal,
    pub(super) control: Arc<Token>,
    pub(super) shown: SharedProof,
}

/// A proof that was stopped, or has come to its end.
pub(super) struct RestingProof {
    pub(super) moves: Vec<Ordinal>,
    pub(super) solver: Solving,
    pub(super) elapsed: Duration,
}

/// See the module.
#[derive(Default)]
pub struct SolveWork {
    pub(super) running: Option<RunningProof>,
    pub(super) resting: Option<RestingProof>,
    /// What comes once the one that runs has stopped.
    pub(super) next: Option<(Vec<Ordinal>, ProofGoal)>,
    /// Whether the other positions of the game follow.
    pub(super) whole_game: bool,
    /// Best play after moves, by these.
    pub(super) lines: BTreeMap<Vec<Ordinal>, Vec<Ordinal>>,
}

impl SolveWork {
    /// Is something proven just now?
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }
    /// Are the results of this position proven just now?
    pub(super) fn proves(&self, moves: &[Ordinal]) -> bool {
        let running = self
            .running
            .as_ref()
            .filter(|running| running.goal == ProofGoal::Results);
        running.is_some_and(|running| running.moves == moves && !running.control.is_stopped())
    }
    /// Was the proof of this position asked to stop, and has it not yet?
    pub(super) fn stops(&self, moves: &[Ordinal]) -> bool {
        self.running
            .as_ref()
            .is_some_and(|running| running.moves == moves && running.control.is_stopped())
    }
    /// Are the positions of the game proven one after the other?
    pub fn proves_game(&self) -> bool {
        self.whole_game
    }
    /// The moves that lead to the position that is proven just now, of a whole game.
    pub(super) fn at(&self) -> Option<&[Ordinal]> {
        self.running
            .as_ref()
            .filter(|_| self.whole_game)
            .map(|running| &running.moves[..])
    }
    /// How far the proof is that runs, if there is one of results.
    pub fn state(&self) -> Option<ProofState> {
        let running = self
            .running
            .as_ref()
            .filter(|running| running.goal == ProofGoal::Results)?;
        running
            .shown
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
    /// How long the proof of a position took until it stopped.
    pub(super) fn elapsed(&self, moves: &[Ordinal]) -> Option<Duration> {
        self.resting
            .as_ref()
            .filter(|resting| resting.moves == moves)
            .map(|resting| resting.elapsed)
    }
    /// Best play after these moves, once that was looked for.
    pub(super) fn line(&self, moves: &[Ordinal]) -> Option<&Vec<Ordinal>> {
        self.lines.get(moves)
    }
    /// Stops the proof of results; answers whether one ran.
    pub(crate) fn stop(&mut self) -> bool {
        (self.next, self.whole_game) = (None, false);
        let running = self
            .running
            .as_ref()
            .filter(|running| !running.control.is_stopped());
        running.iter().for_each(|running| running.control.stop());
        running.is_some_and(|running| running.goal == ProofGoal::Results)
    }
    /// The work with this number has failed.
    pub(crate) fn failed(&mut self, serial: u64) {
        if self
            .running
            .take_if(|running| running.serial == serial)
            .is_some()
        {
            self.whole_game = false;
        }
    }
    /// Another game was opened.
    pub(crate) fn forget(&mut self) {
        self.stop();
        *self = SolveWork::default();
    }
}
