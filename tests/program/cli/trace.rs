//! `trace` and `moment`: the events of a search, and the stack at a tick.

use crate::cli::{coded, fails, json};
use serde_json::Value;

#[test]
fn a_trace_tells_every_event_in_order() {
    let text = coded("trace --game nim --depth 4 --evaluation heap-sum --json", 0);
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), 2 * 669);
    assert!(
        lines
            .iter()
            .enumerate()
            .all(|(tick, line)| line["tick"] == tick)
    );
    let first = text.lines().next().expect("a line");
    assert_eq!(
        first,
        r#"{"tick":0,"event":"enter","move":null,"ply":0,"alpha":"-inf","beta":"inf","value":null,"kind":null,"pruned":[]}"#
    );
    let pruned: usize = lines
        .iter()
        .map(|line| line["pruned"].as_array().expect("a list").len())
        .sum();
    let cuts = lines
        .iter()
        .filter(|line| line["pruned"] != serde_json::json!([]))
        .count();
    assert_eq!((cuts, pruned), (191, 803));
    assert_eq!(lines[1337]["value"], -2);
    let part = coded(
        "trace --game nim --depth 4 --evaluation heap-sum --json --from 100 --to 120",
        0,
    );
    assert_eq!(
        part.lines().collect::<Vec<_>>(),
        text.lines().skip(100).take(21).collect::<Vec<_>>()
    );
    fails(
        "trace --game nim --depth 2 --from 1000000",
        "no tick 1000000",
    );
    fails(
        "trace --game nim --depth 2 --from 9 --to 3",
        "expected a tick from 9, found 3",
    );
}

#[test]
fn a_moment_is_the_stack_at_a_tick() {
    let answer = json("moment --game k-in-a-row --depth 2 --evaluation weights --tick 5 --json");
    assert_eq!(answer["ticks"], 84);
    let path = answer["path"].as_array().expect("a path");
    let names = ["move", "max", "alpha", "beta", "best", "done", "waiting"];
    assert!(
        path.iter()
            .all(|frame| frame.as_object().expect("an object").keys().len() == names.len())
    );
    assert_eq!(
        path[1]["done"],
        serde_json::json!([{"move": "b3", "value": 1, "kind": "exact"}])
    );
    assert_eq!(
        (&path[0]["move"], &path[1]["move"], &path[2]["move"]),
        (&Value::Null, &"a3".into(), &"c3".into())
    );
    assert_eq!(path[1]["waiting"].as_array().map(Vec::len), Some(6));
    fails(
        "moment --game k-in-a-row --depth 2 --tick 4000000000",
        "no tick 4000000000",
    );
}
