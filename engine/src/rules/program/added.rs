//! Games that a crate adds by rules in Rust
//! ([`Registry::add_game`](crate::eval::Registry::add_game)). They are opened by name like built-in
//! games, and are handled like games in programs, but without a process: a position is a text, and
//! the replies about it never change.
//!
//! Invariants: the name of an added game is unique. [`Rules`] are functions: equal texts have equal
//! replies.
//!
//! Cost: as for programs, a position is computed once and then looked up; no lines are exchanged.

use super::ProgramGame;
use super::fault::GameFault;
use super::in_process::Rules;
use super::protocol::{Greeting, Look, ResultRange, millionths};
use super::session::Session;
use super::shown::Shown;
use crate::process::fault::short;
use crate::rules::game::{Outcome, Side};
use crate::rules::notation::{Cell, Notation, Picture};
use crate::rules::setup::Setup;
use crate::sentence::ToSentence;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use thiserror::Error;

/// A game in Rust that is added by its traits: with the result of a finished game as a number, and
/// with its own evaluations.
pub trait OwnGame: Notation {
    /// Returns the result of a finished position for the first side: 1, 0 or −1 unless the game
    /// counts differently.
    fn result(&self, state: &Self::State) -> f64 {
        match self.outcome(state).and_then(Outcome::winner) {
            Some(Side::First) => 1.0,
            Some(Side::Second) => -1.0,
            None => 0.0,
        }
    }
    /// Returns the least and the greatest result, if known.
    fn range(&self) -> Option<(f64, f64)> {
        None
    }
    /// Returns the names of the game's own evaluations.
    fn values(&self) -> Vec<String> {
        Vec::new()
    }
    /// Returns the value of a position for a side by one of these evaluations.
    fn number(&self, value: usize, state: &Self::State, side: Side) -> f64 {
        let _ = (value, state, side);
        0.0
    }
}

/// The rules of a game that implements the traits of this crate.
struct OwnRules<G>(G);

impl<G: OwnGame> OwnRules<G> {
    fn read(&self, text: &str) -> Result<G::State, GameFault> {
        self.0
            .setup(&Setup::read(text))
            .map_err(|error| GameFault::Said(short(&error.to_string())))
    }
    fn text(&self, state: &G::State) -> String {
        self.0.describe(state).to_string()
    }
}

impl<G: OwnGame> Rules for OwnRules<G> {
    fn greeting(&self) -> Greeting {
        let game = &self.0;
        let range = game.range().and_then(|(least, greatest)| {
            Some(ResultRange {
                least: millionths(least)?,
                greatest: millionths(greatest)?,
            })
        });
        Greeting {
            name: short(&game.title().to_string()),
            sides: Side::BOTH.map(|side| game.symbol(side).to_owned()),
            start: self.text(&game.initial()),
            values: game.values(),
            about: String::new(),
            range,
        }
    }
    fn look(&self, text: &str) -> Result<Look, GameFault> {
        let (game, state) = (&self.0, &self.read(text)?);
        if game.outcome(state).is_some() {
            let result = game.result(state);
            let over = millionths(result).map(Look::Over);
            return over.ok_or_else(|| GameFault::Number {
                what: "a result",
                found: result.to_string(),
            });
        }
        let legal: Vec<G::Move> = game.moves(state).collect();
        let moves = legal.iter().map(|mv| game.print_move(state, *mv)).collect();
        let next = legal
            .iter()
            .map(|mv| self.text(&game.play(state, *mv)))
            .collect();
        Ok(match game.chance(state) {
            Some(weights) => Look::Chance {
                moves,
                weights,
                next,
            },
            None => Look::Open {
                side: game.to_move(state),
                moves,
                next,
            },
        })
    }
    fn show(&self, text: &str) -> Result<Shown, GameFault> {
        let picture = self.0.picture(&self.read(text)?);
        Ok(match picture {
            Picture::Board(board) => {
                let sign = |cell: &Cell| match cell {
                    Cell::Empty => ".".to_owned(),
                    Cell::Stone(side) | Cell::Goal(side) => self.0.symbol(*side).to_owned(),
                    Cell::White => "o".to_owned(),
                    Cell::Black => "#".to_owned(),
                    Cell::Sign(sign) => sign.to_string(),
                };
                let rows = board
                    .cells
                    .chunks(board.columns.max(1))
                    .map(|row| row.iter().map(sign).collect());
                Shown::new(rows.collect(), "")
            }
            Picture::Heaps { left, .. } => Shown::new(
                Vec::new(),
                &left
                    .iter()
                    .map(u32::to_string)
                    .collect::<Vec<_>>()
                    .join(" "),
            ),
            Picture::Tree { list, .. } => Shown::new(Vec::new(), &list),
            Picture::Shown(shown) => Shown::clone(&shown),
        })
    }
    fn number(&self, value: usize, text: &str, side: Side) -> Result<f64, GameFault> {
        Ok(self.0.number(value, &self.read(text)?, side))
    }
}

/// A game that was added, and its session if it is open.
struct AddedGame {
    name: String,
    rules: Arc<dyn Rules>,
    session: Weak<Session>,
}

static ADDED: Mutex<Vec<AddedGame>> = Mutex::new(Vec::new());

/// The error that a game was not added because of its name.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[error(
    "expected a name of lower-case letters, digits and -, which no other game has; found {name:?}"
)]
pub struct NameTaken {
    /// The rejected name.
    pub name: String,
}

/// Returns the rules of a game that implements the traits of this crate.
pub(crate) fn rules_of<G: OwnGame>(game: G) -> Arc<dyn Rules> {
    Arc::new(OwnRules(game))
}

/// Adds a game by its rules under a name that no built-in game has.
pub(crate) fn add(name: &str, rules: Arc<dyn Rules>) -> Result<(), NameTaken> {
    let usual = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let mut added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    let is_taken = added.iter().any(|game| game.name == name) || name == super::NAME;
    if name.is_empty() || !name.chars().all(usual) || is_taken {
        return Err(NameTaken {
            name: name.to_owned(),
        });
    }
    added.push(AddedGame {
        name: name.to_owned(),
        rules,
        session: Weak::new(),
    });
    Ok(())
}

/// Returns the names of the added games.
pub fn names() -> Vec<String> {
    let added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    added.iter().map(|game| game.name.clone()).collect()
}

/// Opens an added game; returns `None` if there is none with this name.
///
/// # Errors
/// The initial position cannot be stored.
pub fn open(name: &str) -> Option<Result<ProgramGame, GameFault>> {
    let mut added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    let game = added.iter_mut().find(|game| game.name == name)?;
    if let Some(session) = game.session.upgrade() {
        session.revive();
        return Some(Ok(ProgramGame::of(session)));
    }
    let opened = Session::of_rules(name, Arc::clone(&game.rules)).map(Arc::new);
    Some(opened.map(|session| {
        game.session = Arc::downgrade(&session);
        ProgramGame::of(session)
    }))
}
