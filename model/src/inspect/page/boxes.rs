//! [`Boxes`]: the nodes of a page's drawing with their places, as the diagrams of the workbench have them.
//!
//! A box is a visit, a move that was not searched, or what stands for moves that are not shown. In a practice a box is a
//! node, visited or not, and has all its visits. Cost: that of a diagram.

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

/// How many of the moves that a node has left unsearched are shown one by one. A textbook tree is shown whole.
const UNSEARCHED: usize = 3;

/// The memory of the small search that a practice is drawn by, in bytes.
const PRACTICE_MEMORY: usize = 1 << 20;

/// A box of the drawing.
#[derive(Clone, Debug, Default)]
pub struct PageBox {
    pub parent: Option<usize>,
    /// Its middle, in half widths of a box.
    pub x: u32,
    pub ply: u32,
    /// The move that leads to it; empty at the root.
    pub name: String,
    pub max: bool,
    pub leaf: bool,
    /// The value that a leaf has without a search, as it is printed.
    pub known: String,
    /// What is not shown below it, or what it stands for, in words; empty if there is nothing.
    pub left_out: String,
    /// How many moves it stands for, if it stands for several.
    pub more: usize,
}

/// The nodes of a drawing. See the module.
pub struct Boxes {
    /// In pre-order.
    pub all: Vec<PageBox>,
    /// The box of each visit.
    pub of_visit: Vec<usize>,
}

impl Boxes {
    /// What a search has visited, with moves that it did not search.
    ///
    /// # Errors
    /// A subtree could not be re-derived.
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
    /// All nodes down to the depth of a search, visited or not: they are drawn before anything is known of it.
    ///
    /// # Errors
    /// There are too many, or they are not known.
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
