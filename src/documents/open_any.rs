//! [`OpenedGame`]: a game in whatever people keep games in, a save or a text in one of the usual notations.
//!
//! The one place that decides how a file is read; the workbench and every command open files through it. Texts that
//! have the fields of a save, and files whose names end in `.ron`, are saves; all others are looked into by
//! [`import()`].

use super::import::{ImportError, import};
use super::open_error::{OpenError, OpenProblem};
use super::trace::missing_first_line;
use crate::save::{self, MOST_BYTES, Placed};
use crate::study::study::Study;
use engine::eval::Registry;
use engine::ron_place::Kind;
use engine::search::Spec;
use std::path::Path;
use std::sync::Arc;

/// A game that was found in a text.
pub struct OpenedGame {
    /// The game.
    pub study: Study,
    /// What was guessed, for people: `read as heaps: …`.
    pub notes: Vec<String>,
    /// Is the text a save? If not, no save may replace it unasked.
    pub is_save: bool,
}

impl Study {
    /// Opens whatever a text is, to search it with something else than it says; `name` is the file's.
    ///
    /// # Errors
    /// The place and what was expected there.
    pub fn find(
        text: &str,
        name: &str,
        registry: Arc<Registry>,
        replace: impl FnOnce(Spec) -> Spec,
    ) -> Result<OpenedGame, OpenError> {
        if name.to_ascii_lowercase().ends_with(".ron") || Kind::is_any(text) {
            let save = save::read(text, name).map_err(|error| error.map(OpenProblem::Save))?;
            let study = Study::open_for(&save, registry, replace)?;
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
        let notes =
            found.notes.iter().map(|note| say!("read as {format}: {note}", format = found.format, note)).collect();
        let mut study = found.into_study(registry);
        study.set_spec(replace(study.spec().clone()));
        Ok(OpenedGame { study, notes, is_save: false })
    }
    /// Opens a game from a file, to be searched as it says.
    ///
    /// # Errors
    /// The file cannot be read, or the place and what was expected there.
    pub fn load(path: &Path, registry: Arc<Registry>) -> Result<Study, OpenError> {
        let text = save::text_of(path, MOST_BYTES).map_err(|error| error.map(OpenProblem::Save))?;
        Study::find(&text, &path.display().to_string(), registry, |spec| spec).map(|found| found.study)
    }
}
