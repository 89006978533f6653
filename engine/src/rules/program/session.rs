//! [`Session`]: a running program with all its replies.
//!
//! One thread exchanges lines with the program; all others pass questions to it and wait for the
//! replies. A question about a position is extended to its siblings in the search, because the
//! search will reach them next.
//!
//! Invariants: nothing is asked twice, except that a restarted program is led along the moves to
//! the positions that it is asked about. A fault ends the running searches ([`Session::halt`]),
//! persists until [`Session::revive`], and can be queried ([`Session::fault`]).
//!
//! Costs (`cargo bench -- "own games"`, Python 3.11, two cores): minimax of a Python class of
//! tic-tac-toe, 549,946 nodes of 5,478 positions, takes 0.54 s the first time, of which the class
//! itself takes 43 µs per position. In lines of a hundred positions a reply costs less than 5 µs
//! beside the program's own time; in a search, whose lines hold the children of a node, 50 µs, which
//! the threads and processes take to wake each other. Known positions are searched at 30 million
//! nodes per second. A key and its frame take 26 ms (99th percentile) while the program takes a
//! second for each position.

use super::asking::ProgramRun;
use super::command::Command;
use super::fault::GameFault;
use super::in_process::Rules;
use super::positions::{Known, Positions};
pub use super::positions::{USUAL_POSITIONS, set_most_positions};
use super::protocol::Greeting;
use super::shared::{GameQuestion, Shared, Source, Wanted, is_hurried};
pub use super::shared::{has_missed, time_left, wait_at_most, within};
use super::shown::Shown;
use crate::rules::Side;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The number of random games that are played before the first search, and their limits in plies
/// and time.
const PROBES: u64 = 8;
const PROBE_PLIES: usize = 300;
const PROBE_TIME: Duration = Duration::from_millis(200);
/// A running program with all its replies.
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
    /// Starts a program, greets it, and waits for its reply.
    ///
    /// # Errors
    /// The program cannot be started or does not reply correctly.
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
    /// Opens a game whose rules are in this process, with a name.
    ///
    /// # Errors
    /// The initial position cannot be stored.
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
    /// Returns the reply to the greeting.
    pub fn greeting(&self) -> &Greeting {
        &self.shared.greeting
    }
    /// Returns the lines that the program wrote before its reply to the greeting, shortened and
    /// cleaned.
    pub fn noise(&self) -> &[String] {
        &self.noise
    }
    /// Returns the game as [`crate::eval::games::read`] reads it.
    pub fn spec(&self) -> &str {
        &self.shared.spec
    }
    /// Returns the name of the game for display.
    pub fn title(&self) -> String {
        let own = match &self.shared.source {
            Source::Program(command) => command.name().map(crate::process::fault::short),
            Source::Rules(_) => None,
        };
        own.unwrap_or_else(|| self.shared.greeting.name.clone())
    }
    /// Returns the number of the initial position.
    pub fn start(&self) -> u32 {
        self.start
    }
    pub(super) fn positions(&self) -> &Positions {
        &self.shared.positions
    }
    /// Returns the reply about a position; if necessary, asks for it and waits, if this thread may.
    /// `None` if the reply is not known yet or there is a fault.
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
    /// Returns the drawing of a position by the program.
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
    /// Returns the value of a position for a side by one of the game's evaluations, in millionths.
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
    /// Returns the maximum number of decimals of a number of the game so far.
    pub fn decimals(&self) -> u32 {
        self.shared.decimals.load(Ordering::Acquire)
    }
    /// Returns true if results other than 1, 0 and −1 have occurred.
    pub fn has_scores(&self) -> bool {
        self.shared.scores.load(Ordering::Acquire)
    }
    /// Returns true if a chance node has occurred.
    pub fn has_chance(&self) -> bool {
        self.shared.chance.load(Ordering::Acquire)
    }
    /// Plays some short random games, once, so that the decimals and the size of the results are
    /// known before a search begins.
    pub(super) fn probe(&self) {
        // Done when a game is opened; a thread that must not wait uses what is known.
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
        // A fault in these games is reported to a search that reaches it.
        self.revive();
    }
    /// Ends the searches of the game with a reason.
    pub(super) fn fail(&self, fault: GameFault) {
        self.shared.fail(fault);
    }
    /// Returns the reason why nothing is asked any more.
    pub fn fault(&self) -> Option<GameFault> {
        self.shared.lock().fault.clone()
    }
    /// Returns true if there is a fault.
    pub fn is_failed(&self) -> bool {
        self.shared.failed.load(Ordering::Acquire)
    }
    /// Returns the flag that is set when a fault occurs.
    pub fn halt(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.shared.lock().halt)
    }
    /// Clears a fault, so that the program is asked again, or restarted if it has ended.
    pub fn revive(&self) {
        let mut desk = self.shared.lock();
        if desk.fault.take().is_some() {
            desk.halt = Arc::default();
            self.shared.failed.store(false, Ordering::Release);
        }
        self.shared.asked.notify_all();
    }
    /// Ends the program permanently.
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
            // Ending the program takes a moment.
            let _ = thread.join();
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.end();
    }
}
