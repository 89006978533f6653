//! [`Popup`]: a report over the panes, to read and to jump from: why, a check, a comparison.

use super::action::To;
use super::mode::Mode;
use super::{App, Effect, Pane};
use crate::inspect::explain;
use crate::report::{Report, reasons};
use engine::boundary::problem::names;

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
    #[must_use]
    pub fn jump(&self) -> Option<u64> {
        self.report.ticks().nth(self.at).flatten()
    }
    /// The first row that leads to a tick is selected.
    #[must_use]
    pub fn new(title: &str, report: Report) -> Popup {
        let at = report.ticks().position(|tick| tick.is_some()).unwrap_or(0);
        Popup { title: title.to_owned(), report, at }
    }
    /// Moves the selection.
    pub fn step(&mut self, to: To, page: usize) {
        self.at = to.step(self.at, self.report.rows(), page);
    }
}

impl App {
    /// Shows why the selected node is as it is.
    pub(super) fn why(&mut self) {
        self.journey.playing = None;
        let Some(job) = self.study.job() else {
            return;
        };
        let problem = &**job.problem();
        let child = self.selected_child().filter(|_| self.focus == Pane::Children);
        let (number, path) = match child {
            Some(child) => {
                let above = self.views.node.as_ref().map_or(&[][..], |node| &node.path);
                (child.number, above.iter().copied().chain([child.ordinal]).collect::<Vec<u16>>())
            }
            None => (
                Some(self.tree.selected.node).filter(|_| self.tree.selected.unsearched.is_none()),
                self.tree.path.clone(),
            ),
        };
        let tick = self.tick_now();
        let said = job.look(|walk| match number {
            Some(number) => explain::node(walk, problem, number, tick),
            None => explain::unsearched(walk, problem, &path, tick),
        });
        match said {
            Ok(said) => {
                let moves = names(problem, &path).join(" ");
                let about = if moves.is_empty() { self.words.root.to_owned() } else { moves };
                let title = format!("{}: {about}", self.words.titles.why);
                self.mode = Mode::Popup(Popup::new(&title, reasons(said)));
            }
            Err(trouble) => self.complain(&trouble.to_string()),
        }
    }
    /// Enter on a row of a report.
    pub(super) fn jump(&mut self, popup: Popup) -> Vec<Effect> {
        match popup.jump() {
            Some(tick) => _ = self.travel_to(tick),
            None => self.mode = Mode::Popup(popup),
        }
        Vec::new()
    }

    /// Shows a report. Where a line is typed or a question is open, only its title is noted.
    pub(super) fn show(&mut self, title: &str, report: Report) {
        if matches!(self.mode, Mode::Normal | Mode::Popup(_)) {
            self.mode = Mode::Popup(Popup::new(title, report));
        } else {
            self.tell(title);
        }
    }
}
