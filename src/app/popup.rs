//! [`Popup`]: lines over the panes, to read and to jump from: why, a check, a comparison.

use super::action::To;
use engine::clean::clean;

/// A line of a sheet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PopupLine {
    /// The text, clean.
    pub text: String,
    /// When it happened: where enter jumps to.
    pub tick: Option<u64>,
    /// Is it a heading?
    pub heading: bool,
    /// How much of a bar is full, for each bar behind the text.
    pub bars: Vec<f64>,
    /// Is it a row of a table or a plot? It is cut where there is no room, and not wrapped.
    pub fixed: bool,
}

/// Lines to read. See the module.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Popup {
    /// What stands above.
    pub title: String,
    /// The lines.
    pub lines: Vec<PopupLine>,
    /// Which one is selected.
    pub at: usize,
}

impl Popup {
    /// Where enter jumps to.
    #[must_use]
    pub fn jump(&self) -> Option<u64> {
        self.lines.get(self.at).and_then(|line| line.tick)
    }
    /// A sheet that selects the first line that leads anywhere.
    #[must_use]
    pub fn new(title: &str, lines: Vec<PopupLine>) -> Popup {
        let at = lines.iter().position(|line| line.tick.is_some()).unwrap_or(0);
        Popup { title: title.to_owned(), lines, at }
    }
    /// Moves the selection.
    pub fn step(&mut self, to: To, page: usize) {
        self.at = to.step(self.at, self.lines.len(), page);
    }
}

/// A plain line.
#[must_use]
pub fn line(text: &str) -> PopupLine {
    PopupLine { text: clean(text).into_owned(), ..PopupLine::default() }
}

/// A heading.
#[must_use]
pub fn heading(text: &str) -> PopupLine {
    PopupLine { heading: true, ..line(text) }
}

/// A row of a table or a plot.
#[must_use]
pub fn row(text: &str) -> PopupLine {
    PopupLine { fixed: true, ..line(text) }
}
