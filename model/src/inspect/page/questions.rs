//! [`asked`]: what is asked about a search, in the order in which the search answers it.
//!
//! Of what is known at one tick, cuts come before the value, and both before the node that follows. Cost: O(visits × ply).

use engine::numbers::Ordinal;
use engine::trace::{NodeNumber, Tick};

/// What is asked about a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageAskKind {
    /// What it returns.
    Value,
    /// Which moves it leaves unsearched.
    Cut,
    /// α and β at entry.
    Window,
    /// Which node is visited after it.
    Next,
}

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageAsk {
    pub kind: PageAskKind,
    /// The visit that it is about.
    pub visit: usize,
    /// When the search answers it.
    pub tick: Tick,
}

/// The questions about a whole search, whose visits have these paths. `moves` says how many moves each has, searched or
/// not; `prunes`: has the search a window?
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
            // Where the search goes on is known once it has left the node beside which it does.
            ask(PageAskKind::Next, leave(paths, turn), true);
        }
    }
    questions.sort_by_key(|question| question.tick);
    questions
}

/// When the search leaves the node of a visit.
fn leave(paths: &[&[Ordinal]], visit: usize) -> Tick {
    let ply = paths[visit].len();
    let below = paths[visit + 1..]
        .iter()
        .take_while(|other| other.len() > ply)
        .count();
    NodeNumber(visit as u64).leave(ply as u32, below as u64 + 1)
}

/// The visit that ends before the search goes on with the next one; `None` if that is only the next child of the same node.
fn turn(paths: &[&[Ordinal]], visit: usize, next: &[Ordinal]) -> Option<usize> {
    let path = paths[visit];
    let (_, parent) = next.split_last()?;
    let beside = path
        .get(..next.len())
        .filter(|beside| beside.len() < path.len() || !path.starts_with(parent))?;
    paths[..=visit].iter().rposition(|other| *other == beside)
}
