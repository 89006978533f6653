//! The tree as a diagram: which part of it is drawn, and the keys that walk in it.
//!
//! A small tree is drawn whole. Of a larger one the line to the selected node is open, with all moves on the way and the
//! moves of the node itself, so that it is always seen where it stands.

use super::App;
use super::action::{Action, To};
use crate::study::diagram::{Limits, Shown};
use crate::study::{Diagram, Problem, RowId};
use crate::trace::{Trouble, Walk};

/// The most nodes of a tree that is drawn whole, searched or not.
const SMALL: usize = 60;

/// The most boxes of a part.
const MOST: usize = 400;

/// The rows that a ply takes: the node, its value, and the edges below it.
pub const PLY: usize = 3;

/// The part of the tree that is drawn around the node at a path, in so many rows.
///
/// # Errors
/// A subtree could not be re-derived.
pub fn part(walk: &mut Walk<'_>, problem: &dyn Problem, path: &[u16], rows: usize) -> Result<Diagram, Trouble> {
    let counts = walk.counts();
    if counts.nodes + counts.pruned <= SMALL as u64 {
        let whole = Diagram::new(walk, problem, &[], Limits { nodes: MOST, plies: u32::MAX })?;
        if whole.cells.len() <= SMALL {
            return Ok(whole);
        }
    }
    // One ply is for the moves of the node itself.
    let above = ((rows + 1) / PLY).saturating_sub(2).max(1);
    let mut part = Diagram::around(walk, problem, path, above, MOST)?;
    // Where nodes have very many moves, the node has room only without so many nodes above it.
    for above in (0..above).rev() {
        if place(&part, path).is_some() {
            break;
        }
        part = Diagram::around(walk, problem, path, above, MOST)?;
    }
    Ok(part)
}

/// The box of the node at a path.
#[must_use]
pub fn place(diagram: &Diagram, path: &[u16]) -> Option<usize> {
    diagram.cells.iter().position(|cell| cell.row().is_some_and(|row| row.path == path))
}

impl App {
    /// Walks in the diagram; answers whether the action is one for it.
    pub(super) fn walk_diagram(&mut self, action: Action) -> bool {
        let to = match action {
            Action::Row(to @ (To::Up | To::Down)) => to,
            Action::Expand => To::Right,
            Action::Collapse => To::Left,
            _ => return false,
        };
        match self.diagram_path(to) {
            Some(path) => self.select_path(path),
            None => self.tell(self.words.notes.no_further),
        }
        true
    }
    /// Where an arrow leads.
    fn diagram_path(&self, to: To) -> Option<Vec<u16>> {
        let (diagram, job, path) = (self.views.diagram.as_ref()?, self.study.job()?, &self.tree.path);
        let at = place(diagram, path)?;
        let here = diagram.cells.get(at)?;
        let child = |above: &[u16], which: usize| {
            let mv = job.problem().tries(above).get(which).copied()?;
            Some(above.iter().copied().chain([mv]).collect())
        };
        let aside = |right: bool| {
            let level = diagram.cells.iter().enumerate().filter(|(_, cell)| cell.ply == here.ply);
            let (next, cell) = if right {
                level.filter(|(_, cell)| cell.x > here.x).min_by_key(|(_, cell)| cell.x)?
            } else {
                level.filter(|(_, cell)| cell.x < here.x).max_by_key(|(_, cell)| cell.x)?
            };
            match &cell.shown {
                Shown::Row(row) => Some(row.path.clone()),
                Shown::More(_) => {
                    // The first of the moves that there was no room for.
                    let parent = cell.parent?;
                    let before = diagram.cells[..next].iter().filter(|cell| cell.parent == Some(parent)).count();
                    child(&diagram.cells.get(parent)?.row()?.path, before)
                }
            }
        };
        match to {
            To::Up => path.split_last().map(|(_, above)| above.to_vec()),
            To::Down => here.row().filter(|row| row.expandable).and_then(|row| child(&row.path, 0)),
            To::Left => aside(false),
            _ => aside(true),
        }
    }
    /// Selects the node at a path, or the move that was not searched.
    fn select_path(&mut self, path: Vec<u16>) {
        let Some(job) = self.study.job() else {
            return;
        };
        match job.look(|walk| walk.follow(&path)) {
            Ok(stack) => {
                let Some(last) = stack.last() else {
                    return;
                };
                let searched = stack.len() == path.len() + 1;
                let above = if searched { stack.len() - 1 } else { stack.len() };
                self.tree.expanded.extend(stack.iter().take(above).map(|frame| frame.number));
                // Which of the unsearched moves it is, the tree finds out by its path.
                let unsearched = (!searched).then_some(0);
                self.tree.selected = RowId { node: last.number, unsearched };
                (self.tree.path, self.tree.wanted, self.tree.above) = (path, None, usize::MAX);
                self.tree.child = 0;
            }
            Err(trouble) => self.complain(&trouble.to_string()),
        }
    }
}
