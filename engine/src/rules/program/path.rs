//! The path of the search of a thread: the positions whose moves it has requested, one per ply.
//!
//! A search requests the moves of a node when it opens it, while all nodes above it are open. The
//! last of them is therefore the parent of the child that is examined next, and a position that is
//! already on the path is a repetition.
//!
//! Cost: a search to the end of the game compares each position with those above it.

use super::positions::{Known, Positions};
use std::cell::RefCell;

thread_local! {
    static PATH: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
}

/// Returns the position whose moves this thread requested last.
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

/// Returns the number of plies after which the position opened last repeats. The path may have gaps
/// and remains of other searches, so each move between the two occurrences is verified: the result
/// is a cycle of moves.
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
