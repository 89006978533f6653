//! The options and the result of a comparison of two searches.

use crate::language::decimals;
use engine::boundary::Problem;
use engine::eval::Number;
use engine::search::{Counts, Kind, Value, Window};
use engine::trace::{Tick, Walk};

/// The maximum number of differences that are kept.
pub const MOST_DIFFERENCES: usize = 10_000;

/// One of the two searches.
pub struct DiffSide<'a, 'w> {
    pub problem: &'a dyn Problem,
    pub walk: &'a mut Walk<'w>,
}

/// The limit of the work of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiffEffort {
    /// The number of nodes of each search after which subtrees with equal totals are no longer
    /// opened.
    pub nodes: u64,
}

impl Default for DiffEffort {
    fn default() -> DiffEffort {
        DiffEffort { nodes: 20_000_000 }
    }
}

/// A move on the path from the root, and the number of the visit of its node.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PathStep {
    pub mv: String,
    pub visit: u16,
}

/// The kind of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DifferenceKind {
    /// They begin with different positions, or MAX is not the same player.
    Start,
    /// A node is entered with another window although the windows above it are equal.
    Window,
    /// The node is a leaf in one search and has children in the other.
    Depth,
    /// Moves are tried in another order.
    Order,
    /// A move is searched in one search only.
    Move,
    /// One search leaves the node, the other goes on.
    Left,
    /// The node has different values.
    Value,
    /// One search was stopped there.
    Stopped,
}

/// A place where two searches differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub kind: DifferenceKind,
    /// The path of the node concerned.
    pub path: Vec<PathStep>,
    /// The ticks of the difference in either search.
    pub ticks: [Tick; 2],
    /// One sentence, with the numbers.
    pub text: String,
}

/// The results of both searches for a move of the root.
#[derive(Clone, Debug, PartialEq)]
pub struct MovePair {
    pub mv: String,
    /// The numbers of nodes; 0: not searched.
    pub nodes: [u64; 2],
    /// The printed value of the last visit, and its kind.
    pub values: [Option<(String, Kind)>; 2],
}

/// The result of a comparison.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Diff {
    /// The differences, in the order of the first search's ticks.
    pub differences: Vec<Difference>,
    /// The number of further differences, which are not kept.
    pub more: u64,
    pub counts: [Counts; 2],
    pub ticks: [u64; 2],
    /// The moves of the root in the order of the first search, followed by those of the second
    /// search alone.
    pub moves: Vec<MovePair>,
    /// The numbers of cuts of the first search that the second lacks, and the reverse.
    pub cuts_only: [u64; 2],
    /// The number of nodes in subtrees that were compared by their totals.
    pub by_totals: u64,
    /// True if the comparison was stopped.
    pub stopped: bool,
}

impl Diff {
    /// Returns true if no difference was found.
    pub fn same(&self) -> bool {
        self.differences.is_empty()
    }
    /// Returns the first place where the searches differ.
    pub fn first(&self) -> Option<&Difference> {
        self.differences.first()
    }
}

impl DiffSide<'_, '_> {
    /// Returns true if a value of this search equals one of the other, also in different units.
    pub fn is_equal(&self, value: Value, other: &DiffSide<'_, '_>, theirs: Value) -> bool {
        match (self.problem.number(value), other.problem.number(theirs)) {
            // A program may have printed 0.1 where this one has 1/10.
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
    /// Returns true if a window of this search equals one of the other.
    pub fn is_same(&self, window: Window, other: &DiffSide<'_, '_>, theirs: Window) -> bool {
        self.is_equal(window.alpha, other, theirs.alpha)
            && self.is_equal(window.beta, other, theirs.beta)
    }
    /// Returns a window as printed text.
    pub fn print(&self, window: Window) -> String {
        decimals(&format!(
            "({}, {})",
            self.problem.print(window.alpha),
            self.problem.print(window.beta)
        ))
        .into_owned()
    }
}
