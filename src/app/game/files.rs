//! The changes of the open game that its file keeps.

use crate::app::game::{Content, CurrentGame};
use crate::app::source::{Home, Source};
use crate::app::tasks::{Writing, Written};
use engine::sentence::Sentence;
use model::documents;
use model::save::{Obstacle, Over};
use model::settings::{self, Defaults};
use model::study::Study;
use std::path::PathBuf;

/// Returns the permission to write once the user has agreed to overcome `obstacle`.
pub(crate) fn permitted(over: Over, obstacle: Obstacle) -> Over {
    match (over, obstacle) {
        (Over::Known(contents), Obstacle::ReadOnly) => Over::KnownReadOnly(contents),
        // An obstacle that arises after the question leads to another question.
        (Over::Known(_), Obstacle::Changed(now)) => Over::Known(vec![now]),
        (Over::KnownReadOnly(_), Obstacle::Changed(now)) => Over::KnownReadOnly(vec![now]),
        (Over::Nothing, Obstacle::Exists) => Over::Writable,
        (over @ Over::Known(_), Obstacle::Commented | Obstacle::Exists) => over,
        (Over::Nothing, Obstacle::Changed(_) | Obstacle::ReadOnly | Obstacle::Commented)
        | (Over::KnownReadOnly(_) | Over::Writable | Over::Anything, _) => Over::Anything,
    }
}

impl CurrentGame {
    /// Takes over an opened game. A recovered one stays unsaved.
    pub(crate) fn open(&mut self, study: Study, source: &Source, home: Home) {
        let recovered = matches!(source, Source::Recovered(_));
        // If the same file was read again, the cursor stays where it was, if that position is still
        // there.
        let line = self.study.line();
        let again = !recovered && home.file.is_some() && home.file == self.home.file;
        let path = again.then(|| line.ordinals(line.cursor()));
        (self.study, self.home, self.writing, self.after_save) = (study, home, None, None);
        self.serial += 1;
        self.blank = false;
        if let Some(node) = path.and_then(|path| self.study.line().after(&path)) {
            self.study.walk(|line| line.go(node));
        }
        self.saved = if recovered {
            Content::default()
        } else {
            self.content()
        };
        self.adopt_bookmarks();
    }
    /// Takes over a game that is not in a file yet.
    pub(crate) fn replace(&mut self, study: Study) {
        (self.study, self.writing, self.after_save) = (study, None, None);
        self.serial += 1;
        self.saved = Content::default();
        self.adopt_bookmarks();
    }
    /// Returns the game as it is written to a file.
    pub(crate) fn writing(&mut self, path: PathBuf, over: Over) -> Writing {
        let content = self.content();
        self.writing = Some(content.clone());
        Writing {
            what: Written::Game(self.serial, Box::new(content), self.study.printed_in_game()),
            path: Some(path),
            text: documents::to_text(&self.study),
            over,
        }
    }
}

/// Applies the user's search settings to a new game.
///
/// # Errors
/// The search is impossible with them; then the game keeps its usual settings.
pub fn use_defaults(
    defaults: &Defaults,
    source: &Source,
    study: &mut Study,
) -> Result<(), Sentence> {
    // A trace already has its search.
    if !matches!(source, Source::Game(_) | Source::Given(_)) || study.trace().is_some() {
        return Ok(());
    }
    let usual = study.spec().clone();
    study.set_spec(defaults.apply(study.position().kind(), &usual));
    let posed = study
        .position()
        .pose(study.spec(), study.registry())
        .map(|_| ());
    posed.map_err(|problem| {
        study.set_spec(usual);
        sentence!("{file}: {problem}", file = settings::NAME, problem)
    })
}
