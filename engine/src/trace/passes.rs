//! The passes of a recorded search: each is a tree of its own, and they follow each other in time.
//!
//! A search without a memory is one tree and has no passes in this sense; queries about its pass
//! take the number 1, which stands for the whole. Passes are numbered from 1, in search order.
//!
//! One pass is shown as *the* tree: the pass on which a [`Walk`] was focused, otherwise the last
//! that has begun.

use super::frame::Frame;
use super::hunt::Way;
use super::walk::Walk;
use super::{NodeNumber, Tick};
use crate::eval::Value;
use crate::numbers::Ordinal;
use crate::search::{Counts, Kind, Window};

/// A pass of a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedPass {
    /// The number of the pass, from 1.
    pub number: usize,
    /// The depth of the pass in plies; `None`: to the end of the game, or not stated because the
    /// search has no passes.
    pub depth: Option<u32>,
    /// The window of its root.
    pub window: Window,
    /// The number of its root.
    pub root: NodeNumber,
    /// The tick at which its root is entered.
    pub enter: Tick,
    /// The tick at which its root is left; `None` while it is open.
    pub leave: Option<Tick>,
    /// The value that its root returned, or has so far.
    pub value: Value,
    /// The kind of that value.
    pub kind: Kind,
    /// The first best move of its root so far.
    pub best: Option<Ordinal>,
    /// The totals of this pass alone.
    pub counts: Counts,
}

impl Walk<'_> {
    /// Returns the number of passes that have begun: 1 for a search without passes, 0 before it has
    /// entered its root.
    pub fn passes(&self) -> usize {
        match self.tree().passes() {
            [] => usize::from(self.tree().resident() > 0),
            // The roots are in the arena in the order of the passes.
            passes => passes.partition_point(|pass| pass.index < self.tree().resident()),
        }
    }
    /// Returns the root of a pass, or `None` if there is no such pass.
    pub fn root_of(&self, pass: usize) -> Option<Frame> {
        let at = pass.checked_sub(1).filter(|_| pass <= self.passes())?;
        let (index, before, window) = match self.tree().passes().get(at) {
            Some(pass) => (pass.index, pass.before.nodes, pass.window),
            None => (0, 0, self.tree().window(0).unwrap_or(Window::FULL)),
        };
        let number = NodeNumber(before);
        Some(Frame {
            tree: None,
            index,
            number,
            ply: 0,
            mv: Ordinal::FIRST,
            visit: 1,
            window,
        })
    }
    /// Returns the pass that contains a node, or the last pass for a number beyond the end; 0
    /// before the search has entered its root.
    pub fn pass_of(&self, number: NodeNumber) -> usize {
        let begun = self.passes();
        let passes = self.tree().passes().get(..begun).unwrap_or_default();
        if passes.is_empty() {
            begun
        } else {
            passes
                .partition_point(|pass| pass.before.nodes <= number.0)
                .max(1)
        }
    }
    /// Returns the pass that contains a tick, or the last pass for a tick beyond the end; 0 before
    /// the search has entered its root.
    pub fn pass_at(&self, tick: Tick) -> usize {
        // All nodes of earlier passes are closed and have two ticks each.
        self.pass_of(NodeNumber(tick.0 / 2))
    }
    /// Returns the depth of the pass that contains a node (`Some(None)`: to the end of the game),
    /// or `None` for a search without passes.
    pub fn pass_depth(&self, number: NodeNumber) -> Option<Option<u32>> {
        let pass = self.pass_of(number).checked_sub(1)?;
        self.tree().passes().get(pass).map(|pass| pass.depth)
    }
    /// Returns the totals of all passes before `pass`.
    pub fn counts_before(&self, pass: usize) -> Counts {
        let pass = pass
            .checked_sub(1)
            .and_then(|at| self.tree().passes().get(at));
        pass.map_or_else(Counts::default, |pass| pass.before)
    }
    /// Returns the current data of a pass.
    pub fn pass(&mut self, pass: usize) -> Option<RecordedPass> {
        let root = self.root_of(pass)?;
        let (entry, mut kind) = (self.entry(&root), self.kind(&root));
        let (mut value, mut best) = (self.opening(&root).best, None);
        // The children of a root are never folded, so this does not fail.
        let children = self.children(&mut [root.clone()]).unwrap_or_default();
        for child in children
            .iter()
            .filter(|child| child.counts && child.entry.value.is_some())
        {
            if best.is_none() || child.after.best.better(value, entry.max) {
                best = Some(child.frame.mv);
            }
            value = child.after.best;
        }
        best = best.filter(|_| !entry.chance);
        if let Some(returned) = entry.value {
            value = returned;
        } else if best.is_some() {
            kind = Kind::Lower;
            if !entry.max {
                kind = Kind::Upper;
            }
        }
        Some(RecordedPass {
            number: pass,
            depth: self.pass_depth(root.number).flatten(),
            window: root.window,
            root: root.number,
            enter: root.number.enter(0),
            leave: entry
                .value
                .map(|_| root.number.leave(0, entry.counts.nodes)),
            value,
            kind,
            best,
            counts: entry.counts,
        })
    }
    /// Returns all passes that have begun.
    pub fn all_passes(&mut self) -> Vec<RecordedPass> {
        (1..=self.passes())
            .filter_map(|pass| self.pass(pass))
            .collect()
    }
    /// Returns the tick at which the next pass after that of `tick` is entered. Backwards, it is
    /// the tick at which the current pass is entered, or from that tick on, the one before.
    pub fn pass_from(&self, tick: Tick, way: Way) -> Option<Tick> {
        let here = self.pass_at(tick);
        let enter = |pass| Some(self.root_of(pass)?.number.enter(0));
        match way {
            Way::Forwards => enter(here + 1),
            Way::Backwards => enter(here)
                .filter(|&at| at < tick)
                .or_else(|| enter(here.checked_sub(1)?)),
        }
    }
    /// Sets the pass that is shown, which is the subject of [`Walk::root`] and [`Walk::follow`]. 0:
    /// the last that has begun.
    pub fn focus(&mut self, pass: usize) {
        self.focused = pass;
    }
    /// Returns the pass that is shown.
    pub fn focused(&self) -> usize {
        let begun = self.passes();
        if self.focused == 0 {
            begun
        } else {
            self.focused.min(begun)
        }
    }
}
