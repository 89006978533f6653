//! [`Opened`]: folded subtrees that somebody looked into, kept for the next look; the least recently used go first.

use engine::boundary::problem::Problem;
use engine::trace::{FoldedNode, TraceError, Tree};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

/// The most bytes that are kept.
const MOST: usize = 16 << 20;

/// Re-derived trees by the number of their node. See the module.
#[derive(Default)]
pub struct Opened(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    /// Each with the time of its last use.
    trees: HashMap<u64, (Arc<Tree>, u64)>,
    /// The same by that time.
    by_use: BTreeMap<u64, u64>,
    bytes: usize,
    clock: u64,
}

/// What a tree takes besides its nodes, about.
const OVERHEAD: usize = 200;

impl Kept {
    fn get(&mut self, number: u64) -> Option<Arc<Tree>> {
        let (tree, used) = self.trees.get_mut(&number)?;
        self.clock += 1;
        self.by_use.remove(used);
        self.by_use.insert(self.clock, number);
        *used = self.clock;
        Some(Arc::clone(tree))
    }
    fn put(&mut self, number: u64, tree: Arc<Tree>) {
        self.clock += 1;
        self.bytes += tree.bytes() + OVERHEAD;
        self.by_use.insert(self.clock, number);
        if let Some((before, used)) = self.trees.insert(number, (tree, self.clock)) {
            self.forget(&before, used);
        }
        while self.bytes > MOST && self.trees.len() > 1 {
            let Some((used, oldest)) = self.by_use.pop_first() else {
                return;
            };
            if let Some((tree, _)) = self.trees.remove(&oldest) {
                self.forget(&tree, used);
            }
        }
    }
    fn forget(&mut self, tree: &Tree, used: u64) {
        self.by_use.remove(&used);
        self.bytes -= tree.bytes() + OVERHEAD;
    }
}

impl Opened {
    /// The tree of a folded node of this problem's search.
    ///
    /// # Errors
    /// It came out differently when it was searched again.
    pub fn open(&self, problem: &dyn Problem, spot: &FoldedNode) -> Result<Arc<Tree>, TraceError> {
        // A map that is never half written is good after a panic too.
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tree) = lock().get(spot.number) {
            return Ok(tree);
        }
        let tree = problem.open(spot)?;
        lock().put(spot.number, Arc::clone(&tree));
        Ok(tree)
    }
}
