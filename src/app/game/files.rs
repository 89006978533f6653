//! Opening another game, saving this one, and what is unsaved when the program ends.

use super::{Content, Game, Next};
use crate::app::action::Action;
use crate::app::mode::{Choice, Mode, Question};
use crate::app::source::{SaveError, Source, Unsaved};
use crate::app::tasks::{Work, Writing, Written};
use crate::app::{App, Effect, lists};
use crate::study::Study;
use std::path::PathBuf;
use std::sync::Arc;

impl Game {
    /// Takes over what was opened. What was recovered stays unsaved.
    fn open(&mut self, study: Study, source: &Source) {
        self.study = study;
        self.file = match source {
            Source::File(path) if path.extension().is_some_and(|end| end == "ron") => Some(path.clone()),
            Source::File(_) | Source::Game(_) | Source::Study(_) | Source::Recovered(_) | Source::Played(_) => None,
        };
        let recovered = matches!(source, Source::Recovered(_));
        self.saved = if recovered { Content::default() } else { self.content() };
        self.adopt_bookmarks();
    }
    /// The game as it is written to a file.
    fn writing(&self, path: PathBuf, overwrite: bool) -> Writing {
        let what = Written::Game(Box::new(self.content()));
        Writing { what, path: Some(path), text: self.study.to_text(), overwrite }
    }
}

impl App {
    /// Opens something, or asks first.
    pub(crate) fn open(&mut self, source: Source) {
        if self.game.is_unsaved() {
            self.mode = Mode::Confirm(Question::Discard(source));
        } else {
            self.mode = Mode::Normal;
            self.start_opening(source);
        }
    }
    fn start_opening(&mut self, source: Source) {
        let registry = Arc::clone(&self.library.registry);
        let work = match source {
            Source::Played(number) => {
                let tournament = self.tournament.as_ref();
                let found = tournament.and_then(|shown| Some((Arc::clone(&shown.tournament), shown.record(number)?)));
                let Some((tournament, record)) = found else {
                    return self.screen.alert(self.screen.words.games.none);
                };
                Work::Replay { record, tournament, registry, memory: self.game.study.memory }
            }
            Source::Game(_) | Source::Study(_) | Source::File(_) | Source::Recovered(_) => {
                Work::Open { source, registry, roster: Arc::clone(&self.players.roster) }
            }
        };
        self.start(work);
    }
    /// Something was opened.
    pub(crate) fn opened(&mut self, source: Source, study: Study) {
        let kept = matches!(source, Source::Game(_)) && study.position().kind() == self.game.kind();
        // The user's evaluations may have changed while it was read; players who stay keep those that they search with.
        let before = if kept && self.uses_override() { &self.game.study } else { &study };
        let (registry, tick) = (Arc::new(before.registry().over(&self.library.registry)), study.tick);
        self.game.open(study, &source);
        self.game.study.set_registry(registry);
        if matches!(self.mode, Mode::Editor(_)) {
            self.mode = Mode::Normal;
        }
        if matches!(source, Source::Recovered(_)) {
            self.library.starts.retain(|entry| entry.choice != Choice::Open(source.clone()));
        }
        self.pair_again(kept);
        if let Source::Played(number) = source {
            self.name_players(number);
        }
        self.moved();
        self.explorer.travel.pinned = false;
        // It is travelled to as soon as the search has come so far.
        self.game.study.tick = tick;
        self.explorer.travel.fresh = true;
        self.home_cursor();
        self.introduce();
    }
    /// Shows what concerns the game as a whole: who forfeited it, and its comment, which may lie far above the moves that
    /// are shown.
    pub fn introduce(&mut self) {
        let comment = self.game.study.comment.split_whitespace().collect::<Vec<_>>().join(" ");
        let texts: Vec<String> = self.forfeit_text().into_iter().chain(Some(comment)).collect();
        let text = texts.join("  ");
        if !text.trim().is_empty() {
            self.screen.notify(text.trim());
        }
    }
    /// Saves where the game came from, or asks where to.
    pub(crate) fn save(&mut self) {
        match self.game.file.clone() {
            Some(path) => self.save_to(path, true),
            None => self.ask_file(),
        }
    }
    pub(crate) fn save_to(&mut self, path: PathBuf, overwrite: bool) {
        let writing = self.game.writing(path, overwrite);
        self.start(Work::Write(writing));
    }
    /// The game was written, or not.
    pub(crate) fn saved(&mut self, content: Content, path: Option<PathBuf>, result: Result<PathBuf, SaveError>) {
        match (result, path) {
            (Ok(path), _) => {
                self.game.saved = content;
                self.screen.notify(&format!("{}: {}", self.screen.words.notes.saved, path.display()));
                self.game.file = Some(path);
                match self.game.after_save.take() {
                    Some(Next::Quit) => self.effects.push(Effect::Quit),
                    Some(Next::Open(source)) => self.start_opening(source),
                    None => {}
                }
            }
            (Err(SaveError::Exists), path) => self.mode = Mode::Confirm(Question::Overwrite(path.unwrap_or_default())),
            (Err(SaveError::Failed(error)), _) => {
                self.game.after_save = None;
                self.screen.alert(&error);
            }
        }
    }

    /// Ends the program, or asks first.
    pub(crate) fn quit(&mut self) {
        let loses_games = self.tournament.as_ref().is_some_and(|tournament| tournament.would_be_lost());
        if self.game.is_unsaved() || loses_games {
            self.mode = Mode::Confirm(Question::Quit);
        } else {
            self.effects.push(Effect::Quit);
        }
    }
    /// The answer to a question.
    pub(crate) fn answer(&mut self, action: Action) {
        let Mode::Confirm(question) = std::mem::take(&mut self.mode) else {
            return;
        };
        match (action, question) {
            (Action::Yes, Question::Quit) => self.effects.push(Effect::Quit),
            (Action::Yes, Question::Overwrite(path)) => self.save_to(path, true),
            (Action::Yes, Question::Replace(what, path)) => self.start_export(what, path, true),
            (Action::Yes, Question::Discard(source)) => self.start_opening(source),
            (Action::SaveFirst, Question::Quit) => {
                self.game.after_save = Some(Next::Quit);
                self.save();
            }
            (Action::SaveFirst, Question::Discard(source)) => {
                self.game.after_save = Some(Next::Open(source));
                self.save();
            }
            _ => self.game.after_save = None,
        }
    }
    /// Offers what other runs left unsaved, in the list of positions and in the last line.
    pub fn offer_recovered(&mut self, left: &[Unsaved]) {
        if !left.is_empty() {
            self.offer(left.iter().map(|left| lists::unsaved(left, self.screen.words)).collect());
            self.screen.notify(self.screen.words.notes.recovered);
        }
    }
    /// Shows the study positions and new games.
    pub fn show_starts(&mut self) {
        self.mode = Mode::List(lists::starts(self));
    }
}
