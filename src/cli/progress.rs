//! [`ReadProgress`]: a line on standard error with the progress of reading a text, if that takes
//! long.
//!
//! Invariant: nothing is written if standard error is not a terminal, or if the work ends within
//! [`PATIENCE`]; the line is removed when the work ends. Cost: a thread that sleeps, and an
//! addition for each piece of the text.

use std::io::{self, IsTerminal, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// The time before which nothing is shown.
const PATIENCE: Duration = Duration::from_secs(2);
/// The time between two updates of the line.
const PULSE: Duration = Duration::from_millis(200);

/// The progress of a text that is read several times.
#[derive(Debug, Default)]
pub struct ReadProgress {
    /// The bytes read in this pass, and the number of the pass.
    read: AtomicU64,
    passes: AtomicU64,
    /// The bytes of a pass; `None`: unknown.
    total: Option<u64>,
}

/// A reader that counts its bytes.
pub struct CountedReader<'p, R> {
    inner: R,
    progress: &'p ReadProgress,
}

impl<R: Read> Read for CountedReader<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.progress.read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

impl ReadProgress {
    /// Creates the progress of a text of `total` bytes.
    pub fn of(total: Option<u64>) -> ReadProgress {
        ReadProgress {
            total: total.filter(|total| *total > 0),
            ..ReadProgress::default()
        }
    }
    /// Begins another pass over the text.
    pub fn pass<R: Read>(&self, inner: R) -> CountedReader<'_, R> {
        self.read.store(0, Ordering::Relaxed);
        self.passes.fetch_add(1, Ordering::Relaxed);
        CountedReader {
            inner,
            progress: self,
        }
    }
    /// Returns the progress in words.
    fn words(&self, name: &str) -> String {
        let (read, pass) = (
            self.read.load(Ordering::Relaxed),
            self.passes.load(Ordering::Relaxed),
        );
        match self.total {
            Some(total) => {
                let percent = (read as f64 * 100.0 / total as f64).min(100.0);
                format!("{name}: pass {pass}, {percent:.0} %")
            }
            None => format!(
                "{name}: pass {pass}, {:.1} MiB",
                read as f64 / f64::from(1 << 20)
            ),
        }
    }
    /// Writes the progress repeatedly once the work has taken `PATIENCE`. `goes_on` waits for the
    /// given time and returns false if the work has ended.
    fn pulse(
        &self,
        name: &str,
        mut goes_on: impl FnMut(Duration) -> bool,
        mut write: impl FnMut(&str),
    ) {
        let mut wait = PATIENCE;
        while goes_on(wait) {
            write(&self.words(name));
            wait = PULSE;
        }
        if wait == PULSE {
            write("");
        }
    }
    /// Runs some work, and shows its progress if it takes long.
    pub fn show<T>(&self, name: &str, work: impl FnOnce() -> T) -> T {
        if !io::stderr().is_terminal() {
            return work();
        }
        let name = engine::clean::clean(name);
        std::thread::scope(|scope| {
            let (working, over) = channel::<()>();
            let shown = move || {
                let mut line = String::new();
                let goes_on = |wait| over.recv_timeout(wait) == Err(RecvTimeoutError::Timeout);
                self.pulse(&name, goes_on, |text| put(&mut line, text));
            };
            // Without a thread the work is done all the same.
            let thread = std::thread::Builder::new()
                .name("progress".to_owned())
                .spawn_scoped(scope, shown);
            let done = work();
            drop((working, thread));
            done
        })
    }
}

/// Replaces the previous line on standard error.
pub fn put(line: &mut String, text: &str) {
    let width = line.chars().count();
    // If standard error is closed, the progress has no reader.
    let _ = write!(io::stderr().lock(), "\r{text:<width$}\r{text}");
    text.clone_into(line);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pass_is_counted_from_its_beginning() {
        let progress = ReadProgress::of(Some(8));
        let mut bytes = Vec::new();
        progress
            .pass(&b"12345678"[..])
            .read_to_end(&mut bytes)
            .expect("read");
        assert_eq!(progress.words("a"), "a: pass 1, 100 %");
        progress
            .pass(&b"12"[..])
            .read_to_end(&mut bytes)
            .expect("read");
        assert_eq!(progress.words("a"), "a: pass 2, 25 %");
        let open = ReadProgress::of(None);
        open.pass(&b"12"[..]).read_to_end(&mut bytes).expect("read");
        assert_eq!(open.words("a"), "a: pass 1, 0.0 MiB");
        assert_eq!(open.show("a", || 3), 3);
    }

    /// The end of the work is an event here, so that no test waits.
    #[test]
    fn work_that_takes_long_shows_how_far_it_is() {
        let progress = ReadProgress::of(Some(8));
        let run = |pulses: usize| {
            let (mut waits, mut written) = (Vec::new(), Vec::new());
            let goes_on = |wait| {
                let _ = progress.pass(&b"1234"[..]).read_to_end(&mut Vec::new());
                waits.push(wait);
                waits.len() <= pulses
            };
            progress.pulse("a", goes_on, |text| written.push(text.to_owned()));
            (waits, written)
        };
        assert_eq!(run(0), (vec![PATIENCE], Vec::new()), "over in time");
        let (waits, written) = run(2);
        assert_eq!(waits, [PATIENCE, PULSE, PULSE]);
        assert_eq!(
            written,
            ["a: pass 2, 50 %", "a: pass 3, 50 %", ""],
            "the line is gone at the end"
        );
    }
}
