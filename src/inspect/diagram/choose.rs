//! Which nodes of a recorded search are opened in a diagram, so that its boxes have room.

use engine::trace::{Child, NodeNumber, TraceError, Walk};
use std::collections::{HashMap, VecDeque};

/// How much a diagram may show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most boxes, at least 1.
    pub nodes: usize,
    /// The most plies below its top.
    pub plies: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { nodes: 60, plies: 3 }
    }
}

/// Which nodes are opened, and how many moves they have, so that whole plies below the root are drawn: as many as so
/// many boxes hold.
///
/// # Errors
/// A subtree could not be re-derived.
pub fn whole_plies(walk: &mut Walk<'_>, nodes: usize) -> Result<HashMap<NodeNumber, usize>, TraceError> {
    let (mut shown, mut boxes, mut ply) = (HashMap::new(), 1, vec![NodeNumber::ROOT]);
    while !ply.is_empty() {
        let (mut opened, mut next) = (Vec::new(), Vec::new());
        for number in ply {
            let mut stack = walk.find(number)?;
            let children = walk.children(&mut stack)?;
            let moves = stack.last().map_or(0, |frame| rows(walk.entry(frame).legal, &children));
            boxes += moves;
            if boxes > nodes {
                return Ok(shown);
            }
            if moves > 0 {
                opened.push((number, moves));
            }
            let inner = children.iter().filter(|child| !child.entry.is_leaf());
            next.extend(inner.map(|child| child.frame.number));
        }
        shown.extend(opened);
        ply = next;
    }
    Ok(shown)
}

/// How many boxes the moves of a node take: one for each, and one more for each further visit.
pub fn rows(legal: u16, children: &[Child]) -> usize {
    usize::from(legal) + children.iter().filter(|child| child.frame.visit > 1).count()
}

/// How many moves of a node fit, if any do: one box says what there was no room for.
pub fn fit(moves: usize, room: usize) -> Option<usize> {
    match moves {
        0 => None,
        _ if moves <= room => Some(moves),
        _ => room.checked_sub(1).filter(|fits| *fits > 0),
    }
}

/// Which nodes below a top are opened, and how many of their moves there is room for: ply by ply.
pub fn choose(walk: &mut Walk<'_>, top: NodeNumber, limits: Limits) -> Result<HashMap<NodeNumber, usize>, TraceError> {
    let (mut shown, mut boxes) = (HashMap::new(), 1);
    let mut waiting = VecDeque::from([(top, 0)]);
    while let Some((number, ply)) = waiting.pop_front() {
        if ply >= limits.plies {
            continue;
        }
        // By number: a stack for each node that waits would keep many re-derived trees.
        let mut stack = walk.find(number)?;
        let children = walk.children(&mut stack)?;
        let moves = stack.last().map_or(0, |frame| rows(walk.entry(frame).legal, &children));
        let Some(fits) = fit(moves, limits.nodes.saturating_sub(boxes)) else { continue };
        boxes += moves.min(fits + 1);
        shown.insert(number, fits);
        let inner = children.iter().take(fits).filter(|child| !child.entry.is_leaf());
        waiting.extend(inner.map(|child| (child.frame.number, ply + 1)));
    }
    Ok(shown)
}
