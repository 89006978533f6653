//! `compare` and `check`: methods compared with one another and with plain minimax.

use crate::cli::{coded, json};
use serde_json::Value;

#[test]
fn methods_are_compared_and_checked() {
    let both = json("compare --game k-in-a-row --depth full --json");
    assert_eq!((&both["value"], &both["agree"]), (&0.into(), &true.into()));
    let nodes: Vec<u64> = both["methods"]
        .as_array()
        .expect("methods")
        .iter()
        .filter_map(|method| method["nodes"].as_u64())
        .collect();
    assert_eq!(nodes, [549_946, 18_297]);
    assert_eq!(both["methods"][0]["by_ply"][9], 127_872);
    // The time and memory of each method: one node is open on each ply of the longest line.
    for method in both["methods"].as_array().expect("methods") {
        assert!(
            method["elapsed_ms"].as_f64().is_some_and(|ms| ms > 0.0),
            "{method}"
        );
        assert_eq!(method["open_nodes"], 10, "{method}");
    }
    assert!(both.get("unended").is_none(), "all have ended");
    // If minimax is too large, the minimum is unknown.
    let big = json("compare --game k-in-a-row --depth full --nodes 20000 --json");
    assert_eq!(
        (&big["agree"], &big["minimal"], &big["methods"][0]["nodes"]),
        (&Value::Null, &Value::Null, &18_297.into())
    );
    assert_eq!(big["unended"][0]["method"], "minimax");
    assert!(
        big["unended"][0]["nodes"]
            .as_u64()
            .is_some_and(|nodes| nodes >= 20_000),
        "{big}"
    );
    let text = coded("compare --game k-in-a-row --depth full --nodes 20000", 0);
    assert!(
        !text.contains("least") && text.contains("minimax    over 20,0"),
        "{text}"
    );
    let text = coded("compare --game k-in-a-row --depth full", 0);
    assert!(
        text.contains("alphabeta: 531,649 of 549,946 nodes saved (97 %)"),
        "{text}"
    );
    assert!(text.contains("nodes never visited: 531,649"), "{text}");
    let checked = json("check --game k-in-a-row --depth full --json");
    assert_eq!(
        (&checked["ok"], &checked["sampled"], &checked["ticks"]),
        (&true.into(), &false.into(), &36_594.into())
    );
    assert_eq!(checked["failures"], serde_json::json!([]));
    let faulty = "check --game rastros --evaluation basilio --depth 4 --method alphabeta-faulty";
    let caught: Value = serde_json::from_str(&coded(&format!("{faulty} --json"), 1)).expect("JSON");
    assert_eq!(caught["ok"], false);
    assert!(
        caught["failed"].as_u64()
            >= caught["failures"]
                .as_array()
                .map(|failures| failures.len() as u64)
    );
    let sampled = json("check --game connect-four --depth 4 --nodes 0 --json");
    assert_eq!(
        (&sampled["sampled"], &sampled["root"], &sampled["ticks"]),
        (&false.into(), &true.into(), &1796.into())
    );
    let sampled =
        json("check --game connect-four --depth 6 --nodes 0 --sample 50 --memory 16 --json");
    assert_eq!(
        (&sampled["sampled"], &sampled["root"]),
        (&true.into(), &true.into())
    );
    let judged: Vec<u64> = ["values", "bounds", "too_big"]
        .iter()
        .filter_map(|name| sampled[*name].as_u64())
        .collect();
    assert_eq!(judged.iter().sum::<u64>(), 50);
    assert!(caught["failures"][0]["tick"].is_u64());
    assert!(coded(faulty, 1).contains("REFUTED"));
}
