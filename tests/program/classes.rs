//! A class: the submissions of `tests/classes` are run, judged and graded, and the output is
//! checked in each format.

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
    command
        .arg("check")
        .args(arguments)
        .current_dir(root())
        .env("PYTHONPATH", root().join("assets/external"));
    command.output().expect("it starts")
}

fn rows(output: &Output) -> Vec<Value> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines()
        .map(|line| {
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {output:?}"))
        })
        .collect()
}

/// Creates a folder with the traces of three searches of one game.
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
        (
            "dora.trace",
            search("1", "3").replace("begin", "depth 1\nbegin"),
        ),
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
    assert_eq!(
        of("name"),
        ["ana.trace", "bea.trace", "carl.trace", "dora.trace"]
    );
    assert_eq!(
        of("verdict"),
        ["right", "wrong", "right", "wrong"],
        "{rows:?}"
    );
    assert_eq!(rows[1]["kind"], "max-min", "{rows:?}");
    assert_eq!(rows[3]["kind"], "assignment", "{rows:?}");
    assert_eq!(
        (&rows[0]["cuts"], &rows[0]["points"]),
        (&1.into(), &Value::Null),
        "{rows:?}"
    );
    assert_eq!(
        rows[0]["alike"],
        serde_json::json!([]),
        "a search of a few nodes is like many others"
    );
}

#[test]
fn the_formats_say_the_same() {
    let (_folder, path) = traces();
    let (ana, bea) = (path.join("ana.trace"), path.join("bea.trace"));
    let files = [&*ana.to_string_lossy(), &*bea.to_string_lossy()];
    let text = class(&files);
    let said = String::from_utf8_lossy(&text.stdout);
    assert!(
        said.contains("bea.trace: wrong: tick 6: max-min: ") && said.contains("to repair first"),
        "{said}"
    );
    let csv = class(&[&files[..], &["--csv"]].concat());
    let said = String::from_utf8_lossy(&csv.stdout);
    assert!(
        said.starts_with("name,verdict,kind,tick,text,nodes,cuts,due,points,faults,complete\n\""),
        "{said}"
    );
    assert_eq!(said.lines().count(), 3, "{said}");
    let html = class(&[&files[..], &["--format", "html"]].concat());
    let said = String::from_utf8_lossy(&html.stdout);
    assert!(
        said.starts_with("<!DOCTYPE html>") && said.matches("<section").count() == 2,
        "{said}"
    );
    assert!(!said.contains("http"), "{said}");
}

#[test]
fn programs_are_run_within_limits_and_given_points() {
    let python = own_home::program("python3")
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if !python.is_ok_and(|status| status.success()) {
        println!("python3 was not found");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let copied = own_home::program("cp")
        .arg("-r")
        .arg(root().join("tests/classes/nim"))
        .arg(folder.path())
        .status();
    assert!(copied.is_ok_and(|status| status.success()));
    let path = folder.path().join("nim");
    fs::remove_file(path.join("assignment.ron")).expect("removed");
    let assignment = root().join("tests/classes/nim/assignment.ron");
    let options = [
        "--assignment",
        &assignment.to_string_lossy(),
        "--run",
        "python3 {}",
        "--run-time",
        "3",
        "--json",
    ];
    let output = class(&[&[&*path.to_string_lossy()], &options[..]].concat());
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let rows = rows(&output);
    let of = |name: &str| {
        rows.iter()
            .find(|row| row["name"] == name)
            .unwrap_or_else(|| panic!("{name}: {rows:?}"))
    };
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
        (
            &serde_json::json!(["bruno.py", "diogo.py"]),
            &serde_json::json!([])
        )
    );
    assert_eq!(of("eva.py")["text"], "it took longer than 3 s");
    assert!(
        of("filipe.py")["text"]
            .as_str()
            .is_some_and(|text| text.ends_with("ValueError: heaps: \\u{1b}[31m"))
    );
}

#[test]
fn what_cannot_be_judged_is_said_in_one_line() {
    let (_folder, path) = traces();
    let file = path.join("ana.trace");
    let (file, missing) = (file.to_string_lossy(), path.join("missing.ron"));
    for (arguments, expected) in [
        (
            vec![&*file, "--run", "python3"],
            "--run: expected a command in which {} stands",
        ),
        (
            vec![&*file, "--assignment", &missing.to_string_lossy()],
            "missing.ron",
        ),
        (
            vec!["tests/classes/nim", "--json"],
            "expected traces, found none",
        ),
        (
            vec![
                &*file,
                "--csv",
                "--game",
                "nim",
                "--depth",
                "full",
                "--evaluation",
                "none-of-these",
            ],
            "none-of-these",
        ),
    ] {
        let output = class(&arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.code() == Some(2) && said.contains(expected),
            "{arguments:?}: {output:?}"
        );
    }
}

/// A file that is named like a trace but is none is a submission that fails, and does not block the
/// others; no folder is graded twice; and a name is never a formula.
#[cfg(unix)]
#[test]
fn a_class_of_odd_files_is_judged_to_its_end() {
    use std::os::unix::fs::symlink;
    let (_folder, path) = traces();
    for (to, name) in [
        (".", "everybody"),
        ("/dev/zero", "zero.trace"),
        ("nowhere", "gone.trace"),
    ] {
        symlink(to, path.join(name)).expect("linked");
    }
    assert!(
        own_home::program("mkfifo")
            .arg(path.join("pipe.trace"))
            .status()
            .is_ok_and(|status| status.success())
    );
    fs::rename(path.join("ana.trace"), path.join("=cmd|' calc'!A0.trace")).expect("renamed");
    let output = class(&[
        &path.to_string_lossy(),
        &path.join("bea.trace").to_string_lossy(),
        "--csv",
    ]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = String::from_utf8_lossy(&output.stdout);
    let names: Vec<&str> = said
        .lines()
        .skip(1)
        .map(|line| line.split(',').next().unwrap_or_default())
        .collect();
    let expected = [
        "\"'=cmd|' calc'!A0.trace\"",
        "\"bea.trace\"",
        "\"carl.trace\"",
        "\"dora.trace\"",
    ];
    let expected: Vec<&str> = expected
        .into_iter()
        .chain(["\"gone.trace\"", "\"pipe.trace\"", "\"zero.trace\""])
        .collect();
    assert_eq!(names, expected, "{said}");
    let failed = said
        .lines()
        .filter(|line| line.contains("\"failed\""))
        .count();
    assert_eq!(
        (
            failed,
            said.matches("expected a file, found a pipe or a device")
                .count()
        ),
        (3, 2),
        "{said}"
    );
}

/// A program, one that leaves a pipe, and the assignment in the same folder.
#[cfg(unix)]
#[test]
fn a_program_that_leaves_a_pipe_fails_and_the_assignment_is_not_run() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [
        ("ana.sh", "mkfifo x.trace"),
        ("bea.sh", "echo 'plyscope-trace 1\nbegin\n. - 5'"),
    ] {
        fs::write(folder.path().join(name), text).expect("written");
    }
    fs::copy(
        root().join("tests/classes/nim/assignment.ron"),
        folder.path().join("assignment.ron"),
    )
    .expect("copied");
    let path = folder.path().to_string_lossy();
    let output = class(&[&path, "--run", "sh {}", "--json"]);
    let rows = rows(&output);
    let names: Vec<&Value> = rows.iter().map(|row| &row["name"]).collect();
    assert_eq!(names, ["ana.sh", "bea.sh"], "{output:?}");
    assert_eq!(
        rows[0]["text"],
        "it left no trace; x.trace: expected a file, found a pipe or a device"
    );
}

/// After a signal, the running program, its children and its folder are gone; results up to then
/// are printed.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_the_programs_and_keeps_the_results() {
    use std::os::unix::process::ExitStatusExt;
    for (signal, number, format) in [("TERM", 15, "json"), ("INT", 2, "csv"), ("HUP", 1, "text")] {
        let (folder, temporary) = (
            tempfile::tempdir().expect("a folder"),
            tempfile::tempdir().expect("a folder"),
        );
        let note = folder.path().join(".runs");
        let endless = format!(
            "setsid sh -c 'echo $$ > {0}.new; mv {0}.new {0}; exec sleep 1000' & sleep 1000",
            note.display()
        );
        for (name, text) in [
            ("ana.sh", "echo 'plyscope-trace 1\nbegin\n. - 5'"),
            ("bea.sh", &endless),
        ] {
            fs::write(folder.path().join(name), text).expect("written");
        }
        let mut command = own_home::plyscope();
        command.arg("check").arg(folder.path()).args([
            "--run",
            "sh {}",
            "--run-time",
            "600",
            "--format",
            format,
        ]);
        command
            .env("TMPDIR", temporary.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        let id: u32 = loop {
            if let Ok(text) = fs::read_to_string(&note) {
                break text.trim().parse().expect("a number");
            }
            assert!(
                child.try_wait().expect("its state").is_none(),
                "{signal}: it has ended"
            );
            std::thread::yield_now();
        };
        let sent = own_home::program("kill")
            .args([format!("-{signal}"), child.id().to_string()])
            .status();
        assert!(sent.is_ok_and(|status| status.success()));
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.signal(), Some(number), "{output:?}");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(
            said.contains("ana.sh") && !said.contains("bea.sh"),
            "{said}"
        );
        assert!(
            String::from_utf8_lossy(&output.stderr).contains("stopped after 1 of 2 submissions"),
            "{output:?}"
        );
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        assert!(
            !stat.contains("(sleep) S") && !stat.contains("(sleep) R"),
            "{signal}: {stat}"
        );
        assert_eq!(
            fs::read_dir(temporary.path()).expect("the folder").count(),
            0,
            "{signal}: a folder is left"
        );
    }
}
