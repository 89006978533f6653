//! The windows of PVS: null windows, and re-searches of children whose value in one is only a
//! bound. Alpha-beta may search some children in such windows, too, with late-move reductions.
//!
//! Source: Reinefeld's NegaScout (1983) with fail-soft values. Other programs search again with the
//! whole window, or visit a leaf only once, because its value is exact in any window: that is
//! right, too.

use super::super::{TraceNumber, TraceWindow};
use super::frame::{JudgedChild, OpenNode};
use super::sentences;
use engine::search::Kind;

/// Returns the windows in which PVS may search a child, the likeliest first.
pub fn due(
    window: TraceWindow,
    best: Option<TraceNumber>,
    parent: &OpenNode,
    found: TraceWindow,
    unit: Option<TraceNumber>,
    research: bool,
) -> Vec<TraceWindow> {
    let bounds = window.after(best, parent.max);
    if research && let Some(last) = parent.last() {
        // A child that was reduced is first searched to its depth in the same null window.
        return [sentences::again(parent, last), bounds]
            .into_iter()
            .chain(last.departs.then_some(last.window))
            .collect();
    }
    let own = bounds.own_end(parent.max);
    if best.is_none() || !own.is_finite() {
        return vec![bounds];
    }
    let at_own_end = found.own_end(parent.max) == own;
    let Some(unit) = unit else {
        // No null window was recognised, so any may be one.
        return vec![if at_own_end && found.is_inside(bounds) {
            found
        } else {
            bounds
        }];
    };
    let null = bounds.null(unit, parent.max);
    match (null.is_inside(bounds), at_own_end && found.is_inside(null)) {
        (_, true) => vec![found],
        // The whole window is right as well: with late-move reductions only reduced moves are
        // searched in a null window, and in a quiet search none.
        (true, false) => vec![null, bounds],
        (false, false) => vec![bounds, null],
    }
}

/// Returns true if a window is the null window of this width at a node's own end, in which a later
/// child may be searched first.
pub fn is_null(parent: &OpenNode, found: TraceWindow, unit: TraceNumber) -> bool {
    let null = parent.bounds().null(unit, parent.max);
    parent.best.is_some() && null.alpha.is_finite() && null.beta.is_finite() && found == null
}

/// Returns true if PVS must search a child again. A leaf has its exact value in any window.
pub fn wants_research(parent: &OpenNode, child: &JudgedChild) -> bool {
    !child.leaf && may_research(parent, child)
}

/// Returns true if a child returned a bound from a null window that lies inside its parent's.
pub fn may_research(parent: &OpenNode, child: &JudgedChild) -> bool {
    let TraceWindow { alpha, beta } = parent.window;
    let (from, value) = (child.window, child.value);
    let null = if parent.max {
        from.beta < beta
    } else {
        from.alpha > alpha
    };
    let inside = if parent.max {
        value > from.alpha && value < beta
    } else {
        value < from.beta && value > alpha
    };
    null && inside && child.visits == 1 && from.kind(value) != Kind::Exact
}

/// Returns `Some` if PVS may search later children in a window; with its width if it is a null
/// window.
#[inline]
pub fn pvs_window(parent: &OpenNode, stated: TraceWindow) -> Option<Option<TraceNumber>> {
    let bounds = parent.bounds();
    if stated == bounds {
        return Some(None);
    }
    let own = bounds.own_end(parent.max);
    let null = stated.own_end(parent.max) == own && own.is_finite() && stated.is_inside(bounds);
    (null && parent.best.is_some()).then(|| Some(stated.beta.plus(-stated.alpha)))
}
