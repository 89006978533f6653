//! [`Process`]: a process that leads a process group of its own, so that its descendants are ended
//! with it, also those that have left the group if they are found ([`engine::process::strays`]).
//!
//! Invariant: the group is killed before the process is reaped, so that its number is not reused
//! until then.

/// The way in which a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramEnd {
    Code(i32),
    Signal(i32),
    /// It has closed its output or used up its time, and still runs.
    Silent,
    /// It was ended because its output was no longer a trace.
    Ended,
}

impl ProgramEnd {
    /// Returns true if the program ended by itself with exit code 0.
    pub fn is_good(self) -> bool {
        self == ProgramEnd::Code(0)
    }
    /// Returns a sentence that says how the program of this name ended.
    pub fn said_of(self, program: &str) -> String {
        match self {
            ProgramEnd::Code(code) => say!("{program} ended with exit code {code}"),
            ProgramEnd::Signal(signal) => say!("{program} was ended by signal {signal}"),
            ProgramEnd::Silent => say!("{program} closed its output and runs on"),
            ProgramEnd::Ended => say!("{program} was ended: what it printed was no trace any more"),
        }
    }
}

#[cfg(not(unix))]
pub use no_groups::NoProcess as Process;
#[cfg(unix)]
pub use system::Process;

#[cfg(unix)]
mod system {
    use super::ProgramEnd;
    use engine::process::strays::RunMark;
    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
    use std::ffi::OsString;
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};
    use std::time::{Duration, Instant};

    /// The time that the system may take to end a program that was killed.
    const REAPING: Duration = Duration::from_secs(1);

    /// A process and its group.
    #[derive(Debug)]
    pub struct Process {
        child: Child,
        reaped: bool,
        mark: RunMark,
    }

    impl Process {
        /// Starts a program with its arguments and returns pipes from its standard output and
        /// error.
        ///
        /// # Errors
        /// It cannot be started.
        pub fn start(command: &[OsString]) -> io::Result<(Process, ChildStdout, ChildStderr)> {
            let Some((program, arguments)) = command.split_first() else {
                return Err(io::Error::other("expected a program"));
            };
            let mut command = Command::new(program);
            let mut process = Process::lead(
                command
                    .args(arguments)
                    .stdout(Stdio::piped())
                    .stderr(Stdio::piped()),
            )?;
            let pipes = process.child.stdout.take().zip(process.child.stderr.take());
            let (output, errors) = pipes.ok_or_else(|| io::Error::other("it has no output"))?;
            Ok((process, output, errors))
        }
        /// Starts a command in a process group of its own, without an input.
        ///
        /// # Errors
        /// It cannot be started.
        pub fn lead(command: &mut Command) -> io::Result<Process> {
            let mark = RunMark::on(command);
            Ok(Process {
                child: command.stdin(Stdio::null()).process_group(0).spawn()?,
                reaped: false,
                mark,
            })
        }
        /// Waits until the process ends, `most` has passed, or `stopped` returns true; the last two
        /// give [`ProgramEnd::Silent`].
        pub fn wait(&mut self, most: Duration, stopped: &dyn Fn() -> bool) -> ProgramEnd {
            let since = Instant::now();
            loop {
                // The process is not reaped here, so that its id is not reused.
                let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
                let status = waitid(WaitId::Pid(Pid::from_child(&self.child)), options)
                    .ok()
                    .flatten();
                let code = status
                    .as_ref()
                    .and_then(rustix::process::WaitIdStatus::exit_status)
                    .map(ProgramEnd::Code);
                let end = code.or_else(|| {
                    status
                        .and_then(|status| status.terminating_signal())
                        .map(ProgramEnd::Signal)
                });
                if let Some(end) = end {
                    // The descendants end with it.
                    self.kill();
                    return end;
                }
                if since.elapsed() >= most || stopped() {
                    return ProgramEnd::Silent;
                }
                std::thread::sleep(Duration::from_millis(2));
            }
        }
        /// Ends the process and its group.
        pub fn kill(&mut self) {
            if self.reaped {
                return;
            }
            // This comes before the process is reaped: the id of the group is not reused until
            // then.
            let strays = self.mark.strays(self.child.id());
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
            strays.end();
            let since = Instant::now();
            while !self.reaped && since.elapsed() < REAPING {
                self.reaped = !matches!(self.child.try_wait(), Ok(None));
                if !self.reaped {
                    std::thread::sleep(Duration::from_millis(1));
                }
            }
        }
    }
}

#[cfg(not(unix))]
mod no_groups {
    use super::ProgramEnd;
    use std::ffi::OsString;
    use std::io;
    use std::process::Command;
    use std::time::Duration;

    const ONLY_UNIX: &str = "programs can be run on Unix systems only";

    /// A process on a system without process groups: it cannot be started.
    #[derive(Debug)]
    pub struct NoProcess;

    impl NoProcess {
        pub fn start(_: &[OsString]) -> io::Result<(NoProcess, io::Empty, io::Empty)> {
            Err(io::Error::other(ONLY_UNIX))
        }
        pub fn lead(_: &mut Command) -> io::Result<NoProcess> {
            Err(io::Error::other(ONLY_UNIX))
        }
        pub fn wait(&mut self, _: Duration, _: &dyn Fn() -> bool) -> ProgramEnd {
            ProgramEnd::Silent
        }
        pub fn kill(&mut self) {}
    }
}
