//! A class: the submissions of `tests/classes` are run, judged and given points, and what is printed of them in each format.

use crate::own_home;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn class(arguments: &[&str]) -> Output {
    let mut command = own_home::plyscope();
    command.arg("check").args(arguments).current_dir(root()).env("PYTHONPATH", root().join("assets/external"));
    command.output().expect("it starts")
}

fn rows(output: &Output) -> Vec<Value> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {output:?}"))).collect()
}

/// The traces of three searches of one game, in a folder of their own.
fn traces() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let search = |mv: &str, value: &str| {
        format!(
            "plyscope-trace 1\ngame tree:[[3,12],[2,4]]\nbegin\n> - -inf inf\n> {mv} -inf inf\n. 1 3 -inf inf\n\
             . 2 12 -inf 3\n= {value}\n> 2 {value} inf\n. 1 2 {value} inf\n= 2\n= {value} best {mv}\n"
        )
    };
    for (name, text) in [
        ("ana.trace", search("1", "3")),
        ("bea.trace", search("1", "12")),
        ("carl.trace", search("A", "3")),
        ("dora.trace", search("1", "3").replace("begin", "depth 1\nbegin")),
        ("notes.txt", "no trace".to_owned()),
    ] {
        fs::write(folder.path().join(name), text).expect("written");
    }
    let path = folder.path().to_owned();
    (folder, path)
}

#[test]
fn traces_of_a_folder_are_judged_by_one_assignment() {
    let (_folder, path) = traces();
    let path = path.to_string_lossy();
    let asked = ["--depth", "full", "--method", "alphabeta-soft"];
    let output = class(&[&[&*path], &asked[..], &["--json"]].concat());
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let rows = rows(&output);
    let of = |field: &str| -> Vec<Value> { rows.iter().map(|row| row[field].clone()).collect() };
    assert_eq!(of("name"), ["ana.trace", "bea.trace", "carl.trace", "dora.trace"]);
    assert_eq!(of("verdict"), ["right", "wrong", "right", "wrong"], "{rows:?}");
    assert_eq!(rows[1]["kind"], "max-min", "{rows:?}");
    assert_eq!(rows[3]["kind"], "assignment", "{rows:?}");
    assert_eq!((&rows[0]["cuts"], &rows[0]["points"]), (&1.into(), &Value::Null), "{rows:?}");
    assert_eq!(rows[0]["alike"], serde_json::json!([]), "a search of a few nodes is like many others");
}

#[test]
fn the_formats_say_the_same() {
    let (_folder, path) = traces();
    let (ana, bea) = (path.join("ana.trace"), path.join("bea.trace"));
    let files = [&*ana.to_string_lossy(), &*bea.to_string_lossy()];
    let text = class(&files);
    let said = String::from_utf8_lossy(&text.stdout);
    assert!(said.contains("bea.trace: wrong: tick 6: max-min: ") && said.contains("to repair first"), "{said}");
    let csv = class(&[&files[..], &["--csv"]].concat());
    let said = String::from_utf8_lossy(&csv.stdout);
    assert!(said.starts_with("name,verdict,kind,tick,text,nodes,cuts,due,points,faults,complete\n\""), "{said}");
    assert_eq!(said.lines().count(), 3, "{said}");
    let html = class(&[&files[..], &["--format", "html"]].concat());
    let said = String::from_utf8_lossy(&html.stdout);
    assert!(said.starts_with("<!DOCTYPE html>") && said.matches("<section").count() == 2, "{said}");
    assert!(!said.contains("http"), "{said}");
}

#[test]
fn programs_are_run_within_limits_and_given_points() {
    let python = own_home::program("python3").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !python.is_ok_and(|status| status.success()) {
        println!("python3 was not found");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let copied = own_home::program("cp").arg("-r").arg(root().join("tests/classes/nim")).arg(folder.path()).status();
    assert!(copied.is_ok_and(|status| status.success()));
    let path = folder.path().join("nim");
    fs::remove_file(path.join("assignment.ron")).expect("removed");
    let assignment = root().join("tests/classes/nim/assignment.ron");
    let options = ["--assignment", &assignment.to_string_lossy(), "--run", "python3 {}", "--run-time", "3", "--json"];
    let output = class(&[&[&*path.to_string_lossy()], &options[..]].concat());
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let rows = rows(&output);
    let of = |name: &str| rows.iter().find(|row| row["name"] == name).unwrap_or_else(|| panic!("{name}: {rows:?}"));
    for (name, verdict, kind, points) in [
        ("ana.py", "right", Value::Null, 20.0),
        ("bruno.py", "right", Value::Null, 20.0),
        ("carla.py", "wrong", "window".into(), 15.0),
        ("diogo.py", "wrong", "assignment".into(), 10.0),
        ("eva.py", "failed", "failed".into(), 0.0),
        ("filipe.py", "failed", "failed".into(), 0.0),
        ("gil/main.py", "wrong", "unsound-cut".into(), 14.0),
    ] {
        let row = of(name);
        let found = (&row["verdict"], &row["kind"], &row["points"]);
        assert_eq!(found, (&verdict.into(), &kind, &points.into()), "{row}");
    }
    assert_eq!(rows.len(), 7, "{rows:?}");
    assert_eq!(
        (&of("ana.py")["alike"], &of("carla.py")["alike"]),
        (&serde_json::json!(["bruno.py", "diogo.py"]), &serde_json::json!([]))
    );
    assert_eq!(of("eva.py")["text"], "it took longer than 3 s");
    assert!(of("filipe.py")["text"].as_str().is_some_and(|text| text.ends_with("ValueError: heaps: \\u{1b}[31m")));
}

#[test]
fn what_cannot_be_judged_is_said_in_one_line() {
    let (_folder, path) = traces();
    let file = path.join("ana.trace");
    let (file, missing) = (file.to_string_lossy(), path.join("missing.ron"));
    for (arguments, expected) in [
        (vec![&*file, "--run", "python3"], "--run: expected a command in which {} stands"),
        (vec![&*file, "--assignment", &missing.to_string_lossy()], "missing.ron"),
        (vec!["tests/classes/nim", "--json"], "expected traces, found none"),
        (vec![&*file, "--csv", "--game", "nim", "--depth", "full", "--evaluation", "none-of-these"], "none-of-these"),
    ] {
        let output = class(&arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(expected), "{arguments:?}: {output:?}");
    }
}
