//! Monte-Carlo searches of all games: every moment of a recording equals a search that was run up
//! to it, stopped searches can be continued, and evaluations replace playouts.

use super::sampling::{record_sampling, sample, sample_problem};
use super::{ProblemError, UctProblem, catalog};
use crate::eval::Registry;
use crate::numbers::Ordinal;
use crate::search::{OrderName, Token};
use crate::uct::{
    NodeId, Playouts, SplitMix64, Subtree, UctError, UctHunt, UctRecording, UctRun, UctSpec, Visits,
};
use std::sync::Arc;

const GAMES: [&str; 10] = [
    "k-in-a-row",
    "k-in-a-row:h=5,v=4,k=3",
    "connect-four:columns=4,rows=4",
    "connect-four",
    "othello:size=4",
    "nim:heaps=2+3+4,misere=true",
    "rastros:rows=4,columns=4",
    "connect-four:columns=4,rows=3,popout=true",
    "pig:target=8,turns=6",
    "pig",
];

fn posed(game: &str, spec: &UctSpec) -> Arc<dyn UctProblem> {
    catalog::read(game)
        .unwrap()
        .pose_uct(spec, &Registry::built_in())
        .unwrap_or_else(|error| panic!("{game}: {error}"))
}

/// Returns the visits and the sum of the node of a run at a path; `None` if there is no such node.
fn of_run(run: &UctRun, path: &[Ordinal]) -> Option<(u64, u64)> {
    let mut id = NodeId::ROOT;
    for mv in path {
        id = run.tree.children(id).find(|(other, _)| other == mv)?.1;
    }
    Some((u64::from(run.tree.visits(id)), run.tree.points(id)))
}

/// Counts the visits of the node at a path in the list of iterations.
fn counted(recording: &UctRecording, path: &[Ordinal], iterations: u64) -> Visits {
    let mut visits = Visits::default();
    for iteration in 1..=iterations {
        if recording.path(iteration).unwrap().starts_with(path) {
            let reward = recording.ended(iteration).unwrap().reward;
            visits.visits += 1;
            visits.points += reward;
            visits.wins += u64::from(reward == 2 && !recording.is_evaluated());
            visits.draws += u64::from(reward == 1 && !recording.is_evaluated());
        }
    }
    visits
}

/// Draws a node of a recording by a random descent from the root.
fn drawn(recording: &UctRecording, random: &mut SplitMix64) -> (Vec<Ordinal>, Subtree) {
    let (mut path, mut node) = (Vec::new(), recording.root());
    while random.below(4) > 0 {
        let children = recording.children(&node);
        if children.is_empty() {
            break;
        }
        let (mv, child) = children[random.below(children.len())];
        path.push(mv);
        node = child;
    }
    (path, node)
}

#[test]
fn two_thousand_moments_equal_a_search_that_was_run_up_to_them() {
    let mut random = SplitMix64::new(20);
    let orders = [
        OrderName::Natural,
        OrderName::Shuffled,
        OrderName::Evaluation,
    ];
    for (number, game) in GAMES.into_iter().enumerate() {
        let playouts = match number {
            0 => Playouts::Evaluation("weights-outcome".to_owned()),
            9 => Playouts::Evaluation("lead".to_owned()),
            _ => Playouts::Random,
        };
        let spec = UctSpec {
            iterations: 1500,
            seed: random.next(),
            order: orders[number % 3],
            playouts,
            ..UctSpec::default()
        };
        let problem = posed(game, &spec);
        let recording = record_sampling(&*problem, &Token::new()).unwrap();
        assert_eq!(recording.iterations(), 1500, "{game}");
        let mut moments: Vec<u64> = (0..198)
            .map(|_| random.below(1501) as u64)
            .chain([0, 1500])
            .collect();
        moments.sort_unstable();
        // Every moment is compared with a separate run up to it; the run continues from one moment
        // to the next.
        let mut run = problem.begin(false);
        for iteration in moments {
            problem.advance(&mut run, iteration, &Token::new());
            let root = recording.visits(&recording.root(), iteration);
            assert_eq!(
                (iteration, of_run(&run, &[])),
                (root.visits, Some((root.visits, root.points))),
                "{game}"
            );
            let (path, node) = drawn(&recording, &mut random);
            let visits = recording.visits(&node, iteration);
            let expected = of_run(&run, &path).unwrap_or_default();
            assert_eq!(
                (visits.visits, visits.points),
                expected,
                "{game}, {iteration}: {path:?}"
            );
            for child in recording.moment(&node, iteration) {
                let path = [&path[..], &[child.mv]].concat();
                let found = Some((child.visits.visits, child.visits.points));
                assert_eq!(of_run(&run, &path), found, "{game}, {iteration}: {path:?}");
            }
            if random.below(20) == 0 {
                assert_eq!(
                    counted(&recording, &path, iteration),
                    visits,
                    "{game}, {iteration}: {path:?}"
                );
            }
        }
        assert_eq!(run.tree.len(), recording.nodes(), "{game}");
    }
}

#[test]
fn nodes_know_when_they_were_born_and_visited() {
    for game in ["connect-four", "pig"] {
        let problem = posed(game, &UctSpec::default());
        let recording = record_sampling(&*problem, &Token::new()).unwrap();
        let mut random = SplitMix64::new(3);
        for _ in 0..100 {
            let (path, node) = drawn(&recording, &mut random);
            let born = recording.born(&node);
            assert_eq!(recording.path_to(node.id), path);
            assert_eq!(recording.find(&path), Some(node));
            if !path.is_empty() {
                assert_eq!(
                    (
                        recording.visits(&node, born - 1).visits,
                        recording.visits(&node, born).visits
                    ),
                    (0, 1)
                );
                assert!(
                    recording.ended(born).unwrap().expanded
                        && recording.path(born).unwrap().starts_with(&path)
                );
            }
            let all = recording.visits(&node, u64::MAX).visits;
            let last = recording.visit(&node, all).unwrap();
            assert_eq!(recording.visits(&node, last).visits, all);
            assert_eq!(
                (recording.visit(&node, all + 1), recording.visit(&node, 0)),
                (None, None)
            );
        }
    }
}

/// Each iteration is looked at, one after the other.
#[test]
fn hunts_and_doubts_are_those_of_a_walk_through_all_iterations() {
    for game in ["connect-four", "k-in-a-row"] {
        let problem = posed(game, &UctSpec::default());
        let recording = record_sampling(&*problem, &Token::new()).unwrap();
        let all = recording.iterations();
        let mut random = SplitMix64::new(5);
        for round in 0..60 {
            let (path, child) = drawn(&recording, &mut random);
            let node = recording
                .find(&path[..path.len().saturating_sub(1)])
                .unwrap();
            let (limit, from) = (1 + round % 7, random.below(all as usize + 1) as u64);
            let holds = |node: &Visits, child: &Visits| {
                child.visits * 3 >= node.visits && 2 * child.points < limit * child.visits
            };
            let held: Vec<bool> = (0..=all)
                .map(|at| holds(&recording.visits(&node, at), &recording.visits(&child, at)))
                .collect();
            let rises = |at: &u64| held[*at as usize] && !held[*at as usize - 1];
            let hunt = |forwards| {
                let hunt = UctHunt {
                    node: &node,
                    child: &child,
                    from,
                    forwards,
                };
                recording.hunt(&hunt, holds)
            };
            assert_eq!(hunt(true), (from + 1..=all).find(rises), "{game} {path:?}");
            assert_eq!(hunt(false), (1..from).rev().find(rises), "{game} {path:?}");
        }
        let children = recording.children(&recording.root());
        for (mv, child) in &children {
            for from in [0, 10, all / 2] {
                let better = |at: &u64| {
                    let own = recording.visits(child, *at).estimate(2);
                    own.is_some_and(|own| {
                        let others = children.iter().filter(|(other, _)| other != mv);
                        let mut means = others
                            .filter_map(|(_, other)| recording.visits(other, *at).estimate(2));
                        means.any(|mean| mean > own)
                    })
                };
                assert_eq!(
                    recording.doubted(*mv, from, true),
                    (from + 1..=all).find(better),
                    "{game} {mv:?} after {from}"
                );
            }
        }
    }
}

#[test]
fn a_stopped_search_goes_on_to_the_same_tree() {
    for game in GAMES {
        let problem = posed(
            game,
            &UctSpec {
                iterations: 400,
                ..UctSpec::default()
            },
        );
        let whole = problem.run(true, &Token::new());
        let mut parts = problem.begin(true);
        for end in [1, 2, 77, 78, 400] {
            problem.advance(&mut parts, end, &Token::new());
        }
        let iterations = |run: &UctRun| run.log.as_ref().unwrap().iter().collect::<Vec<_>>();
        assert_eq!(iterations(&whole), iterations(&parts), "{game}");
        assert_eq!(whole.root_moves, parts.root_moves, "{game}");
        let stopped = Token::new();
        stopped.stop();
        let run = problem.run(true, &stopped);
        assert!(run.iterations < 400, "{game}: {}", run.iterations);
    }
}

#[test]
fn results_add_up_in_every_view() {
    for game in GAMES {
        let start = catalog::read(game).unwrap();
        let of = |max| {
            let spec = UctSpec {
                max,
                ..UctSpec::default()
            };
            sample(&*start, &spec, &Registry::built_in(), &Token::new()).unwrap()
        };
        let [first, second] = crate::rules::Side::BOTH.map(|side| of(Some(side)));
        assert_eq!(first.best, second.best, "{game}");
        assert_eq!(first.value, second.value.map(|value| -value), "{game}");
        for (one, other) in first.children.iter().zip(&second.children) {
            assert_eq!(
                (one.visits.wins, one.visits.draws),
                (other.visits.losses(), other.visits.draws),
                "{game}"
            );
            assert_eq!(
                one.visits.points,
                2 * one.visits.wins + one.visits.draws,
                "{game}"
            );
        }
        let root = first.run.root();
        assert_eq!(root.visits, 1000, "{game}");
        assert_eq!(first.run.tree.points(NodeId::ROOT), root.points, "{game}");
        assert_eq!(root.estimate(2), first.value, "{game}");
    }
}

#[test]
fn a_finished_game_has_no_iterations() {
    let start = catalog::read("nim:heaps=1").unwrap();
    let over = start.play(Ordinal(0)).unwrap();
    let found = sample(
        &*over,
        &UctSpec::default(),
        &Registry::built_in(),
        &Token::new(),
    )
    .unwrap();
    assert_eq!(
        (
            found.run.iterations,
            found.run.tree.len(),
            found.value,
            found.best
        ),
        (0, 1, None, None)
    );
    assert!(found.children.is_empty() && found.pv.is_empty());
    let problem = over
        .pose_uct(&UctSpec::default(), &Registry::built_in())
        .unwrap();
    let recording = record_sampling(&*problem, &Token::new()).unwrap();
    assert_eq!(
        (
            recording.iterations(),
            recording.moment(&recording.root(), 9)
        ),
        (0, vec![])
    );
}

#[test]
fn what_cannot_be_searched_is_refused() {
    let pose = |game: &str, playouts: &str| {
        let spec = UctSpec {
            playouts: Playouts::named(playouts),
            ..UctSpec::default()
        };
        catalog::read(game)
            .unwrap()
            .pose_uct(&spec, &Registry::built_in())
            .map(|_| ())
    };
    assert_eq!(
        pose("tree:[[3,12],[2,4]]", "random"),
        Err(ProblemError::Uct(UctError::Tree))
    );
    assert!(matches!(
        pose("othello", "basilio"),
        Err(ProblemError::Uct(UctError::Unbounded { .. }))
    ));
    assert!(matches!(
        pose("othello", "nothing"),
        Err(ProblemError::Unknown(_))
    ));
    for (game, evaluation) in [
        ("othello", "outcome"),
        ("k-in-a-row", "weights"),
        ("pig", "lead"),
        ("nim", "heap-sum"),
    ] {
        assert_eq!(pose(game, evaluation), Ok(()), "{game}");
    }
}

#[test]
fn an_evaluation_takes_the_place_of_playouts() {
    let start = catalog::read("connect-four:columns=4,rows=4").unwrap();
    let spec = UctSpec {
        playouts: Playouts::named("outcome"),
        ..UctSpec::default()
    };
    let problem = start.pose_uct(&spec, &Registry::built_in()).unwrap();
    let found = sample_problem(problem, true, &Token::new()).unwrap();
    let root = found.run.root();
    assert_eq!((root.wins, root.draws, found.run.tree.scale()), (0, 0, 2));
    // Unfinished nodes count 0, the middle of the range.
    assert!(
        root.points > 500 && found.value.unwrap().abs() < 0.5,
        "{root:?}"
    );
}
