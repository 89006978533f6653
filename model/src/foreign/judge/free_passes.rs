//! [`FreePasses`]: shows whether a pass costs a ply of the depth, by the leaves of unfinished positions behind passes.
//!
//! In plyscope a pass is a ply. Other programs search on with the depth that they had. Cost: O(1) a leaf behind a pass.

use super::super::header::Depth;
use std::collections::HashMap;

/// Different places of leaves beyond so many are not kept.
const MOST_PLACES: usize = 4096;

/// Where a leaf lies: its pass of the search, its ply, and the passes above it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct LeafPlace {
    pass: usize,
    ply: u32,
    passes: u32,
}

/// The leaves behind passes, by their places.
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
    /// Returns whether more of these leaves lie at the depth of their pass if passes are not counted.
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
