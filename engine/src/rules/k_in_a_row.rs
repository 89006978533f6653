//! k-in-a-row on h rows and v columns, up to 19×19: tic-tac-toe (3×3, k = 3), gomoku (15×15, k = 5)
//! and others.
//!
//! X opens; the first player with **k or more** stones in a line wins; a full board is a draw. A
//! `k` longer than the board makes every game a draw. If the shape is [`Shape::exact`], only a line
//! of exactly `k` stones wins, as in the standard rules of gomoku, and a longer line does not
//! count.
//!
//! Squares are numbered by [`Shape`]; a move is the number of a square.

use super::bits::{Bits, Squares};
use super::game::{Game, Outcome, Side};
use super::grid::{self, Grid, RowOrigin};
use super::notation::{Cell, Notation, Picture};
use super::setup::{Setup, SetupError};
use super::shape::Shape;
use crate::numbers::Ordinal;
use crate::sentence;
use crate::sentence::Sentence;

/// The game on a board of some shape.
#[derive(Clone, Copy, Debug)]
pub struct KInARow<S>(pub S);

/// The stones of both sides and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones<B> {
    /// The stones of the side to move. Stones are stored by the side to move instead of by side, so
    /// that a search does not select them by index.
    pub own: B,
    /// The stones of the opponent.
    pub theirs: B,
    /// The side to move.
    pub to_move: Side,
}

impl<B: Bits> Stones<B> {
    /// Creates a position from the stones of both sides by [`Side::index`] and the side to move.
    pub fn new([first, second]: [B; 2], to_move: Side) -> Self {
        let (own, theirs) = if to_move == Side::First {
            (first, second)
        } else {
            (second, first)
        };
        Stones {
            own,
            theirs,
            to_move,
        }
    }
    /// Returns the stones of a side.
    #[inline]
    pub fn of(&self, side: Side) -> B {
        if side == self.to_move {
            self.own
        } else {
            self.theirs
        }
    }
    /// Returns the occupied squares.
    #[inline]
    pub fn taken(&self) -> B {
        self.own.or(self.theirs)
    }
    /// Returns the position after a stone of the side to move on a square.
    #[inline(always)]
    pub fn place(&self, square: u16) -> Self {
        let placed = self.own.with(u32::from(square));
        Stones {
            own: self.theirs,
            theirs: placed,
            to_move: self.to_move.other(),
        }
    }
    /// Returns the contents of a square.
    pub fn cell(&self, square: u32) -> Cell {
        let owner = Side::BOTH
            .into_iter()
            .find(|&side| self.of(side).has(square));
        owner.map_or(Cell::Empty, Cell::Stone)
    }
    /// Returns the outcome of any position; the lines of both sides are checked.
    pub fn outcome<S: Shape<Bits = B>>(&self, shape: &S) -> Option<Outcome> {
        let won = |side: Side| shape.has_line(self.of(side)).then_some(Outcome::Won(side));
        won(Side::First)
            .or_else(|| won(Side::Second))
            .or_else(|| self.full(shape))
    }
    /// Like [`outcome`](Stones::outcome), if only the side that has just moved can have won.
    #[inline(always)]
    pub fn outcome_after<S: Shape<Bits = B>>(&self, shape: &S) -> Option<Outcome> {
        if shape.has_line(self.theirs) {
            return Some(Outcome::Won(self.to_move.other()));
        }
        self.full(shape)
    }
    #[inline(always)]
    fn full<S: Shape<Bits = B>>(&self, shape: &S) -> Option<Outcome> {
        (self.taken() == shape.board()).then_some(Outcome::Drawn)
    }
}

/// Reads one character of a board of stones: `X` or `1`, `O` or `2`, and `.`, `-` or `_` for an
/// empty square.
pub fn read_stone(c: char) -> Option<Option<Side>> {
    match c {
        'X' | 'x' | '1' => Some(Some(Side::First)),
        'O' | 'o' | '2' => Some(Some(Side::Second)),
        '.' | '-' | '_' => Some(None),
        _ => None,
    }
}

/// Reads the stones of a setup and checks that their numbers differ by one at most and that the
/// side to move is not ahead.
///
/// # Errors
/// The fault of the setup.
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
    Ok(Stones::new(of, to_move))
}

/// Returns the setup that describes a position.
pub fn describe_stones<B: Bits>(
    stones: &Stones<B>,
    grid: Grid,
    square: impl Fn(u32, u32) -> u32,
) -> Setup {
    let rows = grid.print(|row, column| match stones.cell(square(row, column)) {
        Cell::Stone(side) => ['X', 'O'][side.index()],
        Cell::Empty | Cell::White | Cell::Black | Cell::Goal(_) | Cell::Sign(_) => '.',
    });
    Setup {
        rows,
        words: vec![["X", "O"][stones.to_move.index()].to_owned()],
    }
}

impl<S: Shape> KInARow<S> {
    fn grid(&self) -> Grid {
        Grid {
            rows: self.0.rows(),
            columns: self.0.columns(),
            origin: RowOrigin::Bottom,
        }
    }
    /// Returns the number of a square from its row and column, counted from 1.
    fn number(&self, row: u32, column: u32) -> u32 {
        self.0.square(row - 1, column - 1)
    }
    fn place(&self, mv: u16) -> (u32, u32) {
        (
            u32::from(mv) / self.0.stride() + 1,
            u32::from(mv) % self.0.stride() + 1,
        )
    }
}

impl<S: Shape> Game for KInARow<S> {
    const USUAL: bool = S::USUAL;
    type State = Stones<S::Bits>;
    type Move = u16;
    type Moves = Squares<S::Bits>;

    fn initial(&self) -> Self::State {
        Stones::new([S::Bits::EMPTY; 2], Side::First)
    }
    #[inline]
    fn to_move(&self, state: &Self::State) -> Side {
        state.to_move
    }
    fn outcome(&self, state: &Self::State) -> Option<Outcome> {
        state.outcome(&self.0)
    }
    #[inline(always)]
    fn outcome_after(&self, state: &Self::State) -> Option<Outcome> {
        state.outcome_after(&self.0)
    }
    #[inline(always)]
    fn moves(&self, state: &Self::State) -> Self::Moves {
        Squares(self.0.board().without(state.taken()))
    }
    #[inline(always)]
    fn play(&self, state: &Self::State, mv: u16) -> Self::State {
        state.place(mv)
    }
    #[inline]
    fn move_number(&self, _: &Self::State, mv: u16) -> u32 {
        mv.into()
    }
    #[inline]
    fn progress(&self, state: &Self::State) -> (u32, u32) {
        (state.taken().count(), self.0.rows() * self.0.columns())
    }
}

impl<S: Shape> Notation for KInARow<S> {
    fn spec(&self) -> String {
        let exact = if self.0.exact() { ",exact=true" } else { "" };
        format!(
            "k-in-a-row:h={},v={},k={}{exact}",
            self.0.rows(),
            self.0.columns(),
            self.0.k()
        )
    }
    fn title(&self) -> Sentence {
        let (rows, columns, k) = (self.0.rows(), self.0.columns(), self.0.k());
        if self.0.exact() {
            return sentence!(
                "k-in-a-row {rows}×{columns}, exactly {k} in a line",
                rows,
                columns,
                k
            );
        }
        sentence!(
            "k-in-a-row {rows}×{columns}, {k} in a line",
            rows,
            columns,
            k
        )
    }
    fn symbol(&self, side: Side) -> &'static str {
        ["X", "O"][side.index()]
    }
    fn spellings(&self, _: &Self::State, mv: u16) -> Vec<String> {
        let (row, column) = self.place(mv);
        self.grid().spellings(row, column)
    }
    fn find_printed(&self, state: &Self::State, text: &str) -> Option<Ordinal> {
        let square = self.grid().find(text)?;
        let goes_on = self.outcome(state).is_none();
        self.moves(state)
            .position(|mv| self.place(mv) == square)
            .filter(|_| goes_on)
            .map(Ordinal::at)
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
        if self.0.has_line(stones.own) && self.0.has_line(stones.theirs) {
            return Err(SetupError::BothWon);
        }
        Ok(stones)
    }
    fn describe(&self, state: &Self::State) -> Setup {
        describe_stones(state, self.grid(), |row, column| self.number(row, column))
    }
    fn picture(&self, state: &Self::State) -> Picture {
        Picture::Board(
            self.grid()
                .board(|row, column| state.cell(self.number(row, column))),
        )
    }
    fn run_together<'a>(&self, word: &'a str) -> Vec<(usize, &'a str)> {
        Grid::run_together(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::bits::Wide;
    use crate::rules::conformance::{Seed, check, check_position};
    use crate::rules::shape::{Fixed, Sized};

    #[test]
    fn keeps_the_contract() {
        check(&KInARow(Fixed::<3, 3, 3>), 200, 1).unwrap();
        check(&KInARow(Sized::<u64>::new(4, 6, 3).unwrap()), 100, 2).unwrap();
        check(&KInARow(Sized::<u64>::new(1, 1, 1).unwrap()), 1, 3).unwrap();
        check(&KInARow(Sized::<u128>::new(2, 7, 9).unwrap()), 20, 4).unwrap();
    }

    /// Returns whether there are `k` stones of a side in a line through a square, by counting step
    /// by step.
    fn line_through(cells: &[Vec<Option<Side>>], (row, column): (usize, usize), k: usize) -> bool {
        let side = cells[row][column];
        let run = |down: isize, right: isize| {
            let at = |step: isize| {
                let row = row.checked_add_signed(down * step)?;
                cells
                    .get(row)?
                    .get(column.checked_add_signed(right * step)?)
                    .copied()
            };
            (1..).take_while(|&step| at(step) == Some(side)).count()
        };
        [(0, 1), (1, 0), (1, 1), (1, -1)]
            .iter()
            .any(|&(down, right)| run(down, right) + run(-down, -right) + 1 >= k)
    }

    #[test]
    fn the_largest_board_ends_where_a_step_by_step_count_ends() {
        let game = KInARow(Sized::<Wide>::new(19, 19, 5).unwrap());
        let (mut random, mut won) = (Seed(5), 0);
        for _ in 0..100 {
            let mut state = game.initial();
            let mut cells = vec![vec![None; 19]; 19];
            while game.outcome(&state).is_none() {
                let mv = game
                    .moves(&state)
                    .nth(random.below(game.moves(&state).len()))
                    .unwrap();
                let (row, column) = game.square(&state, mv).unwrap();
                let place = (row as usize - 1, column as usize - 1);
                assert_eq!(cells[place.0][place.1].replace(state.to_move), None);
                let line = line_through(&cells, place, 5).then_some(Outcome::Won(state.to_move));
                state = game.play(&state, mv);
                let full = (state.taken().count() == 361).then_some(Outcome::Drawn);
                assert_eq!(game.outcome_after(&state), line.or(full));
                assert_eq!(game.outcome(&state), line.or(full));
                won += u32::from(line.is_some());
            }
            assert_eq!(game.setup(&game.describe(&state)), Ok(state));
        }
        assert!(won >= 90, "{won}");
    }

    #[test]
    fn the_largest_board_in_words() {
        let game = KInARow(Sized::<Wide>::new(19, 19, 5).unwrap());
        // Diagonal stripes give both sides long lines.
        let rows: Vec<String> = (0..19)
            .map(|row| {
                (0..19)
                    .map(|column| ['X', 'O', '.'][(row + column) % 3])
                    .collect()
            })
            .collect();
        let state = game.setup(&Setup {
            rows,
            words: vec!["O".into()],
        });
        assert_eq!(state, Err(SetupError::BothWon));
        let mut state = game.initial();
        for (number, square) in game.moves(&game.initial()).enumerate() {
            if number % 12 != 0 {
                state = state.place(square);
            }
            if game.outcome(&state).is_some() {
                break;
            }
        }
        assert_eq!(game.find_move(&game.initial(), "S19"), Ok(Ordinal(18)));
        assert_eq!(game.find_move(&game.initial(), "(19,1)"), Ok(Ordinal(342)));
        assert_eq!(game.setup(&game.describe(&state)), Ok(state));
        let small = KInARow(Sized::<Wide>::new(6, 7, 4).unwrap());
        check_position(&small, &small.initial()).unwrap();
        check(&small, 20, 6).unwrap();
    }
}
