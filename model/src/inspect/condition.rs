//! The subject of a hunt's condition: see [`super::watch`].

use engine::rules::Setup;

/// What is watched at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConditionSubject {
    /// α.
    Alpha,
    /// β.
    Beta,
    /// What the node would return.
    Best,
    /// What it returns.
    Value,
}

/// When a number is of interest. Numbers are in whole units of the evaluation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Test {
    /// When it changes.
    Changes,
    /// When it comes to be at most this.
    AtMost(f64),
    /// When it comes to be at least this.
    AtLeast(f64),
    /// When it comes to be this.
    Equal(f64),
}

/// What is waited for.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// A cut, by any move or by this one.
    Cut(Option<String>),
    /// A number passes a test.
    Number(ConditionSubject, Test),
    /// A move is entered.
    Move(String),
    /// A position is entered.
    Position(Setup),
    /// A leaf is entered.
    Leaf,
    /// A visit is entered that the table answers.
    Hit,
    /// A node is left, and the table keeps what it found.
    Store,
    /// A store takes the place of another entry.
    Overwrite,
    /// A killer is entered.
    Killer,
    /// A move is entered that its count put there.
    History,
    /// A pass begins, counted from 1.
    Pass(u32),
}
