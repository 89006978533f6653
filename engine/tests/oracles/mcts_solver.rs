//! Monte-Carlo searches that back up proofs: against a slow and simple search with a tree of boxes,
//! which recomputes the proof of each node on its path after each iteration; proofs against the
//! true values; moments against a search from the start.

use engine::boundary::position::read_moves;
use engine::boundary::sampling::{playout_of, record_sampling, sample_problem};
use engine::boundary::{Position, UctProblem, catalog};
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::rules::key::PositionKey;
use engine::rules::{Outcome, Side};
use engine::search::{Kind, OrderName, Token};
use engine::uct::logarithm::ln;
use engine::uct::{
    NodeId, Playouts, SplitMix64, Subtree, UctProof, UctRecording, UctRun, UctSpec, Visits,
};
use std::collections::HashMap;
use std::sync::Arc;

/// Positions, with the most iterations that are run from each.
const SEARCHES: [(&str, &str, u64); 15] = [
    ("nim:heaps=1+2+3", "", 2_000),
    ("nim:heaps=2+3+4", "", 3_000),
    ("nim:heaps=2+2+3,misere=true", "", 3_000),
    ("k-in-a-row:h=3,v=3,k=3", "", 3_000),
    ("k-in-a-row:h=3,v=3,k=3", "a1 b2 c3", 4_000),
    ("k-in-a-row:h=3,v=3,k=3", "a1 a2 b1 c3", 1_000),
    ("k-in-a-row:h=3,v=3,k=3", "b2 a1 a2 c2", 4_000),
    ("connect-four:columns=4,rows=4", "1 1 2 2", 1_500),
    ("othello:size=4", "", 1_500),
    ("rastros:rows=3,columns=3", "", 2_000),
    ("pig:target=3,turns=3", "", 2_000),
    ("pig:target=6,turns=2", "", 2_000),
    ("pig:target=8,turns=6", "", 1_500),
    // The leading player must roll in the last turn, and wins with every outcome.
    ("pig:target=20,turns=3", "roll 5 hold roll 1", 2_000),
    ("pig:target=20,turns=3", "roll 5 hold", 3_000),
];

fn position(game: &str, moves: &str) -> Box<dyn Position> {
    let start = catalog::read(game).unwrap_or_else(|error| panic!("{game}: {error}"));
    read_moves(&*start, moves)
        .unwrap_or_else(|(_, _, error)| panic!("{game} {moves}: {error}"))
        .1
}

fn posed(position: &dyn Position, spec: &UctSpec) -> Arc<dyn UctProblem> {
    position.pose_uct(spec, &Registry::built_in()).unwrap()
}

/// A node of the slow search.
struct Slow {
    position: Box<dyn Position>,
    visits: u64,
    /// The points of MAX: 2 for a win, 1 for a draw.
    points: u64,
    /// The iteration that has proven the node, and its value for MAX.
    proof: Option<(u64, i8)>,
    children: Vec<(Ordinal, Box<Slow>)>,
}

/// The state of the slow search apart from its tree.
struct Search {
    spec: UctSpec,
    max: Side,
    iteration: u64,
    random: SplitMix64,
}

impl Search {
    fn is_max(&self, position: &dyn Position) -> bool {
        position.to_move() == self.max
    }
    fn worth(&self, outcome: Outcome) -> i8 {
        match outcome.winner() {
            None => 0,
            Some(side) if side == self.max => 1,
            Some(_) => -1,
        }
    }
    /// Returns the points of a playout from a position, or of the evaluation `outcome`, which is 0
    /// for all unfinished games.
    fn playout(&mut self, from: &dyn Position) -> u64 {
        let mut here = from.copy();
        loop {
            if let Some(outcome) = here.result() {
                return (self.worth(outcome) + 1) as u64;
            }
            if self.spec.playouts != Playouts::Random {
                return 1;
            }
            let at = match here.chance() {
                Some(weights) => drawn(weights.as_slice(), self.random.next()),
                None => self.random.below(here.legal().len()),
            };
            here = here.play(Ordinal::at(at)).unwrap();
        }
    }
}

/// Returns the outcome that a random number selects.
fn drawn(weights: &[u64], random: u64) -> usize {
    let all: u64 = weights.iter().sum();
    let number = (u128::from(random) * u128::from(all)) >> 64;
    (1..=weights.len())
        .find(|&many| number < u128::from(weights[..many].iter().sum::<u64>()))
        .unwrap()
        - 1
}

impl Slow {
    fn new(position: Box<dyn Position>) -> Box<Slow> {
        Box::new(Slow {
            position,
            visits: 0,
            points: 0,
            proof: None,
            children: Vec::new(),
        })
    }
    fn child(&self, mv: Ordinal) -> Option<&Slow> {
        self.children
            .iter()
            .find(|(other, _)| *other == mv)
            .map(|(_, child)| &**child)
    }
    /// Runs one iteration from this node, with a playout if the node is new; returns its points.
    fn visit(&mut self, search: &mut Search, is_new: bool) -> u64 {
        let points = self.points_of(search, is_new);
        self.visits += 1;
        self.points += points;
        if self.proof.is_none() {
            self.proof = self.deduced(search).map(|value| (search.iteration, value));
        }
        points
    }
    fn points_of(&mut self, search: &mut Search, is_new: bool) -> u64 {
        if let Some(outcome) = self.position.result() {
            return (search.worth(outcome) + 1) as u64;
        }
        if let Some((_, value)) = self.proof {
            return (value + 1) as u64;
        }
        if is_new {
            return search.playout(&*self.position);
        }
        if let Some(weights) = self.position.chance() {
            // An outcome that is drawn for the first time is followed further.
            let mv = Ordinal::at(drawn(weights.as_slice(), search.random.next()));
            if self.child(mv).is_none() {
                self.children
                    .push((mv, Slow::new(self.position.play(mv).unwrap())));
            }
            let (_, child) = self
                .children
                .iter_mut()
                .find(|(other, _)| *other == mv)
                .unwrap();
            return child.visit(search, false);
        }
        let untried = self
            .position
            .legal()
            .into_iter()
            .map(|mv| mv.ordinal)
            .find(|mv| self.child(*mv).is_none());
        if let Some(mv) = untried {
            let mut child = Slow::new(self.position.play(mv).unwrap());
            let points = child.visit(search, true);
            self.children.push((mv, child));
            return points;
        }
        let is_max = search.is_max(&*self.position);
        let lost = if is_max { -1 } else { 1 };
        let (own, constant) = (
            u32::try_from(self.visits).unwrap(),
            search.spec.exploration.get(),
        );
        let sum = |child: &Slow| {
            let most = 2 * child.visits;
            let points = if is_max {
                child.points
            } else {
                most - child.points
            };
            points as f64 / most as f64 + constant * (ln(own) / child.visits as f64).sqrt()
        };
        let mut open: Vec<&mut (Ordinal, Box<Slow>)> = self
            .children
            .iter_mut()
            .filter(|(_, child)| child.proof.is_none_or(|(_, value)| value != lost))
            .collect();
        let greatest = open
            .iter()
            .map(|(_, child)| sum(child))
            .fold(f64::NEG_INFINITY, f64::max);
        open.sort_by_key(|(mv, _)| *mv);
        let (_, child) = open
            .into_iter()
            .find(|(_, child)| sum(child) == greatest)
            .unwrap();
        child.visit(search, false)
    }
    /// Returns the value that the children prove, by the definition.
    fn deduced(&self, search: &Search) -> Option<i8> {
        if let Some(outcome) = self.position.result() {
            return Some(search.worth(outcome));
        }
        let legal = self.position.legal();
        let value = |mv: Ordinal| {
            self.child(mv)
                .and_then(|child| child.proof)
                .map(|(_, value)| value)
        };
        let values: Vec<Option<i8>> = legal.iter().map(|mv| value(mv.ordinal)).collect();
        let whole: Option<Vec<i8>> = values.iter().copied().collect();
        if self.position.chance().is_some() {
            return whole
                .filter(|whole| whole.iter().all(|value| *value == whole[0]))
                .map(|whole| whole[0]);
        }
        let sign = if search.is_max(&*self.position) {
            1
        } else {
            -1
        };
        let best = |values: Vec<i8>| {
            values
                .into_iter()
                .map(|value| sign * value)
                .max()
                .map(|value| sign * value)
        };
        if values.contains(&Some(sign)) {
            Some(sign)
        } else {
            whole.and_then(best)
        }
    }
    /// Returns the best move by sorting.
    fn answer(&self, is_max: bool) -> Option<Ordinal> {
        let sign = if is_max { 1 } else { -1 };
        let rank = |child: &Slow| match child.proof.map(|(_, value)| sign * value) {
            Some(1) => 2,
            Some(-1) => 0,
            _ => 1,
        };
        let mut moves: Vec<&(Ordinal, Box<Slow>)> = self.children.iter().collect();
        moves.sort_by_key(|(mv, child)| {
            let points = i64::try_from(child.points).unwrap() * i64::from(sign);
            (rank(child), child.visits, points, std::cmp::Reverse(*mv))
        });
        moves.last().map(|(mv, _)| *mv)
    }
}

/// Returns the slow search of a problem, with the best move after each iteration.
fn slow(problem: &dyn UctProblem) -> (Box<Slow>, Vec<Ordinal>) {
    let (spec, max) = (problem.spec().clone(), problem.max());
    let mut root = Slow::new(problem.position(&[]));
    let is_max = problem.is_max(&[]).unwrap_or(true);
    let mut answers = Vec::new();
    let (seed, iterations) = (spec.seed, spec.iterations);
    let mut search = Search {
        spec,
        max,
        iteration: 0,
        random: SplitMix64::new(0),
    };
    for iteration in 1..=iterations {
        search.random = SplitMix64::of_iteration(seed, iteration);
        search.iteration = iteration;
        root.visit(&mut search, false);
        answers.extend(root.answer(is_max));
        if root.proof.is_some() {
            break;
        }
    }
    (root, answers)
}

/// The values of positions for MAX, with each outcome of chance counted by its weight.
struct Truth {
    max: Side,
    known: HashMap<PositionKey, f64>,
}

impl Truth {
    fn of(&mut self, position: &dyn Position) -> f64 {
        if let Some(outcome) = position.result() {
            return match outcome.winner() {
                None => 0.0,
                Some(side) => {
                    if side == self.max {
                        1.0
                    } else {
                        -1.0
                    }
                }
            };
        }
        let key = position.key().unwrap();
        if let Some(value) = self.known.get(&key) {
            return *value;
        }
        let legal = position.legal();
        let values: Vec<f64> = legal
            .iter()
            .map(|mv| self.of(&*position.play(mv.ordinal).unwrap()))
            .collect();
        let value = match position.chance() {
            Some(weights) => {
                let sum: f64 = weights
                    .as_slice()
                    .iter()
                    .zip(&values)
                    .map(|(weight, value)| *weight as f64 * value)
                    .sum();
                sum / weights.total() as f64
            }
            None if position.to_move() == self.max => values.into_iter().fold(-1.0, f64::max),
            None => values.into_iter().fold(1.0, f64::min),
        };
        self.known.insert(key, value);
        value
    }
}

/// The number of proven nodes that are not the end of a game, the number of chance nodes among
/// them, and the number of proven draws.
#[derive(Default)]
struct Proven {
    above_ends: u64,
    chance: u64,
    drawn: u64,
}

/// Compares each node of both trees, and each proof with the true value.
fn compare(
    (recording, node, slow): (&UctRecording, &Subtree, &Slow),
    truth: &mut Truth,
    (place, path): (&str, &mut Vec<Ordinal>),
    found: &mut Proven,
) {
    let visits = recording.visits(node, u64::MAX);
    let proof = recording
        .proof(node)
        .map(|(since, proof)| (since, proof.value()));
    assert_eq!(
        (visits.visits, visits.points, proof),
        (slow.visits, slow.points, slow.proof),
        "{place}: {path:?}"
    );
    if let Some((_, value)) = proof {
        assert_eq!(
            truth.of(&*slow.position),
            f64::from(value),
            "{place}: {path:?}"
        );
        found.above_ends += u64::from(slow.position.result().is_none());
        found.chance += u64::from(slow.position.chance().is_some());
        found.drawn += u64::from(value == 0);
    }
    let children = recording.children(node);
    assert_eq!(children.len(), slow.children.len(), "{place}: {path:?}");
    for (mv, child) in children {
        path.push(mv);
        compare(
            (recording, &child, slow.child(mv).unwrap()),
            truth,
            (place, path),
            found,
        );
        path.pop();
    }
}

#[test]
fn it_is_the_slow_search_and_each_proof_is_true() {
    let (mut found, mut proven_roots) = (Proven::default(), 0);
    for (number, (game, moves, iterations)) in SEARCHES.into_iter().enumerate() {
        for (seed, playouts) in [(number as u64, "random"), (7, "outcome")] {
            // From the other side's view in half of the searches.
            let start = position(game, moves);
            let max = (seed % 2 == 1).then(|| start.to_move().other());
            let spec = UctSpec {
                iterations,
                seed,
                playouts: Playouts::named(playouts),
                solver: true,
                max,
                ..UctSpec::default()
            };
            let problem = posed(&*start, &spec);
            let recording = record_sampling(&*problem, &Token::new()).unwrap();
            let (root, answers) = slow(&*problem);
            let place = format!("{game} {moves}, {playouts}");
            assert_eq!(recording.iterations(), answers.len() as u64, "{place}");
            let mut truth = Truth {
                max: problem.max(),
                known: HashMap::new(),
            };
            let whole = (&recording, &recording.root(), &*root);
            compare(whole, &mut truth, (&place, &mut Vec::new()), &mut found);
            let mut changes: Vec<(u64, Ordinal)> = (1..).zip(answers).collect();
            changes.dedup_by_key(|(_, answer)| *answer);
            assert_eq!(
                recording.answers(problem.is_max(&[]).unwrap_or(true)),
                changes,
                "{place}"
            );
            proven_roots += u64::from(root.proof.is_some());
        }
    }
    let Proven {
        above_ends,
        chance,
        drawn,
    } = found;
    let counted = (above_ends, chance, drawn, proven_roots);
    assert!(
        above_ends > 1_000 && chance > 3 && drawn > 100 && proven_roots >= 12,
        "{counted:?}"
    );
}

/// Returns the visits, the points and the proof that a run has at the node of a path, or `None` if
/// there is no such node.
fn of_run(run: &UctRun, path: &[Ordinal]) -> Option<(u64, u64, Option<UctProof>)> {
    let mut id = NodeId::ROOT;
    for mv in path {
        id = run.tree.children(id).find(|(other, _)| other == mv)?.1;
    }
    Some((
        u64::from(run.tree.visits(id)),
        run.tree.points(id),
        run.tree.proof(id),
    ))
}

fn counts(visits: &Visits) -> (u64, u64, Option<UctProof>) {
    (visits.visits, visits.points, visits.proof)
}

#[test]
fn moments_with_proofs_equal_a_search_from_the_start() {
    let mut random = SplitMix64::new(5);
    let orders = [
        OrderName::Natural,
        OrderName::Shuffled,
        OrderName::Evaluation,
    ];
    let (mut moments, mut proven) = (0, 0);
    for (number, (game, moves, iterations)) in SEARCHES.into_iter().enumerate() {
        let start = position(game, moves);
        let iterations = iterations.min(1_000);
        let spec = UctSpec {
            iterations,
            seed: random.next(),
            order: orders[number % 3],
            solver: true,
            ..UctSpec::default()
        };
        let problem = posed(&*start, &spec);
        let recording = record_sampling(&*problem, &Token::new()).unwrap();
        let is_max = problem.is_max(&[]).unwrap_or(true);
        for _ in 0..20 {
            let iteration = random.below(recording.iterations() as usize + 1) as u64;
            // Starting with the first iteration.
            let mut run = problem.begin(false);
            problem.advance(&mut run, iteration, &Token::new());
            moments += 1;
            let answers = recording.answers(is_max);
            let answer = answers
                .iter()
                .rfind(|(since, _)| *since <= iteration)
                .map(|(_, mv)| *mv);
            assert_eq!(run.best(is_max), answer, "{game} {moves}, {iteration}");
            let (mut path, mut node) = (Vec::new(), recording.root());
            loop {
                let here = recording.visits(&node, iteration);
                let known = of_run(&run, &path);
                assert_eq!(
                    known.unwrap_or_default(),
                    counts(&here),
                    "{game} {moves}, {iteration}: {path:?}"
                );
                proven += u64::from(here.proof.is_some());
                let children = recording.moment(&node, iteration);
                for child in &children {
                    let below = [&path[..], &[child.mv]].concat();
                    assert_eq!(
                        of_run(&run, &below),
                        Some(counts(&child.visits)),
                        "{game}, {iteration}: {below:?}"
                    );
                }
                if children.is_empty() {
                    break;
                }
                let next = &children[random.below(children.len())];
                (node, _) = (next.subtree, path.push(next.mv));
            }
            for (mv, visits) in run.root_moves.iter().enumerate() {
                let child = recording.moment(&recording.root(), iteration);
                let child = child
                    .iter()
                    .find(|child| child.mv.index() == mv)
                    .map_or_else(Visits::default, |c| c.visits);
                assert_eq!(counts(visits), counts(&child), "{game}, {iteration}: {mv}");
            }
        }
    }
    assert!(moments >= 280 && proven > 100, "{moments} {proven}");
}

/// At every iteration, the best move is that of a search that was run up to it, also if a move
/// other than the visited one takes its place.
#[test]
fn a_move_becomes_the_answer_because_the_one_before_is_lost() {
    let mut unvisited = 0;
    for (game, moves, iterations) in SEARCHES {
        for seed in 0..3 {
            let start = position(game, moves);
            let problem = posed(
                &*start,
                &UctSpec {
                    iterations: iterations.min(1_500),
                    seed,
                    solver: true,
                    ..UctSpec::default()
                },
            );
            let recording = record_sampling(&*problem, &Token::new()).unwrap();
            let is_max = problem.is_max(&[]).unwrap_or(true);
            let (mut run, mut slow) = (problem.begin(false), Vec::<(u64, Ordinal)>::new());
            for iteration in 1..=recording.iterations() {
                problem.advance(&mut run, iteration, &Token::new());
                let best = run.best(is_max).unwrap();
                if slow.last().is_none_or(|(_, before)| *before != best) {
                    slow.push((iteration, best));
                    unvisited +=
                        u64::from(recording.path(iteration).unwrap().first() != Some(&best));
                }
            }
            assert_eq!(
                recording.answers(is_max),
                slow,
                "{game} {moves}, seed {seed}"
            );
        }
    }
    assert!(unvisited > 3, "{unvisited}");
}

#[test]
fn a_search_ends_when_its_root_is_proven() {
    let start = position("nim:heaps=2+3+4", "");
    let spec = UctSpec {
        iterations: 1_000_000,
        solver: true,
        ..UctSpec::default()
    };
    let found = sample_problem(posed(&*start, &spec), false, &Token::new()).unwrap();
    assert!(
        found.run.is_proven() && found.run.iterations < 100_000,
        "{}",
        found.run.iterations
    );
    assert_eq!(
        (found.value, found.run.root().value(2).0),
        (Some(1.0), Kind::Exact)
    );
    let best = found.best.as_ref().unwrap();
    let child = found
        .children
        .iter()
        .find(|child| child.mv == *best)
        .unwrap();
    assert_eq!(
        (child.value, child.visits.proof),
        (Some(1.0), Some(UctProof::Won))
    );
    // The search has stopped: with further iterations allowed, it makes none.
    let mut run = found.run;
    let (iterations, moves) = (run.iterations, run.root_moves.clone());
    found.problem.advance(&mut run, 2_000_000, &Token::new());
    assert_eq!((run.iterations, &run.root_moves), (iterations, &moves));
    // Without proofs it makes all iterations, and nothing is exact.
    let found = sample_problem(posed(&*start, &UctSpec::default()), false, &Token::new()).unwrap();
    assert_eq!(
        (found.run.iterations, found.run.root().value(2).0),
        (1_000, Kind::Estimate)
    );
    assert!(
        found
            .run
            .root_moves
            .iter()
            .all(|visits| visits.proof.is_none())
            && !found.run.is_proven()
    );
}

#[test]
fn an_iteration_that_ends_at_a_proven_node_plays_nothing() {
    let (mut ended, mut proved) = (0, 0);
    for (game, moves, iterations) in SEARCHES {
        let start = position(game, moves);
        let problem = posed(
            &*start,
            &UctSpec {
                iterations,
                solver: true,
                ..UctSpec::default()
            },
        );
        let recording = record_sampling(&*problem, &Token::new()).unwrap();
        for iteration in 1..=recording.iterations() {
            let path = recording.path(iteration).unwrap();
            let leaf = problem.position(&path);
            let node = recording.find(&path).unwrap();
            let before = recording.visits(&node, iteration - 1).proof;
            assert_eq!(
                recording.ends_proven(iteration),
                before.is_some(),
                "{game} {iteration}"
            );
            let played = playout_of(&*problem, &recording, iteration);
            assert_eq!(
                played.is_empty(),
                before.is_some() || leaf.result().is_some(),
                "{game} {iteration}"
            );
            let end = leaf.replay(&played, &mut |_| ());
            let reward = recording.ended(iteration).unwrap().reward;
            match before {
                Some(proof) => {
                    assert_eq!(
                        reward as i64,
                        i64::from(proof.value()) + 1,
                        "{game} {iteration}"
                    );
                    ended += u64::from(leaf.result().is_none());
                }
                None => {
                    let winner = end.result().unwrap().winner();
                    let expected = winner.map_or(1, |side| 2 * u64::from(side == problem.max()));
                    assert_eq!(reward, expected, "{game} {iteration}");
                }
            }
            // The nodes proven by the iteration are the last of its path.
            let proven = recording.proven_by(iteration);
            proved += u64::from(proven > 1);
            for depth in 0..=path.len() {
                let node = recording.find(&path[..depth]).unwrap();
                let by = recording
                    .proof(&node)
                    .is_some_and(|(since, _)| since == iteration);
                assert_eq!(
                    by,
                    depth + proven > path.len(),
                    "{game} {iteration} {depth}"
                );
            }
        }
    }
    assert!(ended > 100 && proved > 100, "{ended} {proved}");
}
