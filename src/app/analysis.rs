//! Checks, comparisons, and alpha-beta beside minimax: asking for them, and taking the outcome of all slow work.

use super::lesson::Deed;
use super::mode::Mode;
use super::popup::Popup;
use super::tasks::{Compared, TaskOutcome, Work, Written};
use super::{App, Effect};
use crate::inspect::check::CheckReport;
use crate::report;
use crate::report::unjudged::sentence;
use crate::save::Print;
use crate::traces::judge::Verdict;
use std::sync::Arc;

impl App {
    /// Has slow work done.
    pub(super) fn start(&mut self, work: Work) {
        let task = self.tasks.begin(work, self.screen.words);
        self.effects.push(Effect::Start(task));
    }
    /// Has work about the search done, one piece at a time.
    pub(super) fn analyse(&mut self, work: Option<Work>) {
        match work {
            _ if self.tasks.shown().is_some() => self.screen.notify(self.screen.words.notes.one_work),
            Some(work) => self.start(work),
            None => {}
        }
    }
    /// Lets minimax judge the search; that of another program is judged by its own steps.
    pub(super) fn check(&mut self) {
        if let Some(trace) = self.game.study.trace().filter(|_| self.game.study.shows_trace()) {
            let (trace, registry) = (Arc::clone(trace), Arc::clone(self.game.study.registry()));
            return self.analyse(Some(Work::Judge { trace, registry }));
        }
        let job = self.game.study.job();
        let work = job.and_then(|job| Some(Work::Check { problem: Arc::clone(job.problem()), tree: job.finished()? }));
        self.analyse(work);
    }
    /// Puts the methods side by side.
    pub(super) fn compare(&mut self) {
        let job = self.game.study.job();
        let work = job.map(|job| Work::Compare { problem: Arc::clone(job.problem()), nodes: u64::MAX });
        self.analyse(work);
    }
    /// Marks what alpha-beta does not visit, or removes the marks.
    pub(super) fn toggle_unvisited(&mut self) {
        if self.explorer.unvisited.is_some() {
            self.explorer.marks_unvisited = !self.explorer.marks_unvisited;
            return;
        }
        let work = self.game.study.job().map(|job| Work::Unvisited { problem: Arc::clone(job.problem()) });
        self.analyse(work);
    }

    /// Slow work has ended.
    pub(super) fn ended(&mut self, serial: u64, outcome: Result<TaskOutcome, String>) {
        let Some(task) = self.tasks.end(serial) else { return };
        let words = self.screen.words;
        if task.control.is_stopped() {
            match outcome {
                // What is stopped by itself says so itself.
                Ok(TaskOutcome::Valued(_)) => return,
                // What was found until then is shown.
                Ok(TaskOutcome::Compared(ref found)) if !found.is_empty() => {}
                Ok(_) | Err(_) => return self.screen.notify(words.notes.work_stopped),
            }
        }
        match outcome {
            Ok(TaskOutcome::Checked(report)) => self.show_check(&report),
            Ok(TaskOutcome::Judged(verdict)) => self.show_verdict(*verdict),
            Ok(TaskOutcome::Diffed(found)) => self.mode.show_diff(&mut self.screen, found),
            Ok(TaskOutcome::Compared(found)) => self.show_comparison(found),
            Ok(TaskOutcome::Unvisited(found)) => {
                self.explorer.marks_unvisited = found.is_some();
                self.explorer.unvisited = found.map(|found| *found);
            }
            Ok(TaskOutcome::Drawn(writing)) => self.start(Work::Write(writing)),
            Ok(TaskOutcome::Totals(of, table)) => self.take_totals(&of, *table),
            Ok(TaskOutcome::Journal(of, kept)) => {
                if let Some(contest) = &mut self.tournament {
                    contest.take_journal(&of, kept, &mut self.effects);
                }
            }
            Ok(TaskOutcome::Opened(source, study, home)) => self.opened(source, *study, home),
            Ok(TaskOutcome::Tournament(tournament)) => self.open_tournament(tournament),
            Ok(TaskOutcome::Lesson(lesson)) => self.begin_lesson(*lesson),
            Ok(TaskOutcome::Listed(folder, files)) => self.mode.show_files(self.screen.words, &folder, files),
            Ok(TaskOutcome::PlayerRead(side, text, read)) => self.player_read(side, text, read.map(|own| *own)),
            Ok(TaskOutcome::Written(writing, result)) => match writing.what {
                Written::Game(serial, content) => {
                    let text = (Print::of(writing.text), writing.over);
                    self.saved((serial, *content), text, writing.path, result);
                }
                Written::Export(what) => self.mode.exported(&mut self.screen, what, writing.path, result),
                Written::Evaluation(evaluation) => self.evaluation_written(*evaluation, result),
                // Where it cannot be kept, it lasts as long as the program runs.
                Written::Learning => {}
                Written::Tournament => self.tournament_written(result),
            },
            Ok(TaskOutcome::Exam { done, shown }) => {
                let mut report = report::Report::default();
                shown.lines().for_each(|line| report.add(report::On::Both, line));
                self.mode.show(&mut self.screen, words.titles.exam, report);
                self.screen.notify(&done);
            }
            Ok(TaskOutcome::Recoveries(left)) => self.offer_recovered(&left),
            Ok(TaskOutcome::Remembered(files)) => self.library.recent = files,
            Ok(TaskOutcome::Hinted(Some(hint))) => self.screen.notify(&hint.said(words)),
            Ok(TaskOutcome::Hinted(None)) => self.screen.alert(words.notes.no_hint),
            Ok(TaskOutcome::Valued(value)) => self.take_value(serial, value),
            Ok(TaskOutcome::Forgotten(recovery)) => self.forgotten(recovery),
            Err(error) => {
                // Nothing waits for it any longer.
                self.game.after_save = None;
                self.graph.searched.take_if(|searched| searched.is(serial));
                if let Some(tournament) = &mut self.tournament {
                    tournament.counting = false;
                }
                self.screen.alert(&error);
            }
        }
    }
    fn show_check(&mut self, report: &CheckReport) {
        let Some(job) = self.game.study.job() else { return };
        let deed = Deed::Checked { faults: !report.ok(), method: Some(job.problem().spec().method) };
        self.lesson.iter_mut().for_each(|shown| shown.saw(deed));
        if report.ok() {
            let text = [Some(report::check::judged(report)), report::check::unjudged(report)];
            self.screen.notify(&text.into_iter().flatten().collect::<Vec<_>>().join("; "));
        } else {
            let found = report::check::report(report, &**job.problem());
            self.screen.drop_answer();
            let title = self.screen.words.titles.refuted;
            self.mode.show(&mut self.screen, title, found);
        }
    }
    fn show_verdict(&mut self, verdict: Verdict) {
        self.lesson.iter_mut().for_each(|shown| shown.saw(Deed::Checked { faults: !verdict.ok(), method: None }));
        if verdict.findings.is_empty() && verdict.mixed.is_none() {
            let said = report::judge::judged(&verdict);
            let all: Vec<String> = [said].into_iter().chain(verdict.unjudged.iter().map(sentence)).collect();
            return self.screen.notify(&all.join("; "));
        }
        self.screen.drop_answer();
        if matches!(self.mode, Mode::Normal | Mode::Popup(_)) {
            self.mode = Mode::Popup(Popup::judged(self.screen.words.titles.judged, verdict));
        } else {
            self.screen.notify(&report::judge::judged(&verdict));
        }
    }
    fn show_comparison(&mut self, mut found: Box<Compared>) {
        if found.is_empty() {
            return self.screen.alert(self.screen.words.notes.all_too_big);
        }
        self.lesson.iter_mut().for_each(|shown| shown.saw(Deed::Compared));
        let Some(job) = self.game.study.job() else { return };
        if let Some(unvisited) = found.unvisited.take() {
            (self.explorer.unvisited, self.explorer.marks_unvisited) = (Some(unvisited), true);
        }
        let report = report::compare::report(found.comparison.as_ref(), Some(&found.growth), &**job.problem());
        self.screen.drop_answer();
        let title = self.screen.words.titles.compare;
        self.mode.show(&mut self.screen, title, report);
    }
}
