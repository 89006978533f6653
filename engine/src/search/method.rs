//! The methods: how a node takes in the value of a child, when it stops, and what it returns.
//!
//! A [`Method`] is nothing but that step, a few lines. The searches ([`super::engine`]) are generic over it and compiled
//! once for each; whoever looks at a recorded search afterwards folds the children by the very same step
//! ([`MethodName::step`]), so that the two cannot disagree.
//!
//! Sources: minimax and fail-hard alpha-beta as course a states them (the corrected hand-out of
//! `alphabeta_cutoff_search_new`); the faulty one is that function's first hand-out; fail-soft is Fishburn 1983.

use super::window::Window;
use crate::eval::Value;

/// What a node knows so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Running {
    /// The window, narrowed by the children so far.
    pub window: Window,
    /// What the node would return if it had no more children.
    pub best: Value,
}

/// A search algorithm, reduced to its step.
pub trait Method: Copy + Send + Sync + 'static {
    /// Its name.
    const NAME: MethodName;

    /// What a node knows before its first child.
    #[inline]
    fn open(window: Window, max: bool) -> Running {
        Running { window, best: Value::worst(max) }
    }
    /// Takes in the value of a child of a MAX node (`true`) or MIN node.
    fn fold(running: &mut Running, max: bool, value: Value);
    /// Whether the children that are left cannot matter.
    fn stops(running: &Running, max: bool) -> bool;

    /// What the root knows after one more child. It narrows its window and never stops; a later move must be strictly
    /// better to become the best one. Answers whether this one is.
    #[inline]
    fn fold_root(running: &mut Running, max: bool, value: Value) -> bool {
        let better = value.better(running.best, max);
        if better {
            running.best = value;
            if Self::NAME.prunes() {
                *side(&mut running.window, max) = value;
            }
        }
        better
    }
}

/// The end of the window that a MAX node (`true`) or a MIN node moves.
#[inline]
fn side(window: &mut Window, max: bool) -> &mut Value {
    if max { &mut window.alpha } else { &mut window.beta }
}

/// Every child is searched with an open window.
#[derive(Clone, Copy, Debug)]
pub struct Minimax;

impl Method for Minimax {
    const NAME: MethodName = MethodName::Minimax;
    #[inline]
    fn fold(running: &mut Running, max: bool, value: Value) {
        running.best = running.best.best(value, max);
    }
    #[inline]
    fn stops(_: &Running, _: bool) -> bool {
        false
    }
}

/// Alpha-beta as the course states it, fail-hard: a node returns its own end of the window, and nothing is clamped.
#[derive(Clone, Copy, Debug)]
pub struct AlphaBeta;

impl Method for AlphaBeta {
    const NAME: MethodName = MethodName::AlphaBeta;
    #[inline]
    fn open(window: Window, max: bool) -> Running {
        Running { window, best: if max { window.alpha } else { window.beta } }
    }
    #[inline]
    fn fold(running: &mut Running, max: bool, value: Value) {
        let end = side(&mut running.window, max);
        *end = end.best(value, max);
        running.best = *end;
    }
    #[inline]
    fn stops(running: &Running, _: bool) -> bool {
        running.window.alpha >= running.window.beta
    }
}

/// Alpha-beta that returns the best value it has seen, also outside the window.
#[derive(Clone, Copy, Debug)]
pub struct FailSoft;

impl Method for FailSoft {
    const NAME: MethodName = MethodName::FailSoft;
    #[inline]
    fn fold(running: &mut Running, max: bool, value: Value) {
        running.best = running.best.best(value, max);
        let end = side(&mut running.window, max);
        *end = end.best(value, max);
    }
    #[inline]
    fn stops(running: &Running, max: bool) -> bool {
        if max { running.best >= running.window.beta } else { running.best <= running.window.alpha }
    }
}

/// The course's first hand-out of alpha-beta: it forgets its running minimum and maximum. A specimen, to be caught.
#[derive(Clone, Copy, Debug)]
pub struct Faulty;

impl Method for Faulty {
    const NAME: MethodName = MethodName::Faulty;
    #[inline]
    fn open(window: Window, max: bool) -> Running {
        AlphaBeta::open(window, max)
    }
    #[inline]
    fn fold(running: &mut Running, max: bool, value: Value) {
        *side(&mut running.window, max) = value;
        running.best = value;
    }
    #[inline]
    fn stops(running: &Running, max: bool) -> bool {
        AlphaBeta::stops(running, max)
    }
}

/// The methods by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MethodName {
    /// [`Minimax`]
    Minimax,
    /// [`AlphaBeta`]
    AlphaBeta,
    /// [`FailSoft`]
    FailSoft,
    /// [`Faulty`]
    Faulty,
}

impl MethodName {
    /// All methods.
    pub const ALL: [MethodName; 4] =
        [MethodName::Minimax, MethodName::AlphaBeta, MethodName::FailSoft, MethodName::Faulty];

    /// The one with this word; `None` if there is none.
    #[must_use]
    pub fn named(word: &str) -> Option<MethodName> {
        MethodName::ALL.into_iter().find(|method| method.word() == word)
    }
    /// The word on the command line and in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            MethodName::Minimax => "minimax",
            MethodName::AlphaBeta => "alphabeta",
            MethodName::FailSoft => "alphabeta-soft",
            MethodName::Faulty => "alphabeta-faulty",
        }
    }
    /// One line about it.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            MethodName::Minimax => "every move of every node",
            MethodName::AlphaBeta => "alpha-beta, fail-hard, as the course states it",
            MethodName::FailSoft => "alpha-beta, fail-soft: bounds as tight as they come",
            MethodName::Faulty => "a specimen: the course's first hand-out, which loses its running minimum",
        }
    }
    /// Does it ever leave moves unsearched?
    #[must_use]
    #[inline]
    pub const fn prunes(self) -> bool {
        !matches!(self, MethodName::Minimax)
    }
    /// The step of this method for code that is not generic.
    #[must_use]
    pub fn step(self) -> Step {
        fn of<M: Method>() -> Step {
            Step { method: M::NAME, open: M::open, fold: M::fold, fold_root: M::fold_root, stops: M::stops }
        }
        match self {
            MethodName::Minimax => of::<Minimax>(),
            MethodName::AlphaBeta => of::<AlphaBeta>(),
            MethodName::FailSoft => of::<FailSoft>(),
            MethodName::Faulty => of::<Faulty>(),
        }
    }
}

/// A method's functions as values. See [`Method`] for each of them.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Which method this is.
    pub method: MethodName,
    /// [`Method::open`]
    pub open: fn(Window, bool) -> Running,
    /// [`Method::fold`]
    pub fold: fn(&mut Running, bool, Value),
    /// [`Method::fold_root`]
    pub fold_root: fn(&mut Running, bool, Value) -> bool,
    /// [`Method::stops`]
    pub stops: fn(&Running, bool) -> bool,
}

impl Step {
    /// What a node at a ply knows before its first child; the root's window is always open.
    #[must_use]
    pub fn open_at(&self, ply: u32, window: Window, max: bool) -> Running {
        if ply == 0 { Running { window: Window::FULL, best: Value::worst(max) } } else { (self.open)(window, max) }
    }
    /// Takes in a child's value at a node of some ply.
    pub fn fold_at(&self, ply: u32, running: &mut Running, max: bool, value: Value) {
        if ply == 0 {
            (self.fold_root)(running, max, value);
        } else {
            (self.fold)(running, max, value);
        }
    }
    /// Whether a node of some ply stops here; the root never does.
    #[must_use]
    pub fn stops_at(&self, ply: u32, running: &Running, max: bool) -> bool {
        ply > 0 && (self.stops)(running, max)
    }
    /// What a returned value says, for a child entered with this window.
    #[must_use]
    pub fn kind(&self, window: Window, value: Value, leaf: bool) -> super::window::Kind {
        if leaf || !self.method.prunes() { super::window::Kind::Exact } else { window.kind(value) }
    }
}
