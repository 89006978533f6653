//! The search: fail-soft alpha-beta over positions with a choice.
//!
//! A node first plays out the forced moves of all its children, then bounds all of them by the
//! board and the table, and only then searches one; a child whose bounds suffice costs no node. A
//! node therefore need not look itself up: its parent did.

use super::super::meter::Meter;
use super::super::prover::Ranks;
use super::board::{ProofPosition, Settled};
use super::pairing::Pairing;
use super::table::{ProofTable, Word};
use crate::rules::bits::Bits;
use crate::rules::k_in_a_row::Stones;
use crate::rules::shape::Shape;

/// The maximum number of columns of any board.
const COLUMNS: usize = 10;

/// The value subtracted from a move's priority per reply that it leaves; a threat adds 16, see
/// [`ProofPosition::promise`].
const REPLY: i32 = 4;

/// Returns an iterator over the squares of a set.
#[inline(always)]
fn squares<B: Bits>(mut set: B) -> impl Iterator<Item = B> {
    std::iter::from_fn(move || {
        let square = (!set.is_empty()).then(|| B::one(set.lowest()));
        set = set.rest();
        square
    })
}

/// The search of a board whose type is not known.
pub trait BoardProof<B>: Send {
    /// Returns the bounds of a position from the table and from its forced moves.
    fn known(&self, state: &Stones<B>) -> Ranks;
    /// Searches from a position of the rules.
    fn root(&mut self, state: &Stones<B>, window: (i32, i32), meter: &mut Meter<'_>)
    -> Option<i32>;
}

/// The search of one board, with its table.
pub struct Proof<S: Shape> {
    shape: S,
    pairing: Pairing<S>,
    table: ProofTable,
}

/// A child with a choice: the position, its moves, whether the side to move is the parent's, and
/// its priority.
struct Child<B> {
    place: ProofPosition<B>,
    moves: B,
    same: bool,
    promise: i32,
}

impl<S: Shape<Bits: Word>> Proof<S> {
    /// Creates a search with an empty table of at most `bytes` bytes.
    pub fn new(shape: S, bytes: usize) -> Self {
        let key_bits = shape.rows() * shape.stride();
        Proof {
            shape,
            pairing: Pairing::new(shape),
            table: ProofTable::new(key_bits, bytes),
        }
    }

    /// Returns the bounds of a position from the table, from the point of view of the side to move
    /// (`same`) or of the other.
    #[inline(always)]
    fn look(&self, place: &ProofPosition<S::Bits>, same: bool) -> Ranks {
        turned(
            self.table
                .look(place.key())
                .unwrap_or_else(|| limits(place.empty)),
            same,
        )
    }

    /// Returns the bounds of a position from the board, as far as they matter for the window; both
    /// are from the point of view of the side to move (`same`) or of the other.
    #[inline(always)]
    fn bound(&self, place: &ProofPosition<S::Bits>, same: bool, window: (i32, i32)) -> Ranks {
        let (alpha, beta) = if same { window } else { (-window.1, -window.0) };
        let mut limits = limits(place.empty);
        // A side without an open line cannot win; only one of the two sides matters in this window.
        if alpha >= 0 && !self.shape.has_line(place.without_other(&self.shape, true)) {
            limits.high = 0;
        }
        if beta <= 0 && !self.shape.has_line(place.without_other(&self.shape, false)) {
            limits.low = 0;
        }
        if limits.high > alpha && alpha >= -1 {
            limits.high = limits.high.min(self.pairing.most(place));
        }
        turned(limits, same)
    }

    /// Returns the result of a child for its parent.
    #[inline(always)]
    fn turn(
        &mut self,
        (place, moves, same): (&ProofPosition<S::Bits>, S::Bits, bool),
        (alpha, beta): (i32, i32),
        meter: &mut Meter<'_>,
    ) -> Option<i32> {
        if same {
            self.search(place, moves, (alpha, beta), meter)
        } else {
            self.search(place, moves, (-beta, -alpha), meter)
                .map(|rank| -rank)
        }
    }

    fn search(
        &mut self,
        place: &ProofPosition<S::Bits>,
        moves: S::Bits,
        (mut alpha, beta): (i32, i32),
        meter: &mut Meter<'_>,
    ) -> Option<i32> {
        if meter.enter() {
            return None;
        }
        let limits = limits(place.empty);
        let (window, before) = ((alpha, beta), meter.nodes());
        let mut best = i32::MIN;
        let mut children: [Option<Child<S::Bits>>; COLUMNS] = [const { None }; COLUMNS];
        let mut count = 0;
        for square in squares(moves) {
            let after = place.play(&self.shape, square);
            let promise = after.promise(&self.shape, square);
            match after.settle(&self.shape) {
                Settled::Score(score) => best = best.max(-score),
                Settled::Choice(next, moves, same) => {
                    let promise =
                        promise + next.prospects(&self.shape, !same) - REPLY * moves.count() as i32;
                    if let Some(child) = children.get_mut(count) {
                        *child = Some(Child {
                            place: next,
                            moves,
                            same: !same,
                            promise,
                        });
                        count += 1;
                    }
                }
            }
        }
        if best >= beta {
            self.table.store(place.key(), limits.after(window, best), 1);
            return Some(best);
        }
        for child in children.iter_mut().take(count) {
            let Some(open) = child else { continue };
            let known = self
                .bound(&open.place, open.same, (alpha, beta))
                .and(self.look(&open.place, open.same));
            best = best.max(known.low);
            if known.high <= alpha {
                best = best.max(known.high);
                *child = None;
            }
        }
        if best >= beta {
            self.table.store(place.key(), limits.after(window, best), 1);
            return Some(best);
        }
        alpha = alpha.max(best);
        for _ in 0..count {
            let most = children
                .iter()
                .take(count)
                .flatten()
                .map(|child| child.promise)
                .max();
            let next = children
                .iter_mut()
                .take(count)
                .find(|child| child.as_ref().map(|child| child.promise) == most);
            let Some(child) = next.and_then(Option::take) else {
                break;
            };
            let rank = self.turn(
                (&child.place, child.moves, child.same),
                (alpha, beta),
                meter,
            )?;
            best = best.max(rank);
            if best >= beta {
                break;
            }
            alpha = alpha.max(best);
        }
        let found = limits.after(window, best);
        self.table.store(place.key(), found, meter.nodes() - before);
        Some(best)
    }
}

impl<S: Shape<Bits: Word>> BoardProof<S::Bits> for Proof<S> {
    fn known(&self, state: &Stones<S::Bits>) -> Ranks {
        match ProofPosition::new(&self.shape, state).settle(&self.shape) {
            Settled::Score(score) => Ranks::exactly(score),
            Settled::Choice(place, _, same) => self.look(&place, same),
        }
    }
    fn root(
        &mut self,
        state: &Stones<S::Bits>,
        (alpha, beta): (i32, i32),
        meter: &mut Meter<'_>,
    ) -> Option<i32> {
        let (place, moves, same) = match ProofPosition::new(&self.shape, state).settle(&self.shape)
        {
            Settled::Score(score) => return (!meter.enter()).then_some(score),
            Settled::Choice(place, moves, same) => (place, moves, same),
        };
        let known = self
            .look(&place, same)
            .and(self.bound(&place, same, (alpha, beta)));
        if known.is_exact() || known.low >= beta || known.high <= alpha {
            let bound = if known.high <= alpha {
                known.high
            } else {
                known.low
            };
            return (!meter.enter()).then_some(bound);
        }
        self.turn((&place, moves, same), (alpha, beta), meter)
    }
}

/// Returns bounds from the point of view of the side to move (`same`) or of the other.
#[inline(always)]
fn turned(ranks: Ranks, same: bool) -> Ranks {
    if same {
        ranks
    } else {
        Ranks {
            low: -ranks.high,
            high: -ranks.low,
        }
    }
}

/// Returns the bounds of a position with a choice by its number of empty squares: neither side wins
/// with its next stone.
#[inline(always)]
fn limits(empty: u32) -> Ranks {
    let empty = empty as i32;
    Ranks {
        low: -((empty - 2).max(0) / 2),
        high: (empty - 1).max(0) / 2,
    }
}
