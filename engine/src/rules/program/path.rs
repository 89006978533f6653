//! The path of the search of a thread: the positions that it has asked the moves of, one for each ply.
//!
//! A search asks a node for its moves when it opens it, and all nodes above it are open then. So the last of them is the
//! parent of the child that it looks at next, and a position that stands on the path already has come again.
//!
//! Cost: a search to the end of the game compares each position with those above it.

use super::positions::{Known, Positions};
use std::cell::RefCell;

thread_local! {
    static PATH: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
}

/// The position whose moves this thread has asked for last.
pub(super) fn last() -> Option<u32> {
    PATH.with_borrow(|path| path.last().copied())
}

/// Puts a position on the path, `ply` plies below its root.
pub(super) fn open(ply: usize, id: u32) {
    PATH.with_borrow_mut(|path| {
        path.resize(ply, u32::MAX);
        path.push(id);
    });
}

/// The number of plies after which a position that was opened last has come again. The path may have holes and remains of other
/// searches, so each move between the two is looked up: what is found is a circle of moves.
pub(super) fn circle(positions: &Positions, ply: usize, id: u32) -> Option<usize> {
    PATH.with_borrow(|path| {
        let above = path.get(..ply)?;
        let from = above.iter().rposition(|&open| open == id)?;
        let leads = |pair: &[u32]| match (
            pair,
            positions.known(pair.first().copied().unwrap_or_default()),
        ) {
            ([_, to], Some(Known::Open { moves, .. })) => moves.iter().any(|mv| mv.next == *to),
            _ => false,
        };
        path.get(from..=ply)?
            .windows(2)
            .all(leads)
            .then_some(ply - from)
    })
}
