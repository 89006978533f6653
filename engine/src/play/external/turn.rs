//! [`TurnText`]: a turn as text for both protocols, and [`Reply`], the reply of the program.

use crate::play::chooser::{Limits, Turn};
use crate::rules::Notation;
use crate::search::Token;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The maximum time for a move if the match sets no limit.
pub const MOST_TIME: Duration = Duration::from_secs(60);
/// The maximum time for the start of a program, and for its preparation for a game.
pub const START_TIME: Duration = Duration::from_secs(10);

/// A duration longer than any wait that can still be added to any instant.
const AGES: Duration = Duration::from_secs(1 << 32);

/// The end of a wait.
#[derive(Clone, Copy)]
pub struct Wait<'a> {
    /// The time at which the wait ends.
    pub until: Instant,
    /// The token that cancels the turn.
    pub token: &'a Token,
}

/// A turn as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnText {
    /// The game with all its parameters.
    pub game: String,
    /// The position in which the game began.
    pub start: String,
    /// True if `start` is the initial position of the game.
    pub from_initial: bool,
    /// The moves since then.
    pub moves: Vec<String>,
    /// The current position.
    pub position: String,
    /// The legal moves in canonical order.
    pub legal: Vec<String>,
    /// The side to move.
    pub side: &'static str,
    /// The seed of the move.
    pub seed: u64,
    /// The time limit for the reply, counted from the question.
    pub time: Duration,
    /// The limits of the match.
    pub limits: Limits,
}

impl TurnText {
    pub(super) fn of<G: Notation>(turn: &Turn<'_, G>) -> TurnText {
        let Turn {
            game, start, state, ..
        } = *turn;
        let (mut at, mut moves) = (*start, Vec::with_capacity(turn.moves.len()));
        for &ordinal in turn.moves {
            if let Some(mv) = game.moves(&at).nth(ordinal.index()) {
                moves.push(game.print_move(&at, mv));
                at = game.play(&at, mv);
            }
        }
        TurnText {
            game: game.spec(),
            start: game.describe(start).to_string(),
            from_initial: *start == game.initial(),
            moves,
            position: game.describe(state).to_string(),
            legal: game
                .moves(state)
                .map(|mv| game.print_move(state, mv))
                .collect(),
            side: game.symbol(game.to_move(state)),
            seed: turn.seed,
            time: turn.limits.time.unwrap_or(MOST_TIME).min(AGES),
            limits: turn.limits,
        }
    }
}

/// The reply of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// The move as the program writes it.
    pub mv: String,
    /// The value of the position for the side to move, as the program states it.
    pub value: Option<String>,
    /// The number of searched nodes, as the program states it.
    pub nodes: u64,
    /// The trace that the program prints of its search, up to [`MOST_TRACE`] bytes.
    pub trace: PrintedTrace,
}

/// The maximum size in bytes of the trace that is kept for a move.
pub const MOST_TRACE: usize = 1 << 20;

/// A trace that a program prints of its search, line by line. Lines beyond [`MOST_TRACE`] are
/// discarded, and the last line then says so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrintedTrace {
    text: String,
    is_full: bool,
}

impl PrintedTrace {
    /// Appends a line.
    pub fn add(&mut self, line: &str) {
        if self.is_full {
            return;
        }
        self.is_full = self.text.len() + line.len() >= MOST_TRACE;
        if self.is_full {
            self.text.push_str(&format!(
                "# the trace ends here: more than {MOST_TRACE} bytes\n"
            ));
        } else {
            self.text.push_str(line);
            self.text.push('\n');
        }
    }
    /// Returns the whole trace; `None` if nothing was printed.
    pub fn finish(self) -> Option<Arc<str>> {
        Some(self.text.into()).filter(|text: &Arc<str>| !text.is_empty())
    }
}
