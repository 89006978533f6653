//! The true value of a position if wins differ by how far away they are: plain minimax to the end
//! of the game.
//!
//! The end of a game and the plies to it depend on the position alone, so they are kept for each
//! position, and the rule of the program makes a number of them. Invariant: at most [`MOST`]
//! positions are searched for a trace, and no more nodes than are left of those that the user
//! permits. Cost: a move and a list of moves for each of them.

use super::super::TraceNumber;
use super::demands::Demands;
use super::ground::JudgedGame;
use super::positions::position_key;
use engine::boundary::Position;
use engine::numbers::Ordinal;
use engine::rules::key::{BuildKeyHasher, PositionKey};
use std::cmp::Ordering;
use std::collections::HashMap;

/// The most positions that are searched.
const MOST: usize = 1 << 18;
/// The most plies of a line. Only games that come back to a position have longer ones.
const MOST_PLIES: u32 = 1 << 10;

/// The end of a game for MAX with the best moves of both, 1 won, 0 drawn, −1 lost; and the number
/// of plies to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestEnd {
    result: i8,
    plies: u32,
}

impl BestEnd {
    /// Compares two ends: the greater is better for MAX.
    fn order(self, other: BestEnd, sooner: bool) -> Ordering {
        let longer = self.plies.cmp(&other.plies);
        // If the winner prefers to win soon, the loser prefers to lose late, and the reverse.
        let by_plies = match (self.result, sooner) {
            (1.., true) | (..0, false) => longer.reverse(),
            (0, _) => Ordering::Equal,
            (1.., false) | (..0, true) => longer,
        };
        self.result.cmp(&other.result).then(by_plies)
    }
}

/// The game, and whether its winner prefers to win soon.
struct Ask<'a> {
    game: &'a JudgedGame,
    sooner: bool,
}

/// The ends that were found, by whole positions and not by hashes, because a finding may rest on
/// one.
#[derive(Default)]
pub struct BestEnds(HashMap<PositionKey, BestEnd, BuildKeyHasher>);

impl BestEnds {
    /// Returns the end of a position; `None` if it takes too many nodes.
    fn of(
        &mut self,
        ask: &Ask<'_>,
        position: &dyn Position,
        plies: u32,
        nodes: &mut u64,
    ) -> Option<BestEnd> {
        let Ask { game, sooner } = *ask;
        if let Some(result) = game.result(position) {
            return Some(BestEnd { result, plies: 0 });
        }
        let key = position_key(position);
        if let Some(known) = self.0.get(&key) {
            return Some(*known);
        }
        *nodes = nodes
            .checked_sub(1)
            .filter(|_| self.0.len() < MOST && plies < MOST_PLIES)?;
        let mut best: Option<BestEnd> = None;
        for at in 0..position.count_legal() {
            let below = self.of(ask, &*position.play(Ordinal::at(at))?, plies + 1, nodes)?;
            let end = BestEnd {
                plies: below.plies + 1,
                ..below
            };
            let is_better = |best: BestEnd| match game.is_max(position) {
                true => end.order(best, sooner) == Ordering::Greater,
                false => end.order(best, sooner) == Ordering::Less,
            };
            if best.is_none_or(is_better) {
                best = Some(end);
            }
        }
        let best = best?;
        self.0.insert(key, best);
        Some(best)
    }
    /// Returns the minimax value of a position to the end of the game, at a ply; `None` if wins do
    /// not differ by their plies, or if it takes too many nodes.
    pub fn truth(
        &mut self,
        demands: &Demands,
        game: Option<&JudgedGame>,
        (position, plies): (&dyn Position, u32),
        nodes: &mut u64,
    ) -> Option<TraceNumber> {
        let rule = demands.hits.distance?;
        let ask = Ask {
            game: game?,
            sooner: rule.prefers_sooner(),
        };
        let end = self.of(&ask, position, 0, nodes)?;
        match end.result {
            0 => Some(demands.usual[1].unwrap_or_default()),
            result => rule.at(result, plies.checked_add(end.plies)?),
        }
    }
}
