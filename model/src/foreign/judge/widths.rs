//! [`Widths`]: counts windows by their width, which is the same for all null windows.

use super::super::TraceNumber;
use engine::rules::key::BuildKeyHasher;
use std::collections::HashMap;

/// The most different widths that are kept.
pub const MOST_WIDTHS: usize = 64;

/// The number of windows of each width.
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
    /// Returns the most frequent width, the narrowest if there are several, and the number of
    /// windows that have it.
    pub fn usual(&self) -> Option<(TraceNumber, u64)> {
        let most = self
            .counts
            .iter()
            .max_by_key(|(width, count)| (**count, -**width));
        most.map(|(width, count)| (*width, *count))
    }
    /// Returns the number of windows that are wider than this.
    pub fn above(&self, width: TraceNumber) -> u64 {
        self.counts
            .iter()
            .filter(|(other, _)| **other > width)
            .map(|(_, count)| count)
            .sum()
    }
}
