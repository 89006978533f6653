//! [`Columns`]: a table for people, in columns.

pub use crate::inspect::explain::{counted, thousands};
use std::fmt;

/// On which side of its column a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Strings.
    Left,
    /// Numbers.
    Right,
}

/// Rows of texts. Displayed with two spaces between the columns and none at the end of a line.
#[derive(Clone, Debug, Default)]
pub struct Columns {
    aligns: Vec<Align>,
    rows: Vec<Vec<String>>,
}

impl Columns {
    /// A table with its heads.
    #[must_use]
    pub fn new<'a>(heads: impl IntoIterator<Item = (&'a str, Align)>) -> Columns {
        let (heads, aligns) = heads.into_iter().map(|(head, align)| (head.to_owned(), align)).unzip();
        Columns { aligns, rows: vec![heads] }
    }
    /// Adds a row.
    pub fn row(&mut self, row: impl IntoIterator<Item = String>) {
        self.rows.push(row.into_iter().collect());
    }
}

impl fmt::Display for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let length = |text: &String| text.chars().count();
        let width = |column: usize| self.rows.iter().filter_map(|row| row.get(column)).map(length).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.aligns.len()).map(width).collect();
        for row in &self.rows {
            let cells = row.iter().zip(&widths).zip(&self.aligns).map(|((text, width), align)| match align {
                Align::Left => format!("{text:<width$}"),
                Align::Right => format!("{text:>width$}"),
            });
            writeln!(f, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_and_counts_grouped() {
        let mut table = Columns::new([("move", Align::Left), ("nodes", Align::Right), ("", Align::Left)]);
        table.row(["c4".to_owned(), thousands(1_234_567), String::new()]);
        assert_eq!(table.to_string(), "move      nodes\nc4    1,234,567\n");
        assert_eq!((thousands(0), thousands(999), thousands(1000)), ("0".into(), "999".into(), "1,000".into()));
    }
}
