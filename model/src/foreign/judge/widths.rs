//! [`Widths`]: counts windows by their width: null windows have all the same.

use super::super::TraceNumber;
use engine::rules::key::BuildKeyHasher;
use std::collections::HashMap;

/// Different widths beyond so many are not kept.
pub const MOST_WIDTHS: usize = 64;

/// How many windows have each width.
#[derive(Default)]
pub struct Widths {
    counts: HashMap<TraceNumber, u64, BuildKeyHasher>,
}

impl Widths {
    pub fn add(&mut self, width: TraceNumber) {
        if let Some(count) = self.counts.get_mut(&width) {
            *count += 1;
        } else if self.counts.len() < MOST_WIDTHS {
            self.counts.insert(width, 1);
        }
    }
    /// The most frequent one, the narrowest of several, and how many windows have it.
    pub fn usual(&self) -> Option<(TraceNumber, u64)> {
        let most = self
            .counts
            .iter()
            .max_by_key(|(width, count)| (**count, -**width));
        most.map(|(width, count)| (*width, *count))
    }
    /// How many windows are wider than this.
    pub fn above(&self, width: TraceNumber) -> u64 {
        self.counts
            .iter()
            .filter(|(other, _)| **other > width)
            .map(|(_, count)| count)
            .sum()
    }
}
