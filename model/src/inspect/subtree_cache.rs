//! [`SubtreeCache`]: a cache of re-derived subtrees; the least recently used are evicted first.

use crate::inspect::TraceResult;
use engine::boundary::problem::Problem;
use engine::search::Token;
use engine::trace::{FoldedNode, NodeNumber, TraceError, Tree};
use lru::LruCache;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The maximum number of nodes that are searched again without a separate replay: a few
/// milliseconds.
const AT_ONCE: u64 = 100_000;
/// The maximum number of bytes that are kept.
const MOST: usize = 16 << 20;
/// The approximate size of a tree without its nodes, in bytes.
const OVERHEAD: usize = 200;

/// Re-derived trees by the number of their node, least recently used first out.
pub struct SubtreeCache(Mutex<Kept>);

struct Kept {
    /// The trees; bounded by their bytes, not by their number.
    trees: LruCache<NodeNumber, Arc<Tree>>,
    bytes: usize,
    /// The last node that could not be opened, until it is taken.
    missing: Option<FoldedNode>,
}

impl Default for SubtreeCache {
    fn default() -> SubtreeCache {
        SubtreeCache(Mutex::new(Kept {
            trees: LruCache::unbounded(),
            bytes: 0,
            missing: None,
        }))
    }
}

impl Kept {
    fn put(&mut self, number: NodeNumber, tree: Arc<Tree>) {
        let size = |tree: &Tree| tree.bytes() + OVERHEAD;
        self.bytes += size(&tree);
        self.bytes -= self
            .trees
            .put(number, tree)
            .map_or(0, |before| size(&before));
        while self.bytes > MOST && self.trees.len() > 1 {
            self.bytes -= self.trees.pop_lru().map_or(0, |(_, tree)| size(&tree));
        }
    }
}

impl SubtreeCache {
    /// Returns the tree of a folded node of this problem's search.
    ///
    /// # Errors
    /// Returns an error if the subtree differed when it was searched again, or if the log of the
    /// search's memory ends before it and a search from the beginning would take long. In the
    /// latter case the node is [missing](SubtreeCache::missing).
    pub fn open(&self, problem: &dyn Problem, spot: &FoldedNode) -> TraceResult<Arc<Tree>> {
        let found = self.open_within(problem, spot, AT_ONCE);
        if let Err(TraceError::Unlogged { .. }) = found {
            self.lock().missing = Some(spot.clone());
        }
        found
    }
    /// Takes the last node that could not be opened; a search from the beginning can open it.
    pub fn missing(&self) -> Option<FoldedNode> {
        self.lock().missing.take()
    }
    /// Runs the search from its beginning for a missing node. `token` has its progress and can stop
    /// it.
    ///
    /// # Errors
    /// Returns an error if it was stopped, or if the subtree differed.
    pub fn replay(
        &self,
        problem: &dyn Problem,
        spot: &FoldedNode,
        token: &Token,
    ) -> TraceResult<()> {
        let tree = problem.replay(spot, token)?;
        self.lock().put(spot.number, tree);
        Ok(())
    }
    /// Returns the tree of a folded node like [`SubtreeCache::open`], however long it takes.
    ///
    /// # Errors
    /// Returns an error if the subtree differed when it was searched again.
    pub fn open_or_replay(
        &self,
        problem: &dyn Problem,
        spot: &FoldedNode,
    ) -> TraceResult<Arc<Tree>> {
        self.open_within(problem, spot, u64::MAX)
    }
    fn open_within(
        &self,
        problem: &dyn Problem,
        spot: &FoldedNode,
        most: u64,
    ) -> TraceResult<Arc<Tree>> {
        if let Some(tree) = self.lock().trees.get(&spot.number) {
            return Ok(Arc::clone(tree));
        }
        let tree = match problem.open(spot) {
            Err(TraceError::Unlogged { .. }) if spot.number.0 + spot.nodes <= most => {
                problem.replay(spot, &Token::new())?
            }
            other => other?,
        };
        self.lock().put(spot.number, Arc::clone(&tree));
        Ok(tree)
    }
    fn lock(&self) -> MutexGuard<'_, Kept> {
        // The map is never in an inconsistent state, so it is valid after a panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::analysis::record_logging;
    use engine::boundary::catalog;
    use engine::eval::Registry;
    use engine::search::{Memory, MethodName, Spec, TableSize};
    use engine::trace::{LogLimits, Tick, Walk};

    #[test]
    fn what_the_log_does_not_reach_is_missing_until_the_search_is_run_again() {
        let memory = Memory {
            table: TableSize::Mib(1),
            deepening: true,
            ..Memory::default()
        };
        let spec = Spec {
            method: MethodName::FailSoft,
            depth: Some(9),
            memory,
            ..Spec::default()
        };
        let position = catalog::read("connect-four").expect("a game");
        let problem = position
            .pose(&spec, &Registry::built_in())
            .expect("a problem");
        let small = LogLimits {
            memory: 1_000,
            ..LogLimits::default()
        };
        let (answer, tree) = record_logging(&*problem, 1 << 20, small, &Token::new());
        assert!(answer.counts.nodes > 2 * AT_ONCE, "{answer:?}");
        let cache = SubtreeCache::default();
        let inside = || {
            let mut open = |spot: &FoldedNode| cache.open(&*problem, spot);
            let mut walk = Walk::new(MethodName::FailSoft, &tree, &mut open);
            let last = walk.ticks() - walk.ticks() / 20;
            // The first place near the end that is inside a folded subtree.
            (last..walk.ticks())
                .map(Tick)
                .find_map(|tick| walk.moment(tick).err())
        };
        let error = inside();
        assert!(
            matches!(error, Some(TraceError::Unlogged { .. })),
            "{error:?}"
        );
        let mut looked = 0;
        while let Some(spot) = cache.missing() {
            let stopped = Token::new();
            stopped.stop();
            assert_eq!(
                cache.replay(&*problem, &spot, &stopped),
                Err(TraceError::Stopped)
            );
            let token = Token::new();
            assert_eq!(cache.replay(&*problem, &spot, &token), Ok(()));
            assert_eq!(token.progress().1, Some(spot.number.0 + spot.nodes));
            assert!(cache.open(&*problem, &spot).is_ok());
            looked += 1;
        }
        assert_eq!(looked, 1);
        assert_ne!(inside(), error, "what is known now is not missing again");
    }
}
