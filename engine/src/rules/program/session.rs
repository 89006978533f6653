//! [`Session`]: a running program with all that it has answered.
//!
//! One thread exchanges lines with the program; all others hand it questions and wait for the replies. A question about a
//! position is asked for all moves of the node that it is a child of, as searches go on to them.
//!
//! Invariants: nothing is asked twice, except that a program that was started again is led along the moves to the
//! positions that it is asked about. A fault ends the searches that are running ([`Session::halt`]), stays until
//! [`Session::revive`], and is told to those who ask why ([`Session::fault`]).
//!
//! Costs, measured with Python 3.11 on a busy machine of two cores: minimax of the course's class of tic-tac-toe, 549,946 nodes
//! of 5,478 positions, takes 0.65 s the first time, of which the class itself needs 0.32 s, 58 µs a position. `cargo bench` has
//! the cost of a look beside the program's own time, of nodes that are known, and of a key while a program is slow.

use super::asking::ProgramRun;
use super::command::Command;
use super::fault::GameFault;
use super::in_process::Rules;
use super::positions::{Known, Positions};
pub use super::positions::{USUAL_POSITIONS, set_most_positions};
use super::protocol::Greeting;
use super::shared::{GameQuestion, Shared, Source, Wanted, is_hurried};
pub use super::shared::{has_missed, time_left, wait_at_most};
use super::shown::Shown;
use crate::rules::Side;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The random games that are played before the first search, how long they are, and how long they may take.
const PROBES: u64 = 8;
const PROBE_PLIES: usize = 300;
const PROBE_TIME: Duration = Duration::from_millis(200);
/// A running program with all that it has told.
pub struct Session {
    shared: Arc<Shared>,
    thread: Mutex<Option<std::thread::JoinHandle<()>>>,
    start: u32,
    noise: Vec<String>,
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Session({})", self.shared.spec)
    }
}

impl Session {
    /// Starts a program and greets it. Waits for its answer.
    ///
    /// # Errors
    /// It cannot be started, or does not answer as it should.
    pub fn open(command: Command) -> Result<Session, GameFault> {
        let closed = AtomicBool::new(false);
        let (asking, greeting) = ProgramRun::start(&command, &[], &closed)?;
        let noise = asking.noise().to_vec();
        let spec = command.spec().to_owned();
        let (shared, start) = Shared::new(spec, Source::Program(command), greeting, closed)?;
        let own = Arc::clone(&shared);
        let thread = std::thread::Builder::new()
            .name("game".to_owned())
            .spawn(move || own.serve(asking));
        let thread = thread.map_err(|error| GameFault::Said(error.to_string()))?;
        Ok(Session {
            shared,
            thread: Mutex::new(Some(thread)),
            start,
            noise,
        })
    }
    /// A game whose rules are known in this process, by its name.
    ///
    /// # Errors
    /// There is no room for its first position.
    pub(super) fn of_rules(name: &str, rules: Arc<dyn Rules>) -> Result<Session, GameFault> {
        let greeting = rules.greeting();
        let (shared, start) = Shared::new(
            name.to_owned(),
            Source::Rules(rules),
            greeting,
            AtomicBool::new(false),
        )?;
        Ok(Session {
            shared,
            thread: Mutex::new(None),
            start,
            noise: Vec::new(),
        })
    }
    /// The reply to the greeting.
    pub fn greeting(&self) -> &Greeting {
        &self.shared.greeting
    }
    /// The lines that it wrote before it answered the greeting, short and clean.
    pub fn noise(&self) -> &[String] {
        &self.noise
    }
    /// The game as [`crate::eval::games::read`] takes it.
    pub fn spec(&self) -> &str {
        &self.shared.spec
    }
    /// The name of the game for people.
    pub fn title(&self) -> String {
        let own = match &self.shared.source {
            Source::Program(command) => command.name().map(crate::process::fault::short),
            Source::Rules(_) => None,
        };
        own.unwrap_or_else(|| self.shared.greeting.name.clone())
    }
    /// The number of the position that games begin with.
    pub fn start(&self) -> u32 {
        self.start
    }
    pub(super) fn positions(&self) -> &Positions {
        &self.shared.positions
    }
    /// Returns all that is known of a position; asks for it and waits, if this thread may. `None`: it is not known yet, or there is a
    /// fault.
    #[inline]
    pub(super) fn known(&self, id: u32) -> Option<&Known> {
        self.shared.positions.known(id).or_else(|| self.look(id))
    }
    #[cold]
    fn look(&self, id: u32) -> Option<&Known> {
        self.shared.obtain(
            Wanted::Look(id),
            || self.shared.positions.known(id),
            || GameQuestion::Look(self.shared.family(id)),
        )
    }
    /// The position as the program shows it.
    pub fn show(&self, id: u32) -> Option<Arc<Shown>> {
        let kept = || {
            let pictures = self
                .shared
                .pictures
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            pictures.get(&id).cloned()
        };
        self.shared
            .obtain(Wanted::Show(id), kept, || GameQuestion::Show(id))
    }
    /// Returns the number that one of the game's values gives to a position for a side, in millionths.
    #[inline]
    pub(super) fn number(&self, value: usize, side: Side, id: u32) -> Option<i64> {
        let column = self.shared.numbers.get(value)?.get(side.index())?;
        let kept = || column.get(id).and_then(OnceLock::get).copied();
        kept().or_else(|| {
            let of = || GameQuestion::Value {
                value,
                side,
                of: self.shared.unvalued(column, id),
            };
            self.shared.obtain(Wanted::Value(value, side, id), kept, of)
        })
    }
    /// The most decimals that a number of the game had so far.
    pub fn decimals(&self) -> u32 {
        self.shared.decimals.load(Ordering::Acquire)
    }
    /// True if results other than 1, 0 and −1 were met.
    pub fn has_scores(&self) -> bool {
        self.shared.scores.load(Ordering::Acquire)
    }
    /// True if a position was met where chance moves.
    pub fn has_chance(&self) -> bool {
        self.shared.chance.load(Ordering::Acquire)
    }
    /// Plays some short random games, once, so that the decimals and the size of its results are known before a search
    /// begins.
    pub(super) fn probe(&self) {
        // It is done where a game is opened; who must not wait takes what is known.
        if is_hurried() || self.shared.probed.swap(true, Ordering::AcqRel) {
            return;
        }
        let since = Instant::now();
        for game in 0..PROBES {
            let (mut at, mut random) = (self.start, game.wrapping_mul(0x9E37_79B9_7F4A_7C15));
            for _ in 0..PROBE_PLIES {
                if since.elapsed() > PROBE_TIME {
                    break;
                }
                let Some(Known::Open { moves, .. }) = self.known(at) else {
                    break;
                };
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                let Some(mv) = moves.get((random >> 33) as usize % moves.len().max(1)) else {
                    break;
                };
                at = mv.next;
            }
            for value in 0..self.shared.greeting.values.len() {
                self.number(value, Side::First, at);
            }
        }
        // A fault there is told to a search that comes there.
        self.revive();
    }
    /// Ends the searches of the game with this reason.
    pub(super) fn fail(&self, fault: GameFault) {
        self.shared.fail(fault);
    }
    /// Why nothing is asked any more.
    pub fn fault(&self) -> Option<GameFault> {
        self.shared.lock().fault.clone()
    }
    /// True if there is a fault.
    pub fn is_failed(&self) -> bool {
        self.shared.failed.load(Ordering::Acquire)
    }
    /// The flag that is set as soon as there is a fault.
    pub fn halt(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.shared.lock().halt)
    }
    /// Forgets a fault, so that the program is asked again, or started again if it has ended.
    pub fn revive(&self) {
        let mut desk = self.shared.lock();
        if desk.fault.take().is_some() {
            desk.halt = Arc::default();
            self.shared.failed.store(false, Ordering::Release);
        }
        self.shared.asked.notify_all();
    }
    /// Ends the program for good.
    pub fn end(&self) {
        self.shared.closed.store(true, Ordering::Release);
        drop(self.shared.lock());
        self.shared.asked.notify_all();
        self.shared.done.notify_all();
        let thread = self
            .thread
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some(thread) = thread {
            // It ends the program, which takes a moment.
            let _ = thread.join();
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.end();
    }
}
