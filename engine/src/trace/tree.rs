//! [`Tree`]: the pre-order arena of a recorded search.
//!
//! Invariants: the descendants of a node follow it without a gap; `skip` is the number of nodes of
//! the arena that a closed node and its descendants take; a node whose `skip` is 1 although it
//! counts more nodes than itself is *folded*; the open nodes are one path from the root and are
//! followed by their descendants only.
//!
//! A node takes 40 bytes. Data that only some searches have are in columns beside the arena
//! (`Columns`).
//!
//! A search of several *passes* is a forest: each pass has a root of its own, and the trees follow
//! each other. Numbers and totals run on through all of them.

pub use super::columns::TextPlace;
use super::columns::{Columns, Hit, Shifting};
pub use super::entry::Entry;
pub use super::passes_of_tree::PassRoot;
use super::reads::ReadLog;
use super::table_use::TableUse;
use crate::eval::Value;
use crate::numbers::Ordinal;
use crate::search::{ChanceScale, Counts, Window};
use std::sync::Arc;

/// The top bit of [`Node::depth`]: MAX moves at the node.
const MAX_BIT: u16 = 1 << 15;

/// A node in the arena.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    value: Value,
    nodes: u64,
    /// Totals of the subtree; `u32::MAX` means that a total did not fit and follows from the
    /// children.
    leaves: u32,
    cuts: u32,
    pruned: u32,
    skip: u32,
    mv: Ordinal,
    legal: u16,
    searched: u16,
    /// The height of the subtree, and [`MAX_BIT`] if MAX moves here.
    depth: u16,
}

/// A node that was entered and not left.
#[derive(Clone, Copy, Debug)]
struct Open {
    index: usize,
    /// The totals of its closed children and of itself.
    counts: Counts,
    height: u16,
}

/// The totals of an open node and everything below it.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenTotals {
    counts: Counts,
    height: u16,
}

/// The window of a node for which a text states none; no search has this window.
pub const NO_WINDOW: Window = Window {
    alpha: Value::INF,
    beta: Value::NEG_INF,
};

/// The additional bytes per node in a search that was read from a text.
pub(super) const TEXT_BYTES: usize =
    std::mem::size_of::<Window>() + std::mem::size_of::<TextPlace>();

/// The state of a recording. A list of children made in another state may be out of date.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TreeState {
    pub nodes: u64,
    pub open: usize,
    /// The number of legal moves of the node entered last, which becomes known some time after its
    /// Enter.
    pub legal: u16,
    /// The number of times that the nodes in the arena were moved.
    pub compactions: u32,
}

/// The arena of a recorded search.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    pub(super) nodes: Vec<Node>,
    open: Vec<Open>,
    pub(super) columns: Columns,
    /// The passes, if the search has any.
    pub(super) passes: Vec<PassRoot>,
    /// The use of the table of the search, if that is counted.
    pub(super) table_use: Option<Box<TableUse>>,
    /// The scale of the chance values, if the game has chance.
    pub(super) chance: Option<Arc<ChanceScale>>,
    /// The log of the reads from the memory, if it is kept here.
    pub(super) log: Option<ReadLog>,
    /// The position of the next event in the text.
    next_event: u64,
    /// The number of times that the nodes were moved.
    compactions: u32,
}

fn narrow(total: u64) -> u32 {
    u32::try_from(total).unwrap_or(u32::MAX)
}

impl Tree {
    /// Creates an empty arena.
    pub fn new() -> Tree {
        Tree::default()
    }
    /// Returns the number of nodes in the arena, which is not the number of nodes searched.
    pub fn resident(&self) -> usize {
        self.nodes.len()
    }
    /// Returns the memory of the arena in bytes.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * std::mem::size_of::<Node>() + self.columns.bytes()
    }
    /// Returns the totals so far.
    pub fn counts(&self) -> Counts {
        let (index, before) = self
            .passes
            .last()
            .map_or((0, Counts::default()), |pass| (pass.index, pass.before));
        let is_closed = self.open.is_empty() && index < self.nodes.len();
        before.plus(if is_closed {
            self.totals(index)
        } else {
            self.open_counts()
        })
    }
    /// Returns the number of open nodes.
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// Returns the data of the node at an index; `index < resident()`.
    pub fn entry(&self, index: usize) -> Entry {
        self.entry_with(index, &self.open_totals())
    }
    /// Returns the data of the node at an index, given the totals of the open nodes, which several
    /// calls can share.
    pub(super) fn entry_with(&self, index: usize, open: &[OpenTotals]) -> Entry {
        let node = &self.nodes[index];
        let (mv, legal, max) = (node.mv, node.legal, node.depth & MAX_BIT != 0);
        let chance = self.columns.weights(index).is_some();
        if let Ok(depth) = self.open.binary_search_by_key(&index, |open| open.index) {
            let (OpenTotals { counts, height }, searched) = (open[depth], node.searched);
            return Entry {
                mv,
                value: None,
                max,
                chance,
                legal,
                searched,
                counts,
                height,
                folded: false,
                hit: None,
            };
        }
        let (counts, height) = (self.totals(index), node.depth & !MAX_BIT);
        let folded = node.skip == 1 && node.nodes > 1;
        let hit = if counts.hits > 0 && node.nodes == 1 {
            self.columns.hit(index)
        } else {
            None
        };
        let (value, searched) = (Some(node.value), node.searched);
        Entry {
            mv,
            value,
            max,
            chance,
            legal,
            searched,
            counts,
            height,
            folded,
            hit,
        }
    }
    /// Returns the indices of the children in the arena, in search order.
    pub fn children(&self, index: usize) -> impl Iterator<Item = usize> + '_ {
        self.children_after(index, None)
    }
    /// Returns the indices of the children after `child`; `None`: of all children.
    pub(super) fn children_after(
        &self,
        index: usize,
        child: Option<usize>,
    ) -> impl Iterator<Item = usize> + '_ {
        let end = self.end(index);
        let first =
            Some(child.map_or(index + 1, |child| self.end(child))).filter(|&child| child < end);
        std::iter::successors(first, move |&child| {
            Some(self.end(child)).filter(|&next| next < end)
        })
    }
    /// Returns the index after the last descendant of a node.
    fn end(&self, index: usize) -> usize {
        let open = self
            .open
            .binary_search_by_key(&index, |open| open.index)
            .is_ok();
        if open {
            self.nodes.len()
        } else {
            index + self.nodes[index].skip as usize
        }
    }
    fn open_counts(&self) -> Counts {
        self.open
            .iter()
            .fold(Counts::default(), |sum, open| sum.plus(open.counts))
    }
    /// Returns the totals of each open node and everything below it, from the root on.
    pub(super) fn open_totals(&self) -> Vec<OpenTotals> {
        let mut totals: Vec<OpenTotals> = Vec::with_capacity(self.open.len());
        for open in self.open.iter().rev() {
            let (mut counts, mut height) = (open.counts, open.height);
            if let Some(below) = totals.last() {
                (counts, height) = (counts.plus(below.counts), height.max(below.height + 1));
            }
            totals.push(OpenTotals { counts, height });
        }
        totals.reverse();
        totals
    }
    /// Returns the current state of the recording.
    pub(super) fn state(&self) -> TreeState {
        let legal = self
            .open
            .last()
            .map_or(0, |open| self.nodes[open.index].legal);
        TreeState {
            nodes: self.counts().nodes,
            open: self.open.len(),
            legal,
            compactions: self.compactions,
        }
    }
    /// Returns the totals of a closed node. The children are summed only if a total does not fit in
    /// 32 bits, which happens only at the few nodes near the root.
    fn totals(&self, index: usize) -> Counts {
        let node = &self.nodes[index];
        let [leaves, cuts, pruned] = [node.leaves, node.cuts, node.pruned];
        let [researches, mut hits] = self.columns.counted(index);
        if [leaves, cuts, pruned, researches, hits].contains(&u32::MAX) && node.skip > 1 {
            let left = u64::from(node.legal - node.searched);
            let researches = self.children(index).count() as u64 - u64::from(node.searched);
            let own = Counts {
                nodes: 1,
                leaves: 0,
                cuts: u64::from(left > 0),
                pruned: left,
                researches,
                hits: 0,
            };
            return self
                .children(index)
                .fold(own, |sum, child| sum.plus(self.totals(child)));
        }
        if node.nodes == 1 {
            // A single node that is not a leaf is a hit.
            hits = 1_u32.saturating_sub(leaves);
        }
        Counts {
            nodes: node.nodes,
            leaves: leaves.into(),
            cuts: cuts.into(),
            pruned: pruned.into(),
            researches: researches.into(),
            hits: hits.into(),
        }
    }
    /// Returns the window with which the node at an index was entered, if the tree keeps it.
    pub fn window(&self, index: usize) -> Option<Window> {
        self.columns
            .window(index)
            .filter(|window| *window != NO_WINDOW)
    }
    /// Returns whether the search was read from a text.
    pub fn is_read(&self) -> bool {
        self.columns.has_places()
    }
    /// Returns the position of the node at an index in the text that it was read from.
    pub fn place(&self, index: usize) -> Option<TextPlace> {
        self.columns.place(index)
    }
    /// Keeps windows and text positions from now on; to be called while the tree is empty.
    pub(super) fn keep_places(&mut self) {
        self.columns.keep_places();
    }
    /// Sets the text position of the next event, in bytes.
    pub(super) fn stands_at(&mut self, byte: u64) {
        self.next_event = byte;
    }
    /// Sets the number of moves of the innermost open node.
    pub(super) fn expect_moves(&mut self, legal: u16) {
        if let Some(open) = self.open.last() {
            self.nodes[open.index].legal = legal;
        }
    }
    fn add(&mut self, window: Window, node: Node) {
        self.columns.push(window, self.next_event);
        self.nodes.push(node);
    }

    /// Enters a node.
    pub(super) fn enter(&mut self, mv: Ordinal, window: Window, max: bool, legal: u16) {
        let index = self.nodes.len();
        let counts = Counts {
            nodes: 1,
            ..Counts::default()
        };
        self.open.push(Open {
            index,
            counts,
            height: 0,
        });
        let depth = if max { MAX_BIT } else { 0 };
        let (value, nodes, skip) = (Value::ZERO, 1, 1);
        let node = Node {
            value,
            nodes,
            leaves: 0,
            cuts: 0,
            pruned: 0,
            skip,
            mv,
            legal,
            searched: 0,
            depth,
        };
        self.add(window, node);
    }
    /// Adds a leaf.
    pub(super) fn leaf(&mut self, mv: Ordinal, window: Window, value: Value) {
        let (nodes, leaves, skip) = (1, 1, 1);
        let node = Node {
            value,
            nodes,
            leaves,
            cuts: 0,
            pruned: 0,
            skip,
            mv,
            legal: 0,
            searched: 0,
            depth: 0,
        };
        self.add(window, node);
        self.closed(
            Counts {
                nodes: 1,
                leaves: 1,
                ..Counts::default()
            },
            0,
        );
    }
    /// Adds a node that the table resolved.
    pub(super) fn hit(&mut self, mv: Ordinal, window: Window, value: Value, hit: Hit) {
        let (nodes, leaves, skip) = (1, 0, 1);
        let node = Node {
            value,
            nodes,
            leaves,
            cuts: 0,
            pruned: 0,
            skip,
            mv,
            legal: 0,
            searched: 0,
            depth: 0,
        };
        self.columns.answered(self.nodes.len(), hit);
        self.add(window, node);
        self.closed(
            Counts {
                nodes: 1,
                hits: 1,
                ..Counts::default()
            },
            0,
        );
    }
    /// Adds a leaf whose player to move is known.
    pub(super) fn leaf_of(&mut self, mv: Ordinal, window: Window, value: Value, max: bool) {
        self.leaf(mv, window, value);
        if let Some(node) = self.nodes.last_mut() {
            node.depth |= if max { MAX_BIT } else { 0 };
        }
    }
    /// Adds a table hit whose player to move is known.
    pub(super) fn hit_of(
        &mut self,
        mv: Ordinal,
        window: Window,
        value: Value,
        max: bool,
        hit: Hit,
    ) {
        self.hit(mv, window, value, hit);
        if let Some(node) = self.nodes.last_mut() {
            node.depth |= if max { MAX_BIT } else { 0 };
        }
    }
    /// Adds a folded subtree as its root alone.
    pub(super) fn folded(&mut self, mv: Ordinal, window: Window, subtree: &crate::search::Folded) {
        let counts = subtree.counts;
        let node = Node {
            value: subtree.value,
            nodes: counts.nodes,
            leaves: narrow(counts.leaves),
            cuts: narrow(counts.cuts),
            pruned: narrow(counts.pruned),
            skip: 1,
            mv,
            legal: subtree.legal,
            searched: subtree.searched,
            depth: subtree.height | if subtree.max { MAX_BIT } else { 0 },
        };
        self.add(window, node);
        self.columns.pass_over(counts.nodes - 1);
        self.columns
            .count(self.nodes.len() - 1, counts.researches, counts.hits);
        self.closed(counts, subtree.height);
    }
    /// Marks the child closed last as one that is entered again.
    pub(super) fn again(&mut self) {
        if let Some(parent) = self.open.last_mut() {
            parent.counts.researches += 1;
            self.nodes[parent.index].searched -= 1;
        }
    }
    /// Leaves the innermost open node, and folds its subtree if it has fewer nodes than `below`.
    /// Returns the size of the subtree.
    pub(super) fn leave(&mut self, value: Value, searched: u16, below: u64) -> u64 {
        let Some(Open {
            index,
            mut counts,
            height,
        }) = self.open.pop()
        else {
            return 0;
        };
        let node = &mut self.nodes[index];
        let left = u64::from(node.legal.saturating_sub(searched));
        counts.cuts += u64::from(left > 0);
        counts.pruned += left;
        node.value = value;
        node.searched = searched;
        node.nodes = counts.nodes;
        node.leaves = narrow(counts.leaves);
        node.cuts = narrow(counts.cuts);
        node.pruned = narrow(counts.pruned);
        node.depth |= height;
        self.columns.left(index, self.next_event);
        if counts.nodes < below && !self.open.is_empty() {
            self.cut_off(index + 1);
        }
        self.columns.count(index, counts.researches, counts.hits);
        self.nodes[index].skip = (self.nodes.len() - index) as u32;
        self.closed(counts, height);
        counts.nodes
    }
    /// Leaves the innermost open node, for which only the number of unvisited moves is known. A node
    /// without children becomes a leaf. Returns the size of the subtree.
    pub(super) fn leave_with(&mut self, value: Value, unvisited: u16, below: u64) -> u64 {
        let Some(open) = self.open.last_mut() else {
            return 0;
        };
        let node = &mut self.nodes[open.index];
        let is_leaf = open.counts.nodes == 1;
        open.counts.leaves += u64::from(is_leaf);
        node.legal = if is_leaf {
            0
        } else {
            node.searched.saturating_add(unvisited)
        };
        let searched = node.searched;
        self.leave(value, searched, below)
    }
    /// Drops all nodes from an index on.
    fn cut_off(&mut self, length: usize) {
        self.nodes.truncate(length);
        self.columns.cut_off(length);
    }
    /// Adds a closed child to its parent.
    fn closed(&mut self, counts: Counts, height: u16) {
        if let Some(parent) = self.open.last_mut() {
            parent.counts = parent.counts.plus(counts);
            parent.height = parent.height.max(height + 1);
            self.nodes[parent.index].searched += 1;
        }
    }

    /// Folds every closed subtree with fewer nodes than `below`, in place. Roots are never folded.
    pub(super) fn compact(&mut self, below: u64) {
        self.compactions += 1;
        let (mut from, mut to) = (0, 0);
        // The kept nodes above the one being moved: their new index, and the old end of their
        // descendants.
        let mut above: Vec<(usize, usize)> = Vec::new();
        let (mut next_open, mut next_pass, mut lists) = (0, 0, Shifting::default());
        while from < self.nodes.len() {
            while let Some((start, _)) = above.pop_if(|(_, end)| *end <= from) {
                self.nodes[start].skip = (to - start) as u32;
            }
            let (old, mut node) = (from, self.nodes[from]);
            let mut is_root = from == 0;
            while let Some(pass) = self
                .passes
                .get_mut(next_pass)
                .filter(|pass| pass.index == old)
            {
                (pass.index, is_root) = (to, true);
                next_pass += 1;
            }
            if self
                .open
                .get(next_open)
                .is_some_and(|open| open.index == from)
            {
                self.open[next_open].index = to;
                next_open += 1;
                from += 1;
            } else if node.nodes < below && !is_root {
                from += node.skip as usize;
                node.skip = 1;
            } else {
                above.push((to, from + node.skip as usize));
                from += 1;
            }
            self.nodes[to] = node;
            self.columns.shift(old, to, &mut lists);
            to += 1;
        }
        for (start, _) in above {
            self.nodes[start].skip = (to - start) as u32;
        }
        // A pass may have begun without a root so far.
        for pass in self.passes.iter_mut().skip(next_pass) {
            pass.index = to;
        }
        self.columns.shifted(lists);
        self.cut_off(to);
    }
}
