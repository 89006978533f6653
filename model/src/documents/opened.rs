//! [`Opened`]: the contents of a file or a pipe: the trace of another program, or a text, which may be a game, a
//! lesson, a tournament or an assignment. [`OpenedGame`]: a game in any of its formats.
//!
//! Only this module decides what an input is; the workbench and every command open through it. A text that begins like
//! a trace is one, and is read no further. Texts with the fields of a save, and files whose names end in `.ron`, are
//! saves; [`import()`] reads all others.

use super::import::{ImportError, import};
use super::open::open_for;
use super::open_error::{OpenError, OpenProblem, OpenResult};
use super::trace::missing_first_line;
use crate::foreign::TraceSource;
use crate::save::{self, MOST_BYTES, Placed, SaveProblem};
use crate::study::study::Study;
use engine::eval::Registry;
use engine::ron_place::RonKind;
use engine::search::Spec;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

/// What a file or a pipe is.
pub enum Opened {
    Trace(TraceSource),
    Text(OpenedText),
}

/// A text that is no trace.
pub struct OpenedText {
    /// What it is called in messages.
    pub name: String,
    pub text: String,
}

impl Opened {
    /// Looks at a file.
    ///
    /// # Errors
    /// It cannot be read, or is neither a trace nor a text of a size that is read.
    pub fn file(path: &Path) -> OpenResult<Opened> {
        Opened::of(source(path)?)
    }
    /// Looks at a file or a pipe.
    ///
    /// # Errors
    /// It cannot be read, or is neither a trace nor a text of a size that is read.
    pub fn of(source: TraceSource) -> OpenResult<Opened> {
        if source.begins_a_trace().map_err(|cause| unread(source.name(), &cause))? {
            return Ok(Opened::Trace(source));
        }
        Ok(Opened::Text(OpenedText { name: source.name().to_owned(), text: whole(&source)? }))
    }
}

/// Opens a file, to be looked at.
///
/// # Errors
/// It cannot be opened.
pub fn source(path: &Path) -> OpenResult<TraceSource> {
    TraceSource::open(path).map_err(|cause| unread(&path.display().to_string(), &cause))
}

/// All of a text.
///
/// # Errors
/// It cannot be read, is too long, or is no UTF-8.
pub fn whole(source: &TraceSource) -> OpenResult<String> {
    let mut bytes = Vec::new();
    let read = source.stream(0, &|| true).take(MOST_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(|cause| unread(source.name(), &cause))?;
    if bytes.len() as u64 > MOST_BYTES {
        let long = || Placed { file: source.name().to_owned(), place: None, problem: OpenProblem::TooLong };
        return Err(missing_first_line(&bytes, source.name()).unwrap_or_else(long));
    }
    save::decode(bytes, source.name()).map_err(|error| error.map(OpenProblem::Save))
}

fn unread(name: &str, cause: &io::Error) -> OpenError {
    let is_folder = cause.kind() == io::ErrorKind::IsADirectory;
    let problem = if is_folder { OpenProblem::Folder } else { SaveProblem::Io(cause.to_string()).into() };
    Placed { file: name.to_owned(), place: None, problem }
}

/// A game that was found in a text.
pub struct OpenedGame {
    /// The game.
    pub study: Study,
    /// What was guessed, for people: `read as heaps: …`.
    pub notes: Vec<String>,
    /// Is the text a save? If not, no save may replace it unasked.
    pub is_save: bool,
}

/// Opens whatever a text is, to search it with something else than it says; `name` is the file's.
///
/// # Errors
/// The place and what was expected there.
pub fn find(
    text: &str,
    name: &str,
    registry: Arc<Registry>,
    replace: impl FnOnce(Spec) -> Spec,
) -> OpenResult<OpenedGame> {
    if name.to_ascii_lowercase().ends_with(".ron") || RonKind::is_any(text) {
        let save = save::read(text, name).map_err(|error| error.map(OpenProblem::Save))?;
        let study = open_for(&save, registry, replace)?;
        return Ok(OpenedGame { study, notes: Vec::new(), is_save: true });
    }
    if let Some(error) = missing_first_line(text.as_bytes(), name) {
        return Err(error);
    }
    let found = import(text).map_err(|ImportError { line, column, format, problem }| Placed {
        file: name.to_owned(),
        place: Some((line, column)),
        problem: OpenProblem::Import { format, problem },
    })?;
    let notes = found.notes.iter().map(|note| say!("read as {format}: {note}", format = found.format)).collect();
    let mut study = found.into_study(registry);
    study.set_spec(replace(study.spec().clone()));
    Ok(OpenedGame { study, notes, is_save: false })
}
