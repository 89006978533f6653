//! The signals that end the program: the commands and the workbench put things in order when one comes.

/// All that can be caught; ctrl-\ is QUIT. Those of a fault of the program itself cannot: nothing of it may run after them.
#[cfg(unix)]
pub const ENDS: &[i32] = {
    use signal_hook::consts::*;
    &[
        SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ,
        SIGSYS, SIGTRAP,
    ]
};
