//! [`UctTree`]: the tree of a Monte-Carlo search with the results backed up into every node.
//!
//! A node takes 16 bytes: its first child, its next sibling, its visits, and the sum of its
//! rewards. Children are listed in the order in which they were made. If this is the canonical
//! order, the ordinal of a child is its index among its siblings and is not stored; if moves are
//! tried in another order or outcomes are drawn, it is stored in two more bytes per node. Rewards
//! are whole numbers: 2 for a win of MAX, 1 for a draw, 0 for a loss; the rewards of an evaluation
//! are larger and take 8 more bytes per node.
//!
//! Invariants: node 0 is the root; the number of a node is greater than those of its parent and its
//! older siblings. Every allocation is checked: without memory, the search stops and keeps the
//! tree.

use super::node::{Full, NodeId, room};
use super::proofs::{UctProof, UctProofs};
use crate::numbers::Ordinal;

/// The absence of a node: the root is neither a child nor a sibling.
const NONE: u32 = 0;
/// The bit of `first_child` that is set when all moves of the node have a child.
const COMPLETE: u32 = 1 << 31;
/// The maximum number of nodes.
const MOST_NODES: usize = COMPLETE as usize - 1;

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Node {
    first_child: u32,
    pub(super) next_sibling: u32,
    pub(super) visits: u32,
    /// The sum of the rewards; in a sealed recording the place in the Euler tour.
    pub(super) points: u32,
}

impl Node {
    #[inline]
    pub(super) fn first_child(&self) -> u32 {
        self.first_child & !COMPLETE
    }
}

/// The tree of a search.
#[derive(Clone, Debug)]
pub struct UctTree {
    pub(super) nodes: Vec<Node>,
    /// The ordinals of the moves that lead to the nodes, if they differ from the indices among
    /// siblings.
    pub(super) ordinals: Option<Vec<u16>>,
    /// The sums of the rewards of an evaluation.
    totals: Option<Vec<u64>>,
    /// The proofs of the nodes, if proofs are backed up.
    pub(super) proofs: Option<UctProofs>,
    /// The greatest reward.
    scale: u64,
}

/// The parameters of the storage of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeShape {
    /// True if the ordinals of moves are stored, because moves are not tried in canonical order or
    /// outcomes are drawn.
    pub stores_ordinals: bool,
    /// The greatest reward of an evaluation; `None` if wins, draws and losses are counted, with 2
    /// for a win.
    pub evaluated: Option<u64>,
    /// True if proofs are backed up.
    pub proves: bool,
}

impl UctTree {
    /// Creates a tree with only a root.
    pub fn new(shape: TreeShape) -> UctTree {
        let totals = shape.evaluated.map(|_| vec![0]);
        let ordinals = shape.stores_ordinals.then(|| vec![0]);
        let proofs = shape.proves.then(UctProofs::of_root);
        UctTree {
            nodes: vec![Node::default()],
            ordinals,
            totals,
            proofs,
            scale: shape.evaluated.unwrap_or(2),
        }
    }
    /// Returns the number of nodes, the root included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }
    /// Always returns false: there is a root.
    pub fn is_empty(&self) -> bool {
        false
    }
    /// Returns the greatest reward, that of a win.
    #[inline]
    pub fn scale(&self) -> u64 {
        self.scale
    }
    /// Returns the number of visits of a node.
    #[inline]
    pub fn visits(&self, id: NodeId) -> u32 {
        self.nodes[id.index()].visits
    }
    /// Returns the sum of the rewards of MAX in a node.
    #[inline]
    pub fn points(&self, id: NodeId) -> u64 {
        match &self.totals {
            None => u64::from(self.nodes[id.index()].points),
            Some(totals) => totals[id.index()],
        }
    }
    /// Returns the mean reward of MAX or of MIN in a visited node, from 0 to 1.
    #[inline]
    pub fn mean(&self, id: NodeId, is_max: bool) -> f64 {
        let Node { visits, points, .. } = self.nodes[id.index()];
        let (points, most) = match &self.totals {
            None => (u64::from(points), 2 * u64::from(visits)),
            Some(totals) => (totals[id.index()], self.scale * u64::from(visits)),
        };
        // A single division of whole numbers is rounded the same everywhere.
        (if is_max { points } else { most - points }) as f64 / most as f64
    }
    /// Returns the proof of a node; `None` if it is not proven or proofs are not backed up.
    #[inline]
    pub fn proof(&self, id: NodeId) -> Option<UctProof> {
        self.proofs.as_ref()?.get(id)
    }
    /// Returns whether all moves of a node have a child.
    #[inline]
    pub fn is_complete(&self, id: NodeId) -> bool {
        self.nodes[id.index()].first_child & COMPLETE != 0
    }
    /// Returns the children of a node in the order in which they were made, each with the ordinal
    /// of its move.
    #[inline]
    pub fn children(&self, id: NodeId) -> Children<'_> {
        Children {
            tree: self,
            next: self.nodes[id.index()].first_child(),
            place: 0,
        }
    }
    /// Appends a child to a node. `after` is the last child so far; with `is_last`, all moves have
    /// a child now.
    ///
    /// # Errors
    /// Memory ran out.
    #[inline]
    pub fn add(
        &mut self,
        parent: NodeId,
        after: Option<NodeId>,
        mv: Ordinal,
        is_last: bool,
    ) -> Result<NodeId, Full> {
        let id = self.nodes.len();
        if id >= MOST_NODES {
            return Err(Full);
        }
        room(&mut self.nodes)?;
        if let Some(ordinals) = &mut self.ordinals {
            room(ordinals)?;
            ordinals.push(mv.0);
        }
        if let Some(totals) = &mut self.totals {
            room(totals)?;
            totals.push(0);
        }
        if let Some(proofs) = &mut self.proofs {
            proofs.push()?;
        }
        self.nodes.push(Node::default());
        match after {
            None => self.nodes[parent.index()].first_child |= id as u32,
            Some(after) => self.nodes[after.index()].next_sibling = id as u32,
        }
        if is_last {
            self.nodes[parent.index()].first_child |= COMPLETE;
        }
        Ok(NodeId(id as u32))
    }
    /// Adds a visit with its reward to a node.
    #[inline]
    pub fn back_up(&mut self, id: NodeId, reward: u64) {
        let node = &mut self.nodes[id.index()];
        node.visits += 1;
        match &mut self.totals {
            None => node.points += reward as u32,
            Some(totals) => totals[id.index()] += reward,
        }
    }
    /// Returns the number of nodes in the subtree of each child of the root, the child included,
    /// with the ordinal of its move.
    pub fn sizes(&self) -> Vec<(Ordinal, u64)> {
        let mut stack = Vec::new();
        let sized = self.children(NodeId::ROOT).map(|(ordinal, child)| {
            let mut size = 0;
            stack.push(self.nodes[child.index()].first_child());
            while let Some(next) = stack.pop() {
                if next != NONE {
                    size += 1;
                    let node = self.nodes[next as usize];
                    stack.extend([node.next_sibling, node.first_child()]);
                }
            }
            (ordinal, size + 1)
        });
        sized.collect()
    }
}

/// The children of a node. See [`UctTree::children`].
#[derive(Clone, Debug)]
pub struct Children<'a> {
    tree: &'a UctTree,
    next: u32,
    place: u16,
}

impl Iterator for Children<'_> {
    type Item = (Ordinal, NodeId);

    #[inline]
    fn next(&mut self) -> Option<(Ordinal, NodeId)> {
        if self.next == NONE {
            return None;
        }
        let id = self.next;
        let place = self.place;
        self.place += 1;
        self.next = self.tree.nodes[id as usize].next_sibling;
        let ordinal = self
            .tree
            .ordinals
            .as_ref()
            .map_or(place, |ordinals| ordinals[id as usize]);
        Some((Ordinal(ordinal), NodeId(id)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_are_found_in_the_order_in_which_they_were_made() {
        let mut tree = UctTree::new(TreeShape {
            stores_ordinals: true,
            evaluated: None,
            proves: false,
        });
        let first = tree.add(NodeId::ROOT, None, Ordinal(3), false).unwrap();
        let below = tree.add(first, None, Ordinal(0), true).unwrap();
        let second = tree
            .add(NodeId::ROOT, Some(first), Ordinal(1), true)
            .unwrap();
        let children = |id| tree.children(id).collect::<Vec<_>>();
        assert_eq!(
            children(NodeId::ROOT),
            [(Ordinal(3), first), (Ordinal(1), second)]
        );
        assert_eq!(
            (children(first), children(second)),
            (vec![(Ordinal(0), below)], vec![])
        );
        assert!(
            tree.is_complete(NodeId::ROOT) && tree.is_complete(first) && !tree.is_complete(second)
        );
        assert_eq!(tree.sizes(), [(Ordinal(3), 2), (Ordinal(1), 1)]);
    }

    #[test]
    fn rewards_of_an_evaluation_have_room() {
        let mut tree = UctTree::new(TreeShape {
            stores_ordinals: false,
            evaluated: Some(1 << 32),
            proves: false,
        });
        tree.back_up(NodeId::ROOT, 1 << 32);
        tree.back_up(NodeId::ROOT, 1 << 31);
        assert_eq!(
            (tree.visits(NodeId::ROOT), tree.points(NodeId::ROOT)),
            (2, 3 << 31)
        );
        assert_eq!(
            (
                tree.mean(NodeId::ROOT, true),
                tree.mean(NodeId::ROOT, false)
            ),
            (0.75, 0.25)
        );
        assert!(size_of::<Node>() == 16);
    }
}
