//! `analyze` and `perft`: values, counts, views, orders, evaluations, and the settings that options
//! replace.

use crate::cli::{analyze, counts, failure, fields, json, program, run_with, succeed, words};
use serde_json::Value;

#[test]
fn tic_tac_toe_to_the_end() {
    let minimax = analyze("--game k-in-a-row --method minimax --depth full");
    assert_eq!(counts(&minimax), [549_946, 255_168, 0, 0]);
    let alphabeta = analyze("--game k-in-a-row --method alphabeta --depth full");
    assert_eq!(counts(&alphabeta), [18_297, 7_330, 4_237, 6_930]);
    for answer in [minimax, alphabeta] {
        assert_eq!(
            (&answer["value"], &answer["best"]),
            (&Value::from(0), &Value::from("a3"))
        );
        assert_eq!(
            (&answer["depth"], &answer["to_move"]),
            (&Value::from("full"), &Value::from("X"))
        );
        assert_eq!(answer["children"].as_array().map(Vec::len), Some(9));
        assert_eq!(answer["children"][1]["rc"], serde_json::json!([1, 2]));
    }
}

#[test]
fn nim_and_connect_four_of_course_e() {
    let nim = |method: &str| {
        analyze(&format!(
            "--game nim --depth 4 --evaluation heap-sum --method {method}"
        ))
    };
    let (minimax, alphabeta) = (nim("minimax"), nim("alphabeta"));
    assert_eq!((counts(&minimax)[0], counts(&alphabeta)[0]), (2_978, 669));
    assert_eq!(
        (&minimax["value"], &alphabeta["value"]),
        (&Value::from(-2), &Value::from(-2))
    );
    assert_eq!(
        (&alphabeta["best"], &alphabeta["children"][0]["rc"]),
        (&Value::from("3:3"), &Value::Null)
    );
    let small = |rest: &str| {
        analyze(&format!(
            "--game connect-four:columns=4,rows=4 --evaluation open-fours {rest}"
        ))
    };
    let counted = [
        ("--depth 7 --method minimax", 20_921),
        ("--depth 7 --method alphabeta", 2_005),
        ("--depth full --method alphabeta", 115_586),
    ];
    for (rest, nodes) in counted {
        let answer = small(rest);
        assert_eq!(
            (counts(&answer)[0], &answer["value"]),
            (nodes, &Value::from(-3)),
            "{rest}"
        );
    }
}

#[test]
fn sequences_of_moves() {
    let nodes = |line: &str| json(&format!("perft {line} --json"))["nodes"].clone();
    assert_eq!(
        nodes("--game othello --depth 7"),
        serde_json::json!([4, 12, 56, 244, 1396, 8200, 55092])
    );
    let columns = serde_json::json!([7, 49, 343, 2401, 16807, 117_649]);
    assert_eq!(nodes("--game connect-four --depth 6"), columns);
    assert_eq!(
        nodes("--game rastros --depth 6"),
        serde_json::json!([8, 56, 368, 2173, 11_688, 58_450])
    );
    assert_eq!(
        nodes("--game othello --moves f5d6 --depth 1"),
        serde_json::json!([5])
    );
    assert_eq!(nodes("--game nim --depth 0"), serde_json::json!([]));
    let text = succeed(&["perft", "--game", "nim", "--depth", "2", "--json"], b"");
    assert_eq!(text, "{\"depth\":2,\"nodes\":[10,80]}\n");
}

#[test]
fn fields_are_all_there_in_their_order() {
    let expected = "game to_move outcome method depth value best nodes leaves cuts pruned researches elapsed_ms children pv";
    for line in [
        "--depth 2",
        "--depth 0",
        "--depth full --moves a1_a2_b1_b2_c1",
    ] {
        let arguments = words(&format!("analyze --game k-in-a-row {line} --json"));
        let text = succeed(
            &arguments.iter().map(String::as_str).collect::<Vec<_>>(),
            b"",
        );
        assert_eq!(fields(&text).join(" "), expected, "{line}");
        if let Some((_, child)) = text.split_once("\"children\":[{") {
            let child = format!("{{{}", &child[..=child.find('}').expect("its end")]);
            assert_eq!(
                fields(&child).join(" "),
                "move rc value kind nodes",
                "{line}"
            );
        }
    }
    let answer = analyze("--game othello --depth 2");
    assert_eq!(
        (&answer["game"], &answer["method"]),
        (&Value::from("othello:size=8"), &Value::from("alphabeta"))
    );
    assert!(answer["elapsed_ms"].is_number() && answer["outcome"].is_null());
    assert_eq!(answer["pv"].as_array().map(Vec::len), Some(2));
}

/// An opening that has a name is named, in text and in JSON; where none has, nothing is said of it.
#[test]
fn openings_are_named() {
    let tiger = analyze("--game othello --depth 1 --moves d3_c5_f6_f5_e6");
    assert_eq!(tiger["opening"], Value::from("Tiger"));
    let text = succeed(
        &[
            "analyze",
            "--game",
            "connect-four",
            "--moves",
            "4 3",
            "--depth",
            "1",
        ],
        b"",
    );
    assert!(text.contains("\nopening: Centre Opening\n"), "{text}");
    for line in [
        "--game othello --depth 1",
        "--game othello:size=6 --depth 1 --moves c2",
    ] {
        assert_eq!(analyze(line).get("opening"), None, "{line}");
    }
}

#[test]
fn depth_zero_and_finished_games() {
    let answer = analyze("--game k-in-a-row --depth 0 --evaluation weights --moves b2");
    assert_eq!(
        (counts(&answer), &answer["value"], &answer["best"]),
        ([1, 1, 0, 0], &Value::from(-5), &Value::Null)
    );
    let children = answer["children"].as_array().expect("a list");
    assert_eq!(children.len(), 8);
    for child in children {
        let (kind, nodes) = (&Value::from("unsearched"), &Value::from(0));
        assert_eq!(
            (&child["kind"], &child["value"], &child["nodes"]),
            (kind, &Value::Null, nodes)
        );
    }
    let over = analyze("--game k-in-a-row --depth full --moves a1_a2_b1_b2_c1");
    assert_eq!(
        (&over["children"], &over["value"]),
        (&serde_json::json!([]), &Value::from(-1))
    );
    assert_eq!(over["outcome"]["winner"], Value::from("X"));
    assert_eq!(
        (&over["to_move"], &over["pv"]),
        (&Value::from("O"), &serde_json::json!([]))
    );
    let drawn = analyze("--game k-in-a-row --position OXO/XXO/XOX_O");
    assert_eq!(
        (
            &drawn["outcome"]["winner"],
            drawn["outcome"]["text"].is_string()
        ),
        (&Value::Null, true)
    );
}

#[test]
fn views_and_values() {
    let of = |max: &str| {
        analyze(&format!(
            "--game k-in-a-row --depth 1 --evaluation weights --max {max}"
        ))["value"]
            .clone()
    };
    assert_eq!(
        (of("first"), of("second")),
        (Value::from(5), Value::from(-5))
    );
    // No disc can be placed any more: one side has won, the other has lost.
    let lost = |max: &str| {
        let board = "XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXO";
        analyze(&format!(
            "--game othello --position {board}_O --evaluation basilio --depth 3 --max {max}"
        ))
    };
    assert_eq!(
        (&lost("first")["value"], &lost("second")["value"]),
        (&Value::from("inf"), &Value::from("-inf"))
    );
    assert_eq!(lost("first")["outcome"]["winner"], Value::from("X"));
    // 1 − 7/9 has no finite decimal.
    let sooner = analyze(
        "--game k-in-a-row --position .X./.O./O.X_X --depth full --evaluation outcome-sooner",
    );
    assert!((sooner["value"].as_f64().expect("a number") - 2.0 / 9.0).abs() < 1e-9);
    let tree = analyze("--game tree:[[3,12,8],[2,4,6],[14,5,2]] --depth full");
    assert_eq!(
        (&tree["value"], &tree["cuts"], &tree["pruned"]),
        (&Value::from(3), &Value::from(1), &Value::from(2))
    );
}

#[test]
fn orders_and_methods_agree() {
    let value =
        |rest: &str| analyze(&format!("--game connect-four --depth 5 {rest}"))["value"].clone();
    let expected = value("--method minimax");
    for rest in [
        "--method alphabeta",
        "--method alphabeta-soft --order evaluation",
        "--method alphabeta --order shuffled --seed 7",
        "--method alphabeta --order shuffled --seed 18446744073709551615",
    ] {
        assert_eq!(value(rest), expected, "{rest}");
    }
}

#[test]
fn standard_input_is_read_for_a_dash() {
    let piped = |arguments: &str, input: &str| -> Value {
        let arguments = words(arguments);
        let text = succeed(
            &arguments.iter().map(String::as_str).collect::<Vec<_>>(),
            input.as_bytes(),
        );
        serde_json::from_str(&text).expect("JSON")
    };
    let board = piped(
        "analyze --game k-in-a-row --depth 1 --json --position -",
        "OX.\n..X\nO.. X\n",
    );
    assert_eq!(
        (
            &board["to_move"],
            board["children"].as_array().map(Vec::len)
        ),
        (&Value::from("X"), Some(5))
    );
    let moves = piped(
        "analyze --game othello --depth 1 --json --moves -",
        "f5 d6\n",
    );
    assert_eq!(moves["children"].as_array().map(Vec::len), Some(5));
    let save = "(version: 1, game: \"nim:heaps=1+2\", line: (moves: [\"1:1\"]), search: (method: \"minimax\", depth: \"full\"))";
    let saved = piped("analyze - --json", save);
    assert_eq!(
        (&saved["method"], &saved["depth"]),
        (&Value::from("minimax"), &Value::from("full"))
    );
    assert_eq!(
        (&saved["to_move"], &saved["value"]),
        (&Value::from("2"), &Value::from(1))
    );
    let other = piped("analyze - --depth 1 --method alphabeta --json", save);
    assert_eq!(
        (&other["method"], &other["depth"]),
        (&Value::from("alphabeta"), &Value::from(1))
    );
    let twice = failure(
        &[
            "analyze",
            "--game",
            "nim",
            "--position",
            "-",
            "--moves",
            "-",
        ],
        b"1,2,3,4 1",
    );
    assert!(twice.contains("once"), "{twice}");
}

#[test]
fn an_evaluation_from_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.ron");
    let text = "(version: 1, name: \"mine\", game: \"nim\", description: \"two for a win\",\n\
                end: GameOver(win: 2, draw: 0, loss: -2), terms: [])";
    std::fs::write(&file, text).expect("written");
    let name = file.to_str().expect("UTF-8");
    let ask = |game: &str| {
        [
            "analyze",
            "--game",
            game,
            "--depth",
            "full",
            "--json",
            "--evaluation",
            name,
        ]
        .map(str::to_owned)
    };
    let arguments = ask("nim");
    let answer = succeed(&arguments.each_ref().map(String::as_str), b"");
    assert_eq!(
        serde_json::from_str::<Value>(&answer).expect("JSON")["value"],
        Value::from(2)
    );
    let arguments = ask("othello");
    assert!(
        failure(&arguments.each_ref().map(String::as_str), b"")
            .contains("expected an evaluation of othello, found one of nim")
    );
    std::fs::write(&file, "(version: 1,\nname: 3)").expect("written");
    let arguments = ask("nim");
    assert!(failure(&arguments.each_ref().map(String::as_str), b"").contains("mine.ron:2:"));
    std::fs::write(&file, vec![b' '; (1 << 20) + 1]).expect("written");
    let arguments = ask("nim");
    assert!(
        failure(&arguments.each_ref().map(String::as_str), b"").contains("expected at most 1 MiB")
    );
}

#[test]
fn evaluations_of_ones_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("evaluations");
    std::fs::create_dir(&own).expect("made");
    let text = "(version: 1, name: \"mine\", game: \"nim\", description: \"three for a win\",\n\
                end: GameOver(win: 3, draw: 0, loss: -3), terms: [])";
    std::fs::write(own.join("mine.ron"), text).expect("written");
    std::fs::write(own.join("bad.ron"), "(version: 1,\nname: 3)").expect("written");
    let run = |line: &str| {
        let output = program()
            .args(line.split(' '))
            .env("PLYSCOPE_CONFIG_DIR", folder.path())
            .output()
            .expect("it runs");
        assert_eq!(output.status.code(), Some(0), "{line}");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (text(output.stdout), text(output.stderr))
    };
    let (answer, errors) = run("analyze --game nim --depth full --evaluation mine --json");
    assert!(
        answer.contains("\"value\":3,") && errors.is_empty(),
        "{answer} {errors}"
    );
    let (listed, errors) = run("list evaluations");
    assert!(listed.contains("three for a win"), "{listed}");
    assert!(
        errors.contains("bad.ron:2:") && errors.lines().count() == 1,
        "{errors}"
    );
}

#[test]
fn options_replace_what_a_save_says() {
    let text = "(version: 1, game: \"nim\", search: (method: \"minimax\", depth: 2, evaluation: \"gone\"))\n";
    let message = failure(&["analyze", "-"], text.as_bytes());
    assert!(
        message.contains("standard input:1:") && message.contains("gone"),
        "{message}"
    );
    let answer = succeed(
        &["analyze", "-", "--evaluation", "heap-sum", "--json"],
        text.as_bytes(),
    );
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!(
        (&answer["method"], &answer["depth"]),
        (&"minimax".into(), &2.into())
    );
    let message = failure(&["analyze", "-", "--evaluation", "lost"], text.as_bytes());
    assert!(
        message.contains("lost") && !message.contains("gone"),
        "{message}"
    );
}

#[test]
fn two_versions_of_an_evaluation_do_not_silently_become_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, weight: u32| {
        let path = folder.path().join(name);
        let text = format!(
            "(version: 1, name: \"mine\", game: \"nim\", terms: [(weight: {weight}, feature: \"won\", whose: Mine)])"
        );
        std::fs::write(&path, text).expect("a file");
        path.display().to_string()
    };
    let (old, new) = (file("old.ron", 1), file("new.ron", 2));
    let play = |first: &str, second: &str| {
        let player = |file: &str| format!("minimax:depth=2,evaluation={file}");
        run_with(
            &[
                "play",
                "--game",
                "nim",
                "--first",
                &player(first),
                "--second",
                &player(second),
            ],
            b"",
        )
    };
    assert_eq!(play(&old, &old).status.code(), Some(0));
    let refused = play(&old, &new);
    assert_eq!(refused.status.code(), Some(2));
    let message = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        message.contains("expected another name than \"mine\"") && message.contains("old.ron"),
        "{message}"
    );
    let experiment = format!(
        "(version: 1, title: \"t\", positions: [(game: \"nim\")], methods: [\"minimax\"], depths: [1], \
         evaluations: [{old:?}, {new:?}])"
    );
    assert!(failure(&["experiment", "-"], experiment.as_bytes()).contains("expected another name"));
}

/// The longest games are searched to their end without overflowing the stack: 361 plies in one
/// line.
#[test]
fn long_games_do_not_overflow_the_stack() {
    // A board with many moves would be too large to search to its end; a single column is not.
    let answer = analyze("--game connect-four:columns=1,rows=9,k=9 --depth full");
    assert_eq!(counts(&answer), [10, 1, 0, 0]);
    let answer = analyze("--game k-in-a-row:h=19,v=19,k=1 --depth full --method minimax");
    assert_eq!(counts(&answer), [362, 361, 0, 0]);
}
