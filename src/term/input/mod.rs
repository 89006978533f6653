//! Input from the terminal, read byte by byte on Unix.
//!
//! Other systems still use crossterm's own reader. It is not used here because it keeps unknown
//! input in a buffer until a sequence that it knows is complete, so a reply such as `ESC[?2026;2$y`
//! or an unfinished `ESC[200~` swallows every key that follows, ctrl-c included; it types OSC and
//! APC replies as keys; and its parser cannot be used without its reader. `termina` descends from
//! that parser and shares the fault, `termwiz` waits for the end of a paste without a limit and
//! brings dozens of crates, and parsers of terminal output (`vte`, `vtparse`) know neither mouse
//! reports nor time. The grammar of the input is small: [`decoder`] finds the borders of sequences,
//! [`sequence`] translates whole ones to crossterm's events, and everything else is dropped.
//!
//! Invariants: no bytes panic; memory is bounded; after [`decoder::SILENCE`] no unfinished sequence
//! holds a key back; ctrl-c is read in the middle of anything but a paste, where it waits for that
//! silence. Sizes come by signal and are therefore not delayed by input.

pub mod decoder;
pub mod sequence;

use crossterm::event::Event;
use decoder::Decoder;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use std::io::stdin;
use std::time::Instant;

/// The most bytes that are read at once: the size of the system's terminal buffer.
const MOST_READ: usize = 4096;

/// Reads events until the terminal is gone or `take` returns false. `rest` may block: it is called
/// only while no sequence is unfinished, so that its duration ends none. Returns true if the
/// terminal is gone.
pub fn read<T>(to: &mut T, take: impl Fn(&mut T, Event) -> bool, rest: impl Fn(&mut T)) -> bool {
    let (input, mut piece) = (stdin(), [0; MOST_READ]);
    let (mut decoder, mut events, mut since) = (Decoder::default(), Vec::new(), Instant::now());
    loop {
        let wait = decoder.wait();
        let left =
            wait.and_then(|wait| Timespec::try_from(wait.saturating_sub(since.elapsed())).ok());
        let is_ready = match poll(&mut [PollFd::new(&input, PollFlags::IN)], left.as_ref()) {
            Ok(ready) => ready > 0,
            Err(Errno::INTR) => false,
            Err(_) => return true,
        };
        if wait.is_some_and(|wait| since.elapsed() >= wait) {
            decoder.silence(&mut events);
        }
        if is_ready {
            match rustix::io::read(&input, &mut piece) {
                Ok(0) => return true,
                Ok(length) => decoder.feed(&piece[..length], &mut events),
                Err(Errno::INTR | Errno::AGAIN) => {}
                Err(_) => return true,
            }
            since = Instant::now();
        }
        if !events.drain(..).all(|event| take(to, event)) {
            return false;
        }
        if decoder.wait().is_none() {
            rest(to);
        }
    }
}

#[cfg(test)]
mod pastes;
#[cfg(test)]
mod tests;
