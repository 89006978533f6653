//! A number for each square of a board, summed over a set of squares.
//!
//! Costs: squares of the same value are counted together, so a table costs one population count per
//! distinct number instead of one look-up per stone; a symmetric table of 64 squares typically has
//! few distinct numbers.

use super::error::EvalProblem;
use super::features::Unfit;
use super::file::Args;
use crate::rules::bits::Bits;
use std::collections::BTreeMap;

/// A table: sets of squares with their value, which is not 0.
#[derive(Clone, Debug, PartialEq)]
pub struct SquareTable<B> {
    sets: Box<[(B, i64)]>,
}

impl<B: Bits> SquareTable<B> {
    /// Creates a table from the value of every square; rows and columns are counted from 1, and
    /// `square` returns the number of a square.
    pub fn new(
        rows: u32,
        columns: u32,
        square: impl Fn(u32, u32) -> u32,
        worth: impl Fn(u32, u32) -> i64,
    ) -> Self {
        let mut sets: BTreeMap<i64, B> = BTreeMap::new();
        for row in 1..=rows {
            for column in 1..=columns {
                let set = sets.entry(worth(row, column)).or_insert(B::EMPTY);
                *set = set.with(square(row, column));
            }
        }
        sets.remove(&0);
        SquareTable {
            sets: sets.into_iter().map(|(worth, set)| (set, worth)).collect(),
        }
    }
    /// Reads the table of the argument `table`.
    ///
    /// # Errors
    /// The table does not have the size of the board.
    pub fn read(
        rows: u32,
        columns: u32,
        square: impl Fn(u32, u32) -> u32,
        args: &Args,
    ) -> Result<Self, Unfit> {
        let table = args.table.as_deref().unwrap_or_default();
        let unfit = |item, problem| Unfit {
            field: "table",
            item,
            problem,
        };
        if table.len() != rows as usize {
            return Err(unfit(
                None,
                EvalProblem::TableRows {
                    expected: rows,
                    found: table.len(),
                },
            ));
        }
        if let Some((item, row)) = table
            .iter()
            .enumerate()
            .find(|(_, row)| row.len() != columns as usize)
        {
            return Err(unfit(
                Some(item),
                EvalProblem::TableColumns {
                    expected: columns,
                    found: row.len(),
                },
            ));
        }
        let worth = |row: u32, column: u32| {
            table
                .get(row as usize - 1)
                .and_then(|row| row.get(column as usize - 1))
                .copied()
                .unwrap_or(0)
        };
        Ok(SquareTable::new(rows, columns, square, worth))
    }
    /// Creates the table of distances from the edge: 0 at the edge, 1 beside it, and so on.
    pub fn centre(rows: u32, columns: u32, square: impl Fn(u32, u32) -> u32) -> Self {
        let ring = |row: u32, column: u32| {
            (row - 1)
                .min(rows - row)
                .min(column - 1)
                .min(columns - column)
        };
        SquareTable::new(rows, columns, square, |row, column| {
            i64::from(ring(row, column))
        })
    }
    /// Returns the sum over a set of squares.
    #[inline(always)]
    pub fn sum(&self, squares: B) -> i64 {
        let mut sum = 0;
        for (set, worth) in &self.sets {
            sum += i64::from(set.and(squares).count()) * worth;
        }
        sum
    }
    /// Returns the maximum absolute sum.
    pub fn bound(&self) -> i64 {
        self.sets
            .iter()
            .map(|(set, worth)| i64::from(set.count()) * worth.abs())
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_the_squares() {
        let worth = |row: u32, column: u32| i64::from(row * 10 + column) % 7 - 3;
        let square = |row: u32, column: u32| (row - 1) * 5 + column - 1;
        let table: SquareTable<u64> = SquareTable::new(4, 4, square, worth);
        for seed in 0..1_000_u64 {
            let set = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
            let squares = (1..=4).flat_map(|row| (1..=4).map(move |column| (row, column)));
            let sum: i64 = squares
                .filter(|&(r, c)| set.has(square(r, c)))
                .map(|(r, c)| worth(r, c))
                .sum();
            assert_eq!(table.sum(set), sum);
        }
        let centre: SquareTable<u64> = SquareTable::centre(4, 4, square);
        assert_eq!((centre.sum(u64::MAX), centre.bound()), (4, 4));
    }
}
