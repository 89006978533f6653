//! [`AnyProver`]: a prover with a position of its game, neither of which is known while compiling.
//!
//! Positions are named by the moves that lead to them, which are played anew at each question. Cost: some microseconds a
//! question; a proof asks thousands, and searches millions of nodes.

use super::meter::Meter;
use super::prover::{Prover, Ranks, Solvable};
use crate::numbers::Ordinal;
use std::sync::Arc;

/// See the module; the questions are those of [`Prover`].
pub(super) trait AnyProver: Send {
    /// Begins at the position after some moves, as far as they are legal.
    fn go_on_after(&mut self, moves: &[Ordinal]);
    /// How many of the moves are legal, one after another.
    fn count_played(&self, moves: &[Ordinal]) -> usize;
    /// How many moves are legal: none when the game is over.
    fn count_legal(&self, path: &[Ordinal]) -> usize;
    /// What is known of the rank of a position without a look at it.
    fn range(&self, path: &[Ordinal]) -> Ranks;
    /// What is known of it without a search.
    fn known(&self, path: &[Ordinal]) -> Ranks;
    /// See [`Prover::prove`].
    fn prove(&mut self, path: &[Ordinal], window: (i32, i32), meter: &mut Meter<'_>) -> Option<i32>;
    /// See [`Prover::window`].
    fn window(&self, ranks: Ranks) -> (i32, i32);
    /// See [`Prover::outcomes_first`].
    fn outcomes_first(&self) -> bool;
    /// See [`Prover::rise`].
    fn rise(&self, child: i32) -> i32;
    /// See [`Prover::sink`].
    fn sink(&self, rank: i32) -> i32;
    /// See [`Prover::promise`].
    fn promise(&self, path: &[Ordinal], mv: Ordinal) -> i32;
    /// See [`Prover::give_empties_to_winner`].
    fn give_empties_to_winner(&mut self) -> bool;
    /// See [`Prover::score`]; of the position itself.
    fn score(&self, rank: i32) -> i32;
    /// See [`Prover::plies`]; of the position itself.
    fn plies(&self, rank: i32) -> Option<u32>;
}

/// A position of a game that is known while compiling, with its prover.
pub(super) struct ProverOf<G: Solvable> {
    pub prover: G::Prover,
    pub game: Arc<G>,
    pub state: G::State,
}

impl<G: Solvable> ProverOf<G> {
    /// The position after some moves, as far as they are legal, and how many are.
    fn played(&self, path: &[Ordinal]) -> (G::State, usize) {
        let mut state = self.state;
        for (count, &ordinal) in path.iter().enumerate() {
            let Some(mv) = self.game.legal_move(&state, ordinal) else { return (state, count) };
            state = self.game.play(&state, mv);
        }
        (state, path.len())
    }
    fn after(&self, path: &[Ordinal]) -> G::State {
        self.played(path).0
    }
    fn ranks(&self, state: &G::State, open: fn(&G::Prover, &G, &G::State) -> Ranks) -> Ranks {
        match self.game.outcome(state) {
            Some(outcome) => Ranks::exactly(self.prover.finished(&self.game, state, outcome)),
            None => open(&self.prover, &self.game, state),
        }
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
        self.ranks(&self.after(path), G::Prover::range)
    }
    fn known(&self, path: &[Ordinal]) -> Ranks {
        self.ranks(&self.after(path), G::Prover::known)
    }
    fn prove(&mut self, path: &[Ordinal], window: (i32, i32), meter: &mut Meter<'_>) -> Option<i32> {
        let state = self.after(path);
        self.prover.prove(&self.game, &state, window, meter)
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
