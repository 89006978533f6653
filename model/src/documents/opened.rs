//! [`Opened`]: the contents of a file or a pipe: the trace of another program, or a text, which may be a game, a
//! lesson, a tournament or an assignment. [`OpenedGame`]: a game in any of its formats.
//!
//! Only this module decides what an input is; the workbench and every command open through it. A text that begins like
//! a trace is one, and is read no further. Texts with the fields of a save, and files whose names end in `.ron`, are
//! saves; [`collection_as`] reads all others.

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

/// What a file or a pipe is.
pub enum Opened {
    Trace(TraceSource),
    Text(OpenedText),
    Archive(OpenedArchive),
}

/// A file of games that holds no text.
pub struct OpenedArchive {
    /// What it is called in messages.
    pub name: String,
    pub bytes: Vec<u8>,
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
    /// Opens the game in it, to search it with something else than it says.
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
    /// The games in it, if there are several.
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
    /// Opens the game that is chosen.
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
    /// The games in it, if there are several.
    pub fn games(&self) -> Vec<ListedGame> {
        games_in(ImportInput::Bytes(&self.bytes))
    }
    /// The error of whoever expects a text.
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

/// Which game of a text is opened, and as what the text is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameChoice<'a> {
    /// Of several games the one with this number from 0.
    pub number: usize,
    /// The name of the game that the text is of, where it may be of several; `None`: the likeliest.
    pub read_as: Option<&'a str>,
}

/// A game that was found in a text.
pub struct OpenedGame {
    /// The game.
    pub study: Study,
    /// What was guessed, for people: `read as heaps: …`. The comment of the game has it, too.
    pub notes: Vec<Sentence>,
    /// The result that the text states for the position.
    pub stated: Option<StatedAnswer>,
    /// The number of games that the text holds.
    pub games: usize,
    /// Is the text a save? If not, no save may replace it unasked.
    pub is_save: bool,
    /// The readings that the text has as one of other games.
    pub others: OtherReadings,
}

impl OpenedGame {
    /// A game about which nothing was guessed.
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

/// Opens a game in one of the usual notations.
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
