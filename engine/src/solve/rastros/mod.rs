//! Rastros: the winner, and the number of plies.
//!
//! Alpha-beta in null windows over ranks. The search uses these properties of the game:
//!
//! - *Keys*: the piece, and the free squares that it can still reach, so that all ways to cut off
//!   the rest of the board are one position; symmetries in `board`.
//! - *Forced moves*: a step to the own goal wins; a step beside the opponent's goal loses at once,
//!   so it is left out; a step after which the opponent has only such steps wins.
//! - *Goals that are cut off*: a matching of the squares decides if none is left, and mostly if one
//!   is, see `matching`.
//! - *Order*: steps with few safe replies first, then those with a shorter way to the own goal and
//!   a longer one to the opponent's. A reply that the table knows as lost is taken without a search
//!   (enhanced transposition cut-offs, J. Schaeffer and A. Plaat, "New advances in alpha-beta
//!   searching", 1996).
//!
//! A win in `d` plies has the rank `WIN − d`. The winner is proven first, by a separate search, see
//! `winner`; then the plies, with windows from the fastest win on, which are shallow.

mod board;
mod matching;
mod table;
mod winner;

use super::hurry::{plies, risen, sunk};
use super::meter::Meter;
use super::prover::{Prover, Ranks, Solvable};
use crate::rules::bits::{Bits, Squares};
use crate::rules::rastros::{Area, Rastros};
use crate::rules::{Game, Outcome};
use board::TrailBoard;
use matching::{mover_wins, owner_wins};
use table::TrailTable;

/// A bound on the number of squares of any board; it fits in the table's bytes.
const WIN: i32 = 120;
/// The weight of a node, which flood-fills the board for each of its moves.
const NODE: u32 = 8;
/// The window in which the winner is proven.
const WINNER: (i32, i32) = (0, 1);

/// The prover of Rastros.
pub struct TrailProver<A: Area> {
    board: TrailBoard<A>,
    table: TrailTable<A::Bits>,
}

/// A move that has to be searched.
#[derive(Clone, Copy)]
struct TrailStep<B> {
    piece: u32,
    free: B,
    order: i32,
}

impl<A: Area> Solvable for Rastros<A> {
    type Prover = TrailProver<A>;
    fn prover(&self, bytes: usize) -> TrailProver<A> {
        TrailProver {
            board: TrailBoard::new(*self.area()),
            table: TrailTable::new(bytes),
        }
    }
}

/// Returns the bounds of a side that wins or loses.
fn winner(won: bool) -> Ranks {
    if won {
        Ranks { low: 1, high: WIN }
    } else {
        Ranks {
            low: -WIN,
            high: -1,
        }
    }
}

/// Returns the bounds for a game that lasts at most `plies` plies, which limits how slow a win or a
/// loss can be.
fn lasting(plies: u32, ranks: Ranks) -> Ranks {
    let slowest = WIN - plies as i32;
    let low = if ranks.low > -slowest {
        ranks.low.max(slowest)
    } else {
        ranks.low
    };
    let high = if ranks.high < slowest {
        ranks.high.min(-slowest)
    } else {
        ranks.high
    };
    Ranks { low, high }
}

impl<A: Area> TrailProver<A> {
    /// Returns the bounds, known before any search, of a position without a step to the own goal.
    fn look(&self, free: A::Bits, piece: u32, side: usize) -> Ranks {
        let all = Ranks {
            low: -WIN,
            high: WIN,
        };
        let known = self.table.find(self.board.key(free, piece, side));
        lasting(free.count(), known.unwrap_or(all))
    }

    /// Returns the rank of a step if it ends the game or makes the end certain by the steps left to
    /// the opponent.
    fn certain(&self, free: A::Bits, step: u32, side: usize) -> Option<i32> {
        let [own, other] = [side, 1 - side].map(|side| self.board.goals[side]);
        let replies = self.board.beside[step as usize]
            .and(free)
            .without(A::Bits::one(step));
        if step == own {
            return Some(WIN - 1);
        }
        if step == other {
            return Some(1 - WIN);
        }
        if replies.has(other) {
            return Some(2 - WIN);
        }
        if replies.is_empty() {
            return Some(WIN - 1);
        }
        // Beside the own goal, or onto it.
        let zone = if free.has(own) {
            self.board.zones[side]
        } else {
            A::Bits::EMPTY
        };
        let safe = replies.without(zone);
        let onto = replies.without(A::Bits::one(own)).is_empty();
        safe.is_empty()
            .then_some(if onto { WIN - 2 } else { WIN - 3 })
    }

    /// Returns the bounds from the matchings if one or both goals cannot be reached.
    fn answers(&self, free: A::Bits, piece: u32, side: usize) -> Ranks {
        let [own, other] = [side, 1 - side].map(|side| free.has(self.board.goals[side]));
        let beside = &self.board.beside;
        match (own, other) {
            (false, false) => winner(mover_wins(beside, free, piece)),
            (true, false) if owner_wins(beside, free.with(piece), self.board.zones[side]) => {
                winner(true)
            }
            (false, true) if owner_wins(beside, free, self.board.zones[1 - side]) => winner(false),
            (true, _) | (_, true) => Ranks {
                low: -WIN,
                high: WIN,
            },
        }
    }

    /// Searches a position; `free` are the free squares that the piece can reach.
    fn search(
        &mut self,
        (free, piece, side): (A::Bits, u32, usize),
        (mut alpha, beta): (i32, i32),
        meter: &mut Meter<'_>,
    ) -> Option<i32> {
        if meter.enter_weighing(NODE) {
            return None;
        }
        let near = self.board.beside[piece as usize].and(free);
        if near.has(self.board.goals[side]) {
            return Some(WIN - 1);
        }
        if near.is_empty() {
            return Some(-WIN);
        }
        let key = self.board.key(free, piece, side);
        let all = Ranks {
            low: -WIN,
            high: WIN,
        };
        let mut known = lasting(free.count(), self.table.find(key).unwrap_or(all));
        if known.low < 0 && known.high > 0 {
            known = known.and(self.known_winner((free, piece, side)));
        }
        if known.low < beta && known.high > alpha && known.low < 0 && known.high > 0 {
            known = lasting(free.count(), known.and(self.answers(free, piece, side)));
            if !(known.low < 0 && known.high > 0) {
                self.table.store(key, known);
            }
        }
        if known.low >= beta || known.is_exact() {
            return Some(known.low);
        }
        if known.high <= alpha {
            return Some(known.high);
        }
        let before = alpha;
        let (mut best, mut steps) = (
            -WIN,
            [TrailStep {
                piece: 0,
                free,
                order: 0,
            }; 8],
        );
        let mut count = 0;
        for step in Squares(near) {
            let step = u32::from(step);
            if let Some(rank) = self.certain(free, step, side) {
                best = best.max(rank);
                continue;
            }
            let region = self.board.reach(free.without(A::Bits::one(step)), step);
            let child = self.look(region, step, 1 - side);
            let ranks = Ranks {
                low: risen(child.high),
                high: risen(child.low),
            };
            if ranks.low >= beta || ranks.high <= alpha || ranks.is_exact() {
                best = best.max(if ranks.low >= beta {
                    ranks.low
                } else {
                    ranks.high
                });
                continue;
            }
            if let Some(entry) = steps.get_mut(count) {
                *entry = TrailStep {
                    piece: step,
                    free: region,
                    order: self.order(region, step, side),
                };
                count += 1;
            }
        }
        alpha = alpha.max(best);
        if let Some(steps) = steps.get_mut(..count) {
            steps.sort_unstable_by_key(|step| step.order);
            for step in steps.iter() {
                if alpha >= beta {
                    break;
                }
                let window = (sunk(beta), sunk(alpha));
                let child = self.search((step.free, step.piece, 1 - side), window, meter)?;
                best = best.max(risen(child));
                alpha = alpha.max(best);
            }
        }
        self.table.store(
            key,
            lasting(free.count(), known.after((before, beta), best)),
        );
        Some(best)
    }

    /// Returns the order of a step: small for steps that leave few safe replies, a short way to the
    /// own goal and a long one to the opponent's.
    fn order(&self, free: A::Bits, piece: u32, side: usize) -> i32 {
        let far = |side: usize| {
            self.board
                .steps(free, piece, self.board.goals[side])
                .unwrap_or(12)
                .min(12)
        };
        let zone = self.board.zones[side];
        let replies = self.board.beside[piece as usize]
            .and(free)
            .without(zone)
            .count() as i32;
        2 * replies + far(side) - far(1 - side)
    }
}

impl<A: Area> Prover<Rastros<A>> for TrailProver<A> {
    fn range(&self, _: &Rastros<A>, _: &<Rastros<A> as Game>::State) -> Ranks {
        Ranks {
            low: -WIN,
            high: WIN,
        }
    }
    fn finished(
        &self,
        _: &Rastros<A>,
        state: &<Rastros<A> as Game>::State,
        outcome: Outcome,
    ) -> i32 {
        match outcome.winner() {
            Some(winner) if winner == state.to_move => WIN,
            Some(_) => -WIN,
            None => 0,
        }
    }
    fn prove(
        &mut self,
        _: &Rastros<A>,
        state: &<Rastros<A> as Game>::State,
        window: (i32, i32),
        meter: &mut Meter<'_>,
    ) -> Option<i32> {
        let piece = u32::from(state.white);
        let free = self
            .board
            .squares()
            .without(state.black)
            .without(A::Bits::one(piece));
        let position = (self.board.reach(free, piece), piece, state.to_move.index());
        if window == WINNER {
            let ranks = lasting(position.0.count(), winner(self.wins(position, meter)?));
            return Some(if ranks.low > 0 { ranks.low } else { ranks.high });
        }
        self.search(position, window, meter)
    }
    fn known(&self, _: &Rastros<A>, state: &<Rastros<A> as Game>::State) -> Ranks {
        let piece = u32::from(state.white);
        let free = self
            .board
            .squares()
            .without(state.black)
            .without(A::Bits::one(piece));
        let position = (self.board.reach(free, piece), piece, state.to_move.index());
        self.look(position.0, position.1, position.2)
            .and(self.known_winner(position))
    }
    /// Returns the next window: first for the winner, then for the number of plies, from the
    /// fastest win on.
    fn window(&self, ranks: Ranks) -> (i32, i32) {
        let Ranks { low, high } = ranks;
        if low < 0 && high > 0 {
            WINNER
        } else if low > 0 {
            (high - 1, high)
        } else {
            (low, low + 1)
        }
    }
    fn outcomes_first(&self) -> bool {
        true
    }
    fn rise(&self, child: i32) -> i32 {
        risen(child)
    }
    fn sink(&self, rank: i32) -> i32 {
        sunk(rank)
    }
    fn promise(&self, _: &Rastros<A>, state: &<Rastros<A> as Game>::State, mv: u16) -> i32 {
        let step = u32::from(mv);
        let free = self
            .board
            .squares()
            .without(state.black)
            .without(A::Bits::one(u32::from(state.white)));
        -self.order(
            self.board.reach(free.without(A::Bits::one(step)), step),
            step,
            state.to_move.index(),
        )
    }
    fn score(&self, _: &Rastros<A>, _: &<Rastros<A> as Game>::State, rank: i32) -> i32 {
        rank.signum()
    }
    fn plies(&self, _: &Rastros<A>, _: &<Rastros<A> as Game>::State, rank: i32) -> Option<u32> {
        plies(WIN, rank)
    }
}

#[cfg(test)]
mod tests {
    use super::super::oracle::{agrees, value};
    use super::*;
    use crate::rules::conformance::Seed;
    use crate::rules::rastros::PaddedArea;

    #[test]
    fn agrees_with_plain_minimax() {
        for (rows, columns, plies) in [
            (3, 3, 0..5),
            (3, 4, 2..5),
            (4, 3, 2..5),
            (4, 4, 5..9),
            (5, 4, 8..11),
            (5, 5, 12..15),
        ] {
            agrees(
                &Rastros::usual(PaddedArea::new(rows, columns).unwrap()),
                plies,
                8,
            );
        }
    }

    /// The usual starts: the plies on small boards, and the winner on a larger one.
    #[test]
    fn starts() {
        for (size, plies) in [(5, 17), (6, 29)] {
            let game = Rastros::usual(PaddedArea::new(size, size).unwrap());
            let (rank, nodes) = value(&mut game.prover(1 << 24), &game, &game.initial());
            assert_eq!(rank, WIN - plies, "{size}");
            assert!(nodes < 80_000, "{size}: {nodes} nodes");
        }
        let game = Rastros::usual(PaddedArea::new(7, 7).unwrap());
        let mut never = |_: u64| false;
        let mut meter = Meter::new(&mut never);
        assert!(
            game.prover(1 << 26)
                .prove(&game, &game.initial(), WINNER, &mut meter)
                > Some(0)
        );
        assert!(meter.nodes() < 400_000, "{} nodes", meter.nodes());
    }

    /// Returns the winner by walking alone, by trying every walk.
    fn walks(beside: &[u128], free: u128, piece: u32) -> bool {
        Squares(beside[piece as usize] & free)
            .any(|step| !walks(beside, free & !(1 << step), step.into()))
    }

    #[test]
    fn matchings_decide_walks() {
        let board = TrailBoard::new(PaddedArea::new(4, 4).unwrap());
        let (mut random, mut wins) = (Seed(5), 0);
        for _ in 0..400 {
            let free = Squares(board.squares())
                .filter(|_| random.below(8) < 5)
                .fold(0_u128, |set, s| set | 1 << s);
            let piece = u32::from(Squares(board.squares()).nth(random.below(16)).unwrap());
            let free = board.reach(free & !(1_u128 << piece), piece);
            let expected = walks(&board.beside, free, piece);
            assert_eq!(
                mover_wins(&board.beside, free, piece),
                expected,
                "{free:b} {piece}"
            );
            wins += usize::from(expected);
        }
        assert!((100..300).contains(&wins), "{wins}");
    }
}
