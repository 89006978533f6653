//! A proof without a search that the side to move does not win, since its opponent has an answer to every move.
//!
//! In a column with an even number of empty squares the opponent answers in the same column, and so takes every second square
//! of it (*claimeven*). Two columns with odd numbers are a pair: a stone at the bottom of one is answered at the bottom of the
//! other (*baseinverse*), and both go on as even columns. The side to move then gets its own squares of the even columns and
//! one square of each pair. If they complete no line whatever it takes, it does not win; if the answers in the columns, which
//! its opponent gets for sure, complete one, it loses. Both rules are those of V. Allis, "A Knowledge-based Approach of
//! Connect-Four", 1988; there any of nine rules is combined by a search, here two by arithmetic.
//!
//! Two answers never stand in each other's way, so nothing more has to be known of the position: any board, any `k`. With an
//! odd number of empty squares nothing is said, nor with six odd columns or more. Cost: at most fifteen looks for lines.

use super::board::ProofPosition;
use crate::rules::bits::Bits;
use crate::rules::shape::Shape;

/// The ways to make two pairs of four columns, by their numbers.
const PAIRINGS: [[usize; 4]; 3] = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]];

/// The proofs on one board. See the module.
pub struct Pairing<S: Shape> {
    shape: S,
    /// The squares on which an even number of squares of their column stand, themselves among them.
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

    /// The most that the side to move can reach: −1 it loses, 0 it does not win, [`i32::MAX`] nothing is proven.
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

    /// Whether the odd columns can be paired so that one square of each pair is never enough to win.
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

    /// Beside alpha-beta that knows nothing of the game, on boards with columns of even and of odd height.
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
