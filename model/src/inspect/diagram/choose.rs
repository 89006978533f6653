//! The selection of the nodes of a recorded search that a diagram opens, within a number of boxes.

use crate::inspect::TraceResult;
use crate::inspect::outline::RowId;
use engine::boundary::Problem;
use engine::numbers::Ordinal;
use engine::trace::{ChildList, Frame, NodeNumber, Walk};
use std::collections::{HashMap, VecDeque};

/// The limits of a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiagramLimits {
    /// The maximum number of boxes, at least 1.
    pub nodes: usize,
    /// The maximum number of plies below the top.
    pub plies: u32,
}

impl Default for DiagramLimits {
    fn default() -> Self {
        DiagramLimits {
            nodes: 60,
            plies: 3,
        }
    }
}

/// Returns the nodes to open, with their numbers of moves, so that whole plies below the root are
/// drawn: as many plies as fit into `nodes` boxes.
///
/// # Errors
/// Returns an error if a subtree could not be re-derived.
pub fn whole_plies(walk: &mut Walk<'_>, nodes: usize) -> TraceResult<HashMap<NodeNumber, usize>> {
    let (mut shown, mut boxes) = (HashMap::new(), 1);
    // The nodes reached so far, each with the index of its parent.
    let mut known: Vec<(Frame, Option<usize>)> =
        walk.root().into_iter().map(|root| (root, None)).collect();
    let mut ply = 0..known.len();
    while !ply.is_empty() {
        let mut opened = Vec::new();
        for at in ply.clone() {
            let mut frame = known[at].0.clone();
            let children = walk.children_of(&mut frame, &|_| path_to(&known, at))?;
            let moves = rows(walk.entry(&frame).legal, &children);
            boxes += moves;
            if boxes > nodes {
                return Ok(shown);
            }
            if moves > 0 {
                opened.push((frame.number, moves));
            }
            let inner = children.iter().filter(|child| !child.entry.is_leaf());
            known.extend(inner.map(|child| (child.frame.clone(), Some(at))));
        }
        shown.extend(opened);
        ply = ply.end..known.len();
    }
    Ok(shown)
}

/// Returns the moves from the root to a node.
fn path_to(known: &[(Frame, Option<usize>)], at: usize) -> Vec<Ordinal> {
    let above = std::iter::successors(Some(at), |&at| known[at].1);
    let mut path: Vec<Ordinal> = above
        .map(|at| &known[at])
        .take_while(|(_, up)| up.is_some())
        .map(|(f, _)| f.mv)
        .collect();
    path.reverse();
    path
}

/// Returns the number of plies above the node at the end of `path` from which all boxes down to it
/// fit into `nodes` boxes. `whole` are the nodes that are open as well if the uppermost of these
/// plies is the root's.
///
/// # Errors
/// Returns an error if a subtree could not be re-derived.
pub fn room_above(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    path: &[Ordinal],
    nodes: usize,
    whole: &HashMap<NodeNumber, usize>,
) -> TraceResult<usize> {
    let mut stack = walk.follow(path)?;
    // For each node on the path: its number, the number of boxes of its moves, the index of the box
    // on the path.
    let mut levels = Vec::with_capacity(stack.len());
    for at in 0..stack.len() {
        let children = walk.children(&mut stack[..=at])?;
        let moves = rows(walk.entry(&stack[at]).legal, &children);
        let next = match stack.get(at + 1) {
            Some(next) => children.place_of(next.number).unwrap_or(0),
            None if path.len() > at => {
                children.len()
                    + RowId::at(walk, problem, path)?
                        .unsearched
                        .map_or(0, usize::from)
            }
            None => continue,
        };
        levels.push((stack[at].number, moves, next));
    }
    let fits_from = |top: usize| {
        let none = HashMap::new();
        let open = if top == 0 { whole } else { &none };
        let mut boxes = 1 + open.values().sum::<usize>();
        levels[top..].iter().all(|(number, moves, next)| {
            let shown = open.get(number).copied().or_else(|| {
                let fits = fit(*moves, nodes.saturating_sub(boxes))?;
                boxes += (*moves).min(fits + 1);
                Some(fits)
            });
            shown.is_some_and(|shown| *next < shown)
        })
    };
    let top = (0..levels.len())
        .find(|top| fits_from(*top))
        .unwrap_or(levels.len());
    Ok(path.len() - top.min(path.len()))
}

/// Returns the number of boxes of the moves of a node: one for each move, and one for each further
/// visit.
pub fn rows(legal: u16, children: &ChildList) -> usize {
    usize::from(legal) + children.visited_again()
}

/// Returns the number of moves of a node that fit, if any do. If not all fit, one box is kept for
/// the number of those left out.
pub fn fit(moves: usize, room: usize) -> Option<usize> {
    match moves {
        0 => None,
        _ if moves <= room => Some(moves),
        _ => room.checked_sub(1).filter(|fits| *fits > 0),
    }
}

/// Returns the nodes below `top` to open, with the number of their moves that fit, ply by ply.
pub fn choose(
    walk: &mut Walk<'_>,
    top: NodeNumber,
    limits: DiagramLimits,
) -> TraceResult<HashMap<NodeNumber, usize>> {
    let (mut shown, mut boxes) = (HashMap::new(), 1);
    let mut waiting = VecDeque::from([(top, 0)]);
    while let Some((number, ply)) = waiting.pop_front() {
        if ply >= limits.plies {
            continue;
        }
        // The node is found by its number: a stack for each waiting node would keep many re-derived
        // trees.
        let mut stack = walk.find(number)?;
        let children = walk.children(&mut stack)?;
        let moves = stack
            .last()
            .map_or(0, |frame| rows(walk.entry(frame).legal, &children));
        let Some(fits) = fit(moves, limits.nodes.saturating_sub(boxes)) else {
            continue;
        };
        boxes += moves.min(fits + 1);
        shown.insert(number, fits);
        let inner = children
            .iter()
            .take(fits)
            .filter(|child| !child.entry.is_leaf());
        waiting.extend(inner.map(|child| (child.frame.number, ply + 1)));
    }
    Ok(shown)
}
