//! [`Keeper`]: the recorder that keeps the tree.
//!
//! It folds while it records. This bounds the memory and, more important for speed, the same few
//! pages are written again and again: the first write to a fresh page costs several times the
//! search itself.
//!
//! The part of a tree that it keeps depends on the search alone, never on a clock. Every few
//! thousand nodes it checks its token and lends the tree to a reader; the borrower may hold up the
//! search as long as it likes.

use super::NodeNumber;
use super::columns::{Hit, NOTED_BYTES, ReadsAt};
use super::folding::Folding;
use super::reads::{Coding, LogLimits, ReadLog, Slice};
use super::remembered::{NodeStanding, Remembered};
use super::sizes::SubtreeSizes;
use super::tree::{TEXT_BYTES, Tree};
use crate::eval::Value;
use crate::numbers::Ordinal;
use crate::rules::Weights;
use crate::search::memory::{Early, Replaced, Stored};
use crate::search::{
    AnyRecorder, At, ChanceScale, Folded, Instrument, Limited, Pace, Recorder, Token, Window,
};
use std::sync::Arc;

/// A reader of the tree, called between two nodes of the search.
pub type Borrower<'a> = &'a mut dyn FnMut(&mut Tree);

/// A recorder that keeps the tree of the search.
pub struct Keeper<'a> {
    /// The tree so far.
    pub tree: Tree,
    folding: Folding,
    token: Token,
    borrower: Option<Borrower<'a>>,
    /// The number of nodes between two checks of the token.
    pace: Pace,
    next_look: u64,
    /// The node count of the search at the last check.
    seen: u64,
    /// The latest node count of the search.
    nodes: u64,
    plies: Vec<Ply>,
    /// The first ply whose subtrees are only counted.
    counted_from: u32,
    /// The mean sizes of subtrees, for a search with a memory.
    sizes: SubtreeSizes,
    /// The maximum size of a log.
    limits: LogLimits,
    /// The memory data of the search, if it has a memory.
    remembered: Option<Box<Remembered>>,
}

/// Statistics of the subtrees at one ply.
#[derive(Clone, Copy, Debug, Default)]
struct Ply {
    subtrees: u64,
    nodes: u64,
    /// The number of nodes counted in vain, because their subtree was too large.
    wasted: u64,
}

impl Ply {
    /// Returns whether counting pays: at most one node in [`PAYS_OF`] was counted in vain.
    fn pays(&self) -> bool {
        self.wasted * PAYS_OF <= self.nodes
    }
}

/// The number of subtrees of a ply that must have been seen before their mean is used.
const SAMPLE: u64 = 16;

/// The reciprocal of the largest share of a ply's nodes that may be counted in vain.
const PAYS_OF: u64 = 32;

/// The reciprocal of the largest share of all nodes so far that one subtree may cost when counted
/// in vain.
const RISK_OF: u64 = 12;

/// The value of [`Folding::below`] from which on every closed subtree is folded.
const NOTHING_LEFT: u64 = 1 << 60;

/// The default number of nodes between two checks of the token.
const EVERY: u64 = 4096;

impl<'a> Keeper<'a> {
    /// Creates a keeper with an empty tree; the search stops with the token.
    pub fn new(folding: Folding, token: &Token) -> Keeper<'a> {
        Keeper {
            tree: Tree::new(),
            folding,
            token: token.clone(),
            borrower: None,
            pace: Pace::new(EVERY),
            next_look: 1,
            seen: 0,
            nodes: 0,
            plies: Vec::new(),
            counted_from: u32::MAX,
            sizes: SubtreeSizes::default(),
            limits: LogLimits::default(),
            remembered: None,
        }
    }
    /// Sets the maximum number of nodes between two checks of the token (at least 1).
    pub fn every(self, nodes: u64) -> Keeper<'a> {
        Keeper {
            pace: Pace::new(nodes),
            ..self
        }
    }
    /// Sets the borrower, to which the tree is lent at every check.
    pub fn lending(self, borrower: Borrower<'a>) -> Keeper<'a> {
        Keeper {
            borrower: Some(borrower),
            ..self
        }
    }
    /// Replaces the token with which the search stops.
    #[must_use]
    pub fn with_token(self, token: impl FnOnce(&Token) -> Token) -> Keeper<'a> {
        let token = token(&self.token);
        Keeper { token, ..self }
    }
    /// Sets the limits of the log of a memory.
    #[must_use]
    pub fn logging(self, limits: LogLimits) -> Keeper<'a> {
        Keeper { limits, ..self }
    }
    /// Prepares the keeper for a search with a memory, or for a subtree of one at `standing`;
    /// `coding` is given if the search has a table, killers or counts. The log of reads is complete
    /// after [`Keeper::flush`].
    #[must_use]
    pub fn for_memory(mut self, coding: Option<Coding>, standing: NodeStanding) -> Keeper<'a> {
        let remembered = Remembered::written(coding, self.limits.clone(), standing);
        self.tree.keep_log(remembered.log());
        if coding.is_some() && standing == NodeStanding::default() {
            self.tree.count_table();
        }
        self.with_notes(remembered)
    }
    /// Prepares the keeper for a subtree that is searched again with a slice of a log.
    #[must_use]
    pub fn for_slice(
        mut self,
        log: &ReadLog,
        slice: &Slice,
        at: ReadsAt,
        standing: NodeStanding,
    ) -> Keeper<'a> {
        // Subtrees folded inside this one are re-derived with the same log.
        self.tree.keep_log(Some(log.clone()));
        self.with_notes(Remembered::read(log, slice, at, standing))
    }
    fn with_notes(mut self, remembered: Remembered) -> Keeper<'a> {
        let node = std::mem::size_of::<super::tree::Node>();
        self.tree.keep_noted();
        self.folding.budget = (self.folding.budget / (node + NOTED_BYTES))
            .saturating_mul(node)
            .max(1024);
        self.remembered = Some(Box::new(remembered));
        self
    }
    /// Writes out the pending reads from a memory.
    pub fn flush(&mut self) {
        if let Some(remembered) = &mut self.remembered {
            remembered.flush();
        }
    }

    /// Prepares the keeper for a search of a game with chance.
    #[must_use]
    pub fn with_chance(mut self, chance: &Arc<ChanceScale>) -> Keeper<'a> {
        self.tree.chance = Some(Arc::clone(chance));
        self
    }
    /// Prepares the keeper for a search that is read from a text. Subtrees are then folded by their
    /// own size, never by the mean size of their ply.
    pub fn for_text(mut self) -> Keeper<'a> {
        let node = std::mem::size_of::<super::tree::Node>();
        self.folding.budget = (self.folding.budget / (node + TEXT_BYTES))
            .saturating_mul(node)
            .max(1024);
        self.tree.keep_places();
        self
    }
    /// Sets the text position of the next event, in bytes.
    pub fn stands_at(&mut self, byte: u64) {
        self.tree.stands_at(byte);
    }
    /// Sets the number of moves of the innermost open node.
    pub fn expect_moves(&mut self, legal: u16) {
        self.tree.expect_moves(legal);
    }
    /// Adds a leaf whose player to move is known.
    pub fn leaf_of(&mut self, mv: Ordinal, window: Window, value: Value, max: bool) {
        self.tree.leaf_of(mv, window, value, max);
        if self.tree.resident() >= self.folding.budget {
            self.make_room();
        }
    }
    /// Adds a table hit whose player to move is known.
    pub fn hit_of(&mut self, mv: Ordinal, window: Window, value: Value, max: bool, hit: Hit) {
        self.tree.hit_of(mv, window, value, max, hit);
        if self.tree.resident() >= self.folding.budget {
            self.make_room();
        }
    }
    /// Sets the depth of the current pass, in plies, once it is known.
    pub fn deepen(&mut self, depth: u32) {
        self.tree.deepen(depth);
    }
    /// Leaves the innermost open node, with `unvisited` moves that were never visited; a node
    /// without children becomes a leaf.
    pub fn leave_with(&mut self, value: Value, unvisited: u16) {
        self.tree.leave_with(value, unvisited, self.folding.below);
    }
    /// Checks the token now and lends the tree, as at `nodes` nodes of the search. Returns whether
    /// the search stops.
    pub fn look(&mut self, nodes: u64) -> bool {
        self.next_look = nodes;
        self.stop(nodes)
    }
    /// Returns true if the nodes beside the open ones exceed the budget although everything is
    /// folded.
    pub fn is_full(&self) -> bool {
        self.folding.below >= NOTHING_LEFT && self.tree.resident() >= self.folding.budget
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

    /// Records the size of a subtree that was left or folded as a whole, in a search with a memory.
    fn learn(&mut self, nodes: u64) {
        let remaining = self
            .remembered
            .as_ref()
            .and_then(|kept| kept.remaining(self.tree.depth()));
        if let Some(remaining) = remaining {
            self.sizes.saw(remaining, nodes, self.folding.below);
        }
    }

    /// Folds larger and larger subtrees until half of the arena is free, so that this happens
    /// rarely.
    fn make_room(&mut self) {
        while self.tree.resident() > self.folding.budget / 2 && self.folding.below < NOTHING_LEFT {
            self.folding.below = self.folding.below.max(1) * 2;
            self.folding.mean = self.folding.mean.saturating_mul(2).min(1 << 14);
            self.folding.limit = self.folding.limit.saturating_mul(2).min(1 << 20);
            self.tree.compact(self.folding.below);
        }
    }
}

impl Recorder for Keeper<'_> {
    #[inline(always)]
    fn on(&self) -> bool {
        true
    }
    fn enter(&mut self, mv: Ordinal, window: Window, max: bool, legal: u16) {
        self.tree.enter(mv, window, max, legal);
        if self.tree.resident() >= self.folding.budget {
            self.make_room();
        }
    }
    fn chance(&mut self, weights: &Weights) {
        self.tree.weigh(weights);
    }
    fn leaf(&mut self, mv: Ordinal, window: Window, value: Value) {
        self.tree.leaf(mv, window, value);
    }
    fn hit(&mut self, mv: Ordinal, window: Window, known: &Stored) {
        match &mut self.remembered {
            Some(remembered) => remembered.hit(&mut self.tree, mv, window, known),
            None => self.tree.hit(mv, window, known.value, Hit::of(known)),
        }
    }
    fn pass(&mut self, depth: Option<u32>, window: Window) {
        self.tree.pass(depth, window);
        if let Some(used) = self.tree.table_use_mut() {
            used.pass();
        }
        if let Some(remembered) = &mut self.remembered {
            remembered.pass(depth);
        }
    }
    fn stored(&mut self, stored: &Stored, replaced: Option<&Replaced>) {
        if let Some(used) = self.tree.table_use_mut() {
            used.stored(stored.remaining, replaced);
        }
    }
    fn early(&mut self, early: &Early) {
        if let Some(remembered) = &mut self.remembered {
            remembered.early(&mut self.tree, early);
        }
    }
    fn early_inside(&mut self, early: &Early) {
        if let Some(remembered) = &mut self.remembered {
            remembered.early_inside(early);
        }
    }
    fn picked(&mut self, mv: Ordinal) {
        if let Some(remembered) = &mut self.remembered {
            remembered.picked(mv);
        }
    }
    fn hit_inside(&mut self, known: &Stored, at: &At, number: NodeNumber) {
        if let Some(used) = self.tree.table_use_mut() {
            used.hit(known.remaining);
        }
        if let Some(remembered) = &mut self.remembered {
            remembered.hit_inside(known, at, number);
        }
    }
    fn leave(&mut self, value: Value, searched: u16) {
        let nodes = self.tree.leave(value, searched, self.folding.below);
        match self.remembered {
            Some(_) => self.learn(nodes),
            None => self.saw(self.tree.depth() as u32, nodes),
        }
    }
    fn again(&mut self) {
        self.tree.again();
    }
    fn folds(&mut self, ply: u32) -> Option<u64> {
        if ply < self.counted_from {
            return None;
        }
        let most = self.folding.limit.min(self.nodes / RISK_OF);
        let seen = self.ply(ply);
        // Without a limit well above the mean, every other attempt would be in vain.
        (most * seen.subtrees >= 4 * seen.nodes).then_some(most)
    }
    fn folds_whole(&mut self, remaining: u32) -> bool {
        remaining <= self.sizes.shallow() && self.tree.depth() > 0
    }
    fn overgrown(&mut self, ply: u32, limit: u64) {
        let seen = self.ply(ply);
        seen.wasted += limit;
        if !seen.pays() && ply >= self.counted_from {
            self.counted_from = ply + 1;
        }
    }
    fn folded(&mut self, mv: Ordinal, window: Window, subtree: Folded) {
        self.tree.folded(mv, window, &subtree);
        match self.remembered {
            Some(_) => self.learn(subtree.counts.nodes),
            None => {
                let ply = self.tree.depth() as u32;
                self.ply(ply).subtrees += 1;
                self.ply(ply).nodes += subtree.counts.nodes;
            }
        }
    }
    fn stop(&mut self, nodes: u64) -> bool {
        self.nodes = nodes;
        if nodes < self.next_look {
            return false;
        }
        self.next_look = nodes + self.pace.looked();
        let passed = nodes - std::mem::replace(&mut self.seen, nodes);
        if let Some(borrower) = &mut self.borrower {
            if let Some(remembered) = &mut self.remembered {
                remembered.flush();
            }
            borrower(&mut self.tree);
        }
        self.token.passed(passed)
    }
}

impl Instrument for Keeper<'_> {
    type Quick = Limited;
    const FAST: bool = true;
    fn quick(limit: u64) -> Limited {
        Limited::to(limit)
    }
    fn any(&mut self) -> AnyRecorder<'_> {
        AnyRecorder::Other(self)
    }
}

#[cfg(test)]
mod tests {
    use super::super::walk::Walk;
    use super::*;
    use crate::search::MethodName;

    fn window(alpha: i64, beta: i64) -> Window {
        Window {
            alpha: Value::new(alpha),
            beta: Value::new(beta),
        }
    }

    /// Reports a search whose windows do not follow from its method: it visits a child three times.
    fn report(keeper: &mut Keeper<'_>) {
        keeper.enter(Ordinal(0), Window::FULL, true, 2);
        keeper.enter(Ordinal(0), window(-5, 7), false, 1);
        keeper.leaf(Ordinal(0), window(-4, 6), Value::new(1));
        keeper.leave(Value::new(1), 1);
        for (alpha, beta) in [(2, 3), (3, 9), (4, 5)] {
            keeper.leaf(Ordinal(1), window(alpha, beta), Value::new(4));
            if alpha < 4 {
                keeper.again();
            }
        }
        keeper.leave(Value::new(4), 2);
    }

    #[test]
    fn windows_that_nothing_implies_are_kept_through_folding() {
        for below in [1, 3] {
            let mut keeper = Keeper::new(
                Folding {
                    below,
                    ..Folding::NONE
                },
                &Token::new(),
            );
            keeper.tree.keep_places();
            report(&mut keeper);
            keeper.tree.compact(below);
            let mut open = |_: &super::super::FoldedNode| Ok(std::sync::Arc::new(Tree::new()));
            let mut walk = Walk::new(MethodName::Minimax, &keeper.tree, &mut open);
            let mut stack: Vec<_> = walk.root().into_iter().collect();
            let children = walk.children(&mut stack).expect("no trouble");
            let seen: Vec<_> = children
                .iter()
                .map(|child| (child.frame.mv.0, child.frame.window))
                .collect();
            let expected = [
                (0, window(-5, 7)),
                (1, window(2, 3)),
                (1, window(3, 9)),
                (1, window(4, 5)),
            ];
            assert_eq!(seen, expected, "folded below {below}");
            assert_eq!(keeper.tree.counts().researches, 2);
            assert_eq!(children[0].entry.folded, below == 3);
            assert_eq!(keeper.tree.entry(0).searched, 2);
        }
    }
}
