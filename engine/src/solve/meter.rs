//! [`Meter`]: the number of nodes of a proof, and the check whether it has to stop.
//!
//! Cost: two additions and a comparison per node; the watcher is called once per [`EACH`] units of
//! work, some tens of microseconds.
//!
//! No clock is read, so that the watcher is called after the same nodes on every machine, and a
//! proof limited by nodes has the same result. A prover with slow nodes gives them a larger weight
//! instead.

/// The units of work between two calls of the watcher.
const EACH: i64 = 256;

/// Counts the nodes of a search, and checks at intervals whether it has to stop.
pub struct Meter<'w> {
    nodes: u64,
    /// The work until the next call of the watcher.
    left: i64,
    stopped: bool,
    /// The watcher: receives the number of nodes so far, and returns whether to stop.
    watch: &'w mut dyn FnMut(u64) -> bool,
}

impl<'w> Meter<'w> {
    /// Creates a meter; `watch` receives the number of nodes at intervals, and returns whether to
    /// stop.
    pub fn new(watch: &'w mut dyn FnMut(u64) -> bool) -> Self {
        Meter {
            nodes: 0,
            left: EACH,
            stopped: false,
            watch,
        }
    }
    /// Counts one node, a call of the search function. Returns whether the search has to stop: it
    /// must then return at once, without a result, and store nothing for its open nodes.
    #[inline(always)]
    pub fn enter(&mut self) -> bool {
        self.enter_weighing(1)
    }
    /// Counts one node that takes as long as `weight` fast ones of less than a microsecond each. If
    /// no weight is much too small, at most a few milliseconds pass between two calls of the
    /// watcher.
    #[inline(always)]
    pub fn enter_weighing(&mut self, weight: u32) -> bool {
        self.nodes += 1;
        self.left -= i64::from(weight);
        self.left <= 0 && self.look()
    }
    #[cold]
    fn look(&mut self) -> bool {
        if !self.stopped {
            self.stopped = (self.watch)(self.nodes);
            self.left = if self.stopped { 0 } else { EACH };
        }
        self.stopped
    }
    /// Returns the number of nodes so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
    /// Returns whether the search was stopped.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the number of nodes of a weight between two calls of the watcher.
    fn between(weight: u32) -> u64 {
        let mut asked = Vec::new();
        let mut watch = |nodes| {
            asked.push(nodes);
            asked.len() == 3
        };
        let mut meter = Meter::new(&mut watch);
        while !meter.enter_weighing(weight) {}
        assert!(meter.enter() && meter.is_stopped(), "stopped for good");
        assert_eq!(asked[1] - asked[0], asked[2] - asked[1]);
        asked[0]
    }

    #[test]
    fn heavy_nodes_are_asked_about_more_often() {
        assert_eq!([1, 2, 64, 256, 100_000].map(between), [256, 128, 4, 1, 1]);
    }
}
