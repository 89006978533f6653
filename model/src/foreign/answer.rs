//! The [`Answer`] of a search that was read from a trace: the value and the moves of its last pass,
//! and its passes.

use engine::numbers::Ordinal;
use engine::search::{Answer, Counts, Pass, RootChild, Value};
use engine::trace::{RecordedPass, Walk};
use std::collections::HashMap;

/// Returns the answer of a search of which only the counts are known.
pub(super) fn none(counts: Counts) -> Answer {
    let (value, children, passes) = (Value::ZERO, Vec::new(), Vec::new());
    Answer {
        value,
        best: None,
        children,
        counts,
        height: 0,
        complete: false,
        passes,
    }
}

/// Returns the answer of a recording; `best` is the move that its root names.
pub(super) fn of(
    walk: &mut Walk<'_>,
    best: Option<Ordinal>,
    complete: bool,
    has_passes: bool,
) -> Answer {
    let counts = walk.counts();
    let Some((entry, root)) = walk.root().map(|root| (walk.entry(&root), root)) else {
        return none(counts);
    };
    // The root is never folded, so this reads nothing.
    let children = walk.children(&mut [root]).unwrap_or_default();
    let value = entry
        .value
        .or_else(|| children.last().map(|child| child.after.best))
        .unwrap_or(Value::ZERO);
    let first = children
        .first_that_gave(Some(value))
        .map(|at| children[at].frame.mv);
    let mut moves: Vec<RootChild> = Vec::new();
    let mut places: HashMap<Ordinal, usize> = HashMap::with_capacity(children.len());
    for child in children.iter().filter(|child| child.frame.mv.is_move()) {
        let (Some(value), mv, kind) = (child.entry.value, child.frame.mv, child.kind) else {
            continue;
        };
        let nodes = child.entry.counts.nodes;
        match places.get(&mv).and_then(|&before| moves.get_mut(before)) {
            Some(before) => {
                *before = RootChild {
                    mv,
                    value,
                    kind,
                    nodes: before.nodes + nodes,
                }
            }
            None => {
                places.insert(mv, moves.len());
                moves.push(RootChild {
                    mv,
                    value,
                    kind,
                    nodes,
                });
            }
        }
    }
    let recorded = if has_passes {
        walk.all_passes()
    } else {
        Vec::new()
    };
    let passes = recorded.into_iter().map(|pass| {
        let RecordedPass {
            depth,
            window,
            value,
            best,
            counts,
            ..
        } = pass;
        Pass {
            depth,
            window,
            value,
            best,
            counts,
            line: Vec::new(),
        }
    });
    let (best, height, passes) = (best.or(first), entry.height.into(), passes.collect());
    Answer {
        value,
        best,
        children: moves,
        counts,
        height,
        complete,
        passes,
    }
}
