//! [`DiffRow`]: both trees as one list of rows, each with the results of both searches for its
//! node.

use super::align::{Aligner, root, steps};
use super::types::{DiffSide, PathStep};
use crate::inspect::TraceResult;
use engine::trace::{Child, ChildList, Frame, Tick};
use std::collections::HashSet;
use std::sync::Arc;

/// The maximum number of rows.
pub const MOST_ROWS: usize = 5_000;

/// The result of one search for a node.
#[derive(Clone, Debug, PartialEq)]
pub struct DiffCell {
    /// The value with the sign of its kind; empty while the node is open.
    pub value: String,
    pub window: [String; 2],
    pub nodes: u64,
    pub enter: Tick,
    pub leaf: bool,
    /// The number of moves that a cut left unsearched; 0: no cut.
    pub cut: u16,
}

/// A node of either tree.
#[derive(Clone, Debug, PartialEq)]
pub struct DiffRow {
    pub path: Vec<PathStep>,
    pub max: bool,
    /// The results of A and B; `None`: not searched.
    pub cells: [Option<DiffCell>; 2],
    /// True if the node itself differs: only one search has it, or the value, the window, the
    /// number of nodes, or being a leaf or cut differs.
    pub differs: bool,
    pub expandable: bool,
    pub expanded: bool,
}

fn cell(side: &DiffSide<'_, '_>, child: &Child) -> DiffCell {
    let value = child.entry.value.map(|value| side.problem.print(value));
    DiffCell {
        value: value.map_or_else(String::new, |value| format!("{}{value}", child.kind.sign())),
        window: [child.frame.window.alpha, child.frame.window.beta]
            .map(|end| side.problem.print(end)),
        nodes: child.entry.counts.nodes,
        enter: child.enter(),
        leaf: child.entry.is_leaf(),
        cut: if child.entry.is_cut() {
            child.entry.legal - child.entry.searched
        } else {
            0
        },
    }
}

/// Returns the rows of the expanded paths. The children of the root are included if its path, the
/// empty one, is expanded.
///
/// # Errors
/// Returns an error if a subtree could not be opened again.
pub fn rows(
    sides: &mut [DiffSide<'_, '_>; 2],
    expanded: &HashSet<Vec<PathStep>>,
) -> TraceResult<Vec<DiffRow>> {
    let aligner = Aligner::new(&sides[0], &sides[1]);
    let prunes = sides.iter().all(|side| side.problem.spec().method.prunes());
    let roots = [root(sides[0].walk), root(sides[1].walk)];
    let mut rows = Vec::new();
    let mut maker = Maker {
        sides,
        aligner,
        prunes,
        expanded,
        rows: &mut rows,
    };
    maker.add(roots, &[Vec::new(), Vec::new()], Vec::new())?;
    Ok(rows)
}

struct Maker<'m, 'a, 'w> {
    sides: &'m mut [DiffSide<'a, 'w>; 2],
    aligner: Aligner,
    prunes: bool,
    expanded: &'m HashSet<Vec<PathStep>>,
    rows: &'m mut Vec<DiffRow>,
}

impl Maker<'_, '_, '_> {
    /// Adds a node and the visible rows below it. The recursion is as deep as the rows are
    /// expanded, one level per action of the user.
    fn add(
        &mut self,
        nodes: [Option<Child>; 2],
        above: &[Vec<Frame>; 2],
        path: Vec<PathStep>,
    ) -> TraceResult<()> {
        if self.rows.len() >= MOST_ROWS {
            return Ok(());
        }
        let cells = [0, 1].map(|side| {
            nodes[side]
                .as_ref()
                .map(|node| cell(&self.sides[side], node))
        });
        let inner = nodes.iter().flatten().find(|node| !node.entry.is_leaf());
        let expandable = inner.is_some();
        let expanded = expandable && self.expanded.contains(&path);
        let max = inner.map_or_else(|| path.len().is_multiple_of(2), |node| node.entry.max);
        let differs = self.differs(&nodes, &cells);
        self.rows.push(DiffRow {
            path: path.clone(),
            max,
            cells,
            differs,
            expandable,
            expanded,
        });
        if !expanded {
            return Ok(());
        }
        let mut stacks = above.clone();
        let mut children: [Arc<ChildList>; 2] = Default::default();
        for side in [0, 1] {
            let Some(node) = nodes[side].as_ref().filter(|node| !node.entry.is_leaf()) else {
                continue;
            };
            stacks[side].push(node.frame.clone());
            children[side] = self.sides[side].walk.children(&mut stacks[side])?;
        }
        for (step, pair) in self.merged(&stacks, &children) {
            let below = path.iter().cloned().chain([step]).collect();
            self.add(pair, &stacks, below)?;
        }
        Ok(())
    }

    /// Returns the children of both searches in one order; those of B alone are inserted in B's
    /// order.
    fn merged(
        &self,
        stacks: &[Vec<Frame>; 2],
        children: &[Arc<ChildList>; 2],
    ) -> Vec<(PathStep, [Option<Child>; 2])> {
        let [a, b] = &*self.sides;
        let partners = self
            .aligner
            .partners((a, &stacks[0], &children[0]), (b, &stacks[1], &children[1]));
        let named = [
            steps(a, &stacks[0], children[0].iter()),
            steps(b, &stacks[1], children[1].iter()),
        ];
        let paired: HashSet<usize> = partners.iter().flatten().copied().collect();
        let alone = |at: usize| (named[1][at].clone(), [None, children[1].get(at).cloned()]);
        let (mut merged, mut next) = (Vec::new(), 0);
        for (at, partner) in partners.iter().enumerate() {
            if let Some(partner) = *partner {
                merged.extend((next..partner).filter(|at| !paired.contains(at)).map(alone));
                next = next.max(partner + 1);
            }
            let other = partner.and_then(|at| children[1].get(at)).cloned();
            merged.push((named[0][at].clone(), [children[0].get(at).cloned(), other]));
        }
        merged.extend(
            (next..children[1].len())
                .filter(|at| !paired.contains(at))
                .map(alone),
        );
        merged
    }

    fn differs(&self, nodes: &[Option<Child>; 2], cells: &[Option<DiffCell>; 2]) -> bool {
        let ([Some(one), Some(two)], [Some(a), Some(b)]) = (nodes, cells) else {
            return true;
        };
        let [ours, theirs] = &*self.sides;
        let values = match (one.entry.value, two.entry.value) {
            (Some(one), Some(two)) => ours.is_equal(one, theirs, two),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        let windows = !self.prunes || ours.is_same(one.frame.window, theirs, two.frame.window);
        !values || !windows || a.leaf != b.leaf || a.nodes != b.nodes || (a.cut > 0) != (b.cut > 0)
    }
}
