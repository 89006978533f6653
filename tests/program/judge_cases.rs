//! Small traces of right and wrong searches, many after public reports of mistakes, each with what the program must say
//! of it. `tests/traces/reports/expected.tsv` was written from the searches, not from verdicts.
//!
//! To add a case, put its trace into that folder, and a row into the table: its file; what it is about; the command; the
//! exit codes that are right; the kinds of which one must be among the findings (`a|b`), and those that must not be; a text
//! that the output must hold, `!text` for one that it must not hold; why. `-` leaves a cell open. A right search is judged
//! with 0, or with 3 where something is left open; a wrong one with 1, or with 1 or 3 where nothing proves it.

use crate::own_home;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The traces that are not judged rightly yet. Each is asserted to fail, so that this list only gets shorter.
const NOT_YET: &[&str] = &[
    "b04_wrong.trace",
    "b10e_wrong.trace",
    "b11s_rightgame.trace",
    "b11s_wrong.trace",
    "b11s_wronggame.trace",
    "b12n_wrong.trace",
    "e1_right_keys_1.trace",
    "e1_right_selective_1.trace",
    "e1_wrong_hit_1.trace",
    "e2_right_ttt_minimax.trace",
    "e2_wrong_sign_ttt.trace",
    "e5_right_moves_1.trace",
    "e7_right_skip.trace",
    "e7_wrong_skip.trace",
    "e8_wrong_unsaid.trace",
    "f1_right_4x4_after1_full1_soft_mover.trace",
    "f1_right_6x6_after1_full0_hard_max.trace",
    "f1_wrong_leafsign_4x4.trace",
    "f2_wrong_c4_every_minimax.trace",
    "f2_wrong_c4_from_soft.trace",
    "f2_wrong_c4k3_passes_hard.trace",
    "f2_wrong_keys.trace",
    "f4_wrong_first_min.trace",
    "f5_wrong_c4_soft.trace",
    "f5_wrong_keys_hard.trace",
    "f7_right_abstract_soft.trace",
    "f7_right_leaves.trace",
    "f7_right_nim_soft.trace",
    "f8_right_leave_5_3.trace",
    "f8_wrong_leave_5_3.trace",
    "f8_wrong_same_5_3.trace",
    "keycollision_right.trace",
    "oth_right_leaf_at_once.trace",
    "oth_right_one_pass.trace",
    "oth_right_pass_on_full_board.trace",
    "ttkind_wrong.trace",
    "zerocuts_right.trace",
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces/reports")
}

/// What must be said of a trace.
struct Row {
    file: String,
    command: String,
    exit: Vec<i32>,
    must: Vec<String>,
    must_not: Vec<String>,
    says: String,
    reason: String,
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(folder().join("expected.tsv")).expect("the table");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [file, _, command, exit, must, must_not, says, reason] = cells[..] else { panic!("eight cells: {line}") };
        let kinds = |cell: &str| cell.split('|').filter(|kind| *kind != "-").map(str::to_owned).collect();
        Row {
            file: file.to_owned(),
            command: command.to_owned(),
            exit: exit.split(',').map(|code| code.parse().expect("an exit code")).collect(),
            must: kinds(must),
            must_not: kinds(must_not),
            says: if says == "-" { String::new() } else { says.to_owned() },
            reason: reason.to_owned(),
        }
    })
    .collect()
}

/// What is wrong with the verdict on a trace; nothing if it is as the row says.
fn faults(row: &Row) -> Vec<String> {
    let output = own_home::plyscope()
        .args([&*row.command, &folder().join(&row.file).to_string_lossy(), "--json"])
        .output()
        .expect("it starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut faults = Vec::new();
    let code = output.status.code().unwrap_or(-1);
    if !row.exit.contains(&code) {
        faults.push(format!("exit code {code}, expected one of {:?}", row.exit));
    }
    let answer: Value = serde_json::from_str(&text).unwrap_or(Value::Null);
    let kinds: Vec<&str> =
        answer["findings"].as_array().into_iter().flatten().filter_map(|finding| finding["kind"].as_str()).collect();
    if !row.must.is_empty() && !kinds.iter().any(|kind| row.must.iter().any(|must| must == kind)) {
        faults.push(format!("{kinds:?}, expected one of {:?}", row.must));
    }
    if let Some(kind) = kinds.iter().find(|kind| row.must_not.iter().any(|must_not| must_not == *kind)) {
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
        faults.push(format!("{}: {text}{}", row.reason, String::from_utf8_lossy(&output.stderr)));
    }
    faults
}

#[test]
fn each_report_has_the_verdict_that_is_right() {
    let mut wrong = Vec::new();
    for row in rows() {
        let faults = faults(&row);
        match (faults.is_empty(), NOT_YET.contains(&&*row.file)) {
            (true, false) | (false, true) => {}
            (false, false) => wrong.push(format!("{}: {}", row.file, faults.join("; "))),
            (true, true) => wrong.push(format!("{}: judged rightly now; take it off the list", row.file)),
        }
    }
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn each_report_stands_in_the_table() {
    let files = fs::read_dir(folder()).expect("the folder").map(|entry| entry.expect("an entry").file_name());
    let files = files.map(|name| name.to_string_lossy().into_owned()).filter(|name| name.ends_with(".trace"));
    let names: BTreeSet<String> = rows().into_iter().map(|row| row.file).collect();
    assert_eq!(names, files.collect::<BTreeSet<_>>());
    assert!(NOT_YET.iter().all(|name| names.contains(*name)));
}
