//! [`asked`]: the questions about a search, in the order in which the search reaches their ticks.
//!
//! At one tick, cuts come before the value, and both before the node that follows. Cost: O(visits ×
//! ply).

use engine::numbers::Ordinal;
use engine::trace::{NodeNumber, Tick};

/// The kind of a question about a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageAskKind {
    /// The value that it returns.
    Value,
    /// The moves that it leaves unsearched.
    Cut,
    /// α and β at entry.
    Window,
    /// The node that is visited after it.
    Next,
}

/// A question about a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageAsk {
    pub kind: PageAskKind,
    /// The index of the visit.
    pub visit: usize,
    /// The tick at which the search determines the answer.
    pub tick: Tick,
}

/// Returns the questions about a whole search whose visits have these paths. `moves` has the number
/// of moves of each, searched or not; `prunes` is true if the method uses a window.
pub fn asked(paths: &[&[Ordinal]], moves: &[usize], prunes: bool) -> Vec<PageAsk> {
    let mut questions = Vec::new();
    for (visit, path) in paths.iter().enumerate() {
        let (enter, left) = (
            NodeNumber(visit as u64).enter(path.len() as u32),
            leave(paths, visit),
        );
        let inner = moves.get(visit).is_some_and(|moves| *moves > 0);
        let below = !path.is_empty();
        let mut ask = |kind: PageAskKind, tick: Tick, applies: bool| {
            if applies {
                questions.push(PageAsk { kind, visit, tick });
            }
        };
        ask(PageAskKind::Window, enter, inner && prunes && below);
        ask(
            PageAskKind::Cut,
            left,
            inner && prunes && below && moves[visit] > 1,
        );
        ask(PageAskKind::Value, left, inner);
        let turn = paths
            .get(visit + 1)
            .and_then(|next| turn(paths, visit, next));
        if let Some(turn) = turn.filter(|_| !inner && prunes && below) {
            // The next node is known once the search has left the sibling before it.
            ask(PageAskKind::Next, leave(paths, turn), true);
        }
    }
    questions.sort_by_key(|question| question.tick);
    questions
}

/// Returns the tick at which the search leaves the node of a visit.
fn leave(paths: &[&[Ordinal]], visit: usize) -> Tick {
    let ply = paths[visit].len();
    let below = paths[visit + 1..]
        .iter()
        .take_while(|other| other.len() > ply)
        .count();
    NodeNumber(visit as u64).leave(ply as u32, below as u64 + 1)
}

/// Returns the visit that ends before the search goes on with the next one; `None` if the next one
/// is only the next child of the same node.
fn turn(paths: &[&[Ordinal]], visit: usize, next: &[Ordinal]) -> Option<usize> {
    let path = paths[visit];
    let (_, parent) = next.split_last()?;
    let beside = path
        .get(..next.len())
        .filter(|beside| beside.len() < path.len() || !path.starts_with(parent))?;
    paths[..=visit].iter().rposition(|other| *other == beside)
}
