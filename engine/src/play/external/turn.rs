//! [`TurnText`]: a turn in words, as both protocols send it, and [`Reply`], what comes back.

use crate::play::chooser::{Limits, Turn};
use crate::rules::Notation;
use crate::search::Token;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What a program may take for a move where the match sets no limit.
pub const MOST_TIME: Duration = Duration::from_secs(60);
/// What a program may take to start, and to get ready for a game.
pub const START_TIME: Duration = Duration::from_secs(10);

/// Long enough for any wait, and short enough to be added to any time.
const AGES: Duration = Duration::from_secs(1 << 32);

/// Until when something is waited for.
#[derive(Clone, Copy)]
pub struct Wait<'a> {
    /// The time.
    pub until: Instant,
    /// Cancels the turn.
    pub token: &'a Token,
}

/// A turn in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnText {
    /// The game with all its parameters.
    pub game: String,
    /// The position in which it began.
    pub start: String,
    /// Is that the game's own initial position?
    pub from_initial: bool,
    /// The moves since then.
    pub moves: Vec<String>,
    /// The position now.
    pub position: String,
    /// The legal moves in canonical order.
    pub legal: Vec<String>,
    /// The side to move.
    pub side: &'static str,
    /// The seed of the move.
    pub seed: u64,
    /// When the answer is too late, counted from the question.
    pub time: Duration,
    /// What the match allows.
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

/// What a program answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// The move, as the program writes it.
    pub mv: String,
    /// What the program says the position is worth for the side to move.
    pub value: Option<String>,
    /// The nodes it says it has searched.
    pub nodes: u64,
    /// What it prints of its search, as far as that is kept.
    pub trace: PrintedTrace,
}

/// The most bytes of a trace that are kept for a move.
pub const MOST_TRACE: usize = 1 << 20;

/// A trace that a program prints of its search, line by line. What is beyond [`MOST_TRACE`] is dropped, and the last line
/// says so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrintedTrace {
    text: String,
    is_full: bool,
}

impl PrintedTrace {
    /// Adds a line.
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
    /// The whole of it; `None`: nothing was printed.
    pub fn finish(self) -> Option<Arc<str>> {
        Some(self.text.into()).filter(|text: &Arc<str>| !text.is_empty())
    }
}
