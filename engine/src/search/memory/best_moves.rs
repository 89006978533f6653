//! [`BestMoves`]: the lines of best moves while a search runs.

use crate::numbers::Ordinal;

/// The line of best moves from the node left last at each ply.
#[derive(Default)]
pub(super) struct BestMoves(Vec<Vec<Ordinal>>);

impl BestMoves {
    /// There are none yet.
    pub fn clear(&mut self) {
        self.0.iter_mut().for_each(Vec::clear);
    }
    /// No line goes on from a node at this ply.
    #[inline(always)]
    pub fn end(&mut self, ply: usize) {
        if let Some(line) = self.0.get_mut(ply) {
            line.clear();
        }
    }
    /// The line of a node goes on through this child.
    #[inline(never)]
    pub fn extend(&mut self, ply: usize, child: Ordinal) {
        if self.0.len() < ply + 2 {
            self.0.resize(ply + 2, Vec::new());
        }
        let (upper, lower) = self.0.split_at_mut(ply + 1);
        if let (Some(line), Some(below)) = (upper.last_mut(), lower.first()) {
            line.clear();
            line.push(child);
            line.extend_from_slice(below);
        }
    }
    /// That of the root.
    pub fn of_root(&self) -> Vec<Ordinal> {
        self.0.first().cloned().unwrap_or_default()
    }
}
