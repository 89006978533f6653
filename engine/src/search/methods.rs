//! The methods, each a type without a size.
//!
//! Sources: alpha-beta whose nodes return their own end of the window is the procedure F2 of Knuth
//! and Moore (1975); [`Faulty`] is a wrong variant of it that keeps no running minimum and maximum.
//! Fail-hard and fail-soft are those of Fishburn (1983) and of textbooks. PVS is Reinefeld's
//! NegaScout (1983) with fail-soft values.
//!
//! The three kinds of alpha-beta differ in the value that an inner node returns. A leaf returns its
//! evaluation in each of them, as in textbooks; that value is exact, whereas a clamped one would
//! not be. If no value is infinite, all three visit the same nodes and make the same cuts, because
//! a node above never acts on the distance of a value from its window.

use super::method::{Method, Running, Visit};
use super::window::Window;
use crate::eval::Value;

/// Minimax: searches every child with an open window.
#[derive(Clone, Copy, Debug)]
pub struct Minimax;

impl Method for Minimax {
    #[inline]
    fn prunes(self) -> bool {
        false
    }
    #[inline]
    fn is_fast(self) -> bool {
        true
    }
    /// Returns the full window, so that nodes need not keep one for their children.
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

/// Alpha-beta whose nodes return their own end of the window, without clamping. That end is never
/// worse than at entry, as in fail-hard, but a child that causes a cut may move it beyond the other
/// one.
#[derive(Clone, Copy, Debug)]
pub struct AlphaBeta;

impl Method for AlphaBeta {
    #[inline]
    fn is_fast(self) -> bool {
        true
    }
    #[inline]
    fn open(self, window: Window, max: bool) -> Running {
        Running {
            window,
            best: window.own_end(max),
        }
    }
    #[inline]
    fn fold(self, running: &mut Running, max: bool, value: Value) {
        running.window = running.window.narrowed(value, max);
        running.best = running.window.own_end(max);
    }
}

/// [`AlphaBeta`] whose root keeps the window with which it was entered. Every move is searched as
/// if it were the first, so that each has its exact value instead of a bound. This costs the
/// savings of the root's own cuts and narrowed windows.
#[derive(Clone, Copy, Debug)]
pub struct OpenRoot;

impl Method for OpenRoot {
    #[inline]
    fn open(self, window: Window, max: bool) -> Running {
        AlphaBeta.open(window, max)
    }
    #[inline]
    fn fold(self, running: &mut Running, max: bool, value: Value) {
        AlphaBeta.fold(running, max, value);
    }
    #[inline]
    fn fold_root(self, running: &mut Running, max: bool, value: Value) -> bool {
        let better = value.better(running.best, max);
        if better {
            running.best = value;
        }
        better
    }
}

/// Fail-hard alpha-beta: the returned value is clamped to the window at entry. It visits the same
/// nodes and makes the same cuts as [`AlphaBeta`], also if values are infinite, and each value is
/// the clamped value of that method.
#[derive(Clone, Copy, Debug)]
pub struct FailHard;

impl Method for FailHard {
    #[inline]
    fn open(self, window: Window, max: bool) -> Running {
        AlphaBeta.open(window, max)
    }
    /// Moves the end of the window without clamping, so that a cut shows the value that caused it;
    /// the returned value is clamped to the other end.
    #[inline]
    fn fold(self, running: &mut Running, max: bool, value: Value) {
        AlphaBeta.fold(running, max, value);
        running.best = running.window.clamped_end(max);
    }
}

/// Fail-soft alpha-beta: returns the best value found, also outside the window.
#[derive(Clone, Copy, Debug)]
pub struct FailSoft;

impl Method for FailSoft {
    #[inline]
    fn fold(self, running: &mut Running, max: bool, value: Value) {
        running.best = running.best.best(value, max);
        running.window = running.window.narrowed(value, max);
    }
    #[inline]
    fn stops(self, running: &Running, max: bool) -> bool {
        if max {
            running.best >= running.window.beta
        } else {
            running.best <= running.window.alpha
        }
    }
}

/// Alpha-beta with a deliberate fault, for checks to find: it keeps only the value of the last
/// child in place of a running minimum or maximum.
#[derive(Clone, Copy, Debug)]
pub struct Faulty;

impl Method for Faulty {
    #[inline]
    fn open(self, window: Window, max: bool) -> Running {
        AlphaBeta.open(window, max)
    }
    #[inline]
    fn fold(self, running: &mut Running, max: bool, value: Value) {
        running.window = running.window.with_own_end(value, max);
        running.best = value;
    }
}

/// Principal variation search. All children but the first are first searched in a *null window*,
/// one unit wide, which only tells whether they are better than the best so far; a child that may
/// be is visited again in the remaining window. There is no null window if the end that the node
/// moves is infinite, or if one unit reaches the other end.
#[derive(Clone, Copy, Debug)]
pub struct Pvs;

impl Method for Pvs {
    #[inline]
    fn researches(self) -> bool {
        true
    }
    #[inline]
    fn visit(self, running: &Running, max: bool, first: bool) -> Window {
        let window = running.window;
        if first || !window.own_end(max).is_finite() {
            return window;
        }
        let null = window.null(Value::new(1), max);
        if null.is_inside(window) { null } else { window }
    }
    #[inline]
    fn again(self, running: &Running, max: bool, visit: Visit) -> Option<Window> {
        let (Window { alpha, beta }, value) = (running.window, visit.value);
        let null = visit.number == 1 && visit.window != running.window;
        (null && value > alpha && value < beta).then_some(running.window.with_own_end(value, max))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn window(alpha: i64, beta: i64) -> Window {
        Window {
            alpha: Value::new(alpha),
            beta: Value::new(beta),
        }
    }

    #[test]
    fn fail_hard_returns_what_its_window_holds() {
        let returned = |max, value| {
            let mut running = FailHard.open(window(3, 9), max);
            FailHard.fold(&mut running, max, Value::new(value));
            (running.best, running.window, FailHard.stops(&running, max))
        };
        assert_eq!(
            returned(true, 12),
            (Value::new(9), window(12, 9), true),
            "not β's 12"
        );
        assert_eq!(returned(true, 5), (Value::new(5), window(5, 9), false));
        assert_eq!(returned(true, 1), (Value::new(3), window(3, 9), false));
        assert_eq!(
            returned(false, 1),
            (Value::new(3), window(3, 1), true),
            "not α's 1"
        );
        assert_eq!(returned(false, 12), (Value::new(9), window(3, 9), false));
    }

    #[test]
    fn pvs_asks_in_null_windows_and_again_in_what_is_left() {
        let at = |window| Running {
            window,
            best: Value::ZERO,
        };
        assert_eq!(
            Pvs.visit(&at(window(3, 9)), true, true),
            window(3, 9),
            "the first child"
        );
        assert_eq!(Pvs.visit(&at(window(3, 9)), true, false), window(3, 4));
        assert_eq!(Pvs.visit(&at(window(3, 9)), false, false), window(8, 9));
        assert_eq!(
            Pvs.visit(&at(window(3, 4)), true, false),
            window(3, 4),
            "one unit reaches the other end"
        );
        assert_eq!(
            Pvs.visit(&at(Window::FULL), true, false),
            Window::FULL,
            "an infinite end"
        );
        let visit = |number, window, value| Visit {
            number,
            window,
            value: Value::new(value),
        };
        let again = |max, visit| Pvs.again(&at(window(3, 9)), max, visit);
        assert_eq!(again(true, visit(1, window(3, 4), 5)), Some(window(5, 9)));
        assert_eq!(again(false, visit(1, window(8, 9), 5)), Some(window(3, 5)));
        assert_eq!(again(true, visit(1, window(3, 4), 3)), None, "no better");
        assert_eq!(again(true, visit(1, window(3, 4), 9)), None, "it cuts");
        assert_eq!(
            again(true, visit(1, window(3, 9), 5)),
            None,
            "no null window"
        );
        assert_eq!(again(true, visit(2, window(5, 9), 7)), None, "once only");
    }
}
