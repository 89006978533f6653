//! The result of a check: [`CheckReport`] with its [`Failure`]s; and the limits of its work.

use super::specimen::FaultEffect;
use super::table::{Blame, Instability};
use engine::numbers::Ordinal;
use engine::search::{Kind, Value};
use engine::trace::{NodeNumber, Tick};

/// A fault of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckFault {
    /// Its value disagrees with the true one, given the kind of the value.
    Untrue,
    /// Its static value differs from the evaluation's.
    Leaf,
    /// It left moves unsearched that could matter, or searched on after a cut.
    Stop,
    /// Its totals are not those of its children.
    Counts,
    /// The move chosen at the root is not one of minimax's best.
    Best,
    /// The answer of the table is justified by no entry.
    Table,
    /// Its value is not the one that its children give.
    Given,
}

impl CheckFault {
    /// Returns the fault in words.
    pub fn words(self) -> &'static str {
        match self {
            CheckFault::Untrue => say!("the value is not true"),
            CheckFault::Leaf => say!("the leaf was valued otherwise than the evaluation values it"),
            CheckFault::Stop => say!("the node stopped where its method does not"),
            CheckFault::Counts => say!("the totals are not those of the children"),
            CheckFault::Best => say!("the best move is none of minimax's"),
            CheckFault::Table => say!("the table gave a wrong answer"),
            CheckFault::Given => say!("the value is not the one that the children give"),
        }
    }
}

/// A node that failed the check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The number of the node.
    pub number: NodeNumber,
    /// The ordinals of the moves that lead to it.
    pub path: Vec<Ordinal>,
    /// The tick at which the search left it.
    pub tick: Tick,
    /// The fault.
    pub fault: CheckFault,
    /// The value that the node returned.
    pub value: Value,
    /// The relation of that value to the true one.
    pub kind: Kind,
    /// The true value, if it is known.
    pub truth: Option<Value>,
    /// The store to blame, if the value came from the table and the store is known.
    pub blame: Option<Blame>,
}

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckReport {
    /// True if only a part of the nodes was judged.
    pub sampled: bool,
    /// The number of nodes of the search.
    pub nodes: u64,
    /// The number of nodes of the sample that are too big for minimax.
    pub too_big: u64,
    /// True if the root of the last pass was judged, whose value is the result of the search.
    pub root: bool,
    /// The number of exact values that were compared.
    pub values: u64,
    /// The number of bounds that were compared.
    pub bounds: u64,
    /// The number of ticks of the recording.
    pub ticks: u64,
    /// The failures, earliest tick first; at most [`MOST_FAILURES`].
    pub failures: Vec<Failure>,
    /// The number of failures in all.
    pub failed: u64,
    /// The number of table hits that were judged.
    pub hits: u64,
    /// The number of values that deeper entries justify but that differ from minimax of the same
    /// depth.
    pub unstable: u64,
    /// The earliest of them by tick; at most [`MOST_FAILURES`].
    pub instabilities: Vec<Instability>,
    /// The result of the search, if it is one of them.
    pub unstable_answer: Option<Instability>,
    /// The effect of the fault, if the table is faulty on purpose.
    pub specimen: Option<FaultEffect>,
}

impl CheckReport {
    /// Returns true if nothing failed.
    pub fn ok(&self) -> bool {
        self.failed == 0
    }
    /// Counts a judged value, exact or a bound.
    pub(super) fn count(&mut self, kind: Kind) {
        match kind {
            Kind::Exact => self.values += 1,
            Kind::Lower | Kind::Upper | Kind::Estimate | Kind::Unsearched => self.bounds += 1,
        }
    }
    /// Returns the number of nodes that were judged.
    pub fn judged(&self) -> u64 {
        self.values + self.bounds
    }
}

/// The maximum number of failures that are kept, and of instabilities.
pub const MOST_FAILURES: usize = 100;

/// The limits of the work of a check.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The maximum number of nodes of minimax for a full check.
    pub nodes: u64,
    /// The maximum number of nodes of minimax for one node of a sample.
    pub each: u64,
    /// The number of nodes in a sample.
    pub sample: usize,
    /// The seed of the random sample.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Effort {
            nodes: 50_000_000,
            each: 200_000,
            sample: 1_000,
            seed: 0,
        }
    }
}
