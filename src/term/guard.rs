//! The terminal as it was found: [`enter`] and [`leave`].
//!
//! Invariant: whatever ends the program, the terminal is left as it was: entering and leaving are idempotent, the guard
//! leaves when it is dropped, a panic of the thread that draws leaves before it is told, and signals leave first.

use crossterm::cursor::Show;
use crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Is the terminal ours? Held while it is taken or given back: a thread that finds it given back may end the program,
/// and must not do so while another is half way.
static ACTIVE: Mutex<bool> = Mutex::new(false);

fn active() -> MutexGuard<'static, bool> {
    ACTIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes the terminal; with the mouse or without.
///
/// # Errors
/// The terminal refuses.
pub fn enter(mouse: bool) -> io::Result<()> {
    let mut active = active();
    if std::mem::replace(&mut *active, true) {
        return Ok(());
    }
    enable_raw_mode()?;
    let mut out = io::stdout();
    execute!(out, EnterAlternateScreen, EnableBracketedPaste)?;
    if mouse {
        execute!(out, EnableMouseCapture)?;
    }
    Ok(())
}

/// Gives the terminal back, in the order that leaves no trace. What fails is passed over: the rest still matters.
pub fn leave() {
    let mut active = active();
    if !std::mem::replace(&mut *active, false) {
        return;
    }
    let mut out = io::stdout();
    let _ = execute!(out, DisableMouseCapture, DisableBracketedPaste, Show, LeaveAlternateScreen);
    let _ = disable_raw_mode();
    let _ = out.flush();
}

/// Gives the terminal back when it is dropped.
pub struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        leave();
    }
}

/// Lets a panic of this thread leave the terminal before it is told. Panics of other threads are messages: their
/// threads catch them, and the screen stays.
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
