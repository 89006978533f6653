//! [`KnownLines`]: lines of moves by number, where no rules say to which position they lead.
//!
//! Invariant: two lines have the same number if and only if all their moves have the same names: a
//! move after a known line is a step to the next number, and the names are compared. The same
//! position once more has the number of its parent. Cost: a look-up in a map for each node, also on
//! a long line; at most [`MOST_STEPS`] lines are kept.

use super::walk::TraceWalk;
use std::collections::HashMap;

/// The most lines that are kept.
const MOST_STEPS: usize = 1 << 20;
/// The most bytes of names that are kept.
const MOST_BYTES: usize = 1 << 24;

/// The number of a line of moves that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineNumber(u32);

/// Lines of moves by number.
#[derive(Default)]
pub struct KnownLines {
    names: HashMap<Box<str>, u32>,
    bytes: usize,
    /// The line that a move leads to from another one.
    steps: HashMap<(LineNumber, u32), LineNumber>,
    /// The lines to the open nodes, if they were requested, each with the tick of the node's Enter.
    open: Vec<(u64, Option<LineNumber>)>,
}

impl KnownLines {
    /// Returns the number of the line to the last open node; `None` if there is no room for more.
    pub fn of_last(&mut self, walk: &TraceWalk<'_>) -> Option<LineNumber> {
        self.open.truncate(walk.frames.len());
        while self
            .open
            .last()
            .is_some_and(|(enter, _)| walk.frames[self.open.len() - 1].enter != *enter)
        {
            self.open.pop();
        }
        for ply in self.open.len()..walk.frames.len() {
            let frame = &walk.frames[ply];
            let line = match self.open.last() {
                None => Some(LineNumber(0)),
                Some((_, above)) if frame.same => *above,
                Some((_, above)) => above.and_then(|above| self.step(above, walk.name(ply))),
            };
            self.open.push((frame.enter, line));
        }
        self.open.last().and_then(|(_, line)| *line)
    }
    fn step(&mut self, line: LineNumber, name: &str) -> Option<LineNumber> {
        let name = match self.names.get(name) {
            Some(known) => *known,
            None => {
                let number = u32::try_from(self.names.len()).ok()?;
                if self.bytes + name.len() > MOST_BYTES || self.names.len() >= MOST_STEPS {
                    return None;
                }
                self.bytes += name.len();
                self.names.insert(name.into(), number);
                number
            }
        };
        let next = u32::try_from(self.steps.len() + 1).ok()?;
        let is_full = self.steps.len() >= MOST_STEPS;
        match self.steps.get(&(line, name)) {
            Some(known) => Some(*known),
            None if is_full => None,
            None => {
                self.steps.insert((line, name), LineNumber(next));
                Some(LineNumber(next))
            }
        }
    }
}
