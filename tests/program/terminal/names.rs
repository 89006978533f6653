//! Names of files that are not UTF-8, and messages that quote a whole file.

use super::Session;
use crate::own_home;
use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStringExt;

/// `g\xffme.ron`.
fn odd_name() -> OsString {
    OsString::from_vec(b"g\xffme.ron".to_vec())
}

const SAVE: &str = "(version: 1, game: \"nim\")";

#[test]
#[cfg(target_os = "linux")]
fn a_file_whose_name_is_no_utf_8_is_opened_and_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join(odd_name());
    fs::write(&file, SAVE).expect("a file");
    let mut session = Session::start(&[file.as_os_str()], &[]);
    session.wait_for("done");
    session.wait_for("me.ron");
    session.keys("i1:1\r");
    session.wait_for("1.›1:1");
    session.keys("\u{13}");
    session.wait_for("saved: ");
    session.keys("q");
    assert_eq!(session.end().0, 0);
    assert_eq!(
        fs::read_dir(folder.path()).expect("a folder").count(),
        1,
        "there is one file still"
    );
    assert!(fs::read_to_string(&file).expect("the file").contains("1:1"));
}

#[test]
#[cfg(target_os = "linux")]
fn a_list_of_files_opens_one_whose_name_is_no_utf_8() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join(odd_name());
    fs::write(&file, SAVE).expect("a file");
    let other = folder.path().join("a.ron");
    fs::write(&other, "(version: 1, game: \"othello\")").expect("a file");
    let mut session = Session::start(&[other.as_os_str()], &[]);
    session.wait_for("done");
    session.keys("\u{f}");
    session.wait_for("me.ron");
    session.keys("/me.ron\r");
    session.wait_for("heap 4");
    session.keys("q");
    assert_eq!(session.end().0, 0);
}

#[test]
#[cfg(target_os = "linux")]
fn commands_take_files_whose_names_are_no_utf_8() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join(odd_name());
    fs::write(&file, SAVE).expect("a file");
    let run = |command: &str, more: &[&str]| {
        let mut program = own_home::plyscope();
        program
            .arg(command)
            .arg(&file)
            .args(more)
            .output()
            .expect("the program")
    };
    for command in ["analyze", "convert", "check"] {
        let output = run(command, &[]);
        assert_eq!(
            output.status.code(),
            Some(0),
            "{command}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    fs::write(&file, "nothing that anyone knows").expect("a file");
    let output = run("convert", &[]);
    let error = String::from_utf8(output.stderr).expect("text");
    assert!(
        output.status.code() == Some(2) && error.contains("g\u{fffd}me.ron"),
        "{error}"
    );
}

#[test]
fn no_message_is_longer_than_some_lines() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("long.ron");
    let long = "x".repeat(900_000);
    for text in [
        format!("(version: 1, game: \"{long}\")"),
        format!("(version: 1, {long}: 1)"),
        long.clone(),
    ] {
        fs::write(&file, text).expect("a file");
        for command in [vec!["analyze"], vec![]] {
            let mut program = own_home::plyscope();
            let output = program
                .args(&command)
                .arg(&file)
                .output()
                .expect("the program");
            assert_eq!(output.status.code(), Some(2));
            assert!(
                output.stderr.len() < 4_000,
                "{command:?}: {} bytes",
                output.stderr.len()
            );
        }
    }
    let output = own_home::plyscope()
        .args(["analyze", "--game", &"y".repeat(100_000)])
        .output()
        .expect("the program");
    assert!(
        output.status.code() == Some(2) && output.stderr.len() < 4_000,
        "{} bytes",
        output.stderr.len()
    );
}
