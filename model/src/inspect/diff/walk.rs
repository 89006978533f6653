//! [`diff`]: traverses both trees at once, in the order of the first one's ticks.

use super::align::{Aligner, path, root, steps};
use super::sentences;
use super::types::{
    Diff, DiffEffort, DiffSide, Difference, DifferenceKind as Kind, MOST_DIFFERENCES, MovePair,
    PathStep,
};
use crate::inspect::TraceResult;
use crate::inspect::outline::label;
use engine::search::Token;
use engine::trace::{Child, ChildList, Frame, Tick};
use std::sync::Arc;

/// The number of pairs of nodes between two checks of the token.
const PULSE: u64 = 1024;
/// The maximum number of moves in the paths of all differences together.
const MOST_MOVES: usize = 1 << 20;

/// Compares two searches.
///
/// # Errors
/// Returns an error if a subtree could not be opened again.
pub fn diff<'w>(
    a: DiffSide<'_, 'w>,
    b: DiffSide<'_, 'w>,
    effort: DiffEffort,
    token: &Token,
) -> TraceResult<Diff> {
    let prunes = a.problem.spec().method.prunes() && b.problem.spec().method.prunes();
    let (counts, ticks) = (
        [a.walk.counts(), b.walk.counts()],
        [a.walk.ticks(), b.walk.ticks()],
    );
    token.begin(Some(counts[0].nodes));
    let mut run = Run {
        aligner: Aligner::new(&a, &b),
        sides: [a, b],
        prunes,
        effort,
        token,
        levels: Vec::new(),
        stacks: [Vec::new(), Vec::new()],
        looked: 0,
        moves_kept: 0,
        diff: Diff {
            counts,
            ticks,
            ..Diff::default()
        },
    };
    run.all()?;
    Ok(run.diff)
}

/// An open pair of nodes.
struct Level {
    nodes: [Child; 2],
    children: [Arc<ChildList>; 2],
    /// For each child of the first node the index of its partner below the second one.
    partners: Vec<Option<usize>>,
    /// For each child of the second node whether it has a partner.
    paired: Vec<bool>,
    at: usize,
    /// Set once another order or another number of moves was reported.
    parted: bool,
    /// Set once it was reported that one search left the node earlier.
    left: bool,
    /// Set once another window of a child was reported.
    windows: bool,
    same_window: bool,
    /// True if different sides move in the two nodes.
    sides: bool,
}

struct Run<'a, 'w, 't> {
    sides: [DiffSide<'a, 'w>; 2],
    aligner: Aligner,
    /// True if both methods use a window.
    prunes: bool,
    effort: DiffEffort,
    token: &'t Token,
    levels: Vec<Level>,
    stacks: [Vec<Frame>; 2],
    looked: u64,
    moves_kept: usize,
    diff: Diff,
}

/// Returns the tick at which a node is left; for an open node the last tick of the recording.
fn leave(child: &Child, ticks: u64) -> Tick {
    child.leave().unwrap_or(Tick(ticks.saturating_sub(1)))
}

impl Run<'_, '_, '_> {
    fn all(&mut self) -> TraceResult<()> {
        let roots = [root(self.sides[0].walk), root(self.sides[1].walk)];
        let [Some(one), Some(two)] = roots else {
            return Ok(());
        };
        if !self.aligner.is_same_start() {
            let text = sentences::start(&self.sides[0], &self.sides[1]);
            self.report(Kind::Start, [Tick(0), Tick(0)], |_| (Vec::new(), text));
            // Moves of different games have only their names in common.
            if self.sides[0].problem.position(&[]).kind()
                != self.sides[1].problem.position(&[]).kind()
            {
                return Ok(());
            }
        }
        self.pair([one, two])?;
        while let Some(level) = self.levels.last_mut() {
            let at = level.at;
            level.at += 1;
            if at >= level.children[0].len() {
                self.leave();
                continue;
            }
            match level.partners[at] {
                Some(other) => {
                    let pair = [
                        level.children[0][at].clone(),
                        level.children[1][other].clone(),
                    ];
                    self.parts_at(at);
                    self.pair(pair)?;
                }
                None => {
                    self.diff.cuts_only[0] += level.children[0][at].entry.counts.cuts;
                    self.parts_at(at);
                }
            }
            if self.diff.stopped {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Reports a difference. `say` is called only while there is room for another difference.
    fn report(
        &mut self,
        kind: Kind,
        ticks: [Tick; 2],
        say: impl FnOnce(&Self) -> (Vec<PathStep>, String),
    ) {
        if self.diff.differences.len() >= MOST_DIFFERENCES || self.moves_kept >= MOST_MOVES {
            self.diff.more += 1;
            return;
        }
        let (path, text) = say(self);
        self.moves_kept += path.len();
        self.diff.differences.push(Difference {
            kind,
            path,
            ticks,
            text,
        });
    }

    /// Reports a difference at the open nodes; `say` receives the words for their place.
    fn report_here(
        &mut self,
        kind: Kind,
        ticks: [Tick; 2],
        say: impl FnOnce(&Self, &str) -> String,
    ) {
        self.report(kind, ticks, |run| {
            let path = run.path();
            let text = say(run, &sentences::place(&path));
            (path, text)
        });
    }

    /// Returns the steps to the open node.
    fn path(&self) -> Vec<PathStep> {
        path(&self.sides[0], &self.stacks[0])
    }

    /// Returns the step to a child of the open node.
    fn step(&self, side: usize, child: &Child) -> PathStep {
        let found = steps(&self.sides[side], &self.stacks[side], [child]);
        found.into_iter().next().unwrap_or(PathStep {
            mv: String::new(),
            visit: 1,
        })
    }

    /// Returns the open node and a child of it in words, and the steps to the child.
    fn child(&self, side: usize, child: &Child) -> (String, String, Vec<PathStep>) {
        let (mut path, step) = (self.path(), self.step(side, child));
        let above = sentences::place(&path);
        let name = label(&step.mv, step.visit);
        path.push(step);
        (above, name, path)
    }

    /// Enters a pair of nodes.
    fn pair(&mut self, nodes: [Child; 2]) -> TraceResult<()> {
        self.looked += 1;
        if self.looked.is_multiple_of(PULSE) {
            self.diff.stopped |= self.token.passed(PULSE);
        }
        let [a, b] = &self.sides;
        let same_window =
            !self.prunes || a.is_same(nodes[0].frame.window, b, nodes[1].frame.window);
        let enters = [nodes[0].enter(), nodes[1].enter()];
        if !same_window {
            self.windows(&nodes);
        }
        for (stack, node) in self.stacks.iter_mut().zip(&nodes) {
            stack.push(node.frame.clone());
        }
        let leaf = [nodes[0].entry.is_leaf(), nodes[1].entry.is_leaf()];
        if leaf[0] != leaf[1] {
            let which = usize::from(leaf[1]);
            self.diff.cuts_only[1 - which] += nodes[1 - which].entry.counts.cuts;
            self.report_here(Kind::Depth, enters, |run, at| {
                sentences::depth(at, which, &run.sides[which], [&nodes[0], &nodes[1]])
            });
        }
        let mut children = [Arc::default(), Arc::default()];
        if !leaf[0] && !leaf[1] && !self.skips(&nodes) {
            for (side, children) in children.iter_mut().enumerate() {
                *children = self.sides[side].walk.children(&mut self.stacks[side])?;
            }
            let max = [nodes[0].entry.max, nodes[1].entry.max];
            if max[0] != max[1] && self.levels.last().is_none_or(|above| !above.sides) {
                self.report_here(Kind::Start, enters, |_, at| sentences::sides(at, max));
            }
        }
        let [a, b] = &self.sides;
        let [one, two] = &self.stacks;
        let partners = self
            .aligner
            .partners((a, one, &children[0]), (b, two, &children[1]));
        let mut paired = vec![false; children[1].len()];
        partners.iter().flatten().for_each(|&at| paired[at] = true);
        if self.levels.is_empty() {
            self.root_moves(&children, &partners, &paired);
        }
        let sides = nodes[0].entry.max != nodes[1].entry.max;
        let (at, parted, left, windows) = (0, false, false, false);
        self.levels.push(Level {
            nodes,
            children,
            partners,
            paired,
            at,
            parted,
            left,
            windows,
            same_window,
            sides,
        });
        Ok(())
    }

    /// Reports a pair of nodes with different windows, unless the difference follows from one
    /// above.
    fn windows(&mut self, nodes: &[Child; 2]) {
        let above = self.levels.last_mut();
        if above
            .as_ref()
            .is_some_and(|above| !above.same_window || above.windows || above.parted)
        {
            return;
        }
        let (mut before, mut max) = (None, None);
        if let Some(above) = above {
            above.windows = true;
            max = Some(above.nodes[0].entry.max);
            before = above
                .at
                .checked_sub(2)
                .and_then(|at| above.children[0].get(at))
                .cloned();
        }
        self.report(Kind::Window, [nodes[0].enter(), nodes[1].enter()], |run| {
            let [a, b] = &run.sides;
            let pair = ((a, &nodes[0]), (b, &nodes[1]));
            let Some(max) = max else {
                return (
                    Vec::new(),
                    sentences::window(say!("the root"), pair.0, pair.1, None),
                );
            };
            let (above, _, path) = run.child(0, &nodes[0]);
            let above = Some((above.as_str(), max, before.as_ref()));
            let text = sentences::window(&sentences::place(&path), pair.0, pair.1, above);
            (path, text)
        });
    }

    /// Returns true if two nodes are compared by their totals alone, because the limit of the work
    /// is reached.
    fn skips(&mut self, nodes: &[Child; 2]) -> bool {
        let folded = nodes[0].entry.folded || nodes[1].entry.folded;
        if self.looked <= self.effort.nodes || !folded {
            return false;
        }
        let counts = nodes.each_ref().map(|node| node.entry.counts);
        if counts[0] != counts[1] && self.diff.same() {
            return false;
        }
        self.diff.by_totals += counts[0].nodes.max(counts[1].nodes);
        for side in [0, 1] {
            self.diff.cuts_only[side] += counts[side].cuts.saturating_sub(counts[1 - side].cuts);
        }
        true
    }

    /// Reports that the next child of the first search is not the next one of the second.
    fn parts_at(&mut self, at: usize) {
        let Some(level) = self.levels.last() else {
            return;
        };
        let (ours, partner) = (&level.children[0][at], level.partners[at]);
        if partner == Some(at)
            || partner.is_some() && level.parted
            || partner.is_none() && level.left
        {
            return;
        }
        let theirs = level.children[1].get(at).cloned();
        let same = partner.and_then(|at| level.children[1].get(at)).cloned();
        let (ours, node, last) = (ours.clone(), level.nodes[1].clone(), self.diff.ticks[1]);
        let left = theirs.is_none();
        let (kind, tick) = match (&theirs, &same) {
            (None, _) if node.entry.value.is_some() => (Kind::Left, leave(&node, last)),
            (None, _) => (Kind::Stopped, leave(&node, last)),
            (Some(theirs), None) => (Kind::Move, theirs.enter()),
            (Some(_), Some(same)) => (Kind::Order, same.enter()),
        };
        self.report(kind, [ours.enter(), tick], |run| {
            let (above, name, path) = run.child(0, &ours);
            let text = match &theirs {
                None => sentences::left(&above, 1, &run.sides[1], &node, &name),
                Some(_) if kind == Kind::Move => sentences::only(&above, 0, &name),
                Some(theirs) => {
                    let other = run.step(1, theirs);
                    sentences::order(&above, &name, &label(&other.mv, other.visit))
                }
            };
            (path, text)
        });
        if let Some(level) = self.levels.last_mut() {
            level.parted = true;
            level.left |= left;
        }
    }

    /// Leaves a pair of nodes.
    fn leave(&mut self) {
        let Some(level) = self.levels.last() else {
            return;
        };
        let (ours, node, ticks) = (
            level.children[0].len(),
            level.nodes.clone(),
            self.diff.ticks,
        );
        let alone = level.children[1]
            .iter()
            .zip(&level.paired)
            .filter(|(_, paired)| !**paired);
        let alone: Vec<Child> = alone.map(|(child, _)| child.clone()).collect();
        // Children of a node that was not opened are absent here.
        let goes_on = ours > 0 && !level.parted && level.children[1].len() > ours;
        let said = level.left;
        for (at, child) in alone.iter().enumerate() {
            self.diff.cuts_only[1] += child.entry.counts.cuts;
            if said || goes_on && at > 0 {
                continue;
            }
            let kind = match (goes_on, node[0].entry.value.is_some()) {
                (true, true) => Kind::Left,
                (true, false) => Kind::Stopped,
                (false, _) => Kind::Move,
            };
            self.report(kind, [leave(&node[0], ticks[0]), child.enter()], |run| {
                let (above, name, path) = run.child(1, child);
                let text = if kind == Kind::Move {
                    sentences::only(&above, 1, &name)
                } else {
                    sentences::left(&above, 0, &run.sides[0], &node[0], &name)
                };
                (path, text)
            });
        }
        self.values(&node);
        for side in [0, 1] {
            let (own, other) = (&node[side].entry, &node[1 - side].entry);
            self.diff.cuts_only[side] +=
                u64::from(own.is_cut() && !other.is_cut() && !other.is_leaf());
        }
        self.levels.pop();
        self.stacks.iter_mut().for_each(|stack| _ = stack.pop());
    }

    fn values(&mut self, node: &[Child; 2]) {
        let [a, b] = &self.sides;
        let ticks = [
            leave(&node[0], self.diff.ticks[0]),
            leave(&node[1], self.diff.ticks[1]),
        ];
        let Some(level) = self.levels.last() else {
            return;
        };
        match (node[0].entry.value, node[1].entry.value) {
            // If one search left the node earlier, the other value follows from that.
            (Some(_), Some(_)) if level.left => {}
            (Some(one), Some(two)) if !a.is_equal(one, b, two) => {
                let by = [0, 1].map(|side| {
                    let children = &level.children[side];
                    children
                        .first_that_gave(node[side].entry.value)
                        .map(|at| children[at].clone())
                });
                self.report_here(Kind::Value, ticks, |run, at| {
                    let [a, b] = &run.sides;
                    let name = |side: usize| {
                        let step = by[side].as_ref().map(|child| run.step(side, child));
                        step.map(|step| label(&step.mv, step.visit))
                    };
                    sentences::value(at, (a, &node[0]), (b, &node[1]), [name(0), name(1)])
                });
            }
            (Some(_), Some(_)) | (None, None) => {}
            (one, _) => {
                let side = usize::from(one.is_some());
                let open = level.children[side]
                    .last()
                    .is_some_and(|last| last.entry.value.is_none());
                // If it went on below, or another move was next, the difference was reported
                // already.
                if !open && !level.left {
                    self.report_here(Kind::Stopped, ticks, |_, at| sentences::stopped(at, side));
                }
            }
        }
    }

    fn root_moves(
        &mut self,
        children: &[Arc<ChildList>; 2],
        partners: &[Option<usize>],
        paired: &[bool],
    ) {
        let named =
            [0, 1].map(|side| steps(&self.sides[side], &self.stacks[side], children[side].iter()));
        let value = |side: usize, at: usize| {
            let child = &children[side][at];
            child
                .entry
                .value
                .map(|value| (self.sides[side].problem.print(value), child.kind))
        };
        let mut moves: Vec<MovePair> = Vec::new();
        let mut take = |mv: &str, pair: [Option<usize>; 2]| {
            let at = moves
                .iter()
                .position(|other| other.mv == mv)
                .unwrap_or_else(|| {
                    moves.push(MovePair {
                        mv: mv.to_owned(),
                        nodes: [0, 0],
                        values: [None, None],
                    });
                    moves.len() - 1
                });
            for side in [0, 1] {
                let Some(child) = pair[side] else { continue };
                moves[at].nodes[side] += children[side][child].entry.counts.nodes;
                moves[at].values[side] = value(side, child);
            }
        };
        for (at, (step, partner)) in named[0].iter().zip(partners).enumerate() {
            take(&step.mv, [Some(at), *partner]);
        }
        for (at, step) in named[1].iter().enumerate().filter(|(at, _)| !paired[*at]) {
            take(&step.mv, [None, Some(at)]);
        }
        self.diff.moves = moves;
    }
}
