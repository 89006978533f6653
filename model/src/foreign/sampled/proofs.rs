//! The proofs in a [`Story`]: the nodes whose result follows from ends of games, and the iteration
//! since which it does.
//!
//! The rules are those of MCTS-Solver: a node is won for the side to move when a child is; when all
//! its moves have a child and all are proven, its result is the best of them; a chance node is
//! proven when all its outcomes are proven with one result. A program that does not prove draws
//! proves the same wins and losses.

use super::story::{ProvenNode, ROOT, Story};
use engine::rules::Side;

/// Returns the proof of each node, if there is one.
pub fn proofs(story: &Story) -> Vec<Option<ProvenNode>> {
    let mut proofs: Vec<Option<ProvenNode>> = vec![None; story.nodes.len()];
    for (turn, since) in story.turns.iter().zip(1..) {
        let (mut node, mut winner) = (turn.leaf, story.nodes[turn.leaf as usize].ended);
        while let Some(known) = winner.filter(|_| proofs[node as usize].is_none()) {
            proofs[node as usize] = Some(ProvenNode {
                since,
                winner: known,
            });
            if node == ROOT {
                break;
            }
            node = story.nodes[node as usize].parent;
            winner = deduced(story, &proofs, node);
        }
    }
    proofs
}

/// Returns the winner at a node, as far as it follows from its children; `None` if nothing follows.
fn deduced(story: &Story, proofs: &[Option<ProvenNode>], node: u32) -> Option<Option<Side>> {
    let at = &story.nodes[node as usize];
    let proven: Vec<Option<Side>> = at
        .children
        .iter()
        .filter_map(|child| proofs[*child as usize])
        .map(|proof| proof.winner)
        .collect();
    let all = at.legal.is_some_and(|legal| legal as usize == proven.len());
    if at.is_chance {
        return proven
            .first()
            .copied()
            .filter(|first| all && proven.iter().all(|winner| winner == first));
    }
    let own = Some(at.mover);
    match (proven.contains(&own), all) {
        (true, _) => Some(own),
        (false, true) => Some(if proven.contains(&None) {
            None
        } else {
            Some(at.mover.other())
        }),
        (false, false) => None,
    }
}
