//! [`BestLine`]: a line of best moves that continues through table hits.
//!
//! At a hit, the line continues at the visit that stored the entry, because that visit returned the
//! same value. The line therefore follows the value down to the leaf that it comes from. It ends
//! earlier at a hit whose storing visit is not known, and at a node that returned an end of its
//! window because no move was as good.

use super::columns::Hit;
use super::frame::{Child, Frame};
use super::walk::{TraceError, Walk};
use super::{NodeNumber, Tick};
use crate::numbers::Ordinal;

/// A table hit on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The number of moves of the line that lead to the hit.
    pub after: usize,
    /// The number of the node that the table resolved.
    pub number: NodeNumber,
    /// The hit; the line continues at its [`Hit::from`].
    pub hit: Hit,
}

/// The end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// A leaf.
    Leaf,
    /// A table hit whose storing visit is not known.
    Unborn,
    /// A node that returned an end of its window because no move was as good.
    Bound,
    /// A node that is not finished and has no best move yet.
    Open,
    /// A chance node, where no player chooses a move.
    Chance,
}

/// A line of best moves, continued through table hits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestLine {
    /// The ordinals of the moves.
    pub moves: Vec<Ordinal>,
    /// The table hits on the line, in order.
    pub crossings: Vec<Crossing>,
    /// The end of the line.
    pub end: LineEnd,
}

impl Walk<'_> {
    /// Returns the number of the node left at `tick`, or `None` if the event at `tick` is not a
    /// Leave. In a search with a table, this node stored its result at that tick.
    ///
    /// # Errors
    /// Returns an error if there is no such tick, or if a subtree could not be re-derived.
    pub fn left_at(&mut self, tick: Tick) -> Result<Option<NodeNumber>, TraceError> {
        let moment = self.moment(tick)?;
        let is_leave = moment.event == super::Event::Leave;
        Ok(moment
            .frames
            .last()
            .map(|frame| frame.number)
            .filter(|_| is_leave))
    }

    /// Returns the tick at which a node was left, or `None` while it is open.
    ///
    /// # Errors
    /// Returns an error if there is no such node, or if a subtree could not be re-derived.
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

    /// Returns the line of best moves from a node. An unfinished node continues through its best
    /// child so far.
    ///
    /// # Errors
    /// Returns an error if there is no such node, or if a subtree could not be re-derived.
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
                // An entry is older than the visits it resolves, so the loop terminates.
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

    /// Returns the child through which a line continues, and whether the node has any children.
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
