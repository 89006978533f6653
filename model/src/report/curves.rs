//! [`Curves`]: the number of nodes of each method at each depth, or on each ply: as a table, as
//! bars, as a chart.
//!
//! All scales are logarithmic: a tenfold count makes a bar longer, or a point higher, by a constant
//! amount.

use super::table::{Table, TableCell, Tone, left, right};
use super::thousands;
use crate::inspect::compare::branching;
use std::borrow::Cow;

/// The number of rows of a chart for each power of ten.
pub const ROWS: f64 = 2.0;
/// The maximum number of depths in a chart.
const MOST_POINTS: usize = 16;

/// Returns the length of a bar, from 0 to 1, relative to the bar of the greatest count.
pub fn share(count: u64, most: u64) -> f64 {
    (count.max(1) as f64).ln() / (most as f64).ln().max(1.0)
}

/// The counts of several curves over one axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curves {
    /// The unit of the axis: depth or ply.
    pub over: &'static str,
    /// The letter and the name of each curve. Letters make colours unnecessary in a chart.
    pub names: Vec<(char, Cow<'static, str>)>,
    /// The places on the axis, each with the count of each curve there; `None`: not known.
    pub points: Vec<(usize, Vec<Option<u64>>)>,
}

impl Curves {
    fn most(&self) -> u64 {
        self.points
            .iter()
            .flat_map(|(_, counts)| counts)
            .copied()
            .flatten()
            .max()
            .unwrap_or(1)
    }
    /// Returns the counts as a table: a row for each point, a column for each curve.
    pub fn columns(&self) -> Table {
        let heads = self.names.iter().map(|(_, name)| right(name));
        let mut table = Table::new(std::iter::once(right(self.over)).chain(heads));
        for (at, counts) in &self.points {
            let counts = counts
                .iter()
                .map(|count| count.map_or_else(String::new, thousands));
            table.row(std::iter::once(at.to_string()).chain(counts));
        }
        table
    }
    /// Returns a bar for each count; with the branching factor, if the axis counts depths.
    pub fn bars(&self, factors: bool) -> Table {
        let factor = factors.then(|| right(say!("branching")));
        let heads = [right(self.over), left(""), right(say!("nodes"))]
            .into_iter()
            .chain(factor);
        let mut table = Table::new(heads.chain([left(say!("as long as the number has digits"))]));
        let most = self.most();
        for (at, counts) in &self.points {
            let known = self
                .names
                .iter()
                .zip(counts)
                .filter_map(|((_, name), count)| Some((name, (*count)?)));
            for (index, (name, count)) in known.enumerate() {
                let at_text = if index == 0 {
                    at.to_string()
                } else {
                    String::new()
                };
                let factor = factors.then(|| format!("{:.2}", branching(count, *at)));
                let texts = [at_text, name.to_string(), thousands(count)]
                    .into_iter()
                    .chain(factor);
                let bar = TableCell::default()
                    .bar(share(count, most))
                    .tone(Tone::Place(index + 1));
                table.row(texts.map(TableCell::from).chain([bar]));
            }
        }
        table
    }
    /// Returns the points that a chart shows.
    pub fn charted(&self) -> &[(usize, Vec<Option<u64>>)] {
        &self.points[..self.points.len().min(MOST_POINTS)]
    }
    /// Returns the row of a count in a chart, from 0 at the bottom.
    pub fn level(count: u64) -> usize {
        (ROWS * (count.max(1) as f64).log10()).round() as usize
    }
    /// Returns the highest row of the chart.
    pub fn top(&self) -> usize {
        let counts = self
            .charted()
            .iter()
            .flat_map(|(_, counts)| counts)
            .flatten();
        counts.map(|&count| Self::level(count)).max().unwrap_or(0)
    }
    /// Returns the number of rows of the chart: those of the points, and the axis.
    pub fn height(&self) -> usize {
        self.top() + 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tenfold_count_is_as_much_longer_everywhere() {
        let points = vec![(1, vec![Some(1), Some(100)]), (2, vec![Some(10_000), None])];
        let curves = Curves {
            over: "depth",
            names: vec![('M', "minimax".into()), ('A', "alphabeta".into())],
            points,
        };
        let text = curves.bars(false).to_string();
        let lengths: Vec<usize> = text.lines().map(|line| line.matches('█').count()).collect();
        assert_eq!(lengths, [0, 1, 24, 48], "{text}");
        assert_eq!((curves.top(), curves.height()), (8, 10));
        assert_eq!(
            curves.columns().to_string(),
            "depth  minimax  alphabeta\n    1        1        100\n    2   10,000\n"
        );
    }
}
