//! [`Reached`]: the depth that an iteratively deepened search completed before it was stopped, with
//! its result.
//!
//! Invariant: the value and the move are those of a search to exactly that depth, so that a move
//! chosen within a time limit can be found again without a clock.

use crate::eval::Value;
use crate::numbers::Ordinal;
use crate::search::{Answer, Pass};

/// The last depth whose passes were all completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The depth in plies.
    pub depth: u32,
    /// The value of the position.
    pub value: Value,
    /// The best move; `None` if there is none.
    pub best: Option<Ordinal>,
}

impl Reached {
    /// Returns the last completed depth of a search by deepening, whether it was stopped or not;
    /// `None` if not even the first depth was completed. `mtdf` is true if the search used null
    /// windows, `max` if MAX moves at its root.
    pub fn of(answer: &Answer, mtdf: bool, max: bool) -> Option<Reached> {
        // The last pass of a stopped search was not completed.
        let ended = answer
            .passes
            .len()
            .checked_sub(usize::from(!answer.complete))?;
        let last_depth = answer.passes.last()?.depth?;
        let depth = if answer.complete {
            last_depth
        } else {
            last_depth.checked_sub(1)?
        };
        let passes = answer
            .passes
            .get(..ended)?
            .iter()
            .filter(|pass| pass.depth == Some(depth));
        let last = passes.clone().next_back()?;
        // With null windows, the move is that of the last pass that proved its bound to be in
        // favor of the side to move.
        let shows = |pass: &&Pass| (pass.value >= pass.window.beta) == max;
        let shown = if mtdf { passes.rev().find(shows) } else { None };
        Some(Reached {
            depth,
            value: last.value,
            best: shown.unwrap_or(last).best,
        })
    }
}
