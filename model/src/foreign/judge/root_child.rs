//! [`RootChild`]: what the visits of a move of the root show of its value.

use super::super::{TraceNumber, TraceWindow};
use super::frame::JudgedChild;

/// A move of the root: its last visit, and what all its visits show of its value.
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
