//! Othello: the difference of the discs at the end, with perfect play.
//!
//! Null-window searches around a guess, closer and closer to the result. Empty squares count for
//! neither side at the end, as in [`crate::rules::othello`]; published results mostly give them to
//! the winner, and [`Endgame::counting`] supports this, too. In anti-Othello a result is the
//! opponent's discs minus the own ones: bounds by stable discs change sides, and the order of
//! moves, which is made for the usual game, is correct there, but slower.
//!
//! | file | idea |
//! |---|---|
//! | `search` | null windows, fail-soft; table; cut-offs by the table's children; wipe-outs |
//! | `few` | the last four empty squares: ordered by parity only, no table |
//! | `order` | fastest first, parity, corners; with many empty squares, a shallow search |
//! | `compass` | stable discs, neighbours, parity regions |
//! | `table` | bounds and the two best moves of a position |
//!
//! Sources: G. Andersson, "Writing an Othello program" (1999–2007), its chapters on endgames, for
//! fastest first, parity regions and the special treatment of the last squares; R. Delorme's Edax
//! and its notes for weighted mobility, stability cut-offs and cut-offs by children; A. Plaat and
//! others, "Best-first fixed-depth minimax algorithms" (1996), for the null windows. The weights
//! were not trained; they were set by hand and compared on the positions of the FFO test. Costs:
//! [docs/solving.md] of the repository.

mod compass;
mod few;
mod order;
mod search;
mod table;

use super::meter::Meter;
use super::prover::{Prover, Ranks, Solvable};
use crate::rules::Outcome;
use crate::rules::bits::Bits;
use crate::rules::othello::{BoardLayout, Discs, Othello, PASS};
use compass::Compass;
use table::DiscTable;

/// The owner of the empty squares of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Empties {
    /// Neither side, as in the rules of this program.
    ToNeither,
    /// The winner, as in tournaments and in most published results.
    ToWinner,
}

/// The prover of Othello.
pub struct Endgame<L: BoardLayout> {
    layout: L,
    compass: Compass<L::Bits>,
    table: DiscTable<L::Bits>,
    empties: Empties,
    /// The number of squares, which is the greatest difference.
    most: i32,
}

impl<L: BoardLayout> Solvable for Othello<L> {
    type Prover = Endgame<L>;
    fn prover(&self, bytes: usize) -> Endgame<L> {
        Endgame::counting(self.0, Empties::ToNeither, bytes)
    }
}

impl<L: BoardLayout> Endgame<L> {
    /// Creates a prover with a rule for the empty squares of a finished game.
    pub fn counting(layout: L, empties: Empties, bytes: usize) -> Self {
        let most = (layout.size() * layout.size()) as i32;
        Endgame {
            layout,
            compass: Compass::new(&layout),
            table: DiscTable::new(bytes),
            empties,
            most,
        }
    }
    /// Returns the result of a finished game for the side that would move.
    #[inline]
    fn result(&self, own: L::Bits, theirs: L::Bits) -> i32 {
        let (own, theirs) = (own.count() as i32, theirs.count() as i32);
        match self.empties {
            Empties::ToNeither => self.sign() * (own - theirs),
            Empties::ToWinner => {
                own - theirs + (self.most - own - theirs) * (own - theirs).signum()
            }
        }
    }
    /// Returns the value of one more disc: −1 if fewer discs win.
    #[inline]
    fn sign(&self) -> i32 {
        if self.layout.anti() { -1 } else { 1 }
    }
    #[inline]
    fn empty(&self, own: L::Bits, theirs: L::Bits) -> L::Bits {
        self.compass.board.without(own.or(theirs))
    }
    /// Returns whether neither side can place a disc.
    fn is_over(&self, own: L::Bits, theirs: L::Bits) -> bool {
        self.layout.placements(own, theirs).is_empty()
            && self.layout.placements(theirs, own).is_empty()
    }
}

impl<L: BoardLayout> Prover<Othello<L>> for Endgame<L> {
    fn range(&self, _: &Othello<L>, _: &Discs<L::Bits>) -> Ranks {
        Ranks {
            low: -self.most,
            high: self.most,
        }
    }
    fn finished(&self, _: &Othello<L>, state: &Discs<L::Bits>, _: Outcome) -> i32 {
        self.result(state.own, state.theirs)
    }
    fn prove(
        &mut self,
        _: &Othello<L>,
        state: &Discs<L::Bits>,
        (alpha, beta): (i32, i32),
        meter: &mut Meter<'_>,
    ) -> Option<i32> {
        let mut low = alpha;
        loop {
            let found = self.null(state.own, state.theirs, low, meter)?;
            if found <= low {
                // After the first window, `low` is proven to be reached.
                return Some(if low == alpha { found } else { low });
            }
            if found >= beta {
                return Some(found);
            }
            low = found;
        }
    }
    fn known(&self, _: &Othello<L>, state: &Discs<L::Bits>) -> Ranks {
        let Discs { own, theirs, .. } = *state;
        if self.is_over(own, theirs) {
            return Ranks::exactly(self.result(own, theirs));
        }
        let all = Ranks {
            low: -self.most,
            high: self.most,
        };
        self.table
            .find(own, theirs)
            .map_or(all, |known| all.and(known.ranks()))
    }
    /// Returns the next window, from a draw towards the result: a fail-soft search mostly returns
    /// the result before its window reaches it.
    fn window(&self, ranks: Ranks) -> (i32, i32) {
        let Ranks { low, high } = ranks;
        if (low, high) == (-self.most, self.most) {
            (-1, 0)
        } else if high == self.most {
            (low, low + 1)
        } else {
            (high - 1, high)
        }
    }
    fn promise(&self, _: &Othello<L>, state: &Discs<L::Bits>, mv: u16) -> i32 {
        if mv == PASS {
            return 0;
        }
        let flips = self.layout.flips(state.own, state.theirs, mv.into());
        let (own, theirs) = (
            state.theirs.without(flips),
            state.own.or(flips).with(mv.into()),
        );
        -(self.layout.placements(own, theirs).count() as i32)
    }
    fn give_empties_to_winner(&mut self) -> bool {
        // There is no agreed owner of the empty squares if fewer discs win.
        if !self.layout.anti() {
            self.empties = Empties::ToWinner;
        }
        !self.layout.anti()
    }
    fn score(&self, _: &Othello<L>, _: &Discs<L::Bits>, rank: i32) -> i32 {
        rank
    }
    fn plies(&self, _: &Othello<L>, _: &Discs<L::Bits>, _: i32) -> Option<u32> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::oracle::{after, agrees, value};
    use super::*;
    use crate::rules::Game;
    use crate::rules::othello::{Eight, Padded};

    #[test]
    fn agrees_with_plain_minimax() {
        agrees(&Othello(Padded::<u64>::new(4).unwrap()), 3..8, 6);
        agrees(&Othello(Padded::<u64>::new(6).unwrap()), 25..27, 8);
        agrees(&Othello(Eight), 53..56, 10);
        agrees(&Othello(Padded::<u128>::new(10).unwrap()), 90..91, 5);
    }

    #[test]
    fn agrees_with_plain_minimax_where_fewer_discs_win() {
        agrees(
            &Othello(Padded::<u64>::new(4).unwrap().with_anti(true)),
            3..8,
            6,
        );
        agrees(
            &Othello(Padded::<u64>::new(6).unwrap().with_anti(true)),
            25..27,
            8,
        );
        agrees(
            &Othello(Padded::<u128>::new(8).unwrap().with_anti(true)),
            53..56,
            10,
        );
        agrees(
            &Othello(Padded::<u128>::new(10).unwrap().with_anti(true)),
            90..91,
            5,
        );
    }

    /// Returns the result without windows, table and order, under both rules.
    fn slow(game: &Othello<Eight>, state: &Discs<u64>, empties: Empties) -> i32 {
        if game.outcome(state).is_some() {
            let [own, theirs] = [state.own, state.theirs].map(|set| set.count() as i32);
            let empty = 64 - own - theirs;
            return own - theirs
                + if empties == Empties::ToWinner {
                    empty * (own - theirs).signum()
                } else {
                    0
                };
        }
        game.moves(state)
            .map(|mv| -slow(game, &game.play(state, mv), empties))
            .max()
            .unwrap()
    }

    #[test]
    fn both_rules_of_empty_squares() {
        // A placement that leaves the opponent no disc ends a game with most squares empty.
        let early = Discs {
            own: 1_u64,
            theirs: 2,
            to_move: crate::rules::Side::First,
            passes: 0,
        };
        for state in (0..60)
            .map(|seed| after(&Othello(Eight), 54, seed))
            .chain([early])
        {
            let [neither, winner] = [Empties::ToNeither, Empties::ToWinner].map(|empties| {
                let mut prover = Endgame::counting(Eight, empties, 1 << 12);
                let found = value(&mut prover, &Othello(Eight), &state).0;
                assert_eq!(found, slow(&Othello(Eight), &state, empties), "{state:?}");
                found
            });
            assert!(state != early || (neither, winner) == (3, 64));
        }
    }

    /// Stable discs are never flipped by any play.
    #[test]
    fn stable_discs_stay() {
        let game = Othello(Eight);
        let compass = Compass::new(&Eight);
        let mut seen = 0;
        for seed in 0..40 {
            let mut held: [u64; 2] = [0; 2];
            for plies in 30..58 {
                let state = after(&game, plies, seed);
                for side in crate::rules::Side::BOTH {
                    assert_eq!(held[side.index()] & !state.of(side), 0, "{seed} {plies}");
                    held[side.index()] = compass.stable(state.of(side), state.of(side.other()));
                    seen += held[side.index()].count();
                }
            }
        }
        assert!(seen > 1000);
    }
}
