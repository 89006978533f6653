//! [`Stretch`]: a recorder that keeps one subtree of a search that runs from its beginning.
//!
//! It looks into a folded subtree where the log of the search's reads has ended: slow and exact.

use super::NodeNumber;
use super::keeper::Keeper;
use crate::eval::Value;
use crate::numbers::Ordinal;
use crate::search::memory::{Early, Stored};
use crate::search::{Folded, Pace, Recorder, Token, Window};

/// The number of nodes between two checks of the token.
const EVERY: u64 = 4096;

/// A recorder that keeps one subtree of a search that runs from its beginning.
pub struct Stretch<'s, 'k> {
    keeper: &'s mut Keeper<'k>,
    wanted: NodeNumber,
    /// The number of nodes entered.
    entered: u64,
    /// The number of open nodes inside the wanted subtree.
    open: u32,
    over: bool,
    token: Token,
    pace: Pace,
    next_look: u64,
    seen: u64,
}

impl<'s, 'k> Stretch<'s, 'k> {
    /// Creates a recorder of the subtree of a node; the search also stops with the token.
    pub fn of(wanted: NodeNumber, keeper: &'s mut Keeper<'k>, token: &Token) -> Stretch<'s, 'k> {
        Stretch {
            keeper,
            wanted,
            entered: 0,
            open: 0,
            over: false,
            token: token.clone(),
            pace: Pace::new(EVERY),
            next_look: 1,
            seen: 0,
        }
    }
    /// Returns whether the subtree was searched to its end.
    pub fn is_over(&self) -> bool {
        self.over
    }
    fn is_inside(&self) -> bool {
        self.open > 0
    }
}

impl Recorder for Stretch<'_, '_> {
    fn on(&self) -> bool {
        true
    }
    fn early(&mut self, early: &Early) {
        if self.is_inside() || self.entered == self.wanted.0 {
            self.keeper.early(early);
        }
    }
    fn picked(&mut self, mv: Ordinal) {
        if self.is_inside() {
            self.keeper.picked(mv);
        }
    }
    fn enter(&mut self, mv: Ordinal, window: Window, max: bool, legal: u16) {
        if self.is_inside() || self.entered == self.wanted.0 {
            self.keeper.enter(mv, window, max, legal);
            self.open += 1;
        }
        self.entered += 1;
    }
    fn leaf(&mut self, mv: Ordinal, window: Window, value: Value) {
        if self.is_inside() {
            self.keeper.leaf(mv, window, value);
        }
        self.entered += 1;
    }
    fn hit(&mut self, mv: Ordinal, window: Window, known: &Stored) {
        if self.is_inside() {
            self.keeper.hit(mv, window, known);
        }
        self.entered += 1;
    }
    fn folds_whole(&mut self, remaining: u32) -> bool {
        // The wanted node is an inner node.
        remaining == 1 && !self.is_inside() && self.entered != self.wanted.0
    }
    fn folded(&mut self, _: Ordinal, _: Window, subtree: Folded) {
        self.entered += subtree.counts.nodes;
    }
    fn again(&mut self) {
        if self.is_inside() {
            self.keeper.again();
        }
    }
    fn leave(&mut self, value: Value, searched: u16) {
        if self.is_inside() {
            self.keeper.leave(value, searched);
            self.open -= 1;
            self.over |= self.open == 0;
        }
    }
    fn stop(&mut self, nodes: u64) -> bool {
        if nodes < self.next_look {
            return self.over;
        }
        let passed = nodes - std::mem::replace(&mut self.seen, nodes);
        self.next_look = nodes + self.pace.looked();
        self.token.passed(passed) || self.over
    }
}
