//! Traces of the faulty searches in Python: each is named with the right kind at the right node,
//! and the right ones pass. `expected.tsv` was compared with the programs by hand. If python3 is
//! installed, the programs print exactly these traces.

use super::{lines, verdict};
use crate::own_home;
use engine::eval::Registry;
use model::documents;
use model::foreign::judge::{Finding, FindingKind, UnjudgedKind};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces")
}

/// A row of the table: the expected verdict on a trace.
struct Row {
    name: String,
    method: String,
    /// The kind of the first finding; empty if there is none.
    kind: String,
    path: Vec<String>,
    ok: bool,
    /// All kinds that have a cause of their own, in order of tick.
    roots: Vec<String>,
    /// The things that were not judged, which make the verdict incomplete.
    gaps: Vec<String>,
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(folder().join("expected.tsv")).expect("the table");
    let rows = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    rows.map(|line| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [name, method, ok, kind, path, roots, gaps] = cells[..] else {
            panic!("seven cells: {line}")
        };
        let words = |text: &str| {
            text.split_whitespace()
                .filter(|word| *word != "-")
                .map(str::to_owned)
                .collect()
        };
        let kind = if kind == "-" { "" } else { kind };
        Row {
            name: name.to_owned(),
            method: method.to_owned(),
            kind: kind.to_owned(),
            path: words(path),
            ok: ok == "ok",
            roots: words(roots),
            gaps: words(gaps),
        }
    })
    .collect()
}

fn text(name: &str) -> String {
    fs::read_to_string(folder().join(format!("{name}.trace")))
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn every_faulty_search_is_named_where_it_first_shows() {
    let mut kinds = BTreeSet::new();
    for row in rows() {
        let verdict = verdict(&text(&row.name), None);
        let shown = format!("{}: {:?}\n{}", row.name, verdict.method, lines(&verdict));
        assert_eq!(verdict.method.word(), row.method, "{shown}");
        assert_eq!(verdict.ok(), row.ok, "{shown}");
        let first = verdict.findings.first();
        assert_eq!(
            first.map_or("", |finding| finding.kind.word()),
            row.kind,
            "{shown}"
        );
        assert_eq!(
            first.map_or(&[][..], |finding| &finding.path),
            row.path,
            "{shown}"
        );
        let roots = verdict
            .findings
            .iter()
            .filter(|finding| finding.cause.is_none());
        assert_eq!(
            roots.map(|finding| finding.kind.word()).collect::<Vec<_>>(),
            row.roots,
            "{shown}"
        );
        for Finding { text, .. } in &verdict.findings {
            assert!(
                text.len() > 20 && !text.contains(char::is_control),
                "{text}"
            );
        }
        let gaps = verdict
            .unjudged
            .iter()
            .filter(|unjudged| unjudged.kind.is_gap());
        let gaps: Vec<String> = gaps
            .map(|gap| format!("{}/{}", gap.kind.words().0, gap.kind.words().1))
            .collect();
        assert_eq!(
            (gaps, verdict.is_complete()),
            (row.gaps.clone(), row.gaps.is_empty()),
            "{shown}"
        );
        let styles = row.name.starts_with("right-soft-at");
        assert_eq!(
            verdict.mixed.is_some(),
            styles,
            "{shown}\n{:?}",
            verdict.mixed
        );
        kinds.extend(verdict.findings.iter().map(|finding| finding.kind.word()));
    }
    // Nesting is a mistake of the lines that print a search, not of the search; mistakes of tables
    // are in the collection of tables, and those with chance in the reports.
    let elsewhere = [
        FindingKind::Weight,
        FindingKind::TablePosition,
        FindingKind::TableDepth,
        FindingKind::TableKind,
        FindingKind::TableValue,
        FindingKind::TableUnexplained,
        FindingKind::Key,
    ];
    let all = FindingKind::all()
        .filter(|kind| *kind != FindingKind::Nesting && !elsewhere.contains(kind));
    let missing: Vec<_> = all.filter(|kind| !kinds.contains(kind.word())).collect();
    assert!(missing.is_empty(), "no faulty search shows {missing:?}");
}

/// The status line names the method while a trace is read, and the judge reads the trace twice. If
/// windows are printed, both identify the same method.
#[test]
fn a_trace_is_taken_for_the_same_while_it_is_read() {
    let mut compared = 0;
    for row in rows() {
        let text = text(&row.name);
        let has_windows = text
            .lines()
            .any(|line| line.starts_with('>') && line.split(' ').count() > 3);
        let declares = text.lines().any(|line| line.starts_with("method "));
        // The judge may assume values of another player, or moves of another position.
        let assumes = [
            UnjudgedKind::AssumedView,
            UnjudgedKind::AssumedMax,
            UnjudgedKind::Position,
        ];
        let assumed = verdict(&text, None)
            .unjudged
            .iter()
            .any(|unjudged| assumes.contains(&unjudged.kind));
        // Without a window of the root, only the judge sees that the root's moves get the widest
        // window.
        let is_silent = text.lines().any(|line| line == "> -") && row.method == "alphabeta-open";
        if !has_windows || declares || assumed || is_silent {
            continue;
        }
        let mut study =
            documents::read_trace(&text, "t", Arc::new(Registry::built_in())).expect("a trace");
        study.search(|| ()).expect("it is read");
        let job = study.job().expect("its reading");
        while !job.wait(Duration::from_secs(1)) {}
        assert_eq!(
            job.problem().spec().method.word(),
            row.method,
            "{}",
            row.name
        );
        compared += 1;
    }
    assert!(compared > 15, "{compared}");
}

#[test]
fn there_are_enough_of_them() {
    let rows = rows();
    let right = rows.iter().filter(|row| row.kind.is_empty()).count();
    assert!(
        right >= 6 && rows.len() - right >= 24,
        "{right} right ones of {}",
        rows.len()
    );
    let files = fs::read_dir(folder())
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path());
    let traces = files
        .filter(|path| path.extension().is_some_and(|end| end == "trace"))
        .count();
    assert_eq!(traces, rows.len(), "every trace is in the table");
}

#[test]
fn the_programs_print_these_traces() {
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
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .arg(folder().join("zoo.py"))
        .arg("--all")
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
            "{name} is out of date: python3 tests/traces/zoo.py --all tests/traces"
        );
    }
}
