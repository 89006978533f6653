//! The result of a check: [`CheckReport`] with its [`Failure`]s; and the limits of its work.

use super::specimen::FaultEffect;
use super::table::{Blame, Instability};
use engine::numbers::Ordinal;
use engine::search::{Kind, Value};
use engine::trace::{NodeNumber, Tick};

/// What is wrong with a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckFault {
    /// Its value is not what it says of the true one.
    Untrue,
    /// Its leaf was valued otherwise than the evaluation does.
    Leaf,
    /// It left moves unsearched although they could matter, or went on although they could not.
    Stop,
    /// Its totals are not those of its children.
    Counts,
    /// The root's best move is none of minimax's.
    Best,
    /// The table answered with what no entry justifies.
    Table,
    /// Its value is not the one that its children give.
    Given,
}

impl CheckFault {
    /// The fault in words.
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
    /// The tick at which it was left.
    pub tick: Tick,
    /// What is wrong.
    pub fault: CheckFault,
    /// What it returned.
    pub value: Value,
    /// What that says of the true value.
    pub kind: Kind,
    /// The true value, where it is known.
    pub truth: Option<Value>,
    /// Where the table gave it: the store that is to blame, if it is known.
    pub blame: Option<Blame>,
}

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckReport {
    /// Were not all nodes judged?
    pub sampled: bool,
    /// How many nodes the search has.
    pub nodes: u64,
    /// How many nodes of the sample are too big for minimax to judge them.
    pub too_big: u64,
    /// Was the root judged, which is the answer of the search?
    pub root: bool,
    /// How many exact values were compared.
    pub values: u64,
    /// How many bounds were compared.
    pub bounds: u64,
    /// How many ticks were added up: all.
    pub ticks: u64,
    /// What failed, the earliest tick first; at most [`MOST_FAILURES`].
    pub failures: Vec<Failure>,
    /// How many failed in all.
    pub failed: u64,
    /// How many answers of the table were judged.
    pub hits: u64,
    /// How many values are those that deeper entries justify, and not minimax's of the same depth.
    pub unstable: u64,
    /// The first of them in time; at most [`MOST_FAILURES`].
    pub instabilities: Vec<Instability>,
    /// The answer of the search, where it is one of them.
    pub unstable_answer: Option<Instability>,
    /// Of a table that is faulty on purpose: what came of the fault.
    pub specimen: Option<FaultEffect>,
}

impl CheckReport {
    /// Did nothing fail?
    pub fn ok(&self) -> bool {
        self.failed == 0
    }
    /// Counts a value that was judged, exact or a bound.
    pub(super) fn count(&mut self, kind: Kind) {
        match kind {
            Kind::Exact => self.values += 1,
            Kind::Lower | Kind::Upper | Kind::Estimate | Kind::Unsearched => self.bounds += 1,
        }
    }
    /// How many nodes were judged.
    pub fn judged(&self) -> u64 {
        self.values + self.bounds
    }
}

/// The most failures that are kept, and the most instabilities.
pub const MOST_FAILURES: usize = 100;

/// How much a check may do.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The most nodes of minimax for a full check.
    pub nodes: u64,
    /// The most nodes of minimax for one node of a sample.
    pub each: u64,
    /// How many nodes a sample has.
    pub sample: usize,
    /// What the sample is drawn by.
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
