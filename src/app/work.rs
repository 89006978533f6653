//! Long work beside the loop: checks, comparisons, and alpha-beta beside minimax. Shown while it runs, and stopped by a key.

use super::msg::Compared;
use super::{App, Effect};
use crate::inspect::check::Report;
use crate::report;
use engine::search::Token;

/// The most nodes that a method may take in a comparison.
pub const MOST_COMPARED: u64 = 20_000_000;

/// The most bytes that the recording of alpha-beta beside minimax takes.
pub const GHOST_MEMORY: usize = 32 << 20;

/// Work that runs.
pub struct Work {
    /// What it is, in words.
    pub what: &'static str,
    /// Its reins.
    pub control: Token,
}

impl App {
    /// Does long work run?
    #[must_use]
    pub fn is_working(&self) -> bool {
        self.work.is_some()
    }
    /// The reins of the work that was asked for last.
    #[must_use]
    pub fn control(&self) -> Token {
        self.work.as_ref().map_or_else(Token::new, |work| work.control.clone())
    }
    /// Asks for work, one at a time.
    pub(super) fn begin_work(&mut self, what: &'static str, effect: Effect) -> Vec<Effect> {
        if self.is_working() {
            self.tell(self.words.notes.one_work);
            return Vec::new();
        }
        self.work = Some(Work { what, control: Token::new() });
        vec![effect]
    }
    /// Stops the work; answers whether some ran that was not stopped already.
    pub(super) fn stop_work(&mut self) -> bool {
        let Some(work) = self.work.as_ref().filter(|work| !work.control.is_stopped()) else {
            return false;
        };
        work.control.stop();
        true
    }
    /// Work for a search has ended; answers whether anybody still wants its result.
    pub(super) fn end_work(&mut self, serial: u64) -> bool {
        if serial != self.serial {
            return false;
        }
        let stopped = self.work.take().is_some_and(|work| work.control.is_stopped());
        if stopped {
            self.tell(self.words.notes.work_stopped);
        }
        !stopped
    }
    /// The number of the search that is shown; what was asked about another one comes too late.
    #[must_use]
    pub fn serial(&self) -> u64 {
        self.serial
    }
    /// Asks minimax to judge the search.
    pub(super) fn check(&mut self) -> Vec<Effect> {
        self.begin_work(self.words.notes.checking, Effect::Check)
    }
    /// Asks for the methods side by side.
    pub(super) fn compare(&mut self) -> Vec<Effect> {
        self.begin_work(self.words.notes.comparing, Effect::Compare)
    }
    /// A check has ended.
    pub(super) fn checked(&mut self, serial: u64, result: Result<Report, String>) {
        if !self.end_work(serial) {
            return;
        }
        let Some(job) = self.study.job() else {
            return;
        };
        match result {
            Err(error) => self.complain(&error),
            Ok(report) if report.ok() => {
                let text = [Some(report::check::judged(&report)), report::check::unjudged(&report)];
                self.tell(&text.into_iter().flatten().collect::<Vec<_>>().join("; "));
            }
            Ok(report) => {
                let report = report::check::report(&report, &**job.problem());
                self.note = None;
                self.show(self.words.reports.refuted, report);
            }
        }
    }
    /// A comparison has ended; `None`: nothing ended within the nodes allowed.
    pub(super) fn compared(&mut self, serial: u64, found: Result<Option<Box<Compared>>, String>) {
        if !self.end_work(serial) {
            return;
        }
        let Some(job) = self.study.job() else {
            return;
        };
        match found {
            Ok(Some(mut found)) => {
                if let Some(unvisited) = found.unvisited.take() {
                    (self.unvisited, self.marks_unvisited) = (Some(unvisited), true);
                }
                let (found, growth) = (Some(&found.comparison), Some(&found.growth));
                let report = report::compare::report(found, growth, MOST_COMPARED, &**job.problem());
                self.note = None;
                self.show(self.words.titles.compare, report);
            }
            Ok(None) => self.complain(self.words.reports.all_too_big),
            Err(error) => self.complain(&error),
        }
    }
}
