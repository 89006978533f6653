//! The examples at the end of each help run as printed, in a folder with the files that they name;
//! and the texts of the help and of the list of the user's own files.

use crate::own_home;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Returns the words of a line; words in quotes stay together.
fn words(line: &str) -> Vec<String> {
    line.split('"')
        .enumerate()
        .flat_map(|(at, part)| match at % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

/// Returns the lines of examples in a help text.
fn examples(help: &str) -> Vec<Vec<String>> {
    let (_, text) = help
        .split_once("\nExamples:\n")
        .unwrap_or_else(|| panic!("{help}"));
    let lines = text
        .lines()
        .filter_map(|line| line.strip_prefix("  plyscope"));
    lines.map(words).collect()
}

fn printed(command: &mut Command) -> (i32, String, String) {
    let output = command
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (
        output.status.code().unwrap_or(-1),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn every_example_of_a_help_runs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().expect("a folder");
    for (file, from) in [
        ("game.ron", "saves/rastros-step-back.ron"),
        ("tree.ron", "saves/tree-textbook.ron"),
        ("own.trace", "tests/traces/right-pvs.trace"),
        ("other.trace", "tests/traces/right-pvs.trace"),
        ("sweep.ron", "assets/experiments/nim-nodes.ron"),
    ] {
        fs::copy(root.join(from), folder.path().join(file)).expect(from);
    }
    let games = "(version: 1, game: \"nim\", players: [\"perfect\", \"bacoco\"], games: 1)";
    fs::write(folder.path().join("games.ron"), games).expect("a file");
    let (_, help, _) = printed(own_home::plyscope().arg("--help"));
    assert!(examples(&help).len() >= 3, "{help}");
    let commands = help
        .split("Commands:\n")
        .nth(1)
        .and_then(|rest| rest.split("\n\n").next())
        .expect("commands");
    let mut ran = 0;
    for command in commands
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .filter(|word| *word != "help")
    {
        let (_, help, _) = printed(own_home::plyscope().args([command, "--help"]));
        for arguments in examples(&help) {
            // One opens the workbench, the other starts a program of the user.
            if ["watch", "rules"].contains(&command) {
                continue;
            }
            let (code, out, error) = printed(
                own_home::plyscope()
                    .args(&arguments)
                    .current_dir(folder.path()),
            );
            assert_eq!(code, 0, "{arguments:?}: {error}");
            assert!(!out.is_empty() || command == "ugi", "{arguments:?}");
            ran += 1;
        }
    }
    assert!(ran >= 28, "{ran} examples");
}

#[test]
fn the_help_of_help_is_the_help() {
    let (code, help, error) = printed(own_home::plyscope().args(["help", "--help"]));
    assert_eq!((code, error.as_str()), (0, ""));
    assert_eq!(help, printed(own_home::plyscope().arg("--help")).1);
    let (code, solve, _) = printed(own_home::plyscope().args(["help", "solve", "-h"]));
    assert!(
        code == 0 && solve.contains("plyscope solve --game k-in-a-row"),
        "{solve}"
    );
}

#[test]
fn ones_own_files_are_listed_with_what_is_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    let listed = |arguments: &[&str]| {
        let mut program = own_home::plyscope();
        printed(
            program
                .args(arguments)
                .env("PLYSCOPE_CONFIG_DIR", folder.path()),
        )
    };
    let (code, none, _) = listed(&["list", "own"]);
    assert!(
        code == 0 && none.contains("no files of your own yet") && none.contains("evaluations"),
        "{none}"
    );
    assert!(
        none.contains(&folder.path().display().to_string()),
        "{none}"
    );
    assert_eq!(listed(&["list", "own", "--json"]).1, "");
    let write = |path: &str, text: &str| {
        let file = folder.path().join(path);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(file, text).expect("a file");
    };
    write(
        "evaluations/mine.ron",
        "(version: 1, name: \"mine\", game: \"nim\", terms: [(weight: 77, feature: \"won\")])",
    );
    write(
        "players/me.ron",
        "(version: 1, name: \"me\", title: \"Me\", player: \"alphabeta:deep=3\")",
    );
    write("saves/mine.ron", "(version: 1, game: \"nim\")");
    write("plyscope.ron", "(version: 1)");
    let (code, json, _) = listed(&["list", "own", "--json"]);
    let rows: Vec<serde_json::Value> = json
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let kinds: Vec<_> = rows
        .iter()
        .map(|row| (row["kind"].as_str(), row["name"].as_str()))
        .collect();
    let due = [
        ("configuration", "plyscope"),
        ("save", "mine"),
        ("evaluation", "mine"),
        ("player", "me"),
    ];
    assert_eq!(
        (code, kinds),
        (0, due.map(|(kind, name)| (Some(kind), Some(name))).to_vec())
    );
    assert!(
        rows[3]["fault"]
            .as_str()
            .is_some_and(|fault| fault.contains("deep")),
        "{json}"
    );
    let (_, table, _) = listed(&["list", "own"]);
    assert!(
        table.contains("players") && table.contains("deep"),
        "{table}"
    );
}
