//! The rendering of reports as text: a line for each row, two spaces between columns, none at the
//! end of a line.

use super::{Block, On, Report, Table, TableCell};
use std::fmt;

/// The number of characters of the longest bar.
const BAR: f64 = 48.0;

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.blocks(On::Text).try_for_each(|block| match block {
            Some(Block::Line(line)) => writeln!(f, "{}", line.text),
            Some(Block::Printed(line)) => writeln!(f, "{line}"),
            Some(Block::Table(table)) => write!(f, "{table}"),
            Some(Block::Chart(_) | Block::Race(_)) => Ok(()),
            None => writeln!(f),
        })
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = self.has_head().then(|| {
            self.columns
                .iter()
                .map(|column| column.head.clone())
                .collect()
        });
        let rows = self
            .rows
            .iter()
            .map(|row| row.iter().map(written).collect());
        let rows: Vec<Vec<String>> = heads.into_iter().chain(rows).collect();
        let length = |text: &String| text.chars().count();
        let width = |column: usize| {
            rows.iter()
                .filter_map(|row| row.get(column))
                .map(length)
                .max()
                .unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        for row in &rows {
            let cells =
                row.iter()
                    .zip(&widths)
                    .zip(&self.columns)
                    .map(|((text, width), column)| match column.right {
                        true => format!("{text:>width$}"),
                        false => format!("{text:<width$}"),
                    });
            writeln!(f, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
        }
        Ok(())
    }
}

fn written(cell: &TableCell) -> String {
    let bar = cell
        .bar
        .map(|length| "█".repeat(((length * BAR).round() as usize).max(1)));
    match bar {
        None => cell.text.clone(),
        Some(bar) if cell.text.is_empty() => bar,
        Some(bar) => format!("{bar} {}", cell.text),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{left, right, thousands};
    use super::*;

    #[test]
    fn columns_are_aligned_and_counts_grouped() {
        let mut table = Table::new([left("move"), right("nodes"), left("")]);
        table.row(["c4".to_owned(), thousands(1_234_567), String::new()]);
        assert_eq!(table.to_string(), "move      nodes\nc4    1,234,567\n");
        assert_eq!(
            (thousands(0), thousands(999), thousands(1000)),
            ("0".into(), "999".into(), "1,000".into())
        );
    }

    #[test]
    fn sections_without_anything_to_show_leave_no_empty_line() {
        let mut report = Report::default();
        report.add("one");
        report.section();
        report.add_on(On::Screen, "two");
        report.section();
        report.add_on(On::Text, Table::new([left("three")]));
        assert_eq!(report.to_string(), "one\n\nthree\n");
        assert_eq!(report.rows(), 3);
    }
}
