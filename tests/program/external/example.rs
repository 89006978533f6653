//! The example programs, played without changes. They need python3; without it these tests fail and
//! say so.

use super::{asset, moves, play, run};
use crate::own_home;
use std::fs;
use std::process::Stdio;

/// Returns the player of the example with these arguments.
fn python(arguments: &str) -> String {
    let found = own_home::program("python3")
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    assert!(
        found.is_ok_and(|status| status.success()),
        "python3 is needed to test assets/external/player.py"
    );
    format!(
        "external:command=python3 '{}' {arguments}",
        asset("player.py").display()
    )
}

/// Plays both sides against several opponents: the example chooses exactly the moves of the search
/// that it describes.
fn same_moves(game: &str, arguments: &str, player: &str, seeds: std::ops::Range<u32>) {
    for seed in seeds {
        let more = ["--seed", &seed.to_string()];
        for first in [true, false] {
            let played = |player: &str| {
                let (one, two) = if first {
                    (player, "bacoco")
                } else {
                    ("bacoco", player)
                };
                play(game, one, two, &more)
            };
            let (theirs, ours) = (played(&python(arguments)), played(player));
            assert_eq!(
                moves(&theirs),
                moves(&ours),
                "{game}, seed {seed}: {theirs}"
            );
            assert_eq!(theirs["outcome"], ours["outcome"]);
            assert!(
                theirs["outcome"]["winner"] != serde_json::Value::Null
                    || game.starts_with("othello"),
                "{theirs}"
            );
        }
    }
}

#[test]
fn it_plays_rastros_as_the_courses_basilio_does() {
    same_moves(
        "rastros",
        "--depth 2",
        "alphabeta:evaluation=basilio,course-depth=2",
        0..3,
    );
}

#[test]
fn it_plays_othello_as_the_courses_discs_do() {
    same_moves(
        "othello:size=6",
        "--depth 1",
        "alphabeta:evaluation=discs,course-depth=1",
        0..3,
    );
    same_moves(
        "othello",
        "--depth 0",
        "alphabeta:evaluation=discs,course-depth=0",
        0..2,
    );
}

#[test]
fn it_plays_from_positions_that_were_set_up() {
    let more = ["--position", "....../....../..XO../..OX../....../...... O"];
    let answer = play(
        "othello:size=6",
        &python("--shuffle"),
        &python("--shuffle"),
        &more,
    );
    let text = answer["outcome"]["text"].as_str().expect("a text");
    assert!(text.contains("X ") && text.contains(" – O "), "{text}");
}

#[test]
fn a_game_it_does_not_know_is_its_last_word() {
    let answer = play("nim", &python(""), "bacoco", &[]);
    let text = answer["outcome"]["text"].as_str().expect("a text");
    assert_eq!(
        text,
        "2 wins: 1 ended with exit code 1: this player knows rastros and othello, not nim"
    );
}

#[test]
fn the_shortest_player_of_the_document_plays_every_game() {
    let document = fs::read_to_string(asset("PROTOCOL.md")).expect("the document");
    let program = document
        .split("```python\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("a program");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("shortest.py");
    fs::write(&path, program).expect("a file");
    let player = format!("external:command=python3 '{}'", path.display());
    for game in [
        "k-in-a-row",
        "connect-four",
        "othello:size=4",
        "nim",
        "rastros",
        "tree:[[3,12,8],[2,4,6],[14,5,2]]",
    ] {
        let output = run(&["--game", game, "--first", &player, "--second", &player]);
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(output.status.code(), Some(0));
        for fault in [
            "took longer",
            "exit code",
            "signal",
            "cannot be played",
            "expected",
            "started",
            "wrote",
        ] {
            assert!(!text.contains(fault), "{game}: {text}");
        }
    }
}
