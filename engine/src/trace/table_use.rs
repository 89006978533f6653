//! [`TableUse`]: what was done with a table of positions, by pass and by depth.
//!
//! Costs: a few additions for each hit and each store.

use crate::search::memory::{Remaining, Replaced};

/// What was counted of the entries of one depth in one pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UseCounts {
    /// Visits that the table answered.
    pub hits: u64,
    /// Entries stored.
    pub stores: u64,
    /// Of these: in the place of an entry of the same position.
    pub renewed: u64,
    /// Of these: in the place of an entry of another position, which was lost.
    pub lost: u64,
}

impl UseCounts {
    /// The sum of two.
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

/// What was done with a table so far. See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableUse {
    /// By pass, and in it by how many plies were left to search, from 0.
    passes: Vec<PassUse>,
    filled: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct PassUse {
    by_depth: Vec<UseCounts>,
    /// Those to the end of the game.
    to_the_end: UseCounts,
}

impl TableUse {
    /// How many entries there are now.
    pub fn filled(&self) -> u64 {
        self.filled
    }
    /// What was counted in a pass, from 1, by how many plies were left to search (`None`: to the end of the game), the fewest
    /// first; only those of which there is something.
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
    /// The sum of a pass, from 1.
    pub fn sum_of_pass(&self, pass: usize) -> UseCounts {
        self.of_pass(pass)
            .iter()
            .fold(UseCounts::default(), |sum, (_, counts)| sum.plus(*counts))
    }
    /// The sum of all.
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
