//! [`Program`]: a process that exchanges lines with plyscope and can never block it.
//!
//! Its three pipes are served in turns of at most `SLICE` by the waiting thread, without blocking and without
//! threads; so no thread can be blocked by the other end of a pipe. What is read is bounded: the
//! length of a line, and all that comes before an answer; what is not asked for stays in the pipe, and the program waits.
//!
//! Invariant: the program leads a process group of its own; when a [`Program`] is dropped the group is killed and the
//! program reaped, and what has left the group is ended as far as it is found ([`RunMark`]). When plyscope itself is killed
//! by `kill -9`, a program lives on that does not end at the end of its input.

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

/// How long a wait lasts before it is asked again whether to go on.
const SLICE: Duration = Duration::from_millis(20);
/// How long a program that has closed its output, or was asked to quit, may take to end.
const CLOSING: Duration = Duration::from_millis(200);
/// How long the system may take to end a program that was killed.
const REAPING: Duration = Duration::from_secs(1);
/// The most that is read before there is an answer, in bytes.
pub const MOST_HEARD: usize = 1 << 20;
/// The most that it may print of its search for a move, in bytes.
const MOST_TRACED: usize = 64 << 20;
/// The most that is kept for a program that does not read, in bytes.
pub(super) const MOST_UNREAD: usize = 1 << 20;
/// The most that is kept of a line on standard error, in bytes.
const LONGEST_SAID: usize = 200;

/// A running program with all that it has told.
#[derive(Debug)]
pub struct Program {
    child: Child,
    /// The pipes; `None`: closed.
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
    /// Starts a program. Its path, if it is a relative one, counts from the current folder.
    ///
    /// # Errors
    /// The system's words, where it cannot be started.
    pub fn start(program: &str, arguments: &[String]) -> Result<Program, Fault> {
        Program::start_as(Start {
            program,
            arguments,
            folder: None,
            variables: &[],
            limits: Limits::default(),
        })
    }

    /// Starts a program in a folder, with limits of its own.
    ///
    /// # Errors
    /// The system's words, where it cannot be started.
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
        // From here on dropping it ends the process, also where the pipes cannot be set.
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

    /// Hands the program a line; it is written while something is waited for.
    ///
    /// # Errors
    /// The program has left too much unread.
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

    /// Drops the lines that are there already: whatever is asked next, they are no answer to it. A line that has only begun
    /// stays, as what follows belongs to it.
    ///
    /// # Errors
    /// There is no end of them.
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

    /// Waits for the first line that means something to `answer`; the lines before it are dropped.
    ///
    /// # Errors
    /// There is none until that time, or never will be.
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
            // Asked before its output is read: what a program wrote before it ended counts.
            let gone = self.ended().is_some();
            let heard = self.exchange(if gone {
                Duration::ZERO
            } else {
                left.min(SLICE)
            });
            over = self.stdout.is_none() || (gone && !heard);
        }
    }

    /// Serves the pipes once, waiting at most so long for one to be ready. Has anything come on standard output?
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
        // Broken off by a signal, it has only waited less.
        let _ = poll(&mut pipes, Timespec::try_from(wait).ok().as_ref());
        self.send();
        let mut piece = [0; 32 << 10];
        // Bounded: a program may write to standard error faster than this reads.
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

    /// Writes as much as the pipe takes.
    fn send(&mut self) {
        while let Some(pipe) = self.stdin.as_mut().filter(|_| !self.unsent.is_empty()) {
            match pipe.write(&self.unsent) {
                Ok(length) => drop(self.unsent.drain(..length)),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                // It has closed its input. Perhaps it has answered before; if not, it ends or its time does.
                Err(_) => self.stdin = None,
            }
        }
        if self.stdin.is_none() {
            self.unsent.clear();
        }
    }

    /// How the program ended, if it has; it is not reaped, so that its number stays its own.
    fn ended(&self) -> Option<End> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status = waitid(WaitId::Pid(Pid::from_child(&self.child)), options).ok()??;
        status
            .exit_status()
            .map(End::Code)
            .or_else(|| status.terminating_signal().map(End::Signal))
    }

    /// The fault of a program of which nothing more can be heard.
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

    /// Gives the program a little time to end by itself; its output is no longer read.
    fn wait_for_end(&mut self) -> Option<End> {
        let since = Instant::now();
        while self.ended().is_none() && since.elapsed() < CLOSING {
            self.exchange(Duration::ZERO);
            self.heard.clear();
            std::thread::sleep(Duration::from_millis(2));
        }
        self.ended()
    }

    /// The last line that the program wrote to standard error, short and clean.
    pub fn said(&self) -> String {
        self.said.text()
    }

    /// Sends `quit` and lets the program end by itself.
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
        // Before it is reaped: the number of the group is not reused until then. That all have gone is no fault.
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        strays.end();
        let since = Instant::now();
        while matches!(self.child.try_wait(), Ok(None)) && since.elapsed() < REAPING {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// How a process ended.
enum End {
    Code(i32),
    Signal(i32),
}

/// Reads what is there; closes the pipe where nothing will come any more.
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

/// The last line of a stream that has something in it.
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
