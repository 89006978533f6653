//! [`Story`]: a trace as a tree with its iterations: the node that each line is about, and the
//! findings that follow from the rules of the game.
//!
//! Nothing here depends on the meaning of the program's numbers; the possible meanings are tried on
//! the story afterwards.
//!
//! Memory: a node of the program's tree with its position, and the lines of each iteration as
//! numbers.

use super::super::error::BadTrace;
use super::amount::Amount;
use super::finding::SampledFinding;
use super::text::Claim;
use engine::boundary::Position;
use engine::numbers::Ordinal;
use engine::rules::{Outcome, Side};

/// A node of the program's tree.
pub struct StoryNode {
    pub parent: u32,
    pub name: Box<str>,
    pub children: Vec<u32>,
    /// The side to move.
    pub mover: Side,
    /// True if it is a chance node.
    pub is_chance: bool,
    /// The number of legal moves; `None` if it is not known.
    pub legal: Option<u32>,
    /// The winner of a game that has ended, `Some(None)` for a draw; `None` if the game goes on, or
    /// it is not known.
    pub ended: Option<Option<Side>>,
    /// True if a move wins at once; `None` if this was not computed yet.
    pub(super) wins: Option<bool>,
    pub(super) mv: Option<Ordinal>,
    pub(super) position: Option<Box<dyn Position>>,
}

/// A step down the tree.
pub struct Down {
    pub parent: u32,
    pub child: u32,
    pub claim: Option<Claim>,
    /// The number of children that the parent had before this iteration.
    pub known: u32,
    /// True if this iteration made the child, or all of its siblings that were missing: then
    /// nothing was selected.
    pub is_new: bool,
    /// True if no line ever made the child.
    pub is_unknown: bool,
    /// True if a move of the parent wins at once: then no other move need be tried.
    pub wins: bool,
}

/// An iteration.
#[derive(Default)]
pub struct Turn {
    pub downs: Vec<Down>,
    /// The node at which children were made, and their number.
    pub made_at: Option<u32>,
    pub made: u32,
    pub leaf: u32,
    pub result: Option<Amount>,
    /// The winner at the end of the playout, `Some(None)` for a draw; `None` if it is not known.
    pub outcome: Option<Option<Side>>,
    /// True if the moves of the playout are shown.
    pub has_moves: bool,
    /// The moves of the playout, as far as they are legal.
    pub playout: Box<[Ordinal]>,
    pub backed: Vec<(u32, Claim)>,
    /// The findings that follow from the rules of the game.
    pub findings: Vec<SampledFinding>,
}

/// The proven result of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenNode {
    /// The iteration from the end of which it follows.
    pub since: u64,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
}

/// A trace as a tree with its iterations.
pub struct Story {
    pub nodes: Vec<StoryNode>,
    pub turns: Vec<Turn>,
    /// The numbers that a kept tree has before the first iteration.
    pub kept: Vec<(u32, Claim)>,
    /// The move that was chosen, as a child of the root, and as it is written.
    pub best: Option<(Option<u32>, String)>,
    /// True if a tree existed before the first line and was not shown.
    pub is_unshown: bool,
    /// True if the trace ends inside an iteration.
    pub is_open: bool,
    /// True if the trace names a game.
    pub has_game: bool,
    /// The proof of each node, if the program backs up proofs.
    pub proofs: Option<Vec<Option<ProvenNode>>>,
    /// The fault of the first damaged line.
    pub damage: Option<BadTrace>,
}

/// The index of the root.
pub const ROOT: u32 = 0;

impl Story {
    /// Makes a story of the root alone.
    pub fn new(root: StoryNode) -> Story {
        let has_game = root.position.is_some();
        Story {
            nodes: vec![root],
            turns: Vec::new(),
            kept: Vec::new(),
            best: None,
            is_unshown: false,
            is_open: false,
            has_game,
            proofs: None,
            damage: None,
        }
    }
    /// Returns the names of the moves to a node.
    pub fn path(&self, node: u32) -> Vec<String> {
        let (mut at, mut path) = (node, Vec::new());
        while at != ROOT {
            let node = &self.nodes[at as usize];
            path.push(node.name.to_string());
            at = node.parent;
        }
        path.reverse();
        path
    }
    /// Returns the side that moved into a node; at the root, the side that does not move there.
    pub fn parent_side(&self, node: u32) -> Side {
        let at = &self.nodes[node as usize];
        if node == ROOT {
            at.mover.other()
        } else {
            self.nodes[at.parent as usize].mover
        }
    }
    /// Returns the winner at a node, if it was proven before an iteration and the program backs up
    /// proofs.
    pub fn proven(&self, node: u32, iteration: u64) -> Option<Option<Side>> {
        let proof = self.proofs.as_ref()?.get(node as usize).copied().flatten();
        proof
            .filter(|proof| proof.since < iteration)
            .map(|proof| proof.winner)
    }
    /// Returns true if a child was proven lost, before an iteration, for the side that moves into
    /// it.
    pub fn is_lost(&self, child: u32, iteration: u64) -> bool {
        self.proven(child, iteration) == Some(Some(self.parent_side(child).other()))
    }
    /// Returns the number of moves of a node that have no child, if it is known.
    pub fn untried(&self, node: u32, known: u32) -> Option<u32> {
        self.nodes[node as usize]
            .legal
            .map(|legal| legal.saturating_sub(known))
    }
    /// Returns false if lines show the root's total and it is always 0: some programs do not
    /// maintain it.
    pub fn keeps_root(&self) -> bool {
        let of_root = |(node, claim): &(u32, Claim)| {
            claim
                .total
                .filter(|_| *node == ROOT)
                .map(|total| total.value)
        };
        let mut totals = self
            .kept
            .iter()
            .chain(self.turns.iter().flat_map(|turn| &turn.backed))
            .filter_map(of_root);
        totals
            .next()
            .is_none_or(|first| first != 0.0 || totals.any(|total| total != first))
    }
}

impl StoryNode {
    /// Makes a node; `mover` is the side to move if there is no position.
    pub(super) fn new(
        (parent, name): (u32, String),
        mv: Option<Ordinal>,
        position: Option<Box<dyn Position>>,
        mover: Side,
    ) -> StoryNode {
        let ended = position
            .as_ref()
            .and_then(|position| position.result())
            .map(Outcome::winner);
        let is_chance = position
            .as_ref()
            .is_some_and(|position| position.chance().is_some());
        let legal = position
            .as_ref()
            .map(|position| position.count_legal() as u32);
        let mover = position
            .as_ref()
            .map_or(mover, |position| position.to_move());
        StoryNode {
            parent,
            name: name.into(),
            children: Vec::new(),
            mover,
            is_chance,
            legal,
            ended,
            wins: None,
            mv,
            position,
        }
    }
}
