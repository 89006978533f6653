//! Open lines: the windows of k squares in a line that a side can still fill.
//!
//! A window is open for a side if it contains no stone of the opponent and at least one of its
//! squares is empty; if exactly k stones win, there must also be no own stone directly before or
//! after it. Its value depends on the number of own stones in it, and is that number by default.
//!
//! All windows of a direction are processed at once. Their first squares are the free lines of
//! [`Shape::starts`]; the own stones in each are added up in *bit planes*, which are binary
//! counters for all squares of the board, and windows of 2, 4, 8 … squares are combined from two
//! halves. The four directions are processed in parallel, which a suitable processor executes on
//! four words at once. Costs: O(log² k) operations on words and k − 1 population counts per
//! direction, regardless of the stones on the board; on 7×6 with k = 4, about 20 and 3.

use super::file::Args;
use crate::rules::bits::Bits;
use crate::rules::shape::Shape;

/// The number of planes that suffices to count the stones of a window on any board (19 squares).
const PLANES: usize = 5;

/// A binary number for every square; the first plane holds the lowest bits.
type Planes<B> = [B; PLANES];

/// Returns the number of planes for numbers up to `most`.
#[inline]
fn planes_for(most: u32) -> usize {
    ((u32::BITS - most.leading_zeros()) as usize).min(PLANES)
}

/// Returns for every square the number of stones on it and the next `k − 1` squares in a direction.
#[inline(always)]
fn counted<B: Bits>(stones: B, k: u32, step: u32) -> Planes<B> {
    // `windows` counts windows of `length` squares, `all` those of the first `done` squares, a sum
    // of such lengths.
    let (mut windows, mut length) = ([B::EMPTY; PLANES], 1);
    windows[0] = stones;
    let (mut all, mut done) = ([B::EMPTY; PLANES], 0);
    loop {
        if k & length != 0 {
            all = plus(all, windows, done * step, done + length);
            done += length;
        }
        if 2 * length > k {
            return all;
        }
        windows = plus(windows, windows, length * step, 2 * length);
        length *= 2;
    }
}

/// Returns for every square the sum of its number in `a` and the number in `b` of the square at
/// distance `from`; sums are at most `most`.
#[inline(always)]
fn plus<B: Bits>(mut a: Planes<B>, b: Planes<B>, from: u32, most: u32) -> Planes<B> {
    let mut carry = B::EMPTY;
    for (a, b) in a.iter_mut().zip(b).take(planes_for(most)) {
        let b = b.down(from);
        let (either, both) = (a.xor(b), a.and(b));
        *a = either.xor(carry);
        carry = both.or(either.and(carry));
    }
    a
}

/// The value of an open line by its number of own stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    /// The values for 1, 2, 3 … stones, the last one for all longer lines; empty if the value is
    /// the number of stones.
    counts: Box<[i64]>,
}

impl Lines {
    /// Reads the values of the argument `counts`; without it, the value is the number of stones.
    pub fn read(args: &Args) -> Lines {
        Lines {
            counts: args.counts.clone().unwrap_or_default().into(),
        }
    }
    /// Returns the value of a line with `stones` stones, at least 1.
    #[inline]
    fn worth(&self, stones: u32) -> i64 {
        self.counts
            .get(stones as usize - 1)
            .or(self.counts.last())
            .copied()
            .unwrap_or(i64::from(stones))
    }
    /// Returns the maximum absolute sum on a board of this shape.
    pub fn bound<S: Shape>(&self, shape: &S) -> i64 {
        let most = self.counts.iter().map(|worth| worth.abs()).max();
        // There are no more windows than squares in each direction, and no window is longer than
        // the board.
        let longest = shape.k().min(shape.rows().max(shape.columns()));
        4 * i64::from(shape.board().count()) * most.unwrap_or(i64::from(longest))
    }
    /// Returns the value of all open lines of a side.
    #[inline(always)]
    pub fn sum<S: Shape>(&self, shape: &S, own: S::Bits, theirs: S::Bits) -> i64 {
        let k = shape.k();
        // No window is longer than the board, which keeps the following loops short.
        if k > shape.rows().max(shape.columns()) {
            return 0;
        }
        let (stride, free) = (shape.stride(), shape.board().without(theirs));
        let direction = |step: u32| {
            (
                shape.unextended(shape.starts(free, step), own, step),
                counted(own, k, step),
            )
        };
        let directions = [
            direction(1),
            direction(stride),
            direction(stride + 1),
            direction(stride - 1),
        ];
        let mut sum = 0;
        // A full window has k stones and does not count.
        for stones in 1..k {
            let mut windows = 0;
            for (open, planes) in &directions {
                let mut with = *open;
                for (power, plane) in planes.iter().take(planes_for(k)).enumerate() {
                    with = if stones >> power & 1 == 1 {
                        with.and(*plane)
                    } else {
                        with.without(*plane)
                    };
                }
                windows += with.count();
            }
            sum += i64::from(windows) * self.worth(stones);
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::bits::Wide;
    use crate::rules::conformance::Seed;
    use crate::rules::shape::{Fixed, Sized};

    /// A reference implementation, window by window and square by square.
    fn slow<S: Shape>(shape: &S, own: S::Bits, theirs: S::Bits, worth: impl Fn(u32) -> i64) -> i64 {
        let (rows, columns, k) = (
            shape.rows() as i32,
            shape.columns() as i32,
            shape.k() as i32,
        );
        let mut sum = 0;
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            for (row, column) in
                (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
            {
                let (last_row, last_column) = (row + down * (k - 1), column + right * (k - 1));
                if last_row >= rows || !(0..columns).contains(&last_column) {
                    continue;
                }
                let squares = (0..k)
                    .map(|i| shape.square((row + down * i) as u32, (column + right * i) as u32));
                let count =
                    |set: S::Bits| squares.clone().filter(|&square| set.has(square)).count() as u32;
                let is_own = |row: i32, column: i32| {
                    (0..rows).contains(&row)
                        && (0..columns).contains(&column)
                        && own.has(shape.square(row as u32, column as u32))
                };
                let extended = is_own(row - down, column - right)
                    || is_own(row + down * k, column + right * k);
                if count(theirs) == 0 && count(own) < k as u32 && !(shape.exact() && extended) {
                    sum += worth(count(own));
                }
            }
        }
        sum
    }

    fn agrees<S: Shape>(shape: &S) {
        let mut random = Seed(u64::from(shape.k()) + 100 * u64::from(shape.rows()));
        let plain = Lines::read(&Args::default());
        let steep = Lines::read(&Args {
            counts: Some(vec![1, -7, 49]),
            ..Args::default()
        });
        for round in 0..300 {
            let (mut own, mut theirs) = (S::Bits::EMPTY, S::Bits::EMPTY);
            for row in 0..shape.rows() {
                for column in 0..shape.columns() {
                    let square = shape.square(row, column);
                    match random.below(4 + round % 5) {
                        0 if round % 3 > 0 => theirs = theirs.with(square),
                        1 | 2 => own = own.with(square),
                        _ => {}
                    }
                }
            }
            assert_eq!(
                plain.sum(shape, own, theirs),
                slow(shape, own, theirs, i64::from)
            );
            let worth = |stones: u32| [0, 1, -7, 49][stones.min(3) as usize];
            assert_eq!(
                steep.sum(shape, own, theirs),
                slow(shape, own, theirs, worth)
            );
            assert!(plain.sum(shape, own, theirs) <= plain.bound(shape));
            assert!(steep.sum(shape, own, theirs).abs() <= steep.bound(shape));
        }
    }

    #[test]
    fn planes_count_like_windows() {
        agrees(&Fixed::<3, 3, 3>);
        agrees(&Fixed::<7, 6, 4>);
        for (rows, columns, k) in [
            (1, 1, 1),
            (1, 9, 3),
            (5, 4, 9),
            (6, 7, 2),
            (3, 3, 1),
            (7, 8, 40),
        ] {
            agrees(&Sized::<u64>::new(rows, columns, k).unwrap());
        }
        for (rows, columns, k) in [(1, 9, 3), (6, 7, 2), (3, 3, 1), (5, 4, 3), (7, 8, 40)] {
            agrees(
                &Sized::<u64>::new(rows, columns, k)
                    .unwrap()
                    .with_exact(true),
            );
        }
        agrees(&Sized::<u128>::new(10, 9, 8).unwrap());
        agrees(&Sized::<Wide>::new(19, 19, 5).unwrap().with_exact(true));
        agrees(&Sized::<Wide>::new(19, 19, 5).unwrap());
        agrees(&Sized::<Wide>::new(19, 19, 19).unwrap());
    }
}
