//! [`WatchedProgram`]: a program that prints a trace while it is watched.
//!
//! Its standard output is the trace; of its standard error the last lines are kept; its standard
//! input is empty.
//!
//! Invariants: the program leads a process group of its own; when a [`WatchedProgram`] is dropped
//! the group is killed and the program reaped, and what has left the group is ended where it is
//! found. Where plyscope itself is killed by `kill -9`, the program ends when it next writes.

use super::process::{Process, ProgramEnd};
use super::source::TraceSource;
use engine::clean::clean;
use std::ffi::OsString;
use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The most lines of standard error that are kept, and the most characters of each.
const LINES: usize = 30;
const CHARACTERS: usize = 300;
/// The time for which the rest of its standard error is awaited after its end.
const ERRORS: Duration = Duration::from_millis(500);
/// The time that a program that has closed its output may take to end.
const CLOSING: Duration = Duration::from_millis(500);
/// The most characters of a command that are shown.
const LABEL: usize = 40;

/// The last lines that a program wrote to standard error.
#[derive(Debug, Default)]
struct Tail {
    lines: Vec<String>,
    /// The last line, which has not ended yet.
    last: Vec<u8>,
}

impl Tail {
    fn hear(&mut self, bytes: &[u8]) {
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            // A character has at most four bytes.
            let room = (4 * CHARACTERS).saturating_sub(self.last.len());
            self.last.extend(&piece[..piece.len().min(room)]);
            if piece.ends_with(b"\n") {
                let line = std::mem::take(&mut self.last);
                self.push(&line);
            }
        }
    }
    fn push(&mut self, line: &[u8]) {
        let line: String = String::from_utf8_lossy(line)
            .trim_end()
            .chars()
            .take(CHARACTERS)
            .collect();
        self.lines.push(clean(&line).into_owned());
        let most = self.lines.len().saturating_sub(LINES);
        self.lines.drain(..most);
    }
    fn text(&self) -> Vec<String> {
        let mut all = Tail {
            lines: self.lines.clone(),
            last: Vec::new(),
        };
        if !self.last.is_empty() {
            all.push(&self.last);
        }
        all.lines
    }
}

/// A program that is watched while it prints a trace.
#[derive(Debug)]
pub struct WatchedProgram {
    label: String,
    tail: Arc<Mutex<Tail>>,
    process: Mutex<Process>,
    end: Mutex<Option<ProgramEnd>>,
    /// Closed once the standard error has ended.
    errors: Mutex<Receiver<()>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl WatchedProgram {
    /// Starts a program with its arguments; its output is the source.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(command: &[OsString]) -> io::Result<(WatchedProgram, TraceSource)> {
        let words: Vec<String> = command
            .iter()
            .map(|word| clean(&word.to_string_lossy()).into_owned())
            .collect();
        let words = words.join(" ");
        let label = match words.char_indices().nth(LABEL) {
            Some((end, _)) => format!("{}…", &words[..end]),
            None => words,
        };
        let (process, output, mut errors) = Process::start(command)?;
        let tail: Arc<Mutex<Tail>> = Arc::default();
        let theirs = Arc::clone(&tail);
        // From here on the program is ended on drop, also if no thread or temporary file can be
        // made.
        let (open, closed) = channel();
        let (process, end, closed) = (Mutex::new(process), Mutex::new(None), Mutex::new(closed));
        let program = WatchedProgram {
            label,
            tail,
            process,
            end,
            errors: closed,
        };
        std::thread::Builder::new()
            .name("errors".to_owned())
            .spawn(move || {
                let mut piece = [0; 4096];
                while let Ok(length) = io::Read::read(&mut errors, &mut piece)
                    && length > 0
                {
                    lock(&theirs).hear(&piece[..length]);
                }
                drop::<Sender<()>>(open);
            })?;
        let source = TraceSource::pipe(program.label.clone(), output)?;
        Ok((program, source))
    }
    /// Waits for the end of the program, for a short time after its output has ended. Returns how
    /// it ended.
    pub fn wait(&self) -> ProgramEnd {
        let end = lock(&self.process).wait(CLOSING, &|| false);
        if end != ProgramEnd::Silent {
            // The last lines of standard error may not be read yet. The wait is limited because a
            // descendant that has left the group may keep the other end open.
            let _ = lock(&self.errors).recv_timeout(ERRORS);
        }
        *lock(&self.end).get_or_insert(end)
    }
    /// Ends the program.
    pub fn kill(&self) {
        lock(&self.end).get_or_insert(ProgramEnd::Ended);
        lock(&self.process).kill();
    }
    /// Returns how the program ended and its last line on standard error, once it has ended.
    pub fn short(&self) -> Option<String> {
        let end = (*lock(&self.end))?.said_of(&self.label);
        let said = lock(&self.tail)
            .text()
            .pop()
            .map_or_else(String::new, |last| format!(": {last}"));
        Some(format!("{end}{said}"))
    }
    /// Returns how the program ended and its last lines on standard error, once it has ended.
    pub fn said(&self) -> Option<(String, Vec<String>)> {
        let end = (*lock(&self.end))?.said_of(&self.label);
        Some((end, lock(&self.tail).text()))
    }
}

impl Drop for WatchedProgram {
    fn drop(&mut self) {
        lock(&self.process).kill();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::io::Read;
    use std::time::{Duration, Instant};

    fn run(script: &str) -> (WatchedProgram, TraceSource) {
        let command = ["sh", "-c", script].map(OsString::from);
        WatchedProgram::start(&command).expect("a shell")
    }

    #[test]
    fn its_end_and_its_last_words_are_known() {
        for (script, short) in [
            ("echo hello; exit 0", "ended with exit code 0"),
            (
                "echo one >&2; echo 'two \u{1b}[31m' >&2; exit 3",
                "ended with exit code 3: two \\u{1b}[31m",
            ),
            ("kill -9 $$", "was ended by signal 9"),
            (
                "printf 'no end' >&2; exec 1>&-; sleep 100",
                "closed its output and runs on: no end",
            ),
        ] {
            let (program, source) = run(script);
            let mut text = Vec::new();
            source
                .stream(0, &|| true)
                .read_to_end(&mut text)
                .expect("its output");
            assert_eq!(
                text,
                if script.starts_with("echo hello") {
                    &b"hello\n"[..]
                } else {
                    b""
                }
            );
            program.wait();
            // The thread that reads standard error may be late.
            let since = Instant::now();
            while !program.short().is_some_and(|text| text.ends_with(short))
                && since.elapsed() < Duration::from_secs(5)
            {
                std::thread::sleep(Duration::from_millis(5));
            }
            assert!(
                program.short().is_some_and(|text| text.ends_with(short)),
                "{:?}",
                program.short()
            );
        }
    }

    #[test]
    fn nothing_of_it_is_left() {
        let (program, source) = run("sleep 1000 & echo $!; wait");
        let mut text = [0; 32];
        let length = source
            .stream(0, &|| true)
            .read(&mut text)
            .expect("a number");
        let child: i32 = std::str::from_utf8(&text[..length])
            .expect("text")
            .trim()
            .parse()
            .expect("a number");
        let runs = || {
            let stat = std::fs::read_to_string(format!("/proc/{child}/stat")).unwrap_or_default();
            stat.contains("(sleep)") && !stat.contains(") Z ")
        };
        // The shell is `sh` until it has become `sleep`.
        let since = Instant::now();
        while !runs() && since.elapsed() < Duration::from_secs(5) {
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(runs() || !std::path::Path::new("/proc/self").exists());
        drop(program);
        let since = Instant::now();
        while runs() && since.elapsed() < Duration::from_secs(5) {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(!runs());
    }

    #[test]
    fn endless_lines_are_not_kept() {
        let mut tail = Tail::default();
        (0..1000).for_each(|_| tail.hear(&[b'x'; 1000]));
        tail.hear(b"\n");
        (0..100).for_each(|at| tail.hear(format!("line {at}\n").as_bytes()));
        assert_eq!(
            (tail.text().len(), tail.text()[0].as_str()),
            (LINES, "line 70")
        );
        assert!(tail.last.capacity() <= 8 * CHARACTERS);
    }
}
