//! Opening another game, saving this one, what is unsaved when the program ends, and what others do to the open file.
//!
//! Invariants: saved is what a writer has reported to be on the disk, never what was handed to it; a file that is not as it
//! was read or written last is replaced only after a question; the program and the game are left only once what is being
//! written is written.

use crate::app::game::{Content, Game, Next};
use crate::app::mode::Mode;
use crate::app::screens::list::{List, ListChoice, ListKind};
use crate::app::screens::prompt::{Prompt, line};
use crate::app::screens::question::{Question, ask};
use crate::app::screens::start::StartScreen;
use crate::app::screens::{class, evaluation, lesson, tournament};
use crate::app::source::{Home, Known, Source, Unsaved};
use crate::app::stage::{Comer, Screen};
use crate::app::tasks::{Work, Writing, Written};
use crate::app::{App, Effect, lists};
use crate::kit::typed::Typed;
use crate::save::{Obstacle, SaveError};
use crate::save::{Over, Print};
use crate::settings::{self, Defaults};
use crate::study::Study;
use std::path::PathBuf;
use std::sync::Arc;

/// What may be replaced once the user has agreed to what is in the way: nothing that was not asked.
fn permitted(over: Over, obstacle: Obstacle) -> Over {
    match (over, obstacle) {
        (Over::Known(contents), Obstacle::ReadOnly) => Over::KnownReadOnly(contents),
        // What comes after the question is asked about again.
        (Over::Known(_), Obstacle::Changed(now)) => Over::Known(vec![now]),
        (Over::KnownReadOnly(_), Obstacle::Changed(now)) => Over::KnownReadOnly(vec![now]),
        (Over::Nothing, Obstacle::Exists) => Over::Writable,
        (over @ Over::Known(_), Obstacle::Commented | Obstacle::Exists) => over,
        (Over::Nothing, Obstacle::Changed(_) | Obstacle::ReadOnly | Obstacle::Commented)
        | (Over::KnownReadOnly(_) | Over::Writable | Over::Anything, _) => Over::Anything,
    }
}

impl Game {
    /// Takes over what was opened. What was recovered stays unsaved.
    fn open(&mut self, study: Study, source: &Source, home: Home) {
        let recovered = matches!(source, Source::Recovered(_));
        // The file was read again: the place stays, if it is still there.
        let line = self.study.line();
        let again = !recovered && home.file.is_some() && home.file == self.home.file;
        let path = again.then(|| line.ordinals(line.cursor()));
        (self.study, self.home, self.writing, self.after_save) = (study, home, None, None);
        self.serial += 1;
        self.blank = false;
        if let Some(node) = path.and_then(|path| self.study.line().after(&path)) {
            self.study.walk(|line| line.go(node));
        }
        self.saved = if recovered { Content::default() } else { self.content() };
        self.adopt_bookmarks();
    }
    /// Takes over a game that is in no file yet.
    fn replace(&mut self, study: Study) {
        (self.study, self.writing, self.after_save) = (study, None, None);
        self.serial += 1;
        self.saved = Content::default();
        self.adopt_bookmarks();
    }
    /// The game as it is written to a file.
    fn writing(&mut self, path: PathBuf, over: Over) -> Writing {
        let content = self.content();
        self.writing = Some(content.clone());
        Writing {
            what: Written::Game(self.serial, Box::new(content)),
            path: Some(path),
            text: self.study.to_text(),
            over,
        }
    }
}

/// A new game is searched with what the user has set.
///
/// # Errors
/// It cannot be; then it is searched as usual.
pub fn use_defaults(defaults: &Defaults, source: &Source, study: &mut Study) -> Result<(), String> {
    // A trace is searched already.
    if !matches!(source, Source::Game(_) | Source::Given(_)) || study.trace().is_some() {
        return Ok(());
    }
    let usual = study.spec().clone();
    study.set_spec(defaults.apply(study.position().kind(), &usual));
    let posed = study.position().pose(study.spec(), study.registry()).map(|_| ());
    posed.map_err(|problem| {
        study.set_spec(usual);
        format!("{}: {problem}", settings::NAME)
    })
}

impl App {
    /// Opens something, or asks first.
    pub(crate) fn open(&mut self, source: Source) {
        // What is unsaved is in the game that was open before a lesson.
        lesson::quit(self);
        if !self.game.is_unsaved() {
            self.mode = self.game.resting_mode();
            self.start_opening(source);
        } else if !self.waits_for_save(&Next::Open(source.clone())) {
            self.mode = ask(Question::Discard(source));
        }
    }
    /// Opens the next search of the trace; after the last one, the first.
    pub(crate) fn next_search(&mut self) {
        let trace = self.game.study.trace().map(|trace| trace.place());
        if let Some(((number, all), file)) = trace.zip(self.game.home.file.clone()) {
            self.open(Source::Search(file, (number + 1) % all));
        }
    }
    pub(crate) fn start_opening(&mut self, source: Source) {
        self.game.discard();
        let registry = Arc::clone(&self.library.registry);
        let work = match source {
            Source::Played(number) => {
                let tournament = self.tournament.as_ref();
                let found = tournament.and_then(|shown| Some((Arc::clone(&shown.tournament), shown.record(number)?)));
                let Some((tournament, record)) = found else { return self.screen.alert(self.screen.words.games.none) };
                Work::Replay { record, tournament, registry, memory: self.game.study.memory }
            }
            Source::Submission(at) => {
                let Some(class) = self.class.as_ref().map(|open| Arc::clone(&open.class)) else { return };
                Work::Submission { class, at, registry }
            }
            Source::Game(_)
            | Source::Given(_)
            | Source::Link(_)
            | Source::Text(_)
            | Source::Random(..)
            | Source::Study(_)
            | Source::File(_)
            | Source::Search(..)
            | Source::Recovered(_) => Work::Open { source, registry, roster: Arc::clone(&self.players.roster) },
        };
        self.start(work);
    }
    /// Has something been done that opening another game would lose, since that began? Moves of players do not count
    /// where the game was to be discarded.
    fn goes_on_meanwhile(&self) -> bool {
        let agreed = |content: &Content| content.is_of(&self.game.study) || self.players.is_going();
        self.top().is_some_and(Screen::has_changes)
            || self.game.is_unsaved() && !self.game.discards.as_ref().is_some_and(agreed)
    }
    /// Something was opened.
    pub(crate) fn opened(&mut self, source: Source, mut study: Study, mut home: Home) {
        lesson::quit(self);
        if self.goes_on_meanwhile() {
            return self.screen.alert(self.screen.words.notes.not_opened);
        }
        let used = use_defaults(&self.screen.defaults, &source, &mut study);
        self.screen.or_alert(used);
        let kept =
            matches!(source, Source::Game(_) | Source::Random(..)) && study.position().kind() == self.game.kind();
        // The user's evaluations may have changed while it was read; players who stay keep those that they search with.
        let before = if kept && self.players.uses_override(&self.game.study) { &self.game.study } else { &study };
        let (registry, tick) = (Arc::new(before.registry().over(&self.library.registry)), study.tick);
        let draft = home.draft.take();
        self.graph.forget();
        self.solver.forget();
        self.game.open(study, &source, home);
        self.game.study.set_registry(registry);
        if self.gives_way(Comer::Game) {
            self.mode = Mode::Normal;
        }
        if let Some(file) = self.game.home.file.clone() {
            self.start(Work::Remember(file));
        }
        if let Source::Recovered(file) = &source {
            self.library.starts.retain(|entry| entry.choice != ListChoice::Open(source.clone()));
            // This run keeps it now.
            self.start(Work::Forget(file.clone()));
        }
        self.players.pair_again(&mut self.game.study, &mut self.screen, kept);
        if let Source::Played(number) = source {
            tournament::name_players(self, number);
        }
        self.moved();
        self.explorer.travel.pinned = false;
        // It is travelled to as soon as the search has come so far.
        self.game.study.tick = tick;
        self.explorer.travel.fresh = true;
        self.game.home_cursor(&self.views.board);
        self.explorer.draw_textbook(&self.game.study, &mut self.screen);
        self.game.introduce(&mut self.screen);
        if let Source::Submission(at) = source {
            class::introduce(self, at);
        }
        if matches!(source, Source::Played(_)) {
            self.graph.say_where_lost(&self.game.study, &mut self.screen);
        }
        if let Source::Given(given) = &source
            && let Some(opponent) = &given.opponent
        {
            self.choose_opponent(opponent);
        }
        if let Some(draft) = draft {
            evaluation::resume_draft(self, &draft);
        }
    }
    /// Another game takes the place of the open one, in its file: it is unsaved.
    pub(crate) fn replace_game(&mut self, study: Study) {
        self.graph.forget();
        self.solver.forget();
        self.game.replace(study);
        self.players.pair_again(&mut self.game.study, &mut self.screen, true);
        self.moved();
        self.explorer.travel.pinned = false;
        self.explorer.travel.fresh = true;
        self.game.home_cursor(&self.views.board);
    }
    /// Saves where the game came from, or asks where to.
    pub(crate) fn save(&mut self) {
        if !self.game.is_there(&mut self.screen) {
            return;
        }
        match (self.game.home.file.clone(), self.game.home.known) {
            (Some(path), Some(Known { print, commented: true })) => {
                let over = Over::Known(vec![print]);
                self.mode = ask(Question::Overwrite(Obstacle::Commented, path, over));
            }
            (Some(path), Some(Known { print, .. })) => self.save_to(path, Over::Known(vec![print])),
            (Some(path), None) if self.game.home.save().as_ref() == Some(&path) => self.save_to(path, Over::Nothing),
            (Some(_) | None, _) => self.ask_file(),
        }
    }
    pub(crate) fn save_to(&mut self, path: PathBuf, over: Over) {
        let writing = self.game.writing(path, over);
        self.start(Work::Write(writing));
    }
    /// Is all that is unsaved on its way to the disk? Then this follows, and the message line says what is waited for.
    fn waits_for_save(&mut self, next: &Next) -> bool {
        let waits = self.game.writing.as_ref().is_some_and(|content| *content == self.game.content());
        if waits {
            self.game.after_save = Some(next.clone());
            self.mode = Mode::Normal;
            self.screen.mention(self.screen.words.notes.saving);
        }
        waits
    }
    /// The game was written, or not.
    pub(crate) fn saved(
        &mut self,
        (serial, content): (u64, Content),
        (print, over): (Print, Over),
        path: Option<PathBuf>,
        result: Result<PathBuf, SaveError>,
    ) {
        let words = self.screen.words;
        if let Some(shown) = self.lesson.as_mut().filter(|shown| shown.keeps(serial)) {
            // It is the game that was open before the lesson.
            shown.swap(&mut self.game);
            let lesson = self.lesson.take();
            self.saved((serial, content), (print, over), path, result);
            self.lesson = lesson;
            if let Some(shown) = &mut self.lesson {
                shown.swap(&mut self.game);
            }
            return;
        }
        // Another game was opened meanwhile: that this one is on the disk changes nothing for it.
        let is_open = serial == self.game.serial;
        let last = is_open && self.game.writing.take_if(|writing| *writing == content).is_some();
        match (result, path) {
            (Ok(path), _) => {
                self.screen.notify(&format!("{}: {}", words.notes.saved, path.display()));
                self.start(Work::Remember(path.clone()));
                if !is_open {
                    return;
                }
                self.game.saved = content;
                (self.game.home.file, self.game.home.known) = (Some(path), Some(Known { print, commented: false }));
                // What was changed meanwhile is asked about again.
                match self.game.after_save.take_if(|_| last) {
                    Some(Next::Quit) => self.quit(),
                    Some(Next::Open(source)) => self.open(source),
                    None => {}
                }
            }
            // What is typed or edited is not pushed aside by a question.
            (Err(SaveError::Obstacle(obstacle)), path) => {
                if is_open && matches!(self.mode, Mode::Normal) {
                    let question = Question::Overwrite(obstacle, path.unwrap_or_default(), permitted(over, obstacle));
                    self.mode = ask(question);
                } else {
                    // A later save is not the one that the end was to follow.
                    self.game.after_save.take_if(|_| is_open);
                    self.screen.alert(&words.not_saved(obstacle));
                }
            }
            (Err(SaveError::Failed(error)), path) => {
                self.game.after_save.take_if(|_| is_open);
                match (path, &self.mode) {
                    // A typed name can be corrected.
                    (Some(path), Mode::Normal) if is_open && self.game.home.file.as_ref() != Some(&path) => {
                        let name = path.display().to_string();
                        self.mode = line(Prompt::SaveAs, Typed::wrong(name.as_str().into(), &error));
                    }
                    (Some(_) | None, _) => self.screen.alert(&error),
                }
            }
        }
    }
    /// The file of the game holds something else now; `None`: it is gone. Our own writing is seen here, too.
    pub(crate) fn on_disk(&mut self, path: PathBuf, print: Option<Print>) {
        let Home { file, known, .. } = &self.game.home;
        let known = known.as_ref().filter(|_| file.as_ref() == Some(&path)).map(|known| known.print);
        if known.is_none() || known == print || self.game.writing.is_some() {
            return;
        }
        let notes = &self.screen.words.notes;
        let text = match print {
            None => notes.gone_from_disk,
            Some(_) if self.game.is_unsaved() || !matches!(self.mode, Mode::Normal) || self.players.is_going() => {
                notes.changed_on_disk
            }
            Some(_) => return self.start_opening(Source::File(path)),
        };
        self.screen.alert(&format!("{}: {text}", path.display()));
    }

    /// Ends the program, or asks first.
    pub(crate) fn quit(&mut self) {
        lesson::quit(self);
        if self.game.is_unsaved() && self.waits_for_save(&Next::Quit) {
            return;
        }
        let loses_games = self.tournament.as_ref().is_some_and(|tournament| tournament.would_be_lost());
        if self.game.is_unsaved() || loses_games {
            self.mode = ask(Question::Quit);
        } else {
            self.effects.push(Effect::Quit);
        }
    }
    /// Offers what other runs left unsaved, in the list of positions and in the last line.
    pub fn offer_recovered(&mut self, left: &[Unsaved]) {
        if left.is_empty() {
            return;
        }
        self.library.offer(left.iter().map(|left| lists::unsaved(left, self.screen.words)).collect());
        // The first screen offers it already, and so does a list.
        let notes = &self.screen.words.notes;
        let offered = self.shown::<List>().is_some() || self.shown::<StartScreen>().is_some();
        self.screen.notify(if offered { notes.recovered_here } else { notes.recovered });
        // A list that is shown already gets them, too, and keeps what is selected.
        let starts = self.library.starts.clone();
        if let Some(list) = self.shown_mut::<List>().filter(|list| list.kind == ListKind::Start) {
            list.entries = starts;
            let moved = list.filter.input.value().is_empty();
            list.at += if moved { left.len() } else { 0 };
        }
    }
    /// Looks for what other runs have left unsaved.
    pub fn look_for_recoveries(&mut self) {
        self.start(Work::Recoveries(Arc::clone(&self.library.registry)));
    }
    /// What another run had left is thrown away.
    pub(crate) fn forgotten(&mut self, recovery: PathBuf) {
        let (gone, before) = (ListChoice::Open(Source::Recovered(recovery)), self.library.starts.len());
        self.library.starts.retain(|entry| entry.choice != gone);
        if matches!(self.mode, Mode::Normal) && self.library.starts.len() < before {
            let list = lists::starts(&self.library, self.screen.words);
            self.show(list);
        }
    }
}
