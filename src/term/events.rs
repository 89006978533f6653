//! The threads that wait for something to happen: keys, signals, the end of the terminal.

use super::convert;
use super::screen::LARGEST;
use super::traces::TraceKeeper;
use crate::app::Msg;
use crate::app::wake::{Beside, Tell, Wake};
use engine::sentence::Sentence;
use model::documents::evaluations::EvaluationWatch;
use model::documents::players;
use ratatui::layout::Size;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

/// The interval at which files are checked for changes.
pub const LOOK: Duration = Duration::from_secs(1);

/// The exit code after the terminal is gone: that of a shell for SIGHUP.
pub const HANG_UP: i32 = 129;

/// An event for the loop.
pub enum LoopEvent {
    /// A message for the app.
    App(Msg),
    /// A signal that ends the program. The sender is used once everything is saved.
    Signal(i32, Sender<()>),
    /// The terminal is gone. The sender is used once everything is saved.
    HangUp(Sender<()>),
    /// A signal that asks to stop for a while.
    Suspend,
    /// The program continues after it was stopped.
    Resume,
    /// The loop has handled all earlier events of the keys' thread, which waits until the sender is
    /// dropped.
    Reached(Sender<()>),
}

/// Wakes the loop through its channel.
pub struct LoopWake(pub Sender<LoopEvent>);

impl Wake for LoopWake {
    fn begins(&self, what: Beside<'_>) -> Tell {
        let outbox = self.0.clone();
        let keeper = if let Beside::Thought(position) = what {
            Some(TraceKeeper::new(position))
        } else {
            None
        };
        Box::new(move |mut msg| {
            let kept = keeper.and_then(|keeper| {
                if let Msg::Chosen(_, answer) = &mut msg {
                    keeper.keep(answer)
                } else {
                    None
                }
            });
            // The other end is gone once the loop has ended.
            let _ = kept.map(|trouble| outbox.send(LoopEvent::App(Msg::Note(trouble))));
            let _ = outbox.send(LoopEvent::App(msg));
        })
    }
    /// One core is left to the screen.
    fn jobs(&self) -> usize {
        std::thread::available_parallelism()
            .map_or(1, usize::from)
            .saturating_sub(1)
    }
}

/// The most keys that may wait for the loop; further keys wait in the terminal.
const MOST_AHEAD: usize = 256;

/// Hands typed events to the loop, no faster than the loop handles them.
struct Typed {
    outbox: Sender<LoopEvent>,
    /// The number of events handed over since the last wait for the loop.
    ahead: usize,
}

impl Typed {
    /// Sends a message. Returns false if the loop has ended.
    fn send(&mut self, msg: Msg) -> bool {
        self.ahead += 1;
        self.outbox.send(LoopEvent::App(msg)).is_ok()
    }
    /// Waits for the loop if too many events are on their way.
    fn wait(&mut self) {
        if self.ahead < MOST_AHEAD {
            return;
        }
        self.ahead = 0;
        let (reached, waits) = std::sync::mpsc::channel();
        if self.outbox.send(LoopEvent::Reached(reached)).is_ok() {
            // Nothing is sent: the sender is dropped when the loop gets there, or has ended.
            let _ = waits.recv();
        }
    }
}

/// The time for which the end of the program waits for the loop to save unsaved work.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_millis(1500);

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
    std::thread::Builder::new()
        .name(name.to_owned())
        .spawn(work)
        .map(|_| ())
}

/// Reads keys, pastes and the mouse until the loop ends. If the terminal is gone, the program ends.
///
/// # Errors
/// The system has no thread left.
#[cfg(unix)]
pub fn keys(outbox: Sender<LoopEvent>) -> std::io::Result<()> {
    spawn("keys", move || {
        let mut typed = Typed { outbox, ahead: 0 };
        let take =
            |typed: &mut Typed, event| convert::message(event).is_none_or(|msg| typed.send(msg));
        if super::input::read(&mut typed, take, Typed::wait) {
            end_after(&typed.outbox, LoopEvent::HangUp);
            std::process::exit(HANG_UP);
        }
    })
}

/// Reads keys, pastes, the mouse and sizes until the loop ends.
///
/// # Errors
/// The system has no thread left.
#[cfg(not(unix))]
pub fn keys(outbox: Sender<LoopEvent>) -> std::io::Result<()> {
    spawn("keys", move || {
        let mut typed = Typed { outbox, ahead: 0 };
        while let Ok(event) = crossterm::event::read() {
            let is_heard = match convert::message(event) {
                Some(Msg::Resize(columns, rows)) => {
                    resized(columns, rows).all(|msg| typed.send(msg))
                }
                Some(msg) => typed.send(msg),
                None => true,
            };
            if !is_heard {
                return;
            }
            typed.wait();
        }
    })
}

/// Returns the messages about a window of this size.
pub fn resized(columns: u16, rows: u16) -> impl Iterator<Item = Msg> {
    let Size { width, height } = LARGEST;
    let note = (columns > width || rows > height).then(|| {
        Msg::Note(say!(
            "the window is larger than {width}×{height}: the rest stays empty",
            width,
            height
        ))
    });
    [Msg::Resize(columns.min(width), rows.min(height))]
        .into_iter()
        .chain(note)
}

/// Checks repeatedly whether the user's evaluations or players have changed, until the loop ends.
/// Players name evaluations, so they are read again after these.
///
/// # Errors
/// The system has no thread left.
pub fn own_files(
    mut evaluations: EvaluationWatch,
    mut players: players::PlayerWatch,
    outbox: Sender<LoopEvent>,
) -> std::io::Result<()> {
    spawn("files", move || {
        loop {
            std::thread::sleep(LOOK);
            if let Some((registry, faults)) = evaluations.look() {
                let faults = faults.iter().map(Sentence::from).collect();
                if outbox
                    .send(LoopEvent::App(Msg::Evaluations(registry, faults)))
                    .is_err()
                {
                    return;
                }
            }
            if let Some((roster, faults)) = players.look(evaluations.registry()) {
                let faults = faults.iter().map(Sentence::from).collect();
                if outbox
                    .send(LoopEvent::App(Msg::Players(Arc::new(roster), faults)))
                    .is_err()
                {
                    return;
                }
            }
        }
    })
}

/// Reports the end of the program to the loop, and waits a limited time until everything is in
/// order. A frame that the terminal does not accept is broken off, because the loop may be waiting
/// for it.
#[cfg(unix)]
fn end_after(outbox: &Sender<LoopEvent>, event: impl FnOnce(Sender<()>) -> LoopEvent) {
    let (done, ready) = std::sync::mpsc::channel();
    if outbox.send(event(done)).is_ok() {
        super::output::give_up();
        // The program ends, whether the loop was in time or not.
        let _ = ready.recv_timeout(PATIENCE);
    }
    super::guard::leave();
}

/// Waits for signals. Those that end the program do so by their default action, after everything
/// was put in order.
///
/// # Errors
/// The system refuses.
#[cfg(unix)]
pub fn signals(outbox: Sender<LoopEvent>) -> std::io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGTSTP, SIGWINCH};
    let mut signals = signal_hook::iterator::Signals::new(
        [SIGTSTP, SIGCONT, SIGWINCH]
            .iter()
            .chain(crate::signals::ENDS),
    )?;
    spawn("signals", move || {
        for signal in signals.forever() {
            let is_heard = match signal {
                SIGTSTP => outbox.send(LoopEvent::Suspend).is_ok(),
                SIGCONT => outbox.send(LoopEvent::Resume).is_ok(),
                SIGWINCH => super::screen::sizes().map_or(true, |(window, _)| {
                    resized(window.width, window.height)
                        .all(|msg| outbox.send(LoopEvent::App(msg)).is_ok())
                }),
                _ => {
                    end_after(&outbox, |done| LoopEvent::Signal(signal, done));
                    let _ = signal_hook::low_level::emulate_default_handler(signal);
                    true
                }
            };
            if !is_heard {
                return;
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_waits_for_the_loop() {
        let (outbox, inbox) = std::sync::mpsc::channel();
        let all = 5 * MOST_AHEAD;
        let typing = std::thread::spawn(move || {
            let mut typed = Typed { outbox, ahead: 0 };
            (0..all).all(|_| {
                let is_heard = typed.send(Msg::Tick);
                typed.wait();
                is_heard
            })
        });
        let mut taken = 0;
        while taken < all {
            match inbox.recv().expect("what was typed") {
                LoopEvent::Reached(reached) => {
                    std::thread::sleep(Duration::from_millis(5));
                    assert_eq!(inbox.try_iter().count(), 0, "more came after {taken}");
                    drop(reached);
                }
                LoopEvent::App(_)
                | LoopEvent::Signal(..)
                | LoopEvent::HangUp(_)
                | LoopEvent::Suspend
                | LoopEvent::Resume => taken += 1,
            }
        }
        drop(inbox);
        typing.join().expect("no panic");
    }
}
