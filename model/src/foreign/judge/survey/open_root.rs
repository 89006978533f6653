//! [`OpenRootCuts`]: cuts where no windows are printed, in a search that gives every move of the
//! root the whole window.
//!
//! The windows that follow from the values hand the root's α down, and such a search seems to miss
//! cuts below the later moves of the root. With the whole window at each of them, its cuts are all
//! explained, and it misses none.
//!
//! Cost: O(1) a node without a window.

use super::super::super::event::TraceWindow;
use super::super::frame::OpenNode;

/// The cuts that were made and missed, with the windows of an open root.
#[derive(Default)]
pub struct OpenRootCuts {
    open: Vec<TraceWindow>,
    cuts: u64,
    missed: u64,
    /// Nodes that lack moves although their window permits no cut.
    unexplained: u64,
}

impl OpenRootCuts {
    /// Takes in the last frame, which was entered. `extra` is true if it is not the next move of
    /// its parent.
    pub fn entered(&mut self, frames: &[OpenNode], extra: bool) {
        let ply = frames.len().saturating_sub(1);
        self.open.resize(ply, TraceWindow::FULL);
        let parent = frames.get(ply.wrapping_sub(1)).filter(|_| ply > 1);
        let window = parent.map_or(TraceWindow::FULL, |parent| {
            self.open[ply - 1].after(parent.best, parent.max)
        });
        let is_next = parent.is_some_and(|parent| parent.best.is_some()) && !extra;
        self.missed += u64::from(is_next && window.alpha >= window.beta);
        self.open.push(window);
    }
    /// Takes in a node that is left with moves unsearched.
    pub fn early(&mut self, frame: &OpenNode, ply: usize) {
        let Some(window) = self.open.get(ply) else {
            return;
        };
        let bounds = window.after(frame.best, frame.max);
        let is_cut = bounds.alpha >= bounds.beta;
        self.cuts += u64::from(is_cut);
        self.unexplained += u64::from(!is_cut);
    }
    /// Returns true if the windows of an open root explain all nodes that lack moves, and all cuts
    /// are made.
    pub fn explain(&self) -> bool {
        self.unexplained + self.missed == 0 && self.cuts > 0
    }
}
