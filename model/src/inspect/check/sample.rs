//! A check of a sample of the nodes, for a search that is too big for minimax of the whole.
//!
//! Minimax judges those nodes of the sample that are small enough. Cost: one minimax search for
//! each, and for each value that rests on deeper entries one for each child on the way down to the
//! answer that it rests on.

use super::super::outline::alone;
use super::table::DeeperAnswer;
use super::{Effort, Judge, depth_of, unless};
use crate::inspect::TraceResult;
use engine::numbers::Ordinal;
use engine::rules::conformance::Seed;
use engine::trace::{Child, Frame, NodeNumber};
use std::collections::BTreeSet;
use std::sync::Arc;

impl Judge<'_, '_> {
    /// Checks the roots and a random sample of the nodes (all of them if there are no more), as far
    /// as minimax can judge them.
    pub(super) fn sample(&mut self, effort: Effort, roots: &[Frame]) -> TraceResult<()> {
        let nodes = self.report.nodes;
        let mut drawn = draw(nodes, effort.sample as u64, &mut Seed(effort.seed));
        drawn.extend(roots.iter().map(|root| root.number.0));
        for number in drawn {
            unless(self.control.passed(1))?;
            let mut stack = self.walk.find(NodeNumber(number))?;
            let pass = self.walk.pass_of(NodeNumber(number));
            self.depth = depth_of(&self.depths, pass);
            let path: Vec<Ordinal> = stack.iter().skip(1).map(|frame| frame.mv).collect();
            let Some(frame) = stack.last().cloned() else {
                continue;
            };
            let node = alone(self.walk, frame);
            if node.entry.value.is_none() {
                continue;
            }
            if node.entry.is_leaf() {
                let truth = self.leaf(&node, &path);
                self.value(&node, &path, truth, None);
                continue;
            }
            if let Some(hit) = node.entry.hit {
                match self.truth(&path, effort.each) {
                    Some(truth) => _ = self.hit((&node, hit), &path, truth)?,
                    None => self.report.too_big += 1,
                }
                continue;
            }
            let children = self.walk.children(&mut stack)?;
            // The totals of nodes in the recording itself were checked before.
            if node.frame.is_rederived() || node.entry.folded {
                self.shape(&node, &children, &path);
            }
            let Some(truth) = self.truth(&path, effort.each) else {
                self.report.too_big += 1;
                continue;
            };
            if node.frame.ply == 0 {
                let chosen = Self::chosen(&node, &children);
                self.best(
                    &node,
                    chosen.and_then(|chosen| self.truth(&[chosen], effort.each)),
                    truth,
                );
            }
            let is_true = node
                .entry
                .value
                .is_none_or(|value| node.kind.allows(value, truth));
            let below = if self.deeper && !is_true {
                self.rests_on(&mut stack, &node, &mut path.clone(), effort.each)?
            } else {
                None
            };
            self.value(&node, &path, truth, below);
        }
        unless(self.control.is_stopped())?;
        self.report.sampled = self.report.judged() < nodes;
        Ok(())
    }
    /// Searches below a node whose value is not minimax's for the answer of deeper entries that the
    /// value rests on.
    fn rests_on(
        &mut self,
        stack: &mut Vec<Frame>,
        node: &Child,
        path: &mut Vec<Ordinal>,
        nodes: u64,
    ) -> TraceResult<Option<Arc<DeeperAnswer>>> {
        if node.entry.is_end() {
            return Ok(node
                .entry
                .hit
                .map(|hit| DeeperAnswer::of(self.walk, (node, hit), path)));
        }
        let children = self.walk.children(stack)?;
        let chosen = Self::chosen(node, &children);
        let mut visits: Vec<&Child> = children.iter().collect();
        visits.sort_by_key(|visit| Some(visit.frame.mv) != chosen);
        for visit in visits {
            path.push(visit.frame.mv);
            let truth = self.truth(path, nodes);
            if truth
                .zip(visit.entry.value)
                .is_some_and(|(truth, value)| !visit.kind.allows(value, truth))
            {
                stack.push(visit.frame.clone());
                return self.rests_on(stack, visit, path, nodes);
            }
            path.pop();
        }
        Ok(None)
    }
}

/// Draws `wanted` different numbers below `nodes`, 0 among them, or all if there are no more. The
/// method is Floyd's algorithm for sampling without replacement (R. W. Floyd).
fn draw(nodes: u64, wanted: u64, random: &mut Seed) -> BTreeSet<u64> {
    let mut drawn: BTreeSet<u64> = (0..nodes.min(1)).collect();
    let (others, wanted) = (nodes.saturating_sub(1), wanted.saturating_sub(1));
    for last in others.saturating_sub(wanted)..others {
        let number = random.below(usize::try_from(last + 1).unwrap_or(usize::MAX)) as u64;
        if !drawn.insert(number + 1) {
            drawn.insert(last + 1);
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_drawn_twice() {
        let of = |nodes, wanted| draw(nodes, wanted, &mut Seed(5));
        for (nodes, wanted) in [
            (1, 1),
            (1, 1000),
            (7, 7),
            (7, 3),
            (7, 1),
            (1000, 1000),
            (900, 1000),
            (1 << 40, 1000),
        ] {
            let drawn = of(nodes, wanted);
            assert_eq!(drawn.len() as u64, wanted.min(nodes), "{wanted} of {nodes}");
            assert!(drawn.contains(&0) && drawn.iter().all(|number| *number < nodes));
        }
        assert!(of(0, 5).is_empty());
        // All numbers are equally frequent: 20,000 draws of 3 of 7 others.
        let mut random = Seed(1);
        let mut often = [0_u32; 7];
        for _ in 0..20_000 {
            draw(8, 4, &mut random)
                .into_iter()
                .skip(1)
                .for_each(|number| often[number as usize - 1] += 1);
        }
        assert!(
            often.iter().all(|often| (8_200..8_950).contains(often)),
            "{often:?}"
        );
    }
}
