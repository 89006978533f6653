//! [`Opened`]: the contents of a file or a pipe: the trace of another program, or a text, which may
//! be a game, a lesson, a tournament or an assignment. [`OpenedGame`]: a game in any of its
//! formats.
//!
//! Only this module decides on the kind of an input; the workbench and every command use it. A text
//! that begins like a trace is one, and is not read any further. Texts with the fields of a save,
//! and files whose names end in `.ron`, are saves; [`collection_as`] reads all others.

use super::import::{ImportError, ImportProblem, OtherReadings, collection_as};
pub use super::listed::ListedGame;
use super::listed::games_in;
use super::open::open_for;
use super::open_error::{OpenError, OpenProblem, OpenResult};
use super::trace::missing_first_line;
use crate::foreign::TraceSource;
use crate::save::import::{ImportInput, StatedAnswer, is_archive};
use crate::save::{self, MOST_BYTES, Placed, SaveProblem};
use crate::study::study::Study;
use engine::eval::Registry;
use engine::ron_place::RonKind;
use engine::search::Spec;
use engine::sentence::Sentence;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

/// The kind of a file or a pipe.
pub enum Opened {
    Trace(TraceSource),
    Text(OpenedText),
    Archive(OpenedArchive),
}

/// A binary file of games.
pub struct OpenedArchive {
    /// The name for messages.
    pub name: String,
    pub bytes: Vec<u8>,
}

/// A text that is not a trace.
pub struct OpenedText {
    /// The name for messages.
    pub name: String,
    pub text: String,
}

impl Opened {
    /// Determines the kind of a file.
    ///
    /// # Errors
    /// The file cannot be read, or is neither a trace nor a text of a supported size.
    pub fn file(path: &Path) -> OpenResult<Opened> {
        Opened::of(source(path)?)
    }
    /// Determines the kind of a file or a pipe.
    ///
    /// # Errors
    /// The input cannot be read, or is neither a trace nor a text of a supported size.
    pub fn of(source: TraceSource) -> OpenResult<Opened> {
        if source
            .begins_a_trace()
            .map_err(|cause| unread(source.name(), &cause))?
        {
            return Ok(Opened::Trace(source));
        }
        let (name, bytes) = (source.name().to_owned(), bytes(&source)?);
        if is_archive(&bytes, &name) {
            return Ok(Opened::Archive(OpenedArchive { name, bytes }));
        }
        let text = decoded(bytes, &name)?;
        Ok(Opened::Text(OpenedText { name, text }))
    }
}

impl OpenedText {
    /// Opens the chosen game, for a search with a modified specification.
    ///
    /// # Errors
    /// The place and what was expected there.
    pub fn find(
        &self,
        choice: GameChoice<'_>,
        registry: Arc<Registry>,
        replace: impl FnOnce(Spec) -> Spec,
    ) -> OpenResult<OpenedGame> {
        let OpenedText { name, text } = self;
        if name.to_ascii_lowercase().ends_with(".ron") || RonKind::is_any(text) {
            let save = save::read(text, name).map_err(|error| error.map(OpenProblem::Save))?;
            if choice.number > 0 {
                let problem = ImportProblem::Number {
                    number: choice.number + 1,
                    games: 1,
                };
                let problem = OpenProblem::Import {
                    format: "",
                    problem,
                };
                return Err(Placed {
                    file: name.clone(),
                    place: None,
                    problem,
                });
            }
            let study = open_for(&save, registry, replace)?;
            if let Some(expected) = choice.read_as.filter(|kind| *kind != study.start().kind()) {
                let problem = ImportProblem::OtherGame {
                    expected: expected.to_owned(),
                    found: study.start().game(),
                };
                let problem = OpenProblem::Import {
                    format: "",
                    problem,
                };
                return Err(Placed {
                    file: name.clone(),
                    place: None,
                    problem,
                });
            }
            return Ok(OpenedGame::new(study, true));
        }
        missing_first_line(text.as_bytes(), name).map_or(Ok(()), Err)?;
        game_in(ImportInput::Text(text), name, choice, registry, replace)
    }
    /// Returns the games if there are several.
    pub fn games(&self) -> Vec<ListedGame> {
        let is_own =
            self.name.to_ascii_lowercase().ends_with(".ron") || RonKind::is_any(&self.text);
        if is_own {
            Vec::new()
        } else {
            games_in(ImportInput::Text(&self.text))
        }
    }
}

impl OpenedArchive {
    /// Opens the chosen game.
    ///
    /// # Errors
    /// There is no such game, or it cannot be played.
    pub fn find(
        &self,
        choice: GameChoice<'_>,
        registry: Arc<Registry>,
        replace: impl FnOnce(Spec) -> Spec,
    ) -> OpenResult<OpenedGame> {
        game_in(
            ImportInput::Bytes(&self.bytes),
            &self.name,
            choice,
            registry,
            replace,
        )
    }
    /// Returns the games if there are several.
    pub fn games(&self) -> Vec<ListedGame> {
        games_in(ImportInput::Bytes(&self.bytes))
    }
    /// Returns the error for callers that expect a text.
    pub fn no_text(self) -> OpenError {
        let OpenedArchive { name, bytes } = self;
        decoded(bytes, &name).map_or_else(
            |error| error,
            |_| Placed {
                file: name,
                place: None,
                problem: OpenProblem::Archive,
            },
        )
    }
}

/// Opens a file as a source of a trace.
///
/// # Errors
/// The file cannot be opened.
pub fn source(path: &Path) -> OpenResult<TraceSource> {
    TraceSource::open(path).map_err(|cause| unread(&path.display().to_string(), &cause))
}

/// Reads the whole text of a source.
///
/// # Errors
/// The source cannot be read, is too long, or is not UTF-8.
pub fn whole(source: &TraceSource) -> OpenResult<String> {
    decoded(bytes(source)?, source.name())
}

fn bytes(source: &TraceSource) -> OpenResult<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = source
        .stream(0, &|| true)
        .take(MOST_BYTES + 1)
        .read_to_end(&mut bytes);
    read.map_err(|cause| unread(source.name(), &cause))?;
    if bytes.len() as u64 > MOST_BYTES {
        let long = || Placed {
            file: source.name().to_owned(),
            place: None,
            problem: OpenProblem::TooLong,
        };
        return Err(missing_first_line(&bytes, source.name()).unwrap_or_else(long));
    }
    Ok(bytes)
}

fn decoded(bytes: Vec<u8>, name: &str) -> OpenResult<String> {
    save::decode(bytes, name).map_err(|error| error.map(OpenProblem::Save))
}

fn unread(name: &str, cause: &io::Error) -> OpenError {
    let is_folder = cause.kind() == io::ErrorKind::IsADirectory;
    let problem = if is_folder {
        OpenProblem::Folder
    } else {
        SaveProblem::Io(cause.to_string()).into()
    };
    Placed {
        file: name.to_owned(),
        place: None,
        problem,
    }
}

/// The choice of a game in a text, and of its interpretation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameChoice<'a> {
    /// The number of the game, from 0, if there are several.
    pub number: usize,
    /// The name of the game as which the text is read; `None` for the most likely one.
    pub read_as: Option<&'a str>,
}

/// A game that was found in a text.
pub struct OpenedGame {
    /// The game.
    pub study: Study,
    /// The assumptions made, for display: `read as heaps: …`. The comment of the game includes
    /// them.
    pub notes: Vec<Sentence>,
    /// The result that the text states for the position.
    pub stated: Option<StatedAnswer>,
    /// The number of games that the text holds.
    pub games: usize,
    /// True if the text is a save. Otherwise a save must not replace it without a confirmation.
    pub is_save: bool,
    /// The readings of the text as one of other games.
    pub others: OtherReadings,
}

impl OpenedGame {
    /// Creates a game without assumptions.
    pub fn new(study: Study, is_save: bool) -> OpenedGame {
        OpenedGame {
            study,
            notes: Vec::new(),
            stated: None,
            games: 1,
            is_save,
            others: OtherReadings::default(),
        }
    }
}

/// Opens a game in one of the common notations.
fn game_in(
    content: ImportInput<'_>,
    name: &str,
    choice: GameChoice<'_>,
    registry: Arc<Registry>,
    replace: impl FnOnce(Spec) -> Spec,
) -> OpenResult<OpenedGame> {
    let found = collection_as(content, choice.read_as)
        .and_then(|games| Ok((games.len(), games.open(choice.number)?)));
    let (games, found) = found.map_err(
        |ImportError {
             line,
             column,
             format,
             problem,
         }| Placed {
            file: name.to_owned(),
            place: matches!(content, ImportInput::Text(_)).then_some((line, column)),
            problem: OpenProblem::Import { format, problem },
        },
    )?;
    let (notes, stated, others) = (found.said(), found.stated.clone(), found.others.clone());
    let mut study = found.into_study(registry);
    study.set_spec(replace(study.spec().clone()));
    Ok(OpenedGame {
        notes,
        stated,
        games,
        others,
        ..OpenedGame::new(study, false)
    })
}
