//! [`Solutions`]: the solutions of positions of a game, by the moves that lead to them;
//! [`ProofTask`]: a proof that runs in another thread.
//!
//! Invariants: a complete solution is never replaced by an incomplete one; a stopped proof keeps
//! its results and can be continued from them. Costs: the results are copied for the watching
//! thread at most every 50 ms.

use super::job::Clock;
use engine::numbers::Ordinal;
use engine::search::Token;
use engine::solve::{Solution, Solving};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The interval at which the watcher is informed of the progress.
const EACH: Duration = Duration::from_millis(50);

/// The solutions of positions of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solutions {
    found: BTreeMap<Vec<Ordinal>, Solution>,
    /// The number of changes.
    version: u64,
}

impl Solutions {
    /// Returns the solution of the position after these moves, complete or not.
    pub fn get(&self, moves: &[Ordinal]) -> Option<&Solution> {
        self.found.get(moves)
    }
    /// Returns the solution of the position after these moves if it is complete.
    pub fn whole(&self, moves: &[Ordinal]) -> Option<&Solution> {
        self.get(moves).filter(|solution| solution.complete)
    }
    /// Stores the solution of the position after these moves; ignored if the game is over there.
    pub fn keep(&mut self, moves: Vec<Ordinal>, solution: Solution) {
        if !solution.moves.is_empty() && self.whole(&moves).is_none() {
            self.version += 1;
            self.found.insert(moves, solution);
        }
    }
    /// Returns the complete solutions with the moves that lead to their positions.
    pub fn complete(&self) -> impl Iterator<Item = (&[Ordinal], &Solution)> {
        self.found
            .iter()
            .filter(|(_, solution)| solution.complete)
            .map(|(moves, found)| (&moves[..], found))
    }
    /// Returns best play after these moves by the stored solutions: the principal variation of the
    /// first, or if it has none, the best moves as far as the following positions are known.
    pub fn best_play(&self, moves: &[Ordinal]) -> Vec<Ordinal> {
        if let Some(solution) = self
            .whole(moves)
            .filter(|solution| !solution.line.is_empty())
        {
            return solution.line.clone();
        }
        let mut line = moves.to_vec();
        while let Some(&best) = self.whole(&line).and_then(|solution| solution.best.first()) {
            line.push(best);
        }
        line.split_off(moves.len())
    }
    /// Returns a number that differs after every change.
    pub fn version(&self) -> u64 {
        self.version
    }
}

/// The progress of a proof.
#[derive(Clone, Debug)]
pub struct ProofState {
    /// The solution so far.
    pub solution: Solution,
    /// The time taken so far.
    pub elapsed: Duration,
}

/// The state of a proof that is shared by both threads; `None` before the first update.
pub type SharedProof = Arc<Mutex<Option<ProofState>>>;

/// The goal of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofGoal {
    /// The results of the position and of all its moves.
    Results,
    /// Best play after some moves, which need not be good.
    LineAfter(Vec<Ordinal>),
}

/// A proof to run in another thread.
pub struct ProofTask {
    /// The solver with the game and the table.
    pub solver: Solving,
    pub goal: ProofGoal,
    /// The time taken before.
    pub elapsed: Duration,
    /// The place where the progress is published.
    pub shown: SharedProof,
}

/// The result of a proof task.
pub struct ProofResult {
    /// The solver, with which the proof can be continued.
    pub solver: Solving,
    pub goal: ProofGoal,
    /// The solution so far.
    pub state: ProofState,
    /// The requested line; `None` if the proof was stopped before or no line was requested.
    pub line: Option<Vec<Ordinal>>,
}

impl ProofTask {
    /// Runs until everything is proven or the token stops it.
    pub fn run(self, token: &Token) -> ProofResult {
        let ProofTask {
            mut solver,
            goal,
            elapsed,
            shown,
        } = self;
        let mut clock = Clock::default();
        clock.start();
        let mut last = None;
        let mut watch = |solution: &Solution| {
            let now = Instant::now();
            if last.is_none_or(|last| now.duration_since(last) >= EACH) {
                last = Some(now);
                let state = ProofState {
                    solution: solution.clone(),
                    elapsed: elapsed + clock.elapsed(),
                };
                *shown.lock().unwrap_or_else(PoisonError::into_inner) = Some(state);
            }
            token.is_stopped()
        };
        let line = match &goal {
            ProofGoal::Results => {
                solver.run(&mut watch);
                None
            }
            ProofGoal::LineAfter(moves) => solver.line_after(moves, &mut watch),
        };
        let state = ProofState {
            solution: solver.solution(),
            elapsed: elapsed + clock.elapsed(),
        };
        ProofResult {
            solver,
            goal,
            state,
            line,
        }
    }
}
