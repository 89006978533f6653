//! Popups: why the selected node has its value, reports that are shown, and the jump from a line to its tick.

use crate::app::screens::lesson::Deed;
use crate::app::screens::report::{Popup, show};
use crate::app::{App, Pane};
use crate::inspect::explain;
use crate::report::{Block, On, Report, reasons};
use engine::boundary::problem::names;
use engine::numbers::Ordinal;

impl App {
    /// Shows why the selected node is as it is.
    pub(crate) fn why(&mut self) {
        self.explorer.travel.playing = None;
        let Some(job) = self.game.study.job() else { return };
        let problem = &**job.problem();
        let root = self.explorer.views.node.as_ref().filter(|node| node.path.is_empty());
        // On the board it is asked about the move under the cursor.
        let pointed = || {
            let mv = self.game.cursor_move(&self.views.board).filter(|_| self.views.board.ahead.is_empty())?;
            let table = &root?.table;
            table.ordinals().position(|of| of == mv).and_then(|row| table.place(row))
        };
        let child = match self.screen.focus {
            Pane::Children => self.explorer.selected_child(),
            Pane::Board => pointed(),
            Pane::Moves | Pane::Tree | Pane::Timeline => None,
        };
        let (number, path) = match child {
            Some((mv, number)) => {
                let above = self.explorer.views.node.as_ref().map_or(&[][..], |node| &node.path);
                (number, above.iter().copied().chain([mv]).collect::<Vec<Ordinal>>())
            }
            None => (
                Some(self.explorer.tree.selected.node).filter(|_| self.explorer.tree.selected.unsearched.is_none()),
                self.explorer.tree.path.clone(),
            ),
        };
        let tick = self.explorer.tick_now(&self.game.study);
        let said = job.look(|walk| match number {
            Some(number) => explain::node(walk, problem, number, tick),
            None => explain::unsearched(walk, problem, &path, tick),
        });
        let Some(said) = self.screen.or_alert(said) else { return };
        let moves = names(problem, &path).join(" ");
        let about = if moves.is_empty() { self.screen.words.root } else { &moves };
        let title = format!("{}: {about}", self.screen.words.titles.why);
        self.show(Popup::new(&title, reasons(said)));
        self.lesson.iter_mut().for_each(|shown| shown.saw(Deed::Why));
    }
    /// The search has ended: if it was a program that was watched, what it said at its end is shown.
    pub(crate) fn program_ended(&mut self) {
        let job = self.game.study.job().filter(|job| job.is_over());
        let Some((title, lines)) = job.and_then(|job| job.problem().said()) else { return };
        if lines.is_empty() {
            return self.screen.notify(&title);
        }
        let mut report = Report::default();
        for text in lines {
            report.add(On::Both, Block::printed(&text));
        }
        show(self, &title, report);
    }
}
