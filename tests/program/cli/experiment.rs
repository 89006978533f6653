//! `experiment`: tables of searches, printed figures, curves, and the places of errors.

use crate::cli::{coded, fails, failure, fields, json, succeed};
use serde_json::Value;

const EXPERIMENT: &str = r#"(
    version: 1, title: "t",
    positions: [(name: "p", game: "nim:heaps=1+2+3+4"), (game: "k-in-a-row", moves: "b2")],
    methods: ["minimax", "alphabeta"], orders: ["natural", "shuffled"], seeds: [1, 2], depths: [0, 4, "full"],
    nodes: 5000,
    printed: [(position: "p", method: "minimax", depth: 4, nodes: 2978), (position: "p", method: "minimax", depth: 0)],
)"#;

#[test]
fn experiments_run_every_search() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/assets/experiments/nim-nodes.ron"
    );
    let text = succeed(&["experiment", file, "--plot"], b"");
    assert!(
        text.contains("= 2,978") && text.contains("= 669") && text.contains("█ 2,978"),
        "{text}"
    );

    let rows = succeed(&["experiment", "-", "--json"], EXPERIMENT.as_bytes());
    let rows: Vec<Value> = rows
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    assert_eq!(rows.len(), 2 * 3 * 2 * 3);
    let of = |method: &str, depth: Value| {
        rows.iter()
            .filter(|row| row["method"] == *method && row["depth"] == depth)
            .collect::<Vec<_>>()
    };
    assert!(
        of("minimax", 0.into())
            .iter()
            .all(|row| row["nodes"] == 1 && row["best"].is_null())
    );
    assert_eq!(of("minimax", 4.into())[0]["printed"], 2978);
    assert_eq!(of("minimax", 4.into())[0]["nodes"], 2978);
    assert!(
        of("minimax", "full".into())
            .iter()
            .all(|row| row["complete"] == false && row["nodes"].as_u64() > Some(5000))
    );
    let csv = succeed(&["experiment", "-", "--csv"], EXPERIMENT.as_bytes());
    let columns = csv.lines().next().expect("names").split(',').count();
    assert!(
        csv.lines().count() == 37 && csv.lines().all(|line| line.split(',').count() >= columns)
    );
    // A search that was cut short does not count more leaves than nodes.
    for nodes in [5, 10, 11, 100] {
        let few = EXPERIMENT.replacen("nodes: 5000", &format!("nodes: {nodes}"), 1);
        for row in succeed(&["experiment", "-", "--json"], few.as_bytes()).lines() {
            let row: Value = serde_json::from_str(row).expect(row);
            assert!(row["leaves"].as_u64() <= row["nodes"].as_u64(), "{row}");
        }
    }
    let text = succeed(&["experiment", "-"], EXPERIMENT.as_bytes());
    assert!(
        text.contains("over 5,0") && text.contains("= 2,978") && text.contains('?'),
        "{text}"
    );
}

#[test]
fn printed_figures_belong_to_an_evaluation() {
    let text = EXPERIMENT
        .replacen(
            "methods:",
            "evaluations: [\"heap-sum\", \"outcome\"], methods:",
            1,
        )
        .replacen(", (game: \"k-in-a-row\", moves: \"b2\")", "", 1);
    let error = failure(&["experiment", "-"], text.as_bytes());
    assert!(
        error.contains("standard input:6:15: expected the evaluation of these figures, one of heap-sum, outcome"),
        "{error}"
    );
    let text = text.replace(
        "method: \"minimax\"",
        "evaluation: \"outcome\", method: \"minimax\"",
    );
    let rows = succeed(&["experiment", "-", "--json"], text.as_bytes());
    let rows: Vec<Value> = rows
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    let printed: Vec<&Value> = rows
        .iter()
        .filter(|row| !row["printed"].is_null())
        .collect();
    assert_eq!(printed.len(), 1);
    assert_eq!(
        (&printed[0]["evaluation"], &printed[0]["nodes"]),
        (&"outcome".into(), &2978.into())
    );
}

#[test]
fn faults_of_experiments_are_placed() {
    for (old, new, message) in [
        (
            "version: 1",
            "version: 9",
            "standard input:2:14: expected version 1, found 9",
        ),
        (
            "\"nim:heaps=1+2+3+4\"",
            "\"chess\"",
            "standard input:3:35: unknown game \"chess\"",
        ),
        (
            "moves: \"b2\"",
            "moves: \"b2 b2\"",
            "move 2: \"b2\" cannot be played here",
        ),
        (
            "[\"minimax\", \"alphabeta\"]",
            "[]",
            "standard input:4:14: expected at least one of the methods",
        ),
        (
            "\"alphabeta\"]",
            "\"negamax\"]",
            "standard input:4:26: expected one of minimax",
        ),
        (
            "\"full\"]",
            "\"ful\"]",
            "expected a number of plies or \"full\", found \"ful\"",
        ),
        (
            "\"full\"]",
            "10000]",
            "expected a number of plies from 0 to 9999, or \"full\"",
        ),
        (
            "(position: \"p\", method: \"minimax\", depth: 0)",
            "(position: \"q\", method: \"minimax\", depth: 0)",
            "expected the name of a position (p, ",
        ),
        (
            "methods:",
            "evaluations: [\"basilio\"], methods:",
            "has no evaluation \"basilio\"",
        ),
        (
            "seeds: [1, 2]",
            "sedes: [1, 2]",
            "standard input:4:73: unknown field \"sedes\"; known: version",
        ),
        (
            "method: \"minimax\", depth: 4",
            "method: \"alphabeta-soft\", depth: 4",
            "this method is none of theirs",
        ),
        (
            "depth: 4, nodes: 2978",
            "depth: 5, nodes: 2978",
            "this depth is none of theirs",
        ),
        (
            "nodes: 2978",
            "order: \"evaluation\"",
            "this order is none of theirs",
        ),
        (
            "nodes: 2978",
            "evaluation: \"nim-sum\"",
            "this evaluation is none of theirs",
        ),
        (
            "depth: 0)",
            "depth: 4)",
            "expected figures of this search once, found it again",
        ),
        (
            "game: \"k-in-a-row\"",
            "name: \"p\", game: \"k-in-a-row\"",
            "standard input:3:64: expected a position of this name once, found it again",
        ),
    ] {
        let text = EXPERIMENT.replacen(old, new, 1);
        assert_ne!(text, EXPERIMENT);
        let error = failure(&["experiment", "-"], text.as_bytes());
        assert!(error.contains(message), "expected {message:?} in {error:?}");
    }
    assert!(failure(&["experiment", "-"], b"").contains("standard input:1:1: "));
    let tournament = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/assets/experiments/rastros-five.ron"
    );
    assert!(failure(&["experiment", tournament], b"").contains("plyscope tournament FILE"));
    assert!(
        failure(&["tournament", "-"], EXPERIMENT.as_bytes()).contains("plyscope experiment FILE")
    );
    let many = format!("seeds: {:?}", (0..20_000).collect::<Vec<_>>());
    let text = EXPERIMENT.replacen("seeds: [1, 2]", &many, 1);
    assert!(failure(&["experiment", "-"], text.as_bytes()).contains("at most 100000 searches"));
}

#[test]
fn nodes_by_depth_are_plotted() {
    let line = "compare --game nim --depth 4 --evaluation heap-sum --plot --json";
    let text = coded(line, 0);
    assert_eq!(
        fields(&text).join(" "),
        "value agree methods minimal by_depth"
    );
    let answer: Value = serde_json::from_str(&text).expect("JSON");
    let depths = answer["by_depth"].as_array().expect("a list");
    assert_eq!(depths.len(), 4);
    assert_eq!(
        depths[3],
        serde_json::json!({"depth":4,"minimax":2978,"alphabeta":669,"minimal":depths[3]["minimal"],"asked":null})
    );
    let minimal: u64 = answer["minimal"]
        .as_array()
        .expect("plies")
        .iter()
        .filter_map(Value::as_u64)
        .sum();
    assert_eq!(depths[3]["minimal"], minimal);
    assert_eq!(
        depths[0],
        serde_json::json!({"depth":1,"minimax":11,"alphabeta":11,"minimal":11,"asked":null})
    );
    assert!(json("compare --game nim --depth 2 --json")["by_depth"].is_null());
    // No game lasts longer than the depth of the tree; minimax ends before alpha-beta does.
    let tree = json("compare --game tree:[[3,12,8],[2,4,6],[14,5,2]] --depth full --plot --json");
    assert_eq!(tree["by_depth"].as_array().map(Vec::len), Some(2));
    // After the end of the game, alpha-beta would continue for ever.
    let whole = json("compare --game k-in-a-row --depth full --plot --nodes 20000 --json");
    let depths = whole["by_depth"].as_array().expect("a list");
    assert_eq!(
        (depths.len(), &depths[8]["minimax"], &depths[8]["alphabeta"]),
        (9, &Value::Null, &18_297.into())
    );
    let few = json("compare --game k-in-a-row --depth 6 --plot --nodes 5000 --json");
    let of = |curve: &str| {
        few["by_depth"]
            .as_array()
            .expect("depths")
            .iter()
            .filter(|at| at[curve].is_u64())
            .count()
    };
    assert!(
        of("minimax") < of("alphabeta") && of("alphabeta") <= of("minimal"),
        "{few}"
    );
    let large = json("compare --game connect-four --depth full --plot --nodes 1000 --json");
    assert!(
        large["value"].is_null() && large["methods"] == serde_json::json!([]),
        "{large}"
    );
    assert!(
        large["by_depth"]
            .as_array()
            .is_some_and(|depths| depths.len() >= 3)
    );
    let text = coded("compare --game nim --depth 4 --plot --nodes 1000", 0);
    assert!(
        text.contains("█") && text.contains("minimax: more than 1,000 nodes from depth 4 on"),
        "{text}"
    );
    assert_eq!(
        json("compare --game nim --seconds 60 --json")["agree"],
        true
    );
    fails(
        "compare --game othello --depth 30 --seconds 0",
        "within --seconds 0",
    );
}
