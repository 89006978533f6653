//! The signals that end the program, after the commands and the workbench have cleaned up; and the signals that must
//! not end it.

/// All that can be caught; ctrl-\ is QUIT. Those of a fault of the program itself cannot: nothing of it may run after them.
#[cfg(unix)]
pub const ENDS: &[i32] = {
    use signal_hook::consts::*;
    &[
        SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF,
        SIGXCPU, SIGSYS, SIGTRAP,
    ]
};

/// Lets a write that cannot be done be an error, as on a full disk, and not the end of the program: one beyond the largest
/// file that is allowed (`ulimit -f`), and one into a pipe that nothing reads, which the runtime sees to already. Caught
/// and not ignored, as what is ignored would be for the programs that are started, too.
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

/// Systems of another kind have no such signals.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
pub fn let_writes_fail() -> std::io::Result<()> {
    Ok(())
}
