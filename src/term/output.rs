//! Output to the terminal, with a limit on how long a write may wait.
//!
//! A terminal that is not read (a stopped multiplexer, a dead connection, a window that hangs)
//! takes a few kilobytes and then nothing: a plain write would wait for ever, and with it the lock
//! on standard output that is needed to leave. So the terminal is opened once more, by its name, in
//! non-blocking mode. It must be another open file description, because the mode belongs to the
//! description and that of standard output is shared with the shell (libuv does the same). If it is
//! full, the wait is in slices, and [`give_up`] ends it: a frame is broken off when the program
//! must end. The sequences that reset the terminal's modes have a time limit of their own,
//! [`FAREWELL`]. A thread for the output would also keep keys and searches free, but frames would
//! queue without being seen.
//!
//! Invariant: frames reach a terminal only between [`begin`] and [`give_up`].

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The time limit for the sequences that reset the terminal.
pub const FAREWELL: Duration = Duration::from_millis(500);

/// True while frames may be sent.
static OPEN: AtomicBool = AtomicBool::new(false);

/// Allows frames to be sent.
pub fn begin() {
    OPEN.store(true, Ordering::Release);
}

/// Stops sending frames, and breaks off the one being sent.
pub fn give_up() {
    OPEN.store(false, Ordering::Release);
}

/// Sends bytes as fast as the terminal accepts them.
///
/// # Errors
/// The terminal is gone, or [`give_up`] was called.
pub fn send(bytes: &[u8]) -> io::Result<()> {
    write(bytes, || OPEN.load(Ordering::Acquire))
}

/// Sends the bytes that reset the terminal.
///
/// # Errors
/// The terminal is gone, or does not accept them within [`FAREWELL`].
pub fn send_last(bytes: &[u8]) -> io::Result<()> {
    let since = Instant::now();
    write(bytes, || since.elapsed() < FAREWELL)
}

#[cfg(not(unix))]
fn write(bytes: &[u8], goes_on: impl Fn() -> bool) -> io::Result<()> {
    use io::Write;
    if !goes_on() {
        return Err(io::ErrorKind::NotConnected.into());
    }
    io::stdout()
        .write_all(bytes)
        .and_then(|()| io::stdout().flush())
}

#[cfg(unix)]
fn write(mut bytes: &[u8], goes_on: impl Fn() -> bool) -> io::Result<()> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;
    /// The duration of a wait before `goes_on` is called again.
    const SLICE: Timespec = Timespec {
        tv_sec: 0,
        tv_nsec: 20_000_000,
    };
    /// The most bytes of a write: few, because a write may block if the terminal could not be
    /// opened again.
    const PIECE: usize = 1 << 10;
    let tty = tty();
    while !bytes.is_empty() {
        if !goes_on() {
            return Err(io::ErrorKind::NotConnected.into());
        }
        match poll(&mut [PollFd::new(&tty, PollFlags::OUT)], Some(&SLICE)) {
            Ok(0) | Err(Errno::INTR) => continue,
            Ok(_) => {}
            Err(error) => return Err(error.into()),
        }
        match rustix::io::write(tty, &bytes[..bytes.len().min(PIECE)]) {
            Ok(length) => bytes = &bytes[length..],
            Err(Errno::AGAIN) => std::thread::sleep(Duration::from_millis(1)),
            Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// Returns the terminal of standard output, opened once more without blocking; if that fails,
/// standard output itself.
#[cfg(unix)]
fn tty() -> rustix::fd::BorrowedFd<'static> {
    use rustix::fd::{AsFd, OwnedFd};
    use rustix::fs::{Mode, OFlags, open};
    use std::sync::OnceLock;
    static TTY: OnceLock<Option<OwnedFd>> = OnceLock::new();
    let flags = OFlags::WRONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    let again = || {
        let name = rustix::termios::ttyname(rustix::stdio::stdout(), Vec::new());
        name.and_then(|name| open(name, flags, Mode::empty())).ok()
    };
    TTY.get_or_init(again)
        .as_ref()
        .map_or_else(rustix::stdio::stdout, AsFd::as_fd)
}
