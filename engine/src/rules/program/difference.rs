//! [`difference`]: compares two replies of a program about the same position, for the judge of
//! rules.
//!
//! Cost: O(moves), and a sort if the moves differ.

use super::protocol::Look;
use super::words::decimal;
use crate::process::fault::short;
use crate::sentence;
use crate::sentence::Sentence;

/// Describes a reply in words.
pub(super) fn said(look: &Look) -> String {
    match look {
        Look::Over(result) => format!("over, {}", decimal(*result)),
        Look::Open { side, moves, .. } => {
            format!("{} moves: {}", side.index(), short(&moves.join(" ")))
        }
        Look::Chance { moves, weights, .. } => {
            let pairs: Vec<String> = moves
                .iter()
                .zip(weights.as_slice())
                .map(|(mv, weight)| format!("{mv}×{weight}"))
                .collect();
            format!("chance: {}", short(&pairs.join(" ")))
        }
    }
}

/// Returns the moves in a reply and the positions that they lead to; `None` if the game is over.
pub(super) fn moves_of(look: &Look) -> Option<(&[String], &[String])> {
    match look {
        Look::Over(_) => None,
        Look::Open { moves, next, .. } | Look::Chance { moves, next, .. } => Some((moves, next)),
    }
}

/// The difference of two replies: its kind, a description, the usual cause, and the affected move.
pub(super) struct Difference {
    pub kind: &'static str,
    pub fault: Sentence,
    pub cause: Sentence,
    pub mv: Option<String>,
}

/// Compares two replies about the same position. The texts of positions are compared only if the
/// replies come from the same process.
pub(super) fn difference(first: &Look, second: &Look, same_process: bool) -> Option<Difference> {
    let of = |kind, fault, cause, mv: Option<&String>| {
        Some(Difference {
            kind,
            fault,
            cause,
            mv: mv.cloned(),
        })
    };
    let (Some((moves, next)), Some((other_moves, other_next))) =
        (moves_of(first), moves_of(second))
    else {
        let changed = first != second;
        let cause = sentence!(
            "the end is decided by something that is not in the state, such as an attribute of the game"
        );
        return changed
            .then(|| {
                of(
                    "over",
                    sentence!("the end of the game was answered in two ways"),
                    cause,
                    None,
                )
            })
            .flatten();
    };
    if moves != other_moves {
        let sorted = |moves: &[String]| {
            let mut sorted = moves.to_vec();
            sorted.sort();
            sorted
        };
        if sorted(moves) == sorted(other_moves) {
            let cause = sentence!(
                "the moves come from a set or a dictionary: put them into a list in a fixed order, such as sorted(moves)"
            );
            return of(
                "order",
                sentence!("the same moves came in another order"),
                cause,
                None,
            );
        }
        let missing = moves.iter().find(|mv| !other_moves.contains(mv));
        let mv = missing.or_else(|| other_moves.iter().find(|mv| !moves.contains(mv)));
        let cause = sentence!(
            "a call changes the state that it was given, or the moves depend on something that is not in the state: copy the state before you change it"
        );
        return of(
            "moves",
            sentence!("other moves were answered the second time"),
            cause,
            mv,
        );
    }
    match (first, second) {
        (Look::Open { side, .. }, Look::Open { side: other, .. }) if side != other => {
            let cause = sentence!(
                "whose turn it is must be in the state, and not in the game: keep the side to move in it"
            );
            return of(
                "side",
                sentence!("another side was to move the second time"),
                cause,
                None,
            );
        }
        (Look::Chance { weights, .. }, Look::Chance { weights: other, .. }) if weights == other => {
        }
        (Look::Open { .. }, Look::Open { .. }) => {}
        _ => {
            let cause = sentence!("the weights depend on something that is not in the state");
            return of(
                "weights",
                sentence!("chance was answered in two ways"),
                cause,
                None,
            );
        }
    }
    let at = next
        .iter()
        .zip(other_next)
        .position(|(one, other)| one != other)
        .filter(|_| same_process)?;
    let cause = sentence!(
        "result is not a function of the state and the move: it uses chance, or changes something that it keeps"
    );
    of(
        "next",
        sentence!("a move led to another position the second time"),
        cause,
        moves.get(at),
    )
}
