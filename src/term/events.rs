//! The threads that wait for something to happen: keys, signals, the end of the terminal.

use super::convert;
use crate::app::Msg;
use crate::documents::evaluations::Watch;
use crate::documents::players;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

/// Something that the loop takes.
pub enum Event {
    /// A message for the app.
    App(Msg),
    /// A signal that ends the program. The sender is told once everything is saved.
    Signal(i32, Sender<()>),
    /// The terminal is gone.
    HangUp(Sender<()>),
    /// A signal that asks to stop for a while.
    Suspend,
    /// The program goes on after it was stopped.
    Resume,
}

/// How long whoever ends the program waits for the loop to save what is unsaved.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_millis(1500);

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
    std::thread::Builder::new().name(name.to_owned()).spawn(work).map(|_| ())
}

/// Reads keys, pastes, the mouse and sizes until nobody listens any more.
///
/// # Errors
/// The system has no thread left.
pub fn keys(outbox: Sender<Event>) -> std::io::Result<()> {
    spawn("keys", move || {
        while let Ok(event) = crossterm::event::read() {
            let sent = convert::message(event).map_or(Ok(()), |msg| outbox.send(Event::App(msg)));
            if sent.is_err() {
                return;
            }
        }
    })
}

/// How long it takes until a change of a file is noticed.
const LOOK: Duration = Duration::from_secs(1);

/// Looks now and then whether the user's evaluations or players have changed, until nobody listens any more. Players name
/// evaluations, so they are read again after these.
///
/// # Errors
/// The system has no thread left.
pub fn own_files(mut evaluations: Watch, mut players: players::Watch, outbox: Sender<Event>) -> std::io::Result<()> {
    spawn("files", move || {
        loop {
            std::thread::sleep(LOOK);
            if let Some((registry, faults)) = evaluations.look() {
                let faults = faults.iter().map(ToString::to_string).collect();
                if outbox.send(Event::App(Msg::Evaluations(registry, faults))).is_err() {
                    return;
                }
            }
            if let Some((roster, faults)) = players.look(evaluations.registry()) {
                let faults = faults.iter().map(ToString::to_string).collect();
                if outbox.send(Event::App(Msg::Players(Arc::new(roster), faults))).is_err() {
                    return;
                }
            }
        }
    })
}

/// Tells the loop and waits until it is ready, but not for ever.
#[cfg(unix)]
fn tell_and_wait(outbox: &Sender<Event>, event: impl FnOnce(Sender<()>) -> Event) {
    let (done, ready) = std::sync::mpsc::channel();
    if outbox.send(event(done)).is_ok() {
        // Whether it was in time or not: the end comes.
        let _ = ready.recv_timeout(PATIENCE);
    }
    super::guard::leave();
}

/// Waits for signals. Those that end the program do so by their default action, after everything was put in order.
///
/// # Errors
/// The system refuses.
#[cfg(unix)]
pub fn signals(outbox: Sender<Event>) -> std::io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT])?;
    spawn("signals", move || {
        for signal in signals.forever() {
            let sent = match signal {
                SIGTSTP => outbox.send(Event::Suspend),
                SIGCONT => outbox.send(Event::Resume),
                _ => {
                    tell_and_wait(&outbox, |done| Event::Signal(signal, done));
                    let _ = signal_hook::low_level::emulate_default_handler(signal);
                    Ok(())
                }
            };
            if sent.is_err() {
                return;
            }
        }
    })
}

/// Waits until the terminal is gone without a signal: whoever reads from it would spin for ever.
///
/// # Errors
/// The system has no thread left.
#[cfg(unix)]
pub fn hang_up(outbox: Sender<Event>) -> std::io::Result<()> {
    use rustix::event::{PollFd, PollFlags, poll};
    spawn("hang-up", move || {
        let input = std::io::stdin();
        loop {
            let mut watched = [PollFd::new(&input, PollFlags::empty())];
            match poll(&mut watched, None) {
                Ok(_) => break,
                Err(rustix::io::Errno::INTR) => {}
                Err(_) => return,
            }
        }
        tell_and_wait(&outbox, Event::HangUp);
        std::process::exit(super::HANG_UP);
    })
}
