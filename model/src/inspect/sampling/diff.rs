//! [`diff`]: the comparison of two recorded Monte-Carlo searches of one position.
//!
//! As long as the iterations are equal, the trees are equal. The first different iteration
//! therefore gives the reason why the searches diverge: another child is selected, another move
//! becomes a child, another outcome is drawn, a proof is known to only one of them, or the playouts
//! end differently. Playouts that differ but end alike change nothing, and do not count as a
//! difference.
//!
//! Cost: the path of each iteration up to the divergence, and a pass over all iterations for the
//! reported moves.

use super::terms::{Chooser, terms};
use engine::boundary::sampling::playout_of;
use engine::boundary::{MoveView, UctProblem};
use engine::numbers::Ordinal;
use engine::search::Token;
use engine::uct::{Playouts, Standing, UctProof, UctRecording, Visits};

/// One of the two searches.
#[derive(Clone, Copy)]
pub struct SampledSide<'a> {
    pub problem: &'a dyn UctProblem,
    pub recording: &'a UctRecording,
}

/// The way in which two searches diverge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartingKind {
    /// They select different children of a node.
    Selection,
    /// Different moves of a node become children.
    Expansion,
    /// Different outcomes are drawn.
    Outcome,
    /// One of them ends at a proven node, the other continues.
    Proof,
    /// The playouts end differently.
    Playout,
    /// The evaluations of the new node differ.
    Reward,
    /// One of them has no more iterations.
    End,
}

impl PartingKind {
    /// Returns the word used in files for scripts.
    pub const fn word(self) -> &'static str {
        match self {
            PartingKind::Selection => "selection",
            PartingKind::Expansion => "expansion",
            PartingKind::Outcome => "outcome",
            PartingKind::Proof => "proof",
            PartingKind::Playout => "playout",
            PartingKind::Reward => "reward",
            PartingKind::End => "end",
        }
    }
}

/// The rating of a child by a search, before the iteration.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Weighed {
    /// The mean reward of the side to move, and the addend for exploration; `None`: the child was
    /// never visited.
    pub terms: Option<[f64; 2]>,
    /// True if the child is proven lost for the side to move, so that it is not selected.
    pub is_lost: bool,
}

/// The first different iteration.
#[derive(Clone, Debug, PartialEq)]
pub struct Parting {
    pub kind: PartingKind,
    /// From 1.
    pub iteration: u64,
    /// The moves from the root to the node where the searches diverge.
    pub path: Vec<Ordinal>,
    /// The move with which each search continues there; `None`: it does not continue.
    pub moves: [Option<Ordinal>; 2],
    /// For each search its ratings of the move of the first and of that of the second, if a
    /// selection differs.
    pub weighed: [[Weighed; 2]; 2],
    /// The moves of the playouts, if the playouts differ.
    pub playouts: [Vec<Ordinal>; 2],
    /// The reward of MAX, from 0 to 1, where the iteration ended.
    pub rewards: [Option<f64>; 2],
}

/// A legal move of the root in both searches.
#[derive(Clone, Debug, PartialEq)]
pub struct PairedMove {
    pub mv: MoveView,
    pub visits: [Visits; 2],
}

/// A range of iterations after which the reported moves differ, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswerRange {
    pub from: u64,
    pub to: u64,
}

/// The result of a comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct SamplingDiff {
    /// The first difference; `None`: there is none.
    pub parting: Option<Parting>,
    pub iterations: [u64; 2],
    pub nodes: [usize; 2],
    /// The rewards of wins.
    pub scales: [u64; 2],
    /// The visits of the roots, with the rewards backed up.
    pub roots: [Visits; 2],
    pub answers: [Option<Ordinal>; 2],
    /// The moves of the root in canonical order.
    pub moves: Vec<PairedMove>,
    /// The ranges of iterations after which the reported moves differ, up to the length of the
    /// shorter search.
    pub differing: Vec<AnswerRange>,
    /// True if the comparison was stopped before the first difference was known.
    pub is_stopped: bool,
}

impl SamplingDiff {
    /// Returns the number of iterations, among those that both searches have, after which the
    /// reported moves differ.
    pub fn differing_iterations(&self) -> u64 {
        let lengths = self.differing.iter().map(|range| range.to - range.from + 1);
        lengths.sum()
    }
    /// Returns the number of iterations that both searches have.
    pub fn common(&self) -> u64 {
        self.iterations[0].min(self.iterations[1])
    }
}

/// Compares two searches. Returns `None` if they are not of one position, or MAX is not the same
/// player.
pub fn diff(sides: [SampledSide<'_>; 2], token: &Token) -> Option<SamplingDiff> {
    let roots = sides.map(|side| side.problem.position(&[]));
    let is_same = roots[0].game() == roots[1].game()
        && roots[0].describe() == roots[1].describe()
        && sides[0].problem.max() == sides[1].problem.max();
    if !is_same {
        return None;
    }
    let iterations = sides.map(|side| side.recording.iterations());
    let (parting, is_stopped) = match parting(sides, token) {
        Ok(parting) => (parting, false),
        Err(Stopped) => (None, true),
    };
    let made = sides.map(|side| {
        let root = side.recording.root();
        side.recording.moment(&root, side.recording.iterations())
    });
    let visits = |side: usize, mv: Ordinal| {
        let found = made[side].iter().find(|child| child.mv == mv);
        found.map_or_else(Visits::default, |child| child.visits)
    };
    let moves = roots[0].legal().into_iter().map(|mv| PairedMove {
        visits: [visits(0, mv.ordinal), visits(1, mv.ordinal)],
        mv,
    });
    let is_max = sides[0].problem.is_max(&[]);
    let answers = sides.map(|side| match is_max {
        Some(is_max) => side.recording.answers(is_max),
        None => Vec::new(),
    });
    Some(SamplingDiff {
        parting,
        is_stopped,
        iterations,
        nodes: sides.map(|side| side.recording.nodes()),
        scales: sides.map(|side| side.recording.scale()),
        roots: sides.map(|side| {
            let recording = side.recording;
            recording.visits(&recording.root(), recording.iterations())
        }),
        moves: moves.collect(),
        differing: differing(&answers, iterations[0].min(iterations[1])),
        answers: answers.map(|answers| answers.last().map(|(_, mv)| *mv)),
    })
}

/// The comparison was stopped.
struct Stopped;

/// Returns the first different iteration, or `None` if there is none.
fn parting(sides: [SampledSide<'_>; 2], token: &Token) -> Result<Option<Parting>, Stopped> {
    let iterations = sides.map(|side| side.recording.iterations());
    let common = iterations[0].min(iterations[1]);
    token.begin(Some(common));
    for iteration in 1..=common {
        if token.passed(1) {
            return Err(Stopped);
        }
        let paths = sides.map(|side| side.recording.path(iteration).unwrap_or_default());
        let rewards = sides.map(|side| {
            let ended = side.recording.ended(iteration)?;
            Some(ended.reward as f64 / side.recording.scale() as f64)
        });
        if paths[0] != paths[1] {
            return Ok(Some(on_the_way(sides, iteration, &paths, rewards)));
        }
        if rewards[0] != rewards[1] {
            return Ok(Some(at_the_end(sides, iteration, &paths[0], rewards)));
        }
    }
    let ended = Parting {
        kind: PartingKind::End,
        iteration: common + 1,
        path: Vec::new(),
        moves: [None; 2],
        weighed: Default::default(),
        playouts: Default::default(),
        rewards: [None; 2],
    };
    Ok((iterations[0] != iterations[1]).then_some(ended))
}

/// Returns the difference of two iterations whose paths diverge at a node.
fn on_the_way(
    sides: [SampledSide<'_>; 2],
    iteration: u64,
    paths: &[Vec<Ordinal>; 2],
    rewards: [Option<f64>; 2],
) -> Parting {
    let shared = paths[0]
        .iter()
        .zip(&paths[1])
        .take_while(|(one, other)| one == other)
        .count();
    let path = paths[0][..shared].to_vec();
    let moves = [0, 1].map(|side: usize| paths[side].get(shared).copied());
    let before = iteration - 1;
    let is_max = sides[0].problem.is_max(&path);
    let visits = |side: usize, mv: Ordinal| {
        let recording = sides[side].recording;
        let child = recording
            .find(&path)
            .and_then(|node| recording.child(&node, mv));
        child.map_or_else(Visits::default, |child| recording.visits(&child, before))
    };
    let kind = match (is_max, moves) {
        (None, [Some(_), Some(_)]) => PartingKind::Outcome,
        (Some(_), [Some(one), Some(other)]) => {
            let is_new = visits(0, one).visits == 0 || visits(1, other).visits == 0;
            if is_new {
                PartingKind::Expansion
            } else {
                PartingKind::Selection
            }
        }
        (_, [None, _] | [_, None]) => PartingKind::Proof,
    };
    let weigh = |side: usize, mv: Option<Ordinal>| {
        let Some(mv) = mv.filter(|_| kind == PartingKind::Selection) else {
            return Weighed::default();
        };
        let SampledSide { problem, recording } = sides[side];
        let node = recording.find(&path);
        let chooser = Chooser {
            exploration: problem.spec().exploration,
            scale: recording.scale(),
            is_max,
            visits: node.map_or(0, |node| recording.visits(&node, before).visits),
        };
        let child = visits(side, mv);
        let standing = is_max.map(|is_max| UctProof::standing(child.proof, is_max));
        Weighed {
            terms: terms(&chooser, &child),
            is_lost: standing == Some(Standing::Lost),
        }
    };
    Parting {
        kind,
        iteration,
        moves,
        weighed: [0, 1].map(|side| moves.map(|mv| weigh(side, mv))),
        path,
        playouts: Default::default(),
        rewards,
    }
}

/// Returns the difference of two iterations that reach the same node and back up different rewards.
fn at_the_end(
    sides: [SampledSide<'_>; 2],
    iteration: u64,
    path: &[Ordinal],
    rewards: [Option<f64>; 2],
) -> Parting {
    let proven = sides.map(|side| side.recording.ends_proven(iteration));
    let plays = |side: &SampledSide<'_>| side.problem.spec().playouts == Playouts::Random;
    let kind = if proven[0] || proven[1] {
        PartingKind::Proof
    } else if sides.iter().all(plays) {
        PartingKind::Playout
    } else {
        PartingKind::Reward
    };
    let playout = |side: SampledSide<'_>| {
        if kind == PartingKind::Playout {
            playout_of(side.problem, side.recording, iteration)
        } else {
            Vec::new()
        }
    };
    Parting {
        kind,
        iteration,
        path: path.to_vec(),
        moves: [None; 2],
        weighed: Default::default(),
        playouts: sides.map(playout),
        rewards,
    }
}

/// Returns the ranges of iterations after which the reported moves differ, computed from the
/// iterations that changed each of them.
fn differing(answers: &[Vec<(u64, Ordinal)>; 2], common: u64) -> Vec<AnswerRange> {
    let mut changes: Vec<u64> = answers
        .iter()
        .flatten()
        .map(|(at, _)| *at)
        .filter(|at| *at <= common)
        .collect();
    changes.sort_unstable();
    changes.dedup();
    let mut next = [0, 0];
    let mut now = [None, None];
    let mut ranges: Vec<AnswerRange> = Vec::new();
    for (index, &from) in changes.iter().enumerate() {
        for (side, answers) in answers.iter().enumerate() {
            while let Some((_, mv)) = answers.get(next[side]).filter(|(at, _)| *at <= from) {
                now[side] = Some(*mv);
                next[side] += 1;
            }
        }
        if now[0] == now[1] {
            continue;
        }
        let to = changes.get(index + 1).map_or(common, |next| next - 1);
        match ranges.last_mut().filter(|last| last.to + 1 == from) {
            Some(last) => last.to = to,
            None => ranges.push(AnswerRange { from, to }),
        }
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;
    use engine::boundary::sampling::record_sampling;
    use engine::eval::Registry;
    use engine::uct::{Exploration, UctSpec};
    use std::sync::Arc;

    type Search = (Arc<dyn UctProblem>, UctRecording);

    fn search(game: &str, spec: &UctSpec) -> Search {
        let position = catalog::read(game).expect("a game");
        let problem = position
            .pose_uct(spec, &Registry::built_in())
            .expect("a search");
        let recording = record_sampling(&*problem, &Token::new()).expect("a recording");
        (problem, recording)
    }
    fn spec(iterations: u64, seed: u64, constant: f64) -> UctSpec {
        UctSpec {
            iterations,
            seed,
            exploration: Exploration::new(constant).expect("a constant"),
            ..UctSpec::default()
        }
    }
    fn side(search: &Search) -> SampledSide<'_> {
        SampledSide {
            problem: &*search.0,
            recording: &search.1,
        }
    }
    fn compared(one: &Search, other: &Search) -> SamplingDiff {
        diff([side(one), side(other)], &Token::new()).expect("one position")
    }

    #[test]
    fn the_same_search_is_no_difference_and_a_longer_one_goes_on() {
        let one = search("k-in-a-row", &spec(500, 3, 1.4));
        let found = compared(&one, &one);
        assert_eq!((found.parting, found.differing), (None, Vec::new()));
        let longer = search("k-in-a-row", &spec(700, 3, 1.4));
        let parting = compared(&one, &longer).parting.expect("an end");
        assert_eq!((parting.kind, parting.iteration), (PartingKind::End, 501));
    }

    #[test]
    fn constants_part_at_a_selection_that_both_sums_explain() {
        for game in ["k-in-a-row", "connect-four:columns=4,rows=4", "nim"] {
            let two = [0.3, 2.0].map(|constant| search(game, &spec(2_000, 5, constant)));
            let parting = compared(&two[0], &two[1]).parting.expect("they part");
            assert_eq!(parting.kind, PartingKind::Selection, "{game}: {parting:?}");
            let sum = |side: usize, of: usize| {
                let [mean, added] = parting.weighed[side][of].terms.expect("visits");
                mean + added
            };
            // Each takes the greater of its own two sums.
            assert!(
                sum(0, 0) >= sum(0, 1) && sum(1, 1) >= sum(1, 0),
                "{parting:?}"
            );
            // Only the constants differ by then: the means do not.
            assert_eq!(
                parting.weighed[0].map(|of| of.terms.map(|terms| terms[0])),
                parting.weighed[1].map(|of| of.terms.map(|terms| terms[0]))
            );
            for before in 1..parting.iteration {
                let paths = [0, 1].map(|side: usize| two[side].1.path(before));
                assert_eq!(paths[0], paths[1], "{game}: {before}");
            }
        }
    }

    #[test]
    fn seeds_part_at_a_playout_or_at_an_outcome() {
        let two = [1, 2].map(|seed| search("connect-four", &spec(300, seed, 1.4)));
        let parting = compared(&two[0], &two[1]).parting.expect("they part");
        assert_eq!(parting.kind, PartingKind::Playout);
        assert_ne!(parting.rewards[0], parting.rewards[1]);
        for (side, (problem, _)) in two.iter().enumerate() {
            let end = [&parting.path[..], &parting.playouts[side]].concat();
            assert!(problem.position(&end).outcome().is_some(), "{parting:?}");
        }
        let dice = [1, 2].map(|seed| search("pig:target=20,turns=10", &spec(300, seed, 1.4)));
        let parting = compared(&dice[0], &dice[1]).parting.expect("they part");
        assert!(
            [PartingKind::Outcome, PartingKind::Playout].contains(&parting.kind),
            "{parting:?}"
        );
    }

    #[test]
    fn orders_evaluations_and_proofs_part_by_their_names() {
        let plain = spec(400, 1, 1.4);
        let one = search("connect-four:columns=4,rows=4", &plain);
        let shuffled = UctSpec {
            order: engine::search::OrderName::Shuffled,
            ..plain.clone()
        };
        let other = search("connect-four:columns=4,rows=4", &shuffled);
        let parting = compared(&one, &other).parting.expect("they part");
        assert_eq!(parting.kind, PartingKind::Expansion, "{parting:?}");
        let nim = search("nim:heaps=1+2+3", &plain);
        let evaluated = UctSpec {
            playouts: Playouts::Evaluation("nim-sum".to_owned()),
            ..plain.clone()
        };
        let parting = compared(&nim, &search("nim:heaps=1+2+3", &evaluated)).parting;
        assert_eq!(parting.expect("they part").kind, PartingKind::Reward);
        let proving = UctSpec {
            solver: true,
            ..plain.clone()
        };
        let parting = compared(&nim, &search("nim:heaps=1+2+3", &proving)).parting;
        let kind = parting.expect("they part").kind;
        assert!(
            [PartingKind::Proof, PartingKind::Selection].contains(&kind),
            "{kind:?}"
        );
        // Another position, or another MAX.
        let elsewhere = search("nim:heaps=1+2", &plain);
        assert_eq!(diff([side(&nim), side(&elsewhere)], &Token::new()), None);
        let second = UctSpec {
            max: Some(engine::rules::Side::Second),
            ..plain
        };
        let second = search("nim:heaps=1+2+3", &second);
        assert_eq!(diff([side(&nim), side(&second)], &Token::new()), None);
    }

    #[test]
    fn answers_differ_where_a_look_at_every_iteration_says_so() {
        let two = [1, 2].map(|seed| search("connect-four:columns=4,rows=4", &spec(800, seed, 1.4)));
        let found = compared(&two[0], &two[1]);
        let answer = |side: usize, iteration: u64| {
            let (problem, recording) = &two[side];
            let made = recording.moment(&recording.root(), iteration);
            let counts = made.into_iter().map(|child| (child.mv, child.visits));
            engine::uct::best_of(counts, problem.is_max(&[]).expect("a side moves"))
        };
        let mut differing = 0;
        for iteration in 1..=800 {
            let differs = answer(0, iteration) != answer(1, iteration);
            let is_within = found
                .differing
                .iter()
                .any(|range| (range.from..=range.to).contains(&iteration));
            assert_eq!(differs, is_within, "{iteration}");
            differing += u64::from(differs);
        }
        assert!(differing > 0 && differing == found.differing_iterations());
        assert_eq!(found.answers, [answer(0, 800), answer(1, 800)]);
    }
}
