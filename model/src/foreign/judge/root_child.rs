//! [`RootChild`]: the bounds of the value of a move of the root that its visits show.

use super::super::{TraceNumber, TraceWindow};
use super::frame::JudgedChild;

/// A move of the root: its last visit, and the bounds of its value that all its visits show.
#[derive(Clone)]
pub struct RootChild {
    pub child: JudgedChild,
    pub low: TraceNumber,
    pub high: TraceNumber,
}

impl RootChild {
    /// Takes in another visit.
    pub fn after(before: Option<RootChild>, child: JudgedChild) -> RootChild {
        let (mut low, mut high) = before
            .map_or((TraceNumber::NEG_INF, TraceNumber::INF), |before| {
                (before.low, before.high)
            });
        let (value, TraceWindow { alpha, beta }) = (child.value, child.window);
        if child.leaf || value > alpha {
            low = low.max(value);
        }
        if child.leaf || value < beta {
            high = high.min(value);
        }
        RootChild { child, low, high }
    }
}
