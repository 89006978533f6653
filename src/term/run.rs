//! The loop: messages in, effects carried out, a frame drawn. Generic over the back end.
//!
//! Invariants: the loop sleeps until something happens, or while a search runs for one frame's
//! time; a burst of messages is drawn once; nothing slow is done here.

use super::events::LoopEvent;
use super::work;
use crate::app::shell::draw::{self, picture};
use crate::app::tasks;
use crate::app::{App, Effect, Msg, SaveError, Task, TaskOutcome, Work};
use engine::rules::program::session;
use model::language::shown;
use ratatui::Terminal;
use ratatui::backend::Backend;
use ratatui::layout::Rect;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::time::{Duration, Instant};

/// The time between two frames while a search runs.
const FRAME: Duration = Duration::from_millis(40);

/// The time between two frames while players play as fast as they can.
const RACE: Duration = Duration::from_millis(33);

/// The time that a key, or a frame, waits for the program of a game.
pub const PATIENCE: Duration = Duration::from_millis(10);

/// The time that a key waits for the search it started, so that both are in one frame.
const SMALL: Duration = Duration::from_millis(8);

/// The duties of the terminal besides drawing.
pub trait Host {
    /// Puts text into the clipboard.
    fn copy(&mut self, text: &str);
    /// Leaves the terminal, stops, and takes the terminal again when the program is continued.
    /// Returns false, and does nothing, if nothing could continue the program.
    fn suspend(&mut self) -> bool;
    /// Takes the terminal again after another program stopped this one.
    fn resume(&mut self);
    /// Hands a piece of work that writes to the writer.
    fn write(&mut self, task: Task);
    /// Waits until everything is written, including the state for the next run.
    fn finish(&mut self, app: &App);
    /// Checks for changes that are worth keeping.
    fn changed(&mut self, app: &App);
    /// Keeps unsaved work, because the program is about to be ended.
    fn recover(&mut self, app: &App);
}

/// The cause of the end of the loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoopEnd {
    /// The user quit; with the errors of files that could not be written.
    Quit(Vec<String>),
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
    (inbox, outbox): (&Receiver<LoopEvent>, &Sender<LoopEvent>),
    host: &mut dyn Host,
) -> Result<LoopEnd, B::Error> {
    let start = Instant::now();
    let (mut drawn, mut moves_only) = (start, false);
    loop {
        let mut redraw = false;
        app.screen.clock = Some(start.elapsed());
        for effect in first.drain(..) {
            // After a stop, other programs have written on the screen.
            redraw |= matches!(effect, Effect::Redraw | Effect::Suspend);
            perform(effect, app, outbox, host);
        }
        // Moves that come faster than anyone can follow are not all drawn.
        if !(moves_only && app.players.is_racing() && drawn.elapsed() < RACE) {
            session::wait_at_most(PATIENCE);
            app.refresh();
            // The changes are kept before the frame, because the terminal may be slow.
            host.changed(app);
            if frame(terminal, app, redraw).is_err() {
                return Ok(gone(app, inbox, host));
            }
            drawn = Instant::now();
            if app.players.is_racing() {
                first.extend(app.step(Msg::Tick));
            }
        }
        moves_only = true;

        let event = if app.explorer.is_hunting() {
            hunt(app, inbox, &mut first)
        } else if app.needs_frames() || session::has_missed() {
            match inbox.recv_timeout(FRAME) {
                Ok(event) => Some(event),
                Err(RecvTimeoutError::Timeout) => Some(LoopEvent::App(Msg::Tick)),
                Err(RecvTimeoutError::Disconnected) => None,
            }
        } else {
            inbox.recv().ok()
        };
        let Some(event) = event else {
            return Ok(LoopEnd::HangUp);
        };
        app.screen.clock = Some(start.elapsed());
        let mut next = Some(event);
        while let Some(event) = next.take() {
            moves_only &= matches!(event, LoopEvent::App(Msg::Chosen(..) | Msg::SearchOver));
            let effects = match event {
                LoopEvent::App(msg) => {
                    session::wait_at_most(PATIENCE);
                    app.step(msg)
                }
                LoopEvent::Suspend => vec![Effect::Suspend],
                LoopEvent::Reached(_) => Vec::new(),
                LoopEvent::Resume => {
                    host.resume();
                    vec![Effect::Redraw]
                }
                LoopEvent::Signal(signal, done) => {
                    return Ok(ended(LoopEnd::Signal(signal), Some(done), app, inbox, host));
                }
                LoopEvent::HangUp(done) => {
                    return Ok(ended(LoopEnd::HangUp, Some(done), app, inbox, host));
                }
            };
            if effects.contains(&Effect::Quit) {
                return Ok(LoopEnd::Quit(let_go(app, inbox, host)));
            }
            let changed = !effects.is_empty();
            first.extend(effects);
            // The next key must see the results of an effect.
            if !changed {
                next = inbox.try_recv().ok();
            }
        }
    }
}

/// Draws a frame; the whole screen again if something else has written on it.
fn frame<B: Backend>(terminal: &mut Terminal<B>, app: &App, anew: bool) -> Result<(), B::Error> {
    if anew {
        // A full screen that is resized is cleared as well.
        let size = terminal.size()?;
        terminal.resize(Rect::new(0, 0, size.width, size.height))?;
    }
    terminal.draw(|frame| draw::draw(app, frame)).map(|_| ())
}

/// Ends after a frame could not be drawn: the terminal is gone, or was given up for the signal that
/// waits in the inbox.
fn gone(app: &mut App, inbox: &Receiver<LoopEvent>, host: &mut dyn Host) -> LoopEnd {
    let end = inbox.try_iter().find_map(|event| match event {
        LoopEvent::Signal(signal, done) => Some((LoopEnd::Signal(signal), done)),
        LoopEvent::HangUp(done) => Some((LoopEnd::HangUp, done)),
        LoopEvent::App(_) | LoopEvent::Suspend | LoopEvent::Resume | LoopEvent::Reached(_) => None,
    });
    let (end, done) = end.map_or((LoopEnd::HangUp, None), |(end, done)| (end, Some(done)));
    ended(end, done, app, inbox, host)
}

/// Puts everything in order before the program is ended, and resumes the thread that ends it.
fn ended(
    end: LoopEnd,
    done: Option<Sender<()>>,
    app: &mut App,
    inbox: &Receiver<LoopEvent>,
    host: &mut dyn Host,
) -> LoopEnd {
    host.recover(app);
    // Work that failed to be written is in the recovery file.
    let_go(app, inbox, host);
    // The receiver may have ended already.
    let _ = done.map(|done| done.send(()));
    end
}

/// Drops all players, including those returned in late messages, and has everything written.
/// Returns the errors of files that could not be written.
fn let_go(app: &mut App, inbox: &Receiver<LoopEvent>, host: &mut dyn Host) -> Vec<String> {
    app.players.let_go();
    // A program that is watched ends with it.
    app.game.study.forget_trace();
    app.tournament = None;
    host.finish(app);
    let failed = |event| {
        let LoopEvent::App(Msg::Ended(_, Ok(TaskOutcome::Written(writing, Err(error))))) = event
        else {
            return None;
        };
        let file = writing.path.unwrap_or_default();
        Some(match error {
            SaveError::Failed(error) => shown(error),
            SaveError::Obstacle(obstacle) => {
                format!("{}: {}", file.display(), tasks::not_saved(obstacle))
            }
        })
    };
    inbox.try_iter().filter_map(failed).collect()
}

/// Continues the hunt for one frame's time, or until something happens.
fn hunt(
    app: &mut App,
    inbox: &Receiver<LoopEvent>,
    effects: &mut Vec<Effect>,
) -> Option<LoopEvent> {
    let start = Instant::now();
    loop {
        match inbox.try_recv() {
            Ok(event) => return Some(event),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => {}
        }
        effects.extend(app.step(Msg::Hunt));
        if !effects.is_empty() || !app.explorer.is_hunting() || start.elapsed() >= FRAME {
            return Some(LoopEvent::App(Msg::Tick));
        }
    }
}

/// Carries out one effect.
fn perform(effect: Effect, app: &mut App, outbox: &Sender<LoopEvent>, host: &mut dyn Host) {
    match effect {
        Effect::Wait => _ = app.game.study.job().map(|job| job.wait(SMALL)),
        Effect::Start(task) if matches!(task.work, Work::Write(_)) => host.write(task),
        Effect::Start(task) => work::start(task, outbox),
        Effect::Picture { path, overwrite } => {
            let text = picture::named(app, &path);
            let _ = outbox.send(LoopEvent::App(Msg::Picture {
                text,
                path,
                overwrite,
            }));
        }
        Effect::Copy(text) => host.copy(&text),
        Effect::Suspend => {
            if !host.suspend() {
                let note = say!(
                    "this terminal has no shell that could continue the program: it does not stop"
                );
                app.step(Msg::Note(note.to_owned()));
            }
        }
        Effect::Redraw | Effect::Quit => {}
    }
}
