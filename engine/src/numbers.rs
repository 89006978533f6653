//! Numbers that must not be taken for each other: ticks of a recording.
//!
//! Each is a plain number in memory and in files, and costs nothing. What is counted (nodes, ticks in all) stays an
//! integer.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A point in the time of a recorded search: one Enter or one Leave of a node. Ranges from 0 to 2 × nodes − 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[repr(transparent)]
pub struct Tick(pub u64);

impl Tick {
    /// The Enter of the root.
    pub const FIRST: Tick = Tick(0);

    /// The last of so many ticks.
    pub const fn last_of(ticks: u64) -> Option<Tick> {
        match ticks.checked_sub(1) {
            Some(last) => Some(Tick(last)),
            None => None,
        }
    }
    /// The tick after this one.
    pub const fn next(self) -> Tick {
        self.later(1)
    }
    /// The tick before this one.
    pub const fn previous(self) -> Option<Tick> {
        Tick::last_of(self.0)
    }
    /// So many ticks on; there is no end.
    pub const fn later(self, ticks: u64) -> Tick {
        Tick(self.0.saturating_add(ticks))
    }
    /// So many ticks back, at most to the first.
    pub const fn earlier(self, ticks: u64) -> Tick {
        Tick(self.0.saturating_sub(ticks))
    }
    /// Whether a recording of so many ticks has it.
    pub const fn is_within(self, ticks: u64) -> bool {
        self.0 < ticks
    }
}

impl fmt::Display for Tick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
