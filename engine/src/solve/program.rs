//! Games that are programs: alpha-beta with a table, without knowledge of the game.
//!
//! If all results are 1, 0 and −1, ranks count plies as those of [`super::Plain`] do: a win in `d`
//! plies has the rank `WIN − d`. If a game has other results, only the score counts: the rank is
//! the result for the side to move, in units of 10^−decimals. The choice follows from the results
//! met before the proof began. A result that does not fit ends the proof, and the next proof makes
//! the other choice.

use super::buckets::Buckets;
use super::meter::Meter;
use super::plain::Proven;
use super::prover::{Prover, Ranks, Solvable};
use crate::rules::key::hash;
use crate::rules::program::{ProgramGame, ProgramState};
use crate::rules::{Game, Outcome, Side};

/// The weight of a node: little is computed, but the program may be called.
const NODE: u32 = 16;
/// A bound on the number of plies of any path.
const WIN: i32 = 1 << 20;
/// The greatest score, in units.
const MOST: i32 = 1 << 28;

/// The prover of games that are programs.
pub struct ProgramProver {
    table: Buckets<Proven<ProgramState>, 1>,
    scores: bool,
}

impl Solvable for ProgramGame {
    type Prover = ProgramProver;
    fn prover(&self, bytes: usize) -> ProgramProver {
        ProgramProver {
            table: Buckets::new(Proven(None), bytes),
            scores: self.session().has_scores(),
        }
    }
}

impl ProgramProver {
    fn most(&self) -> i32 {
        if self.scores { MOST } else { WIN }
    }
    /// Returns the rank of a move, given the rank of the position after it, both from the same
    /// point of view.
    fn nearer(&self, child: i32) -> i32 {
        if self.scores {
            child
        } else {
            child - child.signum()
        }
    }
    /// The inverse of [`ProgramProver::nearer`]: returns the bound for the position after a move,
    /// given that of the move.
    fn farther(&self, rank: i32) -> i32 {
        if self.scores {
            rank
        } else {
            rank + rank.signum()
        }
    }
    fn end(&self, game: &ProgramGame, state: &ProgramState) -> i32 {
        let units = game
            .result(state)
            .unwrap_or(0)
            .clamp(i64::from(-MOST), i64::from(MOST)) as i32;
        if !self.scores && game.session().has_scores() {
            game.is_better_known();
        }
        let rank = if self.scores {
            units
        } else {
            units.signum() * WIN
        };
        if game.to_move(state) == Side::First {
            rank
        } else {
            -rank
        }
    }
    fn look(&self, state: &ProgramState) -> Option<Ranks> {
        let [Proven(entry)] = self.table.get(hash(state))?;
        entry
            .filter(|(proven, _)| proven == state)
            .map(|(_, ranks)| ranks)
    }
    fn open(&self) -> Ranks {
        Ranks {
            low: -self.most(),
            high: self.most(),
        }
    }
}

impl Prover<ProgramGame> for ProgramProver {
    fn range(&self, _: &ProgramGame, _: &ProgramState) -> Ranks {
        self.open()
    }
    fn finished(&self, game: &ProgramGame, state: &ProgramState, _: Outcome) -> i32 {
        self.end(game, state)
    }
    fn known(&self, _: &ProgramGame, state: &ProgramState) -> Ranks {
        self.look(state).unwrap_or(self.open())
    }
    /// Returns a window for everything at once: there are too many ranks to bisect them.
    fn window(&self, ranks: Ranks) -> (i32, i32) {
        (ranks.low - 1, ranks.high + 1)
    }
    fn rise(&self, child: i32) -> i32 {
        -self.nearer(child)
    }
    fn sink(&self, rank: i32) -> i32 {
        -self.farther(rank)
    }
    fn prove(
        &mut self,
        game: &ProgramGame,
        state: &ProgramState,
        (mut alpha, beta): (i32, i32),
        meter: &mut Meter<'_>,
    ) -> Option<i32> {
        if meter.enter_weighing(NODE) || game.session().is_failed() {
            return None;
        }
        if game.outcome(state).is_some() {
            return Some(self.end(game, state));
        }
        let (before, known) = (alpha, self.known(game, state));
        if known.is_exact() || known.low >= beta {
            return Some(known.low);
        }
        if known.high <= alpha {
            return Some(known.high);
        }
        let mover = game.to_move(state);
        let mut best = -self.most();
        for mv in game.moves(state) {
            let after = game.play(state, mv);
            let (low, high) = (self.farther(alpha), self.farther(beta));
            let child = if game.to_move(&after) == mover {
                self.prove(game, &after, (low, high), meter)?
            } else {
                -self.prove(game, &after, (-high, -low), meter)?
            };
            best = best.max(self.nearer(child));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        if game.session().is_failed() {
            return None;
        }
        let ranks = known.after((before, beta), best);
        self.table.store(hash(state), |[slot]| {
            slot.0.replace((*state, ranks)).is_none()
        });
        Some(best)
    }
    fn score(&self, _: &ProgramGame, _: &ProgramState, rank: i32) -> i32 {
        if self.scores { rank } else { rank.signum() }
    }
    fn plies(&self, _: &ProgramGame, _: &ProgramState, rank: i32) -> Option<u32> {
        (rank != 0 && !self.scores).then(|| (WIN - rank.abs()).unsigned_abs())
    }
}
