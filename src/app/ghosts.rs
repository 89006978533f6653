//! Branches that alpha-beta never enters, marked in minimax's tree.

use super::{App, Effect};
use crate::study::ghosts::{Ghosts, Visited};
use engine::trace::Trouble;

/// What is shown of minimax's tree that alpha-beta never enters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Haunted {
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
        if self.ghosts.is_none() {
            return self.begin_work(self.words.notes.haunting, Effect::Haunt);
        }
        self.haunted = !self.haunted;
        Vec::new()
    }
    /// Alpha-beta was run beside minimax.
    pub(super) fn haunted(&mut self, serial: u64, found: Option<Ghosts>) {
        if self.end_work(serial) {
            (self.haunted, self.ghosts) = (found.is_some(), found);
        }
    }
    /// Finds the branches among what is shown.
    pub(super) fn pull_ghosts(&mut self) {
        let ghosts = self.ghosts.as_ref().filter(|_| self.haunted);
        match ghosts.map(|ghosts| self.haunt(ghosts)).transpose() {
            Ok(found) => self.views.haunted = found,
            Err(trouble) => self.complain(&trouble.to_string()),
        }
    }
    fn haunt(&self, ghosts: &Ghosts) -> Result<Haunted, Trouble> {
        let views = &self.views;
        let at = |path: &[u16]| Ok(ghosts.at(path)? != Visited::Entered);
        let rows = views.rows.iter().map(|row| at(&row.path)).collect::<Result<_, Trouble>>()?;
        let cells = views.diagram.iter().flat_map(|diagram| &diagram.cells);
        let cells =
            cells.map(|cell| cell.row().map_or(Ok(false), |row| at(&row.path))).collect::<Result<_, Trouble>>()?;
        let children = match &views.node {
            Some(node) => {
                let ordinals: Vec<u16> = node.children.iter().map(|child| child.ordinal).collect();
                ghosts.below(&node.path, &ordinals)?.into_iter().map(|visited| visited != Visited::Entered).collect()
            }
            None => Vec::new(),
        };
        Ok(Haunted { rows, children, cells })
    }
}
