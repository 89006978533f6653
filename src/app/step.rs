//! [`App::step`]: one message in, effects out.

use crate::app::action::Exported;
use crate::app::analysis;
use crate::app::binding::{Act, Binding, Can, Place};
use crate::app::desk::searching;
use crate::app::desk::turns;
use crate::app::desk::working;
use crate::app::explorer::export;
use crate::app::filing;
use crate::app::mode::Mode;
use crate::app::mouse;
use crate::app::msg::Msg;
use crate::app::paste;
use crate::app::prompt;
use crate::app::screens::report::why;
use crate::app::screens::{evaluation, lesson, tournament};
use crate::app::stage::Screen;
use crate::app::tasks::Work;
use crate::app::{App, Effect, keys};
use crate::kit::key::Key;
use crate::kit::typed::edit;

impl App {
    /// Takes one message; answers what shall be done.
    pub fn step(&mut self, msg: Msg) -> Vec<Effect> {
        let _called = self.screen.options.names();
        let layout = self.layout();
        self.explorer.fit(&layout);
        self.screen.begin_step(matches!(msg, Msg::Key(_) | Msg::Mouse(_) | Msg::Paste(_)));
        self.take(msg);
        self.carry_out();
        searching::enter_subject_of_travel(self);
        // A player's move waits for whatever is typed, read or travelled.
        turns::play_ready(self);
        let covered = self.covers_notes();
        self.screen.end_step(covered);
        self.screen.pulled = false;
        std::mem::take(&mut self.effects)
    }
    /// Does the screen change without a key, so that it has to be drawn again and again?
    pub fn needs_frames(&self) -> bool {
        let plays = self.tournament.as_ref().is_some_and(|tournament| tournament.is_running());
        let explores = self.explorer.is_running() || self.explorer.is_moving();
        let moves = self.top().is_some_and(Screen::is_moving);
        plays || explores || moves || self.tasks.shown().is_some() || self.solver.is_running() || self.is_thinking()
    }
    fn take(&mut self, msg: Msg) {
        match msg {
            Msg::Key(key) => self.key(key),
            Msg::Paste(text) => paste::paste(self, &text),
            Msg::Mouse(mouse) => mouse::mouse(self, mouse),
            Msg::Resize(columns, rows) => self.screen.size = (columns, rows),
            Msg::Tick => {
                self.explorer.tick(&mut self.game.study, &mut self.screen);
                turns::tick_players(self);
                self.with_top(|screen, _| screen.tick());
                tournament::count(self);
            }
            Msg::Ended(serial, outcome) => analysis::ended(self, serial, outcome),
            Msg::Picture { text, path, overwrite } => {
                working::start(self, Work::Write(export::writing(Exported::Screen, path, text, overwrite)));
            }
            Msg::GamesOver => tournament::games_over(self),
            Msg::Chosen(serial, answer) => turns::chosen(self, serial, *answer),
            Msg::Hunt => self.explorer.hunt_on(&mut self.game.study, &mut self.screen),
            Msg::SearchOver => why::program_ended(self),
            Msg::Evaluations(registry, faults) => evaluation::changed(self, registry, &faults),
            Msg::Players(roster, faults) => self.players.replace_roster(&mut self.screen, roster, &faults),
            Msg::OnDisk(path, print) => filing::on_disk(self, path, print),
            Msg::Note(text) => self.screen.notify(&text),
            Msg::Alert(text) => self.screen.alert(&text),
        }
    }
    /// Where nothing can be shown, no key works but those that end the program, and these only if nothing is lost.
    fn works_unseen(&self, key: Key) -> bool {
        let ends = keys::find(self, key).is_some_and(|binding| matches!(binding.name, "quit" | "interrupt"));
        let loses = self.game.is_unsaved() || self.tournament.as_ref().is_some_and(|shown| shown.would_be_lost());
        ends && !loses && (matches!(self.mode, Mode::Normal) || self.top().is_some_and(Screen::may_end_unseen))
    }
    fn key(&mut self, key: Key) {
        if !self.layout().fits() && !self.works_unseen(key) {
            return;
        }
        self.screen.read_note();
        self.catch_up();
        if lesson::begins_answer(self, key) {
            // It is typed in the box of the lesson.
        } else if let Some(binding) = keys::find(self, key) {
            self.attempt(binding);
        } else if self.with_top(|screen, cx| screen.key(key, cx)) == Some(true) {
            // The screen has taken it.
        } else if let Some(edit) = edit(key) {
            prompt::type_in(self, [edit]);
        }
    }
    /// Keys may come faster than frames: what the panes show follows the key before, as this one is about that.
    pub(crate) fn catch_up(&mut self) {
        if !self.screen.pulled {
            self.refresh();
            self.explorer.fit(&self.layout());
        }
    }
    /// Does what a row of the table says, or says why it cannot be done now.
    pub(crate) fn attempt(&mut self, binding: &Binding) {
        match self.can(binding) {
            Ok(()) => self.act_on(binding),
            Err(why) => self.screen.notify(why),
        }
        self.carry_out();
    }
    /// Whether a row of the table applies now, and why not.
    pub fn can(&self, binding: &Binding) -> Can {
        match (&self.mode, binding.place) {
            (Mode::Screen(screen), Place::Own(_)) => screen.can(binding, self),
            (_, place) if place == lesson::keys::PLACE => match &self.lesson {
                Some(shown) => lesson::keys::can(shown, binding, self),
                None => Err(self.screen.words.cannot.no_lesson),
            },
            _ => (binding.when)(self),
        }
    }
    fn act_on(&mut self, binding: &Binding) {
        match binding.does {
            Act::Do(does) => does(self),
            Act::Own(_) if binding.place == lesson::keys::PLACE => lesson::act(self, binding),
            Act::Own(_) => _ = self.with_top(|screen, cx| screen.act(binding, cx)),
        }
    }
}
