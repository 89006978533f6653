//! [`SampledFinding`]: a wrong step of a Monte-Carlo search.

use serde::Serialize;

/// The most findings that are kept.
pub const MOST_FINDINGS: usize = 1000;

/// The kinds of wrong steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SampledKind {
    /// No rule explains the child that was selected.
    Selection,
    /// A child was made that cannot exist, or none was made where one is due.
    Expansion,
    /// The result is not that of the position where the playout ended.
    Result,
    /// The numbers that were backed up do not follow from the result.
    Backup,
    /// The move that was chosen has neither most visits nor the best mean.
    Choice,
}

/// Each kind with its word and its meaning, for the documents.
const KINDS: [(SampledKind, &str, &str); 5] = [
    (
        SampledKind::Selection,
        key!("selection"),
        "no rule with one constant explains which child was selected",
    ),
    (
        SampledKind::Expansion,
        key!("expansion"),
        "a child is made twice, by an illegal move or below a finished position, or none is made where one is due",
    ),
    (
        SampledKind::Result,
        key!("result"),
        "the result is not that of the position in which the playout has ended",
    ),
    (
        SampledKind::Backup,
        key!("backup"),
        "visits or total of a node are not what follows from the result",
    ),
    (
        SampledKind::Choice,
        key!("choice"),
        "the move that is chosen has neither most visits nor the best mean",
    ),
];

impl SampledKind {
    /// Returns all of them.
    pub fn all() -> impl Iterator<Item = SampledKind> {
        KINDS.iter().map(|(kind, ..)| *kind)
    }
    /// Returns the word that scripts read.
    pub const fn word(self) -> &'static str {
        KINDS[self as usize].1
    }
    /// Returns its meaning, for the documents.
    pub const fn about(self) -> &'static str {
        KINDS[self as usize].2
    }
}

/// One of the four steps of an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    Select = 1,
    Expand = 2,
    Playout = 3,
    Backup = 4,
}

/// A value that was found or expected.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum SampledValue {
    Nothing(Option<()>),
    Count(u64),
    Number(f64),
    Text(String),
}

impl SampledValue {
    /// No value.
    pub const NOTHING: SampledValue = SampledValue::Nothing(None);

    /// Makes a value of a number; a whole number becomes a count.
    pub fn number(number: f64) -> SampledValue {
        if number.fract() == 0.0 && (0.0..9e15).contains(&number) {
            SampledValue::Count(number as u64)
        } else {
            SampledValue::Number(number)
        }
    }
}

/// A wrong step.
#[derive(Clone, Debug, PartialEq)]
pub struct SampledFinding {
    pub kind: SampledKind,
    /// The iteration, from 1.
    pub iteration: u64,
    pub step: Step,
    /// The moves from the root to the node in question.
    pub path: Vec<String>,
    /// The move in question.
    pub mv: Option<String>,
    pub found: SampledValue,
    pub expected: SampledValue,
    /// A sentence that says what happened, and what should have happened.
    pub text: String,
    /// The earlier finding that it repeats.
    pub cause: Option<usize>,
}

impl SampledFinding {
    /// Makes a finding at a step of an iteration.
    pub fn new(
        kind: SampledKind,
        (iteration, step): (u64, Step),
        path: Vec<String>,
        text: String,
    ) -> SampledFinding {
        let (found, expected) = (SampledValue::NOTHING, SampledValue::NOTHING);
        SampledFinding {
            kind,
            iteration,
            step,
            path,
            mv: None,
            found,
            expected,
            text,
            cause: None,
        }
    }
    /// Returns its tick: each iteration has four.
    pub fn tick(&self) -> u64 {
        4 * self.iteration.saturating_sub(1) + self.step as u64
    }
}

/// The selection that no right rule explains.
pub(super) struct Unexplained {
    pub finding: SampledFinding,
    pub node: u32,
    pub child: u32,
    pub better: Option<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_stands_in_its_row() {
        assert!(
            SampledKind::all()
                .enumerate()
                .all(|(at, kind)| kind as usize == at)
        );
    }
}
