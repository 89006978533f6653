//! The check of the hits of a table: whether the value of a hit is true, and if not, which store
//! caused it.
//!
//! If only entries of equal depth answer, plain minimax judges a hit like any other visit. If
//! deeper ones may answer, a value can be right and still differ from minimax: then the visit that
//! stored the entry is checked. It must have been of the same position, at the claimed depth, and
//! have returned that value with a kind that is at least as strong.
//!
//! Cost of checking a hit: the path to a moment, O(depth × branching), and a new search of each
//! folded subtree on it.

use crate::inspect::TraceResult;
use engine::numbers::Ordinal;
use engine::search::{Kind, Value, Window};
use engine::trace::{Child, Hit, Tick, Walk};
use std::sync::Arc;

/// The way in which an entry was used wrongly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misuse {
    /// The entry was stored for another position.
    Position,
    /// The entry was searched less deep than is left to search; `None`: to the end of the game.
    Depth {
        stored: Option<u32>,
        left: Option<u32>,
    },
    /// The entry claims more than its search proved: a result of this kind, in this window.
    Kind { stored: Kind, window: Window },
    /// The visit that stored it returned another value.
    Value { stored: Value },
    /// The use is right, but the entry itself rests on a wrong value.
    Inherited,
}

/// The store that caused a wrong answer of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blame {
    /// The tick of the store.
    pub tick: Tick,
    /// The pass of the store, from 1.
    pub pass: usize,
    /// The ordinals of the moves that lead to the node that stored it.
    pub path: Vec<Ordinal>,
    /// The way in which the entry was used wrongly.
    pub misuse: Misuse,
}

/// A value that its table entries justify but that differs from plain minimax of the same depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instability {
    /// The tick at which it was returned.
    pub tick: Tick,
    /// The ordinals of the moves that lead to the visit.
    pub path: Vec<Ordinal>,
    /// The value that the visit returned. Its relation to the true value is `kind`.
    pub value: Value,
    pub kind: Kind,
    /// The value of minimax.
    pub truth: Value,
    /// The number of plies left to search there; `None`: to the end of the game.
    pub left: Option<u32>,
    /// The answer of the table that is this value or that it rests on; `None`: not found.
    pub answer: Option<Arc<DeeperAnswer>>,
}

/// An answer of the table that minimax of the same depth does not give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeeperAnswer {
    /// The tick of the answer.
    pub tick: Tick,
    /// The ordinals of the moves that lead to the visit that it answered.
    pub path: Vec<Ordinal>,
    /// The depth of the entry in plies; `None`: to the end of the game.
    pub stored: Option<u32>,
    /// The tick and the pass of the store; `None`: not known.
    pub from: Option<(Tick, usize)>,
}

impl DeeperAnswer {
    /// Returns the answer that a visit received from the table.
    pub(super) fn of(
        walk: &Walk<'_>,
        (node, hit): (&Child, Hit),
        path: &[Ordinal],
    ) -> Arc<DeeperAnswer> {
        let from = hit.from.map(|tick| (tick, walk.pass_at(tick)));
        let tick = node.frame.number.leave(node.frame.ply, 1);
        Arc::new(DeeperAnswer {
            tick,
            path: path.to_vec(),
            stored: hit.depth,
            from,
        })
    }
}

/// A hit under examination.
pub(super) struct Looked<'a> {
    pub node: &'a Child,
    pub hit: Hit,
    /// The number of plies left to search there; `None`: to the end of the game.
    pub left: Option<u32>,
    /// The description of the position there, from the position itself.
    pub position: String,
}

/// A function from a pass to its depth in plies; `None`: to the end of the game.
pub(super) type DepthOf<'a> = &'a dyn Fn(usize) -> Option<u32>;

/// A function from a path to a description of the position at its end.
pub(super) type Describe<'a> = &'a dyn Fn(&[Ordinal]) -> String;

/// Finds the store behind a hit and the way in which its entry was used wrongly; `None` if the
/// store is not known. `describe` describes the position at the end of a path.
pub(super) fn blame(
    walk: &mut Walk<'_>,
    looked: &Looked<'_>,
    (depth_of, describe): (DepthOf<'_>, Describe<'_>),
) -> TraceResult<Option<Blame>> {
    let Looked {
        node,
        hit,
        left,
        position,
    } = looked;
    let Some(tick) = hit.from else {
        return Ok(None);
    };
    let moment = walk.moment(tick)?;
    let path: Vec<Ordinal> = moment.frames.iter().skip(1).map(|frame| frame.mv).collect();
    let Some(store) = moment.frames.last() else {
        return Ok(None);
    };
    let depth = depth_of(moment.pass).map(|depth| depth.saturating_sub(store.ply));
    let says_enough = store.kind == hit.kind || store.kind == Kind::Exact;
    let misuse = if describe(&path) != *position {
        Misuse::Position
    } else if is_shallower(depth, *left) {
        Misuse::Depth {
            stored: depth,
            left: *left,
        }
    } else if !says_enough {
        Misuse::Kind {
            stored: store.kind,
            window: store.entry,
        }
    } else if let Some(stored) = store.value.filter(|value| Some(*value) != node.entry.value) {
        Misuse::Value { stored }
    } else {
        Misuse::Inherited
    };
    Ok(Some(Blame {
        tick,
        pass: moment.pass,
        path,
        misuse,
    }))
}

/// Returns true if a search of depth `one` is less deep than one of depth `other`; `None`: to the
/// end of the game.
pub(super) fn is_shallower(one: Option<u32>, other: Option<u32>) -> bool {
    match (one, other) {
        (None, _) => false,
        (Some(_), None) => true,
        (Some(one), Some(other)) => one < other,
    }
}
