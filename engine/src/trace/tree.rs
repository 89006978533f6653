//! [`Tree`]: the pre-order arena of a recorded search.
//!
//! Invariants: the descendants of a node follow it without a gap; `skip` is how many nodes of the arena a closed node
//! and its descendants take; a node whose `skip` is 1 although it counts more nodes than itself is *folded*; the open
//! nodes are one path from the root and have nothing but their descendants behind them.
//!
//! A node takes 40 bytes. Three columns beside the arena exist only where a search needs them: re-searches of a subtree,
//! once there is one; the windows of a search whose windows do not follow from the values of the earlier siblings; and of
//! a search that was read from a text, where each node stands there.

pub use super::entry::Entry;
use crate::eval::Value;
use crate::numbers::Ordinal;
use crate::search::{Counts, Window};

/// The top bit of [`Node::depth`]: the node is one of MAX.
const MAX_BIT: u16 = 1 << 15;

/// One node as it lies in the arena.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    value: Value,
    nodes: u64,
    /// Totals of the subtree; `u32::MAX` means that they did not fit and follow from the children.
    leaves: u32,
    cuts: u32,
    pruned: u32,
    skip: u32,
    mv: Ordinal,
    legal: u16,
    searched: u16,
    /// The height of the subtree, and whether MAX moves here.
    depth: u16,
}

/// A node that is entered and not left.
#[derive(Clone, Copy, Debug)]
struct Open {
    index: usize,
    /// The totals of its closed children, and itself.
    counts: Counts,
    height: u16,
}

/// What was counted in an open node and below it.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenTotals {
    counts: Counts,
    height: u16,
}

/// Where a node stands in the text that it was read from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The byte at which its Enter begins.
    pub enter: u64,
    /// The byte at which its Leave begins; the same as `enter` while it is open, and where one line is both.
    pub leave: u64,
}

/// The window of a node of which a text does not say it: no search has one like it.
pub const NO_WINDOW: Window = Window { alpha: Value::INF, beta: Value::NEG_INF };

/// What a node of a text takes more than another one, in bytes.
pub(super) const TEXT_BYTES: usize = std::mem::size_of::<Window>() + std::mem::size_of::<Place>();

/// What a recording has come to: another state, another list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TreeState {
    pub nodes: u64,
    pub open: usize,
    /// The legal moves of the node entered last, which become known some time after its Enter.
    pub legal: u16,
}

/// The arena. See the module.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    open: Vec<Open>,
    /// The re-searches inside the subtree of each node; the nodes beyond its end have none.
    researches: Vec<u32>,
    /// The window of each node, if windows are kept.
    windows: Option<Vec<Window>>,
    /// The place of each node, if it was read from a text.
    places: Option<Vec<Place>>,
    /// Where the next event stands in that text.
    next_event: u64,
}

fn narrow(total: u64) -> u32 {
    u32::try_from(total).unwrap_or(u32::MAX)
}

impl Tree {
    /// An empty arena.
    pub fn new() -> Tree {
        Tree::default()
    }
    /// How many nodes the arena holds: not how many were searched.
    pub fn resident(&self) -> usize {
        self.nodes.len()
    }
    /// The memory of the arena in bytes.
    pub fn bytes(&self) -> usize {
        let windows = self.windows.as_ref().map_or(0, Vec::capacity);
        self.nodes.capacity() * std::mem::size_of::<Node>()
            + self.researches.capacity() * std::mem::size_of::<u32>()
            + windows * std::mem::size_of::<Window>()
            + self.places.as_ref().map_or(0, Vec::capacity) * std::mem::size_of::<Place>()
    }
    /// The totals so far.
    pub fn counts(&self) -> Counts {
        if self.open.is_empty() && !self.nodes.is_empty() { self.totals(0) } else { self.open_counts() }
    }
    /// How many nodes are entered and not left.
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// What the arena says of the node at an index; `index < resident()`.
    pub fn entry(&self, index: usize) -> Entry {
        self.entry_with(index, &self.open_totals())
    }
    /// The same with the totals of the open nodes, which many entries can share.
    pub(super) fn entry_with(&self, index: usize, open: &[OpenTotals]) -> Entry {
        let node = &self.nodes[index];
        let (mv, legal, max) = (node.mv, node.legal, node.depth & MAX_BIT != 0);
        if let Ok(depth) = self.open.binary_search_by_key(&index, |open| open.index) {
            let (OpenTotals { counts, height }, searched) = (open[depth], node.searched);
            return Entry { mv, value: None, max, legal, searched, counts, height, folded: false };
        }
        let (counts, height) = (self.totals(index), node.depth & !MAX_BIT);
        let folded = node.skip == 1 && node.nodes > 1;
        Entry { mv, value: Some(node.value), max, legal, searched: node.searched, counts, height, folded }
    }
    /// The indices of the children that are in the arena, in the order in which they were searched.
    pub fn children(&self, index: usize) -> impl Iterator<Item = usize> + '_ {
        let end = self.end(index);
        let first = Some(index + 1).filter(|&child| child < end);
        std::iter::successors(first, move |&child| Some(self.end(child)).filter(|&next| next < end))
    }
    /// Where the descendants of a node end.
    fn end(&self, index: usize) -> usize {
        let open = self.open.binary_search_by_key(&index, |open| open.index).is_ok();
        if open { self.nodes.len() } else { index + self.nodes[index].skip as usize }
    }
    fn open_counts(&self) -> Counts {
        self.open.iter().fold(Counts::default(), |sum, open| sum.plus(open.counts))
    }
    /// The totals of each open node, from the root on, with all that is below it.
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
    /// What it has come to.
    pub(super) fn state(&self) -> TreeState {
        let legal = self.open.last().map_or(0, |open| self.nodes[open.index].legal);
        TreeState { nodes: self.counts().nodes, open: self.open.len(), legal }
    }
    /// The totals of a closed node. Only where one did not fit its 32 bits the children are asked, and only the few
    /// nodes near the root are that big.
    fn totals(&self, index: usize) -> Counts {
        let node = &self.nodes[index];
        let [leaves, cuts, pruned] = [node.leaves, node.cuts, node.pruned];
        let researches = self.researches.get(index).copied().unwrap_or(0);
        if [leaves, cuts, pruned, researches].contains(&u32::MAX) && node.skip > 1 {
            let left = u64::from(node.legal - node.searched);
            let researches = self.children(index).count() as u64 - u64::from(node.searched);
            let own = Counts { nodes: 1, leaves: 0, cuts: u64::from(left > 0), pruned: left, researches, hits: 0 };
            return self.children(index).fold(own, |sum, child| sum.plus(self.totals(child)));
        }
        Counts {
            nodes: node.nodes,
            leaves: leaves.into(),
            cuts: cuts.into(),
            pruned: pruned.into(),
            researches: researches.into(),
            hits: 0,
        }
    }
    /// The window with which the node at an index was entered, if the tree keeps it.
    pub fn window(&self, index: usize) -> Option<Window> {
        let window = self.windows.as_ref().and_then(|windows| windows.get(index)).copied();
        window.filter(|window| *window != NO_WINDOW)
    }
    /// Whether the search was read from a text.
    pub fn is_read(&self) -> bool {
        self.places.is_some()
    }
    /// Where the node at an index stands in the text that it was read from.
    pub fn place(&self, index: usize) -> Option<Place> {
        self.places.as_ref().and_then(|places| places.get(index)).copied()
    }
    /// Windows and places are kept from now on; to be called while the tree is empty.
    pub(super) fn keep_places(&mut self) {
        self.keep_windows();
        self.places = Some(Vec::new());
    }
    /// The next event stands at this byte.
    pub(super) fn stands_at(&mut self, byte: u64) {
        self.next_event = byte;
    }
    /// The node entered last and not left has so many moves.
    pub(super) fn expect_moves(&mut self, legal: u16) {
        if let Some(open) = self.open.last() {
            self.nodes[open.index].legal = legal;
        }
    }
    /// Windows are kept from now on; to be called while the tree is empty.
    pub fn keep_windows(&mut self) {
        self.windows = Some(Vec::new());
    }
    fn keep_window(&mut self, window: Window) {
        if let Some(windows) = &mut self.windows {
            windows.push(window);
        }
        if let Some(places) = &mut self.places {
            places.push(Place { enter: self.next_event, leave: self.next_event });
        }
    }
    /// Notes the re-searches of a node; the column begins to exist with the first.
    fn keep_researches(&mut self, index: usize, researches: u64) {
        if researches > 0 {
            self.researches.resize(self.researches.len().max(index + 1), 0);
            self.researches[index] = narrow(researches);
        }
    }

    /// A node is entered.
    pub(super) fn enter(&mut self, mv: Ordinal, window: Window, max: bool, legal: u16) {
        self.keep_window(window);
        let index = self.nodes.len();
        let counts = Counts { nodes: 1, ..Counts::default() };
        self.open.push(Open { index, counts, height: 0 });
        let depth = if max { MAX_BIT } else { 0 };
        let (value, nodes, skip) = (Value::ZERO, 1, 1);
        self.nodes.push(Node { value, nodes, leaves: 0, cuts: 0, pruned: 0, skip, mv, legal, searched: 0, depth });
    }
    /// A leaf is entered and left.
    pub(super) fn leaf(&mut self, mv: Ordinal, window: Window, value: Value) {
        self.keep_window(window);
        let (nodes, leaves, skip) = (1, 1, 1);
        let node = Node { value, nodes, leaves, cuts: 0, pruned: 0, skip, mv, legal: 0, searched: 0, depth: 0 };
        self.nodes.push(node);
        self.closed(Counts { nodes: 1, leaves: 1, ..Counts::default() }, 0);
    }
    /// The same, where it is known whose node the leaf is.
    pub(super) fn leaf_of(&mut self, mv: Ordinal, window: Window, value: Value, max: bool) {
        self.leaf(mv, window, value);
        if let Some(node) = self.nodes.last_mut() {
            node.depth |= if max { MAX_BIT } else { 0 };
        }
    }
    /// A subtree is kept as its root alone.
    pub(super) fn folded(&mut self, mv: Ordinal, window: Window, subtree: &crate::search::Folded) {
        self.keep_window(window);
        let counts = subtree.counts;
        self.nodes.push(Node {
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
        });
        self.keep_researches(self.nodes.len() - 1, counts.researches);
        self.closed(counts, subtree.height);
    }
    /// The child closed last will be entered again.
    pub(super) fn again(&mut self) {
        if let Some(parent) = self.open.last_mut() {
            parent.counts.researches += 1;
            self.nodes[parent.index].searched -= 1;
        }
    }
    /// The node entered last is left; its subtree is folded if it has fewer nodes than `below`. Answers its size.
    pub(super) fn leave(&mut self, value: Value, searched: u16, below: u64) -> u64 {
        let Some(Open { index, mut counts, height }) = self.open.pop() else { return 0 };
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
        if let Some(places) = &mut self.places {
            places[index].leave = self.next_event;
        }
        if counts.nodes < below && index > 0 {
            self.cut_off(index + 1);
        }
        self.keep_researches(index, counts.researches);
        self.nodes[index].skip = (self.nodes.len() - index) as u32;
        self.closed(counts, height);
        counts.nodes
    }
    /// The same, where it is known of the node only how many of its moves were never visited. One without children is a
    /// leaf.
    pub(super) fn leave_with(&mut self, value: Value, unvisited: u16, below: u64) -> u64 {
        let Some(open) = self.open.last_mut() else { return 0 };
        let node = &mut self.nodes[open.index];
        let is_leaf = open.counts.nodes == 1;
        open.counts.leaves += u64::from(is_leaf);
        node.legal = if is_leaf { 0 } else { node.searched.saturating_add(unvisited) };
        let searched = node.searched;
        self.leave(value, searched, below)
    }
    /// Drops all nodes from an index on.
    fn cut_off(&mut self, length: usize) {
        self.nodes.truncate(length);
        self.researches.truncate(length);
        if let Some(windows) = &mut self.windows {
            windows.truncate(length);
        }
        if let Some(places) = &mut self.places {
            places.truncate(length);
        }
    }
    /// Adds a closed child to its parent.
    fn closed(&mut self, counts: Counts, height: u16) {
        if let Some(parent) = self.open.last_mut() {
            parent.counts = parent.counts.plus(counts);
            parent.height = parent.height.max(height + 1);
            self.nodes[parent.index].searched += 1;
        }
    }

    /// Folds every closed subtree with fewer nodes than `below`, in place. The root is never folded.
    pub(super) fn compact(&mut self, below: u64) {
        let (mut from, mut to) = (0, 0);
        // The nodes above the one being moved: where they are now, and where their descendants ended before.
        let mut above: Vec<(usize, usize)> = Vec::new();
        let mut next_open = 0;
        while from < self.nodes.len() {
            while let Some((start, _)) = above.pop_if(|(_, end)| *end <= from) {
                self.nodes[start].skip = (to - start) as u32;
            }
            let (old, mut node) = (from, self.nodes[from]);
            if self.open.get(next_open).is_some_and(|open| open.index == from) {
                self.open[next_open].index = to;
                next_open += 1;
                from += 1;
            } else if node.nodes < below && from > 0 {
                from += node.skip as usize;
                node.skip = 1;
            } else {
                above.push((to, from + node.skip as usize));
                from += 1;
            }
            self.nodes[to] = node;
            let researches = self.researches.get(old).copied().unwrap_or(0);
            if let Some(slot) = self.researches.get_mut(to) {
                *slot = researches;
            }
            if let Some(windows) = &mut self.windows {
                windows[to] = windows[old];
            }
            if let Some(places) = &mut self.places {
                places[to] = places[old];
            }
            to += 1;
        }
        for (start, _) in above {
            self.nodes[start].skip = (to - start) as u32;
        }
        self.cut_off(to);
    }
}
