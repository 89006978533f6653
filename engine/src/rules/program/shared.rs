//! `Shared`: the known information about a game whose rules are elsewhere, the pending questions,
//! and the thread that asks them.
//!
//! A program without a question for some milliseconds is asked ahead, about the positions after the
//! last ones that it was asked about. The replies are held until a question needs them, and their
//! positions are stored only then: the known positions depend on the questions, never on the time
//! between them.
//!
//! Invariants: nothing is asked twice, except that a restarted program is led along the moves to
//! the positions that it is asked about. The first fault ends all waits and persists until it is
//! cleared. A fault of a reply that nobody needs ends asking ahead and nothing else.

use super::asking::{self, ProgramRun};
use super::command::Command;
use super::fault::GameFault;
use super::in_process::Rules;
use super::positions::{Chunks, Known, MOST_POSITIONS, Positions};
use super::protocol::{Greeting, Look, millionths};
use super::shown::Shown;
use crate::rules::Side;
use std::cell::Cell;
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The time without a question after which a program is asked ahead.
const IDLE: Duration = Duration::from_millis(5);
/// The maximum number of held replies, and of their bytes.
const MOST_HELD: usize = 20_000;
const MOST_HELD_BYTES: usize = 64 << 20;
/// The maximum number of positions that are asked ahead after one question.
const MOST_AHEAD: usize = 2_000;

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

/// Runs `work` while this thread waits for programs for at most `time` in all. Returns `None` if
/// that was not long enough.
pub fn within<T>(time: Duration, work: impl FnOnce() -> T) -> Option<T> {
    let (until, missed) = (UNTIL.get(), MISSED.get());
    let limit = Instant::now().checked_add(time);
    UNTIL.set([until, limit].into_iter().flatten().min());
    MISSED.set(false);
    let done = work();
    let is_whole = !MISSED.replace(missed);
    UNTIL.set(until);
    is_whole.then_some(done)
}

/// Returns the time for which this thread still waits for programs; `None`: without a limit.
pub fn time_left() -> Option<Duration> {
    let until = UNTIL.get()?;
    Some(until.saturating_duration_since(Instant::now()))
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

/// The questions that wait, and the looks that were taken ahead of any.
#[derive(Default)]
pub(super) struct Desk {
    /// Questions of threads that a user waits for, before all others.
    hurried: VecDeque<(Wanted, GameQuestion)>,
    others: VecDeque<(Wanted, GameQuestion)>,
    wanted: HashSet<Wanted>,
    ahead: Ahead,
    pub fault: Option<GameFault>,
    pub halt: Arc<AtomicBool>,
}

/// The positions to ask ahead and the replies that no question has needed yet.
#[derive(Default)]
struct Ahead {
    /// The positions to ask about, the likeliest last.
    next: VecDeque<u32>,
    /// The held replies, each with the number of the run that gave it.
    held: HashMap<u32, (u32, Look)>,
    bytes: usize,
    /// The number of positions that may still be asked ahead after the last question.
    credit: usize,
    /// Set by a fault of a reply that nobody needed.
    is_off: bool,
}

impl Ahead {
    /// Returns true if there is a position to ask about and room for the reply.
    fn is_ready(&self) -> bool {
        let is_full = self.held.len() >= MOST_HELD || self.bytes >= MOST_HELD_BYTES;
        !(self.is_off || is_full || self.next.is_empty() || self.credit == 0)
    }
    /// Removes and returns the next line, at most `most` positions.
    fn line(&mut self, positions: &Positions, most: usize) -> Vec<u32> {
        let mut line = Vec::new();
        while line.len() < most.min(self.credit) {
            let Some(id) = self.next.pop_back() else {
                break;
            };
            let is_open = positions.known(id).is_none() && !self.held.contains_key(&id);
            if is_open && !line.contains(&id) {
                line.push(id);
            }
        }
        self.credit -= line.len();
        line
    }
    /// Holds a reply until a question needs it.
    fn hold(&mut self, id: u32, run: u32, look: Look) {
        self.bytes += look.bytes();
        if let Some((_, before)) = self.held.insert(id, (run, look)) {
            self.bytes -= before.bytes();
        }
    }
    /// Removes and returns a held reply with the number of its run.
    fn take(&mut self, id: u32) -> Option<(u32, Look)> {
        let held = self.held.remove(&id)?;
        self.bytes -= held.1.bytes();
        Some(held)
    }
    /// Puts the positions after these, which a question has needed, before all others.
    fn follow(&mut self, positions: &Positions, ids: &[u32]) {
        for &id in ids.iter().rev() {
            if let Some(Known::Open { moves, .. }) = positions.known(id) {
                let unknown = moves.iter().rev().map(|mv| mv.next);
                self.next
                    .extend(unknown.filter(|&next| positions.known(next).is_none()));
            }
        }
        let surplus = self.next.len().saturating_sub(MOST_AHEAD);
        self.next.drain(..surplus);
        self.credit = MOST_AHEAD;
    }
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
        if let Some(found) = kept() {
            return Some(found);
        }
        let until = UNTIL.get();
        let mut is_asked = false;
        while desk.fault.is_none() && !self.closed.load(Ordering::Acquire) {
            if !is_asked && !desk.wanted.contains(&wanted) {
                let question = ask();
                if self.is_held(&desk, &question) {
                    drop(desk);
                    self.keep_held(&question);
                    return kept();
                }
                desk.wanted.insert(wanted);
                let queue = match until {
                    Some(_) => &mut desk.hurried,
                    None => &mut desk.others,
                };
                queue.push_back((wanted, question));
                self.asked.notify_one();
            }
            is_asked = true;
            let Some(until) = until else {
                desk = self.done.wait(desk).unwrap_or_else(PoisonError::into_inner);
                // The question is over when all that it asks for is known.
                if desk.wanted.contains(&wanted) {
                    continue;
                }
                return kept();
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
            if let Some(found) = kept() {
                return Some(found);
            }
        }
        drop(desk);
        while super::command::is_ending() {
            std::thread::park();
        }
        None
    }
    /// Returns true if replies are held for all unknown positions of a question.
    fn is_held(&self, desk: &Desk, question: &GameQuestion) -> bool {
        let is_here =
            |id: &u32| self.positions.known(*id).is_some() || desk.ahead.held.contains_key(id);
        matches!(question, GameQuestion::Look(ids) if ids.iter().all(is_here))
    }
    /// Stores the held replies for the positions of a question.
    fn keep_held(&self, question: &GameQuestion) {
        let GameQuestion::Look(ids) = question else {
            return;
        };
        for &id in ids {
            let Some((run, look)) = self.take_held(id) else {
                continue;
            };
            let known = asking::keep(self, (id, run), &look);
            if let Err(fault) = known.and_then(|known| self.positions.learn(id, known)) {
                return self.fail(fault);
            }
        }
        self.follow(ids);
        self.asked.notify_one();
    }
    /// Removes and returns the held reply for a position with the number of its run.
    pub fn take_held(&self, id: u32) -> Option<(u32, Look)> {
        self.lock().ahead.take(id)
    }
    /// Marks the positions after these, which a question has needed, as the next to ask ahead.
    pub fn follow(&self, ids: &[u32]) {
        self.lock().ahead.follow(&self.positions, ids);
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
        desk.hurried.clear();
        desk.others.clear();
        desk.wanted.clear();
        desk.ahead = Ahead {
            is_off: desk.ahead.is_off,
            ..Ahead::default()
        };
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
    pub fn serve(&self, program: ProgramRun) {
        let mut program = Some(program);
        while let Some(next) = self.next(program.as_ref()) {
            let (wanted, question, is_hurried) = match next {
                Next::Ahead(line) => {
                    self.look_ahead(&mut program, &line);
                    continue;
                }
                Next::Question(wanted, question, is_hurried) => (wanted, question, is_hurried),
            };
            match self.answer(&mut program, &question) {
                Ok(rest) => {
                    let mut desk = self.lock();
                    // The rest waits behind the questions that a user waits for.
                    match (rest, is_hurried) {
                        (None, _) => _ = desk.wanted.remove(&wanted),
                        (Some(rest), true) => desk.hurried.push_front((wanted, rest)),
                        (Some(rest), false) => desk.others.push_front((wanted, rest)),
                    }
                    drop(desk);
                    self.done.notify_all();
                }
                Err(fault) => {
                    if fault.ends_program() {
                        program = None;
                    }
                    self.fail(fault);
                }
            }
        }
    }
    /// Waits for the next line to send; `None`: the game is closed.
    fn next(&self, program: Option<&ProgramRun>) -> Option<Next> {
        let mut desk = self.lock();
        while !self.closed.load(Ordering::Acquire) {
            if let Some((wanted, question)) = desk.hurried.pop_front() {
                return Some(Next::Question(wanted, question, true));
            }
            if let Some((wanted, question)) = desk.others.pop_front() {
                return Some(Next::Question(wanted, question, false));
            }
            let Some(program) = program.filter(|_| desk.ahead.is_ready()) else {
                desk = self
                    .asked
                    .wait(desk)
                    .unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            // A search usually asks again at once, and a line that is asked ahead would delay it.
            let idle = IDLE.max(program.look_time());
            let waited = self.asked.wait_timeout(desk, idle);
            let (after, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
            desk = after;
            if timeout.timed_out() && desk.hurried.is_empty() && desk.others.is_empty() {
                let line = desk.ahead.line(&self.positions, program.in_line(2 * IDLE));
                if !line.is_empty() {
                    return Some(Next::Ahead(line));
                }
            }
        }
        None
    }
    /// Asks about positions ahead and holds the replies.
    fn look_ahead(&self, program: &mut Option<ProgramRun>, ids: &[u32]) {
        let Some(run) = program else {
            return;
        };
        match run.look_ahead(self, ids) {
            Ok(looks) => {
                let ahead = &mut self.lock().ahead;
                for (&id, look) in ids.iter().zip(looks) {
                    ahead.hold(id, run.run(), look);
                }
            }
            Err(fault) => {
                self.lock().ahead.is_off = true;
                if fault.ends_program() {
                    *program = None;
                }
            }
        }
    }
    /// Asks one line of a question, and returns the rest of the question.
    fn answer(
        &self,
        program: &mut Option<ProgramRun>,
        question: &GameQuestion,
    ) -> Result<Option<GameQuestion>, GameFault> {
        if program.is_none() {
            let Source::Program(command) = &self.source else {
                return Ok(None);
            };
            let (started, greeting) = ProgramRun::start(command, &[], &self.closed)?;
            if greeting.start != self.greeting.start {
                return Err(GameFault::OtherStart);
            }
            *program = Some(started);
        }
        match program {
            Some(program) => program.answer(self, question),
            None => Ok(None),
        }
    }
}

/// The next line of the thread of the program.
enum Next {
    /// A question of a waiting thread; true where a user waits for it.
    Question(Wanted, GameQuestion, bool),
    /// Positions to ask ahead.
    Ahead(Vec<u32>),
}
