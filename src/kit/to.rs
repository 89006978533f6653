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
}

/// The next of several, after the last one the first.
pub(crate) fn next<T: Copy + PartialEq>(all: &[T], now: T) -> T {
    let after = all.iter().skip_while(|one| **one != now).nth(1);
    after.or(all.first()).copied().unwrap_or(now)
}
