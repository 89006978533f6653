//! The lines of a board that are still open in a position: threats, and two bounds that prove
//! draws.
//!
//! An attacker who wins completes a line that contains no stone of the defender. If the defender
//! can take a square of each of these lines, no search is needed:
//!
//! - *Weights*: a line with `e` empty squares counts 2⁻ᵉ. If the sum is below 1 with the defender
//!   to move, or below ½ with the attacker to move, the defender stops all lines (P. Erdős, J. L.
//!   Selfridge, "On a combinatorial game", 1973).
//! - *Pairs*: if every line has two empty squares of its own, the defender replies to each stone in
//!   a pair on the other square (A. W. Hales, R. I. Jewett, "Regularity and positional games",
//!   1963). The pairs are found by augmenting paths.
//!
//! Cost: some operations per line for the weights; the pairs are tried if there are few lines.

use crate::rules::bits::{Bits, Squares};
use crate::rules::shape::Shape;

/// A line of `k` squares.
#[derive(Clone, Copy, PartialEq)]
pub struct BoardLine<B> {
    pub squares: B,
    /// The squares immediately before and after it, where a stone of its owner spoils it; empty
    /// unless exactly `k` stones win.
    pub ends: B,
}

impl<B: Bits> BoardLine<B> {
    /// Returns true if a side can still complete the line, or has.
    fn is_open(&self, own: B, theirs: B) -> bool {
        self.squares.and(theirs).or(self.ends.and(own)).is_empty()
    }
}

/// All lines of `k` squares.
pub struct BoardLines<B> {
    pub lines: Vec<BoardLine<B>>,
    pub k: u32,
    pub board: B,
}

/// The lines that one side can still complete.
pub struct OpenLines<B> {
    /// The empty squares of each line.
    pub empty: Vec<B>,
    /// The squares at the ends of all lines, where a stone of the owner spoils a line.
    pub ends: B,
    /// The squares that complete a line at once.
    pub wins: B,
    /// The sum of 2⁻ᵉ, in units of 2⁻³²; lines with more than 32 empty squares count as one unit.
    pub weight: u64,
    /// The least number of empty squares in any line; `u32::MAX` if there is no line.
    pub least: u32,
}

impl<B: Bits> BoardLines<B> {
    /// Creates the lines of a board.
    pub fn new<S: Shape<Bits = B>>(shape: &S) -> Self {
        let (rows, columns, k) = (shape.rows() as i64, shape.columns() as i64, shape.k());
        let mut lines = Vec::new();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
        {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let places = (0..i64::from(k)).map(|i| (row + i * down, column + i * right));
                if places
                    .clone()
                    .all(|(row, column)| (0..rows).contains(&row) && (0..columns).contains(&column))
                {
                    let set = places.fold(B::EMPTY, |set, (row, column)| {
                        set.with(shape.square(row as u32, column as u32))
                    });
                    let ends = [
                        (row - down, column - right),
                        (row + down * i64::from(k), column + right * i64::from(k)),
                    ];
                    let inside = ends.into_iter().filter(|(row, column)| {
                        shape.exact() && (0..rows).contains(row) && (0..columns).contains(column)
                    });
                    let ends = inside.fold(B::EMPTY, |ends, (row, column)| {
                        ends.with(shape.square(row as u32, column as u32))
                    });
                    let line = BoardLine { squares: set, ends };
                    if !lines.contains(&line) {
                        lines.push(line);
                    }
                }
            }
        }
        BoardLines {
            lines,
            k,
            board: shape.board(),
        }
    }

    /// Returns the squares that complete a line at once.
    pub fn wins(&self, own: B, theirs: B) -> B {
        let open = self.lines.iter().filter(|line| line.is_open(own, theirs));
        let nearly = open.filter(|line| line.squares.and(own).count() + 1 == self.k);
        nearly.fold(B::EMPTY, |wins, line| wins.or(line.squares.without(own)))
    }

    /// Returns the lines that a side can complete with at most `stones` more stones.
    pub fn open(&self, own: B, theirs: B, stones: u32) -> OpenLines<B> {
        let empty = Vec::with_capacity(self.lines.len());
        let mut open = OpenLines {
            empty,
            ends: B::EMPTY,
            wins: B::EMPTY,
            weight: 0,
            least: u32::MAX,
        };
        for line in self.lines.iter().filter(|line| line.is_open(own, theirs)) {
            let empty = line.squares.without(own);
            let count = empty.count();
            if count <= stones {
                open.weight += (1_u64 << 32 >> count.min(32)).max(1);
                open.least = open.least.min(count);
                if count == 1 {
                    open.wins = open.wins.or(empty);
                }
                open.ends = open.ends.or(line.ends);
                open.empty.push(empty);
            }
        }
        open
    }
}

impl<B: Bits> OpenLines<B> {
    /// Returns whether the defender stops every line, by weights or by pairs; `first` is true if
    /// the defender is to move.
    pub fn is_stopped(&self, first: bool) -> bool {
        let limit = 1_u64 << if first { 32 } else { 31 };
        self.weight < limit || self.has_pairs()
    }

    /// Returns whether every line has two empty squares of its own.
    fn has_pairs(&self) -> bool {
        let squares = self
            .empty
            .iter()
            .fold(B::EMPTY, |all, &line| all.or(line))
            .count() as usize;
        if self.least < 2 || 2 * self.empty.len() > squares {
            return false;
        }
        let mut owner = vec![usize::MAX; B::SIZE as usize];
        // Each line claims two squares; the owner of a claimed square looks for another one.
        (0..2 * self.empty.len()).all(|claim| {
            let mut seen = B::EMPTY;
            self.claim(claim / 2, &mut owner, &mut seen)
        })
    }
    fn claim(&self, line: usize, owner: &mut [usize], seen: &mut B) -> bool {
        let Some(&empty) = self.empty.get(line) else {
            return false;
        };
        for square in Squares(empty) {
            let at = usize::from(square);
            if seen.has(square.into()) || owner[at] == line {
                continue;
            }
            *seen = seen.with(square.into());
            if owner[at] == usize::MAX || self.claim(owner[at], owner, seen) {
                owner[at] = line;
                return true;
            }
        }
        false
    }
}
