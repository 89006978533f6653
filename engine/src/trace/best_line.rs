//! [`BestLine`]: a line of best moves that goes on through answers of the table.
//!
//! At a hit the line continues at the visit that stored the entry, because that visit returned the same value. So the
//! line follows the value down to the leaf that it comes from. It ends earlier if the visit that stored an entry is not
//! known, and at a node that returned an end of its window because no move was as good.

use super::columns::Hit;
use super::frame::{Child, Frame};
use super::walk::{TraceError, Walk};
use super::{NodeNumber, Tick};
use crate::numbers::Ordinal;

/// Where a line passes through an answer of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// How many moves lead to it.
    pub after: usize,
    /// The number of the node that was answered.
    pub number: NodeNumber,
    /// The answer; its [`Hit::from`] is where the line goes on.
    pub hit: Hit,
}

/// Where a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// In a leaf.
    Leaf,
    /// In an answer of the table of which it is not known what stored it.
    Unborn,
    /// In a node that returned an end of its window: no move of it is as good.
    Bound,
    /// In a node that is not finished and has no best move yet.
    Open,
    /// In a chance node: nobody chooses there.
    Chance,
}

/// A line of best moves. See the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestLine {
    /// The ordinals of the moves.
    pub moves: Vec<Ordinal>,
    /// Where it passes through answers of the table, in order.
    pub crossings: Vec<Crossing>,
    /// Where it ends.
    pub end: LineEnd,
}

impl Walk<'_> {
    /// The node that was left at a tick, and stored what it had found where the search has a table; `None` where the tick is
    /// no Leave.
    ///
    /// # Errors
    /// There is no such tick, or a subtree could not be re-derived.
    pub fn left_at(&mut self, tick: Tick) -> Result<Option<NodeNumber>, TraceError> {
        let moment = self.moment(tick)?;
        let is_leave = moment.event == super::Event::Leave;
        Ok(moment
            .frames
            .last()
            .map(|frame| frame.number)
            .filter(|_| is_leave))
    }

    /// The tick at which a node was left; `None` while it is open.
    ///
    /// # Errors
    /// There is no such node, or a subtree could not be re-derived.
    pub fn leave_of(&mut self, number: NodeNumber) -> Result<Option<Tick>, TraceError> {
        let stack = self.find(number)?;
        let Some(frame) = stack.last() else {
            return Ok(None);
        };
        let entry = self.entry(frame);
        Ok(entry
            .value
            .map(|_| number.leave(frame.ply, entry.counts.nodes)))
    }

    /// The line of best moves from a node on. A node that is not finished goes on through its best child so far.
    ///
    /// # Errors
    /// There is no such node, or a subtree could not be re-derived.
    pub fn best_line(&mut self, number: NodeNumber) -> Result<BestLine, TraceError> {
        let mut stack = self.find(number)?;
        let (mut moves, mut crossings) = (Vec::new(), Vec::new());
        let end = loop {
            let Some(frame) = stack.last() else {
                break LineEnd::Open;
            };
            let (entry, number) = (self.entry(frame), frame.number);
            if let Some(hit) = entry.hit {
                crossings.push(Crossing {
                    after: moves.len(),
                    number,
                    hit,
                });
                // Entries are older than what they answer, so this comes to an end.
                let Some(stored) = hit.from.map_or(Ok(None), |from| self.left_at(from))? else {
                    break LineEnd::Unborn;
                };
                stack = self.find(stored)?;
                continue;
            }
            if entry.is_leaf() {
                break LineEnd::Leaf;
            }
            if entry.chance {
                break LineEnd::Chance;
            }
            let (next, known) = self.next_of_line(&mut stack)?;
            match next {
                Some(child) => {
                    moves.push(child.mv);
                    stack.push(child);
                }
                None => break if known { LineEnd::Bound } else { LineEnd::Open },
            }
        };
        Ok(BestLine {
            moves,
            crossings,
            end,
        })
    }

    /// The child through which a line goes on, and whether the node has any.
    fn next_of_line(&mut self, stack: &mut [Frame]) -> Result<(Option<Frame>, bool), TraceError> {
        let Some(frame) = stack.last() else {
            return Ok((None, false));
        };
        let (entry, ply, window) = (self.entry(frame), frame.ply, frame.window);
        let children = self.children(stack)?;
        let wanted = entry
            .value
            .or_else(|| children.last().map(|child| child.after.best));
        let gave = children.first_that_gave(wanted).map(|at| &children[at]);
        let stopped = |child: &&Child| {
            child.frame.mv.is_move() && self.method.stops_at(ply, window, &child.after, entry.max)
        };
        let best = gave.or_else(|| children.iter().find(stopped));
        Ok((best.map(|child| child.frame.clone()), !children.is_empty()))
    }
}
