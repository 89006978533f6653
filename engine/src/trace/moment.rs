//! [`Moment`]: the stack of a search at a tick.
//!
//! The moment at tick *t* is just after an Enter and just before a Leave; the node of tick *t* is its last frame. It is
//! found by going down from the root: a child whose span ended before *t* is done, the child whose span holds *t* is
//! the next frame. Cost: O(depth × branching), and O(depth × log(branching)) where the walk keeps the lists of the nodes.

use super::columns::Hit;
use super::done::{Done, DoneChildren};
use super::frame::Child;
use super::tree::TextPlace;
use super::walk::{TraceError, Walk};
use super::{NodeNumber, Tick};
use crate::eval::Value;
use crate::numbers::Ordinal;
use crate::search::{Kind, Running, Window};

/// What happens at a tick.
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
    /// How many plies below the root.
    pub ply: u32,
    /// The ordinal of the move that leads to it; means nothing at the root.
    pub mv: Ordinal,
    /// Which visit of its parent to this move it is: 1 is the first.
    pub visit: u16,
    /// Whether MAX moves here. Of a leaf: unknown, `false`.
    pub max: bool,
    /// Whether it is a chance node.
    pub chance: bool,
    /// It has no children: an outcome or an evaluation was returned.
    pub leaf: bool,
    /// The answer of the table, if it is a hit.
    pub hit: Option<Hit>,
    /// The window at entry.
    pub entry: Window,
    /// α, β and the best value, after the children done so far.
    pub running: Running,
    /// The children that are done, in the order in which they were searched.
    pub done: DoneChildren,
    /// How many legal moves the node has.
    pub legal: u16,
    /// What it will return, known once the search has left it.
    pub value: Option<Value>,
    /// What that says.
    pub kind: Kind,
}

/// The stack of a search at a tick. See the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The tick of the event that is shown.
    pub tick: Tick,
    /// How many ticks there are, so far.
    pub ticks: u64,
    /// In which pass it lies, from 1.
    pub pass: usize,
    /// What happens at it.
    pub event: Event,
    /// From the root to the node of the tick.
    pub frames: Vec<MomentFrame>,
    /// What a Leave means to the node above; `None` at an Enter and at the root.
    pub returned: Option<Returned>,
    /// Where the node of the tick stands in the text that the search was read from.
    pub place: Option<TextPlace>,
}

/// What the value of a child does to the node that visited it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Returned {
    /// What that node knows from then on.
    pub after: Running,
    /// The window in which it visits the child again, if it does; then the value does not count.
    pub again: Option<Window>,
}

impl Moment {
    /// The stack just after the event, and the node that was left, if one was: its value is taken in by its parent then.
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
    /// The moment at a tick.
    ///
    /// # Errors
    /// There is no such tick, or a subtree could not be re-derived.
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
