//! [`marks`]: what a scrubber shows: where on the timeline the cuts are, and where the root's best changed.
//!
//! A column stands for a range of ticks and says how many cuts end in it: exactly, whatever the number of ticks. Between
//! two columns the totals of whole subtrees are taken, so only the nodes on the border are opened. Cost: O(columns ×
//! depth × branching).

use engine::trace::hunt::BestChanges;
use engine::trace::{Hunted, NodeNumber, Tick, TraceError, Walk, Way};

/// One column of the timeline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The first tick of the column.
    pub from: Tick,
    /// How many cut nodes are left in its ticks.
    pub cuts: u64,
    /// Does the root's best change in its ticks?
    pub best: bool,
}

/// The columns of a timeline; at most so many as there are ticks.
///
/// # Errors
/// A subtree could not be re-derived.
pub fn marks(walk: &mut Walk<'_>, columns: usize) -> Result<Vec<Mark>, TraceError> {
    let ticks = walk.ticks();
    let columns = (columns as u64).min(ticks);
    let start = |column: u64| (u128::from(ticks) * u128::from(column) / u128::from(columns.max(1))) as u64;
    let mut marks = Vec::with_capacity(columns as usize);
    let mut before = 0;
    for column in 0..columns {
        let until = cuts_before(walk, Tick(start(column + 1)))?;
        marks.push(Mark { from: Tick(start(column)), cuts: until - before, best: false });
        before = until;
    }
    let mut at = None;
    while let Hunted::Found(tick) =
        walk.hunt(at, Way::Forwards, u64::MAX, &mut BestChanges { node: NodeNumber::ROOT })?
    {
        let column = marks.partition_point(|mark| mark.from <= tick);
        if let Some(mark) = column.checked_sub(1).and_then(|column| marks.get_mut(column)) {
            mark.best = true;
        }
        at = Some(tick);
    }
    Ok(marks)
}

/// How many cut nodes are left before a tick.
fn cuts_before(walk: &mut Walk<'_>, tick: Tick) -> Result<u64, TraceError> {
    let mut stack: Vec<_> = walk.root().into_iter().collect();
    let mut cuts = 0;
    // The root never cuts.
    loop {
        let mut inside = None;
        for child in walk.children(&mut stack)? {
            match child.leave() {
                Some(leave) if leave < tick => cuts += child.entry.counts.cuts,
                _ if child.enter() < tick => inside = Some(child),
                _ => break,
            }
        }
        match inside.filter(|child| child.entry.counts.cuts > 0 && !child.entry.is_leaf()) {
            Some(child) => stack.push(child.frame),
            None => return Ok(cuts),
        }
    }
}
