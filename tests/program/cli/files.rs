//! The files that a command opens, and those that it replaces.

use crate::cli::{failure, json, run_with, succeed, words};
use serde_json::Value;

#[test]
fn a_game_may_be_spelled_where_a_file_is_expected() {
    let tree = "[[3,12,8],[2,4,6],[14,5,2]]";
    let named = format!("tree:{tree}");
    // Times differ.
    let untimed = |arguments: &[&str]| -> Vec<String> {
        let text = succeed(arguments, b"");
        let is_timed = |line: &&str| {
            line.contains(" ms")
                || ["minimax ", "alphabeta "]
                    .iter()
                    .any(|row| line.starts_with(row))
        };
        text.lines()
            .filter(|line| !is_timed(line))
            .map(str::to_owned)
            .collect()
    };
    for command in ["analyze", "check", "compare", "trace", "export", "convert"] {
        let by_option: &[&str] = if command == "convert" {
            &[command, &named]
        } else {
            &[command, "--game", &named]
        };
        let expected = untimed(by_option);
        assert_eq!(untimed(&[command, &named]), expected, "{command}");
        assert_eq!(untimed(&[command, tree]), expected, "{command}");
    }
    assert!(
        succeed(&["diff", tree, &named, "--method", "minimax"], b"").contains("A leaves B with 2")
    );
    assert_eq!(
        untimed(&["analyze", "nim:heaps=1+2"]),
        untimed(&["analyze", "--game", "nim:heaps=1+2"])
    );
}

#[test]
fn every_command_opens_what_people_keep_games_in() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let write = |name: &str, text: &str| {
        std::fs::write(path(name), text).expect("a file");
        path(name)
    };
    let (columns, tree) = (
        write("columns.txt", "4453\n"),
        write("tree", "[[3,12,8],[2,4,6],[14,5,2]]"),
    );
    for command in [
        "analyze", "check", "compare", "trace", "moment", "perft", "export",
    ] {
        let mut arguments = vec![command, &columns];
        arguments.extend(match command {
            "moment" => &["--depth", "1", "--tick", "1"][..],
            _ => &["--depth", "1"][..],
        });
        assert_eq!(
            run_with(&arguments, b"").status.code(),
            Some(0),
            "{command}"
        );
    }
    let answer = run_with(&["analyze", &columns, "--json", "--depth", "2"], b"");
    let given = json("analyze --game connect-four --moves 4453 --json --depth 2");
    let answer: Value = serde_json::from_slice(&answer.stdout).expect("JSON");
    assert_eq!(
        (&answer["value"], &answer["children"]),
        (&given["value"], &given["children"])
    );
    let leaves = succeed(
        &["analyze", "-", "--depth", "full", "--json"],
        b"[[3,12,8],[2,4,6],[14,5,2]]",
    );
    assert!(
        leaves.contains("\"value\":3.0,") || leaves.contains("\"value\":3,"),
        "{leaves}"
    );
    assert!(succeed(&["analyze", &tree, "--depth", "full"], b"").contains("value 3"));
    // The text of a file takes precedence over its name.
    let save = write("save.txt", "(version: 1, game: \"nim\")");
    assert!(succeed(&["analyze", &save], b"").contains("Nim"));
    let moves = write("moves.ron", "4453");
    assert!(
        failure(&["analyze", &moves], b"")
            .contains("moves.ron:1:1: expected an opening bracket (, found 4453")
    );
    let error = failure(&["analyze", "-"], b"hello");
    assert!(
        error.starts_with("plyscope: standard input:1:1: expected a game or a position in one of"),
        "{error}"
    );
    for (file, what) in [
        (
            "assets/experiments/rastros-five.ron",
            "a tournament: plyscope tournament FILE plays it",
        ),
        (
            "assets/experiments/nim-nodes.ron",
            "an experiment: plyscope experiment FILE runs it",
        ),
        (
            "engine/assets/evaluations/nim/heap-sum.ron",
            "an evaluation: --evaluation FILE searches with it",
        ),
        ("engine/assets/players/bacoco.ron", "a player: "),
    ] {
        let file = format!("{}/{file}", env!("CARGO_MANIFEST_DIR"));
        for command in ["analyze", "convert"] {
            let error = failure(&[command, &file], b"");
            assert!(
                error.contains(&format!("expected a save, found {what}")),
                "{error}"
            );
        }
    }
}

#[test]
fn files_are_replaced_by_force_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let tournament = "(version: 1, game: \"nim:heaps=1+1\", players: [\"random\", \"minimax\"])";
    std::fs::write(path("t.ron"), tournament).expect("a file");
    let games = path("games");
    for (line, written) in [
        (
            format!("export --game nim --depth 1 --out {}", path("tree.txt")),
            path("tree.txt"),
        ),
        (
            format!("export --game nim --as ron --out {}", path("nim.ron")),
            path("nim.ron"),
        ),
        (
            format!(
                "tournament {} --no-journal --json --game 2 --save {}",
                path("t.ron"),
                path("g.ron")
            ),
            path("g.ron"),
        ),
        (
            format!(
                "tournament {} --no-journal --json --export {games}",
                path("t.ron")
            ),
            format!("{games}/game-2.ron"),
        ),
    ] {
        let arguments: Vec<&str> = line.split(' ').collect();
        succeed(&arguments, b"");
        let text = std::fs::read_to_string(&written).expect("a file");
        std::fs::write(&written, "mine").expect("a file");
        let error = failure(&arguments, b"");
        assert!(
            error.contains("exists already; --force replaces it"),
            "{error}"
        );
        assert_eq!(std::fs::read_to_string(&written).expect("a file"), "mine");
        succeed(&[&arguments[..], &["--force"]].concat(), b"");
        assert_eq!(std::fs::read_to_string(&written).expect("a file"), text);
    }
    let out = succeed(
        &["export", "--game", "nim", "--depth", "1", "--out", "-"],
        b"",
    );
    assert_eq!(
        out,
        succeed(&["export", "--game", "nim", "--depth", "1"], b"")
    );
    // A drawing may be longer than the longest save.
    let large = path("large.jsonl");
    succeed(
        &words(&format!(
            "export --game connect-four --depth 5 --method minimax --plies 5 --nodes 9000 --as jsonl --out {large}"
        ))
        .iter()
        .map(String::as_str)
        .collect::<Vec<_>>(),
        b"",
    );
    assert!(std::fs::metadata(large).expect("a file").len() > 1 << 20);
}

/// A folder from elsewhere may contain links: the target of a link is not replaced by writing to a
/// name in that folder.
#[test]
#[cfg(unix)]
fn force_does_not_follow_a_link_out_of_the_folder() {
    let (folder, home) = (
        tempfile::tempdir().expect("a folder"),
        tempfile::tempdir().expect("a folder"),
    );
    let target = home.path().join("profile");
    std::fs::write(&target, "mine").expect("a file");
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::os::unix::fs::symlink(&target, path("tree.txt")).expect("a link");
    let export = [
        "export", "--game", "nim", "--depth", "1", "--force", "--out",
    ];
    let error = failure(&[&export[..], &[&path("tree.txt")]].concat(), b"");
    assert!(
        error.contains("tree.txt: is a link to") && error.contains(&target.display().to_string()),
        "{error}"
    );
    assert_eq!(std::fs::read_to_string(&target).expect("a file"), "mine");
    let exam = "exam --plies 3 --branching 2..3 --values -9..9 --count 1 --force --out";
    std::os::unix::fs::symlink(&target, path("sheet-01.html")).expect("a link");
    let arguments: Vec<String> = words(exam)
        .into_iter()
        .chain([folder.path().display().to_string()])
        .collect();
    failure(
        &arguments.iter().map(String::as_str).collect::<Vec<_>>(),
        b"",
    );
    assert_eq!(std::fs::read_to_string(&target).expect("a file"), "mine");
    // A link within the folder is followed, and stays a link.
    std::fs::write(path("real.txt"), "old").expect("a file");
    std::os::unix::fs::symlink(path("real.txt"), path("link.txt")).expect("a link");
    succeed(&[&export[..], &[&path("link.txt")]].concat(), b"");
    assert_ne!(
        std::fs::read_to_string(path("real.txt")).expect("a file"),
        "old"
    );
    assert!(
        std::fs::symlink_metadata(path("link.txt"))
            .expect("a link")
            .is_symlink()
    );
}

/// Returns an archive of WTHOR with two games.
fn archive() -> Vec<u8> {
    let mut bytes = vec![20, 18, 1, 15, 2, 0, 0, 0, 0, 0, 0xe1, 0x07, 8, 0, 22, 0];
    for squares in [&[43, 53, 66, 33][..], &[56, 64]] {
        bytes.extend([0, 0, 1, 0, 2, 0, 33, 33]);
        bytes.extend(squares.iter().copied().chain(std::iter::repeat(0)).take(60));
    }
    bytes
}

#[test]
fn of_a_file_with_many_games_each_is_taken_by_its_number() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.wtb").display().to_string();
    std::fs::write(&path, archive()).expect("a file");
    let output = |arguments: &[&str]| {
        let output = run_with(arguments, b"");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let moves = |arguments: &[&str]| output(&[&["convert", "--to", "moves"], arguments].concat());
    assert_eq!(moves(&[&path]), "c4 c5 f6 c3\n");
    assert_eq!(moves(&[&path, "--game-number", "2"]), "f5 d6\n");
    let piped = run_with(&["convert", "-", "--to", "moves"], &archive());
    assert_eq!(piped.stdout, b"c4 c5 f6 c3\n");
    let notes = String::from_utf8_lossy(&piped.stderr).into_owned();
    assert!(
        notes.contains("holds 2 games or positions; this is the first one"),
        "{notes}"
    );
    assert!(notes.contains("--game-number 2 takes another"), "{notes}");
    let analyzed = output(&[
        "analyze",
        &path,
        "--game-number",
        "2",
        "--depth",
        "1",
        "--json",
    ]);
    let analyzed: Value = serde_json::from_str(&analyzed).expect("JSON");
    let given = json("analyze --game othello --moves f5d6 --depth 1 --json");
    assert_eq!(analyzed["value"], given["value"]);
    assert!(
        failure(&["convert", &path, "--game-number", "3"], b"").contains("from 1 to 2, found 3")
    );
    assert!(
        failure(&["convert", &path, "--game-number", "0"], b"")
            .contains("the number of a game, from 1")
    );
    assert!(
        failure(
            &["convert", "-", "--game-number", "2"],
            b"(version: 1, game: \"nim\")"
        )
        .contains("from 1 to 1")
    );
    // With the end of the file missing, complete games are read, and the missing ones are reported.
    let cut = run_with(&["convert", "-", "--to", "moves"], &archive()[..100]);
    assert_eq!(cut.stdout, b"c4 c5 f6 c3\n");
    assert!(String::from_utf8_lossy(&cut.stderr).contains("it names 2 games and holds 1"));
    let none = failure(&["convert", "-"], &archive()[..20]);
    assert!(
        none.contains("WTHOR (wtb)") && none.contains("expected games of 68 bytes, found 4"),
        "{none}"
    );
}
