//! [`Recorder`]: what a search tells about itself while it runs.
//!
//! With [`Off`] every call vanishes while compiling. [`Limited`] stops a search that grows too big or that somebody stops.
//! The recorder that keeps the tree lives in [`crate::trace`]. Each is compiled with every method, order and game, so there
//! are few.

use super::window::Window;
use crate::eval::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Exact totals of a search or of one of its subtrees. Source of the definitions: course a, exercises 5 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Counts {
    /// Calls of the search function, the root's included.
    pub nodes: u64,
    /// Calls that returned an outcome or an evaluation.
    pub leaves: u64,
    /// Nodes left with at least one legal move unsearched.
    pub cuts: u64,
    /// Those moves.
    pub pruned: u64,
}

impl Counts {
    /// Both together.
    #[must_use]
    pub fn plus(self, other: Counts) -> Counts {
        Counts {
            nodes: self.nodes + other.nodes,
            leaves: self.leaves + other.leaves,
            cuts: self.cuts + other.cuts,
            pruned: self.pruned + other.pruned,
        }
    }
}

/// A subtree that was searched without telling about its nodes.
#[derive(Clone, Copy, Debug)]
pub struct Folded {
    /// What its root returned.
    pub value: Value,
    /// Whether its root is a node of MAX.
    pub max: bool,
    /// How many legal moves its root had.
    pub legal: u16,
    /// How many of them were searched.
    pub searched: u16,
    /// Its totals.
    pub counts: Counts,
    /// How many plies it is deep below its root.
    pub height: u16,
}

/// Somebody who watches a search. All calls are about inner nodes below or at the root, except [`Recorder::leaf`].
pub trait Recorder {
    /// Is anybody watching? If not, the search does not even work out what it would tell.
    const ON: bool;
    /// Can it ever ask the search to stop?
    const STOPS: bool;
    /// Does anybody want to know how deep the tree is, and how many moves a node has searched?
    const SHAPE: bool;
    /// Is it used so seldom that no copy of the search for newer processors is made for it?
    const RARE: bool = false;

    /// A node of MAX (`true`) or MIN with so many legal moves is entered through the move with this ordinal.
    #[inline(always)]
    fn enter(&mut self, mv: u16, window: Window, max: bool, legal: u16) {
        let _ = (mv, window, max, legal);
    }
    /// A leaf is entered and left.
    #[inline(always)]
    fn leaf(&mut self, mv: u16, window: Window, value: Value) {
        let _ = (mv, window, value);
    }
    /// The node entered last and not left yet is left.
    #[inline(always)]
    fn leave(&mut self, value: Value, searched: u16) {
        let _ = (value, searched);
    }
    /// May the subtree of a child at this ply be told of as a whole? Then: how many nodes it may have at most.
    #[inline(always)]
    fn folds(&mut self, ply: u32) -> Option<u64> {
        let _ = ply;
        None
    }
    /// The subtree of a child at this ply had more nodes than that; it will be told of node by node.
    #[inline(always)]
    fn overgrown(&mut self, ply: u32, limit: u64) {
        let _ = (ply, limit);
    }
    /// A whole subtree was searched.
    #[inline(always)]
    fn folded(&mut self, mv: u16, window: Window, subtree: Folded) {
        let _ = (mv, window, subtree);
    }
    /// Asked before every inner node is left, with the nodes that this search has finished counting: shall it stop?
    #[inline(always)]
    fn stop(&mut self, nodes: u64) -> bool {
        let _ = nodes;
        false
    }
}

/// What an evaluation sets when it meets a position without a value: the search can stop, its result is worth nothing.
#[derive(Clone, Debug)]
pub struct Halt(pub Arc<AtomicBool>);

impl Halt {
    /// How many nodes may pass before a search looks.
    pub const NODES: u64 = 4096;

    /// Shall the search stop?
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Off;

impl Recorder for Off {
    const ON: bool = false;
    const STOPS: bool = false;
    const SHAPE: bool = false;
}

/// Asked with the nodes since it was asked last; answers whether the search shall stop.
pub type Ask<'a> = &'a mut dyn FnMut(u64) -> bool;

/// Nobody watches, and the search stops once it has more nodes than a limit, or when somebody who is asked now and then
/// says so.
pub struct Limited<'a> {
    limit: u64,
    /// With how many nodes there is something to look at: the limit, or somebody to ask.
    next: u64,
    asked: u64,
    ask: Option<Ask<'a>>,
}

impl<'a> Limited<'a> {
    /// So many nodes pass between two questions.
    const EVERY: u64 = 1024;

    /// A search of at most so many nodes.
    #[must_use]
    pub fn to(limit: u64) -> Limited<'a> {
        Limited { limit, next: limit, asked: 0, ask: None }
    }
    /// A search of at most so many nodes, as long as nobody stops it.
    pub fn asking(limit: u64, ask: Ask<'a>) -> Limited<'a> {
        Limited { limit, next: limit.min(Limited::EVERY), asked: 0, ask: Some(ask) }
    }
    #[cold]
    fn look(&mut self, nodes: u64) -> bool {
        let stopped = self.ask.as_mut().is_some_and(|ask| ask(nodes - self.asked));
        self.asked = nodes;
        self.next = self.limit.min(nodes.saturating_add(Limited::EVERY));
        stopped || nodes > self.limit
    }
}

impl Recorder for Limited<'_> {
    const ON: bool = false;
    const STOPS: bool = true;
    const SHAPE: bool = true;
    #[inline(always)]
    fn stop(&mut self, nodes: u64) -> bool {
        nodes > self.next && self.look(nodes)
    }
}

/// Counts the nodes of each ply of a search that is limited.
pub struct Census<'a> {
    /// The nodes by ply, the root's first.
    pub plies: Vec<u64>,
    depth: usize,
    limited: Limited<'a>,
}

impl<'a> Census<'a> {
    /// A census of a limited search.
    #[must_use]
    pub fn new(limited: Limited<'a>) -> Census<'a> {
        Census { plies: Vec::new(), depth: 0, limited }
    }
    fn count(&mut self) {
        if self.plies.len() <= self.depth {
            self.plies.resize(self.depth + 1, 0);
        }
        self.plies[self.depth] += 1;
    }
}

impl Recorder for Census<'_> {
    const ON: bool = true;
    const STOPS: bool = true;
    const SHAPE: bool = true;
    const RARE: bool = true;
    #[inline]
    fn enter(&mut self, _: u16, _: Window, _: bool, _: u16) {
        self.count();
        self.depth += 1;
    }
    #[inline]
    fn leaf(&mut self, _: u16, _: Window, _: Value) {
        self.count();
    }
    #[inline]
    fn leave(&mut self, _: Value, _: u16) {
        self.depth -= 1;
    }
    #[inline(always)]
    fn stop(&mut self, nodes: u64) -> bool {
        self.limited.stop(nodes)
    }
}
