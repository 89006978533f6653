//! [`To`]: where a selection, a cursor or a scrolled text moves to.

/// Where something moves to.
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
    /// Where it leads from one of `count` entries, `page` of them on a screen.
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
    /// Where it leads from a square of a board of so many rows and columns: by a page to its edge.
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

/// The next of several, after the last one the first.
pub(crate) fn next<T: Copy + PartialEq>(all: &[T], now: T) -> T {
    let after = all.iter().skip_while(|one| **one != now).nth(1);
    after.or(all.first()).copied().unwrap_or(now)
}
