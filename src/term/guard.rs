//! The terminal's state: [`enter`] and [`leave`].
//!
//! Invariant: whatever ends the program, the terminal is left as it was: entering and leaving are
//! idempotent, the guard leaves when it is dropped, a panic of the thread that draws leaves before
//! its message is written, and signals leave first. Leaving takes at most [`output::FAREWELL`],
//! also if the terminal is not read.

use super::output;
use crossterm::cursor::Show;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::queue;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// True while the workbench has the terminal. The lock is held while the terminal is taken or given
/// back: a thread that finds it given back may end the program, and must not do so while another
/// thread is half way.
static ACTIVE: Mutex<bool> = Mutex::new(false);

fn active() -> MutexGuard<'static, bool> {
    ACTIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes the terminal, with or without the mouse.
///
/// # Errors
/// The terminal refuses.
pub fn enter(mouse: bool) -> io::Result<()> {
    let mut active = active();
    if std::mem::replace(&mut *active, true) {
        return Ok(());
    }
    enable_raw_mode()?;
    let mut out = Vec::new();
    queue!(out, EnterAlternateScreen, EnableBracketedPaste)?;
    if mouse {
        queue!(out, EnableMouseCapture)?;
    }
    output::begin();
    output::send(&out)
}

/// Gives the terminal back, in the order that leaves no trace. Errors are ignored, so that the
/// other steps are still done.
pub fn leave() {
    let mut active = active();
    if !std::mem::replace(&mut *active, false) {
        return;
    }
    output::give_up();
    // The frame that was broken off may have ended within a string.
    let mut out = b"\x1b\\".to_vec();
    let _ = queue!(
        out,
        DisableMouseCapture,
        DisableBracketedPaste,
        Show,
        LeaveAlternateScreen
    );
    let _ = output::send_last(&out);
    let _ = disable_raw_mode();
}

/// Gives the terminal back when it is dropped.
pub struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        leave();
    }
}

/// Installs a hook that leaves the terminal before the message of a panic of this thread is
/// written. Panics of other threads become messages: their threads catch them, and the screen
/// stays.
pub fn leave_on_panic() {
    let this = std::thread::current().id();
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if std::thread::current().id() == this {
            leave();
            before(info);
        }
    }));
}
