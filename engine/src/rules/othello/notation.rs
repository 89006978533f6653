//! The text forms of Othello: squares from the top left (`d3` is row 3), passes, boards and
//! transcripts.

use super::{BoardLayout, Discs, Othello, PASS};
use crate::numbers::Ordinal;
use crate::rules::bits::Bits;
use crate::rules::game::{Game, Side};
use crate::rules::grid::{self, Grid, RowOrigin};
use crate::rules::notation::{Cell, Notation, Picture};
use crate::rules::setup::{Setup, SetupError};
use crate::sentence::Sentence;

/// The ways to write a pass, the printed one first.
const PASSES: [&str; 5] = ["pass", "--", "pa", "ps", "none"];

/// Returns whether a text is a way to write a pass.
pub fn is_pass(text: &str) -> bool {
    PASSES.iter().any(|name| name.eq_ignore_ascii_case(text))
}

/// Returns the length in bytes of the move at the beginning of a transcript: a square or a pass;
/// `None` for anything else.
fn first_move(text: &str) -> Option<usize> {
    let starts = |name: &&str| {
        text.get(..name.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(name))
    };
    if let Some(pass) = PASSES.into_iter().find(starts) {
        return Some(pass.len());
    }
    let digits = text.strip_prefix(|c: char| c.is_ascii_alphabetic())?;
    let after = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    (after.len() < digits.len()).then_some(text.len() - after.len())
}

/// Returns the owner of the disc that a character stands for, with an inner `None` for an empty
/// square; `None` for any other character.
fn read_disc(c: char) -> Option<Option<Side>> {
    match c {
        'X' | 'x' | '*' | 'B' | 'b' => Some(Some(Side::First)),
        'O' | 'o' | 'W' | 'w' => Some(Some(Side::Second)),
        '.' | '-' | '_' => Some(None),
        _ => None,
    }
}

impl<L: BoardLayout> Othello<L> {
    fn grid(&self) -> Grid {
        Grid {
            rows: self.0.size(),
            columns: self.0.size(),
            origin: RowOrigin::Top,
        }
    }
    fn cell(&self, state: &Discs<L::Bits>, row: u32, column: u32) -> Cell {
        let square = self.0.square(row, column);
        let owner = Side::BOTH
            .into_iter()
            .find(|&side| state.of(side).has(square));
        owner.map_or(Cell::Empty, Cell::Stone)
    }
    /// Checks that passes just played were legal: the side that passed had no placement, and the
    /// game was not over.
    fn check_passes(&self, state: &Discs<L::Bits>) -> Result<(), SetupError> {
        let could_place = |side| !self.placements(state, side).is_empty();
        let reason = if state.passes == 0 {
            return Ok(());
        } else if state.taken() == self.0.squares() {
            "the board is full"
        } else if could_place(state.to_move.other()) {
            "the opponent of the side to move could have placed a disc"
        } else if state.passes == 2 && could_place(state.to_move) {
            "the side to move could have placed a disc"
        } else {
            return Ok(());
        };
        Err(SetupError::Pass { reason })
    }
}

impl<L: BoardLayout> Notation for Othello<L> {
    fn spec(&self) -> String {
        let anti = if self.0.anti() { ",anti=true" } else { "" };
        format!("othello:size={}{anti}", self.0.size())
    }
    fn title(&self) -> Sentence {
        let name = if self.0.anti() {
            "Anti-Othello"
        } else {
            "Othello"
        };
        format!("{name} {0}×{0}", self.0.size()).into()
    }
    fn symbol(&self, side: Side) -> &'static str {
        ["X", "O"][side.index()]
    }
    fn spellings(&self, _: &Self::State, mv: u16) -> Vec<String> {
        if mv == PASS {
            return PASSES.map(str::to_owned).to_vec();
        }
        let (row, column) = self.0.place(u32::from(mv));
        self.grid().spellings(row, column)
    }
    fn find_printed(&self, state: &Self::State, text: &str) -> Option<Ordinal> {
        let square = self.grid().find(text);
        let is_it = |mv: u16| match square {
            Some(square) => mv != PASS && self.0.place(u32::from(mv)) == square,
            None => mv == PASS && text == PASSES[0],
        };
        let goes_on = self.outcome(state).is_none();
        self.moves(state)
            .position(is_it)
            .filter(|_| goes_on)
            .map(Ordinal::at)
    }
    fn looks_like_move(&self, text: &str) -> bool {
        PASSES.contains(&text) || Grid::looks_like_square(text)
    }
    fn example(&self) -> String {
        "c4 (third column, fourth row from the top), (4,3) or pass".to_owned()
    }
    fn square(&self, _: &Self::State, mv: u16) -> Option<(u32, u32)> {
        (mv != PASS).then(|| self.0.place(u32::from(mv)))
    }
    fn setup(&self, setup: &Setup) -> Result<Self::State, SetupError> {
        let mut of = [L::Bits::EMPTY; 2];
        self.grid()
            .read(&setup.rows, "X O .", |row, column, c| match read_disc(c) {
                Some(Some(side)) => {
                    of[side.index()] = of[side.index()].with(self.0.square(row, column));
                    true
                }
                other => other.is_some(),
            })?;
        let to_move = grid::read_side(setup, ["X|B|black|*", "O|W|white"], "X or O")?;
        let words = setup.words.get(1..).unwrap_or_default();
        if let Some((_, found)) = words
            .iter()
            .enumerate()
            .find(|(number, word)| *number >= 2 || !is_pass(word))
        {
            return Err(SetupError::Word {
                expected: " but pass or pass pass",
                found: found.clone(),
            });
        }
        let [own, theirs] = [to_move, to_move.other()].map(|side| of[side.index()]);
        let state = Discs {
            own,
            theirs,
            to_move,
            passes: words.len() as u8,
        };
        self.check_passes(&state)?;
        Ok(state)
    }
    fn describe(&self, state: &Self::State) -> Setup {
        let rows = self
            .grid()
            .print(|row, column| match self.cell(state, row, column) {
                Cell::Stone(side) => ['X', 'O'][side.index()],
                Cell::Empty | Cell::White | Cell::Black | Cell::Goal(_) | Cell::Sign(_) => '.',
            });
        let passes = std::iter::repeat_n(PASSES[0], usize::from(state.passes));
        Setup {
            rows,
            words: std::iter::once(self.symbol(state.to_move))
                .chain(passes)
                .map(str::to_owned)
                .collect(),
        }
    }
    fn picture(&self, state: &Self::State) -> Picture {
        Picture::Board(
            self.grid()
                .board(|row, column| self.cell(state, row, column)),
        )
    }
    fn outcome_text(&self, state: &Self::State) -> Option<String> {
        let [first, second] = state.counts();
        self.outcome(state).map(|outcome| match outcome.winner() {
            Some(side) => format!("{} wins: X {first} – O {second}", self.symbol(side)),
            None => format!("draw: X {first} – O {second}"),
        })
    }
    fn forced_pass(&self, state: &Self::State) -> Option<u16> {
        (self.outcome(state).is_none() && self.0.placements(state.own, state.theirs).is_empty())
            .then_some(PASS)
    }
    fn run_together<'a>(&self, word: &'a str) -> Vec<(usize, &'a str)> {
        let (mut parts, mut at) = (Vec::new(), 0);
        while let Some(length) = first_move(&word[at..]) {
            parts.push((at, &word[at..at + length]));
            at += length;
        }
        // The rest of a word is kept in one piece, so that the error message names all of it.
        if at < word.len() {
            parts.push((at, &word[at..]));
        }
        parts
    }
}
