//! [`Chooser`]: a player of one game that is asked for one move at a time.
//!
//! Invariant: the choice depends only on the position, the moves that led to it and the seed of the
//! turn (humans and external programs excepted), so a game is the same on every machine and in
//! every thread.
//!
//! The players [`Random`] (`Bacoco`), [`Directional`] (`ObtusoSW`, `ObtusoNE`) and [`Searching`]
//! follow the players of university courses on game-tree search.

use super::choosing::Toward;
use super::manner::{ChoiceManner, Ties};
use super::reached::Reached;
use crate::eval::{Compiled, Features, Fraction, SearchBoards, Value, on_board};
use crate::numbers::Ordinal;
use crate::process::fault::Fault;
use crate::rules::{Game, MoveError, Notation, Side};
use crate::search::at::mix;
use crate::search::dispatch::WithChance;
use crate::search::{
    Answer, AnyOrder, AnyRecorder, ChanceScale, ChanceValues, Limited, MOST_PLIES, OrderName,
    Scene, Spec, TableSize, Token, dispatch, memory,
};
use crate::sentence::{Sentence, ToSentence};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::sync::Arc;
use std::time::{Duration, Instant};
use thiserror::Error;

/// The limits of a player for one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The time; a player that takes as long or longer loses the game.
    pub time: Option<Duration>,
    /// The number of nodes of a search; a player that needs more loses the game. Unlike the time,
    /// this limit is the same on every machine.
    pub nodes: Option<u64>,
}

/// The information that a player has when choosing a move.
pub struct Turn<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// The position in which the game began.
    pub start: &'a G::State,
    /// The ordinals of the moves since then.
    pub moves: &'a [Ordinal],
    /// The current position, which is not over.
    pub state: &'a G::State,
    /// The seed of this move; every move has its own.
    pub seed: u64,
    /// The limits for this move.
    pub limits: Limits,
    /// The time at which the player was asked.
    pub since: Instant,
    /// The token that cancels the game.
    pub token: &'a Token,
}

impl<G: Game> Turn<'_, G> {
    /// Returns whether the player has exceeded its time.
    pub fn is_late(&self) -> bool {
        self.limits
            .time
            .is_some_and(|limit| self.since.elapsed() >= limit)
    }
}

/// The move that a player chose, with the results of its search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The ordinal of the move.
    pub mv: Ordinal,
    /// The player's value of the position for the side to move, in whole units of the evaluation.
    pub value: Option<String>,
    /// The number of nodes of the search.
    pub nodes: u64,
    /// The depth that a search limited by time reached; `None` for any other search. A search to
    /// this depth finds the same move without a clock.
    pub depth: Option<u32>,
    /// The trace of its search that a program printed, line by line.
    pub trace: Option<Arc<str>>,
}

impl Choice {
    /// Returns a move without the results of a search.
    pub fn plain(mv: Ordinal) -> Choice {
        Choice {
            mv,
            value: None,
            nodes: 0,
            depth: None,
            trace: None,
        }
    }
    /// Returns the search that found the move, with the depth that it reached.
    pub fn behind(&self, spec: Spec) -> Spec {
        Spec {
            depth: self.depth.or(spec.depth),
            ..spec
        }
    }
}

/// The reason why a player has lost the game other than by the rules.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum Forfeit {
    /// The player took too long.
    #[error("took longer than {} ms for a move", limit.as_millis())]
    Time { limit: Duration },
    /// The player's search had too many nodes.
    #[error("needed more than {limit} {} for a move", if *limit == 1 { "node" } else { "nodes" })]
    Nodes { limit: u64 },
    /// The player's table of all positions used up the available memory.
    #[error("needed more than {mib} MiB for its table")]
    Table { mib: u64 },
    /// The player's evaluation is not a number.
    #[error("evaluation returned NaN at {position}")]
    NoValue { position: String },
    /// The player is a program that made a mistake.
    #[error(transparent)]
    Program(#[from] Fault),
    /// The player replied with a move that cannot be played.
    #[error("gave no legal move: {0}")]
    Illegal(MoveError),
    /// The player chose a move by its number, counted from 0, that does not exist.
    #[error("chose move {ordinal}, which does not exist")]
    NoSuchMove { ordinal: Ordinal },
    /// The program that knows the rules of the game no longer replies.
    #[error("could not go on: {reason}")]
    Rules { reason: String },
}

impl Forfeit {
    /// Parses the [`std::fmt::Display`] text of the reasons that this program itself decides;
    /// `None` for any other text.
    #[must_use]
    pub fn read(text: &str) -> Option<Forfeit> {
        let words: Vec<&str> = text.split(' ').collect();
        let number = |text: &str| text.parse::<u64>().ok();
        let read = match words[..] {
            ["took", "longer", "than", ms, "ms", "for", "a", "move"] => Forfeit::Time {
                limit: Duration::from_millis(number(ms)?),
            },
            ["needed", "more", "than", mib, "MiB", "for", "its", "table"] => {
                Forfeit::Table { mib: number(mib)? }
            }
            [
                "needed",
                "more",
                "than",
                limit,
                "node" | "nodes",
                "for",
                "a",
                "move",
            ] => Forfeit::Nodes {
                limit: number(limit)?,
            },
            _ => return None,
        };
        Some(read).filter(|read| read.to_string() == text)
    }
    /// Parses the English text of any reason, as files keep it, into a sentence; `None` if the text
    /// is not one of this program.
    #[must_use]
    pub fn said(text: &str) -> Option<Sentence> {
        let nothing = String::new;
        let wrong = [
            MoveError::Unreadable {
                text: nothing(),
                example: nothing(),
            },
            MoveError::Illegal {
                text: nothing(),
                legal: nothing(),
            },
            MoveError::Over { text: nothing() },
        ];
        let others = [
            Forfeit::NoValue {
                position: nothing(),
            },
            Forfeit::NoSuchMove {
                ordinal: Ordinal(0),
            },
            Forfeit::Rules { reason: nothing() },
        ];
        let all = wrong.map(Forfeit::Illegal).into_iter().chain(others);
        let mut all = all.chain(Fault::samples().map(Forfeit::Program));
        let own = Forfeit::read(text).map(Sentence::from);
        own.or_else(|| all.find_map(|forfeit| forfeit.to_sentence().read(text)))
    }
}

/// The reason why there is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMove {
    /// The player has lost the game.
    Forfeit(Forfeit),
    /// The game was cancelled.
    Cancelled,
    /// A human has to choose the move, which is not possible here.
    Human,
}

impl From<Forfeit> for NoMove {
    fn from(forfeit: Forfeit) -> Self {
        NoMove::Forfeit(forfeit)
    }
}

/// A player at the board.
pub trait Chooser<G: Game>: Send {
    /// Prepares for this turn before its time begins; only external programs need this.
    ///
    /// # Errors
    /// There will be no move; the error says why.
    fn prepare(&mut self, turn: &Turn<'_, G>) -> Result<(), NoMove> {
        let _ = turn;
        Ok(())
    }
    /// Returns the move for this turn.
    ///
    /// # Errors
    /// There is no move; the error says why.
    fn choose(&mut self, turn: &Turn<'_, G>) -> Result<Choice, NoMove>;
}

/// Returns the seed of one move of a game.
pub fn turn_seed(game: u64, ply: usize) -> u64 {
    mix(game ^ mix(ply as u64))
}

/// Returns the seed of one game in a series.
pub fn game_seed(seed: u64, number: u64) -> u64 {
    mix(mix(seed) ^ number)
}

/// Returns a number below `n` (at least 1) from a seed. The generator is named explicitly, so that
/// it does not change with versions of its library.
pub fn below(seed: u64, n: usize) -> usize {
    Xoshiro256PlusPlus::seed_from_u64(seed).random_range(0..n.max(1))
}

/// A human, whose moves do not come from here.
#[derive(Clone, Copy, Debug)]
pub struct Human;

impl<G: Game> Chooser<G> for Human {
    fn choose(&mut self, _: &Turn<'_, G>) -> Result<Choice, NoMove> {
        Err(NoMove::Human)
    }
}

/// A player of uniformly random legal moves (`Bacoco`).
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Chooser<G> for Random {
    fn choose(&mut self, turn: &Turn<'_, G>) -> Result<Choice, NoMove> {
        Ok(Choice::plain(Ordinal::at(below(
            turn.seed,
            turn.game.moves(turn.state).len(),
        ))))
    }
}

/// A player of the move that goes farthest in a direction (`ObtusoSW`, `ObtusoNE`). A move without
/// a square, such as a pass or any move of a game without a board, is played only if there is no
/// other; among equals the first counts.
#[derive(Clone, Copy, Debug)]
pub struct Directional(pub Toward);

impl<G: Notation> Chooser<G> for Directional {
    fn choose(&mut self, turn: &Turn<'_, G>) -> Result<Choice, NoMove> {
        let Toward {
            rows_first,
            south,
            east,
            ..
        } = self.0;
        let far = |(row, column): (u32, u32)| {
            let (row, column) = (i64::from(row), i64::from(column));
            let (row, column) = (
                if south { row } else { -row },
                if east { column } else { -column },
            );
            if rows_first {
                (row, column)
            } else {
                (column, row)
            }
        };
        let squares = turn
            .game
            .moves(turn.state)
            .map(|mv| turn.game.square(turn.state, mv).map(far));
        let mut best = (Ordinal::FIRST, None);
        for (ordinal, square) in (0..).map(Ordinal).zip(squares) {
            if square > best.1 {
                best = (ordinal, square);
            }
        }
        Ok(Choice::plain(best.0))
    }
}

/// A player of the best move of a search.
#[derive(Clone, Debug)]
pub struct Searching<G: Features> {
    spec: Spec,
    manner: ChoiceManner,
    eval: Compiled<G>,
    /// The maximum size of a table of all positions in bytes.
    bytes: u64,
}

impl<G: Features> Searching<G> {
    /// Creates a player with a search and the compiled evaluation that it names.
    pub fn new(spec: Spec, manner: ChoiceManner, eval: Compiled<G>) -> Self {
        // Two players may have such tables, each at several boards at once.
        let bytes = if spec.memory.table == TableSize::All {
            memory::available() / 4
        } else {
            0
        };
        Searching {
            spec,
            manner,
            eval,
            bytes,
        }
    }
}

impl<G: SearchBoards> Searching<G> {
    /// Returns the scale of values for the search of a turn if the game has chance nodes.
    fn chance(&self, spec: &Spec, turn: &Turn<'_, G>) -> Option<ChanceScale> {
        if !(const { G::CHANCE } && turn.game.has_chance()) {
            return None;
        }
        let max: Side = spec.max.unwrap_or_else(|| turn.game.to_move(turn.state));
        let range = self.eval.range(turn.game, turn.state, spec.depth, max);
        // A search limited by time may end before the game, and then counts an unfinished position
        // as 0.
        let range =
            range.map(|(least, greatest)| (least.min(Value::ZERO), greatest.max(Value::ZERO)));
        let range = range.unwrap_or((Value::NEG_INF, Value::INF));
        Some(ChanceScale::new(
            Arc::new(ChanceValues::new(range, self.eval.unit().denominator())),
            range,
        ))
    }
    /// Runs the search of a turn; also returns whether its table had enough memory.
    fn search(
        &self,
        spec: &Spec,
        turn: &Turn<'_, G>,
        chance: Option<&ChanceScale>,
        limited: Limited,
    ) -> (Answer, bool) {
        let max: Side = spec.max.unwrap_or_else(|| turn.game.to_move(turn.state));
        let units = spec
            .memory
            .aspiration
            .map(|width| width.units(self.eval.unit().denominator()));
        let root =
            &turn
                .game
                .for_search(turn.state, spec.depth.is_none(), self.eval.counts_plies());
        if const { G::CHANCE }
            && let Some(chance) = chance
        {
            let scene = Scene {
                game: turn.game,
                eval: &self.eval,
                max,
            };
            let (search, recorder) = (WithChance { scene, chance }, AnyRecorder::Limited(limited));
            let (answer, room) = match spec.memory.is_none() {
                true => (
                    search.ordered(AnyOrder::of(spec), spec, root, recorder),
                    true,
                ),
                false => search.remembering(spec, (root, units), self.bytes, recorder),
            };
            let complete = answer.complete && chance.values().fault().is_none();
            return (Answer { complete, ..answer }, room);
        }
        on_board!(turn.game, |board| {
            let scene = Scene {
                game: &board,
                eval: &self.eval,
                max,
            };
            if spec.memory.is_none() {
                (dispatch::root(scene, spec, root, limited).0, true)
            } else {
                dispatch::remembering(
                    scene,
                    spec,
                    (root, units),
                    self.bytes,
                    AnyRecorder::Limited(limited),
                )
            }
        })
    }
    /// Searches with increasing depth until the time is over; also returns the result of the last
    /// completed depth. There always is one unless the search is cancelled or reaches another
    /// limit: if even depth 1 is not completed in time, it is searched again without a time limit.
    fn deepen(
        &self,
        spec: &Spec,
        (turn, chance): (&Turn<'_, G>, Option<&ChanceScale>),
        (nodes, token): (u64, &Token),
    ) -> (Answer, bool, Option<Reached>) {
        // A limit beyond the length of any game means a search to its end.
        let depth = spec.depth.filter(|&plies| plies < MOST_PLIES);
        let deep = Spec {
            depth,
            ..spec.clone()
        };
        let end = self
            .manner
            .time
            .and_then(|time| turn.since.checked_add(time));
        let max = spec
            .max
            .is_none_or(|max| turn.game.to_move(turn.state) == max);
        let (answer, room) =
            self.search(&deep, turn, chance, Limited::with(nodes, &token.until(end)));
        let reached = Reached::of(&answer, spec.memory.mtdf, max);
        if reached.is_some() || token.is_stopped() || answer.counts.nodes > nodes || !room {
            return (answer, room, reached);
        }
        let first = Spec {
            depth: Some(1),
            ..deep
        };
        let (answer, room) = self.search(&first, turn, chance, Limited::with(nodes, token));
        let reached = Reached::of(&answer, spec.memory.mtdf, max);
        (answer, room, reached)
    }
}

/// Returns the search of a move: the player's own, with the order of moves for the turn.
pub fn search_of_turn(spec: &Spec, ties: Ties, seed: u64) -> Spec {
    match ties {
        Ties::First => spec.clone(),
        Ties::Random => Spec {
            order: OrderName::Shuffled,
            seed,
            ..spec.clone()
        },
    }
}

impl<G: SearchBoards> Chooser<G> for Searching<G> {
    fn choose(&mut self, turn: &Turn<'_, G>) -> Result<Choice, NoMove> {
        let spec = search_of_turn(&self.spec, self.manner.ties, turn.seed);
        let late = turn
            .limits
            .time
            .and_then(|time| turn.since.checked_add(time));
        let chance = self.chance(&spec, turn);
        let chance = chance.as_ref();
        let token = turn.token.until(late).or(self.eval.halt());
        let token = turn
            .game
            .halt()
            .map_or(token.clone(), |halt| token.or(Some(halt)));
        let limit = turn.limits.nodes.unwrap_or(u64::MAX);
        let (answer, room, reached) = match self.manner.time {
            Some(_) => self.deepen(&spec, (turn, chance), (limit, &token)),
            None => {
                let (answer, room) = self.search(&spec, turn, chance, Limited::with(limit, &token));
                (answer, room, None)
            }
        };
        if let Some(reason) = turn.game.fault() {
            return Err(Forfeit::Rules {
                reason: reason.to_string(),
            }
            .into());
        }
        if let Some((state, _)) = self.eval.fault() {
            // The fault must not affect the next game.
            self.eval.forget_fault();
            return Err(Forfeit::NoValue {
                position: turn.game.describe(&state).to_string(),
            }
            .into());
        }
        if !room {
            return Err(Forfeit::Table {
                mib: self.bytes >> 20,
            }
            .into());
        }
        // A search that was stopped by its own time still has the result of the depth that it
        // reached.
        let in_time = reached.is_some() && !turn.token.is_stopped() && !turn.is_late();
        if (!answer.complete && !in_time) || answer.counts.nodes > limit {
            return Err(match turn.limits.time {
                _ if turn.token.is_stopped() => NoMove::Cancelled,
                Some(limit) if turn.is_late() => Forfeit::Time { limit }.into(),
                _ => Forfeit::Nodes { limit }.into(),
            });
        }
        let (depth, value) = (
            reached.map(|reached| reached.depth),
            reached.map_or(answer.value, |reached| reached.value),
        );
        // At depth 0 nothing is searched, and the first move is played.
        let mv = reached
            .map_or(answer.best, |reached| reached.best)
            .unwrap_or_default();
        let fraction = chance.and_then(|chance| chance.values().number(value));
        let value = fraction.map_or_else(|| self.eval.print(value), Fraction::print);
        Ok(Choice {
            mv,
            value: Some(value),
            nodes: answer.counts.nodes,
            depth,
            trace: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_says_of_a_forfeit_is_read_back() {
        let limit = Duration::from_millis(1500);
        for forfeit in [
            Forfeit::Time { limit },
            Forfeit::Nodes { limit: 1 },
            Forfeit::Nodes { limit: 20 },
            Forfeit::Table { mib: 7 },
        ] {
            assert_eq!(Forfeit::read(&forfeit.to_string()), Some(forfeit));
        }
        for other in [
            "needed more than 2 node for a move",
            "took longer than x ms for a move",
            "closed its standard output",
        ] {
            assert_eq!(Forfeit::read(other), None, "{other}");
        }
    }
}
