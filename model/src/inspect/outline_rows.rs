//! [`Row`]: a row of the outline, and [`RowId`]: its identity, independent of the expanded rows
//! around it.

use crate::inspect::TraceResult;
use engine::boundary::Problem;
use engine::numbers::Ordinal;
use engine::rules::Picture;
use engine::search::{Counts, Kind, Value, Window};
use engine::trace::{NodeNumber, TraceError, Walk};
use std::collections::HashSet;

/// The identity of a row of the outline: a node, a move of a node that was not searched (yet), or,
/// in a textbook tree, a node below such a move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct RowId {
    /// The number of the node. For a row that was not searched, the number of the last searched
    /// node above it.
    pub node: NodeNumber,
    /// The index of the unsearched move, in the order in which they would have been tried.
    pub unsearched: Option<u16>,
    /// The moves from that one to this row, as ordinals.
    pub beyond: Vec<Ordinal>,
}

impl RowId {
    /// The row of the root.
    pub const ROOT: RowId = RowId::node(NodeNumber::ROOT);

    /// Returns the row of a node.
    pub const fn node(node: NodeNumber) -> RowId {
        RowId {
            node,
            unsearched: None,
            beyond: Vec::new(),
        }
    }
    /// Returns the row of the node at a path. If the node was not searched, returns the row of the
    /// unsearched move on the way there, or of the node below that move in a textbook tree.
    ///
    /// # Errors
    /// Returns an error if nothing is recorded yet, or if a subtree could not be re-derived.
    pub fn at(walk: &mut Walk<'_>, problem: &dyn Problem, path: &[Ordinal]) -> TraceResult<RowId> {
        let mut stack = walk.follow(path)?;
        let Some(last) = stack.last().cloned() else {
            return Err(TraceError::NoNode {
                number: NodeNumber::ROOT,
                nodes: 0,
            });
        };
        let mut id = RowId::node(last.number);
        let (above, left) = path.split_at(stack.len() - 1);
        if let Some((mv, beyond)) = left.split_first() {
            let children = walk.children(&mut stack)?;
            let tries = problem.tries_at(above, walk.place(&last));
            let unsearched = left_of(tries, children.iter().map(|child| child.frame.mv));
            id.unsearched =
                Some(unsearched.iter().position(|other| other == mv).unwrap_or(0) as u16);
            if is_textbook(problem) {
                id.beyond.extend(beyond);
            }
        }
        Ok(id)
    }
    /// Returns the number of plies from its node down to the row.
    pub fn plies(&self) -> usize {
        usize::from(self.unsearched.is_some()) + self.beyond.len()
    }
}

/// The state of the node or move in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowState {
    /// A node that was searched to its end.
    Done,
    /// A node that returned an outcome or an evaluation.
    Leaf,
    /// A visit that was a hit of the table.
    Hit,
    /// A node that was left with this number of moves unsearched.
    Cut(u16),
    /// A node that the search is in.
    Open,
    /// A move that a cut left unsearched.
    Pruned,
    /// A move that is not searched yet.
    Waiting,
}

/// One line of the outline.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The identity of the row.
    pub id: RowId,
    /// The number of plies below the root.
    pub ply: u32,
    /// The ordinals of the moves from the root.
    pub path: Vec<Ordinal>,
    /// The move that leads here; empty at the root.
    pub mv: String,
    /// The number of the visit among those of its parent to this move, from 1.
    pub visit: u16,
    /// True if MAX moves at this node.
    pub max: bool,
    /// True if it is a chance node.
    pub chance: bool,
    /// Its weight, if the node above is a chance node.
    pub weight: Option<i64>,
    /// The state of the row.
    pub state: RowState,
    pub value: Option<Value>,
    /// The printed value; empty if there is none.
    pub value_text: String,
    /// The printed value that a leaf of a textbook tree has without any search.
    pub known: String,
    /// The kind of the value.
    pub kind: Kind,
    /// The window at entry.
    pub window: Window,
    /// The printed window: α and β.
    pub window_text: (String, String),
    /// The totals of its subtree.
    pub counts: Counts,
    /// True if there are rows below it.
    pub expandable: bool,
    /// True if they are shown.
    pub expanded: bool,
    /// True if it is the move that its parent would choose.
    pub best: bool,
    /// For each ply from 1 to its own, true if more rows of the same parent follow.
    pub more: Vec<bool>,
}

impl Row {
    /// Returns the move as a row shows it: with its weight below a chance node, and with the number
    /// of the visit if it is not the first.
    pub fn label(&self) -> String {
        let label = label(&self.mv, self.visit);
        self.weight
            .map_or(label.clone(), |weight| format!("{weight}:{label}"))
    }
    /// Returns the text in place of the value of a leaf or a hit that was entered and has not
    /// returned yet; `None` for other rows.
    pub fn entered_end(&self) -> Option<&str> {
        let known = if self.known.is_empty() {
            "…"
        } else {
            &self.known
        };
        (matches!(self.state, RowState::Leaf | RowState::Hit) && self.value_text.is_empty())
            .then_some(known)
    }
}

/// Returns true if a problem's whole tree is known without a search. The trace of another program
/// lacks the nodes that were not searched.
pub fn is_textbook(problem: &dyn Problem) -> bool {
    !problem.is_trace() && matches!(problem.position(&[]).picture(), Picture::Tree { .. })
}

/// Returns the moves of `tries` that were not searched, in the same order.
pub(super) fn left_of(
    mut tries: Vec<Ordinal>,
    searched: impl Iterator<Item = Ordinal>,
) -> Vec<Ordinal> {
    let searched: HashSet<Ordinal> = searched.collect();
    tries.retain(|ordinal| !searched.contains(ordinal));
    tries
}

/// Returns a move with the number of its visit if it is not the first.
pub fn label(mv: &str, visit: u16) -> String {
    if visit > 1 {
        format!("{mv} ({visit})")
    } else {
        mv.to_owned()
    }
}
