//! Small Python programs in the styles of textbooks, each with versions that have one classical
//! mistake: no right one is accused, and each mistake is named where it first shows.
//! `tests/traces/programs/expected.tsv` was written from the programs, not from the verdicts. If
//! python3 is installed, the programs print exactly these traces.

use super::{lines, verdict};
use crate::own_home;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces/programs")
}

/// The expected verdict on the trace of a program.
struct Row {
    name: String,
    /// `ok`; `faulty`; `stopped`: nothing is wrong up to the end of the trace; `unjudged`: nothing
    /// is proven, and the verdict says so.
    verdict: String,
    /// The kinds that the first finding may have, and the moves to its node; empty if there is
    /// none.
    kinds: Vec<String>,
    path: Vec<String>,
    /// The number of findings that follow from no other.
    roots: usize,
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(folder().join("expected.tsv")).expect("the table");
    let rows = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    rows.map(|line| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [name, verdict, kinds, path, roots] = cells[..] else {
            panic!("five cells: {line}")
        };
        let words = |text: &str| {
            text.split_whitespace()
                .filter(|word| *word != "-")
                .map(str::to_owned)
                .collect()
        };
        let path: Vec<String> = words(path);
        let path = path
            .into_iter()
            .map(|word| if word == "same" { "-".to_owned() } else { word })
            .collect();
        let roots = roots.parse().expect("a number");
        Row {
            name: name.to_owned(),
            verdict: verdict.to_owned(),
            kinds: words(kinds),
            path,
            roots,
        }
    })
    .collect()
}

fn text(name: &str) -> String {
    fs::read_to_string(folder().join(format!("{name}.trace")))
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn no_right_program_is_accused_and_every_mistake_is_named() {
    let mut wrong = Vec::new();
    for row in rows() {
        let found = verdict(&text(&row.name), None);
        let state = if !found.ok() {
            "faulty"
        } else if found.stopped {
            "stopped"
        } else {
            "ok"
        };
        let first = found.findings.first();
        let is_open = row.verdict == "unjudged" && state == "ok" && !found.is_complete();
        let fits = (state == row.verdict || is_open)
            && match first {
                None => row.kinds.is_empty(),
                Some(first) => {
                    row.kinds.iter().any(|kind| kind == first.kind.word()) && first.path == row.path
                }
            }
            && found
                .findings
                .iter()
                .filter(|finding| finding.cause.is_none())
                .count()
                == row.roots;
        if !fits {
            let expected = format!(
                "{} {:?} at {:?}, {} roots",
                row.verdict, row.kinds, row.path, row.roots
            );
            wrong.push(format!(
                "{}: expected {expected}\n{}",
                row.name,
                lines(&found)
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of them:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn there_are_forty_of_them_and_each_is_in_the_table() {
    let names: BTreeSet<String> = rows().into_iter().map(|row| row.name).collect();
    let files = fs::read_dir(folder())
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path());
    let traces = files.filter(|path| path.extension().is_some_and(|end| end == "trace"));
    let traces: BTreeSet<String> = traces
        .map(|path| {
            path.file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    assert_eq!(names, traces);
    let right = names
        .iter()
        .filter(|name| name.starts_with("right-"))
        .count();
    let programs = fs::read_dir(folder().join("right"))
        .expect("the folder")
        .count();
    assert!(
        right == programs && right >= 38 && names.len() - right >= 40,
        "{right} of {}",
        names.len()
    );
}

#[test]
fn the_programs_leave_these_traces() {
    let python = own_home::program("python3")
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if !python.is_ok_and(|status| status.success()) {
        println!("python3 was not found: the traces in the folder are judged as they are");
        return;
    }
    let out = tempfile::tempdir().expect("a folder");
    let mut command = own_home::program("python3");
    command
        .arg("-B")
        .arg(folder().join("run.py"))
        .arg(out.path());
    let output = command.output().expect("python3 starts");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    for row in rows() {
        let name = format!("{}.trace", row.name);
        let printed = fs::read_to_string(out.path().join(&name)).expect("a trace");
        assert!(
            printed == text(&row.name),
            "{name} is out of date: python3 tests/traces/programs/run.py tests/traces/programs"
        );
    }
}
