//! [`Control`]: the reins of long work. One thread does it and tells how far it is; another looks, and may stop it.
//!
//! The work asks every thousand nodes or so, a fraction of a millisecond, whether to go on.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The reins of long work. See the module.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    until: Option<Instant>,
    done: AtomicU64,
    /// 0: unknown.
    total: AtomicU64,
}

impl Control {
    /// Work that may take any time.
    #[must_use]
    pub fn new() -> Control {
        Control::default()
    }
    /// Work that stops by itself after this time.
    #[must_use]
    pub fn within(time: Duration) -> Control {
        Control { until: Instant::now().checked_add(time), ..Control::default() }
    }
    /// Asks the work to stop.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
    /// Shall the work stop, because somebody asked for it or because its time is over?
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.until.is_some_and(|until| Instant::now() >= until)
    }
    /// How many nodes the present part of the work has passed, and how many there will be, where that is known.
    #[must_use]
    pub fn progress(&self) -> (u64, Option<u64>) {
        let total = self.total.load(Ordering::Relaxed);
        (self.done.load(Ordering::Relaxed), (total > 0).then_some(total))
    }
    /// A part of the work begins, of so many nodes.
    pub fn begin(&self, total: Option<u64>) {
        self.done.store(0, Ordering::Relaxed);
        self.total.store(total.unwrap_or(0), Ordering::Relaxed);
    }
    /// So many nodes more are done; answers whether to stop.
    pub fn passed(&self, nodes: u64) -> bool {
        self.done.fetch_add(nodes, Ordering::Relaxed);
        self.is_stopped()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_told_to_stop_and_tells_how_far_it_is() {
        let control = Control::new();
        control.begin(Some(10));
        assert!(!control.passed(3));
        assert_eq!(control.progress(), (3, Some(10)));
        control.stop();
        assert!(control.passed(1));
        control.begin(None);
        assert_eq!(control.progress(), (0, None));
        assert!(Control::within(Duration::ZERO).is_stopped());
        assert!(!Control::within(Duration::MAX).is_stopped());
    }
}
