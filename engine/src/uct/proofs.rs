//! [`UctProof`]: the proven result of a node of a Monte-Carlo search (M. Winands, Y. Björnsson, J.
//! Saito, *Monte-Carlo Tree Search Solver*, 2008), and [`UctProofs`], the store of proofs beside
//! the tree.
//!
//! A finished node is proven by the iteration that made it, any other node by the iteration whose
//! end implies its result, see `deduction`. Invariants: a proof is correct and never changes. Cost:
//! 5 bytes per node in searches that back up proofs, and an inspection of the siblings per proof.

use super::node::{Full, NodeId, room};
use crate::rules::{Outcome, Side};

/// A proven result in the view of MAX.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UctProof {
    /// MAX loses.
    Lost,
    /// The game is drawn.
    Drawn,
    /// MAX wins.
    Won,
}

impl UctProof {
    /// All results, from the worst for MAX to the best.
    const ALL: [UctProof; 3] = [UctProof::Lost, UctProof::Drawn, UctProof::Won];

    /// Returns the result of a finished game.
    pub fn of(outcome: Outcome, max: Side) -> UctProof {
        match outcome {
            Outcome::Drawn => UctProof::Drawn,
            Outcome::Won(side) if side == max => UctProof::Won,
            Outcome::Won(_) => UctProof::Lost,
        }
    }
    /// Returns the result as a value: 1, 0 or −1.
    pub const fn value(self) -> i8 {
        match self {
            UctProof::Lost => -1,
            UctProof::Drawn => 0,
            UctProof::Won => 1,
        }
    }
    /// Returns the standing of a child from the view of the side to move.
    #[inline]
    pub fn standing(proof: Option<UctProof>, is_max: bool) -> Standing {
        match (proof, is_max) {
            (Some(UctProof::Lost), true) | (Some(UctProof::Won), false) => Standing::Lost,
            (Some(UctProof::Won), true) | (Some(UctProof::Lost), false) => Standing::Won,
            (None | Some(UctProof::Drawn), _) => Standing::Open,
        }
    }
}

/// The proven standing of a child from the view of the side to move, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// The child is proven lost: it is not selected, and is chosen only if all children are.
    Lost,
    /// Nothing is proven, or a draw is proven: the estimates decide.
    Open,
    /// The child is proven won: it is chosen.
    Won,
}

/// The proofs of the nodes of a tree.
#[derive(Clone, Debug, Default)]
pub struct UctProofs {
    /// For each node 0, or the index of its result in [`UctProof::ALL`] plus one.
    results: Vec<u8>,
    /// For each node the iteration that has proven it.
    since: Vec<u32>,
}

impl UctProofs {
    /// Returns the store of a tree with only a root, which is not proven.
    pub(super) fn of_root() -> UctProofs {
        UctProofs {
            results: vec![0],
            since: vec![0],
        }
    }
    /// Adds an unproven node.
    ///
    /// # Errors
    /// Memory ran out.
    pub(super) fn push(&mut self) -> Result<(), Full> {
        room(&mut self.results)?;
        room(&mut self.since)?;
        self.results.push(0);
        self.since.push(0);
        Ok(())
    }
    #[inline]
    pub(super) fn get(&self, id: NodeId) -> Option<UctProof> {
        UctProof::ALL
            .get(usize::from(self.results[id.index()]).wrapping_sub(1))
            .copied()
    }
    /// Returns the proof of a node with the iteration that made the proof.
    pub(super) fn with_iteration(&self, id: NodeId) -> Option<(u64, UctProof)> {
        self.get(id)
            .map(|proof| (u64::from(self.since[id.index()]), proof))
    }
    pub(super) fn prove(&mut self, id: NodeId, proof: UctProof, iteration: u64) {
        self.results[id.index()] = proof as u8 + 1;
        // The number of iterations is less than 2³².
        self.since[id.index()] = iteration as u32;
    }
    pub(super) fn bytes(&self) -> usize {
        self.results.capacity() + 4 * self.since.capacity()
    }
}
