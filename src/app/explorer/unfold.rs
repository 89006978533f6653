//! The automatic unfolding of the tree to fill its pane, until the user chooses rows.
//!
//! The best line is opened first, as far down as it fits, then other nodes ply by ply while there
//! is room. Cost: O(rows of the pane) for each node tried, once for each search and height.

use crate::app::explorer::places::TreeCursor;
use engine::boundary::Problem;
use engine::trace::{TraceError, Walk};
use model::inspect::outline::{Outline, RowId};

/// The maximum number of nodes tried that do not fit.
const MOST_MISSES: usize = 8;

/// The rows opened automatically, and the height of the pane and the number of ticks they are for.
#[derive(Clone, Debug, Default)]
pub struct Unfolded {
    made: (usize, u64),
    rows: Vec<RowId>,
}

/// A row that could be opened.
struct Closed {
    row: RowId,
    /// True if it is not on the best line; the best line is opened first.
    aside: bool,
    ply: usize,
}

impl TreeCursor {
    /// Opens rows until `height` rows are shown; a height of 0 closes the rows opened before.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn unfold(
        &mut self,
        walk: &mut Walk<'_>,
        problem: &dyn Problem,
        height: usize,
    ) -> Result<(), TraceError> {
        let wanted = (height, if height == 0 { 0 } else { walk.ticks() });
        let at_top = self.selected == self.top && self.wanted.is_none();
        let Some(unfolded) = self
            .unfolded
            .as_mut()
            .filter(|unfolded| unfolded.made != wanted)
        else {
            return Ok(());
        };
        if !at_top && height > 0 {
            self.unfolded = None;
            return Ok(());
        }
        for row in std::mem::take(&mut unfolded.rows) {
            self.expanded.remove(&row);
        }
        let mut unfolded = Unfolded {
            made: wanted,
            rows: Vec::new(),
        };
        let mut misses = Vec::new();
        while height > 0 && misses.len() < MOST_MISSES {
            let (_, closed) = self.closed(walk, problem, height)?;
            let next = closed
                .into_iter()
                .filter(|closed| !misses.contains(&closed.row));
            let Some(Closed { row, .. }) = next.min_by_key(|closed| (closed.aside, closed.ply))
            else {
                break;
            };
            self.expanded.insert(row.clone());
            if self.closed(walk, problem, height)?.0 > height {
                self.expanded.remove(&row);
                misses.push(row);
            } else {
                unfolded.rows.push(row);
            }
        }
        self.unfolded = Some(unfolded);
        Ok(())
    }
    /// Returns the number of rows, counted to at most `height + 1`, and the rows that could be
    /// opened.
    fn closed(
        &self,
        walk: &mut Walk<'_>,
        problem: &dyn Problem,
        height: usize,
    ) -> Result<(usize, Vec<Closed>), TraceError> {
        let mut outline = Outline::new(walk, problem, &self.expanded)?;
        let (mut rows, mut found) = (1, Vec::new());
        loop {
            let closed = outline.closed();
            found.extend(closed.map(|row| Closed {
                row,
                aside: !outline.is_best_line(),
                ply: outline.place().0,
            }));
            if rows > height || !outline.next()? {
                return Ok((rows, found));
            }
            rows += 1;
        }
    }
}
