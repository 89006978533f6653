//! Branches that alpha-beta never enters, marked in minimax's tree.

use super::{App, Effect};
use crate::inspect::unvisited::{Unvisited, Visited};
use engine::trace::TraceError;

/// What is shown of minimax's tree that alpha-beta never enters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marked {
    /// Which of the rows of the tree.
    pub rows: Vec<bool>,
    /// Which of the rows of the table of children.
    pub children: Vec<bool>,
    /// Which boxes of the diagram.
    pub cells: Vec<bool>,
}

impl App {
    /// Marks what alpha-beta never enters, or does so no more.
    pub(super) fn toggle_ghosts(&mut self) -> Vec<Effect> {
        if self.unvisited.is_none() {
            return self.begin_work(self.words.notes.haunting, Effect::MarkUnvisited);
        }
        self.marks_unvisited = !self.marks_unvisited;
        Vec::new()
    }
    /// Alpha-beta was run beside minimax.
    pub(super) fn marks_unvisited(&mut self, serial: u64, found: Option<Unvisited>) {
        if self.end_work(serial) {
            (self.marks_unvisited, self.unvisited) = (found.is_some(), found);
        }
    }
    /// Finds the branches among what is shown.
    pub(super) fn pull_ghosts(&mut self) {
        let unvisited = self.unvisited.as_ref().filter(|_| self.marks_unvisited);
        match unvisited.map(|unvisited| self.haunt(unvisited)).transpose() {
            Ok(found) => self.views.marks_unvisited = found,
            Err(trouble) => self.complain(&trouble.to_string()),
        }
    }
    fn haunt(&self, unvisited: &Unvisited) -> Result<Marked, TraceError> {
        let views = &self.views;
        let at = |path: &[u16]| Ok(unvisited.at(path)? != Visited::Entered);
        let rows = views.rows.iter().map(|row| at(&row.path)).collect::<Result<_, TraceError>>()?;
        let cells = views.diagram.iter().flat_map(|diagram| &diagram.cells);
        let cells =
            cells.map(|cell| cell.row().map_or(Ok(false), |row| at(&row.path))).collect::<Result<_, TraceError>>()?;
        let children = match &views.node {
            Some(node) => {
                let ordinals: Vec<u16> = node.children.iter().map(|child| child.ordinal).collect();
                unvisited.below(&node.path, &ordinals)?.into_iter().map(|visited| visited != Visited::Entered).collect()
            }
            None => Vec::new(),
        };
        Ok(Marked { rows, children, cells })
    }
}
