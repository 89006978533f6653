//! [`BestMoves`]: the lines of best moves while a search runs.
//!
//! A line is stored in reverse, so that a node appends its move, and lines change owners without a
//! copy.

use crate::numbers::Ordinal;
use std::mem::swap;

/// The lines at one ply, as indices into all lines.
struct PlyLines {
    /// The line of the node left last.
    left: usize,
    /// The line of the best child so far of the open node.
    below: usize,
}

/// The lines of best moves from the node left last at each ply.
#[derive(Default)]
pub(super) struct BestMoves {
    plies: Vec<PlyLines>,
    lines: Vec<Vec<Ordinal>>,
}

impl BestMoves {
    /// Removes all lines.
    pub fn clear(&mut self) {
        self.plies.clear();
        self.lines.clear();
    }
    /// Ends the line at a node at this ply.
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
    /// Records that the child left last is the best so far of the node at a ply. Need not be called
    /// if all children are leaves.
    #[inline]
    pub fn keep(&mut self, ply: usize) {
        self.reach(ply + 1);
        if let Some([node, child]) = self.plies.get_mut(ply..ply + 2) {
            swap(&mut node.below, &mut child.left);
        }
    }
    /// Leaves a node at a ply; its line continues through `child`, or ends here.
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
    /// Returns the line of the root.
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
        // First a node whose children are leaves, then its parent, whose best child is the second
        // of three.
        for (best, is_best) in [(4, true), (5, true), (6, false)] {
            moves.leave(1, Some(Ordinal(best)));
            if is_best {
                moves.keep(0);
            }
        }
        moves.leave(0, Some(Ordinal(1)));
        assert_eq!(moves.of_root(), [1, 5].map(Ordinal));
        // A table hit ends the line.
        moves.end(1);
        moves.keep(0);
        moves.leave(0, Some(Ordinal(2)));
        assert_eq!(moves.of_root(), [Ordinal(2)]);
        moves.clear();
        assert!(moves.of_root().is_empty());
    }
}
