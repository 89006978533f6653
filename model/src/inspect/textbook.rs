//! The parts of a textbook tree that are visible without a search: the nodes that a cut leaves out,
//! and those that the search has not reached.
//!
//! On paper the whole tree is visible from the start, so the drawing shows it, too. Cost: O(boxes ×
//! depth).

use super::diagram::{Diagram, DiagramCell, DiagramContent};
use super::outline::{Row, RowState, is_textbook};
use engine::boundary::problem::Problem;
use engine::numbers::Ordinal;

/// Adds the nodes below unsearched moves to the diagram of a textbook tree, up to `most` boxes in
/// all; diagrams of other games are unchanged.
pub fn complete(diagram: &mut Diagram, problem: &dyn Problem, most: usize) {
    if !is_textbook(problem) {
        return;
    }
    let mut filler = Filler {
        problem,
        most: most.saturating_sub(diagram.cells.len()),
        cells: Vec::new(),
    };
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
    /// The number of boxes that may still be added.
    most: usize,
    cells: Vec<DiagramCell>,
}

impl Filler<'_> {
    /// Adds a box, and the nodes below it that the search did not visit.
    fn put(&mut self, mut cell: DiagramCell) {
        let mut waiting = Vec::new();
        if let DiagramContent::Row(row) = &cell.shown
            && row.id.unsearched.is_some()
            && row.expandable
        {
            let legal = self.problem.position(&row.path).legal();
            let tries = self.problem.tries(&row.path);
            let named = tries
                .into_iter()
                .filter_map(|at| legal.iter().find(|mv| mv.ordinal == at));
            waiting.extend(named.map(|mv| self.below(row, mv.ordinal, &mv.text)));
        }
        if waiting.len() > self.most {
            cell.hidden = 0;
            waiting.clear();
        }
        self.most -= waiting.len();
        let (parent, ply) = (self.cells.len(), cell.ply + 1);
        self.cells.push(cell);
        for row in waiting {
            self.put(DiagramCell::new(
                ply,
                Some(parent),
                DiagramContent::Row(Box::new(row)),
                0,
            ));
        }
    }
    /// Returns the row of a move of a node that was not searched.
    fn below(&self, above: &Row, ordinal: Ordinal, mv: &str) -> Row {
        let mut row = above.clone();
        debug_assert!(matches!(row.state, RowState::Pruned | RowState::Waiting));
        row.path.push(ordinal);
        row.id.beyond.push(ordinal);
        let here = self.problem.position(&row.path);
        row.weight = row
            .path
            .split_last()
            .and_then(|(_, above)| self.problem.position(above).chance())
            .map(|weights| weights.of(ordinal.index()));
        // A chance node does not change the side to move.
        (row.ply, row.mv, row.max) = (row.ply + 1, mv.to_owned(), row.max == row.chance);
        row.chance = here.chance().is_some();
        row.expandable = !here.legal().is_empty();
        if !row.expandable {
            row.known = self.problem.static_text(&row.path);
        }
        row
    }
}
