//! [`PassLeaves`]: the leaves and nodes of a pass by ply, which show its depth, and whether a table
//! gives values above that.

use super::super::header::Depth;
use super::demands::TableSigns;
use super::frame::OpenNode;

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
    /// Leaves of unfinished positions.
    pub leaves: Vec<PlyLeaves>,
    pub plies: Vec<u64>,
    /// By ply: nodes that lack moves; those of them whose last move was a gain, as at a cut that is
    /// made too early; and nodes that have all of several moves.
    lacking: Vec<[u64; 3]>,
    /// These numbers for nodes at which a line states that one ply remains; and, for nodes with
    /// more plies, those that lack moves and those that have all.
    lacking_above: [u64; 3],
    lacking_higher: u64,
    whole_higher: u64,
}

impl PassLeaves {
    /// Returns the depth that the fewest nodes contradict: leaves above it and nodes just below it.
    /// `None` if no leaf shows it.
    pub fn depth(&self) -> Option<Depth> {
        let PassLeaves { leaves, plies, .. } = self;
        let all: u64 = leaves.iter().map(|leaves| leaves.all).sum();
        let below = |ply: usize| plies.get(ply + 1).copied().unwrap_or(0);
        let against = |ply: &usize| all - leaves[*ply].all + below(*ply);
        let best = (0..leaves.len())
            .filter(|ply| leaves[*ply].all > 0)
            .min_by_key(against)?;
        Some(if against(&best) <= all {
            Depth::Plies(best as u32)
        } else {
            Depth::Full
        })
    }
    /// Returns true if all leaves lie at the ply of a depth, and no node below.
    fn are_at(&self, depth: Depth) -> bool {
        let Some(depth) = depth.plies().and_then(|plies| usize::try_from(plies).ok()) else {
            return false;
        };
        let mut others = (0..)
            .zip(&self.leaves)
            .filter(|(ply, leaves)| *ply != depth && leaves.all > 0);
        others.next().is_none() && self.plies.len() <= depth + 1
    }
    /// Returns for each pass whether it has a depth, and all leaves lie there.
    pub fn are_uniform(passes: &[PassLeaves], depths: &[Option<(Depth, bool)>]) -> Vec<bool> {
        passes
            .iter()
            .zip(depths)
            .map(|(pass, depth)| depth.is_some_and(|(depth, _)| pass.are_at(depth)))
            .collect()
    }
    /// Takes in a node that was left while α < β, and lacks moves or has all of several.
    pub fn left(&mut self, frame: &OpenNode, lacks: bool) {
        let gained = frame.latest.is_some() && frame.latest == frame.best && frame.seen.len() > 1;
        let counts = match frame.stated_rest {
            Some(1) => &mut self.lacking_above,
            Some(_) => {
                self.lacking_higher += u64::from(lacks);
                self.whole_higher += u64::from(!lacks && frame.seen.len() > 1);
                return;
            }
            None => {
                if self.lacking.len() <= frame.moves {
                    self.lacking.resize(frame.moves + 1, [0; 3]);
                }
                &mut self.lacking[frame.moves]
            }
        };
        counts[0] += u64::from(lacks);
        counts[1] += u64::from(lacks && gained);
        counts[2] += u64::from(!lacks && frame.seen.len() > 1);
    }
    /// Returns true if nodes lack moves only just above the leaves of passes with these depths, not
    /// at all nodes there, and mostly without a gain, as in futility pruning.
    pub fn are_futile(passes: &[PassLeaves], depths: &[Option<(Depth, bool)>]) -> bool {
        let mut all = [0; 3];
        for (pass, depth) in passes.iter().zip(depths) {
            let above =
                depth.and_then(|(depth, _)| usize::try_from(depth.plies()?).ok()?.checked_sub(1));
            let mut elsewhere = (0..)
                .zip(&pass.lacking)
                .filter(|(ply, counts)| Some(*ply) != above && counts[0] > 0);
            if pass.lacking_higher > 0 || elsewhere.next().is_some() {
                return false;
            }
            let here = above
                .and_then(|above| pass.lacking.get(above))
                .copied()
                .unwrap_or_default();
            (0..3).for_each(|at| all[at] += here[at] + pass.lacking_above[at]);
        }
        let [lacking, gained, whole] = all;
        lacking > 2 * gained && whole > 0
    }
    /// Returns true if nodes lack moves in that way where only lines state the number of moves.
    /// Minimax cannot reveal a mistake there, so more is required: several such nodes lack moves,
    /// or a good part of them.
    pub fn are_stated_futile(passes: &[PassLeaves]) -> bool {
        let mut all = [0; 3];
        let (mut lacking_higher, mut whole_higher) = (0, 0);
        for pass in passes {
            (0..3).for_each(|at| all[at] += pass.lacking_above[at]);
            lacking_higher += pass.lacking_higher;
            whole_higher += pass.whole_higher;
        }
        let [lacking, gained, whole] = all;
        let is_usual = lacking > 2 || lacking * 4 >= whole;
        lacking >= 2 * gained
            && lacking > 0
            && lacking_higher == 0
            && whole + whole_higher > 0
            && is_usual
    }
    /// Adds the signs of a table in a pass of this depth; the second part of `depth` is whether it
    /// is claimed.
    pub fn show(&self, depth: Option<(Depth, bool)>, is_whole: bool, signs: &mut TableSigns) {
        let (all, plies) = (self.leaves.len(), |(depth, _): (Depth, bool)| depth.plies());
        let end = depth.map_or(0, |depth| {
            plies(depth).map_or(all, |plies| all.min(plies as usize))
        });
        let sum = |count: fn(&PlyLeaves) -> u64| self.leaves[..end].iter().map(count).sum::<u64>();
        signs.early += sum(|leaves| leaves.all);
        signs.hits += sum(|leaves| leaves.all - leaves.fresh);
        let mut plies = (0..)
            .zip(&self.leaves)
            .filter(|(_, leaves)| leaves.all > 0)
            .map(|(ply, _)| ply);
        let only = plies.next().filter(|_| plies.next().is_none());
        // A table would give values above this ply, and leave deeper nodes elsewhere.
        let all_end =
            |ply: u32| ply > 1 && (ply as usize) < end && self.plies.len() == ply as usize + 1;
        let is_claimed = depth.is_some_and(|(_, claimed)| claimed);
        let stops = only.filter(|&ply| is_claimed && is_whole && all_end(ply));
        signs.stops_short = signs.stops_short.or(stops);
    }
}
