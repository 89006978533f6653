//! Wins by a reply to every move: strategies along the edges of a matching of the squares.
//!
//! *No goal can be reached any more* ([`mover_wins`]): the piece only walks, and the player who
//! cannot move has lost. This is undirected vertex geography: the mover wins if and only if every
//! maximum matching of the squares, including that of the piece, covers the piece's square; the
//! winner always walks along an edge of the matching.
//!
//! *One goal can be reached* ([`owner_wins`]): its owner needs a reply to every step except those
//! onto the goal or beside it, which lose at once. The owner therefore wins if some matching covers
//! all other squares, and the piece's if the owner is to move. The goal and the squares beside it
//! all touch each other, so those left over pair up, and at most one of them stays single. This
//! condition is sufficient and not necessary, and it holds in most positions in which a goal was
//! cut off.
//!
//! Sources of the first: A. S. Fraenkel, E. R. Scheinerman, D. Ullman, "Undirected edge geography",
//! Theoretical Computer Science 112 (1993), which gives the theorem; of the matchings: J. Edmonds,
//! "Paths, trees, and flowers" (1965) (graphs with odd cycles). The second is original. Cost:
//! O(squares³) in the worst case, mostly one greedy pass and a few short searches.

use crate::rules::bits::{Bits, Squares};

/// The maximum number of squares of any word.
const MOST: usize = 128;
const NONE: u8 = u8::MAX;

/// A matching of squares, with the forest of the search for an augmenting path.
struct Matching<'b, B> {
    beside: &'b [B],
    squares: B,
    mate: [u8; MOST],
    parent: [u8; MOST],
    base: [u8; MOST],
    reached: B,
}

/// Returns whether the side to move wins with the piece on a square and the squares `free`, without
/// a goal among them.
pub fn mover_wins<B: Bits>(beside: &[B], free: B, piece: u32) -> bool {
    let mut matching = Matching::new(beside, free);
    for square in Squares(free) {
        if matching.mate[usize::from(square)] == NONE {
            matching.augment(square as u8);
        }
    }
    // A maximum matching without the piece grows with it exactly if every maximum matching covers
    // the piece.
    matching.squares = free.with(piece);
    matching.augment(piece as u8)
}

/// Returns whether the owner of the only reachable goal always has a reply. `squares` are the
/// reachable ones, with that of the piece if the owner is to move; `zone` is the goal with the
/// squares beside it.
pub fn owner_wins<B: Bits>(beside: &[B], squares: B, zone: B) -> bool {
    if squares.count().is_multiple_of(2) {
        return is_covered(beside, squares);
    }
    Squares(squares.and(zone))
        .any(|alone| is_covered(beside, squares.without(B::one(alone.into()))))
}

/// Returns whether a matching covers all squares.
fn is_covered<B: Bits>(beside: &[B], squares: B) -> bool {
    let mut matching = Matching::new(beside, squares);
    let is_alone =
        |matching: &Matching<'_, B>, square: u16| matching.mate[usize::from(square)] == NONE;
    Squares(squares).all(|square| !is_alone(&matching, square) || matching.augment(square as u8))
}

impl<'b, B: Bits> Matching<'b, B> {
    /// Creates an initial matching: each square takes its first single neighbour.
    fn new(beside: &'b [B], squares: B) -> Self {
        let (mate, parent, base) = ([NONE; MOST], [NONE; MOST], [NONE; MOST]);
        let mut matching = Matching {
            beside,
            squares,
            mate,
            parent,
            base,
            reached: B::EMPTY,
        };
        for square in Squares(squares) {
            matching.take_a_neighbour(square as u8);
        }
        matching
    }
    fn neighbours(&self, square: u8) -> Squares<B> {
        Squares(self.beside[usize::from(square)].and(self.squares))
    }
    fn mate(&self, square: u8) -> u8 {
        self.mate[usize::from(square)]
    }
    fn base(&self, square: u8) -> u8 {
        self.base[usize::from(square)]
    }
    fn parent(&self, square: u8) -> u8 {
        self.parent[usize::from(square)]
    }
    fn join(&mut self, one: u8, other: u8) {
        self.mate[usize::from(one)] = other;
        self.mate[usize::from(other)] = one;
    }
    fn take_a_neighbour(&mut self, square: u8) {
        if self.mate(square) == NONE
            && let Some(other) = self
                .neighbours(square)
                .find(|&other| self.mate(other as u8) == NONE)
        {
            self.join(square, other as u8);
        }
    }
    /// Searches for an augmenting path from an uncovered square, breadth first, and applies it.
    /// Returns whether there is one.
    fn augment(&mut self, root: u8) -> bool {
        self.parent = [NONE; MOST];
        self.base = std::array::from_fn(|square| square as u8);
        self.reached = B::one(u32::from(root));
        let (mut queue, mut head) = (vec![root], 0);
        while let Some(&from) = queue.get(head) {
            head += 1;
            for to in self.neighbours(from) {
                let to = to as u8;
                if self.base(from) == self.base(to) || self.mate(from) == to {
                    continue;
                }
                let is_outer =
                    to == root || (self.mate(to) != NONE && self.parent(self.mate(to)) != NONE);
                if is_outer {
                    self.contract(from, to, &mut queue);
                } else if self.parent(to) == NONE {
                    self.parent[usize::from(to)] = from;
                    if self.mate(to) == NONE {
                        self.take_path(to);
                        return true;
                    }
                    self.reach(self.mate(to), &mut queue);
                }
            }
        }
        false
    }
    fn reach(&mut self, square: u8, queue: &mut Vec<u8>) {
        if !self.reached.has(u32::from(square)) {
            self.reached = self.reached.with(u32::from(square));
            queue.push(square);
        }
    }
    /// Swaps the edges of the path that ends in an uncovered square.
    fn take_path(&mut self, mut end: u8) {
        while end != NONE {
            let before = self.parent(end);
            let next = self.mate(before);
            self.join(before, end);
            end = next;
        }
    }
    /// Returns the base at which two alternating paths to the root meet.
    fn meeting(&self, one: u8, other: u8) -> u8 {
        let (mut passed, mut at) = (B::EMPTY, self.base(one));
        loop {
            passed = passed.with(u32::from(at));
            if self.mate(at) == NONE {
                break;
            }
            at = self.base(self.parent(self.mate(at)));
        }
        let mut at = self.base(other);
        while !passed.has(u32::from(at)) {
            at = self.base(self.parent(self.mate(at)));
        }
        at
    }
    /// Contracts the odd cycle closed by an edge between two outer squares to one square.
    fn contract(&mut self, one: u8, other: u8, queue: &mut Vec<u8>) {
        let base = self.meeting(one, other);
        let inside = self.mark(one, base, other).or(self.mark(other, base, one));
        for square in Squares(self.squares) {
            if inside.has(u32::from(self.base(square as u8))) {
                self.base[usize::from(square)] = base;
                self.reach(square as u8, queue);
            }
        }
    }
    /// Returns the bases on one side of an odd cycle, and makes its squares reachable from the
    /// other side.
    fn mark(&mut self, mut at: u8, base: u8, mut child: u8) -> B {
        let mut inside = B::EMPTY;
        while self.base(at) != base {
            inside = inside
                .with(u32::from(self.base(at)))
                .with(u32::from(self.base(self.mate(at))));
            self.parent[usize::from(at)] = child;
            child = self.mate(at);
            at = self.parent(child);
        }
        inside
    }
}
