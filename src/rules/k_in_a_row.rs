//! k-in-a-row on h rows and v columns: tic-tac-toe (3×3, k = 3), gomoku (15×15, k = 5) and all between, to 19×19.
//!
//! X opens; whoever first has **k or more** stones in a line wins; a full board is a draw. A `k` longer than the board
//! makes every game a draw. Source: course a (tic-tac-toe) and course d (k en raya).
//!
//! Squares are numbered by [`Shape`]; a move is the number of a square.

use super::bits::{Bits, Squares};
use super::game::{Game, Outcome, Side};
use super::grid::{self, Grid, Origin};
use super::notation::{Cell, Notation, Picture};
use super::setup::{Setup, SetupError};
use super::shape::Shape;

/// The game on a board of some shape.
#[derive(Clone, Copy, Debug)]
pub struct KInARow<S>(pub S);

/// The stones of both sides and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stones<B> {
    /// The squares of each side, by [`Side::index`].
    pub of: [B; 2],
    /// Whose turn it is.
    pub to_move: Side,
}

impl<B: Bits> Stones<B> {
    /// The squares that are taken.
    #[inline]
    pub fn taken(&self) -> B {
        self.of[0].or(self.of[1])
    }
    /// The same stones and one more of the side to move.
    #[inline]
    #[must_use]
    pub fn place(&self, square: u16) -> Self {
        let mut of = self.of;
        of[self.to_move.index()] = of[self.to_move.index()].with(u32::from(square));
        Stones { of, to_move: self.to_move.other() }
    }
    /// What stands on a square.
    pub fn cell(&self, square: u32) -> Cell {
        let owner = Side::BOTH.into_iter().find(|side| self.of[side.index()].has(square));
        owner.map_or(Cell::Empty, Cell::Stone)
    }
    /// How the game stands for a board where `k` in a line win: of any position, both sides looked at.
    pub fn outcome<S: Shape<Bits = B>>(&self, shape: &S) -> Option<Outcome> {
        let won = |side: Side| shape.has_line(self.of[side.index()]).then_some(Outcome::Won(side));
        won(Side::First).or_else(|| won(Side::Second)).or_else(|| self.full(shape))
    }
    /// The same where only the side that has just moved can have won.
    #[inline]
    pub fn outcome_after<S: Shape<Bits = B>>(&self, shape: &S) -> Option<Outcome> {
        let moved = self.to_move.other();
        if shape.has_line(self.of[moved.index()]) {
            return Some(Outcome::Won(moved));
        }
        self.full(shape)
    }
    #[inline]
    fn full<S: Shape<Bits = B>>(&self, shape: &S) -> Option<Outcome> {
        (self.taken() == shape.board()).then_some(Outcome::Drawn)
    }
}

/// Reads one character of a board of stones: `X` or `1`, `O` or `2`, and `.` or `-` for nothing.
#[must_use]
pub fn read_stone(c: char) -> Option<Option<Side>> {
    match c {
        'X' | 'x' | '1' => Some(Some(Side::First)),
        'O' | 'o' | '2' => Some(Some(Side::Second)),
        '.' | '-' | '_' => Some(None),
        _ => None,
    }
}

/// The stones of a setup with their rules: counts differ by one at most and the side to move is not ahead.
///
/// # Errors
/// Names the fault.
pub fn read_stones<B: Bits>(
    setup: &Setup,
    grid: Grid,
    square: impl Fn(u32, u32) -> u32,
) -> Result<Stones<B>, SetupError> {
    let mut of = [B::EMPTY; 2];
    grid.read(&setup.rows, "X O .", |row, column, c| match read_stone(c) {
        Some(Some(side)) => {
            of[side.index()] = of[side.index()].with(square(row, column));
            true
        }
        other => other.is_some(),
    })?;
    let to_move = grid::read_side(setup, ["X|1", "O|2"], "X or O")?;
    grid::no_more_words(setup)?;
    grid::check_counts([of[0].count(), of[1].count()], to_move)?;
    Ok(Stones { of, to_move })
}

impl<S: Shape> KInARow<S> {
    fn grid(&self) -> Grid {
        Grid { rows: self.0.rows(), columns: self.0.columns(), origin: Origin::Bottom }
    }
    /// The number of a square from its row and column, counted from 1.
    fn number(&self, row: u32, column: u32) -> u32 {
        self.0.square(row - 1, column - 1)
    }
    fn place(&self, mv: u16) -> (u32, u32) {
        (u32::from(mv) / self.0.stride() + 1, u32::from(mv) % self.0.stride() + 1)
    }
}

impl<S: Shape> Game for KInARow<S> {
    type State = Stones<S::Bits>;
    type Move = u16;
    type Moves = Squares<S::Bits>;

    fn initial(&self) -> Self::State {
        Stones { of: [S::Bits::EMPTY; 2], to_move: Side::First }
    }
    #[inline]
    fn to_move(&self, state: &Self::State) -> Side {
        state.to_move
    }
    fn outcome(&self, state: &Self::State) -> Option<Outcome> {
        state.outcome(&self.0)
    }
    #[inline]
    fn outcome_after(&self, state: &Self::State) -> Option<Outcome> {
        state.outcome_after(&self.0)
    }
    #[inline]
    fn moves(&self, state: &Self::State) -> Self::Moves {
        Squares(self.0.board().without(state.taken()))
    }
    #[inline]
    fn play(&self, state: &Self::State, mv: u16) -> Self::State {
        state.place(mv)
    }
    #[inline]
    fn progress(&self, state: &Self::State) -> (u32, u32) {
        (state.taken().count(), self.0.rows() * self.0.columns())
    }
}

impl<S: Shape> Notation for KInARow<S> {
    fn spec(&self) -> String {
        format!("k-in-a-row:h={},v={},k={}", self.0.rows(), self.0.columns(), self.0.k())
    }
    fn title(&self) -> String {
        format!("k-in-a-row {}×{}, {} in a line", self.0.rows(), self.0.columns(), self.0.k())
    }
    fn symbol(&self, side: Side) -> &'static str {
        ["X", "O"][side.index()]
    }
    fn spellings(&self, _: &Self::State, mv: u16) -> Vec<String> {
        let (row, column) = self.place(mv);
        self.grid().spellings(row, column)
    }
    fn looks_like_move(&self, text: &str) -> bool {
        Grid::looks_like_square(text)
    }
    fn example(&self) -> String {
        format!("a1 (bottom left) or ({},1)", self.0.rows())
    }
    fn square(&self, _: &Self::State, mv: u16) -> Option<(u32, u32)> {
        Some(self.place(mv))
    }
    fn setup(&self, setup: &Setup) -> Result<Self::State, SetupError> {
        let stones = read_stones(setup, self.grid(), |row, column| self.number(row, column))?;
        if self.0.has_line(stones.of[0]) && self.0.has_line(stones.of[1]) {
            return Err(SetupError::BothWon);
        }
        Ok(stones)
    }
    fn describe(&self, state: &Self::State) -> Setup {
        let rows = self.grid().print(|row, column| match state.cell(self.number(row, column)) {
            Cell::Stone(Side::First) => 'X',
            Cell::Stone(Side::Second) => 'O',
            _ => '.',
        });
        Setup { rows, words: vec![self.symbol(state.to_move).to_owned()] }
    }
    fn picture(&self, state: &Self::State) -> Picture {
        Picture::Board(self.grid().board(|row, column| state.cell(self.number(row, column))))
    }
    fn run_together<'a>(&self, word: &'a str) -> Vec<(usize, &'a str)> {
        Grid::run_together(word)
    }
}
