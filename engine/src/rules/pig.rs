//! Pig: a side rolls one die any number of times and collects points, or holds and keeps them; a 1
//! ends the turn and loses the points of the turn. Source: J. Scarne, *Scarne on Dice*, 1945.
//!
//! The number of turns of both sides together is limited, so that every game ends. The side that
//! reaches the target wins at once; when no turn is left, the side with more points wins, and equal
//! points are a draw.
//!
//! Rolling leads to a chance node with the six faces of the die, which keeps the side that has
//! rolled. A position is written `A,B TOTAL LEFT SIDE`, followed by ` roll` at a chance node.

use super::game::{Game, Outcome, Side};
use super::notation::{Board, Cell, MoveError, Notation, Picture};
use super::setup::{Setup, SetupError};
use super::weights::Weights;
use crate::numbers::Ordinal;
use crate::sentence;
use crate::sentence::Sentence;
use std::ops::Range;

/// The number of faces of the die.
const FACES: u8 = 6;
/// The maximum target, and the maximum number of turns.
pub const MOST: u32 = 1_000;
/// The maximum number of squares in a row of the drawing.
const MOST_COLUMNS: u32 = 25;

/// The game with its target and number of turns.
#[derive(Clone, Debug)]
pub struct Pig {
    target: u16,
    turns: u16,
    /// The weights of the faces.
    die: Weights,
}

/// A position of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PigState {
    points: [u16; 2],
    /// The points collected in this turn.
    total: u16,
    /// The number of remaining turns, this one included.
    left: u16,
    side: Side,
    /// True at a chance node, where the die is rolling.
    is_rolling: bool,
}

impl PigState {
    /// Returns the points of a side, including those of its current turn.
    pub fn with_total(&self, side: Side) -> i64 {
        let own = if side == self.side { self.total } else { 0 };
        i64::from(self.points[side.index()]) + i64::from(own)
    }
    /// Returns the position after the end of a turn in which the side gains `gain` points.
    fn ended(self, gain: u16) -> PigState {
        let mut points = self.points;
        points[self.side.index()] += gain;
        PigState {
            points,
            total: 0,
            left: self.left.saturating_sub(1),
            side: self.side.other(),
            is_rolling: false,
        }
    }
}

impl Pig {
    /// Creates a game; returns `None` unless target and turns are 1 to [`MOST`].
    pub fn new(target: u32, turns: u32) -> Option<Pig> {
        let fits = |number: u32| {
            u16::try_from(number)
                .ok()
                .filter(|_| (1..=MOST).contains(&number))
        };
        let die = Weights::new(vec![1; usize::from(FACES)])?;
        Some(Pig {
            target: fits(target)?,
            turns: fits(turns)?,
            die,
        })
    }
    /// Returns the number of points that wins.
    pub fn target(&self) -> u16 {
        self.target
    }
    /// Returns the maximum number of points that a side can have.
    pub fn most_points(&self) -> u16 {
        self.target + u16::from(FACES) - 1
    }
    /// Parses a number of at most `most`.
    fn number(text: Option<&str>, most: u16, expected: &'static str) -> Result<u16, SetupError> {
        let found = text.unwrap_or_default();
        let digits = !found.is_empty() && found.bytes().all(|b| b.is_ascii_digit());
        let number = found
            .parse()
            .ok()
            .filter(|number| digits && *number <= most);
        number.ok_or_else(|| SetupError::Number {
            expected,
            most,
            found: found.to_owned(),
        })
    }
}

impl Game for Pig {
    const CHANCE: bool = true;
    type State = PigState;
    /// 0 to roll and 1 to hold; at a chance node, the face minus one.
    type Move = u8;
    type Moves = Range<u8>;

    fn initial(&self) -> PigState {
        PigState {
            points: [0; 2],
            total: 0,
            left: self.turns,
            side: Side::First,
            is_rolling: false,
        }
    }
    fn to_move(&self, state: &PigState) -> Side {
        state.side
    }
    fn outcome(&self, state: &PigState) -> Option<Outcome> {
        let [first, second] = state.points;
        let is_over = first >= self.target || second >= self.target || state.left == 0;
        is_over.then(|| match first.cmp(&second) {
            std::cmp::Ordering::Greater => Outcome::Won(Side::First),
            std::cmp::Ordering::Less => Outcome::Won(Side::Second),
            std::cmp::Ordering::Equal => Outcome::Drawn,
        })
    }
    fn chance(&self, state: &PigState) -> Option<Weights> {
        state.is_rolling.then(|| self.die.clone())
    }
    fn moves(&self, state: &PigState) -> Range<u8> {
        match state.is_rolling {
            true => 0..FACES,
            false => 0..1 + u8::from(state.total > 0),
        }
    }
    fn play(&self, state: &PigState, mv: u8) -> PigState {
        match (state.is_rolling, mv) {
            (false, 0) => PigState {
                is_rolling: true,
                ..*state
            },
            (false, _) => state.ended(state.total),
            (true, 0) => state.ended(0),
            (true, face) => {
                let total = state.total + u16::from(face) + 1;
                let reached = state.points[state.side.index()] + total >= self.target;
                // A turn ends as soon as the target is reached.
                if reached {
                    state.ended(total)
                } else {
                    PigState {
                        total,
                        is_rolling: false,
                        ..*state
                    }
                }
            }
        }
    }
    fn same_move(&self, (one, first): (&PigState, u8), (other, second): (&PigState, u8)) -> bool {
        first == second && one.is_rolling == other.is_rolling
    }
    fn progress(&self, state: &PigState) -> (u32, u32) {
        (
            u32::from(self.turns.saturating_sub(state.left)),
            u32::from(self.turns).max(1),
        )
    }
}

impl Notation for Pig {
    fn spec(&self) -> String {
        format!("pig:target={},turns={}", self.target, self.turns)
    }
    fn title(&self) -> Sentence {
        let (target, turns) = (self.target, self.turns);
        sentence!("Pig to {target} points, {turns} turns", target, turns)
    }
    fn symbol(&self, side: Side) -> &'static str {
        ["1", "2"][side.index()]
    }
    fn spellings(&self, state: &PigState, mv: u8) -> Vec<String> {
        vec![match (state.is_rolling, mv) {
            (false, 0) => "roll".to_owned(),
            (false, _) => "hold".to_owned(),
            (true, face) => (face + 1).to_string(),
        }]
    }
    fn looks_like_move(&self, text: &str) -> bool {
        matches!(text, "roll" | "hold" | "1" | "2" | "3" | "4" | "5" | "6")
    }
    fn example(&self) -> String {
        "roll, hold, or 4 (what the die shows)".to_owned()
    }
    fn square(&self, _: &PigState, _: u8) -> Option<(u32, u32)> {
        None
    }
    fn setup(&self, setup: &Setup) -> Result<PigState, SetupError> {
        const SIDES: &str = "1 or 2";
        let row = setup.rows.join("/");
        let (first, second) = row.split_once(',').unwrap_or((&row, ""));
        let points = |text| {
            Pig::number(
                Some(text),
                self.most_points(),
                "the points of both sides, A,B",
            )
        };
        let points = [points(first)?, points(second)?];
        let mut words = setup.words.iter().map(String::as_str);
        let total = Pig::number(
            words.next(),
            self.target - 1,
            "the points gathered in this turn",
        )?;
        let left = Pig::number(words.next(), self.turns, "the turns that are left")?;
        let side = match words.next() {
            Some("1") => Side::First,
            Some("2") => Side::Second,
            Some(other) => {
                return Err(SetupError::Side {
                    expected: SIDES,
                    found: other.to_owned(),
                });
            }
            None => return Err(SetupError::NoSide { expected: SIDES }),
        };
        let word = words.next();
        let more = words.next().or(word.filter(|word| *word != "roll"));
        if let Some(found) = more {
            return Err(SetupError::Word {
                expected: " but roll",
                found: found.to_owned(),
            });
        }
        let state = PigState {
            points,
            total,
            left,
            side,
            is_rolling: word.is_some(),
        };
        // A turn with more points would have ended, and after the end of the game nothing is
        // collected.
        let most = self
            .target
            .saturating_sub(points[side.index()])
            .saturating_sub(1);
        if total
            > if self.outcome(&state).is_some() {
                0
            } else {
                most
            }
            || state.is_rolling && left == 0
        {
            let (expected, found) = ("the points gathered in this turn", total.to_string());
            return Err(SetupError::Number {
                expected,
                most: most.min(total.saturating_sub(1)),
                found,
            });
        }
        Ok(PigState {
            is_rolling: state.is_rolling && self.outcome(&state).is_none(),
            ..state
        })
    }
    fn describe(&self, state: &PigState) -> Setup {
        let [first, second] = state.points;
        let mut words = vec![
            state.total.to_string(),
            state.left.to_string(),
            self.symbol(state.side).to_owned(),
        ];
        words.extend(state.is_rolling.then(|| "roll".to_owned()));
        Setup {
            rows: vec![format!("{first},{second}")],
            words,
        }
    }
    /// Returns a row for each side: its points, followed by those of its current turn.
    fn picture(&self, state: &PigState) -> Picture {
        let target = u32::from(self.target);
        let each = target.div_ceil(MOST_COLUMNS);
        let columns = target.div_ceil(each);
        let mut cells = Vec::new();
        for side in Side::BOTH {
            let (points, all) = (
                u32::from(state.points[side.index()]),
                state.with_total(side) as u32,
            );
            cells.extend((1..=columns).map(|column| match column * each {
                reached if reached <= points => Cell::Stone(side),
                reached if reached <= all => Cell::White,
                reached if reached >= target => Cell::Goal(side),
                _ => Cell::Empty,
            }));
        }
        Picture::Board(Board {
            rows: 2,
            columns: columns as usize,
            cells,
            row_labels: Side::BOTH.map(|side| self.symbol(side).to_owned()).to_vec(),
            column_labels: (1..=columns)
                .map(|column| (column * each).min(target).to_string())
                .collect(),
        })
    }
    fn find_move(&self, state: &PigState, text: &str) -> Result<Ordinal, MoveError> {
        let wanted = text.trim().to_lowercase();
        let found = self
            .legal(state)
            .iter()
            .position(|mv| self.print_move(state, *mv) == wanted)
            .map(Ordinal::at);
        found.ok_or_else(|| self.refuse(state, text, self.looks_like_move(&wanted)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::conformance::check;

    fn read(game: &Pig, text: &str) -> Result<PigState, SetupError> {
        game.setup(&Setup::read(text))
    }

    #[test]
    fn keeps_the_contract() {
        for (target, turns) in [(20, 30), (1, 1), (6, 2), (100, 10), (1000, 3)] {
            check(&Pig::new(target, turns).unwrap(), 200, 5).unwrap();
        }
        assert!(Pig::new(0, 5).is_none() && Pig::new(5, MOST + 1).is_none());
    }

    #[test]
    fn a_turn_is_a_gamble() {
        let game = Pig::new(20, 30).unwrap();
        let play = |text: &str, moves: &str| {
            let start = read(&game, text).unwrap();
            let end = moves.split_whitespace().fold(start, |state, word| {
                let mv = game
                    .find_move(&state, word)
                    .unwrap_or_else(|error| panic!("{word}: {error}"));
                game.play(&state, mv.0 as u8)
            });
            game.describe(&end).to_string()
        };
        assert_eq!(play("0,0 0 30 1", "roll 6 roll"), "0,0 6 30 1 roll");
        assert_eq!(
            play("0,0 0 30 1", "roll 6 roll 1"),
            "0,0 0 29 2",
            "a 1 loses what was gathered"
        );
        assert_eq!(play("8,5 6 26 1", "hold"), "14,5 0 25 2");
        assert_eq!(
            play("8,5 6 26 1", "roll 6"),
            "20,5 0 25 2",
            "the target ends the turn"
        );
        assert!(
            game.find_move(&read(&game, "8,5 0 26 1").unwrap(), "hold")
                .is_err()
        );
        let over = |text| game.outcome(&read(&game, text).unwrap());
        assert_eq!(over("20,5 0 25 2"), Some(Outcome::Won(Side::First)));
        assert_eq!(
            (over("7,7 0 0 1"), over("7,7 0 1 1")),
            (Some(Outcome::Drawn), None)
        );
    }

    #[test]
    fn set_ups_are_checked() {
        let game = Pig::new(20, 30).unwrap();
        for bad in [
            "8 0 3 1",
            "8,5",
            "8,5 6",
            "8,5 6 26",
            "8,5 6 31 1",
            "26,0 0 3 1",
            "8,5 12 26 1",
            "8,5 6 26 3",
        ] {
            assert!(read(&game, bad).is_err(), "{bad}");
        }
        for bad in [
            "20,5 3 25 2",
            "8,5 6 26 1 fly",
            "8,5 6 26 1 roll roll",
            "a,b 0 3 1",
            "8,5 -1 26 1",
            "8,5 6 0 1",
        ] {
            assert!(read(&game, bad).is_err(), "{bad}");
        }
    }
}
