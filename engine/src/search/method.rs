//! The methods: with which window a node visits a child, how it takes in the value, and when it stops.
//!
//! A [`Method`] is nothing but these steps, a few lines each. The search ([`super::engine`]) and everything that reads a
//! recorded search afterwards take the very same steps, so the two cannot disagree. A method is a value: the two methods
//! that must be fast are types without a size ([`Minimax`], [`AlphaBeta`]) and compiled into searches of their own;
//! [`MethodName`] is a method, too, and stands for any of them at run time.
//!
//! # A new method
//!
//! A type with its steps, a variant of [`MethodName`] with a row in its `row`, and its name in `each!`; what is forgotten
//! does not compile. A child is visited as often as [`Method::again`] asks; each visit is a node. What the steps read (window, best value so far, the
//! values of the earlier children) is all that a visit's window may depend on. A method whose windows depend on more says
//! so by [`Method::implies_windows`], and one whose subtrees depend on more than (position, remaining depth, window, path)
//! by [`Method::rederives`]; then the recording keeps what cannot be worked out again.
//!
//! Sources: minimax and fail-hard alpha-beta as course a states them (the corrected hand-out of
//! `alphabeta_cutoff_search_new`); the faulty one is that function's first hand-out; fail-soft is Fishburn 1983; PVS is
//! Reinefeld's NegaScout (1983) with fail-soft values.

use super::window::{Kind, Window};
use crate::eval::Value;
use std::fmt::Debug;

/// What a node knows so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Running {
    /// The window, narrowed by the children so far.
    pub window: Window,
    /// What the node would return if it had no more children.
    pub best: Value,
}

/// A search algorithm, reduced to its steps. `max` says whether MAX moves at the node.
pub trait Method: Copy + Debug + Send + Sync + 'static {
    /// Its name.
    fn name(self) -> MethodName;

    /// Whether it is compiled into searches of its own, with a loop for each player and for the last ply.
    fn is_fast(self) -> bool {
        false
    }

    /// What a node knows before its first child.
    #[inline]
    fn open(self, window: Window, max: bool) -> Running {
        Running { window, best: Value::worst(max) }
    }
    /// The window in which a node visits its next child; `first`: none was visited before.
    #[inline]
    fn visit(self, running: &Running, max: bool, first: bool) -> Window {
        let _ = (max, first);
        running.window
    }
    /// Whether the child that has just been visited in this window (so often, at least once) is visited again, and in
    /// which window. If so, the value of this visit is not taken in.
    #[inline]
    fn again(self, running: &Running, max: bool, visit: Visit) -> Option<Window> {
        let _ = (running, max, visit);
        None
    }
    /// Takes in the value of a child.
    fn fold(self, running: &mut Running, max: bool, value: Value);
    /// Whether the children that are left cannot matter.
    fn stops(self, running: &Running, max: bool) -> bool;

    /// What the root knows after one more child. It narrows its window and never stops. Returns whether this child is
    /// strictly better than all before.
    #[inline]
    fn fold_root(self, running: &mut Running, max: bool, value: Value) -> bool {
        let better = value.better(running.best, max);
        if better {
            running.best = value;
            if self.name().prunes() {
                *side(&mut running.window, max) = value;
            }
        }
        better
    }

    /// Whether the window of every visit follows from [`Method::visit`] and [`Method::again`] of the parent.
    fn implies_windows(self) -> bool {
        true
    }
    /// Whether a subtree can be searched again from its position, remaining depth, window and path alone.
    fn rederives(self) -> bool {
        true
    }
}

/// One visit of a child that has returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// Which visit of this child: 1 is the first.
    pub number: u16,
    /// Its window.
    pub window: Window,
    /// What it returned.
    pub value: Value,
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
    #[inline]
    fn name(self) -> MethodName {
        MethodName::Minimax
    }
    #[inline]
    fn is_fast(self) -> bool {
        true
    }
    /// The window of the root again: so nodes need not keep one for their children.
    #[inline]
    fn visit(self, _: &Running, _: bool, _: bool) -> Window {
        Window::FULL
    }
    #[inline]
    fn fold(self, running: &mut Running, max: bool, value: Value) {
        running.best = running.best.best(value, max);
    }
    #[inline]
    fn stops(self, _: &Running, _: bool) -> bool {
        false
    }
}

/// Alpha-beta as the course states it, fail-hard: a node returns its own end of the window, and nothing is clamped.
#[derive(Clone, Copy, Debug)]
pub struct AlphaBeta;

impl Method for AlphaBeta {
    #[inline]
    fn name(self) -> MethodName {
        MethodName::AlphaBeta
    }
    #[inline]
    fn is_fast(self) -> bool {
        true
    }
    #[inline]
    fn open(self, window: Window, max: bool) -> Running {
        Running { window, best: if max { window.alpha } else { window.beta } }
    }
    #[inline]
    fn fold(self, running: &mut Running, max: bool, value: Value) {
        let end = side(&mut running.window, max);
        *end = end.best(value, max);
        running.best = *end;
    }
    #[inline]
    fn stops(self, running: &Running, _: bool) -> bool {
        running.window.alpha >= running.window.beta
    }
}

/// Alpha-beta that returns the best value it has seen, also outside the window.
#[derive(Clone, Copy, Debug)]
pub struct FailSoft;

impl Method for FailSoft {
    #[inline]
    fn name(self) -> MethodName {
        MethodName::FailSoft
    }
    #[inline]
    fn fold(self, running: &mut Running, max: bool, value: Value) {
        running.best = running.best.best(value, max);
        let end = side(&mut running.window, max);
        *end = end.best(value, max);
    }
    #[inline]
    fn stops(self, running: &Running, max: bool) -> bool {
        if max { running.best >= running.window.beta } else { running.best <= running.window.alpha }
    }
}

/// The course's first hand-out of alpha-beta: it forgets its running minimum and maximum. A specimen, to be caught.
#[derive(Clone, Copy, Debug)]
pub struct Faulty;

impl Method for Faulty {
    #[inline]
    fn name(self) -> MethodName {
        MethodName::Faulty
    }
    #[inline]
    fn open(self, window: Window, max: bool) -> Running {
        AlphaBeta.open(window, max)
    }
    #[inline]
    fn fold(self, running: &mut Running, max: bool, value: Value) {
        *side(&mut running.window, max) = value;
        running.best = value;
    }
    #[inline]
    fn stops(self, running: &Running, max: bool) -> bool {
        AlphaBeta.stops(running, max)
    }
}

/// Principal variation search: all children but the first are only asked whether they are better than the best so far, in
/// a *null window* that is one unit wide; a child that may be is visited again in the window that is left. There is no null
/// window where the end that the node moves is infinite, or where one unit reaches the other end.
#[derive(Clone, Copy, Debug)]
pub struct Pvs;

impl Method for Pvs {
    #[inline]
    fn name(self) -> MethodName {
        MethodName::Pvs
    }
    #[inline]
    fn visit(self, running: &Running, max: bool, first: bool) -> Window {
        let Window { alpha, beta } = running.window;
        let end = if max { alpha } else { beta };
        let Some(units) = end.units().filter(|_| !first) else { return running.window };
        let beyond = Value::new(if max { units + 1 } else { units - 1 });
        match max {
            true if beyond < beta => Window { alpha, beta: beyond },
            false if beyond > alpha => Window { alpha: beyond, beta },
            true | false => running.window,
        }
    }
    #[inline]
    fn again(self, running: &Running, max: bool, visit: Visit) -> Option<Window> {
        let (Window { alpha, beta }, value) = (running.window, visit.value);
        let null = visit.number == 1 && visit.window != running.window;
        let left = if max { Window { alpha: value, beta } } else { Window { alpha, beta: value } };
        (null && value > alpha && value < beta).then_some(left)
    }
    #[inline]
    fn fold(self, running: &mut Running, max: bool, value: Value) {
        FailSoft.fold(running, max, value);
    }
    #[inline]
    fn stops(self, running: &Running, max: bool) -> bool {
        FailSoft.stops(running, max)
    }
}

/// The methods by name. Each is a [`Method`], too: the one that it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MethodName {
    /// [`Minimax`]
    Minimax,
    /// [`AlphaBeta`]
    AlphaBeta,
    /// [`FailSoft`]
    FailSoft,
    /// [`Pvs`]
    Pvs,
    /// [`Faulty`]
    Faulty,
}

/// Runs an expression with the method that a name stands for.
macro_rules! each {
    (@($($named:ident)+) all) => {
        [$(MethodName::$named),+]
    };
    (@($($named:ident)+) $name:expr, $method:ident => $body:expr) => {
        match $name {
            $(MethodName::$named => {
                let $method = $named;
                $body
            })+
        }
    };
    ($($asked:tt)+) => {
        each!(@(Minimax AlphaBeta FailSoft Faulty Pvs) $($asked)+)
    };
}

impl MethodName {
    /// All methods, in the order in which they are listed.
    pub const ALL: [MethodName; 5] = each!(all);

    /// What the rest of the program knows of a method: its word, a line about it, whether it ever leaves moves unsearched, and
    /// whether it ever visits a child again.
    const fn row(self) -> (&'static str, &'static str, bool, bool) {
        match self {
            MethodName::Minimax => ("minimax", "every move of every node", false, false),
            MethodName::AlphaBeta => ("alphabeta", "alpha-beta, fail-hard, as the course states it", true, false),
            MethodName::FailSoft => {
                ("alphabeta-soft", "alpha-beta, fail-soft: bounds as tight as they come", true, false)
            }
            MethodName::Pvs => {
                ("pvs", "principal variation search (NegaScout): null windows and re-searches", true, true)
            }
            MethodName::Faulty => (
                "alphabeta-faulty",
                "wrong on purpose: a first hand-out that loses its running minimum, for checks to catch",
                true,
                false,
            ),
        }
    }

    /// The method with this word; `None` if there is none.
    pub fn named(word: &str) -> Option<MethodName> {
        MethodName::ALL.into_iter().find(|method| method.word() == word)
    }
    /// The word on the command line and in files.
    pub const fn word(self) -> &'static str {
        self.row().0
    }
    /// One line about it.
    pub const fn about(self) -> &'static str {
        self.row().1
    }
    /// Whether it ever leaves moves unsearched.
    #[inline]
    pub const fn prunes(self) -> bool {
        self.row().2
    }
    /// Whether it ever visits a child again.
    #[inline]
    pub const fn researches(self) -> bool {
        self.row().3
    }

    /// What a node at a ply knows before its first child; the root's window is always open.
    pub fn open_at(self, ply: u32, window: Window, max: bool) -> Running {
        if ply == 0 { Running { window: Window::FULL, best: Value::worst(max) } } else { self.open(window, max) }
    }
    /// Takes in a child's value at a node of some ply.
    pub fn fold_at(self, ply: u32, running: &mut Running, max: bool, value: Value) {
        if ply == 0 {
            self.fold_root(running, max, value);
        } else {
            self.fold(running, max, value);
        }
    }
    /// Whether a node of some ply stops here; the root never does.
    pub fn stops_at(self, ply: u32, running: &Running, max: bool) -> bool {
        ply > 0 && self.stops(running, max)
    }
    /// What a returned value says, for a child entered with this window.
    pub fn kind(self, window: Window, value: Value, leaf: bool) -> Kind {
        if leaf || !self.prunes() { Kind::Exact } else { window.kind(value) }
    }
}

impl Method for MethodName {
    #[inline]
    fn name(self) -> MethodName {
        self
    }
    #[inline]
    fn open(self, window: Window, max: bool) -> Running {
        each!(self, method => method.open(window, max))
    }
    #[inline]
    fn visit(self, running: &Running, max: bool, first: bool) -> Window {
        each!(self, method => method.visit(running, max, first))
    }
    #[inline]
    fn again(self, running: &Running, max: bool, visit: Visit) -> Option<Window> {
        each!(self, method => method.again(running, max, visit))
    }
    #[inline]
    fn fold(self, running: &mut Running, max: bool, value: Value) {
        each!(self, method => method.fold(running, max, value));
    }
    #[inline]
    fn stops(self, running: &Running, max: bool) -> bool {
        each!(self, method => method.stops(running, max))
    }
    fn implies_windows(self) -> bool {
        each!(self, method => method.implies_windows())
    }
    fn rederives(self) -> bool {
        each!(self, method => method.rederives())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(alpha: i64, beta: i64) -> Window {
        Window { alpha: Value::new(alpha), beta: Value::new(beta) }
    }

    #[test]
    fn pvs_asks_in_null_windows_and_again_in_what_is_left() {
        let at = |window| Running { window, best: Value::ZERO };
        assert_eq!(Pvs.visit(&at(window(3, 9)), true, true), window(3, 9), "the first child");
        assert_eq!(Pvs.visit(&at(window(3, 9)), true, false), window(3, 4));
        assert_eq!(Pvs.visit(&at(window(3, 9)), false, false), window(8, 9));
        assert_eq!(Pvs.visit(&at(window(3, 4)), true, false), window(3, 4), "one unit reaches the other end");
        assert_eq!(Pvs.visit(&at(Window::FULL), true, false), Window::FULL, "an infinite end");
        let visit = |number, window, value| Visit { number, window, value: Value::new(value) };
        let again = |max, visit| Pvs.again(&at(window(3, 9)), max, visit);
        assert_eq!(again(true, visit(1, window(3, 4), 5)), Some(window(5, 9)));
        assert_eq!(again(false, visit(1, window(8, 9), 5)), Some(window(3, 5)));
        assert_eq!(again(true, visit(1, window(3, 4), 3)), None, "no better");
        assert_eq!(again(true, visit(1, window(3, 4), 9)), None, "it cuts");
        assert_eq!(again(true, visit(1, window(3, 9), 5)), None, "no null window");
        assert_eq!(again(true, visit(2, window(5, 9), 7)), None, "once only");
    }

    #[test]
    fn names_lead_to_their_methods() {
        for name in MethodName::ALL {
            assert_eq!(MethodName::named(name.word()), Some(name));
            assert_eq!(each!(name, method => method.name()), name);
        }
    }
}
