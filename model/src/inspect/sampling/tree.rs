//! [`SamplingTree`]: the most visited part of the tree of a Monte-Carlo search, as it was after an iteration.
//!
//! Nodes are taken by their visits, the most first, up to the requested number. Therefore no node
//! left out has more visits than a shown one. Cost: a look at each node that is shown.

use crate::inspect::words::thousands;
use engine::boundary::UctProblem;
use engine::numbers::Ordinal;
use engine::uct::{RecordedChild, Subtree, UctRecording, Visits, best_of};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The limits of the shown part of a tree.
#[derive(Clone, Copy, Debug)]
pub struct SamplingTreeLimits {
    pub nodes: usize,
    pub plies: u32,
}

/// The side that chooses at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeChoice {
    Max,
    Min,
    /// An outcome is drawn.
    Chance,
    /// The game is over.
    Over,
}

/// A node of a tree.
#[derive(Clone, Debug, PartialEq)]
pub struct SamplingNode {
    /// The index of the parent, which comes before the node; only the first node has none.
    pub parent: Option<usize>,
    /// The moves from the root of the search.
    pub path: Vec<Ordinal>,
    /// The move that leads to the node; empty at the root of the search.
    pub mv: String,
    pub choice: NodeChoice,
    pub subtree: Subtree,
    /// The visits with the rewards and proofs backed up.
    pub visits: Visits,
    /// The iteration that made the node.
    pub born: u64,
    /// The iteration that proved the node, if it is proven.
    pub proven: Option<u64>,
    /// True if this is the best move at the node above.
    pub is_best: bool,
    /// The number of moves with children that are not shown.
    pub left_out: usize,
}

impl SamplingNode {
    /// Returns a text on the children that are not shown; empty if none was left out.
    pub fn left_out(&self) -> String {
        match self.left_out as u64 {
            0 => String::new(),
            more => {
                say!(more; "… {more} more move|… {more} more moves", more = thousands(more))
            }
        }
    }
}

/// A part of the tree of a Monte-Carlo search, as it was after an iteration.
#[derive(Clone, Debug, PartialEq)]
pub struct SamplingTree {
    /// The iteration after which the tree is shown.
    pub iteration: u64,
    /// The greatest reward.
    pub scale: u64,
    /// True if rewards are those of an evaluation, so that there are no wins, draws and losses.
    pub is_evaluated: bool,
    /// True if proofs are backed up.
    pub proves: bool,
    /// In pre-order, moves in canonical order.
    pub nodes: Vec<SamplingNode>,
}

/// A node that is chosen.
struct Chosen {
    parent: Option<usize>,
    path: Vec<Ordinal>,
    subtree: Subtree,
    visits: Visits,
    is_best: bool,
    children: Vec<usize>,
    made: usize,
}

/// A child that may be shown, by its visits; of equal ones the first.
type Candidate = (u64, Reverse<usize>);

impl SamplingTree {
    /// Returns the part of the tree below a path after an iteration, or `None` if there was no such
    /// node.
    pub fn new(
        problem: &dyn UctProblem,
        recording: &UctRecording,
        (path, iteration): (&[Ordinal], u64),
        limits: SamplingTreeLimits,
    ) -> Option<SamplingTree> {
        let top = recording.find(path)?;
        let visits = recording.visits(&top, iteration);
        if visits.visits == 0 && !path.is_empty() {
            return None;
        }
        let mut chosen = vec![Chosen {
            parent: None,
            path: path.to_vec(),
            subtree: top,
            visits,
            is_best: false,
            children: Vec::new(),
            made: 0,
        }];
        let (mut heap, mut seen): (BinaryHeap<Candidate>, Vec<(usize, RecordedChild, bool)>) =
            (BinaryHeap::new(), Vec::new());
        let mut at = 0;
        loop {
            let depth = chosen[at].path.len() - path.len();
            let made = recording.moment(&chosen[at].subtree, iteration);
            chosen[at].made = made.len();
            if depth < limits.plies as usize {
                let is_max = problem.is_max(&chosen[at].path);
                let counts = made.iter().map(|child| (child.mv, child.visits));
                let best = is_max.and_then(|is_max| best_of(counts, is_max));
                for child in made {
                    heap.push((child.visits.visits, Reverse(seen.len())));
                    seen.push((at, child, best == Some(child.mv)));
                }
            }
            if chosen.len() >= limits.nodes {
                break;
            }
            let Some((_, Reverse(next))) = heap.pop() else {
                break;
            };
            let (parent, child, is_best) = seen[next];
            at = chosen.len();
            let path = [&chosen[parent].path[..], &[child.mv]].concat();
            chosen[parent].children.push(at);
            chosen.push(Chosen {
                parent: Some(parent),
                path,
                subtree: child.subtree,
                visits: child.visits,
                is_best,
                children: Vec::new(),
                made: 0,
            });
        }
        let nodes = in_order(problem, recording, iteration, &chosen);
        Some(SamplingTree {
            iteration,
            scale: recording.scale(),
            is_evaluated: recording.is_evaluated(),
            proves: problem.spec().solver,
            nodes,
        })
    }
    /// Returns the tree with the same nodes as they were after another iteration; nodes not yet
    /// made have no visits.
    pub fn at(
        &self,
        problem: &dyn UctProblem,
        recording: &UctRecording,
        iteration: u64,
    ) -> SamplingTree {
        let mut tree = SamplingTree {
            iteration,
            ..self.clone()
        };
        let mut best: Vec<Option<Ordinal>> = Vec::new();
        for node in &mut tree.nodes {
            node.visits = recording.visits(&node.subtree, iteration);
            let made = recording.moment(&node.subtree, iteration);
            let counts = made.iter().map(|child| (child.mv, child.visits));
            let is_max = problem.is_max(&node.path);
            best.push(is_max.and_then(|is_max| best_of(counts, is_max)));
            node.is_best = node
                .parent
                .is_some_and(|parent| best[parent] == node.path.last().copied());
            node.proven = proven(recording, &node.subtree, iteration);
        }
        tree
    }
}

/// The iteration that has proven a node, if it is not a later one.
fn proven(recording: &UctRecording, node: &Subtree, iteration: u64) -> Option<u64> {
    let (since, _) = recording.proof(node)?;
    (since <= iteration).then_some(since)
}

/// The chosen nodes in pre-order.
fn in_order(
    problem: &dyn UctProblem,
    recording: &UctRecording,
    iteration: u64,
    chosen: &[Chosen],
) -> Vec<SamplingNode> {
    let root = problem.position(&[]);
    let mut places = vec![0; chosen.len()];
    let (mut stack, mut nodes) = (vec![0], Vec::new());
    while let Some(index) = stack.pop() {
        let from = &chosen[index];
        places[index] = nodes.len();
        let mut children = from.children.clone();
        children.sort_by_key(|child| Reverse(chosen[*child].path.last().copied()));
        stack.extend(children);
        let position = problem.position(&from.path);
        let choice = match problem.is_max(&from.path) {
            _ if position.outcome().is_some() => NodeChoice::Over,
            None => NodeChoice::Chance,
            Some(true) => NodeChoice::Max,
            Some(false) => NodeChoice::Min,
        };
        let last = root.moves_along(&from.path).pop();
        nodes.push(SamplingNode {
            parent: from.parent.map(|parent| places[parent]),
            path: from.path.clone(),
            mv: last.map_or(String::new(), |mv| mv.text),
            choice,
            subtree: from.subtree,
            visits: from.visits,
            born: recording.born(&from.subtree),
            proven: proven(recording, &from.subtree, iteration),
            is_best: from.is_best,
            left_out: from.made - from.children.len(),
        });
    }
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;
    use engine::boundary::sampling::record_sampling;
    use engine::eval::Registry;
    use engine::search::Token;
    use engine::uct::UctSpec;

    #[test]
    fn what_is_left_out_was_visited_less() {
        let position = catalog::read("connect-four:columns=4,rows=4").expect("a game");
        let spec = UctSpec {
            iterations: 3_000,
            ..UctSpec::default()
        };
        let problem = position
            .pose_uct(&spec, &Registry::built_in())
            .expect("a search");
        let recording = record_sampling(&*problem, &Token::new()).expect("a recording");
        for (iteration, count, plies) in [(3_000, 30, 9), (500, 12, 9), (3_000, 500, 2), (0, 9, 9)]
        {
            let limits = SamplingTreeLimits {
                nodes: count,
                plies,
            };
            let tree = SamplingTree::new(&*problem, &recording, (&[], iteration), limits);
            let tree = tree.expect("a tree");
            assert!(tree.nodes.len() <= count);
            let least = tree.nodes.iter().map(|node| node.visits.visits).min();
            for (at, node) in tree.nodes.iter().enumerate() {
                assert!(node.parent.is_none_or(|parent| parent < at));
                assert!(node.path.len() <= plies as usize);
                let found = recording.find(&node.path).expect("a node");
                assert_eq!(node.visits, recording.visits(&found, iteration));
                let made = recording.moment(&found, iteration);
                let shown: Vec<&SamplingNode> = tree
                    .nodes
                    .iter()
                    .filter(|other| other.parent == Some(at))
                    .collect();
                assert_eq!(node.left_out, made.len() - shown.len());
                for child in made {
                    let is_shown = shown.iter().any(|node| node.subtree == child.subtree);
                    let is_deep = node.path.len() == plies as usize;
                    assert!(is_shown || is_deep || Some(child.visits.visits) <= least);
                }
            }
            assert_eq!(tree.at(&*problem, &recording, iteration), tree);
            let early = tree.at(&*problem, &recording, iteration / 2);
            let sums = |tree: &SamplingTree| tree.nodes[0].visits.visits;
            assert_eq!((sums(&tree), sums(&early)), (iteration, iteration / 2));
        }
        let missing = [Ordinal(0); 9];
        let limits = SamplingTreeLimits { nodes: 9, plies: 9 };
        assert_eq!(
            SamplingTree::new(&*problem, &recording, (&missing, 9), limits),
            None
        );
    }
}
