//! [`Job`]: a search that runs in parallel to the thread that watches it.
//!
//! The searching thread owns its tree. A thread that wants to read it signals this and waits; at
//! the next pulse, at most a few thousand nodes later, the searching thread puts the tree into a
//! slot, waits until no other thread reads it, and takes it back. Reading therefore stops the
//! search once and copies nothing, and there is no lock while no thread reads. While the search is
//! paused or over, the tree remains in the slot.
//!
//! A search whose rules are a program may wait seconds for its next node. It publishes copies of its
//! tree, which take at most a tenth of its time. A thread that a user waits for reads the last copy
//! if the tree does not come in time.
//!
//! Invariants: dropping a job stops its thread and waits for it, except where a user waits and a
//! program does not answer; a panic in the search is reported as a message and does not crash the
//! program.

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

/// The state of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobProgress {
    /// True while it is searching.
    pub running: bool,
    /// True while it is paused and can be resumed.
    pub paused: bool,
    /// The result once it is over.
    pub answer: Option<Arc<Answer>>,
    /// The reason of a failure.
    pub fault: Option<Sentence>,
    /// The totals so far.
    pub counts: Counts,
    /// The number of ticks so far.
    pub ticks: u64,
    /// The searching time so far.
    pub elapsed: Duration,
    /// The size of its tree in bytes.
    pub bytes: usize,
}

/// The state shared by both threads.
struct Shared {
    slot: Mutex<Slot>,
    changed: Condvar,
    /// The number of threads that want to read.
    wanted: AtomicU32,
    pause: AtomicBool,
    token: Token,
}

#[derive(Default)]
struct Slot {
    /// The tree while the search does not use it. It has other owners only when the search is over.
    tree: Option<Arc<Tree>>,
    /// The last copy of the tree of a slow search.
    copy: Option<Arc<Tree>>,
    answer: Option<Arc<Answer>>,
    fault: Option<Sentence>,
    /// The long lists that earlier reads have computed.
    lists: WideLists,
    over: bool,
    clock: Clock,
}

/// A clock for work that can be paused.
#[derive(Debug, Default)]
pub struct Clock {
    /// The time spent before `since`.
    before: Duration,
    /// The time at which it was started; `None` while it is stopped.
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
    /// Starts the clock unless it is running.
    pub fn start(&mut self) {
        self.since.get_or_insert_with(Instant::now);
    }
}

/// The time between two reads of the token above which a search counts as slow.
const SLOW: Duration = Duration::from_millis(5);
/// Copies of the tree may take one part of this many of the time of a search.
const COPIES_OF: u32 = 10;

/// The schedule by which a slow search copies its tree.
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

/// Returns the message of a panic, if it is a text.
pub fn panic_text(panic: &(dyn Any + Send)) -> Option<String> {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned())
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Slot> {
        // No code panics while holding the lock, so the slot is consistent.
        self.slot.lock().unwrap_or_else(PoisonError::into_inner)
    }
    fn wait<'a>(&self, slot: MutexGuard<'a, Slot>) -> MutexGuard<'a, Slot> {
        self.changed
            .wait(slot)
            .unwrap_or_else(PoisonError::into_inner)
    }
    /// Lends the tree to threads that want to read it, and holds the search while it is paused.
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
    /// Waits for the tree and takes it out of the slot. A thread that a user waits for takes the last
    /// copy if the tree comes too late.
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

/// The tree of a search that a thread reads.
enum Borrowed {
    /// The tree itself, which the search waits for.
    Tree(Arc<Tree>),
    /// A copy that the search has published.
    Copy(Arc<Tree>),
}

/// A search in another thread.
pub struct Job {
    problem: Arc<dyn Problem>,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
    opened: Arc<SubtreeCache>,
    memory: usize,
    /// The pass that is read, counted from 1; 0 stands for the last one.
    pass: AtomicUsize,
}

impl Job {
    /// Starts a search whose recording takes at most `memory` bytes, and whose lists of wide nodes
    /// take at most three times as much; `over` is called when it ends.
    ///
    /// # Errors
    /// The system cannot create a thread.
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

    /// Returns the problem that is searched.
    pub fn problem(&self) -> &Arc<dyn Problem> {
        &self.problem
    }
    /// Returns the maximum size of the recording in bytes.
    pub fn memory(&self) -> usize {
        self.memory
    }
    /// Returns the subtrees that were opened by reads.
    pub fn opened(&self) -> &Arc<SubtreeCache> {
        &self.opened
    }
    /// Pauses (`true`) or resumes the search.
    pub fn pause(&self, pause: bool) {
        self.shared.pause.store(pause, Ordering::Release);
        let _slot = self.shared.lock();
        self.shared.changed.notify_all();
    }
    /// Returns whether the search is paused.
    pub fn is_paused(&self) -> bool {
        self.shared.pause.load(Ordering::Acquire) && !self.is_over()
    }
    /// Stops the search permanently. The recording is kept.
    pub fn cancel(&self) {
        self.shared.token.stop();
        let _slot = self.shared.lock();
        self.shared.changed.notify_all();
    }
    /// Returns whether the search is over.
    pub fn is_over(&self) -> bool {
        self.shared.lock().over
    }
    /// Waits at most `most` for the end of the search; returns whether it is over.
    pub fn wait(&self, most: Duration) -> bool {
        let slot = self.shared.lock();
        let waited = self
            .shared
            .changed
            .wait_timeout_while(slot, most, |slot| !slot.over);
        waited.unwrap_or_else(PoisonError::into_inner).0.over
    }

    /// Selects the pass of the search for reads from now on, counted from 1; 0 stands for the last
    /// one that has begun.
    pub fn show_pass(&self, pass: usize) {
        self.pass.store(pass, Ordering::Relaxed);
    }
    /// Calls `look` with the current tree. Only plain data may be kept from it.
    pub fn look<T>(&self, look: impl FnOnce(&mut Walk<'_>) -> T) -> T {
        self.watch(|walk, _| look(walk)).1
    }
    /// Calls `look` with the tree and the progress of the search at the same instant, which stops
    /// the search only once per frame.
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
    /// Returns the recording, which may be read in another thread; `None` while the search is
    /// running.
    pub fn finished(&self) -> Option<Arc<Tree>> {
        let slot = self.shared.lock();
        slot.tree.clone().filter(|_| slot.over)
    }
    /// Returns the recording at any time; while the search is running, a copy of what it has
    /// recorded so far.
    pub fn recording(&self) -> Arc<Tree> {
        self.finished()
            .unwrap_or_else(|| self.look(|walk| Arc::new(walk.tree().clone())))
    }
    /// Returns the progress of the search.
    pub fn progress(&self) -> JobProgress {
        self.watch(|_, _| ()).0
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.cancel();
        if let Some(thread) = self.thread.take() {
            // Only the rules of a game in another program may keep the thread waiting.
            let left = session::time_left().filter(|_| self.problem.asks_program());
            let until = left.map(|left| Instant::now() + left.max(SLOW));
            while let Some(until) = until.filter(|_| !thread.is_finished()) {
                if Instant::now() >= until {
                    // The thread ends by itself as soon as the program replies.
                    return;
                }
                std::thread::sleep(SHORTEST);
            }
            // A panic in the search is caught and reported inside the thread.
            let _ = thread.join();
        }
    }
}

/// The main function of the searching thread.
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
