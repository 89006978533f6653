//! [`GamePlayers`]: the players of both sides, and the moves that they choose in threads of their
//! own.
//!
//! A player starts to think at the end of a step; its move comes back as
//! [`crate::app::Msg::Chosen`] and is played into the line like a typed one. The move waits while
//! the user types, reads or travels through time. Any other change of the position (walking, undo,
//! another move) stops the player, and a late choice is dropped.
//!
//! Invariants: `thinking` belongs to the position at the cursor; only a choice with the last
//! `serial` is played; the players play on by themselves only as far as `going` allows.

use crate::app::Display;
use crate::app::action::Going;
use crate::app::players::hint::HintOnBoard;
use crate::app::players::move_record::{Borrowed, MoveRecord, differs};
use crate::kit::words::{NO_PLAYERS, PLAYERS_HELD};
use engine::boundary::pair::Pair;
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::play::{Limits, Player, Roster, Taken};
use engine::rules::Side;
use engine::search::Spec;
use engine::sentence::Sentence;
use model::language::say;
use model::state::LastPlay;
use model::study::Study;
use model::study::live::{PlayerAnswer, Thinking};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The speeds of a match between programs: the least number of frames from one move to the next,
/// and the name.
pub const PACES: [(u32, &str); 7] = [
    (125, "0.2/s"),
    (50, "0.5/s"),
    (25, "1/s"),
    (12, "2/s"),
    (5, "5/s"),
    (2, "12/s"),
    (0, ""),
];

/// The players of the open game.
pub struct GamePlayers {
    /// The players, the one who moves first in the game first.
    pub players: [Player; 2],
    /// All available players.
    pub roster: Arc<Roster>,
    /// The limits for a move.
    pub limits: Limits,
    /// The seed of all random choices.
    pub seed: u64,
    /// True if the search is hidden while the user plays against a program.
    pub hides: bool,
    /// The last game that was begun against the program.
    pub last_play: Option<LastPlay>,
    /// The speed of a match between programs, an index of [`PACES`].
    pub pace: usize,
    /// The state of play.
    pub going: Going,
    /// The last hint.
    pub(crate) hint: Option<HintOnBoard>,
    /// Set while the user looks through a game after its end: the search is shown, and the program
    /// replies to no move until it is let play again.
    pub(crate) rests: bool,
    /// Set while the user waits for the move that decided the game, which is shown once it is
    /// known.
    pub(crate) seeks_decision: bool,
    /// The records of the moves that players chose, by all moves up to them.
    pub(crate) chosen: BTreeMap<Vec<Ordinal>, MoveRecord>,
    /// The position whose search is shown instead of that of the cursor's.
    pub(crate) subject: Option<usize>,
    /// The position and the search that are shown next, with the evaluations of that time, once the
    /// search before has ended.
    pub(crate) later: Option<(usize, Spec, Arc<Registry>)>,
    /// A player's search that is shown, with the study's own specification.
    pub(crate) borrowed: Option<Borrowed>,
    /// The players at the board, while none of them thinks.
    pub(crate) pair: Option<Box<dyn Pair>>,
    /// The evaluations when the pair was made.
    pub(crate) known: Option<Arc<Registry>>,
    pub(crate) thinking: Option<Thinking>,
    /// Set when the next thought begins at the end of the step.
    pub(crate) due: bool,
    /// The chosen move that has not been played yet.
    pub(crate) ready: Option<Taken>,
    /// The file of the trace that the player has printed of its search.
    pub(crate) printed: Option<PathBuf>,
    /// The frames since the last move.
    pub(crate) frames: u32,
    /// The number of thoughts begun or broken off so far.
    pub(crate) serial: u64,
    /// The value of `serial` when the pair was made.
    pub(crate) paired: u64,
}

impl Default for GamePlayers {
    fn default() -> Self {
        GamePlayers {
            players: [Player::human(), Player::human()],
            roster: Arc::default(),
            limits: Limits::default(),
            seed: 0,
            hides: false,
            last_play: None,
            pace: 2,
            going: Going::Held,
            hint: None,
            rests: false,
            seeks_decision: false,
            chosen: BTreeMap::new(),
            subject: None,
            later: None,
            borrowed: None,
            pair: None,
            known: None,
            thinking: None,
            due: false,
            ready: None,
            frames: 0,
            serial: 0,
            paired: 0,
            printed: None,
        }
    }
}

impl GamePlayers {
    /// Returns the number of programs among the two players.
    pub fn programs(&self) -> usize {
        self.players
            .iter()
            .filter(|player| !player.is_human())
            .count()
    }
    /// Drops the players at the end of the program, so that external ones end before it does.
    pub fn let_go(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.end();
        }
        self.pair = None;
    }
    /// Returns the thinking time so far of the player to move.
    pub fn elapsed(&self) -> Option<Duration> {
        self.thinking.as_ref().map(Thinking::elapsed)
    }
    /// Returns whether a chosen move waits to be played.
    pub fn is_ready(&self) -> bool {
        self.ready.is_some()
    }
    /// Returns whether two programs play on while the user watches.
    pub fn is_watching(&self) -> bool {
        self.going == Going::On && self.programs() == 2
    }
    /// Returns whether players play on.
    pub fn is_going(&self) -> bool {
        self.going != Going::Held
    }
    /// Returns whether two programs play at full speed.
    pub fn is_racing(&self) -> bool {
        self.is_watching() && PACES.get(self.pace).is_some_and(|(frames, _)| *frames == 0)
    }
    /// Returns the speed of a match in words.
    pub fn pace(&self) -> &'static str {
        match PACES.get(self.pace) {
            Some((frames, name)) if *frames > 0 => name,
            _ => say!("full speed"),
        }
    }
    /// Breaks a thought off. Returns true if there was one, or a chosen move.
    fn forget(&mut self) -> bool {
        self.serial += 1;
        let ready = self.ready.take().is_some();
        self.thinking.take().is_some() || ready
    }
    /// Returns the side to move, if a program has to choose its move here.
    pub fn to_choose(&self, study: &Study) -> Option<Side> {
        let position = study.position();
        let side = position.to_move();
        let program = !self.players[side.index()].is_human();
        (program && position.outcome().is_none() && study.lost_here().is_none()).then_some(side)
    }
    /// Starts the thought of the player to move. `over` is called in its thread, with its number.
    pub fn think(
        &mut self,
        study: &Study,
        screen: &mut Display,
        over: impl FnOnce(u64, PlayerAnswer) + Send + 'static,
    ) {
        if self.to_choose(study).is_none() {
            return;
        }
        self.judge_anew(study);
        let players = self.players.each_ref().map(|player| &player.choosing);
        let pair = match self.pair.take() {
            Some(pair) => Ok(pair),
            None => study
                .start()
                .pair(players, study.registry())
                .map_err(Sentence::from),
        };
        let line = study.line();
        let moves = line.ordinals(line.cursor());
        self.forget();
        let (serial, rules) = (self.serial, (self.limits, self.seed));
        let over = move |answer| over(serial, answer);
        let started =
            pair.and_then(|pair| Thinking::start(pair, moves, rules, over).map_err(Sentence::from));
        self.thinking = screen.or_alert(started);
        if self.thinking.is_none() {
            self.going = Going::Held;
        }
    }
    /// Drops the pair if the evaluation of a player has changed since it was made.
    fn judge_anew(&mut self, study: &Study) {
        let now = study.registry();
        let mut specs = self
            .players
            .iter()
            .filter_map(|player| player.choosing.search());
        let changed = specs.any(|(spec, _)| {
            self.known
                .as_ref()
                .is_some_and(|known| differs(study.start(), spec, [known, now]))
        });
        if changed || self.pair.is_none() {
            (self.pair, self.known) = (None, Some(Arc::clone(now)));
        }
    }
    /// Begins the next thought if the players play on.
    pub(crate) fn go_on(&mut self, study: &Study) {
        let idle = self.thinking.is_none() && self.ready.is_none();
        if !study.position().is_known() {
            // The side to move will be known when the thought begins.
            self.due |= idle && self.going != Going::Held;
            return;
        }
        if self.going != Going::Held && self.to_choose(study).is_none() && self.programs() == 2 {
            self.going = Going::Held;
        }
        self.due |= idle && self.going != Going::Held && self.to_choose(study).is_some();
    }
    /// Stops the players, and breaks a thought off. Returns true if anything was going on.
    pub(crate) fn hold(&mut self) -> bool {
        let watching = self.is_watching();
        self.going = Going::Held;
        self.forget() || watching
    }
    /// Stops the players on esc or ctrl-c, with a message. Returns true if they were playing.
    pub(crate) fn stop(&mut self, screen: &mut Display) -> bool {
        let stopped = self.hold();
        if stopped {
            screen.notify(say(PLAYERS_HELD));
        }
        stopped
    }
    /// Lets the players play on or hold, or play one move.
    pub(crate) fn let_play(&mut self, study: &Study, screen: &mut Display, going: Going) {
        if self.programs() == 0 {
            return screen.notify(say(NO_PLAYERS));
        }
        if going == Going::On && self.hold() {
            return screen.notify(say(PLAYERS_HELD));
        }
        if study.position().outcome().is_some() || study.lost_here().is_some() {
            return screen.notify(say!("the game is over"));
        }
        (self.going, self.rests) = (going, false);
        // A user who looked around in the game returns to the search at the cursor.
        self.frames = PACES[0].0;
        if self.to_choose(study).is_none() {
            screen.notify(say!("it is the human's turn"));
        }
        self.go_on(study);
    }
    /// Makes a match between programs faster or slower. Returns true if there is one.
    pub(crate) fn change_pace(&mut self, screen: &mut Display, faster: bool) -> bool {
        if self.programs() < 2 {
            return false;
        }
        self.pace = if faster {
            (self.pace + 1).min(PACES.len() - 1)
        } else {
            self.pace.saturating_sub(1)
        };
        screen.notify(&format!("{}: {}", say!("moves"), self.pace()));
        true
    }
}
