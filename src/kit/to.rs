//! [`To`]: the moves of a selection, a cursor or a scrolled text.

/// A direction or target of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum To {
    Left,
    Right,
    Up,
    Down,
    /// One screen up.
    PageUp,
    /// One screen down.
    PageDown,
    First,
    Last,
}

impl To {
    /// Returns the entry to which it leads from entry `at` of `count`, with `page` entries on a
    /// screen.
    pub fn step(self, at: usize, count: usize, page: usize) -> usize {
        let last = count.saturating_sub(1);
        match self {
            To::Up | To::Left => at.saturating_sub(1),
            To::Down | To::Right => at.saturating_add(1).min(last),
            To::PageUp => at.saturating_sub(page),
            To::PageDown => at.saturating_add(page).min(last),
            To::First => 0,
            To::Last => last,
        }
    }
    /// Returns the square to which it leads on a board of `rows` and `columns`; a page leads to the
    /// edge.
    pub fn square(
        self,
        (row, column): (usize, usize),
        (rows, columns): (usize, usize),
    ) -> (usize, usize) {
        match self {
            To::Left | To::Right | To::First | To::Last => {
                (row, self.step(column, columns, columns))
            }
            To::Up | To::Down | To::PageUp | To::PageDown => (self.step(row, rows, rows), column),
        }
    }
}

/// Returns the next of several values, after the last one the first.
pub(crate) fn next<T: Copy + PartialEq>(all: &[T], now: T) -> T {
    let after = all.iter().skip_while(|one| **one != now).nth(1);
    after.or(all.first()).copied().unwrap_or(now)
}
