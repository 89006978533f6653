//! The deduction of proofs from the end of a game in a Monte-Carlo search.
//!
//! A node is proven if a child is proven as a win for the side to move, or if all its moves have a
//! child and all children are proven: its result is then the best of theirs. At a chance node all
//! outcomes must have a child, and all must be proven with the same result. Only a newly proven
//! child can prove a node, so only the path of the iteration is examined, from its end upwards,
//! until a node cannot be proven.

use super::node::NodeId;
use super::proofs::UctProof;
use super::tree::UctTree;

/// The player that decides how the game continues at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decides {
    /// MAX.
    Max,
    /// MIN.
    Min,
    /// Chance, among this number of outcomes.
    Chance(usize),
}

/// Returns the result of a node that the proofs of its children imply.
fn deduced(tree: &UctTree, id: NodeId, decides: Decides) -> Option<UctProof> {
    let (mut made, mut proven) = (0, 0);
    let mut bounds: Option<[UctProof; 2]> = None;
    for (_, child) in tree.children(id) {
        made += 1;
        if let Some(proof) = tree.proof(child) {
            proven += 1;
            bounds = Some(bounds.map_or([proof; 2], |[least, most]| {
                [least.min(proof), most.max(proof)]
            }));
        }
    }
    let [least, most] = bounds?;
    let all = proven == made && tree.is_complete(id);
    match decides {
        Decides::Max => (all || most == UctProof::Won).then_some(most),
        Decides::Min => (all || least == UctProof::Lost).then_some(least),
        Decides::Chance(outcomes) => (proven == outcomes && least == most).then_some(least),
    }
}

/// Backs up the proof of a finished game, the last node of the path of an iteration. `decides`
/// names the player that decides at each of the path's other nodes. Returns the result that this
/// has proven for the root's child.
pub(super) fn back_up_proof(
    tree: &mut UctTree,
    (path, decides): (&[NodeId], &[Decides]),
    (end, iteration): (UctProof, u64),
) -> Option<UctProof> {
    let (mut proof, mut first) = (end, None);
    for (depth, &id) in path.iter().enumerate().rev() {
        if let Some(&decides) = decides.get(depth) {
            let Some(deduced) = deduced(tree, id, decides) else {
                break;
            };
            proof = deduced;
        }
        // A node that was proven earlier has already been taken into account at its ancestors.
        let Some(proofs) = tree
            .proofs
            .as_mut()
            .filter(|proofs| proofs.get(id).is_none())
        else {
            break;
        };
        proofs.prove(id, proof, iteration);
        if depth == 1 {
            first = Some(proof);
        }
    }
    first
}
