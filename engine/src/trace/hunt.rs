//! Hunts: finding the next or the previous event of a kind, in a search of any size.
//!
//! A hunt visits the events in order, forwards or backwards, and tests each with a [`Predicate`].
//! Subtrees whose totals rule out a hit are skipped as a whole, so that the next cut is found at
//! once even among 10⁹ nodes. Where the predicate cannot tell, every node is visited and folded
//! subtrees are re-derived on the way. A hunt works in slices of a limited number of nodes: a slice
//! without a hit returns the last tick examined, from which the next one continues.

use super::columns::{EarlyMoves, MoveOrigin};
use super::frame::{Child, Frame};
use super::tree::TextPlace;
use super::walk::{TraceError, Walk};
use super::{NodeNumber, Tick};
use crate::numbers::Ordinal;
use crate::search::Running;

/// A node at the moment it is entered or left.
#[derive(Clone, Copy, Debug)]
pub struct NodeVisit<'a> {
    /// The node, with the state of its parent after it.
    pub node: &'a Child,
    /// The state of its parent before it; for the root, the state of the root itself.
    pub before: Running,
    /// The number of its parent, and whether MAX moves there; `None` at the root.
    pub parent: Option<(NodeNumber, bool)>,
    /// The number of the pass, from 1.
    pub pass: usize,
    /// The reason for the node's place in the search order of its parent.
    pub origin: MoveOrigin,
    /// The ordinals of the moves from the root.
    pub path: &'a [Ordinal],
    /// At a Leave, the ordinal of the move that the node searched last, if the predicate asks for
    /// it.
    pub last: Option<Ordinal>,
    /// The position in the text that the search was read from.
    pub place: Option<TextPlace>,
}

/// The condition that a hunt tests.
pub trait Predicate {
    /// Returns whether there may be a hit among the descendants of this node, the node itself
    /// excluded.
    fn may_be_below(&mut self, node: &Child, path: &[Ordinal]) -> bool;
    /// Returns whether this Enter is a hit.
    fn enter(&mut self, visit: &NodeVisit<'_>) -> bool;
    /// Returns whether this Leave is a hit.
    fn leave(&mut self, visit: &NodeVisit<'_>) -> bool;
    /// Returns whether [`Predicate::leave`] needs [`NodeVisit::last`] for this node.
    fn wants_last(&mut self, node: &Child) -> bool {
        let _ = node;
        false
    }
    /// Returns the cost of testing one event, relative to a test that only compares numbers. A
    /// slice of a hunt covers correspondingly fewer nodes.
    fn cost(&self) -> u64 {
        1
    }
}

/// The outcome of a slice of a hunt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hunted {
    /// The hit is at this tick.
    Found(Tick),
    /// There is no hit.
    Nothing,
    /// All events up to and including this tick were examined, and there are more.
    More(Tick),
}

/// A direction in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// Towards later ticks.
    Forwards,
    /// Towards earlier ticks.
    Backwards,
}

struct Hunt<'q> {
    predicate: &'q mut dyn Predicate,
    /// Only ticks after this one (backwards: before it) are examined; `None`: all ticks.
    from: Option<Tick>,
    way: Way,
    /// The remaining budget of the slice.
    left: u64,
    /// The cost of one test.
    cost: u64,
    pass: usize,
    path: Vec<Ordinal>,
    looked: Option<Tick>,
}

/// A node whose events are examined; its path is the hunt's.
#[derive(Clone, Copy)]
struct Here<'a> {
    node: &'a Child,
    before: Running,
    parent: Option<(NodeNumber, bool)>,
    origin: MoveOrigin,
    place: Option<TextPlace>,
}

impl Hunt<'_> {
    fn wants(&self, tick: Tick) -> bool {
        self.from.is_none_or(|from| match self.way {
            Way::Forwards => tick > from,
            Way::Backwards => tick < from,
        })
    }
    /// Returns whether there may be wanted ticks between the Enter and the Leave of a node.
    fn wants_inside(&self, enter: Tick, leave: Option<Tick>) -> bool {
        self.from.is_none_or(|from| match self.way {
            Way::Forwards => leave.is_none_or(|leave| leave > from.next()),
            Way::Backwards => enter.next() < from,
        })
    }
    fn found(
        &mut self,
        here: Here<'_>,
        enter: bool,
        tick: Option<Tick>,
        last: Option<Ordinal>,
    ) -> Option<Hunted> {
        let tick = tick.filter(|&tick| self.wants(tick))?;
        self.looked = Some(tick);
        // The descent to the start of the hunt costs nothing, so that every slice makes progress.
        self.left = self.left.saturating_sub(self.cost);
        let Here {
            node,
            before,
            parent,
            origin,
            place,
        } = here;
        let visit = NodeVisit {
            node,
            before,
            parent,
            pass: self.pass,
            origin,
            path: &self.path,
            last,
            place,
        };
        let hit = if enter {
            self.predicate.enter(&visit)
        } else {
            self.predicate.leave(&visit)
        };
        hit.then_some(Hunted::Found(tick))
    }
}

impl Walk<'_> {
    /// Hunts for the first hit after `from`, or backwards the last hit before it; `None` hunts from
    /// the first or the last event. Examines about `nodes` nodes at most, and at least 1.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn hunt(
        &mut self,
        from: Option<Tick>,
        way: Way,
        nodes: u64,
        predicate: &mut dyn Predicate,
    ) -> Result<Hunted, TraceError> {
        // Each node has two events.
        let (cost, left) = (predicate.cost(), nodes.saturating_mul(2));
        let mut hunt = Hunt {
            predicate,
            from,
            way,
            left,
            cost,
            pass: 0,
            path: Vec::new(),
            looked: from,
        };
        let mut pass = match (from, way) {
            (Some(from), _) => self.pass_at(from),
            (None, Way::Forwards) => 1,
            (None, Way::Backwards) => self.passes(),
        };
        while let Some(root) = self.root_of(pass) {
            let (entry, kind, after) = (self.entry(&root), self.kind(&root), self.opening(&root));
            let node = Child {
                frame: root,
                entry,
                kind,
                after,
                counts: true,
                again: None,
            };
            hunt.pass = pass;
            let place = self.place(&node.frame);
            let here = Here {
                node: &node,
                before: after,
                parent: None,
                origin: MoveOrigin::Order,
                place,
            };
            if let Some(found) = self.hunt_node(&mut hunt, &mut Vec::new(), here)? {
                return Ok(found);
            }
            pass = if way == Way::Forwards {
                pass + 1
            } else {
                pass - 1
            };
        }
        Ok(Hunted::Nothing)
    }

    /// Examines one node in the direction of the hunt: its Enter, its descendants and its Leave.
    fn hunt_node(
        &mut self,
        hunt: &mut Hunt<'_>,
        above: &mut Vec<Frame>,
        here: Here<'_>,
    ) -> Result<Option<Hunted>, TraceError> {
        let node = here.node;
        let (enter, leave) = (Some(node.enter()), node.leave());
        let forwards = hunt.way == Way::Forwards;
        let (first, last) = if forwards {
            (enter, leave)
        } else {
            (leave, enter)
        };
        let leaves =
            leave.is_some_and(|leave| hunt.wants(leave)) && hunt.predicate.wants_last(node);
        let last_move = if leaves {
            above.push(node.frame.clone());
            let children = self.children(above)?;
            above.pop();
            children.last().map(|child| child.frame.mv)
        } else {
            None
        };
        if let Some(found) = hunt.found(here, forwards, first, last_move) {
            return Ok(Some(found));
        }
        let inside = hunt.wants_inside(node.enter(), leave);
        if inside && !node.entry.is_end() && hunt.predicate.may_be_below(node, &hunt.path) {
            if hunt.left == 0 {
                return Ok(Some(hunt.looked.map_or(Hunted::Nothing, Hunted::More)));
            }
            above.push(node.frame.clone());
            let found = self.hunt_below(hunt, above, node)?;
            above.pop();
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(hunt.found(here, !forwards, last, last_move))
    }

    fn hunt_below(
        &mut self,
        hunt: &mut Hunt<'_>,
        stack: &mut Vec<Frame>,
        node: &Child,
    ) -> Result<Option<Hunted>, TraceError> {
        let children = self.children(stack)?;
        let opening = self.opening(&node.frame);
        let early = stack
            .last()
            .map_or_else(EarlyMoves::default, |frame| self.early(frame));
        let parent = Some((node.frame.number, node.entry.max));
        // Skips the children left before the start of the hunt; backwards, those entered after it.
        let (count, forwards) = (children.len(), hunt.way == Way::Forwards);
        let past = |child: &Child| match (hunt.from, hunt.way) {
            (None, way) => way == Way::Backwards,
            (Some(from), Way::Forwards) => child.leave().is_some_and(|leave| leave <= from),
            (Some(from), Way::Backwards) => child.enter() < from,
        };
        let border = children.partition_point(past);
        for step in 0..if forwards { count - border } else { border } {
            let at = if forwards {
                border + step
            } else {
                border - 1 - step
            };
            let child = &children[at];
            let before = at.checked_sub(1).map_or(opening, |at| children[at].after);
            hunt.path.push(child.frame.mv);
            let origin = if early.is_any() {
                early.origin(children.rank(at))
            } else {
                MoveOrigin::Order
            };
            let place = self.place(&child.frame);
            let found = self.hunt_node(
                hunt,
                stack,
                Here {
                    node: child,
                    before,
                    parent,
                    origin,
                    place,
                },
            )?;
            hunt.path.pop();
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}

/// Matches the Leaves of nodes that were left with moves unsearched.
#[derive(Clone, Copy, Debug)]
pub struct Cuts;

impl Predicate for Cuts {
    fn may_be_below(&mut self, node: &Child, _: &[Ordinal]) -> bool {
        node.entry.counts.cuts > u64::from(node.entry.is_cut())
    }
    fn enter(&mut self, _: &NodeVisit<'_>) -> bool {
        false
    }
    fn leave(&mut self, visit: &NodeVisit<'_>) -> bool {
        visit.node.entry.is_cut()
    }
}

/// Matches the Enters of repeated visits of a child.
#[derive(Clone, Copy, Debug)]
pub struct Researches;

impl Predicate for Researches {
    fn may_be_below(&mut self, node: &Child, _: &[Ordinal]) -> bool {
        node.entry.value.is_none() || node.entry.counts.researches > 0
    }
    fn enter(&mut self, visit: &NodeVisit<'_>) -> bool {
        visit.node.frame.visit > 1
    }
    fn leave(&mut self, _: &NodeVisit<'_>) -> bool {
        false
    }
}

/// Matches the Enters of leaves.
#[derive(Clone, Copy, Debug)]
pub struct Leaves;

impl Predicate for Leaves {
    fn may_be_below(&mut self, _: &Child, _: &[Ordinal]) -> bool {
        true
    }
    fn enter(&mut self, visit: &NodeVisit<'_>) -> bool {
        visit.node.entry.is_leaf()
    }
    fn leave(&mut self, _: &NodeVisit<'_>) -> bool {
        false
    }
}

/// Matches the changes of the value that a root would return, in every pass: the Leave of the child
/// that causes one.
#[derive(Clone, Copy, Debug)]
pub struct RootChanges;

impl Predicate for RootChanges {
    fn may_be_below(&mut self, node: &Child, _: &[Ordinal]) -> bool {
        node.frame.ply == 0
    }
    fn enter(&mut self, _: &NodeVisit<'_>) -> bool {
        false
    }
    fn leave(&mut self, visit: &NodeVisit<'_>) -> bool {
        visit.node.frame.ply == 1 && visit.before.best != visit.node.after.best
    }
}

/// Matches the changes of the value that a node would return: the Leave of the child that causes
/// one.
#[derive(Clone, Copy, Debug)]
pub struct BestChanges {
    /// The number of the node.
    pub node: NodeNumber,
}

impl Predicate for BestChanges {
    fn may_be_below(&mut self, node: &Child, _: &[Ordinal]) -> bool {
        let number = node.frame.number;
        (number..number.later(node.entry.counts.nodes)).contains(&self.node)
    }
    fn enter(&mut self, _: &NodeVisit<'_>) -> bool {
        false
    }
    fn leave(&mut self, visit: &NodeVisit<'_>) -> bool {
        let here = visit.parent.is_some_and(|(parent, _)| parent == self.node);
        here && visit.before.best != visit.node.after.best
    }
}
