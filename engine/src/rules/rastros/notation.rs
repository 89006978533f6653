//! The text forms of Rastros: squares from the bottom left (South's goal is a1), and boards in two
//! notations, one of them that of LI2 files.

use super::{Area, Rastros, Trail};
use crate::numbers::Ordinal;
use crate::rules::bits::Bits;
use crate::rules::game::{Game, Side};
use crate::rules::grid::{self, Grid, RowOrigin};
use crate::rules::notation::{Cell, Notation, Picture};
use crate::rules::setup::{Setup, SetupError};
use crate::sentence::Sentence;

impl<A: Area> Rastros<A> {
    fn grid(&self) -> Grid {
        Grid {
            rows: self.area.rows(),
            columns: self.area.columns(),
            origin: RowOrigin::Bottom,
        }
    }
    fn cell(&self, state: &<Self as Game>::State, row: u32, column: u32) -> Cell {
        let square = self.area.square(row, column);
        if u32::from(state.white) == square {
            Cell::White
        } else if state.black.has(square) {
            Cell::Black
        } else {
            let owner = Side::BOTH
                .into_iter()
                .find(|&side| self.goal(side) == (row, column));
            owner.map_or(Cell::Empty, Cell::Goal)
        }
    }
}

impl<A: Area> Notation for Rastros<A> {
    fn spec(&self) -> String {
        let (row, column) = self.start();
        format!(
            "rastros:rows={},columns={},start={row}.{column}",
            self.area.rows(),
            self.area.columns()
        )
    }
    fn title(&self) -> Sentence {
        format!("Rastros {}×{}", self.area.rows(), self.area.columns()).into()
    }
    fn symbol(&self, side: Side) -> &'static str {
        ["S", "N"][side.index()]
    }
    fn spellings(&self, _: &Self::State, mv: u16) -> Vec<String> {
        let (row, column) = self.area.place(u32::from(mv));
        self.grid().spellings(row, column)
    }
    fn find_printed(&self, state: &Self::State, text: &str) -> Option<Ordinal> {
        let square = self.grid().find(text)?;
        let goes_on = self.outcome(state).is_none();
        self.moves(state)
            .position(|mv| self.area.place(u32::from(mv)) == square)
            .filter(|_| goes_on)
            .map(Ordinal::at)
    }
    fn looks_like_move(&self, text: &str) -> bool {
        Grid::looks_like_square(text)
    }
    fn example(&self) -> String {
        format!("a1 (bottom left) or ({},1)", self.area.rows())
    }
    fn square(&self, _: &Self::State, mv: u16) -> Option<(u32, u32)> {
        Some(self.area.place(u32::from(mv)))
    }
    fn setup(&self, setup: &Setup) -> Result<Self::State, SetupError> {
        let (mut white, mut black) = (A::Bits::EMPTY, A::Bits::EMPTY);
        self.grid().read(&setup.rows, "o @ .", |row, column, c| {
            let square = self.area.square(row, column);
            match c {
                'o' | 'O' | '*' => white = white.with(square),
                '@' | '#' => black = black.with(square),
                '.' | '-' | '_' => {}
                // LI2 files mark the goals; a mark on any other square is an error.
                '1' => return self.goal(Side::First) == (row, column),
                '2' => return self.goal(Side::Second) == (row, column),
                _ => return false,
            }
            true
        })?;
        if white.count() != 1 {
            return Err(SetupError::White {
                found: white.count() as usize,
            });
        }
        let to_move = grid::read_side(setup, ["S|South", "N|North"], "S or N")?;
        grid::no_more_words(setup)?;
        Ok(Trail {
            black,
            white: white.lowest() as u16,
            to_move,
        })
    }
    fn describe(&self, state: &Self::State) -> Setup {
        let rows = self
            .grid()
            .print(|row, column| match self.cell(state, row, column) {
                Cell::White => 'o',
                Cell::Black => '@',
                Cell::Empty | Cell::Stone(_) | Cell::Goal(_) | Cell::Sign(_) => '.',
            });
        Setup {
            rows,
            words: vec![self.symbol(state.to_move).to_owned()],
        }
    }
    fn picture(&self, state: &Self::State) -> Picture {
        Picture::Board(
            self.grid()
                .board(|row, column| self.cell(state, row, column)),
        )
    }
    fn outcome_text(&self, state: &Self::State) -> Option<String> {
        let winner = self.outcome(state)?.winner()?;
        let place = self.white(state);
        Some(if place == self.goal(winner) {
            format!(
                "{} wins: white on {}",
                self.symbol(winner),
                self.grid().name(place.0, place.1)
            )
        } else {
            format!(
                "{} wins: {} is blocked",
                self.symbol(winner),
                self.symbol(winner.other())
            )
        })
    }
    fn run_together<'a>(&self, word: &'a str) -> Vec<(usize, &'a str)> {
        Grid::run_together(word)
    }
}
