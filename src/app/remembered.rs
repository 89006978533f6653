//! Popups about what a search remembers: its passes with why it changed its mind, and the life of an entry of the table.

use crate::app::App;
use crate::app::screens::report::{Popup, show};
use crate::app::tasks::Work;
use crate::inspect::explain::Said;
use crate::inspect::memory;
use crate::report::reasons;
use engine::boundary::EntryLife;
use std::sync::Arc;

impl App {
    /// Shows all passes; enter goes to where one begins, or to the return that changed the best move.
    pub(crate) fn show_passes(&mut self) {
        self.explorer.travel.playing = None;
        let Some(job) = self.game.study.job() else { return };
        let found = job.look(|walk| memory::passes(walk, &**job.problem()));
        let Some(views) = self.screen.or_alert(found) else { return };
        let count = views.len();
        let said = views.into_iter().flat_map(|view| {
            let text = memory::strip(&view, count);
            let row = Said { text, tick: Some(view.pass.enter), heading: false };
            let turn = view.turn.map(|turn| Said { text: format!("  {}", turn.text), ..turn });
            std::iter::once(row).chain(turn)
        });
        let report = reasons(said.collect());
        self.show(Popup::new(self.screen.words.titles.passes, report));
    }
    /// Asks what became of the entry that the selected node stored. The search is run again for it.
    pub(crate) fn ask_entry(&mut self) {
        let Some((job, node)) = self.game.study.job().zip(self.explorer.views.node.as_ref()) else { return };
        match job.look(|walk| walk.leave_of(node.number)) {
            Ok(Some(stored)) => {
                let problem = Arc::clone(job.problem());
                self.analyse(Some(Work::EntryLife { problem, stored }));
            }
            Ok(None) => self.screen.notify(self.screen.words.notes.not_left),
            Err(trouble) => self.screen.alert(&trouble.to_string()),
        }
    }
    /// Shows it, and how the table is used.
    pub(crate) fn show_entry(&mut self, life: Option<EntryLife>) {
        let Some(job) = self.game.study.job() else { return };
        let (problem, words) = (&**job.problem(), self.screen.words);
        let lines = job.look(|walk| {
            let mut lines = match &life {
                Some(life) => memory::life(walk, problem, life),
                None => vec![Said { text: words.cannot.has_no_entry.to_owned(), ..Said::default() }],
            };
            lines.push(Said { text: words.titles.table.to_owned(), tick: None, heading: true });
            lines.extend(memory::table_use(walk, problem));
            lines
        });
        show(self, words.titles.entry, reasons(lines));
    }
}
