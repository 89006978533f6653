//! The tree as a diagram: which part of it is drawn, and the keys that walk in it.
//!
//! A small tree is drawn whole. Of a larger one the line to the selected node is open, with all moves on the way and the
//! moves of the node itself, so that it is always seen where it stands.

use super::Explorer;
use crate::app::action::{Action, To};
use crate::app::screen::Screen;
use crate::inspect::diagram::{Cell, Limits, Shown};
use crate::inspect::{Diagram, RowId};
use crate::study::Study;
use engine::boundary::Problem;
use engine::trace::{TraceError, Walk};
use std::ops::RangeInclusive;

/// The most nodes of a tree that is drawn whole, searched or not.
const SMALL: usize = 60;

/// The most boxes of a part.
const MOST: usize = 400;

/// The fewest rows that a ply takes: the node, its value, and the edges below it. The top takes one less.
const PLY: usize = 3;

/// In which rows the plies of a diagram are drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    /// The row of the names, by ply.
    pub names: Vec<usize>,
    /// The row of the edges to the next ply, by ply. Where it is not the row below the values, that one has the signs of
    /// closed nodes, which the edges would hide.
    pub edges: Vec<usize>,
    /// How many rows there are.
    pub all: usize,
}

impl Rows {
    /// The rows of a diagram.
    pub fn new(diagram: &Diagram) -> Rows {
        // How far the edges below each open node reach.
        let mut reach: Vec<Option<RangeInclusive<u32>>> = vec![None; diagram.cells.len()];
        for cell in &diagram.cells {
            if let Some((above, reach)) = cell.parent.and_then(|at| diagram.cells.get(at).zip(reach.get_mut(at))) {
                let before = reach.take().unwrap_or(above.x..=above.x);
                *reach = Some(cell.x.min(*before.start())..=cell.x.max(*before.end()));
            }
        }
        let mut rows = Rows::default();
        for ply in 0..diagram.height {
            let level = || diagram.cells.iter().zip(&reach).filter(move |(cell, _)| cell.ply == ply);
            let spans: Vec<_> = level().filter_map(|(_, reach)| reach.clone()).collect();
            let hides = |x: u32| spans.is_empty() || spans.iter().any(|span| span.contains(&x));
            let signs = level().any(|(cell, reach)| reach.is_none() && cell.has_more() && hides(cell.x));
            rows.names.push(rows.all);
            rows.edges.push(rows.signs(ply) + usize::from(signs && !spans.is_empty()));
            let last = usize::from(signs || !spans.is_empty());
            rows.all = rows.edges.last().map_or(0, |edges| edges + last);
        }
        rows
    }
    /// The row of the signs that there is more below a node.
    pub fn signs(&self, ply: u32) -> usize {
        self.names.get(ply as usize).map_or(0, |name| name + if ply == 0 { 1 } else { 2 })
    }
}

/// The part of the tree that is drawn around the node at a path, in so many rows.
///
/// # Errors
/// A subtree could not be re-derived.
pub fn part(walk: &mut Walk<'_>, problem: &dyn Problem, path: &[u16], rows: usize) -> Result<Diagram, TraceError> {
    let counts = walk.counts();
    if counts.nodes + counts.pruned <= SMALL as u64 {
        let whole = Diagram::new(walk, problem, &[], Limits { nodes: MOST, plies: u32::MAX })?;
        if whole.cells.len() <= SMALL {
            return Ok(whole);
        }
    }
    // One ply is for the moves of the node itself, and one above shows where it stands.
    let above = ((rows + 1) / PLY).saturating_sub(2).max(1);
    let mut part = Diagram::around(walk, problem, path, above, MOST)?;
    // Where nodes have very many moves, the node has room only without so many nodes above it.
    for above in (0..above).rev() {
        if place(&part, path).is_some() && (above == 0 || Rows::new(&part).all <= rows) {
            break;
        }
        part = Diagram::around(walk, problem, path, above, MOST)?;
    }
    Ok(part)
}

/// The box of the node at a path.
pub fn place(diagram: &Diagram, path: &[u16]) -> Option<usize> {
    diagram.cells.iter().position(|cell| cell.row().is_some_and(|row| row.path == path))
}

impl Explorer {
    /// Walks in the diagram; answers whether the action is one for it.
    #[expect(clippy::wildcard_enum_match_arm, reason = "`App::act` names every action; these are some of them")]
    pub(crate) fn walk_diagram(&mut self, study: &Study, screen: &mut Screen, action: Action) -> bool {
        let to = match action {
            Action::Row(to @ (To::Up | To::Down)) => to,
            Action::Expand => To::Right,
            Action::Collapse => To::Left,
            _ => return false,
        };
        match self.diagram_path(study, to) {
            Some(path) => self.select_path(study, screen, path),
            None => screen.notify(screen.words.notes.no_further),
        }
        true
    }
    /// Where an arrow leads.
    fn diagram_path(&self, study: &Study, to: To) -> Option<Vec<u16>> {
        let (diagram, job, path) = (self.views.diagram.as_ref()?, study.job()?, &self.tree.path);
        let at = place(diagram, path)?;
        let here = diagram.cells.get(at)?;
        let child = |above: &[u16], which: usize| {
            let tried = job.problem().tries(above);
            // Where the order is unknown, it is that of the picture.
            let drawn = || {
                let below = diagram.cells.iter().filter_map(Cell::row).filter(|row| row.path.len() == above.len() + 1);
                let mut moves = below.filter(|row| row.path.starts_with(above)).filter_map(|row| row.path.last());
                moves.nth(which).copied()
            };
            let mv = if job.problem().is_trace() { drawn() } else { tried.get(which).copied() }?;
            Some(above.iter().copied().chain([mv]).collect())
        };
        let aside = |right: bool| {
            let level = diagram.cells.iter().enumerate().filter(|(_, cell)| cell.ply == here.ply);
            let (next, cell) = if right {
                level.filter(|(_, cell)| cell.x > here.x).min_by_key(|(_, cell)| cell.x)?
            } else {
                level.filter(|(_, cell)| cell.x < here.x).max_by_key(|(_, cell)| cell.x)?
            };
            match &cell.shown {
                Shown::Row(row) => Some(row.path.clone()),
                Shown::More(_) => {
                    // The first of the moves that there was no room for.
                    let parent = cell.parent?;
                    let before = diagram.cells[..next].iter().filter(|cell| cell.parent == Some(parent)).count();
                    child(&diagram.cells.get(parent)?.row()?.path, before)
                }
            }
        };
        match to {
            To::Up => path.split_last().map(|(_, above)| above.to_vec()),
            To::Down => here.row().filter(|row| row.expandable).and_then(|row| child(&row.path, 0)),
            To::Left => aside(false),
            To::Right | To::PageUp | To::PageDown | To::First | To::Last => aside(true),
        }
    }
    /// Selects the node at a path, or the move that was not searched.
    fn select_path(&mut self, study: &Study, screen: &mut Screen, path: Vec<u16>) {
        let Some(job) = study.job() else { return };
        let stack = screen.or_alert(job.look(|walk| walk.follow(&path))).unwrap_or_default();
        let Some(last) = stack.last() else { return };
        let searched = stack.len() == path.len() + 1;
        let above = if searched { stack.len() - 1 } else { stack.len() };
        self.tree.expanded.extend(stack.iter().take(above).map(|frame| frame.number));
        // Which of the unsearched moves it is, the tree finds out by its path.
        let unsearched = (!searched).then_some(0);
        self.tree.selected = RowId { node: last.number, unsearched };
        (self.tree.path, self.tree.wanted, self.tree.above) = (path, None, usize::MAX);
        self.tree.child = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::analysis::record;
    use engine::boundary::catalog;
    use engine::eval::Registry;
    use engine::search::Spec;
    use engine::trace::FoldedNode;

    #[test]
    fn no_edge_passes_where_a_sign_says_that_there_is_more() {
        let spec = Spec { depth: Some(4), ..Spec::default() };
        let game = catalog::read("k-in-a-row").expect("a game");
        let problem = game.pose(&spec, &Registry::built_in()).expect("a problem");
        let (_, tree) = record(&*problem, 1 << 20);
        let mut open = |spot: &FoldedNode| problem.open(spot);
        let (mut walk, mut crossed) = (Walk::new(problem.spec().method, &tree, &mut open), 0);
        for path in [&[][..], &[0], &[8], &[0, 1], &[0, 7], &[4, 4], &[8, 0], &[0, 1, 0], &[0, 1, 3], &[4, 2, 1]] {
            for height in [6, 9, 12, 40] {
                let part = part(&mut walk, &*problem, path, height).expect("a diagram");
                let rows = Rows::new(&part);
                assert!(rows.all <= height || part.height <= 3, "{path:?} {height}: {rows:?}");
                for (at, cell) in part.cells.iter().enumerate() {
                    let below: Vec<u32> = part.cells.iter().filter(|c| c.parent == Some(at)).map(|c| c.x).collect();
                    let aunts = part.cells.iter().enumerate().filter(|(other, aunt)| {
                        aunt.ply == cell.ply
                            && aunt.has_more()
                            && part.cells.iter().all(|cell| cell.parent != Some(*other))
                            && below.iter().any(|x| *x <= aunt.x)
                            && below.iter().any(|x| *x >= aunt.x)
                    });
                    if aunts.count() > 0 {
                        crossed += 1;
                        assert!(rows.edges[cell.ply as usize] > rows.signs(cell.ply), "{path:?}: {rows:?}");
                    }
                    let next = rows.names.get(cell.ply as usize + 1).copied().unwrap_or(rows.all);
                    assert!(!cell.has_more() || rows.signs(cell.ply) < next, "{path:?}: {rows:?}");
                }
            }
        }
        assert!(crossed > 10, "{crossed}");
    }
}
