//! [`Diagram`]: a part of a recorded search in the style of textbooks: boxes with their places, and
//! edges.
//!
//! The data serve every drawing: the screen, SVG, Graphviz. A diagram is bounded: it goes down from
//! a node ply by ply, as far as its limits permit, and opens folded nodes on the way. Parts that
//! are left out are represented by their number of nodes. Cost: O(boxes × depth × branching), and a
//! re-derivation for each folded node that is opened.

mod cell;
mod choose;

use super::outline::{Outline, Row, RowId, RowState};
use super::tick_view::Past;
use super::tidy::{UNIT, tidy};
use crate::inspect::TraceResult;
pub use cell::{DiagramCell, DiagramContent, Edge};
pub use choose::{DiagramLimits, room_above, whole_plies};
use choose::{choose, fit, rows};
use engine::boundary::problem::Problem;
use engine::numbers::Ordinal;
use engine::search::{Kind, Window};
use engine::trace::{Child, Frame, NodeNumber, TraceError, Walk};
use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};

/// A part of a recorded search, as boxes and edges.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diagram {
    /// The path from the root to the top of the diagram, as ordinals.
    pub path: Vec<Ordinal>,
    /// The boxes in pre-order, so that the top comes first.
    pub cells: Vec<DiagramCell>,
    /// The edges, one for each box but the top, in the order of the boxes.
    pub edges: Vec<Edge>,
    /// The width, in half box widths.
    pub width: u32,
    /// The number of plies shown, the top's included.
    pub height: u32,
}

impl Diagram {
    /// Creates a diagram of the searched tree below a path, within limits.
    ///
    /// # Errors
    /// Returns an error if nothing is recorded yet, or if a subtree could not be re-derived.
    pub fn new(
        walk: &mut Walk<'_>,
        problem: &dyn Problem,
        path: &[Ordinal],
        limits: DiagramLimits,
    ) -> TraceResult<Diagram> {
        let above = walk.follow(path)?;
        let Some(top) = above.last().map(|frame| frame.number) else {
            return Err(TraceError::NoNode {
                number: NodeNumber::ROOT,
                nodes: 0,
            });
        };
        let shown = choose(walk, top, limits)?;
        Diagram::of(walk, problem, &above, &shown)
    }

    /// Creates a diagram of the node at a path with its moves and of `above` nodes above it with
    /// theirs, as far as the path was searched, within `nodes` boxes. If it starts at the root, the
    /// nodes of `whole` are open as well.
    ///
    /// # Errors
    /// Returns an error if nothing is recorded yet, or if a subtree could not be re-derived.
    pub fn around(
        walk: &mut Walk<'_>,
        problem: &dyn Problem,
        path: &[Ordinal],
        above: usize,
        nodes: usize,
        whole: &HashMap<NodeNumber, usize>,
    ) -> TraceResult<Diagram> {
        let mut stack = walk.follow(path)?;
        let top = stack.len().saturating_sub(above + 1);
        let mut shown = if top == 0 {
            whole.clone()
        } else {
            HashMap::new()
        };
        let mut boxes = 1 + shown.values().sum::<usize>();
        for at in top..stack.len() {
            let children = walk.children(&mut stack[..=at])?;
            if let Entry::Vacant(place) = shown.entry(stack[at].number) {
                let moves = rows(walk.entry(&stack[at]).legal, &children);
                let Some(fits) = fit(moves, nodes.saturating_sub(boxes)) else {
                    break;
                };
                boxes += moves.min(fits + 1);
                place.insert(fits);
            }
            let fits = shown.get(&stack[at].number).copied().unwrap_or(0);
            let next = stack.get(at + 1).map(|next| next.number);
            let shows = |child: &Child| Some(child.frame.number) == next;
            if !children.iter().take(fits).any(shows) {
                break;
            }
        }
        stack.truncate(top + 1);
        Diagram::of(walk, problem, &stack, &shown)
    }

    /// Creates a diagram of the tree below the root with the nodes of `shown` open, each with its
    /// number of moves that fit.
    ///
    /// # Errors
    /// Returns an error if nothing is recorded yet, or if a subtree could not be re-derived.
    pub fn opened(
        walk: &mut Walk<'_>,
        problem: &dyn Problem,
        shown: &HashMap<NodeNumber, usize>,
    ) -> TraceResult<Diagram> {
        let root: Vec<Frame> = walk.root().into_iter().collect();
        Diagram::of(walk, problem, &root, shown)
    }

    /// Creates a diagram of the tree below the last node of a stack, with the nodes of `shown`
    /// open.
    fn of(
        walk: &mut Walk<'_>,
        problem: &dyn Problem,
        above: &[Frame],
        shown: &HashMap<NodeNumber, usize>,
    ) -> TraceResult<Diagram> {
        let path: Vec<Ordinal> = above.iter().skip(1).map(|frame| frame.mv).collect();
        let Some(top) = above.last().map(|frame| frame.number) else {
            return Err(TraceError::NoNode {
                number: NodeNumber::ROOT,
                nodes: 0,
            });
        };
        let opened = above
            .iter()
            .map(|frame| frame.number)
            .filter(|number| *number != top);
        let expanded: BTreeSet<RowId> = shown
            .keys()
            .copied()
            .chain(opened)
            .map(RowId::node)
            .collect();
        let mut outline = Outline::new(walk, problem, &expanded)?;
        outline.seek(&RowId::node(top))?;
        let first = above.len() as u32 - 1;
        let mut builder = Builder {
            shown,
            cells: Vec::new(),
            above: Vec::new(),
        };
        loop {
            let ply = outline.place().0 as u32;
            if ply <= first && !builder.cells.is_empty() {
                break;
            }
            match outline.row().filter(|_| builder.open(ply - first)) {
                Some(row) => builder.put(row),
                None => builder.leave_out(outline.rest()),
            }
            if !outline.next()? {
                break;
            }
        }
        if problem.spec().method.prunes() {
            for cell in &mut builder.cells {
                cell.window = cell.row().and_then(|row| settled(problem, row));
            }
        }
        let mut diagram = Diagram {
            path,
            cells: builder.cells,
            ..Diagram::default()
        };
        diagram.arrange();
        Ok(diagram)
    }

    /// Computes the place of every box, and the edges.
    pub(super) fn arrange(&mut self) {
        let parents: Vec<Option<usize>> = self.cells.iter().map(|cell| cell.parent).collect();
        (self.width, self.height) = (0, 0);
        for (cell, x) in self.cells.iter_mut().zip(tidy(&parents)) {
            cell.x = x + UNIT / 2;
            self.width = self.width.max(x + UNIT);
            self.height = self.height.max(cell.ply + 1);
        }
        self.connect();
    }

    /// Sets the diagram back to an earlier moment. The boxes keep their places.
    pub fn rewind(&mut self, past: &Past<'_>) {
        for cell in &mut self.cells {
            let DiagramContent::Row(row) = &mut cell.shown else {
                continue;
            };
            past.row(row);
            if cell.hidden > 0 && row.kind == Kind::Unsearched {
                cell.hidden = row.counts.nodes.saturating_sub(1);
            }
            if row.kind == Kind::Unsearched && cell.window.is_some() {
                cell.window = past
                    .running(row.id.node)
                    .map(|[alpha, beta, _]| [alpha, beta]);
            }
        }
        self.connect();
    }

    fn connect(&mut self) {
        let cells = self.cells.iter().enumerate();
        let edge = |(child, cell): (usize, &DiagramCell)| {
            let best = cell.row().is_some_and(|row| row.best);
            Some(Edge {
                parent: cell.parent?,
                child,
                pruned: cell.is_pruned(),
                best,
            })
        };
        self.edges = cells.filter_map(edge).collect();
    }
}

/// Returns α and β of an inner node that the search has left, after all the values that it
/// received.
fn settled(problem: &dyn Problem, row: &Row) -> Option<[String; 2]> {
    let value = row
        .value
        .filter(|_| !matches!(row.state, RowState::Leaf | RowState::Hit))?;
    let Window { alpha, beta } = row.window.narrowed(value, row.max);
    Some([alpha, beta].map(|edge| problem.print(edge)))
}

/// Builds boxes from rows.
struct Builder<'a> {
    /// The number of moves that fit, by node.
    shown: &'a HashMap<NodeNumber, usize>,
    cells: Vec<DiagramCell>,
    /// The last box of each ply, and the number of its moves so far.
    above: Vec<(usize, usize)>,
}

impl Builder<'_> {
    /// Moves to `ply` for the next box, and returns true if there is room for it.
    fn open(&mut self, ply: u32) -> bool {
        self.above.truncate(ply as usize);
        let Some((index, moves)) = self.above.last() else {
            return true;
        };
        let number = self
            .cells
            .get(*index)
            .and_then(DiagramCell::row)
            .map(|row| row.id.node);
        number
            .and_then(|number| self.shown.get(&number))
            .is_some_and(|room| room > moves)
    }
    fn parent(&self) -> (u32, Option<usize>) {
        (
            self.above.len() as u32,
            self.above.last().map(|(index, _)| *index),
        )
    }
    fn put(&mut self, row: Row) {
        let (ply, parent) = self.parent();
        if let Some((_, moves)) = self.above.last_mut() {
            *moves += 1;
        }
        let hidden = if row.expanded {
            0
        } else {
            row.counts.nodes.saturating_sub(1)
        };
        self.above.push((self.cells.len(), 0));
        self.cells.push(DiagramCell::new(
            ply,
            parent,
            DiagramContent::Row(Box::new(row)),
            hidden,
        ));
    }
    /// Adds a box for `moves` further moves of a node, with `nodes` nodes, that do not fit.
    fn leave_out(&mut self, (moves, nodes): (usize, u64)) {
        let (ply, parent) = self.parent();
        self.cells.push(DiagramCell::new(
            ply,
            parent,
            DiagramContent::More(moves),
            nodes,
        ));
    }
}

#[cfg(test)]
mod tests;
