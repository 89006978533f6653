//! [`BestMoves`]: the lines of best moves while a search runs.
//!
//! A line is kept from its end to its beginning, so a node adds its move at the back, and lines change hands without a copy.

use crate::numbers::Ordinal;

/// The lines at one ply.
#[derive(Default)]
struct PlyLines {
    /// That of the node left last.
    left: Vec<Ordinal>,
    /// Of the node that is open: that of its best child so far.
    below: Vec<Ordinal>,
}

/// The line of best moves from the node left last at each ply.
#[derive(Default)]
pub(super) struct BestMoves(Vec<PlyLines>);

impl BestMoves {
    /// There are none yet.
    pub fn clear(&mut self) {
        self.0.clear();
    }
    /// No line goes on from a node at this ply.
    #[inline]
    pub fn end(&mut self, ply: usize) {
        if let Some(lines) = self.0.get_mut(ply) {
            lines.left.clear();
        }
    }
    /// The child left last is the best one so far of the node at a ply. Where all children are leaves that need not be said.
    #[inline]
    pub fn keep(&mut self, ply: usize) {
        self.reach(ply + 1);
        if let Some([node, child]) = self.0.get_mut(ply..ply + 2) {
            std::mem::swap(&mut node.below, &mut child.left);
        }
    }
    /// A node at a ply is left, and its line goes on through this child.
    #[inline]
    pub fn leave(&mut self, ply: usize, child: Ordinal) {
        self.reach(ply);
        if let Some(PlyLines { left, below }) = self.0.get_mut(ply) {
            below.push(child);
            std::mem::swap(left, below);
            below.clear();
        }
    }
    #[inline]
    fn reach(&mut self, ply: usize) {
        if self.0.len() <= ply {
            self.0.resize_with(ply + 1, PlyLines::default);
        }
    }
    /// That of the root.
    pub fn of_root(&self) -> Vec<Ordinal> {
        self.0.first().map_or_else(Vec::new, |lines| lines.left.iter().rev().copied().collect())
    }
}
