//! [`set_up`]: a game with separately given position and moves, each in any known notation.

use super::import::{ImportError, ImportProblem, Imported, import_in, import_moves};
use crate::save::import::StatedAnswer;
use engine::boundary::Position;
use engine::numbers::Ordinal;
use engine::sentence::{Sentence, ToSentence};
use thiserror::Error;

/// A parsed position and moves.
pub struct GivenLine {
    /// The position before the moves.
    pub start: Box<dyn Position>,
    /// The moves from the start.
    pub moves: Vec<Ordinal>,
    /// The assumptions, for display: `--moves: read as Othello transcript: …`.
    pub notes: Vec<Sentence>,
    /// The result that the text states for the position.
    pub stated: Option<StatedAnswer>,
}

/// The reason why a position or a list of moves cannot be read, with its option.
#[derive(Clone, Debug, PartialEq, Error, ToSentence)]
pub enum GivenError {
    #[error("--position: {0}")]
    Position(Sentence),
    #[error("--moves: {0}")]
    Moves(Sentence),
}

/// Returns the problem of a text, with its place if the text has several lines or was recognized as
/// a notation.
fn problem(text: &str, error: ImportError) -> Sentence {
    let in_place = text.trim().contains('\n') || !error.format.is_empty();
    let own = matches!(
        error.problem,
        ImportProblem::Setup(_) | ImportProblem::Move { .. }
    );
    if in_place && !(own && error.format.is_empty()) {
        error.into()
    } else {
        error.problem.into()
    }
}

/// Reads a position of a game, and moves from it. If a position is given by moves, its end is the
/// start of the moves.
///
/// # Errors
/// The option and what was expected there.
pub fn set_up(
    game: &dyn Position,
    position: Option<&str>,
    moves: Option<&str>,
) -> Result<GivenLine, GivenError> {
    let mut given = GivenLine {
        start: game.copy(),
        moves: Vec::new(),
        notes: Vec::new(),
        stated: None,
    };
    if let Some(text) = position {
        let found =
            import_in(text, game).map_err(|error| GivenError::Position(problem(text, error)))?;
        given.take("--position", &found);
        (given.start, given.moves, given.stated) = (found.start, found.ordinals, found.stated);
    }
    if let Some(text) = moves.filter(|text| !text.trim().is_empty()) {
        let from = given.start.replay(&given.moves, &mut |_| ());
        let found =
            import_moves(text, &*from).map_err(|error| GivenError::Moves(problem(text, error)))?;
        given.take("--moves", &found);
        given.moves.extend(found.ordinals);
        given.stated = found.stated;
    }
    Ok(given)
}

impl GivenLine {
    fn take(&mut self, option: &'static str, found: &Imported) {
        self.notes.extend(
            found
                .said()
                .iter()
                .map(|note| sentence!("{option}: {note}", option, note)),
        );
    }
}
