//! [`MethodName`]: the methods by name, each known at run time only.

use super::method::{Method, Running, Visit};
use super::methods::{AlphaBeta, FailHard, FailSoft, Faulty, Minimax, OpenRoot, Pvs};
use super::window::{Kind, Window};
use crate::eval::Value;

/// Runs an expression with the method that a name stands for. Its last lines are the table of the
/// methods, in the order in which they are listed, each with its word and a description.
macro_rules! each {
    (@($($named:ident $word:literal $about:literal)+) names) => {
        /// A method by name. It implements [`Method`] with the steps of the method that it names.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum MethodName {
            $(#[doc = $about] $named,)+
        }

        impl MethodName {
            /// All methods, in the order in which they are listed.
            pub const ALL: [MethodName; [$($word),+].len()] = [$(MethodName::$named),+];

            /// Returns a method's word and a description of one line.
            const fn row(self) -> (&'static str, &'static str) {
                match self {
                    $(MethodName::$named => ($word, $about),)+
                }
            }
        }
    };
    (@($($named:ident $word:literal $about:literal)+) $name:expr, $method:ident => $body:expr) => {
        match $name {
            $(MethodName::$named => {
                let $method = $named;
                $body
            })+
        }
    };
    ($($asked:tt)+) => {
        each! { @(
            Minimax "minimax" "every move of every node"
            AlphaBeta "alphabeta" "alpha-beta as in the course: its own end of the window"
            FailHard "alphabeta-hard" "alpha-beta, fail-hard: clamped to the window at entry"
            FailSoft "alphabeta-soft" "alpha-beta, fail-soft: bounds as tight as they come"
            Faulty "alphabeta-faulty" "wrong on purpose: a first hand-out that loses its running minimum, for checks to catch"
            Pvs "pvs" "principal variation search (NegaScout): null windows and re-searches"
            OpenRoot "alphabeta-open" "alpha-beta with the root's window open: the exact value of every move"
        ) $($asked)+ }
    };
}

each! { names }

impl MethodName {
    /// Returns the method with this word.
    pub fn named(word: &str) -> Option<MethodName> {
        MethodName::ALL
            .into_iter()
            .find(|method| method.word() == word)
    }
    /// Returns the word used on the command line and in files.
    pub const fn word(self) -> &'static str {
        self.row().0
    }
    /// Returns a description of one line.
    pub const fn about(self) -> &'static str {
        self.row().1
    }
    /// Returns whether the method ever leaves moves unsearched.
    #[inline]
    pub fn prunes(self) -> bool {
        each!(self, method => method.prunes())
    }
    /// Returns whether the method ever visits a child again.
    #[inline]
    pub fn researches(self) -> bool {
        each!(self, method => method.researches())
    }

    /// Returns the state of a node at a ply before its first child.
    pub fn open_at(self, ply: u32, window: Window, max: bool) -> Running {
        if ply == 0 {
            self.open_root(window, max)
        } else {
            self.open(window, max)
        }
    }
    /// Takes in the value of a child at a node at a ply.
    pub fn fold_at(self, ply: u32, running: &mut Running, max: bool, value: Value) {
        if ply == 0 {
            self.fold_root(running, max, value);
        } else {
            self.fold(running, max, value);
        }
    }
    /// Returns whether a node at a ply that was entered with the window `entry` stops in this
    /// state.
    pub fn stops_at(self, ply: u32, entry: Window, running: &Running, max: bool) -> bool {
        if ply == 0 {
            self.stops_root(entry, running, max)
        } else {
            self.stops(running, max)
        }
    }
    /// Returns the kind of a value returned by a child that was entered with this window.
    pub fn kind(self, window: Window, value: Value, leaf: bool) -> Kind {
        Method::kind(self, window, value, leaf)
    }
}

impl Method for MethodName {
    #[inline]
    fn prunes(self) -> bool {
        MethodName::prunes(self)
    }
    #[inline]
    fn researches(self) -> bool {
        MethodName::researches(self)
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
    fn fold_root(self, running: &mut Running, max: bool, value: Value) -> bool {
        each!(self, method => method.fold_root(running, max, value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_to_their_methods() {
        for name in MethodName::ALL {
            assert_eq!(MethodName::named(name.word()), Some(name));
            assert_eq!(
                each!(name, method => format!("{method:?}")),
                format!("{name:?}")
            );
        }
    }
}
