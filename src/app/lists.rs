//! The lists: study positions and new games, files, evaluations, actions.

use super::action::{Action, Purpose, To};
use super::keys;
use super::mode::{Help, List, ListChoice, ListEntry, ListKind, Mode, Prompt, Question};
use super::practice::ask_word;
use super::source::{Listing, Source, Unsaved};
use super::strings::Strings;
use super::synonyms;
use super::{App, Library};
use crate::batch::exam::Ask;
use crate::inspect::explain::counted;
use crate::language::{self, say_of};
use crate::lessons::{Lesson, built_in};
use crate::report;
use crate::study::Study;
use crate::study::study::Bookmark;
use engine::boundary::catalog::{self, GAMES};
use engine::clean::clean;
use engine::eval::{Evaluation, ListedEvaluation};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// The new games on offer.
pub fn new_games(words: &Strings) -> Vec<ListEntry> {
    let entry = |spec: &&str| {
        let title = catalog::read(spec).map_or_else(|_| (*spec).to_owned(), |position| report::title(&*position));
        ListEntry::new(&title, spec, ListChoice::Open(Source::Game((*spec).to_owned()))).under(words.titles.new_games)
    };
    // What asks for more than a key: the same actions by their keys.
    let asks = |action: Action| keys::TABLE.iter().find(|binding| binding.action == action);
    let more = [Action::NewTournament, Action::NewTree, Action::Series, Action::Exam].into_iter().filter_map(asks).map(
        |binding| {
            let (label, detail) = binding.about().split_once(": ").unwrap_or((binding.about(), ""));
            ListEntry::new(label, detail, ListChoice::Act(binding)).under(words.titles.new_games)
        },
    );
    let form = ListEntry::new(words.titles.new_game, words.titles.new_game_form, ListChoice::Form(Purpose::Analyse));
    let games = GAMES.iter().flat_map(|game| game.examples).map(entry);
    std::iter::once(form.under(words.titles.new_games)).chain(games).chain(more).collect()
}

/// The lessons that come with the program, with how far each was taken.
pub fn lessons(app: &App) -> Vec<ListEntry> {
    let words = app.screen.words;
    let entry = |(name, text): (&'static str, &'static str)| {
        let lesson = Lesson::read(text, name, &app.library.registry).ok()?;
        let taken = app
            .learning
            .lessons
            .get(&lesson.title)
            .map(|kept| format!(", {} {}/{}", words.lesson.taken, kept.steps, lesson.steps.len()));
        let detail = format!("{}{}", lesson.teaches, taken.unwrap_or_default());
        Some(ListEntry::new(&lesson.title, &detail, ListChoice::Learn(name)).under(words.titles.lessons))
    };
    built_in().filter_map(entry).collect()
}

/// Lessons and practice, what was left of the practice first.
pub fn learning(app: &App) -> Vec<ListEntry> {
    let (mut lessons, practices) = (lessons(app), practices(app));
    let place = if app.practice.is_some() { 0 } else { lessons.len() };
    lessons.splice(place..place, practices);
    lessons
}

/// What can be practised: what was left or went wrong, and the series; with how it went so far.
pub fn practices(app: &App) -> Vec<ListEntry> {
    let words = &app.screen.words.practice;
    let of = app.screen.words.of;
    let practice = app.practice.as_deref();
    let entry = |action: Action, label: &str, detail: &str| {
        let binding = keys::TABLE.iter().find(|binding| binding.action == action)?;
        Some(ListEntry::new(label, detail, ListChoice::Act(binding)).under(words.title))
    };
    let left = practice.filter(|practice| !practice.is_done()).and_then(|practice| {
        let (answered, right) = practice.score();
        let asked = practice.asked.len();
        let detail =
            format!("{}, {answered} {of} {asked} {}, {right} {}", practice.title(), words.done, words.are_right);
        // Whatever position is shown.
        entry(Action::Repeat, words.go_on, &detail)
    });
    let wrong = practice.filter(|practice| practice.is_done()).and_then(|practice| {
        let wrong: Vec<String> =
            practice.mistakes().iter().map(|(ask, count)| format!("{} {count}", ask_word(*ask, words.asks))).collect();
        entry(Action::Repeat, words.repeat, &format!("{}, {}", practice.title(), wrong.join(", ")))
            .filter(|_| !wrong.is_empty())
    });
    let score = &app.learning.score;
    let so_far = match score.answered {
        0 => words.about.to_owned(),
        answered => {
            let kind =
                |(ask, count): (&String, &u64)| Some(format!("{} {count}", ask_word(Ask::named(ask)?, words.asks)));
            let wrong: Vec<String> = score.mistakes.iter().filter_map(kind).collect();
            let wrong =
                if wrong.is_empty() { String::new() } else { format!("; {}: {}", words.mistakes, wrong.join(", ")) };
            format!("{} {} {of} {answered} {}{wrong}", words.so_far, score.right, words.are_right)
        }
    };
    let series = entry(Action::Series, words.series, &so_far).filter(|_| left.is_none());
    left.into_iter().chain(wrong).chain(series).collect()
}

/// What another run left unsaved: which game, how much of it, how long ago.
pub fn unsaved(left: &Unsaved, words: &Strings) -> ListEntry {
    let [title, game] = left.titles.each_ref().map(String::as_str);
    let file = left.file.as_deref().unwrap_or_default();
    let label = [title, file, game].into_iter().find(|name| !name.is_empty()).unwrap_or(words.titles.unreadable);
    let age = left.age.map(|age| {
        let minutes = age.as_secs() / 60;
        let (count, unit) = match minutes {
            0..60 => (minutes.max(1), words.minutes),
            60..1440 => (minutes / 60, words.hours),
            _ => (minutes / 1440, words.days),
        };
        format!("{} {}", counted(count, unit), words.ago)
    });
    let moves = (!game.is_empty()).then(|| counted(left.moves as u64, words.moves));
    let named = [(label != game).then_some(game), (label != file).then_some(file)].into_iter().flatten();
    let parts = age.into_iter().chain(named.map(str::to_owned)).chain(moves).filter(|part| !part.is_empty());
    let choice = ListChoice::Open(Source::Recovered(left.recovery.clone()));
    ListEntry::new(label, &parts.collect::<Vec<_>>().join(", "), choice).under(words.titles.unsaved)
}

/// Study positions and new games.
pub fn starts(library: &Library, words: &Strings) -> List {
    let list = List::new(ListKind::Start, words.titles.start, library.starts.clone());
    List { at: list.first_start(), ..list }
}

/// The files of a folder: folders first, then by name.
fn files(words: &Strings, folder: &Path, mut files: Vec<Listing>) -> List {
    files.sort_by(|one, other| (!one.folder, &one.name).cmp(&(!other.folder, &other.name)));
    let entry = |file: Listing| match file.folder {
        true => ListEntry::new(&(file.name + "/"), words.titles.folder, ListChoice::Folder(file.path)),
        false => ListEntry::new(&file.name, "", ListChoice::Open(Source::File(file.path))),
    };
    let parent = folder.parent().filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.map(|parent| Listing { name: "..".to_owned(), path: parent.to_owned(), folder: true });
    let title = clean(&folder.display().to_string()).into_owned();
    let entries = parent.into_iter().chain(files).map(entry).collect();
    List::new(ListKind::Files, &title, entries)
}

/// The evaluations of the game, the default first; the one in use is selected.
pub fn evaluations(app: &App) -> List {
    let (study, words) = (&app.game.study, app.screen.words);
    let default = ListEntry::new(words.default, words.titles.default_evaluation, ListChoice::Evaluation(None));
    let entry = |listed: ListedEvaluation<'_>| {
        let Evaluation { name, description, .. } = listed.evaluation;
        ListEntry::new(name, say_of(description), ListChoice::Evaluation(Some(name.clone())))
    };
    let listed = study.registry().list(app.game.kind()).map(entry);
    let entries: Vec<ListEntry> = std::iter::once(default).chain(listed).collect();
    let used = ListChoice::Evaluation(study.spec().evaluation.clone());
    let at = entries.iter().position(|entry| entry.choice == used).unwrap_or(0);
    List { at, ..List::new(ListKind::Evaluations, words.titles.evaluations, entries) }
}

/// The named ticks.
pub(super) fn bookmarks(study: &Study, words: &Strings) -> List {
    let entry = |bookmark: &Bookmark| {
        ListEntry::new(&bookmark.name, &format!("{} {}", words.tick, bookmark.tick), ListChoice::Tick(bookmark.tick))
    };
    let entries = study.bookmarks.iter().map(entry).collect();
    List::new(ListKind::Bookmarks, words.titles.bookmarks, entries)
}

/// The actions, each with its key; those that do not apply now come last.
pub fn palette(app: &App) -> Vec<ListEntry> {
    let mut entries: Vec<ListEntry> = Vec::new();
    let walks = |action: Action| matches!(action, Action::Cursor(_) | Action::Row(_) | Action::Child(_));
    let mut known = HashSet::new();
    for (binding, detail) in keys::named(app).filter(|(binding, _)| binding.action != Action::Palette) {
        if !walks(binding.action) && known.insert(binding.action) {
            let choice =
                if (binding.when)(app).is_ok() { ListChoice::Act(binding) } else { ListChoice::Unable(binding) };
            let also = [synonyms::of(binding.action), binding.help, &language::synonyms(binding.about())].join(" ");
            entries.push(ListEntry { also, ..ListEntry::new(binding.about(), &detail, choice) });
        }
    }
    entries.sort_by_key(|entry| matches!(entry.choice, ListChoice::Unable(_)));
    entries
}

impl Mode {
    /// A folder was listed.
    pub(super) fn show_files(&mut self, words: &Strings, folder: &Path, listed: Vec<Listing>) {
        if matches!(self, Mode::Normal | Mode::List(_) | Mode::Tournament | Mode::Start(_)) {
            *self = Mode::List(files(words, folder, listed));
        }
    }
    /// Deletes the selected bookmark, or asks whether work of another run shall be.
    pub(super) fn delete_entry(&mut self, study: &mut Study, words: &Strings) {
        let Mode::List(list) = self else { return };
        match list.selected().map(|entry| entry.choice.clone()) {
            Some(ListChoice::Tick(tick)) => {
                study.bookmarks.retain(|bookmark| bookmark.tick != tick);
                let (at, list) = (list.at, bookmarks(study, words));
                let at = at.min(list.entries.len().saturating_sub(1));
                *self = if list.entries.is_empty() { Mode::Normal } else { Mode::List(List { at, ..list }) };
            }
            Some(ListChoice::Open(Source::Recovered(file))) => *self = Mode::Confirm(Question::Forget(file)),
            _ => {}
        }
    }
    /// The folder above the one that is listed.
    pub(super) fn parent_folder(&self) -> Option<&PathBuf> {
        let Mode::List(list) = self else { return None };
        match list.entries.first()? {
            ListEntry { label, choice: ListChoice::Folder(parent), .. } if label == "../" => Some(parent),
            _ => None,
        }
    }
}

impl App {
    /// Moves in the list or in the help.
    pub(super) fn move_in_list(&mut self, to: To) {
        let (page, layout, words) = (self.screen.page(), self.layout(), self.screen.words);
        match &mut self.mode {
            Mode::List(list) => list.at = to.step(list.at, list.matching().len(), page),
            Mode::Popup(sheet) => sheet.step(to, page),
            Mode::Diff(screen) => screen.step(to, page),
            Mode::Tournament => {
                if let Some(contest) = &mut self.tournament {
                    contest.step(&self.screen, &layout, to);
                }
            }
            Mode::Start(start) => start.step(to, &self.library.recent),
            Mode::NewGame(form) => form.step(to),
            Mode::Graph => self.move_in_graph(to),
            Mode::TournamentForm(form) => form.step(to),
            Mode::Help(help) => {
                // The last screen is full.
                let area = Help::area(layout.body);
                let lines = help.lines(area.width.saturating_sub(4), words).len() + 1;
                let tops = lines.saturating_sub(usize::from(area.height.saturating_sub(2)));
                help.top = to.step(help.top, tops.max(1), page);
            }
            Mode::Normal
            | Mode::Input(..)
            | Mode::Confirm(_)
            | Mode::Editor(_)
            | Mode::Practice(_)
            | Mode::Trees(_)
            | Mode::Position(_)
            | Mode::Lesson => {}
        }
        self.mode.preview_theme(&mut self.screen);
    }
    /// Looks for a move in the tree, or begins to type a filter.
    pub(super) fn start_find(&mut self) {
        if matches!(self.mode, Mode::Tournament) {
            return self.ask_games();
        }
        match self.mode.filtered() {
            Some((filtering, _)) => *filtering = true,
            None => self.mode.ask(Prompt::Find, ""),
        }
    }
}
