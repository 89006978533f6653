//! Formulas in searches: equal values to equivalent sums, and a prompt end at a position without a
//! value.

use crate::own_home;
use engine::boundary::analyze;
use engine::boundary::{Position, ProblemError, catalog};
use engine::eval::Registry;
use engine::search::Token;
use engine::search::{MethodName, OrderName, Spec};
use model::inspect::compare;
use model::study::Job;
use std::path::PathBuf;
use std::process::Output;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn own(game: &str, body: &str) -> Registry {
    let mut registry = Registry::built_in();
    let text = format!("(version: 1, name: \"own\", game: \"{game}\", {body})");
    registry.add(&text, "own.ron").expect("an evaluation");
    registry
}

fn spec(method: MethodName, depth: u32, evaluation: &str) -> Spec {
    Spec {
        method,
        depth: Some(depth),
        evaluation: Some(evaluation.to_owned()),
        ..Spec::default()
    }
}

fn position(game: &str) -> Box<dyn Position> {
    catalog::read(game).expect("a game")
}

#[test]
fn searches_with_a_formula_are_those_with_its_sum() {
    let lines = "end: GameOver(win: 1000000, draw: 0, loss: -1000000), formula: \"60 * corners - 15 * corner_neighbours
        + if(phase <= 0.75, 8 * mobility - 3 * frontier - discs,
            if(phase <= 0.9, 6 * mobility - frontier + 2 * discs, 3 * mobility + 8 * discs))\"";
    let registry = own("othello", lines);
    for method in MethodName::ALL {
        for order in OrderName::ALL {
            let search = |name: &str| {
                let spec = Spec {
                    order,
                    ..spec(method, 4, name)
                };
                let found =
                    analyze(&*position("othello:size=6"), &spec, &registry).expect("a search");
                (
                    found.problem.print(found.value),
                    found.best,
                    found.counts,
                    found.pv,
                )
            };
            assert_eq!(search("own"), search("mobility"), "{method:?} {order:?}");
        }
    }
}

/// A formula without a value once eleven discs are on the board, which takes seven plies.
const LATE: &str = "formula: \"discs + if(used >= 11, 0 / 0, 0)\"";

#[test]
fn a_search_ends_at_a_position_without_a_value() {
    let registry = own("othello", LATE);
    let start = position("othello");
    for method in [MethodName::Minimax, MethodName::AlphaBeta] {
        assert!(analyze(&*start, &spec(method, 6, "own"), &registry).is_ok());
        let begun = Instant::now();
        // A search of this whole depth would take minutes.
        let error = analyze(&*start, &spec(method, 12, "own"), &registry)
            .err()
            .expect("no value");
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "{:?}",
            begun.elapsed()
        );
        let error = error.to_string();
        assert!(
            error.starts_with(
                "the formula of \"own\" is not a number for X as MAX in the position "
            ),
            "{error}"
        );
    }
    let name = |depth| {
        let error = analyze(
            &*start,
            &spec(MethodName::AlphaBeta, depth, "own"),
            &registry,
        )
        .err();
        match error {
            Some(ProblemError::NoValue { position, .. }) => position,
            _ => String::new(),
        }
    };
    assert_eq!(name(7), name(7), "the same every time");
    assert_eq!(
        name(7).matches(['X', 'O']).count(),
        12,
        "eleven discs and the side to move: {}",
        name(7)
    );
}

#[test]
fn whoever_searches_is_told() {
    let registry = own("othello", LATE);
    let problem = position("othello")
        .pose(&spec(MethodName::AlphaBeta, 8, "own"), &registry)
        .expect("a problem");
    assert!(problem.fault().is_none());
    assert_eq!(problem.static_text(&[]), "0");
    assert!(!problem.choose(u64::MAX, &Token::new()).complete && problem.fault().is_some());

    let problem = position("othello")
        .pose(&spec(MethodName::Minimax, 7, "own"), &registry)
        .expect("a problem");
    assert_eq!(problem.truth(&[], u64::MAX, &Token::new()), None);
    assert!(
        compare::compare(&*problem, 1 << 30, &Token::new())
            .is_none_or(|found| found.methods.is_empty())
    );

    let problem = position("othello")
        .pose(&spec(MethodName::AlphaBeta, 30, "own"), &registry)
        .expect("a problem");
    let job = Job::start(problem, 1 << 20, || {}).expect("a thread");
    assert!(job.wait(Duration::from_secs(60)), "it ends by itself");
    let progress = job.progress();
    assert!(
        progress
            .fault
            .is_some_and(|fault| fault.to_string().contains("not a number"))
    );
    assert!(progress.answer.is_some_and(|answer| !answer.complete));
}

#[test]
fn looking_does_not_break_a_search() {
    let registry = own("nim", "formula: \"if(used == 0, 0 / 0, won)\"");
    let problem = position("nim")
        .pose(&spec(MethodName::Minimax, 2, "own"), &registry)
        .expect("a problem");
    assert_eq!(problem.static_text(&[]), "not a number");
    assert!(problem.leaf_nanos() < u64::MAX);
    assert_eq!(
        problem.terms(&[]).last().map(|term| term.text.as_str()),
        Some("not a number")
    );
    assert!(
        problem.fault().is_none() && problem.choose(u64::MAX, &Token::new()).complete,
        "its leaves are further on"
    );
    let problem = position("nim")
        .pose(&spec(MethodName::Minimax, 0, "own"), &registry)
        .expect("a problem");
    assert!(!problem.choose(u64::MAX, &Token::new()).complete && problem.fault().is_some());
}

#[test]
fn many_threads_meet_the_same_end() {
    let registry = Arc::new(own("othello", LATE));
    let problem = position("othello")
        .pose(&spec(MethodName::AlphaBeta, 8, "own"), &registry)
        .expect("a problem");
    std::thread::scope(|scope| {
        for _ in 0..4 {
            let problem = Arc::clone(&problem);
            scope.spawn(move || assert!(!problem.choose(u64::MAX, &Token::new()).complete));
        }
    });
    assert!(problem.fault().is_some());
}

fn plyscope(args: &[&str]) -> Output {
    own_home::plyscope().args(args).output().expect("it starts")
}

#[test]
fn commands_end_with_2_and_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, body: &str| -> PathBuf {
        let path = folder.path().join(name);
        let text = format!("(version: 1, name: \"own\", game: \"othello\",\n    {body})");
        std::fs::write(&path, text).expect("written");
        path
    };
    let (late, bad) = (
        file("late.ron", LATE),
        file("bad.ron", "formula: \"1 +\n  mobilty\""),
    );
    let (late, bad) = (late.to_string_lossy(), bad.to_string_lossy());
    for command in ["analyze", "check", "compare", "trace"] {
        let output = plyscope(&[
            command,
            "--game",
            "othello",
            "--depth",
            "7",
            "--evaluation",
            &late,
        ]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(
            (output.status.code(), error.lines().count()),
            (Some(2), 1),
            "{command}: {error}"
        );
        assert!(
            error.contains("the formula of \"own\" is not a number for X as MAX"),
            "{command}: {error}"
        );
    }
    let output = plyscope(&["analyze", "--game", "othello", "--evaluation", &bad]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        error.contains(
            "bad.ron:3:3: unknown name mobilty, did you mean mobility?; known are square_table"
        ),
        "{error}"
    );
}
