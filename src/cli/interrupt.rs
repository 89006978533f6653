//! [`EndSignals`]: a signal that ends the program, recorded so that the processes it has started
//! can be ended first.
//!
//! A player that is a program leads a process group of its own, and a terminal's ctrl-c does not
//! reach it. So a command that plays games checks [`EndSignals::is_there`] while it plays, then
//! ends its players, then calls [`EndSignals::obey`].

use crate::signals::OwnEnd;
use engine::search::Token;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The record of the last signal.
#[derive(Debug)]
pub struct EndSignals {
    /// The number of the signal; 0: none came.
    signal: Arc<AtomicUsize>,
    /// A token that stops once a signal has come.
    pub token: Token,
    /// Set when this is dropped: from then on signals have their default action.
    over: Arc<AtomicBool>,
    _own: OwnEnd,
}

impl EndSignals {
    /// Begins to record signals, which then do not end the program.
    ///
    /// # Errors
    /// The system refuses.
    pub fn watch() -> io::Result<EndSignals> {
        let stop = Arc::new(AtomicBool::new(false));
        let token = Token::new().or(Some(Arc::clone(&stop)));
        let interrupt = EndSignals {
            signal: Arc::default(),
            token,
            over: Arc::default(),
            _own: OwnEnd::take(),
        };
        #[cfg(unix)]
        for &signal in crate::signals::ENDS {
            signal_hook::flag::register_conditional_default(signal, Arc::clone(&interrupt.over))?;
            signal_hook::flag::register(signal, Arc::clone(&stop))?;
            signal_hook::flag::register_usize(
                signal,
                Arc::clone(&interrupt.signal),
                signal as usize,
            )?;
        }
        Ok(interrupt)
    }
    /// Returns whether a signal has come.
    pub fn is_there(&self) -> bool {
        self.signal.load(Ordering::Relaxed) != 0
    }
    /// Ends the program as the signal would have, if one has come.
    ///
    /// # Errors
    /// The system refuses.
    pub fn obey(&self) -> io::Result<()> {
        #[cfg(unix)]
        if self.is_there() {
            engine::rules::program::command::end_all();
            signal_hook::low_level::emulate_default_handler(
                self.signal.load(Ordering::Relaxed) as i32
            )?;
        }
        Ok(())
    }
}

impl Drop for EndSignals {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Release);
    }
}
