//! [`Unvisited`]: the branches that alpha-beta never enters, for a view of minimax.
//!
//! Alpha-beta runs once on the same problem and is recorded like any search, folded and in bounded
//! memory; then every path of minimax's tree can be queried. Cost of a query: O(depth × branching),
//! and at most one re-derivation per ply; the children of one node together cost as much as one
//! path.

use super::subtree_cache::SubtreeCache;
use crate::inspect::TraceResult;
use engine::boundary::analysis::record_until;
use engine::boundary::problem::Problem;
use engine::numbers::Ordinal;
use engine::search::{Counts, MethodName, Token};
use engine::trace::{Frame, Tree, Walk};
use std::collections::HashSet;
use std::sync::Arc;

/// The treatment of a node by alpha-beta.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Visited {
    /// Alpha-beta entered it.
    Entered,
    /// Alpha-beta never entered it: a cut left this move, or one above it, unsearched. `ply` is the
    /// ply of that move, from 1.
    Pruned { ply: u32 },
}

/// A recorded search of a problem by alpha-beta.
pub struct Unvisited {
    problem: Arc<dyn Problem>,
    tree: Tree,
    opened: SubtreeCache,
}

impl Unvisited {
    /// Runs alpha-beta on a problem, whatever its own method is, with a recording of at most
    /// `memory` bytes. Returns `None` if it was stopped, or if the positions are not known.
    pub fn new(problem: &dyn Problem, memory: usize, control: &Token) -> Option<Unvisited> {
        let problem = problem.by(MethodName::AlphaBeta)?;
        control.begin(None);
        let (answer, tree) = record_until(&*problem, memory, control);
        answer.complete.then(|| Unvisited {
            problem,
            tree,
            opened: SubtreeCache::default(),
        })
    }
    /// Returns the totals of alpha-beta.
    pub fn counts(&self) -> Counts {
        self.tree.counts()
    }
    /// Returns the treatment of the node at a path of ordinals.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn at(&self, path: &[Ordinal]) -> TraceResult<Visited> {
        self.look(|walk| Ok(visited(&walk.follow(path)?, path.len())))
    }
    /// Returns the treatment of some children of the node at a path, by their ordinals.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn below(&self, path: &[Ordinal], children: &[Ordinal]) -> TraceResult<Vec<Visited>> {
        self.look(|walk| {
            let mut stack = walk.follow(path)?;
            if let pruned @ Visited::Pruned { .. } = visited(&stack, path.len()) {
                return Ok(vec![pruned; children.len()]);
            }
            let entered = walk.children(&mut stack)?;
            let ply = path.len() as u32 + 1;
            let entered: HashSet<Ordinal> = entered.iter().map(|child| child.frame.mv).collect();
            let of = |ordinal: &Ordinal| match entered.contains(ordinal) {
                true => Visited::Entered,
                false => Visited::Pruned { ply },
            };
            Ok(children.iter().map(of).collect())
        })
    }
    fn look<T>(&self, look: impl FnOnce(&mut Walk<'_>) -> T) -> T {
        let mut open = |spot: &engine::trace::FoldedNode| self.opened.open(&*self.problem, spot);
        look(&mut Walk::new(
            self.problem.spec().method,
            &self.tree,
            &mut open,
        ))
    }
}

/// Returns the treatment of a node at `plies` plies, from a stack that was followed as far as the
/// search went.
fn visited(stack: &[Frame], plies: usize) -> Visited {
    let reached = stack.len().saturating_sub(1);
    if reached == plies {
        Visited::Entered
    } else {
        Visited::Pruned {
            ply: reached as u32 + 1,
        }
    }
}
