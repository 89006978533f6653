//! The games of tournaments: equal on any number of threads, and possible to open.

use super::{succeed, timeless, tournament};
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::play::{Choosing, Roster};
use engine::search::Token;
use model::batch::Tournament;
use model::batch::tournament::data::Record;
use model::documents;
use model::documents::{OpenError, Opened};
use model::study::Study;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

const FIVE: &str = "game: \"rastros\", players: [\"bacoco\", \"ObtusoSW\", \"ar-livre:depth=2\", \"basilio:depth=3\"],
    games: 3, opening: 2, seed: 7";

fn loaded(path: &Path, registry: Arc<Registry>) -> Result<Study, OpenError> {
    match Opened::file(path)? {
        Opened::Text(file) => file
            .find(model::documents::GameChoice::default(), registry, |spec| {
                spec
            })
            .map(|found| found.study),
        Opened::Trace(_) | Opened::Archive(_) => panic!("{} is no text", path.display()),
    }
}

fn played(tournament: &Arc<Tournament>, jobs: usize) -> Vec<Record> {
    let run = tournament.run(jobs, None, || {}).expect("threads");
    assert!(run.wait(Duration::from_secs(300)));
    assert_eq!(run.progress().fault, None);
    run.look(|games| {
        games
            .iter()
            .map(|game| Record {
                micros: (0, 0),
                ..game.clone()
            })
            .collect()
    })
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let tournament = Arc::new(tournament(FIVE));
    let one = played(&tournament, 1);
    assert_eq!(one.len() as u64, tournament.schedule().games());
    for jobs in [2, 3, 16] {
        assert_eq!(played(&tournament, jobs), one, "{jobs} threads");
    }
    let other = Arc::new((*tournament).clone().with_seed(8));
    assert_ne!(played(&other, 2), one);
}

#[test]
fn the_command_gives_the_same_table_on_one_and_on_two_threads() {
    let text = format!("(version: 1, {FIVE})");
    let [one, two] = ["1", "2"].map(|jobs| {
        timeless(&succeed(
            &["tournament", "-", "--jobs", jobs, "--json"],
            &text,
        ))
    });
    assert_eq!(one, two);
    let names: Vec<&str> = one["standings"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|row| row["player"].as_str())
        .collect();
    assert_eq!(names.len(), 4);
    let sum: u64 = one["standings"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|row| row["points"].as_u64())
        .sum();
    // Rastros has no draws.
    assert_eq!(
        (one["games"].as_array().map(Vec::len), sum),
        (Some(36), 36 * 3)
    );
    let game = &one["games"][0];
    assert_eq!(
        (&game["number"], &game["first"], &game["second"]),
        (&json!(1), &json!("Bacoco"), &json!("ObtusoSW"))
    );
    assert_eq!(
        game["moves"].as_array().map(Vec::len),
        game["plies"].as_u64().map(|plies| plies as usize)
    );
    assert!(
        ["S", "N"]
            .map(Value::from)
            .contains(&game["outcome"]["winner"]),
        "{game}"
    );
    assert!(game["moves"][0]["move"].is_string() && game["moves"][0]["rc"].is_array());
}

#[test]
fn both_games_of_a_pair_begin_with_the_same_opening() {
    let tournament = Arc::new(tournament(FIVE));
    let records = played(&tournament, 2);
    for pair in records.chunks(2) {
        assert_eq!(pair[0].moves[..2], pair[1].moves[..2]);
        let [one, other] = [0, 1].map(|at| {
            tournament
                .schedule()
                .game(pair[at].number)
                .expect("a game")
                .players
        });
        assert_eq!(one, [other[1], other[0]]);
    }
    let openings: std::collections::BTreeSet<&[Ordinal]> =
        records.iter().map(|record| &record.moves[..2]).collect();
    assert!(openings.len() > 5, "{openings:?}");
}

/// A tournament plays the games that two players play at one board with the same seed.
#[test]
fn a_game_is_the_one_that_play_plays() {
    let tournament = Arc::new(tournament(
        "game: \"nim\", players: [\"random\", \"perfect\"], games: 10, seed: 3",
    ));
    let roster = Roster::built_in();
    for record in played(&tournament, 2) {
        let game = tournament.schedule().game(record.number).expect("a game");
        let text = game.players.map(|player| ["random", "perfect"][player]);
        let [first, second] = text.map(|text| roster.read(text, "nim").expect(text).choosing);
        let mut pair = tournament
            .start()
            .pair([&first, &second], &Registry::built_in())
            .expect("two players");
        let played = pair.play(&[], Default::default(), game.game_seed, &Token::new());
        assert_eq!(
            record.moves,
            played
                .taken
                .iter()
                .map(|taken| taken.choice.mv)
                .collect::<Vec<_>>()
        );
        assert_eq!(record.winner.side(), played.ending.winner());
        assert_eq!(
            (record.turns.0 + record.turns.1) as usize,
            played.taken.len()
        );
    }
}

#[test]
fn pairs_are_printed_as_the_course_prints_them() {
    let arguments = [
        "play",
        "--game",
        "othello:size=4",
        "--first",
        "minimax:depth=1",
        "--second",
        "random",
    ];
    let more = [
        "--pairs",
        "5",
        "--opening",
        "2",
        "--seed",
        "4",
        "--jobs",
        "2",
    ];
    let text = succeed(&[&arguments[..], &more[..]].concat(), "");
    let rows: Vec<Vec<&str>> = text
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let at = rows
        .iter()
        .position(|row| row.starts_with(&["who", "starts"]))
        .unwrap_or_else(|| panic!("{text}"));
    assert_eq!(rows[at][2..], ["minimax:depth=1", "random", "drawn"]);
    let numbers = |row: usize| {
        rows[at + row][1..]
            .iter()
            .map(|cell| cell.parse().expect("a number"))
            .collect::<Vec<i64>>()
    };
    let (first, second, both, points) = (numbers(1), numbers(2), numbers(3), numbers(4));
    assert_eq!(
        (first.iter().sum::<i64>(), second.iter().sum::<i64>()),
        (5, 5),
        "{text}"
    );
    for column in 0..3 {
        assert_eq!(both[column], first[column] + second[column], "{text}");
    }
    assert_eq!(
        points,
        [3 * both[0] + both[2], 3 * both[1] + both[2]],
        "{text}"
    );
    let json = timeless(&succeed(
        &[&arguments[..], &more[..], &["--json"]].concat(),
        "",
    ));
    assert_eq!(json["games"].as_array().map(Vec::len), Some(10));
    // A player may play against itself.
    let itself = succeed(
        &[
            "play", "--game", "nim", "--first", "random", "--second", "random", "--pairs", "2",
        ],
        "",
    );
    assert!(
        itself.contains("random (2)") || itself.contains("Bacoco"),
        "{itself}"
    );
}

#[test]
fn every_game_is_kept_and_the_search_behind_every_move_is_found_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("games");
    let text = "(version: 1, title: \"Kept\", game: \"othello:size=6\", moves: \"b3\", opening: 3, seed: 5,
        players: [\"random\", \"alphabeta:evaluation=mobility,depth=2,ties=random\", \"minimax:evaluation=discs,depth=1\"])";
    let answer = timeless(&succeed(
        &[
            "tournament",
            "-",
            "--export",
            out.to_str().expect("UTF-8"),
            "--json",
        ],
        text,
    ));
    let mut files: Vec<_> = fs::read_dir(&out)
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    assert_eq!(files.len(), 6);
    let mut searched = 0;
    for (file, game) in files
        .iter()
        .zip(answer["games"].as_array().expect("a list"))
    {
        let study =
            loaded(file, Arc::new(Registry::built_in())).unwrap_or_else(|error| panic!("{error}"));
        assert!(
            study.title.ends_with(&format!("game {}", game["number"])),
            "{}",
            study.title
        );
        let players = study.players.as_ref().expect("players");
        assert_eq!(
            (players.given, Some(players.seed)),
            (4, game["seed"].as_u64())
        );
        let line: Vec<Value> = study.line().nodes()[1..]
            .iter()
            .map(|node| node.text.clone().into())
            .collect();
        let moves = game["moves"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|mv| mv["move"].clone());
        assert!(line.iter().cloned().eq(moves), "{line:?}");
        assert_eq!(study.line().cursor(), 4);
        for (node, pair) in study.line().nodes().iter().enumerate().skip(1) {
            let before = study.position_at(pair.parent).expect("a position");
            let spec = study.search_behind(pair.parent);
            if node <= 4 {
                assert_eq!(spec, None, "no player chose the opening");
                continue;
            }
            assert_eq!(
                spec.is_none(),
                players.choosing[before.to_move().index()] == Choosing::Random
            );
            if let Some(spec) = spec {
                let problem = before.pose(&spec, study.registry()).expect("a search");
                assert_eq!(
                    problem.choose(u64::MAX, &Token::new()).best,
                    Some(pair.mv),
                    "{}: ply {node}",
                    file.display()
                );
                searched += 1;
            }
        }
    }
    assert!(searched > 60, "{searched}");
    // Existing files are not replaced without an option.
    let again = super::failure(
        &["tournament", "-", "--export", out.to_str().expect("UTF-8")],
        text,
    );
    assert!(again.contains("exists already"), "{again}");
    let one = folder.path().join("one.ron");
    succeed(
        &[
            "tournament",
            "-",
            "--game",
            "2",
            "--save",
            one.to_str().expect("UTF-8"),
        ],
        text,
    );
    assert_eq!(
        fs::read(one).expect("a file"),
        fs::read(&files[1]).expect("a file")
    );
}

#[test]
fn a_running_tournament_waits_and_ends_at_once() {
    let tournament = Arc::new(tournament(
        "game: \"othello\", players: [\"basilio:depth=full\", \"discs:depth=full\"]",
    ));
    let run = tournament.run(2, None, || {}).expect("threads");
    run.pause(true);
    assert!(run.progress().paused && !run.wait(Duration::from_millis(20)));
    run.cancel();
    assert!(
        run.wait(Duration::from_secs(20)),
        "a search of many years was not broken off"
    );
    let progress = run.progress();
    assert_eq!(
        (progress.done, progress.all, progress.over, progress.fault),
        (0, 2, true, None)
    );
}

#[test]
fn games_bring_the_evaluations_of_their_tournament_along() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let mine = "(\r\n  version: 1, name: \"mine\", game: \"nim\", end: None,\r\n  \
                terms: [(weight: 3, feature: \"heaps\", whose: Neutral)])";
    let text = "(version: 1, game: \"nim\", players: [\"random\", \"alphabeta:evaluation=mine.ron,depth=2\"])";
    fs::write(path("mine.ron"), mine).expect("a file");
    fs::write(path("t.ron"), text).expect("a file");
    let file = path("t.ron").display().to_string();
    let out = path("games").display().to_string();
    succeed(
        &[
            "tournament",
            &file,
            "--no-journal",
            "--export",
            &out,
            "--json",
        ],
        "",
    );
    fs::remove_file(path("mine.ron")).expect("a file");
    let game = path("games").join("game-1.ron");
    let study =
        loaded(&game, Arc::new(Registry::built_in())).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(study.carried(), [mine.replace("\r\n", "\n")]);
    let spec = study.search_behind(1).expect("the second side searches");
    let problem = study
        .position_at(1)
        .expect("a position")
        .pose(&spec, study.registry())
        .expect("its evaluation");
    assert_eq!(problem.spec().evaluation.as_deref(), Some("mine"));
    // Saving it again gives the same text, and a command finds the evaluation as well.
    assert_eq!(
        documents::to_text(&study),
        fs::read_to_string(&game).expect("a file")
    );
    let (game, name) = (game.display().to_string(), "mine".to_owned());
    let answer: Value = serde_json::from_str(&succeed(
        &[
            "analyze",
            &game,
            "--evaluation",
            &name,
            "--depth",
            "0",
            "--json",
        ],
        "",
    ))
    .expect("JSON");
    assert_eq!(answer["value"], 12);
    // This also holds for a save of a position that was searched with it.
    fs::write(path("mine.ron"), mine).expect("a file");
    let file = path("mine.ron").display().to_string();
    let save = succeed(
        &[
            "export",
            "--game",
            "nim",
            "--evaluation",
            &file,
            "--depth",
            "0",
            "--as",
            "ron",
        ],
        "",
    );
    let answer: Value =
        serde_json::from_str(&succeed(&["analyze", "-", "--json"], &save)).expect("JSON");
    assert_eq!(answer["value"], 12);
}
