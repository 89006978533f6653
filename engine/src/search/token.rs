//! [`Token`]: stops long work and reports its progress. All work that may take long has one:
//! searches, recordings, checks, comparisons, matches.
//!
//! One thread does the work and checks the token at intervals, every thousand nodes or so, which
//! takes a fraction of a millisecond; another holds a clone of it, reads the progress, and may stop
//! or pause the work. A token stops when [`Token::stop`] is called, when its time is over, when an
//! external flag is set, or when the token it was made from stops.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Stops long work and reports its progress. Clones share the same state.
#[derive(Clone, Debug, Default)]
pub struct Token(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    stop: AtomicBool,
    pause: AtomicBool,
    /// The condition on which paused work waits; shared with the tokens made from this one.
    gate: Arc<(Mutex<()>, Condvar)>,
    until: Option<Instant>,
    flag: Option<Arc<AtomicBool>>,
    parent: Option<Token>,
    progress: Arc<Progress>,
}

#[derive(Debug, Default)]
struct Progress {
    done: AtomicU64,
    /// The total number of nodes; 0 if unknown.
    total: AtomicU64,
}

impl Token {
    /// Creates a token for work without a time limit.
    pub fn new() -> Token {
        Token::default()
    }
    /// Returns a token for the same work that stops after `time` at the latest.
    #[must_use]
    pub fn within(&self, time: Duration) -> Token {
        self.child(Instant::now().checked_add(time), None)
    }
    /// Returns a token for the same work that stops at this time at the latest; `None`: without a
    /// time limit.
    #[must_use]
    pub fn until(&self, time: Option<Instant>) -> Token {
        self.child(time, None)
    }
    /// Returns a token for the same work that also stops as soon as this flag is set.
    #[must_use]
    pub fn or(&self, flag: Option<Arc<AtomicBool>>) -> Token {
        self.child(None, flag)
    }
    fn child(&self, until: Option<Instant>, flag: Option<Arc<AtomicBool>>) -> Token {
        let progress = Arc::clone(&self.0.progress);
        Token(Arc::new(Inner {
            until,
            flag,
            progress,
            ..self.inner()
        }))
    }
    /// Returns a token for a part of this work that can be stopped and paused by itself and has a
    /// progress of its own.
    #[must_use]
    pub fn part(&self) -> Token {
        Token(Arc::new(self.inner()))
    }
    fn inner(&self) -> Inner {
        Inner {
            gate: Arc::clone(&self.0.gate),
            parent: Some(self.clone()),
            ..Inner::default()
        }
    }

    /// Requests the work to stop.
    pub fn stop(&self) {
        self.0.stop.store(true, Ordering::Release);
        self.wake();
    }
    /// Pauses the work (`true`) at its next check of the token, or lets it go on.
    pub fn pause(&self, pause: bool) {
        self.0.pause.store(pause, Ordering::Release);
        self.wake();
    }
    fn wake(&self) {
        let _gate = self.0.gate.0.lock().unwrap_or_else(PoisonError::into_inner);
        self.0.gate.1.notify_all();
    }
    /// Returns whether the work is paused, by this token or by one that it was made from.
    pub fn is_paused(&self) -> bool {
        !self.is_stopped()
            && self
                .family()
                .any(|token| token.0.pause.load(Ordering::Acquire))
    }
    /// Waits while the work is paused. Returns whether it must stop.
    pub fn waits(&self) -> bool {
        if self.is_paused() {
            let mut gate = self.0.gate.0.lock().unwrap_or_else(PoisonError::into_inner);
            while self.is_paused() {
                gate = self
                    .0
                    .gate
                    .1
                    .wait(gate)
                    .unwrap_or_else(PoisonError::into_inner);
            }
        }
        self.is_stopped()
    }
    /// Returns an iterator over this token and all that it was made from.
    fn family(&self) -> impl Iterator<Item = &Token> {
        std::iter::successors(Some(self), |token| token.0.parent.as_ref())
    }
    /// Returns whether the work must stop.
    pub fn is_stopped(&self) -> bool {
        self.family().any(|Token(inner)| {
            inner.stop.load(Ordering::Acquire)
                || inner
                    .flag
                    .as_ref()
                    .is_some_and(|flag| flag.load(Ordering::Acquire))
                || inner.until.is_some_and(|until| Instant::now() >= until)
        })
    }

    /// Returns the number of nodes completed in the present part of the work, and the total number
    /// if it is known.
    pub fn progress(&self) -> (u64, Option<u64>) {
        let Progress { done, total } = &*self.0.progress;
        let total = total.load(Ordering::Relaxed);
        (done.load(Ordering::Relaxed), (total > 0).then_some(total))
    }
    /// Begins a part of the work that takes `total` nodes.
    pub fn begin(&self, total: Option<u64>) {
        self.0.progress.done.store(0, Ordering::Relaxed);
        self.0
            .progress
            .total
            .store(total.unwrap_or(0), Ordering::Relaxed);
    }
    /// Adds `nodes` completed nodes. Waits while the work is paused, and returns whether it must
    /// stop.
    pub fn passed(&self, nodes: u64) -> bool {
        self.0.progress.done.fetch_add(nodes, Ordering::Relaxed);
        self.waits()
    }
}

/// The number of nodes between two checks of a token: large where nodes are fast, and down to one
/// where each takes long, as with a game whose rules are a program, so that a search stops promptly
/// in either case.
#[derive(Clone, Debug)]
pub struct Pace {
    most: u64,
    nodes: u64,
    looked: Option<Instant>,
}

/// The time between two checks below which their distance may be doubled.
const QUICK: Duration = Duration::from_millis(5);

impl Pace {
    /// Creates a pace whose checks are at most `most` nodes apart (at least 1). The first check is
    /// after one node.
    pub fn new(most: u64) -> Pace {
        Pace {
            most: most.max(1),
            nodes: 1,
            looked: None,
        }
    }
    /// Records a check. Returns the number of nodes until the next one.
    pub fn looked(&mut self) -> u64 {
        let now = Instant::now();
        let quick = self
            .looked
            .replace(now)
            .is_some_and(|before| now.duration_since(before) < QUICK);
        self.nodes = if quick {
            self.nodes.saturating_mul(2).min(self.most)
        } else {
            (self.nodes / 2).max(1)
        };
        self.nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_stops_and_reports_how_far_it_is() {
        let token = Token::new();
        token.begin(Some(10));
        assert!(!token.passed(3));
        assert_eq!(token.progress(), (3, Some(10)));
        token.clone().stop();
        assert!(token.passed(1));
        token.begin(None);
        assert_eq!(token.progress(), (0, None));
    }

    #[test]
    fn parts_stop_with_the_whole_and_not_the_other_way() {
        let (whole, flag) = (Token::new(), Arc::new(AtomicBool::new(false)));
        let parts = [
            whole.within(Duration::ZERO),
            whole.within(Duration::MAX),
            whole.or(Some(Arc::clone(&flag))),
        ];
        assert_eq!(
            parts.clone().map(|part| part.is_stopped()),
            [true, false, false]
        );
        flag.store(true, Ordering::Release);
        assert!(parts[2].is_stopped() && !whole.is_stopped());
        parts[1].passed(4);
        whole.part().passed(2);
        assert_eq!(
            (parts[1].progress(), whole.progress()),
            ((4, None), (4, None))
        );
        whole.stop();
        assert!(parts[1].is_stopped());
    }

    #[test]
    fn held_work_goes_on_or_stops() {
        let whole = Token::new();
        let part = whole.part();
        part.pause(true);
        assert!(part.is_paused() && !whole.is_paused() && !whole.waits());
        let held = part.clone();
        let work = std::thread::spawn(move || (held.waits(), held.passed(1)));
        part.pause(false);
        assert_eq!(work.join().expect("no panic"), (false, false));
        part.pause(true);
        let held = part.clone();
        let work = std::thread::spawn(move || held.waits());
        whole.stop();
        assert!(work.join().expect("no panic") && !part.is_paused());
    }
}
