//! The size of a board and the length of its lines, known at compile time or only at run time.
//!
//! A game written over [`Shape`] is compiled once for each common size, where shifts and masks are
//! constants, and once for all others. Measured: a size known only at run time takes 2.5× the time.
//!
//! Squares are arranged row by row with one spare column, `index = row × (columns + 1) + column`,
//! so that a shift never moves a stone from the end of one row to the start of the next.

use super::bits::Bits;
use std::fmt::Debug;

/// Rows, columns and the length `k` of a winning line.
pub trait Shape: Copy + Eq + Debug + Send + Sync + 'static {
    /// See [`crate::rules::Game::USUAL`].
    const USUAL: bool = false;
    /// The word that contains a set of squares.
    type Bits: Bits;
    /// Returns the number of rows, at least 1.
    fn rows(&self) -> u32;
    /// Returns the number of columns, at least 1.
    fn columns(&self) -> u32;
    /// Returns the number of stones in a winning line, at least 1.
    fn k(&self) -> u32;
    /// Returns all squares of the board, without the spare column.
    fn board(&self) -> Self::Bits;
    /// Returns true if exactly `k` stones win, and longer lines do not.
    #[inline]
    fn exact(&self) -> bool {
        false
    }

    /// Returns the distance from a square to the one below it.
    #[inline]
    fn stride(&self) -> u32 {
        self.columns() + 1
    }
    /// Returns the number of the square at a row and a column, both counted from 0.
    #[inline]
    fn square(&self, row: u32, column: u32) -> u32 {
        row * self.stride() + column
    }
    /// Returns true if a set contains a winning line: `k` or more squares, or exactly `k` if the
    /// shape requires it.
    ///
    /// Every step of the loop doubles the length of the lines found, so the cost is O(log k) per
    /// direction.
    #[inline(always)]
    fn has_line(&self, stones: Self::Bits) -> bool {
        let stride = self.stride();
        let line = |step: u32| self.unextended(self.starts(stones, step), stones, step);
        line(1)
            .or(line(stride))
            .or(line(stride + 1))
            .or(line(stride - 1))
            != Self::Bits::EMPTY
    }
    /// Filters the first squares of lines of `k` by whether their lines win: all do, unless exactly
    /// `k` stones win, where a line with a stone of `stones` directly before or after it does not.
    /// The spare column keeps the squares beyond the edge of the board empty.
    #[inline(always)]
    fn unextended(&self, starts: Self::Bits, stones: Self::Bits, step: u32) -> Self::Bits {
        if !self.exact() {
            return starts;
        }
        starts
            .without(stones.up(step))
            .without(stones.down(self.k().saturating_mul(step)))
    }
    /// Returns the first squares of all lines of `k` squares in one direction, given as the
    /// distance between neighbors.
    #[inline(always)]
    fn starts(&self, squares: Self::Bits, step: u32) -> Self::Bits {
        let (mut starts, mut length) = (squares, 1);
        while length < self.k() {
            let more = length.min(self.k() - length);
            starts = starts.and(starts.down(more * step));
            length += more;
        }
        starts
    }
}

/// A size known at compile time, for a board that fits into 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixed<const ROWS: u32, const COLUMNS: u32, const K: u32>;

const fn rectangle(rows: u32, columns: u32) -> u64 {
    let (mut board, mut row) = (0, 0);
    while row < rows {
        board |= ((1 << columns) - 1) << (row * (columns + 1));
        row += 1;
    }
    board
}

impl<const ROWS: u32, const COLUMNS: u32, const K: u32> Fixed<ROWS, COLUMNS, K> {
    const BOARD: u64 = rectangle(ROWS, COLUMNS);
}

impl<const ROWS: u32, const COLUMNS: u32, const K: u32> Shape for Fixed<ROWS, COLUMNS, K> {
    const USUAL: bool = true;
    type Bits = u64;
    #[inline]
    fn rows(&self) -> u32 {
        ROWS
    }
    #[inline]
    fn columns(&self) -> u32 {
        COLUMNS
    }
    #[inline]
    fn k(&self) -> u32 {
        K
    }
    #[inline]
    fn board(&self) -> u64 {
        Self::BOARD
    }
}

/// A size known at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sized<B> {
    rows: u32,
    columns: u32,
    k: u32,
    board: B,
    exact: bool,
}

impl<B: Bits> Sized<B> {
    /// Creates a shape; returns `None` if the board with its spare column does not fit into `B` or
    /// a number is 0.
    pub fn new(rows: u32, columns: u32, k: u32) -> Option<Self> {
        if rows == 0 || columns == 0 || k == 0 || rows.checked_mul(columns + 1)? > B::SIZE {
            return None;
        }
        let squares =
            (0..rows).flat_map(|row| (0..columns).map(move |column| row * (columns + 1) + column));
        Some(Self {
            rows,
            columns,
            k,
            board: squares.fold(B::EMPTY, B::with),
            exact: false,
        })
    }
    /// Returns the shape with the winning condition of exactly `k` stones, if `exact`, or of `k` or
    /// more.
    #[must_use]
    pub fn with_exact(self, exact: bool) -> Self {
        Self { exact, ..self }
    }
}

/// A game on the board on which it is searched: a common one, whose size is known at compile time,
/// or any other.
pub enum SearchBoard<A, B, C> {
    /// A common board.
    First(A),
    /// Another common board.
    Second(B),
    /// Any other.
    Other(C),
}

impl<B: Bits> Shape for Sized<B> {
    type Bits = B;
    #[inline]
    fn rows(&self) -> u32 {
        self.rows
    }
    #[inline]
    fn columns(&self) -> u32 {
        self.columns
    }
    #[inline]
    fn k(&self) -> u32 {
        self.k
    }
    #[inline]
    fn board(&self) -> B {
        self.board
    }
    #[inline]
    fn exact(&self) -> bool {
        self.exact
    }
}
