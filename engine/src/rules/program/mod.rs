//! Games in other programs: a program in any language is asked about positions by lines of JSON
//! (`plyscope-game 1`, see `docs/your-own-game.md`).
//!
//! [`ProgramGame`] is the game, [`session`] the running program with all its replies, and
//! [`positions`] the table from texts to numbers: a position in a search is a number with a hash of
//! its text. [`added`] contains games whose rules a crate provides instead of a program.
//! [`protocol`] contains the lines, [`command`] the permission to start a program, [`fault`] the
//! errors, and `squares` the moves that are squares.
//!
//! # Invariants
//!
//! - Equal texts are the same position, and replies about it never change.
//! - The rules never panic, and all waits are bounded. After a fault every position counts as drawn
//!   until the searches have noticed it and stopped; their results are not shown.
//! - A hash depends only on the text, not on the order in which positions occurred.
//! - In a search to the end of the game no position repeats on its own path: the search stops there
//!   with that reason.

pub mod added;
mod asking;
pub mod command;
mod difference;
pub mod fault;
pub mod in_process;
pub mod judge;
mod path;
pub mod positions;
pub mod protocol;
pub mod session;
mod shared;
pub mod shown;
mod squares;
pub mod words;

pub use positions::ProgramMove;

use super::game::{Game, Outcome, Side};
use super::notation::{MoveError, Notation, Picture};
use super::setup::{Setup, SetupError};
use super::weights::Weights;
use crate::numbers::Ordinal;
use crate::sentence::Sentence;
use fault::GameFault;
use positions::{Known, TextKey};
use session::Session;
use squares::Squares;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// The word before the command in the name of a game.
pub const NAME: &str = "program";
/// The number of plies that `outcome-sooner` counts: a win after all of these is worth nothing.
pub const SOONER_PLIES: u32 = 1000;
/// The maximum number of plies of a search to the end of the game.
const MOST_PATH: usize = 9_999;

/// A game in another program.
#[derive(Clone, Debug)]
pub struct ProgramGame {
    session: Arc<Session>,
    /// The number of decimals of the numbers in this copy.
    decimals: u32,
    /// True if searches of this copy handle chance; `None` if the copy is not for a search.
    chance: Option<bool>,
    squares: Arc<OnceLock<Squares>>,
}

/// A position: its number, its plies, and the hash of its text. See [`ProgramGame`].
#[derive(Clone, Copy, Debug)]
pub struct ProgramState {
    id: u32,
    /// The second hash of the text.
    second: u32,
    first: u64,
    /// The number of plies from the start of the game.
    ply: u16,
    /// The ply of the root of the search.
    from: u16,
    /// True if a search goes to the end of the game from here.
    to_end: bool,
    /// True if plies distinguish positions, because an evaluation counts them.
    counts_plies: bool,
    /// The side that moved last, or would have moved in the place of chance.
    mover: Side,
    /// True in a search without chance.
    no_chance: bool,
}

impl ProgramState {
    fn plies_that_count(&self) -> u16 {
        if self.counts_plies { self.ply } else { 0 }
    }
}

impl PartialEq for ProgramState {
    #[inline]
    fn eq(&self, other: &ProgramState) -> bool {
        self.id == other.id && self.plies_that_count() == other.plies_that_count()
    }
}

impl Eq for ProgramState {}

impl Hash for ProgramState {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.first);
        hasher.write_u32(self.second);
        if self.counts_plies {
            hasher.write_u16(self.ply);
        }
    }
}

/// The legal moves of a position in canonical order.
#[derive(Clone, Debug)]
pub struct ProgramMoves {
    moves: Option<Arc<[ProgramMove]>>,
    at: usize,
}

impl Iterator for ProgramMoves {
    type Item = ProgramMove;
    #[inline]
    fn next(&mut self) -> Option<ProgramMove> {
        let next = self.moves.as_ref()?.get(self.at).copied();
        self.at += usize::from(next.is_some());
        next
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.moves.as_ref().map_or(0, |moves| moves.len() - self.at);
        (left, Some(left))
    }
}

impl ExactSizeIterator for ProgramMoves {}

impl ProgramGame {
    pub(super) fn of(session: Arc<Session>) -> ProgramGame {
        let decimals = session.decimals();
        ProgramGame {
            session,
            decimals,
            chance: None,
            squares: Arc::default(),
        }
    }
    /// Returns the running program.
    pub fn session(&self) -> &Session {
        &self.session
    }
    /// Returns the number of decimals of the game's numbers, as far as known.
    pub fn decimals(&self) -> u32 {
        self.decimals
    }
    /// Returns this game without its fault, with the number of decimals that is known now.
    #[must_use]
    pub fn renewed(&self) -> ProgramGame {
        self.session.revive();
        self.session.probe();
        let chance = Some(self.session.has_chance());
        ProgramGame {
            decimals: self.session.decimals(),
            chance,
            ..self.clone()
        }
    }
    /// Returns the result of a finished position for the first side, in units of
    /// 10^−[`ProgramGame::decimals`].
    pub fn result(&self, state: &ProgramState) -> Option<i64> {
        match self.session.known(state.id)? {
            Known::Over(millionths) => Some(self.units(*millionths)),
            Known::Open { .. } => None,
        }
    }
    /// Returns the least and the greatest result for the first side, in the units of
    /// [`ProgramGame::result`], if the program has stated them.
    pub fn results(&self) -> Option<(i64, i64)> {
        let range = self.session.greeting().range?;
        Some((self.units(range.least), self.units(range.greatest)))
    }
    /// Returns the value of a position for a side by one of the game's evaluations, in the units of
    /// [`ProgramGame::result`].
    #[inline]
    pub fn number(&self, value: usize, state: &ProgramState, side: Side) -> i64 {
        self.session
            .number(value, side, state.id)
            .map_or(0, |millionths| self.units(millionths))
    }
    #[inline]
    fn units(&self, millionths: i64) -> i64 {
        let unit = 10_i64.pow(6 - self.decimals.min(6));
        if millionths % unit != 0 {
            self.session.fail(GameFault::Finer);
        }
        millionths / unit
    }
    /// Stops searches that were begun when less was known of the results of the game.
    pub fn is_better_known(&self) {
        self.session.fail(GameFault::Finer);
    }
    fn state(&self, id: u32, ply: u16) -> ProgramState {
        let TextKey { first, second } = self.session.positions().named(id).map_or(
            TextKey {
                first: 0,
                second: 0,
            },
            |named| named.key,
        );
        let mover = Side::First;
        ProgramState {
            id,
            second,
            first,
            ply,
            from: 0,
            to_end: false,
            counts_plies: false,
            mover,
            no_chance: false,
        }
    }
    /// Returns the text of a position.
    pub fn text(&self, state: &ProgramState) -> &str {
        self.session
            .positions()
            .named(state.id)
            .map_or("", |named| &*named.text)
    }
    /// Returns the name of a move.
    fn name(&self, mv: ProgramMove) -> &str {
        self.session.positions().name(mv.name)
    }
    fn squares(&self) -> Option<&Squares> {
        if let Some(squares) = self.squares.get() {
            return Some(squares);
        }
        let start = self.session.start();
        let Some(Known::Open { moves, .. }) = self.session.known(start) else {
            return None;
        };
        let shown = self.session.show(start)?;
        let names: Vec<&str> = moves.iter().map(|mv| self.name(*mv)).collect();
        Some(self.squares.get_or_init(|| Squares::of(&shown, &names)))
    }
    /// Stops a search that would not end.
    #[cold]
    fn stop(&self, fault: GameFault) -> ProgramMoves {
        self.session.fail(fault);
        ProgramMoves { moves: None, at: 0 }
    }
}

impl Game for ProgramGame {
    type State = ProgramState;
    type Move = ProgramMove;
    type Moves = ProgramMoves;
    const CHANCE: bool = true;

    fn initial(&self) -> ProgramState {
        self.state(self.session.start(), 0)
    }
    #[inline]
    fn to_move(&self, state: &ProgramState) -> Side {
        match self.session.known(state.id) {
            Some(Known::Open {
                weights: None,
                side,
                ..
            }) => *side,
            Some(Known::Open {
                weights: Some(_), ..
            }) => state.mover,
            // The program does not state the side; it is the opponent of the last one.
            Some(Known::Over(_)) | None => {
                let parent = self
                    .session
                    .positions()
                    .named(state.id)
                    .map(|named| named.parent);
                match parent.and_then(|parent| self.session.positions().known(parent)) {
                    Some(Known::Open { side, .. }) => side.other(),
                    Some(Known::Over(_)) | None => Side::First,
                }
            }
        }
    }
    #[inline]
    fn outcome(&self, state: &ProgramState) -> Option<Outcome> {
        match self.session.known(state.id) {
            Some(Known::Open { .. }) => None,
            Some(Known::Over(0)) => Some(Outcome::Drawn),
            Some(Known::Over(result)) => Some(Outcome::Won(if *result > 0 {
                Side::First
            } else {
                Side::Second
            })),
            // After a fault the search ends here; a position that is only not known yet is not
            // over.
            None => self.session.is_failed().then_some(Outcome::Drawn),
        }
    }
    fn has_chance(&self) -> bool {
        self.chance.unwrap_or_else(|| self.session.has_chance())
    }
    #[inline]
    fn chance(&self, state: &ProgramState) -> Option<Weights> {
        match self.session.known(state.id) {
            Some(Known::Open { weights, .. }) => weights.clone(),
            Some(Known::Over(_)) | None => None,
        }
    }
    #[inline]
    fn moves(&self, state: &ProgramState) -> ProgramMoves {
        let Some(Known::Open { moves, weights, .. }) = self.session.known(state.id) else {
            return ProgramMoves { moves: None, at: 0 };
        };
        if state.no_chance && weights.is_some() {
            return self.stop(GameFault::Chance);
        }
        let ply = usize::from(state.ply.saturating_sub(state.from));
        path::open(ply, state.id);
        if state.to_end {
            if let Some(plies) = path::circle(self.session.positions(), ply, state.id) {
                let position = crate::process::fault::short(self.text(state));
                return self.stop(GameFault::Cycle { position, plies });
            }
            if ply >= MOST_PATH {
                return self.stop(GameFault::Long { plies: MOST_PATH });
            }
        }
        ProgramMoves {
            moves: Some(Arc::clone(moves)),
            at: 0,
        }
    }
    #[inline]
    fn play(&self, state: &ProgramState, mv: ProgramMove) -> ProgramState {
        let ProgramState { first, second, .. } = self.state(mv.next, 0);
        // Without chance the mover is not needed.
        let mover = if self.chance == Some(false) {
            state.mover
        } else {
            self.to_move(state)
        };
        ProgramState {
            id: mv.next,
            first,
            second,
            ply: state.ply.saturating_add(1),
            mover,
            ..*state
        }
    }
    fn same_move(
        &self,
        one: (&ProgramState, ProgramMove),
        other: (&ProgramState, ProgramMove),
    ) -> bool {
        one.1.name == other.1.name
    }
    fn move_number(&self, _: &ProgramState, mv: ProgramMove) -> u32 {
        mv.name
    }
    fn progress(&self, state: &ProgramState) -> (u32, u32) {
        (u32::from(state.ply).min(SOONER_PLIES), SOONER_PLIES)
    }
    fn fault(&self) -> Option<Sentence> {
        self.session.fault().map(Sentence::from)
    }
    fn for_search(&self, state: &ProgramState, to_end: bool, counts_plies: bool) -> ProgramState {
        ProgramState {
            from: state.ply,
            to_end,
            counts_plies,
            no_chance: !self.has_chance(),
            ..*state
        }
    }
    fn is_known(&self, state: &ProgramState) -> bool {
        self.session.known(state.id).is_some() || self.session.is_failed()
    }
    fn outside_search(&self, state: &ProgramState) -> ProgramState {
        ProgramState {
            to_end: false,
            counts_plies: false,
            no_chance: false,
            ..*state
        }
    }
}

impl Notation for ProgramGame {
    fn spec(&self) -> String {
        self.session.spec().to_owned()
    }
    fn title(&self) -> Sentence {
        Sentence::Text(self.session.title())
    }
    fn symbol(&self, side: Side) -> &'static str {
        words::kept(&self.session.greeting().sides[side.index()], side)
    }
    fn spellings(&self, _: &ProgramState, mv: ProgramMove) -> Vec<String> {
        vec![self.name(mv).to_owned()]
    }
    fn looks_like_move(&self, text: &str) -> bool {
        !text.is_empty()
    }
    fn example(&self) -> String {
        let start = self.initial();
        let names: Vec<String> = self
            .legal(&start)
            .into_iter()
            .take(2)
            .map(|mv| self.name(mv).to_owned())
            .collect();
        names.join(", ")
    }
    fn square(&self, _: &ProgramState, mv: ProgramMove) -> Option<(u32, u32)> {
        self.squares()?.find(self.name(mv))
    }
    fn setup(&self, setup: &Setup) -> Result<ProgramState, SetupError> {
        let text = words::read_setup(setup);
        let refused = |fault: GameFault| SetupError::Program {
            fault: Box::new(fault),
        };
        let id = self
            .session
            .positions()
            .enter(&text, None)
            .map_err(refused)?;
        if self.session.known(id).is_none()
            && let Some(fault) = self.session.fault()
        {
            // The fault is in the text, not in the program.
            self.session.revive();
            return Err(refused(fault));
        }
        Ok(self.state(id, 0))
    }
    fn describe(&self, state: &ProgramState) -> Setup {
        words::setup(self.text(state))
    }
    fn picture(&self, state: &ProgramState) -> Picture {
        let shown = self.session.show(state.id).unwrap_or_default();
        // The cursor can be placed on a square only if moves are squares.
        let squares = self.squares().filter(|squares| squares.is_used());
        let board = squares.and_then(|squares| {
            let (rows, columns) = squares.labels(shown.rows(), shown.columns());
            shown.board(rows, columns)
        });
        board.map_or(Picture::Shown(shown), Picture::Board)
    }
    fn outcome_text(&self, state: &ProgramState) -> Option<String> {
        let outcome = self.outcome(state)?;
        if let Some(fault) = self.session.fault() {
            return Some(fault.to_string());
        }
        let Some(Known::Over(millionths)) = self.session.known(state.id) else {
            return Some("draw".to_owned());
        };
        Some(match outcome.winner() {
            None => "draw".to_owned(),
            Some(side) if millionths.abs() == 1_000_000 => format!("{} wins", self.symbol(side)),
            Some(side) => format!(
                "{} wins by {}",
                self.symbol(side),
                words::decimal(millionths.abs())
            ),
        })
    }
    fn find_move(&self, state: &ProgramState, text: &str) -> Result<Ordinal, MoveError> {
        let moves = self.legal(state);
        let names: Vec<&str> = moves.iter().map(|mv| self.name(*mv)).collect();
        words::find(&names, text)
            .map(Ordinal::at)
            .ok_or_else(|| self.refuse_move(state, text))
    }
    fn next_move(&self, state: &ProgramState, list: &str) -> Option<usize> {
        let moves = self.legal(state);
        Some(words::next(moves.iter().map(|mv| self.name(*mv)), list))
    }
}

impl ProgramGame {
    fn refuse_move(&self, state: &ProgramState, text: &str) -> MoveError {
        self.refuse(state, text, self.looks_like_move(text.trim()))
    }
}
