//! [`marks`]: the marks of a scrubber: the cuts on the timeline, and the changes of the root's best
//! value.
//!
//! A column stands for a range of ticks and has the exact number of cuts in it, however many ticks
//! there are. Between two columns the totals of whole subtrees are used, so only the nodes on the
//! border are opened, all of them in one pass through the tree. Cost: O(children of these nodes +
//! columns × depth).

use crate::inspect::TraceResult;
use engine::trace::{Frame, Tick, Walk};

/// One column of the timeline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The first tick of the column.
    pub from: Tick,
    /// The number of cut nodes that are left in its ticks.
    pub cuts: u64,
    /// True if the root's best value changes in its ticks.
    pub best: bool,
}

/// Returns the columns of a timeline. If there are more columns than ticks, each tick has the same
/// number of columns, with its marks in the last one.
///
/// # Errors
/// Returns an error if a subtree could not be re-derived.
pub fn marks(walk: &mut Walk<'_>, columns: usize) -> TraceResult<Vec<Mark>> {
    let ticks = walk.ticks();
    let columns = columns as u64;
    let columns = if columns < ticks {
        columns
    } else {
        columns.checked_div(ticks).unwrap_or(0) * ticks
    };
    let start =
        |column: u64| (u128::from(ticks) * u128::from(column) / u128::from(columns.max(1))) as u64;
    let mut marks: Vec<Mark> = (0..columns)
        .map(|column| Mark {
            from: Tick(start(column)),
            cuts: 0,
            best: false,
        })
        .collect();
    // At first each mark has the number of all cuts before the end of its column.
    let ends: Vec<Tick> = (1..=columns).map(|column| Tick(start(column))).collect();
    let mut stack: Vec<Frame> = walk.root().into_iter().collect();
    count_cuts(walk, &mut stack, &ends, &mut marks)?;
    let mut before = 0;
    for mark in &mut marks {
        (before, mark.cuts) = (mark.cuts, mark.cuts - before);
    }
    let mut best = walk.root().map(|root| walk.opening(&root).best);
    for child in walk.children(&mut stack)?.iter() {
        if let (Some(left), true) = (child.leave(), best != Some(child.after.best)) {
            best = Some(child.after.best);
            let column = marks.partition_point(|mark| mark.from <= left);
            if let Some(mark) = column
                .checked_sub(1)
                .and_then(|column| marks.get_mut(column))
            {
                mark.best = true;
            }
        }
    }
    Ok(marks)
}

/// Adds to each mark the number of cut nodes below the last node of a stack that are left before
/// the tick of the same index. The ticks increase and are after the node's Enter.
fn count_cuts(
    walk: &mut Walk<'_>,
    stack: &mut Vec<Frame>,
    ends: &[Tick],
    marks: &mut [Mark],
) -> TraceResult<()> {
    let (mut at, mut cuts) = (0, 0);
    for child in walk.children(stack)?.iter() {
        // The ticks after the child's Enter and before its Leave are inside the child.
        let (begins, over) = (at, child.leave());
        while at < ends.len() && over.is_none_or(|over| ends[at] <= over) {
            marks[at].cuts += cuts;
            at += 1;
        }
        let inside = begins + ends[begins..at].partition_point(|end| *end <= child.enter());
        if inside < at && child.entry.counts.cuts > 0 && !child.entry.is_leaf() {
            stack.push(child.frame.clone());
            count_cuts(walk, stack, &ends[inside..at], &mut marks[inside..at])?;
            stack.pop();
        }
        if at == ends.len() {
            return Ok(());
        }
        cuts += child.entry.counts.cuts;
    }
    marks[at..].iter_mut().for_each(|mark| mark.cuts += cuts);
    Ok(())
}
