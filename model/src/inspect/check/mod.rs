//! [`check`]: the check of a recorded search by plain minimax.
//!
//! Every exact value must be minimax's, every bound must be true, every node must have stopped
//! exactly where its method stops, and the totals must add up to the ticks. If minimax can be run
//! on the whole tree, all nodes are checked. If the tree is too big for that, a sample of nodes is
//! drawn without replacement, the root among them; minimax judges those that are small enough, and
//! the report gives the number judged and the total. The totals are checked for all nodes in the
//! recording.
//!
//! A search of several passes is checked pass by pass, each against minimax of its own depth. A hit
//! of the table is judged like any other value, and a wrong one is traced back to the store that
//! caused it ([`Blame`]). If deeper entries may answer, a value that such an entry justifies is no
//! failure; if it differs from minimax, the report names the hit that it depends on
//! ([`Instability`]). For a table that is faulty on purpose the report has the effect of the fault
//! ([`FaultEffect`]).
//!
//! Cost of a full check: one minimax search for each depth, and O(ply) for each node of the
//! recording.

mod chance;
mod sample;
mod specimen;
mod table;
mod types;

use super::outline::alone;
use crate::inspect::TraceResult;
use engine::boundary::problem::{Problem, Request};
use engine::numbers::Ordinal;
use engine::search::{Counts, Kind, MethodName, TableDepth, Token, Value};
use engine::trace::{
    Child, ChildList, FoldedNode, Frame, Hit, NodeNumber, Tick, TraceError, Tree, Walk,
};
pub use specimen::{FaultEffect, Hindrance};
use std::sync::Arc;
pub use table::{Blame, DeeperAnswer, Instability, Misuse};
use table::{Looked, blame, is_shallower};
pub use types::{CheckFault, CheckReport, Effort, Failure, MOST_FAILURES};

struct Judge<'a, 'w> {
    walk: &'a mut Walk<'w>,
    problem: &'a dyn Problem,
    control: &'a Token,
    report: CheckReport,
    /// True if the table may answer with entries of greater depth than the one asked for.
    deeper: bool,
    /// The depth of each pass, with pass 1 at index 0; `None`: to the end of the game.
    depths: Vec<Option<u32>>,
    /// The depth of the pass that is being judged.
    depth: Option<u32>,
    /// The number of the root of the last pass, whose value is the result of the search.
    last_root: NodeNumber,
}

/// The verdict on a node.
struct Judged {
    /// The true value of the node.
    truth: Value,
    /// The answer of the table that the value rests on, if the value is not true but deeper entries
    /// justify it.
    rests_on: Option<Arc<DeeperAnswer>>,
}

/// Checks a recorded search that has ended. Minimax searches first, within the limits of `effort`;
/// then all nodes of the recording are visited, or those of the sample.
///
/// # Errors
/// Returns an error if `control` was stopped, or if a subtree could not be re-derived (a failure of
/// the recording itself).
pub fn check(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    effort: Effort,
    control: &Token,
) -> TraceResult<CheckReport> {
    control.begin(None);
    let full = problem.truth(&[], effort.nodes, control);
    unless(control.is_stopped())?;
    let nodes = walk.counts().nodes;
    let report = CheckReport {
        sampled: full.is_none(),
        nodes,
        ..CheckReport::default()
    };
    let deeper = problem.spec().memory.rule() == TableDepth::Deeper;
    let roots: Vec<Frame> = (1..=walk.passes())
        .filter_map(|pass| walk.root_of(pass))
        .collect();
    let depth = problem.spec().depth;
    let depths: Vec<Option<u32>> = roots
        .iter()
        .map(|root| walk.pass_depth(root.number).unwrap_or(depth))
        .collect();
    let last_root = roots.last().map_or(NodeNumber(0), |root| root.number);
    let mut judge = Judge {
        walk,
        problem,
        control,
        report,
        deeper,
        depths: depths.clone(),
        depth,
        last_root,
    };
    if full.is_some() {
        control.begin(Some(nodes));
        for (root, depth) in roots.into_iter().zip(depths) {
            judge.depth = depth;
            let node = alone(judge.walk, root.clone());
            judge.node(&mut vec![root], &node, &mut Vec::new())?;
        }
    } else if !roots.is_empty() {
        control.begin(Some(nodes.min(effort.sample as u64)));
        for root in &roots {
            let node = alone(judge.walk, root.clone());
            judge.add_up(&mut vec![root.clone()], &node, &mut Vec::new())?;
        }
        judge.sample(effort, &roots)?;
    }
    let mut report = judge.report;
    report.ticks = judge.walk.ticks();
    earliest(&mut report.failures, 0, |failure| failure.tick);
    earliest(&mut report.instabilities, 0, |found| found.tick);
    report.specimen = specimen::effect(problem, (report.ok(), nodes <= effort.nodes), control)?;
    Ok(report)
}

/// Returns the depth of a pass, counted from 1.
fn depth_of(depths: &[Option<u32>], pass: usize) -> Option<u32> {
    pass.checked_sub(1)
        .and_then(|pass| depths.get(pass).copied())
        .flatten()
}

/// Sorts `found` by tick and keeps the first [`MOST_FAILURES`], if there are more than `allowed`.
fn earliest<T>(found: &mut Vec<T>, allowed: usize, tick: fn(&T) -> Tick) {
    if found.len() > allowed {
        found.sort_by_key(tick);
        found.truncate(MOST_FAILURES);
    }
}

/// Returns [`TraceError::Stopped`] if the check was stopped.
fn unless(stopped: bool) -> TraceResult<()> {
    if stopped {
        Err(TraceError::Stopped)
    } else {
        Ok(())
    }
}

/// Checks a whole recording with a walk of its own and the default [`Effort`].
///
/// # Errors
/// Returns an error if `control` was stopped, or if a subtree differed when it was searched again.
pub fn recorded(problem: &dyn Problem, tree: &Tree, control: &Token) -> TraceResult<CheckReport> {
    let mut open = |spot: &FoldedNode| problem.open(spot);
    let mut walk = Walk::new(problem.spec().method, tree, &mut open);
    check(&mut walk, problem, Effort::default(), control)
}

impl Judge<'_, '_> {
    /// Checks a node and all nodes below it.
    fn node(
        &mut self,
        stack: &mut Vec<Frame>,
        node: &Child,
        path: &mut Vec<Ordinal>,
    ) -> TraceResult<Judged> {
        unless(self.control.passed(1))?;
        if let Some(hit) = node.entry.hit {
            let truth = self.truth(path, u64::MAX).ok_or(TraceError::Stopped)?;
            let rests_on = self.hit((node, hit), path, truth)?;
            return Ok(Judged { truth, rests_on });
        }
        let mut below = None;
        let truth = if node.entry.is_leaf() {
            self.leaf(node, path)
        } else {
            let children = self.walk.children(stack)?;
            self.shape(node, &children, path);
            let max = node.entry.max;
            let mut truth = Value::worst(max);
            let mut mean = self.mean(node);
            let (chosen, mut of_chosen) = (Self::chosen(node, &children), None);
            for ordinal in Ordinal::all(usize::from(node.entry.legal)) {
                path.push(ordinal);
                let mut value = None;
                for visit in children.iter().filter(|child| child.frame.mv == ordinal) {
                    stack.push(visit.frame.clone());
                    let found = self.node(stack, visit, path)?;
                    value = Some(found.truth);
                    // The move that the node chooses has priority as the source of its value.
                    if below.is_none() || chosen == Some(ordinal) {
                        below = found.rests_on.or(below);
                    }
                    stack.pop();
                }
                // Minimax could search the whole tree, so it can search any part of it.
                let value = value
                    .or_else(|| self.truth(path, u64::MAX))
                    .ok_or(TraceError::Stopped)?;
                path.pop();
                truth = match &mut mean {
                    Some((chance, mean)) => {
                        mean.take_in(chance, value);
                        mean.running().best
                    }
                    None => truth.best(value, max),
                };
                if chosen == Some(ordinal) {
                    of_chosen = Some(value);
                }
            }
            if node.frame.ply == 0 && mean.is_none() {
                self.best(node, of_chosen, truth);
            }
            truth
        };
        let rests_on = self.value(node, path, truth, below);
        Ok(Judged { truth, rests_on })
    }

    fn leaf(&mut self, node: &Child, path: &[Ordinal]) -> Value {
        let truth = self.problem.static_value(path);
        if node.entry.value != Some(truth) {
            self.fail(node, path, CheckFault::Leaf, Some(truth));
        }
        truth
    }

    /// Judges the value of a node whose true value is `truth`. `below` is an answer of deeper
    /// entries in the subtree that differs from minimax. Returns `below` if the value of the node
    /// rests on it.
    fn value(
        &mut self,
        node: &Child,
        path: &[Ordinal],
        truth: Value,
        below: Option<Arc<DeeperAnswer>>,
    ) -> Option<Arc<DeeperAnswer>> {
        let value = node.entry.value?;
        self.report.count(node.kind);
        self.report.root |= node.frame.number == self.last_root;
        if node.kind.allows(value, truth) {
            return None;
        }
        // The children were judged already, so the difference comes from an answer of deeper
        // entries.
        if self.deeper && !node.entry.is_leaf() {
            self.unstable((node, node.kind), path, truth, below.clone());
            return below;
        }
        self.fail(node, path, CheckFault::Untrue, Some(truth));
        None
    }

    /// Records a value that deeper entries justify but that differs from minimax of the same depth.
    fn unstable(
        &mut self,
        (node, kind): (&Child, Kind),
        path: &[Ordinal],
        truth: Value,
        answer: Option<Arc<DeeperAnswer>>,
    ) {
        self.report.unstable += 1;
        let Some(value) = node.entry.value else {
            return;
        };
        let tick = node
            .frame
            .number
            .leave(node.frame.ply, node.entry.counts.nodes);
        let found = Instability {
            tick,
            path: path.to_vec(),
            value,
            kind,
            truth,
            left: self.left(node),
            answer,
        };
        if node.frame.number == self.last_root {
            self.report.unstable_answer = Some(found.clone());
        }
        self.report.instabilities.push(found);
        earliest(&mut self.report.instabilities, 2 * MOST_FAILURES, |found| {
            found.tick
        });
    }

    /// Returns the number of plies left to search at a node; `None`: to the end of the game.
    fn left(&self, node: &Child) -> Option<u32> {
        self.depth.map(|depth| depth.saturating_sub(node.frame.ply))
    }

    /// Judges an answer of the table against the true value. Returns the answer if it differs from
    /// minimax and deeper entries justify it.
    fn hit(
        &mut self,
        (node, hit): (&Child, Hit),
        path: &[Ordinal],
        truth: Value,
    ) -> TraceResult<Option<Arc<DeeperAnswer>>> {
        let Some(value) = node.entry.value else {
            return Ok(None);
        };
        self.report.hits += 1;
        self.report.count(hit.kind);
        let left = self.left(node);
        let is_true = hit.kind.allows(value, truth);
        if is_true && (!self.deeper || hit.depth == left) {
            return Ok(None);
        }
        let describe = |path: &[Ordinal]| self.problem.position(path).describe().to_string();
        let looked = Looked {
            node,
            hit,
            left,
            position: describe(path),
        };
        let found = blame(
            self.walk,
            &looked,
            (&|pass| depth_of(&self.depths, pass), &describe),
        )?;
        let justified = match &found {
            Some(found) => found.misuse == Misuse::Inherited,
            None => !is_shallower(hit.depth, left),
        };
        if self.deeper && justified {
            let answer = (!is_true).then(|| DeeperAnswer::of(self.walk, (node, hit), path));
            if answer.is_some() {
                self.unstable((node, hit.kind), path, truth, answer.clone());
            }
            return Ok(answer);
        }
        self.fail(node, path, CheckFault::Table, Some(truth));
        if let Some(failure) = self.report.failures.last_mut() {
            failure.blame = found;
        }
        Ok(None)
    }

    /// Checks that the totals of a node are those of its children, and that it stopped where its
    /// method stops.
    fn shape(&mut self, node: &Child, children: &ChildList, path: &[Ordinal]) {
        let entry = &node.entry;
        let left = u64::from(entry.legal.saturating_sub(entry.searched));
        let moves = children
            .iter()
            .filter(|child| child.frame.visit == 1)
            .count();
        let researches = (children.len() - moves) as u64;
        let own = Counts {
            nodes: 1,
            leaves: 0,
            cuts: u64::from(left > 0),
            pruned: left,
            researches,
            hits: 0,
        };
        let sum = children
            .iter()
            .fold(own, |sum, child| sum.plus(child.entry.counts));
        if entry.counts != sum || usize::from(entry.searched) != moves {
            self.fail(node, path, CheckFault::Counts, None);
        }
        if let Some((chance, mut steps)) = self.steps(node) {
            return self.stop_of_chance(node, children, path, (&chance, &mut steps));
        }
        let stops = |child: &Child| {
            self.walk
                .method
                .stops_at(node.frame.ply, node.frame.window, &child.after, entry.max)
        };
        let early = children.iter().rev().skip(1).any(stops);
        let left = entry.searched < entry.legal && !children.last().is_some_and(stops);
        if early || left {
            self.fail(node, path, CheckFault::Stop, None);
        }
        let given = children
            .iter()
            .rev()
            .find(|child| child.counts)
            .map(|child| child.after.best);
        if self.deeper && given.is_some() && entry.value.is_some() && given != entry.value {
            self.fail(node, path, CheckFault::Given, None);
        }
    }

    /// Returns the move that a node would choose.
    fn chosen(node: &Child, children: &ChildList) -> Option<Ordinal> {
        let chosen = children
            .iter()
            .find(|child| child.gave(node.entry.value))
            .or(children.get(0));
        chosen.map(|chosen| chosen.frame.mv)
    }
    /// Checks that the move chosen at the root, whose true value is `of_chosen`, is one of the
    /// best.
    fn best(&mut self, root: &Child, of_chosen: Option<Value>, truth: Value) {
        // A root whose value is only a bound has not proved a best move, and deeper entries may
        // prefer another.
        let claims = root.kind == Kind::Exact && !self.deeper;
        if claims && of_chosen.is_some_and(|value| value != truth) {
            self.fail(root, &[], CheckFault::Best, Some(truth));
        }
    }

    fn fail(&mut self, node: &Child, path: &[Ordinal], fault: CheckFault, truth: Option<Value>) {
        self.report.failed += 1;
        let Some(value) = node.entry.value else {
            return;
        };
        let (number, kind) = (node.frame.number, node.kind);
        let tick = number.leave(node.frame.ply, node.entry.counts.nodes);
        let path = path.to_vec();
        self.report.failures.push(Failure {
            number,
            path,
            tick,
            fault,
            value,
            kind,
            truth,
            blame: None,
        });
        // Children fail before their parents, so a failure found late may still have an early tick.
        earliest(&mut self.report.failures, 2 * MOST_FAILURES, |failure| {
            failure.tick
        });
    }

    /// Checks the totals of all nodes in the recording, from a node downwards.
    fn add_up(
        &mut self,
        stack: &mut Vec<Frame>,
        node: &Child,
        path: &mut Vec<Ordinal>,
    ) -> TraceResult<()> {
        unless(self.control.is_stopped())?;
        if node.entry.is_end() || node.entry.folded {
            return Ok(());
        }
        let children = self.walk.children(stack)?;
        self.shape(node, &children, path);
        for child in children.iter() {
            path.push(child.frame.mv);
            stack.push(child.frame.clone());
            self.add_up(stack, child, path)?;
            stack.pop();
            path.pop();
        }
        Ok(())
    }

    /// Returns the true value of a node at the depth of its pass, if minimax needs at most `nodes`
    /// nodes.
    fn truth(&self, path: &[Ordinal], nodes: u64) -> Option<Value> {
        let request = Request {
            path,
            nodes,
            ..Request::by(MethodName::Minimax, self.depth)
        };
        let found = self.problem.search(&request, &self.control.part()).answer;
        found.complete.then_some(found.value)
    }
}
