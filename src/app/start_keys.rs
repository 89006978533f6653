//! What the keys of the first screen do.

use super::action::{Action, Purpose};
use super::mode::{ListChoice, ListEntry, Mode};
use super::new_game::NewGame;
use super::source::Source;
use super::start::{StartLine, StartScreen, file_name};
use super::tasks::Work;
use super::{App, Effect, Library, Strings, keys, lists};

impl Library {
    /// What there is to continue: unsaved work of another run, else the last file; with what it is called.
    pub fn to_continue(&self, words: &Strings) -> Option<(Source, String)> {
        let unsaved = self.starts.iter().find_map(|entry| {
            let ListChoice::Open(source @ Source::Recovered(_)) = &entry.choice else { return None };
            Some((source.clone(), entry))
        });
        let named = |entry: &ListEntry| format!("{}: {}", words.titles.unsaved, entry.label);
        let file = || self.recent.first().map(|file| (Source::File(file.clone()), file_name(file)));
        unsaved.map(|(source, entry)| (source, named(entry))).or_else(file)
    }
}

impl App {
    /// Leaves the first screen for the panes, which show the usual game if nothing was opened.
    pub(crate) fn leave_start(&mut self) {
        self.game.blank = false;
        self.mode = Mode::Normal;
        if self.game.study.job().is_none() {
            self.effects.push(Effect::Search);
        }
    }
    /// Takes the selected line of the first screen.
    pub(crate) fn accept_start(&mut self, start: StartScreen) {
        self.mode = Mode::Start(start);
        match StartScreen::lines(&self.library.recent).into_iter().nth(start.at) {
            // The row of the table says why it cannot be done now.
            Some(StartLine::Purpose(purpose)) => {
                let row = keys::TABLE.iter().find(|row| row.action == Action::Begin(purpose));
                row.into_iter().for_each(|row| self.attempt(row));
            }
            Some(StartLine::File(file)) => self.open(Source::File(file)),
            None => {}
        }
    }
    /// Does what is wanted.
    pub(crate) fn begin(&mut self, purpose: Purpose) {
        match purpose {
            Purpose::Learn => {
                let mut studies = lists::starts(&self.library, self.screen.words);
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
                if let Some((source, _)) = self.library.to_continue(self.screen.words) {
                    self.open(source);
                }
            }
            Purpose::Open => self.start(Work::List(self.game.folder())),
        }
    }
}
