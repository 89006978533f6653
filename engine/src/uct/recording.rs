//! [`UctRecording`]: a recorded Monte-Carlo search that can be read at any moment.
//!
//! A search is the list of its leaves. The visits of a node after iteration *t* are those of the
//! first *t* iterations whose leaf lies in its subtree. With the nodes numbered in pre-order (an
//! Euler tour: a subtree is a range of places) this is a count in a rectangle, so no snapshots are
//! needed: the iterations are partitioned by their result, and each part is a [`WaveletMatrix`] of
//! the places of its leaves. The places replace the sums of rewards in the tree, which the counts
//! restore.
//!
//! # The index was chosen by measurement
//!
#![doc = include_str!("spike.md")]
//!
//! # Reading during the search
//!
//! During the search its tree holds the present state; for a moment of the past the tree and the
//! log are copied and sealed, which takes a fraction of the time that the iterations took.
//!
//! With the rewards of an evaluation there is only one part; sums of rewards are computed over the
//! iterations up to *t*, in time proportional to *t*.

use super::log::{Ended, UctLog};
use super::node::NodeId;
use super::proofs::{UctProof, UctProofs};
use super::search::best_of;
use super::tree::UctTree;
use super::wavelet::{NoRoom, WaveletMatrix};
use crate::numbers::Ordinal;
use crate::search::Kind;

/// The results that were backed up into a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Visits {
    /// The number of iterations that passed through the node.
    pub visits: u64,
    /// The number of iterations that MAX won.
    pub wins: u64,
    /// The number of drawn iterations.
    pub draws: u64,
    /// The sum of the rewards of MAX, each from 0 to [`UctTree::scale`].
    pub points: u64,
    /// The proven result of the node, if proofs are backed up.
    pub proof: Option<UctProof>,
}

impl Visits {
    fn add(&mut self, reward: u64) {
        self.visits += 1;
        self.points += reward;
    }
    /// Returns the number of iterations that MAX lost, if wins are counted.
    pub fn losses(&self) -> u64 {
        self.visits.saturating_sub(self.wins + self.draws)
    }
    /// Returns the estimate from −1 to 1, where `scale` is the reward of a win: for wins and losses
    /// their difference divided by the visits. `None` if there are no visits.
    pub fn estimate(&self, scale: u64) -> Option<f64> {
        let most = u128::from(scale) * u128::from(self.visits);
        let difference = 2 * i128::from(self.points) - most as i128;
        (most > 0).then(|| difference as f64 / most as f64)
    }
    /// Returns the proven value, or else the estimate, with its kind.
    pub fn value(&self, scale: u64) -> (Kind, Option<f64>) {
        match (self.proof, self.estimate(scale)) {
            (Some(proof), _) => (Kind::Exact, Some(f64::from(proof.value()))),
            (None, Some(estimate)) => (Kind::Estimate, Some(estimate)),
            (None, None) => (Kind::Unsearched, None),
        }
    }
}

/// A node with the range of pre-order places of its subtree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subtree {
    /// The node.
    pub id: NodeId,
    place: u32,
    end: u32,
}

impl Subtree {
    /// Returns the number of nodes in the subtree at the end of the search.
    pub fn nodes(&self) -> u32 {
        self.end - self.place
    }
    /// Returns whether another node lies in the subtree.
    pub fn holds(&self, other: &Subtree) -> bool {
        (self.place..self.end).contains(&other.place)
    }
}

/// A child of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedChild {
    /// The ordinal of the move that leads to the child.
    pub mv: Ordinal,
    /// The child.
    pub subtree: Subtree,
    /// The results that were backed up into the child.
    pub visits: Visits,
}

/// The place and the direction of a search among iterations, see [`UctRecording::hunt`].
#[derive(Clone, Copy, Debug)]
pub struct UctHunt<'a> {
    /// The node whose visits are tested.
    pub node: &'a Subtree,
    /// The child whose visits are tested beside them; the node itself where there is none.
    pub child: &'a Subtree,
    /// The number of iterations at which it begins.
    pub from: u64,
    /// True for later iterations, false for earlier ones.
    pub forwards: bool,
}

/// The distance in iterations between two stored counts of the results.
const RESULTS: usize = 256;

/// A recorded search.
#[derive(Clone, Debug)]
pub struct UctRecording {
    tree: UctTree,
    log: UctLog,
    /// The places of the leaves of lost, drawn, and won iterations; a single part if rewards are
    /// those of an evaluation.
    parts: Vec<WaveletMatrix>,
    /// The numbers of draws and wins before every 256th iteration.
    before: Vec<[u32; 2]>,
}

impl UctRecording {
    /// Seals the tree and the log of a search, so that any moment of it can be read.
    ///
    /// # Errors
    /// Memory for the index is not available.
    pub fn seal(mut tree: UctTree, log: UctLog) -> Result<UctRecording, NoRoom> {
        tour(&mut tree);
        let bits = u32::BITS - (tree.len() as u32 - 1).leading_zeros();
        let (mut parts, mut before) = (Vec::new(), Vec::new());
        let of_result = |result: Option<u64>| {
            let is_of = |ended: &Ended| result.is_none_or(|result| ended.reward == result);
            let mut places: Vec<u32> = Vec::new();
            places
                .try_reserve_exact(log.iter().filter(is_of).count())
                .map_err(|_| NoRoom)?;
            places.extend(
                log.iter()
                    .filter(is_of)
                    .map(|ended| tree.nodes[ended.leaf.index()].points),
            );
            WaveletMatrix::new(places, bits)
        };
        if log.is_large() {
            parts.push(of_result(None)?);
        } else {
            for result in 0..3 {
                parts.push(of_result(Some(result))?);
            }
            before
                .try_reserve_exact(log.len() as usize / RESULTS + 1)
                .map_err(|_| NoRoom)?;
            let mut counts = [0; 2];
            for (at, ended) in log.iter().enumerate() {
                if at.is_multiple_of(RESULTS) {
                    before.push(counts);
                }
                count(&mut counts, ended.reward);
            }
        }
        Ok(UctRecording {
            tree,
            log,
            parts,
            before,
        })
    }
    /// Returns the number of iterations.
    pub fn iterations(&self) -> u64 {
        self.log.len()
    }
    /// Returns the number of nodes in the tree at the end.
    pub fn nodes(&self) -> usize {
        self.tree.len()
    }
    /// Returns the reward of a win.
    pub fn scale(&self) -> u64 {
        self.tree.scale()
    }
    /// Returns whether rewards are those of an evaluation, so that wins, draws and losses are not
    /// counted.
    pub fn is_evaluated(&self) -> bool {
        self.log.is_large()
    }
    /// Returns the allocated size in bytes.
    pub fn bytes(&self) -> usize {
        let tree = self.tree.nodes.capacity() * 16
            + self
                .tree
                .ordinals
                .as_ref()
                .map_or(0, |list| 2 * list.capacity());
        let parts: usize = self.parts.iter().map(WaveletMatrix::bytes).sum();
        let proofs = self.tree.proofs.as_ref().map_or(0, UctProofs::bytes);
        tree + proofs + parts + self.log.bytes() + 8 * self.before.capacity()
    }
    /// Returns the root.
    pub fn root(&self) -> Subtree {
        Subtree {
            id: NodeId::ROOT,
            place: 0,
            end: self.tree.len() as u32,
        }
    }
    /// Returns the end of an iteration, counted from 1; `None` if there is no such iteration.
    pub fn ended(&self, iteration: u64) -> Option<Ended> {
        self.log.get(iteration)
    }
    /// Returns the children of a node, made by any iteration, in the order in which they were made.
    pub fn children(&self, node: &Subtree) -> Vec<(Ordinal, Subtree)> {
        let place = |id: NodeId| self.tree.nodes[id.index()].points;
        let mut children: Vec<(Ordinal, Subtree)> = self
            .tree
            .children(node.id)
            .map(|(mv, id)| {
                (
                    mv,
                    Subtree {
                        id,
                        place: place(id),
                        end: node.end,
                    },
                )
            })
            .collect();
        // The range of a child ends where that of the next one begins.
        for at in 1..children.len() {
            children[at - 1].1.end = children[at].1.place;
        }
        children
    }
    /// Returns the child by a move; `None` if no iteration made it.
    pub fn child(&self, node: &Subtree, mv: Ordinal) -> Option<Subtree> {
        self.children(node)
            .into_iter()
            .find(|(other, _)| *other == mv)
            .map(|(_, child)| child)
    }
    /// Returns the node at a path from the root; `None` if no iteration made it.
    pub fn find(&self, path: &[Ordinal]) -> Option<Subtree> {
        path.iter()
            .try_fold(self.root(), |node, &mv| self.child(&node, mv))
    }
    /// Returns the path of an iteration: the ordinals of its moves from the root.
    pub fn path(&self, iteration: u64) -> Option<Vec<Ordinal>> {
        Some(self.path_to(self.ended(iteration)?.leaf))
    }
    /// Returns the path of a node.
    pub fn path_to(&self, id: NodeId) -> Vec<Ordinal> {
        let (place, mut node, mut path) =
            (self.tree.nodes[id.index()].points, self.root(), Vec::new());
        while node.id != id {
            let children = self.children(&node);
            let Some((mv, child)) = children
                .into_iter()
                .find(|(_, child)| (child.place..child.end).contains(&place))
            else {
                break;
            };
            path.push(mv);
            node = child;
        }
        path
    }
    /// Returns how many of the first `iterations` iterations were lost, drawn, and won.
    fn results(&self, iterations: u64) -> [u32; 3] {
        let block = (iterations as usize / RESULTS).min(self.before.len().saturating_sub(1));
        let mut counts = self.before.get(block).copied().unwrap_or_default();
        for iteration in (block * RESULTS) as u64..iterations {
            let ended = self.log.get(iteration + 1);
            ended
                .into_iter()
                .for_each(|ended| count(&mut counts, ended.reward));
        }
        let [draws, wins] = counts;
        [iterations as u32 - draws - wins, draws, wins]
    }
    /// Returns the results that the first `iterations` iterations, or all if there are fewer,
    /// backed up into a node.
    pub fn visits(&self, node: &Subtree, iterations: u64) -> Visits {
        let iterations = iterations.min(self.iterations());
        let counts = self.below(&[node.place, node.end], iterations);
        let visits = self.between(&counts[0], &counts[1], (node.place, node.end), iterations);
        Visits {
            proof: self.proof_after(node.id, iterations),
            ..visits
        }
    }
    /// Returns the children of a node that the first `iterations` iterations made, in canonical
    /// order, with the results backed up into them.
    pub fn moment(&self, node: &Subtree, iterations: u64) -> Vec<RecordedChild> {
        let iterations = iterations.min(self.iterations());
        let children = self.children(node);
        // Consecutive siblings share an edge.
        let edges: Vec<u32> = children
            .iter()
            .map(|(_, child)| child.place)
            .chain([node.end])
            .collect();
        let below = self.below(&edges, iterations);
        let mut made: Vec<RecordedChild> = children
            .iter()
            .zip(below.windows(2))
            .map(|(&(mv, subtree), edges)| {
                let visits = self.between(
                    &edges[0],
                    &edges[1],
                    (subtree.place, subtree.end),
                    iterations,
                );
                let proof = self.proof_after(subtree.id, iterations);
                RecordedChild {
                    mv,
                    subtree,
                    visits: Visits { proof, ..visits },
                }
            })
            .filter(|child| child.visits.visits > 0)
            .collect();
        made.sort_by_key(|child| child.mv);
        made
    }
    /// Returns for each edge the numbers of leaves of lost, drawn and won iterations before it.
    fn below(&self, edges: &[u32], iterations: u64) -> Vec<[u32; 3]> {
        let firsts = if self.is_evaluated() {
            [iterations as u32, 0, 0]
        } else {
            self.results(iterations)
        };
        let mut below = vec![[0; 3]; edges.len()];
        for (part, (matrix, first)) in self.parts.iter().zip(firsts).enumerate() {
            for (counts, &edge) in below.iter_mut().zip(edges) {
                counts[part] = matrix.below(first, edge);
            }
        }
        below
    }
    fn between(
        &self,
        from: &[u32; 3],
        to: &[u32; 3],
        (place, end): (u32, u32),
        iterations: u64,
    ) -> Visits {
        let [lost, drawn, won] = [0, 1, 2].map(|part: usize| u64::from(to[part] - from[part]));
        if self.is_evaluated() {
            return Visits {
                visits: lost,
                points: self.points((place, end), iterations),
                ..Visits::default()
            };
        }
        Visits {
            visits: lost + drawn + won,
            wins: won,
            draws: drawn,
            points: 2 * won + drawn,
            proof: None,
        }
    }
    /// Returns the proof of a node and the iteration that made the proof; `None` if the node is not
    /// proven or proofs are not backed up.
    pub fn proof(&self, node: &Subtree) -> Option<(u64, UctProof)> {
        self.tree.proofs.as_ref()?.with_iteration(node.id)
    }
    /// Returns the proof of a node after the first `iterations` iterations.
    fn proof_after(&self, id: NodeId, iterations: u64) -> Option<UctProof> {
        let proof = self.tree.proofs.as_ref()?.with_iteration(id);
        proof
            .filter(|(since, _)| *since <= iterations)
            .map(|(_, proof)| proof)
    }
    /// Returns whether an iteration ended at an already proven node, so that it had no playout.
    pub fn ends_proven(&self, iteration: u64) -> bool {
        let before = iteration.saturating_sub(1);
        self.ended(iteration)
            .is_some_and(|ended| self.proof_after(ended.leaf, before).is_some())
    }
    /// Returns the number of nodes that an iteration has proven; they are the last ones of its
    /// path.
    pub fn proven_by(&self, iteration: u64) -> usize {
        let (mut node, mut proven) = (self.root(), 0);
        let mut path = self.path(iteration).unwrap_or_default().into_iter();
        loop {
            proven += usize::from(
                self.proof(&node)
                    .is_some_and(|(since, _)| since == iteration),
            );
            let Some(next) = path.next().and_then(|mv| self.child(&node, mv)) else {
                return proven;
            };
            node = next;
        }
    }
    /// Returns the sum of the rewards of those of the first `iterations` iterations that ended in a
    /// range of places.
    fn points(&self, (place, end): (u32, u32), iterations: u64) -> u64 {
        let within =
            |ended: &Ended| (place..end).contains(&self.tree.nodes[ended.leaf.index()].points);
        self.log
            .iter()
            .take(iterations as usize)
            .filter(within)
            .map(|ended| ended.reward)
            .sum()
    }
    /// Returns the iterations after which the best move at the root changed, in order, with the new
    /// best move; `is_max` is true if MAX moves there. Cost: a pass over all iterations.
    pub fn answers(&self, is_max: bool) -> Vec<(u64, Ordinal)> {
        let mut children = self.children(&self.root());
        children.sort_by_key(|(_, child)| child.place);
        let mut counts: Vec<(Ordinal, Visits)> = children
            .iter()
            .map(|(mv, _)| (*mv, Visits::default()))
            .collect();
        let (mut answers, mut best): (Vec<(u64, Ordinal)>, Option<usize>) = (Vec::new(), None);
        for (before, ended) in self.log.iter().enumerate() {
            let place = self.tree.nodes[ended.leaf.index()].points;
            let at = children
                .partition_point(|(_, child)| child.place <= place)
                .checked_sub(1);
            let Some(at) = at else { continue };
            let iteration = before as u64 + 1;
            counts[at].1.add(ended.reward);
            let proof = self.proof_after(children[at].1.id, iteration);
            let is_proven_now = proof != counts[at].1.proof;
            counts[at].1.proof = proof;
            // Only the visited move can become the best one, except when a move has just been
            // proven.
            let answer = match best {
                _ if is_proven_now => {
                    let answer = best_of(counts.iter().copied(), is_max);
                    counts.iter().position(|(mv, _)| Some(*mv) == answer)
                }
                Some(best)
                    if best_of([counts[best], counts[at]], is_max) == Some(counts[best].0) =>
                {
                    Some(best)
                }
                _ => Some(at),
            };
            if let Some(now) = answer.filter(|_| answer != best) {
                answers.push((iteration, counts[now].0));
                best = Some(now);
            }
        }
        answers
    }
    /// Returns the first iteration after `from` after which a test holds that did not hold before it,
    /// or the last one before `from`. The test reads the visits and points of a node and of a child;
    /// wins, draws and proofs are not counted. Cost: a pass over all iterations.
    pub fn hunt(
        &self,
        hunt: &UctHunt<'_>,
        mut holds: impl FnMut(&Visits, &Visits) -> bool,
    ) -> Option<u64> {
        let UctHunt { node, child, .. } = *hunt;
        let (mut of_node, mut of_child) = (Visits::default(), Visits::default());
        let (mut held, mut found) = (holds(&of_node, &of_child), None);
        for (before, ended) in self.log.iter().enumerate() {
            let iteration = before as u64 + 1;
            if !hunt.forwards && iteration >= hunt.from {
                break;
            }
            let place = self.tree.nodes[ended.leaf.index()].points;
            let passes = |subtree: &Subtree| (subtree.place..subtree.end).contains(&place);
            if !passes(node) {
                continue;
            }
            of_node.add(ended.reward);
            if passes(child) {
                of_child.add(ended.reward);
            }
            let held_before = std::mem::replace(&mut held, holds(&of_node, &of_child));
            if held && !held_before {
                if hunt.forwards && iteration > hunt.from {
                    return Some(iteration);
                }
                found = Some(iteration);
            }
        }
        found.filter(|_| !hunt.forwards)
    }
    /// Returns the first iteration after `from` after which another move of the root has a better
    /// mean than `mv`; `is_max` is true if MAX moves there. Cost: a pass over all iterations.
    pub fn doubted(&self, mv: Ordinal, from: u64, is_max: bool) -> Option<u64> {
        let mut children = self.children(&self.root());
        children.sort_by_key(|(_, child)| child.place);
        let own = children.iter().position(|(other, _)| *other == mv)?;
        let mut counts = vec![Visits::default(); children.len()];
        for (before, ended) in self.log.iter().enumerate() {
            let place = self.tree.nodes[ended.leaf.index()].points;
            let at = children
                .partition_point(|(_, child)| child.place <= place)
                .checked_sub(1);
            let Some(at) = at else { continue };
            counts[at].add(ended.reward);
            let iteration = before as u64 + 1;
            if iteration <= from {
                continue;
            }
            let is_better = |other: &Visits| {
                // Products instead of quotients: the comparison is exact.
                let [one, next] = [
                    u128::from(other.points) * u128::from(counts[own].visits),
                    u128::from(counts[own].points) * u128::from(other.visits),
                ];
                other.visits > 0 && counts[own].visits > 0 && one != next && (one > next) == is_max
            };
            if counts.iter().any(is_better) {
                return Some(iteration);
            }
        }
        None
    }
    /// Returns the iteration that made a node, which is the first that passed through it; 0 for the
    /// root.
    pub fn born(&self, node: &Subtree) -> u64 {
        if node.id == NodeId::ROOT {
            0
        } else {
            self.visit(node, 1).unwrap_or(0)
        }
    }
    /// Returns the iteration that was the *k*-th to pass through a node, counted from 1; `None` if
    /// fewer than *k* did.
    pub fn visit(&self, node: &Subtree, k: u64) -> Option<u64> {
        let visits = |iterations: u64| {
            let counts = self.below(&[node.place, node.end], iterations);
            counts[1]
                .iter()
                .zip(&counts[0])
                .map(|(to, from)| u64::from(to - from))
                .sum::<u64>()
        };
        let (mut low, mut high) = (0, self.iterations());
        if k == 0 || visits(high) < k {
            return None;
        }
        // Bisection for the least number of iterations with k visits.
        while low + 1 < high {
            let middle = low + (high - low) / 2;
            if visits(middle) < k {
                low = middle;
            } else {
                high = middle;
            }
        }
        Some(high)
    }
}

#[inline]
fn count(counts: &mut [u32; 2], reward: u64) {
    match reward {
        1 => counts[0] += 1,
        2 => counts[1] += 1,
        _ => {}
    }
}

/// Numbers the nodes in pre-order; the places overwrite their sums of rewards.
fn tour(tree: &mut UctTree) {
    let (mut stack, mut place) = (vec![NodeId::ROOT.0], 0);
    while let Some(next) = stack.pop() {
        let node = &mut tree.nodes[next as usize];
        node.points = place;
        place += 1;
        // The root has no siblings.
        stack.extend(
            [node.next_sibling, node.first_child()]
                .into_iter()
                .filter(|&id| id != NodeId::ROOT.0),
        );
    }
}
