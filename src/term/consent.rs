//! Consent to the programs of games: [`ask_and_open`] opens a source that may name one.
//!
//! Invariant: a program that a file, a link or a text names is started only if the user has agreed to it, for this file and this
//! command, now or in an earlier run.

use super::files::{self, Understood};
use crate::app::Source;
use crate::app::wish::Question;
use engine::eval::Registry;
use engine::play::Roster;
use engine::rules::program::command::{self, Refusal};
use engine::sentence::Sentence;
use model::state::programs;
use std::sync::Arc;

/// Opens a source as [`files::open_any`] does, and starts the program that it names if that was
/// allowed, now or in an earlier run. Otherwise returns the refusal, so that the user can be asked.
///
/// # Errors
/// The fault of the source.
pub fn ask_and_open(
    source: &Source,
    allowed: Option<Refusal>,
    registry: &Arc<Registry>,
    roster: &Roster,
) -> Result<Result<Understood, Refusal>, Sentence> {
    let (origin, is_file) = origin(source);
    if is_file {
        programs::allow_again(&origin);
    }
    if let Some(allowed) = allowed.filter(|allowed| allowed.origin == origin) {
        allowed.allow();
        if is_file {
            programs::remember(&allowed);
        }
    }
    match command::reading(&origin, || files::open_any(source, registry, roster)) {
        (Err(_), Some(refusal)) => Ok(Err(refusal)),
        (opened, _) => opened.map(Ok),
    }
}

/// Opens the source that the program begins with. If it names a program that has not been allowed,
/// returns the question for the user, with a stand-in game behind it.
///
/// # Errors
/// The fault of the source; or it names such a program and there are options of a search, which the
/// stand-in would lose.
pub fn open_first(
    source: &Source,
    has_search: bool,
    registry: &Arc<Registry>,
    roster: &Roster,
) -> Result<(Understood, Option<Question>), Sentence> {
    match ask_and_open(source, None, registry, roster)? {
        Ok(opened) => Ok((opened, None)),
        Err(_) if has_search => Err(sentence!(
            "it names a program, which has to be allowed first: open it without options of a search"
        )),
        Err(refusal) => {
            let (behind, home) = files::open(&Source::Game("k-in-a-row".to_owned()), registry)?;
            Ok((
                Understood::Study(behind, home),
                Some(Question::Run(source.clone(), refusal)),
            ))
        }
    }
}

/// Returns the name under which consent for a source is kept, and whether it is a file, which is
/// the same in the next run.
fn origin(source: &Source) -> (String, bool) {
    match source {
        Source::File(path) | Source::Search(path, _) | Source::Recovered(path) => {
            let whole = path.canonicalize().unwrap_or_else(|_| path.clone());
            (whole.to_string_lossy().into_owned(), true)
        }
        Source::Chosen(of, _) | Source::ReadAs(of, _) => origin(of),
        Source::Game(text) | Source::Link(text) | Source::Text(text) => (text.clone(), false),
        Source::Given(given) => (given.game.clone(), false),
        Source::Random(..) | Source::Study(_) | Source::Played(_) | Source::Submission(_) => {
            (String::new(), false)
        }
    }
}
