//! From a pasted text in any of the usual notations to a study, and from a study to such a text.
//!
//! [`import`] plays every candidate that [`crate::save::import`] offers and takes the first one that is legal to its
//! end; passes that are left out are inserted. If none is, the error is that of the candidate that came furthest.

use crate::foreign::convert::own_setup;
use crate::save::export::{ExportError, ExportFormat, ExportedLine};
use crate::save::import::{Candidate, DrawnPosition, Unknown, candidates};
use crate::study::study::Study;
use engine::boundary::catalog;
use engine::boundary::position::Position;
use engine::clean::plain_lines;
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::play::Line;
use engine::ron_place::line_column;
use engine::rules::tree::TreeError;
use engine::rules::{MoveError, Setup, SetupError, SpecError};
use engine::sentence::{Cleaned, Sentence, ToSentence};
use std::sync::Arc;
use thiserror::Error;

/// A text that was read.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The notation it is in, for people.
    pub format: &'static str,
    /// What was guessed, for people.
    pub notes: Vec<String>,
    /// Other notations that the text could have been in: notation and game.
    pub others: Vec<(&'static str, String)>,
    /// The position it starts from.
    pub start: Box<dyn Position>,
    /// The ordinals of its moves.
    pub ordinals: Vec<Ordinal>,
    /// The moves as they are printed, with the passes that were put in.
    pub moves: Vec<String>,
    positions: Vec<Box<dyn Position>>,
}

impl Imported {
    /// The game with its parameters.
    pub fn game(&self) -> String {
        self.start.game()
    }
    /// The position it starts from; `None`: the game's initial one.
    pub fn setup(&self) -> Option<Setup> {
        own_setup(&*self.start)
    }
    /// The position at its end.
    pub fn end(&self) -> &dyn Position {
        self.positions.last().map_or(&*self.start, |position| &**position)
    }
    /// A study of it, at the end of the line.
    pub fn into_study(self, registry: Arc<Registry>) -> Study {
        let mut line = Line::default();
        for (&ordinal, text) in self.ordinals.iter().zip(&self.moves) {
            line.play(ordinal, text);
        }
        let mut study = Study::new(self.start, registry);
        study.set_line(line, self.positions);
        study
    }
}

/// Why a text was not understood, and where.
#[derive(Clone, Debug, PartialEq, Error, ToSentence)]
#[error("{line}:{column}: {}{}", taken_for(.format), Cleaned(.problem))]
pub struct ImportError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// The notation the text was taken for; empty if none.
    pub format: &'static str,
    /// What is wrong.
    pub problem: ImportProblem,
}

/// Why a text was not understood.
#[derive(Clone, Debug, PartialEq, Error, ToSentence)]
pub enum ImportProblem {
    /// It is in no notation that is known.
    #[error(transparent)]
    Unknown(#[from] Unknown),
    /// It names no game.
    #[error(transparent)]
    Game(#[from] SpecError),
    /// It is a list, but no tree.
    #[error("expected {expected}, found {found}")]
    Tree { expected: &'static str, found: Sentence },
    /// It draws a position that cannot be played.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// It has a move that cannot be played.
    #[error("move {number}: {error}")]
    Move { number: usize, error: MoveError },
    /// Its moves lead to another board than it draws.
    #[error("expected the board that the moves lead to, {expected}")]
    End { expected: String },
}

/// What a text was taken for, before what is wrong with it.
pub(super) fn taken_for(format: &'static str) -> Sentence {
    if format.is_empty() { Sentence::empty() } else { sentence!("read as {format}: ", format) }
}

/// Reads a text in any notation that is known.
///
/// # Errors
/// The place of the first fault, with what was expected there.
pub fn import(text: &str) -> Result<Imported, ImportError> {
    // A byte order mark has no width, so leaving it out moves no column.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // What ends a line moves no column either.
    let text = &*plain_lines(text);
    let at = |offset, format, problem| {
        let (line, column) = line_column(text, offset);
        ImportError { line, column, format, problem }
    };
    let found = candidates(text).map_err(|unknown| at(0, "", unknown.into()))?;
    let mut good: Option<Imported> = None;
    let mut worst: Option<(usize, &'static str, ImportProblem)> = None;
    for candidate in &found {
        match play(candidate, text) {
            Ok(imported) => match &mut good {
                None => good = Some(imported),
                Some(first) => first.others.push((candidate.format, candidate.game.clone())),
            },
            Err((offset, problem)) => {
                // A later candidate must have come further to be the one that is talked about.
                if worst.as_ref().is_none_or(|(furthest, ..)| offset > *furthest) {
                    worst = Some((offset, candidate.format, problem));
                }
            }
        }
    }
    match (good, worst) {
        (Some(imported), _) => Ok(imported),
        (None, Some((offset, format, problem))) => Err(at(offset, format, problem)),
        (None, None) => Err(at(0, "", Unknown::Format.into())),
    }
}

/// Plays a candidate to its end, or gives the offset of its first fault.
fn play(candidate: &Candidate, text: &str) -> Result<Imported, (usize, ImportProblem)> {
    let game = catalog::read(&candidate.game).map_err(|error| {
        if let SpecError::Tree { error: TreeError { line, column, expected, found }, .. } = error {
            let list = candidate.game.strip_prefix("tree:").unwrap_or_default();
            let inside = list.split_inclusive('\n').take(line - 1).map(str::len).sum::<usize>();
            let across = list[inside..].chars().take(column - 1).map(char::len_utf8).sum::<usize>();
            let start = text.find(list).unwrap_or(0);
            (start + inside + across, ImportProblem::Tree { expected, found })
        } else {
            (0, error.into())
        }
    })?;
    let setup = candidate.start.as_ref().map(|drawn| &drawn.setup);
    let start = game.set_up(setup).map_err(|error| {
        let offset = candidate.start.as_ref().map_or(0, |drawn| fault(drawn, &error));
        (offset, error.into())
    })?;
    let mut notes = candidate.notes.clone();
    let mut positions = vec![start.copy()];
    let (mut ordinals, mut moves, mut passes) = (Vec::new(), Vec::new(), 0);
    let mut put = |positions: &mut Vec<Box<dyn Position>>, ordinal| {
        let position = positions.last()?;
        let (view, next) = (position.move_view(ordinal)?, position.play(ordinal)?);
        ordinals.push(ordinal);
        moves.push(view.text);
        positions.push(next);
        Some(())
    };
    for (number, (offset, word)) in (1..).zip(&candidate.moves) {
        let here = positions.last().map_or(&*start, |position| &**position);
        let mut found = here.find_move(word);
        if let (Err(_), Some(pass)) = (&found, here.forced_pass())
            && let Some(ordinal) = here.play(pass).and_then(|passed| passed.find_move(word).ok())
        {
            found = Ok(ordinal);
            passes += u32::from(put(&mut positions, pass).is_some());
        }
        let ordinal = found.map_err(|error| (*offset, ImportProblem::Move { number, error }))?;
        put(&mut positions, ordinal);
    }
    if passes > 0 {
        notes.push(say!(
            passes;
            "{passes} pass put in where no other move was legal|{passes} passes put in where no other move was legal"
        ));
    }
    if let (Some(drawn), Some(last)) = (&candidate.end, positions.last()) {
        check_end(drawn, &**last)?;
    }
    let (format, others) = (candidate.format, Vec::new());
    Ok(Imported { format, notes, others, start, ordinals, moves, positions })
}

/// The board that is drawn must be the one that the moves lead to.
fn check_end(drawn: &DrawnPosition, last: &dyn Position) -> Result<(), (usize, ImportProblem)> {
    let end = last.set_up(Some(&drawn.setup)).map_err(|error| (fault(drawn, &error), ImportProblem::from(error)))?;
    let (found, expected) = (end.describe().rows, last.describe().rows);
    let rows = found.iter().zip(&expected).enumerate();
    let other = |(row, (found, expected)): (usize, (&String, &String))| {
        let column = found.chars().zip(expected.chars()).position(|(one, other)| one != other)?;
        drawn.cells.get(row)?.get(column).copied()
    };
    match rows.filter_map(other).next() {
        Some(offset) => Err((offset, ImportProblem::End { expected: expected.join("/") })),
        None => Ok(()),
    }
}

/// The offset of what is wrong with a drawn position.
fn fault(drawn: &DrawnPosition, error: &SetupError) -> usize {
    let first = drawn.cells.iter().flatten().next().copied().unwrap_or(drawn.side);
    match error.place() {
        Some((row, column)) => {
            let row = drawn.cells.get(row.saturating_sub(1));
            row.and_then(|row| row.get(column.saturating_sub(1)).or(row.last())).copied().unwrap_or(first)
        }
        None if error.in_words() => drawn.side,
        None => first,
    }
}

/// The line up to the cursor in a format of another program.
///
/// # Errors
/// The format cannot express it.
pub fn export(study: &Study, format: &ExportFormat) -> Result<String, ExportError> {
    let path = study.line().path(study.line().cursor());
    let moves = path.iter().skip(1).map(|&node| study.line().nodes()[node].text.clone()).collect();
    let start = study.position_at(0).unwrap_or_else(|| study.position());
    let (from_initial, position) = (own_setup(start).is_none(), study.position().describe());
    format.write(&ExportedLine { game: start.game(), from_initial, position, moves })
}
