//! [`visit`]: the visit that stored the entry of a hit, if the trace of a program lacks it.
//!
//! Cost: a search backwards through at most [`MOST_EARLIER`] nodes.

use crate::inspect::TraceResult;
use engine::boundary::problem::Problem;
use engine::numbers::Ordinal;
use engine::rules::key::PositionKey;
use engine::trace::{Child, Hit, Hunted, NodeNumber, NodeVisit, Predicate, Walk, Way};

/// The maximum number of earlier visits that are examined.
const MOST_EARLIER: u64 = 200_000;

/// A predicate for visits of a position that returned a searched value.
struct EarlierVisits<'a> {
    problem: &'a dyn Problem,
    key: PositionKey,
}

impl Predicate for EarlierVisits<'_> {
    fn may_be_below(&mut self, _: &Child, _: &[Ordinal]) -> bool {
        true
    }
    fn enter(&mut self, _: &NodeVisit<'_>) -> bool {
        false
    }
    fn leave(&mut self, visit: &NodeVisit<'_>) -> bool {
        visit.node.entry.hit.is_none()
            && self.problem.key_at(visit.path, visit.place).as_ref() == Some(&self.key)
    }
}

/// Returns a hit with the tick of its store. For a trace without that tick, the store is the latest
/// earlier visit of the position.
///
/// # Errors
/// Returns an error if there is no such node, or if a subtree could not be re-derived.
pub fn visit(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    number: NodeNumber,
    hit: Hit,
) -> TraceResult<Hit> {
    if hit.from.is_some() || !problem.is_trace() {
        return Ok(hit);
    }
    let stack = walk.find(number)?;
    let path: Vec<Ordinal> = stack.iter().skip(1).map(|frame| frame.mv).collect();
    let Some(frame) = stack.last() else {
        return Ok(hit);
    };
    let Some(key) = problem.key_at(&path, walk.place(frame)) else {
        return Ok(hit);
    };
    let enter = frame.number.enter(frame.ply);
    let mut earlier = EarlierVisits { problem, key };
    let from = match walk.hunt(Some(enter), Way::Backwards, MOST_EARLIER, &mut earlier)? {
        Hunted::Found(tick) => Some(tick),
        Hunted::Nothing | Hunted::More(_) => None,
    };
    Ok(Hit { from, ..hit })
}
