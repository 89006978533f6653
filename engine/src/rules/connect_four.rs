//! Connect Four on columns × rows, up to 10×9: stones fall to the lowest free square of a column.
//!
//! X opens; the first player with **k or more** stones in a line wins; a full board without a line
//! is a draw. A `k` longer than the board makes every game a draw.
//!
//! The board is stored transposed in a [`Shape`]: a *row* of the shape is a column of the game, and
//! a *column* of the shape is a height above the floor. The lowest bit therefore belongs to the
//! leftmost column, which gives the canonical order; the spare bit on top of each column prevents
//! lines from continuing into the next one; and the squares where a stone can land are computed by
//! a few operations on words, of which those that depend only on the size are done at compile time
//! for [`super::shape::Fixed`]. A move is the number of the square where the stone lands, written
//! as its column.
//!
//! Invariant: no stone has a free square below it.

use super::bits::{Bits, Squares};
use super::game::{Game, Outcome, Side};
use super::grid::{Grid, RowOrigin};
use super::k_in_a_row::{Stones, describe_stones, read_stones};
use super::notation::{Board, Notation, Picture};
use super::setup::{Setup, SetupError};
use super::shape::{Fixed, SearchBoard, Shape, Sized};
use crate::numbers::Ordinal;
use crate::sentence;
use crate::sentence::Sentence;

/// The maximum number of columns.
pub const MOST_COLUMNS: u32 = 10;
/// The maximum number of rows.
pub const MOST_ROWS: u32 = 9;

/// The game on a board of some shape, whose rows are the columns of the game: 7 columns by 6 rows
/// with four in a line is `ConnectFour(Fixed::<7, 6, 4>)`.
#[derive(Clone, Copy, Debug)]
pub struct ConnectFour<S>(pub S);

impl<B: Bits> ConnectFour<Sized<B>> {
    /// Creates a board whose size is known at run time; returns `None` if it does not fit into `B`
    /// (columns × (rows + 1) bits) or is not a valid size.
    pub fn sized(columns: u32, rows: u32, k: u32) -> Option<Self> {
        let fits = columns <= MOST_COLUMNS && rows <= MOST_ROWS;
        Sized::new(columns, rows, k)
            .filter(|_| fits)
            .map(ConnectFour)
    }
}

impl<S: Shape> ConnectFour<S> {
    /// Returns the number of columns of the board.
    #[inline]
    pub fn columns(&self) -> u32 {
        self.0.rows()
    }
    /// Returns the number of rows of the board.
    #[inline]
    pub fn rows(&self) -> u32 {
        self.0.columns()
    }
    /// Returns the lowest squares of all columns: the only squares whose next lower bit is not on
    /// the board.
    #[inline(always)]
    pub(super) fn bottoms(&self) -> S::Bits {
        self.0.board().without(self.0.board().up(1))
    }
    /// Returns the squares directly above a stone or on the floor.
    #[inline(always)]
    fn held(&self, taken: S::Bits) -> S::Bits {
        taken.up(1).or(self.bottoms())
    }
    /// Returns the squares where a stone can land.
    #[inline(always)]
    pub fn landings(&self, state: &Stones<S::Bits>) -> S::Bits {
        let taken = state.taken();
        self.held(taken).and(self.0.board()).without(taken)
    }
    /// Returns the number of the square at a row from the top and a column, both counted from 1.
    pub fn number(&self, row: u32, column: u32) -> u32 {
        self.0.square(column - 1, self.rows() - row)
    }
    /// Returns the row from the top and the column of a square, both counted from 1.
    pub fn place(&self, square: u16) -> (u32, u32) {
        let (column, height) = (
            u32::from(square) / self.0.stride(),
            u32::from(square) % self.0.stride(),
        );
        (self.rows().saturating_sub(height), column + 1)
    }
    pub(super) fn grid(&self) -> Grid {
        Grid {
            rows: self.rows(),
            columns: self.columns(),
            origin: RowOrigin::Top,
        }
    }
    /// Returns the row and the column of a stone with a free square below it.
    pub(super) fn floating(&self, taken: S::Bits) -> Option<(u32, u32)> {
        Squares(taken.without(self.held(taken)))
            .next()
            .map(|square| self.place(square))
    }
}

impl ConnectFour<Sized<u64>> {
    /// Returns the same board, with its size as type parameters if it is a common one.
    pub fn usual(
        self,
    ) -> SearchBoard<ConnectFour<Fixed<7, 6, 4>>, ConnectFour<Fixed<4, 4, 4>>, Self> {
        match (self.columns(), self.rows(), self.0.k()) {
            (7, 6, 4) => SearchBoard::First(ConnectFour(Fixed)),
            (4, 4, 4) => SearchBoard::Second(ConnectFour(Fixed)),
            _ => SearchBoard::Other(self),
        }
    }
}

/// Returns the name of a column: `1` to `9`, then `a` for the tenth.
pub(super) fn column_name(column: u32) -> String {
    match column {
        1..=9 => column.to_string(),
        _ => Grid::letter(column - 9).to_string(),
    }
}

impl<S: Shape> Game for ConnectFour<S> {
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
        Squares(self.landings(state))
    }
    #[inline(always)]
    fn play(&self, state: &Self::State, mv: u16) -> Self::State {
        state.place(mv)
    }
    /// Returns whether both moves are in the same column, regardless of its height.
    #[inline]
    fn same_move(&self, (_, one): (&Self::State, u16), (_, other): (&Self::State, u16)) -> bool {
        let stride = self.0.stride();
        u32::from(one) / stride == u32::from(other) / stride
    }
    /// The square, not the column: the same column is another move higher up.
    #[inline]
    fn move_number(&self, _: &Self::State, mv: u16) -> u32 {
        mv.into()
    }
    #[inline]
    fn progress(&self, state: &Self::State) -> (u32, u32) {
        (state.taken().count(), self.columns() * self.rows())
    }
}

impl<S: Shape> Notation for ConnectFour<S> {
    fn spec(&self) -> String {
        format!(
            "connect-four:columns={},rows={},k={}",
            self.columns(),
            self.rows(),
            self.0.k()
        )
    }
    fn title(&self) -> Sentence {
        let (columns, rows, k) = (self.columns(), self.rows(), self.0.k());
        match k {
            4 => sentence!("Connect Four {columns}×{rows}", columns, rows),
            _ => sentence!(
                "Connect Four {columns}×{rows}, {k} in a line",
                columns,
                rows,
                k
            ),
        }
    }
    fn symbol(&self, side: Side) -> &'static str {
        ["X", "O"][side.index()]
    }
    fn spellings(&self, _: &Self::State, mv: u16) -> Vec<String> {
        vec![column_name(self.place(mv).1)]
    }
    fn find_printed(&self, state: &Self::State, text: &str) -> Option<Ordinal> {
        let column = match *text.as_bytes() {
            [digit @ b'1'..=b'9'] => u32::from(digit - b'0'),
            [letter @ b'a'..=b'z'] => u32::from(letter - b'a') + 10,
            _ => return None,
        };
        let goes_on = self.outcome(state).is_none();
        self.moves(state)
            .position(|mv| self.place(mv).1 == column)
            .filter(|_| goes_on)
            .map(Ordinal::at)
    }
    fn looks_like_move(&self, text: &str) -> bool {
        text.len() == 1 && text.bytes().all(|b| matches!(b, b'1'..=b'9' | b'a'..=b'z'))
    }
    fn example(&self) -> String {
        let middle = self.columns().div_ceil(2);
        format!(
            "{} (a column from 1 to {})",
            column_name(middle),
            column_name(self.columns())
        )
    }
    fn square(&self, _: &Self::State, mv: u16) -> Option<(u32, u32)> {
        Some(self.place(mv))
    }
    fn setup(&self, setup: &Setup) -> Result<Self::State, SetupError> {
        let stones: Self::State =
            read_stones(setup, self.grid(), |row, column| self.number(row, column))?;
        if let Some((row, column)) = self.floating(stones.taken()) {
            return Err(SetupError::Floating {
                row: row as usize,
                column: column as usize,
            });
        }
        if self.0.has_line(stones.own) && self.0.has_line(stones.theirs) {
            return Err(SetupError::BothWon);
        }
        Ok(stones)
    }
    fn describe(&self, state: &Self::State) -> Setup {
        describe_stones(state, self.grid(), |row, column| self.number(row, column))
    }
    fn picture(&self, state: &Self::State) -> Picture {
        let board = self
            .grid()
            .board(|row, column| state.cell(self.number(row, column)));
        // The columns are labelled as moves are written.
        Picture::Board(Board {
            column_labels: (1..=self.columns()).map(column_name).collect(),
            ..board
        })
    }
    fn run_together<'a>(&self, word: &'a str) -> Vec<(usize, &'a str)> {
        if !word.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return vec![(0, word)];
        }
        (0..word.len()).map(|at| (at, &word[at..=at])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::conformance::check;
    use crate::rules::perft::perft;

    const USUAL: ConnectFour<Fixed<7, 6, 4>> = ConnectFour(Fixed);

    fn played<S: Shape>(game: &ConnectFour<S>, list: &str) -> Stones<S::Bits> {
        game.split_moves(list)
            .into_iter()
            .fold(game.initial(), |state, (_, word)| {
                let ordinal = game.find_move(&state, word).unwrap();
                game.play(&state, game.legal(&state)[ordinal.index()])
            })
    }

    #[test]
    fn keeps_the_contract() {
        check(&USUAL, 100, 1).unwrap();
        check(&ConnectFour(Fixed::<4, 4, 4>), 100, 2).unwrap();
        for (columns, rows, k) in [
            (7, 6, 4),
            (4, 4, 4),
            (8, 7, 4),
            (1, 1, 1),
            (5, 4, 9),
            (9, 6, 2),
            (1, 9, 3),
        ] {
            check(
                &ConnectFour::<Sized<u64>>::sized(columns, rows, k).unwrap(),
                100,
                3,
            )
            .unwrap();
        }
        check(
            &ConnectFour::<Sized<u128>>::sized(10, 9, 4).unwrap(),
            100,
            4,
        )
        .unwrap();
        check(&ConnectFour::<Sized<u128>>::sized(10, 9, 9).unwrap(), 20, 5).unwrap();
        assert!(ConnectFour::<Sized<u64>>::sized(10, 9, 4).is_none());
        assert!(ConnectFour::<Sized<u128>>::sized(11, 4, 4).is_none());
        assert!(ConnectFour::<Sized<u128>>::sized(4, 10, 4).is_none());
    }

    #[test]
    fn sizes_agree_with_one_another() {
        let narrow = ConnectFour::<Sized<u64>>::sized(7, 6, 4).unwrap();
        let wide = ConnectFour::<Sized<u128>>::sized(7, 6, 4).unwrap();
        let counts = perft(&USUAL, &USUAL.initial(), 6);
        assert_eq!(counts, [7, 49, 343, 2401, 16_807, 117_649]);
        assert_eq!(perft(&narrow, &narrow.initial(), 6), counts);
        assert_eq!(perft(&wide, &wide.initial(), 6), counts);
    }

    #[test]
    fn lines_in_every_direction() {
        for list in ["1121314", "1212121", "12234334644", "76654554244"] {
            let state = played(&USUAL, list);
            assert_eq!(
                USUAL.outcome(&state),
                Some(Outcome::Won(Side::First)),
                "{list}"
            );
        }
        // The spare bit of a column separates its top stones from the bottom of the next column.
        let state = played(&USUAL, "21317113141");
        assert_eq!(USUAL.outcome(&state), None);
    }

    #[test]
    fn moves_in_words() {
        let game = ConnectFour::<Sized<u128>>::sized(10, 9, 4).unwrap();
        let state = game.initial();
        let names: Vec<String> = game
            .moves(&state)
            .map(|mv| game.print_move(&state, mv))
            .collect();
        assert_eq!(names.join(" "), "1 2 3 4 5 6 7 8 9 a");
        assert_eq!(game.square(&state, game.legal(&state)[9]), Some((9, 10)));
        assert_eq!(game.find_move(&state, "A"), Ok(Ordinal(9)));
        let words: Vec<&str> = USUAL
            .split_moves("4453, 2 1")
            .into_iter()
            .map(|(_, word)| word)
            .collect();
        assert_eq!(words, ["4", "4", "5", "3", "2", "1"]);
        let full = played(&USUAL, "444444");
        assert!(
            USUAL
                .find_move(&full, "4")
                .unwrap_err()
                .to_string()
                .contains("legal: 1 2 3 5 6 7")
        );
        assert!(
            USUAL
                .find_move(&full, "0")
                .unwrap_err()
                .to_string()
                .contains("a column from 1 to 7")
        );
        assert_eq!(
            (USUAL.title().to_string().as_str(), USUAL.spec().as_str()),
            ("Connect Four 7×6", "connect-four:columns=7,rows=6,k=4")
        );
    }

    #[test]
    fn setups_that_cannot_be() {
        let game = ConnectFour(Fixed::<4, 4, 3>);
        let read = |text| game.setup(&Setup::read(text));
        assert_eq!(
            read("..../..../.X../.... O"),
            Err(SetupError::Floating { row: 3, column: 2 })
        );
        assert_eq!(read("..../..../XXX./OOO. X"), Err(SetupError::BothWon));
        assert_eq!(
            read("..../..../..../XX.. O"),
            Err(SetupError::Counts {
                first: 2,
                second: 0
            })
        );
        assert_eq!(
            read("..../..../..../X... X"),
            Err(SetupError::Ahead { own: 1, theirs: 0 })
        );
        assert!(matches!(
            read("..../..../..../X..? O"),
            Err(SetupError::Cell {
                row: 4,
                column: 4,
                ..
            })
        ));
        assert!(matches!(
            read("..../..../..../X..."),
            Err(SetupError::NoSide { .. })
        ));
        let state = read("..../..../2.../1112 2").unwrap();
        assert_eq!(game.outcome(&state), Some(Outcome::Won(Side::First)));
        assert_eq!(game.outcome_text(&state).as_deref(), Some("X wins"));
    }
}
