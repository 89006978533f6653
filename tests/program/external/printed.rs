//! The traces that engines print for their searches, kept with the games that they lost.

use super::{Stage, play, plyscope};
use std::fs;

/// Returns an engine that reads its commands and prints its search before its move.
fn engine(stage: &Stage, thinks: &str) -> String {
    let answers =
        format!("ugi) echo ugiok;;\nisready) echo readyok;;\ngo*) {thinks};;\nquit) exit;;");
    stage.script(
        "engine",
        &format!("while read -r line; do case $line in\n{answers}\nesac; done"),
        "protocol=ugi,",
    )
}

/// A search that omits moves.
const SEARCH: &str = "echo info depth 2 nodes 3
    for line in 'plyscope-trace 1' 'title of the engine' begin '> - -1 1' '> 1:1 -1 1' '. 2:2 -1 -1 1' '= -1' '= -1 best 1:1'; do
        echo \"info trace $line\"
    done
    echo bestmove 1:1";

/// Plays one game with heaps of one and two, which the first player loses, and returns the contents
/// of the folder of traces.
fn tournament(stage: &Stage, first: &str) -> Vec<(String, String)> {
    let players = format!("[(name: \"Mine\", player: {first:?}), \"perfect\"]");
    let text = format!("(version: 1, game: \"nim:heaps=1+2\", players: {players}, swap: false)");
    fs::write(stage.path("t.ron"), text).expect("a file");
    let output = plyscope()
        .arg("tournament")
        .arg(stage.path("t.ron"))
        .output()
        .expect("plyscope runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let Ok(entries) = fs::read_dir(stage.path("t.traces")) else {
        return Vec::new();
    };
    let mut found: Vec<(String, String)> = entries
        .map(|entry| entry.expect("an entry").path())
        .map(|path| {
            let name = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            (name, fs::read_to_string(path).expect("a trace"))
        })
        .collect();
    found.sort();
    found
}

#[test]
fn a_lost_game_keeps_what_its_engine_has_printed() {
    let stage = Stage::new();
    let found = tournament(&stage, &engine(&stage, SEARCH));
    let trace = "plyscope-trace 1\ngame nim:heaps=1+2\nposition 1,2 1\ntitle of the engine\nbegin\n> - -1 1\n\
        > 1:1 -1 1\n. 2:2 -1 -1 1\n= -1\n= -1 best 1:1\n";
    assert_eq!(found, [("1-1.trace".to_owned(), trace.to_owned())]);
    // The result is an ordinary trace: the move that the engine does not know is reported.
    let output = plyscope()
        .arg("check")
        .arg(stage.path("t.traces/1-1.trace"))
        .output()
        .expect("plyscope runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.code() == Some(1) && said.contains("2:1"),
        "{said}"
    );
    stage.nothing_is_left(1);
}

#[test]
fn a_join_gathers_the_traces_and_exported_games_have_theirs_beside_them() {
    let stage = Stage::new();
    let engine = engine(&stage, SEARCH);
    let text = format!(
        "(version: 1, game: \"nim:heaps=1+2\", games: 2, players: [(name: \"Mine\", player: {engine:?}), \"perfect\"], swap: false)"
    );
    fs::write(stage.path("t.ron"), text).expect("a file");
    let tournament = |arguments: &[&str]| {
        let mut command = plyscope();
        let output = command
            .arg("tournament")
            .arg(stage.path("t.ron"))
            .args(arguments)
            .output()
            .expect("plyscope runs");
        assert!(
            output.status.success(),
            "{arguments:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    };
    tournament(&["--shard", "1/2"]);
    tournament(&["--shard", "2/2"]);
    assert!(
        !stage.path("t.traces").exists(),
        "each shard has a folder of its own"
    );
    let games = stage.path("out");
    tournament(&["--join", "--export", &games.to_string_lossy()]);
    let all = ["1-1.trace", "2-1.trace"]
        .map(|name| fs::read_to_string(stage.path("t.traces").join(name)));
    let [one, two] = all.map(|trace| trace.expect("a trace of each game"));
    assert!(one == two && one.contains("title of the engine"), "{one}");
    for game in ["game-1", "game-2"] {
        assert!(games.join(format!("{game}.ron")).is_file());
        let beside = fs::read_to_string(games.join(format!("{game}.traces/1-1.trace")))
            .expect("beside its game");
        assert_eq!(beside, one);
    }
    // Again, with the folder already there.
    tournament(&["--join"]);
    assert_eq!(
        fs::read_dir(stage.path("t.traces"))
            .expect("a folder")
            .count(),
        2
    );
}

#[test]
fn what_is_no_trace_is_not_kept_and_does_no_harm() {
    for thinks in [
        "echo info trace; echo bestmove 1:1",
        "echo info trace ../../etc/passwd; echo info trace begin; echo bestmove 1:1",
        "echo info traces plyscope-trace 1; echo bestmove 1:1",
    ] {
        let stage = Stage::new();
        assert_eq!(tournament(&stage, &engine(&stage, thinks)), [], "{thinks}");
    }
}

#[test]
fn a_trace_without_an_end_costs_the_game_and_not_the_memory() {
    let stage = Stage::new();
    let endless = engine(&stage, "while :; do echo info trace . a1 5 -3 8; done");
    let answer = play("nim:heaps=1+1", &endless, "perfect", &["--time", "400"]);
    let said = answer["outcome"].to_string();
    assert!(
        said.contains("took longer than 400 ms") || said.contains("without an answer"),
        "{said}"
    );
    stage.nothing_is_left(1);
}
