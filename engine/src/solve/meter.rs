//! [`Meter`]: the nodes of a proof, and whether it has to stop.
//!
//! Cost: two additions and a comparison a node; the watcher is asked once in [`EACH`] units of work, some tens of
//! microseconds.
//!
//! No clock is read here, so that the nodes after which the watcher is asked are the same on every machine, and with them
//! what a proof finds that is limited by nodes. A prover whose nodes are slow says so by their weight instead.

/// The units of work between two questions.
const EACH: i64 = 256;

/// Counts the nodes of a search and asks now and then whether it has to stop.
pub struct Meter<'w> {
    nodes: u64,
    /// The work until the next question.
    left: i64,
    stopped: bool,
    /// Gets the number of nodes so far, answers whether to stop.
    watch: &'w mut dyn FnMut(u64) -> bool,
}

impl<'w> Meter<'w> {
    /// No nodes yet; `watch` gets their number from time to time and answers whether to stop.
    pub fn new(watch: &'w mut dyn FnMut(u64) -> bool) -> Self {
        Meter {
            nodes: 0,
            left: EACH,
            stopped: false,
            watch,
        }
    }
    /// One node more, a call of the search function. Returns whether the search has to stop: then it returns at once, stores
    /// nothing for the nodes that are open, and says nothing.
    #[inline(always)]
    pub fn enter(&mut self) -> bool {
        self.enter_weighing(1)
    }
    /// One node more that takes as long as so many quick ones, each less than a microsecond: a few milliseconds at most
    /// pass between two questions if no weight is much too small.
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
    /// The nodes so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
    /// Whether the search was stopped.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many nodes of a weight come between two questions.
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
