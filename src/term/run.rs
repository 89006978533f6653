//! The loop: messages in, effects carried out, a frame drawn. Generic over the back end.
//!
//! Invariants: the loop sleeps until something happens, or while a search runs for one frame's time; a burst of messages
//! is drawn once; nothing that takes long is done here.

use super::events::Event;
use super::files;
use crate::app::tournament::Totals;
use crate::app::work::{GHOST_MEMORY, MOST_COMPARED};
use crate::app::{App, Compared, Effect, Exported, Msg, SaveError, Source};
use crate::inspect::check;
use crate::inspect::compare::compare;
use crate::inspect::growth::growth;
use crate::inspect::unvisited::Unvisited;
use crate::ui::{self, picture};
use engine::boundary::Problem;
use engine::play::tournament::Record;
use engine::search::MethodName;
use engine::search::Token;
use ratatui::Terminal;
use ratatui::backend::Backend;
use ratatui::layout::Rect;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::time::{Duration, Instant};

/// The time between two frames while a search runs.
const FRAME: Duration = Duration::from_millis(40);

/// The time between two frames while players play as fast as they can.
const RACE: Duration = Duration::from_millis(33);

/// How long a key waits for the search it started, so that both are in one frame.
const SMALL: Duration = Duration::from_millis(8);

/// What the terminal does besides drawing.
pub trait Host {
    /// Puts text into the clipboard.
    fn copy(&mut self, text: &str);
    /// Leaves the terminal, stops, and takes the terminal again when the program goes on.
    fn suspend(&mut self);
    /// Takes the terminal again after somebody else stopped the program.
    fn resume(&mut self);
    /// Something may have changed that is worth keeping.
    fn changed(&mut self, app: &App);
    /// Keeps what is unsaved: the program is about to be ended.
    fn recover(&mut self, app: &App);
}

/// Why the loop ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Somebody quit.
    Quit,
    /// A signal, which will end the program by its default action.
    Signal(i32),
    /// The terminal is gone.
    HangUp,
}

/// Runs the workbench until it ends, beginning with some effects.
///
/// # Errors
/// The back end cannot draw.
pub fn run<B: Backend>(
    terminal: &mut Terminal<B>,
    app: &mut App,
    mut first: Vec<Effect>,
    (inbox, outbox): (&Receiver<Event>, &Sender<Event>),
    host: &mut dyn Host,
) -> Result<End, B::Error> {
    let (mut drawn, mut moves_only) = (Instant::now(), false);
    loop {
        let mut redraw = false;
        for effect in first.drain(..) {
            // After a stop the screen was somebody else's.
            redraw |= matches!(effect, Effect::Redraw | Effect::Suspend);
            perform(effect, app, outbox, host);
        }
        // Moves that come faster than anybody looks are not all drawn.
        if !(moves_only && app.is_racing() && drawn.elapsed() < RACE) {
            app.refresh();
            // Before the frame: the terminal may take long for that.
            host.changed(app);
            if frame(terminal, app, redraw).is_err() {
                return Ok(gone(app, inbox, host));
            }
            drawn = Instant::now();
            if app.is_racing() {
                first.extend(app.step(Msg::Tick));
            }
        }
        moves_only = true;

        let event = if app.is_hunting() {
            hunt(app, inbox)
        } else if app.is_running() || app.is_moving() || app.is_working() || app.is_thinking() || app.is_hosting() {
            match inbox.recv_timeout(FRAME) {
                Ok(event) => Some(event),
                Err(RecvTimeoutError::Timeout) => Some(Event::App(Msg::Tick)),
                Err(RecvTimeoutError::Disconnected) => None,
            }
        } else {
            inbox.recv().ok()
        };
        let Some(event) = event else {
            return Ok(End::HangUp);
        };
        let mut next = Some(event);
        while let Some(event) = next.take() {
            moves_only &= matches!(event, Event::App(Msg::Chosen(..) | Msg::SearchOver));
            let effects = match event {
                Event::App(msg) => app.step(msg),
                Event::Suspend => vec![Effect::Suspend],
                Event::Resume => {
                    host.resume();
                    vec![Effect::Redraw]
                }
                Event::Signal(signal, done) => return Ok(ended(End::Signal(signal), Some(done), app, inbox, host)),
                Event::HangUp(done) => return Ok(ended(End::HangUp, Some(done), app, inbox, host)),
            };
            if effects.contains(&Effect::Quit) {
                let_go(app, inbox);
                return Ok(End::Quit);
            }
            let changed = !effects.is_empty();
            first.extend(effects);
            // What an effect changes, the next key must see.
            if !changed {
                next = inbox.try_recv().ok();
            }
        }
    }
}

/// Draws a frame; all of it anew where something else has written on the screen.
fn frame<B: Backend>(terminal: &mut Terminal<B>, app: &App, anew: bool) -> Result<(), B::Error> {
    if anew {
        // A full screen that is resized is cleared as well.
        let size = terminal.size()?;
        terminal.resize(Rect::new(0, 0, size.width, size.height))?;
    }
    terminal.draw(|frame| ui::draw(app, frame)).map(|_| ())
}

/// A frame could not be drawn: the terminal is gone, or was given up for the signal that waits in the inbox.
fn gone(app: &mut App, inbox: &Receiver<Event>, host: &mut dyn Host) -> End {
    let end = inbox.try_iter().find_map(|event| match event {
        Event::Signal(signal, done) => Some((End::Signal(signal), done)),
        Event::HangUp(done) => Some((End::HangUp, done)),
        Event::App(_) | Event::Suspend | Event::Resume => None,
    });
    let (end, done) = end.map_or((End::HangUp, None), |(end, done)| (end, Some(done)));
    ended(end, done, app, inbox, host)
}

/// Puts everything in order before the program is ended, and lets the thread go on that ends it.
fn ended(end: End, done: Option<Sender<()>>, app: &mut App, inbox: &Receiver<Event>, host: &mut dyn Host) -> End {
    host.recover(app);
    let_go(app, inbox);
    // Where nobody listens, nobody waits.
    let _ = done.map(|done| done.send(()));
    end
}

/// Lets go of all players, also of those that come back in an answer nobody waits for any more.
fn let_go(app: &mut App, inbox: &Receiver<Event>) {
    app.arena.let_go();
    app.contest = None;
    while inbox.try_recv().is_ok() {}
}

/// Goes on with the hunt for one frame's time, or until something happens.
fn hunt(app: &mut App, inbox: &Receiver<Event>) -> Option<Event> {
    let start = Instant::now();
    loop {
        match inbox.try_recv() {
            Ok(event) => return Some(event),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => {}
        }
        app.step(Msg::Hunt);
        if !app.is_hunting() || start.elapsed() >= FRAME {
            return Some(Event::App(Msg::Tick));
        }
    }
}

/// Carries out one effect.
fn perform(effect: Effect, app: &mut App, outbox: &Sender<Event>, host: &mut dyn Host) {
    match effect {
        Effect::Search => {
            let outbox = outbox.clone();
            // Nobody listens once the loop has ended.
            app.search(move || _ = outbox.send(Event::App(Msg::SearchOver)));
            let _ = app.study.job().map(|job| job.wait(SMALL));
        }
        Effect::Think => {
            let outbox = outbox.clone();
            app.think(move |serial, answer| _ = outbox.send(Event::App(Msg::Chosen(serial, Box::new(answer)))));
        }
        Effect::Host => {
            let outbox = outbox.clone();
            match files::keep_games(app) {
                // One core is left to the screen.
                Ok(()) => app.host(cores().saturating_sub(1), move || _ = outbox.send(Event::App(Msg::GamesOver))),
                Err(error) => app.complain(&error),
            }
        }
        Effect::Count => {
            if let Some(contest) = &app.contest {
                let (of, records) = (Arc::clone(&contest.tournament), contest.games(<[Record]>::to_vec));
                beside(outbox, move || {
                    let table = Box::new(Totals::new(&of, &records));
                    Msg::Counted(of, table)
                });
            }
        }
        Effect::Open(Source::Played(number)) => {
            let study = app.played_study(number);
            // If nobody listens any more, nobody wanted it.
            let _ = outbox.send(Event::App(Msg::Opened(Source::Played(number), study)));
        }
        Effect::Open(source) => {
            let (registry, roster) = (Arc::clone(&app.registry), Arc::clone(&app.arena.roster));
            beside(outbox, move || match guarded(|| files::open_any(&source, &registry, &roster)) {
                Ok(files::Opened::TournamentScreen(contest)) => Msg::Called(Ok(contest)),
                Ok(files::Opened::Study(study)) => Msg::Opened(source, Ok(study)),
                Err(error) => Msg::Opened(source, Err(error)),
            });
        }
        Effect::List(folder) => beside(outbox, move || match guarded(|| files::list(&folder)) {
            Ok((folder, listed)) => Msg::Listed(folder, Ok(listed)),
            Err(error) => Msg::Listed(folder, Err(error)),
        }),
        Effect::Save { path, overwrite } => {
            let text = app.study.to_text();
            beside(outbox, move || {
                let result = files::store(&path, &text, overwrite);
                Msg::Saved(path, result)
            });
        }
        Effect::ReadPlayer { side, text, file } => beside(outbox, move || {
            let read = guarded(|| files::read_evaluation(&file));
            Msg::PlayerRead(side, text, read)
        }),
        Effect::KeepEvaluation { evaluation, file, overwrite } => beside(outbox, move || {
            let result = files::keep_evaluation(&evaluation, file, overwrite);
            Msg::Kept(evaluation, result)
        }),
        Effect::Export { what, path, overwrite } => {
            let text = match what {
                Exported::Tree => app.tree_text(&path),
                Exported::Screen => Ok(picture::of(app)),
            };
            beside(outbox, move || {
                let written = text.map_err(SaveError::Failed).and_then(|text| files::store(&path, &text, overwrite));
                Msg::Exported(what, path, written)
            });
        }
        Effect::Check => {
            let Some((job, tree)) = app.study.job().and_then(|job| Some((job, job.finished()?))) else {
                // There is nothing to work on.
                app.work = None;
                return;
            };
            let (serial, problem, control) = (app.serial(), Arc::clone(job.problem()), app.control());
            let judge = move || {
                let report = check::recorded(&*problem, &tree, &control).map_err(|trouble| trouble.to_string())?;
                problem.fault().map_or(Ok(report), |fault| Err(fault.to_string()))
            };
            beside(outbox, move || Msg::Checked(serial, guarded(judge)));
        }
        Effect::Compare => {
            let Some(job) = app.study.job() else {
                // There is nothing to work on.
                app.work = None;
                return;
            };
            let (serial, problem, control) = (app.serial(), Arc::clone(job.problem()), app.control());
            beside(outbox, move || {
                let compared = || {
                    let found = side_by_side(&*problem, MOST_COMPARED, &control).map(Box::new);
                    problem.fault().map_or(Ok(found), |fault| Err(fault.to_string()))
                };
                Msg::Compared(serial, guarded(compared))
            });
        }
        Effect::MarkUnvisited => {
            let Some(job) = app.study.job() else {
                // There is nothing to work on.
                app.work = None;
                return;
            };
            let (serial, problem, control) = (app.serial(), Arc::clone(job.problem()), app.control());
            beside(outbox, move || {
                let found = guarded(|| Ok(Unvisited::new(&*problem, GHOST_MEMORY, &control).map(Box::new)));
                Msg::Marked(serial, found.ok().flatten())
            });
        }
        Effect::Copy(text) => host.copy(&text),
        Effect::Suspend => host.suspend(),
        Effect::Redraw | Effect::Quit => {}
    }
}

/// The methods side by side, each search of at most so many nodes; `None` if all are too big, or if it was stopped.
#[must_use]
pub fn side_by_side(problem: &dyn Problem, nodes: u64, control: &Token) -> Option<Compared> {
    let comparison = compare(problem, nodes, control)?;
    let growth = growth(problem, nodes, control);
    // Where minimax could be run, alpha-beta can.
    let marks_unvisited = problem.spec().method == MethodName::Minimax && comparison.agree.is_some();
    let unvisited = if marks_unvisited { Unvisited::new(problem, GHOST_MEMORY, control) } else { None };
    (!control.is_stopped()).then_some(Compared { comparison, growth, unvisited })
}

/// Does something that may take long in a thread of its own; its message comes back.
fn beside(outbox: &Sender<Event>, work: impl FnOnce() -> Msg + Send + 'static) {
    let (theirs, ours) = (outbox.clone(), outbox.clone());
    let spawned =
        std::thread::Builder::new().name("files".to_owned()).spawn(move || _ = theirs.send(Event::App(work())));
    if let Err(error) = spawned {
        let _ = ours.send(Event::App(Msg::Note(error.to_string())));
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A panic is an error like others.
fn guarded<T>(work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err("broke down: this is a fault of the program".to_owned()))
}
