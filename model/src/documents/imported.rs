//! [`Imported`]: a game or a position that was read, and how a candidate is played to become one.

use super::import_error::ImportProblem;
use crate::foreign::convert::own_setup;
use crate::language::shown;
use crate::save::import::{Candidate, DrawnPosition, StatedAnswer};
use crate::study::study::Study;
use engine::boundary::catalog;
use engine::boundary::position::Position;
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::play::Line;
use engine::rules::tree::TreeError;
use engine::rules::{Setup, SetupError, SpecError};
use engine::sentence::Sentence;
use std::sync::Arc;

/// A problem and its offset.
pub(super) type ProblemAt = (usize, ImportProblem);

/// A game or a position that was read.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The notation it is in, for people.
    pub format: &'static str,
    /// What was guessed, for people.
    pub notes: Vec<Sentence>,
    /// Other notations that the text could have been in: notation and game.
    pub others: Vec<(&'static str, String)>,
    /// Its title and what the text says about it; empty if there is nothing.
    pub title: String,
    pub comment: String,
    /// The result that the text states beside it.
    pub stated: Option<StatedAnswer>,
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
    /// What was guessed, with the notation: `read as Nim heaps: …`.
    pub fn said(&self) -> Vec<Sentence> {
        let format = self.format;
        self.notes.iter().map(|note| sentence!("read as {format}: {note}", format, note)).collect()
    }
    /// A study of it, at the end of the line. What was guessed stands in its comment.
    pub fn into_study(self, registry: Arc<Registry>) -> Study {
        let mut line = Line::default();
        for (&ordinal, text) in self.ordinals.iter().zip(&self.moves) {
            line.play(ordinal, text);
        }
        let notes = self.said().iter().map(shown).collect::<Vec<_>>();
        let comment = [self.comment].into_iter().filter(|comment| !comment.is_empty()).chain(notes);
        let (title, comment) = (self.title, comment.collect::<Vec<_>>().join("\n"));
        let mut study = Study::new(self.start, registry);
        study.set_line(line, self.positions);
        (study.title, study.comment) = (title, comment);
        study
    }
}

impl Imported {
    /// A position without moves.
    pub(super) fn of(start: Box<dyn Position>) -> Imported {
        Imported {
            format: "",
            notes: Vec::new(),
            others: Vec::new(),
            title: String::new(),
            comment: String::new(),
            stated: None,
            positions: vec![start.copy()],
            start,
            ordinals: Vec::new(),
            moves: Vec::new(),
        }
    }
    /// Moves from a position that are known to be legal.
    pub(super) fn along(start: &dyn Position, ordinals: &[Ordinal]) -> Imported {
        let mut imported = Imported::of(start.copy());
        ordinals.iter().for_each(|&ordinal| _ = imported.put(ordinal));
        imported
    }
    /// Plays a move; `None`: it is not legal.
    fn put(&mut self, ordinal: Ordinal) -> Option<()> {
        let position = self.positions.last()?;
        let (view, next) = (position.move_view(ordinal)?, position.play(ordinal)?);
        self.ordinals.push(ordinal);
        self.moves.push(view.text);
        self.positions.push(next);
        Some(())
    }
}

/// Plays a candidate to its end, in a game that is given or in its own, or gives the offset of its first fault.
pub(super) fn play(candidate: &Candidate, text: &str, given: Option<&dyn Position>) -> Result<Imported, ProblemAt> {
    let game = match given {
        Some(given) => given.copy(),
        None => game(candidate, text)?,
    };
    let start = match (&candidate.start, given) {
        (None, Some(_)) => game,
        (drawn, _) => game.set_up(drawn.as_ref().map(|drawn| &drawn.setup)).map_err(|error| {
            let offset = drawn.as_ref().map_or(0, |drawn| fault(drawn, &error));
            (offset, ImportProblem::from(error))
        })?,
    };
    let assumed = candidate.assumed.iter().filter(|_| given.is_none());
    let mut imported = Imported {
        format: candidate.format,
        notes: assumed.chain(&candidate.notes).cloned().collect(),
        title: candidate.title.clone(),
        comment: candidate.comment.clone(),
        stated: candidate.stated.clone(),
        ..Imported::of(start)
    };
    let mut passes = 0;
    for (number, (offset, word)) in (1..).zip(&candidate.moves) {
        let here = imported.end();
        let mut found = here.find_move(word);
        if let (Err(_), Some(pass)) = (&found, here.forced_pass())
            && let Some(ordinal) = here.play(pass).and_then(|passed| passed.find_move(word).ok())
        {
            found = Ok(ordinal);
            passes += u32::from(imported.put(pass).is_some());
        }
        let ordinal = found.map_err(|error| (*offset, ImportProblem::Move { number, error }))?;
        imported.put(ordinal);
    }
    if passes > 0 {
        imported.notes.push(sentence!(
            passes;
            "{passes} pass put in where no other move was legal|{passes} passes put in where no other move was legal",
            passes
        ));
    }
    if let Some(drawn) = &candidate.end {
        check_end(drawn, imported.end())?;
    }
    Ok(imported)
}

/// The game that a candidate names.
fn game(candidate: &Candidate, text: &str) -> Result<Box<dyn Position>, ProblemAt> {
    catalog::read(&candidate.game).map_err(|error| {
        if let SpecError::Tree { error: TreeError { line, column, expected, found }, .. } = error {
            let list = candidate.game.strip_prefix("tree:").unwrap_or_default();
            let inside = list.split_inclusive('\n').take(line - 1).map(str::len).sum::<usize>();
            let across = list[inside..].chars().take(column - 1).map(char::len_utf8).sum::<usize>();
            let start = text.find(list).unwrap_or(0);
            (start + inside + across, ImportProblem::Tree { expected, found })
        } else {
            (0, error.into())
        }
    })
}

/// The board that is drawn must be the one that the moves lead to.
fn check_end(drawn: &DrawnPosition, last: &dyn Position) -> Result<(), ProblemAt> {
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
