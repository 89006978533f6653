//! One level back, and out of everything: esc and ctrl-c.

use super::mode::{List, ListKind, Mode, Prompt, Question};
use super::typed::Typed;
use super::{App, Effect};

impl App {
    /// Stops slow work, a hunt, or time that is played; answers whether there was one of them.
    pub(super) fn stop_moving(&mut self) -> bool {
        self.tasks.stop()
            || self.explorer.stop_hunt(&mut self.game.study, &mut self.screen)
            || self.explorer.travel.playing.take().is_some()
    }
    /// One level back; at the top nothing.
    pub(super) fn escape(&mut self) {
        match &mut self.mode {
            Mode::List(list) if list.filtering && list.kind != ListKind::Palette => {
                (list.filtering, list.at) = (false, 0);
                list.filter = Typed::default();
            }
            Mode::Help(help) if help.filtering => {
                (help.filtering, help.top) = (false, 0);
                help.filter = Typed::default();
            }
            Mode::Normal => {
                let stopped = self.stop_moving() || self.explorer.stop_travelling(&mut self.game.study);
                self.screen.zoom &= stopped || self.players.stop(&mut self.screen) || self.leave_line();
            }
            Mode::Start(_) => self.leave_start(),
            Mode::Tournament => self.leave_tournament(),
            Mode::NewGame(form) if form.typed.is_some() => form.typed = None,
            Mode::TournamentForm(form) if form.typed.is_some() => form.typed = None,
            Mode::TournamentForm(_) if self.tournament.is_some() => self.show_tournament(),
            Mode::Input(Prompt::Games, _) => self.show_tournament(),
            Mode::List(_)
            | Mode::Help(_)
            | Mode::Input(..)
            | Mode::Popup(_)
            | Mode::Confirm(_)
            | Mode::Editor(_)
            | Mode::TournamentForm(_)
            | Mode::NewGame(_)
            | Mode::Practice(_)
            | Mode::Trees(_)
            | Mode::Position(_)
            | Mode::Graph
            | Mode::Lesson
            | Mode::Diff(_) => self.leave(),
        }
    }
    /// Back to the panes; what was to follow a save does not.
    pub(crate) fn leave(&mut self) {
        if let Mode::List(List { kind: ListKind::Themes(before), .. }) = self.mode {
            self.screen.theme = before;
        }
        self.game.after_save = None;
        let under = self.under_help.take().filter(|_| matches!(self.mode, Mode::Help(_)));
        self.mode = under.map_or_else(|| self.game.resting_mode(), |mode| *mode);
    }
    /// Ctrl-C: out of everything, then stops what runs, then offers to quit, then quits.
    pub(super) fn interrupt(&mut self) {
        match self.mode {
            Mode::Confirm(Question::Quit) => self.effects.push(Effect::Quit),
            Mode::Normal => {
                let stopped = self.stop_moving() || self.players.stop(&mut self.screen);
                if !stopped
                    && !self.explorer.stop(&self.game.study, &mut self.screen)
                    && !self.tournament.as_ref().is_some_and(|contest| contest.stop(&mut self.screen))
                {
                    self.mode = Mode::Confirm(Question::Quit);
                }
            }
            Mode::Tournament => {
                if !self.tournament.as_ref().is_some_and(|contest| contest.stop(&mut self.screen)) {
                    self.mode = self.game.resting_mode();
                }
            }
            Mode::Start(_) => self.mode = Mode::Confirm(Question::Quit),
            Mode::Graph => {
                if !self.graph.stop() {
                    self.leave();
                }
            }
            Mode::List(_)
            | Mode::Help(_)
            | Mode::Input(..)
            | Mode::Popup(_)
            | Mode::Confirm(_)
            | Mode::Editor(_)
            | Mode::NewGame(_)
            | Mode::Practice(_)
            | Mode::Trees(_)
            | Mode::Position(_)
            | Mode::TournamentForm(_)
            | Mode::Lesson
            | Mode::Diff(_) => self.leave(),
        }
    }
}
