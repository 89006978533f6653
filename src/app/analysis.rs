//! Slow work: having it done, and taking its outcome.

use crate::app::explorer::export::exported;
use crate::app::screens::graph::take_value;
use crate::app::screens::list::show_files;
use crate::app::screens::report::{check, remembered, show};
use crate::app::screens::solve::take_proof;
use crate::app::screens::{class, diff, evaluation, lesson, tournament, tournament_form};
use crate::app::tasks::{TaskOutcome, Work, Written};
use crate::app::{App, Effect};
use crate::report;
use crate::save::Print;

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
            Ok(TaskOutcome::Checked(report)) => check::show_check(self, &report),
            Ok(TaskOutcome::EntryLife(life)) => remembered::show_entry(self, life),
            Ok(TaskOutcome::Overwritten(Some(tick))) => {
                self.explorer.travel_to(&mut self.game.study, &mut self.screen, tick);
            }
            Ok(TaskOutcome::Overwritten(None)) => self.screen.notify(words.notes.none_found),
            Ok(TaskOutcome::LookedInside) => {}
            Ok(TaskOutcome::Judged(verdict)) => check::show_verdict(self, *verdict),
            Ok(TaskOutcome::Diffed(found)) => diff::found(self, *found),
            Ok(TaskOutcome::Compared(found)) => check::show_comparison(self, found),
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
}
