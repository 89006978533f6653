//! `export` and `convert`: drawings of trees, and games in other notations.

use crate::cli::{coded, fails, failure, fields, run_with, succeed};
use serde_json::Value;

#[test]
fn trees_are_exported() {
    let export = |rest: &str| coded(&format!("export saves/tree-textbook.ron {rest}"), 0);
    assert!(
        export("").starts_with("▲ root =3  11 nodes\n  ▼ A =3 *"),
        "{}",
        export("")
    );
    assert_eq!(
        export("--as text --under 2").lines().next(),
        Some("▼ B ≤2  [3 inf]  2 nodes  ✗2")
    );
    assert!(
        export("--as dot").starts_with("digraph search {\n") && export("--as dot").ends_with("}\n")
    );
    assert!(export("--as svg").starts_with("<svg ") && export("--as svg").ends_with("</svg>\n"));
    let lines = export("--as jsonl");
    let nodes: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(nodes.len(), 13);
    let expected =
        "path ply move max state value kind alpha beta nodes leaves cuts pruned best hidden visit";
    assert!(lines.lines().all(|line| fields(line).join(" ") == expected));
    let states = |state: &str| nodes.iter().filter(|node| node["state"] == state).count();
    assert_eq!(
        (
            states("done"),
            states("leaf"),
            states("cut"),
            states("pruned")
        ),
        (3, 7, 1, 2)
    );
    assert_eq!(
        (&nodes[5]["kind"], &nodes[5]["value"]),
        (&"upper".into(), &2.into())
    );
    // The output says what it had no room for.
    let few: Vec<Value> = export("--as jsonl --nodes 3 --plies 1")
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(
        (
            few.len(),
            &few[2]["state"],
            &few[2]["moves"],
            &few[2]["hidden"]
        ),
        (3, &"more".into(), &2.into(), &6.into())
    );
    let other = coded(
        "export --game othello --depth 5 --as text --plies 1 --under d3_c5",
        0,
    );
    assert!(
        other.starts_with("▲ c5 ") && other.contains("more nodes"),
        "{other}"
    );
    // The save can be opened, with the moves to the exported node.
    let saved = coded("export --game rastros --depth 3 --as ron --under e4_d4", 0);
    assert!(saved.contains("moves: [\"e4\", \"d4\"]"), "{saved}");
    let answer: Value =
        serde_json::from_str(&succeed(&["analyze", "-", "--json"], saved.as_bytes()))
            .expect("JSON");
    assert_eq!(
        (&answer["depth"], &answer["to_move"]),
        (&3.into(), &"S".into())
    );
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tree.svg");
    let arguments = [
        "export",
        "saves/tree-textbook.ron",
        "--as",
        "svg",
        "--out",
        file.to_str().expect("UTF-8"),
    ];
    assert_eq!(succeed(&arguments, b""), "");
    assert_eq!(
        std::fs::read_to_string(&file).expect("a file"),
        export("--as svg")
    );
    fails(
        "export saves/tree-textbook.ron --under 2_3",
        "--under: move 2: \"B3\" was not searched",
    );
    fails(
        "export saves/tree-textbook.ron --under 9",
        "--under: move 1: ",
    );
    fails(
        "export saves/tree-textbook.ron --as eps",
        "expected one of text, dot, jsonl, svg, latex, html, png, pdf, ron; found \"eps\"",
    );
    fails("export --game nim --nodes 0", "--nodes");
    fails(
        "export --game nim --out no/such/folder/file",
        "no/such/folder",
    );
    fails("export", "expected a file or a game");
}

/// Returns the output of converting a text from standard input.
fn converted(text: &str, to: &str) -> String {
    let output = run_with(&["convert", "-", "--to", to], text.as_bytes());
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{text}: {errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn notations_are_converted() {
    let start = "---------------------------OX------XO---------------------------";
    for (text, to, expected) in [
        ("f5d6c3", "moves", "f5 d6 c3\n"),
        ("f5 d6 c3", "transcript", "f5d6c3\n"),
        ("44453", "columns", "44453\n"),
        ("44453", "moves", "4 4 4 5 3\n"),
        ("1,3,5,7", "position", "1,3,5,7 1\n"),
        (&format!("{start} X"), "board64", &format!("{start} X\n")),
        ("OX./..X/O.. X", "board", "OX.\n..X\nO..\nX\n"),
        ("OX.\n..X\nO..\nX\n", "position", "OX./..X/O.. X\n"),
    ] {
        assert_eq!(converted(text, to), expected, "{text} to {to}");
    }
    // Every supported text becomes a save, and that save becomes itself again.
    for text in [
        "f5d6c3",
        "44453",
        "1,3,5,7",
        "[[3,12],[2,4]]",
        "OX./..X/O.. X",
        start,
        "(1,3) (2,2)",
    ] {
        let save = converted(text, "ron");
        assert!(save.contains("version: 1,"), "{save}");
        assert_eq!(converted(&save, "ron"), save);
        assert_eq!(converted(&save, "position"), converted(text, "position"));
        // A list of moves alone loses the start of a position that was set up.
        if !save.contains("start:") {
            assert_eq!(converted(&save, "moves"), converted(text, "moves"));
        }
    }
    assert!(coded("convert saves/tree-textbook.ron --to position", 0).ends_with('\n'));
    fails(
        "convert saves/tree-textbook.ron --to columns",
        "--to: columns is a notation of connect-four",
    );
    fails("convert no/such/file", "no/such/file: ");
    fails(
        "convert saves/tree-textbook.ron --to html",
        "--to: expected one of ron, transcript",
    );
    for rubbish in [
        "",
        "hello, world",
        "\u{1b}[31m",
        "f5f5",
        "[[1,",
        "(version: 1, game: \"chess\")",
        "88888888888",
    ] {
        let message = failure(&["convert", "-"], rubbish.as_bytes());
        assert!(
            message.contains("expected")
                || message.contains("cannot")
                || message.contains("unknown"),
            "{message}"
        );
    }
    failure(&["convert", "-"], b"\xff\xfe");
}
