//! Small traces of right and wrong searches, many after public reports of mistakes, each with the
//! expected verdict. `tests/traces/reports/expected.tsv` was written from the searches, not from
//! verdicts. The searches of `tests/traces/entries/search.py`, whose tables have every mistake in
//! the depth, the kind and the distance of an entry, have their own table, which that program
//! writes.
//!
//! To add a case, put its trace into the first folder and a row into the table: the file; the
//! subject; the command; the exit codes that are right; the kinds of finding of which one must be
//! present (`a|b`), and those that must not be; a text that the output must contain, `!text` for
//! one that it must not contain; the reason. `-` leaves a cell empty. A right search is judged with
//! 0, or with 3 if something is left open; a wrong one with 1, or with 1 or 3 if nothing proves it.

use crate::own_home;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

const REPORTS: &str = "tests/traces/reports";
const ENTRIES: &str = "tests/traces/entries";

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The expected verdict on a trace.
struct Row {
    file: PathBuf,
    name: String,
    command: String,
    exit: Vec<i32>,
    must: Vec<String>,
    must_not: Vec<String>,
    says: String,
    reason: String,
}

fn rows(name: &str) -> Vec<Row> {
    let folder = folder(name);
    let text = fs::read_to_string(folder.join("expected.tsv")).expect("the table");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [file, _, command, exit, must, must_not, says, reason] = cells[..] else {
            panic!("eight cells: {line}")
        };
        let kinds = |cell: &str| {
            cell.split('|')
                .filter(|kind| *kind != "-")
                .map(str::to_owned)
                .collect()
        };
        Row {
            file: folder.join(file),
            name: file.to_owned(),
            command: command.to_owned(),
            exit: exit
                .split(',')
                .map(|code| code.parse().expect("an exit code"))
                .collect(),
            must: kinds(must),
            must_not: kinds(must_not),
            says: if says == "-" {
                String::new()
            } else {
                says.to_owned()
            },
            reason: reason.to_owned(),
        }
    })
    .collect()
}

/// Returns the differences between the verdict on a trace and the row; empty if there are none.
fn faults(row: &Row) -> Vec<String> {
    let output = own_home::plyscope()
        .args([&*row.command, &row.file.to_string_lossy(), "--json"])
        .output()
        .expect("it starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut faults = Vec::new();
    let code = output.status.code().unwrap_or(-1);
    if !row.exit.contains(&code) {
        faults.push(format!("exit code {code}, expected one of {:?}", row.exit));
    }
    let answer: Value = serde_json::from_str(&text).unwrap_or(Value::Null);
    let kinds: Vec<&str> = answer["findings"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|finding| finding["kind"].as_str())
        .collect();
    if !row.must.is_empty()
        && !kinds
            .iter()
            .any(|kind| row.must.iter().any(|must| must == kind))
    {
        faults.push(format!("{kinds:?}, expected one of {:?}", row.must));
    }
    if let Some(kind) = kinds
        .iter()
        .find(|kind| row.must_not.iter().any(|must_not| must_not == *kind))
    {
        faults.push(format!("{kind}, which is not so"));
    }
    let says = match row.says.strip_prefix('!') {
        Some(never) => !text.contains(never),
        None => text.contains(&row.says),
    };
    if !says {
        faults.push(format!("expected {:?} of the output", row.says));
    }
    if !faults.is_empty() {
        faults.push(format!(
            "{}: {text}{}",
            row.reason,
            String::from_utf8_lossy(&output.stderr)
        ));
    }
    faults
}

/// Judges each trace of a folder.
fn judge(name: &str) {
    let mut wrong = Vec::new();
    for row in rows(name) {
        let faults = faults(&row);
        if !faults.is_empty() {
            wrong.push(format!("{}: {}", row.name, faults.join("; ")));
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
fn each_report_has_the_verdict_that_is_right() {
    judge(REPORTS);
}

#[test]
fn each_entry_of_a_table_is_judged_by_its_store() {
    judge(ENTRIES);
}

#[test]
fn each_trace_stands_in_the_table_of_its_folder() {
    for name in [REPORTS, ENTRIES] {
        let files = fs::read_dir(folder(name))
            .expect("the folder")
            .map(|entry| entry.expect("an entry").file_name());
        let files = files
            .map(|name| name.to_string_lossy().into_owned())
            .filter(|name| name.ends_with(".trace"));
        let names: BTreeSet<String> = rows(name).into_iter().map(|row| row.name).collect();
        assert_eq!(names, files.collect::<BTreeSet<_>>());
    }
}

/// All table entries that could not be settled are listed, and not only the first of them.
#[test]
fn each_answer_that_was_not_settled_is_listed() {
    let file = folder(REPORTS).join("f2_wrong_c4_from_soft.trace");
    let output = own_home::plyscope()
        .args(["check", &file.to_string_lossy(), "--json"])
        .output()
        .expect("it starts");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let open = answer["unjudged"]
        .as_array()
        .into_iter()
        .flatten()
        .find(|one| one["what"] == "stored");
    let open = open.unwrap_or_else(|| panic!("{answer}"));
    let ticks: Vec<u64> = open["ticks"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_u64)
        .collect();
    assert_eq!(
        (ticks.len() as u64, ticks.first().copied()),
        (open["count"].as_u64().unwrap_or(0), open["tick"].as_u64())
    );
    assert_eq!(ticks.len(), 5, "{answer}");
}

#[test]
fn the_program_leaves_the_searches_with_a_table() {
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
        .arg(folder(ENTRIES).join("search.py"))
        .arg(out.path());
    let output = command.output().expect("python3 starts");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    for name in rows(ENTRIES)
        .into_iter()
        .map(|row| row.name)
        .chain(["expected.tsv".to_owned()])
    {
        let printed = fs::read_to_string(out.path().join(&name)).expect("a file");
        let kept = fs::read_to_string(folder(ENTRIES).join(&name)).expect("a file");
        assert!(
            printed == kept,
            "{name} is out of date: python3 {ENTRIES}/search.py {ENTRIES}"
        );
    }
}
