//! [`Boxes`]: the nodes of a page's drawing with their places, as in the diagrams of the workbench.
//!
//! A box is a visit, a move that was not searched, or a number of moves that are not shown. In a
//! practice a box is a node, visited or not, and stands for all its visits. Cost: that of a
//! diagram.

use super::visits::Visits;
use super::{MOST_PRACTICE, MOST_VISITS, PageError};
use crate::inspect::diagram::{Diagram, DiagramCell, DiagramContent};
use crate::inspect::textbook;
use engine::boundary::Problem;
use engine::boundary::analysis::record;
use engine::numbers::Ordinal;
use engine::search::{MethodName, Token};
use engine::trace::{FoldedNode, Walk};
use std::collections::HashMap;

/// The number of unsearched moves of a node that have a box each. A textbook tree is shown whole.
const UNSEARCHED: usize = 3;

/// The memory in bytes of the minimax search that supplies the boxes of a practice.
const PRACTICE_MEMORY: usize = 1 << 20;

/// A box of the drawing.
#[derive(Clone, Debug, Default)]
pub struct PageBox {
    pub parent: Option<usize>,
    /// The middle of the box, in half box widths.
    pub x: u32,
    pub ply: u32,
    /// The move that leads to the box; empty at the root.
    pub name: String,
    pub max: bool,
    pub leaf: bool,
    /// The printed value that a leaf has without a search.
    pub known: String,
    /// The nodes or moves that are not shown, in words; empty if there are none.
    pub left_out: String,
    /// The number of moves that the box stands for, if it stands for several.
    pub more: usize,
}

/// The boxes of a drawing.
pub struct Boxes {
    /// The boxes in pre-order.
    pub all: Vec<PageBox>,
    /// The index of the box of each visit.
    pub of_visit: Vec<usize>,
}

impl Boxes {
    /// Creates boxes for the visited nodes, with some of the moves that were not searched.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn of(
        walk: &mut Walk<'_>,
        problem: &dyn Problem,
        visits: &Visits,
    ) -> Result<Boxes, PageError> {
        let shown = visits.opened(UNSEARCHED);
        let (mut all, mut places) = (Vec::new(), HashMap::new());
        // Each pass is a tree of its own.
        for pass in walk.pass_at(visits.from)..=walk.pass_at(visits.to) {
            walk.focus(pass);
            let mut diagram = Diagram::opened(walk, problem, &shown)?;
            textbook::complete(&mut diagram, problem, MOST_VISITS);
            let before = all.len();
            for cell in &diagram.cells {
                let row = cell.row().filter(|row| row.id.unsearched.is_none());
                places.extend(row.map(|row| (row.id.node, all.len())));
                let found = boxed(cell);
                all.push(PageBox {
                    parent: found.parent.map(|parent| parent + before),
                    ..found
                });
            }
        }
        let of_visit = visits
            .all
            .iter()
            .map(|visit| places.get(&visit.number).copied().unwrap_or_default())
            .collect();
        Ok(Boxes { all, of_visit })
    }
    /// Creates boxes for all nodes down to the depth of a search, visited or not, so that the
    /// drawing reveals nothing about the search.
    ///
    /// # Errors
    /// Returns an error if there are too many nodes, or if the recording is a trace of another
    /// program.
    pub fn whole(problem: &dyn Problem, visits: &Visits) -> Result<Boxes, PageError> {
        let minimax = problem
            .by(MethodName::Minimax)
            .ok_or(PageError::PracticeTrace)?;
        let depth = problem.spec().depth;
        if minimax
            .census(
                MethodName::Minimax,
                depth,
                MOST_PRACTICE as u64,
                &Token::new(),
            )
            .is_none()
        {
            return Err(PageError::Practice);
        }
        let (_, recording) = record(&*minimax, PRACTICE_MEMORY);
        let mut open = |node: &FoldedNode| minimax.open(node);
        let mut walk = Walk::new(MethodName::Minimax, &recording, &mut open);
        let shown = Visits::read(&mut walk, (None, None))?.opened(0);
        let diagram = Diagram::opened(&mut walk, &*minimax, &shown)?;
        let path = |cell: &DiagramCell| cell.row().map_or_else(Vec::new, |row| row.path.clone());
        let places: HashMap<Vec<Ordinal>, usize> = diagram
            .cells
            .iter()
            .enumerate()
            .map(|(at, cell)| (path(cell), at))
            .collect();
        let of_visit = visits
            .all
            .iter()
            .map(|visit| places.get(&visit.path).copied().unwrap_or_default())
            .collect();
        let known = |cell: &DiagramCell| match cell.row() {
            Some(row) if cell.leaf => PageBox {
                known: row.value_text.clone(),
                ..boxed(cell)
            },
            Some(_) | None => boxed(cell),
        };
        Ok(Boxes {
            all: diagram.cells.iter().map(known).collect(),
            of_visit,
        })
    }
}

fn boxed(cell: &DiagramCell) -> PageBox {
    let (parent, x, ply, leaf, left_out) =
        (cell.parent, cell.x, cell.ply, cell.leaf, cell.left_out());
    match &cell.shown {
        DiagramContent::Row(row) => PageBox {
            parent,
            x,
            ply,
            name: row.label(),
            max: row.max,
            leaf,
            known: row.known.clone(),
            left_out,
            more: 0,
        },
        DiagramContent::More(moves) => PageBox {
            parent,
            x,
            ply,
            left_out,
            more: *moves,
            ..PageBox::default()
        },
    }
}
