//! The signals that end the program, after the commands and the workbench have cleaned up; and the signals that must
//! not end it.

/// All signals that end the program and can be caught; ctrl-\ is QUIT. Signals for faults of the
/// program itself are left out, because none of its code may run after them.
#[cfg(unix)]
pub const ENDS: &[i32] = {
    use signal_hook::consts::*;
    &[
        SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF,
        SIGXCPU, SIGSYS, SIGTRAP,
    ]
};

/// Makes a write that cannot be done an error, as on a full disk, instead of the end of the
/// program: a write beyond the largest allowed file (`ulimit -f`), and one into a pipe without a
/// reader, which the runtime handles already. The signals are caught and not ignored, because
/// programs that are started would inherit that.
///
/// # Errors
/// The system refuses.
#[cfg(unix)]
pub fn let_writes_fail() -> std::io::Result<()> {
    use signal_hook::consts::{SIGPIPE, SIGXFSZ};
    for signal in [SIGXFSZ, SIGPIPE] {
        signal_hook::flag::register(signal, std::sync::Arc::default())?;
    }
    Ok(())
}

/// Changes nothing, because this system has no such signals.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
pub fn let_writes_fail() -> std::io::Result<()> {
    Ok(())
}

/// The number of those who take the signals that end the program themselves.
static TAKEN: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);

/// While it exists, its owner ends the programs of games when a signal comes, and then itself.
#[derive(Debug)]
pub struct OwnEnd(());

impl OwnEnd {
    /// Takes over the signals that end the program.
    pub fn take() -> OwnEnd {
        TAKEN.fetch_add(1, std::sync::atomic::Ordering::AcqRel);
        OwnEnd(())
    }
}

impl Drop for OwnEnd {
    fn drop(&mut self) {
        TAKEN.fetch_sub(1, std::sync::atomic::Ordering::AcqRel);
    }
}

/// Makes a signal that ends the program end the programs of games first. These lead process groups
/// of their own, so that a terminal's ctrl-c does not reach them.
///
/// # Errors
/// Returns an error if the handlers of the signals cannot be installed.
#[cfg(unix)]
pub fn end_programs_first() -> std::io::Result<()> {
    let mut signals = signal_hook::iterator::Signals::new(ENDS)?;
    let wait = move || {
        for signal in signals.forever() {
            if TAKEN.load(std::sync::atomic::Ordering::Acquire) == 0 {
                engine::rules::program::command::end_all();
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        }
    };
    let named = std::thread::Builder::new().name("end".to_owned());
    named.spawn(wait).map(|_| ())
}

/// Changes nothing, because this system has no such signals.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
pub fn end_programs_first() -> std::io::Result<()> {
    Ok(())
}
