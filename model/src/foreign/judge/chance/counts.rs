//! The weights of outcomes, and the numbers of moves that nodes are left without, by lines and
//! rules.

use super::super::frame::OpenNode;
use super::super::skips::untried;
use super::super::walk::{Departure, TraceWalk};
use engine::numbers::Ordinal;

/// Returns the weight of the move to the open node at a ply: as its line states it, otherwise by
/// the rules, otherwise 1.
pub fn weight_of(walk: &TraceWalk<'_>, ply: usize) -> u64 {
    let stated = walk.frames.get(ply).and_then(|frame| frame.marks.weight);
    stated
        .map(std::num::NonZero::get)
        .or_else(|| rules_weight(walk, ply))
        .unwrap_or(1)
}

/// Returns the weight by the rules; `None` if they are not known, or the node above is no chance
/// node.
fn rules_weight(walk: &TraceWalk<'_>, ply: usize) -> Option<u64> {
    let ordinal = walk.frames.get(ply)?.place.as_ref()?.ordinal;
    let above = walk.frames.get(ply.checked_sub(1)?)?.place.as_ref()?;
    walk.ground
        .has_chance()
        .then(|| above.position.chance())??
        .as_slice()
        .get(ordinal.index())
        .copied()
}

/// Returns the number of moves that a node is left without: by the rules, otherwise as its lines
/// state it; `None` if it is not known.
pub fn count_left(
    frame: &OpenNode,
    departure: &Departure<'_>,
    by_rules: Option<usize>,
) -> Option<u64> {
    let searched = frame.seen.len() as u64;
    let stated = || {
        frame
            .marks
            .moves
            .map(|moves| moves.saturating_sub(searched))
    };
    by_rules
        .map(|left| left as u64)
        .or_else(stated)
        .or(departure.cut.map(|cut| cut.moves))
}

/// Returns the weight of the outcomes that were not searched, by the rules; `None` if they are not
/// known.
pub fn weight_left(frame: &OpenNode) -> Option<u64> {
    let weights = frame.place.as_ref()?.position.chance()?;
    let of = |ordinal: Ordinal| {
        weights
            .as_slice()
            .get(ordinal.index())
            .copied()
            .unwrap_or(0)
    };
    untried(frame).map(of).try_fold(0_u64, u64::checked_add)
}
