//! Nim: the winner by the nim-sum, and the number of plies.
//!
//! The winner needs no search: the nim-sum determines it, except in misère play when no heap has
//! more than one object (C. L. Bouton, "Nim, a game with a complete mathematical theory", 1901).
//! The search only counts plies: the winner considers only moves that keep the win, and wins as
//! fast as possible; the loser considers all moves, and delays. Positions that differ only in the
//! order of their heaps are the same position.
//!
//! A win in `d` plies has the rank `WIN − d`. Cost: the number of positions reachable from the
//! given one, at worst the product of all (heap + 1), up to the order of the heaps.

use super::buckets::Buckets;
use super::hurry::{plies, risen, sunk};
use super::meter::Meter;
use super::plain::Proven;
use super::prover::{Prover, Ranks, Solvable};
use crate::rules::key::hash;
use crate::rules::nim::{Heaps, MOST_HEAPS, Nim};
use crate::rules::{Game, Outcome, Side};

/// The weight of a node, which examines up to 310 moves.
const NODE: u32 = 8;
/// A bound on the number of plies of any game: 10 heaps of 31.
const WIN: i32 = 400;

/// The prover of Nim.
pub struct NimProver(Buckets<Proven<Heaps>, 1>);

impl Solvable for Nim {
    type Prover = NimProver;
    fn prover(&self, bytes: usize) -> NimProver {
        NimProver(Buckets::new(Proven(None), bytes))
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

/// Returns the bounds that follow from the nim-sum: a game lasts at least one ply, and at most as
/// many plies as there are objects.
fn by_sum(game: &Nim, state: &Heaps) -> Ranks {
    let slowest = WIN - state.objects() as i32;
    if game.winner(state) == state.to_move() {
        Ranks {
            low: slowest,
            high: WIN - 1,
        }
    } else {
        Ranks {
            low: 1 - WIN,
            high: -slowest,
        }
    }
}

/// Returns the position with its heaps sorted, the largest first; empty ones stay after those of
/// the game.
fn sorted(state: Heaps) -> Heaps {
    let mut heaps: [u32; MOST_HEAPS] = std::array::from_fn(|index| state.heap(index));
    heaps.sort_unstable_by(|a, b| b.cmp(a));
    Heaps::new(&heaps, state.to_move()).unwrap_or(state)
}

impl NimProver {
    fn look(&self, game: &Nim, sorted: &Heaps) -> Ranks {
        let entry = self
            .0
            .get(hash(sorted))
            .and_then(|[Proven(entry)]| entry.as_ref());
        let sum = by_sum(game, sorted);
        entry
            .filter(|(heaps, _)| heaps == sorted)
            .map_or(sum, |&(_, ranks)| ranks.and(sum))
    }
    /// Searches an unfinished position with sorted heaps.
    fn search(
        &mut self,
        game: &Nim,
        state: &Heaps,
        (mut alpha, beta): (i32, i32),
        meter: &mut Meter<'_>,
    ) -> Option<i32> {
        if meter.enter_weighing(NODE) {
            return None;
        }
        let known = self.look(game, state);
        if known.low >= beta || known.is_exact() {
            return Some(known.low);
        }
        if known.high <= alpha {
            return Some(known.high);
        }
        let (before, wins) = (alpha, game.winner(state) == state.to_move());
        let mut afters: Vec<Heaps> = game
            .moves(state)
            .map(|mv| sorted(game.play(state, mv)))
            .collect();
        // The winner keeps the win and takes many objects; the loser takes few.
        afters.retain(|after| !wins || game.winner(after) == state.to_move());
        let objects = |after: &Heaps| after.objects() as i32;
        afters.sort_by_key(|after| {
            if wins {
                objects(after)
            } else {
                -objects(after)
            }
        });
        afters.dedup();
        let mut best = -WIN;
        for after in afters {
            let child = match game.outcome(&after) {
                Some(outcome) => end(outcome, after.to_move()),
                None => self.search(game, &after, (sunk(beta), sunk(alpha)), meter)?,
            };
            best = best.max(risen(child));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        let proven = (*state, known.after((before, beta), best));
        self.0
            .store(hash(state), |[slot]| slot.0.replace(proven).is_none());
        Some(best)
    }
}

impl Prover<Nim> for NimProver {
    fn range(&self, game: &Nim, state: &Heaps) -> Ranks {
        by_sum(game, state)
    }
    fn finished(&self, _: &Nim, state: &Heaps, outcome: Outcome) -> i32 {
        end(outcome, state.to_move())
    }
    fn prove(
        &mut self,
        game: &Nim,
        state: &Heaps,
        window: (i32, i32),
        meter: &mut Meter<'_>,
    ) -> Option<i32> {
        self.search(game, &sorted(*state), window, meter)
    }
    fn known(&self, game: &Nim, state: &Heaps) -> Ranks {
        self.look(game, &sorted(*state))
    }
    /// Returns a window for all plies at once, because there are few.
    fn window(&self, ranks: Ranks) -> (i32, i32) {
        (ranks.low - 1, ranks.high + 1)
    }
    fn rise(&self, child: i32) -> i32 {
        risen(child)
    }
    fn sink(&self, rank: i32) -> i32 {
        sunk(rank)
    }
    fn score(&self, _: &Nim, _: &Heaps, rank: i32) -> i32 {
        rank.signum()
    }
    fn plies(&self, _: &Nim, _: &Heaps, rank: i32) -> Option<u32> {
        plies(WIN, rank)
    }
}

#[cfg(test)]
mod tests {
    use super::super::oracle::agrees;
    use super::*;

    #[test]
    fn agrees_with_plain_minimax() {
        for misere in [false, true] {
            agrees(&Nim::new(&[1, 2, 3, 4], misere).unwrap(), 0..4, 10);
            agrees(&Nim::new(&[5, 5, 2], misere).unwrap(), 0..3, 10);
            agrees(&Nim::new(&[1, 1, 1, 1, 1], misere).unwrap(), 0..2, 4);
            agrees(
                &Nim::new(&[9], misere).unwrap().taking_at_most(3).unwrap(),
                0..3,
                6,
            );
            agrees(
                &Nim::new(&[4, 3, 3], misere)
                    .unwrap()
                    .taking_at_most(2)
                    .unwrap(),
                0..3,
                10,
            );
            agrees(
                &Nim::new(&[5, 4], misere)
                    .unwrap()
                    .taking_at_most(1)
                    .unwrap(),
                0..2,
                4,
            );
        }
    }
}
