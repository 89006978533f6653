//! One level back, and out of everything: esc and ctrl-c.

use crate::app::App;
use crate::app::screens::class;
use crate::app::screens::question::{Question, ask};

impl App {
    /// Stops slow work, a hunt, or time that is played; answers whether there was one of them.
    pub(crate) fn stop_moving(&mut self) -> bool {
        self.tasks.stop()
            || self.explorer.stop_hunt(&mut self.game.study, &mut self.screen)
            || self.explorer.travel.playing.take().is_some()
    }
    /// One level back in the panes; at the top nothing.
    pub(crate) fn escape(&mut self) {
        let moved = self.stop_moving();
        // From the search of a submission back to its class, wherever in that search.
        if !moved && !self.screen.zoom && class::is_open(self) {
            return class::show(self);
        }
        let stopped = moved || self.explorer.stop_travelling(&mut self.game.study);
        self.screen.zoom &= stopped || self.players.stop(&mut self.screen) || self.leave_line();
    }
    /// Ctrl-C: out of everything, then stops what runs, then offers to quit, then quits.
    pub(crate) fn interrupt(&mut self) {
        if self.with_top(super::stage::Screen::interrupt).is_some() {
            return;
        }
        let stopped = self.stop_moving() || self.players.stop(&mut self.screen);
        if !stopped
            && !self.explorer.stop(&self.game.study, &mut self.screen)
            && !self.tournament.as_ref().is_some_and(|contest| contest.stop(&mut self.screen))
        {
            self.mode = ask(Question::Quit);
        }
    }
}
