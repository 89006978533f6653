//! [`Solutions`]: what is proven of positions of a game, by the moves that lead to them; [`ProofTask`]: the work of proving, in a
//! thread of its own.
//!
//! Invariants: a solution that is complete is never replaced by one that is not; a proof that is stopped keeps its
//! results, and can go on from them. Costs: the results are copied for the watching thread every 50 ms at the most.

use super::job::Clock;
use engine::numbers::Ordinal;
use engine::search::Token;
use engine::solve::{Solution, Solving};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often the watcher is shown how far the proof is.
const EACH: Duration = Duration::from_millis(50);

/// What is proven of the positions of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solutions {
    found: BTreeMap<Vec<Ordinal>, Solution>,
    /// Counts the changes.
    version: u64,
}

impl Solutions {
    /// What is known of the position after these moves, all of it or a part.
    pub fn get(&self, moves: &[Ordinal]) -> Option<&Solution> {
        self.found.get(moves)
    }
    /// The same, if all of it is proven.
    pub fn whole(&self, moves: &[Ordinal]) -> Option<&Solution> {
        self.get(moves).filter(|solution| solution.complete)
    }
    /// Keeps what is proven of the position after these moves; where the game is over, there is nothing to keep.
    pub fn keep(&mut self, moves: Vec<Ordinal>, solution: Solution) {
        if !solution.moves.is_empty() && self.whole(&moves).is_none() {
            self.version += 1;
            self.found.insert(moves, solution);
        }
    }
    /// Those that are complete, by the moves that lead to their positions.
    pub fn complete(&self) -> impl Iterator<Item = (&[Ordinal], &Solution)> {
        self.found
            .iter()
            .filter(|(_, solution)| solution.complete)
            .map(|(moves, found)| (&moves[..], found))
    }
    /// Best play after these moves by what is kept of the positions on the way: the principal variation of the first, and where
    /// there is none as far as the next positions are known.
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
    /// A number that is another one after every change.
    pub fn version(&self) -> u64 {
        self.version
    }
}

/// How far a proof is.
#[derive(Clone, Debug)]
pub struct ProofState {
    /// What is proven, and what is being proven.
    pub solution: Solution,
    /// The time it took until now.
    pub elapsed: Duration,
}

/// What both threads see of a proof; empty before the first look.
pub type SharedProof = Arc<Mutex<Option<ProofState>>>;

/// What is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofGoal {
    /// The results of the position and of all its moves.
    Results,
    /// Best play after some moves, which need not be good ones.
    LineAfter(Vec<Ordinal>),
}

/// A proof to be worked at in another thread.
pub struct ProofTask {
    /// What knows the game, and the table.
    pub solver: Solving,
    pub goal: ProofGoal,
    /// The time it took before.
    pub elapsed: Duration,
    /// Where the progress is shown.
    pub shown: SharedProof,
}

/// What came of it.
pub struct ProofResult {
    /// To go on with.
    pub solver: Solving,
    pub goal: ProofGoal,
    /// What is proven by now.
    pub state: ProofState,
    /// The line that was looked for; `None`: it was stopped before, or none was.
    pub line: Option<Vec<Ordinal>>,
}

impl ProofTask {
    /// Works until all is proven, or the token says stop.
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
