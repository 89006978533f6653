//! [`CommandInput`]: files and standard input, with a limit on what is read.
//!
//! Invariants: standard input is read once; a second reader gets an error instead of an empty input. Looking at how a pipe
//! begins takes nothing from it.

use super::error::{CliError, file_name};
use crate::documents::named::named_game;
use crate::documents::trace::missing_first_line;
use crate::documents::{OpenProblem, link};
use crate::foreign::{TraceSource, is_trace, quoted};
use crate::save;
use engine::ron_place::Kind;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, Read};
use std::path::Path;

/// The longest text that is read for a position, a list of moves or an evaluation.
pub const MOST_BYTES: u64 = 1 << 20;

/// As many bytes as distinguish a trace from other texts.
const ENOUGH: u64 = 64;

type Input = Box<dyn BufRead + Send>;

/// Where texts come from.
pub struct CommandInput {
    stdin: Option<Input>,
    /// A pipe that was looked at, by its name.
    seen: Option<(OsString, Input)>,
}

impl CommandInput {
    /// The standard input of the process.
    pub fn standard() -> CommandInput {
        CommandInput { stdin: Some(Box::new(BufReader::new(std::io::stdin()))), seen: None }
    }
    /// No standard input.
    pub fn closed() -> CommandInput {
        CommandInput { stdin: None, seen: None }
    }
    /// Opens a file, or standard input for `-`.
    ///
    /// # Errors
    /// The file cannot be opened, or standard input was taken before.
    pub fn open(&mut self, name: &(impl AsRef<OsStr> + ?Sized)) -> Result<Input, CliError> {
        let name = name.as_ref();
        let error = |reason: &str| CliError::unread(name, reason);
        if name == "-" {
            return self.stdin.take().ok_or_else(|| error("can be read once only"));
        }
        if name.is_empty() {
            return Err(CliError::NoFile);
        }
        if let Some((_, input)) = self.seen.take_if(|(seen, _)| seen == name) {
            return Ok(input);
        }
        let unread = |fault: std::io::Error| error(&format!("cannot be read: {fault}"));
        let file = File::open(name).map_err(unread)?;
        match file.metadata() {
            Ok(about) if about.is_dir() => Err(error("expected a file, found a folder")),
            Ok(_) => Ok(Box::new(BufReader::new(file))),
            Err(fault) => Err(unread(fault)),
        }
    }
    /// Whether a file, or standard input for `-`, begins as the trace of another program. Nothing of it is taken.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn is_trace(&mut self, name: &(impl AsRef<OsStr> + ?Sized)) -> Result<bool, CliError> {
        let name = name.as_ref();
        if name.to_str().is_some_and(link::is_link) || named_game(name).is_some() {
            return Ok(false);
        }
        if name == "-" && self.stdin.is_none() {
            return Ok(false);
        }
        let mut input = self.open(name)?;
        let mut bytes = Vec::new();
        // No more than the first line, lest a slow program be waited for.
        let read = (&mut input).take(ENOUGH).read_until(b'\n', &mut bytes);
        read.map_err(|fault| CliError::unread(name, fault))?;
        let is_trace = is_trace(&bytes);
        self.put_back(name, Box::new(Cursor::new(bytes).chain(input)));
        Ok(is_trace)
    }
    /// Takes back what was read of a pipe. A file is opened again.
    fn put_back(&mut self, name: &OsStr, input: Input) {
        if name == "-" {
            self.stdin = Some(input);
        } else if is_pipe(name) {
            self.seen = Some((name.to_owned(), input));
        }
    }
    /// What a program sends through a pipe must be a trace or a save: a number that it prints for itself would be taken
    /// for a position. Nothing of it is taken.
    ///
    /// # Errors
    /// It is neither of them, or cannot be read.
    pub fn expect_save(&mut self, name: &OsStr) -> Result<(), CliError> {
        if name != "-" && !is_pipe(name) {
            return Ok(());
        }
        let text = self.text(name)?;
        if !Kind::is_any(&text) {
            let file = file_name(name).into_owned();
            missing_first_line(text.as_bytes(), &file).map_or(Ok(()), Err)?;
            let found = quoted(text.lines().next().unwrap_or_default());
            return Err(CliError::NothingToCheck { file, found });
        }
        self.put_back(name, Box::new(Cursor::new(text.into_bytes())));
        Ok(())
    }
    /// The text of a file that is a lesson.
    pub fn lesson(&mut self, name: &OsStr) -> Option<String> {
        let is_file = std::fs::metadata(name).is_ok_and(|about| about.is_file());
        let text = is_file.then(|| self.text(name))?.ok()?;
        (Kind::of(&text) == Some(Kind::Lesson)).then_some(text)
    }
    /// The text of a trace, any part of which can be read again.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn source(&mut self, name: &OsStr) -> Result<TraceSource, CliError> {
        let is_seen = self.seen.as_ref().is_some_and(|(seen, _)| seen == name);
        let source = match name == "-" || is_seen {
            true => TraceSource::pipe(file_name(name).into_owned(), self.open(name)?),
            false => TraceSource::open(Path::new(name)),
        };
        source.map_err(|fault| CliError::unread(name, fault))
    }
    /// The whole text of a file, or of standard input for `-`.
    ///
    /// # Errors
    /// It cannot be read, is longer than [`MOST_BYTES`], or is no UTF-8.
    pub fn text(&mut self, name: &(impl AsRef<OsStr> + ?Sized)) -> Result<String, CliError> {
        if let Some(text) = name.as_ref().to_str().filter(|text| link::is_link(text)) {
            let text = link::text_of(text).map(std::borrow::Cow::into_owned);
            return text.map_err(|error| CliError::unread(link::NAME, error));
        }
        let error = |reason: String| CliError::unread(name, reason);
        let mut bytes = Vec::new();
        let mut reader = self.open(name)?.take(MOST_BYTES + 1);
        reader.read_to_end(&mut bytes).map_err(|fault| error(fault.to_string()))?;
        if bytes.len() as u64 > MOST_BYTES {
            missing_first_line(&bytes, &file_name(name)).map_or(Ok(()), Err)?;
            return Err(error(format!("expected at most {} MiB, found more", MOST_BYTES >> 20)));
        }
        save::decode(bytes, &file_name(name)).map_err(|error| error.map(OpenProblem::Save).into())
    }
    /// A text that was given itself, or is `-` for standard input.
    ///
    /// # Errors
    /// Standard input cannot be read.
    pub fn text_or_stdin(&mut self, given: &str) -> Result<String, CliError> {
        if given == "-" { self.text("-") } else { Ok(given.to_owned()) }
    }
}

/// Is this something that can be read once only?
fn is_pipe(name: &OsStr) -> bool {
    std::fs::metadata(name).is_ok_and(|about| !about.is_file() && !about.is_dir())
}
