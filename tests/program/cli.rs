//! The commands as scripts see them: the program itself, its output, its errors and its exit codes.

use crate::own_home;
use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The program, without the evaluations of the user who runs the tests.
fn program() -> Command {
    own_home::plyscope()
}

pub(crate) fn run_with(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = program()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let (mut stdin, input) = (child.stdin.take().expect("a pipe"), input.to_owned());
    // Beside the reader: a long input and a long output would wait for each other.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    // A program that does not read its input may close it.
    let _ = writer.join().expect("the writer does not panic");
    output
}

/// The standard output of a command that must succeed without a word on standard error.
pub(crate) fn succeed(arguments: &[&str], input: &[u8]) -> String {
    let output = run_with(arguments, input);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), errors.as_str()), (Some(0), ""), "{arguments:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Strings separated by blanks; `_` stands for a blank inside a word.
pub(crate) fn words(line: &str) -> Vec<String> {
    line.split_whitespace().map(|word| word.replace('_', " ")).collect()
}

pub(crate) fn json(line: &str) -> Value {
    let arguments = words(line);
    let text = succeed(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), b"");
    assert_eq!(text.lines().count(), 1, "{line}: {text}");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{line}: {error}: {text}"))
}

pub(crate) fn analyze(line: &str) -> Value {
    json(&format!("analyze {line} --json"))
}

fn counts(answer: &Value) -> [u64; 4] {
    ["nodes", "leaves", "cuts", "pruned"].map(|name| answer[name].as_u64().expect("a count"))
}

/// The message of a command that must fail: exit code 2, nothing on standard output, one line on standard error.
pub(crate) fn failure(arguments: &[&str], input: &[u8]) -> String {
    let output = run_with(arguments, input);
    let errors = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{arguments:?}");
    assert!(errors.ends_with('\n') && errors.lines().count() == 1, "{arguments:?}: {errors:?}");
    assert!(!errors.trim_end().chars().any(char::is_control), "{arguments:?}: {errors:?}");
    errors
}

pub(crate) fn fails(line: &str, with: &str) {
    let arguments = words(line);
    let message = failure(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), b"");
    assert!(message.contains(with), "{line}: expected {with:?} in {message:?}");
}

/// The names of an object's fields in the order in which they stand in a line; inner objects are skipped.
pub(crate) fn fields(line: &str) -> Vec<String> {
    let (mut names, mut depth, mut rest) = (Vec::new(), 0, line);
    while let Some(at) = rest.find(['{', '}', '[', ']', '"']) {
        let found = rest.as_bytes()[at];
        rest = &rest[at + 1..];
        match found {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            _ => {
                let end = rest.find('"').expect("the end of a text");
                let (text, after) = (&rest[..end], &rest[end + 1..]);
                if depth == 1 && after.starts_with(':') {
                    names.push(text.to_owned());
                }
                rest = after;
            }
        }
    }
    names
}

#[test]
fn tic_tac_toe_to_the_end() {
    let minimax = analyze("--game k-in-a-row --method minimax --depth full");
    assert_eq!(counts(&minimax), [549_946, 255_168, 0, 0]);
    let alphabeta = analyze("--game k-in-a-row --method alphabeta --depth full");
    assert_eq!(counts(&alphabeta), [18_297, 7_330, 4_237, 6_930]);
    for answer in [minimax, alphabeta] {
        assert_eq!((&answer["value"], &answer["best"]), (&Value::from(0), &Value::from("a3")));
        assert_eq!((&answer["depth"], &answer["to_move"]), (&Value::from("full"), &Value::from("X")));
        assert_eq!(answer["children"].as_array().map(Vec::len), Some(9));
        assert_eq!(answer["children"][1]["rc"], serde_json::json!([1, 2]));
    }
}

#[test]
fn nim_and_connect_four_of_course_e() {
    let nim = |method: &str| analyze(&format!("--game nim --depth 4 --evaluation heap-sum --method {method}"));
    let (minimax, alphabeta) = (nim("minimax"), nim("alphabeta"));
    assert_eq!((counts(&minimax)[0], counts(&alphabeta)[0]), (2_978, 669));
    assert_eq!((&minimax["value"], &alphabeta["value"]), (&Value::from(-2), &Value::from(-2)));
    assert_eq!((&alphabeta["best"], &alphabeta["children"][0]["rc"]), (&Value::from("3:3"), &Value::Null));
    let small = |rest: &str| analyze(&format!("--game connect-four:columns=4,rows=4 --evaluation open-fours {rest}"));
    let counted = [
        ("--depth 7 --method minimax", 20_921),
        ("--depth 7 --method alphabeta", 2_005),
        ("--depth full --method alphabeta", 115_586),
    ];
    for (rest, nodes) in counted {
        let answer = small(rest);
        assert_eq!((counts(&answer)[0], &answer["value"]), (nodes, &Value::from(-3)), "{rest}");
    }
}

#[test]
fn sequences_of_moves() {
    let nodes = |line: &str| json(&format!("perft {line} --json"))["nodes"].clone();
    assert_eq!(nodes("--game othello --depth 7"), serde_json::json!([4, 12, 56, 244, 1396, 8200, 55092]));
    let columns = serde_json::json!([7, 49, 343, 2401, 16807, 117_649]);
    assert_eq!(nodes("--game connect-four --depth 6"), columns);
    assert_eq!(nodes("--game rastros --depth 6"), serde_json::json!([8, 56, 368, 2173, 11_688, 58_450]));
    assert_eq!(nodes("--game othello --moves f5d6 --depth 1"), serde_json::json!([5]));
    assert_eq!(nodes("--game nim --depth 0"), serde_json::json!([]));
    let text = succeed(&["perft", "--game", "nim", "--depth", "2", "--json"], b"");
    assert_eq!(text, "{\"depth\":2,\"nodes\":[10,80]}\n");
}

#[test]
fn fields_are_all_there_in_their_order() {
    let expected =
        "game to_move outcome method depth value best nodes leaves cuts pruned researches elapsed_ms children pv";
    for line in ["--depth 2", "--depth 0", "--depth full --moves a1_a2_b1_b2_c1"] {
        let arguments = words(&format!("analyze --game k-in-a-row {line} --json"));
        let text = succeed(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), b"");
        assert_eq!(fields(&text).join(" "), expected, "{line}");
        if let Some((_, child)) = text.split_once("\"children\":[{") {
            let child = format!("{{{}", &child[..=child.find('}').expect("its end")]);
            assert_eq!(fields(&child).join(" "), "move rc value kind nodes", "{line}");
        }
    }
    let answer = analyze("--game othello --depth 2");
    assert_eq!((&answer["game"], &answer["method"]), (&Value::from("othello:size=8"), &Value::from("alphabeta")));
    assert!(answer["elapsed_ms"].is_number() && answer["outcome"].is_null());
    assert_eq!(answer["pv"].as_array().map(Vec::len), Some(2));
}

#[test]
fn depth_zero_and_finished_games() {
    let answer = analyze("--game k-in-a-row --depth 0 --evaluation weights --moves b2");
    assert_eq!((counts(&answer), &answer["value"], &answer["best"]), ([1, 1, 0, 0], &Value::from(-5), &Value::Null));
    let children = answer["children"].as_array().expect("a list");
    assert_eq!(children.len(), 8);
    for child in children {
        let (kind, nodes) = (&Value::from("unsearched"), &Value::from(0));
        assert_eq!((&child["kind"], &child["value"], &child["nodes"]), (kind, &Value::Null, nodes));
    }
    let over = analyze("--game k-in-a-row --depth full --moves a1_a2_b1_b2_c1");
    assert_eq!((&over["children"], &over["value"]), (&serde_json::json!([]), &Value::from(-1)));
    assert_eq!(over["outcome"]["winner"], Value::from("X"));
    assert_eq!((&over["to_move"], &over["pv"]), (&Value::from("O"), &serde_json::json!([])));
    let drawn = analyze("--game k-in-a-row --position OXO/XXO/XOX_O");
    assert_eq!((&drawn["outcome"]["winner"], drawn["outcome"]["text"].is_string()), (&Value::Null, true));
}

#[test]
fn views_and_values() {
    let of =
        |max: &str| analyze(&format!("--game k-in-a-row --depth 1 --evaluation weights --max {max}"))["value"].clone();
    assert_eq!((of("first"), of("second")), (Value::from(5), Value::from(-5)));
    // No disc can be placed any more: won, and lost.
    let lost = |max: &str| {
        let board = "XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXO";
        analyze(&format!("--game othello --position {board}_O --evaluation basilio --depth 3 --max {max}"))
    };
    assert_eq!((&lost("first")["value"], &lost("second")["value"]), (&Value::from("inf"), &Value::from("-inf")));
    assert_eq!(lost("first")["outcome"]["winner"], Value::from("X"));
    // 1 − 7/9 has no finite decimal.
    let sooner = analyze("--game k-in-a-row --position .X./.O./O.X_X --depth full --evaluation outcome-sooner");
    assert!((sooner["value"].as_f64().expect("a number") - 2.0 / 9.0).abs() < 1e-9);
    let tree = analyze("--game tree:[[3,12,8],[2,4,6],[14,5,2]] --depth full");
    assert_eq!((&tree["value"], &tree["cuts"], &tree["pruned"]), (&Value::from(3), &Value::from(1), &Value::from(2)));
}

#[test]
fn orders_and_methods_agree() {
    let value = |rest: &str| analyze(&format!("--game connect-four --depth 5 {rest}"))["value"].clone();
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
        let text = succeed(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), input.as_bytes());
        serde_json::from_str(&text).expect("JSON")
    };
    let board = piped("analyze --game k-in-a-row --depth 1 --json --position -", "OX.\n..X\nO.. X\n");
    assert_eq!((&board["to_move"], board["children"].as_array().map(Vec::len)), (&Value::from("X"), Some(5)));
    let moves = piped("analyze --game othello --depth 1 --json --moves -", "f5 d6\n");
    assert_eq!(moves["children"].as_array().map(Vec::len), Some(5));
    let save = "(version: 1, game: \"nim:heaps=1+2\", line: (moves: [\"1:1\"]), search: (method: \"minimax\", depth: \"full\"))";
    let saved = piped("analyze - --json", save);
    assert_eq!((&saved["method"], &saved["depth"]), (&Value::from("minimax"), &Value::from("full")));
    assert_eq!((&saved["to_move"], &saved["value"]), (&Value::from("2"), &Value::from(1)));
    let other = piped("analyze - --depth 1 --method alphabeta --json", save);
    assert_eq!((&other["method"], &other["depth"]), (&Value::from("alphabeta"), &Value::from(1)));
    let twice = failure(&["analyze", "--game", "nim", "--position", "-", "--moves", "-"], b"1,2,3,4 1");
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
    let ask =
        |game: &str| ["analyze", "--game", game, "--depth", "full", "--json", "--evaluation", name].map(str::to_owned);
    let arguments = ask("nim");
    let answer = succeed(&arguments.each_ref().map(String::as_str), b"");
    assert_eq!(serde_json::from_str::<Value>(&answer).expect("JSON")["value"], Value::from(2));
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
    assert!(failure(&arguments.each_ref().map(String::as_str), b"").contains("expected at most 1 MiB"));
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
        let output =
            program().args(line.split(' ')).env("PLYSCOPE_CONFIG_DIR", folder.path()).output().expect("it runs");
        assert_eq!(output.status.code(), Some(0), "{line}");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (text(output.stdout), text(output.stderr))
    };
    let (answer, errors) = run("analyze --game nim --depth full --evaluation mine --json");
    assert!(answer.contains("\"value\":3,") && errors.is_empty(), "{answer} {errors}");
    let (listed, errors) = run("list evaluations");
    assert!(listed.contains("three for a win"), "{listed}");
    assert!(errors.contains("bad.ron:2:") && errors.lines().count() == 1, "{errors}");
}

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
    let output = succeed(&["analyze", "--batch", "-"], input.as_bytes());
    let answers: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 11);
    let error = |answer: usize| answers[answer]["error"].as_str().unwrap_or_default().to_owned();
    assert_eq!((&answers[0]["depth"], answers[0]["children"].as_array().map(Vec::len)), (&Value::from(3), Some(5)));
    assert!(error(1).contains("unknown game \"chess\""), "{}", error(1));
    assert_eq!((&answers[2]["nodes"], &answers[2]["value"]), (&Value::from(2978), &Value::from(-2)));
    let known =
        "file, game, position, moves, method, depth, order, evaluation, max, seed, table, table_depth, deepening";
    assert!(error(3).contains("deepth") && error(3).contains(known), "{}", error(3));
    assert!(error(4).contains("expected a JSON object") && error(5).contains("expected a JSON object"));
    assert_eq!(answers[6]["to_move"], Value::from("X"));
    assert!(error(7).contains("depth: expected a text or a number"), "{}", error(7));
    assert!(error(8).contains("once"), "{}", error(8));
    assert!(error(9).contains("longer than 1 MiB"), "{}", error(9));
    assert_eq!(answers[10]["depth"], Value::from(1));
    // What the command line says holds for every line that does not say otherwise.
    let lines = b"{}\n{\"depth\":2}\n{\"game\":\"rastros\"}\n";
    let output = succeed(&["analyze", "--game", "nim", "--moves", "1:1", "--depth", "1", "--batch", "-"], lines);
    let answers: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let told = |answer: &Value| (answer["depth"].clone(), answer["children"].as_array().map(Vec::len));
    let expected = [(Value::from(1), Some(9)), (Value::from(2), Some(9)), (Value::from(1), Some(8))];
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
        stdout.read_line(&mut line).expect("an answer while the input is open");
        assert_eq!(serde_json::from_str::<Value>(&line).expect("JSON")["depth"], Value::from(depth));
    }
    drop(stdin);
    assert!(child.wait().expect("the program ends").success());
}

#[test]
fn a_game_may_be_spelled_where_a_file_is_expected() {
    let tree = "[[3,12,8],[2,4,6],[14,5,2]]";
    let named = format!("tree:{tree}");
    // Times differ.
    let untimed = |arguments: &[&str]| -> Vec<String> {
        let text = succeed(arguments, b"");
        let is_timed =
            |line: &&str| line.contains(" ms") || ["minimax ", "alphabeta "].iter().any(|row| line.starts_with(row));
        text.lines().filter(|line| !is_timed(line)).map(str::to_owned).collect()
    };
    for command in ["analyze", "check", "compare", "trace", "export", "convert"] {
        let by_option: &[&str] = if command == "convert" { &[command, &named] } else { &[command, "--game", &named] };
        let expected = untimed(by_option);
        assert_eq!(untimed(&[command, &named]), expected, "{command}");
        assert_eq!(untimed(&[command, tree]), expected, "{command}");
    }
    assert!(succeed(&["diff", tree, &named, "--method", "minimax"], b"").contains("A leaves B with 2"));
    assert_eq!(untimed(&["analyze", "nim:heaps=1+2"]), untimed(&["analyze", "--game", "nim:heaps=1+2"]));
}

#[test]
fn faults_are_one_line_and_exit_code_2() {
    for (line, with) in [
        ("analyze", "expected a file or a game"),
        ("analyze --game chess", "unknown game \"chess\"; known: k-in-a-row"),
        ("analyze --game othello:sise=8", "no parameter \"sise\"; known: size"),
        ("analyze --game nim --evaluation best", "nim has no evaluation \"best\"; it has nim-sum"),
        ("analyze --game k-in-a-row:h=4,v=4,k=4 --evaluation weights", "does not know the board"),
        ("analyze --game k-in-a-row --position XX./.../..._X", "--position:"),
        ("analyze --game k-in-a-row --moves b2_b2", "--moves: move 2: \"b2\" cannot be played here"),
        ("analyze --game k-in-a-row --moves hello", "--moves: move 1: expected a move like"),
        ("analyze --game nim --depth deep", "expected a number of plies from 0 to 9999, or full"),
        ("analyze --game nim --depth -1", "--depth"),
        (
            "analyze --game nim --method best",
            "--method: expected one of minimax, alphabeta, alphabeta-hard, alphabeta-soft, alphabeta-faulty, pvs, alphabeta-open, mtdf; found \"best\"",
        ),
        ("analyze --game nim --max third", "--max: expected one of first, second; found \"third\""),
        ("analyze --game nim --colour", "unknown option \"--colour\"; --help"),
        (
            "--game nim --depth 3",
            "unknown option \"--depth\" here; commands take it, such as analyze: plyscope analyze --help",
        ),
        ("--game nim --tick 3", "unknown option \"--tick\" here; the command moment takes it: plyscope moment --help"),
        ("watch python3 mine.py", "expected -- before the program: plyscope watch -- python3 …"),
        ("watch --game nim python3 -u mine.py", "expected -- before the program: plyscope watch -- python3 …"),
        ("analyze saves/connect-four-4x4.ron --game nim", "cannot be used with"),
        ("analyze [[3,12", "[[3,12: line 1, column 7: expected ',' or ']'"),
        ("analyze chess:size=8", "chess:size=8: cannot be read"),
        ("analyze no/such/file.ron", "no/such/file.ron: "),
        ("analyze --game nim --evaluation no/such.ron", "no/such.ron: "),
        ("analyze --game tree:no/such/tree", "no/such/tree: "),
        ("perft --game nim", "--depth"),
        ("perft --game nim --depth 100000", "expected a number of plies from 0 to 9999"),
        ("list everything", "expected one of games, evaluations"),
        ("completions tcsh9", "expected one of bash"),
        ("--memory 0", "--memory"),
        ("--memory 16 trace --game nim", "options stand behind the command: plyscope trace"),
        ("trace --game nim --memory 0", "--memory"),
        ("analyze --batch no/such/lines", "no/such/lines: "),
        (
            "frobnicate",
            "\"frobnicate\" is no file, no game and no command; commands: analyze, solve, check, compare, diff, trace",
        ),
        ("anlyze --game nim", "\"anlyze\" is no file, no game and no command; similar: analyze"),
        ("moment --game nim --tick -3", "--tick: expected a whole number from 0, found \"-3\""),
        ("moment --game nim", "expected --tick <T> as well"),
        ("moment --game nim --tick", "--tick: expected T; found nothing"),
        ("moment --game nim --tick 1.5", "--tick: expected a whole number from 0, found \"1.5\""),
        ("moment --game nim --tick 99999999999999999999", "--tick: expected a smaller number"),
        ("moment --game nim --tick 1 --tick 2", "--tick can be given once only"),
        ("moment --game nim --tikc 1", "unknown option \"--tikc\"; similar: --tick"),
        ("export --game nim --plies -1", "--plies: expected a number from 0, found \"-1\""),
        ("export --game nim --nodes 0", "--nodes: expected a number from 1 to 100000, found \"0\""),
        ("tournament x --game 0 --save y", "--game: expected a number from 1, found \"0\""),
        ("tournament x --game 1", "expected --save <FILE> as well"),
        ("experiment x --csv --plot", "--csv cannot be used with --plot"),
        ("analyze --game nim extra more", "expected no more arguments, found \"more\""),
        ("analyze src", "src: expected a file, found a folder"),
        ("moment --game nim --tick 1 --json=yes", "--json: expected no value, found \"yes\""),
        ("help frob", "\"frob\" is no command; commands: analyze"),
        (
            "compare --game connect-four --depth full --nodes 10",
            "no method ends within 10 nodes: give a smaller --depth",
        ),
        ("convert tests", "tests: expected a file, found a folder"),
    ] {
        fails(line, with);
    }
    for arguments in
        [&["analyze", ""][..], &["convert", ""], &["export", "--game", "nim", "--out", ""], &["tournament", ""]]
    {
        assert!(failure(arguments, b"").contains("expected the name of a file, found nothing"), "{arguments:?}");
    }
    assert!(failure(&[""], b"").contains("expected FILE, found nothing"));
    // What a terminal would obey is not printed.
    failure(&["analyze", "--game", "\u{1b}[31mchess\nnim"], b"");
    failure(&["analyze", "--\u{1b}[31m\nUsage: x"], b"");
}

#[test]
fn people_get_tables() {
    let text = succeed(&["analyze", "--game", "k-in-a-row", "--depth", "full"], b"");
    assert!(text.contains("value 0, best move a3") && text.contains("18,297 nodes"), "{text}");
    assert!(text.lines().all(|line| line.trim_end() == line), "{text}");
    // A won game is said to be one, beside its number; a bound that is as high says nothing.
    let won = ["analyze", "--game", "connect-four", "--moves", "1 2 1 2 1 2", "--depth", "2"];
    let text = succeed(&won, b"");
    assert!(text.contains("value 1000000 (X wins in 1), best move 1"), "{text}");
    assert_eq!(text.lines().filter(|line| line.ends_with("  X wins")).count(), 1, "{text}");
    assert!(text.lines().all(|line| line.trim_end() == line), "{text}");
    assert!(!succeed(&[&won[..], &["--json"]].concat(), b"").contains("wins"));
    assert!(succeed(&["perft", "--game", "othello", "--depth", "7"], b"").contains("55,092"));
    let listed = |what: &str| succeed(&["list", what], b"");
    assert!(listed("games").contains("nim:heaps=1+3+5+7,misere=true"));
    assert!(listed("methods").contains("alphabeta-faulty") && listed("orders").contains("shuffled"));
    let evaluations = succeed(&["list", "evaluations", "--json"], b"");
    let defaults = evaluations.lines().filter(|line| line.contains("\"default\":true")).count();
    assert_eq!((evaluations.lines().count() >= 27, defaults), (true, 6), "{evaluations}");
    assert!(succeed(&["completions", "bash"], b"").contains("alphabeta-soft"));
    assert!(succeed(&["--help"], b"").contains("analyze") && succeed(&["--version"], b"").starts_with("plyscope "));
}

#[test]
#[cfg(unix)]
fn a_reader_that_goes_away_ends_it_quietly() {
    let mut child = program()
        .args(["analyze", "--batch", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    // It may have ended before it was told everything.
    let _ = stdin.write_all("{\"game\":\"nim\",\"depth\":1}\n".repeat(2000).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

/// The longest games are searched to their end without running out of stack: 361 plies, one of them after another.
#[test]
fn long_games_do_not_overflow_the_stack() {
    // A board that is nearly a draw whatever happens would be too large to search to its end; one column is not.
    let answer = analyze("--game connect-four:columns=1,rows=9,k=9 --depth full");
    assert_eq!(counts(&answer), [10, 1, 0, 0]);
    let answer = analyze("--game k-in-a-row:h=19,v=19,k=1 --depth full --method minimax");
    assert_eq!(counts(&answer), [362, 361, 0, 0]);
}

/// The output of a command whose exit code is this one.
pub(crate) fn coded(line: &str, code: i32) -> String {
    let arguments = words(line);
    let output = run_with(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), b"");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(code), 0), "{line}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn a_trace_tells_every_event_in_order() {
    let text = coded("trace --game nim --depth 4 --evaluation heap-sum --json", 0);
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 2 * 669);
    assert!(lines.iter().enumerate().all(|(tick, line)| line["tick"] == tick));
    let first = text.lines().next().expect("a line");
    assert_eq!(
        first,
        r#"{"tick":0,"event":"enter","move":null,"ply":0,"alpha":"-inf","beta":"inf","value":null,"kind":null,"pruned":[]}"#
    );
    let pruned: usize = lines.iter().map(|line| line["pruned"].as_array().expect("a list").len()).sum();
    let cuts = lines.iter().filter(|line| line["pruned"] != serde_json::json!([])).count();
    assert_eq!((cuts, pruned), (191, 803));
    assert_eq!(lines[1337]["value"], -2);
    let part = coded("trace --game nim --depth 4 --evaluation heap-sum --json --from 100 --to 120", 0);
    assert_eq!(part.lines().collect::<Vec<_>>(), text.lines().skip(100).take(21).collect::<Vec<_>>());
    fails("trace --game nim --depth 2 --from 1000000", "no tick 1000000");
    fails("trace --game nim --depth 2 --from 9 --to 3", "expected a tick from 9, found 3");
}

#[test]
fn a_moment_is_the_stack_at_a_tick() {
    let answer = json("moment --game k-in-a-row --depth 2 --evaluation weights --tick 5 --json");
    assert_eq!(answer["ticks"], 84);
    let path = answer["path"].as_array().expect("a path");
    let names = ["move", "max", "alpha", "beta", "best", "done", "waiting"];
    assert!(path.iter().all(|frame| frame.as_object().expect("an object").keys().len() == names.len()));
    assert_eq!(path[1]["done"], serde_json::json!([{"move": "b3", "value": 1, "kind": "exact"}]));
    assert_eq!((&path[0]["move"], &path[1]["move"], &path[2]["move"]), (&Value::Null, &"a3".into(), &"c3".into()));
    assert_eq!(path[1]["waiting"].as_array().map(Vec::len), Some(6));
    fails("moment --game k-in-a-row --depth 2 --tick 4000000000", "no tick 4000000000");
}

#[test]
fn methods_are_compared_and_checked() {
    let both = json("compare --game k-in-a-row --depth full --json");
    assert_eq!((&both["value"], &both["agree"]), (&0.into(), &true.into()));
    let nodes: Vec<u64> =
        both["methods"].as_array().expect("methods").iter().filter_map(|method| method["nodes"].as_u64()).collect();
    assert_eq!(nodes, [549_946, 18_297]);
    assert_eq!(both["methods"][0]["by_ply"][9], 127_872);
    // Time and memory of each: one node is open on each ply of the longest line.
    for method in both["methods"].as_array().expect("methods") {
        assert!(method["elapsed_ms"].as_f64().is_some_and(|ms| ms > 0.0), "{method}");
        assert_eq!(method["open_nodes"], 10, "{method}");
    }
    assert!(both.get("unended").is_none(), "all have ended");
    // Where minimax is too big, the least is unknown.
    let big = json("compare --game k-in-a-row --depth full --nodes 20000 --json");
    assert_eq!(
        (&big["agree"], &big["minimal"], &big["methods"][0]["nodes"]),
        (&Value::Null, &Value::Null, &18_297.into())
    );
    assert_eq!(big["unended"][0]["method"], "minimax");
    assert!(big["unended"][0]["nodes"].as_u64().is_some_and(|nodes| nodes >= 20_000), "{big}");
    let text = coded("compare --game k-in-a-row --depth full --nodes 20000", 0);
    assert!(!text.contains("least") && text.contains("minimax    over 20,0"), "{text}");
    let text = coded("compare --game k-in-a-row --depth full", 0);
    assert!(text.contains("alphabeta: 531,649 of 549,946 nodes saved (97 %)"), "{text}");
    assert!(text.contains("nodes never visited: 531,649"), "{text}");
    let checked = json("check --game k-in-a-row --depth full --json");
    assert_eq!((&checked["ok"], &checked["sampled"], &checked["ticks"]), (&true.into(), &false.into(), &36_594.into()));
    assert_eq!(checked["failures"], serde_json::json!([]));
    let faulty = "check --game rastros --evaluation basilio --depth 4 --method alphabeta-faulty";
    let caught: Value = serde_json::from_str(&coded(&format!("{faulty} --json"), 1)).expect("JSON");
    assert_eq!(caught["ok"], false);
    assert!(caught["failed"].as_u64() >= caught["failures"].as_array().map(|failures| failures.len() as u64));
    let sampled = json("check --game connect-four --depth 4 --nodes 0 --json");
    assert_eq!((&sampled["sampled"], &sampled["root"], &sampled["ticks"]), (&false.into(), &true.into(), &1796.into()));
    let sampled = json("check --game connect-four --depth 6 --nodes 0 --sample 50 --memory 16 --json");
    assert_eq!((&sampled["sampled"], &sampled["root"]), (&true.into(), &true.into()));
    let judged: Vec<u64> = ["values", "bounds", "too_big"].iter().filter_map(|name| sampled[*name].as_u64()).collect();
    assert_eq!(judged.iter().sum::<u64>(), 50);
    assert!(caught["failures"][0]["tick"].is_u64());
    assert!(coded(faulty, 1).contains("REFUTED"));
}

/// A move of `play --json` as row and column.
fn squares(answer: &Value) -> Vec<(u64, u64)> {
    let square = |mv: &Value| (mv["rc"][0].as_u64().expect("a row"), mv["rc"][1].as_u64().expect("a column"));
    answer["moves"].as_array().expect("moves").iter().map(square).collect()
}

#[test]
fn two_players_play_a_game() {
    let line = "play --game rastros --first alphabeta:evaluation=basilio,depth=6 --second ObtusoSW --json";
    let game = json(line);
    assert_eq!(fields(&game.to_string()).len(), 3);
    assert_eq!(squares(&game), [(5, 4), (6, 3), (7, 2), (8, 1)]);
    assert_eq!((game["plies"].as_u64(), game["outcome"]["winner"].as_str()), (Some(4), Some("S")));
    // The moves that were played before are part of the game.
    let after = json("play --game rastros --moves d4 --first obtuso-ne --second OBTUSOSW --json");
    assert_eq!(after["moves"][0]["move"], "d4");
    // Chance comes from the seed alone.
    let random = |seed: u32| json(&format!("play --game othello --first Bacoco --second bacoco --seed {seed} --json"));
    assert_eq!(random(1), random(1));
    assert_ne!(random(1), random(2));
    // A pass is a move.
    let passes = (0..40).map(random).filter(|game| game["moves"].to_string().contains("\"pass\"")).count();
    assert!(passes > 0, "no pass in 40 random games of Othello");
    // Who plays perfectly wins, starting from a position in which that can be done.
    for seed in 0..20 {
        let nim = json(&format!("play --game nim:heaps=1+2+4 --first perfect --second Bacoco --seed {seed} --json"));
        assert_eq!(nim["outcome"]["winner"], "1");
        let misere =
            format!("play --game nim:heaps=1+3+5,misere=true --first perfect --second random --seed {seed} --json");
        assert_eq!(json(&misere)["outcome"]["winner"], "1");
    }
    let tree = json(
        "play --game tree:[[3,12,8],[2,4,6],[14,5,2]] --first minimax:depth=full --second minimax:depth=full --json",
    );
    assert_eq!((tree["plies"].as_u64(), tree["outcome"]["winner"].is_null()), (Some(2), true));
    let text = succeed(&["play", "--game", "k-in-a-row", "--first", "perfect", "--second", "perfect"], b"");
    assert!(text.contains("draw after 9 plies"), "{text}");
}

#[test]
fn limits_decide_games() {
    for (limit, words) in [("--time 0", "S took longer than 0 ms"), ("--nodes 10", "S needed more than 10 nodes")] {
        let game = json(&format!("play --game rastros --first basilio --second Bacoco {limit} --json"));
        assert_eq!((game["plies"].as_u64(), game["outcome"]["winner"].as_str()), (Some(0), Some("N")), "{game}");
        assert!(game["outcome"]["text"].as_str().is_some_and(|text| text.contains(words)), "{game}");
    }
    let slow = "play --game othello --first alphabeta:depth=60 --second Bacoco --time 1 --json";
    assert_eq!(json(slow)["outcome"]["winner"], "O");
    // A depth beyond the end of the game is the end of the game.
    let deep =
        json("play --game k-in-a-row --first minimax:depth=9999,evaluation=outcome --second minimax:depth=full --json");
    assert_eq!(deep["plies"], 9);
}

#[test]
fn players_are_listed_and_faults_named() {
    let list = succeed(&["list", "players"], b"");
    for name in ["Bacoco", "ObtusoSW", "ObtusoNE", "ar-livre", "basilio", "random_plus", "perfect", "toward="] {
        assert!(list.contains(name), "{name}");
    }
    let lines = succeed(&["list", "players", "--json"], b"");
    for line in lines.lines() {
        let player: Value = serde_json::from_str(line).expect(line);
        let game = player["game"].as_str().unwrap_or("nim").to_owned();
        let name = player["name"].as_str().expect("a name");
        if name != "human" {
            json(
                &format!("play --game {game} --first {name} --second Bacoco --nodes 1000 --json")
                    .replace("--game tree", "--game nim"),
            );
        }
    }
    fails("play --game nim --first human --second Bacoco", "a human plays in the workbench only");
    let players = "expected a player (heap-sum, perfect, human, Bacoco";
    fails("play --game nim --first Bacco --second Bacoco", players);
    let message = failure(
        &words("play --game nim --first randon --second Bacoco").iter().map(String::as_str).collect::<Vec<_>>(),
        b"",
    );
    assert!(message.contains(players) && message.ends_with("found \"randon\"; did you mean random?\n"), "{message}");
    assert_eq!(message.matches("human").count(), 1, "{message}");
    fails("play --game nim --first minimax:deep=2 --second Bacoco", "minimax has no key \"deep\"");
    fails("play --game nim --first minimax:evaluation=basilio --second Bacoco", "nim has no evaluation \"basilio\"");
    fails("play --game nim --first minimax:evaluation=no/such.ron --second Bacoco", "no/such.ron");
    fails("play --game nim --first Bacoco", "--second");
}

const EXPERIMENT: &str = r#"(
    version: 1, title: "t",
    positions: [(name: "p", game: "nim:heaps=1+2+3+4"), (game: "k-in-a-row", moves: "b2")],
    methods: ["minimax", "alphabeta"], orders: ["natural", "shuffled"], seeds: [1, 2], depths: [0, 4, "full"],
    nodes: 5000,
    printed: [(position: "p", method: "minimax", depth: 4, nodes: 2978), (position: "p", method: "minimax", depth: 0)],
)"#;

#[test]
fn experiments_run_every_search() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/experiments/nim-nodes.ron");
    let text = succeed(&["experiment", file, "--plot"], b"");
    assert!(text.contains("= 2,978") && text.contains("= 669") && text.contains("█ 2,978"), "{text}");

    let rows = succeed(&["experiment", "-", "--json"], EXPERIMENT.as_bytes());
    let rows: Vec<Value> = rows.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert_eq!(rows.len(), 2 * 3 * 2 * 3);
    let of = |method: &str, depth: Value| {
        rows.iter().filter(|row| row["method"] == *method && row["depth"] == depth).collect::<Vec<_>>()
    };
    assert!(of("minimax", 0.into()).iter().all(|row| row["nodes"] == 1 && row["best"].is_null()));
    assert_eq!(of("minimax", 4.into())[0]["printed"], 2978);
    assert_eq!(of("minimax", 4.into())[0]["nodes"], 2978);
    assert!(
        of("minimax", "full".into()).iter().all(|row| row["complete"] == false && row["nodes"].as_u64() > Some(5000))
    );
    let csv = succeed(&["experiment", "-", "--csv"], EXPERIMENT.as_bytes());
    let columns = csv.lines().next().expect("names").split(',').count();
    assert!(csv.lines().count() == 37 && csv.lines().all(|line| line.split(',').count() >= columns));
    // A search that was broken off counts no more leaves than nodes.
    for nodes in [5, 10, 11, 100] {
        let few = EXPERIMENT.replacen("nodes: 5000", &format!("nodes: {nodes}"), 1);
        for row in succeed(&["experiment", "-", "--json"], few.as_bytes()).lines() {
            let row: Value = serde_json::from_str(row).expect(row);
            assert!(row["leaves"].as_u64() <= row["nodes"].as_u64(), "{row}");
        }
    }
    let text = succeed(&["experiment", "-"], EXPERIMENT.as_bytes());
    assert!(text.contains("over 5,0") && text.contains("= 2,978") && text.contains('?'), "{text}");
}

#[test]
fn printed_figures_belong_to_an_evaluation() {
    let text = EXPERIMENT.replacen("methods:", "evaluations: [\"heap-sum\", \"outcome\"], methods:", 1).replacen(
        ", (game: \"k-in-a-row\", moves: \"b2\")",
        "",
        1,
    );
    let error = failure(&["experiment", "-"], text.as_bytes());
    assert!(
        error.contains("standard input:6:15: expected the evaluation of these figures, one of heap-sum, outcome"),
        "{error}"
    );
    let text = text.replace("method: \"minimax\"", "evaluation: \"outcome\", method: \"minimax\"");
    let rows = succeed(&["experiment", "-", "--json"], text.as_bytes());
    let rows: Vec<Value> = rows.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    let printed: Vec<&Value> = rows.iter().filter(|row| !row["printed"].is_null()).collect();
    assert_eq!(printed.len(), 1);
    assert_eq!((&printed[0]["evaluation"], &printed[0]["nodes"]), (&"outcome".into(), &2978.into()));
}

#[test]
fn faults_of_experiments_are_placed() {
    for (old, new, message) in [
        ("version: 1", "version: 9", "standard input:2:14: expected version 1, found 9"),
        ("\"nim:heaps=1+2+3+4\"", "\"chess\"", "standard input:3:35: unknown game \"chess\""),
        ("moves: \"b2\"", "moves: \"b2 b2\"", "move 2: \"b2\" cannot be played here"),
        ("[\"minimax\", \"alphabeta\"]", "[]", "standard input:4:14: expected at least one of the methods"),
        ("\"alphabeta\"]", "\"negamax\"]", "standard input:4:26: expected one of minimax"),
        ("\"full\"]", "\"ful\"]", "expected a number of plies or \"full\", found \"ful\""),
        ("\"full\"]", "10000]", "expected a number of plies from 0 to 9999, or \"full\""),
        (
            "(position: \"p\", method: \"minimax\", depth: 0)",
            "(position: \"q\", method: \"minimax\", depth: 0)",
            "expected the name of a position (p, ",
        ),
        ("methods:", "evaluations: [\"basilio\"], methods:", "has no evaluation \"basilio\""),
        ("seeds: [1, 2]", "sedes: [1, 2]", "standard input:4:73: unknown field \"sedes\"; known: version"),
        ("method: \"minimax\", depth: 4", "method: \"alphabeta-soft\", depth: 4", "this method is none of theirs"),
        ("depth: 4, nodes: 2978", "depth: 5, nodes: 2978", "this depth is none of theirs"),
        ("nodes: 2978", "order: \"evaluation\"", "this order is none of theirs"),
        ("nodes: 2978", "evaluation: \"nim-sum\"", "this evaluation is none of theirs"),
        ("depth: 0)", "depth: 4)", "expected figures of this search once, found it again"),
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
    let tournament = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/experiments/rastros-five.ron");
    assert!(failure(&["experiment", tournament], b"").contains("plyscope tournament FILE"));
    assert!(failure(&["tournament", "-"], EXPERIMENT.as_bytes()).contains("plyscope experiment FILE"));
    let many = format!("seeds: {:?}", (0..20_000).collect::<Vec<_>>());
    let text = EXPERIMENT.replacen("seeds: [1, 2]", &many, 1);
    assert!(failure(&["experiment", "-"], text.as_bytes()).contains("at most 100000 searches"));
}

#[test]
fn nodes_by_depth_are_plotted() {
    let line = "compare --game nim --depth 4 --evaluation heap-sum --plot --json";
    let text = coded(line, 0);
    assert_eq!(fields(&text).join(" "), "value agree methods minimal by_depth");
    let answer: Value = serde_json::from_str(&text).expect("JSON");
    let depths = answer["by_depth"].as_array().expect("a list");
    assert_eq!(depths.len(), 4);
    assert_eq!(
        depths[3],
        serde_json::json!({"depth":4,"minimax":2978,"alphabeta":669,"minimal":depths[3]["minimal"],"asked":null})
    );
    let minimal: u64 = answer["minimal"].as_array().expect("plies").iter().filter_map(Value::as_u64).sum();
    assert_eq!(depths[3]["minimal"], minimal);
    assert_eq!(depths[0], serde_json::json!({"depth":1,"minimax":11,"alphabeta":11,"minimal":11,"asked":null}));
    assert!(json("compare --game nim --depth 2 --json")["by_depth"].is_null());
    // No game lasts longer than the tree is deep; minimax ends before alpha-beta does.
    let tree = json("compare --game tree:[[3,12,8],[2,4,6],[14,5,2]] --depth full --plot --json");
    assert_eq!(tree["by_depth"].as_array().map(Vec::len), Some(2));
    // Beyond the end of the game alpha-beta would go on for ever.
    let whole = json("compare --game k-in-a-row --depth full --plot --nodes 20000 --json");
    let depths = whole["by_depth"].as_array().expect("a list");
    assert_eq!((depths.len(), &depths[8]["minimax"], &depths[8]["alphabeta"]), (9, &Value::Null, &18_297.into()));
    let few = json("compare --game k-in-a-row --depth 6 --plot --nodes 5000 --json");
    let of = |curve: &str| few["by_depth"].as_array().expect("depths").iter().filter(|at| at[curve].is_u64()).count();
    assert!(of("minimax") < of("alphabeta") && of("alphabeta") <= of("minimal"), "{few}");
    let large = json("compare --game connect-four --depth full --plot --nodes 1000 --json");
    assert!(large["value"].is_null() && large["methods"] == serde_json::json!([]), "{large}");
    assert!(large["by_depth"].as_array().is_some_and(|depths| depths.len() >= 3));
    let text = coded("compare --game nim --depth 4 --plot --nodes 1000", 0);
    assert!(text.contains("█") && text.contains("minimax: more than 1,000 nodes from depth 4 on"), "{text}");
    assert_eq!(json("compare --game nim --seconds 60 --json")["agree"], true);
    fails("compare --game othello --depth 30 --seconds 0", "within --seconds 0");
}

#[test]
fn trees_are_exported() {
    let export = |rest: &str| coded(&format!("export saves/tree-textbook.ron {rest}"), 0);
    assert!(export("").starts_with("▲ root =3  11 nodes\n  ▼ A =3 *"), "{}", export(""));
    assert_eq!(export("--as text --under 2").lines().next(), Some("▼ B ≤2  [3 inf]  2 nodes  ✗2"));
    assert!(export("--as dot").starts_with("digraph search {\n") && export("--as dot").ends_with("}\n"));
    assert!(export("--as svg").starts_with("<svg ") && export("--as svg").ends_with("</svg>\n"));
    let lines = export("--as jsonl");
    let nodes: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(nodes.len(), 13);
    let expected = "path ply move max state value kind alpha beta nodes leaves cuts pruned best hidden visit";
    assert!(lines.lines().all(|line| fields(line).join(" ") == expected));
    let states = |state: &str| nodes.iter().filter(|node| node["state"] == state).count();
    assert_eq!((states("done"), states("leaf"), states("cut"), states("pruned")), (3, 7, 1, 2));
    assert_eq!((&nodes[5]["kind"], &nodes[5]["value"]), (&"upper".into(), &2.into()));
    // What there was no room for is said.
    let few: Vec<Value> = export("--as jsonl --nodes 3 --plies 1")
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(
        (few.len(), &few[2]["state"], &few[2]["moves"], &few[2]["hidden"]),
        (3, &"more".into(), &2.into(), &6.into())
    );
    let other = coded("export --game othello --depth 5 --as text --plies 1 --under d3_c5", 0);
    assert!(other.starts_with("▲ c5 ") && other.contains("more nodes"), "{other}");
    // A save opens again, with the moves below which one looked.
    let saved = coded("export --game rastros --depth 3 --as ron --under e4_d4", 0);
    assert!(saved.contains("moves: [\"e4\", \"d4\"]"), "{saved}");
    let answer: Value = serde_json::from_str(&succeed(&["analyze", "-", "--json"], saved.as_bytes())).expect("JSON");
    assert_eq!((&answer["depth"], &answer["to_move"]), (&3.into(), &"S".into()));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tree.svg");
    let arguments = ["export", "saves/tree-textbook.ron", "--as", "svg", "--out", file.to_str().expect("UTF-8")];
    assert_eq!(succeed(&arguments, b""), "");
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), export("--as svg"));
    fails("export saves/tree-textbook.ron --under 2_3", "--under: move 2: \"B3\" was not searched");
    fails("export saves/tree-textbook.ron --under 9", "--under: move 1: ");
    fails(
        "export saves/tree-textbook.ron --as pdf",
        "expected one of text, dot, jsonl, svg, latex, html, png, ron; found \"pdf\"",
    );
    fails("export --game nim --nodes 0", "--nodes");
    fails("export --game nim --out no/such/folder/file", "no/such/folder");
    fails("export", "expected a file or a game");
}

/// The output of a conversion of a text on standard input.
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
    // Whatever is understood becomes a save, which becomes the same again.
    for text in ["f5d6c3", "44453", "1,3,5,7", "[[3,12],[2,4]]", "OX./..X/O.. X", start, "(1,3) (2,2)"] {
        let save = converted(text, "ron");
        assert!(save.contains("version: 1,"), "{save}");
        assert_eq!(converted(&save, "ron"), save);
        assert_eq!(converted(&save, "position"), converted(text, "position"));
        assert_eq!(converted(&save, "moves"), converted(text, "moves"));
    }
    assert!(coded("convert saves/tree-textbook.ron --to position", 0).ends_with('\n'));
    fails("convert saves/tree-textbook.ron --to columns", "--to: columns is a notation of connect-four");
    fails("convert no/such/file", "no/such/file: ");
    fails("convert saves/tree-textbook.ron --to html", "--to: expected one of ron, transcript");
    for rubbish in ["", "hello, world", "\u{1b}[31m", "f5f5", "[[1,", "(version: 1, game: \"chess\")", "88888888888"] {
        let message = failure(&["convert", "-"], rubbish.as_bytes());
        assert!(message.contains("expected") || message.contains("cannot") || message.contains("unknown"), "{message}");
    }
    failure(&["convert", "-"], b"\xff\xfe");
}

#[test]
fn options_replace_what_a_save_says() {
    let text = "(version: 1, game: \"nim\", search: (method: \"minimax\", depth: 2, evaluation: \"gone\"))\n";
    let message = failure(&["analyze", "-"], text.as_bytes());
    assert!(message.contains("standard input:1:") && message.contains("gone"), "{message}");
    let answer = succeed(&["analyze", "-", "--evaluation", "heap-sum", "--json"], text.as_bytes());
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!((&answer["method"], &answer["depth"]), (&"minimax".into(), &2.into()));
    let message = failure(&["analyze", "-", "--evaluation", "lost"], text.as_bytes());
    assert!(message.contains("lost") && !message.contains("gone"), "{message}");
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
        run_with(&["play", "--game", "nim", "--first", &player(first), "--second", &player(second)], b"")
    };
    assert_eq!(play(&old, &old).status.code(), Some(0));
    let refused = play(&old, &new);
    assert_eq!(refused.status.code(), Some(2));
    let message = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(message.contains("expected another name than \"mine\"") && message.contains("old.ron"), "{message}");
    let experiment = format!(
        "(version: 1, title: \"t\", positions: [(game: \"nim\")], methods: [\"minimax\"], depths: [1], \
         evaluations: [{old:?}, {new:?}])"
    );
    assert!(failure(&["experiment", "-"], experiment.as_bytes()).contains("expected another name"));
}

#[test]
fn every_command_opens_what_people_keep_games_in() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let write = |name: &str, text: &str| {
        std::fs::write(path(name), text).expect("a file");
        path(name)
    };
    let (columns, tree) = (write("columns.txt", "4453\n"), write("tree", "[[3,12,8],[2,4,6],[14,5,2]]"));
    for command in ["analyze", "check", "compare", "trace", "moment", "perft", "export"] {
        let mut arguments = vec![command, &columns];
        arguments.extend(match command {
            "moment" => &["--depth", "1", "--tick", "1"][..],
            _ => &["--depth", "1"][..],
        });
        assert_eq!(run_with(&arguments, b"").status.code(), Some(0), "{command}");
    }
    let answer = run_with(&["analyze", &columns, "--json", "--depth", "2"], b"");
    let given = json("analyze --game connect-four --moves 4453 --json --depth 2");
    let answer: Value = serde_json::from_slice(&answer.stdout).expect("JSON");
    assert_eq!((&answer["value"], &answer["children"]), (&given["value"], &given["children"]));
    let leaves = succeed(&["analyze", "-", "--depth", "full", "--json"], b"[[3,12,8],[2,4,6],[14,5,2]]");
    assert!(leaves.contains("\"value\":3.0,") || leaves.contains("\"value\":3,"), "{leaves}");
    assert!(succeed(&["analyze", &tree, "--depth", "full"], b"").contains("value 3"));
    // A name says nothing where the text does.
    let save = write("save.txt", "(version: 1, game: \"nim\")");
    assert!(succeed(&["analyze", &save], b"").contains("Nim"));
    let moves = write("moves.ron", "4453");
    assert!(failure(&["analyze", &moves], b"").contains("moves.ron:1:1: expected an opening bracket (, found 4453"));
    let error = failure(&["analyze", "-"], b"hello");
    assert!(error.starts_with("plyscope: standard input:1:1: expected a game of GGF"), "{error}");
    for (file, what) in [
        ("assets/experiments/rastros-five.ron", "a tournament: plyscope tournament FILE plays it"),
        ("assets/experiments/nim-nodes.ron", "an experiment: plyscope experiment FILE runs it"),
        ("engine/assets/evaluations/nim/heap-sum.ron", "an evaluation: --evaluation FILE searches with it"),
        ("engine/assets/players/bacoco.ron", "a player: "),
    ] {
        let file = format!("{}/{file}", env!("CARGO_MANIFEST_DIR"));
        for command in ["analyze", "convert"] {
            let error = failure(&[command, &file], b"");
            assert!(error.contains(&format!("expected a save, found {what}")), "{error}");
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
        (format!("export --game nim --depth 1 --out {}", path("tree.txt")), path("tree.txt")),
        (format!("export --game nim --as ron --out {}", path("nim.ron")), path("nim.ron")),
        (format!("tournament {} --no-journal --json --game 2 --save {}", path("t.ron"), path("g.ron")), path("g.ron")),
        (format!("tournament {} --no-journal --json --export {games}", path("t.ron")), format!("{games}/game-2.ron")),
    ] {
        let arguments: Vec<&str> = line.split(' ').collect();
        succeed(&arguments, b"");
        let text = std::fs::read_to_string(&written).expect("a file");
        std::fs::write(&written, "mine").expect("a file");
        let error = failure(&arguments, b"");
        assert!(error.contains("exists already; --force replaces it"), "{error}");
        assert_eq!(std::fs::read_to_string(&written).expect("a file"), "mine");
        succeed(&[&arguments[..], &["--force"]].concat(), b"");
        assert_eq!(std::fs::read_to_string(&written).expect("a file"), text);
    }
    let out = succeed(&["export", "--game", "nim", "--depth", "1", "--out", "-"], b"");
    assert_eq!(out, succeed(&["export", "--game", "nim", "--depth", "1"], b""));
    // A drawing may be longer than any save.
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

/// A folder from elsewhere may hold links: what they lead to is not replaced by a name in that folder.
#[test]
#[cfg(unix)]
fn force_does_not_follow_a_link_out_of_the_folder() {
    let (folder, home) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let target = home.path().join("profile");
    std::fs::write(&target, "mine").expect("a file");
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::os::unix::fs::symlink(&target, path("tree.txt")).expect("a link");
    let export = ["export", "--game", "nim", "--depth", "1", "--force", "--out"];
    let error = failure(&[&export[..], &[&path("tree.txt")]].concat(), b"");
    assert!(error.contains("tree.txt: is a link to") && error.contains(&target.display().to_string()), "{error}");
    assert_eq!(std::fs::read_to_string(&target).expect("a file"), "mine");
    let exam = "exam --plies 3 --branching 2..3 --values -9..9 --count 1 --force --out";
    std::os::unix::fs::symlink(&target, path("sheet-01.html")).expect("a link");
    let arguments: Vec<String> = words(exam).into_iter().chain([folder.path().display().to_string()]).collect();
    failure(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), b"");
    assert_eq!(std::fs::read_to_string(&target).expect("a file"), "mine");
    // One within the folder is followed, and stays a link.
    std::fs::write(path("real.txt"), "old").expect("a file");
    std::os::unix::fs::symlink(path("real.txt"), path("link.txt")).expect("a link");
    succeed(&[&export[..], &[&path("link.txt")]].concat(), b"");
    assert_ne!(std::fs::read_to_string(path("real.txt")).expect("a file"), "old");
    assert!(std::fs::symlink_metadata(path("link.txt")).expect("a link").is_symlink());
}
