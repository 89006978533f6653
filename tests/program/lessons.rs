//! `plyscope check LESSON`: its output for valid lessons, and the place of each error in others.

use crate::own_home;
use model::language::Language;
use std::path::{Path, PathBuf};
use std::process::Output;

fn check(file: &Path, more: &[&str]) -> Output {
    let mut command = own_home::plyscope();
    command
        .arg("check")
        .arg(file)
        .args(more)
        .output()
        .expect("the program starts")
}

fn lessons(folder: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("a file").path());
    files
        .filter(|path| path.extension().is_some_and(|ending| ending == "ron"))
        .collect()
}

#[test]
fn the_lessons_of_the_program_are_in_order() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/lessons");
    let files = Language::built_in().map(|language| match language.code() {
        "en" => lessons(&folder),
        code => lessons(&folder.join(code)),
    });
    let files: Vec<PathBuf> = files.flatten().collect();
    assert!(files.len() >= 54, "{}", files.len());
    for file in files {
        let output = check(&file, &[]);
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            output.status.success() && said.ends_with(": nothing is wrong with it\n"),
            "{said} {output:?}"
        );
    }
    let output = check(&folder.join("nim.ron"), &["--json"]);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "{\"ok\":true,\"title\":\"Nim\",\"steps\":3}\n"
    );
}

#[test]
fn a_wrong_lesson_is_refused_with_its_place() {
    let whole = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/assets/lessons/nim.ron"
    ))
    .expect("a file");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.ron");
    for (from, to, place, expected) in [
        (
            "Play([\"3:1\"])",
            "Play([\"Z9\"])",
            "17:26",
            "move 1: expected a move like",
        ),
        (
            "Play([\"1:1\"])",
            "Play([\"3:4\"])",
            "23:26",
            "cannot be played here",
        ),
        (
            "1+2+3\",",
            "1+2+3\", tick: 99999,",
            "6:44",
            "expected a tick from 0 to",
        ),
        (
            "\"Nim\",",
            "\"Nim,",
            "4:15",
            "has the text that begins at 3:12 its closing quote?",
        ),
        (
            "\"Take one",
            "Take one",
            "16:19",
            "expected a text in quotes",
        ),
        ("Play([", "Plays([", "17:20", "expected one of Read, Reach"),
    ] {
        assert!(whole.contains(from), "{from}");
        std::fs::write(&file, whole.replacen(from, to, 1)).expect("writing");
        let output = check(&file, &[]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            said.contains(&format!("mine.ron:{place}: ")) && said.contains(expected),
            "{said}"
        );
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    }
}
