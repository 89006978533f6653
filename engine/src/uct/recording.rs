//! [`UctRecording`]: any moment of a recorded Monte-Carlo search.
//!
//! A search is the list of its leaves. The visits of a node after iteration *t* are those of the first *t* iterations whose
//! leaf lies in its subtree. With the nodes in the order of an Euler tour (pre-order: a subtree is a range of places) that is
//! a count in a rectangle, and there are no snapshots: the iterations are parted by their result, and each part is a
//! [`WaveletMatrix`] of the places of its leaves. The places stand where the tree had its sums of rewards, which the counts
//! give back.
//!
//! # The index was chosen by measurement
//!
#![doc = include_str!("spike.md")]
//!
//! # Live
//!
//! While the search goes on its tree has what it knows now; for a moment of the past the tree and the log so far are copied
//! and sealed, which takes a fraction of the time that the iterations took.
//!
//! With rewards of an evaluation there is one part; totals are sums over the iterations so far, and take a time in proportion
//! to *t*.

use super::log::{Ended, UctLog};
use super::node::NodeId;
use super::proofs::{UctProof, UctProofs};
use super::search::best_of;
use super::tree::UctTree;
use super::wavelet::{NoRoom, WaveletMatrix};
use crate::numbers::Ordinal;
use crate::search::Kind;

/// What was backed up into a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Visits {
    /// How many iterations came through.
    pub visits: u64,
    /// How many of them MAX won.
    pub wins: u64,
    /// How many were drawn.
    pub draws: u64,
    /// The sum of the rewards of MAX, in parts of [`UctTree::scale`].
    pub points: u64,
    /// What is proven of the node, where proofs are backed up.
    pub proof: Option<UctProof>,
}

impl Visits {
    /// How many MAX lost, where wins are counted.
    pub fn losses(&self) -> u64 {
        self.visits.saturating_sub(self.wins + self.draws)
    }
    /// The estimate that they give, from −1 to 1, where a win counts `scale`: of wins and losses their difference in parts of the
    /// visits. `None`: there are no visits.
    pub fn estimate(&self, scale: u64) -> Option<f64> {
        let most = u128::from(scale) * u128::from(self.visits);
        let difference = 2 * i128::from(self.points) - most as i128;
        (most > 0).then(|| difference as f64 / most as f64)
    }
    /// The value that is proven, or the estimate; with its kind.
    pub fn value(&self, scale: u64) -> (Kind, Option<f64>) {
        match (self.proof, self.estimate(scale)) {
            (Some(proof), _) => (Kind::Exact, Some(f64::from(proof.value()))),
            (None, Some(estimate)) => (Kind::Estimate, Some(estimate)),
            (None, None) => (Kind::Unsearched, None),
        }
    }
}

/// A node with the range of places of its subtree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subtree {
    /// The node.
    pub id: NodeId,
    place: u32,
    end: u32,
}

impl Subtree {
    /// How many nodes it has when the search has ended.
    pub fn nodes(&self) -> u32 {
        self.end - self.place
    }
    /// Whether another node lies in it.
    pub fn holds(&self, other: &Subtree) -> bool {
        (self.place..self.end).contains(&other.place)
    }
}

/// A child of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedChild {
    /// The ordinal of the move that leads to it.
    pub mv: Ordinal,
    /// The child.
    pub subtree: Subtree,
    /// What was backed up into it.
    pub visits: Visits,
}

/// How many iterations of each result there are before every 256th.
const RESULTS: usize = 256;

/// A recorded search. See the module.
#[derive(Clone, Debug)]
pub struct UctRecording {
    tree: UctTree,
    log: UctLog,
    /// The places of the leaves of iterations that were lost, drawn, won; of all, where rewards are those of an evaluation.
    parts: Vec<WaveletMatrix>,
    /// How many were drawn and won before.
    before: Vec<[u32; 2]>,
}

impl UctRecording {
    /// Seals the tree and the log of a search, so that any moment of it is found.
    ///
    /// # Errors
    /// There is no memory for the index.
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
    /// How many iterations there are.
    pub fn iterations(&self) -> u64 {
        self.log.len()
    }
    /// How many nodes the tree has at the end.
    pub fn nodes(&self) -> usize {
        self.tree.len()
    }
    /// The reward of a win.
    pub fn scale(&self) -> u64 {
        self.tree.scale()
    }
    /// Whether rewards are those of an evaluation, so that there are no wins, draws and losses.
    pub fn is_evaluated(&self) -> bool {
        self.log.is_large()
    }
    /// How many bytes it takes.
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
    /// The root.
    pub fn root(&self) -> Subtree {
        Subtree {
            id: NodeId::ROOT,
            place: 0,
            end: self.tree.len() as u32,
        }
    }
    /// Where an iteration ended, and with what reward; `None`: there is none.
    pub fn ended(&self, iteration: u64) -> Option<Ended> {
        self.log.get(iteration)
    }
    /// The children of a node, made by any iteration, in the order in which they were made.
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
        // A child ends where the next one begins.
        for at in 1..children.len() {
            children[at - 1].1.end = children[at].1.place;
        }
        children
    }
    /// The child by a move; `None`: no iteration has made it.
    pub fn child(&self, node: &Subtree, mv: Ordinal) -> Option<Subtree> {
        self.children(node)
            .into_iter()
            .find(|(other, _)| *other == mv)
            .map(|(_, child)| child)
    }
    /// The node at a path from the root; `None`: no iteration has made it.
    pub fn find(&self, path: &[Ordinal]) -> Option<Subtree> {
        path.iter()
            .try_fold(self.root(), |node, &mv| self.child(&node, mv))
    }
    /// The path of an iteration: the ordinals of its moves from the root.
    pub fn path(&self, iteration: u64) -> Option<Vec<Ordinal>> {
        Some(self.path_to(self.ended(iteration)?.leaf))
    }
    /// The path of a node.
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
    /// How many of the first iterations were lost, drawn, won.
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
    /// What was backed up into a node by the first iterations, at most all.
    pub fn visits(&self, node: &Subtree, iterations: u64) -> Visits {
        let iterations = iterations.min(self.iterations());
        let counts = self.below(&[node.place, node.end], iterations);
        let visits = self.between(&counts[0], &counts[1], (node.place, node.end), iterations);
        Visits {
            proof: self.proof_after(node.id, iterations),
            ..visits
        }
    }
    /// The children of a node that the first iterations have made, in canonical order, with what they backed up.
    pub fn moment(&self, node: &Subtree, iterations: u64) -> Vec<RecordedChild> {
        let iterations = iterations.min(self.iterations());
        let children = self.children(node);
        // Sisters share their edges.
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
    /// For each edge: how many leaves of lost, drawn and won iterations lie before it.
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
    /// What is proven of a node, and the iteration that has proven it; `None`: nothing, or proofs are not backed up.
    pub fn proof(&self, node: &Subtree) -> Option<(u64, UctProof)> {
        self.tree.proofs.as_ref()?.with_iteration(node.id)
    }
    /// What the first iterations have proven of a node.
    fn proof_after(&self, id: NodeId, iterations: u64) -> Option<UctProof> {
        let proof = self.tree.proofs.as_ref()?.with_iteration(id);
        proof
            .filter(|(since, _)| *since <= iterations)
            .map(|(_, proof)| proof)
    }
    /// Whether an iteration ended at a node that was proven before, so that nothing was played.
    pub fn ends_proven(&self, iteration: u64) -> bool {
        let before = iteration.saturating_sub(1);
        self.ended(iteration)
            .is_some_and(|ended| self.proof_after(ended.leaf, before).is_some())
    }
    /// How many nodes of its path an iteration has proven: the last ones.
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
    /// The sum of the rewards of the first iterations that ended in a range of places.
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
    /// The iterations after which the answer at the root was another one than before, with the answer, in their order; `is_max`:
    /// who moves there. Cost: a pass over all iterations.
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
            counts[at].1.visits += 1;
            counts[at].1.points += ended.reward;
            let proof = self.proof_after(children[at].1.id, iteration);
            let is_proven_now = proof != counts[at].1.proof;
            counts[at].1.proof = proof;
            // Only the move that was visited can take the place of the answer; any can when it is proven lost.
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
    /// The iteration that made a node: the first that came through it. The root was there before the first, 0.
    pub fn born(&self, node: &Subtree) -> u64 {
        if node.id == NodeId::ROOT {
            0
        } else {
            self.visit(node, 1).unwrap_or(0)
        }
    }
    /// The iteration that came through a node as its *k*-th, counted from 1; `None`: so many never came.
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
        // The least number of iterations with k visits.
        while low + 1 < high {
            let middle = low + (high - low) / 2;
            if visits(middle) < k {
                low = middle
            } else {
                high = middle
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

/// Numbers the nodes in pre-order, in the place of their sums.
fn tour(tree: &mut UctTree) {
    let (mut stack, mut place) = (vec![NodeId::ROOT.0], 0);
    while let Some(next) = stack.pop() {
        let node = &mut tree.nodes[next as usize];
        node.points = place;
        place += 1;
        // The root has no sisters.
        stack.extend(
            [node.next_sibling, node.first_child()]
                .into_iter()
                .filter(|&id| id != NodeId::ROOT.0),
        );
    }
}
