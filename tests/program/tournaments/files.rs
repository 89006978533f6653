//! Files that are not valid tournaments, each with the exact message.

use super::{failure, read, run, succeed, tournament};
use engine::play::Roster;
use model::batch::Tournament;
use std::fs;
use std::sync::Arc;

/// Returns a file that is valid except for the given field.
fn with(field: &str) -> String {
    format!(
        "(\n    version: 1,\n    game: \"rastros\",\n    players: [\"bacoco\", \"basilio\"],\n    {field}\n)"
    )
}

#[test]
fn every_fault_is_named_with_its_place() {
    let players = |players: &str| {
        format!("(\n    version: 1,\n    game: \"rastros\",\n    players: {players},\n)")
    };
    let many = format!("[{}]", "\"bacoco\", ".repeat(65));
    let deep = "(".repeat(5000);
    let texts: Vec<(String, &str)> = vec![
        (String::new(), "1:1: "),
        ("tournament".into(), "1:1: "),
        (deep, "1:"),
        ("(version: 2, rounds: 3)".into(), "1:11: expected version 1, found 2"),
        ("(version: 1, game: \"nim\")".into(), "1:25: "),
        ("(game: \"nim\", players: [\"random\", \"perfect\"])".into(), "1:45: "),
        (with("round: 3,"), "5:5: "),
        (with("games: 0,"), "5:12: games: expected 1 to 1000000, found 0"),
        (with("games: -1,"), "5:12: games: expected 1 to 1000000, found -1"),
        (with("games: 1.5,"), "5:"),
        (with("games: 9223372036854775808,"), "5:"),
        (with("games: 900000,"), "5:12: expected at most 1000000 games in all, found 1800000"),
        (with("games: 1000, again: 1000,"), "5:12: expected at most 1000000 games in all, found 2002000"),
        (with("again: -1,"), "5:12: again: expected 0 to 1000000, found -1"),
        (with("depths: [3, -1],"), "5:17: depths: expected 0 to 9999, found -1"),
        (with("depths: [3, 10000],"), "5:17: depths: expected 0 to 9999, found 10000"),
        (with(&format!("depths: {:?},", vec![1; 17])), "5:13: how many depths: expected 0 to 16, found 17"),
        (with("opening: 201,"), "5:14: opening: expected 0 to 200, found 201"),
        (with("opening: 100,"), "5:14: opening: every line of 100 random plies that was tried ends the game"),
        (with("time: 0,"), "5:11: time: expected 1 to 3600000, found 0"),
        (with("nodes: 0,"), "5:12: nodes: expected 1 to 9223372036854775807, found 0"),
        (with("seed: -1,"), "5:"),
        (with("seed: 18446744073709551616,"), "5:"),
        (with("format: \"swiss\","), "5:13: format: expected \"all\" or \"gauntlet\", found \"swiss\""),
        (with("points: (won: 1001),"), "5:19: won: expected -1000 to 1000, found 1001"),
        (with("points: (win: 1),"), "5:14: "),
        (with("title: \"a\\u{1b}b\","), "5:12: title: expected 1 to 128 characters without control characters"),
        (with("position: \"x\","), "5:15: "),
        (with("moves: \"e4 a1\","), "5:12: move 2: "),
        (
            "(version: 1, game: \"k-in-a-row\", players: [\"random\", \"perfect\"],\n moves: \"a1 b1 a2 b2 a3\")"
                .into(),
            "2:9: expected a position in which the game goes on",
        ),
        (with("printed: [(\"Basílio\", 8), (\"Nobody\", 1)],"), "5:31: expected one of the players Bacoco, basilio"),
        (with("printed: [(\"Basílio\", 8), (\"basilio\", 1)],"), "5:31: expected one printed figure a player, found"),
        (with("graded: \"Nobody\","), "5:13: expected one of the players Bacoco, basilio"),
        (with("evaluations: [\"no/such.ron\"],"), "5:19: no/such.ron: cannot be read: "),
        (players("[]"), "4:14: how many players: expected 2 to 64, found 0"),
        (players("[\"bacoco\"]"), "4:14: how many players: expected 2 to 64, found 1"),
        (players(&many), "4:14: how many players: expected 2 to 64, found 65"),
        (players("[\"bacoco\", \"human\"]"), "4:25: a human plays in the workbench only"),
        (players("[\"bacoco\", \"bacoco\"]"), "4:25: there is a player \"Bacoco\" already"),
        (
            players("[\"bacoco\", (name: \"Bacoco\", player: \"basilio\")]"),
            "4:25: there is a player \"Bacoco\" already",
        ),
        (players("[\"bacoco\", \"nobody\"]"), "4:25: expected a player ("),
        (players("[\"bacoco\", \"basilio:deep=1\"]"), "4:25: alphabeta has no key \"deep\""),
        (players("[\"bacoco\", (name: \"a\", player: \"nobody\")]"), "4:45: expected a player ("),
        (players("[\"bacoco\", (name: \"\", player: \"basilio\")]"), "4:32: name: expected 1 to 64 characters"),
        (players("[\"bacoco\", (nick: \"a\")]"), "4:"),
        (players("[\"bacoco\", 7]"), "4:"),
        (players("[\"bacoco\", \"minimax:evaluation=no\"]"), "4:25: rastros has no evaluation \"no\""),
        (players("[\"bacoco\", \"minimax:evaluation=no.ron\"]"), "4:25: no.ron: cannot be read: "),
        (with("game: \"nim\","), "5:"),
        ("(version: 1, game: \"chess\", players: [\"a\", \"b\"])".into(), "1:20: "),
    ];
    let mut wrong = String::new();
    for (text, message) in texts {
        let error = read(&text).expect_err(&text).to_string();
        let expected = format!("FILE:{message}");
        if !error.starts_with(&expected) || error.contains(char::is_control) {
            wrong += &format!("expected {expected:?}, found {error:?} in {text:.200}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn everything_that_can_be_said_is_read() {
    let all = "title: \"All\", comment: \"of it\", game: \"rastros\", position: \"......../......../......../....o.../......../......../......../........ N\",
        moves: \"d4\", players: [\"bacoco\", (name: \"B\", player: \"basilio:depth=1\")], depths: [2, 1], games: 2,
        format: \"gauntlet\", swap: false, opening: 3, time: 3600000, nodes: 100, points: (won: 2, drawn: 1, lost: -1),
        seed: 18446744073709551615, evaluations: [], again: 1, printed: [(\"b\", 3)]";
    let tournament = tournament(all);
    assert_eq!(
        (
            tournament.schedule().once(),
            tournament.schedule().games(),
            tournament.given()
        ),
        (4, 8, 4)
    );
    assert_eq!(
        tournament.choosing(1, 0).to_string(),
        "alphabeta:evaluation=basilio,depth=2,ties=random"
    );
    assert_eq!(tournament.choosing(0, 0).to_string(), "random");
    assert_eq!(tournament.player_called("Bacoco"), Some(0));
    // Windows uses its own line endings and a byte order mark.
    assert!(
        read("\u{feff}(version: 1,\r\n game: \"nim\",\r\n players: [\"random\", \"perfect\"])")
            .is_ok()
    );
}

#[test]
fn evaluations_are_sought_beside_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
    let evaluation = |name: &str, weight: u32| {
        format!(
            "(version: 1, name: {name:?}, game: \"nim\", terms: [(weight: {weight}, feature: \"objects\", whose: Neutral)])"
        )
    };
    file("one.ron", &evaluation("mine", 1));
    file("other.ron", &evaluation("mine", 2));
    file("third.ron", &evaluation("third", 3));
    file(
        "rastros.ron",
        "(version: 1, name: \"r\", game: \"rastros\")",
    );
    file("bad.ron", "(version: 1, name: \"bad\"");
    let read = |fields: &str| {
        let path = folder.path().join("t.ron");
        fs::write(&path, format!("(version: 1, game: \"nim\", {fields})")).expect("written");
        let registry = Arc::new(engine::eval::Registry::built_in());
        Tournament::load(&path, &Roster::built_in(), registry).map_err(|error| error.to_string())
    };
    let fine = read("players: [\"minimax:evaluation=one.ron\", \"minimax:evaluation=third.ron\"]")
        .expect("both are there");
    assert_eq!(
        fine.players()[1].choosing.to_string(),
        "minimax:evaluation=third,depth=4"
    );
    assert!(
        read("players: [\"minimax:evaluation=third\", \"random\"], evaluations: [\"third.ron\"]")
            .is_ok()
    );
    for (fields, message) in [
        (
            "players: [\"minimax:evaluation=one.ron\", \"minimax:evaluation=other.ron\"]",
            "other.ron: expected another name than \"mine\"",
        ),
        (
            "players: [\"minimax:evaluation=rastros.ron\", \"random\"]",
            "expected an evaluation of nim, found one of rastros",
        ),
        (
            "players: [\"minimax:evaluation=bad.ron\", \"random\"]",
            "bad.ron:1:21: ",
        ),
    ] {
        let error = read(fields).expect_err(fields);
        assert!(
            error.contains("t.ron:1:") && error.contains(message),
            "{error}"
        );
    }
    // A file from elsewhere cannot read other files of the user, not even through a link.
    let outside = tempfile::tempdir().expect("another folder");
    fs::write(outside.path().join("far.ron"), evaluation("far", 5)).expect("written");
    let far = outside.path().join("far.ron").display().to_string();
    let mut ways = vec![
        far.clone(),
        "../far.ron".to_owned(),
        "one/../../far.ron".to_owned(),
    ];
    if cfg!(unix) {
        std::os::unix::fs::symlink(&far, folder.path().join("link.ron")).expect("a link");
        ways.push("link.ron".to_owned());
    }
    for way in ways {
        let players = "players: [\"minimax\", \"random\"]";
        for fields in [
            format!("{players}, evaluations: [{way:?}]"),
            format!("players: [\"minimax:evaluation={way}\", \"random\"]"),
        ] {
            let error = read(&fields).expect_err(&fields);
            let expected = format!(
                "expected a file in the folder of the tournament, or further down; found {way:?}"
            );
            assert!(
                error.contains("t.ron:1:") && error.contains(&expected),
                "{error}"
            );
        }
    }
    // The content of an evaluation determines which games are played.
    let terms = fine.terms();
    file("third.ron", &evaluation("third", 4));
    let changed =
        read("players: [\"minimax:evaluation=one.ron\", \"minimax:evaluation=third.ron\"]")
            .expect("fine");
    let told: Vec<String> = changed
        .terms()
        .changes(&terms, 0)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert!(
        told.len() == 1 && told[0].starts_with("the evaluation of player 2 was third (text "),
        "{told:?}"
    );
}

#[test]
fn the_command_says_what_is_wrong() {
    let nim = "(version: 1, game: \"nim\", players: [\"random\", \"perfect\"], games: 2)";
    for (arguments, input, message) in [
        (&["tournament", "-"][..], "(", "standard input:1:"),
        (
            &["tournament", "no/such.ron"],
            "",
            "no/such.ron: cannot be read",
        ),
        (
            &["tournament", "."],
            "",
            "expected a regular file, found a folder",
        ),
        (
            &["tournament", "-", "--jobs", "0"],
            nim,
            "--jobs: expected a number from 1 to 256, found \"0\"",
        ),
        (&["tournament", "-", "--seed", "-1"], nim, "--seed"),
        (
            &["tournament", "-", "--seed", "18446744073709551616"],
            nim,
            "--seed",
        ),
        (
            &["tournament", "-", "--game", "5", "--save", "x.ron"],
            nim,
            "--game: expected 1 to 4, found 5",
        ),
        (&["tournament", "-", "--game", "5"], nim, "--save"),
        (
            &["tournament", "-", "--journal", "/no/such/a.games"],
            nim,
            "the journal of the games: No such file",
        ),
        (
            &[
                "play", "--game", "nim", "--first", "random", "--second", "random", "--pairs", "0",
            ],
            "",
            "--pairs: expected a number from 1 to 500000",
        ),
        (
            &[
                "play",
                "--game",
                "nim",
                "--first",
                "random",
                "--second",
                "random",
                "--opening",
                "20",
            ],
            "",
            "ends the game",
        ),
        (
            &[
                "play", "--game", "nim", "--first", "random", "--second", "human", "--pairs", "1",
            ],
            "",
            "a human plays",
        ),
    ] {
        let error = failure(arguments, input);
        assert!(error.contains(message), "{arguments:?}: {error}");
    }
}

#[test]
fn the_ends_of_seeds_depths_and_limits() {
    let nim = "(version: 1, game: \"nim\", players: [\"random\", \"perfect\", \"minimax:depth=full\"], depths: [9999])";
    for seed in ["0", "18446744073709551615"] {
        let text = succeed(&["tournament", "-", "--seed", seed, "--json"], nim);
        assert!(text.contains(&format!("\"seed\":{seed}}}")), "{text}");
    }
    // A search that is too deep for a millisecond loses at once, and the output says so.
    let slow =
        "(version: 1, game: \"othello\", players: [\"random\", \"basilio:depth=12\"], time: 1)";
    let text = succeed(&["tournament", "-"], slow);
    assert!(text.contains("took longer than 1 ms for a move"), "{text}");
    let big =
        "(version: 1, game: \"othello\", players: [\"random\", \"basilio:depth=12\"], nodes: 1000)";
    let text = succeed(&["tournament", "-"], big);
    assert!(
        text.contains("game 2, Basílio") || text.contains("game 2, basilio"),
        "{text}"
    );
    assert_eq!(
        text.matches("needed more than 1000 nodes for a move")
            .count(),
        2,
        "{text}"
    );
    // Without any time, the first player to move has lost.
    let none = [
        "play", "--game", "nim", "--first", "random", "--second", "random", "--time", "0",
        "--pairs", "3",
    ];
    let output = run(&none, "");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(text.matches("took longer than 0 ms").count(), 6, "{text}");
}

#[test]
fn evaluations_of_an_experiment_are_sought_beside_its_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = "(version: 1, name: \"own\", game: \"nim\", terms: [(weight: 1, feature: \"won\")])";
    std::fs::write(folder.path().join("mine.ron"), own).expect("written");
    let file = folder.path().join("searches.ron");
    let text = "(version: 1, title: \"T\", positions: [(game: \"nim\")], evaluations: [\"mine.ron\"], \
        methods: [\"minimax\"], depths: [1])";
    std::fs::write(&file, text).expect("written");
    let rows = succeed(&["experiment", file.to_str().expect("UTF-8"), "--json"], "");
    assert!(rows.contains("\"evaluation\":\"own\""), "{rows}");
    let far = text.replace("mine.ron", "../mine.ron");
    std::fs::write(&file, far).expect("written");
    let error = failure(&["experiment", file.to_str().expect("UTF-8")], "");
    assert!(
        error.contains("expected a file in the folder of the experiment, or further down"),
        "{error}"
    );
}

#[test]
fn games_that_are_alike_are_counted_once() {
    let play = |players: [&str; 2]| {
        let arguments = [
            "play", "--game", "nim", "--pairs", "3", "--first", players[0], "--second", players[1],
        ];
        let json = succeed(&[&arguments[..], &["--json"]].concat(), "");
        let text = succeed(&arguments, "");
        let distinct = json
            .split("\"distinct\":")
            .nth(1)
            .and_then(|rest| rest.split(',').next());
        (distinct.map(str::to_owned), text)
    };
    // A deterministic player against itself plays one game, whichever side begins.
    let (distinct, text) = play(["minimax:depth=full"; 2]);
    assert_eq!(distinct.as_deref(), Some("1"));
    assert!(
        text.contains(": 6 games, all with the same moves, seed 0\n"),
        "{text}"
    );
    let (distinct, text) = play(["minimax:depth=full", "minimax:depth=1,evaluation=heap-sum"]);
    assert_eq!(distinct.as_deref(), Some("2"));
    assert!(
        text.contains(": 6 games, 2 different games, seed 0\n"),
        "{text}"
    );
    assert!(
        play(["random"; 2])
            .1
            .contains(": 6 games, all different, seed 0\n")
    );
}
