//! `solve` as seen by scripts.

use crate::own_home;
use serde_json::Value;
use std::io::Write;
use std::process::Stdio;

/// Returns the standard output of a command that must succeed.
fn printed(line: &str, input: &str) -> String {
    let arguments = shlex::split(line).expect("whole quotes");
    let mut child = own_home::plyscope()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(input.as_bytes())
        .expect("read");
    let output = child.wait_with_output().expect("the program ends");
    let code = if input.is_empty() {
        Some(0)
    } else {
        output.status.code().filter(|code| *code < 2)
    };
    assert_eq!(
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).as_ref()
        ),
        (code, ""),
        "{line}"
    );
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn answers(line: &str, input: &str) -> Vec<Value> {
    printed(line, input)
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

fn answer(line: &str) -> Value {
    let answers = answers(line, "");
    assert_eq!(answers.len(), 1);
    answers[0].clone()
}

/// Returns whether the fields of the outermost object are in this order.
fn in_order(text: &str, names: &[&str]) -> bool {
    let places: Vec<Option<usize>> = names
        .iter()
        .map(|name| text.find(&format!("\"{name}\":")))
        .collect();
    places.iter().all(Option::is_some) && places.is_sorted()
}

#[test]
fn fields_and_their_order() {
    let text = printed("solve --game nim:heaps=3+5 --json", "");
    // `outcome`, `score` and `plies` are also in every move; the first ones are those of the
    // position.
    let names = [
        "game",
        "to_move",
        "outcome",
        "score",
        "plies",
        "best",
        "moves",
        "pv",
        "nodes",
        "elapsed_ms",
        "complete",
    ];
    assert!(in_order(&text, &names), "{text}");
    let found: Value = serde_json::from_str(&text).expect("JSON");
    let object = found.as_object().expect("an object");
    assert_eq!(object.len(), names.len());
    assert_eq!(
        (&found["game"], &found["to_move"]),
        (&Value::from("nim:heaps=3+5"), &Value::from("1"))
    );
    assert_eq!(
        (&found["outcome"], &found["score"], &found["plies"]),
        (&"win".into(), &1.into(), &7.into())
    );
    assert_eq!(
        (&found["best"], &found["complete"]),
        (&serde_json::json!(["2:2"]), &true.into())
    );
    let moves = found["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), 8);
    assert_eq!(
        moves[4],
        serde_json::json!({"move": "2:2", "outcome": "win", "score": 1, "plies": 7})
    );
    assert!(
        moves
            .iter()
            .all(|mv| mv["move"] == "2:2" || mv["outcome"] == "loss")
    );
    assert_eq!(found["pv"].as_array().map(Vec::len), Some(7));
    let text = printed("solve --game nim:heaps=3+5 --best-only --json", "");
    assert!(
        !text.contains("\"moves\"") && text.contains("\"best\":[\"2:2\"]"),
        "{text}"
    );
}

#[test]
fn outcomes_alone() {
    let whole = answer("solve --game rastros:rows=5,columns=5 --json");
    let found = answer("solve --game rastros:rows=5,columns=5 --outcomes --json");
    assert_eq!(
        (&found["outcome"], &found["score"], &found["plies"]),
        (&"win".into(), &1.into(), &Value::Null)
    );
    assert_eq!(
        (&found["complete"], &found["pv"]),
        (&true.into(), &serde_json::json!([]))
    );
    let of = |found: &Value, field: &str| {
        let moves = found["moves"].as_array().expect("a list").clone();
        moves
            .into_iter()
            .map(|mv| mv[field].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(of(&found, "outcome"), of(&whole, "outcome"));
    assert!(
        of(&found, "plies").iter().all(Value::is_null)
            && of(&whole, "plies").iter().all(Value::is_u64)
    );
    let wins = of(&found, "outcome")
        .iter()
        .filter(|outcome| **outcome == "win")
        .count();
    assert_eq!(found["best"].as_array().map(Vec::len), Some(wins));
    assert!(found["nodes"].as_u64() < whole["nodes"].as_u64());
    let text = printed("solve --game rastros:rows=5,columns=5 --outcomes", "");
    assert!(
        text.contains("S wins with ") && text.contains("; every other move loses"),
        "{text}"
    );
}

#[test]
fn scores_and_views() {
    // FFO 40 under the rule that empty squares count for neither side.
    let board = "O..OOOOX/.OOOOOOX/OOXXOOOX/OOXOOOXX/OOOOOOXX/...OOOOX/....O..X/........ X";
    let found = answer(&format!(
        "solve --game othello --position '{board}' --moves a2 --json --best-only"
    ));
    assert_eq!(
        (&found["outcome"], &found["plies"], &found["to_move"]),
        (&"loss".into(), &Value::Null, &"O".into())
    );
    assert_eq!(found["score"], Value::from(-38));
    let tree = answer("solve --game 'tree:[[3,12,8],[2,4,6],[14,5,2]]' --json");
    assert_eq!(
        (&tree["score"], &tree["plies"]),
        (&Value::from(3), &Value::Null)
    );
    let draw = answer("solve --game k-in-a-row --json");
    assert_eq!(
        (&draw["outcome"], &draw["score"], &draw["plies"]),
        (&"draw".into(), &0.into(), &Value::Null)
    );
    assert_eq!(draw["best"].as_array().map(Vec::len), Some(9));
    let over = answer("solve --game nim:heaps=1 --moves 1:1 --json");
    assert_eq!(
        (&over["outcome"], &over["plies"], &over["best"]),
        (&"loss".into(), &0.into(), &serde_json::json!([]))
    );
}

#[test]
fn what_is_not_proven_is_no_guess() {
    let found = answer("solve --game othello --time 0.05 --memory 1 --json");
    assert_eq!(
        (&found["complete"], &found["outcome"], &found["score"]),
        (&false.into(), &"?".into(), &Value::Null)
    );
    assert!(
        found["best"].as_array().is_some_and(Vec::is_empty)
            && found["pv"].as_array().is_some_and(Vec::is_empty)
    );
    let moves = found["moves"].as_array().expect("a list");
    assert!(
        moves.len() == 4
            && moves
                .iter()
                .all(|mv| mv["outcome"] == "?" && mv["score"].is_null())
    );
}

#[test]
fn a_batch_answers_in_order() {
    let lines = "{\"game\":\"nim:heaps=3+5\"}\n{\"game\":\"chess\"}\n{\"game\":\"nim:heaps=2+2\",\"best_only\":true,\"memory\":1}\n\
        {\"moves\":\"a1\",\"game\":\"k-in-a-row\",\"time\":60}\n{\"game\":\"nim\",\"best_only\":3}\n";
    for threads in [1, 3] {
        let found = answers(
            &format!("solve --batch - --json --threads {threads}"),
            lines,
        );
        assert_eq!(found.len(), 5);
        assert_eq!(
            (&found[0]["best"], &found[2]["outcome"]),
            (&serde_json::json!(["2:2"]), &"loss".into())
        );
        assert!(
            found[1]["error"]
                .as_str()
                .is_some_and(|error| error.contains("chess"))
        );
        assert!(found[2].get("moves").is_none() && found[3]["outcome"] == "draw");
        assert!(
            found[4]["error"]
                .as_str()
                .is_some_and(|error| error.contains("best_only: expected true or false"))
        );
    }
}

#[test]
fn every_position_of_a_game() {
    let game = "solve --game k-in-a-row --moves 'a1 a2 b1 c3' --all";
    for threads in ["", " --threads 2"] {
        let found = answers(&format!("{game} --json{threads}"), "");
        assert_eq!(found.len(), 5);
        let told: Vec<_> = found
            .iter()
            .map(|line| (line["played"].as_str(), line["mistake"].as_str()))
            .collect();
        let expected = [
            (Some("a1"), None),
            (Some("a2"), Some("??")),
            (Some("b1"), None),
            (Some("c3"), None),
            (None, None),
        ];
        assert_eq!(told[..2], expected[..2]);
        assert_eq!(told[4], expected[4]);
        assert_eq!(
            (&found[4]["ply"], &found[4]["outcome"]),
            (&4.into(), &"win".into())
        );
    }
    let text = printed(game, "");
    assert!(text.contains("a2??"), "{text}");
}

#[test]
fn exact_results_beside_the_searches_of_an_experiment() {
    let rows = answers(
        "experiment assets/experiments/nim-nodes.ron --solve 60 --json",
        "",
    );
    assert!(!rows.is_empty());
    for row in rows {
        let fields: Vec<&String> = row["exact"]
            .as_object()
            .expect("an object")
            .keys()
            .collect();
        assert_eq!(fields.len(), 6, "{fields:?}");
        assert_eq!(row["exact"]["complete"], Value::from(true));
    }
    let text = printed("experiment assets/experiments/nim-nodes.ron --solve 60", "");
    assert!(text.contains("exact: 1 wins in 7 plies with 4:4"), "{text}");
}

#[test]
fn a_table_that_does_not_fit_is_refused_and_the_batch_goes_on() {
    let asked = "a table of 1048576 MiB does not fit: there are ";
    let mut command = own_home::plyscope();
    let output = command
        .args(["solve", "--game", "nim", "--memory", "1048576"])
        .output()
        .expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.code() == Some(2) && said.contains(asked),
        "{output:?}"
    );
    let lines = "{\"game\":\"nim\",\"memory\":1048576}\n{\"game\":\"nim:heaps=2+2\"}\n";
    for threads in [1, 2] {
        let found = answers(&format!("solve --batch - --threads {threads}"), lines);
        assert!(
            found[0]["error"]
                .as_str()
                .is_some_and(|error| error.starts_with(asked)),
            "{found:?}"
        );
        assert_eq!((found.len(), &found[1]["outcome"]), (2, &"loss".into()));
    }
}

/// If the system gives no more memory, the table keeps its size.
#[cfg(unix)]
#[test]
fn a_table_takes_the_memory_that_there_is() {
    for game in [
        "othello",
        "rastros",
        "connect-four",
        "k-in-a-row:h=5,v=5,k=4",
    ] {
        let line = format!(
            "ulimit -v 300000; exec \"$0\" solve --memory 4096 --time 1 --json --game {game}"
        );
        let mut command = own_home::program("sh");
        let output = command
            .args(["-c", &line, own_home::PLYSCOPE])
            .output()
            .expect("a shell");
        let said = String::from_utf8_lossy(&output.stderr);
        // If less memory than that is free, the command fails.
        let refused = output.status.code() == Some(2) && said.contains("does not fit");
        assert!(output.status.success() || refused, "{game}: {output:?}");
    }
}

/// Each result is read before the next position is written, and the last position is never solved.
#[test]
fn with_threads_a_finished_answer_is_printed_at_once() {
    use std::io::{BufRead, BufReader};
    let mut command = own_home::plyscope();
    command
        .args(["solve", "--batch", "-", "--threads", "4"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let (mut input, output) = (
        child.stdin.take().expect("a pipe"),
        child.stdout.take().expect("a pipe"),
    );
    let mut output = BufReader::new(output).lines();
    for (line, expected) in [
        ("{\"game\":\"nim:heaps=1+2\"}\n", "\"win\""),
        ("{\"game\":\"chess\"}\n", "\"error\""),
        (
            "{\"game\":\"nim:heaps=2+2\"}\n{\"game\":\"othello\"}\n{\"game\":\"othello\"}\n",
            "\"loss\"",
        ),
    ] {
        input.write_all(line.as_bytes()).expect("it is read");
        let answer = output.next().expect("an answer").expect("a line");
        assert!(answer.contains(expected), "{answer}");
    }
    child.kill().expect("it is ended");
    child.wait().expect("it has ended");
}

#[test]
fn a_field_that_is_given_twice_is_refused() {
    let lines = "{\"game\":\"nim\",\"game\":\"othello\"}\n{\"time\":1,\"game\":\"nim\",\"time\":null}\n{\"game\":\"nim\"}\n";
    let found = answers("solve --batch -", lines);
    assert_eq!(
        (&found[0]["error"], &found[1]["error"]),
        (&"game: given twice".into(), &"time: given twice".into())
    );
    assert_eq!(found[2]["complete"], Value::from(true));
    let found = answers(
        "analyze --batch -",
        "{\"game\":\"nim\",\"depth\":3,\"depth\":4}\n",
    );
    assert_eq!(found[0]["error"], "depth: given twice");
}
