//! The passes of a recorded search: each is a tree of its own, and they follow each other in time.
//!
//! A search without a memory is one tree and has no passes in this sense; all that is asked of its pass is asked of pass 1,
//! which is the whole. Passes are numbered from 1, in the order in which they were searched.
//!
//! What is shown as *the* tree is one pass: the one that a [`Walk`] was focused on, else the last that has begun.

use super::frame::Frame;
use super::hunt::Way;
use super::walk::Walk;
use super::{NodeNumber, Tick};
use crate::eval::Value;
use crate::numbers::Ordinal;
use crate::search::{Counts, Kind, Window};

/// A pass as it stands in a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedPass {
    /// Which it is, from 1.
    pub number: usize,
    /// How deep it searches; `None`: to the end of the game, or a search without passes, which does not say it here.
    pub depth: Option<u32>,
    /// The window of its root.
    pub window: Window,
    /// The number of its root.
    pub root: NodeNumber,
    /// The tick at which its root is entered.
    pub enter: Tick,
    /// The tick at which its root is left; `None` while it is open.
    pub leave: Option<Tick>,
    /// What its root returned, or what it knows so far.
    pub value: Value,
    /// What that says.
    pub kind: Kind,
    /// The first best move of its root so far.
    pub best: Option<Ordinal>,
    /// Its own totals.
    pub counts: Counts,
}

impl Walk<'_> {
    /// How many passes have begun: 1 for a search without passes, 0 before it has entered its root.
    pub fn passes(&self) -> usize {
        match self.tree().passes() {
            [] => usize::from(self.tree().resident() > 0),
            // Their roots follow each other in the tree.
            passes => passes.partition_point(|pass| pass.index < self.tree().resident()),
        }
    }
    /// The root of a pass; `None` if there is no such pass.
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
    /// The pass that a node belongs to; of a number beyond the end the last. 0 before the search has entered its root.
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
    /// The pass in which a tick lies; of a tick beyond the end the last. 0 before the search has entered its root.
    pub fn pass_at(&self, tick: Tick) -> usize {
        // All nodes of the passes before are left: two ticks each.
        self.pass_of(NodeNumber(tick.0 / 2))
    }
    /// How deep the pass searches that a node belongs to, where the recording says it: `None` of a search without passes.
    pub fn pass_depth(&self, number: NodeNumber) -> Option<Option<u32>> {
        let pass = self.pass_of(number).checked_sub(1)?;
        self.tree().passes().get(pass).map(|pass| pass.depth)
    }
    /// The totals of all passes before one.
    pub fn counts_before(&self, pass: usize) -> Counts {
        let pass = pass
            .checked_sub(1)
            .and_then(|at| self.tree().passes().get(at));
        pass.map_or_else(Counts::default, |pass| pass.before)
    }
    /// A pass as it stands.
    pub fn pass(&mut self, pass: usize) -> Option<RecordedPass> {
        let root = self.root_of(pass)?;
        let (entry, mut kind) = (self.entry(&root), self.kind(&root));
        let (mut value, mut best) = (self.opening(&root).best, None);
        // The children of a root are never folded away, so nothing can go wrong.
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
    /// All passes that have begun.
    pub fn all_passes(&mut self) -> Vec<RecordedPass> {
        (1..=self.passes())
            .filter_map(|pass| self.pass(pass))
            .collect()
    }
    /// The tick at which the next pass after that of a tick is entered; backwards that at which this one is, or, from there,
    /// the one before.
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
    /// From now on this pass is what is shown: [`Walk::root`] and [`Walk::follow`] are about it. 0: the last that has begun.
    pub fn focus(&mut self, pass: usize) {
        self.focused = pass;
    }
    /// The pass that is shown.
    pub fn focused(&self) -> usize {
        let begun = self.passes();
        if self.focused == 0 {
            begun
        } else {
            self.focused.min(begun)
        }
    }
}
