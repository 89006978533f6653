//! What PVS asks its children in: null windows, and re-searches of what came back from them as a bound. Alpha-beta may ask
//! some of its children in such windows, too, as late-move reductions do.
//!
//! Source: Reinefeld's NegaScout (1983) with fail-soft values. Other programs search again with the whole window, or ask a
//! leaf once only, which has its exact value whatever its window: that is right, too.

use super::super::{Number, Window};
use super::frame::{Child, Frame, narrowed};
use super::sentences;

/// What PVS asks a child in: the likeliest window first.
pub fn due(
    window: Window,
    best: Option<Number>,
    parent: &Frame,
    found: Window,
    unit: Option<Number>,
    research: bool,
) -> Vec<Window> {
    let bounds = narrowed(window, best, parent.max);
    if research && let Some(last) = parent.last() {
        // What was reduced is searched to its depth in the same null window first.
        return [sentences::again(parent, last), bounds]
            .into_iter()
            .chain(last.departs.then_some(last.window))
            .collect();
    }
    let own = if parent.max { bounds.alpha } else { bounds.beta };
    if best.is_none() || !own.is_finite() {
        return vec![bounds];
    }
    let own_end = if parent.max { found.alpha == own } else { found.beta == own };
    let Some(unit) = unit else {
        // No null window was recognised, so any may be one.
        let inside = found.alpha >= bounds.alpha && found.beta <= bounds.beta && found.alpha < found.beta;
        return vec![if own_end && inside { found } else { bounds }];
    };
    let null = match parent.max {
        true => Window { beta: own.plus(unit), ..bounds },
        false => Window { alpha: own.plus(-unit), ..bounds },
    };
    let fits = if parent.max { null.beta < bounds.beta } else { null.alpha > bounds.alpha };
    let narrower = found.alpha >= null.alpha && found.beta <= null.beta && found.alpha < found.beta;
    match (fits, narrower && own_end) {
        (_, true) => vec![found],
        (true, false) => vec![null],
        (false, false) => vec![bounds, null],
    }
}

/// Whether a window is the null window of this width at a node's own end, in which a later child may be asked first.
pub fn is_null(parent: &Frame, found: Window, unit: Number) -> bool {
    let bounds = parent.bounds();
    let null = match parent.max {
        true => Window { beta: bounds.alpha.plus(unit), ..bounds },
        false => Window { alpha: bounds.beta.plus(-unit), ..bounds },
    };
    parent.best.is_some() && null.alpha.is_finite() && null.beta.is_finite() && found == null
}

/// Whether PVS must search a child again. A leaf has its exact value whatever its window.
pub fn wants_research(parent: &Frame, child: &Child) -> bool {
    !child.leaf && may_research(parent, child)
}

/// Whether a child returned a bound from a null window that lies inside its parent's.
pub fn may_research(parent: &Frame, child: &Child) -> bool {
    let Window { alpha, beta } = parent.window;
    let (from, value) = (child.window, child.value);
    let null = if parent.max { from.beta < beta } else { from.alpha > alpha };
    let inside = if parent.max { value > from.alpha && value < beta } else { value < from.beta && value > alpha };
    null && inside && child.visits == 1 && from.kind_is_bound(value)
}

/// Whether a window is one that PVS asks later children in; its width if it is a null window.
#[inline]
pub fn pvs_window(parent: &Frame, stated: Window) -> Option<Option<Number>> {
    let bounds = parent.bounds();
    if stated == bounds {
        return Some(None);
    }
    let null = match parent.max {
        true => stated.alpha == bounds.alpha && stated.beta <= bounds.beta && bounds.alpha.is_finite(),
        false => stated.beta == bounds.beta && stated.alpha >= bounds.alpha && bounds.beta.is_finite(),
    };
    (null && stated.alpha < stated.beta && parent.best.is_some()).then(|| Some(stated.beta.plus(-stated.alpha)))
}
