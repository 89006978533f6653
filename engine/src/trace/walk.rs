//! [`Walk`]: from the root of a recorded search to any of its nodes, also those inside folded subtrees.
//!
//! A place is a stack of [`Frame`]s, the root first. Going down folds the values of the earlier siblings by the method's
//! own steps, which gives the window that the search had; it is stored only where it does not follow from them. A child
//! that was visited again is there as often as it was visited; only its last visit counts.
//!
//! A search that was read from a text need not do what its method does. There the windows are those of the text; what a
//! node knows after a child is the window that it hands to the next one, where the text says that.

use super::tree::{Entry, Place, Tree};
use super::{NodeNumber, Tick};
use crate::eval::Value;
use crate::numbers::Ordinal;
use crate::search::{Counts, Kind, Method, MethodName, Running, Visit, Window};
use std::collections::HashMap;
use std::sync::Arc;
use thiserror::Error;

/// A folded node that is to be looked into: all that the same search needs to run again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoldedNode {
    /// The ordinals of the moves from the root.
    pub path: Vec<Ordinal>,
    /// The number of the node.
    pub number: NodeNumber,
    /// Its window at entry.
    pub window: Window,
    /// What it returned.
    pub value: Value,
    /// How many nodes its subtree has.
    pub nodes: u64,
    /// Where it stands in the text that it was read from.
    pub place: Option<Place>,
}

/// Why a place cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum TraceError {
    /// A number beyond the end.
    #[error("there is no node {number}: this search has {nodes}")]
    NoNode { number: NodeNumber, nodes: u64 },
    /// A tick beyond the end.
    #[error("there is no tick {tick}: this search has {ticks}, from 0")]
    NoTick { tick: Tick, ticks: u64 },
    /// A subtree came out differently the second time: a fault of the program or of an evaluation that looks at more
    /// than it may.
    #[error("node {number}: searched again it has {found} nodes instead of {expected}, or another value")]
    Differs { number: NodeNumber, expected: u64, found: u64 },
    /// The text that a subtree was read from cannot be read again.
    #[error("node {number} cannot be looked into: {reason}")]
    Unreadable { number: NodeNumber, reason: String },
    /// A stop was asked for.
    #[error("stopped")]
    Stopped,
}

/// A node on the way from the root.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The re-derived tree that holds the node; `None`: the recording itself.
    tree: Option<Arc<Tree>>,
    index: usize,
    /// Its pre-order number, the root's being 0.
    pub number: NodeNumber,
    /// How many plies below the root.
    pub ply: u32,
    /// The ordinal of the move that leads to it.
    pub mv: Ordinal,
    /// Which visit of its parent to this move it is: 1 is the first.
    pub visit: u16,
    /// The window at entry.
    pub window: Window,
}

/// A node and what the recording says of it.
#[derive(Clone, Debug)]
pub struct Child {
    /// Where it is.
    pub frame: Frame,
    /// What the arena says.
    pub entry: Entry,
    /// What its value says about the true one.
    pub kind: Kind,
    /// What its parent knows once it has taken the value in (while the child is open, and where the value does not count:
    /// what it knew before).
    pub after: Running,
    /// Whether the value counts: not where the method asked for another visit of the child.
    pub counts: bool,
    /// The window of that other visit.
    pub again: Option<Window>,
}

impl Frame {
    /// Does it lie in a folded subtree, which was searched again?
    pub fn is_rederived(&self) -> bool {
        self.tree.is_some()
    }
}

impl Child {
    /// Whether it returned this value, and the value counts.
    pub fn gave(&self, value: Option<Value>) -> bool {
        self.counts && self.entry.value.is_some() && self.entry.value == value
    }
    /// The tick at which it is entered.
    #[must_use]
    pub fn enter(&self) -> Tick {
        self.frame.number.enter(self.frame.ply)
    }
    /// The tick at which it is left, `None` while it is open.
    #[must_use]
    pub fn leave(&self) -> Option<Tick> {
        self.entry.value.map(|_| self.frame.number.leave(self.frame.ply, self.entry.counts.nodes))
    }
}

/// Looks into folded subtrees for a [`Walk`].
pub type Opener<'a> = &'a mut dyn FnMut(&FoldedNode) -> Result<Arc<Tree>, TraceError>;

/// A recorded search that is being read.
pub struct Walk<'a> {
    /// The method.
    pub method: MethodName,
    tree: &'a Tree,
    open: Opener<'a>,
}

impl<'a> Walk<'a> {
    /// Reads a recording; `open` is asked for the tree of a folded node.
    pub fn new(method: MethodName, tree: &'a Tree, open: Opener<'a>) -> Walk<'a> {
        Walk { method, tree, open }
    }

    /// The recording itself.
    pub fn tree(&self) -> &'a Tree {
        self.tree
    }
    /// The totals so far.
    pub fn counts(&self) -> Counts {
        self.tree.counts()
    }
    /// How many ticks there are so far.
    pub fn ticks(&self) -> u64 {
        2 * self.counts().nodes - self.tree.depth() as u64
    }
    /// The root; `None` before the search has entered it.
    pub fn root(&self) -> Option<Frame> {
        let window = self.tree.window(0).unwrap_or(Window::FULL);
        let root =
            Frame { tree: None, index: 0, number: NodeNumber::ROOT, ply: 0, mv: Ordinal::FIRST, visit: 1, window };
        (self.tree.resident() > 0).then_some(root)
    }
    /// What the recording says of a node.
    pub fn entry(&self, frame: &Frame) -> Entry {
        frame.tree.as_deref().unwrap_or(self.tree).entry(frame.index)
    }
    /// What a node's value says of the true one; the root's, which sees no window, is exact.
    pub fn kind(&self, frame: &Frame) -> Kind {
        let entry = self.entry(frame);
        match entry.value {
            None => Kind::Unsearched,
            Some(_) if frame.ply == 0 && frame.window == Window::FULL => Kind::Exact,
            Some(value) => self.method.kind(frame.window, value, entry.is_leaf()),
        }
    }
    /// What a node knows before its first child.
    pub fn opening(&self, frame: &Frame) -> Running {
        self.method.open_at(level(frame), frame.window, self.entry(frame).max)
    }
    /// Where a node stands in the text that the search was read from.
    pub fn place(&self, frame: &Frame) -> Option<Place> {
        frame.tree.as_deref().unwrap_or(self.tree).place(frame.index)
    }

    /// The children of the last node of a stack, in the order in which they were searched, with what the node knew
    /// after each. Looks inside if the node is folded, and then keeps the tree in the stack's last frame.
    ///
    /// # Errors
    /// The subtree could not be re-derived.
    pub fn children(&mut self, stack: &mut [Frame]) -> Result<Vec<Child>, TraceError> {
        let Some(entry) = stack.last().map(|frame| self.entry(frame)) else { return Ok(Vec::new()) };
        // The path is needed only if the node is folded.
        let path: Vec<Ordinal> = stack.iter().skip(1).filter(|_| entry.folded).map(|frame| frame.mv).collect();
        let Some(frame) = stack.last_mut() else { return Ok(Vec::new()) };
        if let (true, Some(value)) = (entry.folded, entry.value) {
            let (number, window, nodes) = (frame.number, frame.window, entry.counts.nodes);
            let place = frame.tree.as_deref().unwrap_or(self.tree).place(frame.index);
            frame.tree = Some((self.open)(&FoldedNode { path, number, window, value, nodes, place })?);
            frame.index = 0;
        }
        let tree = frame.tree.as_deref().unwrap_or(self.tree);
        if tree.is_read() {
            return Ok(children_in_text(self.method, tree, frame, entry.max));
        }
        let (method, max, ply) = (self.method, entry.max, frame.ply);
        let mut running = method.open_at(ply, frame.window, max);
        let mut number = frame.number.later(1);
        let mut children: Vec<Child> = Vec::with_capacity(usize::from(entry.searched) + 1);
        // The window of another visit, if the method asked for one.
        let mut again = None;
        for index in tree.children(frame.index) {
            let child = tree.entry(index);
            let before = if method.researches() || !method.implies_windows() {
                children.iter().filter(|before| before.frame.mv == child.mv).count() as u16
            } else {
                0
            };
            let implied = again.take().unwrap_or_else(|| method.visit(&running, max, children.is_empty()));
            let window = tree.window(index).unwrap_or(implied);
            let kind = child.value.map_or(Kind::Unsearched, |value| method.kind(window, value, child.is_leaf()));
            let visit = before + 1;
            if let Some(value) = child.value {
                again = method.again(&running, max, Visit { number: visit, window, value });
                if again.is_none() {
                    method.fold_at(ply, &mut running, max, value);
                }
            }
            let place = Frame { tree: frame.tree.clone(), index, number, ply: ply + 1, mv: child.mv, visit, window };
            let counts = again.is_none();
            children.push(Child { frame: place, entry: child, kind, after: running, counts, again });
            number = number.later(child.counts.nodes);
        }
        Ok(children)
    }

    /// The stack of frames that leads to a node.
    ///
    /// # Errors
    /// There is no such node, or a subtree could not be re-derived.
    pub fn find(&mut self, number: NodeNumber) -> Result<Vec<Frame>, TraceError> {
        let nodes = self.counts().nodes;
        let mut stack: Vec<Frame> = self.root().into_iter().collect();
        if !number.is_within(nodes) || stack.is_empty() {
            return Err(TraceError::NoNode { number, nodes });
        }
        while stack.last().is_some_and(|frame| frame.number != number) {
            let children = self.children(&mut stack)?;
            let next = children.partition_point(|child| child.frame.number <= number);
            match next.checked_sub(1).and_then(|index| children.into_iter().nth(index)) {
                Some(child) => stack.push(child.frame),
                None => return Err(TraceError::NoNode { number, nodes }),
            }
        }
        Ok(stack)
    }

    /// The stack of frames along a path of ordinals, as far as it was searched: the last visit of each.
    ///
    /// # Errors
    /// A subtree could not be re-derived.
    pub fn follow(&mut self, path: &[Ordinal]) -> Result<Vec<Frame>, TraceError> {
        let mut stack: Vec<Frame> = self.root().into_iter().collect();
        for mv in path {
            match self.children(&mut stack)?.into_iter().rfind(|child| child.frame.mv == *mv) {
                Some(child) => stack.push(child.frame),
                None => break,
            }
        }
        Ok(stack)
    }

    /// The principal variation from the last node of a stack: at each node the first child whose value the node
    /// returned, else the child that made it stop (its value was clamped), else the first child; as ordinals.
    ///
    /// # Errors
    /// A subtree could not be re-derived.
    pub fn principal(&mut self, mut stack: Vec<Frame>) -> Result<Vec<Ordinal>, TraceError> {
        let mut line = Vec::new();
        while let Some(frame) = stack.last() {
            let (entry, ply) = (self.entry(frame), frame.ply);
            let mut children = self.children(&mut stack)?;
            let wanted = entry.value.or_else(|| children.last().map(|child| child.after.best));
            let gave = children.iter().position(|child| child.gave(wanted));
            let stopped = |child: &Child| self.method.stops_at(ply, &child.after, entry.max);
            let best = gave.or_else(|| children.iter().position(stopped));
            if children.is_empty() {
                break;
            }
            let child = children.swap_remove(best.unwrap_or(0));
            line.push(child.frame.mv);
            stack.push(child.frame);
        }
        Ok(line)
    }
}

/// The ply whose steps a node takes: a root that was given a narrower window takes those of other nodes.
fn level(frame: &Frame) -> u32 {
    if frame.ply == 0 && frame.window != Window::FULL { 1 } else { frame.ply }
}

/// The children of a node of a text. Of the visits of a move the last one counts.
fn children_in_text(method: MethodName, tree: &Tree, parent: &Frame, max: bool) -> Vec<Child> {
    let indices: Vec<usize> = tree.children(parent.index).collect();
    let entries: Vec<Entry> = indices.iter().map(|&index| tree.entry(index)).collect();
    // The visits of each move that are still to come, in reverse.
    let mut later: HashMap<Ordinal, Vec<usize>> = HashMap::with_capacity(entries.len());
    for (at, entry) in entries.iter().enumerate().rev() {
        later.entry(entry.mv).or_default().push(at);
    }
    let (level, mut running) = (level(parent), method.open_at(level(parent), parent.window, max));
    let mut number = parent.number.later(1);
    let mut visits: HashMap<Ordinal, u16> = HashMap::with_capacity(later.len());
    let mut children: Vec<Child> = Vec::with_capacity(entries.len());
    for (at, (&index, entry)) in indices.iter().zip(entries).enumerate() {
        let visit = visits.entry(entry.mv).and_modify(|visits| *visits = visits.saturating_add(1)).or_insert(1);
        let window = tree.window(index).unwrap_or_else(|| method.visit(&running, max, at == 0));
        let kind = entry.value.map_or(Kind::Unsearched, |value| method.kind(window, value, entry.is_leaf()));
        let next = later.get_mut(&entry.mv).and_then(|to_come| {
            to_come.pop();
            to_come.last().copied()
        });
        if let Some(value) = entry.value.filter(|_| next.is_none()) {
            method.fold_at(level, &mut running, max, value);
        }
        // Null windows are narrower than what the node knows.
        let handed = indices.get(at + 1).and_then(|&next| tree.window(next)).filter(|_| !method.researches());
        running.window = handed.unwrap_or(running.window);
        let again = next.map(|next| indices.get(next).and_then(|&next| tree.window(next)).unwrap_or(running.window));
        let (tree, mv, ply) = (parent.tree.clone(), entry.mv, parent.ply + 1);
        let frame = Frame { tree, index, number, ply, mv, visit: *visit, window };
        number = number.later(entry.counts.nodes);
        children.push(Child { frame, entry, kind, after: running, counts: next.is_none(), again });
    }
    children
}
