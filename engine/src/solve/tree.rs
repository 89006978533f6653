//! Textbook trees: the value of a node.
//!
//! A tree has values and no winner, so the score is the value from the point of view of the side to
//! move, in units of 10^−decimals of the tree; the outcome is its sign. Alpha-beta without a table:
//! no node occurs twice. Values beyond ±2²⁸ units count as infinite.

use super::meter::Meter;
use super::prover::{Prover, Ranks, Solvable};
use crate::rules::tree::arena::LeafValue;
use crate::rules::tree::{NodeId, TreeGame};
use crate::rules::{Game, Outcome, Side};

/// The greatest value, that of an infinite leaf.
const MOST: i32 = 1 << 28;

/// The prover of trees.
pub struct TreeProver;

impl Solvable for TreeGame {
    type Prover = TreeProver;
    fn prover(&self, _: usize) -> TreeProver {
        TreeProver
    }
}

/// Returns the value of a leaf from the point of view of the side that would move.
fn leaf(game: &TreeGame, state: &NodeId) -> i32 {
    let value = match game.leaf_value(state) {
        Some(LeafValue::Finite(units)) => units.clamp((-MOST).into(), MOST.into()) as i32,
        Some(LeafValue::Infinity) => MOST,
        Some(LeafValue::MinusInfinity) => -MOST,
        None => 0,
    };
    match game.to_move(state) {
        Side::First => value,
        Side::Second => -value,
    }
}

impl Prover<TreeGame> for TreeProver {
    fn range(&self, _: &TreeGame, _: &NodeId) -> Ranks {
        Ranks {
            low: -MOST,
            high: MOST,
        }
    }
    fn finished(&self, game: &TreeGame, state: &NodeId, _: Outcome) -> i32 {
        leaf(game, state)
    }
    /// Returns a window for everything at once.
    fn window(&self, ranks: Ranks) -> (i32, i32) {
        (ranks.low - 1, ranks.high + 1)
    }
    fn prove(
        &mut self,
        game: &TreeGame,
        state: &NodeId,
        (mut alpha, beta): (i32, i32),
        meter: &mut Meter<'_>,
    ) -> Option<i32> {
        if meter.enter() {
            return None;
        }
        if game.outcome(state).is_some() {
            return Some(leaf(game, state));
        }
        let mut best = -MOST;
        for mv in game.moves(state) {
            let after = game.play(state, mv);
            best = best.max(-self.prove(game, &after, (-beta, -alpha), meter)?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }
    fn score(&self, _: &TreeGame, _: &NodeId, rank: i32) -> i32 {
        rank
    }
    fn plies(&self, _: &TreeGame, _: &NodeId, _: i32) -> Option<u32> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::oracle::agrees;
    use super::super::solution::Asked;
    use super::super::solving::Solving;
    use super::*;
    use std::sync::Arc;

    fn value(list: &str) -> (Option<i32>, Vec<Option<i32>>, usize) {
        let game = TreeGame::parse(list).unwrap();
        agrees(&game, 0..2, 2);
        let mut solving = Solving::new(Arc::new(game.clone()), game.initial(), Asked::Moves, 0);
        assert!(solving.run(&mut |_| false));
        let solution = solving.solution();
        (
            solution.result.score(),
            solution.moves.iter().map(|mv| mv.result.score()).collect(),
            solution.best.len(),
        )
    }

    #[test]
    fn the_value_of_a_textbook_tree() {
        assert_eq!(
            value("[[3,12,8],[2,4,6],[14,5,2]]"),
            (Some(3), vec![Some(3), Some(2), Some(2)], 1)
        );
        assert_eq!(
            value("[[-1,4],[7,-1]]"),
            (Some(-1), vec![Some(-1), Some(-1)], 2)
        );
        assert_eq!(
            value("[1,-inf,inf]"),
            (Some(MOST), vec![Some(1), Some(-MOST), Some(MOST)], 1)
        );
    }
}
