//! Pop Out, the variant of Connect Four in which a move either drops a stone or removes an own
//! stone from the bottom row, so that the column above it falls by one square.
//!
//! X opens. A line of `k` or more wins; if a removal completes lines of both sides, the side that
//! moved wins. A game is drawn when a position repeats (the same stones, the same side to move),
//! when the side to move has no move (the board is full and it has no stone in the bottom row), and
//! after [`MOST_PLIES`] plies. Source: the rules of Hasbro's *Pop Out*, which leave lines of both
//! sides and endless games to the players.
//!
//! Moves form two groups, each from left to right: drops, written as in Connect Four (`4`),
//! followed by removals, written `x4` (`pop4` is also read).
//!
//! The moves that led to a position determine whether it is a repetition, so they are part of the
//! position: two ways to the same stones are two positions, and a table of positions has few hits.
//! Invariant: undoing the moves of `Way` leads back to the initial position, or to the position
//! that was set up. Costs: a position takes 144 bytes; the search for a repetition undoes moves, a
//! few operations each, and only if two stones have been removed.

use super::bits::{Bits, Squares};
use super::connect_four::{ConnectFour, column_name};
use super::game::{Game, Outcome, Side};
use super::grid::{self, Grid};
use super::k_in_a_row::{Stones, read_stone};
use super::notation::{Notation, Picture};
use super::setup::{Setup, SetupError};
use super::shape::{Shape, Sized};
use crate::sentence;
use crate::sentence::Sentence;

/// The number of plies after which a game is drawn.
pub const MOST_PLIES: usize = 120;

/// The flag of a removal in a move or in a step of [`Way`]; the other bits are the square or the
/// column.
const POP: u16 = 1 << 15;
const POP_STEP: u8 = 1 << 7;

/// The word before the moves that led to a position.
const AFTER: &str = "after";

/// The game on a board of Connect Four that fits into 64 bits.
#[derive(Clone, Copy, Debug)]
pub struct PopOut(pub ConnectFour<Sized<u64>>);

/// The moves that led to a position, the oldest first: for each the column from 0 and a flag for
/// removals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Way {
    steps: [u8; MOST_PLIES],
    count: u8,
    pops: u8,
}

impl Way {
    const NONE: Way = Way {
        steps: [0; MOST_PLIES],
        count: 0,
        pops: 0,
    };

    fn steps(&self) -> &[u8] {
        self.steps
            .get(..usize::from(self.count))
            .unwrap_or_default()
    }
    /// Returns the moves with one more appended; beyond the maximum, where the game is over, the
    /// moves are unchanged.
    fn with(mut self, step: u8) -> Way {
        if let Some(place) = self.steps.get_mut(usize::from(self.count)) {
            *place = step;
            self.count += 1;
            self.pops += u8::from(step & POP_STEP != 0);
        }
        self
    }
}

/// The stones, the side to move, and the moves that led to the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PoppedStones {
    /// The stones and the side to move.
    pub stones: Stones<u64>,
    way: Way,
}

/// The legal moves of a position: drops, followed by removals, each from left to right.
#[derive(Clone, Copy, Debug)]
pub struct PopMoves {
    drops: Squares<u64>,
    pops: Squares<u64>,
}

impl Iterator for PopMoves {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        self.drops
            .next()
            .or_else(|| self.pops.next().map(|square| square | POP))
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.drops.len() + self.pops.len();
        (count, Some(count))
    }
}

impl ExactSizeIterator for PopMoves {}

impl PopOut {
    fn grid(&self) -> Grid {
        self.0.grid()
    }
    /// Returns all squares of a column, counted from 0.
    fn column(&self, column: u32) -> u64 {
        let stride = self.0.0.stride();
        (u64::one(stride) - 1)
            .up(column * stride)
            .and(self.0.0.board())
    }
    fn column_of(&self, mv: u16) -> u32 {
        u32::from(mv & !POP) / self.0.0.stride()
    }
    /// Returns the stones before a step; `None` if it cannot have been the last one.
    fn undone(&self, stones: &Stones<u64>, step: u8) -> Option<Stones<u64>> {
        let column = self.column(u32::from(step & !POP_STEP));
        let Stones {
            own,
            theirs,
            to_move,
        } = *stones;
        let to_move = to_move.other();
        // The stones of the side that made the step are in `theirs`.
        if step & POP_STEP == 0 {
            let taken = stones.taken().and(column);
            let top = u64::one(63_u32.checked_sub(taken.leading_zeros())?);
            return theirs.and(top).count().eq(&1).then(|| Stones {
                own: theirs.without(top),
                theirs: own,
                to_move,
            });
        }
        let raised = |set: u64| set.without(column).or(set.and(column).up(1));
        let fits = stones.taken().and(column) != column && !column.is_empty();
        let bottom = u64::one(column.lowest());
        fits.then(|| Stones {
            own: raised(theirs).or(bottom),
            theirs: raised(own),
            to_move,
        })
    }
    /// Returns true if the position occurred before.
    fn is_repeated(&self, state: &PoppedStones) -> bool {
        // On a cycle each side drops as many stones as it removes, so its number of moves is even.
        if state.way.pops < 2 {
            return false;
        }
        let mut stones = state.stones;
        for (count, &step) in (1..).zip(state.way.steps().iter().rev()) {
            let Some(before) = self.undone(&stones, step) else {
                return false;
            };
            stones = before;
            if count % 4 == 0 && stones == state.stones {
                return true;
            }
        }
        false
    }
    fn pops(&self, stones: &Stones<u64>) -> u64 {
        stones.own.and(self.0.bottoms())
    }
    /// Returns the reason for a draw in a game without a line.
    fn drawn(&self, state: &PoppedStones) -> Option<&'static str> {
        let stones = &state.stones;
        if self.0.landings(stones).is_empty() && self.pops(stones).is_empty() {
            return Some("there is no move");
        }
        if usize::from(state.way.count) >= MOST_PLIES {
            return Some("120 plies have been played");
        }
        self.is_repeated(state)
            .then_some("the position has come again")
    }
    fn winner(&self, stones: &Stones<u64>) -> Option<Side> {
        let Stones {
            own,
            theirs,
            to_move,
        } = *stones;
        let shape = &self.0.0;
        // A removal may complete lines of both sides; the side that moved wins.
        shape
            .has_line(theirs)
            .then_some(to_move.other())
            .or_else(|| shape.has_line(own).then_some(to_move))
    }
    fn step_name(step: u8) -> String {
        let name = column_name(u32::from(step & !POP_STEP) + 1);
        if step & POP_STEP == 0 {
            name
        } else {
            format!("x{name}")
        }
    }
    /// Returns the step that a word names.
    fn step(&self, word: &str) -> Option<u8> {
        let columns = 0..self.0.columns() as u8;
        columns
            .flat_map(|column| [column, column | POP_STEP])
            .find(|&step| Self::step_name(step) == word)
    }
    /// Returns the position after the moves in `words`, given its stones: the moves are undone, and
    /// then played again by the rules.
    fn at_end(&self, stones: Stones<u64>, words: &[String]) -> Result<PoppedStones, SetupError> {
        let fault = |word: &String| SetupError::After {
            found: word.clone(),
        };
        let mut begin = stones;
        let mut steps = Vec::with_capacity(words.len().min(MOST_PLIES));
        for word in words.iter().rev() {
            let step = self
                .step(word)
                .filter(|_| steps.len() < MOST_PLIES)
                .ok_or_else(|| fault(word))?;
            begin = self.undone(&begin, step).ok_or_else(|| fault(word))?;
            steps.push(step);
        }
        let mut state = PoppedStones {
            stones: begin,
            way: Way::NONE,
        };
        for (&step, word) in steps.iter().rev().zip(words) {
            let column = u32::from(step & !POP_STEP);
            let is_it = |mv: &u16| {
                self.column_of(*mv) == column && (mv & POP != 0) == (step & POP_STEP != 0)
            };
            let mv = self
                .legal(&state)
                .into_iter()
                .find(is_it)
                .ok_or_else(|| fault(word))?;
            state = self.play(&state, mv);
        }
        Ok(state)
    }
}

impl Game for PopOut {
    type State = PoppedStones;
    type Move = u16;
    type Moves = PopMoves;

    fn initial(&self) -> PoppedStones {
        PoppedStones {
            stones: self.0.initial(),
            way: Way::NONE,
        }
    }
    #[inline]
    fn to_move(&self, state: &PoppedStones) -> Side {
        state.stones.to_move
    }
    fn outcome(&self, state: &PoppedStones) -> Option<Outcome> {
        let won = self.winner(&state.stones).map(Outcome::Won);
        won.or_else(|| self.drawn(state).map(|_| Outcome::Drawn))
    }
    #[inline]
    fn moves(&self, state: &PoppedStones) -> PopMoves {
        PopMoves {
            drops: Squares(self.0.landings(&state.stones)),
            pops: Squares(self.pops(&state.stones)),
        }
    }
    fn play(&self, state: &PoppedStones, mv: u16) -> PoppedStones {
        let column = self.column_of(mv);
        if mv & POP == 0 {
            return PoppedStones {
                stones: state.stones.place(mv),
                way: state.way.with(column as u8),
            };
        }
        let squares = self.column(column);
        let fallen = |set: u64| {
            set.without(squares)
                .or(set.and(squares).down(1).and(squares))
        };
        let Stones {
            own,
            theirs,
            to_move,
        } = state.stones;
        let stones = Stones {
            own: fallen(theirs),
            theirs: fallen(own),
            to_move: to_move.other(),
        };
        PoppedStones {
            stones,
            way: state.way.with(column as u8 | POP_STEP),
        }
    }
    /// Returns whether both moves are in the same column, regardless of its height.
    #[inline]
    fn same_move(&self, (_, one): (&PoppedStones, u16), (_, other): (&PoppedStones, u16)) -> bool {
        self.column_of(one) == self.column_of(other) && one & POP == other & POP
    }
    /// The square and whether a stone comes or goes.
    #[inline]
    fn move_number(&self, _: &PoppedStones, mv: u16) -> u32 {
        u32::from(mv & !POP) * 2 + u32::from(mv & POP != 0)
    }
    /// Counts plies, because the number of stones rises and falls.
    #[inline]
    fn progress(&self, state: &PoppedStones) -> (u32, u32) {
        (u32::from(state.way.count), MOST_PLIES as u32)
    }
}

impl Notation for PopOut {
    fn spec(&self) -> String {
        format!("{},popout=true", self.0.spec())
    }
    fn title(&self) -> Sentence {
        let (columns, rows, k) = (self.0.columns(), self.0.rows(), self.0.0.k());
        match k {
            4 => sentence!("Pop Out {columns}×{rows}", columns, rows),
            _ => sentence!("Pop Out {columns}×{rows}, {k} in a line", columns, rows, k),
        }
    }
    fn symbol(&self, side: Side) -> &'static str {
        self.0.symbol(side)
    }
    fn spellings(&self, _: &PoppedStones, mv: u16) -> Vec<String> {
        let name = column_name(self.column_of(mv) + 1);
        if mv & POP == 0 {
            vec![name]
        } else {
            vec![format!("x{name}"), format!("pop{name}")]
        }
    }
    fn looks_like_move(&self, text: &str) -> bool {
        self.0.looks_like_move(
            text.strip_prefix("pop")
                .or_else(|| text.strip_prefix('x'))
                .unwrap_or(text),
        )
    }
    fn example(&self) -> String {
        let column = column_name(self.0.columns().div_ceil(2));
        format!("{column} (a column) or x{column} (an own stone taken out below)")
    }
    fn square(&self, _: &PoppedStones, mv: u16) -> Option<(u32, u32)> {
        Some(self.0.place(mv & !POP))
    }
    fn setup(&self, setup: &Setup) -> Result<PoppedStones, SetupError> {
        let mut of = [u64::EMPTY; 2];
        self.grid()
            .read(&setup.rows, "X O .", |row, column, c| match read_stone(c) {
                Some(Some(side)) => {
                    of[side.index()] = of[side.index()].with(self.0.number(row, column));
                    true
                }
                other => other.is_some(),
            })?;
        let to_move = grid::read_side(setup, ["X|1", "O|2"], "X or O")?;
        let stones = Stones::new(of, to_move);
        if let Some((row, column)) = self.0.floating(stones.taken()) {
            return Err(SetupError::Floating {
                row: row as usize,
                column: column as usize,
            });
        }
        // Every move changes the number of stones by one.
        let [first, second] = of.map(Bits::count);
        if (first + second) % 2 != to_move.index() as u32 {
            return Err(SetupError::Parity { first, second });
        }
        match setup.words.get(1..).unwrap_or_default() {
            [] => Ok(PoppedStones {
                stones,
                way: Way::NONE,
            }),
            [word, moves @ ..] if word == AFTER && !moves.is_empty() => self.at_end(stones, moves),
            [found, ..] => Err(SetupError::Word {
                expected: " but after and moves",
                found: found.clone(),
            }),
        }
    }
    fn describe(&self, state: &PoppedStones) -> Setup {
        let mut setup = self.0.describe(&state.stones);
        if state.way.count > 0 {
            setup.words.push(AFTER.to_owned());
            setup
                .words
                .extend(state.way.steps().iter().map(|&step| Self::step_name(step)));
        }
        setup
    }
    fn picture(&self, state: &PoppedStones) -> Picture {
        self.0.picture(&state.stones)
    }
    fn outcome_text(&self, state: &PoppedStones) -> Option<String> {
        match self.winner(&state.stones) {
            Some(side) => Some(format!("{} wins", self.symbol(side))),
            None => self.drawn(state).map(|reason| format!("draw: {reason}")),
        }
    }
    fn unsolved(&self) -> Option<Sentence> {
        Some(sentence!(
            "Pop Out is not solved: a game may come back to where it was, so the number of its positions has no small bound; search it to a depth"
        ))
    }
    fn run_together<'a>(&self, word: &'a str) -> Vec<(usize, &'a str)> {
        if !word.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return vec![(0, word)];
        }
        let (mut parts, mut at) = (Vec::new(), 0);
        while at < word.len() {
            let rest = &word[at..];
            let begins = |name: &str| {
                rest.get(..name.len())
                    .is_some_and(|start| start.eq_ignore_ascii_case(name))
            };
            let length = [("pop", 4), ("x", 2)]
                .into_iter()
                .find(|(name, _)| begins(name))
                .map_or(1, |(_, length)| length);
            let length = length.min(rest.len());
            parts.push((at, &rest[..length]));
            at += length;
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::conformance::check;

    fn game(columns: u32, rows: u32, k: u32) -> PopOut {
        PopOut(ConnectFour::sized(columns, rows, k).unwrap())
    }

    fn played(game: &PopOut, list: &str) -> PoppedStones {
        game.split_moves(list)
            .into_iter()
            .fold(game.initial(), |state, (_, word)| {
                let ordinal = game
                    .find_move(&state, word)
                    .unwrap_or_else(|error| panic!("{list}: {error}"));
                game.play(&state, game.legal(&state)[ordinal.index()])
            })
    }

    #[test]
    fn keeps_the_contract() {
        for (columns, rows, k) in [
            (7, 6, 4),
            (4, 4, 4),
            (1, 1, 1),
            (1, 1, 2),
            (2, 2, 3),
            (1, 5, 3),
            (8, 7, 4),
            (10, 5, 4),
        ] {
            check(&game(columns, rows, k), 60, 1).unwrap();
        }
    }

    #[test]
    fn a_column_falls_and_may_win_for_either_side() {
        let four = game(4, 4, 4);
        assert_eq!(
            four.describe(&played(&four, "1 1 1 2 x1")).rows,
            ["....", "....", "X...", "OO.."]
        );
        let three = game(4, 3, 3);
        // A move that completes lines of both sides is won by the side that moved.
        let both = three.setup(&Setup::read("X.../OXX./XOOX X")).unwrap();
        let after = three.play(
            &both,
            three.legal(&both)[three.find_move(&both, "x1").unwrap().index()],
        );
        assert_eq!(three.describe(&after).rows, ["....", "XXX.", "OOOX"]);
        assert_eq!(three.outcome(&after), Some(Outcome::Won(Side::First)));
        assert_eq!(three.outcome_text(&after).as_deref(), Some("X wins"));
    }

    #[test]
    fn a_position_that_comes_again_is_a_draw() {
        let game = game(7, 6, 4);
        let drawn = played(&game, "1 2 x1 x2");
        assert_eq!(game.outcome(&drawn), Some(Outcome::Drawn));
        assert_eq!(
            game.outcome_text(&drawn).as_deref(),
            Some("draw: the position has come again")
        );
        assert!(game.legal(&drawn).is_empty());
        // With the other side to move, or if the beginning of the moves is unknown, the stones are
        // not a repetition.
        assert_eq!(game.outcome(&played(&game, "1 2 x1")), None);
        let set_up = Setup {
            words: vec!["X".to_owned()],
            ..game.describe(&drawn)
        };
        assert_eq!(game.outcome(&game.setup(&set_up).unwrap()), None);
    }

    #[test]
    fn no_move_is_a_draw_and_a_full_board_is_none() {
        let game = game(2, 2, 3);
        let full = game.setup(&Setup::read("OO/XX X")).unwrap();
        let names: Vec<String> = game
            .legal(&full)
            .iter()
            .map(|&mv| game.print_move(&full, mv))
            .collect();
        assert_eq!(
            (names.join(" ").as_str(), game.outcome(&full)),
            ("x1 x2", None)
        );
        let stuck = game.setup(&Setup::read("XX/OO X")).unwrap();
        assert_eq!(
            game.outcome_text(&stuck).as_deref(),
            Some("draw: there is no move")
        );
    }

    #[test]
    fn moves_in_words() {
        let game = game(7, 6, 4);
        let state = played(&game, "44");
        let names: Vec<String> = game
            .legal(&state)
            .iter()
            .map(|&mv| game.print_move(&state, mv))
            .collect();
        assert_eq!(names.join(" "), "1 2 3 4 5 6 7 x4");
        for text in ["x4", "X4", "pop4", "Pop 4"] {
            assert_eq!(
                game.find_move(&state, text)
                    .map(crate::numbers::Ordinal::index),
                Ok(7),
                "{text}"
            );
        }
        let words: Vec<&str> = game
            .split_moves("44x43 pop4,x5")
            .into_iter()
            .map(|(_, word)| word)
            .collect();
        assert_eq!(words, ["4", "4", "x4", "3", "pop4", "x5"]);
        assert!(
            game.find_move(&state, "x1")
                .unwrap_err()
                .to_string()
                .contains("legal: 1 2 3 4 5 6 7 x4")
        );
        assert_eq!(game.spec(), "connect-four:columns=7,rows=6,k=4,popout=true");
    }

    #[test]
    fn setups_say_the_way() {
        let game = game(3, 2, 3);
        let read = |text| game.setup(&Setup::read(text));
        let state = played(&game, "1 2 x1");
        assert_eq!(game.describe(&state).to_string(), ".../.O. O after 1 2 x1");
        assert_eq!(read(".../.O. O after 1 2 x1"), Ok(state));
        assert_eq!(
            read(".../... X").map(|state| game.legal(&state).len()),
            Ok(3)
        );
        assert_eq!(
            read(".../X.. X"),
            Err(SetupError::Parity {
                first: 1,
                second: 0
            })
        );
        assert_eq!(
            read("X../... O"),
            Err(SetupError::Floating { row: 1, column: 1 })
        );
        assert!(matches!(
            read(".../.O. O after 1 2 x3 x1"),
            Err(SetupError::After { .. })
        ));
        assert!(
            matches!(read(".../.O. O after 1 1"), Err(SetupError::After { found }) if found == "1")
        );
        assert!(matches!(
            read(".../.O. O after"),
            Err(SetupError::Word { .. })
        ));
        assert!(matches!(
            read(".../.O. O before 1"),
            Err(SetupError::Word { .. })
        ));
        // Moves that continue after a repetition are invalid.
        assert!(read("X../... X after 1 2 x1 x2 1 2 x1").is_err());
    }

    #[test]
    fn long_games_end() {
        let game = game(7, 6, 40);
        let mut state = game.initial();
        let mut random = crate::rules::conformance::Seed(5);
        let mut plies = 0;
        while game.outcome(&state).is_none() {
            let legal = game.legal(&state);
            state = game.play(&state, legal[random.below(legal.len())]);
            plies += 1;
        }
        assert!(plies <= MOST_PLIES);
    }
}
