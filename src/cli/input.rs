//! [`CommandInput`]: files and standard input.
//!
//! Invariant: standard input is read once; a second reader gets an error instead of an empty input,
//! unless the first one only examined it.

use super::CliResult;
use super::error::{CliError, file_name};
use engine::ron_place::RonKind;
use model::documents::named::named_game;
use model::documents::opened::{source, whole};
use model::documents::trace::missing_first_line;
use model::documents::{Opened, OpenedText, link};
use model::foreign::{TraceSource, quoted};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

type Input = Box<dyn BufRead + Send>;

/// The source of texts.
pub struct CommandInput {
    stdin: Option<Input>,
    /// The file examined last, with its name.
    seen: Option<(OsString, Opened)>,
}

impl CommandInput {
    /// Returns the standard input of the process.
    pub fn standard() -> CommandInput {
        CommandInput {
            stdin: Some(Box::new(BufReader::new(std::io::stdin()))),
            seen: None,
        }
    }
    /// Creates an input without standard input.
    pub fn closed() -> CommandInput {
        CommandInput {
            stdin: None,
            seen: None,
        }
    }
    /// Opens a file, or standard input for `-`, as a stream of bytes.
    ///
    /// # Errors
    /// The file cannot be opened, or standard input was taken before.
    pub fn open(&mut self, name: &(impl AsRef<OsStr> + ?Sized)) -> CliResult<Input> {
        let name = name.as_ref();
        let error = |reason: &str| CliError::unread(name, reason);
        if name == "-" {
            return self
                .stdin
                .take()
                .ok_or_else(|| error("can be read once only"));
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
    /// Opens a file, or standard input for `-`, or the text in a link, and finds out what it is.
    ///
    /// # Errors
    /// It cannot be read, or is neither a trace nor a text of at most [`model::save::MOST_BYTES`].
    pub fn look(&mut self, name: &OsStr) -> CliResult<Opened> {
        if let Some((_, opened)) = self.seen.take_if(|(seen, _)| seen == name) {
            return Ok(opened);
        }
        if let Some(text) = name.to_str().filter(|text| link::is_link(text)) {
            let text = link::text_of(text)
                .map_err(|error| CliError::unread(link::NAME, error))?
                .into_owned();
            return Ok(Opened::Text(OpenedText {
                name: link::NAME.to_owned(),
                text,
            }));
        }
        Ok(Opened::of(self.source(name)?)?)
    }
    fn source(&mut self, name: &OsStr) -> CliResult<TraceSource> {
        if name != "-" && !name.is_empty() {
            return Ok(source(Path::new(name))?);
        }
        let pipe = TraceSource::pipe(file_name(name).into_owned(), self.open(name)?);
        pipe.map_err(|fault| CliError::unread(name, fault))
    }
    /// Opens a file and keeps it, so that it can be opened again; `None` for a game given by its
    /// specification.
    fn glance(&mut self, name: &OsStr) -> CliResult<Option<&Opened>> {
        if named_game(name).is_some() {
            return Ok(None);
        }
        let opened = self.look(name)?;
        Ok(Some(&self.seen.insert((name.to_owned(), opened)).1))
    }
    /// Returns the trace of another program, if a file, or standard input for `-`, is one.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn trace(&mut self, name: &OsStr) -> CliResult<Option<TraceSource>> {
        if named_game(name).is_some() {
            return Ok(None);
        }
        match self.look(name)? {
            Opened::Trace(source) => Ok(Some(source)),
            game @ (Opened::Text(_) | Opened::Archive(_)) => {
                self.seen = Some((name.to_owned(), game));
                Ok(None)
            }
        }
    }
    /// Returns the text of a lesson, if it is one.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn lesson(&mut self, name: &OsStr) -> CliResult<Option<String>> {
        Ok(match self.glance(name)? {
            Some(Opened::Text(found)) if RonKind::of(&found.text) == Some(RonKind::Lesson) => {
                Some(found.text.clone())
            }
            _ => None,
        })
    }
    /// Checks that a pipe delivers a trace or a save: a number that a program prints for itself
    /// would be taken for a position.
    ///
    /// # Errors
    /// It is neither of them, or cannot be read.
    pub fn expect_save(&mut self, name: &OsStr) -> CliResult {
        let is_file = Path::new(name).is_file();
        match self.glance(name)? {
            Some(Opened::Text(OpenedText { name, text })) if !is_file && !RonKind::is_any(text) => {
                missing_first_line(text.as_bytes(), name).map_or(Ok(()), Err)?;
                let found = quoted(text.lines().next().unwrap_or_default());
                Err(CliError::NothingToCheck {
                    file: name.clone(),
                    found,
                })
            }
            _ => Ok(()),
        }
    }
    /// Returns the whole text of a file, or of standard input for `-`.
    ///
    /// # Errors
    /// It cannot be read, is longer than [`model::save::MOST_BYTES`], or is not UTF-8.
    pub fn text(&mut self, name: &(impl AsRef<OsStr> + ?Sized)) -> CliResult<String> {
        Ok(match self.look(name.as_ref())? {
            Opened::Text(text) => text.text,
            Opened::Archive(archive) => return Err(archive.no_text().into()),
            Opened::Trace(source) => whole(&source)?,
        })
    }
    /// Returns the given text, or standard input for `-`.
    ///
    /// # Errors
    /// Standard input cannot be read.
    pub fn text_or_stdin(&mut self, given: &str) -> CliResult<String> {
        if given == "-" {
            self.text("-")
        } else {
            Ok(given.to_owned())
        }
    }
}
