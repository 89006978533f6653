//! What follows from the end of a game in a Monte-Carlo search: the proofs above it.
//!
//! A node is proven where a child is proven won for who moves there, or where all its moves have a child and all children
//! are proven: then it is the best of them. At a chance node all outcomes must have a child, proven with one and the same
//! result. Only a child that is proven now can prove a node, so one looks at the path of the iteration alone, from its end on,
//! as far as something follows.

use super::node::NodeId;
use super::proofs::UctProof;
use super::tree::UctTree;

/// Who decides how it goes on from a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decides {
    /// MAX.
    Max,
    /// MIN.
    Min,
    /// Chance, among so many outcomes.
    Chance(usize),
}

/// What follows for a node from the proofs of its children.
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

/// Backs up what follows from the end of a game at the last node of the path of an iteration. `decides`: who decides at each of
/// its other nodes. Returns what it has proven of the root's child.
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
        // One that was proven before has told it to those above.
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
