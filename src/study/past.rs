//! [`Past`]: the tree and the table of children as they were at a tick.
//!
//! The recording holds what became of every node; when it was entered and left follows from its number. So the past is
//! the present with everything taken away that came later. Cost: O(ply) for a row.

use super::outline::{Row, RowState};
use super::problem::Problem;
use super::table::{ChildRow, ChildState, NodeView};
use crate::search::{Counts, Kind};
use crate::trace::{Event, Moment, MomentFrame, Trouble, Walk, enter_tick, leave_tick};

/// A moment through which rows are seen.
#[derive(Clone, Copy)]
pub struct Past<'a> {
    moment: &'a Moment,
    problem: &'a dyn Problem,
}

impl<'a> Past<'a> {
    /// The past at a moment.
    #[must_use]
    pub fn new(moment: &'a Moment, problem: &'a dyn Problem) -> Past<'a> {
        Past { moment, problem }
    }
    /// The node on the stack, if it is there.
    #[must_use]
    pub fn frame(&self, number: u64) -> Option<&'a MomentFrame> {
        self.moment.frames.iter().find(|frame| frame.number == number)
    }
    /// Is it the node that is being left just now?
    fn leaves(&self, number: u64) -> bool {
        self.moment.event == Event::Leave && self.moment.frames.last().is_some_and(|last| last.number == number)
    }
    /// How many nodes were entered in the subtree of a node on the stack.
    fn entered(&self, number: u64) -> u64 {
        let last = self.moment.frames.last().map_or(0, |last| {
            let inside = match self.moment.event {
                Event::Enter => 1,
                Event::Leave => (self.moment.tick + 1 - enter_tick(last.number, last.ply)) / 2,
            };
            last.number + inside
        });
        last.saturating_sub(number)
    }
    /// The child that a node on the stack would choose.
    fn chosen(frame: &MomentFrame) -> Option<u64> {
        frame.done.iter().find(|done| done.value == frame.running.best).map(|done| done.number)
    }

    /// The best value so far of a node on the stack, as it is printed; `None` before its first child is done.
    fn best_so_far(&self, frame: &MomentFrame) -> Option<String> {
        (!frame.done.is_empty()).then(|| self.problem.print(frame.running.best))
    }

    /// A row of the tree as it was. The value of a node that the search was in is the best it had so far.
    pub fn row(&self, row: &mut Row) {
        if row.id.unsearched.is_some() {
            let parent = row.id.node;
            let later = enter_tick(parent, row.ply.saturating_sub(1)) > self.moment.tick;
            if later || self.frame(parent).is_some() && !self.leaves(parent) {
                row.state = RowState::Waiting;
            }
            return;
        }
        let number = row.id.node;
        let later = enter_tick(number, row.ply) > self.moment.tick;
        let open = self.frame(number).filter(|_| !self.leaves(number));
        if later || open.is_some() {
            (row.value, row.kind, row.counts, row.best) = (None, Kind::Unsearched, Counts::default(), false);
            row.value_text.clear();
        }
        if later {
            row.state = RowState::Waiting;
            row.window_text = (String::new(), String::new());
        } else if let Some(frame) = open {
            row.counts.nodes = self.entered(number);
            row.value_text = self.best_so_far(frame).unwrap_or_default();
            if !frame.leaf {
                row.state = RowState::Open;
            }
        }
        let parent = (row.ply as usize).checked_sub(1).and_then(|ply| self.moment.frames.get(ply));
        let on_stack = row.path.split_last().is_some_and(|(_, above)| {
            let frames = self.moment.frames.iter().skip(1).map(|frame| frame.mv).take(above.len());
            frames.eq(above.iter().copied())
        });
        if let Some(parent) = parent.filter(|_| on_stack) {
            row.best = Self::chosen(parent) == Some(number);
        }
    }

    /// A node and its children as they were.
    pub fn node(&self, node: &mut NodeView) {
        let tick = self.moment.tick;
        if node.leave.is_some_and(|leave| leave <= tick) {
            return;
        }
        let frame = self.frame(node.number);
        node.value = None;
        node.kind = Kind::Unsearched;
        node.value_text = frame.and_then(|frame| self.best_so_far(frame)).unwrap_or_default();
        node.leave = None;
        node.counts = Counts::default();
        node.counts.nodes = frame.map_or(0, |_| self.entered(node.number));
        let ply = node.path.len() as u32 + 1;
        let chosen = frame.and_then(Self::chosen);
        for child in &mut node.children {
            self.child(child, ply);
            child.best = child.number.is_some() && child.number == chosen;
        }
    }
    fn child(&self, child: &mut ChildRow, ply: u32) {
        let tick = self.moment.tick;
        let number = child.number.filter(|number| enter_tick(*number, ply) <= tick);
        let Some(number) = number else {
            (child.state, child.value, child.kind) = (ChildState::Waiting, None, Kind::Unsearched);
            child.counts = Counts::default();
            child.value_text.clear();
            return;
        };
        let frame = self.frame(number);
        if frame.is_some() || leave_tick(number, ply, child.counts.nodes.max(1)) >= tick {
            (child.state, child.value, child.kind) = (ChildState::Searching, None, Kind::Unsearched);
            child.counts = Counts::default();
            child.counts.nodes = self.entered(number);
            child.value_text = frame.and_then(|frame| self.best_so_far(frame)).unwrap_or_default();
        }
    }
    /// α, β and the best value of a node on the stack, as they are printed.
    #[must_use]
    pub fn running(&self, number: u64) -> Option<[String; 3]> {
        let frame = self.frame(number).filter(|frame| !frame.leaf)?;
        let (window, best) = (frame.running.window, frame.running.best);
        Some([window.alpha, window.beta, best].map(|value| self.problem.print(value)))
    }
}

/// The totals of what the search had done by a tick, the tick itself included.
///
/// # Errors
/// A subtree could not be re-derived.
pub fn totals(walk: &mut Walk<'_>, tick: u64) -> Result<Counts, Trouble> {
    let (mut stack, mut totals) = (Vec::new(), Counts::default());
    let mut next = walk.root();
    let whole = next.as_ref().map(|root| walk.entry(root)).filter(|root| root.value.is_some());
    if let Some(root) = whole.filter(|root| leave_tick(0, 0, root.counts.nodes) <= tick) {
        return Ok(root.counts);
    }
    while let Some(frame) = next.take() {
        // A node that is open counts as a node.
        totals.nodes += 1;
        stack.push(frame);
        for child in walk.children(&mut stack)? {
            match child.leave() {
                Some(leave) if leave <= tick => totals = totals.plus(child.entry.counts),
                _ => {
                    next = Some(child).filter(|child| child.enter() <= tick).map(|child| child.frame);
                    break;
                }
            }
        }
    }
    Ok(totals)
}
