//! The options and the result of a comparison of two searches.

use crate::language::decimals;
use engine::boundary::Problem;
use engine::eval::Number;
use engine::search::{Counts, Kind, Value, Window};
use engine::trace::{Tick, Walk};

/// How many differences are kept.
pub const MOST_DIFFERENCES: usize = 10_000;

/// One of the two searches.
pub struct DiffSide<'a, 'w> {
    pub problem: &'a dyn Problem,
    pub walk: &'a mut Walk<'w>,
}

/// How much is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiffEffort {
    /// After so many nodes of each search, subtrees with the same totals are not looked into any more.
    pub nodes: u64,
}

impl Default for DiffEffort {
    fn default() -> DiffEffort {
        DiffEffort { nodes: 20_000_000 }
    }
}

/// A move on the path from the root, and which visit of its node it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PathStep {
    pub mv: String,
    pub visit: u16,
}

/// What two searches do differently at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DifferenceKind {
    /// They begin with different positions, or MAX is not the same player.
    Start,
    /// A node is entered with another window, where the windows above it are the same.
    Window,
    /// A leaf for one, a node with children for the other.
    Depth,
    /// Moves are tried in another order.
    Order,
    /// A move is searched by one of them only.
    Move,
    /// One leaves the node, the other goes on.
    Left,
    /// Another value.
    Value,
    /// One of them was stopped there.
    Stopped,
}

/// A place where two searches part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub kind: DifferenceKind,
    /// The node that it is about.
    pub path: Vec<PathStep>,
    /// What each of them does there.
    pub ticks: [Tick; 2],
    /// One sentence, with the numbers.
    pub text: String,
}

/// What both say of a move of the root.
#[derive(Clone, Debug, PartialEq)]
pub struct MovePair {
    pub mv: String,
    /// Its nodes; 0: not searched.
    pub nodes: [u64; 2],
    /// What its last visit returned, as it is printed, and what that says.
    pub values: [Option<(String, Kind)>; 2],
}

/// What came of a comparison.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Diff {
    /// In the order of the first search's ticks.
    pub differences: Vec<Difference>,
    /// How many more there are.
    pub more: u64,
    pub counts: [Counts; 2],
    pub ticks: [u64; 2],
    /// The moves of the root in the order of the first search, those of the second one alone behind them.
    pub moves: Vec<MovePair>,
    /// Cuts of the first search that are none in the second, and the reverse.
    pub cuts_only: [u64; 2],
    /// The nodes of subtrees that were compared by their totals.
    pub by_totals: u64,
    /// Whether it was stopped.
    pub stopped: bool,
}

impl Diff {
    /// Whether nothing differs.
    pub fn same(&self) -> bool {
        self.differences.is_empty()
    }
    /// The first place where they part.
    pub fn first(&self) -> Option<&Difference> {
        self.differences.first()
    }
}

impl DiffSide<'_, '_> {
    /// Whether a value of this search is one of the other's, whatever the units of both.
    pub fn is_equal(&self, value: Value, other: &DiffSide<'_, '_>, theirs: Value) -> bool {
        match (self.problem.number(value), other.problem.number(theirs)) {
            // A program may have printed 0.1 for what is 1/10 here.
            (Number::Float(one), Number::Float(two)) => {
                (one - two).abs() <= 1e-12 * one.abs().max(two.abs())
            }
            (Number::Fraction(one), Number::Float(two))
            | (Number::Float(two), Number::Fraction(one)) => {
                (one.float() - two).abs() <= 1e-12 * two.abs()
            }
            (one, two) => one == two,
        }
    }
    /// Whether a window of this search is one of the other's.
    pub fn is_same(&self, window: Window, other: &DiffSide<'_, '_>, theirs: Window) -> bool {
        self.is_equal(window.alpha, other, theirs.alpha)
            && self.is_equal(window.beta, other, theirs.beta)
    }
    /// A window as it is printed.
    pub fn print(&self, window: Window) -> String {
        decimals(&format!(
            "({}, {})",
            self.problem.print(window.alpha),
            self.problem.print(window.beta)
        ))
        .into_owned()
    }
}
