//! [`Program`]: a process that exchanges lines with plyscope without ever blocking it.
//!
//! The waiting thread serves the three pipes in turns of at most `SLICE`, without blocking and
//! without further threads, so no thread can be blocked by the other end of a pipe. The length of a
//! line and the amount of output before a reply are limited; output that is not asked for remains
//! in the pipe, and the program waits.
//!
//! Invariant: the program leads its own process group; when a [`Program`] is dropped, the group is
//! killed, the program is reaped, and processes that have left the group are ended as far as they
//! are found ([`RunMark`]). If plyscope itself is killed by `kill -9`, a program continues to run
//! unless it ends at the end of its input.

use super::fault::{Fault, Unheard, short};
use super::heard::{Heard, traced};
use super::strays::RunMark;
use super::{Interrupt, Limits, Start};
use crate::clean::clean;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::ioctl_fionbio;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// The duration of a wait between two checks of the token.
const SLICE: Duration = Duration::from_millis(20);
/// The time for a program to end after it has closed its output or was asked to quit.
const CLOSING: Duration = Duration::from_millis(200);
/// The time for the system to end a killed program.
const REAPING: Duration = Duration::from_secs(1);
/// The maximum number of bytes that are read before a reply.
pub const MOST_HEARD: usize = 1 << 20;
/// The maximum number of bytes of a search trace per move.
const MOST_TRACED: usize = 64 << 20;
/// The maximum number of bytes that are kept for a program that does not read.
pub(super) const MOST_UNREAD: usize = 1 << 20;
/// The maximum number of bytes that are kept of a line on standard error.
const LONGEST_SAID: usize = 200;

/// A running program with its output.
#[derive(Debug)]
pub struct Program {
    child: Child,
    /// The pipes; `None` if closed.
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    unsent: Vec<u8>,
    most_unread: usize,
    heard: Heard,
    said: LastLine,
    mark: RunMark,
}

impl Program {
    /// Starts a program. A relative path is resolved in the current folder.
    ///
    /// # Errors
    /// The program cannot be started; the error contains the message of the system.
    pub fn start(program: &str, arguments: &[String]) -> Result<Program, Fault> {
        Program::start_as(Start {
            program,
            arguments,
            folder: None,
            variables: &[],
            limits: Limits::default(),
        })
    }

    /// Starts a program in a folder with given limits.
    ///
    /// # Errors
    /// The program cannot be started; the error contains the message of the system.
    pub fn start_as(start: Start<'_>) -> Result<Program, Fault> {
        let Start {
            program,
            arguments,
            folder,
            variables,
            limits,
        } = start;
        let not_started = |error: io::Error| {
            let (program, reason) = (short(program), clean(&error.to_string()).into_owned());
            Fault::NotStarted { program, reason }
        };
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0);
        command.envs(variables.iter().copied());
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        let mark = RunMark::on(&mut command);
        let mut child = command.spawn().map_err(not_started)?;
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (unsent, heard, said) = (Vec::new(), Heard::of(limits.line), LastLine::default());
        let most_unread = limits.unread;
        // From here on, dropping the value ends the process, also if the pipes cannot be
        // configured.
        let program = Program {
            child,
            stdin,
            stdout,
            stderr,
            unsent,
            most_unread,
            heard,
            said,
            mark,
        };
        program.never_block().map_err(not_started)?;
        Ok(program)
    }

    fn never_block(&self) -> io::Result<()> {
        self.stdin
            .as_ref()
            .map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        self.stdout
            .as_ref()
            .map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        self.stderr
            .as_ref()
            .map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        Ok(())
    }

    /// Queues a line for the program; it is written during waits.
    ///
    /// # Errors
    /// The program has left too much of its input unread.
    pub fn say(&mut self, line: &str) -> Result<(), Fault> {
        if self.unsent.len() + line.len() >= self.most_unread {
            return Err(Fault::Deaf {
                most: self.most_unread,
            });
        }
        self.unsent.extend_from_slice(line.as_bytes());
        self.unsent.push(b'\n');
        Ok(())
    }

    /// Discards the lines that have already arrived, which cannot be replies to the next request.
    /// An incomplete line is kept, because its rest may follow.
    ///
    /// # Errors
    /// The program wrote more than [`MOST_HEARD`] bytes without a pause.
    pub fn forget(&mut self) -> Result<(), Fault> {
        let mut dropped = 0;
        loop {
            while let Some(line) = self.heard.line()? {
                dropped += line.len() + 1;
                if dropped > MOST_HEARD {
                    return Err(Fault::Flood { most: MOST_HEARD });
                }
            }
            if !self.exchange(Duration::ZERO) {
                return Ok(());
            }
        }
    }

    /// Waits for the first line for which `answer` returns a value; earlier lines are discarded.
    ///
    /// # Errors
    /// There was no such line in time, or there cannot be one any more.
    pub fn hear<T>(
        &mut self,
        until: Instant,
        token: &impl Interrupt,
        mut answer: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Unheard> {
        let (mut dropped, mut printed, mut over) = (0, 0, false);
        loop {
            while let Some(line) = self.heard.line()? {
                if let Some(answer) = answer(line.trim()) {
                    return Ok(answer);
                }
                let (heard, most) = match traced(line.trim()) {
                    Some(_) => (&mut printed, MOST_TRACED),
                    None => (&mut dropped, MOST_HEARD),
                };
                *heard += line.len() + 1;
                if *heard > most {
                    return Err(Fault::Flood { most }.into());
                }
            }
            if over {
                return Err(self.ending().into());
            }
            if token.waits() {
                return Err(Unheard::Cancelled);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Unheard::Late);
            }
            // Checked before the output is read, so that the output before the program's end is
            // taken into account.
            let gone = self.ended().is_some();
            let heard = self.exchange(if gone {
                Duration::ZERO
            } else {
                left.min(SLICE)
            });
            over = self.stdout.is_none() || (gone && !heard);
        }
    }

    /// Serves the pipes once, waiting at most `wait` for one to become ready. Returns whether
    /// standard output had data.
    fn exchange(&mut self, wait: Duration) -> bool {
        let mut pipes = Vec::with_capacity(3);
        if let Some(pipe) = self.stdin.as_ref().filter(|_| !self.unsent.is_empty()) {
            pipes.push(PollFd::new(pipe, PollFlags::OUT));
        }
        pipes.extend(
            self.stdout
                .as_ref()
                .map(|pipe| PollFd::new(pipe, PollFlags::IN)),
        );
        pipes.extend(
            self.stderr
                .as_ref()
                .map(|pipe| PollFd::new(pipe, PollFlags::IN)),
        );
        // An interruption by a signal only shortens the wait.
        let _ = poll(&mut pipes, Timespec::try_from(wait).ok().as_ref());
        self.send();
        let mut piece = [0; 32 << 10];
        // Bounded, because a program may write to standard error faster than it is read.
        for _ in 0..8 {
            match read(&mut self.stderr, &mut piece) {
                0 => break,
                length => self.said.hear(&piece[..length]),
            }
        }
        let length = read(&mut self.stdout, &mut piece);
        self.heard.add(&piece[..length]);
        length > 0
    }

    /// Writes as much as the pipe accepts.
    fn send(&mut self) {
        while let Some(pipe) = self.stdin.as_mut().filter(|_| !self.unsent.is_empty()) {
            match pipe.write(&self.unsent) {
                Ok(length) => drop(self.unsent.drain(..length)),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                // The program has closed its input. It may have replied before; otherwise it ends
                // or exceeds its time.
                Err(_) => self.stdin = None,
            }
        }
        if self.stdin.is_none() {
            self.unsent.clear();
        }
    }

    /// Returns how the program ended, if it has; does not reap it, so that its process id is not
    /// reused.
    fn ended(&self) -> Option<End> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status = waitid(WaitId::Pid(Pid::from_child(&self.child)), options).ok()??;
        status
            .exit_status()
            .map(End::Code)
            .or_else(|| status.terminating_signal().map(End::Signal))
    }

    /// Returns the fault of a program whose output has ended.
    fn ending(&mut self) -> Fault {
        let end = self.wait_for_end();
        self.exchange(Duration::ZERO);
        let said = self.said();
        match end {
            Some(End::Code(code)) => Fault::Exited { code, said },
            Some(End::Signal(signal)) => Fault::Killed { signal, said },
            None => Fault::Closed { said },
        }
    }

    /// Waits a short time for the program to end by itself; its output is discarded.
    fn wait_for_end(&mut self) -> Option<End> {
        let since = Instant::now();
        while self.ended().is_none() && since.elapsed() < CLOSING {
            self.exchange(Duration::ZERO);
            self.heard.clear();
            std::thread::sleep(Duration::from_millis(2));
        }
        self.ended()
    }

    /// Returns the last line that the program wrote to standard error, shortened and cleaned.
    pub fn said(&self) -> String {
        self.said.text()
    }

    /// Sends `quit` and waits a short time for the program to end.
    pub fn quit(mut self) {
        if self.say("quit").is_ok() {
            self.exchange(Duration::ZERO);
        }
        self.stdin = None;
        self.wait_for_end();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.stdin = None;
        let strays = self.mark.strays(self.child.id());
        // Before reaping, because the id of the group may be reused afterwards. An error means that
        // all processes have already ended.
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        strays.end();
        let since = Instant::now();
        while matches!(self.child.try_wait(), Ok(None)) && since.elapsed() < REAPING {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// The way in which a process ended.
enum End {
    Code(i32),
    Signal(i32),
}

/// Reads the available bytes; closes the pipe at its end.
fn read(pipe: &mut Option<impl Read>, piece: &mut [u8]) -> usize {
    match pipe.as_mut().map(|pipe| pipe.read(piece)) {
        Some(Ok(length)) if length > 0 => length,
        Some(Err(error))
            if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) =>
        {
            0
        }
        _ => {
            *pipe = None;
            0
        }
    }
}

/// The last nonblank line of a stream.
#[derive(Debug, Default)]
struct LastLine {
    whole: Vec<u8>,
    open: Vec<u8>,
}

impl LastLine {
    fn hear(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            if byte != b'\n' {
                if self.open.len() < LONGEST_SAID {
                    self.open.push(byte);
                }
            } else if self.open.trim_ascii().is_empty() {
                self.open.clear();
            } else {
                self.whole = std::mem::take(&mut self.open);
            }
        }
    }
    fn text(&self) -> String {
        let line = if self.open.trim_ascii().is_empty() {
            &self.whole
        } else {
            &self.open
        };
        short(&String::from_utf8_lossy(line))
    }
}
