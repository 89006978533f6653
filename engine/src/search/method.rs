//! A method: with which window a node visits a child, how it takes in the value, and when it stops.
//!
//! A [`Method`] is nothing but these steps, a few lines each. The search ([`super::engine`]) and everything that reads a
//! recorded search afterwards take the very same steps, so the two cannot disagree. The methods are in
//! [`super::methods`], and those that must be fast are compiled into searches of their own; [`super::MethodName`] is a
//! method, too, and stands for any of them at run time.
//!
//! # A new method
//!
//! A type with its steps in [`super::methods`], and a row of the table in [`super::method_name`]. What is forgotten does not
//! compile. A child is visited as often as [`Method::again`] asks; each visit is a node. What the steps read (window, best
//! value so far, the values of the earlier children) is all that a visit's window may depend on, and (position, remaining
//! depth, window, path) all that a subtree may: a recording keeps no windows, and searches subtrees again.

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
    /// Whether it ever leaves moves unsearched.
    fn prunes(self) -> bool {
        true
    }
    /// Whether it ever visits a child again.
    fn researches(self) -> bool {
        false
    }
    /// Whether it is compiled into searches of its own, with a loop for each player and for the last ply.
    fn is_fast(self) -> bool {
        false
    }

    /// What a node knows before its first child.
    #[inline]
    fn open(self, window: Window, max: bool) -> Running {
        Running {
            window,
            best: Value::worst(max),
        }
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
    #[inline]
    fn stops(self, running: &Running, max: bool) -> bool {
        let _ = max;
        running.window.alpha >= running.window.beta
    }

    /// What the root knows before its first child: no value, whatever its window.
    #[inline]
    fn open_root(self, window: Window, max: bool) -> Running {
        Running {
            window,
            best: Value::worst(max),
        }
    }
    /// What the root knows after one more child: its value is that of its best child, also outside its window, which it
    /// narrows. Returns whether this child is strictly better than all before.
    #[inline]
    fn fold_root(self, running: &mut Running, max: bool, value: Value) -> bool {
        let better = value.better(running.best, max);
        if better {
            running.best = value;
            if self.prunes() {
                running.window = running.window.narrowed(value, max);
            }
        }
        better
    }
    /// Whether the moves that the root has left cannot matter: only where a finite end of the window with which it was
    /// entered is reached. With an open window it never stops.
    #[inline]
    fn stops_root(self, entry: Window, running: &Running, max: bool) -> bool {
        let end = entry.own_end(!max);
        self.prunes() && end.is_finite() && !end.better(running.best, max)
    }

    /// What a returned value says, for a child entered with this window.
    fn kind(self, window: Window, value: Value, leaf: bool) -> Kind {
        if leaf || !self.prunes() {
            Kind::Exact
        } else {
            window.kind(value)
        }
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
