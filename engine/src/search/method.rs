//! A method: the window in which a node visits a child, the way in which it takes in the value, and
//! the condition under which it stops.
//!
//! A [`Method`] consists of just these steps, a few lines each. The search ([`super::engine`]) and
//! all code that later reads a recorded search share these steps, so that the two cannot disagree.
//! The methods are in [`super::methods`], and the fast ones are compiled into searches of their
//! own; [`super::MethodName`] implements the trait for a method known at run time only.
//!
//! # A new method
//!
//! A new method takes a type with its steps in [`super::methods`], and a row of the table in
//! [`super::method_name`]; the compiler reports what is missing. A child is visited as often as
//! [`Method::again`] requests; each visit is a node. The window of a visit may depend only on the
//! arguments of the steps (window, best value so far, the values of the earlier children), and a
//! subtree only on (position, remaining depth, window, path): a recording keeps no windows, and
//! searches subtrees again.

use super::window::{Kind, Window};
use crate::eval::Value;
use std::fmt::Debug;

/// The state of a node after some of its children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Running {
    /// The window, narrowed by the children so far.
    pub window: Window,
    /// The value that the node would return if it had no more children.
    pub best: Value,
}

/// A search algorithm, reduced to its steps. `max` is true if MAX moves at the node.
pub trait Method: Copy + Debug + Send + Sync + 'static {
    /// Returns whether the method ever leaves moves unsearched.
    fn prunes(self) -> bool {
        true
    }
    /// Returns whether the method ever visits a child again.
    fn researches(self) -> bool {
        false
    }
    /// Returns whether the method is compiled into searches of its own, with a loop for each player
    /// and for the last ply.
    fn is_fast(self) -> bool {
        false
    }

    /// Returns the state of a node before its first child.
    #[inline]
    fn open(self, window: Window, max: bool) -> Running {
        Running {
            window,
            best: Value::worst(max),
        }
    }
    /// Returns the window in which a node visits its next child; `first` is true if none was
    /// visited before.
    #[inline]
    fn visit(self, running: &Running, max: bool, first: bool) -> Window {
        let _ = (max, first);
        running.window
    }
    /// Returns the window of another visit of the child whose visit has just returned, or `None` if
    /// there is none. If there is, the value of this visit is not taken in.
    #[inline]
    fn again(self, running: &Running, max: bool, visit: Visit) -> Option<Window> {
        let _ = (running, max, visit);
        None
    }
    /// Takes in the value of a child.
    fn fold(self, running: &mut Running, max: bool, value: Value);
    /// Returns whether the remaining children cannot matter.
    #[inline]
    fn stops(self, running: &Running, max: bool) -> bool {
        let _ = max;
        running.window.alpha >= running.window.beta
    }

    /// Returns the state of the root before its first child: no value, whatever its window.
    #[inline]
    fn open_root(self, window: Window, max: bool) -> Running {
        Running {
            window,
            best: Value::worst(max),
        }
    }
    /// Takes in the value of a child of the root. The value of the root is that of its best child,
    /// also outside its window, which the value narrows. Returns whether this child is strictly
    /// better than all before.
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
    /// Returns whether the remaining moves of the root cannot matter, which holds only when its
    /// value reaches a finite end of the window with which it was entered. With an open window the
    /// root never stops.
    #[inline]
    fn stops_root(self, entry: Window, running: &Running, max: bool) -> bool {
        let end = entry.own_end(!max);
        self.prunes() && end.is_finite() && !end.better(running.best, max)
    }

    /// Returns the kind of a value returned by a child that was entered with this window.
    fn kind(self, window: Window, value: Value, leaf: bool) -> Kind {
        if leaf || !self.prunes() {
            Kind::Exact
        } else {
            window.kind(value)
        }
    }
}

/// A visit of a child that has returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The number of the visit among those of this child, from 1.
    pub number: u16,
    /// Its window.
    pub window: Window,
    /// The value that it returned.
    pub value: Value,
}
