//! [`SubtreeCache`]: re-derived subtrees, kept for the next look; the least recently used go first.

use engine::boundary::problem::Problem;
use engine::search::Token;
use engine::trace::{FoldedNode, NodeNumber, TraceError, Tree};
use lru::LruCache;
use std::sync::{Arc, Mutex, PoisonError};

/// So many nodes are searched again at once: a few milliseconds.
const AT_ONCE: u64 = 100_000;
/// The most bytes that are kept.
const MOST: usize = 16 << 20;
/// What a tree takes besides its nodes, about.
const OVERHEAD: usize = 200;

/// Re-derived trees by the number of their node. See the module.
pub struct SubtreeCache(Mutex<Kept>);

struct Kept {
    /// Bounded by its bytes, not by its entries.
    trees: LruCache<NodeNumber, Arc<Tree>>,
    bytes: usize,
}

impl Default for SubtreeCache {
    fn default() -> SubtreeCache {
        SubtreeCache(Mutex::new(Kept { trees: LruCache::unbounded(), bytes: 0 }))
    }
}

impl Kept {
    fn put(&mut self, number: NodeNumber, tree: Arc<Tree>) {
        let size = |tree: &Tree| tree.bytes() + OVERHEAD;
        self.bytes += size(&tree);
        self.bytes -= self.trees.put(number, tree).map_or(0, |before| size(&before));
        while self.bytes > MOST && self.trees.len() > 1 {
            self.bytes -= self.trees.pop_lru().map_or(0, |(_, tree)| size(&tree));
        }
    }
}

impl SubtreeCache {
    /// The tree of a folded node of this problem's search.
    ///
    /// # Errors
    /// It came out differently when it was searched again, or the log of the search's memory ends before it and a search from
    /// the beginning would take long.
    pub fn open(&self, problem: &dyn Problem, spot: &FoldedNode) -> Result<Arc<Tree>, TraceError> {
        self.open_within(problem, spot, AT_ONCE)
    }
    /// The same, however long it takes.
    ///
    /// # Errors
    /// It came out differently when it was searched again.
    pub fn open_or_replay(&self, problem: &dyn Problem, spot: &FoldedNode) -> Result<Arc<Tree>, TraceError> {
        self.open_within(problem, spot, u64::MAX)
    }
    fn open_within(&self, problem: &dyn Problem, spot: &FoldedNode, most: u64) -> Result<Arc<Tree>, TraceError> {
        // A map that is never half written is good after a panic too.
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tree) = lock().trees.get(&spot.number) {
            return Ok(Arc::clone(tree));
        }
        let tree = match problem.open(spot) {
            Err(TraceError::Unlogged { .. }) if spot.number.0 + spot.nodes <= most => {
                problem.replay(spot, &Token::new())?
            }
            other => other?,
        };
        lock().put(spot.number, Arc::clone(&tree));
        Ok(tree)
    }
}
