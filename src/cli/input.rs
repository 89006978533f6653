//! [`CommandInput`]: files and standard input, with a limit on what is read.
//!
//! Invariant: standard input is read once; a second reader gets an error instead of an empty input.

use super::error::{CliError, file_name};
use crate::documents::{OpenProblem, link};
use crate::save;
use crate::traces::is_trace;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};

/// The longest text that is read for a position, a list of moves or an evaluation.
pub const MOST_BYTES: u64 = 1 << 20;

/// Where texts come from.
pub struct CommandInput {
    stdin: Option<Box<dyn BufRead + Send>>,
}

impl CommandInput {
    /// The standard input of the process.
    pub fn standard() -> CommandInput {
        CommandInput { stdin: Some(Box::new(BufReader::new(std::io::stdin()))) }
    }
    /// No standard input.
    pub fn closed() -> CommandInput {
        CommandInput { stdin: None }
    }
    /// Opens a file, or standard input for `-`.
    ///
    /// # Errors
    /// The file cannot be opened, or standard input was taken before.
    pub fn open(&mut self, name: &(impl AsRef<OsStr> + ?Sized)) -> Result<Box<dyn BufRead + Send>, CliError> {
        let name = name.as_ref();
        let error = |reason: &str| CliError::unread(name, reason);
        if name == "-" {
            return self.stdin.take().ok_or_else(|| error("can be read once only"));
        }
        if name.is_empty() {
            return Err(CliError::NoFile);
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
        const ENOUGH: u64 = 64;
        if name.as_ref().to_str().is_some_and(link::is_link) {
            return Ok(false);
        }
        if name.as_ref() == "-" {
            let Some(input) = &mut self.stdin else { return Ok(false) };
            let bytes = input.fill_buf().map_err(|fault| CliError::unread(name, fault))?;
            return Ok(is_trace(bytes));
        }
        let mut bytes = Vec::new();
        self.open(name)?.take(ENOUGH).read_to_end(&mut bytes).map_err(|fault| CliError::unread(name, fault))?;
        Ok(is_trace(&bytes))
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
