//! [`Session`]: a running program with all that it has answered.
//!
//! One thread exchanges lines with the program; all others hand it questions and wait for the replies. A question about a
//! position is asked for all moves of the node that it is a child of, as searches go on to them.
//!
//! Invariants: nothing is asked twice, except that a program that was started again is led along the moves to the
//! positions that it is asked about. A fault ends the searches that are running ([`Session::halt`]), stays until
//! [`Session::revive`], and is told to those who ask why ([`Session::fault`]).
//!
//! Costs, measured with Python 3.12 on one core of 2.5 GHz: see `docs/your-own-game.md`.

use super::asking::ProgramRun;
use super::command::Command;
use super::fault::GameFault;
use super::positions::{Chunks, Known, Positions};
use super::protocol::Greeting;
use super::shown::Shown;
use crate::rules::Side;
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The random games that are played before the first search, how long they are, and how long they may take.
const PROBES: u64 = 8;
const PROBE_PLIES: usize = 300;
const PROBE_TIME: Duration = Duration::from_millis(200);
/// The most pictures that are kept.
const MOST_PICTURES: usize = 20_000;
/// The positions that are kept unless something else is asked for.
pub const USUAL_POSITIONS: u32 = 4_000_000;

/// The positions that sessions begun from now on may keep.
static MOST_POSITIONS: AtomicU32 = AtomicU32::new(USUAL_POSITIONS);

/// Sets how many positions games begun from now on may keep.
pub fn set_most_positions(most: u32) {
    MOST_POSITIONS.store(most.max(1), Ordering::Relaxed);
}

/// A question to the program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum GameQuestion {
    /// The moves of these positions.
    Look(Vec<u32>),
    /// The picture of a position.
    Show(u32),
    /// The numbers that one of the game's values gives to these positions for a side.
    Value { value: usize, side: Side, of: Vec<u32> },
}

/// The subject of a question, so that none is asked again before it is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Wanted {
    Look(u32),
    Show(u32),
    Value(usize, Side, u32),
}

#[derive(Default)]
struct Desk {
    asks: VecDeque<(Wanted, GameQuestion)>,
    wanted: HashSet<Wanted>,
    fault: Option<GameFault>,
    halt: Arc<AtomicBool>,
}

/// The state that the thread of the program shares with all others.
pub(super) struct Shared {
    pub command: Command,
    pub greeting: Greeting,
    pub positions: Positions,
    /// For each value, by position: what it is worth for the first and for the second side.
    pub numbers: Vec<[Chunks<OnceLock<i64>>; 2]>,
    pub pictures: Mutex<HashMap<u32, Arc<Shown>>>,
    /// The most decimals of a number so far.
    decimals: AtomicU32,
    /// True once a result other than 1, 0 and −1 has come.
    scores: AtomicBool,
    probed: AtomicBool,
    pub closed: AtomicBool,
    failed: AtomicBool,
    desk: Mutex<Desk>,
    /// Wakes the thread of the program.
    asked: Condvar,
    /// Wakes those who wait.
    done: Condvar,
}

/// A running program with all that it has told.
pub struct Session {
    shared: Arc<Shared>,
    thread: Mutex<Option<std::thread::JoinHandle<()>>>,
    start: u32,
    noise: Vec<String>,
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Session({})", self.shared.command.spec())
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
        let most = MOST_POSITIONS.load(Ordering::Relaxed) as usize;
        let positions = Positions::of(most);
        let start = positions.enter(&greeting.start, None)?;
        let column = |_| [Chunks::of(most), Chunks::of(most)];
        let numbers = greeting.values.iter().map(column).collect();
        let shared = Arc::new(Shared {
            command,
            greeting,
            positions,
            numbers,
            pictures: Mutex::default(),
            decimals: AtomicU32::new(0),
            scores: AtomicBool::new(false),
            probed: AtomicBool::new(false),
            closed,
            failed: AtomicBool::new(false),
            desk: Mutex::default(),
            asked: Condvar::new(),
            done: Condvar::new(),
        });
        let own = Arc::clone(&shared);
        let thread = std::thread::Builder::new().name("game".to_owned()).spawn(move || own.serve(asking));
        let thread = thread.map_err(|error| GameFault::Said(error.to_string()))?;
        Ok(Session { shared, thread: Mutex::new(Some(thread)), start, noise })
    }
    /// The reply to the greeting.
    pub fn greeting(&self) -> &Greeting {
        &self.shared.greeting
    }
    /// The lines that it wrote before it answered the greeting, short and clean.
    pub fn noise(&self) -> &[String] {
        &self.noise
    }
    /// The command that started it.
    pub fn command(&self) -> &Command {
        &self.shared.command
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
            let pictures = self.shared.pictures.lock().unwrap_or_else(PoisonError::into_inner);
            pictures.get(&id).cloned()
        };
        self.shared.obtain(Wanted::Show(id), kept, || GameQuestion::Show(id))
    }
    /// Returns the number that one of the game's values gives to a position for a side, in millionths.
    #[inline]
    pub(super) fn number(&self, value: usize, side: Side, id: u32) -> Option<i64> {
        let column = self.shared.numbers.get(value)?.get(side.index())?;
        let kept = || column.get(id).and_then(OnceLock::get).copied();
        kept().or_else(|| {
            let of = || GameQuestion::Value { value, side, of: self.shared.unvalued(column, id) };
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
    /// Plays some short random games, once, so that the decimals and the size of its results are known before a search
    /// begins.
    pub(super) fn probe(&self) {
        if self.shared.probed.swap(true, Ordering::AcqRel) {
            return;
        }
        let since = Instant::now();
        for game in 0..PROBES {
            let (mut at, mut random) = (self.start, game.wrapping_mul(0x9E37_79B9_7F4A_7C15));
            for _ in 0..PROBE_PLIES {
                if since.elapsed() > PROBE_TIME {
                    break;
                }
                let Some(Known::Open { moves, .. }) = self.known(at) else { break };
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let Some(mv) = moves.get((random >> 33) as usize % moves.len().max(1)) else { break };
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
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
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

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// Returns the finding of `kept`, once it is there; asks for it, and waits.
    fn obtain<T>(&self, wanted: Wanted, kept: impl Fn() -> Option<T>, ask: impl Fn() -> GameQuestion) -> Option<T> {
        let mut desk = self.lock();
        loop {
            if let Some(found) = kept() {
                return Some(found);
            }
            if desk.fault.is_some() || self.closed.load(Ordering::Acquire) {
                return None;
            }
            if desk.wanted.insert(wanted) {
                desk.asks.push_back((wanted, ask()));
                self.asked.notify_one();
            }
            desk = self.done.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
    }
    /// A position, and those beside it that are not known: the children of the node that is open in this thread, or of
    /// the one that named it first.
    fn family(&self, id: u32) -> Vec<u32> {
        let mut family = vec![id];
        let open = super::path::last().filter(|&open| self.is_child(open, id));
        let parent = open.or_else(|| self.positions.named(id).map(|named| named.parent));
        if let Some(Known::Open { moves, .. }) = parent.and_then(|parent| self.positions.known(parent)) {
            let mut seen = HashSet::from([id]);
            let unknown = moves.iter().map(|mv| mv.next).filter(|&next| self.positions.known(next).is_none());
            family.extend(unknown.filter(|&next| seen.insert(next)));
        }
        family
    }
    /// A position, and those beside it that have no number.
    fn unvalued(&self, column: &Chunks<OnceLock<i64>>, id: u32) -> Vec<u32> {
        let mut family = vec![id];
        let open = super::path::last().filter(|&open| self.is_child(open, id));
        let parent = open.or_else(|| self.positions.named(id).map(|named| named.parent));
        if let Some(Known::Open { moves, .. }) = parent.and_then(|parent| self.positions.known(parent)) {
            let mut seen = HashSet::from([id]);
            let has_none = |next: &u32| column.get(*next).and_then(OnceLock::get).is_none();
            family.extend(moves.iter().map(|mv| mv.next).filter(has_none).filter(|&next| seen.insert(next)));
        }
        family
    }
    /// True if a move leads from one position to another.
    pub fn is_child(&self, parent: u32, child: u32) -> bool {
        match self.positions.known(parent) {
            Some(Known::Open { moves, .. }) => moves.iter().any(|mv| mv.next == child),
            Some(Known::Over(_)) | None => false,
        }
    }
    fn fail(&self, fault: GameFault) {
        let mut desk = self.lock();
        desk.asks.clear();
        desk.wanted.clear();
        // The first reason is the one that people can mend.
        desk.fault.get_or_insert(fault);
        self.failed.store(true, Ordering::Release);
        desk.halt.store(true, Ordering::Release);
        self.done.notify_all();
    }
    /// Keeps of which kind a result is.
    pub fn note_result(&self, millionths: i64) {
        self.note_decimals(millionths);
        if !matches!(millionths, 0 | 1_000_000 | -1_000_000) {
            self.scores.store(true, Ordering::Release);
        }
    }
    /// Keeps how many decimals a number has.
    pub fn note_decimals(&self, millionths: i64) {
        let mut decimals = 6;
        let mut number = millionths;
        while decimals > 0 && number % 10 == 0 {
            number /= 10;
            decimals -= 1;
        }
        self.decimals.fetch_max(decimals, Ordering::AcqRel);
    }
    /// Keeps a picture.
    pub fn keep_picture(&self, id: u32, shown: Shown) {
        let mut pictures = self.pictures.lock().unwrap_or_else(PoisonError::into_inner);
        if pictures.len() >= MOST_PICTURES {
            pictures.clear();
        }
        pictures.insert(id, Arc::new(shown));
    }

    /// The life of the thread that exchanges lines with the program.
    fn serve(&self, asking: ProgramRun) {
        let mut asking = Some(asking);
        loop {
            let mut desk = self.lock();
            let (wanted, ask) = loop {
                if self.closed.load(Ordering::Acquire) {
                    return;
                }
                if let Some(next) = desk.asks.pop_front() {
                    break next;
                }
                desk = self.asked.wait(desk).unwrap_or_else(PoisonError::into_inner);
            };
            drop(desk);
            let answered = self.answer(&mut asking, &ask);
            let mut desk = self.lock();
            desk.wanted.remove(&wanted);
            drop(desk);
            match answered {
                Ok(()) => self.done.notify_all(),
                Err(fault) => {
                    if fault.ends_program() {
                        asking = None;
                    }
                    self.fail(fault);
                }
            }
        }
    }
    fn answer(&self, asking: &mut Option<ProgramRun>, ask: &GameQuestion) -> Result<(), GameFault> {
        if asking.is_none() {
            let (started, greeting) = ProgramRun::start(&self.command, &[], &self.closed)?;
            if greeting.start != self.greeting.start {
                return Err(GameFault::OtherStart);
            }
            *asking = Some(started);
        }
        match asking {
            Some(asking) => asking.answer(self, ask),
            None => Ok(()),
        }
    }
}
