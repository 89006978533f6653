//! The README tells the truth: its key table is the key table, its screen is a golden screen, its commands run.
//!
//! `UPDATE=1 cargo test --test program readme` rewrites the parts that are made from something else.

use plyscope::app::{ENGLISH, keys};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

fn root(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The README with everything between two marks replaced.
fn with(readme: &str, mark: &str, text: &str) -> String {
    let (begin, end) = (format!("<!-- {mark} -->\n"), format!("<!-- /{mark} -->"));
    let from = readme.find(&begin).expect("the first mark") + begin.len();
    let to = readme.find(&end).expect("the last mark");
    format!("{}{text}{}", &readme[..from], &readme[to..])
}

#[test]
fn made_parts_are_up_to_date() {
    let path = root("README.md");
    let readme = fs::read_to_string(&path).expect("the README");
    let golden = fs::read_to_string(root("tests/workbench/screens/tic-tac-toe-120.txt")).expect("a golden screen");
    let (_, screen) = golden.split_once("\n\n").expect("a screen after its keys");
    let made = with(&readme, "screen", &format!("```text\n{}\n```\n", screen.trim_end()));
    let made = with(&made, "keys", &format!("{}\n", keys::markdown(&ENGLISH.groups)));
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, made).expect("written");
    } else {
        assert!(readme == made, "the README is out of date: UPDATE=1 cargo test --test program readme");
    }
}

#[test]
fn its_evaluation_works() {
    let readme = fs::read_to_string(root("README.md")).expect("the README");
    let (_, rest) = readme.split_once("```ron\n").expect("an example");
    let (example, _) = rest.split_once("```").expect("its end");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("edges.ron");
    fs::write(&file, example).expect("written");
    let run = |evaluation: &str| {
        let arguments = ["analyze", "--game", "othello", "--depth", "5", "--json", "--evaluation", evaluation];
        let folders = [("PLYSCOPE_CONFIG_DIR", folder.path())];
        Command::new(env!("CARGO_BIN_EXE_plyscope")).args(arguments).envs(folders).output().expect("it starts")
    };
    let output = run(&file.to_string_lossy());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(answer["value"].is_number() && answer["value"] != 0, "{answer}");
    // The same from the folder of one's own evaluations, by its name.
    let evaluations = folder.path().join("evaluations");
    fs::create_dir(&evaluations).expect("a folder");
    fs::rename(&file, evaluations.join("edges.ron")).expect("moved");
    let again: serde_json::Value = serde_json::from_slice(&run("edges").stdout).expect("JSON");
    assert_eq!(again["value"], answer["value"]);
}

#[test]
fn its_commands_run() {
    let readme = fs::read_to_string(root("README.md")).expect("the README");
    let commands: Vec<&str> = readme.lines().filter_map(|line| line.strip_prefix("plyscope ")).collect();
    assert!(commands.len() >= 8);
    for command in commands {
        let output = Command::new(env!("CARGO_BIN_EXE_plyscope"))
            .args(shlex::split(command).expect("whole quotes"))
            .current_dir(root(""))
            .output()
            .expect("it starts");
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(!output.stdout.is_empty(), "{command} says nothing");
    }
}

#[test]
fn its_files_exist() {
    let readme = fs::read_to_string(root("README.md")).expect("the README");
    let links = readme.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let saves = readme.split_whitespace().filter_map(|word| word.find("saves/").map(|at| &word[at..]));
    let saves = saves.map(|word| word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric()));
    let mut seen = 0;
    for path in links.filter(|link| !link.starts_with("http")).chain(saves.filter(|path| path.ends_with(".ron"))) {
        assert!(root(path).exists(), "{path} does not exist");
        seen += 1;
    }
    assert!(seen >= 5);
}
