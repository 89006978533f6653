//! [`Past`]: the state of the tree and of the table of children at a tick.
//!
//! The recording has the final state of every node; the ticks of its Enter and Leave follow from
//! its number. So an earlier state is the final one without everything that came later. *At a tick*
//! means just after its event, in every pane: the node that a tick leaves is done. Cost: O(depth ×
//! branching) for a moment, O(ply) for a row.

use super::outline::{Row, RowState};
use super::table::{ChildRow, ChildState, NodeView};
use crate::inspect::TraceResult;
use engine::boundary::problem::Problem;
use engine::search::{Counts, Kind};
use engine::trace::{Frame, Moment, MomentFrame, NodeNumber, Tick, Walk};
use std::sync::Arc;

/// The stage of the search of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The node was not entered.
    Waiting,
    /// The search was in the node.
    Open,
    /// The node was left.
    Done,
}

impl Stage {
    /// Returns the stage of a node just after a tick, from the ticks of its two events.
    pub fn after(tick: Tick, enter: Tick, leave: Option<Tick>) -> Stage {
        match leave {
            _ if enter > tick => Stage::Waiting,
            Some(leave) if leave <= tick => Stage::Done,
            _ => Stage::Open,
        }
    }
}

/// The state of a recorded search at a moment.
pub struct Past<'a> {
    tick: Tick,
    /// The nodes that the search was in, from the root.
    open: Vec<MomentFrame>,
    /// The totals of each of them so far.
    counts: Vec<Counts>,
    /// The totals of the search so far.
    total: Counts,
    /// The node that the tick left, in its state before.
    left: Option<MomentFrame>,
    problem: &'a dyn Problem,
}

impl<'a> Past<'a> {
    /// Creates the state at a moment of a recording.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn new(
        walk: &mut Walk<'_>,
        moment: &Moment,
        problem: &'a dyn Problem,
    ) -> TraceResult<Past<'a>> {
        let (open, left) = moment.settled();
        let counts = totals(walk, moment.tick)?;
        let pass = walk.pass_at(moment.tick);
        let ended = || {
            walk.root_of(pass)
                .map_or_else(Counts::default, |root| walk.entry(&root).counts)
        };
        let total = walk
            .counts_before(pass)
            .plus(counts.first().copied().unwrap_or_else(ended));
        Ok(Past {
            tick: moment.tick,
            open,
            counts,
            total,
            left,
            problem,
        })
    }
    /// Returns the totals of the search so far.
    pub fn total(&self) -> Counts {
        self.total
    }
    /// Returns the stage of a node.
    pub fn stage(&self, number: NodeNumber, ply: u32) -> Stage {
        // A node that was entered and is not on the stack any more was left.
        let leave = self.frame(number).is_none().then_some(self.tick);
        Stage::after(self.tick, number.enter(ply), leave)
    }
    /// Returns the node on the stack, if the search was in it.
    pub fn frame(&self, number: NodeNumber) -> Option<&MomentFrame> {
        self.at(number).map(|at| &self.open[at])
    }
    /// Returns the index of a node on the stack. Numbers increase from the root on.
    fn at(&self, number: NodeNumber) -> Option<usize> {
        self.open
            .binary_search_by_key(&number, |frame| frame.number)
            .ok()
    }
    /// Returns the totals so far of a node that the search was in.
    fn inside(&self, number: NodeNumber) -> Counts {
        self.at(number)
            .and_then(|at| self.counts.get(at))
            .copied()
            .unwrap_or_default()
    }
    /// Returns the child that a node on the stack would choose.
    pub fn chosen(frame: &MomentFrame) -> Option<NodeNumber> {
        frame
            .done
            .first_that_gave(frame.running.best)
            .map(|done| done.number)
    }

    /// Returns the printed best value so far of a node on the stack; empty before its first child
    /// is done.
    fn best_so_far(&self, number: NodeNumber) -> String {
        let frame = self.frame(number).filter(|frame| !frame.done.is_empty());
        frame.map_or_else(String::new, |frame| self.problem.print(frame.running.best))
    }

    /// Sets a row of the tree back to the moment. The value of a node that the search was in
    /// becomes its best value so far.
    pub fn row(&self, row: &mut Row) {
        let number = row.id.node;
        if row.id.unsearched.is_some() {
            if self.stage(number, row.ply.saturating_sub(row.id.plies() as u32)) != Stage::Done {
                row.state = RowState::Waiting;
            }
            return;
        }
        let stage = self.stage(number, row.ply);
        if stage != Stage::Done {
            (row.value, row.kind, row.best) = (None, Kind::Unsearched, false);
            (row.value_text, row.counts) = (self.best_so_far(number), self.inside(number));
        }
        match stage {
            Stage::Waiting => {
                row.state = RowState::Waiting;
                row.window_text = (String::new(), String::new());
            }
            Stage::Open if !matches!(row.state, RowState::Leaf | RowState::Hit) => {
                row.state = RowState::Open;
            }
            Stage::Open | Stage::Done => {}
        }
        let Some((_, above)) = row.path.split_last() else {
            return;
        };
        let on_stack = self
            .open
            .iter()
            .skip(1)
            .map(|frame| frame.mv)
            .take(above.len())
            .eq(above.iter().copied());
        // A node of an earlier visit has the same path and a smaller number.
        let parent = self
            .open
            .get(above.len())
            .filter(|parent| on_stack && parent.number < number);
        if let Some(parent) = parent {
            row.best = Self::chosen(parent) == Some(number);
        }
    }

    /// Sets a node and some of the rows of its table back to the moment.
    pub fn node(&self, node: &mut NodeView, rows: &mut [ChildRow]) {
        let ply = node.path.len() as u32;
        if self.stage(node.number, ply) == Stage::Done {
            return;
        }
        (node.value, node.kind, node.leave) = (None, Kind::Unsearched, None);
        (node.value_text, node.counts) = (self.best_so_far(node.number), self.inside(node.number));
        let chosen = self.frame(node.number).and_then(Self::chosen);
        for child in rows {
            self.child(child, ply + 1);
            child.best = child.number.is_some() && child.number == chosen;
        }
    }
    /// Sets a row of the table of a node that was not left back to the moment.
    fn child(&self, child: &mut ChildRow, ply: u32) {
        let stage = child
            .number
            .map_or(Stage::Waiting, |number| self.stage(number, ply));
        child.state = match stage {
            Stage::Waiting => ChildState::Waiting,
            Stage::Open => ChildState::Searching,
            Stage::Done => return,
        };
        (child.value, child.kind) = (None, Kind::Unsearched);
        child.value_text = child
            .number
            .map_or_else(String::new, |number| self.best_so_far(number));
        child.counts = child
            .number
            .map_or_else(Counts::default, |number| self.inside(number));
    }
    /// Returns the printed α, β and best value of a node on the stack, or of the one just left.
    pub fn running(&self, number: NodeNumber) -> Option<[String; 3]> {
        let left = self.left.as_ref().filter(|left| left.number == number);
        let frame = self.frame(number).or(left).filter(|frame| !frame.leaf)?;
        let (window, best) = (frame.running.window, frame.running.best);
        Some([window.alpha, window.beta, best].map(|value| self.problem.print(value)))
    }
    /// Returns the root, if the search was in it.
    pub fn root(&self) -> Option<&MomentFrame> {
        self.open.first()
    }
}

/// Returns the totals, just after a tick, of each node that the search was in, from the root; each
/// includes the node itself and its descendants. Returns none if the search had ended.
fn totals(walk: &mut Walk<'_>, tick: Tick) -> TraceResult<Vec<Counts>> {
    let (mut stack, mut totals) = (Vec::new(), Vec::new());
    let root = walk
        .root_of(walk.pass_at(tick))
        .map(|root| (walk.entry(&root), root));
    let ended = |root: &Frame, nodes: u64| root.number.leave(0, nodes) <= tick;
    let open =
        root.filter(|(entry, root)| entry.value.is_none() || !ended(root, entry.counts.nodes));
    let mut next = open.map(|(_, root)| root);
    while let Some(frame) = next.take() {
        let has_children = frame.number.enter(frame.ply) < tick;
        stack.push(frame);
        let children = if has_children {
            walk.children(&mut stack)?
        } else {
            Arc::default()
        };
        let left =
            children.partition_point(|child| child.leave().is_some_and(|leave| leave <= tick));
        next = children
            .get(left)
            .filter(|child| child.enter() <= tick)
            .map(|child| child.frame.clone());
        // A repeated visit counts from its Enter on.
        let again = u64::from(next.as_ref().is_some_and(|child| child.visit > 1));
        let own = Counts {
            nodes: 1,
            researches: again,
            ..Counts::default()
        };
        let counts = own.plus(children.counts_before(left));
        totals.push(counts);
    }
    for at in (1..totals.len()).rev() {
        totals[at - 1] = totals[at - 1].plus(totals[at]);
    }
    Ok(totals)
}
