//! [`Moment`]: the stack of a search at a tick.
//!
//! The moment at tick *t* is just after an Enter or just before a Leave; the node of tick *t* is
//! its last frame. It is found by descending from the root: a child whose span ended before *t* is
//! done, and the child whose span contains *t* is the next frame. Cost: O(depth × branching), and
//! O(depth × log(branching)) where the walk has cached the lists of the nodes.

use super::columns::Hit;
use super::done::{Done, DoneChildren};
use super::frame::Child;
use super::tree::TextPlace;
use super::walk::{TraceError, Walk};
use super::{NodeNumber, Tick};
use crate::eval::Value;
use crate::numbers::Ordinal;
use crate::search::{Kind, Running, Window};

/// The event at a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The last frame's node is entered.
    Enter,
    /// The last frame's node is left.
    Leave,
}

/// A node on the stack at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MomentFrame {
    /// The number of the node.
    pub number: NodeNumber,
    /// The distance from the root, in plies.
    pub ply: u32,
    /// The ordinal of the move that leads to it; meaningless at the root.
    pub mv: Ordinal,
    /// The number of this visit among its parent's visits of the move, from 1.
    pub visit: u16,
    /// True if MAX moves here; `false` for a leaf, where it is not known.
    pub max: bool,
    /// True if it is a chance node.
    pub chance: bool,
    /// True if it has no children and returned an outcome or an evaluation.
    pub leaf: bool,
    /// The table hit, if it is one.
    pub hit: Option<Hit>,
    /// The window at entry.
    pub entry: Window,
    /// The α, β and best value after the children completed so far.
    pub running: Running,
    /// The completed children, in search order.
    pub done: DoneChildren,
    /// The number of legal moves.
    pub legal: u16,
    /// The value that it returns; known once the search has left it.
    pub value: Option<Value>,
    /// The kind of that value.
    pub kind: Kind,
}

/// The stack of a search at a tick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The tick of the event.
    pub tick: Tick,
    /// The number of ticks so far.
    pub ticks: u64,
    /// The number of the pass that contains the tick, from 1.
    pub pass: usize,
    /// The event at the tick.
    pub event: Event,
    /// The frames from the root to the node of the tick.
    pub frames: Vec<MomentFrame>,
    /// The effect of a Leave on the node above; `None` at an Enter and at the root.
    pub returned: Option<Returned>,
    /// The position of the event's node in the text that the search was read from.
    pub place: Option<TextPlace>,
}

/// The effect of a child's value on the node that visited it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Returned {
    /// The state of that node from then on.
    pub after: Running,
    /// The window of another visit of the child, if there is one; the value then does not count.
    pub again: Option<Window>,
}

impl Moment {
    /// Returns the stack just after the event, and the node that was left, if any. The parent of
    /// that node has then taken in its value.
    pub fn settled(&self) -> (Vec<MomentFrame>, Option<MomentFrame>) {
        let mut open = self.frames.clone();
        let left = if self.event == Event::Leave {
            open.pop()
        } else {
            None
        };
        let value = left
            .as_ref()
            .and_then(|left| Some((left, left.value?, self.returned?)));
        if let (Some((left, value, returned)), Some(parent)) = (value, open.last_mut()) {
            let (mv, number, kind) = (left.mv, left.number, left.kind);
            let (counts, hit) = (returned.again.is_none(), left.hit.is_some());
            parent.done.push(Done {
                mv,
                number,
                value,
                kind,
                left: self.tick,
                counts,
                hit,
            });
            parent.running = returned.after;
        }
        (open, left)
    }
}

impl Walk<'_> {
    /// Returns the moment at a tick.
    ///
    /// # Errors
    /// Returns an error if there is no such tick, or if a subtree could not be re-derived.
    pub fn moment(&mut self, tick: Tick) -> Result<Moment, TraceError> {
        let ticks = self.ticks();
        let pass = self.pass_at(tick);
        let Some(root) = self.root_of(pass).filter(|_| tick.is_within(ticks)) else {
            return Err(TraceError::NoTick { tick, ticks });
        };
        let (mut kind, mut returned) = (self.kind(&root), None);
        let (mut stack, mut frames) = (vec![root], Vec::new());
        loop {
            let Some(frame) = stack.last() else {
                return Err(TraceError::NoTick { tick, ticks });
            };
            let entry = self.entry(frame);
            let (number, ply, mv, visit, window) =
                (frame.number, frame.ply, frame.mv, frame.visit, frame.window);
            let entered = number.enter(ply) == tick;
            let place = self.place(frame);
            let left = entry.value.is_some() && number.leave(ply, entry.counts.nodes) == tick;
            let mut running = self.opening(frame);
            let mut done = DoneChildren::default();
            let mut next: Option<Child> = None;
            if !entered && !entry.is_end() {
                let children = self.children(&mut stack)?;
                let before =
                    children.partition_point(|child| child.leave().is_some_and(|left| left < tick));
                if let Some(latest) = before.checked_sub(1) {
                    running = children[latest].after;
                }
                done = DoneChildren::first(before, &children);
                next = children
                    .get(before)
                    .filter(|child| child.enter() <= tick)
                    .cloned();
            }
            let (max, legal, value, leaf) = (entry.max, entry.legal, entry.value, entry.is_leaf());
            frames.push(MomentFrame {
                number,
                ply,
                mv,
                visit,
                max,
                chance: entry.chance,
                leaf,
                hit: entry.hit,
                entry: window,
                running,
                done,
                legal,
                value,
                kind: if value.is_some() {
                    kind
                } else {
                    Kind::Unsearched
                },
            });
            match next {
                Some(child) => {
                    kind = child.kind;
                    returned = Some(Returned {
                        after: child.after,
                        again: child.again,
                    });
                    stack.push(child.frame);
                }
                None => {
                    let event = if left && !entered {
                        Event::Leave
                    } else {
                        Event::Enter
                    };
                    let returned = returned.filter(|_| event == Event::Leave);
                    return Ok(Moment {
                        tick,
                        ticks,
                        pass,
                        event,
                        frames,
                        returned,
                        place,
                    });
                }
            }
        }
    }
}
