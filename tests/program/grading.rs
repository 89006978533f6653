//! Grading systems: both recipes of `assets/grading`, run as those systems run them on five
//! submissions.

use crate::own_home;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/grading")
}

/// A submission with its expected points and those of its items.
struct Expected {
    file: String,
    score: f64,
    search: f64,
    cuts: f64,
}

fn expected() -> Vec<Expected> {
    let text = fs::read_to_string(folder().join("submissions/expected.tsv")).expect("a table");
    let row = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let number = |at: usize| fields[at].parse().expect("points");
        Expected {
            file: fields[0].to_owned(),
            score: number(1),
            search: number(2),
            cuts: number(3),
        }
    };
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(row)
        .collect()
}

/// Returns whether the tools that the recipes need are installed.
fn has_tools() -> bool {
    let is_there = |name: &str| {
        let found = own_home::program(name)
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        found.is_ok_and(|status| status.success())
    };
    let all = cfg!(unix) && is_there("bash") && is_there("python3");
    if !all {
        println!("bash or python3 was not found");
    }
    all
}

fn check(arguments: &[&str]) -> String {
    let output = own_home::plyscope()
        .arg("check")
        .args(arguments)
        .output()
        .expect("it starts");
    assert!(
        matches!(output.status.code(), Some(0 | 1 | 3)),
        "{output:?}"
    );
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn a_class_is_one_file_for_gradescope_and_one_for_junit() {
    let submissions = folder().join("submissions");
    let assignment = folder().join("assignment.ron");
    let asked = [
        &*submissions.to_string_lossy(),
        "--assignment",
        &assignment.to_string_lossy(),
    ];
    let text = check(
        &[
            &asked[..],
            &["--as", "gradescope", "--visibility", "after_published"],
        ]
        .concat(),
    );
    let results: Value = serde_json::from_str(&text).expect("JSON");
    let tests = results["tests"].as_array().expect("tests");
    let sum = |field: &str| {
        tests
            .iter()
            .filter_map(|test| test[field].as_f64())
            .sum::<f64>()
    };
    let all: f64 = expected().iter().map(|expected| expected.score).sum();
    assert_eq!(
        (sum("score"), results["score"].as_f64()),
        (all, Some(all)),
        "{text}"
    );
    assert_eq!(
        (sum("max_score"), results["max_score"].as_f64()),
        (100.0, Some(100.0)),
        "{text}"
    );
    assert!(
        tests
            .iter()
            .all(|test| test["visibility"] == "after_published"),
        "{text}"
    );
    let of = |name: &str| {
        tests
            .iter()
            .find(|test| test["name"] == name)
            .unwrap_or_else(|| panic!("{name}: {text}"))
    };
    for Expected {
        file, search, cuts, ..
    } in expected()
    {
        let item = |title: &str| of(&format!("{file}: {title}"))["score"].as_f64();
        let found = (
            item("its moves, windows and values are right"),
            item("it makes the cuts that are due"),
        );
        assert_eq!(found, (Some(search), Some(cuts)), "{file}");
    }
    let fault = of("faulty.trace: its moves, windows and values are right");
    assert!(
        fault["output"]
            .as_str()
            .is_some_and(|said| said.starts_with("tick 17: window: ")),
        "{fault}"
    );

    let text = check(&[&asked[..], &["--as", "junit"]].concat());
    assert!(
        text.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites"),
        "{text}"
    );
    assert_eq!(text.matches("<testsuite name=").count(), 5, "{text}");
    assert_eq!(text.matches("<testcase ").count(), 25, "{text}");
    assert!(
        text.contains("<failure message=\"5 of 10 points\" type=\"search\">tick 17: window: "),
        "{text}"
    );
}

#[test]
fn the_autograder_writes_what_gradescope_reads() {
    if !has_tools() {
        return;
    }
    let run = |name: &str, file: Option<&str>| -> Value {
        let home = tempfile::tempdir().expect("a folder");
        fs::create_dir(home.path().join("submission")).expect("a folder");
        if let Some(file) = file {
            let from = folder().join("submissions").join(file);
            fs::copy(from, home.path().join("submission").join(file)).expect("copied");
        }
        let script = folder().join("gradescope/run_autograder");
        let output = own_home::program("bash")
            .arg(script)
            .env("AUTOGRADER", home.path())
            .env("PLYSCOPE", env!("CARGO_BIN_EXE_plyscope"))
            .output()
            .expect("it starts");
        assert!(output.status.success(), "{name}: {output:?}");
        let text = fs::read_to_string(home.path().join("results/results.json")).expect("results");
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}: {text}"))
    };
    for Expected { file, score, .. } in expected() {
        assert_eq!(
            run(&file, Some(&file))["score"].as_f64(),
            Some(score),
            "{file}"
        );
    }
    let nothing = run("nothing", None);
    assert_eq!(nothing["score"].as_f64(), Some(0.0), "{nothing}");
    assert!(
        nothing["output"]
            .as_str()
            .is_some_and(|said| !said.is_empty()),
        "{nothing}"
    );
}

#[test]
fn the_classroom_passes_items_by_exit_codes() {
    if !has_tools() {
        return;
    }
    for Expected {
        file, search, cuts, ..
    } in expected()
    {
        let home = tempfile::tempdir().expect("a folder");
        fs::copy(
            folder().join("submissions").join(&file),
            home.path().join(&file),
        )
        .expect("copied");
        for (item, earned) in [("search", search), ("cuts", cuts)] {
            let status = own_home::program("bash")
                .arg(folder().join("github-classroom/.github/plyscope/grade"))
                .arg(item)
                .env("ROOT", home.path())
                .env("PLYSCOPE", env!("CARGO_BIN_EXE_plyscope"))
                .stdout(Stdio::null())
                .status()
                .expect("it starts");
            assert_eq!(status.success(), earned >= 10.0, "{file} {item}");
        }
    }
}

/// The workflow names the items that have points, and these add up to the points of the rubric.
#[test]
fn the_workflow_has_the_items_of_the_rubric() {
    let file = folder().join("github-classroom/.github/workflows/classroom.yml");
    let text = fs::read_to_string(file).expect("a workflow");
    let after = |word: &str| -> Vec<&str> {
        text.lines()
            .filter_map(|line| line.trim().strip_prefix(word))
            .map(str::trim)
            .collect()
    };
    let points: u32 = after("max-score:")
        .iter()
        .map(|points| points.parse::<u32>().expect("points"))
        .sum();
    assert_eq!(points, 20);
    let commands = after("command:");
    assert_eq!(
        commands,
        [
            "bash .github/plyscope/grade search",
            "bash .github/plyscope/grade cuts"
        ]
    );
    let [one, other] = [
        "assignment.ron",
        "github-classroom/.github/plyscope/assignment.ron",
    ]
    .map(|file| fs::read_to_string(folder().join(file)).expect("an assignment"));
    assert_eq!(one, other);
}
