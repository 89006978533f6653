//! `play` and `list players`: games between players, and the limits that decide them.

use crate::cli::{fails, failure, fields, json, succeed, words};
use serde_json::Value;

/// Returns the moves of `play --json` as row and column.
fn squares(answer: &Value) -> Vec<(u64, u64)> {
    let square = |mv: &Value| {
        (
            mv["rc"][0].as_u64().expect("a row"),
            mv["rc"][1].as_u64().expect("a column"),
        )
    };
    answer["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .map(square)
        .collect()
}

#[test]
fn two_players_play_a_game() {
    let line =
        "play --game rastros --first alphabeta:evaluation=basilio,depth=6 --second ObtusoSW --json";
    let game = json(line);
    assert_eq!(fields(&game.to_string()).len(), 3);
    assert_eq!(squares(&game), [(5, 4), (6, 3), (7, 2), (8, 1)]);
    assert_eq!(
        (game["plies"].as_u64(), game["outcome"]["winner"].as_str()),
        (Some(4), Some("S"))
    );
    // The moves played before are part of the game.
    let after = json("play --game rastros --moves d4 --first obtuso-ne --second OBTUSOSW --json");
    assert_eq!(after["moves"][0]["move"], "d4");
    // Random choices depend on the seed alone.
    let random = |seed: u32| {
        json(&format!(
            "play --game othello --first Bacoco --second bacoco --seed {seed} --json"
        ))
    };
    assert_eq!(random(1), random(1));
    assert_ne!(random(1), random(2));
    // A pass is a move.
    let passes = (0..40)
        .map(random)
        .filter(|game| game["moves"].to_string().contains("\"pass\""))
        .count();
    assert!(passes > 0, "no pass in 40 random games of Othello");
    // The perfect player wins from a start that is a win.
    for seed in 0..20 {
        let nim = json(&format!(
            "play --game nim:heaps=1+2+4 --first perfect --second Bacoco --seed {seed} --json"
        ));
        assert_eq!(nim["outcome"]["winner"], "1");
        let misere = format!(
            "play --game nim:heaps=1+3+5,misere=true --first perfect --second random --seed {seed} --json"
        );
        assert_eq!(json(&misere)["outcome"]["winner"], "1");
    }
    let tree = json(
        "play --game tree:[[3,12,8],[2,4,6],[14,5,2]] --first minimax:depth=full --second minimax:depth=full --json",
    );
    assert_eq!(
        (tree["plies"].as_u64(), tree["outcome"]["winner"].is_null()),
        (Some(2), true)
    );
    let text = succeed(
        &[
            "play",
            "--game",
            "k-in-a-row",
            "--first",
            "perfect",
            "--second",
            "perfect",
        ],
        b"",
    );
    assert!(text.contains("draw after 9 plies"), "{text}");
}

#[test]
fn limits_decide_games() {
    for (limit, words) in [
        ("--time 0", "S took longer than 0 ms"),
        ("--nodes 10", "S needed more than 10 nodes"),
    ] {
        let game = json(&format!(
            "play --game rastros --first basilio --second Bacoco {limit} --json"
        ));
        assert_eq!(
            (game["plies"].as_u64(), game["outcome"]["winner"].as_str()),
            (Some(0), Some("N")),
            "{game}"
        );
        assert!(
            game["outcome"]["text"]
                .as_str()
                .is_some_and(|text| text.contains(words)),
            "{game}"
        );
    }
    let slow = "play --game othello --first alphabeta:depth=60 --second Bacoco --time 1 --json";
    assert_eq!(json(slow)["outcome"]["winner"], "O");
    // A depth beyond the end of the game means the end of the game.
    let deep = json(
        "play --game k-in-a-row --first minimax:depth=9999,evaluation=outcome --second minimax:depth=full --json",
    );
    assert_eq!(deep["plies"], 9);
}

#[test]
fn players_are_listed_and_faults_named() {
    let list = succeed(&["list", "players"], b"");
    for name in [
        "Bacoco",
        "ObtusoSW",
        "ObtusoNE",
        "ar-livre",
        "basilio",
        "random_plus",
        "perfect",
        "toward=",
    ] {
        assert!(list.contains(name), "{name}");
    }
    let lines = succeed(&["list", "players", "--json"], b"");
    for line in lines.lines() {
        let player: Value = serde_json::from_str(line).expect(line);
        let game = player["game"].as_str().unwrap_or("nim").to_owned();
        let name = player["name"].as_str().expect("a name");
        if name != "human" {
            json(
                &format!("play --game {game} --first {name} --second Bacoco --nodes 1000 --json")
                    .replace("--game tree", "--game nim"),
            );
        }
    }
    fails(
        "play --game nim --first human --second Bacoco",
        "a human plays in the workbench only",
    );
    let players = "expected a player (heap-sum, perfect, human, Bacoco";
    fails("play --game nim --first Bacco --second Bacoco", players);
    let message = failure(
        &words("play --game nim --first randon --second Bacoco")
            .iter()
            .map(String::as_str)
            .collect::<Vec<_>>(),
        b"",
    );
    assert!(
        message.contains(players) && message.ends_with("found \"randon\"; did you mean random?\n"),
        "{message}"
    );
    assert_eq!(message.matches("human").count(), 1, "{message}");
    fails(
        "play --game nim --first minimax:deep=2 --second Bacoco",
        "minimax has no key \"deep\"",
    );
    fails(
        "play --game nim --first minimax:evaluation=basilio --second Bacoco",
        "nim has no evaluation \"basilio\"",
    );
    fails(
        "play --game nim --first minimax:evaluation=no/such.ron --second Bacoco",
        "no/such.ron",
    );
    fails("play --game nim --first Bacoco", "--second");
}
