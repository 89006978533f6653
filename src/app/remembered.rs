//! Popups about what a search remembers: its passes with why it changed its mind, and the life of an entry of the table.

use crate::app::App;
use crate::app::screens::report::{Popup, show_popup};
use crate::app::tasks::Work;
use crate::inspect::{entries, memory};
use crate::report::{self, On, Report, reasons};
use engine::boundary::EntryLife;
use engine::trace::{Tick, TraceError, Way};
use std::sync::Arc;

impl App {
    /// Shows all passes; enter goes to where one begins, or to the return that changed the best move.
    pub(crate) fn show_passes(&mut self) {
        self.explorer.travel.playing = None;
        let Some(job) = self.game.study.job() else { return };
        let (problem, tick) = (&**job.problem(), self.explorer.tick_now(&self.game.study));
        let found = job.look(|walk| {
            let views = memory::passes(walk, problem)?;
            let here = tick.map_or(walk.passes(), |tick| walk.pass_at(tick));
            let line = views.get(here.saturating_sub(1)).map(|view| memory::best_line(walk, problem, &view.pass));
            Ok::<_, TraceError>((here, report::memory::passes(problem, &views, line.transpose()?.unwrap_or_default())))
        });
        let Some((here, report)) = self.screen.or_alert(found) else { return };
        // Row 0 is the heading.
        self.show(Popup { at: here, ..Popup::new(self.screen.words.titles.passes, report) });
    }
    /// Shows the pass of a tick (`None`: the last one) beside the pass before it.
    pub(crate) fn show_pass_beside(&mut self, tick: Option<Tick>) {
        let Some(job) = self.game.study.job() else { return };
        let (problem, tree) = (Arc::clone(job.problem()), job.finished());
        let pass = job.look(|walk| tick.map_or(walk.passes(), |tick| walk.pass_at(tick)));
        if pass < 2 {
            return self.screen.notify(self.screen.words.cannot.has_no_pass_before);
        }
        self.analyse(tree.map(|tree| Work::PassBeside { problem, tree, pass }));
    }
    /// Where the panes came to a subtree that the log of the search's memory does not reach: runs the search again for it, once
    /// until they come to another one.
    pub(crate) fn look_inside(&mut self) {
        let Some(job) = self.game.study.job() else { return };
        let Some(node) = job.opened().missing().filter(|node| self.explorer.missed != Some(node.number)) else {
            return;
        };
        if self.tasks.shown().is_none() && !self.explorer.is_running() {
            self.explorer.missed = Some(node.number);
            let (problem, opened) = (Arc::clone(job.problem()), Arc::clone(job.opened()));
            self.start(Work::LookInside { problem, node: Box::new(node), opened });
        }
    }
    /// Looks for the nearest store that took the place of another entry. The search is run again for it.
    pub(crate) fn hunt_overwrite(&mut self, way: Way) {
        let Some(job) = self.game.study.job() else { return };
        let (problem, from) = (Arc::clone(job.problem()), self.explorer.tick_now(&self.game.study));
        // From now one hunts as from the last tick on.
        let from = from.or(Tick::last_of(self.explorer.ticks())).filter(|_| way == Way::Backwards || from.is_some());
        self.analyse(Some(Work::Overwrite { problem, from, way }));
    }
    /// Asks what became of the entry that the selected node stored, or of the one that answered it. The search is run again
    /// for it.
    pub(crate) fn ask_entry(&mut self) {
        let Some((job, node)) = self.game.study.job().zip(self.explorer.views.node.as_ref()) else { return };
        let stored = job.look(|walk| {
            let hit = walk.find(node.number)?.last().and_then(|frame| walk.entry(frame).hit);
            hit.map_or_else(|| walk.leave_of(node.number), |hit| Ok(hit.from))
        });
        match stored {
            Ok(Some(stored)) => {
                let problem = Arc::clone(job.problem());
                self.analyse(Some(Work::EntryLife { problem, stored }));
            }
            Ok(None) => self.screen.notify(self.screen.words.notes.not_left),
            Err(trouble) => self.screen.alert(&trouble.to_string()),
        }
    }
    /// Shows it, and how the table is used. What is selected is its next use.
    pub(crate) fn show_entry(&mut self, life: Option<EntryLife>) {
        let Some(job) = self.game.study.job() else { return };
        let (problem, words) = (&**job.problem(), self.screen.words);
        let tick = self.explorer.tick_now(&self.game.study).or(life.as_ref().map(|life| life.stored));
        let next = life.as_ref().zip(tick).and_then(|(life, tick)| life.next_use(tick));
        let found = job.look(|walk| {
            let mut report = match &life {
                Some(life) => reasons(entries::life(walk, problem, life)?),
                None => {
                    let mut report = Report::default();
                    report.add(On::Both, words.cannot.has_no_entry);
                    report
                }
            };
            if let Some(used) = walk.tree().table_use() {
                report::memory::table_use(&mut report, used, problem.table_slots(), walk.passes());
            }
            Ok::<_, TraceError>(report)
        });
        let Some(report) = self.screen.or_alert(found) else { return };
        let at = report.ticks().position(|tick| tick.is_some() && tick == next);
        let popup = Popup::new(words.titles.entry, report);
        show_popup(self, Popup { at: at.unwrap_or(popup.at), ..popup });
    }
}
