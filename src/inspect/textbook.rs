//! What a textbook tree shows without any search: the values of its leaves, and the nodes that a cut leaves out.
//!
//! On paper all of the tree is there from the start, so it is in the drawing. Cost: O(boxes × depth).

use super::diagram::{Cell, Diagram, Shown};
use super::outline::{Row, RowState};
use engine::boundary::problem::Problem;
use engine::numbers::Ordinal;
use engine::rules::Picture;

/// Gives the leaves of a textbook tree their values and adds what lies below unsearched moves, up to so many boxes; other
/// games stay as they are.
pub fn complete(diagram: &mut Diagram, problem: &dyn Problem, most: usize) {
    // What another program did not search, its trace does not say.
    if problem.is_trace() || !matches!(problem.position(&[]).picture(), Picture::Tree { .. }) {
        return;
    }
    let mut filler = Filler { problem, most: most.saturating_sub(diagram.cells.len()), cells: Vec::new() };
    let mut moved = Vec::with_capacity(diagram.cells.len());
    for mut cell in std::mem::take(&mut diagram.cells) {
        cell.parent = cell.parent.and_then(|parent| moved.get(parent).copied());
        moved.push(filler.cells.len());
        filler.put(cell);
    }
    diagram.cells = filler.cells;
    diagram.arrange();
}

struct Filler<'a> {
    problem: &'a dyn Problem,
    /// How many boxes may be added.
    most: usize,
    cells: Vec<Cell>,
}

impl Filler<'_> {
    /// Puts a box, and what the search did not see below it.
    fn put(&mut self, mut cell: Cell) {
        let mut waiting = Vec::new();
        if let Shown::Row(row) = &cell.shown {
            let legal = self.problem.position(&row.path).legal();
            if legal.is_empty() {
                (cell.leaf, cell.known) = (true, self.problem.static_text(&row.path));
            } else if row.id.unsearched.is_some() {
                let tries = self.problem.tries(&row.path);
                let named = tries.into_iter().filter_map(|at| legal.iter().find(|mv| mv.ordinal == at));
                let below = named.map(|mv| below(row, mv.ordinal, &mv.text));
                waiting.extend(below);
            }
        }
        if waiting.len() > self.most {
            cell.hidden = 0;
            waiting.clear();
        }
        self.most -= waiting.len();
        let (parent, ply) = (self.cells.len(), cell.ply + 1);
        self.cells.push(cell);
        for row in waiting {
            let mut cell = Cell::new(ply, Some(parent), Shown::Row(Box::new(row)), 0);
            cell.beyond = true;
            self.put(cell);
        }
    }
}

/// The row of a move of a node that was not searched.
fn below(above: &Row, ordinal: Ordinal, mv: &str) -> Row {
    let mut row = above.clone();
    row.path.push(ordinal);
    (row.ply, row.mv, row.max) = (row.ply + 1, mv.to_owned(), !row.max);
    (row.expandable, row.best) = (false, false);
    debug_assert!(matches!(row.state, RowState::Pruned | RowState::Waiting));
    row
}
