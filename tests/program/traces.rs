//! `plyscope check TRACE`: exit codes, JSON, standard input, invalid traces; and the page on the
//! reader's own search, whose programs run in every language that is installed.

use crate::own_home;
use serde_json::Value;
use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn check(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = own_home::plyscope();
    command
        .arg("check")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    // If the program ends before it has read everything, the pipe is closed.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("it ends")
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

const WRONG: &str = "plyscope-trace 1\nbegin\n> - -inf inf\n> a -inf inf\n. x 3\n. y 12\n= 12\n> b 3 inf\n. x 2\n= 2 cut 1\n= 12 best a\n";

#[test]
fn the_fields_of_the_json_line_are_a_promise() {
    let output = check(&["-", "--json"], WRONG.as_bytes());
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let fields = |text: &str| -> Vec<String> {
        let keys = text
            .split("\":")
            .filter_map(|part| part.rsplit('"').next().map(str::to_owned));
        keys.take(text.matches("\":").count()).collect()
    };
    let own = [
        "kind", "tick", "path", "move", "found", "expected", "text", "cause",
    ];
    let all = fields(&text);
    assert_eq!(all[..5], ["ok", "nodes", "method", "inferred", "findings"]);
    assert_eq!(all[5..13], own);
    let last = [
        "more", "stopped", "complete", "unjudged", "what", "why", "count", "tick", "gap", "text",
    ];
    assert_eq!(all[all.len() - last.len()..], last);
    let answer = json(&output);
    assert_eq!(
        (&answer["ok"], &answer["nodes"]),
        (&Value::Bool(false), &Value::from(6))
    );
    let first = &answer["findings"][0];
    assert_eq!(
        (&first["kind"], &first["tick"], &first["path"][0]),
        (&"max-min".into(), &6.into(), &"a".into())
    );
    assert_eq!(
        (&first["found"], &first["expected"], &first["cause"]),
        (&12.into(), &3.into(), &Value::Null)
    );
}

#[test]
fn a_search_without_a_fault_is_exit_code_0_and_a_bad_trace_2() {
    let right = WRONG
        .replace("= 12\n", "= 3\n")
        .replace("= 12 best", "= 3 best");
    for (text, code) in [
        (&*right, 0),
        (WRONG, 1),
        (&right.replace("begin", "start"), 2),
        ("plyscope-trace 7\n", 2),
    ] {
        let output = check(&["-"], text.as_bytes());
        assert_eq!(output.status.code(), Some(code), "{text}{output:?}");
        assert_eq!(output.stderr.is_empty(), code < 2, "{output:?}");
    }
}

/// Returns a trace with only right steps.
fn right() -> String {
    WRONG
        .replace("= 12\n", "= 3\n")
        .replace("= 12 best", "= 3 best")
}

/// The exit code is 3 if the judge did not reach the end, and 0 only if it did.
#[test]
fn what_was_not_judged_is_exit_code_3() {
    let right = right();
    for (text, why) in [
        ("plyscope-trace 1\nbegin\n".to_owned(), &["none"][..]),
        // A program that crashed after six nodes.
        (right.split_inclusive('\n').take(9).collect(), &["stopped"]),
        (
            format!("{right}> - -inf inf\n> a -inf inf\n= 1\n"),
            &["later-search"],
        ),
        (
            format!("{right}# another search begins; a trace holds one, so it is not written\n"),
            &["not-written"],
        ),
        (format!("{right}Best move: 3\n"), &["damaged"]),
        (
            right.replace("= 2 cut", "= two cut"),
            &["stopped", "damaged"],
        ),
        (right.replace(". x 2", ". x NaN"), &["stopped", "damaged"]),
    ] {
        let output = check(&["-", "--json"], text.as_bytes());
        let answer = json(&output);
        assert_eq!(output.status.code(), Some(3), "{text}{answer}");
        assert_eq!(
            (&answer["ok"], &answer["complete"]),
            (&true.into(), &false.into()),
            "{text}{answer}"
        );
        let gaps = answer["unjudged"]
            .as_array()
            .expect("a list")
            .iter()
            .filter(|one| one["gap"] == true);
        assert_eq!(
            gaps.map(|one| one["why"].as_str().unwrap_or_default())
                .collect::<Vec<_>>(),
            why,
            "{text}{answer}"
        );
        assert_eq!(
            check(&["-", "--allow-unjudged"], text.as_bytes())
                .status
                .code(),
            Some(0),
            "{text}"
        );
        // A fault counts, however much is missing.
        let wrong = format!("{WRONG}> -\n");
        assert_eq!(
            check(&["-", "--allow-unjudged"], wrong.as_bytes())
                .status
                .code(),
            Some(1)
        );
    }
    // Leaves without a named evaluation are not judged and not reported.
    let leaves = "plyscope-trace 1\ngame nim:heaps=2\ndepth 1\nbegin\n> -\n. 1:1 7\n. 1:2 1\n= 7\n";
    assert_eq!(check(&["-"], leaves.as_bytes()).status.code(), Some(0));
    let four = format!("{right}# another search begins\n# searches not written: 4\n");
    let said = String::from_utf8_lossy(&check(&["-"], four.as_bytes()).stdout).into_owned();
    assert!(
        said.contains("4 searches that followed were not written"),
        "{said}"
    );
    let ended = right.split_inclusive('\n').take(9).collect::<String>()
        + "# the trace ends here: sys.exit\n";
    let said = String::from_utf8_lossy(&check(&["-"], ended.as_bytes()).stdout).into_owned();
    assert!(said.contains("the trace ends here: sys.exit"), "{said}");
}

/// The place is named on standard error and in the verdict.
#[test]
fn what_stands_before_a_damaged_line_is_judged() {
    let place = "standard input:10:3: expected the value of the node, a number, found \"two\"";
    for text in [
        WRONG.replace("= 2 cut", "= two cut"),
        right().replace("= 2 cut", "= two cut"),
    ] {
        let output = check(&["-"], text.as_bytes());
        assert_eq!(
            String::from_utf8_lossy(&output.stderr),
            format!("plyscope: {place}\n")
        );
        assert!(
            String::from_utf8_lossy(&output.stdout).contains(place),
            "{output:?}"
        );
        assert_eq!(
            output.status.code(),
            Some(if text.contains("= 12\n") { 1 } else { 3 }),
            "{output:?}"
        );
    }
    // If nothing precedes the damage, there is nothing to judge.
    let output = check(&["-"], b"plyscope-trace 1\nbegin\n> - one two\n");
    assert_eq!(
        (output.status.code(), output.stdout.is_empty()),
        (Some(2), true),
        "{output:?}"
    );
}

/// The options of `watch` fill in headers that a trace omits; a contradiction is an error at its
/// place.
#[test]
fn a_trace_is_judged_by_the_headers_that_the_options_give() {
    let bare = "plyscope-trace 1\nbegin\n> -\n. 1:1 0\n. 1:2 1\n= 1\n";
    let options = [
        "--game",
        "nim:heaps=2",
        "--depth",
        "1",
        "--evaluation",
        "outcome",
        "--max",
        "first",
    ];
    let more = [
        "--view",
        "max",
        "--title",
        "mine",
        "--position",
        "2 1",
        "--method",
        "minimax",
    ];
    let all: Vec<&str> = ["-", "--json"]
        .into_iter()
        .chain(options)
        .chain(more)
        .collect();
    let output = check(&all, bare.as_bytes());
    assert_eq!(
        (output.status.code(), &json(&output)["inferred"]),
        (Some(0), &false.into()),
        "{output:?}"
    );
    let output = check(&all, bare.replace(". 1:1 0", ". 1:1 5").as_bytes());
    assert_eq!(
        json(&output)["findings"][0]["kind"],
        "leaf-value",
        "{output:?}"
    );
    for (header, expected) in [
        (
            "game nim",
            "2:6: game: expected nim:heaps=2, as the option says, found \"nim:heaps=1+2+3+4\"",
        ),
        (
            "depth 7",
            "2:7: depth: expected 1, as the option says, found \"7\"",
        ),
        (
            "max second",
            "2:5: max: expected first, as the option says, found \"second\"",
        ),
    ] {
        let text = bare.replace("begin", &format!("{header}\nbegin"));
        let output = check(&all, text.as_bytes());
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(message, format!("plyscope: standard input:{expected}\n"));
        assert_eq!(output.status.code(), Some(2));
    }
    for (arguments, expected) in [
        (
            &["-", "--order", "natural"][..],
            "--order: expected none beside a trace",
        ),
        (
            &["-", "--moves", "1:1"],
            "--moves: expected none beside a trace",
        ),
        (
            &["-", "--depth", "1", "--game", "chess"],
            "--game: unknown game \"chess\"",
        ),
        (
            &["--game", "nim", "--view", "max"],
            "--view: expected a trace",
        ),
    ] {
        let output = check(arguments, bare.as_bytes());
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            message.contains(expected) && output.status.code() == Some(2),
            "{arguments:?}: {message}"
        );
    }
}

/// The trace of another program cannot name a file of the user.
#[test]
fn the_game_of_a_trace_reads_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let write =
        |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
    write("list.txt", "[[3,12],[2,4]]");
    let events = "begin\n> -\n> A\n. A1 3\n. A2 12\n= 3\n> B\n. B1 2\n. B2 4\n= 2\n= 3\n";
    let run = |arguments: &[&str]| {
        let mut command = own_home::plyscope();
        let output = command
            .args(arguments)
            .current_dir(folder.path())
            .output()
            .expect("it starts");
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    for name in ["list.txt", "/etc/hostname", "first=min,list.txt", "7"] {
        write("7", "[[3,12],[2,4]]");
        write(
            "t.trace",
            &format!("plyscope-trace 1\ngame tree:{name}\n{events}"),
        );
        for command in ["check", "analyze", "diff", "export"] {
            let (code, message) = run(&[command, "t.trace"]);
            let expected = if name == "7" {
                ""
            } else {
                "t.trace:2:6: game: expected the tree itself after tree:"
            };
            assert!(
                message.contains(expected) && (name == "7" || code == Some(2)),
                "{command} {name}: {message}"
            );
        }
    }
    // The user may name one.
    write("t.trace", &format!("plyscope-trace 1\n{events}"));
    assert_eq!(
        run(&["check", "t.trace", "--game", "tree:list.txt"]),
        (Some(0), String::new())
    );
}

/// Commands for our own searches also inspect those of other programs, and say so.
#[test]
fn a_trace_is_looked_into_by_the_commands() {
    let trace = "tests/traces/right-as-in-the-course.trace";
    for (arguments, shown) in [
        (
            &["analyze", trace][..],
            "93 nodes, 37 leaves, 18 cuts, 24 moves pruned\n",
        ),
        (&["trace", trace, "--to", "1"], "1   > c3 α -inf β inf\n"),
        (&["moment", trace, "--tick", "9"], "tick 9 of 186"),
        (&["export", trace, "--plies", "1"], "root =1  93 nodes\n"),
        (
            &["export", trace, "--as", "svg"],
            "trace of another program",
        ),
        (
            &["export", trace, "--as", "jsonl", "--plies", "1"],
            "\"nodes\":93,",
        ),
    ] {
        let output = plyscope(arguments);
        let (shows, says) = (
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr),
        );
        assert!(
            shows.contains(shown) && output.status.code() == Some(0),
            "{arguments:?} {shows}{says}"
        );
        assert!(
            says.contains("right-as-in-the-course.trace is the trace of another program"),
            "{arguments:?} {says}"
        );
    }
    for (arguments, says) in [
        (
            &["compare", trace][..],
            "this is the trace of another program",
        ),
        (
            &["perft", trace, "--depth", "1"],
            "this is the trace of another program",
        ),
        (
            &["export", trace, "--as", "ron"],
            "this is the trace of another program",
        ),
        (
            &["trace", trace, "--as", "plyscope-trace"],
            "--as plyscope-trace: expected none beside a trace",
        ),
    ] {
        let output = plyscope(arguments);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            message.contains(says) && output.status.code() == Some(2),
            "{arguments:?} {message}"
        );
    }
    // Without a game, moves are words, and long values are complete in JSON lines.
    let words = "plyscope-trace 1\nbegin\n> - -inf inf\n> a -inf inf\n. x 3\n= 3\n> b 3 inf\n. x 0.1111111111111\n= 0.1111111111111 cut 1 zz\n= 3 best a\n";
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("w.trace").display().to_string();
    fs::write(&file, words).expect("written");
    let shown =
        |arguments: &[&str]| String::from_utf8_lossy(&plyscope(arguments).stdout).into_owned();
    assert!(
        shown(&["analyze", &file]).contains("b     ≤"),
        "{}",
        shown(&["analyze", &file])
    );
    assert!(shown(&["trace", &file]).contains("cut zz\n"));
    assert!(shown(&["export", &file, "--as", "jsonl"]).contains("\"value\":0.1111111111111,"));
    assert!(shown(&["export", &file, "--under", "b"]).starts_with("▼ b"));
    // The part before a damaged line is shown, and the place of the damage is reported.
    fs::write(&file, words.replace("= 3 best a", "= three")).expect("written");
    let output = plyscope(&["export", &file]);
    let says = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        says.contains(":10:3: expected the value of the node, a number")
            && !output.stdout.is_empty(),
        "{says}"
    );
}

/// In a diff, our own search has the evaluation of the trace's program, or none.
#[test]
fn a_diff_asks_for_the_evaluation_that_a_trace_does_not_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("t.trace").display().to_string();
    fs::write(
        &file,
        "plyscope-trace 1\ngame nim:heaps=2\ndepth 1\nbegin\n> -\n. 1:1 0\n. 1:2 1\n= 1\n",
    )
    .expect("written");
    let output = plyscope(&["diff", &file]);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        message.contains("expected --evaluation NAME") && output.status.code() == Some(2),
        "{message}"
    );
    let output = plyscope(&["diff", &file, "--evaluation", "outcome"]);
    assert!(
        String::from_utf8_lossy(&output.stdout).contains("no difference"),
        "{output:?}"
    );
    fs::write(
        &file,
        "plyscope-trace 1\ngame tree:[3,5]\nbegin\n> -\n. A 3\n. B 5\n= 5\n",
    )
    .expect("written");
    assert!(String::from_utf8_lossy(&plyscope(&["diff", &file]).stdout).contains("no difference"));
}

#[test]
fn what_a_pipe_holds_besides_a_trace_or_a_save_is_refused() {
    let said = |text: &str| {
        let output = check(&["-"], text.as_bytes());
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    let expected = "plyscope: standard input:1:1: expected the first line `plyscope-trace 1`";
    // A number that a program prints for other purposes is not a list of columns.
    for text in ["3\n", "", "4453", "[[3,12],[2,4]]"] {
        let (code, message) = said(text);
        assert_eq!(code, Some(2), "{text}: {message}");
        assert!(
            message.starts_with(&format!(
                "{expected}, or a save; positions need --game; found "
            )),
            "{message}"
        );
    }
    let (code, message) = said(&format!("searching…\n{WRONG}"));
    assert!(
        code == Some(2) && message.starts_with(&format!("{expected}, found it in line 2; what")),
        "{message}"
    );
    let save = fs::read_to_string(root().join("saves/tree-textbook.ron")).expect("a save");
    assert_eq!(said(&save), (Some(0), String::new()));
    // Other output among the events.
    let (code, message) = said(&format!("{WRONG}3\n"));
    let expected = "standard input:12:1: expected an event (`>`, `.` or `=`) or a comment (`#`), found \"3\"; what the program \
        prints beside its trace belongs on standard error";
    assert!(code == Some(1) && message.contains(expected), "{message}");
}

#[test]
fn a_trace_without_its_first_line_is_known_for_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let without = WRONG.split_once('\n').expect("the first line").1;
    let long = format!("hello\n{WRONG}{}", "# a comment\n".repeat(100_000));
    for (name, text, expected) in [
        (
            "a.trace",
            String::new(),
            "a.trace:1:1: expected the first line `plyscope-trace 1`, found \"\"\n",
        ),
        (
            "b.trace",
            "3\n".to_owned(),
            "b.trace:1:1: expected the first line `plyscope-trace 1`, found \"3\"\n",
        ),
        (
            "c.txt",
            without.to_owned(),
            "c.txt:1:1: expected the first line `plyscope-trace 1`, found \"begin\"\n",
        ),
        (
            "d.txt",
            format!("a\nb\n{WRONG}"),
            "d.txt:1:1: expected the first line `plyscope-trace 1`, found it in line 3; ",
        ),
        (
            "e.txt",
            long,
            "e.txt:1:1: expected the first line `plyscope-trace 1`, found it in line 2; ",
        ),
        (
            "f.txt",
            "hello\n".to_owned(),
            "f.txt:1:1: expected a game or a position in one of the notations",
        ),
    ] {
        fs::write(folder.path().join(name), text).expect("written");
        for command in ["check", "diff", "analyze"] {
            let mut program = own_home::plyscope();
            let output = program
                .args([command, name])
                .current_dir(folder.path())
                .output()
                .expect("it starts");
            let message = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(
                message.starts_with(&format!("plyscope: {expected}")),
                "{command}: {message}"
            );
            assert_eq!(output.status.code(), Some(2), "{message}");
        }
    }
}

#[test]
fn games_positions_and_evaluations_of_a_trace_are_refused_where_they_stand() {
    for (header, expected) in [
        ("game chess", "t.trace:2:6: game: "),
        (
            "game nim:heaps=1+2\nposition 9 1",
            "t.trace:3:10: position: ",
        ),
        (
            "position X",
            "t.trace:2:10: position: expected a game for it",
        ),
        (
            "game nim\nevaluation weights",
            "t.trace:3:12: evaluation: nim has no evaluation \"weights\"",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(
            folder.path().join("t.trace"),
            format!("plyscope-trace 1\n{header}\nbegin\n"),
        )
        .expect("written");
        let mut command = own_home::plyscope();
        let output = command
            .args(["check", "t.trace"])
            .current_dir(folder.path())
            .output()
            .expect("it starts");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            message.starts_with(&format!("plyscope: {expected}"))
                && output.status.code() == Some(2),
            "{message}"
        );
    }
}

#[test]
fn a_million_nodes_inside_one_another_are_read() {
    let mut text = String::from("plyscope-trace 1\nbegin\n> -\n");
    (0..1_000_000).for_each(|_| text.push_str("> a\n"));
    text.push_str(". b 1\n= 1 cut 1\n");
    let answer = json(&check(
        &["-", "--json", "--method", "alphabeta"],
        text.as_bytes(),
    ));
    assert_eq!(
        (&answer["ok"], &answer["stopped"]),
        (&false.into(), &true.into())
    );
    let finding = &answer["findings"][0];
    assert_eq!(
        (&finding["kind"], &finding["tick"]),
        (&"unsound-cut".into(), &1_000_003.into())
    );
}

fn plyscope(arguments: &[&str]) -> Output {
    own_home::plyscope()
        .args(arguments)
        .current_dir(root())
        .output()
        .expect("it starts")
}

#[test]
fn a_diff_has_its_fields_and_says_where_two_searches_part() {
    let output = plyscope(&[
        "diff",
        "saves/tree-textbook.ron",
        "--method",
        "minimax",
        "--json",
    ]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout);
    let expected = "{\"same\":false,\"first\":{\"path\":[\"B\",\"B2\"],\"tick_a\":12,\"tick_b\":12,\"text\":\"A leaves B with 2, \
        a cut as 2 ≤ α 3, with 2 moves unsearched; B goes on with B2\"},\"nodes\":[11,13],\"by_ply\":[[1,3,7],[1,3,9]],\
        \"cuts\":{\"only_a\":1,\"only_b\":0},\"values\":[3,3],\"moves\":[{\"move\":\"A\",\"nodes\":[4,4]},\
        {\"move\":\"B\",\"nodes\":[2,4]},{\"move\":\"C\",\"nodes\":[4,4]}],\"differences\":1,\"by_totals\":0}\n";
    assert_eq!(text, expected);
    let trace = "assets/lessons/hand-out.trace";
    for (arguments, same) in [
        (vec!["diff", trace, trace], true),
        (vec!["diff", trace], false),
        (vec!["diff", "nim:heaps=1+2", "nim:heaps=1+2"], true),
        (
            vec![
                "diff",
                "nim:heaps=1+2+3",
                "--a-method",
                "minimax",
                "--a-depth",
                "full",
                "--method",
                "alphabeta",
                "--depth",
                "full",
            ],
            false,
        ),
        (vec!["diff", "saves/tree-textbook.ron", "nim"], false),
        (
            vec![
                "diff",
                "tests/traces/right-minimax.trace",
                "tests/traces/right-as-in-the-course.trace",
            ],
            false,
        ),
    ] {
        let output = plyscope(&[&arguments[..], &["--json"]].concat());
        let answer = json(&output);
        assert_eq!(answer["same"], same, "{arguments:?} {answer}");
        assert_eq!(
            (answer["first"].is_null(), output.status.code()),
            (same, Some(0)),
            "{arguments:?} {answer}"
        );
        // This result in words.
        let output = plyscope(&arguments);
        assert_eq!(
            String::from_utf8_lossy(&output.stdout).contains("no difference"),
            same,
            "{arguments:?}"
        );
    }
    for (arguments, said) in [
        (
            vec!["diff", trace, trace, "--depth", "3"],
            "--depth: expected none beside a trace",
        ),
        (vec!["diff", "no-such-file"], "no-such-file: cannot be read"),
        (vec!["diff", "Cargo.toml", trace], "Cargo.toml"),
        (vec!["diff"], "A"),
    ] {
        let output = plyscope(&arguments);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            output.status.code() == Some(2) && message.contains(said),
            "{arguments:?} {message}"
        );
    }
}

#[test]
fn a_pipe_with_a_name_is_judged_like_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let fifo = folder.path().join("fifo");
    if !own_home::program("mkfifo")
        .arg(&fifo)
        .status()
        .is_ok_and(|status| status.success())
    {
        println!("mkfifo was not found");
        return;
    }
    let writer = std::thread::spawn({
        let fifo = fifo.clone();
        move || fs::write(fifo, WRONG)
    });
    let output = plyscope(&["check", "--json", &fifo.to_string_lossy()]);
    assert_eq!(
        (json(&output)["ok"].clone(), output.status.code()),
        (Value::Bool(false), Some(1))
    );
    writer.join().expect("no panic").expect("written");
}

#[test]
fn the_trace_of_the_lesson_is_what_its_program_prints() {
    if !can_run("python3") {
        println!("python3 was not found");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("hand-out.trace");
    let mut command = own_home::program("python3");
    command
        .arg(root().join("assets/lessons/hand-out.py"))
        .arg(&file)
        .env("PYTHONPATH", root().join("assets/external"));
    let output = command
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .expect("it starts");
    assert!(output.status.success(), "{output:?}");
    let printed = fs::read_to_string(&file).expect("a trace");
    assert_eq!(
        printed,
        fs::read_to_string(root().join("assets/lessons/hand-out.trace")).expect("the trace")
    );
    let answer = json(&check(&["-", "--json"], printed.as_bytes()));
    let first = &answer["findings"][0];
    assert_eq!(
        (&first["kind"], &first["tick"], &first["expected"]),
        (&"max-min".into(), &10.into(), &(-1).into())
    );
    assert_eq!(
        answer["findings"].as_array().map(Vec::len),
        Some(2),
        "{answer}"
    );
}

/// Returns the programs of a page, each with its file.
fn programs(page: &str) -> Vec<(String, String)> {
    let page = fs::read_to_string(root().join(page)).expect("the page");
    let blocks = page.split("<!-- run: ").skip(1);
    blocks
        .map(|block| {
            let (name, rest) = block
                .split_once(" -->\n```")
                .expect("a block below the mark");
            let program = rest
                .split_once('\n')
                .expect("its language")
                .1
                .split("\n```")
                .next()
                .expect("its end");
            (name.to_owned(), format!("{program}\n"))
        })
        .collect()
}

const PAGE: &str = "docs/your-own-search.md";

fn can_run(program: &str) -> bool {
    let found = own_home::program(program)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    found.is_ok_and(|status| status.success())
}

fn run(folder: &Path, program: &str, arguments: &[&str]) -> Vec<u8> {
    let output = own_home::program(program)
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("it starts");
    assert!(
        output.status.success(),
        "{program} {arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    output.stdout
}

#[test]
fn the_programs_of_the_page_print_traces_without_a_fault() {
    let mut tried = String::new();
    for (name, text) in programs(PAGE)
        .iter()
        .filter(|(name, _)| name.starts_with("search."))
    {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        fs::write(folder.join(name), text).expect("written");
        let made = PathBuf::from(".").join("search");
        let (compiler, arguments): (&str, &[&str]) = match &**name {
            "search.rs" => ("rustc", &["--edition", "2021"]),
            "search.cs" => ("mcs", &["-out:search"]),
            "search.hs" => ("ghc", &["-o", "search"]),
            _ => panic!("{name}: what runs it?"),
        };
        if !can_run(compiler) {
            continue;
        }
        let printed = run(folder, compiler, &[arguments, &[name]].concat());
        assert!(
            printed.is_empty() || compiler == "ghc",
            "{name}: {}",
            String::from_utf8_lossy(&printed)
        );
        let printed = match compiler {
            "mcs" => run(folder, "mono", &["search"]),
            _ => run(folder, &folder.join(made).to_string_lossy(), &[]),
        };
        let output = check(&["-", "--json"], &printed);
        let answer = json(&output);
        let shown = format!("{name}: {}{answer}", String::from_utf8_lossy(&printed));
        assert!(
            answer["ok"] == true && answer["findings"].as_array().is_some_and(Vec::is_empty),
            "{shown}"
        );
        assert!(
            answer["nodes"] == 11 && answer["method"] == "alphabeta",
            "{shown}"
        );
        write!(tried, " {name}").expect("written");
    }
    println!("tried:{tried}");
}

#[test]
fn what_a_python_program_prints_itself_is_not_in_its_trace() {
    if !can_run("python3") {
        println!("python3 was not found");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let (_, program) = programs(PAGE)
        .into_iter()
        .find(|(found, _)| found == "mine.py")
        .expect("the first program");
    let piped = program
        .replace("trace(\"mine.trace\", ", "trace(\"-\", ")
        .replace("TREE =", "print(\"begins\")\nTREE =");
    assert!(piped != program);
    fs::copy(
        root().join("assets/external/plyscope_trace.py"),
        folder.join("plyscope_trace.py"),
    )
    .expect("copied");
    fs::write(folder.join("mine.py"), piped).expect("written");
    let output = own_home::program("python3")
        .arg("mine.py")
        .current_dir(folder)
        .output()
        .expect("it starts");
    assert!(
        output.status.success() && output.stderr == b"begins\n3\n",
        "{output:?}"
    );
    let judged = check(&["-"], &output.stdout);
    assert!(
        judged.status.code() == Some(1) && judged.stderr.is_empty(),
        "{judged:?}"
    );
    assert!(
        String::from_utf8_lossy(&judged.stdout).starts_with("1 fault, and 3 that follow"),
        "{judged:?}"
    );
}

/// `a` is a move beside alpha and beta, and α beside `b`; without a window, the trace says which
/// argument was taken for the move.
#[test]
fn short_names_of_arguments_are_taken_for_what_they_are() {
    if !can_run("python3") {
        println!("python3 was not found");
        return;
    }
    let search = |arguments: &str, call: &str, narrow: [&str; 3]| {
        format!(
            "from plyscope_trace import trace, traced
trace(\"-\")
inf = float(\"inf\")
@traced
def search({arguments}):
    if isinstance(node, int):
        return node
    best = -inf if maximizing else inf
    for {}, child in enumerate(node):
        value = search({call})
        best = max(best, value) if maximizing else value  # the latest child
        {}
        {}
    return best
search([[3, 12, 8], [2, 4, 6], [14, 5, 2]], True{})
",
            if call.contains("mv") { "mv" } else { "move" },
            narrow[0],
            narrow[1],
            narrow[2]
        )
    };
    let narrowed = [
        "if maximizing: a = max(a, best)",
        "else: b = min(b, best)",
        ", -inf, inf",
    ];
    let short = search(
        "node, maximizing, a, b",
        "child, not maximizing, a, b",
        narrowed,
    );
    let moved = search(
        "node, maximizing, a=None",
        "child, not maximizing, mv",
        ["", "", ""],
    );
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::copy(
        root().join("assets/external/plyscope_trace.py"),
        folder.join("plyscope_trace.py"),
    )
    .expect("copied");
    for (program, lines) in [
        (&short, ["> 0 -inf inf", ". 0 3 -inf inf"]),
        (
            &moved,
            ["# the argument a of search was taken for the move", ". 0 3"],
        ),
    ] {
        fs::write(folder.join("short.py"), program).expect("written");
        let printed = run(folder, "python3", &["short.py"]);
        let text = String::from_utf8_lossy(&printed);
        for line in lines {
            assert!(
                text.lines().any(|found| found.starts_with(line)),
                "{line}\n{text}"
            );
        }
        let judged = check(&["-", "--json"], &printed);
        let first = &json(&judged)["findings"][0];
        assert_eq!(
            (&first["kind"], &first["path"]),
            (&"value".into(), &serde_json::json!(["0"])),
            "{text}"
        );
    }
}

#[test]
fn the_python_programs_of_the_pages_have_the_verdicts_of_the_pages() {
    if !can_run("python3") {
        println!("python3 was not found");
        return;
    }
    for (page, name, printed) in [(PAGE, "mine", "3\n"), ("README.md", "own", "8\n")] {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let (file, trace) = (format!("{name}.py"), format!("{name}.trace"));
        let (_, program) = programs(page)
            .into_iter()
            .find(|(found, _)| *found == file)
            .expect("the first program");
        fs::write(folder.join(&file), program).expect("written");
        fs::copy(
            root().join("assets/external/plyscope_trace.py"),
            folder.join("plyscope_trace.py"),
        )
        .expect("copied");
        assert_eq!(
            String::from_utf8_lossy(&run(folder, "python3", &[&file])),
            printed
        );
        let mut command = own_home::plyscope();
        let output = command
            .args(["check", &trace])
            .current_dir(folder)
            .output()
            .expect("it starts");
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let said = String::from_utf8_lossy(&output.stdout);
        let (path, begin) = (root().join(page), "<!-- verdict -->\n```text\n");
        let text = fs::read_to_string(&path).expect("the page");
        let (before, rest) = text.split_once(begin).expect("the verdict");
        let (_, after) = rest.split_once("```").expect("its end");
        let new = format!("{before}{begin}{said}```{after}");
        if new != text && std::env::var_os("UPDATE").is_some() {
            fs::write(&path, new).expect("written");
        } else {
            assert!(
                new == text,
                "{page} is out of date: UPDATE=1 cargo test --test program traces\n{said}"
            );
        }
    }
}
