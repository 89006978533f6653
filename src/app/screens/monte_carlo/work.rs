//! [`SamplingWork`]: the Monte-Carlo search that is open, and where in it one looks.

use engine::boundary::{Position, ProblemError, UctProblem};
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::sentence::Sentence;
use engine::uct::{MOST_ITERATIONS, UctSpec};
use model::lessons::SampledGoal;
use model::study::sampling_job::{KEPT_ITERATIONS, SamplingJob, SealedSampling};
use std::sync::Arc;
use std::time::Duration;

/// The iterations that are asked for at first.
const FIRST: u64 = 100_000;

/// The steps of an iteration.
pub const STEPS: u64 = 4;

/// A search that is open.
pub struct OpenSampling {
    /// The moves from the start of the game to its root.
    pub moves: Vec<Ordinal>,
    pub job: SamplingJob,
    /// The tick that is shown; `None`: the last one.
    tick: Option<u64>,
    /// The moves from the root to the node that is shown.
    pub path: Vec<Ordinal>,
    /// The selected move; `None`: the first.
    pub selected: Option<Ordinal>,
}

/// Where to go among the ticks.
#[derive(Clone, Copy, Debug)]
pub enum Leap {
    Tick,
    Iteration,
    /// A hundredth of all iterations.
    Part,
    /// To the iteration after which the answer is another one.
    Answer,
    /// To the iteration that comes through the node.
    Visit,
}

impl OpenSampling {
    /// Begins a search.
    ///
    /// # Errors
    /// The game is not searched so, or the system has no thread left.
    pub fn begin(
        position: Box<dyn Position>,
        (moves, spec): (Vec<Ordinal>, UctSpec),
        registry: &Registry,
    ) -> Result<OpenSampling, Sentence> {
        let problem = position
            .pose_uct(&spec, registry)
            .map_err(|fault: ProblemError| Sentence::from(fault))?;
        let job = SamplingJob::start(problem).map_err(|fault| Sentence::from(fault.to_string()))?;
        Ok(OpenSampling {
            moves,
            job,
            tick: None,
            path: Vec::new(),
            selected: None,
        })
    }
    /// What is searched with.
    pub fn spec(&self) -> &UctSpec {
        self.job.problem().spec()
    }
    /// The tick that is shown, of a search of so many iterations.
    pub fn tick(&self, iterations: u64) -> u64 {
        self.tick
            .map_or(iterations * STEPS, |tick| tick.min(iterations * STEPS))
    }
    /// Lets the search rest, or go on; at the end of its iterations it makes ten times as many. Returns what is to be said.
    pub fn run_or_rest(&mut self) -> Option<&'static str> {
        if self.job.is_running() {
            self.job.pause();
            return None;
        }
        let progress = self.job.progress();
        let more = progress.iterations.saturating_mul(10).min(MOST_ITERATIONS);
        let wanted = if progress.iterations < progress.wanted {
            progress.wanted
        } else {
            more
        };
        if !self.job.go_on(wanted) {
            return Some(match progress.proof {
                Some(_) => say!("its value is proven: there is nothing left to search"),
                None => say!("it cannot go on: r begins again"),
            });
        }
        self.follow();
        None
    }
    /// Shows the root after the last iteration.
    fn follow(&mut self) {
        (self.tick, self.selected) = (None, None);
        self.path.clear();
    }
    /// To the node of a move, if there is one.
    pub fn enter(&mut self, mv: Ordinal) {
        let Some(sealed) = self.job.sealed() else {
            return;
        };
        let path = [&self.path[..], &[mv]].concat();
        if sealed.recording.find(&path).is_some() {
            (self.path, self.selected) = (path, None);
        }
    }
    /// To the node above.
    pub fn leave(&mut self) {
        self.selected = self.path.pop().or(self.selected);
    }
    /// To the first tick, or to the last.
    pub fn go_to_end(&mut self, is_last: bool) {
        self.tick = (!is_last).then_some(0);
    }
    /// Goes on or back by a leap. Returns `false` if there is nothing there.
    pub fn leap(&mut self, leap: Leap, forwards: bool) -> bool {
        let Some(sealed) = self.job.sealed() else {
            return false;
        };
        let iterations = sealed.recording.iterations();
        let (now, last) = (self.tick(iterations), iterations * STEPS);
        // Of an iteration that is begun the end is the next one; from inside of it one goes back to its beginning.
        let done = now / STEPS;
        let begun = now.div_ceil(STEPS);
        let to = match (leap, forwards) {
            (Leap::Tick, true) => Some(now + 1),
            (Leap::Tick, false) => now.checked_sub(1),
            (Leap::Iteration, true) => Some((done + 1) * STEPS),
            (Leap::Iteration, false) => begun.checked_sub(1).map(|before| before * STEPS),
            (Leap::Part, _) => {
                let part = (iterations / 100).max(1);
                Some(
                    STEPS
                        * if forwards {
                            done + part
                        } else {
                            begun.saturating_sub(part)
                        },
                )
            }
            (Leap::Answer, true) => sealed
                .answers
                .iter()
                .map(|(at, _)| at * STEPS)
                .find(|tick| *tick > now),
            (Leap::Answer, false) => sealed
                .answers
                .iter()
                .map(|(at, _)| at * STEPS)
                .rfind(|tick| *tick < now),
            (Leap::Visit, _) => self
                .visit(&sealed, done, begun, forwards)
                .map(|at| at * STEPS),
        };
        let to =
            to.filter(|tick| *tick != now && (forwards || now > 0) && (!forwards || now < last));
        to.into_iter()
            .for_each(|tick| self.tick = Some(tick.min(last)).filter(|tick| *tick < last));
        to.is_some()
    }
    /// The next iteration that comes through the node, or the one before.
    fn visit(&self, sealed: &SealedSampling, done: u64, begun: u64, forwards: bool) -> Option<u64> {
        let node = sealed.recording.find(&self.path)?;
        let visits = |iterations| sealed.recording.visits(&node, iterations).visits;
        let k = if forwards {
            visits(done) + 1
        } else {
            visits(begun.saturating_sub(1))
        };
        sealed.recording.visit(&node, k)
    }
}

/// A recorded search of the position after some moves of the game.
#[derive(Clone)]
pub struct KeptSampling {
    moves: Vec<Ordinal>,
    pub problem: Arc<dyn UctProblem>,
    pub sealed: Arc<SealedSampling>,
}

/// See the module.
#[derive(Default)]
pub struct SamplingWork {
    pub opened: Option<OpenSampling>,
    /// The search before it, where that rested and was not too large to be kept.
    earlier: Option<KeptSampling>,
}

impl SamplingWork {
    /// Opens another search; the one before it is kept, to be compared with.
    pub(super) fn open(&mut self, opened: OpenSampling) {
        self.earlier = self.kept().or(self.earlier.take());
        self.opened = Some(opened);
    }
    /// The search that is open, if it rests.
    fn kept(&self) -> Option<KeptSampling> {
        let opened = self.opened.as_ref()?;
        let sealed = opened.job.sealed()?;
        let is_kept = sealed.recording.iterations() <= KEPT_ITERATIONS;
        is_kept.then(|| KeptSampling {
            moves: opened.moves.clone(),
            problem: Arc::clone(opened.job.problem()),
            sealed,
        })
    }
    /// The search before and the one that is open, both at rest and of one position; `None`: there are none.
    pub fn pair(&self) -> Option<[KeptSampling; 2]> {
        let (earlier, now) = (self.earlier.clone()?, self.kept()?);
        (earlier.moves == now.moves).then_some([earlier, now])
    }
    /// What the next search is made with: as the last one, at first the usual.
    pub(super) fn spec(&self) -> UctSpec {
        let usual = || UctSpec {
            iterations: FIRST,
            ..UctSpec::default()
        };
        self.opened
            .as_ref()
            .map_or_else(usual, |opened| opened.spec().clone())
    }
    /// Whether iterations are made.
    pub fn is_running(&self) -> bool {
        self.opened
            .as_ref()
            .is_some_and(|opened| opened.job.is_running())
    }
    /// Waits until none are made, but not longer than this. Returns whether that is so.
    pub fn wait(&self, most: Duration) -> bool {
        self.opened
            .as_ref()
            .is_none_or(|opened| opened.job.wait(most))
    }
    /// Whether there is a search like this.
    pub fn is_like(&self, goal: &SampledGoal) -> bool {
        let Some(opened) = &self.opened else {
            return false;
        };
        let made = opened.job.progress().iterations;
        let looks = |(first, last)| {
            let done = opened.tick(made) / STEPS;
            opened.job.sealed().is_some() && (first..=last).contains(&done)
        };
        goal.iterations.is_none_or(|least| made >= least)
            && goal
                .exploration
                .as_ref()
                .is_none_or(|constant| *constant == opened.spec().exploration.to_string())
            && goal.at.is_none_or(looks)
    }
    /// Lets the search rest.
    pub fn pause(&self) {
        self.opened.iter().for_each(|opened| opened.job.pause());
    }
    /// Another game was opened.
    pub(crate) fn forget(&mut self) {
        *self = SamplingWork::default();
    }
}
