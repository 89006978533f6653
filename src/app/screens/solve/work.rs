//! [`SolveWork`] proves positions in the background, one at a time.
//!
//! Invariants: one proof runs at a time. The last proof is kept with its table, so that it can
//! continue, and so that later positions can use the table. Proven results belong to the study.
//! Memory: one table of [`MEMORY`].

use engine::numbers::Ordinal;
use engine::search::Token;
use engine::solve::Solving;
use model::study::solutions::{ProofGoal, ProofState, SharedProof};
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

/// The size of a proof's table, in bytes.
pub(super) const MEMORY: usize = 64 << 20;

/// A running proof.
pub(super) struct RunningProof {
    /// The serial number of the work.
    pub(super) serial: u64,
    /// The moves that lead to its position.
    pub(super) moves: Vec<Ordinal>,
    pub(super) goal: ProofGoal,
    pub(super) control: Arc<Token>,
    pub(super) shown: SharedProof,
}

/// A proof that has ended or was stopped.
pub(super) struct RestingProof {
    pub(super) moves: Vec<Ordinal>,
    pub(super) solver: Solving,
    pub(super) elapsed: Duration,
}

/// The running proof, the last one, and the best play found.
#[derive(Default)]
pub struct SolveWork {
    pub(super) running: Option<RunningProof>,
    pub(super) resting: Option<RestingProof>,
    /// The proof to start once the running one has stopped.
    pub(super) next: Option<(Vec<Ordinal>, ProofGoal)>,
    /// True if the other positions of the game follow.
    pub(super) whole_game: bool,
    /// The best play found after moves, by these moves.
    pub(super) lines: BTreeMap<Vec<Ordinal>, Vec<Ordinal>>,
}

impl SolveWork {
    /// Returns whether a proof is running.
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }
    /// Returns whether the results of this position are being proven.
    pub(super) fn proves(&self, moves: &[Ordinal]) -> bool {
        let running = self
            .running
            .as_ref()
            .filter(|running| running.goal == ProofGoal::Results);
        running.is_some_and(|running| running.moves == moves && !running.control.is_stopped())
    }
    /// Returns whether the proof of this position was asked to stop and still runs.
    pub(super) fn stops(&self, moves: &[Ordinal]) -> bool {
        self.running
            .as_ref()
            .is_some_and(|running| running.moves == moves && running.control.is_stopped())
    }
    /// Returns whether the positions of the game are being proven one after the other.
    pub fn proves_game(&self) -> bool {
        self.whole_game
    }
    /// Returns the moves to the position being proven, in the proof of a whole game.
    pub(super) fn at(&self) -> Option<&[Ordinal]> {
        self.running
            .as_ref()
            .filter(|_| self.whole_game)
            .map(|running| &running.moves[..])
    }
    /// Returns the progress of a running proof of results.
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
    /// Returns the time that the last proof took, if it was of this position.
    pub(super) fn elapsed(&self, moves: &[Ordinal]) -> Option<Duration> {
        self.resting
            .as_ref()
            .filter(|resting| resting.moves == moves)
            .map(|resting| resting.elapsed)
    }
    /// Returns best play after these moves, once it was searched for.
    pub(super) fn line(&self, moves: &[Ordinal]) -> Option<&Vec<Ordinal>> {
        self.lines.get(moves)
    }
    /// Stops the running work. Returns whether it was a proof of results.
    pub(crate) fn stop(&mut self) -> bool {
        (self.next, self.whole_game) = (None, false);
        let running = self
            .running
            .as_ref()
            .filter(|running| !running.control.is_stopped());
        running.iter().for_each(|running| running.control.stop());
        running.is_some_and(|running| running.goal == ProofGoal::Results)
    }
    /// Handles the failure of the work with this number.
    pub(crate) fn failed(&mut self, serial: u64) {
        if self
            .running
            .take_if(|running| running.serial == serial)
            .is_some()
        {
            self.whole_game = false;
        }
    }
    /// Drops the work when another game is opened.
    pub(crate) fn forget(&mut self) {
        self.stop();
        *self = SolveWork::default();
    }
}
