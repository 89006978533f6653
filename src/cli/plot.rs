//! [`Plot`]: counts as bars on a logarithmic scale, for people.

use super::columns::thousands;
use std::fmt;

/// How many characters the longest bar has.
const WIDTH: f64 = 40.0;

/// Counts in groups, each with the name of its series.
#[derive(Clone, Debug, Default)]
pub struct Plot {
    bars: Vec<(String, String, u64)>,
}

impl Plot {
    /// Adds a bar; bars of one group are added one after the other.
    pub fn add(&mut self, group: &str, series: &str, count: u64) {
        self.bars.push((group.to_owned(), series.to_owned(), count));
    }
}

impl fmt::Display for Plot {
    /// One line a bar. Every tenfold of a count makes its bar longer by the same number of characters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wide = |part: fn(&(String, String, u64)) -> &String| {
            self.bars.iter().map(|bar| part(bar).chars().count()).max().unwrap_or(0)
        };
        let (groups, series) = (wide(|bar| &bar.0), wide(|bar| &bar.1));
        let size = |count: u64| (count.max(1) as f64).log10();
        let most = self.bars.iter().map(|bar| size(bar.2)).fold(1.0, f64::max);
        let mut last = None;
        for (group, name, count) in &self.bars {
            let head = if last == Some(group) { "" } else { group };
            last = Some(group);
            let bar = "█".repeat(((size(*count) / most * WIDTH).round() as usize).max(1));
            writeln!(f, "{head:<groups$}  {name:<series$}  {bar} {}", thousands(*count))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tenfold_count_is_as_much_longer_everywhere() {
        let mut plot = Plot::default();
        plot.add("depth 1", "minimax", 1);
        plot.add("depth 1", "alphabeta", 100);
        plot.add("depth 2", "minimax", 10_000);
        let text = plot.to_string();
        let lengths: Vec<usize> = text.lines().map(|line| line.matches('█').count()).collect();
        assert_eq!(lengths, [1, 20, 40]);
        assert!(text.lines().nth(1).is_some_and(|line| line.starts_with("         alphabeta")), "{text}");
    }
}
