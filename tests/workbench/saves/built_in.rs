//! The study positions that come with the program: they can be opened and searched at once, and
//! their comments are true.

use super::registry;
use engine::boundary::{Analysis, analyze};
use engine::eval::Registry;
use engine::search::{MethodName, OrderName, Spec};
use model::documents;
use model::save::{self, BUILT_IN};
use model::study::Study;
use std::fs;
use std::path::Path;

pub fn open(name: &str) -> Study {
    let (_, text) = BUILT_IN
        .iter()
        .find(|(known, _)| *known == name)
        .unwrap_or_else(|| panic!("{name}"));
    documents::read(text, name, registry()).unwrap_or_else(|error| panic!("{error}"))
}

fn search(study: &Study, spec: &Spec) -> Analysis {
    analyze(study.position(), spec, &Registry::built_in()).unwrap()
}

fn value(analysis: &Analysis) -> String {
    analysis.problem.print(analysis.value)
}

fn with(study: &Study, change: impl FnOnce(&mut Spec)) -> Analysis {
    let mut spec = study.spec().clone();
    change(&mut spec);
    search(study, &spec)
}

fn child(analysis: &Analysis, mv: &str) -> String {
    let child = analysis
        .children
        .iter()
        .find(|child| child.mv == mv)
        .unwrap();
    child
        .value
        .map_or_else(String::new, |value| analysis.problem.print(value))
}

#[test]
fn the_table_is_the_folder_and_each_file_is_as_it_would_be_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let mut files: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| {
            entry
                .unwrap()
                .file_name()
                .into_string()
                .unwrap()
                .trim_end_matches(".ron")
                .to_owned()
        })
        .collect();
    files.sort();
    let mut names: Vec<&str> = BUILT_IN.iter().map(|(name, _)| *name).collect();
    names.sort_unstable();
    assert_eq!(files, names);
    assert!(names.len() >= 16);
    let mut different = Vec::new();
    for (name, text) in BUILT_IN {
        let study = open(name);
        assert!(
            !study.title.is_empty() && study.comment.len() > 60,
            "{name}"
        );
        let written = documents::to_text(&study);
        if std::env::var_os("UPDATE").is_some() {
            fs::write(folder.join(format!("{name}.ron")), &written).unwrap();
        }
        if written != *text {
            different.push(*name);
        }
        assert!(
            text.starts_with("(\n    version: 1,\n") && text.ends_with(")\n"),
            "{name}"
        );
        assert_eq!(
            save::load(&folder.join(format!("{name}.ron")))
                .unwrap()
                .file,
            documents::to_file(&study)
        );
    }
    assert!(different.is_empty(), "UPDATE=1 writes {different:?} anew");
}

/// The name, value, best move and nodes of the search that a save is opened with.
const FIGURES: &[(&str, &str, Option<&str>, u64)] = &[
    ("galo-two-way-win", "1", Some("a3"), 234),
    ("galo-won-sooner", "1", Some("b3"), 34),
    ("galo-empty", "0", Some("a3"), 18_297),
    ("galo-weights-1", "-4", Some("a3"), 50),
    ("galo-weights-2", "-1", None, 1),
    ("galo-weights-3", "-5", None, 1),
    ("tree-textbook", "3", Some("A"), 11),
    ("tree-faulty", "8", Some("A"), 10),
    ("row-4x6-3", "1", Some("b3"), 33_929),
    ("row-5x5-4", "1", Some("b4"), 1_600_807),
    ("nim-1-2-3-4", "-2", Some("3:3"), 669),
    ("nim-misere", "1", Some("3:1"), 46),
    ("connect-four-4x4", "-3", Some("1"), 2_005),
    ("connect-four-printed", "19", Some("4"), 645),
    ("rastros-obtuso-bacoco", "0", Some("b3"), 122),
    ("rastros-step-back", "1", Some("c4"), 3_855_682),
    ("othello-start", "7", Some("d3"), 48),
    ("othello-deep-cut", "-9", Some("c6"), 9_916),
    ("othello-one-square-left", "-314", None, 1),
    ("othello-final", "-inf", None, 1),
    ("solved-connect-four", "-3", Some("4"), 15_692),
    ("solved-connect-four-6x6", "-5", Some("2"), 6_717),
    ("solved-connect-four-5x4", "-2", Some("1"), 23_106),
    ("solved-connect-four-one-move", "3", Some("2"), 196_869),
    ("solved-othello-parity", "-11", Some("a6"), 74),
    ("solved-row-5x5-4", "1", Some("c3"), 23_268),
    ("solved-row-5x6-4", "55", Some("c4"), 355_709),
    ("solved-rastros-6x6", "5", Some("c5"), 1_399),
    ("solved-rastros-7x7", "-5", Some("c5"), 2_142),
    ("solved-rastros-8x8", "5", Some("d4"), 3_702),
    ("solved-nim-3-5-7", "1", Some("1:1"), 16_649),
    ("solved-othello-ffo-40", "57", Some("b1"), 1_103),
];

#[test]
fn the_searches_give_what_they_are_known_to_give() {
    assert_eq!(FIGURES.len(), BUILT_IN.len());
    for &(name, expected, best, nodes) in FIGURES {
        let study = open(name);
        let found = search(&study, study.spec());
        assert_eq!(
            (
                value(&found).as_str(),
                found.best.as_deref(),
                found.counts.nodes
            ),
            (expected, best, nodes),
            "{name}"
        );
    }
}

#[test]
fn comments_about_the_courses_boards() {
    let study = open("galo-two-way-win");
    let all = search(&study, study.spec());
    assert_eq!(
        ["a3", "c3", "c2", "a1", "c1"].map(|mv| child(&all, mv)),
        ["1", "1", "-1", "0", "0"]
    );
    let study = open("galo-won-sooner");
    let all = search(&study, study.spec());
    assert_eq!(["b3", "c1"].map(|mv| child(&all, mv)), ["1", "1"]);
    let sooner = with(&study, |spec| {
        spec.evaluation = Some("outcome-sooner".into());
    });
    assert_eq!(
        (sooner.best.as_deref(), child(&sooner, "c1").as_str()),
        (Some("c1"), "1/3")
    );
    let whole = with(&open("galo-empty"), |spec| {
        spec.method = MethodName::Minimax;
    });
    assert_eq!((value(&whole).as_str(), whole.counts.nodes), ("0", 549_946));
    let weights = open("galo-weights-1");
    assert_eq!(value(&with(&weights, |spec| spec.depth = Some(0))), "-4");
    let all = search(&weights, weights.spec());
    assert_eq!(["a3", "b3"].map(|mv| child(&all, mv)), ["-4", "-5"]);
    let ended = |name| {
        value(&with(&open(name), |spec| {
            spec.evaluation = Some("weights-outcome".into());
        }))
    };
    assert_eq!(
        ["galo-weights-2", "galo-weights-3"].map(ended),
        ["0", "-100"]
    );
    let tree = with(&open("tree-textbook"), |spec| {
        spec.method = MethodName::Minimax;
    });
    assert_eq!((value(&tree).as_str(), tree.counts.nodes), ("3", 13));
}

#[test]
fn comments_about_larger_boards() {
    let study = open("row-4x6-3");
    let all = with(&study, |spec| spec.method = MethodName::Minimax);
    let mut wins: Vec<&str> = all.children.iter().map(|child| child.mv.as_str()).collect();
    wins.retain(|mv| child(&all, mv) == "1");
    assert_eq!(
        (all.counts.nodes, wins),
        (
            5_368_225,
            vec!["b3", "c3", "d3", "e3", "b2", "c2", "d2", "e2"]
        )
    );
    let study = open("connect-four-printed");
    let outcome = |plies| {
        move |spec: &mut Spec| (spec.evaluation, spec.depth) = (Some("outcome".into()), Some(plies))
    };
    let all = with(&study, |spec| {
        outcome(8)(spec);
        spec.method = MethodName::Minimax;
    });
    assert_eq!(["2", "4"].map(|mv| child(&all, mv)), ["0", "-1"]);
    let study = open("rastros-obtuso-bacoco");
    let all = with(&study, |spec| spec.method = MethodName::Minimax);
    let mut lost: Vec<&str> = all.children.iter().map(|child| child.mv.as_str()).collect();
    lost.retain(|mv| child(&all, mv) == "-1");
    assert_eq!(lost, ["b2", "b1", "c1"]);
    let nim = with(&open("nim-1-2-3-4"), |spec| {
        spec.method = MethodName::Minimax;
    });
    assert_eq!(nim.counts.nodes, 2_978);
    let four = with(&open("connect-four-4x4"), |spec| {
        spec.method = MethodName::Minimax;
    });
    assert_eq!(
        (four.counts.nodes, child(&four, "3").as_str()),
        (20_921, "-3")
    );
}

#[test]
fn comments_about_othello() {
    let study = open("othello-deep-cut");
    let natural = with(&study, |spec| spec.order = OrderName::Natural);
    assert_eq!(
        (value(&natural).as_str(), natural.counts.nodes),
        ("-9", 73_469)
    );
    let minimax = with(&study, |spec| spec.method = MethodName::Minimax);
    assert_eq!(
        (
            value(&minimax).as_str(),
            minimax.best.as_deref(),
            minimax.counts.nodes
        ),
        ("-9", Some("c6"), 3_089_798)
    );
    let start = with(&open("othello-start"), |spec| {
        spec.method = MethodName::Minimax;
    });
    assert_eq!(start.counts.nodes, 73);
    assert!(start.children.iter().all(|mv| child(&start, &mv.mv) == "7"));
    let left = open("othello-one-square-left");
    assert_eq!(
        value(&with(&left, |spec| spec.max = Some(engine::rules::Side::Second))),
        "314"
    );
    assert_eq!(value(&with(&left, |spec| spec.depth = Some(1))), "-inf");
    let ended = open("othello-final");
    assert_eq!(ended.position().outcome().unwrap().1, "O wins: X 31 – O 33");
    assert_eq!(
        value(&with(&ended, |spec| spec.evaluation =
            Some("disc-difference".into()))),
        "-2"
    );
}

/// Only the step back wins, and only the replies in the comment refute the two runs for the goal.
#[test]
fn comments_about_the_step_back() {
    let study = open("rastros-step-back");
    let outcome = |path: &str| {
        let mut study = open("rastros-step-back");
        study.play_text(path).unwrap();
        value(&with(&study, |spec| {
            spec.max = Some(engine::rules::Side::First);
        }))
    };
    let after = |path: &str| -> Vec<(String, String)> {
        let mut study = open("rastros-step-back");
        if !path.is_empty() {
            study.play_text(path).unwrap();
        }
        let moves = study.position().legal().into_iter();
        moves
            .map(|mv| (mv.text.clone(), outcome(&format!("{path} {}", mv.text))))
            .collect()
    };
    assert_eq!(
        study
            .position()
            .describe()
            .to_string()
            .split(' ')
            .next_back(),
        Some("S")
    );
    let with_value = |path: &str, value: &str| -> Vec<String> {
        after(path)
            .into_iter()
            .filter(|(_, found)| found == value)
            .map(|(mv, _)| mv)
            .collect()
    };
    assert_eq!(with_value("", "1"), ["c4"]);
    assert_eq!(with_value("b2", "-1"), ["c3"]);
    assert_eq!(with_value("a2", "-1"), ["a3"]);
}
