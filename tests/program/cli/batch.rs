//! `analyze --batch`: one request per line, one result per line.

use crate::cli::{program, run_with, succeed};
use serde_json::Value;
use std::io::Write;
use std::process::Stdio;

#[test]
fn a_batch_answers_line_by_line() {
    let mut input = String::from(concat!(
        r#"{"game":"othello","moves":"f5d6","depth":3,"method":"alphabeta"}"#,
        "\n",
        r#"{"game":"chess"}"#,
        "\n",
        r#"{"game":"nim","depth":"4","method":"minimax","evaluation":"heap-sum"}"#,
        "\n",
        r#"{"game":"nim","deepth":4}"#,
        "\n",
        "not JSON\n\n",
        r#"{"game":"k-in-a-row","position":"OX./..X/O.. X","depth":"full","order":"shuffled","seed":3,"max":"second"}"#,
        "\n",
        r#"{"game":"nim","depth":true}"#,
        "\n",
        r#"{"file":"-"}"#,
        "\n",
    ));
    input.push_str(&format!("{{\"game\":\"{}\"}}\n", "x".repeat(1 << 20)));
    input.push_str("{\"game\":\"nim\",\"depth\":1}");
    let output = run_with(&["analyze", "--batch", "-"], input.as_bytes());
    assert_eq!(output.status.code(), Some(1), "a line failed");
    let output = String::from_utf8(output.stdout).expect("UTF-8");
    let answers: Vec<Value> = output
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(answers.len(), 11);
    let error = |answer: usize| {
        answers[answer]["error"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };
    assert_eq!(
        (
            &answers[0]["depth"],
            answers[0]["children"].as_array().map(Vec::len)
        ),
        (&Value::from(3), Some(5))
    );
    assert!(error(1).contains("unknown game \"chess\""), "{}", error(1));
    assert_eq!(
        (&answers[2]["nodes"], &answers[2]["value"]),
        (&Value::from(2978), &Value::from(-2))
    );
    let known = "file, game_number, read_as, game, position, moves, method, depth, order, evaluation, max, seed, table, table_depth, deepening";
    assert!(
        error(3).contains("deepth") && error(3).contains(known),
        "{}",
        error(3)
    );
    assert!(
        error(4).contains("expected a JSON object") && error(5).contains("expected a JSON object")
    );
    assert_eq!(answers[6]["to_move"], Value::from("X"));
    assert!(
        error(7).contains("depth: expected a text or a number"),
        "{}",
        error(7)
    );
    assert!(error(8).contains("once"), "{}", error(8));
    assert!(error(9).contains("longer than 1 MiB"), "{}", error(9));
    assert_eq!(answers[10]["depth"], Value::from(1));
    // The options of the command line are the defaults of every line.
    let lines = b"{}\n{\"depth\":2}\n{\"game\":\"rastros\"}\n";
    let output = succeed(
        &[
            "analyze", "--game", "nim", "--moves", "1:1", "--depth", "1", "--batch", "-",
        ],
        lines,
    );
    let answers: Vec<Value> = output
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let told = |answer: &Value| {
        (
            answer["depth"].clone(),
            answer["children"].as_array().map(Vec::len),
        )
    };
    let expected = [
        (Value::from(1), Some(9)),
        (Value::from(2), Some(9)),
        (Value::from(1), Some(8)),
    ];
    assert_eq!(answers.iter().map(told).collect::<Vec<_>>(), expected);
}

#[test]
fn a_batch_answers_at_once() {
    use std::io::{BufRead, BufReader};
    let mut child = program()
        .args(["analyze", "--batch", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    for depth in 1..4 {
        writeln!(stdin, "{{\"game\":\"nim\",\"depth\":{depth}}}").expect("written");
        let mut line = String::new();
        stdout
            .read_line(&mut line)
            .expect("an answer while the input is open");
        assert_eq!(
            serde_json::from_str::<Value>(&line).expect("JSON")["depth"],
            Value::from(depth)
        );
    }
    drop(stdin);
    assert!(child.wait().expect("the program ends").success());
}
