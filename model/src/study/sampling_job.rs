//! [`SamplingJob`]: a Monte-Carlo search that runs in parallel to its watcher.
//!
//! The search runs in another thread, in slices; after each it publishes the counts of the root.
//! When it rests, and at its end, its recording is sealed, so that every iteration can be read.
//!
//! Invariants: published data belong to a single number of iterations; a published recording is
//! never changed. Costs: a slice takes about 20 ms, which is the delay until the search rests on
//! request; sealing copies the tree and the log, so that the search can be continued, if it has at
//! most [`KEPT_ITERATIONS`] iterations; with more, sealing ends it.

use super::job::panic_text;
use crate::foreign::sampled::ForeignSampling;
use engine::boundary::{ProblemError, UctProblem};
use engine::numbers::Ordinal;
use engine::search::Token;
use engine::sentence::Sentence;
use engine::uct::{UctError, UctProof, UctRecording, UctRun, Visits};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The maximum number of iterations for which a search is copied when it is sealed, so that it can
/// be continued.
pub const KEPT_ITERATIONS: u64 = 4_000_000;

/// The approximate duration of a slice.
const SLICE: Duration = Duration::from_millis(20);

/// The maximum number of points of a curve that is read from a recording.
const POINTS: u64 = 240;

/// The maximum number of points of a curve of a running search.
const MOST_POINTS: usize = 512;

/// The state of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SamplingPhase {
    #[default]
    Running,
    /// The search was paused or has completed the requested number of iterations.
    Resting,
    /// The search cannot be continued, for instance because the root is proven.
    Over,
}

/// The visits of the moves of the root after a number of iterations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CurvePoint {
    pub iteration: u64,
    /// The visits by ordinal.
    pub visits: Vec<u64>,
}

/// The progress of a search.
#[derive(Clone, Debug, Default)]
pub struct SamplingProgress {
    pub phase: SamplingPhase,
    /// The number of completed iterations; `wanted` is the requested number.
    pub iterations: u64,
    pub wanted: u64,
    pub nodes: u64,
    /// The time of the search without its rests.
    pub elapsed: Duration,
    /// The results that were backed up through each move of the root, by ordinal.
    pub root_moves: Vec<Visits>,
    /// The proof of the root, if proofs are backed up.
    pub proof: Option<UctProof>,
    /// Earlier counts in chronological order.
    pub curve: Vec<CurvePoint>,
    /// The reason why it ended before its last iteration.
    pub fault: Option<Sentence>,
}

/// A recording with data that were computed from it once.
#[derive(Debug)]
pub struct SealedSampling {
    pub recording: UctRecording,
    /// The iterations after which the best move changed, with the new best move.
    pub answers: Vec<(u64, Ordinal)>,
    /// The visits of the root's moves over time.
    pub curve: Vec<CurvePoint>,
}

impl SealedSampling {
    /// Computes the data of a recording; `is_max` is true if MAX moves at the root, which has this
    /// number of moves.
    pub fn of(recording: UctRecording, is_max: bool, moves: usize) -> SealedSampling {
        SealedSampling {
            answers: recording.answers(is_max),
            curve: curve(&recording, moves),
            recording,
        }
    }
}

/// Finds an iteration of a search that rests.
pub type FindIteration = dyn FnOnce(&SealedSampling) -> Option<u64> + Send;

/// A condition that lets a running search rest.
pub struct LiveWatch {
    /// Returns true once the condition holds, of the root alone.
    pub holds: Box<dyn FnMut(&SamplingProgress) -> bool + Send>,
    /// Returns the iteration after which it came to hold.
    pub iteration: Box<FindIteration>,
}

#[derive(Default)]
struct Slot {
    progress: SamplingProgress,
    sealed: Option<Arc<SealedSampling>>,
    pause: bool,
    watch: Option<LiveWatch>,
    /// The iteration at which the condition came to hold.
    stopped_at: Option<u64>,
}

#[derive(Default)]
struct Shared {
    slot: Mutex<Slot>,
    changed: Condvar,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Slot> {
        // No code panics while holding the lock.
        self.slot.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A Monte-Carlo search in another thread.
pub struct SamplingJob {
    problem: Arc<dyn UctProblem>,
    shared: Arc<Shared>,
    token: Arc<Token>,
    thread: Option<JoinHandle<()>>,
}

impl SamplingJob {
    /// Starts a search with the number of iterations in its specification.
    ///
    /// # Errors
    /// The system cannot create a thread.
    pub fn start(problem: Arc<dyn UctProblem>) -> std::io::Result<SamplingJob> {
        let (shared, token) = (Arc::<Shared>::default(), Arc::new(Token::new()));
        shared.lock().progress.wanted = problem.spec().iterations;
        let (theirs, searched, control) = (
            Arc::clone(&shared),
            Arc::clone(&problem),
            Arc::clone(&token),
        );
        let thread = std::thread::Builder::new()
            .name("monte-carlo".to_owned())
            .spawn(move || {
                let ran = catch_unwind(AssertUnwindSafe(|| run(&*searched, &theirs, &control)));
                if let Err(panic) = ran {
                    let mut slot = theirs.lock();
                    slot.progress.phase = SamplingPhase::Over;
                    slot.progress.fault = Some(panic_text(&*panic).unwrap_or_default().into());
                }
                theirs.changed.notify_all();
            })?;
        Ok(SamplingJob {
            problem,
            shared,
            token,
            thread: Some(thread),
        })
    }
    /// Returns the search of another program, which is over.
    pub fn of_foreign(foreign: &ForeignSampling) -> SamplingJob {
        let (problem, recording) = (Arc::clone(&foreign.problem), foreign.recording.clone());
        let legal = problem.position(&[]).count_legal();
        let sealed = SealedSampling::of(recording, problem.is_max(&[]).unwrap_or(true), legal);
        let shared = Shared::default();
        {
            let mut slot = shared.lock();
            slot.progress = SamplingProgress {
                phase: SamplingPhase::Over,
                iterations: sealed.recording.iterations(),
                wanted: sealed.recording.iterations(),
                nodes: sealed.recording.nodes() as u64,
                ..SamplingProgress::default()
            };
            slot.sealed = Some(Arc::new(sealed));
        }
        SamplingJob {
            problem,
            shared: Arc::new(shared),
            token: Arc::default(),
            thread: None,
        }
    }
    /// Returns the problem that is searched.
    pub fn problem(&self) -> &Arc<dyn UctProblem> {
        &self.problem
    }
    /// Returns the progress of the search.
    pub fn progress(&self) -> SamplingProgress {
        self.shared.lock().progress.clone()
    }
    /// Returns whether the search is running.
    pub fn is_running(&self) -> bool {
        self.shared.lock().progress.phase == SamplingPhase::Running
    }
    /// Returns the recording of the iterations so far; `None` while the search is running.
    pub fn sealed(&self) -> Option<Arc<SealedSampling>> {
        self.shared.lock().sealed.clone()
    }
    /// Lets the search rest once a condition holds, which is tested every few milliseconds.
    pub fn rest_when(&self, watch: LiveWatch) {
        self.shared.lock().watch = Some(watch);
    }
    /// Returns the iteration at which the condition of [`SamplingJob::rest_when`] came to hold.
    pub fn stopped_at(&self) -> Option<u64> {
        self.shared.lock().stopped_at
    }
    /// Pauses the search after the current slice.
    pub fn pause(&self) {
        self.shared.lock().pause = true;
    }
    /// Continues until `wanted` iterations are completed in all. Returns `false` if that is not
    /// possible.
    pub fn go_on(&self, wanted: u64) -> bool {
        let mut slot = self.shared.lock();
        let can = slot.progress.phase != SamplingPhase::Over && wanted > slot.progress.iterations;
        if can {
            (slot.pause, slot.progress.wanted) = (false, wanted);
            slot.stopped_at = None;
            slot.progress.phase = SamplingPhase::Running;
            slot.sealed = None;
            self.shared.changed.notify_all();
        }
        can
    }
    /// Waits at most `most` until the search does not run. Returns whether it does not.
    pub fn wait(&self, most: Duration) -> bool {
        let slot = self.shared.lock();
        let runs = |slot: &mut Slot| slot.progress.phase == SamplingPhase::Running;
        let waited = self.shared.changed.wait_timeout_while(slot, most, runs);
        waited
            .unwrap_or_else(PoisonError::into_inner)
            .0
            .progress
            .phase
            != SamplingPhase::Running
    }
}

impl Drop for SamplingJob {
    fn drop(&mut self) {
        self.token.stop();
        {
            let _slot = self.shared.lock();
            self.shared.changed.notify_all();
        }
        // The thread ends within a slice; rules in a program that hangs have their own time limit.
        drop(self.thread.take());
    }
}

/// Searches until the token stops it or it has ended.
fn run(problem: &dyn UctProblem, shared: &Shared, token: &Token) {
    let mut run = problem.begin(true);
    let (mut slice, mut elapsed) = (1_u64, Duration::ZERO);
    while !token.is_stopped() {
        let (wanted, pause) = {
            let slot = shared.lock();
            (slot.progress.wanted, slot.pause)
        };
        let is_over = run.is_proven() || run.fault.is_some() || problem.fault().is_some();
        if pause || run.iterations >= wanted || is_over {
            let Some(next) = rest(problem, shared, token, run) else {
                return;
            };
            run = next;
            continue;
        }
        let start = Instant::now();
        let until = wanted.min(run.iterations + slice);
        problem.advance(&mut run, until, token);
        let took = start.elapsed();
        elapsed += took;
        if took < SLICE / 2 {
            slice = slice.saturating_mul(2);
        } else if took > SLICE * 2 {
            slice = (slice / 2).max(1);
        }
        publish(&run, elapsed, shared);
    }
}

fn publish(run: &UctRun, elapsed: Duration, shared: &Shared) {
    let mut slot = shared.lock();
    let Slot {
        progress,
        watch,
        pause,
        ..
    } = &mut *slot;
    (progress.iterations, progress.nodes, progress.elapsed) =
        (run.iterations, run.tree.len() as u64, elapsed);
    progress.root_moves.clone_from(&run.root_moves);
    progress.proof = run.root().proof;
    let visits = run.root_moves.iter().map(|visits| visits.visits).collect();
    progress.curve.push(CurvePoint {
        iteration: run.iterations,
        visits,
    });
    if progress.curve.len() > MOST_POINTS {
        // Every other point is kept, including the last.
        let mut at = progress.curve.len();
        progress.curve.retain(|_| {
            at -= 1;
            at.is_multiple_of(2)
        });
    }
    *pause |= watch.as_mut().is_some_and(|watch| (watch.holds)(progress));
}

/// Seals the recording and waits until the search is continued; returns `None` if it has ended.
fn rest(problem: &dyn UctProblem, shared: &Shared, token: &Token, run: UctRun) -> Option<UctRun> {
    let iterations = run.iterations;
    let fault = problem
        .fault()
        .or_else(|| run.fault.clone().map(ProblemError::Uct));
    let is_last = fault.is_some() || run.is_proven() || iterations > KEPT_ITERATIONS;
    let kept = (!is_last).then(|| run.clone());
    let memory = || ProblemError::Uct(UctError::Memory { iterations });
    let sealed = run
        .log
        .ok_or_else(memory)
        .and_then(|log| UctRecording::seal(run.tree, log).map_err(|_| memory()));
    let mut slot = shared.lock();
    match sealed {
        Ok(recording) => {
            let is_max = problem.is_max(&[]).unwrap_or(true);
            let sealed = SealedSampling::of(recording, is_max, run.root_moves.len());
            let watch = slot.watch.take();
            slot.stopped_at = watch.and_then(|watch| (watch.iteration)(&sealed));
            slot.sealed = Some(Arc::new(sealed));
            slot.progress.fault = fault.map(Sentence::from);
        }
        Err(fault) => slot.progress.fault = Some(fault.into()),
    }
    let can_go_on = kept.is_some() && slot.sealed.is_some();
    slot.progress.phase = if can_go_on {
        SamplingPhase::Resting
    } else {
        SamplingPhase::Over
    };
    shared.changed.notify_all();
    let rests =
        |slot: &mut Slot| slot.progress.phase == SamplingPhase::Resting && !token.is_stopped();
    let waited = shared
        .changed
        .wait_while(slot, rests)
        .unwrap_or_else(PoisonError::into_inner);
    (waited.progress.phase == SamplingPhase::Running)
        .then_some(kept)
        .flatten()
}

/// Returns the visits of the root's moves, `moves` in number, at points that are evenly distributed
/// over all iterations.
fn curve(recording: &UctRecording, moves: usize) -> Vec<CurvePoint> {
    let (root, iterations) = (recording.root(), recording.iterations());
    let points = POINTS.min(iterations).max(1);
    let point = |at: u64| {
        let (iteration, mut visits) = (iterations * at / points, vec![0; moves]);
        for child in recording.moment(&root, iteration) {
            visits
                .get_mut(child.mv.index())
                .into_iter()
                .for_each(|place| *place = child.visits.visits);
        }
        CurvePoint { iteration, visits }
    };
    (1..=points).map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;
    use engine::eval::Registry;
    use engine::uct::UctSpec;

    /// A time longer than any machine needs.
    const LONG: Duration = Duration::from_secs(600);

    fn job(iterations: u64) -> SamplingJob {
        let position = catalog::read("connect-four").expect("a game");
        let spec = UctSpec {
            iterations,
            seed: 7,
            ..UctSpec::default()
        };
        SamplingJob::start(
            position
                .pose_uct(&spec, &Registry::built_in())
                .expect("a search"),
        )
        .expect("a thread")
    }

    #[test]
    fn a_search_that_rested_is_the_same_as_one_that_did_not() {
        let whole = job(3_000);
        assert!(whole.wait(LONG));
        let parts = job(1_000);
        assert!(parts.wait(LONG));
        assert_eq!(parts.progress().iterations, 1_000);
        assert!(!parts.go_on(1_000), "there is nothing to do");
        assert!(parts.go_on(3_000));
        assert!(parts.sealed().is_none() || !parts.is_running());
        assert!(parts.wait(LONG));
        let [whole, parts] =
            [whole, parts].map(|job| (job.progress(), job.sealed().expect("a recording")));
        assert_eq!(
            (whole.0.iterations, &whole.0.root_moves),
            (3_000, &parts.0.root_moves)
        );
        assert_eq!(whole.1.answers, parts.1.answers);
        for iteration in [0, 1, 999, 1_000, 1_001, 3_000] {
            let [one, other] = [&whole.1.recording, &parts.1.recording];
            assert_eq!(
                one.moment(&one.root(), iteration),
                other.moment(&other.root(), iteration)
            );
        }
    }

    fn proving(game: &str, iterations: u64) -> SamplingJob {
        let spec = UctSpec {
            iterations,
            seed: 1,
            solver: true,
            ..UctSpec::default()
        };
        let position = catalog::read(game).expect("a game");
        SamplingJob::start(
            position
                .pose_uct(&spec, &Registry::built_in())
                .expect("a search"),
        )
        .expect("a thread")
    }

    #[test]
    fn a_search_whose_root_is_proven_is_over() {
        let job = proving("nim:heaps=1+2+3", 1_000_000);
        assert!(job.wait(LONG));
        let (progress, sealed) = (job.progress(), job.sealed().expect("a recording"));
        assert_eq!(
            (progress.phase, progress.proof),
            (SamplingPhase::Over, Some(UctProof::Lost))
        );
        assert!(
            progress.iterations < 1_000_000 && progress.fault.is_none(),
            "{progress:?}"
        );
        assert_eq!(sealed.recording.iterations(), progress.iterations);
        let root = sealed.recording.proof(&sealed.recording.root());
        assert_eq!(root, Some((progress.iterations, UctProof::Lost)));
        assert!(!job.go_on(2_000_000), "there is nothing left to search");
        assert_eq!(job.progress().iterations, progress.iterations);
    }

    #[test]
    fn a_search_that_proves_rests_and_goes_on_as_others_do() {
        let job = proving("connect-four", 500);
        assert!(job.wait(LONG));
        let progress = job.progress();
        assert_eq!(
            (progress.phase, progress.proof, progress.iterations),
            (SamplingPhase::Resting, None, 500)
        );
        assert!(job.go_on(800) && job.wait(LONG));
        assert_eq!(job.progress().iterations, 800);
    }

    /// Checks that the recorded changes of the best move equal those found by examining every
    /// iteration.
    #[test]
    fn answers_are_those_of_each_iteration() {
        let job = job(2_000);
        assert!(job.wait(LONG));
        let sealed = job.sealed().expect("a recording");
        let (recording, mut slow) = (&sealed.recording, Vec::new());
        for iteration in 1..=2_000 {
            let moves = recording
                .moment(&recording.root(), iteration)
                .into_iter()
                .map(|child| (child.mv, child.visits));
            let best = engine::uct::best_of(moves, true).expect("a move");
            if slow.last().is_none_or(|(_, before)| *before != best) {
                slow.push((iteration, best));
            }
        }
        assert_eq!(sealed.answers, slow);
    }
}
