//! [`Story`]: a trace as a tree with its iterations: which node each line is about, and what the rules say of it.
//!
//! Nothing here depends on what the program's numbers mean; that is tried out on the story afterwards, several times.
//!
//! Memory: a node of the program's tree with its position, and the lines of each iteration as numbers.

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
    /// Who moves here.
    pub mover: Side,
    /// Whether an outcome is drawn here.
    pub is_chance: bool,
    /// How many moves are legal; `None`: nobody knows.
    pub legal: Option<u32>,
    /// How the game ended; `None`: it goes on, or nobody knows.
    pub ended: Option<Option<Side>>,
    /// Whether a move wins at once; `None`: it was not asked yet.
    pub(super) wins: Option<bool>,
    pub(super) mv: Option<Ordinal>,
    pub(super) position: Option<Box<dyn Position>>,
}

/// A way down.
pub struct Down {
    pub parent: u32,
    pub child: u32,
    pub claim: Option<Claim>,
    /// How many children the parent had before this iteration.
    pub known: u32,
    /// Whether this iteration made the child, or all of its sisters that were missing: then nothing was selected.
    pub is_new: bool,
    /// Whether no line ever made it.
    pub is_unknown: bool,
    /// Whether a move of the parent wins at once: then no other need be tried.
    pub wins: bool,
}

/// An iteration.
#[derive(Default)]
pub struct Turn {
    pub downs: Vec<Down>,
    /// The nodes that children were made at, and how many.
    pub made_at: Option<u32>,
    pub made: u32,
    pub leaf: u32,
    pub result: Option<Amount>,
    /// How the playout ended; `None`: nobody knows.
    pub outcome: Option<Option<Side>>,
    /// Whether its moves are shown.
    pub has_moves: bool,
    pub backed: Vec<(u32, Claim)>,
    /// What the rules say against it.
    pub findings: Vec<SampledFinding>,
}

/// What follows from the ends of games for a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenNode {
    /// The iteration from whose end it follows.
    pub since: u64,
    /// Who wins; `None`: nobody.
    pub winner: Option<Side>,
}

/// A trace. See the module.
pub struct Story {
    pub nodes: Vec<StoryNode>,
    pub turns: Vec<Turn>,
    /// What a tree that was kept holds before the first iteration.
    pub kept: Vec<(u32, Claim)>,
    /// The move that was chosen, as a child of the root, and as it is written.
    pub best: Option<(Option<u32>, String)>,
    /// Whether a tree was there before the first line, and was not shown.
    pub is_unshown: bool,
    /// Whether the trace ends inside an iteration.
    pub is_open: bool,
    /// Whether there is a game behind it.
    pub has_game: bool,
    /// What is proven of each node, where the program backs up proofs.
    pub proofs: Option<Vec<Option<ProvenNode>>>,
    /// Where it is damaged.
    pub damage: Option<BadTrace>,
}

/// The root.
pub const ROOT: u32 = 0;

impl Story {
    /// The root alone.
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
    /// The names of the moves to a node.
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
    /// Who moved into a node; at the root the one who does not move there.
    pub fn parent_side(&self, node: u32) -> Side {
        let at = &self.nodes[node as usize];
        if node == ROOT {
            at.mover.other()
        } else {
            self.nodes[at.parent as usize].mover
        }
    }
    /// Who wins at a node, as far as it is proven before an iteration and the program backs up proofs.
    pub fn proven(&self, node: u32, iteration: u64) -> Option<Option<Side>> {
        let proof = self.proofs.as_ref()?.get(node as usize).copied().flatten();
        proof
            .filter(|proof| proof.since < iteration)
            .map(|proof| proof.winner)
    }
    /// Whether a child is proven lost before an iteration for who moves into it.
    pub fn is_lost(&self, child: u32, iteration: u64) -> bool {
        self.proven(child, iteration) == Some(Some(self.parent_side(child).other()))
    }
    /// The moves of a node that have no child, where that is known.
    pub fn untried(&self, node: u32, known: u32) -> Option<u32> {
        self.nodes[node as usize]
            .legal
            .map(|legal| legal.saturating_sub(known))
    }
    /// Whether the root's total ever changes.
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
    /// A node that was just made; `mover`: who moves there where no position says it.
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
