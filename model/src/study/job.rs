//! [`Job`]: a search that runs beside the thread that watches it.
//!
//! The searching thread owns its tree. A thread that wants to see it says so and waits; at the next pulse, a few thousand
//! nodes later at the most, the thread puts the tree into a slot, waits until no thread looks any more, and takes it back.
//! So a look costs the search one stop and copies nothing, and while no thread looks there is no lock. While the search is
//! paused and when it is over, the tree simply lies in the slot.
//!
//! A search whose rules are a program may wait seconds for its next node. It leaves a copy of its tree behind before, and a
//! thread that a user waits for takes that one where the tree does not come in its time. Copies take at most a tenth of
//! the time of a search.
//!
//! Invariants: a job that is dropped stops its thread and waits for it, except where a user waits and a program does not
//! answer; a panic in the search is a message, not a crash.

use crate::inspect::log_file;
use crate::inspect::subtree_cache::SubtreeCache;
use engine::boundary::problem::Problem;
use engine::rules::program::session;
use engine::search::{Answer, Counts, MethodName, STACK, Token};
use engine::sentence::Sentence;
use engine::trace::{FoldedNode, Folding, Keeper, Tree, Walk, WideLists};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How a search stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobProgress {
    /// It is searching now.
    pub running: bool,
    /// It is stopped and can go on.
    pub paused: bool,
    /// Its result, once it is over.
    pub answer: Option<Arc<Answer>>,
    /// What went wrong, if it broke down.
    pub fault: Option<Sentence>,
    /// The totals so far.
    pub counts: Counts,
    /// How many ticks there are so far.
    pub ticks: u64,
    /// The time it has searched.
    pub elapsed: Duration,
    /// The bytes its tree takes.
    pub bytes: usize,
}

/// What both threads see.
struct Shared {
    slot: Mutex<Slot>,
    changed: Condvar,
    /// How many want to look.
    wanted: AtomicU32,
    pause: AtomicBool,
    token: Token,
}

#[derive(Default)]
struct Slot {
    /// The tree, while the search does not need it. Others hold it too only once the search is over.
    tree: Option<Arc<Tree>>,
    /// The tree of a slow search some nodes ago.
    copy: Option<Arc<Tree>>,
    answer: Option<Arc<Answer>>,
    fault: Option<Sentence>,
    /// Long lists that the looks before have made.
    lists: WideLists,
    over: bool,
    clock: Clock,
}

/// The time spent on a work that can be paused.
#[derive(Debug, Default)]
pub struct Clock {
    /// What was spent before `since`.
    before: Duration,
    /// Since when it runs; `None` while it stands.
    since: Option<Instant>,
}

impl Clock {
    pub fn elapsed(&self) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| since.elapsed())
    }
    pub fn stop(&mut self) {
        *self = Clock {
            before: self.elapsed(),
            since: None,
        };
    }
    /// Goes on, if it does not run anyway.
    pub fn start(&mut self) {
        self.since.get_or_insert_with(Instant::now);
    }
}

/// The time between two looks at the token from which on a search counts as slow.
const SLOW: Duration = Duration::from_millis(5);
/// The time for which copies of the tree may be made, as one part of this many.
const COPIES_OF: u32 = 10;

/// The copies that a slow search makes of its tree.
struct Copies {
    looked: Instant,
    made: Instant,
    cost: Duration,
}

impl Copies {
    fn new() -> Copies {
        let now = Instant::now();
        Copies {
            looked: now,
            made: now,
            cost: Duration::ZERO,
        }
    }
    /// Returns a copy of the tree where the search is slow and it is time for one.
    fn due(&mut self, tree: &Tree) -> Option<Arc<Tree>> {
        let is_slow = std::mem::replace(&mut self.looked, Instant::now()).elapsed() > SLOW;
        if !is_slow || self.made.elapsed() < self.cost * COPIES_OF {
            return None;
        }
        let since = Instant::now();
        let copy = Arc::new(tree.clone());
        (self.made, self.cost) = (Instant::now(), since.elapsed());
        Some(copy)
    }
}

/// What a panic said, where it said it in words.
pub fn panic_text(panic: &(dyn Any + Send)) -> Option<String> {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned())
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Slot> {
        // Nothing panics while it holds the lock, and the slot is never half written.
        self.slot.lock().unwrap_or_else(PoisonError::into_inner)
    }
    fn wait<'a>(&self, slot: MutexGuard<'a, Slot>) -> MutexGuard<'a, Slot> {
        self.changed
            .wait(slot)
            .unwrap_or_else(PoisonError::into_inner)
    }
    /// Lends the tree to those who want to look at it, and holds the search while it is paused.
    fn lend(&self, tree: &mut Tree, copies: Option<&mut Copies>) {
        let waits =
            || self.wanted.load(Ordering::Acquire) > 0 || self.pause.load(Ordering::Acquire);
        if let Some(copy) = copies.and_then(|copies| copies.due(tree)) {
            self.lock().copy = Some(copy);
            self.changed.notify_all();
        }
        if waits() && !self.token.is_stopped() {
            let mut slot = self.lock();
            slot.tree = Some(Arc::new(std::mem::take(tree)));
            self.changed.notify_all();
            while waits() && !self.token.is_stopped() {
                if self.pause.load(Ordering::Acquire) {
                    slot.clock.stop();
                }
                slot = self.wait(slot);
            }
            slot.clock.start();
            *tree = slot
                .tree
                .take()
                .and_then(Arc::into_inner)
                .unwrap_or_default();
        }
    }
    /// Waits for the tree, and takes it out of the slot. A thread that a user waits for takes a copy if it comes too late.
    fn borrow<'a>(&'a self, mut slot: MutexGuard<'a, Slot>) -> (MutexGuard<'a, Slot>, Borrowed) {
        loop {
            if let Some(tree) = slot.tree.take() {
                return (slot, Borrowed::Tree(tree));
            }
            let Some(left) = session::time_left() else {
                slot = self.wait(slot);
                continue;
            };
            let copy = slot.copy.clone().filter(|_| left.is_zero());
            if let Some(copy) = copy {
                return (slot, Borrowed::Copy(copy));
            }
            // A fast search hands its tree over soon, a slow one its copy.
            let waited = self.changed.wait_timeout(slot, left.max(SHORTEST));
            (slot, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// The shortest wait for a tree.
const SHORTEST: Duration = Duration::from_millis(1);

/// The tree of a search that somebody looks at.
enum Borrowed {
    /// The tree itself, which the search waits for.
    Tree(Arc<Tree>),
    /// A copy of what it was.
    Copy(Arc<Tree>),
}

/// A search beside its watcher. See the module.
pub struct Job {
    problem: Arc<dyn Problem>,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
    opened: Arc<SubtreeCache>,
    memory: usize,
    /// The pass that looks are about, from 1; 0: the last.
    pass: AtomicUsize,
}

impl Job {
    /// Starts a search whose recording takes at most `memory` bytes, and the lists of wide nodes that are looked at three times
    /// as many; `over` is called when it ends.
    ///
    /// # Errors
    /// The system has no thread left.
    pub fn start(
        problem: Arc<dyn Problem>,
        memory: usize,
        over: impl FnOnce() + Send + 'static,
    ) -> std::io::Result<Job> {
        let mut slot = Slot {
            lists: WideLists::within(3 * memory),
            copy: problem.asks_program().then(Arc::default),
            ..Slot::default()
        };
        slot.clock.start();
        let shared = Arc::new(Shared {
            slot: Mutex::new(slot),
            changed: Condvar::new(),
            wanted: AtomicU32::new(0),
            pause: AtomicBool::new(false),
            token: Token::new(),
        });
        let (theirs, searched) = (Arc::clone(&shared), Arc::clone(&problem));
        let thread = std::thread::Builder::new()
            .name("search".to_owned())
            .stack_size(STACK)
            .spawn(move || {
                run(&*searched, &theirs, memory);
                over();
            })?;
        Ok(Job {
            problem,
            shared,
            thread: Some(thread),
            opened: Arc::default(),
            memory,
            pass: AtomicUsize::new(0),
        })
    }

    /// The problem that is searched.
    pub fn problem(&self) -> &Arc<dyn Problem> {
        &self.problem
    }
    /// The most bytes the recording may take.
    pub fn memory(&self) -> usize {
        self.memory
    }
    /// The subtrees that looks have opened.
    pub fn opened(&self) -> &Arc<SubtreeCache> {
        &self.opened
    }
    /// Stops for now (`true`) or goes on.
    pub fn pause(&self, pause: bool) {
        self.shared.pause.store(pause, Ordering::Release);
        let _slot = self.shared.lock();
        self.shared.changed.notify_all();
    }
    /// Is it stopped for now?
    pub fn is_paused(&self) -> bool {
        self.shared.pause.load(Ordering::Acquire) && !self.is_over()
    }
    /// Stops for good. What was recorded stays.
    pub fn cancel(&self) {
        self.shared.token.stop();
        let _slot = self.shared.lock();
        self.shared.changed.notify_all();
    }
    /// Has it ended?
    pub fn is_over(&self) -> bool {
        self.shared.lock().over
    }
    /// Waits for its end, but not longer than this; answers whether it has ended.
    pub fn wait(&self, most: Duration) -> bool {
        let slot = self.shared.lock();
        let waited = self
            .shared
            .changed
            .wait_timeout_while(slot, most, |slot| !slot.over);
        waited.unwrap_or_else(PoisonError::into_inner).0.over
    }

    /// From now on looks are about this pass of the search, counted from 1; 0: the last that has begun.
    pub fn show_pass(&self, pass: usize) {
        self.pass.store(pass, Ordering::Relaxed);
    }
    /// Looks at the tree as it is now. Nothing may be kept from it but numbers.
    pub fn look<T>(&self, look: impl FnOnce(&mut Walk<'_>) -> T) -> T {
        self.watch(|walk, _| look(walk)).1
    }
    /// Looks at the tree and at how the search stands, both of the same instant: one stop of the search for a frame.
    pub fn watch<T>(
        &self,
        look: impl FnOnce(&mut Walk<'_>, &JobProgress) -> T,
    ) -> (JobProgress, T) {
        self.shared.wanted.fetch_add(1, Ordering::AcqRel);
        let (mut slot, borrowed) = self.shared.borrow(self.shared.lock());
        let (Borrowed::Tree(tree) | Borrowed::Copy(tree)) = &borrowed;
        let method: MethodName = self.problem.spec().method;
        let mut open = |spot: &FoldedNode| self.opened.open(&*self.problem, spot);
        let mut walk =
            Walk::new(method, tree, &mut open).with_lists(std::mem::take(&mut slot.lists));
        walk.focus(self.pass.load(Ordering::Relaxed));
        let paused = self.shared.pause.load(Ordering::Acquire) && !slot.over;
        let progress = JobProgress {
            running: !slot.over && !paused,
            paused,
            answer: slot.answer.clone(),
            fault: slot.fault.clone(),
            counts: walk.counts(),
            ticks: walk.ticks(),
            elapsed: slot.clock.elapsed(),
            bytes: tree.bytes(),
        };
        let result = look(&mut walk, &progress);
        slot.lists = walk.into_lists();
        if let Borrowed::Tree(tree) = borrowed {
            slot.tree = Some(tree);
        }
        self.shared.wanted.fetch_sub(1, Ordering::AcqRel);
        self.shared.changed.notify_all();
        (progress, result)
    }
    /// The recording, to be read in another thread too; `None` while the search goes on.
    pub fn finished(&self) -> Option<Arc<Tree>> {
        let slot = self.shared.lock();
        slot.tree.clone().filter(|_| slot.over)
    }
    /// The same at any time: of a search that goes on, what it has recorded by now.
    pub fn recording(&self) -> Arc<Tree> {
        self.finished()
            .unwrap_or_else(|| self.look(|walk| Arc::new(walk.tree().clone())))
    }
    /// How it stands.
    pub fn progress(&self) -> JobProgress {
        self.watch(|_, _| ()).0
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.cancel();
        if let Some(thread) = self.thread.take() {
            let until = session::time_left().map(|left| Instant::now() + left.max(SLOW));
            while let Some(until) = until.filter(|_| !thread.is_finished()) {
                if Instant::now() >= until {
                    // It ends by itself as soon as the program answers.
                    return;
                }
                std::thread::sleep(SHORTEST);
            }
            // A panic in the search was caught and reported inside the thread.
            let _ = thread.join();
        }
    }
}

/// Runs in the searching thread.
fn run(problem: &dyn Problem, shared: &Shared, memory: usize) {
    let result = catch_unwind(AssertUnwindSafe(|| {
        let nanos = problem.leaf_nanos();
        let folding = Folding::for_budget(memory, nanos);
        let every = (2_000_000 / nanos.max(1)).clamp(1, 16_384);
        let mut copies = problem.asks_program().then(Copies::new);
        let mut lend = |tree: &mut Tree| shared.lend(tree, copies.as_mut());
        let keeper = Keeper::new(folding, &shared.token)
            .every(every)
            .logging(log_file::limits());
        let (answer, keeper) = problem.run(keeper.lending(&mut lend));
        (answer, keeper.tree)
    }));
    let mut slot = shared.lock();
    slot.clock.stop();
    slot.over = true;
    slot.copy = None;
    match result {
        Ok((answer, tree)) => {
            slot.tree = Some(Arc::new(tree));
            slot.answer = Some(Arc::new(answer));
            slot.fault = problem.fault().map(Sentence::from);
        }
        Err(panic) => {
            slot.tree = Some(Arc::new(Tree::new()));
            slot.fault = Some(
                panic_text(&*panic)
                    .map_or_else(|| sentence!("the search broke down"), Sentence::from),
            );
        }
    }
    shared.changed.notify_all();
}
