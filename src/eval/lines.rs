//! Open lines: the windows of k squares in a line that a side can still fill.
//!
//! A window is open for a side if no enemy stone is in it and at least one of its squares is empty; its worth depends
//! on how many own stones it holds. Source: course e (Connect Four), where the worth is the number of stones.
//!
//! All windows of a direction are handled at once. Their first squares are the free lines of [`Shape::starts`]; the
//! own stones in each are added up in *bit planes*, a binary counter for every square of the board at once; then each
//! count, or for plain counts each plane, takes one population count. Costs: O(k log k) operations on words for each
//! of the four directions, whatever stands on the board.

use super::file::Args;
use crate::rules::bits::Bits;
use crate::rules::shape::Shape;

/// Planes enough to count the stones of a window that fits any board (19 squares).
const PLANES: usize = 5;

/// How many planes count so far.
#[inline]
fn planes_for(most: u32) -> usize {
    ((u32::BITS - most.leading_zeros()) as usize).min(PLANES)
}

/// The worth of an open line by its number of own stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    /// For 1, 2, 3 … stones; the last one for all more.
    counts: Box<[i64]>,
    /// Is the worth the number of stones?
    plain: bool,
}

impl Lines {
    /// The worths of the argument `counts`; without it, the number of stones.
    #[must_use]
    pub fn read(args: &Args) -> Lines {
        let counts = args.counts.clone().unwrap_or_default();
        Lines { plain: counts.is_empty(), counts: counts.into() }
    }
    /// The worth of a line with so many stones.
    #[inline]
    fn worth(&self, stones: u32) -> i64 {
        let index = (stones as usize).min(self.counts.len());
        index.checked_sub(1).and_then(|index| self.counts.get(index)).copied().unwrap_or(0)
    }
    /// The largest absolute sum over a board of this shape.
    pub fn bound<S: Shape>(&self, shape: &S) -> i64 {
        let most = self.counts.iter().map(|worth| worth.abs()).max();
        // No more windows than squares in each direction, and none that is longer than the board.
        let longest = shape.k().min(shape.rows().max(shape.columns()));
        4 * i64::from(shape.board().count()) * most.unwrap_or(i64::from(longest))
    }
    /// The worth of all open lines of a side.
    #[inline]
    pub fn sum<S: Shape>(&self, shape: &S, own: S::Bits, theirs: S::Bits) -> i64 {
        let stride = shape.stride();
        let free = shape.board().without(theirs);
        [1, stride, stride + 1, stride - 1].into_iter().map(|step| self.direction(shape, own, free, step)).sum()
    }
    #[inline]
    fn direction<S: Shape>(&self, shape: &S, own: S::Bits, free: S::Bits, step: u32) -> i64 {
        let k = shape.k();
        let open = shape.starts(free, step);
        // Also where k is longer than the board, so that the loops below stay short.
        if open.is_empty() {
            return 0;
        }
        let open = open.without(shape.starts(own, step));
        // Full lines are no longer open, so k − 1 is the most there is to count.
        let used = planes_for(k - 1);
        let mut planes = [S::Bits::EMPTY; PLANES];
        for place in 0..k {
            let mut carry = own.down(place * step).and(open);
            for plane in &mut planes[..used.min(planes_for(place + 1))] {
                let both = plane.and(carry);
                *plane = plane.or(carry).without(both);
                carry = both;
            }
        }
        if self.plain {
            return (0..).zip(&planes[..used]).map(|(power, plane)| i64::from(plane.count()) << power).sum();
        }
        let exactly = |stones: u32| {
            (0..).zip(&planes[..used]).fold(open, |set, (power, plane)| {
                if stones >> power & 1 == 1 { set.and(*plane) } else { set.without(*plane) }
            })
        };
        (1..k).map(|stones| i64::from(exactly(stones).count()) * self.worth(stones)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::bits::Wide;
    use crate::rules::conformance::Seed;
    use crate::rules::shape::{Fixed, Sized};

    /// Window by window and square by square.
    fn slow<S: Shape>(shape: &S, own: S::Bits, theirs: S::Bits, worth: impl Fn(u32) -> i64) -> i64 {
        let (rows, columns, k) = (shape.rows() as i32, shape.columns() as i32, shape.k() as i32);
        let mut sum = 0;
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                let (last_row, last_column) = (row + down * (k - 1), column + right * (k - 1));
                if last_row >= rows || !(0..columns).contains(&last_column) {
                    continue;
                }
                let squares = (0..k).map(|i| shape.square((row + down * i) as u32, (column + right * i) as u32));
                let count = |set: S::Bits| squares.clone().filter(|&square| set.has(square)).count() as u32;
                if count(theirs) == 0 && count(own) < k as u32 {
                    sum += worth(count(own));
                }
            }
        }
        sum
    }

    fn agrees<S: Shape>(shape: &S) {
        let mut random = Seed(u64::from(shape.k()) + 100 * u64::from(shape.rows()));
        let plain = Lines::read(&Args::default());
        let steep = Lines::read(&Args { counts: Some(vec![1, -7, 49]), ..Args::default() });
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
            assert_eq!(plain.sum(shape, own, theirs), slow(shape, own, theirs, i64::from));
            let worth = |stones: u32| [0, 1, -7, 49][stones.min(3) as usize];
            assert_eq!(steep.sum(shape, own, theirs), slow(shape, own, theirs, worth));
            assert!(plain.sum(shape, own, theirs) <= plain.bound(shape));
            assert!(steep.sum(shape, own, theirs).abs() <= steep.bound(shape));
        }
    }

    #[test]
    fn planes_count_like_windows() {
        agrees(&Fixed::<3, 3, 3>);
        agrees(&Fixed::<7, 6, 4>);
        for (rows, columns, k) in [(1, 1, 1), (1, 9, 3), (5, 4, 9), (6, 7, 2), (3, 3, 1), (7, 8, 40)] {
            agrees(&Sized::<u64>::new(rows, columns, k).unwrap());
        }
        agrees(&Sized::<u128>::new(10, 9, 8).unwrap());
        agrees(&Sized::<Wide>::new(19, 19, 5).unwrap());
        agrees(&Sized::<Wide>::new(19, 19, 19).unwrap());
    }
}
