//! [`Meter`]: the nodes of a proof, and whether it has to stop.
//!
//! Cost: an addition and a comparison a node; the watcher is asked every [`EACH`] nodes.

/// How many nodes pass between two questions: a few milliseconds, also in a game of slow nodes.
const EACH: u64 = 4096;

/// Counts the nodes of a search and asks now and then whether it has to stop.
pub struct Meter<'w> {
    nodes: u64,
    ask: u64,
    stopped: bool,
    /// Gets the number of nodes so far, answers whether to stop.
    watch: &'w mut dyn FnMut(u64) -> bool,
}

impl<'w> Meter<'w> {
    /// No nodes yet; `watch` gets their number from time to time and answers whether to stop.
    pub fn new(watch: &'w mut dyn FnMut(u64) -> bool) -> Self {
        Meter { nodes: 0, ask: EACH, stopped: false, watch }
    }
    /// One node more, a call of the search function. Returns whether the search has to stop: then it returns at once, stores
    /// nothing for the nodes that are open, and says nothing.
    #[inline(always)]
    pub fn enter(&mut self) -> bool {
        self.nodes += 1;
        self.nodes >= self.ask && self.look()
    }
    #[cold]
    fn look(&mut self) -> bool {
        if !self.stopped {
            self.stopped = (self.watch)(self.nodes);
            self.ask = if self.stopped { 0 } else { self.nodes + EACH };
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
