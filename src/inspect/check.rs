//! [`check`]: plain minimax as the judge of a recorded search.
//!
//! Every exact value must be minimax's, every bound must be true, every node must have stopped exactly where its method
//! stops, and the totals must add up to the ticks. The whole tree is checked where minimax can be run; where it is too
//! big, a sample of nodes drawn without replacement, the root among them. Minimax judges those that are small enough, and
//! the report says how many of how many. Whether the totals add up is asked of all nodes that lie in the recording.
//!
//! Cost of a full check: one minimax search, and O(ply) for each node of the recording.

use engine::boundary::problem::Problem;
use engine::numbers::Ordinal;
use engine::rules::conformance::Seed;
use engine::search::{Counts, Kind, Token, Value};
use engine::trace::{Child, FoldedNode, Frame, NodeNumber, Tick, TraceError, Tree, Walk};
use std::collections::BTreeSet;

/// What is wrong with a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckFault {
    /// Its value is not what it says of the true one.
    Untrue,
    /// Its leaf was valued otherwise than the evaluation does.
    Leaf,
    /// It left moves unsearched although they could matter, or went on although they could not.
    Stop,
    /// Its totals are not those of its children.
    Counts,
    /// The root's best move is none of minimax's.
    Best,
}

impl CheckFault {
    /// The fault in words.
    pub fn words(self) -> &'static str {
        match self {
            CheckFault::Untrue => say!("the value is not true"),
            CheckFault::Leaf => say!("the leaf was valued otherwise than the evaluation values it"),
            CheckFault::Stop => say!("the node stopped where its method does not"),
            CheckFault::Counts => say!("the totals are not those of the children"),
            CheckFault::Best => say!("the best move is none of minimax's"),
        }
    }
}

/// A node that failed the check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The number of the node.
    pub number: NodeNumber,
    /// The ordinals of the moves that lead to it.
    pub path: Vec<Ordinal>,
    /// The tick at which it was left.
    pub tick: Tick,
    /// What is wrong.
    pub fault: CheckFault,
    /// What it returned.
    pub value: Value,
    /// What that says of the true value.
    pub kind: Kind,
    /// The true value, where it is known.
    pub truth: Option<Value>,
}

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckReport {
    /// Were not all nodes judged?
    pub sampled: bool,
    /// How many nodes the search has.
    pub nodes: u64,
    /// How many nodes of the sample are too big for minimax to judge them.
    pub too_big: u64,
    /// Was the root judged, which is the answer of the search?
    pub root: bool,
    /// How many exact values were compared.
    pub values: u64,
    /// How many bounds were compared.
    pub bounds: u64,
    /// How many ticks were added up: all.
    pub ticks: u64,
    /// What failed, the earliest tick first; at most [`MOST_FAILURES`].
    pub failures: Vec<Failure>,
    /// How many failed in all.
    pub failed: u64,
}

impl CheckReport {
    /// Did nothing fail?
    pub fn ok(&self) -> bool {
        self.failed == 0
    }
    /// How many nodes were judged.
    pub fn judged(&self) -> u64 {
        self.values + self.bounds
    }
}

/// The most failures that are kept.
pub const MOST_FAILURES: usize = 100;

/// How much a check may do.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The most nodes of minimax for a full check.
    pub nodes: u64,
    /// The most nodes of minimax for one node of a sample.
    pub each: u64,
    /// How many nodes a sample has.
    pub sample: usize,
    /// What the sample is drawn by.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { nodes: 50_000_000, each: 200_000, sample: 1_000, seed: 0 }
    }
}

struct Judge<'a, 'w> {
    walk: &'a mut Walk<'w>,
    problem: &'a dyn Problem,
    control: &'a Token,
    report: CheckReport,
}

/// Checks a recorded search that has ended. First minimax searches, as many nodes as it takes; then the nodes of the
/// recording are gone through, or those of the sample.
///
/// # Errors
/// It was asked to stop, or a subtree could not be re-derived (which is a failure of its own).
pub fn check(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    effort: Effort,
    control: &Token,
) -> Result<CheckReport, TraceError> {
    control.begin(None);
    let full = problem.truth(&[], effort.nodes, control);
    unless(control.is_stopped())?;
    let nodes = walk.counts().nodes;
    let report = CheckReport { sampled: full.is_none(), nodes, ..CheckReport::default() };
    let mut judge = Judge { walk, problem, control, report };
    match (full, judge.walk.root()) {
        (_, None) => {}
        (Some(_), Some(root)) => {
            control.begin(Some(nodes));
            let node = judge.child(root.clone());
            judge.node(&mut vec![root], &node, &mut Vec::new())?;
        }
        (None, Some(root)) => {
            control.begin(Some(nodes.min(effort.sample as u64)));
            let node = judge.child(root.clone());
            judge.add_up(&mut vec![root], &node, &mut Vec::new())?;
            judge.sample(effort)?;
        }
    }
    let mut report = judge.report;
    report.ticks = judge.walk.ticks();
    report.failures.sort_by_key(|failure| failure.tick);
    report.failures.truncate(MOST_FAILURES);
    Ok(report)
}

/// Goes on unless the check was stopped.
fn unless(stopped: bool) -> Result<(), TraceError> {
    if stopped { Err(TraceError::Stopped) } else { Ok(()) }
}

/// Checks a whole recording that lies somewhere by itself.
///
/// # Errors
/// It was asked to stop, or a subtree came out differently when it was searched again.
pub fn recorded(problem: &dyn Problem, tree: &Tree, control: &Token) -> Result<CheckReport, TraceError> {
    let mut open = |spot: &FoldedNode| problem.open(spot);
    let mut walk = Walk::new(problem.spec().method, tree, &mut open);
    check(&mut walk, problem, Effort::default(), control)
}

impl Judge<'_, '_> {
    /// A node by itself, as its parent would see it.
    fn child(&self, frame: Frame) -> Child {
        let (entry, kind, after) = (self.walk.entry(&frame), self.walk.kind(&frame), self.walk.opening(&frame));
        Child { frame, entry, kind, after, counts: true, again: None }
    }

    /// Checks a node and all below it; answers its true value.
    fn node(&mut self, stack: &mut Vec<Frame>, node: &Child, path: &mut Vec<Ordinal>) -> Result<Value, TraceError> {
        unless(self.control.passed(1))?;
        let truth = if node.entry.is_leaf() {
            self.leaf(node, path)
        } else {
            let children = self.walk.children(stack)?;
            self.shape(node, &children, path);
            let max = node.entry.max;
            let mut truth = Value::worst(max);
            let (chosen, mut of_chosen) = (Self::chosen(node, &children), None);
            for ordinal in Ordinal::all(usize::from(node.entry.legal)) {
                path.push(ordinal);
                let mut value = None;
                for visit in children.iter().filter(|child| child.frame.mv == ordinal) {
                    stack.push(visit.frame.clone());
                    value = Some(self.node(stack, visit, path)?);
                    stack.pop();
                }
                let value = match value {
                    Some(value) => value,
                    // All of minimax was small enough, so any part of it is.
                    None => self.truth(path, u64::MAX).ok_or(TraceError::Stopped)?,
                };
                path.pop();
                truth = truth.best(value, max);
                if chosen == Some(ordinal) {
                    of_chosen = Some(value);
                }
            }
            if node.frame.ply == 0 {
                self.best(node, of_chosen, truth);
            }
            truth
        };
        self.value(node, path, truth);
        Ok(truth)
    }

    fn leaf(&mut self, node: &Child, path: &[Ordinal]) -> Value {
        let truth = self.problem.static_value(path);
        if node.entry.value != Some(truth) {
            self.fail(node, path, CheckFault::Leaf, Some(truth));
        }
        truth
    }

    fn value(&mut self, node: &Child, path: &[Ordinal], truth: Value) {
        let Some(value) = node.entry.value else { return };
        match node.kind {
            Kind::Exact => self.report.values += 1,
            Kind::Lower | Kind::Upper | Kind::Unsearched => self.report.bounds += 1,
        }
        self.report.root |= node.frame.ply == 0;
        if !node.kind.allows(value, truth) {
            self.fail(node, path, CheckFault::Untrue, Some(truth));
        }
    }

    /// Do the children add up, and did the node stop where it should?
    fn shape(&mut self, node: &Child, children: &[Child], path: &[Ordinal]) {
        let entry = &node.entry;
        let left = u64::from(entry.legal.saturating_sub(entry.searched));
        let moves = children.iter().filter(|child| child.frame.visit == 1).count();
        let researches = (children.len() - moves) as u64;
        let own = Counts { nodes: 1, leaves: 0, cuts: u64::from(left > 0), pruned: left, researches, hits: 0 };
        let sum = children.iter().fold(own, |sum, child| sum.plus(child.entry.counts));
        if entry.counts != sum || usize::from(entry.searched) != moves {
            self.fail(node, path, CheckFault::Counts, None);
        }
        let stops = |child: &Child| self.walk.method.stops_at(node.frame.ply, &child.after, entry.max);
        let early = children.iter().rev().skip(1).any(stops);
        let left = entry.searched < entry.legal && !children.last().is_some_and(stops);
        if early || left {
            self.fail(node, path, CheckFault::Stop, None);
        }
    }

    /// The move that a node would choose.
    fn chosen(node: &Child, children: &[Child]) -> Option<Ordinal> {
        let chosen = children.iter().find(|child| child.gave(node.entry.value)).or(children.first());
        chosen.map(|chosen| chosen.frame.mv)
    }
    /// Is the move that the root chooses, which is truly worth so much, one of the best?
    fn best(&mut self, root: &Child, of_chosen: Option<Value>, truth: Value) {
        if of_chosen.is_some_and(|value| value != truth) {
            self.fail(root, &[], CheckFault::Best, Some(truth));
        }
    }

    fn fail(&mut self, node: &Child, path: &[Ordinal], fault: CheckFault, truth: Option<Value>) {
        self.report.failed += 1;
        let Some(value) = node.entry.value else { return };
        let (number, kind) = (node.frame.number, node.kind);
        let tick = number.leave(node.frame.ply, node.entry.counts.nodes);
        let path = path.to_vec();
        self.report.failures.push(Failure { number, path, tick, fault, value, kind, truth });
        // Keep the earliest; children fail before their parents, so late ones may still be early in time.
        if self.report.failures.len() > 2 * MOST_FAILURES {
            self.report.failures.sort_by_key(|failure| failure.tick);
            self.report.failures.truncate(MOST_FAILURES);
        }
    }

    /// Do the totals of all nodes that lie in the recording add up, from a node down?
    fn add_up(&mut self, stack: &mut Vec<Frame>, node: &Child, path: &mut Vec<Ordinal>) -> Result<(), TraceError> {
        unless(self.control.is_stopped())?;
        if node.entry.is_leaf() || node.entry.folded {
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

    /// Checks the root and nodes drawn by chance, all if there are no more, as far as minimax can judge them.
    fn sample(&mut self, effort: Effort) -> Result<(), TraceError> {
        let nodes = self.report.nodes;
        for number in draw(nodes, effort.sample as u64, &mut Seed(effort.seed)) {
            unless(self.control.passed(1))?;
            let mut stack = self.walk.find(NodeNumber(number))?;
            let path: Vec<Ordinal> = stack.iter().skip(1).map(|frame| frame.mv).collect();
            let Some(frame) = stack.last().cloned() else { continue };
            let node = self.child(frame);
            if node.entry.value.is_none() {
                continue;
            }
            if node.entry.is_leaf() {
                let truth = self.leaf(&node, &path);
                self.value(&node, &path, truth);
                continue;
            }
            let children = self.walk.children(&mut stack)?;
            // The totals of those that lie in the recording were added up before.
            if node.frame.is_rederived() || node.entry.folded {
                self.shape(&node, &children, &path);
            }
            let Some(truth) = self.truth(&path, effort.each) else {
                self.report.too_big += 1;
                continue;
            };
            if number == 0 {
                let chosen = Self::chosen(&node, &children);
                self.best(&node, chosen.and_then(|chosen| self.truth(&[chosen], effort.each)), truth);
            }
            self.value(&node, &path, truth);
        }
        unless(self.control.is_stopped())?;
        self.report.sampled = self.report.judged() < nodes;
        Ok(())
    }
    /// The true value of a node, if minimax can afford it.
    fn truth(&self, path: &[Ordinal], nodes: u64) -> Option<Value> {
        self.problem.truth(path, nodes, &self.control.part())
    }
}

/// So many different numbers below `nodes`, 0 among them: all if there are no more. R. W. Floyd's way.
fn draw(nodes: u64, wanted: u64, random: &mut Seed) -> BTreeSet<u64> {
    let mut drawn: BTreeSet<u64> = (0..nodes.min(1)).collect();
    let (others, wanted) = (nodes.saturating_sub(1), wanted.saturating_sub(1));
    for last in others.saturating_sub(wanted)..others {
        let number = random.below(usize::try_from(last + 1).unwrap_or(usize::MAX)) as u64;
        if !drawn.insert(number + 1) {
            drawn.insert(last + 1);
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_drawn_twice() {
        let of = |nodes, wanted| draw(nodes, wanted, &mut Seed(5));
        for (nodes, wanted) in [(1, 1), (1, 1000), (7, 7), (7, 3), (7, 1), (1000, 1000), (900, 1000), (1 << 40, 1000)] {
            let drawn = of(nodes, wanted);
            assert_eq!(drawn.len() as u64, wanted.min(nodes), "{wanted} of {nodes}");
            assert!(drawn.contains(&0) && drawn.iter().all(|number| *number < nodes));
        }
        assert!(of(0, 5).is_empty());
        // Each number as often as any other: 20,000 draws of 3 of 7 others.
        let mut random = Seed(1);
        let mut often = [0_u32; 7];
        for _ in 0..20_000 {
            draw(8, 4, &mut random).into_iter().skip(1).for_each(|number| often[number as usize - 1] += 1);
        }
        assert!(often.iter().all(|often| (8_200..8_950).contains(often)), "{often:?}");
    }
}
