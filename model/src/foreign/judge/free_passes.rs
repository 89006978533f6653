//! [`FreePasses`]: determines whether a pass costs a ply of the depth, from the leaves of
//! unfinished positions after passes.
//!
//! In plyscope a pass costs a ply; in other programs it leaves the remaining depth as it is. Cost:
//! O(1) for a leaf after a pass.

use super::super::header::Depth;
use std::collections::HashMap;

/// The most different places of leaves that are kept.
const MOST_PLACES: usize = 4096;

/// The place of a leaf: its pass of the search, its ply, and the number of passes above it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct LeafPlace {
    pass: usize,
    ply: u32,
    passes: u32,
}

/// The leaves after passes, by their places.
#[derive(Default)]
pub struct FreePasses(HashMap<LeafPlace, u64>);

impl FreePasses {
    /// Takes in a leaf of an unfinished position; `search` passes of the search have begun.
    pub fn leaf(&mut self, search: usize, ply: u32, passes: u32) {
        let place = LeafPlace {
            pass: search.saturating_sub(1),
            ply,
            passes,
        };
        if passes > 0 && (self.0.len() < MOST_PLACES || self.0.contains_key(&place)) {
            *self.0.entry(place).or_default() += 1;
        }
    }
    /// Returns true if more of these leaves lie at the depth of their pass when passes are not
    /// counted.
    pub fn cost_nothing(&self, depths: &[Option<(Depth, bool)>]) -> bool {
        let (mut free, mut counted) = (0, 0);
        for (&LeafPlace { pass, ply, passes }, count) in &self.0 {
            let depth = depths
                .get(pass)
                .copied()
                .flatten()
                .and_then(|(depth, _)| depth.plies());
            free += if depth.is_some_and(|depth| ply.checked_sub(passes) == Some(depth)) {
                *count
            } else {
                0
            };
            counted += if depth == Some(ply) { *count } else { 0 };
        }
        free > counted
    }
}
