//! [`SamplingWork`]: the open Monte-Carlo search, and the shown place in it.

use engine::boundary::{Position, ProblemError, UctProblem};
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::sentence::Sentence;
use engine::trace::Tick;
use engine::uct::{MOST_ITERATIONS, UctSpec};
use model::foreign::sampled::{ForeignSampling, SampledFinding};
use model::lessons::SampledGoal;
use model::study::sampled_watch::{RunningRoot, SampledPlace, SampledWatch};
use model::study::sampling_job::{
    KEPT_ITERATIONS, LiveWatch, SamplingJob, SamplingProgress, SealedSampling,
};
use model::study::study::StudyBookmark;
use model::study::{Study, StudySampling};
use std::sync::Arc;
use std::time::Duration;

/// The number of iterations of a first search.
pub const FIRST: u64 = 100_000;

/// The number of steps of an iteration.
pub const STEPS: u64 = 4;

/// An open search.
pub struct OpenSampling {
    /// The moves from the start of the game to its root.
    pub moves: Vec<Ordinal>,
    pub job: SamplingJob,
    /// The shown tick; `None` for the last one.
    tick: Option<u64>,
    /// The moves from the root to the shown node.
    pub path: Vec<Ordinal>,
    /// The selected move; `None` for the first.
    pub selected: Option<Ordinal>,
    /// Named ticks, in order.
    bookmarks: Vec<StudyBookmark>,
    /// The search of another program, if this is one.
    foreign: Option<Arc<ForeignSampling>>,
}

/// A distance or a target of a movement among the ticks.
#[derive(Clone, Copy, Debug)]
pub enum Leap {
    Tick,
    Iteration,
    /// A hundredth of all iterations.
    Part,
    /// The next iteration with another answer.
    Answer,
    /// The next iteration through the node.
    Visit,
}

impl OpenSampling {
    /// Starts a search.
    ///
    /// # Errors
    /// Returns an error if the game does not support this search, or if no thread could be started.
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
            bookmarks: Vec::new(),
            foreign: None,
        })
    }
    /// Starts the search of a study again.
    ///
    /// # Errors
    /// As [`OpenSampling::begin`].
    pub fn resume(study: &Study, sampling: &StudySampling) -> Result<OpenSampling, Sentence> {
        let StudySampling {
            moves,
            spec,
            path,
            tick,
            bookmarks,
        } = sampling.clone();
        let position = study.start().replay(&moves, &mut |_| {});
        let begun = OpenSampling::begin(position, (moves, spec), study.registry())?;
        Ok(OpenSampling {
            path,
            tick: tick.map(|tick| tick.0),
            bookmarks,
            ..begun
        })
    }
    /// Shows the search of another program, at its first wrong iteration if it has one.
    pub fn of_foreign(foreign: &Arc<ForeignSampling>) -> OpenSampling {
        let first = foreign.verdict.findings.first();
        OpenSampling {
            moves: Vec::new(),
            job: SamplingJob::of_foreign(foreign),
            tick: first.map(SampledFinding::tick),
            path: Vec::new(),
            selected: None,
            bookmarks: Vec::new(),
            foreign: Some(Arc::clone(foreign)),
        }
    }
    /// Returns the search of another program, if this is one.
    pub fn foreign(&self) -> Option<&ForeignSampling> {
        self.foreign.as_deref()
    }
    /// Goes to a tick.
    pub fn go_to(&mut self, tick: u64) {
        self.tick = Some(tick);
        self.path.clear();
    }
    /// Returns the content of the search for a save.
    pub fn kept(&self) -> StudySampling {
        // A search that rests is made again as far as it came.
        let sealed = self.job.sealed();
        let made = sealed.map(|sealed| sealed.recording.iterations());
        let iterations = made.unwrap_or_else(|| self.job.progress().wanted);
        StudySampling {
            moves: self.moves.clone(),
            spec: UctSpec {
                iterations,
                ..self.spec().clone()
            },
            path: self.path.clone(),
            tick: self
                .tick
                .filter(|tick| *tick < iterations * STEPS)
                .map(Tick),
            bookmarks: self.bookmarks.clone(),
        }
    }
    /// Returns the name of the shown tick and whether it has one.
    pub fn bookmark(&self) -> Option<&StudyBookmark> {
        let sealed = self.job.sealed()?;
        let tick = self.tick(sealed.recording.iterations());
        self.bookmarks.iter().find(|mark| mark.tick.0 == tick)
    }
    /// Names the shown tick; an empty name removes the name.
    pub fn set_bookmark(&mut self, name: &str) {
        let Some(sealed) = self.job.sealed() else {
            return;
        };
        let tick = Tick(self.tick(sealed.recording.iterations()));
        self.bookmarks.retain(|mark| mark.tick != tick);
        if !name.is_empty() {
            self.bookmarks.push(StudyBookmark {
                name: name.to_owned(),
                tick,
            });
            self.bookmarks.sort_by_key(|mark| mark.tick);
        }
    }
    /// Goes to the next iteration at which a condition comes to hold, or to the last one before;
    /// lets a running search rest there. Returns false if there is none.
    ///
    /// # Errors
    /// Returns an error if the condition cannot be tested here.
    pub fn hunt(&mut self, watch: &SampledWatch, forwards: bool) -> Result<bool, Sentence> {
        let problem = Arc::clone(self.job.problem());
        let Some(sealed) = self.job.sealed() else {
            self.rest_when(watch)?;
            return Ok(true);
        };
        let now = self.tick(sealed.recording.iterations());
        let place = SampledPlace {
            problem: &*problem,
            sealed: &sealed,
            path: &self.path,
            from: if forwards {
                now / STEPS
            } else {
                now.div_ceil(STEPS)
            },
            forwards,
        };
        let found = watch.hunt(place).map_err(|error| Sentence::from(&error))?;
        found
            .into_iter()
            .for_each(|at| self.tick = Some(at * STEPS));
        Ok(found.is_some())
    }
    /// Lets the running search rest where a condition comes to hold at the root.
    fn rest_when(&self, watch: &SampledWatch) -> Result<(), Sentence> {
        let problem = Arc::clone(self.job.problem());
        let mv = watch
            .root_move(&*problem.position(&[]))
            .map_err(|error| Sentence::from(&error))?;
        let (from, is_max) = (
            self.job.progress().iterations,
            problem.is_max(&[]).unwrap_or(true),
        );
        let (live, exact) = (watch.clone(), watch.clone());
        let scale = problem.begin(false).tree.scale();
        let mut held = None;
        let holds = move |progress: &SamplingProgress| {
            let root = RunningRoot {
                iterations: progress.iterations,
                moves: &progress.root_moves,
                scale,
                is_max,
            };
            let holds = live.holds_at(root, mv);
            let held_before = held.replace(holds).unwrap_or(holds);
            holds && !held_before
        };
        let iteration = move |sealed: &SealedSampling| {
            let place = SampledPlace {
                problem: &*problem,
                sealed,
                path: &[],
                from,
                forwards: true,
            };
            exact.hunt(place).ok().flatten()
        };
        self.job.rest_when(LiveWatch {
            holds: Box::new(holds),
            iteration: Box::new(iteration),
        });
        Ok(())
    }
    /// Returns the options of the search.
    pub fn spec(&self) -> &UctSpec {
        self.job.problem().spec()
    }
    /// Returns the shown tick of a search with `iterations` iterations.
    pub fn tick(&self, iterations: u64) -> u64 {
        let stopped = || self.job.stopped_at().map(|at| at * STEPS);
        self.tick
            .or_else(stopped)
            .map_or(iterations * STEPS, |tick| tick.min(iterations * STEPS))
    }
    /// Pauses or continues the search; after its last iteration, continues it to ten times as many.
    /// Returns a message if that is impossible.
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
    /// Goes to the node of a move, if the recording has it.
    pub fn enter(&mut self, mv: Ordinal) {
        let Some(sealed) = self.job.sealed() else {
            return;
        };
        let path = [&self.path[..], &[mv]].concat();
        if sealed.recording.find(&path).is_some() {
            (self.path, self.selected) = (path, None);
        }
    }
    /// Goes to the parent node.
    pub fn leave(&mut self) {
        self.selected = self.path.pop().or(self.selected);
    }
    /// Goes to the first tick, or to the last.
    pub fn go_to_end(&mut self, is_last: bool) {
        let sealed = self.job.sealed();
        let last = sealed.map(|sealed| sealed.recording.iterations() * STEPS);
        self.tick = if is_last { last } else { Some(0) };
    }
    /// Goes to the first tick from the last one.
    pub fn rewind_from_end(&mut self) {
        let sealed = self.job.sealed();
        let last = sealed.map(|sealed| sealed.recording.iterations() * STEPS);
        if last.is_some_and(|last| self.tick(last / STEPS) == last) {
            self.tick = Some(0);
        }
    }
    /// Moves by a leap. Returns false if there is no such tick.
    pub fn leap(&mut self, leap: Leap, forwards: bool) -> bool {
        let Some(sealed) = self.job.sealed() else {
            return false;
        };
        let iterations = sealed.recording.iterations();
        let (now, last) = (self.tick(iterations), iterations * STEPS);
        // Forwards, `done` excludes an iteration in progress; backwards, `begun` includes it, so
        // that a leap goes to its beginning first.
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
            .for_each(|tick| self.tick = Some(tick.min(last)));
        to.is_some()
    }
    /// Goes to the iteration that made a child. Returns false if there is none.
    pub fn go_to_birth(&mut self, mv: Ordinal) -> bool {
        let path = [&self.path[..], &[mv]].concat();
        let born = self.job.sealed().and_then(|sealed| {
            let child = sealed.recording.find(&path)?;
            Some(sealed.recording.born(&child))
        });
        self.tick = born.map(|at| at * STEPS).or(self.tick);
        born.is_some()
    }
    /// Goes to the next named tick, after the last one to the first. Returns false if there is none.
    pub fn go_to_bookmark(&mut self, forwards: bool) -> bool {
        let Some(sealed) = self.job.sealed() else {
            return false;
        };
        let now = self.tick(sealed.recording.iterations());
        let mut marks = self.bookmarks.iter().map(|mark| mark.tick.0);
        let to = if forwards {
            marks.clone().find(|tick| *tick > now).or(marks.next())
        } else {
            marks
                .clone()
                .rfind(|tick| *tick < now)
                .or(marks.next_back())
        };
        self.tick = to.or(self.tick);
        to.is_some()
    }
    /// Returns the next iteration through the node, or the previous one.
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

/// The Monte-Carlo search of the open game, if there is one.
#[derive(Default)]
pub struct SamplingWork {
    pub opened: Option<OpenSampling>,
    /// The last typed condition; empty: none.
    pub(super) watch: String,
    /// The search before it, where that rested and was not too large to be kept.
    earlier: Option<KeptSampling>,
}

impl SamplingWork {
    /// Opens another search. The previous one is kept for comparison.
    pub(super) fn open(&mut self, opened: OpenSampling) {
        self.earlier = self.kept().or(self.earlier.take());
        self.opened = Some(opened);
    }
    /// Returns the open search if it is paused and has at most [`KEPT_ITERATIONS`] iterations.
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
    /// Returns the previous search and the open one; `None` unless both are paused and of the same
    /// position.
    pub fn pair(&self) -> Option<[KeptSampling; 2]> {
        let (earlier, now) = (self.earlier.clone()?, self.kept()?);
        (earlier.moves == now.moves).then_some([earlier, now])
    }
    /// Returns the spec for the next search: that of the last one, or the default.
    pub(super) fn spec(&self) -> UctSpec {
        let usual = || UctSpec {
            iterations: FIRST,
            ..UctSpec::default()
        };
        self.opened
            .as_ref()
            .map_or_else(usual, |opened| opened.spec().clone())
    }
    /// Returns whether the search is running.
    pub fn is_running(&self) -> bool {
        self.opened
            .as_ref()
            .is_some_and(|opened| opened.job.is_running())
    }
    /// Waits until the search is paused, but not longer than `most`. Returns whether it is.
    pub fn wait(&self, most: Duration) -> bool {
        self.opened
            .as_ref()
            .is_none_or(|opened| opened.job.wait(most))
    }
    /// Returns whether the search meets a goal of a lesson.
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
    /// Pauses the search.
    pub fn pause(&self) {
        self.opened.iter().for_each(|opened| opened.job.pause());
    }
    /// Drops the search when another game is opened.
    pub(crate) fn forget(&mut self) {
        *self = SamplingWork::default();
    }
}
