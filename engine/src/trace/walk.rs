//! [`Walk`]: from the root of a recorded search to any of its nodes, including those inside folded
//! subtrees.
//!
//! A place is a stack of [`Frame`]s, the root first. On the way down, the values of the earlier
//! siblings are combined by the method's own steps, which yields the window of the search; a window
//! is stored only if it does not follow from them. A child is listed once per visit; only its last
//! visit counts.

use super::child_list::ChildList;
use super::children::WideLists;
use super::columns::{EarlyMoves, ReadsAt};
use super::frame::{Child, Frame};
use super::reads::ReadLog;
use super::remembered::NodeStanding;
use super::tree::{Entry, OpenTotals, TextPlace, Tree};
use super::{NodeNumber, Tick};
use crate::eval::Value;
use crate::numbers::Ordinal;
use crate::rules::Weights;
use crate::search::{ChanceNode, Counts, Kind, MethodName, Running, Window};
use crate::sentence::{Sentence, ToSentence};
use std::sync::Arc;
use thiserror::Error;

/// A folded node to look into: everything needed to run the same search again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoldedNode {
    /// The ordinals of the moves from the root.
    pub path: Vec<Ordinal>,
    /// The number of the node.
    pub number: NodeNumber,
    /// Its window at entry.
    pub window: Window,
    /// True if MAX moves at the node.
    pub max: bool,
    /// The value that it returned.
    pub value: Value,
    /// The number of nodes in its subtree.
    pub nodes: u64,
    /// The position in the text that it was read from.
    pub place: Option<TextPlace>,
    /// The memory data of its search, if it has a memory.
    pub memory: Option<FoldedMemory>,
}

/// The data needed to search a folded subtree again without the memory of its search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoldedMemory {
    /// The depth of its pass.
    pub depth: Option<u32>,
    /// The log of the reads of the search from its memory; `None` if it reads nothing.
    pub log: Option<ReadLog>,
    /// The position at which the reads of the subtree begin.
    pub at: ReadsAt,
}

impl FoldedNode {
    /// Returns the position of the node within its search.
    pub fn standing(&self) -> NodeStanding {
        let depth = self.memory.as_ref().and_then(|memory| memory.depth);
        NodeStanding {
            number: self.number,
            ply: self.path.len() as u32,
            depth,
        }
    }
}

/// A reason why a place cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum TraceError {
    /// The node number is beyond the end.
    #[error("there is no node {number}: this search has {nodes}")]
    NoNode { number: NodeNumber, nodes: u64 },
    /// The tick is beyond the end.
    #[error("there is no tick {tick}: this search has {ticks}, from 0")]
    NoTick { tick: Tick, ticks: u64 },
    /// A re-derived subtree differs from the recorded one: an error of the program, or an
    /// evaluation that depends on more than it may.
    #[error(
        "node {number}: searched again it has {found} nodes instead of {expected}, or another value"
    )]
    Differs {
        number: NodeNumber,
        expected: u64,
        found: u64,
    },
    /// The text that a subtree was read from cannot be read again.
    #[error("node {number} cannot be looked into: {reason}")]
    Unreadable {
        number: NodeNumber,
        reason: Sentence,
    },
    /// The log of the search's reads does not reach the subtree, which only a search from the
    /// beginning can reproduce.
    #[error(
        "node {number}: the record of the memory ends before it; to look into it, the search is run again"
    )]
    Unlogged { number: NodeNumber },
    /// A stop was requested.
    #[error("stopped")]
    Stopped,
}

/// Provides the trees of folded subtrees for a [`Walk`].
pub type Opener<'a> = &'a mut dyn FnMut(&FoldedNode) -> Result<Arc<Tree>, TraceError>;

/// A recorded search that is being read.
pub struct Walk<'a> {
    /// The method.
    pub method: MethodName,
    tree: &'a Tree,
    open: Opener<'a>,
    /// The totals of the open nodes.
    open_totals: Vec<OpenTotals>,
    lists: WideLists,
    /// The pass that is shown, from 1; 0: the last.
    pub(super) focused: usize,
}

impl<'a> Walk<'a> {
    /// Creates a walk over a recording; `open` returns the tree of a folded node.
    pub fn new(method: MethodName, tree: &'a Tree, open: Opener<'a>) -> Walk<'a> {
        let (open_totals, mut lists) = (tree.open_totals(), WideLists::default());
        lists.renew(tree.state());
        Walk {
            method,
            tree,
            open,
            open_totals,
            lists,
            focused: 0,
        }
    }
    /// Reuses the long lists of an earlier walk of the same search.
    #[must_use]
    pub fn with_lists(mut self, mut lists: WideLists) -> Walk<'a> {
        lists.renew(self.tree.state());
        self.lists = lists;
        self
    }
    /// Returns the cached long lists, for another walk.
    pub fn into_lists(self) -> WideLists {
        self.lists
    }

    /// Returns the recording itself.
    pub fn tree(&self) -> &'a Tree {
        self.tree
    }
    /// Returns the totals so far.
    pub fn counts(&self) -> Counts {
        self.tree.counts()
    }
    /// Returns the number of ticks so far.
    pub fn ticks(&self) -> u64 {
        2 * self.counts().nodes - self.tree.depth() as u64
    }
    /// Returns the root of the pass that is shown, or `None` before the search has entered it.
    pub fn root(&self) -> Option<Frame> {
        self.root_of(self.focused())
    }
    /// Returns the recorded data of a node.
    pub fn entry(&self, frame: &Frame) -> Entry {
        frame
            .tree
            .as_deref()
            .unwrap_or(self.tree)
            .entry_with(frame.index, &self.open_totals)
    }
    /// Returns the kind of a node's value. The value of a root with the full window is exact.
    pub fn kind(&self, frame: &Frame) -> Kind {
        let entry = self.entry(frame);
        match entry.value {
            None => Kind::Unsearched,
            Some(_) if frame.ply == 0 && frame.window == Window::FULL => Kind::Exact,
            Some(_) if entry.hit.is_some() => entry.hit.map_or(Kind::Unsearched, |hit| hit.kind),
            Some(value) => self.tree.kind(
                self.method.kind(frame.window, value, entry.is_leaf()),
                value,
            ),
        }
    }
    /// Returns the state of a node before its first child.
    pub fn opening(&self, frame: &Frame) -> Running {
        if let Some(weights) = self.weights(frame) {
            return ChanceNode::open(weights, frame.window, self.method.prunes()).running();
        }
        let level = if self.tree.is_read() {
            frame.level()
        } else {
            frame.ply
        };
        self.method
            .open_at(level, frame.window, self.entry(frame).max)
    }
    /// Returns the weights of the moves of a node if it is a chance node.
    pub fn weights(&self, frame: &Frame) -> Option<Weights> {
        frame
            .tree
            .as_deref()
            .unwrap_or(self.tree)
            .weights(frame.index)
            .cloned()
    }
    /// Returns the position of a node in the text that the search was read from.
    pub fn place(&self, frame: &Frame) -> Option<TextPlace> {
        frame
            .tree
            .as_deref()
            .unwrap_or(self.tree)
            .place(frame.index)
    }

    /// Returns the children of the last node of a stack, in search order, each with the state of
    /// the node after it. Looks inside if the node is folded, and then keeps the tree in the last
    /// frame of the stack.
    ///
    /// # Errors
    /// Returns an error if the subtree could not be re-derived.
    pub fn children(&mut self, stack: &mut [Frame]) -> Result<Arc<ChildList>, TraceError> {
        let Some((frame, above)) = stack.split_last_mut() else {
            return Ok(Arc::default());
        };
        self.children_of(frame, &|frame| {
            above
                .iter()
                .chain([frame])
                .skip(1)
                .map(|frame| frame.mv)
                .collect()
        })
    }
    /// Returns the children of a single node, as [`Walk::children`] does. If the node is folded,
    /// `path` is called for the moves that lead to it.
    ///
    /// # Errors
    /// Returns an error if the subtree could not be re-derived.
    pub fn children_of(
        &mut self,
        frame: &mut Frame,
        path: &dyn Fn(&Frame) -> Vec<Ordinal>,
    ) -> Result<Arc<ChildList>, TraceError> {
        let entry = self.entry(frame);
        if let Some(listed) = self.lists.get(frame, &entry) {
            if entry.folded {
                (frame.tree, frame.index) = (listed.tree.clone(), 0);
            }
            return Ok(Arc::clone(&listed.children));
        }
        if let (true, Some(value)) = (entry.folded, entry.value) {
            let (number, window, nodes, place) = (
                frame.number,
                frame.window,
                entry.counts.nodes,
                self.place(frame),
            );
            let (path, memory) = (path(frame), self.folded_memory(frame));
            frame.tree = Some((self.open)(&FoldedNode {
                path,
                number,
                window,
                max: entry.max,
                value,
                nodes,
                place,
                memory,
            })?);
            frame.index = 0;
        }
        let tree = frame.tree.as_deref().unwrap_or(self.tree);
        Ok(self
            .lists
            .make((self.method, tree, &self.open_totals), frame, &entry))
    }

    /// Returns the number of moves that a node tried first because they were remembered.
    pub fn early(&self, frame: &Frame) -> EarlyMoves {
        let tree = frame.tree.as_deref().unwrap_or(self.tree);
        tree.noted(frame.index)
            .map_or_else(EarlyMoves::default, |(_, early)| early)
    }
    /// Returns the memory data of the search at a folded node.
    fn folded_memory(&self, frame: &Frame) -> Option<FoldedMemory> {
        let depth = self.pass_depth(frame.number)?;
        let tree = frame.tree.as_deref().unwrap_or(self.tree);
        let log = tree.log().or(self.tree.log()).cloned();
        Some(FoldedMemory {
            depth,
            log,
            at: tree
                .noted(frame.index)
                .map_or_else(ReadsAt::default, |(at, _)| at),
        })
    }

    /// Returns the stack of frames that leads to a node.
    ///
    /// # Errors
    /// Returns an error if there is no such node, or if a subtree could not be re-derived.
    pub fn find(&mut self, number: NodeNumber) -> Result<Vec<Frame>, TraceError> {
        let nodes = self.counts().nodes;
        let mut stack: Vec<Frame> = self.root_of(self.pass_of(number)).into_iter().collect();
        if !number.is_within(nodes) || stack.is_empty() {
            return Err(TraceError::NoNode { number, nodes });
        }
        while stack.last().is_some_and(|frame| frame.number != number) {
            let children = self.children(&mut stack)?;
            let next = children.partition_point(|child| child.frame.number <= number);
            match next.checked_sub(1).and_then(|index| children.get(index)) {
                Some(child) => stack.push(child.frame.clone()),
                None => return Err(TraceError::NoNode { number, nodes }),
            }
        }
        Ok(stack)
    }

    /// Returns the stack of frames along a path of ordinals in the pass that is shown, as far as it
    /// was searched, with the last visit of each move.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn follow(&mut self, path: &[Ordinal]) -> Result<Vec<Frame>, TraceError> {
        let mut stack: Vec<Frame> = self.root().into_iter().collect();
        for mv in path {
            match self
                .children(&mut stack)?
                .iter()
                .rfind(|child| child.frame.mv == *mv)
            {
                Some(child) => stack.push(child.frame.clone()),
                None => break,
            }
        }
        Ok(stack)
    }

    /// Returns the principal variation from the last node of a stack, up to the first chance node,
    /// as ordinals. At each node it follows the first child whose value the node returned, else the
    /// child at which it stopped (if its value was clamped), else the first child that is a move.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn principal(&mut self, mut stack: Vec<Frame>) -> Result<Vec<Ordinal>, TraceError> {
        let mut line = Vec::new();
        while let Some(frame) = stack.last() {
            let (entry, ply, window) = (self.entry(frame), frame.ply, frame.window);
            if entry.chance {
                break;
            }
            let children = self.children(&mut stack)?;
            let wanted = entry
                .value
                .or_else(|| children.last().map(|child| child.after.best));
            let gave = children.first_that_gave(wanted).map(|at| &children[at]);
            let moves = || children.iter().filter(|child| child.frame.mv.is_move());
            let stopped =
                |child: &&Child| self.method.stops_at(ply, window, &child.after, entry.max);
            let best = gave
                .or_else(|| moves().find(stopped))
                .or_else(|| moves().next());
            let Some(child) = best else { break };
            line.push(child.frame.mv);
            stack.push(child.frame.clone());
        }
        Ok(line)
    }
}
