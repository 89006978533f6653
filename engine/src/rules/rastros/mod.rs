//! Rastros (Trails): both sides move one white piece, one square per turn in any of eight
//! directions, and the square that it leaves becomes black.
//!
//! South opens and owns the bottom left corner, North the top right one. The conditions for the end
//! are checked in this order: without black squares the game continues; with the piece on South's
//! goal South has won, even if North moved it there; with the piece on North's goal North has won;
//! without a free neighbor the side to move has lost.
//!
//! Two boards share one contract ([`Area`]): [`EightArea`] on 64 bits with constant shifts and
//! masks, and [`PaddedArea`] of 3 to 10 rows and columns with a spare column that is never free. A
//! move is the number of a square, `row × stride + column`. Costs on 8×8: the neighbors of a square
//! are looked up in a table of 512 bytes (measured to be faster than six shifts), a move is two
//! operations, and a state takes 16 bytes.

mod notation;

use super::bits::{Bits, Squares};
use super::game::{Game, Outcome, Side};
use std::fmt::Debug;

/// The squares of a board as bits, numbered row by row: `square = row × stride + column`, both
/// counted from 0.
pub trait Area: Copy + Eq + Debug + Send + Sync + 'static {
    /// See [`crate::rules::Game::USUAL`].
    const USUAL: bool = false;
    /// The word that contains a set of squares.
    type Bits: Bits;
    /// Returns the number of rows, from 3 to 10.
    fn rows(&self) -> u32;
    /// Returns the number of columns, from 3 to 10.
    fn columns(&self) -> u32;
    /// Returns the distance from a square to the one below it.
    fn stride(&self) -> u32;
    /// Returns the neighbors of a square.
    fn beside(&self, square: u32) -> Self::Bits;
    /// Returns the squares and all their neighbors.
    fn around(&self, squares: Self::Bits) -> Self::Bits;

    /// Returns the goals of South and of North.
    #[inline]
    fn goals(&self) -> [u32; 2] {
        [self.square(self.rows(), 1), self.square(1, self.columns())]
    }
    /// Returns the number of the square at a row and a column, both counted from 1.
    #[inline]
    fn square(&self, row: u32, column: u32) -> u32 {
        (row - 1) * self.stride() + column - 1
    }
    /// Returns the row and the column of a square, both counted from 1.
    #[inline]
    fn place(&self, square: u32) -> (u32, u32) {
        (square / self.stride() + 1, square % self.stride() + 1)
    }
}

/// The 8×8 board, whose size is known at compile time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EightArea;

/// The first column, where no step to the right ends.
const LEFT: u64 = 0x0101_0101_0101_0101;

const fn around(squares: u64) -> u64 {
    let row = squares | ((squares << 1) & !LEFT) | ((squares & !LEFT) >> 1);
    row | (row << 8) | (row >> 8)
}

/// The neighbors of each square.
static BESIDE: [u64; 64] = {
    let (mut beside, mut square) = ([0; 64], 0);
    while square < 64 {
        beside[square] = around(1 << square) & !(1 << square);
        square += 1;
    }
    beside
};

impl Area for EightArea {
    const USUAL: bool = true;
    type Bits = u64;
    #[inline]
    fn rows(&self) -> u32 {
        8
    }
    #[inline]
    fn columns(&self) -> u32 {
        8
    }
    #[inline]
    fn stride(&self) -> u32 {
        8
    }
    #[inline]
    fn beside(&self, square: u32) -> u64 {
        BESIDE[(square % 64) as usize]
    }
    #[inline]
    fn around(&self, squares: u64) -> u64 {
        around(squares)
    }
}

/// A board of any size, with one spare column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaddedArea {
    rows: u32,
    columns: u32,
    board: u128,
}

impl PaddedArea {
    /// Creates a board; returns `None` if a size is not from 3 to 10.
    pub fn new(rows: u32, columns: u32) -> Option<Self> {
        if !(3..=10).contains(&rows) || !(3..=10).contains(&columns) {
            return None;
        }
        let squares =
            (0..rows).flat_map(|row| (0..columns).map(move |column| row * (columns + 1) + column));
        Some(Self {
            rows,
            columns,
            board: squares.fold(0, u128::with),
        })
    }
}

impl Area for PaddedArea {
    type Bits = u128;
    #[inline]
    fn rows(&self) -> u32 {
        self.rows
    }
    #[inline]
    fn columns(&self) -> u32 {
        self.columns
    }
    #[inline]
    fn stride(&self) -> u32 {
        self.columns + 1
    }
    #[inline]
    fn beside(&self, square: u32) -> u128 {
        let one = u128::one(square % 128);
        self.around(one) & !one
    }
    #[inline]
    fn around(&self, squares: u128) -> u128 {
        let row = squares | (squares << 1) | (squares >> 1);
        (row | (row << self.stride()) | (row >> self.stride())) & self.board
    }
}

/// The game on a board with a start square of the piece.
#[derive(Clone, Copy, Debug)]
pub struct Rastros<A> {
    area: A,
    start: u32,
}

/// The white piece, the black squares and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trail<B> {
    /// The squares that the piece has left, which are closed.
    pub black: B,
    /// The square of the white piece.
    pub white: u16,
    /// The side to move.
    pub to_move: Side,
}

impl<A: Area> Rastros<A> {
    /// Creates a game with a start square, row and column counted from 1 from the top left; returns
    /// `None` if that square is a goal or off the board.
    pub fn new(area: A, row: u32, column: u32) -> Option<Self> {
        if !(1..=area.rows()).contains(&row) || !(1..=area.columns()).contains(&column) {
            return None;
        }
        let start = area.square(row, column);
        (!area.goals().contains(&start)).then_some(Self { area, start })
    }
    /// Creates a game with the usual start square: row ⌈rows/2⌉, column ⌊columns/2⌋ + 1, which is
    /// (4,5) = e5 on 8×8.
    pub fn usual(area: A) -> Self {
        // With 3 to 10 rows, this is neither the first nor the last row.
        Self {
            area,
            start: area.square(area.rows().div_ceil(2), area.columns() / 2 + 1),
        }
    }
    /// Returns the board.
    pub fn area(&self) -> &A {
        &self.area
    }
    /// Returns the start square of the piece: row and column from the top left, counted from 1.
    pub fn start(&self) -> (u32, u32) {
        self.area.place(self.start)
    }
    /// Returns the goal of a side: row and column from the top left, counted from 1.
    pub fn goal(&self, side: Side) -> (u32, u32) {
        [(self.area.rows(), 1), (1, self.area.columns())][side.index()]
    }
    /// Returns the square of the white piece: row and column from the top left, counted from 1.
    #[inline]
    pub fn white(&self, state: &Trail<A::Bits>) -> (u32, u32) {
        self.area.place(u32::from(state.white))
    }
    /// Returns the free neighbors of the piece, whether the game is over or not.
    #[inline]
    pub fn free_neighbours(&self, state: &Trail<A::Bits>) -> A::Bits {
        self.area
            .beside(u32::from(state.white))
            .without(state.black)
    }
    /// Returns the length of a straight path from the piece to a side's goal on an empty board
    /// (Chebyshev distance).
    pub fn distance(&self, state: &Trail<A::Bits>, side: Side) -> u32 {
        let ((row, column), (goal_row, goal_column)) = (self.white(state), self.goal(side));
        row.abs_diff(goal_row).max(column.abs_diff(goal_column))
    }
    /// Returns the length of the shortest path from the piece to a side's goal over free squares;
    /// `None` if there is none.
    ///
    /// Cost: one fill step per step of the path.
    pub fn path_length(&self, state: &Trail<A::Bits>, side: Side) -> Option<u32> {
        let goal = self.area.goals()[side.index()];
        let (mut reached, mut steps) = (A::Bits::one(u32::from(state.white) % A::Bits::SIZE), 0);
        while !reached.has(goal) {
            let more = self.area.around(reached).without(state.black);
            if more == reached {
                return None;
            }
            reached = more;
            steps += 1;
        }
        Some(steps)
    }
}

impl<A: Area> Game for Rastros<A> {
    const USUAL: bool = A::USUAL;
    type State = Trail<A::Bits>;
    type Move = u16;
    type Moves = Squares<A::Bits>;

    fn initial(&self) -> Self::State {
        Trail {
            black: A::Bits::EMPTY,
            white: self.start as u16,
            to_move: Side::First,
        }
    }
    #[inline]
    fn to_move(&self, state: &Self::State) -> Side {
        state.to_move
    }
    fn outcome(&self, state: &Self::State) -> Option<Outcome> {
        // Without black squares the piece cannot be blocked: even a corner has three neighbors.
        if state.black.is_empty() {
            None
        } else {
            self.outcome_after(state)
        }
    }
    #[inline]
    fn outcome_after(&self, state: &Self::State) -> Option<Outcome> {
        let [south, north] = self.area.goals();
        if u32::from(state.white) == south {
            Some(Outcome::Won(Side::First))
        } else if u32::from(state.white) == north {
            Some(Outcome::Won(Side::Second))
        } else {
            self.free_neighbours(state)
                .is_empty()
                .then(|| Outcome::Won(state.to_move.other()))
        }
    }
    #[inline]
    fn moves(&self, state: &Self::State) -> Self::Moves {
        Squares(self.free_neighbours(state))
    }
    #[inline]
    fn play(&self, state: &Self::State, mv: u16) -> Self::State {
        let left = u32::from(state.white) % A::Bits::SIZE;
        Trail {
            black: state.black.with(left),
            white: mv,
            to_move: state.to_move.other(),
        }
    }
    #[inline]
    fn move_number(&self, _: &Self::State, mv: u16) -> u32 {
        mv.into()
    }
    /// Returns the number of squares that the piece has left, without the one it stands on, over
    /// all squares.
    #[inline]
    fn progress(&self, state: &Self::State) -> (u32, u32) {
        (state.black.count(), self.area.rows() * self.area.columns())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::Ordinal;
    use crate::rules::conformance;
    use crate::rules::perft::perft;
    use crate::rules::{Notation, Setup, SetupError};

    #[test]
    fn every_size_keeps_the_contract() {
        conformance::check(&Rastros::usual(EightArea), 150, 1).unwrap();
        for rows in 3..=10 {
            for columns in 3..=10 {
                let game = Rastros::usual(PaddedArea::new(rows, columns).unwrap());
                conformance::check(&game, if rows == columns { 100 } else { 10 }, 2).unwrap();
            }
        }
    }

    #[test]
    fn both_boards_count_the_same() {
        let counts = [8, 56, 368, 2173, 11688, 58450];
        let (eight, padded) = (
            Rastros::usual(EightArea),
            Rastros::usual(PaddedArea::new(8, 8).unwrap()),
        );
        assert_eq!(perft(&eight, &eight.initial(), 6), counts);
        assert_eq!(perft(&padded, &padded.initial(), 6), counts);
        for (row, column) in [(1, 1), (1, 7), (8, 8), (8, 2), (5, 1), (3, 8)] {
            let (eight, padded) = (
                Rastros::new(EightArea, row, column).unwrap(),
                Rastros::new(*padded.area(), row, column).unwrap(),
            );
            assert_eq!(
                perft(&eight, &eight.initial(), 5),
                perft(&padded, &padded.initial(), 5),
                "{row},{column}"
            );
        }
    }

    #[test]
    fn parameters_out_of_range_are_refused() {
        assert!(
            [(2, 8), (8, 2), (11, 8), (8, 11), (0, 0)]
                .into_iter()
                .all(|(r, c)| PaddedArea::new(r, c).is_none())
        );
        let refused = [(8, 1), (1, 8), (0, 1), (1, 0), (9, 1), (1, 9)];
        assert!(
            refused
                .into_iter()
                .all(|(row, column)| Rastros::new(EightArea, row, column).is_none())
        );
        let small = Rastros::usual(PaddedArea::new(3, 10).unwrap());
        assert_eq!(
            (small.start(), small.spec()),
            ((2, 6), "rastros:rows=3,columns=10,start=2.6".to_owned())
        );
        assert_eq!(
            Rastros::usual(EightArea).spec(),
            "rastros:rows=8,columns=8,start=4.5"
        );
    }

    #[test]
    fn a_goal_counts_for_its_owner_and_before_a_block() {
        let game = Rastros::usual(PaddedArea::new(3, 3).unwrap());
        let read = |text: &str| game.setup(&Setup::read(text));
        let text = |board: &str| game.outcome_text(&read(board).unwrap());
        assert_eq!(
            text("..*/.#./#.. N").as_deref(),
            Some("N wins: white on c3")
        );
        assert_eq!(
            text("..o/.@./@.. S").as_deref(),
            Some("N wins: white on c3")
        );
        assert_eq!(
            text(".@./@@./o@. S").as_deref(),
            Some("S wins: white on a1")
        );
        assert_eq!(
            text("o@./@@./... S").as_deref(),
            Some("N wins: S is blocked")
        );
        assert_eq!(
            text("o@2/@@./1.. North").as_deref(),
            Some("S wins: N is blocked")
        );
        assert_eq!(text("o@2/@../1.. north"), None);
        // Without black squares the game is not over, not even on a goal.
        let on_goal = read("..o/.../... S").unwrap();
        assert_eq!(
            (game.outcome(&on_goal), game.legal(&on_goal).len()),
            (None, 3)
        );
        assert_eq!(read("ooo/.../... S"), Err(SetupError::White { found: 3 }));
        assert_eq!(read(".../.../... S"), Err(SetupError::White { found: 0 }));
        assert!(matches!(
            read("1../.o./... S"),
            Err(SetupError::Cell {
                row: 1,
                column: 1,
                ..
            })
        ));
        assert!(matches!(
            read("2../.o./... S"),
            Err(SetupError::Cell {
                row: 1,
                column: 1,
                ..
            })
        ));
    }

    #[test]
    fn squares_count_from_the_bottom() {
        let game = Rastros::usual(EightArea);
        let start = game.initial();
        assert_eq!(
            (game.white(&start), game.distance(&start, Side::First)),
            ((4, 5), 4)
        );
        assert_eq!(game.legal(&start).len(), 8);
        for text in ["d4", "(5,4)", "5,4", "5-4", "D4"] {
            assert_eq!(game.find_move(&start, text), Ok(Ordinal(5)), "{text}");
        }
        assert_eq!(
            game.describe(&start).to_string(),
            "......../......../......../....o.../......../......../......../........ S"
        );
    }

    #[test]
    fn paths_walk_around_black_squares() {
        let game = Rastros::usual(PaddedArea::new(4, 4).unwrap());
        let state = game.setup(&Setup::read("..@./@@@@/o.@./.@.. S")).unwrap();
        assert_eq!(game.path_length(&state, Side::First), Some(1));
        assert_eq!(game.path_length(&state, Side::Second), None);
        let state = game.setup(&Setup::read("o.@./@.@./@.@./.@.. S")).unwrap();
        assert_eq!(game.path_length(&state, Side::Second), Some(6));
        assert_eq!(game.free_neighbours(&state).count(), 2);
    }
}
