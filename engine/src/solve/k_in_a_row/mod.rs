//! k-in-a-row: the winner, and the number of plies.
//!
//! Alpha-beta in null windows over ranks. In every such window one side attacks: it has to win
//! within some plies, and for the other a draw is as good as a win. The search uses these
//! properties of the game:
//!
//! - *Forced moves*: a line that lacks one stone is completed, otherwise stopped; two such squares
//!   of the opponent are a loss.
//! - *Draws without a search*: lines that the attacker cannot complete in the moves left do not
//!   count; for the others there are two bounds, see `lines`.
//! - *Order*: squares in the heaviest open lines of both sides first, where a line is heavier the
//!   fewer stones it lacks.
//! - *Moves left out*: squares that are in no open line, and at the end of none if exactly `k`
//!   stones win, are equivalent moves.
//! - A table that identifies mirror images and rotations (`table`), in which every child is looked
//!   up before one is searched.
//!
//! A win in `d` plies has the rank `WIN − d`. First the winner is proven, then the number of plies,
//! from the fastest win on. For a larger `k` or a larger board no bound of the cost is known:
//! gomoku is not solved here.
//!
//! Sources, besides those in `lines`: L. V. Allis, "Searching for Solutions in Games and Artificial
//! Intelligence" (1994), for threats and forced moves.

mod lines;
mod table;

use super::hurry::{plies, risen, sunk};
use super::meter::Meter;
use super::prover::{Prover, Ranks, Solvable};
use crate::rules::Outcome;
use crate::rules::bits::{Bits, Squares};
use crate::rules::k_in_a_row::{KInARow, Stones};
use crate::rules::shape::Shape;
use lines::{BoardLines, OpenLines};
use table::StoneTable;

/// A bound on the number of squares of any board.
const WIN: i32 = 1000;

/// The prover of k-in-a-row.
pub struct LineProver<B: Bits> {
    lines: BoardLines<B>,
    table: StoneTable<B>,
}

impl<S: Shape> Solvable for KInARow<S> {
    type Prover = LineProver<S::Bits>;
    fn prover(&self, bytes: usize) -> LineProver<S::Bits> {
        LineProver {
            lines: BoardLines::new(&self.0),
            table: StoneTable::new(&self.0, bytes),
        }
    }
}

/// The number of passes over all lines at a node, whatever the number of empty squares.
const WHOLE_BOARD: u32 = 16;
/// The number of tests of a square in a line that take as long as a node of weight 1.
const WEIGHT: u32 = 64;

/// The bounds of any position.
const ALL: Ranks = Ranks {
    low: -WIN,
    high: WIN,
};

impl<B: Bits> LineProver<B> {
    /// Searches an unfinished position.
    fn search(
        &mut self,
        (own, theirs): (B, B),
        (mut alpha, beta): (i32, i32),
        meter: &mut Meter<'_>,
    ) -> Option<i32> {
        let empty = self.lines.board.without(own.or(theirs));
        let count = empty.count();
        if meter.enter_weighing(self.weight(count)) {
            return None;
        }
        if !self.lines.wins(own, theirs).is_empty() {
            return Some(WIN - 1);
        }
        let threats = self.lines.wins(theirs, own);
        if threats.count() > 1 {
            return Some(2 - WIN);
        }
        if count <= 1 {
            return Some(0);
        }
        let key = self.table.key((own, theirs));
        let mut known = self.table.find(key).unwrap_or(ALL);
        known.high = known.high.min(WIN - 3);
        if known.low >= beta || known.is_exact() {
            return Some(known.low);
        }
        if known.high <= alpha {
            return Some(known.high);
        }
        let attack = self.lines.open(own, theirs, count.div_ceil(2));
        let defence = self.lines.open(theirs, own, count / 2);
        if threats.is_empty() {
            let bounded = self.bound((own, theirs), (&attack, &defence), (alpha, beta), known);
            if bounded != known {
                known = bounded;
                self.table.store(key, known);
                if known.low >= beta || known.is_exact() {
                    return Some(known.low);
                }
                if known.high <= alpha {
                    return Some(known.high);
                }
            }
        }
        let before = alpha;
        let mut best = -WIN;
        let moves = if threats.is_empty() {
            moves(empty, &attack, &defence)
        } else {
            threats
        };
        let mut steps: Vec<(i64, u16)> = Vec::with_capacity(count as usize);
        for square in Squares(moves) {
            let placed = own.with(square.into());
            if count > 4
                && let Some(child) = self.table.find(self.table.key((theirs, placed)))
            {
                let ranks = Ranks {
                    low: risen(child.high),
                    high: risen(child.low),
                };
                if ranks.low >= beta {
                    self.table.store(
                        key,
                        Ranks {
                            low: known.low.max(ranks.low),
                            high: known.high,
                        },
                    );
                    return Some(ranks.low);
                }
                if ranks.high <= alpha {
                    best = best.max(ranks.high);
                    continue;
                }
            }
            steps.push((-promise(square, &attack, &defence), square));
        }
        steps.sort_unstable();
        for (_, square) in steps {
            let window = (sunk(beta), sunk(alpha));
            let child = self.search((theirs, own.with(square.into())), window, meter)?;
            best = best.max(risen(child));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        self.table.store(key, known.after((before, beta), best));
        Some(best)
    }

    /// Returns the weight of a node with `empty` empty squares: each of them is tested in each open
    /// line.
    fn weight(&self, empty: u32) -> u32 {
        1 + self.lines.lines.len() as u32 * (empty + WHOLE_BOARD) / WEIGHT
    }

    /// Returns the bounds that follow from the open lines if neither side has a threat.
    fn bound(
        &self,
        (own, theirs): (B, B),
        (attack, defence): (&OpenLines<B>, &OpenLines<B>),
        (alpha, beta): (i32, i32),
        known: Ranks,
    ) -> Ranks {
        let mut ranks = known;
        if ranks.high > 0 && alpha < WIN && attack.is_stopped(false) {
            ranks.high = 0;
        }
        if ranks.low < 0 && beta > -WIN && defence.is_stopped(true) {
            ranks.low = 0;
        }
        // Within fewer plies, fewer lines can be completed.
        if alpha > 0 && ranks.high > alpha {
            let stones = ((WIN - alpha) / 2).unsigned_abs();
            if self.lines.open(own, theirs, stones).is_stopped(false) {
                ranks.high = alpha;
            }
        }
        if beta < 0 && ranks.low < beta {
            let stones = ((WIN + beta - 1) / 2).unsigned_abs();
            if self.lines.open(theirs, own, stones).is_stopped(true) {
                ranks.low = beta;
            }
        }
        ranks
    }
}

/// Returns the empty squares in open lines or at their ends, and one of the others.
fn moves<B: Bits>(empty: B, attack: &OpenLines<B>, defence: &OpenLines<B>) -> B {
    let ends = attack.ends.or(defence.ends).and(empty);
    let useful = attack
        .empty
        .iter()
        .chain(&defence.empty)
        .fold(ends, |all, &line| all.or(line));
    let useless = empty.without(useful);
    if useless.is_empty() {
        useful
    } else {
        useful.with(useless.lowest())
    }
}

/// Returns the priority of a square, which is large in lines that lack few stones.
fn promise<B: Bits>(square: u16, attack: &OpenLines<B>, defence: &OpenLines<B>) -> i64 {
    let weight = |open: &OpenLines<B>| -> i64 {
        let lines = open.empty.iter().filter(|line| line.has(square.into()));
        lines.map(|line| 1 << (16 - 4 * line.count().min(4))).sum()
    };
    weight(attack) + weight(defence)
}

impl<S: Shape> Prover<KInARow<S>> for LineProver<S::Bits> {
    fn range(&self, _: &KInARow<S>, _: &Stones<S::Bits>) -> Ranks {
        ALL
    }
    fn finished(&self, _: &KInARow<S>, state: &Stones<S::Bits>, outcome: Outcome) -> i32 {
        match outcome.winner() {
            Some(winner) if winner == state.to_move => WIN,
            Some(_) => -WIN,
            None => 0,
        }
    }
    fn prove(
        &mut self,
        _: &KInARow<S>,
        state: &Stones<S::Bits>,
        window: (i32, i32),
        meter: &mut Meter<'_>,
    ) -> Option<i32> {
        self.search((state.own, state.theirs), window, meter)
    }
    fn known(&self, _: &KInARow<S>, state: &Stones<S::Bits>) -> Ranks {
        let known = self.table.find(self.table.key((state.own, state.theirs)));
        known.unwrap_or(ALL)
    }
    /// Returns the next window: first whether the side to move wins, then whether it loses, then in
    /// how many plies, from the fastest win on.
    fn window(&self, ranks: Ranks) -> (i32, i32) {
        let Ranks { low, high } = ranks;
        if low <= 0 && high > 0 {
            (0, 1)
        } else if low < 0 && high == 0 {
            (-1, 0)
        } else if low > 0 {
            (high - 1, high)
        } else {
            (low, low + 1)
        }
    }
    fn rise(&self, child: i32) -> i32 {
        risen(child)
    }
    fn sink(&self, rank: i32) -> i32 {
        sunk(rank)
    }
    fn score(&self, _: &KInARow<S>, _: &Stones<S::Bits>, rank: i32) -> i32 {
        rank.signum()
    }
    fn plies(&self, _: &KInARow<S>, _: &Stones<S::Bits>, rank: i32) -> Option<u32> {
        plies(WIN, rank)
    }
}

#[cfg(test)]
mod tests {
    use super::super::oracle::{agrees, value};
    use super::*;
    use crate::rules::Game;
    use crate::rules::shape::{Fixed, Sized};

    fn board(rows: u32, columns: u32, k: u32) -> KInARow<Sized<u64>> {
        KInARow(Sized::new(rows, columns, k).unwrap())
    }

    #[test]
    fn agrees_with_plain_minimax() {
        agrees(&KInARow(Fixed::<3, 3, 3>), 1..6, 4);
        agrees(&board(3, 4, 3), 5..7, 6);
        agrees(&board(2, 5, 3), 2..4, 6);
        agrees(&board(4, 4, 3), 8..10, 6);
        agrees(&board(4, 4, 4), 9..11, 6);
        agrees(&board(4, 5, 4), 13..15, 6);
        agrees(&board(3, 3, 2), 0..3, 4);
        agrees(&board(5, 5, 4), 18..20, 6);
    }

    #[test]
    fn agrees_with_plain_minimax_where_exactly_k_win() {
        let exact = |rows, columns, k| {
            KInARow(
                Sized::<u64>::new(rows, columns, k)
                    .unwrap()
                    .with_exact(true),
            )
        };
        agrees(&exact(3, 3, 1), 0..1, 1);
        agrees(&exact(3, 3, 2), 0..6, 6);
        agrees(&exact(1, 7, 2), 0..5, 4);
        agrees(&exact(3, 4, 2), 4..7, 8);
        agrees(&exact(2, 5, 3), 2..6, 6);
        agrees(&exact(4, 4, 3), 8..11, 8);
        agrees(&exact(4, 4, 2), 8..11, 8);
        agrees(&exact(5, 5, 4), 18..20, 6);
    }

    #[test]
    fn famous_boards() {
        for (rows, columns, k, plies, most) in [
            (4, 4, 4, None, 1_000),
            (5, 5, 4, None, 400_000),
            (5, 6, 4, Some(11), 100_000),
            (6, 5, 4, Some(11), 100_000),
        ] {
            let game = board(rows, columns, k);
            let mut prover = game.prover(64 << 20);
            let (rank, nodes) = value(&mut prover, &game, &game.initial());
            let found = <LineProver<u64> as Prover<KInARow<Sized<u64>>>>::plies(
                &prover,
                &game,
                &game.initial(),
                rank,
            );
            assert_eq!(found, plies, "{rows}x{columns}");
            assert!(nodes <= most, "{rows}x{columns}: {nodes} nodes");
        }
    }
}
