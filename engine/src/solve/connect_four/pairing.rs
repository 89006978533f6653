//! A proof without a search that the side to move does not win, because its opponent has a reply to
//! every move.
//!
//! In a column with an even number of empty squares the opponent replies in the same column, and so
//! takes every second square of it (*claimeven*). Two columns with odd numbers form a pair: a stone
//! at the bottom of one is followed by one at the bottom of the other (*baseinverse*), and both
//! continue as even columns. The side to move then gets its own squares of the even columns and one
//! square of each pair. If they complete no line in any case, it does not win; if the replies in
//! the columns, which its opponent certainly gets, complete one, it loses. Both rules are those of
//! V. Allis, "A Knowledge-based Approach of Connect-Four", 1988, which combines nine rules by a
//! search; here two are combined by arithmetic.
//!
//! Two replies never conflict, so nothing else about the position matters: any board, any `k`.
//! Nothing is proven with an odd number of empty squares, or with six or more odd columns. Cost: at
//! most fifteen tests for lines.

use super::board::ProofPosition;
use crate::rules::bits::Bits;
use crate::rules::shape::Shape;

/// The ways to divide four columns into two pairs, by index.
const PAIRINGS: [[usize; 4]; 3] = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]];

/// The proofs on one board.
pub struct Pairing<S: Shape> {
    shape: S,
    /// The squares with an even number of squares from them to the top of their column, themselves
    /// included.
    even: S::Bits,
}

impl<S: Shape> Pairing<S> {
    pub fn new(shape: S) -> Self {
        let (board, height) = (shape.board(), shape.columns());
        let tops = board.without(board.down(1));
        let even = (1..height)
            .step_by(2)
            .fold(S::Bits::EMPTY, |even, below| even.or(tops.down(below)));
        Pairing { shape, even }
    }

    /// Returns the upper bound for the side to move: −1 if it loses, 0 if it does not win,
    /// [`i32::MAX`] if nothing is proven.
    #[inline(always)]
    pub fn most(&self, place: &ProofPosition<S::Bits>) -> i32 {
        let (own, theirs, landing) = place.squares();
        let bottoms = landing.and(self.shape.board()).without(self.even);
        let odd = bottoms.count();
        if !odd.is_multiple_of(2) || odd > 4 {
            return i32::MAX;
        }
        let open = self.shape.board().without(own.or(theirs));
        let reached = own.or(open.and(self.even));
        let wins = |more: S::Bits| self.shape.has_line(reached.or(more));
        if wins(S::Bits::EMPTY) || !Self::is_answered(bottoms, odd, wins) {
            return i32::MAX;
        }
        let answers = theirs.or(open.without(self.even).without(bottoms));
        if self.shape.has_line(answers) { -1 } else { 0 }
    }

    /// Returns whether the odd columns can be paired so that one square of each pair is never
    /// enough to win.
    #[inline(always)]
    fn is_answered(bottoms: S::Bits, odd: u32, wins: impl Fn(S::Bits) -> bool) -> bool {
        let (second, third) = (bottoms.rest(), bottoms.rest().rest());
        let squares = [bottoms, second, third, third.rest()].map(|set| set.without(set.rest()));
        match odd {
            0 => true,
            2 => !wins(squares[0]) && !wins(squares[1]),
            _ => PAIRINGS.into_iter().any(|pairing| {
                let [a, b, c, d] = pairing.map(|at| squares[at]);
                ![a.or(c), a.or(d), b.or(c), b.or(d)].into_iter().any(&wins)
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Game;
    use crate::rules::conformance::Seed;
    use crate::rules::connect_four::ConnectFour;
    use crate::rules::shape::Sized;
    use crate::solve::{Meter, Plain, Prover};

    /// Compares with an alpha-beta without knowledge of the game, on boards with columns of even
    /// and of odd height.
    #[test]
    fn what_is_said_is_true() {
        let mut said = [0; 2];
        for (columns, rows, k, stones) in [
            (4, 4, 4, 6),
            (4, 4, 3, 4),
            (5, 4, 4, 8),
            (4, 5, 4, 8),
            (5, 3, 3, 3),
            (6, 3, 4, 4),
        ] {
            let game = ConnectFour::<Sized<u64>>::sized(columns, rows, k).unwrap();
            let (pairing, mut plain) = (Pairing::new(game.0), Plain::new(4 << 20));
            for seed in 0..500 {
                let (mut state, mut random) = (game.initial(), Seed(seed));
                for _ in 0..stones + random.below(6) {
                    let legal = game.legal(&state);
                    state = legal
                        .get(random.below(legal.len().max(1)))
                        .map_or(state, |&mv| game.play(&state, mv));
                }
                let most = pairing.most(&ProofPosition::new(&game.0, &state));
                if game.outcome(&state).is_some() || most == i32::MAX {
                    continue;
                }
                let ranks = plain.range(&game, &state);
                let window = (ranks.low - 1, ranks.high + 1);
                let rank = plain
                    .prove(&game, &state, window, &mut Meter::new(&mut |_| false))
                    .unwrap();
                assert!(
                    rank.signum() <= most,
                    "{game:?} {state:?}: {rank}, not more than {most}"
                );
                said[(-most) as usize] += 1;
            }
        }
        assert!(said.iter().all(|&count| count > 20), "{said:?}");
    }
}
