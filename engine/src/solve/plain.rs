//! [`Plain`]: a prover for any game, which is alpha-beta with a table and has no knowledge of the
//! game.
//!
//! It proves the outcome and the plies: a win in `d` plies has the rank `WIN − d`, a loss the
//! negative. It serves small games, and is the reference for the provers with knowledge of their
//! games.
//!
//! The table has buckets of one entry, the newest replaces, and an entry is used only for the
//! position that stored it.

use super::buckets::{Buckets, TableEntry};
use super::meter::Meter;
use super::prover::{Prover, Ranks};
use crate::rules::key::hash;
use crate::rules::{Game, Outcome, Side};
use std::hash::Hash;

/// The weight of a node of a game with unknown costs.
const NODE: u32 = 16;
/// A bound on the number of plies of any game.
const WIN: i32 = 1 << 20;

/// A prover for any game: alpha-beta with a table.
pub struct Plain<G: Game>(Buckets<Proven<G::State>, 1>);

/// A position with its proven ranks; `None` if the entry is free.
#[derive(Clone, Copy)]
pub(super) struct Proven<S>(pub Option<(S, Ranks)>);

impl<S: Copy + Hash + Send + 'static> TableEntry for Proven<S> {
    fn hash(&self) -> Option<u64> {
        self.0.as_ref().map(|(state, _)| hash(state))
    }
}

/// Proofs are never requested for a game that declares itself unsolved
/// ([`crate::rules::Notation::unsolved`]).
impl super::Solvable for crate::rules::pop_out::PopOut {
    type Prover = Plain<Self>;
    fn prover(&self, bytes: usize) -> Plain<Self> {
        Plain::new(bytes)
    }
}

impl<G: Game> Plain<G> {
    /// Creates a prover with a table of at most `bytes` bytes.
    pub fn new(bytes: usize) -> Self {
        Plain(Buckets::new(Proven(None), bytes))
    }
    fn look(&self, state: &G::State) -> Option<Ranks> {
        let [Proven(entry)] = self.0.get(hash(state))?;
        entry
            .filter(|(proven, _)| proven == state)
            .map(|(_, ranks)| ranks)
    }
    fn store(&mut self, state: &G::State, ranks: Ranks) {
        self.0.store(hash(state), |[slot]| {
            slot.0.replace((*state, ranks)).is_none()
        });
    }
}

/// Returns the rank of a finished game for a side.
fn end(outcome: Outcome, side: Side) -> i32 {
    match outcome.winner() {
        Some(winner) if winner == side => WIN,
        Some(_) => -WIN,
        None => 0,
    }
}

impl<G: Game> Prover<G> for Plain<G> {
    fn range(&self, _: &G, _: &G::State) -> Ranks {
        Ranks {
            low: -WIN,
            high: WIN,
        }
    }
    fn finished(&self, game: &G, state: &G::State, outcome: Outcome) -> i32 {
        end(outcome, game.to_move(state))
    }
    fn known(&self, _: &G, state: &G::State) -> Ranks {
        self.look(state).unwrap_or(Ranks {
            low: -WIN,
            high: WIN,
        })
    }
    /// Returns a window for everything at once: there are as many ranks as plies.
    fn window(&self, ranks: Ranks) -> (i32, i32) {
        (ranks.low - 1, ranks.high + 1)
    }
    fn rise(&self, child: i32) -> i32 {
        child.signum() - child
    }
    fn sink(&self, rank: i32) -> i32 {
        -rank - rank.signum()
    }
    fn prove(
        &mut self,
        game: &G,
        state: &G::State,
        (mut alpha, beta): (i32, i32),
        meter: &mut Meter<'_>,
    ) -> Option<i32> {
        if meter.enter_weighing(NODE) {
            return None;
        }
        if let Some(outcome) = game.outcome(state) {
            return Some(end(outcome, game.to_move(state)));
        }
        let (before, known) = (alpha, self.known(game, state));
        if known.is_exact() || known.low >= beta {
            return Some(known.low);
        }
        if known.high <= alpha {
            return Some(known.high);
        }
        let mut best = i32::MIN;
        for mv in game.moves(state) {
            let after = game.play(state, mv);
            // A side that moves again keeps its point of view; the move still counts as one ply.
            let again = game.to_move(&after) == game.to_move(state);
            let (low, high) = if again {
                (-alpha, -beta)
            } else {
                (beta, alpha)
            };
            let sunk = (
                <Self as Prover<G>>::sink(self, low),
                <Self as Prover<G>>::sink(self, high),
            );
            let child = self.prove(game, &after, sunk, meter)?;
            let child = if again { -child } else { child };
            best = best.max(<Self as Prover<G>>::rise(self, child));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        self.store(state, known.after((before, beta), best));
        Some(best)
    }
    fn score(&self, _: &G, _: &G::State, rank: i32) -> i32 {
        rank.signum()
    }
    fn plies(&self, _: &G, _: &G::State, rank: i32) -> Option<u32> {
        (rank != 0).then(|| (WIN - rank.abs()).unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::super::oracle::{after, value};
    use super::super::prover::Solvable;
    use super::super::solution::{Asked, ProvenOutcome, ProvenResult, Solution};
    use super::super::solving::Solving;
    use super::*;
    use crate::rules::conformance::Seed;
    use crate::rules::connect_four::ConnectFour;
    use crate::rules::k_in_a_row::KInARow;
    use crate::rules::nim::Nim;
    use crate::rules::shape::{Fixed, Sized};
    use std::sync::Arc;

    /// Returns the outcome and the plies, without a table and without windows.
    fn minimax<G: Game>(game: &G, state: &G::State) -> (i32, u32) {
        if let Some(outcome) = game.outcome(state) {
            return (end(outcome, game.to_move(state)).signum(), 0);
        }
        let children = game
            .moves(state)
            .map(|mv| minimax(game, &game.play(state, mv)));
        let risen = children.map(|(sign, plies)| (-sign, plies + 1));
        risen
            .max_by_key(|&(sign, plies)| (sign, -sign * plies as i32))
            .unwrap()
    }

    /// Checks every move and the line of random positions, with a tiny table and with a large one.
    fn agrees<G: Solvable>(game: &G, plies: usize, positions: u64) {
        for seed in 0..positions {
            let (mut state, mut random) = (game.initial(), Seed(seed));
            for _ in 0..plies {
                let legal = game.legal(&state);
                if legal.is_empty() {
                    break;
                }
                state = game.play(&state, legal[random.below(legal.len())]);
            }
            for bytes in [1000, 1 << 20] {
                let mut solving = Solving::new(Arc::new(game.clone()), state, Asked::Moves, bytes);
                assert!(solving.run(&mut |_| false));
                compare(game, state, &solving.solution());
            }
        }
    }

    fn compare<G: Game>(game: &G, state: G::State, solution: &Solution) {
        let expect = |result: &ProvenResult, (sign, plies): (i32, u32)| {
            let plies = (sign != 0).then_some(plies);
            assert_eq!(
                (result.score(), result.plies, result.exact),
                (Some(sign), plies, true),
                "{state:?}"
            );
        };
        expect(&solution.result, minimax(game, &state));
        let moves: Vec<_> = game
            .legal(&state)
            .into_iter()
            .map(|mv| minimax(game, &game.play(&state, mv)))
            .collect();
        assert_eq!(solution.moves.len(), moves.len());
        let worth = |&(sign, plies): &(i32, u32)| (-sign, sign * plies as i32);
        let best = moves.iter().map(worth).max();
        for (solved, child) in solution.moves.iter().zip(&moves) {
            expect(&solved.result, (-child.0, child.1 + 1));
            assert_eq!(
                solution.best.contains(&solved.mv),
                Some(worth(child)) == best,
                "{state:?}"
            );
        }
        let end = solution.line.iter().fold(state, |state, mv| {
            game.play(&state, game.legal(&state)[mv.index()])
        });
        assert!(game.outcome(&end).is_some() && solution.complete);
        let (sign, plies) = minimax(game, &state);
        assert!(
            sign == 0 || solution.line.len() == plies as usize,
            "{state:?}: {solution:?}"
        );
    }

    #[test]
    fn agrees_with_minimax() {
        agrees(&KInARow(Fixed::<3, 3, 3>), 0, 1);
        agrees(&KInARow(Fixed::<3, 3, 3>), 3, 40);
        for misere in [false, true] {
            let nim = Nim::new(&[1, 2, 3], misere).unwrap();
            agrees(&nim, 0, 1);
            agrees(&nim, 2, 10);
        }
    }

    /// Tests the plain prover itself, which is no game's own prover.
    #[test]
    fn the_plain_prover_agrees_with_minimax() {
        fn compare<G: Game>(game: &G, plies: usize) {
            for seed in 0..10 {
                let state = after(game, plies, seed);
                let (sign, plies) = minimax(game, &state);
                for bytes in [1000, 1 << 20] {
                    let rank = value(&mut Plain::new(bytes), game, &state).0;
                    assert_eq!(rank, sign * (WIN - plies as i32), "{state:?}");
                }
            }
        }
        compare(&ConnectFour::<Sized<u64>>::sized(4, 3, 3).unwrap(), 2);
        compare(&ConnectFour::<Sized<u64>>::sized(5, 4, 4).unwrap(), 11);
        compare(&KInARow(Fixed::<3, 3, 3>), 3);
        compare(&Nim::new(&[1, 2, 3], true).unwrap(), 1);
    }

    /// The work is stopped at every call of the watcher, and continued.
    #[test]
    fn stopped_work_goes_on() {
        let game = KInARow(Sized::<u64>::new(5, 5, 4).unwrap());
        let solve = |every: u64| {
            let mut solving = Solving::new(Arc::new(game), game.initial(), Asked::Best, 1 << 24);
            let (mut stops, mut last) = (0, 0);
            while !solving.run(&mut |solution| {
                let stop = solution.nodes >= last + every;
                last = if stop { solution.nodes } else { last };
                stop
            }) {
                let solution = solving.solution();
                assert!(
                    !solution.complete && solution.result.low <= 0 && solution.result.high >= 0
                );
                stops += 1;
            }
            (stops, solving.solution())
        };
        let ((none, whole), (some, pieces)) = (solve(u64::MAX), solve(20_000));
        assert!(none == 0 && some > 3, "{some}");
        assert_eq!(
            (whole.result, whole.complete),
            (pieces.result, pieces.complete)
        );
        assert_eq!(whole.result.outcome(), ProvenOutcome::Draw);
    }
}
