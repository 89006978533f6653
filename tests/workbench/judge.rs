//! `check` and `compare` on right searches and on a wrong one.

use engine::boundary::analysis::record;
use engine::boundary::{Problem, catalog};
use engine::eval::Registry;
use engine::rules::Setup;
use engine::search::Token;
use engine::search::{MethodName, OrderName, Spec};
use engine::trace::{FoldedNode, TraceError, Walk};
use model::inspect::check::{CheckFault, CheckReport, Effort, check, recorded};
use model::inspect::compare::{Comparison, compare};
use model::inspect::growth::{Curve, CurveEnd, growth};
use model::study::Job;
use std::sync::Arc;
use std::time::Duration;

fn pose(game: &str, position: &str, evaluation: &str, spec: Spec) -> Arc<dyn Problem> {
    let start = catalog::read(game).expect("a game");
    let start = if position.is_empty() {
        start
    } else {
        start
            .set_up(Some(&Setup::read(position)))
            .expect("a position")
    };
    let evaluation = Some(evaluation.to_owned());
    start
        .pose(&Spec { evaluation, ..spec }, &Registry::built_in())
        .expect("a problem")
}

fn spec(method: MethodName, depth: Option<u32>, order: OrderName) -> Spec {
    Spec {
        method,
        depth,
        order,
        seed: 3,
        ..Spec::default()
    }
}

fn judge(problem: &dyn Problem, effort: Effort) -> CheckReport {
    let (answer, tree) = record(problem, 1 << 20);
    assert!(answer.complete);
    let mut open = |spot: &FoldedNode| problem.open(spot);
    let mut walk = Walk::new(problem.spec().method, &tree, &mut open);
    check(&mut walk, problem, effort, &Token::new()).expect("no trouble")
}

const GAMES: [(&str, &str, &str, u32); 8] = [
    ("k-in-a-row", "X.O/.X./..O X", "outcome-sooner", 9),
    ("k-in-a-row:h=4,v=4,k=3", "", "lines", 3),
    ("connect-four", "", "open-fours", 4),
    ("othello", "", "basilio", 4),
    ("othello:size=6", "", "mobility", 4),
    ("nim", "", "heap-sum", 4),
    ("rastros", "", "paths", 3),
    ("tree:[[3,12,8],[2,4,6],[14,5,2]]", "", "leaf", 9),
];

#[test]
fn right_searches_pass() {
    for (game, position, evaluation, depth) in GAMES {
        for method in [
            MethodName::Minimax,
            MethodName::AlphaBeta,
            MethodName::FailSoft,
        ] {
            for order in OrderName::ALL {
                let problem = pose(game, position, evaluation, spec(method, Some(depth), order));
                let report = judge(&*problem, Effort::default());
                assert!(
                    report.ok() && !report.sampled,
                    "{game} {method:?} {order:?}: {:?}",
                    report.failures.first()
                );
                assert!(report.values > 0);
                let nodes = problem.choose(u64::MAX, &Token::new()).counts.nodes;
                assert_eq!(
                    (report.values + report.bounds, report.ticks),
                    (nodes, 2 * nodes)
                );
            }
        }
    }
}

#[test]
fn a_sample_is_said_to_be_one() {
    let problem = pose(
        "connect-four",
        "",
        "open-fours",
        spec(MethodName::AlphaBeta, Some(6), OrderName::Natural),
    );
    let nodes = problem.choose(u64::MAX, &Token::new()).counts.nodes;
    let report = judge(
        &*problem,
        Effort {
            nodes: 1000,
            each: 500,
            sample: 300,
            seed: 1,
        },
    );
    assert!(
        report.sampled && report.ok() && !report.root,
        "the root takes more than 500 nodes of minimax"
    );
    assert_eq!(
        (report.judged() + report.too_big, report.nodes),
        (300, nodes)
    );
    assert!(report.judged() > 100 && report.too_big > 0);
    assert_eq!(report.ticks, 2 * nodes, "the totals of all were added up");
}

/// A sample of all nodes finds exactly the results of the full check.
#[test]
fn a_sample_of_all_is_the_whole() {
    for method in [MethodName::AlphaBeta, MethodName::Faulty] {
        let problem = pose(
            "rastros",
            "",
            "basilio",
            spec(method, Some(3), OrderName::Natural),
        );
        let full = judge(&*problem, Effort::default());
        let sampled = judge(
            &*problem,
            Effort {
                nodes: 0,
                sample: full.nodes as usize,
                ..Effort::default()
            },
        );
        assert_eq!(sampled, full);
        assert!(full.root && !full.sampled && full.ok() == (method == MethodName::AlphaBeta));
        let fewer = judge(
            &*problem,
            Effort {
                nodes: 0,
                sample: 40,
                ..Effort::default()
            },
        );
        assert!(
            fewer.sampled && fewer.root && fewer.judged() == 40,
            "the root is among them"
        );
    }
}

#[test]
fn the_faulty_method_is_caught() {
    let problem = pose(
        "rastros",
        "",
        "basilio",
        spec(MethodName::Faulty, Some(4), OrderName::Natural),
    );
    let report = judge(&*problem, Effort::default());
    let first = report.failures.first().expect("a failure");
    assert_eq!(first.fault, CheckFault::Untrue);
    assert!(
        report
            .failures
            .windows(2)
            .all(|pair| pair[0].tick <= pair[1].tick)
    );
    assert!(
        !first
            .kind
            .allows(first.value, first.truth.expect("the true value"))
    );
}

#[test]
fn methods_that_disagree_say_what_they_found() {
    let asked = spec(MethodName::Faulty, None, OrderName::Natural);
    let problem = pose("tree:[[3,12,8],[2,4,6],[14,5,2]]", "", "leaf", asked);
    let found = compare(&*problem, u64::MAX, &Token::new()).expect("small enough");
    assert_eq!(found.agree, Some(false));
    let answers = [
        ["minimax", "3", "A"],
        ["alphabeta", "3", "A"],
        ["alphabeta-faulty", "8", "A"],
    ];
    assert_eq!(
        found.answers(&*problem),
        answers.map(|answer| answer.map(str::to_owned))
    );
    let told = growth(&*problem, None, u64::MAX, &Token::new());
    assert_eq!(told.asked, Some(MethodName::Faulty));
    let last = told.depths.last().expect("a depth").nodes[Curve::Asked as usize];
    assert_eq!(
        last,
        Some(problem.choose(u64::MAX, &Token::new()).counts.nodes)
    );
}

fn compared(game: &str, evaluation: &str, depth: Option<u32>) -> Comparison {
    let problem = pose(
        game,
        "",
        evaluation,
        spec(MethodName::AlphaBeta, depth, OrderName::Natural),
    );
    compare(&*problem, 100_000_000, &Token::new()).expect("small enough")
}

#[test]
fn methods_are_compared() {
    let both = compared("k-in-a-row", "outcome", None);
    assert_eq!(both.agree, Some(true));
    let [minimax, alpha_beta] = &both.methods[..] else {
        panic!("two methods")
    };
    assert_eq!(
        (minimax.counts.nodes, alpha_beta.counts.nodes),
        (549_946, 18_297)
    );
    assert_eq!(
        minimax.by_ply,
        [
            1, 9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872
        ]
    );
    assert_eq!(alpha_beta.by_ply.iter().sum::<u64>(), 18_297);
    let minimal = both.minimal.expect("small enough");
    assert!(
        minimal.iter().sum::<u64>() < 18_297
            && minimal
                .iter()
                .zip(&alpha_beta.by_ply)
                .all(|(least, own)| least <= own)
    );
}

/// Minimax comes last: if it is stopped, the results of alpha-beta are kept.
#[test]
fn what_has_ended_before_a_stop_stands() {
    let large = pose(
        "connect-four",
        "",
        "open-fours",
        spec(MethodName::FailSoft, Some(30), OrderName::Natural),
    );
    let small = pose(
        "connect-four",
        "",
        "open-fours",
        spec(MethodName::FailSoft, Some(5), OrderName::Natural),
    );
    let whole = compare(&*small, u64::MAX, &Token::new()).expect("small enough");
    assert_eq!(
        (
            whole.agree,
            whole.stopped,
            whole.methods.len(),
            whole.height()
        ),
        (Some(true), false, 3, Some(5))
    );
    let control = Token::new();
    let partly =
        compare(&*small, whole.methods[1].counts.nodes, &control).expect("alpha-beta ends");
    let methods: Vec<_> = partly.methods.iter().map(|found| found.method).collect();
    assert_eq!(
        (partly.agree, partly.stopped, methods[0]),
        (None, false, MethodName::AlphaBeta)
    );
    std::thread::scope(|scope| {
        let running = scope.spawn(|| compare(&*large, 1_000_000, &control));
        while control.progress().0 < 10_000 {
            std::thread::yield_now();
        }
        control.stop();
        assert!(
            running
                .join()
                .expect("no panic")
                .is_none_or(|found| found.agree.is_none())
        );
    });
}

/// The results of a comparison are not searched again, and the curves are the same.
#[test]
fn curves_use_what_is_known() {
    let games = [
        ("k-in-a-row", "outcome"),
        ("othello:size=4", "outcome"),
        ("nim", "outcome"),
    ];
    for (game, evaluation) in games {
        for depth in [Some(1), Some(4), Some(99), None] {
            for method in [MethodName::AlphaBeta, MethodName::Pvs] {
                let problem = pose(
                    game,
                    "",
                    evaluation,
                    spec(method, depth, OrderName::Natural),
                );
                let known = compare(&*problem, u64::MAX, &Token::new()).expect("small enough");
                let [quick, slow] = [Token::new(), Token::new()];
                let told = growth(&*problem, Some(&known), u64::MAX, &quick);
                assert_eq!(
                    told,
                    growth(&*problem, None, u64::MAX, &slow),
                    "{game} {depth:?} {method:?}"
                );
                assert!(
                    quick.progress().0 <= slow.progress().0,
                    "{game} {depth:?} {method:?}"
                );
            }
        }
    }
}

/// Knuth and Moore 1975: a uniform tree of branching b and depth d has at least b^⌈d/2⌉ + b^⌊d/2⌋ −
/// 1 leaves, and the corresponding number of nodes on each ply.
#[test]
fn the_minimal_tree_is_knuth_and_moores() {
    let (mut list, b, d) = (String::from("1"), 3_u64, 4_u32);
    let mut value = 0;
    for level in 0..d {
        let children: Vec<String> = (0..b)
            .map(|_| {
                value = (value * 7 + 3) % 101;
                if level == 0 {
                    value.to_string()
                } else {
                    list.clone()
                }
            })
            .collect();
        list = format!("[{}]", children.join(","));
    }
    let problem = pose(
        &format!("tree:{list}"),
        "",
        "leaf",
        spec(MethodName::AlphaBeta, None, OrderName::Natural),
    );
    let expected: Vec<u64> = (0..=d)
        .map(|ply| b.pow(ply.div_ceil(2)) + b.pow(ply / 2) - 1)
        .collect();
    assert_eq!(
        problem.minimal(None, u64::MAX, &Token::new()),
        Some(expected)
    );
}

#[test]
fn long_work_can_be_stopped_and_tells_how_far_it_is() {
    let problem = pose(
        "connect-four",
        "",
        "open-fours",
        spec(MethodName::AlphaBeta, Some(5), OrderName::Natural),
    );
    let (answer, tree) = record(&*problem, 1 << 20);
    let control = Token::new();
    assert!(
        recorded(&*problem, &tree, &control)
            .expect("no trouble")
            .ok()
    );
    assert_eq!(
        control.progress(),
        (answer.counts.nodes, Some(answer.counts.nodes))
    );
    assert_eq!(
        compare(&*problem, u64::MAX, &control).map(|found| found.agree),
        Some(Some(true))
    );
    let told = growth(&*problem, None, u64::MAX, &control);
    let depths: Vec<u32> = told.depths.iter().map(|at| at.depth).collect();
    assert_eq!((depths, told.end), (vec![1, 2, 3, 4, 5], CurveEnd::Depth));
    assert_eq!(
        told.depths[4].nodes[Curve::AlphaBeta as usize],
        Some(answer.counts.nodes)
    );
    let branching = told.depths[4]
        .branching(Curve::Minimax)
        .expect("it was run");
    assert!((6.99..7.01).contains(&branching), "{branching}");
    // Stopped before it begins, and while it runs: without the stop it would take years.
    control.stop();
    assert_eq!(
        recorded(&*problem, &tree, &control),
        Err(TraceError::Stopped)
    );
    assert_eq!(compare(&*problem, u64::MAX, &control), None);
    assert_eq!(
        growth(&*problem, None, u64::MAX, &control).end,
        CurveEnd::Stopped
    );
    let large = pose(
        "connect-four",
        "",
        "open-fours",
        spec(MethodName::AlphaBeta, None, OrderName::Natural),
    );
    for work in [
        |problem: &dyn Problem, control: &Token| compare(problem, u64::MAX, control).is_none(),
        |problem: &dyn Problem, control: &Token| {
            growth(problem, None, u64::MAX, control).end == CurveEnd::Stopped
        },
    ] {
        let control = Token::new();
        std::thread::scope(|scope| {
            let running = scope.spawn(|| work(&*large, &control));
            while control.progress().0 < 100_000 {
                std::thread::yield_now();
            }
            control.stop();
            assert!(running.join().expect("no panic"));
        });
    }
    assert_eq!(
        growth(&*large, None, 1000, &Token::new()).end,
        CurveEnd::Nodes
    );
}

/// A check reads the recording without copying it.
#[test]
fn a_finished_recording_is_shared_and_a_running_one_is_not() {
    let problem = pose(
        "connect-four",
        "",
        "open-fours",
        spec(MethodName::AlphaBeta, Some(5), OrderName::Natural),
    );
    let job = Job::start(Arc::clone(&problem), 1 << 20, || {}).expect("a thread");
    while !job.wait(Duration::from_secs(1)) {}
    let tree = job.finished().expect("it is over");
    assert!(job.look(|walk| std::ptr::eq(walk.tree(), &*tree)));
    assert_eq!(tree.counts(), job.progress().counts);
    drop(job);
    assert!(
        recorded(&*problem, &tree, &Token::new())
            .expect("no trouble")
            .ok()
    );
    let large = pose(
        "connect-four",
        "",
        "open-fours",
        spec(MethodName::AlphaBeta, None, OrderName::Natural),
    );
    let job = Job::start(large, 1 << 20, || {}).expect("a thread");
    assert!(job.finished().is_none());
    job.pause(true);
    assert!(job.finished().is_none());
    job.cancel();
    while !job.wait(Duration::from_secs(1)) {}
    assert!(job.finished().is_some());
}
