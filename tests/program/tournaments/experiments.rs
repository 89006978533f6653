//! Published tournaments: every file in `assets/experiments` can be played, and gives the published
//! figures of players with little chance.

use super::succeed;
use engine::eval::Registry;
use engine::play::Roster;
use model::batch::Tournament;
use model::batch::tournament::data::Description;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/experiments")
}

/// Loads a tournament of the folder; other experiments may be beside it.
fn load(name: &str) -> Tournament {
    let registry = Arc::new(Registry::built_in());
    Tournament::load(&folder().join(name), &Roster::built_in(), registry)
        .unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_tournament_of_the_courses_is_one() {
    let names = [
        "rastros-five.ron",
        "rastros-five-faulty.ron",
        "rastros-three-faulty.ron",
        "rastros-10000.ron",
        "othello-pairs.ron",
        "othello-three.ron",
        "othello-pairs-faulty.ron",
        "othello-three-faulty.ron",
        "othello-random-plus.ron",
        "othello-depths.ron",
    ];
    for name in names {
        let tournament = load(name);
        let Description {
            title,
            comment,
            printed,
            ..
        } = tournament.description();
        assert!(!title.is_empty() && !comment.is_empty(), "{name}");
        // The printed numbers are the points of all games that are played.
        let printed: i64 = printed.iter().map(|(_, points)| points).sum();
        let (once, won) = (
            tournament.schedule().once() as i64,
            tournament.description().points.won,
        );
        assert!(
            printed == 0 || (once * won - once..=once * won).contains(&printed),
            "{name}: {printed}"
        );
    }
    let there = fs::read_dir(folder()).expect("the folder").count();
    assert!(there >= names.len());
}

/// The published results for Rastros are within chance: twenty games with a corrected alpha-beta,
/// and the tournaments with the faulty one.
#[test]
fn what_the_courses_printed_about_rastros_is_what_comes_out() {
    // A number of repetitions that takes a moment.
    for (name, games, tournaments) in [
        ("rastros-five.ron", 20, 200),
        ("rastros-five-faulty.ron", 20, 200),
        ("rastros-three-faulty.ron", 6, 200),
    ] {
        let tournament = Arc::new(load(name));
        assert_eq!(tournament.schedule().once(), games, "{name}");
        let run = tournament.run(2, None, || {}).expect("threads");
        while (run.look(<[_]>::len) as u64) < games * tournaments {
            assert!(!run.wait(Duration::from_millis(5)) || run.progress().fault.is_none());
        }
        run.cancel();
        let records = run.look(<[_]>::to_vec);
        let chances = tournament.chances(&records[..(games * tournaments) as usize]);
        assert!(!tournament.description().printed.is_empty(), "{name}");
        for (called, points) in &tournament.description().printed {
            let player = tournament.player_called(called).expect("a player");
            assert_eq!(chances[player].tournaments() as u64, tournaments, "{name}");
            let interval = chances[player].interval();
            assert!(
                chances[player].allows(*points),
                "{name}: {called}: {points} is not in {interval:?}"
            );
            // The result for the seed of the file is not an outlier.
            let standings = tournament.results(&records).standings;
            let here = standings
                .iter()
                .find(|standing| standing.player == player)
                .expect("a player")
                .points;
            assert!(
                chances[player].allows(here),
                "{name}: {called} has {here}, which is not in {interval:?}"
            );
        }
    }
}

/// A published table has a question mark where minimax takes too long.
#[test]
fn the_missing_cell_of_the_table_is_filled() {
    let file = folder().join("connect-four-nodes.ron");
    let rows = succeed(&["experiment", file.to_str().expect("UTF-8"), "--json"], "");
    let rows: Vec<Value> = rows
        .lines()
        .map(|row| serde_json::from_str(row).expect("JSON"))
        .collect();
    let mut found: Vec<_> = rows
        .iter()
        .map(|row| ["method", "depth", "nodes", "printed"].map(|field| row[field].clone()))
        .collect();
    found.sort_by_key(|row| row[2].as_u64());
    let expected = json!([
        ["alphabeta", 7, 2_005, 2_005],
        ["minimax", 7, 20_921, 20_921],
        ["alphabeta", "full", 115_586, 115_586],
        ["minimax", "full", 131_060_741, null],
    ]);
    assert_eq!(json!(found), expected);
    assert!(rows.iter().all(|row| row["complete"] == true));
}
