//! [`Row`]: a row of the outline, and [`RowId`]: which one it is, whatever is opened around it.

use crate::inspect::TraceResult;
use engine::boundary::Problem;
use engine::numbers::Ordinal;
use engine::rules::Picture;
use engine::search::{Counts, Kind, Value, Window};
use engine::trace::{NodeNumber, TraceError, Walk};
use std::collections::HashSet;

/// A row of the outline: a node, one of the moves of a node that were not searched (yet), or of a textbook tree a node
/// that lies below such a move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct RowId {
    /// The number of the node; of what was not searched: of the last node above it that was.
    pub node: NodeNumber,
    /// Which of the unsearched moves, in the order in which they would have been tried.
    pub unsearched: Option<u16>,
    /// The moves from that one to this row, as ordinals.
    pub beyond: Vec<Ordinal>,
}

impl RowId {
    /// The root's row.
    pub const ROOT: RowId = RowId::node(NodeNumber::ROOT);

    /// The row of a node.
    pub const fn node(node: NodeNumber) -> RowId {
        RowId {
            node,
            unsearched: None,
            beyond: Vec::new(),
        }
    }
    /// The row of the node at a path; where it was not searched, of the unsearched move on the way there, or of what lies
    /// below that move in a textbook tree.
    ///
    /// # Errors
    /// Nothing is recorded yet, or a subtree could not be re-derived.
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
    /// How many plies it lies below its node.
    pub fn plies(&self) -> usize {
        usize::from(self.unsearched.is_some()) + self.beyond.len()
    }
}

/// What a row is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowState {
    /// A node that was searched to its end.
    Done,
    /// A node that returned an outcome or an evaluation.
    Leaf,
    /// A visit that the table answered.
    Hit,
    /// A node that was left with so many moves unsearched.
    Cut(u16),
    /// A node that the search is in.
    Open,
    /// A move that a cut left unsearched.
    Pruned,
    /// A move whose turn has not come.
    Waiting,
}

/// One line of the outline.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Which one it is.
    pub id: RowId,
    /// How many plies below the root.
    pub ply: u32,
    /// The ordinals of the moves from the root.
    pub path: Vec<Ordinal>,
    /// The move that leads here; empty at the root.
    pub mv: String,
    /// Which visit of its parent to this move it is: 1 is the first.
    pub visit: u16,
    /// Whether MAX moves at this node.
    pub max: bool,
    /// Whether it is a chance node.
    pub chance: bool,
    /// Its weight, where the node above is a chance node.
    pub weight: Option<i64>,
    /// What it is about.
    pub state: RowState,
    pub value: Option<Value>,
    /// That value as it is printed; empty if there is none.
    pub value_text: String,
    /// The value that a leaf of a textbook tree has without any search, as it is printed.
    pub known: String,
    /// What the value says.
    pub kind: Kind,
    /// The window at entry.
    pub window: Window,
    /// That window as it is printed: α and β.
    pub window_text: (String, String),
    /// The totals of its subtree.
    pub counts: Counts,
    /// Has it rows below?
    pub expandable: bool,
    /// Are they shown?
    pub expanded: bool,
    /// Is it the move that its parent would choose?
    pub best: bool,
    /// For each ply from 1 to its own: do more rows of the same parent follow?
    pub more: Vec<bool>,
}

impl Row {
    /// The move as a row shows it: with its weight below a chance node, and with the number of the visit, where it is not the
    /// first.
    pub fn label(&self) -> String {
        let label = label(&self.mv, self.visit);
        self.weight
            .map_or(label.clone(), |weight| format!("{weight}:{label}"))
    }
    /// What stands for the value of a leaf or a hit that was entered and has not returned yet; `None`: it is none.
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

/// Is a problem's whole tree known without a search? What another program did not search, its trace does not say.
pub fn is_textbook(problem: &dyn Problem) -> bool {
    !problem.is_trace() && matches!(problem.position(&[]).picture(), Picture::Tree { .. })
}

/// The moves that are tried without those that were searched, in their order.
pub(super) fn left_of(
    mut tries: Vec<Ordinal>,
    searched: impl Iterator<Item = Ordinal>,
) -> Vec<Ordinal> {
    let searched: HashSet<Ordinal> = searched.collect();
    tries.retain(|ordinal| !searched.contains(ordinal));
    tries
}

/// A move with the number of its visit, where it is not the first.
pub fn label(mv: &str, visit: u16) -> String {
    if visit > 1 {
        format!("{mv} ({visit})")
    } else {
        mv.to_owned()
    }
}
