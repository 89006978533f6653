//! Searches with a transposition table, as printed by `tests/traces/tables/search.py`: no right one
//! is accused, and a wrong hit is named at its tick, with the tick of its store. `expected.tsv`
//! comes from the program and from plain minimax, not from verdicts.

use super::{lines, verdict};
use crate::own_home;
use model::foreign::judge::FindingKind as Kind;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces/tables")
}

/// Returns the name of each trace, with the ticks of its first wrong hit and of the store, or
/// `None` if nothing is wrong.
fn rows() -> Vec<(String, Option<(u64, u64)>)> {
    let text = fs::read_to_string(folder().join("expected.tsv")).expect("the table");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [name, verdict, tick, stored] = cells[..] else {
            panic!("four cells: {line}")
        };
        let ticks = (verdict != "ok").then(|| {
            (
                tick.parse().expect("a tick"),
                stored.parse().expect("a tick"),
            )
        });
        (name.to_owned(), ticks)
    })
    .collect()
}

fn text(name: &str) -> String {
    fs::read_to_string(folder().join(format!("{name}.trace")))
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn no_right_table_is_accused_and_the_guilty_store_of_a_wrong_one_is_named() {
    let (mut right, mut wrong) = (0, 0);
    for (name, expected) in rows() {
        let verdict = verdict(&text(&name), None);
        let shown = format!("{name}: {}\n{}", verdict.method.word(), lines(&verdict));
        let faults: Vec<_> = verdict
            .findings
            .iter()
            .filter(|finding| finding.fault)
            .collect();
        let Some((tick, stored)) = expected else {
            assert!(faults.is_empty(), "{shown}");
            right += 1;
            continue;
        };
        let first = faults.first().unwrap_or_else(|| panic!("{shown}"));
        assert_eq!((first.tick, first.stored), (tick, Some(stored)), "{shown}");
        assert_eq!(
            faults
                .iter()
                .filter(|finding| finding.cause.is_none())
                .count(),
            1,
            "{shown}"
        );
        let about_table = [
            Kind::TablePosition,
            Kind::TableDepth,
            Kind::TableKind,
            Kind::TableValue,
        ];
        assert!(about_table.contains(&first.kind), "{shown}");
        wrong += 1;
    }
    assert!(right >= 28 && wrong >= 20, "{right} {wrong}");
}

/// At any end of such a trace, a right program is not accused.
#[test]
fn no_right_table_is_accused_where_its_trace_ends_early() {
    for (name, _) in rows()
        .into_iter()
        .filter(|(_, expected)| expected.is_none())
    {
        let text = text(&name);
        let all: Vec<&str> = text.lines().collect();
        let begin = 1 + all
            .iter()
            .position(|line| *line == "begin")
            .expect("its begin");
        for end in (begin + 1..all.len()).step_by(1 + all.len() / 24) {
            let verdict = verdict(&format!("{}\n", all[..end].join("\n")), None);
            assert!(verdict.ok(), "{name} {end} lines\n{}", lines(&verdict));
        }
    }
}

#[test]
fn the_program_leaves_these_traces() {
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
        .arg(folder().join("search.py"))
        .arg(out.path());
    let output = command.output().expect("python3 starts");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let names = rows()
        .into_iter()
        .map(|(name, _)| format!("{name}.trace"))
        .chain(["expected.tsv".to_owned()]);
    for name in names {
        let printed = fs::read_to_string(out.path().join(&name)).expect("a file");
        let kept = fs::read_to_string(folder().join(&name)).expect("a file");
        assert!(
            printed == kept,
            "{name} is out of date: python3 tests/traces/tables/search.py tests/traces/tables"
        );
    }
}
