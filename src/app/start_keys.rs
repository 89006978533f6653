//! What the keys of the first screen do.

use super::action::{Action, Purpose};
use super::mode::{ListChoice, ListEntry, Mode};
use super::new_game::NewGame;
use super::source::Source;
use super::start::{StartLine, StartScreen, file_name};
use super::tasks::Work;
use super::{App, Effect, keys, lists};
use std::path::PathBuf;

impl App {
    /// Shows the first screen.
    pub fn show_start(&mut self) {
        self.mode = Mode::Start(StartScreen::default());
    }
    /// The panes, or the first screen while nothing was opened.
    pub(crate) fn resting_mode(&self) -> Mode {
        if self.game.blank { Mode::Start(StartScreen::default()) } else { Mode::Normal }
    }
    /// Leaves the first screen for the panes, which show the usual game if nothing was opened.
    pub(crate) fn leave_start(&mut self) {
        self.game.blank = false;
        self.mode = Mode::Normal;
        if self.game.study.job().is_none() {
            self.effects.push(Effect::Search);
        }
    }
    /// What there is to continue: unsaved work of another run, else the last file; with what it is called.
    pub fn to_continue(&self) -> Option<(Source, String)> {
        let unsaved = self.library.starts.iter().find_map(|entry| {
            let ListChoice::Open(source @ Source::Recovered(_)) = &entry.choice else { return None };
            Some((source.clone(), entry))
        });
        let named = |entry: &ListEntry| format!("{}: {}", self.screen.words.titles.unsaved, entry.label);
        let file = || self.library.recent.first().map(|file| (Source::File(file.clone()), file_name(file)));
        unsaved.map(|(source, entry)| (source, named(entry))).or_else(file)
    }
    /// Takes the selected line of the first screen.
    pub(crate) fn accept_start(&mut self, start: StartScreen) {
        self.mode = Mode::Start(start);
        match StartScreen::lines(&self.library.recent).into_iter().nth(start.at) {
            Some(StartLine::Purpose(purpose)) => self.attempt_purpose(purpose),
            Some(StartLine::File(file)) => self.open(Source::File(file)),
            None => {}
        }
    }
    /// The row of the table says why it cannot be done now.
    fn attempt_purpose(&mut self, purpose: Purpose) {
        let row = keys::TABLE.iter().find(|row| row.action == Action::Begin(purpose));
        row.into_iter().for_each(|row| self.attempt(row));
    }
    /// Does what is wanted.
    pub(crate) fn begin(&mut self, purpose: Purpose) {
        match purpose {
            Purpose::Learn => {
                let mut studies = lists::starts(self);
                studies.entries.retain(|entry| matches!(entry.choice, ListChoice::Open(Source::Study(_))));
                studies.entries.splice(0..0, lists::learning(self));
                (studies.title, studies.at) = (self.screen.words.start_screen.purposes[purpose.index()].to_owned(), 0);
                self.mode = Mode::List(studies);
            }
            Purpose::Play | Purpose::Analyse => {
                self.mode =
                    Mode::NewGame(Box::new(NewGame::new(purpose, (&self.players.roster, self.game.study.registry()))));
            }
            Purpose::Continue => {
                if let Some((source, _)) = self.to_continue() {
                    self.open(source);
                }
            }
            Purpose::Open => self.start(Work::List(self.folder())),
        }
    }
    /// The recent files are known.
    pub(crate) fn take_recent(&mut self, files: Vec<PathBuf>) {
        self.library.recent = files;
    }
}
