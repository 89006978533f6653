//! [`Keeper`]: the recorder that keeps the tree.
//!
//! It folds as it goes, so that memory stays bounded and, more important for speed, so that the same few pages are
//! written again and again: the first touch of fresh memory costs several times the search itself.
//!
//! What it keeps depends on the search alone, never on a clock. The *pulse* is called every few thousand nodes; it may
//! lend the tree to somebody who looks at it, wait while the search is paused, or ask for the search to stop.

use super::folding::Folding;
use super::tree::Tree;
use crate::eval::Value;
use crate::search::{Folded, Halt, Recorder, Window};

/// What the keeper calls between nodes; answers whether the search shall stop.
pub type Pulse<'a> = &'a mut dyn FnMut(&mut Tree) -> bool;

/// Keeps the tree of the search that it watches.
pub struct Keeper<'a> {
    /// The tree so far.
    pub tree: Tree,
    folding: Folding,
    pulse: Pulse<'a>,
    /// How many nodes may pass between two pulses.
    every: u64,
    next_pulse: u64,
    /// The nodes that the search had counted when it told so last.
    nodes: u64,
    plies: Vec<Ply>,
    /// Subtrees from this ply on are only counted.
    counted_from: u32,
    halt: Option<Halt>,
}

/// What was seen of the subtrees at one ply.
#[derive(Clone, Copy, Debug, Default)]
struct Ply {
    subtrees: u64,
    nodes: u64,
    /// The nodes that were counted in vain, because the subtree was too large.
    wasted: u64,
}

impl Ply {
    /// Is so little counted in vain that it pays? At most one node of [`THRIFT`].
    fn pays(&self) -> bool {
        self.wasted * THRIFT <= self.nodes
    }
}

/// So many subtrees of a ply must have been seen before their mean is believed.
const SAMPLE: u64 = 16;

/// All subtrees of a ply that are counted in vain may cost one node of so many seen there.
const THRIFT: u64 = 32;

/// One subtree counted in vain may cost one node of so many seen so far.
const STAKE: u64 = 12;

impl<'a> Keeper<'a> {
    /// A keeper with an empty tree, whose pulse beats every so many nodes (at least 1).
    pub fn new(folding: Folding, every: u64, pulse: Pulse<'a>) -> Keeper<'a> {
        let every = every.max(1);
        let counted_from = u32::MAX;
        Keeper {
            tree: Tree::new(),
            folding,
            pulse,
            every,
            next_pulse: every,
            nodes: 0,
            plies: Vec::new(),
            counted_from,
            halt: None,
        }
    }
    /// The same keeper, which looks for a halt at every pulse, and has one every few thousand nodes.
    #[must_use]
    pub fn halted_by(self, halt: Option<Halt>) -> Keeper<'a> {
        let every = if halt.is_some() { self.every.min(Halt::NODES) } else { self.every };
        Keeper { halt, every, next_pulse: every, ..self }
    }

    fn ply(&mut self, ply: u32) -> &mut Ply {
        let ply = ply as usize;
        if self.plies.len() <= ply {
            self.plies.resize(ply + 1, Ply::default());
        }
        &mut self.plies[ply]
    }

    fn saw(&mut self, ply: u32, nodes: u64) {
        let mean = self.folding.mean;
        let seen = self.ply(ply);
        seen.subtrees += 1;
        seen.nodes += nodes;
        let small = seen.nodes <= mean.saturating_mul(seen.subtrees);
        if seen.subtrees >= SAMPLE && small && seen.pays() && ply < self.counted_from && ply > 0 {
            self.counted_from = ply;
        }
    }

    /// Folds larger and larger subtrees until half of the arena is free, so that this is rare.
    fn make_room(&mut self) {
        while self.tree.resident() > self.folding.budget / 2 && self.folding.below < 1 << 60 {
            self.folding.below = self.folding.below.max(1) * 2;
            self.folding.mean = self.folding.mean.saturating_mul(2).min(1 << 14);
            self.folding.limit = self.folding.limit.saturating_mul(2).min(1 << 20);
            self.tree.compact(self.folding.below);
        }
    }
}

impl Recorder for Keeper<'_> {
    const ON: bool = true;
    const STOPS: bool = true;
    const SHAPE: bool = true;

    fn enter(&mut self, mv: u16, _: Window, max: bool, legal: u16) {
        self.tree.enter(mv, max, legal);
        if self.tree.resident() >= self.folding.budget {
            self.make_room();
        }
    }
    fn leaf(&mut self, mv: u16, _: Window, value: Value) {
        self.tree.leaf(mv, value);
    }
    fn leave(&mut self, value: Value, searched: u16) {
        let nodes = self.tree.leave(value, searched, self.folding.below);
        self.saw(self.tree.depth() as u32, nodes);
    }
    fn folds(&mut self, ply: u32) -> Option<u64> {
        if ply < self.counted_from {
            return None;
        }
        let most = self.folding.limit.min(self.nodes / STAKE);
        let seen = self.ply(ply);
        // Well above the mean, or every other attempt would be in vain.
        (most * seen.subtrees >= 4 * seen.nodes).then_some(most)
    }
    fn overgrown(&mut self, ply: u32, limit: u64) {
        let seen = self.ply(ply);
        seen.wasted += limit;
        if !seen.pays() && ply >= self.counted_from {
            self.counted_from = ply + 1;
        }
    }
    fn folded(&mut self, mv: u16, _: Window, subtree: Folded) {
        self.tree.folded(mv, &subtree);
        let ply = self.tree.depth() as u32;
        self.ply(ply).subtrees += 1;
        self.ply(ply).nodes += subtree.counts.nodes;
    }
    fn stop(&mut self, nodes: u64) -> bool {
        self.nodes = nodes;
        if nodes < self.next_pulse {
            return false;
        }
        self.next_pulse = nodes + self.every;
        (self.pulse)(&mut self.tree) || self.halt.as_ref().is_some_and(Halt::is_set)
    }
}
