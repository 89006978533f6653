//! [`Popup`]: a report over the panes, to read and to jump from: why, a check, a comparison.

use super::action::To;
use crate::report::Report;
use engine::trace::Tick;

/// A report to read. See the module.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Popup {
    /// What stands above.
    pub title: String,
    /// What is read.
    pub report: Report,
    /// The selected row, as [`Report::ticks`] counts them.
    pub at: usize,
}

impl Popup {
    /// Where enter jumps to.
    pub fn jump(&self) -> Option<Tick> {
        self.report.ticks().nth(self.at).flatten()
    }
    /// The first row that leads to a tick is selected.
    pub fn new(title: &str, report: Report) -> Popup {
        let at = report.ticks().position(|tick| tick.is_some()).unwrap_or(0);
        Popup { title: title.to_owned(), report, at }
    }
    /// Moves the selection.
    pub fn step(&mut self, to: To, page: usize) {
        self.at = to.step(self.at, self.report.rows(), page);
    }
}
