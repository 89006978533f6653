//! [`SampledTree`]: a Monte-Carlo search of few iterations, with the counts of its nodes, for work
//! by hand.
//!
//! The total of a node counts for the side that moved into it. Therefore the mean reward by which a
//! node is selected is its total divided by its visits. The total of the root counts for the side
//! that does not move there.
//!
//! Invariants: all counts and paths are those of the engine's recording; children are in canonical
//! order; every node but the root has at least one visit. Cost: that of the search, then O(nodes ×
//! plies) to look at an iteration.

use engine::boundary::{Position, ProblemError, UctProblem};
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::search::Token;
use engine::sentence::ToSentence;
use engine::uct::logarithm::ln;
use engine::uct::{Subtree, UctRecording, UctSpec, Visits, best_of};
use std::sync::Arc;
use thiserror::Error;

/// The rewards of a win and of a draw, in halves.
pub const WIN: u64 = 2;
pub const DRAW: u64 = 1;

/// The two terms by which UCB1 rates a child: the mean reward of the side that selects, and the
/// addend for exploration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SelectionTerms {
    pub mean: f64,
    pub added: f64,
}

impl SelectionTerms {
    /// Returns the terms of a child of a node with `visits` visits, or `None` if the child was
    /// never visited.
    pub fn of(
        child: &Visits,
        (scale, is_max): (u64, bool),
        visits: u64,
        constant: f64,
    ) -> Option<SelectionTerms> {
        let most = scale * child.visits;
        let points = if is_max {
            child.points
        } else {
            most.saturating_sub(child.points)
        };
        let visits = u32::try_from(visits).unwrap_or(u32::MAX);
        (most > 0).then(|| SelectionTerms {
            mean: points as f64 / most as f64,
            added: constant * (ln(visits) / child.visits as f64).sqrt(),
        })
    }
    pub fn sum(&self) -> f64 {
        self.mean + self.added
    }
}

/// The counts that were backed up into a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NodeCounts {
    pub visits: u64,
    /// The total of the rewards, in halves.
    pub halves: u64,
}

impl NodeCounts {
    /// Returns the counts for MAX or for MIN.
    fn of(visits: &Visits, for_max: bool) -> NodeCounts {
        let halves = if for_max {
            visits.points
        } else {
            (WIN * visits.visits).saturating_sub(visits.points)
        };
        NodeCounts {
            visits: visits.visits,
            halves,
        }
    }
    /// Returns the total as text: `5` or `5.5`.
    pub fn total(&self) -> String {
        let half = if self.halves % 2 == 1 { ".5" } else { "" };
        format!("{}{half}", self.halves / 2)
    }
    /// Returns the total and the visits as text: `5.5/8`.
    pub fn text(&self) -> String {
        format!("{}/{}", self.total(), self.visits)
    }
}

/// A node of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampledNode {
    pub path: Vec<Ordinal>,
    /// The index of the parent, which comes before the node; only the root has none.
    pub parent: Option<usize>,
    /// The move that leads to it; empty at the root.
    pub name: String,
    /// True if MAX moves at the node.
    pub max: bool,
    /// True if the game is over at the node.
    pub over: bool,
    /// The number of moves without a child.
    pub untried: usize,
    pub counts: NodeCounts,
    /// True if the total counts for MAX.
    pub for_max: bool,
}

/// A child that a selection compares.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    pub mv: Ordinal,
    /// The move that leads to it.
    pub name: String,
    pub counts: NodeCounts,
    pub terms: SelectionTerms,
}

/// The selection of a child at a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Selection {
    /// The node.
    pub path: Vec<Ordinal>,
    /// The visits of the node before the selection.
    pub visits: u64,
    pub candidates: Vec<Candidate>,
    /// The index of the selected candidate.
    pub chosen: usize,
}

impl Selection {
    /// Returns the selected child.
    pub fn selected(&self) -> Option<&Candidate> {
        self.candidates.get(self.chosen)
    }
    /// Returns the difference between the sum of the selected child and the highest other one, or
    /// `None` if there is no other child.
    pub fn margin(&self) -> Option<f64> {
        let best = self.selected()?.terms.sum();
        let others = self
            .candidates
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != self.chosen);
        others
            .map(|(_, other)| best - other.terms.sum())
            .min_by(f64::total_cmp)
    }
    /// Returns true if another child has the same sum, so that the order of the moves decides.
    pub fn is_tied(&self) -> bool {
        let same = |one: &Candidate, other: &Candidate| {
            one.counts == other.counts || one.terms.sum() == other.terms.sum()
        };
        self.selected().is_some_and(|selected| {
            self.candidates
                .iter()
                .filter(|other| same(selected, other))
                .count()
                > 1
        })
    }
}

/// A node with its counts before and after an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackedUp {
    pub path: Vec<Ordinal>,
    /// `None`: the iteration made it.
    pub before: Option<NodeCounts>,
    pub after: NodeCounts,
    /// True if the counts are those of MAX.
    pub for_max: bool,
}

/// An iteration.
#[derive(Clone, Debug, PartialEq)]
pub struct SampledIteration {
    /// From 1.
    pub number: u64,
    pub path: Vec<Ordinal>,
    /// True if the iteration made the last node of its path; otherwise the game is over there.
    pub expanded: bool,
    /// The reward of MAX, in halves.
    pub halves: u64,
    pub selections: Vec<Selection>,
    /// The nodes of its path, the root first.
    pub backed_up: Vec<BackedUp>,
}

/// Why there is no such tree.
#[derive(Clone, Debug, Error, ToSentence)]
pub enum SampledError {
    #[error("expected a position in which moves are left: the game is over")]
    Over,
    #[error(
        "expected a game without chance: where outcomes are drawn, nobody selects the next node"
    )]
    Chance,
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The recording cannot be made.
    #[error("the position cannot be searched (internal error)")]
    Search,
}

/// A Monte-Carlo search of few iterations, recorded with its problem.
pub struct SampledTree {
    pub problem: Arc<dyn UctProblem>,
    recording: UctRecording,
}

impl SampledTree {
    /// Searches a position with random playouts and without proofs, whatever the spec says about
    /// them.
    ///
    /// # Errors
    /// The game is over, has chance, or cannot be searched by Monte-Carlo tree search.
    pub fn new(
        position: &dyn Position,
        spec: &UctSpec,
        registry: &Registry,
    ) -> Result<SampledTree, SampledError> {
        if position.outcome().is_some() {
            return Err(SampledError::Over);
        }
        if position.has_chance() {
            return Err(SampledError::Chance);
        }
        let spec = UctSpec {
            iterations: spec.iterations,
            exploration: spec.exploration,
            seed: spec.seed,
            max: spec.max,
            ..UctSpec::default()
        };
        let problem = position.pose_uct(&spec, registry)?;
        let run = problem.run(true, &Token::new());
        let fault = run
            .fault
            .clone()
            .map(ProblemError::Uct)
            .or_else(|| problem.fault());
        if let Some(fault) = fault {
            return Err(fault.into());
        }
        let log = run.log.ok_or(SampledError::Search)?;
        let recording = UctRecording::seal(run.tree, log).map_err(|_| SampledError::Search)?;
        Ok(SampledTree { problem, recording })
    }
    pub fn iterations(&self) -> u64 {
        self.recording.iterations()
    }
    /// Returns the nodes after `iterations` iterations, each before those below it.
    pub fn nodes(&self, iterations: u64) -> Vec<SampledNode> {
        let mut nodes = Vec::new();
        let mut open = vec![(self.recording.root(), Vec::new(), None, String::new())];
        while let Some((subtree, path, parent, name)) = open.pop() {
            let at = nodes.len();
            let position = self.problem.position(&path);
            let children = self.recording.moment(&subtree, iterations);
            let for_max = self.counts_for_max(&path);
            nodes.push(SampledNode {
                parent,
                name,
                max: position.to_move() == self.problem.max(),
                over: position.outcome().is_some(),
                untried: self
                    .problem
                    .tries(&path)
                    .len()
                    .saturating_sub(children.len()),
                counts: NodeCounts::of(&self.recording.visits(&subtree, iterations), for_max),
                for_max,
                path: path.clone(),
            });
            // The last one is taken next.
            for child in children.iter().rev() {
                let name = position.move_view(child.mv).map(|mv| mv.text);
                open.push((
                    child.subtree,
                    [&path[..], &[child.mv]].concat(),
                    Some(at),
                    name.unwrap_or_default(),
                ));
            }
        }
        nodes
    }
    /// Returns true if the total of a node counts for MAX; it counts for the side that moved into
    /// it.
    fn counts_for_max(&self, path: &[Ordinal]) -> bool {
        let moves = |path: &[Ordinal]| self.problem.is_max(path).unwrap_or(true);
        match path.split_last() {
            Some((_, above)) => moves(above),
            None => !moves(path),
        }
    }
    fn counts(&self, path: &[Ordinal], iterations: u64) -> Option<NodeCounts> {
        let visits = self
            .recording
            .visits(&self.recording.find(path)?, iterations);
        (visits.visits > 0).then(|| NodeCounts::of(&visits, self.counts_for_max(path)))
    }
    /// Returns the selection of the child `mv` at a node after `iterations` iterations.
    fn selection(&self, path: &[Ordinal], mv: Ordinal, iterations: u64) -> Option<Selection> {
        let node: Subtree = self.recording.find(path)?;
        let visits = self.recording.visits(&node, iterations).visits;
        let (is_max, position) = (self.problem.is_max(path)?, self.problem.position(path));
        let constant = self.problem.spec().exploration.get();
        let candidate = |child: &engine::uct::RecordedChild| {
            let scale = (self.recording.scale(), is_max);
            Some(Candidate {
                mv: child.mv,
                name: position.move_view(child.mv)?.text,
                counts: NodeCounts::of(&child.visits, is_max),
                terms: SelectionTerms::of(&child.visits, scale, visits, constant)?,
            })
        };
        let candidates: Vec<Candidate> = self
            .recording
            .moment(&node, iterations)
            .iter()
            .filter_map(candidate)
            .collect();
        let chosen = candidates.iter().position(|child| child.mv == mv)?;
        Some(Selection {
            path: path.to_vec(),
            visits,
            candidates,
            chosen,
        })
    }
    /// Returns an iteration, counted from 1, or `None` if it was not made.
    pub fn iteration(&self, number: u64) -> Option<SampledIteration> {
        let before = number.checked_sub(1)?;
        let ended = self.recording.ended(number)?;
        let path = self.recording.path(number)?;
        let selected = path.len() - usize::from(ended.expanded && !path.is_empty());
        let selections = (0..selected)
            .map(|ply| self.selection(&path[..ply], path[ply], before))
            .collect::<Option<_>>()?;
        let backed_up = |ply: usize| {
            let path = path[..ply].to_vec();
            Some(BackedUp {
                before: self.counts(&path, before).or_else(|| {
                    // The root is there before it is visited.
                    path.is_empty().then(NodeCounts::default)
                }),
                after: self.counts(&path, number)?,
                for_max: self.counts_for_max(&path),
                path,
            })
        };
        Some(SampledIteration {
            number,
            expanded: ended.expanded,
            halves: ended.reward,
            selections,
            backed_up: (0..=path.len()).map(backed_up).collect::<Option<_>>()?,
            path,
        })
    }
    /// Returns the move that the search chooses after `iterations` iterations, or `None` before the
    /// first one.
    pub fn best(&self, iterations: u64) -> Option<Ordinal> {
        let moves = self
            .recording
            .moment(&self.recording.root(), iterations)
            .into_iter()
            .map(|child| (child.mv, child.visits));
        best_of(moves, self.problem.is_max(&[])?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;

    fn tree(game: &str, iterations: u64, seed: u64) -> SampledTree {
        let position = catalog::read(game).unwrap_or_else(|error| panic!("{game}: {error}"));
        let spec = UctSpec {
            iterations,
            seed,
            ..UctSpec::default()
        };
        SampledTree::new(&*position, &spec, &Registry::built_in())
            .unwrap_or_else(|error| panic!("{game}: {error}"))
    }

    /// The rules of the search once more, on the counts alone.
    #[test]
    fn iterations_follow_from_the_counts_before_them() {
        for (game, seed) in [
            ("nim:heaps=1+2", 1),
            ("nim:heaps=2+2", 2),
            ("k-in-a-row", 3),
            ("connect-four:columns=4,rows=4", 4),
        ] {
            let tree = tree(game, 60, seed);
            assert_eq!(tree.iterations(), 60);
            let mut known = tree.nodes(0);
            assert_eq!((known.len(), known[0].counts), (1, NodeCounts::default()));
            for number in 1..=60 {
                let iteration = tree.iteration(number).expect("an iteration");
                let mut at = 0;
                for selection in &iteration.selections {
                    let node = &known[at];
                    assert_eq!((node.untried, node.over), (0, false), "{game} {number}");
                    assert_eq!(selection.path, node.path);
                    let n = node.counts.visits as f64;
                    let sum = |child: &SampledNode| {
                        let visits = child.counts.visits as f64;
                        child.counts.halves as f64 / 2.0 / visits + 1.4 * (n.ln() / visits).sqrt()
                    };
                    let children: Vec<&SampledNode> = known
                        .iter()
                        .filter(|child| child.parent == Some(at))
                        .collect();
                    assert_eq!(children.len(), selection.candidates.len());
                    let selected = selection.selected().expect("a child");
                    let best = children.iter().map(|child| sum(child)).fold(0.0, f64::max);
                    let first = children
                        .iter()
                        .find(|child| best - sum(child) < 1e-9)
                        .expect("a child");
                    assert_eq!(first.path.last(), Some(&selected.mv), "{game} {number}");
                    assert!((selected.terms.sum() - best).abs() < 1e-9);
                    at = known
                        .iter()
                        .position(|node| node.path == first.path)
                        .expect("a node");
                }
                let end = &known[at];
                assert_eq!(iteration.expanded, !end.over, "{game} {number}");
                assert!(end.over || end.untried > 0, "{game} {number}");
                let after = tree.nodes(number);
                for backed in &iteration.backed_up {
                    let before = backed.before.unwrap_or_default();
                    let reward = if backed.for_max {
                        iteration.halves
                    } else {
                        WIN - iteration.halves
                    };
                    assert_eq!(backed.after.visits, before.visits + 1);
                    assert_eq!(backed.after.halves, before.halves + reward);
                    let node = after.iter().find(|node| node.path == backed.path);
                    assert_eq!(node.map(|node| node.counts), Some(backed.after));
                }
                assert_eq!(
                    after.len(),
                    known.len() + usize::from(iteration.expanded),
                    "{game} {number}"
                );
                known = after;
            }
            assert_eq!(tree.iteration(61), None);
        }
    }

    #[test]
    fn counts_are_written_with_halves() {
        let counts = |visits, halves| NodeCounts { visits, halves };
        assert_eq!(counts(8, 11).text(), "5.5/8");
        assert_eq!(counts(8, 10).text(), "5/8");
        assert_eq!(counts(1, 1).text(), "0.5/1");
    }

    #[test]
    fn a_game_with_chance_and_one_that_is_over_are_refused() {
        let refused = |game: &str| {
            let position = catalog::read(game).unwrap_or_else(|error| panic!("{game}: {error}"));
            SampledTree::new(&*position, &UctSpec::default(), &Registry::built_in()).err()
        };
        assert!(matches!(
            refused("pig:target=20,turns=10"),
            Some(SampledError::Chance)
        ));
        assert!(matches!(
            refused("nim:heaps=0"),
            Some(SampledError::Over) | None
        ));
        assert!(matches!(
            refused("tree:[[1,2],[3,4]]"),
            Some(SampledError::Problem(_))
        ));
    }
}
