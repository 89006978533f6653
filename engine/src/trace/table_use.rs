//! [`TableUse`]: counts of the hits and stores of a transposition table, by pass and by depth.
//!
//! Costs: a few additions for each hit and each store.

use crate::search::memory::{Remaining, Replaced};

/// The counts for the entries of one depth in one pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UseCounts {
    /// The number of hits.
    pub hits: u64,
    /// The number of entries stored.
    pub stores: u64,
    /// The stores that replaced an entry of the same position.
    pub renewed: u64,
    /// The stores that replaced an entry of another position, which was lost.
    pub lost: u64,
}

impl UseCounts {
    /// Returns the sum of two counts.
    #[must_use]
    pub fn plus(self, other: UseCounts) -> UseCounts {
        UseCounts {
            hits: self.hits + other.hits,
            stores: self.stores + other.stores,
            renewed: self.renewed + other.renewed,
            lost: self.lost + other.lost,
        }
    }
}

/// The use of a table so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableUse {
    /// The counts by pass, and within each by the number of plies left, from 0.
    passes: Vec<PassUse>,
    filled: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct PassUse {
    by_depth: Vec<UseCounts>,
    /// The counts of entries searched to the end of the game.
    to_the_end: UseCounts,
}

impl TableUse {
    /// Returns the current number of entries.
    pub fn filled(&self) -> u64 {
        self.filled
    }
    /// Returns the nonzero counts of a pass, numbered from 1, by the number of plies left (`None`:
    /// to the end of the game), in increasing order.
    pub fn of_pass(&self, pass: usize) -> Vec<(Option<u32>, UseCounts)> {
        let Some(pass) = pass.checked_sub(1).and_then(|at| self.passes.get(at)) else {
            return Vec::new();
        };
        let by_depth = (0..).map(Some).zip(pass.by_depth.iter().copied());
        by_depth
            .chain([(None, pass.to_the_end)])
            .filter(|(_, counts)| *counts != UseCounts::default())
            .collect()
    }
    /// Returns the sum of a pass, numbered from 1.
    pub fn sum_of_pass(&self, pass: usize) -> UseCounts {
        self.of_pass(pass)
            .iter()
            .fold(UseCounts::default(), |sum, (_, counts)| sum.plus(*counts))
    }
    /// Returns the sum of all passes.
    pub fn sum(&self) -> UseCounts {
        (1..=self.passes.len()).fold(UseCounts::default(), |sum, pass| {
            sum.plus(self.sum_of_pass(pass))
        })
    }

    pub(super) fn pass(&mut self) {
        self.passes.push(PassUse::default());
    }
    fn row(&mut self, remaining: Remaining) -> Option<&mut UseCounts> {
        let pass = self.passes.last_mut()?;
        let Some(depth) = remaining.depth() else {
            return Some(&mut pass.to_the_end);
        };
        if pass.by_depth.len() <= depth as usize {
            pass.by_depth
                .resize(depth as usize + 1, UseCounts::default());
        }
        pass.by_depth.get_mut(depth as usize)
    }
    #[inline]
    pub(super) fn hit(&mut self, remaining: Remaining) {
        if let Some(row) = self.row(remaining) {
            row.hits += 1;
        }
    }
    #[inline]
    pub(super) fn stored(&mut self, remaining: Remaining, replaced: Option<&Replaced>) {
        if let Some(row) = self.row(remaining) {
            row.stores += 1;
            row.renewed += u64::from(replaced.is_some_and(|replaced| replaced.same));
            row.lost += u64::from(replaced.is_some_and(|replaced| !replaced.same));
        }
        self.filled += u64::from(replaced.is_none());
    }
}
