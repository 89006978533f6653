//! [`AnyProver`]: a prover with a position of its game, neither of which is known at compile time.
//!
//! Positions are identified by the moves that lead to them, which are replayed at each call. Cost:
//! some microseconds per call; a proof makes thousands of calls, and searches millions of nodes.
//!
//! Ranks are given here as if the sides alternated: at the position itself from the point of view
//! of the side to move, and from the other's after each move, whoever moves. The callers thus need
//! not handle games in which a side moves twice.

use super::meter::Meter;
use super::prover::{Prover, Ranks, Solvable};
use crate::numbers::Ordinal;
use std::sync::Arc;

/// A prover with a position of its game; the methods are those of [`Prover`].
pub(super) trait AnyProver: Send {
    /// Moves to the position after some moves, up to the first illegal one.
    fn go_on_after(&mut self, moves: &[Ordinal]);
    /// Returns the number of moves up to the first illegal one.
    fn count_played(&self, moves: &[Ordinal]) -> usize;
    /// Returns the number of legal moves: 0 when the game is over.
    fn count_legal(&self, path: &[Ordinal]) -> usize;
    /// Returns the bounds of a position's rank that are known without looking at it.
    fn range(&self, path: &[Ordinal]) -> Ranks;
    /// Returns the bounds of a position's rank that are known without a search.
    fn known(&self, path: &[Ordinal]) -> Ranks;
    /// See [`Prover::prove`].
    fn prove(&mut self, path: &[Ordinal], window: (i32, i32), meter: &mut Meter<'_>)
    -> Option<i32>;
    /// See [`Prover::window`].
    fn window(&self, ranks: Ranks) -> (i32, i32);
    /// See [`Prover::outcomes_first`].
    fn outcomes_first(&self) -> bool;
    /// See [`Prover::rise`].
    fn rise(&self, child: i32) -> i32;
    /// See [`Prover::sink`].
    fn sink(&self, rank: i32) -> i32;
    /// Returns true if the side to move is the one from whose point of view the ranks of the
    /// position are given.
    fn is_mover(&self, path: &[Ordinal]) -> bool;
    /// See [`Prover::promise`].
    fn promise(&self, path: &[Ordinal], mv: Ordinal) -> i32;
    /// See [`Prover::give_empties_to_winner`].
    fn give_empties_to_winner(&mut self) -> bool;
    /// See [`Prover::score`]; for the position itself.
    fn score(&self, rank: i32) -> i32;
    /// See [`Prover::plies`]; for the position itself.
    fn plies(&self, rank: i32) -> Option<u32>;
}

/// A position of a game known at compile time, with its prover.
pub(super) struct ProverOf<G: Solvable> {
    pub prover: G::Prover,
    pub game: Arc<G>,
    pub state: G::State,
}

impl<G: Solvable> ProverOf<G> {
    /// Returns the position after some moves, up to the first illegal one, and the number of moves
    /// played.
    fn played(&self, path: &[Ordinal]) -> (G::State, usize) {
        let mut state = self.state;
        for (count, &ordinal) in path.iter().enumerate() {
            let Some(mv) = self.game.legal_move(&state, ordinal) else {
                return (state, count);
            };
            state = self.game.play(&state, mv);
        }
        (state, path.len())
    }
    fn after(&self, path: &[Ordinal]) -> G::State {
        self.played(path).0
    }
    fn ranks(&self, path: &[Ordinal], open: fn(&G::Prover, &G, &G::State) -> Ranks) -> Ranks {
        let state = &self.after(path);
        let ranks = match self.game.outcome(state) {
            Some(outcome) => Ranks::exactly(self.prover.finished(&self.game, state, outcome)),
            None => open(&self.prover, &self.game, state),
        };
        if self.is_mover_at(state, path) {
            ranks
        } else {
            Ranks {
                low: -ranks.high,
                high: -ranks.low,
            }
        }
    }
    /// Returns true if the side to move is the one whose turn it would be if the sides alternated.
    fn is_mover_at(&self, state: &G::State, path: &[Ordinal]) -> bool {
        let first = self.game.to_move(&self.state);
        let expected = if path.len().is_multiple_of(2) {
            first
        } else {
            first.other()
        };
        self.game.to_move(state) == expected
    }
}

impl<G: Solvable> AnyProver for ProverOf<G> {
    fn give_empties_to_winner(&mut self) -> bool {
        self.prover.give_empties_to_winner()
    }
    fn go_on_after(&mut self, moves: &[Ordinal]) {
        self.state = self.after(moves);
    }
    fn count_played(&self, moves: &[Ordinal]) -> usize {
        self.played(moves).1
    }
    fn count_legal(&self, path: &[Ordinal]) -> usize {
        self.game.legal(&self.after(path)).len()
    }
    fn range(&self, path: &[Ordinal]) -> Ranks {
        self.ranks(path, G::Prover::range)
    }
    fn known(&self, path: &[Ordinal]) -> Ranks {
        self.ranks(path, G::Prover::known)
    }
    fn prove(
        &mut self,
        path: &[Ordinal],
        window: (i32, i32),
        meter: &mut Meter<'_>,
    ) -> Option<i32> {
        let state = self.after(path);
        if self.is_mover_at(&state, path) {
            return self.prover.prove(&self.game, &state, window, meter);
        }
        let (alpha, beta) = window;
        self.prover
            .prove(&self.game, &state, (-beta, -alpha), meter)
            .map(|found| -found)
    }
    fn is_mover(&self, path: &[Ordinal]) -> bool {
        self.is_mover_at(&self.after(path), path)
    }
    fn window(&self, ranks: Ranks) -> (i32, i32) {
        self.prover.window(ranks)
    }
    fn outcomes_first(&self) -> bool {
        self.prover.outcomes_first()
    }
    fn rise(&self, child: i32) -> i32 {
        self.prover.rise(child)
    }
    fn sink(&self, rank: i32) -> i32 {
        self.prover.sink(rank)
    }
    fn promise(&self, path: &[Ordinal], mv: Ordinal) -> i32 {
        let state = self.after(path);
        let mv = self.game.legal_move(&state, mv);
        mv.map_or(0, |mv| self.prover.promise(&self.game, &state, mv))
    }
    fn score(&self, rank: i32) -> i32 {
        self.prover.score(&self.game, &self.state, rank)
    }
    fn plies(&self, rank: i32) -> Option<u32> {
        self.prover.plies(&self.game, &self.state, rank)
    }
}
