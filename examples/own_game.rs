//! An example of a game in Rust that implements the traits of the engine: Kalah, where the last stone
//! in a player's own store gives another turn.
//!
//! `cargo run --example own_game -- --game kalah` opens the workbench with it, and all commands know
//! it: `-- solve --game kalah3`.

use engine::eval::Registry;
use engine::rules::program::added::OwnGame;
use engine::rules::program::shown::Shown;
use engine::rules::{Game, Notation, Outcome, Picture, Setup, SetupError, Side};
use engine::sentence::Sentence;
use std::process::ExitCode;
use std::sync::Arc;

/// The game with `PITS` pits on each side, at most 6, and `STONES` stones in each pit at the start.
#[derive(Clone, Debug)]
pub struct Kalah<const PITS: usize, const STONES: u8>;

/// The pits and the store of the first side, those of the second, and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    cups: [u8; 14],
    side: Side,
}

impl<const PITS: usize, const STONES: u8> Kalah<PITS, STONES> {
    const ALL: u16 = 2 * PITS as u16 * STONES as u16;
    /// Returns the indices of the pits of a side; its store follows the last pit.
    fn own(side: Side) -> std::ops::Range<usize> {
        side.index() * (PITS + 1)..side.index() * (PITS + 1) + PITS
    }
    fn stores(state: &Stones) -> [i32; 2] {
        Side::BOTH.map(|side| state.cups[Self::own(side).end].into())
    }
}

impl<const PITS: usize, const STONES: u8> Game for Kalah<PITS, STONES> {
    type State = Stones;
    /// The pit, from 0.
    type Move = u8;
    type Moves = std::vec::IntoIter<u8>;

    fn initial(&self) -> Stones {
        let mut cups = [0; 14];
        Side::BOTH
            .into_iter()
            .flat_map(Self::own)
            .for_each(|pit| cups[pit] = STONES);
        Stones {
            cups,
            side: Side::First,
        }
    }
    fn to_move(&self, state: &Stones) -> Side {
        state.side
    }
    fn outcome(&self, state: &Stones) -> Option<Outcome> {
        let goes_on = Side::BOTH
            .into_iter()
            .flat_map(Self::own)
            .any(|pit| state.cups[pit] > 0);
        let [first, second] = Self::stores(state);
        let winner = [
            Outcome::Won(Side::Second),
            Outcome::Drawn,
            Outcome::Won(Side::First),
        ];
        (!goes_on).then(|| winner[((first - second).signum() + 1) as usize])
    }
    fn moves(&self, state: &Stones) -> Self::Moves {
        let full = (0..)
            .zip(Self::own(state.side))
            .filter(|(_, pit)| state.cups[*pit] > 0);
        full.map(|(number, _)| number)
            .collect::<Vec<_>>()
            .into_iter()
    }
    fn play(&self, state: &Stones, mv: u8) -> Stones {
        let Stones { mut cups, side } = *state;
        let (store, other) = (Self::own(side).end, Self::own(side.other()).end);
        let mut at = Self::own(side).start + usize::from(mv);
        let mut hand = std::mem::take(&mut cups[at]);
        while hand > 0 {
            at = (at + 1) % (2 * PITS + 2);
            if at != other {
                cups[at] += 1;
                hand -= 1;
            }
        }
        // A last stone in an empty pit of the player captures itself and the stones opposite.
        let opposite = (2 * PITS).wrapping_sub(at);
        if Self::own(side).contains(&at) && cups[at] == 1 && cups[opposite] > 0 {
            cups[store] += 1 + std::mem::take(&mut cups[opposite]);
            cups[at] = 0;
        }
        // A side without stones ends the game: each player keeps the stones of its own side.
        if Side::BOTH
            .into_iter()
            .any(|side| Self::own(side).all(|pit| cups[pit] == 0))
        {
            for side in Side::BOTH {
                let left: u8 = Self::own(side)
                    .map(|pit| std::mem::take(&mut cups[pit]))
                    .sum();
                cups[Self::own(side).end] += left;
            }
        }
        Stones {
            cups,
            side: if at == store { side } else { side.other() },
        }
    }
    fn progress(&self, state: &Stones) -> (u32, u32) {
        (
            Self::stores(state).iter().sum::<i32>() as u32,
            Self::ALL.into(),
        )
    }
}

impl<const PITS: usize, const STONES: u8> Notation for Kalah<PITS, STONES> {
    fn spec(&self) -> String {
        format!("kalah {PITS} {STONES}")
    }
    fn title(&self) -> Sentence {
        Sentence::Text(format!("Kalah, {PITS} pits, {STONES} stones"))
    }
    fn symbol(&self, side: Side) -> &'static str {
        ["A", "B"][side.index()]
    }
    fn spellings(&self, _: &Stones, mv: u8) -> Vec<String> {
        vec![(mv + 1).to_string()]
    }
    fn looks_like_move(&self, text: &str) -> bool {
        text.parse()
            .is_ok_and(|pit: usize| (1..=PITS).contains(&pit))
    }
    fn example(&self) -> String {
        "1 or 2 (a pit of one's own)".to_owned()
    }
    fn square(&self, _: &Stones, _: u8) -> Option<(u32, u32)> {
        None
    }
    fn setup(&self, setup: &Setup) -> Result<Stones, SetupError> {
        let (expected, found) = (
            "all stones, a row of numbers for each side",
            setup.rows.join("/"),
        );
        let wrong = || SetupError::Number {
            expected,
            most: Self::ALL,
            found: found.clone(),
        };
        let numbers = found
            .split([',', '/'])
            .map(|number| number.parse::<u8>().ok());
        let numbers = numbers
            .collect::<Option<Vec<u8>>>()
            .filter(|numbers| numbers.len() == 2 * PITS + 2);
        let numbers =
            numbers.filter(|all| all.iter().map(|n| u16::from(*n)).sum::<u16>() == Self::ALL);
        let mut cups = [0; 14];
        cups[..2 * PITS + 2].copy_from_slice(&numbers.ok_or_else(wrong)?);
        let side = Side::BOTH
            .into_iter()
            .find(|side| setup.words == [self.symbol(*side)]);
        Ok(Stones {
            cups,
            side: side.ok_or(SetupError::NoSide { expected: "A or B" })?,
        })
    }
    fn describe(&self, state: &Stones) -> Setup {
        let row = |side| Self::own(side).start..=Self::own(side).end;
        let text = |side| {
            row(side)
                .map(|cup| state.cups[cup].to_string())
                .collect::<Vec<_>>()
                .join(",")
        };
        Setup {
            rows: Side::BOTH.map(text).to_vec(),
            words: vec![self.symbol(state.side).to_owned()],
        }
    }
    fn picture(&self, state: &Stones) -> Picture {
        let cup = |at: usize| format!("{:3}", state.cups[at]);
        let above: String = Self::own(Side::Second).rev().map(cup).collect();
        let below: String = Self::own(Side::First).map(cup).collect();
        let [first, second] = Side::BOTH.map(|side| cup(Self::own(side).end));
        let text = format!(
            "   {above}\n{second}{}{first}\n   {below}",
            " ".repeat(3 * PITS)
        );
        Picture::Shown(Arc::new(Shown::new(Vec::new(), &text)))
    }
}

impl<const PITS: usize, const STONES: u8> OwnGame for Kalah<PITS, STONES> {
    /// Returns the difference of the stores.
    fn result(&self, state: &Stones) -> f64 {
        let [first, second] = Self::stores(state);
        f64::from(first - second)
    }
}

#[allow(dead_code, reason = "tests take the game alone")]
fn main() -> ExitCode {
    let added = [
        Registry::add_game("kalah", Kalah::<6, 4>),
        Registry::add_game("kalah3", Kalah::<3, 2>),
    ];
    if added.iter().all(Result::is_ok) {
        // Without arguments the workbench opens with the game.
        let given = std::env::args_os();
        let kalah = ["--game", "kalah"].map(std::ffi::OsString::from);
        let own = if given.len() > 1 { &[][..] } else { &kalah };
        plyscope::start::run(given.chain(own.iter().cloned()))
    } else {
        ExitCode::FAILURE
    }
}
