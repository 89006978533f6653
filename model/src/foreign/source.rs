//! [`TraceSource`]: the text of a trace, from which any part can be read again: a file, or a
//! temporary file to which a pipe is written while it is read.
//!
//! Invariants: a pipe is read no faster than its text is requested, so the program at its other end
//! waits while nothing is requested; the reader is asked every few milliseconds whether to go on,
//! also while no text comes. The temporary file has no name and vanishes with the program, however
//! that ends.

use super::reader::is_trace;
use engine::regular;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The number of bytes that distinguish a trace from other texts.
const ENOUGH: u64 = 64;
/// The number of bytes of a pipe that are read at once.
const PIECE: usize = 1 << 16;
/// The most pieces that may wait to be requested.
const WAITING: usize = 4;
/// The time that a reader waits before it is asked whether to go on.
const SLICE: Duration = Duration::from_millis(4);

/// The text of a trace.
#[derive(Debug)]
pub struct TraceSource {
    name: String,
    file: File,
    /// The pipe that the file is filled from.
    pipe: Option<Mutex<Pipe>>,
}

#[derive(Debug)]
struct Pipe {
    pieces: Receiver<io::Result<Vec<u8>>>,
    /// The number of bytes written to the file.
    written: u64,
    over: bool,
    /// The reason why no more of it can be kept.
    full: Option<(io::ErrorKind, String)>,
}

impl TraceSource {
    /// Opens a file that a user names. Anything but a plain file is read as a pipe, and opening it
    /// waits for the other end.
    ///
    /// # Errors
    /// It cannot be opened, or is a folder.
    pub fn open(path: &Path) -> io::Result<TraceSource> {
        TraceSource::of(path.display().to_string(), File::open(path)?)
    }
    /// Opens a regular file and nothing else, for names that come from a folder or from another
    /// program. Does not wait.
    ///
    /// # Errors
    /// It cannot be opened, or is something else.
    pub fn open_file(path: &Path) -> io::Result<TraceSource> {
        Ok(TraceSource {
            name: path.display().to_string(),
            file: regular::open(path)?,
            pipe: None,
        })
    }
    /// Takes an open file; anything but a plain file is read as a pipe.
    ///
    /// # Errors
    /// It is a folder, or there is no room for a temporary file.
    pub fn of(name: String, file: File) -> io::Result<TraceSource> {
        let about = file.metadata()?;
        match about.is_dir() {
            true => Err(io::Error::new(
                io::ErrorKind::IsADirectory,
                "expected a file, found a folder",
            )),
            false if about.is_file() => Ok(TraceSource {
                name,
                file,
                pipe: None,
            }),
            false => TraceSource::pipe(name, file),
        }
    }
    /// Reads the output of a pipe.
    ///
    /// # Errors
    /// There is no room for a temporary file, or the system has no thread left.
    pub fn pipe(name: String, pipe: impl Read + Send + 'static) -> io::Result<TraceSource> {
        let file = tempfile::tempfile()?;
        let (sender, pieces) = sync_channel(WAITING);
        std::thread::Builder::new()
            .name("pipe".to_owned())
            .spawn(move || pump(pipe, &sender))?;
        Ok(TraceSource {
            name,
            file,
            pipe: Some(Mutex::new(Pipe {
                pieces,
                written: 0,
                over: false,
                full: None,
            })),
        })
    }
    /// Returns true if the text begins like a trace. Waits for its first line.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn begins_a_trace(&self) -> io::Result<bool> {
        let mut bytes = Vec::new();
        let mut input = BufReader::new(self.stream(0, &|| true)).take(ENOUGH);
        input.read_until(b'\n', &mut bytes)?;
        Ok(is_trace(&bytes))
    }
    /// Returns the source under another name.
    #[must_use]
    pub fn called(self, name: &str) -> TraceSource {
        TraceSource {
            name: name.to_owned(),
            ..self
        }
    }
    /// Returns its name in messages.
    pub fn name(&self) -> &str {
        &self.name
    }
    /// Returns its length in bytes, once all of it has come.
    pub fn length(&self) -> Option<u64> {
        self.is_over()
            .then(|| self.file.metadata().ok())
            .flatten()
            .map(|about| about.len())
    }
    /// Returns true once all of a pipe has come; always true of a file.
    pub fn is_over(&self) -> bool {
        self.pipe
            .as_ref()
            .is_none_or(|pipe| pipe.lock().unwrap_or_else(PoisonError::into_inner).over)
    }
    /// Returns its bytes from `from` on, a place that was read before, as many as there are by now.
    pub fn part(&self, from: u64) -> TraceStream<'_> {
        TraceStream {
            grows: false,
            ..self.stream(from, &|| true)
        }
    }
    /// Returns its first bytes, which were read before.
    pub fn first(&self, length: u64) -> TraceStream<'_> {
        TraceStream {
            end: length,
            ..self.part(0)
        }
    }
    /// Returns its bytes from a place to its end, as long as `goes_on` returns true.
    pub fn stream<'a>(&'a self, from: u64, goes_on: &'a dyn Fn() -> bool) -> TraceStream<'a> {
        TraceStream {
            source: self,
            at: from,
            end: u64::MAX,
            grows: true,
            goes_on,
            asked: Instant::now(),
        }
    }
    /// Takes in more of the pipe. Returns whether the file may hold more bytes after `at` now.
    fn fill(&self, at: u64) -> io::Result<Filled> {
        let Some(pipe) = &self.pipe else {
            return Ok(Filled::Over);
        };
        let mut pipe = pipe.lock().unwrap_or_else(PoisonError::into_inner);
        if pipe.written > at {
            return Ok(Filled::More);
        }
        if pipe.over {
            return Ok(Filled::Over);
        }
        if let Some((kind, text)) = &pipe.full {
            return Err(io::Error::new(*kind, text.clone()));
        }
        match pipe.pieces.recv_timeout(SLICE) {
            Ok(piece) => {
                let piece = piece?;
                if let Err(error) = write_at(&self.file, &piece, pipe.written) {
                    // The text would have a gap from here on.
                    let text = format!("{}: {error}", std::env::temp_dir().display());
                    pipe.full = Some((error.kind(), text.clone()));
                    return Err(io::Error::new(error.kind(), text));
                }
                pipe.written += piece.len() as u64;
                Ok(Filled::More)
            }
            Err(RecvTimeoutError::Timeout) => Ok(Filled::Nothing),
            Err(RecvTimeoutError::Disconnected) => {
                pipe.over = true;
                Ok(Filled::Over)
            }
        }
    }
}

enum Filled {
    More,
    Nothing,
    Over,
}

/// Reads a pipe until its end, or until no reader is left.
fn pump(mut pipe: impl Read, pieces: &SyncSender<io::Result<Vec<u8>>>) {
    loop {
        let mut piece = vec![0; PIECE];
        let read = match pipe.read(&mut piece) {
            Ok(0) => return,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(length) => {
                piece.truncate(length);
                Ok(piece)
            }
            Err(error) => Err(error),
        };
        let failed = read.is_err();
        if pieces.send(read).is_err() || failed {
            return;
        }
    }
}

/// The bytes of a [`TraceSource`] from some place on. One type serves for all parts, because the
/// judge is compiled for each type.
pub struct TraceStream<'a> {
    source: &'a TraceSource,
    at: u64,
    /// The place at which it ends, if not before.
    end: u64,
    grows: bool,
    goes_on: &'a dyn Fn() -> bool,
    /// The last time it was asked whether to go on.
    asked: Instant,
}

impl Read for TraceStream<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let left = usize::try_from(self.end.saturating_sub(self.at))
            .unwrap_or(usize::MAX)
            .min(bytes.len());
        let bytes = &mut bytes[..left];
        loop {
            let length = read_at(&self.source.file, bytes, self.at)?;
            if length > 0 || bytes.is_empty() || !self.grows {
                self.at += length as u64;
                return Ok(length);
            }
            if self.asked.elapsed() >= SLICE {
                if !(self.goes_on)() {
                    return Err(io::Error::other("stopped"));
                }
                self.asked = Instant::now();
            }
            if let Filled::Over = self.source.fill(self.at)? {
                self.grows = false;
            }
        }
    }
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, bytes, at)
}

#[cfg(unix)]
fn write_at(file: &File, bytes: &[u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, at)
}

#[cfg(windows)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, bytes, at)
}

#[cfg(windows)]
fn write_at(file: &File, mut bytes: &[u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        let length = std::os::windows::fs::FileExt::seek_write(file, bytes, at)?;
        (bytes, at) = (&bytes[length..], at + length as u64);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::io::Write;

    #[test]
    fn a_pipe_is_read_once_and_its_text_as_often_as_one_likes() {
        let (reader, mut writer) = io::pipe().expect("a pipe");
        let source = TraceSource::pipe("pipe".to_owned(), reader).expect("a source");
        let text: Vec<u8> = (0..300_000_u32).flat_map(u32::to_le_bytes).collect();
        let sent = text.clone();
        let thread = std::thread::spawn(move || writer.write_all(&sent));
        let mut read = Vec::new();
        source
            .stream(0, &|| true)
            .read_to_end(&mut read)
            .expect("all of it");
        assert!(read == text);
        thread.join().expect("no panic").expect("written");
        let mut again = Vec::new();
        source
            .stream(100, &|| true)
            .read_to_end(&mut again)
            .expect("all of it");
        assert!(again == text[100..]);
        let mut part = vec![0; 1000];
        source.part(777).read_exact(&mut part).expect("a part");
        assert!(part == text[777..1777]);
        let mut first = Vec::new();
        source
            .first(500_001)
            .read_to_end(&mut first)
            .expect("its first bytes");
        assert!(first == text[..500_001]);
    }

    #[test]
    fn a_silent_pipe_does_not_hold_its_reader() {
        let (reader, _writer) = io::pipe().expect("a pipe");
        let source = TraceSource::pipe("pipe".to_owned(), reader).expect("a source");
        let asked = Cell::new(0);
        let goes_on = || {
            asked.set(asked.get() + 1);
            asked.get() < 3
        };
        let since = Instant::now();
        assert!(source.stream(0, &goes_on).read(&mut [0; 10]).is_err());
        assert!(asked.get() == 3 && since.elapsed() < Duration::from_secs(5));
    }
}
