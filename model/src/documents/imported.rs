//! [`Imported`]: a game or a position that was read, and the playing of a candidate.

use super::import::OtherReadings;
use super::import_error::ImportProblem;
use crate::foreign::convert::own_setup;
use crate::language::shown;
use crate::save::import::{Candidate, DrawnPosition, StatedAnswer, UnreadPart, WrittenMove};
use crate::study::study::Study;
use engine::boundary::catalog;
use engine::boundary::position::Position;
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::play::Line;
use engine::rules::tree::TreeError;
use engine::rules::{MoveError, Setup, SetupError, SpecError};
use engine::sentence::Sentence;
use std::sync::Arc;

/// A problem and its offset.
pub(super) type ProblemAt = (usize, ImportProblem);

/// A game or a position that was read.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The name of the notation for display.
    pub format: &'static str,
    /// The assumptions made, for display.
    pub notes: Vec<Sentence>,
    /// The readings of the text as one of other games.
    pub others: OtherReadings,
    /// The title and the comment in the text; empty if there are none.
    pub title: String,
    pub comment: String,
    /// The result that the text states.
    pub stated: Option<StatedAnswer>,
    /// The position at the start.
    pub start: Box<dyn Position>,
    /// The ordinals of the moves of the main line.
    pub ordinals: Vec<Ordinal>,
    /// These moves as they are printed, including inserted passes.
    pub moves: Vec<String>,
    /// The line of all moves, with the cursor at the end of the main line.
    line: Line,
    /// The position of each node of the line.
    positions: Vec<Box<dyn Position>>,
}

impl Imported {
    /// Returns the game with its parameters.
    pub fn game(&self) -> String {
        self.start.game()
    }
    /// Returns the position at the start; `None` if it is the game's initial one.
    pub fn setup(&self) -> Option<Setup> {
        own_setup(&*self.start)
    }
    /// Returns the position at the end of the main line.
    pub fn end(&self) -> &dyn Position {
        self.positions
            .get(self.line.end(0))
            .map_or(&*self.start, |position| &**position)
    }
    /// Returns the assumptions with the notation: `read as Nim heaps: …`.
    pub fn said(&self) -> Vec<Sentence> {
        let format = self.format;
        self.notes
            .iter()
            .map(|note| sentence!("read as {format}: {note}", format, note))
            .collect()
    }
    /// Creates a study at the end of the line. Its comment includes the assumptions.
    pub fn into_study(self, registry: Arc<Registry>) -> Study {
        let notes = self.said().iter().map(shown).collect::<Vec<_>>();
        let comment = [self.comment]
            .into_iter()
            .filter(|comment| !comment.is_empty())
            .chain(notes);
        let (title, comment) = (self.title, comment.collect::<Vec<_>>().join("\n"));
        let mut study = Study::new(self.start, registry);
        study.set_line(self.line, self.positions);
        (study.title, study.comment) = (title, comment);
        study
    }
}

impl Imported {
    /// Creates a position without moves.
    pub(super) fn of(start: Box<dyn Position>) -> Imported {
        Imported {
            format: "",
            notes: Vec::new(),
            others: OtherReadings::default(),
            title: String::new(),
            comment: String::new(),
            stated: None,
            positions: vec![start.copy()],
            start,
            ordinals: Vec::new(),
            moves: Vec::new(),
            line: Line::default(),
        }
    }
    /// Plays moves from a position that are known to be legal.
    pub(super) fn along(start: &dyn Position, ordinals: &[Ordinal]) -> Imported {
        let mut imported = Imported::of(start.copy());
        ordinals
            .iter()
            .for_each(|&ordinal| _ = imported.put(ordinal));
        imported.at_end()
    }
    /// Plays a move at the cursor of the line; returns its node, or `None` if it is not legal.
    fn put(&mut self, ordinal: Ordinal) -> Option<usize> {
        let position = self.positions.get(self.line.cursor())?;
        let (view, next) = (position.move_view(ordinal)?, position.play(ordinal)?);
        let (node, is_new) = self.line.play(ordinal, &view.text);
        if is_new {
            self.positions.push(next);
        }
        Some(node)
    }
    /// Moves the cursor to the end of the main line.
    fn at_end(mut self) -> Imported {
        let end = self.line.end(0);
        self.line.go(end);
        self.ordinals = self.line.ordinals(end);
        let path = self.line.path(end);
        self.moves = path
            .iter()
            .skip(1)
            .map(|&node| self.line.nodes()[node].text.clone())
            .collect();
        self
    }
}

/// Plays a candidate to its end, in a given game or in its own. An error has the offset of its
/// first fault.
pub(super) fn play(
    candidate: &Candidate,
    text: &str,
    given: Option<&dyn Position>,
) -> Result<Imported, ProblemAt> {
    if let Some(UnreadPart { offset, reason }) = &candidate.refusal {
        return Err((
            *offset,
            ImportProblem::Refused {
                reason: reason.clone(),
            },
        ));
    }
    let game = match given {
        Some(given) => given.copy(),
        None => game(candidate, text)?,
    };
    let start = match (&candidate.start, given) {
        // A text without moves is the start of its own game, such as heaps of Nim, and must be a
        // position of the given game.
        (None, Some(_)) if candidate.moves.is_empty() => {
            let own = self::game(candidate, text)?;
            game.set_up(Some(&own.describe()))
                .map_err(|error| (0, ImportProblem::from(error)))?
        }
        (None, Some(_)) => game,
        (drawn, _) => game
            .set_up(drawn.as_ref().map(|drawn| &drawn.setup))
            .map_err(|error| {
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
        others: OtherReadings {
            are_named: candidate.open,
            ..OtherReadings::default()
        },
        ..Imported::of(start)
    };
    let mut written = WrittenLine {
        nodes: Vec::new(),
        passes: 0,
        late: 0,
        dashes: 0,
        turned: false,
    };
    written.turned = WrittenLine::begins_with_second(candidate, &imported);
    for (number, mv) in (1..).zip(&candidate.moves) {
        written.play(&mut imported, number, mv)?;
    }
    imported.notes.extend(written.notes());
    let imported = imported.at_end();
    if let Some(drawn) = &candidate.end {
        check_end(drawn, imported.end())?;
    }
    Ok(imported)
}

/// The moves of a candidate while they are played.
struct WrittenLine {
    /// The node after each move.
    nodes: Vec<usize>,
    /// The number of inserted passes.
    passes: u32,
    /// The number of passes after the end of the game.
    late: u32,
    /// The number of dashes in positions where a move can be played.
    dashes: u32,
    /// True if white begins a game in which the first player has X.
    turned: bool,
}

impl WrittenLine {
    /// Returns true if the second color begins a game of stones on an empty board.
    fn begins_with_second(candidate: &Candidate, imported: &Imported) -> bool {
        let first = candidate.moves.first().and_then(|mv| mv.side);
        candidate.start.is_none()
            && candidate.kind() == "k-in-a-row"
            && first == Some(imported.start.to_move().other())
    }
    /// Plays a move after the one that it follows.
    fn play(
        &mut self,
        imported: &mut Imported,
        number: usize,
        mv: &WrittenMove,
    ) -> Result<(), ProblemAt> {
        let parent = mv
            .after
            .map_or(0, |after| self.nodes.get(after).copied().unwrap_or(0));
        imported.line.go(parent);
        let side = mv
            .side
            .map(|side| if self.turned { side.other() } else { side });
        let here = |imported: &Imported| {
            imported
                .positions
                .get(imported.line.cursor())
                .map(|position| position.copy())
        };
        let Some(mut position) = here(imported) else {
            return Ok(());
        };
        let mut found = position.find_move(&mv.text);
        let waits = side.is_some_and(|side| side != position.to_move());
        if (found.is_err() || waits)
            && let Some(pass) = position.forced_pass()
            && let Some(passed) = position.play(pass)
            && passed.find_move(&mv.text).is_ok()
        {
            found = passed.find_move(&mv.text);
            self.passes += u32::from(imported.put(pass).is_some());
            position = passed;
        }
        // Some programs write the passes that end a game with a full board.
        if matches!(found, Err(MoveError::Over { .. })) && is_pass(&mv.text) {
            self.late += 1;
            self.nodes.push(imported.line.cursor());
            return Ok(());
        }
        // Dashes may also separate moves, but a pass in words must be legal.
        if found.is_err() && mv.text == "--" {
            self.dashes += 1;
            self.nodes.push(imported.line.cursor());
            return Ok(());
        }
        let ordinal = found.map_err(|error| (mv.offset, ImportProblem::Move { number, error }))?;
        if let Some(side) = side.filter(|side| *side != position.to_move()) {
            let [said, expected] = [side, position.to_move()].map(|side| position.symbol(side));
            return Err((
                mv.offset,
                ImportProblem::Side {
                    number,
                    said,
                    expected,
                },
            ));
        }
        let node = imported.put(ordinal).unwrap_or(parent);
        if !mv.comment.is_empty() {
            let before = imported
                .line
                .nodes()
                .get(node)
                .map_or(String::new(), |node| node.comment.clone());
            let comment = [before, mv.comment.clone()]
                .into_iter()
                .filter(|text| !text.is_empty());
            imported
                .line
                .comment(node, &comment.collect::<Vec<_>>().join("\n"));
        }
        self.nodes.push(node);
        Ok(())
    }
    /// Returns the notes on inserted or omitted moves.
    fn notes(&self) -> Vec<Sentence> {
        let (passes, late, dashes) = (self.passes, self.late, self.dashes);
        let mut notes = Vec::new();
        if passes > 0 {
            notes.push(sentence!(
                passes;
                "{passes} pass put in where no other move was legal|{passes} passes put in where no other move was legal",
                passes
            ));
        }
        if late > 0 {
            notes.push(sentence!(
                late;
                "{late} pass after the end of the game is left out|{late} passes after the end of the game are left out",
                late
            ));
        }
        if dashes > 0 {
            notes.push(sentence!(
                dashes;
                "{dashes} dash stands where a move can be played, and is no pass|{dashes} dashes stand where a move can be played, and are no passes",
                dashes
            ));
        }
        if self.turned {
            notes.push(sentence!("white moves first, so that its stones are X"));
        }
        notes
    }
}

/// Returns true for a pass as written in records.
fn is_pass(text: &str) -> bool {
    ["pass", "pa", "--", "ps"]
        .iter()
        .any(|pass| pass.eq_ignore_ascii_case(text))
}

/// Returns the game that a candidate names.
fn game(candidate: &Candidate, text: &str) -> Result<Box<dyn Position>, ProblemAt> {
    catalog::read(&candidate.game).map_err(|error| {
        if let SpecError::Tree {
            error:
                TreeError {
                    line,
                    column,
                    expected,
                    found,
                },
            ..
        } = error
        {
            let list = candidate.game.strip_prefix("tree:").unwrap_or_default();
            let inside = list
                .split_inclusive('\n')
                .take(line - 1)
                .map(str::len)
                .sum::<usize>();
            let across = list[inside..]
                .chars()
                .take(column - 1)
                .map(char::len_utf8)
                .sum::<usize>();
            let start = text.find(list).unwrap_or(0);
            (
                start + inside + across,
                ImportProblem::Tree { expected, found },
            )
        } else {
            (0, error.into())
        }
    })
}

/// Checks that the board in the text is the one that the moves lead to.
fn check_end(drawn: &DrawnPosition, last: &dyn Position) -> Result<(), ProblemAt> {
    let end = last
        .set_up(Some(&drawn.setup))
        .map_err(|error| (fault(drawn, &error), ImportProblem::from(error)))?;
    let (found, expected) = (end.describe().rows, last.describe().rows);
    let rows = found.iter().zip(&expected).enumerate();
    let other = |(row, (found, expected)): (usize, (&String, &String))| {
        let column = found
            .chars()
            .zip(expected.chars())
            .position(|(one, other)| one != other)?;
        drawn.cells.get(row)?.get(column).copied()
    };
    match rows.filter_map(other).next() {
        Some(offset) => Err((
            offset,
            ImportProblem::End {
                expected: expected.join("/"),
            },
        )),
        None => Ok(()),
    }
}

/// Returns the offset of the fault of a drawn position.
fn fault(drawn: &DrawnPosition, error: &SetupError) -> usize {
    let first = drawn
        .cells
        .iter()
        .flatten()
        .next()
        .copied()
        .unwrap_or(drawn.side);
    match error.place() {
        Some((row, column)) => {
            let row = drawn.cells.get(row.saturating_sub(1));
            row.and_then(|row| row.get(column.saturating_sub(1)).or(row.last()))
                .copied()
                .unwrap_or(first)
        }
        None if error.in_words() => drawn.side,
        None => first,
    }
}
