//! Opening another game, saving this one, unsaved changes at the end of the program, and changes of the open file by
//! other programs.
//!
//! Invariants: a change counts as saved when the writer has reported that it is on the disk, not when the writer got
//! it. A file that has changed since it was last read or written is replaced only after a question. The program and the
//! game are left only after running writes have ended.

use crate::app::desk::{line, seats, working};
use crate::app::explorer::diagram;
use crate::app::game::files::{permitted, use_defaults};
use crate::app::game::{AfterSave, Content};
use crate::app::screens::list::{List, ListChoice, ListKind, lists, say_read};
use crate::app::screens::start::StartScreen;
use crate::app::screens::{class, evaluation, lesson, monte_carlo, tournament};
use crate::app::source::{Home, Known, Source, Unsaved};
use crate::app::stage::{Comer, Screen};
use crate::app::tasks;
use crate::app::tasks::Work;
use crate::app::wish::{Prompt, Question, Wish};
use crate::app::{Context, Effect};
use crate::kit::typed::Typed;
use engine::rules::program::command::Refusal;
use model::save::{Obstacle, Over, Print, SaveError};
use model::study::Study;
use std::path::PathBuf;
use std::sync::Arc;

/// Opens something, or asks first.
pub(crate) fn open(cx: &mut Context, source: Source) {
    // Unsaved work belongs to the game that was open before the lesson.
    lesson::quit(cx);
    if !cx.game.is_unsaved() {
        cx.drawn = None;
        cx.rest();
        start_opening(cx, source);
    } else if !waits_for_save(cx, &AfterSave::Open(source.clone())) {
        cx.question(Question::Discard(source));
    }
}

/// Opens the next search of the trace; after the last one, the first.
pub(crate) fn next_search(cx: &mut Context) {
    let trace = cx.game.study.trace().map(|trace| trace.place());
    if let Some(((number, all), file)) = trace.zip(cx.game.home.file.clone()) {
        open(cx, Source::Search(file, (number + 1) % all));
    }
}

pub(crate) fn start_opening(cx: &mut Context, source: Source) {
    start_allowed(cx, source, None);
}

/// Starts opening a source; `allowed` is a program that may now be started though it was refused
/// before.
pub(crate) fn start_allowed(cx: &mut Context, source: Source, allowed: Option<Refusal>) {
    cx.game.discard();
    let registry = Arc::clone(&cx.library.registry);
    let work = match source {
        Source::Played(number) => {
            let tournament = cx.tournament.as_ref();
            let found = tournament.and_then(|shown| Some((shown, shown.record(number)?)));
            let Some((shown, record)) = found else {
                return cx.screen.alert(say!("there is no such game"));
            };
            let (tournament, journal) = (Arc::clone(&shown.tournament), shown.journal.clone());
            Work::Replay {
                record,
                tournament,
                journal,
                registry,
                memory: cx.game.study.memory,
            }
        }
        Source::Submission(at) => {
            let Some(class) = cx.class.as_ref().map(|open| &open.class) else {
                return;
            };
            Work::Submission {
                folder: Arc::clone(&class.folder),
                at,
                tick: class.fault(at),
                registry,
            }
        }
        Source::Game(_)
        | Source::Given(_)
        | Source::Link(_)
        | Source::Text(_)
        | Source::Random(..)
        | Source::Study(_)
        | Source::File(_)
        | Source::Chosen(..)
        | Source::ReadAs(..)
        | Source::Search(..)
        | Source::Recovered(_) => Work::Open {
            source,
            allowed,
            registry,
            roster: Arc::clone(&cx.players.roster),
        },
    };
    working::start(cx, work);
}

/// Returns whether there is work, done since the opening began, that opening another game would
/// lose. Moves of players do not count if the game was to be discarded.
pub(crate) fn goes_on_meanwhile(cx: &Context) -> bool {
    let agreed = |content: &Content| content.is_of(&cx.game.study) || cx.players.is_going();
    cx.top().is_some_and(Screen::has_changes)
        || cx.game.is_unsaved() && !cx.game.discards.as_ref().is_some_and(agreed)
}

/// Takes over an opened game.
pub(crate) fn opened(cx: &mut Context, source: Source, mut study: Study, mut home: Home) {
    lesson::quit(cx);
    if goes_on_meanwhile(cx) {
        return cx
            .screen
            .alert(say!("not opened: there is newer unsaved work"));
    }
    let used = use_defaults(&cx.screen.defaults, &source, &mut study);
    cx.screen.or_alert(used);
    let kept = matches!(source, Source::Game(_) | Source::Random(..))
        && study.position().kind() == cx.game.kind();
    // The user's evaluations may have changed during the reading; players who stay keep the
    // evaluations of their searches.
    let before = if kept && cx.players.uses_override(&cx.game.study) {
        &cx.game.study
    } else {
        &study
    };
    let (registry, tick) = (
        Arc::new(before.registry().over(&cx.library.registry)),
        study.tick,
    );
    let draft = home.draft.take();
    line::forget_work(cx);
    cx.game.open(study, &source, home);
    cx.game.study.set_registry(registry);
    if cx.gives_way(Comer::Game) {
        cx.clear();
    }
    if let Some(file) = cx.game.home.file.clone() {
        working::start(cx, Work::Remember(file));
    }
    if let Source::Recovered(file) = &source {
        cx.library
            .starts
            .retain(|entry| entry.choice != ListChoice::Open(source.clone()));
        // From now on this run keeps the unsaved work itself.
        working::start(cx, Work::Forget(file.clone()));
    }
    cx.players
        .pair_again(&mut cx.game.study, &mut cx.screen, kept);
    if let Source::Played(number) = source {
        tournament::name_players(cx, number);
    }
    line::moved(cx);
    // The travel begins as soon as the search has reached the tick.
    cx.game.study.tick = tick;
    cx.explorer.travel.fresh = true;
    cx.game.home_cursor(&cx.views.board);
    diagram::draw_textbook(&mut cx.explorer, &cx.game.study, &mut cx.screen);
    cx.game.introduce(&mut cx.screen);
    say_read(cx);
    if let Source::Submission(at) = source {
        class::introduce(cx, at);
    }
    if cx.game.study.foreign_sampling.is_some() {
        monte_carlo::open(cx);
    }
    if matches!(source, Source::Played(_)) {
        cx.graph
            .say_where_lost(&cx.game.study, &mut cx.screen, cx.keys);
    }
    if let Source::Given(given) = &source
        && let Some(opponent) = &given.opponent
    {
        seats::choose_opponent(cx, opponent);
    }
    if let Some(draft) = draft {
        evaluation::resume_draft(cx, &draft);
    }
}

/// Asks whether to start a program that the source names and that has not been allowed.
pub(crate) fn refused(cx: &mut Context, source: Source, refusal: Refusal) {
    // A question does not push aside a screen with typed or edited text.
    if cx.is_open()
        || cx.gives_way(Comer::Game)
        || cx.shown::<StartScreen>().is_some()
        || cx.shown::<List>().is_some()
    {
        cx.question(Question::Run(source, refusal));
    } else {
        cx.screen.alert(say!(
            "not opened: it names a program, which would be started; open it again to be asked"
        ));
    }
}

/// Saves to the file of the game, or asks for a file.
pub(crate) fn save(cx: &mut Context) {
    if !cx.game.is_there(&mut cx.screen) {
        return;
    }
    match (cx.game.home.file.clone(), cx.game.home.known) {
        (
            Some(path),
            Some(Known {
                print,
                commented: true,
            }),
        ) => {
            let over = Over::Known(vec![print]);
            cx.question(Question::Overwrite(Obstacle::Commented, path, over));
        }
        (Some(path), Some(Known { print, .. })) => save_to(cx, path, Over::Known(vec![print])),
        (Some(path), None) if cx.game.home.save().as_ref() == Some(&path) => {
            save_to(cx, path, Over::Nothing);
        }
        (Some(_) | None, _) => ask_file(cx),
    }
}

pub(crate) fn save_to(cx: &mut Context, path: PathBuf, over: Over) {
    let writing = cx.game.writing(path, over);
    working::start(cx, Work::Write(writing));
}

/// Returns whether all unsaved work is already being written. If so, `next` follows the save, and
/// the message line says that the save is awaited.
pub(crate) fn waits_for_save(cx: &mut Context, next: &AfterSave) -> bool {
    let waits = cx
        .game
        .writing
        .as_ref()
        .is_some_and(|content| *content == cx.game.content());
    if waits {
        cx.game.after_save = Some(next.clone());
        cx.clear();
        cx.screen
            .mention(say!("is being saved: it follows once that is done"));
    }
    waits
}

/// Takes over the result of writing a game.
pub(crate) fn saved(
    cx: &mut Context,
    (serial, content): (u64, Content),
    (print, over): (Print, Over),
    path: Option<PathBuf>,
    result: Result<PathBuf, SaveError>,
) {
    if let Some(shown) = cx.lesson.as_mut().filter(|shown| shown.keeps(serial)) {
        // The save is that of the game that was open before the lesson.
        shown.swap(&mut cx.game);
        let lesson = cx.lesson.take();
        saved(cx, (serial, content), (print, over), path, result);
        cx.lesson = lesson;
        if let Some(shown) = &mut cx.lesson {
            shown.swap(&mut cx.game);
        }
        return;
    }
    // Another game was opened meanwhile: that this one is on the disk changes nothing for it.
    let is_open = serial == cx.game.serial;
    let last = is_open
        && cx
            .game
            .writing
            .take_if(|writing| *writing == content)
            .is_some();
    match (result, path) {
        (Ok(path), _) => {
            cx.screen
                .notify(&format!("{}: {}", say!("saved"), path.display()));
            working::start(cx, Work::Remember(path.clone()));
            if !is_open {
                return;
            }
            cx.game.saved = content;
            (cx.game.home.file, cx.game.home.known) = (
                Some(path),
                Some(Known {
                    print,
                    commented: false,
                }),
            );
            // Changes made meanwhile lead to another question.
            match cx.game.after_save.take_if(|_| last) {
                Some(AfterSave::Quit) => quit(cx),
                Some(AfterSave::Open(source)) => open(cx, source),
                None => {}
            }
        }
        // A question does not push aside a screen with typed or edited text.
        (Err(SaveError::Obstacle(obstacle)), path) => {
            if is_open && cx.is_open() {
                let question = Question::Overwrite(
                    obstacle,
                    path.unwrap_or_default(),
                    permitted(over, obstacle),
                );
                cx.question(question);
            } else {
                // The action that was to follow this save shall not follow a later one.
                cx.game.after_save.take_if(|_| is_open);
                cx.screen.alert(tasks::not_saved(obstacle));
            }
        }
        (Err(SaveError::Failed(error)), path) => {
            cx.game.after_save.take_if(|_| is_open);
            match (path, cx.is_open()) {
                // A typed name can be corrected.
                (Some(path), true) if is_open && cx.game.home.file.as_ref() != Some(&path) => {
                    let name = path.display().to_string();
                    cx.wish(Wish::Ask(
                        Prompt::SaveAs,
                        Typed::wrong(name.as_str().into(), error),
                    ));
                }
                (Some(_) | None, _) => cx.screen.alert(error),
            }
        }
    }
}

/// Handles a change of the game's file; `None`: it is gone. The program's own writing is reported
/// here, too.
pub(crate) fn on_disk(cx: &mut Context, path: PathBuf, print: Option<Print>) {
    let Home { file, known, .. } = &cx.game.home;
    let known = known
        .as_ref()
        .filter(|_| file.as_ref() == Some(&path))
        .map(|known| known.print);
    if known.is_none() || known == print || cx.game.writing.is_some() {
        return;
    }
    let text = match print {
        None => say!("is no longer there; ctrl-s writes it again"),
        Some(_) if cx.game.is_unsaved() || !cx.is_open() || cx.players.is_going() => {
            say!("another program has changed it; ctrl-s asks which to keep")
        }
        Some(_) => return start_opening(cx, Source::File(path)),
    };
    cx.screen.alert(format!("{}: {text}", path.display()));
}

/// Ends the program, or asks first.
pub(crate) fn quit(cx: &mut Context) {
    lesson::quit(cx);
    if cx.game.is_unsaved() && waits_for_save(cx, &AfterSave::Quit) {
        return;
    }
    let loses_games = cx
        .tournament
        .as_ref()
        .is_some_and(|tournament| tournament.would_be_lost());
    if cx.game.is_unsaved() || loses_games {
        cx.question(Question::Quit);
    } else {
        cx.effects.push(Effect::Quit);
    }
}

/// Removes the deleted recovery file of another run from the lists.
pub(crate) fn forgotten(cx: &mut Context, recovery: PathBuf) {
    let (gone, before) = (
        ListChoice::Open(Source::Recovered(recovery)),
        cx.library.starts.len(),
    );
    cx.library.starts.retain(|entry| entry.choice != gone);
    if cx.is_open() && cx.library.starts.len() < before {
        let list = lists::starts(&cx.library);
        cx.show(list);
    }
}

/// Asks for the file to save to: the game's own, or one named after its title.
pub(crate) fn ask_file(cx: &mut Context) {
    if !cx.game.is_there(&mut cx.screen) {
        return;
    }
    let of_title = || match file_name(&cx.game.study.title) {
        name if name.is_empty() => format!("{}.ron", cx.game.study.position().kind()),
        name => format!("{name}.ron"),
    };
    // A file that is not a save is kept, and the save is written beside it.
    let name = cx
        .game
        .home
        .save()
        .map_or_else(of_title, |path| path.display().to_string());
    cx.ask(Prompt::SaveAs, &name);
}

/// Offers the unsaved work of other runs, in the list of positions and in the last line.
pub fn offer_recovered(cx: &mut Context, left: &[Unsaved]) {
    if left.is_empty() {
        return;
    }
    cx.library.offer(left.iter().map(lists::unsaved).collect());
    // The first screen offers it already, and so does a list.
    let offered = cx.shown::<List>().is_some() || cx.shown::<StartScreen>().is_some();
    cx.screen.notify(if offered {
        say!("unsaved work of an earlier run was found: it stands above, under Unsaved")
    } else {
        say!("unsaved work of an earlier run was found: ctrl-n lists it first")
    });
    // A list on the screen gets the new entries, too, and keeps its selection.
    let starts = cx.library.starts.clone();
    if let Some(list) = cx
        .shown_mut::<List>()
        .filter(|list| list.kind == ListKind::Start)
    {
        list.entries = starts;
        let moved = list.filter.input.value().is_empty();
        list.at += if moved { left.len() } else { 0 };
    }
}

/// Looks for unsaved work of other runs.
pub fn look_for_recoveries(cx: &mut Context) {
    working::start(cx, Work::Recoveries(Arc::clone(&cx.library.registry)));
}

/// The most characters of a file name made from a title.
const MOST_FILE_NAME: usize = 60;

/// Returns a title as a file name that every system and shell accepts: letters and digits, with
/// hyphens between words.
fn file_name(title: &str) -> String {
    let words = title
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let name: String = words
        .collect::<Vec<_>>()
        .join("-")
        .chars()
        .take(MOST_FILE_NAME)
        .collect();
    name.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_becomes_the_name_of_a_file() {
        for (title, name) in [
            ("Galo: X wins in two ways", "Galo-X-wins-in-two-ways"),
            ("../../etc/passwd", "etc-passwd"),
            (
                "  Posição nº 3 – \"final\" \u{1b}[2J ",
                "Posição-nº-3-final-2J",
            ),
            (".hidden -rf *", "hidden-rf"),
            ("", ""),
            ("…/…", ""),
        ] {
            assert_eq!(file_name(title), name);
        }
        let long = file_name(&"ab ".repeat(100));
        assert!(
            long.chars().count() <= MOST_FILE_NAME && long.ends_with('b'),
            "{long}"
        );
    }
}
