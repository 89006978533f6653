//! [`ForeignSampling`]: the Monte-Carlo search of another program as a recording, so that it is
//! looked at like a search of one's own, beside the verdict of the judge.
//!
//! The recording holds what the trace says: the nodes that it made, the leaf and the result of each
//! iteration, and the moves of its playouts. Counts of nodes follow from these; the numbers that the
//! program printed are compared with them by the judge. Results other than a win, a draw and a loss
//! are kept as parts of a million.
//!
//! Cost: a pass over the story of the trace.

use super::reward::{RewardScale, TakenReward};
use super::story::{ROOT, Story, Turn};
use super::{SampledVerdict, read_story, verdict_of};
use crate::foreign::error::{BadTrace, TraceProblem};
use crate::foreign::header::Header;
use engine::boundary::{Position, ProblemError, UctProblem};
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::rules::Side;
use engine::search::Token;
use engine::uct::log::Ended;
use engine::uct::tree::TreeShape;
use engine::uct::{Exploration, NodeId, Playouts, UctLog, UctRecording, UctRun, UctSpec, UctTree};
use std::io::BufRead;
use std::sync::Arc;

/// The reward of a win where rewards are parts of it.
const PARTS: u64 = 1_000_000;

/// The Monte-Carlo search of another program.
pub struct ForeignSampling {
    /// The position at the root.
    pub start: Box<dyn Position>,
    /// The title in the header.
    pub title: Option<String>,
    /// The game of the search, with the playouts of the trace; it makes no iterations.
    pub problem: Arc<dyn UctProblem>,
    /// The search.
    pub recording: UctRecording,
    /// The verdict on it.
    pub verdict: SampledVerdict,
}

impl ForeignSampling {
    /// Reads and judges the trace of a Monte-Carlo search. `given` holds headers that the trace
    /// lacks.
    ///
    /// # Errors
    /// The text is not the trace of a Monte-Carlo search, names no game, or its game, its position or
    /// a line of its first iteration is wrong.
    pub fn open<R: BufRead>(
        input: R,
        name: &str,
        given: &Header,
        registry: &Registry,
        token: &Token,
    ) -> Result<ForeignSampling, BadTrace> {
        let read = read_story(input, name, given, token)?;
        let refused = |problem| BadTrace {
            file: name.to_owned(),
            place: None,
            problem,
        };
        let Some(start) = read.story.nodes[ROOT as usize].position.as_ref() else {
            return Err(refused(TraceProblem::SampledWithoutGame));
        };
        let start = start.copy();
        let (verdict, reward) = verdict_of(&read, false, token);
        let spec = UctSpec {
            iterations: read.story.turns.len() as u64,
            exploration: constant(&verdict),
            ..UctSpec::default()
        };
        let own = start
            .pose_uct(&spec, registry)
            .map_err(|error: ProblemError| refused(TraceProblem::NotSampled(error.to_string())))?;
        let shaped = Shaped {
            story: &read.story,
            reward,
            max: own.max(),
        };
        let full = || refused(TraceProblem::Full);
        let recording = shaped.recording().ok_or_else(full)?;
        let playouts = if recording.is_evaluated() {
            Playouts::Evaluation(say!("rewards of the program").to_owned())
        } else {
            Playouts::Random
        };
        let problem = ForeignProblem {
            spec: UctSpec {
                playouts,
                ..own.spec().clone()
            },
            own,
            playouts: read
                .story
                .turns
                .iter()
                .map(|turn| turn.playout.clone())
                .collect(),
        };
        Ok(ForeignSampling {
            start,
            title: read.title,
            problem: Arc::new(problem),
            recording,
            verdict,
        })
    }
}

/// Returns the constant that the header claims, or one that the selections imply.
fn constant(verdict: &SampledVerdict) -> Exploration {
    let implied = || {
        let [low, high] = verdict.exploration?;
        Some(if high.is_finite() {
            (low + high) / 2.0
        } else {
            low
        })
    };
    let constant = verdict.claimed.or_else(implied);
    constant
        .and_then(Exploration::new)
        .unwrap_or(Exploration::USUAL)
}

/// A story under a meaning of its rewards.
struct Shaped<'a> {
    story: &'a Story,
    reward: TakenReward,
    max: Side,
}

impl Shaped<'_> {
    /// Returns the search as a recording; `None` if memory ran out.
    fn recording(&self) -> Option<UctRecording> {
        let story = self.story;
        let is_whole = |turn: &Turn| {
            let result = turn.result;
            result.is_none_or(|result| self.reward.scale.has(result))
        };
        let is_evaluated = !story.turns.iter().all(is_whole);
        let mut tree = UctTree::new(TreeShape {
            stores_ordinals: true,
            evaluated: is_evaluated.then_some(PARTS),
            proves: false,
        });
        // The nodes of the tree, by the nodes of the story; those behind a move that is not legal
        // have none.
        let mut nodes: Vec<Option<NodeId>> = vec![Some(NodeId::ROOT)];
        let mut last: Vec<Option<NodeId>> = vec![None];
        let mut made: Vec<u32> = vec![0];
        for node in story.nodes.iter().skip(1) {
            let parent = node.parent as usize;
            let known = nodes[parent].zip(node.mv);
            let id = match known {
                None => None,
                Some((above, mv)) => {
                    made[parent] += 1;
                    let is_last = story.nodes[parent].legal == Some(made[parent]);
                    Some(tree.add(above, last[parent], mv, is_last).ok()?)
                }
            };
            last[parent] = id.or(last[parent]);
            nodes.push(id);
            last.push(None);
            made.push(0);
        }
        let mut log = UctLog::new(true, is_evaluated);
        for turn in &story.turns {
            let mut at = turn.leaf;
            while nodes[at as usize].is_none() {
                at = story.nodes[at as usize].parent;
            }
            let reward = self.reward_of(turn, is_evaluated);
            let leaf = nodes[at as usize].unwrap_or(NodeId::ROOT);
            let ended = Ended {
                leaf,
                expanded: turn.made > 0,
                reward,
            };
            log.push(ended).ok()?;
            loop {
                if let Some(id) = nodes[at as usize] {
                    tree.back_up(id, reward);
                }
                if at == ROOT {
                    break;
                }
                at = story.nodes[at as usize].parent;
            }
        }
        UctRecording::seal(tree, log).ok()
    }
    /// Returns the reward of MAX for the result of an iteration.
    fn reward_of(&self, turn: &Turn, is_evaluated: bool) -> u64 {
        let TakenReward { view, scale } = self.reward;
        let RewardScale { win, draw, loss } = scale;
        let nodes = &self.story.nodes;
        let (leaf, root) = (&nodes[turn.leaf as usize], nodes[ROOT as usize].mover);
        let side = view.side(leaf.mover, self.story.parent_side(turn.leaf), root);
        let found = turn.result.map_or(draw, |result| result.value);
        let part = if win > loss {
            (found - loss) / (win - loss)
        } else {
            0.5
        };
        let own = part.clamp(0.0, 1.0);
        if is_evaluated {
            let of_max = if side == self.max { own } else { 1.0 - own };
            return (of_max * PARTS as f64).round() as u64;
        }
        // If a draw is worth the same as a loss, the end of the playout distinguishes them.
        let near = |of: f64| (of - found).abs() <= super::reward::TOLERANCE;
        let is_draw = near(draw) && (!near(loss) || turn.outcome == Some(None));
        match () {
            () if is_draw => 1,
            () if near(win) == (side == self.max) => 2,
            () => 0,
        }
    }
}

/// The game of a search that another program made.
struct ForeignProblem {
    spec: UctSpec,
    own: Arc<dyn UctProblem>,
    /// The moves of the playout of each iteration.
    playouts: Vec<Box<[Ordinal]>>,
}

impl UctProblem for ForeignProblem {
    fn spec(&self) -> &UctSpec {
        &self.spec
    }
    fn max(&self) -> Side {
        self.own.max()
    }
    fn position(&self, path: &[Ordinal]) -> Box<dyn Position> {
        self.own.position(path)
    }
    fn is_max(&self, path: &[Ordinal]) -> Option<bool> {
        self.own.is_max(path)
    }
    fn tries(&self, path: &[Ordinal]) -> Vec<Ordinal> {
        self.own.tries(path)
    }
    fn begin(&self, recorded: bool) -> UctRun {
        self.own.begin(recorded)
    }
    fn advance(&self, _run: &mut UctRun, _iterations: u64, _token: &Token) {}
    fn playout(&self, _path: &[Ordinal], iteration: u64) -> Vec<Ordinal> {
        let at = iteration
            .checked_sub(1)
            .and_then(|at| usize::try_from(at).ok());
        at.and_then(|at| self.playouts.get(at))
            .map_or_else(Vec::new, |moves| moves.to_vec())
    }
    fn fault(&self) -> Option<ProblemError> {
        self.own.fault()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(text: &str) -> Result<ForeignSampling, BadTrace> {
        ForeignSampling::open(
            text.as_bytes(),
            "a.trace",
            &Header::default(),
            &Registry::built_in(),
            &Token::new(),
        )
    }

    #[test]
    fn counts_are_those_of_the_lines() {
        let text = "plyscope-trace 2\nmethod mcts\ngame nim:heaps=1+1\nexploration 1.4\nbegin\n\
            iteration\n+ 1:1\n~ 0 2:1\n= 1:1 1 0\n= - 1 1\n\
            iteration\n+ 2:1\n~ 0 1:1\n= 2:1 1 0\n= - 2 2\n\
            iteration\n> 1:1 1 0\n+ 2:1\n~ 1\n= 1:1 2:1 1 1\n= 1:1 2 0\n= - 3 3\nbest 1:1\n";
        let found = opened(text).expect("a search");
        let recording = &found.recording;
        assert_eq!((recording.iterations(), recording.nodes()), (3, 4));
        let first = recording.find(&[Ordinal(0)]).expect("a node");
        let counts = |at: u64| {
            let visits = recording.visits(&first, at);
            (visits.visits, visits.wins)
        };
        // The second side takes the last one: the first side loses.
        assert_eq!([1, 2, 3].map(counts), [(1, 0), (1, 0), (2, 0)]);
        assert_eq!(found.problem.playout(&[], 1).len(), 1);
        assert_eq!(found.problem.spec().exploration.get(), 1.4);
        assert!(found.verdict.ok(), "{:?}", found.verdict.findings);
    }

    #[test]
    fn parts_of_a_win_are_kept_as_such() {
        let text = "plyscope-trace 2\nmethod mcts\ngame nim:heaps=1+1\nreward first\nbegin\n\
            iteration\n+ 1:1\n~ 0.25\niteration\n+ 2:1\n~ 0.75\n";
        let found = opened(text).expect("a search");
        let root = found.recording.root();
        assert!(found.recording.is_evaluated());
        assert_eq!(found.recording.visits(&root, 1).points, 250_000);
        assert_eq!(found.recording.visits(&root, 2).points, 1_000_000);
    }

    #[test]
    fn without_a_game_nothing_is_shown() {
        let text = "plyscope-trace 2\nmethod mcts\nbegin\niteration\n+ a\n~ 1\n";
        let error = opened(text).map(|_| ()).expect_err("no game");
        assert_eq!(error.problem, TraceProblem::SampledWithoutGame);
    }
}
