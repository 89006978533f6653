//! [`PassLeaves`]: the leaves and nodes of a pass by ply: how deep it searches, and whether a table answers above that.

use super::super::header::Depth;
use super::demands::TableSigns;

/// Leaves of unfinished positions at one ply.
#[derive(Clone, Copy, Default)]
pub struct PlyLeaves {
    pub all: u64,
    /// Those whose position was not searched before.
    pub fresh: u64,
}

/// The leaves and the nodes of a pass, by ply.
#[derive(Default)]
pub struct PassLeaves {
    /// Of unfinished positions.
    pub leaves: Vec<PlyLeaves>,
    pub plies: Vec<u64>,
}

impl PassLeaves {
    /// The depth that the fewest nodes contradict: leaves above it and nodes just below it. `None`: no leaf shows it.
    pub fn depth(&self) -> Option<Depth> {
        let PassLeaves { leaves, plies } = self;
        let all: u64 = leaves.iter().map(|leaves| leaves.all).sum();
        let below = |ply: usize| plies.get(ply + 1).copied().unwrap_or(0);
        let against = |ply: &usize| all - leaves[*ply].all + below(*ply);
        let best = (0..leaves.len()).filter(|ply| leaves[*ply].all > 0).min_by_key(against)?;
        Some(if against(&best) <= all { Depth::Plies(best as u32) } else { Depth::Full })
    }
    /// Adds what a pass of this depth shows of a table; the second of `depth`: whether it is claimed.
    pub fn show(&self, depth: Option<(Depth, bool)>, is_whole: bool, signs: &mut TableSigns) {
        let end = match depth {
            Some((Depth::Plies(plies), _)) => (plies as usize).min(self.leaves.len()),
            Some((Depth::Full, _)) => self.leaves.len(),
            None => 0,
        };
        let sum = |count: fn(&PlyLeaves) -> u64| self.leaves[..end].iter().map(count).sum::<u64>();
        signs.early += sum(|leaves| leaves.all);
        signs.hits += sum(|leaves| leaves.all - leaves.fresh);
        let mut plies = (0..).zip(&self.leaves).filter(|(_, leaves)| leaves.all > 0).map(|(ply, _)| ply);
        let only = plies.next().filter(|_| plies.next().is_none());
        // A table would answer above, and leave deeper nodes elsewhere.
        let all_end = |ply: u32| ply > 1 && (ply as usize) < end && self.plies.len() == ply as usize + 1;
        let is_claimed = depth.is_some_and(|(_, claimed)| claimed);
        let stops = only.filter(|&ply| is_claimed && is_whole && all_end(ply));
        signs.stops_short = signs.stops_short.or(stops);
    }
}
