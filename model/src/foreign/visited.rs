//! [`VisitedMoves`]: the moves of a node that were visited, while a trace is read into a recording.

use super::words::FIRST;
use engine::numbers::Ordinal;
use std::collections::HashSet;

/// The number of moves up to which they are compared one by one.
const FEW: usize = 24;

/// The moves of a node that were visited.
#[derive(Default)]
pub struct VisitedMoves {
    few: Vec<Ordinal>,
    many: HashSet<Ordinal>,
    /// The number of legal ones among them, and the number of moves: neither a null move nor the
    /// same position once more.
    pub legal: usize,
    pub moves: usize,
}

impl VisitedMoves {
    pub fn len(&self) -> usize {
        self.few.len() + self.many.len()
    }
    /// Takes in a visit. Returns true if it is the first of its move.
    pub fn first(&mut self, ordinal: Ordinal) -> bool {
        if self.few.contains(&ordinal) || !self.many.is_empty() && self.many.contains(&ordinal) {
            return false;
        }
        if self.few.len() < FEW {
            self.few.push(ordinal);
        } else {
            self.many.insert(ordinal);
        }
        self.legal += usize::from(ordinal < FIRST);
        self.moves += usize::from(ordinal.is_move());
        true
    }
}
