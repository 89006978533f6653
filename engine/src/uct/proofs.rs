//! [`UctProof`]: what is proven of a node of a Monte-Carlo search (M. Winands, Y. Björnsson, J. Saito, *Monte-Carlo Tree
//! Search Solver*, 2008), and [`UctProofs`], the store of proofs beside the tree.
//!
//! A finished node is proven from the iteration that made it, another one from the iteration whose end it follows from, see
//! `deduction`. Invariants: a proof is true and never changes. Cost: 5 bytes a node, of searches that prove; a look at the
//! sisters for each proof.

use super::node::{Full, NodeId, room};
use crate::rules::{Outcome, Side};

/// A proven result in the view of MAX.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UctProof {
    /// MAX loses.
    Lost,
    /// Nobody wins.
    Drawn,
    /// MAX wins.
    Won,
}

impl UctProof {
    /// From the worst for MAX to the best.
    const ALL: [UctProof; 3] = [UctProof::Lost, UctProof::Drawn, UctProof::Won];

    /// That of a finished game.
    pub fn of(outcome: Outcome, max: Side) -> UctProof {
        match outcome {
            Outcome::Drawn => UctProof::Drawn,
            Outcome::Won(side) if side == max => UctProof::Won,
            Outcome::Won(_) => UctProof::Lost,
        }
    }
    /// The result as a value: 1, 0 or −1.
    pub const fn value(self) -> i8 {
        match self {
            UctProof::Lost => -1,
            UctProof::Drawn => 0,
            UctProof::Won => 1,
        }
    }
    /// How a child stands for who moves, as far as it is proven.
    #[inline]
    pub fn standing(proof: Option<UctProof>, is_max: bool) -> Standing {
        match (proof, is_max) {
            (Some(UctProof::Lost), true) | (Some(UctProof::Won), false) => Standing::Lost,
            (Some(UctProof::Won), true) | (Some(UctProof::Lost), false) => Standing::Won,
            (None | Some(UctProof::Drawn), _) => Standing::Open,
        }
    }
}

/// What is known of a child for who moves, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// It is proven lost: it is not selected, and is the answer only if all are.
    Lost,
    /// Nothing is proven, or that it is drawn: the estimates decide.
    Open,
    /// It is proven won: it is the answer.
    Won,
}

/// The proofs of the nodes of a tree. See the module.
#[derive(Clone, Debug, Default)]
pub struct UctProofs {
    /// By node: 0, or one more than the place of its result in [`UctProof::ALL`].
    results: Vec<u8>,
    /// By node: the iteration that has proven it.
    since: Vec<u32>,
}

impl UctProofs {
    /// Those of the root alone: nothing is proven.
    pub(super) fn of_root() -> UctProofs {
        UctProofs {
            results: vec![0],
            since: vec![0],
        }
    }
    /// Makes room for another node.
    ///
    /// # Errors
    /// There is no memory.
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
    /// The proof of a node with the iteration that has made it.
    pub(super) fn with_iteration(&self, id: NodeId) -> Option<(u64, UctProof)> {
        self.get(id)
            .map(|proof| (u64::from(self.since[id.index()]), proof))
    }
    pub(super) fn prove(&mut self, id: NodeId, proof: UctProof, iteration: u64) {
        self.results[id.index()] = proof as u8 + 1;
        // There are fewer than 2³² iterations.
        self.since[id.index()] = iteration as u32;
    }
    pub(super) fn bytes(&self) -> usize {
        self.results.capacity() + 4 * self.since.capacity()
    }
}
