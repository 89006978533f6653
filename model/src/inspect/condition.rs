//! The subject of the condition of a hunt; its syntax is in [`super::watch`].

use engine::rules::Setup;

/// The number that is watched at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConditionSubject {
    /// α.
    Alpha,
    /// β.
    Beta,
    /// The value that the node would return.
    Best,
    /// The value that it returns.
    Value,
}

/// A test of a number, in whole units of the evaluation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Test {
    /// The number changes.
    Changes,
    /// The number becomes at most this.
    AtMost(f64),
    /// The number becomes at least this.
    AtLeast(f64),
    /// The number becomes equal to this.
    Equal(f64),
}

/// The event that a hunt stops at.
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
    /// A visit with a hit of the table is entered.
    Hit,
    /// A node is left whose result the table stores.
    Store,
    /// A store replaces another entry.
    Overwrite,
    /// A killer is entered.
    Killer,
    /// A move is entered that its count put there.
    History,
    /// A pass begins, numbered from 1.
    Pass(u32),
}
