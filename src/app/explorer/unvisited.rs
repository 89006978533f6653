//! Branches that alpha-beta never enters, marked in minimax's tree.

use crate::app::App;
use crate::inspect::unvisited::{Unvisited, Visited};
use engine::trace::TraceError;

/// What is shown of minimax's tree that alpha-beta never enters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnvisitedMarks {
    /// Which of the rows of the tree.
    pub rows: Vec<bool>,
    /// Which of the rows of the table of children.
    pub children: Vec<bool>,
    /// Which boxes of the diagram.
    pub cells: Vec<bool>,
}

impl App {
    /// Finds the branches among what is shown.
    pub(crate) fn pull_unvisited(&mut self) {
        let unvisited = self.explorer.unvisited.as_ref().filter(|_| self.explorer.marks_unvisited);
        match unvisited.map(|unvisited| self.marks(unvisited)).transpose() {
            Ok(found) => self.views.marks_unvisited = found,
            Err(trouble) => self.screen.alert(&trouble.to_string()),
        }
    }
    fn marks(&self, unvisited: &Unvisited) -> Result<UnvisitedMarks, TraceError> {
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
        Ok(UnvisitedMarks { rows, children, cells })
    }
}
