//! [`BestMoves`]: the lines of best moves while a search runs.
//!
//! A line is kept from its end to its beginning, so a node adds its move at the back, and lines change hands without a copy.

use crate::numbers::Ordinal;
use std::mem::swap;

/// The lines at one ply, by their places among all.
struct PlyLines {
    /// That of the node left last.
    left: usize,
    /// Of the node that is open: that of its best child so far.
    below: usize,
}

/// The line of best moves from the node left last at each ply.
#[derive(Default)]
pub(super) struct BestMoves {
    plies: Vec<PlyLines>,
    lines: Vec<Vec<Ordinal>>,
}

impl BestMoves {
    /// There are none yet.
    pub fn clear(&mut self) {
        self.plies.clear();
        self.lines.clear();
    }
    /// No line goes on from a node at this ply.
    #[inline]
    pub fn end(&mut self, ply: usize) {
        if let Some(line) = self
            .plies
            .get(ply)
            .and_then(|here| self.lines.get_mut(here.left))
        {
            line.clear();
        }
    }
    /// The child left last is the best one so far of the node at a ply. Where all children are leaves that need not be said.
    #[inline]
    pub fn keep(&mut self, ply: usize) {
        self.reach(ply + 1);
        if let Some([node, child]) = self.plies.get_mut(ply..ply + 2) {
            swap(&mut node.below, &mut child.left);
        }
    }
    /// A node at a ply is left, and its line goes on through this child, or ends here.
    #[inline]
    pub fn leave(&mut self, ply: usize, child: Option<Ordinal>) {
        self.reach(ply);
        let Some(PlyLines { left, below }) = self.plies.get_mut(ply) else {
            return;
        };
        if let Some(line) = self.lines.get_mut(*below) {
            line.extend(child);
        }
        swap(left, below);
        if let Some(line) = self.lines.get_mut(*below) {
            line.clear();
        }
    }
    #[inline]
    fn reach(&mut self, ply: usize) {
        while self.plies.len() <= ply {
            let left = self.lines.len();
            self.plies.push(PlyLines {
                left,
                below: left + 1,
            });
            self.lines.extend([Vec::new(), Vec::new()]);
        }
    }
    /// That of the root.
    pub fn of_root(&self) -> Vec<Ordinal> {
        let line = self
            .plies
            .first()
            .and_then(|root| self.lines.get(root.left));
        line.map_or_else(Vec::new, |line| line.iter().rev().copied().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_goes_on_through_the_best_child() {
        let mut moves = BestMoves::default();
        // A node whose children are leaves, then its parent, for which the second of three children is the best.
        for (best, is_best) in [(4, true), (5, true), (6, false)] {
            moves.leave(1, Some(Ordinal(best)));
            if is_best {
                moves.keep(0);
            }
        }
        moves.leave(0, Some(Ordinal(1)));
        assert_eq!(moves.of_root(), [1, 5].map(Ordinal));
        // An answer of the table ends it.
        moves.end(1);
        moves.keep(0);
        moves.leave(0, Some(Ordinal(2)));
        assert_eq!(moves.of_root(), [Ordinal(2)]);
        moves.clear();
        assert!(moves.of_root().is_empty());
    }
}
