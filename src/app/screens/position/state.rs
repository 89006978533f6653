//! [`PositionEditor`]: a position that is edited square by square or heap by heap, and its
//! validity.
//!
//! It knows no game: the characters are those of a written position, and the game itself checks
//! after every change whether the position can be played. Invariants: the cursor is on the board;
//! every change can be taken back; an unplayable position is kept with the reason. Cost: a change
//! copies the position and parses it.

use crate::app::action::To;
use crate::app::screens::new_game::NewGame;
use crate::app::screens::position::rows::in_rows;
use crate::kit::typed::Typed;
use engine::boundary::{Position, SpecError, catalog};
use engine::rules::{Board, Cell, Picture, Setup, SetupError, Side};
use engine::sentence::Sentence;
use model::documents::import::{ImportProblem, import, import_in};

/// The maximum number of changes that can be taken back.
const MOST_UNDO: usize = 500;
/// The maximum number of heaps, and of objects in a heap.
const MOST_HEAPS: usize = 10;
const MOST_OBJECTS: u32 = 31;
/// The character of an empty square.
pub(super) const FREE: char = '.';

/// The contents of the squares or heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditedSquares {
    /// The characters of the rows, as a position is written.
    Cells(Vec<Vec<char>>),
    Heaps(Vec<u32>),
}

/// A state that can be returned to.
#[derive(Clone, Debug)]
pub(super) struct Drawing {
    /// The game at its own start.
    pub(super) game: Box<dyn Position>,
    pub(super) squares: EditedSquares,
    pub(super) side: Side,
    /// Further words of the written position after the side, e.g. passes just played.
    more: Vec<String>,
    /// True if the side to move is derived from the stones, because it was not chosen.
    follows: bool,
}

/// A playable position, or the reason that it is not playable, with the row and column from 0 of a
/// wrong square.
pub type Checked = Result<Box<dyn Position>, (Sentence, Option<(usize, usize)>)>;

/// The state of the editor.
#[derive(Clone, Debug)]
pub struct PositionEditor {
    pub(super) now: Drawing,
    undo: Vec<Drawing>,
    redo: Vec<Drawing>,
    /// The row and column; for heaps the row is the heap.
    pub cursor: (usize, usize),
    /// A line being typed: a position in any notation.
    pub typed: Option<Typed>,
    pub checked: Checked,
    /// The heap whose number is being typed.
    digits: Option<usize>,
    /// The form that asked for the position and receives it.
    pub form: Option<Box<NewGame>>,
}

impl Drawing {
    /// Reads a position; `None` if it has no squares or heaps, or if only its program knows it.
    fn of(position: &dyn Position) -> Option<Drawing> {
        let setup = Some(position.describe())
            .filter(|_| position.kind() != engine::rules::program::NAME)?;
        let squares = match position.picture() {
            Picture::Board(board) if board.rows != setup.rows.len() => return None,
            Picture::Board(_) => {
                EditedSquares::Cells(setup.rows.iter().map(|row| row.chars().collect()).collect())
            }
            Picture::Heaps { left, .. } => EditedSquares::Heaps(left),
            Picture::Tree { .. } | Picture::Shown(_) => return None,
        };
        let more = setup.words.get(1..).unwrap_or_default().to_vec();
        let game = position.set_up(None).ok()?;
        // In a running game the side to move is known; from the start on, it is derived from the
        // stones.
        let follows = game.describe() == setup;
        Some(Drawing {
            game,
            squares,
            side: position.to_move(),
            more,
            follows,
        })
    }
    fn setup(&self) -> Setup {
        let rows = match &self.squares {
            EditedSquares::Cells(rows) => rows.iter().map(|row| row.iter().collect()).collect(),
            EditedSquares::Heaps(heaps) => vec![joined(heaps, ",")],
        };
        let words = std::iter::once(self.game.symbol(self.side).to_owned())
            .chain(self.more.iter().cloned());
        Setup {
            rows,
            words: words.collect(),
        }
    }
    /// Replaces the game by one with these heaps if they do not fit into its own initial heaps.
    fn fit_heaps(&mut self) -> Result<(), SpecError> {
        let (EditedSquares::Heaps(heaps), Picture::Heaps { initial, .. }) =
            (&self.squares, self.game.picture())
        else {
            return Ok(());
        };
        let left = heaps.len() == initial.len()
            && heaps
                .iter()
                .zip(&initial)
                .all(|(left, first)| left <= first);
        if !left {
            let spec = self.game.game();
            let rest = spec.split_once(':').map_or("", |(_, rest)| rest);
            let others = rest
                .split(',')
                .filter(|pair| !pair.is_empty() && !pair.starts_with("heaps="));
            let others: String = others.map(|pair| format!(",{pair}")).collect();
            self.game = catalog::read(&format!(
                "{}:heaps={}{others}",
                self.game.kind(),
                joined(heaps, "+")
            ))?;
        }
        Ok(())
    }
    fn read(&self) -> Result<Box<dyn Position>, SetupError> {
        self.game.set_up(Some(&self.setup()))
    }
    fn check(&self) -> Checked {
        self.read().map_err(|error: SetupError| {
            let place = error
                .place()
                .map(|(row, column)| (row.saturating_sub(1), column.saturating_sub(1)));
            (Sentence::from(error), place)
        })
    }
    /// Sets the side to move that the stones suggest: the side that begins the game if that is
    /// possible, else the other one. A known side stays as long as it is possible.
    fn follow(&mut self) {
        let wished = if self.follows {
            self.game.to_move()
        } else {
            self.side
        };
        let cannot = |side| {
            let drawing = Drawing {
                side,
                ..self.clone()
            };
            drawing.read().err().is_some_and(|error| error.in_words())
        };
        self.side = if cannot(wished) && !cannot(wished.other()) {
            wished.other()
        } else {
            wished
        };
    }
}

fn joined(heaps: &[u32], sign: &str) -> String {
    heaps
        .iter()
        .map(u32::to_string)
        .collect::<Vec<_>>()
        .join(sign)
}

impl PositionEditor {
    /// Creates an editor of a position; `None` if it cannot be edited, e.g. a tree.
    pub fn new(position: &dyn Position) -> Option<PositionEditor> {
        let now = Drawing::of(position)?;
        let checked = now.check();
        let cursor = match position.picture() {
            Picture::Board(board) => (board.rows / 2, board.columns / 2),
            Picture::Heaps { .. } | Picture::Tree { .. } | Picture::Shown(_) => (0, 0),
        };
        Some(PositionEditor {
            now,
            undo: Vec::new(),
            redo: Vec::new(),
            cursor,
            typed: None,
            checked,
            digits: None,
            form: None,
        })
    }
    pub fn squares(&self) -> &EditedSquares {
        &self.now.squares
    }
    pub fn side(&self) -> Side {
        self.now.side
    }
    /// Returns the game at its own start.
    pub fn game(&self) -> &dyn Position {
        &*self.now.game
    }
    /// Returns the position as text, playable or not.
    pub fn text(&self) -> String {
        self.now.setup().to_string()
    }
    /// Returns whether there are changes.
    pub fn is_changed(&self) -> bool {
        !self.undo.is_empty()
    }
    /// Returns the board; `None` for heaps.
    pub fn board(&self) -> Option<Board> {
        let (EditedSquares::Cells(rows), Picture::Board(start)) =
            (&self.now.squares, self.now.game.picture())
        else {
            return None;
        };
        let free = |at: usize| {
            start
                .cells
                .get(at)
                .filter(|cell| matches!(cell, Cell::Goal(_)))
                .copied()
        };
        let cell = |(at, sign): (usize, &char)| match sign {
            'X' => Cell::Stone(Side::First),
            'O' => Cell::Stone(Side::Second),
            'o' => Cell::White,
            '@' => Cell::Black,
            _ => free(at).unwrap_or(Cell::Empty),
        };
        let cells = rows.iter().flatten().enumerate().map(cell).collect();
        Some(Board { cells, ..start })
    }
    /// Returns the characters for a square: empty, the first player's and the second player's
    /// stone. If both sides move one piece: empty, a closed square, and the piece.
    pub fn signs(&self) -> [char; 3] {
        if self.has_one_piece() {
            [FREE, '@', 'o']
        } else {
            [FREE, 'X', 'O']
        }
    }
    /// Returns whether both sides move the same piece.
    pub fn has_one_piece(&self) -> bool {
        matches!(self.now.game.picture(), Picture::Board(board) if board.cells.contains(&Cell::White))
    }

    /// Applies a change. If `follows` is true and the side to move has become impossible, the other
    /// one is set if that helps.
    pub(super) fn change(
        &mut self,
        follows: bool,
        change: impl FnOnce(&mut Drawing),
    ) -> Result<(), Sentence> {
        let before = self.now.clone();
        change(&mut self.now);
        if self.now.squares != before.squares {
            self.now.more.clear();
        }
        if let Err(error) = self.now.fit_heaps() {
            self.now = before;
            return Err(error.into());
        }
        if (&self.now.squares, self.now.side, &self.now.more)
            == (&before.squares, before.side, &before.more)
            && self.now.game.game() == before.game.game()
        {
            return Ok(());
        }
        if follows {
            self.now.follow();
        }
        self.checked = self.now.check();
        self.digits = None;
        self.undo.push(before);
        if self.undo.len() > MOST_UNDO {
            self.undo.remove(0);
        }
        self.redo.clear();
        self.settle();
        Ok(())
    }
    /// Takes back the last change, or redoes it. Returns whether there was one.
    pub fn step_back(&mut self, redo: bool) -> bool {
        let (from, to) = if redo {
            (&mut self.redo, &mut self.undo)
        } else {
            (&mut self.undo, &mut self.redo)
        };
        let Some(past) = from.pop() else { return false };
        to.push(std::mem::replace(&mut self.now, past));
        self.checked = self.now.check();
        self.settle();
        true
    }
    /// Returns the number of rows and columns.
    pub(super) fn size(&self) -> (usize, usize) {
        match &self.now.squares {
            EditedSquares::Cells(rows) => (rows.len(), rows.first().map_or(0, Vec::len)),
            EditedSquares::Heaps(heaps) => (heaps.len(), 1),
        }
    }
    fn settle(&mut self) {
        let (rows, columns) = self.size();
        self.cursor = (
            self.cursor.0.min(rows.saturating_sub(1)),
            self.cursor.1.min(columns.saturating_sub(1)),
        );
    }
    /// Moves the cursor.
    pub fn go(&mut self, to: To) {
        self.digits = None;
        self.cursor = to.square(self.cursor, self.size());
    }
    /// Sets the next content of the square, or the previous one; adds or removes an object of a
    /// heap.
    pub fn alter(&mut self, up: bool) -> Result<(), Sentence> {
        let (row, column) = self.cursor;
        match &self.now.squares {
            EditedSquares::Heaps(heaps) => {
                let heap = heaps.get(row).copied().unwrap_or(0);
                self.set_heap(if up {
                    heap.saturating_add(1)
                } else {
                    heap.saturating_sub(1)
                })
            }
            EditedSquares::Cells(rows) => {
                let signs = self.signs();
                let here = rows
                    .get(row)
                    .and_then(|row| row.get(column))
                    .copied()
                    .unwrap_or(FREE);
                let at = signs.iter().position(|sign| *sign == here).unwrap_or(0);
                let next = (at + if up { 1 } else { signs.len() - 1 }) % signs.len();
                self.put([None, Some(Side::First), Some(Side::Second)][next]);
                Ok(())
            }
        }
    }
    /// Handles a digit. On a board, 1 and 2 are the players' stones and 0 is empty or, if stones
    /// fall, the digit is the column of the next stone. For a heap it is appended to the number if
    /// the result is allowed, and replaces it otherwise.
    pub fn digit(&mut self, digit: u32) -> Result<(), Sentence> {
        match &self.now.squares {
            EditedSquares::Heaps(heaps) => {
                let heap = heaps.get(self.cursor.0).copied().unwrap_or(0);
                let goes_on = self.digits == Some(self.cursor.0);
                let longer = if goes_on { heap * 10 + digit } else { digit };
                let result = self.set_heap(if longer <= MOST_OBJECTS {
                    longer
                } else {
                    digit
                });
                self.digits = Some(self.cursor.0);
                result
            }
            EditedSquares::Cells(_) if self.stones_fall() => {
                (digit as usize)
                    .checked_sub(1)
                    .into_iter()
                    .for_each(|column| self.drop(column));
                Ok(())
            }
            EditedSquares::Cells(_) => {
                if let Some(piece) =
                    [None, Some(Side::First), Some(Side::Second)].get(digit as usize)
                {
                    self.place(*piece);
                }
                Ok(())
            }
        }
    }
    fn set_heap(&mut self, objects: u32) -> Result<(), Sentence> {
        let row = self.cursor.0;
        self.change(true, |now| {
            if let EditedSquares::Heaps(heaps) = &mut now.squares
                && let Some(heap) = heaps.get_mut(row)
            {
                *heap = objects.min(MOST_OBJECTS);
            }
        })
    }
    /// Inserts a heap after that of the cursor, or removes that one.
    pub fn change_heaps(&mut self, more: bool) -> Result<(), Sentence> {
        let row = self.cursor.0;
        self.change(true, |now| {
            let EditedSquares::Heaps(heaps) = &mut now.squares else {
                return;
            };
            if more && heaps.len() < MOST_HEAPS {
                heaps.insert((row + 1).min(heaps.len()), 1);
            } else if !more && heaps.len() > 1 && row < heaps.len() {
                heaps.remove(row);
            }
        })?;
        if more {
            self.go(To::Down);
        }
        Ok(())
    }
    /// Empties all squares or heaps.
    pub fn clear(&mut self) -> Result<(), Sentence> {
        self.now.follows = true;
        self.change(true, |now| match &mut now.squares {
            EditedSquares::Cells(rows) => rows.iter_mut().flatten().for_each(|cell| *cell = FREE),
            EditedSquares::Heaps(heaps) => heaps.fill(0),
        })
    }
    /// Restores the game's own start.
    pub fn start(&mut self) -> Result<(), Sentence> {
        self.change(false, |now| {
            if let Some(start) = Drawing::of(&*now.game) {
                *now = start;
            }
        })
    }
    /// Changes the side to move.
    pub fn turn(&mut self) -> Result<(), Sentence> {
        self.change(false, |now| {
            now.side = now.side.other();
            now.follows = false;
            now.more.clear();
        })
    }
    /// Mirrors the board left to right, or top to bottom; reverses the order of heaps.
    pub fn mirror(&mut self, upright: bool) -> Result<(), Sentence> {
        self.change(true, |now| match &mut now.squares {
            EditedSquares::Cells(rows) if upright => rows.reverse(),
            EditedSquares::Cells(rows) => rows.iter_mut().for_each(|row| row.reverse()),
            EditedSquares::Heaps(heaps) => heaps.reverse(),
        })
    }
    /// Exchanges the players' stones and the side to move.
    pub fn exchange(&mut self) -> Result<(), Sentence> {
        let (signs, one) = (self.signs(), self.has_one_piece());
        self.change(true, |now| {
            if let (EditedSquares::Cells(rows), false) = (&mut now.squares, one) {
                for cell in rows.iter_mut().flatten() {
                    *cell = if *cell == signs[1] {
                        signs[2]
                    } else if *cell == signs[2] {
                        signs[1]
                    } else {
                        *cell
                    };
                }
            }
            now.side = now.side.other();
            now.follows = false;
        })
    }
    /// Parses a position in any notation, of this game or of another one. A game with moves gives
    /// the position at their end. Returns the guesses made.
    ///
    /// # Errors
    /// Returns the problem of the text.
    pub fn read(&mut self, text: &str) -> Result<Vec<Sentence>, Sentence> {
        let text = in_rows(self.board(), text);
        let own = import_in(&text, &*self.now.game);
        let found = own.or_else(|own| match import(&text) {
            Ok(imported) => Ok(imported),
            // With the right number of rows, the text was meant for this board.
            Err(error) if is_of_another_size(&own.problem) => Err(Sentence::from(error)),
            Err(_) => Err(Sentence::from(own.problem)),
        })?;
        let drawing = Drawing::of(found.end())
            .ok_or_else(|| sentence!("expected squares or heaps, found a tree"))?;
        self.change(false, |now| *now = drawing)?;
        Ok(found.said())
    }
}

/// Returns whether a text may be for a board of another size or for another game.
fn is_of_another_size(problem: &ImportProblem) -> bool {
    match problem {
        ImportProblem::Setup(error) => matches!(
            error,
            SetupError::RowCount { .. } | SetupError::Heaps { .. }
        ),
        ImportProblem::Move { .. } | ImportProblem::Refused { .. } => false,
        ImportProblem::Unknown(_)
        | ImportProblem::Number { .. }
        | ImportProblem::OtherGame { .. }
        | ImportProblem::Game(_)
        | ImportProblem::Tree { .. }
        | ImportProblem::Side { .. }
        | ImportProblem::End { .. } => true,
    }
}
