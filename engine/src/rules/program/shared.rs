//! `Shared`: the known information about a game whose rules are elsewhere, the pending questions,
//! and the thread that asks them.
//!
//! Invariants: nothing is asked twice, except that a restarted program is led along the moves to
//! the positions that it is asked about. The first fault ends all waits and persists until it is
//! cleared.

use super::asking::{self, ProgramRun};
use super::command::Command;
use super::fault::GameFault;
use super::in_process::Rules;
use super::positions::{Chunks, Known, MOST_POSITIONS, Positions};
use super::protocol::{Greeting, millionths};
use super::shown::Shown;
use crate::rules::Side;
use std::cell::Cell;
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The maximum number of drawings that are kept.
const MOST_PICTURES: usize = 20_000;

thread_local! {
    /// The time until which this thread waits for programs; `None` if there is no limit.
    static UNTIL: Cell<Option<Instant>> = const { Cell::new(None) };
    /// Set if this thread has stopped waiting before a reply.
    static MISSED: Cell<bool> = const { Cell::new(false) };
}

/// Limits the total time for which this thread waits for programs of games from now on: afterwards,
/// what is not known counts as unknown, but is still requested. For threads that a user waits for.
pub fn wait_at_most(time: Duration) {
    UNTIL.set(Instant::now().checked_add(time));
    MISSED.set(false);
}

/// Returns true if something was unknown since the last call of [`wait_at_most`], so that another
/// attempt may succeed.
pub fn has_missed() -> bool {
    MISSED.get()
}

/// Returns true if the waiting time of this thread is limited.
pub(super) fn is_hurried() -> bool {
    UNTIL.get().is_some()
}

/// A question to the program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum GameQuestion {
    /// The moves of these positions.
    Look(Vec<u32>),
    /// The picture of a position.
    Show(u32),
    /// The values of these positions for a side by one of the game's evaluations.
    Value {
        value: usize,
        side: Side,
        of: Vec<u32>,
    },
}

/// The subject of a question, by which a pending question is not asked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Wanted {
    Look(u32),
    Show(u32),
    Value(usize, Side, u32),
}

#[derive(Default)]
pub(super) struct Desk {
    asks: VecDeque<(Wanted, GameQuestion)>,
    wanted: HashSet<Wanted>,
    pub fault: Option<GameFault>,
    pub halt: Arc<AtomicBool>,
}

/// The place of the rules.
pub(super) enum Source {
    /// A program.
    Program(Command),
    /// Rules in this process.
    Rules(Arc<dyn Rules>),
}

/// The state that the thread of the program shares with all others.
pub(super) struct Shared {
    /// The game as [`crate::eval::games::read`] reads it.
    pub spec: String,
    pub source: Source,
    pub greeting: Greeting,
    pub positions: Positions,
    /// For each evaluation, the values of positions for the first and for the second side.
    pub numbers: Vec<[Chunks<OnceLock<i64>>; 2]>,
    pub pictures: Mutex<HashMap<u32, Arc<Shown>>>,
    /// The maximum number of decimals of a number so far.
    pub decimals: AtomicU32,
    /// Set when a result other than 1, 0 and −1 has occurred.
    pub scores: AtomicBool,
    /// Set when a chance node has occurred.
    pub chance: AtomicBool,
    pub probed: AtomicBool,
    pub closed: AtomicBool,
    pub failed: AtomicBool,
    desk: Mutex<Desk>,
    /// Wakes the thread of the program.
    pub asked: Condvar,
    /// Wakes the threads that wait for a reply.
    pub done: Condvar,
}

impl Shared {
    /// Creates the state of a game about which nothing has been asked, and returns it with the
    /// number of the initial position.
    pub fn new(
        spec: String,
        source: Source,
        greeting: Greeting,
        closed: AtomicBool,
    ) -> Result<(Arc<Shared>, u32), GameFault> {
        let most = MOST_POSITIONS.load(Ordering::Relaxed) as usize;
        let positions = Positions::of(most);
        let start = positions.enter(&greeting.start, None)?;
        let column = |_| [Chunks::of(most), Chunks::of(most)];
        let shared = Shared {
            spec,
            source,
            numbers: greeting.values.iter().map(column).collect(),
            greeting,
            positions,
            pictures: Mutex::default(),
            decimals: AtomicU32::new(0),
            scores: AtomicBool::new(false),
            chance: AtomicBool::new(false),
            probed: AtomicBool::new(false),
            closed,
            failed: AtomicBool::new(false),
            desk: Mutex::default(),
            asked: Condvar::new(),
            done: Condvar::new(),
        };
        if let Some(range) = shared.greeting.range {
            shared.note_decimals(range.least);
            shared.note_decimals(range.greatest);
        }
        Ok((Arc::new(shared), start))
    }
    pub fn lock(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// Returns the value of `kept` as soon as it exists; asks for it and waits if necessary.
    pub fn obtain<T>(
        &self,
        wanted: Wanted,
        kept: impl Fn() -> Option<T>,
        ask: impl Fn() -> GameQuestion,
    ) -> Option<T> {
        let mut desk = self.lock();
        if let Source::Rules(rules) = &self.source {
            if desk.fault.is_none() {
                drop(desk);
                self.work_out(&**rules, &ask());
            }
            return kept();
        }
        loop {
            if let Some(found) = kept() {
                return Some(found);
            }
            if desk.fault.is_some() || self.closed.load(Ordering::Acquire) {
                return None;
            }
            let until = UNTIL.get();
            if desk.wanted.insert(wanted) {
                match until {
                    // A thread that displays positions does not wait for the questions of a search.
                    Some(_) => desk.asks.push_front((wanted, ask())),
                    None => desk.asks.push_back((wanted, ask())),
                }
                self.asked.notify_one();
            }
            let Some(until) = until else {
                desk = self.done.wait(desk).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                MISSED.set(true);
                return None;
            }
            (desk, _) = self
                .done
                .wait_timeout(desk, left)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
    /// Asks the rules in this process and stores their reply about the first position only, since
    /// bundling saves no lines here.
    fn work_out(&self, rules: &dyn Rules, ask: &GameQuestion) {
        let text = |id: u32| self.positions.named(id).map_or("", |named| &*named.text);
        let worked = match ask {
            GameQuestion::Look(ids) => ids.iter().take(1).try_for_each(|&id| {
                let known = asking::keep(self, (id, 0), &rules.look(text(id))?)?;
                self.positions.learn(id, known)
            }),
            GameQuestion::Show(id) => {
                let shown = rules
                    .show(text(*id))
                    .unwrap_or_else(|fault| Shown::new(Vec::new(), &fault.to_string()));
                self.keep_picture(*id, shown);
                Ok(())
            }
            GameQuestion::Value { value, side, of } => of.iter().take(1).try_for_each(|&id| {
                let number = rules.number(*value, text(id), *side)?;
                let found = || GameFault::Number {
                    what: "a value",
                    found: number.to_string(),
                };
                self.keep_number((*value, *side, id), millionths(number).ok_or_else(found)?);
                Ok(())
            }),
        };
        if let Err(fault) = worked {
            self.fail(fault);
        }
    }
    /// Stores the value of a position for a side by one of the game's evaluations.
    pub fn keep_number(&self, (value, side, id): (usize, Side, u32), millionths: i64) {
        self.note_decimals(millionths);
        let column = self
            .numbers
            .get(value)
            .and_then(|sides| sides.get(side.index()));
        let _ = column
            .and_then(|column| column.make(id))
            .map(|slot| slot.set(millionths));
    }
    /// Returns a position and its siblings that are not known: the children of the node that is
    /// open in this thread, or of the position in whose reply it occurred first.
    pub fn family(&self, id: u32) -> Vec<u32> {
        let mut family = vec![id];
        let open = super::path::last().filter(|&open| self.is_child(open, id));
        let parent = open.or_else(|| self.positions.named(id).map(|named| named.parent));
        if let Some(Known::Open { moves, .. }) =
            parent.and_then(|parent| self.positions.known(parent))
        {
            let mut seen = HashSet::from([id]);
            let unknown = moves
                .iter()
                .map(|mv| mv.next)
                .filter(|&next| self.positions.known(next).is_none());
            family.extend(unknown.filter(|&next| seen.insert(next)));
        }
        family
    }
    /// Returns a position and its siblings without a value.
    pub fn unvalued(&self, column: &Chunks<OnceLock<i64>>, id: u32) -> Vec<u32> {
        let mut family = vec![id];
        let open = super::path::last().filter(|&open| self.is_child(open, id));
        let parent = open.or_else(|| self.positions.named(id).map(|named| named.parent));
        if let Some(Known::Open { moves, .. }) =
            parent.and_then(|parent| self.positions.known(parent))
        {
            let mut seen = HashSet::from([id]);
            let has_none = |next: &u32| column.get(*next).and_then(OnceLock::get).is_none();
            family.extend(
                moves
                    .iter()
                    .map(|mv| mv.next)
                    .filter(has_none)
                    .filter(|&next| seen.insert(next)),
            );
        }
        family
    }
    /// Returns true if a move leads from one position to another.
    pub fn is_child(&self, parent: u32, child: u32) -> bool {
        match self.positions.known(parent) {
            Some(Known::Open { moves, .. }) => moves.iter().any(|mv| mv.next == child),
            Some(Known::Over(_)) | None => false,
        }
    }
    pub fn fail(&self, fault: GameFault) {
        let mut desk = self.lock();
        desk.asks.clear();
        desk.wanted.clear();
        // The first fault is kept, because it is the cause of the others.
        desk.fault.get_or_insert(fault);
        self.failed.store(true, Ordering::Release);
        desk.halt.store(true, Ordering::Release);
        self.done.notify_all();
    }
    /// Records the kind of a result.
    pub fn note_result(&self, millionths: i64) {
        self.note_decimals(millionths);
        if !matches!(millionths, 0 | 1_000_000 | -1_000_000) {
            self.scores.store(true, Ordering::Release);
        }
    }
    /// Records that there is a chance node.
    pub fn note_chance(&self) {
        self.chance.store(true, Ordering::Release);
    }
    /// Records the number of decimals of a number.
    pub fn note_decimals(&self, millionths: i64) {
        let mut decimals = 6;
        let mut number = millionths;
        while decimals > 0 && number % 10 == 0 {
            number /= 10;
            decimals -= 1;
        }
        self.decimals.fetch_max(decimals, Ordering::AcqRel);
    }
    /// Stores a drawing.
    pub fn keep_picture(&self, id: u32, shown: Shown) {
        let mut pictures = self.pictures.lock().unwrap_or_else(PoisonError::into_inner);
        if pictures.len() >= MOST_PICTURES {
            pictures.clear();
        }
        pictures.insert(id, Arc::new(shown));
    }

    /// Runs the thread that exchanges lines with the program.
    pub fn serve(&self, asking: ProgramRun) {
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
                desk = self
                    .asked
                    .wait(desk)
                    .unwrap_or_else(PoisonError::into_inner);
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
            let Source::Program(command) = &self.source else {
                return Ok(());
            };
            let (started, greeting) = ProgramRun::start(command, &[], &self.closed)?;
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
