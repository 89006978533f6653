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
