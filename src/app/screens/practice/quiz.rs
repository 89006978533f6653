//! [`Quiz`]: the questions about one small search, in the order of its ticks.
//!
//! Invariants: the tree has at most [`MOST_NODES`] nodes, including those that are never visited; a
//! game is searched to the largest depth within this limit, at most the requested one.

use super::entries::{self, QuizEntry};
use engine::boundary::position::Position;
use engine::boundary::{Problem, ProblemError};
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::search::{MethodName, Spec, Token};
use engine::sentence::ToSentence;
use engine::trace::{FoldedNode, NodeNumber, Tick, Tree, Walk};
use model::batch::exam::steps::{ExamVisit, leave, record_whole, steps};
use model::batch::exam::{Ask, DrawnNode, SampledError, drawn};
use model::inspect::wins::Wins;
use std::sync::Arc;
use thiserror::Error;

/// The maximum number of nodes of a practised tree.
pub const MOST_NODES: usize = 130;

/// The reasons that a position is not suitable for practice.
#[derive(Debug, Error, ToSentence)]
pub enum QuizError {
    /// There is nothing to search.
    #[error("nothing can be practised here: the game is over")]
    Over,
    /// Even the smallest tree is too large.
    #[error(
        "this tree has more than {MOST_NODES} nodes: go down into a part of it, and practise there"
    )]
    Large,
    /// There are too many children to compare.
    #[error("this position has {moves} moves: that many children are too many to compare by hand")]
    Wide { moves: u64 },
    /// The position cannot be searched.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// It has no such Monte-Carlo search.
    #[error(transparent)]
    Sampled(#[from] SampledError),
    /// The recording cannot be read.
    #[error("the search cannot be read (internal error)")]
    Broken,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PracticeQuestion {
    pub ask: Ask,
    /// The index of its node.
    pub node: usize,
    /// The number of its visit.
    pub step: usize,
    /// The tick at which the search gives the answer.
    pub tick: Tick,
}

/// A recorded search with the questions about it.
pub struct Quiz {
    pub problem: Arc<dyn Problem>,
    recording: Tree,
    /// The nodes in pre-order.
    pub nodes: Vec<DrawnNode>,
    pub steps: Vec<ExamVisit>,
    /// The table entry that each visit finds.
    pub(crate) entries: Vec<Option<QuizEntry>>,
    pub questions: Vec<PracticeQuestion>,
    /// The values that stand for wins.
    pub(crate) wins: Wins,
}

impl Quiz {
    /// Creates the questions about a position that is searched with a spec.
    ///
    /// # Errors
    /// Returns an error if there is nothing to search or if the tree is too large.
    pub fn new(
        position: &dyn Position,
        spec: &Spec,
        registry: &Registry,
        asks: &[Ask],
    ) -> Result<Quiz, QuizError> {
        if position.outcome().is_some() {
            return Err(QuizError::Over);
        }
        let problem = problem(position, spec, registry)?;
        let (_, recording) = record_whole(&*problem);
        if let Some(fault) = problem.fault() {
            return Err(fault.into());
        }
        let steps = steps(&*problem, &recording).ok_or(QuizError::Broken)?;
        let (mut nodes, mut wins) = (drawn::nodes(&*problem, 2 * MOST_NODES), Wins::default());
        nodes
            .iter()
            .filter(|node| node.leaf.is_some())
            .for_each(|leaf| wins.learn_leaf(&*problem, &leaf.path));
        wins.name(nodes.iter_mut().filter_map(|node| node.leaf.as_mut()));
        let is_leaf = |number: usize| {
            nodes
                .iter()
                .find(|node| node.path == steps[number].path)
                .is_some_and(|node| node.leaf.is_some())
        };
        let depths: Vec<Option<u32>> = recording.passes().iter().map(|pass| pass.depth).collect();
        let entries = entries::found(&*problem, &steps, &depths, is_leaf);
        let questions = questions(&*problem, &nodes, (&steps, &entries), asks);
        Ok(Quiz {
            problem,
            recording,
            nodes,
            steps,
            entries,
            questions,
            wins,
        })
    }
    /// Runs `look` on the recording.
    pub fn look<T>(&self, look: impl FnOnce(&mut Walk<'_>) -> T) -> T {
        let mut open = |node: &FoldedNode| self.problem.open(node);
        look(&mut Walk::new(
            self.problem.spec().method,
            &self.recording,
            &mut open,
        ))
    }
    /// Returns the numbers of the questions in the order of older versions, which asked for the
    /// next node before the cuts and the value of the node before it. Answers in older files are
    /// numbered in this way.
    pub(crate) fn numbers_before(&self) -> Vec<usize> {
        let mut numbers: Vec<usize> = (0..self.questions.len()).collect();
        numbers.sort_by_key(|number| {
            let question = &self.questions[*number];
            if question.ask == Ask::Order {
                leave(&self.steps, question.step)
            } else {
                question.tick
            }
        });
        numbers
    }
    /// Returns the move that leads to the first node; empty at the root of a game.
    pub(crate) fn top(&self) -> &str {
        self.nodes.first().map_or("", |first| &first.name)
    }
    /// Returns whether the node is the root, which has no name.
    pub fn is_root(&self, node: usize) -> bool {
        self.nodes
            .get(node)
            .is_some_and(|node| node.name.is_empty())
    }
    /// Returns whether it is about a game, in which a move alone does not identify a node.
    pub(super) fn is_of_game(&self) -> bool {
        !self.problem.position(&[]).game().starts_with("tree:")
    }
    /// Returns the name of a node that identifies it: in a game all moves to it, in a tree its own
    /// name.
    pub fn place(&self, node: usize) -> String {
        if !self.is_of_game() {
            return self.name(node).to_owned();
        }
        let above =
            std::iter::successors(self.nodes.get(node), |node| self.nodes.get(node.parent?));
        let mut names: Vec<&str> = above
            .map(|node| node.name.as_str())
            .filter(|name| !name.is_empty())
            .collect();
        names.reverse();
        if names.is_empty() {
            say!("the root").to_owned()
        } else {
            names.join(" ")
        }
    }
    /// Returns the name of a node.
    pub fn name(&self, node: usize) -> &str {
        self.nodes.get(node).map_or("", |node| {
            if node.name.is_empty() {
                say!("the root")
            } else {
                &node.name
            }
        })
    }
}

/// Poses the problem with the largest depth within [`MOST_NODES`].
fn problem(
    position: &dyn Position,
    spec: &Spec,
    registry: &Registry,
) -> Result<Arc<dyn Problem>, QuizError> {
    let fits = |depth: Option<u32>| -> Result<bool, QuizError> {
        let spec = Spec {
            depth,
            ..spec.clone()
        };
        let problem = position.pose(&spec, registry)?;
        let most = MOST_NODES as u64;
        Ok(problem
            .census(MethodName::Minimax, depth, most, &Token::new())
            .is_some())
    };
    if fits(spec.depth)? {
        return Ok(position.pose(spec, registry)?);
    }
    // The value of a tree above its leaves has no meaning.
    if position.usual_spec().depth.is_none() {
        return Err(QuizError::Large);
    }
    let most = spec.depth.unwrap_or(u32::MAX);
    let mut deepest = None;
    for depth in 1..most.min(64) {
        if !fits(Some(depth))? {
            break;
        }
        deepest = Some(depth);
    }
    let depth = Some(deepest.ok_or(QuizError::Large)?);
    Ok(position.pose(
        &Spec {
            depth,
            ..spec.clone()
        },
        registry,
    )?)
}

fn questions(
    problem: &dyn Problem,
    nodes: &[DrawnNode],
    (steps, entries): (&[ExamVisit], &[Option<QuizEntry>]),
    asks: &[Ask],
) -> Vec<PracticeQuestion> {
    let keeps = entries::keeps(problem);
    let prunes = problem.spec().method.prunes();
    let mut questions = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        let Some(node) = nodes.iter().position(|node| node.path == step.path) else {
            continue;
        };
        let ply = step.path.len() as u32;
        let enter = NodeNumber(number as u64).enter(ply);
        let leave = leave(steps, number);
        let children = nodes
            .iter()
            .filter(|other| other.parent == Some(node))
            .count();
        let mut ask = |ask: Ask, tick: Tick, applies: bool| {
            if applies && asks.contains(&ask) {
                questions.push(PracticeQuestion {
                    ask,
                    node,
                    step: number,
                    tick,
                });
            }
        };
        let inner = nodes[node].leaf.is_none();
        ask(Ask::Answers, enter, entries[number].is_some());
        ask(Ask::Windows, enter, inner && prunes && ply > 0 && !step.hit);
        ask(
            Ask::Cuts,
            leave,
            inner && prunes && ply > 0 && children > 1 && !step.hit,
        );
        // A stored entry contains the value, so the value is not asked separately.
        ask(Ask::Stored, leave, inner && keeps && !step.hit);
        ask(
            Ask::Values,
            leave,
            inner && !(keeps && asks.contains(&Ask::Stored)) && !step.hit,
        );
        let next = steps.get(number + 1);
        let turn = next.and_then(|next| turn(steps, number, &next.path));
        if let Some(turn) = turn.filter(|_| !inner && ply > 0 && prunes) {
            // The next node is known only once the node beside it was left, so the cuts and the
            // value of that node are asked before.
            ask(Ask::Order, self::leave(steps, turn), true);
        }
    }
    // The sort is stable: at one tick cuts come before the value, and both before the next node.
    questions.sort_by_key(|question| question.tick);
    questions
}

/// Returns the last visit to be left before the search goes on at `next`; `None` if `next` is just
/// the following child of the same node.
fn turn(steps: &[ExamVisit], visit: usize, next: &[Ordinal]) -> Option<usize> {
    let path = &steps[visit].path;
    let (_, parent) = next.split_last()?;
    let beside = path
        .get(..next.len())
        .filter(|beside| beside.len() < path.len() || !path.starts_with(parent))?;
    steps[..=visit].iter().rposition(|step| step.path == beside)
}
