//! A search that was run and recorded, for the commands that look into one.

use super::{CliError, Resolved};
use crate::inspect::subtree_cache::SubtreeCache;
use clap::Args;
use engine::boundary::Problem;
use engine::boundary::analysis::record;
use engine::trace::folding;
use engine::trace::{FoldedNode, Tree, Walk};
use std::sync::Arc;

/// How much a recording may take.
#[derive(Args, Clone, Copy, Debug)]
pub struct Memory {
    /// The most memory of the recorded search
    #[arg(long, value_name = "MIB", default_value_t = Memory::USUAL.memory, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
}

impl Memory {
    pub const USUAL: Memory = Memory { memory: (folding::MEMORY >> 20) as u32 };

    pub fn bytes(self) -> usize {
        (self.memory as usize) << 20
    }
}

/// A problem and the recording of its search.
pub struct Recorded {
    /// What was searched.
    pub problem: Arc<dyn Problem>,
    tree: Tree,
    opened: SubtreeCache,
}

impl Recorded {
    /// Runs the search that a question asks for, and records it in so much memory.
    ///
    /// # Errors
    /// The evaluation is unknown, does not know this board, or has no value for a position that the search came to.
    pub fn of(question: &Resolved, memory: Memory) -> Result<Recorded, CliError> {
        let problem = question.position.pose(&question.spec, &question.registry)?;
        let (_, tree) = record(&*problem, memory.bytes());
        CliError::check(&*problem)?;
        Ok(Recorded { problem, tree, opened: SubtreeCache::default() })
    }
    /// Reads the recording.
    pub fn look<T>(&self, look: impl FnOnce(&mut Walk<'_>) -> T) -> T {
        // Neighbours in time lie in the same folded subtree, so some are kept.
        let mut open = |spot: &FoldedNode| self.opened.open(&*self.problem, spot);
        look(&mut Walk::new(self.problem.spec().method, &self.tree, &mut open))
    }
}
