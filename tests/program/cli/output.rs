//! The output of every command: tables for people, one line for an error, and nothing for a reader
//! that has gone.

use crate::cli::{fails, failure, program, succeed};
use std::io::Write;
use std::process::Stdio;

#[test]
fn faults_are_one_line_and_exit_code_2() {
    for (line, with) in [
        ("analyze", "expected a file or a game"),
        (
            "analyze --game chess",
            "unknown game \"chess\"; known: k-in-a-row",
        ),
        (
            "analyze --game othello:sise=8",
            "no parameter \"sise\"; known: size",
        ),
        (
            "analyze --game nim --evaluation best",
            "nim has no evaluation \"best\"; it has nim-sum",
        ),
        (
            "analyze --game k-in-a-row:h=4,v=4,k=4 --evaluation weights",
            "does not know the board",
        ),
        (
            "analyze --game k-in-a-row --position XX./.../..._X",
            "--position:",
        ),
        (
            "analyze --game k-in-a-row --moves b2_b2",
            "--moves: move 2: \"b2\" cannot be played here",
        ),
        (
            "analyze --game k-in-a-row --moves hello",
            "--moves: move 1: expected a move like",
        ),
        (
            "analyze --game nim --depth deep",
            "expected a number of plies from 0 to 9999, or full",
        ),
        ("analyze --game nim --depth -1", "--depth"),
        (
            "analyze --game nim --method best",
            "--method: expected one of minimax, alphabeta, alphabeta-hard, alphabeta-soft, alphabeta-faulty, pvs, alphabeta-open, mtdf, uct; found \"best\"",
        ),
        (
            "analyze --game nim --max third",
            "--max: expected one of first, second; found \"third\"",
        ),
        (
            "analyze --game nim --colour",
            "unknown option \"--colour\"; --help",
        ),
        (
            "--game nim --tick 3",
            "unknown option \"--tick\" here; the command moment takes it: plyscope moment --help",
        ),
        (
            "watch python3 mine.py",
            "expected -- before the program: plyscope watch -- python3 …",
        ),
        (
            "watch --game nim python3 -u mine.py",
            "expected -- before the program: plyscope watch -- python3 …",
        ),
        (
            "analyze saves/connect-four-4x4.ron --game nim",
            "cannot be used with",
        ),
        (
            "analyze [[3,12",
            "[[3,12: line 1, column 7: expected ',' or ']'",
        ),
        ("analyze chess:size=8", "chess:size=8: cannot be read"),
        ("analyze no/such/file.ron", "no/such/file.ron: "),
        (
            "analyze --game nim --evaluation no/such.ron",
            "no/such.ron: ",
        ),
        ("analyze --game tree:no/such/tree", "no/such/tree: "),
        ("perft --game nim", "--depth"),
        (
            "perft --game nim --depth 100000",
            "expected a number of plies from 0 to 9999",
        ),
        ("list everything", "expected one of games, evaluations"),
        ("completions tcsh9", "expected one of bash"),
        ("--memory 0", "--memory"),
        (
            "--memory 16 trace --game nim",
            "options stand behind the command: plyscope trace",
        ),
        ("trace --game nim --memory 0", "--memory"),
        ("analyze --batch no/such/lines", "no/such/lines: "),
        (
            "frobnicate",
            "\"frobnicate\" is no file, no game and no command; commands: analyze, solve, check, compare, diff, stats, trace",
        ),
        (
            "anlyze --game nim",
            "\"anlyze\" is no file, no game and no command; similar: analyze",
        ),
        (
            "moment --game nim --tick -3",
            "--tick: expected a whole number from 0, found \"-3\"",
        ),
        ("moment --game nim", "expected --tick <T> as well"),
        (
            "moment --game nim --tick",
            "--tick: expected T; found nothing",
        ),
        (
            "moment --game nim --tick 1.5",
            "--tick: expected a whole number from 0, found \"1.5\"",
        ),
        (
            "moment --game nim --tick 99999999999999999999",
            "--tick: expected a smaller number",
        ),
        (
            "moment --game nim --tick 1 --tick 2",
            "--tick can be given once only",
        ),
        (
            "moment --game nim --tikc 1",
            "unknown option \"--tikc\"; similar: --tick",
        ),
        (
            "export --game nim --plies -1",
            "--plies: expected a number from 0, found \"-1\"",
        ),
        (
            "export --game nim --nodes 0",
            "--nodes: expected a number from 1 to 100000, found \"0\"",
        ),
        (
            "tournament x --game 0 --save y",
            "--game: expected a number from 1, found \"0\"",
        ),
        ("tournament x --game 1", "expected --save <FILE> as well"),
        (
            "experiment x --csv --plot",
            "--csv cannot be used with --plot",
        ),
        (
            "analyze --game nim extra more",
            "expected no more arguments, found \"more\"",
        ),
        ("analyze src", "src: expected a file, found a folder"),
        (
            "moment --game nim --tick 1 --json=yes",
            "--json: expected no value, found \"yes\"",
        ),
        ("help frob", "\"frob\" is no command; commands: analyze"),
        (
            "compare --game connect-four --depth full --nodes 10",
            "no method ends within 10 nodes: give a smaller --depth",
        ),
        ("convert tests", "tests: expected a file, found a folder"),
    ] {
        fails(line, with);
    }
    for arguments in [
        &["analyze", ""][..],
        &["convert", ""],
        &["export", "--game", "nim", "--out", ""],
        &["tournament", ""],
    ] {
        assert!(
            failure(arguments, b"").contains("expected the name of a file, found nothing"),
            "{arguments:?}"
        );
    }
    assert!(failure(&[""], b"").contains("expected FILE, found nothing"));
    // Control characters that a terminal would obey are not printed.
    failure(&["analyze", "--game", "\u{1b}[31mchess\nnim"], b"");
    failure(&["analyze", "--\u{1b}[31m\nUsage: x"], b"");
}

#[test]
fn people_get_tables() {
    let text = succeed(&["analyze", "--game", "k-in-a-row", "--depth", "full"], b"");
    assert!(
        text.contains("value 0, best move a3") && text.contains("18,297 nodes"),
        "{text}"
    );
    assert!(text.lines().all(|line| line.trim_end() == line), "{text}");
    // A won game is reported as won, beside its number; a bound of the same height is not.
    let won = [
        "analyze",
        "--game",
        "connect-four",
        "--moves",
        "1 2 1 2 1 2",
        "--depth",
        "2",
    ];
    let text = succeed(&won, b"");
    assert!(
        text.contains("value 1000000 (X wins in 1), best move 1"),
        "{text}"
    );
    assert_eq!(
        text.lines()
            .filter(|line| line.ends_with("  X wins"))
            .count(),
        1,
        "{text}"
    );
    assert!(text.lines().all(|line| line.trim_end() == line), "{text}");
    assert!(!succeed(&[&won[..], &["--json"]].concat(), b"").contains("wins"));
    assert!(succeed(&["perft", "--game", "othello", "--depth", "7"], b"").contains("55,092"));
    let listed = |what: &str| succeed(&["list", what], b"");
    assert!(listed("games").contains("nim:heaps=1+3+5+7,misere=true"));
    assert!(
        listed("methods").contains("alphabeta-faulty") && listed("orders").contains("shuffled")
    );
    let evaluations = succeed(&["list", "evaluations", "--json"], b"");
    let defaults = evaluations
        .lines()
        .filter(|line| line.contains("\"default\":true"))
        .count();
    assert_eq!(
        (evaluations.lines().count() >= 27, defaults),
        (true, 7),
        "{evaluations}"
    );
    assert!(succeed(&["completions", "bash"], b"").contains("alphabeta-soft"));
    assert!(
        succeed(&["--help"], b"").contains("analyze")
            && succeed(&["--version"], b"").starts_with("plyscope ")
    );
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
    // It may end before its input is written completely.
    let _ = stdin.write_all("{\"game\":\"nim\",\"depth\":1}\n".repeat(2000).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}
