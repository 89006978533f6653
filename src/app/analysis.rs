//! Checks, comparisons, and alpha-beta beside minimax: asking for them, and taking the outcome of all slow work.

use crate::app::explorer::export::exported;
use crate::app::screens::graph::take_value;
use crate::app::screens::lesson::Deed;
use crate::app::screens::list::show_files;
use crate::app::screens::report::{Popup, show};
use crate::app::screens::solve::take_proof;
use crate::app::screens::{class, diff, evaluation, lesson, tournament, tournament_form};
use crate::app::stage::Comer;
use crate::app::tasks::{Compared, TaskOutcome, Work, Written};
use crate::app::{App, Effect};
use crate::foreign::judge::Verdict;
use crate::inspect::check::CheckReport;
use crate::report;
use crate::report::unjudged::sentence;
use crate::save::Print;
use std::sync::Arc;

impl App {
    /// Has slow work done.
    pub(crate) fn start(&mut self, work: Work) {
        let task = self.tasks.begin(work, self.screen.words);
        self.effects.push(Effect::Start(task));
    }
    /// Has work about the search done, one piece at a time.
    pub(crate) fn analyse(&mut self, work: Option<Work>) {
        match work {
            _ if self.tasks.shown().is_some() => self.screen.notify(self.screen.words.notes.one_work),
            Some(work) => self.start(work),
            None => {}
        }
    }
    /// Lets minimax judge the search; that of another program is judged by its own steps.
    pub(crate) fn check(&mut self) {
        if let Some(trace) = self.game.study.trace().filter(|_| self.game.study.shows_trace()) {
            let (trace, registry) = (Arc::clone(trace), Arc::clone(self.game.study.registry()));
            return self.analyse(Some(Work::Judge { trace, registry }));
        }
        let job = self.game.study.job();
        let work = job.and_then(|job| Some(Work::Check { problem: Arc::clone(job.problem()), tree: job.finished()? }));
        self.analyse(work);
    }
    /// Puts the methods side by side.
    pub(crate) fn compare(&mut self) {
        let job = self.game.study.job();
        let work = job.map(|job| Work::Compare { problem: Arc::clone(job.problem()), nodes: u64::MAX });
        self.analyse(work);
    }
    /// Marks what alpha-beta does not visit, or removes the marks.
    pub(crate) fn toggle_unvisited(&mut self) {
        if self.explorer.unvisited.is_some() {
            self.explorer.marks_unvisited = !self.explorer.marks_unvisited;
            return;
        }
        let work = self.game.study.job().map(|job| Work::Unvisited { problem: Arc::clone(job.problem()) });
        self.analyse(work);
    }

    /// Slow work has ended.
    pub(crate) fn ended(&mut self, serial: u64, outcome: Result<TaskOutcome, String>) {
        let Some(task) = self.tasks.end(serial) else { return };
        let words = self.screen.words;
        if task.control.is_stopped() {
            match outcome {
                // What is stopped by itself says so itself.
                Ok(TaskOutcome::Valued(_)) => return,
                Ok(TaskOutcome::Proved(found)) => return take_proof(self, serial, *found),
                // What was found until then is shown.
                Ok(TaskOutcome::Compared(ref found)) if !found.is_empty() => {}
                Ok(_) | Err(_) => return self.screen.notify(words.notes.work_stopped),
            }
        }
        match outcome {
            Ok(TaskOutcome::Checked(report)) => self.show_check(&report),
            Ok(TaskOutcome::EntryLife(life)) => self.show_entry(life),
            Ok(TaskOutcome::Overwritten(Some(tick))) => {
                self.explorer.travel_to(&mut self.game.study, &mut self.screen, tick);
            }
            Ok(TaskOutcome::Overwritten(None)) => self.screen.notify(words.notes.none_found),
            Ok(TaskOutcome::LookedInside) => {}
            Ok(TaskOutcome::Judged(verdict)) => self.show_verdict(*verdict),
            Ok(TaskOutcome::Diffed(found)) => diff::found(self, *found),
            Ok(TaskOutcome::Compared(found)) => self.show_comparison(found),
            Ok(TaskOutcome::Unvisited(found)) => {
                self.explorer.marks_unvisited = found.is_some();
                self.explorer.unvisited = found.map(|found| *found);
            }
            Ok(TaskOutcome::Drawn(writing)) => self.start(Work::Write(writing)),
            Ok(TaskOutcome::Totals(of, table)) => tournament::take_totals(self, &of, *table),
            Ok(TaskOutcome::Journal(of, kept)) => {
                if let Some(contest) = &mut self.tournament {
                    contest.take_journal(&of, kept, &mut self.effects);
                }
            }
            Ok(TaskOutcome::Opened(source, study, home)) => self.opened(source, *study, home),
            Ok(TaskOutcome::Tournament(tournament)) => tournament::open(self, tournament),
            Ok(TaskOutcome::Class(judged)) => class::open(self, class::OpenClass::new(*judged)),
            Ok(TaskOutcome::Lesson(lesson)) => lesson::begin(self, *lesson),
            Ok(TaskOutcome::Listed(folder, files)) => show_files(self, &folder, files),
            Ok(TaskOutcome::PlayerRead(side, text, read)) => self.player_read(side, text, read.map(|own| *own)),
            Ok(TaskOutcome::Written(writing, result)) => match writing.what {
                Written::Game(serial, content) => {
                    let text = (Print::of(writing.text), writing.over);
                    self.saved((serial, *content), text, writing.path, result);
                }
                Written::Export(what) => exported(self, what, writing.path, result),
                Written::Evaluation(evaluation) => evaluation::written(self, *evaluation, result),
                // Where it cannot be kept, it lasts as long as the program runs.
                Written::Learning => {}
                Written::Tournament => tournament_form::written(self, result),
            },
            Ok(TaskOutcome::Exam { done, shown }) => {
                let mut report = report::Report::default();
                shown.lines().for_each(|line| report.add(report::On::Both, line));
                show(self, words.titles.exam, report);
                self.screen.notify(&done);
            }
            Ok(TaskOutcome::Recoveries(left)) => self.offer_recovered(&left),
            Ok(TaskOutcome::Remembered(files)) => self.library.recent = files,
            Ok(TaskOutcome::Hinted(Some(hint))) => self.screen.notify(&hint.said(words)),
            Ok(TaskOutcome::Hinted(None)) => self.screen.alert(words.notes.no_hint),
            Ok(TaskOutcome::Valued(value)) => take_value(self, serial, value),
            Ok(TaskOutcome::Proved(found)) => take_proof(self, serial, *found),
            Ok(TaskOutcome::Forgotten(recovery)) => self.forgotten(recovery),
            Err(error) => {
                // Nothing waits for it any longer.
                self.game.after_save = None;
                self.graph.failed(serial);
                self.solver.failed(serial);
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
            show(self, title, found);
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
        if self.gives_way(Comer::Report) {
            self.show(Popup::judged(self.screen.words.titles.judged, verdict));
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
        show(self, title, report);
    }
}
