//! [`Signs`]: the method that a trace seems to follow while it is read.
//!
//! Like the judge it counts the windows that contradict alpha-beta and PVS, and the values that
//! contradict each kind of alpha-beta. Only the judge reads the trace twice, and also uses the cuts
//! if no windows are printed.
//!
//! Cost: O(1) a visit.

use super::number::TraceNumber;
use engine::search::{MethodName, Value, Window};

/// The counts so far.
#[derive(Clone, Copy, Default)]
pub struct Signs {
    /// True if any window is not (−∞, ∞).
    windows: bool,
    no_alphabeta: u64,
    no_pvs: u64,
    /// True if a later child of the root has a wider window than the rules give it; true if one has
    /// another window than the root.
    opens_root: bool,
    root_differs: bool,
    /// The number of later children of other nodes whose window could be wider than the rules give
    /// it, and of those where it is.
    later: u64,
    later_wide: u64,
    /// The smallest width of a null window, the number of null windows of that width, and the
    /// number of windows of later children where one would fit.
    unit: Option<TraceNumber>,
    nulls: u64,
    wide: u64,
    no_soft: u64,
    /// The number of values that are no end of the window, clamped or not; that are not the clamped
    /// end; that are not the node's own end as it is.
    no_end: u64,
    no_clamped: u64,
    no_own: u64,
}

/// A node whose child is visited.
#[derive(Clone, Copy)]
pub struct Above {
    pub window: Window,
    pub best: Option<Value>,
    pub max: bool,
    pub is_root: bool,
}

impl Above {
    /// Returns its window as its children have narrowed it.
    fn bounds(&self) -> Window {
        self.window.after(self.best, self.max)
    }
    /// Returns true if a child has returned and the end of the window that the side to move can
    /// raise is finite.
    fn is_raised(&self) -> bool {
        self.best.is_some() && self.bounds().own_end(self.max).is_finite()
    }
    /// Returns true if a window may be a null window of PVS.
    fn fits_null(&self, window: Window) -> bool {
        let bounds = self.bounds();
        window.own_end(self.max) == bounds.own_end(self.max)
            && window.is_inside(bounds)
            && self.is_raised()
    }
}

impl Signs {
    /// Takes in a visit. `width` is given because values of a trace have an order and no distance;
    /// `again` is true if the node above visited the same child last.
    pub fn visit(
        &mut self,
        (window, width): (Window, TraceNumber),
        above: Option<Above>,
        again: bool,
    ) {
        self.windows |= window != Window::FULL;
        let Some(above) = above else { return };
        if again {
            self.no_alphabeta += 1;
            return;
        }
        let bounds = above.bounds();
        let could_be_wide = above.best.is_some() && bounds != above.window;
        let is_wide =
            window != bounds && window.alpha <= bounds.alpha && window.beta >= bounds.beta;
        if above.is_root && could_be_wide {
            self.opens_root |= is_wide;
            self.root_differs |= window != above.window;
            if is_wide {
                return;
            }
        } else if could_be_wide {
            self.later += 1;
            self.later_wide += u64::from(is_wide);
        }
        self.no_alphabeta += u64::from(window != bounds);
        if window == above.bounds() {
            self.wide += u64::from(above.is_raised() && self.unit.is_none_or(|unit| width > unit));
        } else if !above.fits_null(window) || self.unit.is_some_and(|unit| width > unit) {
            self.no_pvs += 1;
        } else if self.unit == Some(width) {
            self.nulls += 1;
        } else {
            self.no_pvs += self.nulls;
            (self.unit, self.nulls) = (Some(width), 1);
        }
    }
    /// Takes in the value that a node with children returns.
    pub fn returned(&mut self, node: Above, value: Value) {
        let (Some(best), bounds) = (node.best, node.bounds()) else {
            return;
        };
        let (own, clamped) = (bounds.own_end(node.max), bounds.clamped_end(node.max));
        self.no_soft += u64::from(value != best);
        self.no_own += u64::from(value != own);
        self.no_clamped += u64::from(value != clamped);
        self.no_end += u64::from(value != own && value != clamped);
    }
    pub fn method(self) -> MethodName {
        match self {
            Signs { windows: false, .. } => MethodName::Minimax,
            Signs {
                no_pvs,
                no_alphabeta,
                nulls,
                wide,
                ..
            } if no_pvs < no_alphabeta && nulls > wide => MethodName::Pvs,
            Signs {
                opens_root: true,
                root_differs: false,
                later,
                later_wide,
                ..
            } if later_wide == 0 || later_wide * 2 < later => MethodName::OpenRoot,
            Signs {
                no_end, no_soft, ..
            } if no_end > no_soft => MethodName::FailSoft,
            Signs {
                no_clamped: 0,
                no_own: 1..,
                ..
            } => MethodName::FailHard,
            Signs { .. } => MethodName::AlphaBeta,
        }
    }
}
