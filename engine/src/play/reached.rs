//! [`Reached`]: the depth that a deepening search reached before it was stopped, with its result.
//!
//! Invariant: the value and the move are those of the same search to that depth alone, so a move that was chosen by the time
//! can be found again without a clock.

use crate::eval::Value;
use crate::numbers::Ordinal;
use crate::search::{Answer, Pass};

/// The last depth of which all passes came to their end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The depth in plies.
    pub depth: u32,
    /// The value of the position.
    pub value: Value,
    /// The best move; `None`: there is none.
    pub best: Option<Ordinal>,
}

impl Reached {
    /// What a search by deepening came to, whether it was stopped or not; `mtdf`: it searched null windows, and `max`: MAX
    /// moves at its root. `None` where not even the first depth came to its end.
    pub fn of(answer: &Answer, mtdf: bool, max: bool) -> Option<Reached> {
        // Of a search that was stopped the last pass is the one that did not end.
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
        // Of null windows the move is that of the last pass that showed one to be so good.
        let shows = |pass: &&Pass| (pass.value >= pass.window.beta) == max;
        let shown = if mtdf { passes.rev().find(shows) } else { None };
        Some(Reached {
            depth,
            value: last.value,
            best: shown.unwrap_or(last).best,
        })
    }
}
