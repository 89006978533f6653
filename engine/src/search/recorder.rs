//! [`Recorder`]: receives the events of a search while it runs.
//!
//! [`Limited`] records nothing, and stops a search that exceeds a limit or whose token stops. The
//! recorder that keeps the tree is in [`crate::trace`]. Both are compiled into the fast searches;
//! [`AnyRecorder`] stands for any recorder in the searches that share one copy.

use super::at::At;
use super::memory::{Early, Replaced, Stored};
use super::token::{Pace, Token};
use super::window::Window;
use crate::eval::Value;
use crate::numbers::{NodeNumber, Ordinal};
use crate::rules::Weights;

/// Exact totals of a search or of one of its subtrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Counts {
    /// Calls of the search function, including that of the root. Each visit of a child is a call.
    pub nodes: u64,
    /// Calls that returned an outcome or an evaluation.
    pub leaves: u64,
    /// Nodes left with at least one legal move unsearched.
    pub cuts: u64,
    /// The moves left unsearched at those nodes.
    pub pruned: u64,
    /// Repeated visits of a child.
    pub researches: u64,
    /// Calls that the transposition table resolved: neither leaves nor inner nodes.
    pub hits: u64,
}

impl Counts {
    /// Returns the sum of two totals.
    #[must_use]
    #[inline]
    pub fn plus(self, other: Counts) -> Counts {
        Counts {
            nodes: self.nodes + other.nodes,
            leaves: self.leaves + other.leaves,
            cuts: self.cuts + other.cuts,
            pruned: self.pruned + other.pruned,
            researches: self.researches + other.researches,
            hits: self.hits + other.hits,
        }
    }
    /// Returns the difference from an earlier total.
    #[must_use]
    pub fn minus(self, before: Counts) -> Counts {
        Counts {
            nodes: self.nodes - before.nodes,
            leaves: self.leaves - before.leaves,
            cuts: self.cuts - before.cuts,
            pruned: self.pruned - before.pruned,
            researches: self.researches - before.researches,
            hits: self.hits - before.hits,
        }
    }
}

/// A subtree whose nodes were not reported.
#[derive(Clone, Copy, Debug)]
pub struct Folded {
    /// The value that its root returned.
    pub value: Value,
    /// True if its root is a MAX node.
    pub max: bool,
    /// The number of legal moves of its root.
    pub legal: u16,
    /// The number of those that were searched.
    pub searched: u16,
    /// Its totals.
    pub counts: Counts,
    /// The height of the subtree, in plies.
    pub height: u16,
}

/// Receives the events of a search. All calls are about inner nodes or the root, except
/// [`Recorder::leaf`] and [`Recorder::hit`].
pub trait Recorder {
    /// Returns whether the recorder needs the calls about nodes. If not, the search does not even
    /// compute their arguments.
    fn on(&self) -> bool;

    /// Called when a MAX (`true`) or MIN node with `legal` legal moves is entered through the move
    /// `mv`.
    #[inline(always)]
    fn enter(&mut self, mv: Ordinal, window: Window, max: bool, legal: u16) {
        let _ = (mv, window, max, legal);
    }
    /// Called when the node entered last, or the subtree reported last as a whole, is a chance node
    /// with these weights.
    #[inline(always)]
    fn chance(&mut self, _: &Weights) {}
    /// Called when a leaf is entered and left.
    #[inline(always)]
    fn leaf(&mut self, mv: Ordinal, window: Window, value: Value) {
        let _ = (mv, window, value);
    }
    /// Called when a node is entered and the transposition table resolves it with the entry
    /// `known`.
    #[inline(always)]
    fn hit(&mut self, mv: Ordinal, window: Window, known: &Stored) {
        let _ = (mv, window, known);
    }
    /// Called when a pass begins, with its depth (`None`: to the end of the game) and the window of
    /// its root.
    #[inline(always)]
    fn pass(&mut self, depth: Option<u32>, window: Window) {
        let _ = (depth, window);
    }
    /// Called before a node is entered that tries these remembered moves before all others.
    #[inline(always)]
    fn early(&mut self, early: &Early) {
        let _ = early;
    }
    /// Called for the early moves of a node inside a subtree that is reported as a whole; it is the
    /// only call about that node.
    #[inline(always)]
    fn early_inside(&mut self, early: &Early) {
        let _ = early;
    }
    /// Called if the next move of the node entered last, or of the one in a subtree that is
    /// reported as a whole, is ordered by its count.
    #[inline(always)]
    fn picked(&mut self, mv: Ordinal) {
        let _ = mv;
    }
    /// Called for a table hit inside a subtree that is reported as a whole; `number` is its node
    /// number in this search.
    #[inline(always)]
    fn hit_inside(&mut self, known: &Stored, at: &At, number: NodeNumber) {
        let _ = (known, at, number);
    }
    /// Returns whether the recorder needs the ticks at which replaced entries were stored.
    #[inline(always)]
    fn follows_entries(&self) -> bool {
        false
    }
    /// Called when the node that is left next has stored an entry, with the entry that it replaced.
    #[inline(always)]
    fn stored(&mut self, stored: &Stored, replaced: Option<&Replaced>) {
        let _ = (stored, replaced);
    }
    /// Called when the innermost open node is left.
    #[inline(always)]
    fn leave(&mut self, value: Value, searched: u16) {
        let _ = (value, searched);
    }
    /// Called when the child left last will be entered again.
    #[inline(always)]
    fn again(&mut self) {}
    /// Returns the maximum size, in nodes, at which the subtree of a child at this ply may be
    /// reported as a whole, or `None` if it may not.
    #[inline(always)]
    fn folds(&mut self, ply: u32) -> Option<u64> {
        let _ = ply;
        None
    }
    /// Returns whether the subtree of a node below the root, with `remaining` plies left, is
    /// reported as a whole at any size.
    #[inline(always)]
    fn folds_whole(&mut self, remaining: u32) -> bool {
        let _ = remaining;
        false
    }
    /// Called when the subtree of a child at this ply had more than `limit` nodes; it will be
    /// reported node by node.
    #[inline(always)]
    fn overgrown(&mut self, ply: u32, limit: u64) {
        let _ = (ply, limit);
    }
    /// Called when a whole subtree was searched.
    #[inline(always)]
    fn folded(&mut self, mv: Ordinal, window: Window, subtree: Folded) {
        let _ = (mv, window, subtree);
    }
    /// Called before every inner node is left, with the number of nodes that this search has
    /// finished counting. Returns whether the search stops.
    #[inline(always)]
    fn stop(&mut self, nodes: u64) -> bool {
        let _ = nodes;
        false
    }
}

/// A recorder that a search can be compiled for.
pub trait Instrument: Recorder + Sized {
    /// The recorder of a subtree that is reported as a whole.
    type Quick: Instrument;

    /// True if searches of their own are compiled for it; the others share a copy.
    const FAST: bool;

    /// Returns the recorder of a subtree of at most `limit` nodes.
    fn quick(limit: u64) -> Self::Quick;
    /// Returns this recorder for a search that knows it at run time only.
    fn any(&mut self) -> AnyRecorder<'_>;
}

/// Records nothing, and stops the search when it exceeds a limit of nodes or when its token stops.
#[derive(Clone, Debug)]
pub struct Limited {
    limit: u64,
    /// The node count above which the limit or the token is checked.
    next: u64,
    seen: u64,
    token: Option<Token>,
    pace: Pace,
}

impl Limited {
    /// The maximum number of nodes between two checks of the token.
    const EVERY: u64 = 1024;
    /// Creates a recorder for a search of at most `limit` nodes.
    pub fn to(limit: u64) -> Limited {
        Limited {
            limit,
            next: limit,
            seen: 0,
            token: None,
            pace: Pace::new(Limited::EVERY),
        }
    }
    /// Creates a recorder for a search of at most `limit` nodes that also stops with a token.
    #[must_use]
    pub fn with(limit: u64, token: &Token) -> Limited {
        Limited {
            limit,
            next: limit.min(1),
            seen: 0,
            token: Some(token.clone()),
            pace: Pace::new(Limited::EVERY),
        }
    }
    #[cold]
    #[inline(never)]
    fn look(&mut self, nodes: u64) -> bool {
        let Some(token) = &self.token else {
            return nodes > self.limit;
        };
        let stopped = token.passed(nodes - self.seen);
        self.seen = nodes;
        self.next = self.limit.min(nodes.saturating_add(self.pace.looked()));
        stopped || nodes > self.limit
    }
}

impl Recorder for Limited {
    #[inline(always)]
    fn on(&self) -> bool {
        false
    }
    #[inline(always)]
    fn stop(&mut self, nodes: u64) -> bool {
        nodes > self.next && self.look(nodes)
    }
}

impl Instrument for Limited {
    type Quick = Limited;
    const FAST: bool = true;
    fn quick(limit: u64) -> Limited {
        Limited::to(limit)
    }
    fn any(&mut self) -> AnyRecorder<'_> {
        AnyRecorder::Limited(self.clone())
    }
}

/// Any recorder.
pub enum AnyRecorder<'a> {
    /// A recorder that records nothing, without a dynamic call at a node.
    Limited(Limited),
    /// Any other recorder.
    Other(&'a mut dyn Recorder),
}

impl Recorder for AnyRecorder<'_> {
    #[inline(always)]
    fn on(&self) -> bool {
        matches!(self, AnyRecorder::Other(_))
    }
    #[inline(always)]
    fn enter(&mut self, mv: Ordinal, window: Window, max: bool, legal: u16) {
        if let AnyRecorder::Other(recorder) = self {
            recorder.enter(mv, window, max, legal);
        }
    }
    #[inline(always)]
    fn chance(&mut self, weights: &Weights) {
        if let AnyRecorder::Other(recorder) = self {
            recorder.chance(weights);
        }
    }
    #[inline(always)]
    fn leaf(&mut self, mv: Ordinal, window: Window, value: Value) {
        if let AnyRecorder::Other(recorder) = self {
            recorder.leaf(mv, window, value);
        }
    }
    #[inline(always)]
    fn hit(&mut self, mv: Ordinal, window: Window, known: &Stored) {
        if let AnyRecorder::Other(recorder) = self {
            recorder.hit(mv, window, known);
        }
    }
    #[inline(always)]
    fn pass(&mut self, depth: Option<u32>, window: Window) {
        if let AnyRecorder::Other(recorder) = self {
            recorder.pass(depth, window);
        }
    }
    #[inline(always)]
    fn early(&mut self, early: &Early) {
        if let AnyRecorder::Other(recorder) = self {
            recorder.early(early);
        }
    }
    #[inline(always)]
    fn early_inside(&mut self, early: &Early) {
        if let AnyRecorder::Other(recorder) = self {
            recorder.early_inside(early);
        }
    }
    #[inline(always)]
    fn picked(&mut self, mv: Ordinal) {
        if let AnyRecorder::Other(recorder) = self {
            recorder.picked(mv);
        }
    }
    #[inline(always)]
    fn hit_inside(&mut self, known: &Stored, at: &At, number: NodeNumber) {
        if let AnyRecorder::Other(recorder) = self {
            recorder.hit_inside(known, at, number);
        }
    }
    #[inline(always)]
    fn follows_entries(&self) -> bool {
        match self {
            AnyRecorder::Limited(_) => false,
            AnyRecorder::Other(recorder) => recorder.follows_entries(),
        }
    }
    #[inline(always)]
    fn stored(&mut self, stored: &Stored, replaced: Option<&Replaced>) {
        if let AnyRecorder::Other(recorder) = self {
            recorder.stored(stored, replaced);
        }
    }
    #[inline(always)]
    fn leave(&mut self, value: Value, searched: u16) {
        if let AnyRecorder::Other(recorder) = self {
            recorder.leave(value, searched);
        }
    }
    #[inline(always)]
    fn again(&mut self) {
        if let AnyRecorder::Other(recorder) = self {
            recorder.again();
        }
    }
    #[inline(always)]
    fn folds(&mut self, ply: u32) -> Option<u64> {
        match self {
            AnyRecorder::Limited(_) => None,
            AnyRecorder::Other(recorder) => recorder.folds(ply),
        }
    }
    #[inline(always)]
    fn folds_whole(&mut self, remaining: u32) -> bool {
        match self {
            AnyRecorder::Limited(_) => false,
            AnyRecorder::Other(recorder) => recorder.folds_whole(remaining),
        }
    }
    #[inline(always)]
    fn overgrown(&mut self, ply: u32, limit: u64) {
        if let AnyRecorder::Other(recorder) = self {
            recorder.overgrown(ply, limit);
        }
    }
    #[inline(always)]
    fn folded(&mut self, mv: Ordinal, window: Window, subtree: Folded) {
        if let AnyRecorder::Other(recorder) = self {
            recorder.folded(mv, window, subtree);
        }
    }
    #[inline(always)]
    fn stop(&mut self, nodes: u64) -> bool {
        match self {
            AnyRecorder::Limited(limited) => limited.stop(nodes),
            AnyRecorder::Other(recorder) => recorder.stop(nodes),
        }
    }
}

impl Instrument for AnyRecorder<'_> {
    type Quick = AnyRecorder<'static>;
    const FAST: bool = false;
    fn quick(limit: u64) -> AnyRecorder<'static> {
        AnyRecorder::Limited(Limited::to(limit))
    }
    fn any(&mut self) -> AnyRecorder<'_> {
        match self {
            AnyRecorder::Limited(limited) => limited.any(),
            AnyRecorder::Other(recorder) => AnyRecorder::Other(&mut **recorder),
        }
    }
}

/// Counts the nodes at each ply of a limited search.
#[derive(Clone, Debug)]
pub struct Census {
    /// The number of nodes by ply, from the root on.
    pub plies: Vec<u64>,
    depth: usize,
    limited: Limited,
}

impl Census {
    /// Creates a census of a limited search.
    pub fn new(limited: Limited) -> Census {
        Census {
            plies: Vec::new(),
            depth: 0,
            limited,
        }
    }
    fn count(&mut self) {
        if self.plies.len() <= self.depth {
            self.plies.resize(self.depth + 1, 0);
        }
        self.plies[self.depth] += 1;
    }
}

impl Recorder for Census {
    fn on(&self) -> bool {
        true
    }
    fn enter(&mut self, _: Ordinal, _: Window, _: bool, _: u16) {
        self.count();
        self.depth += 1;
    }
    fn leaf(&mut self, _: Ordinal, _: Window, _: Value) {
        self.count();
    }
    fn leave(&mut self, _: Value, _: u16) {
        self.depth -= 1;
    }
    fn stop(&mut self, nodes: u64) -> bool {
        self.limited.stop(nodes)
    }
}
