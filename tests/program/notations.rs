//! Texts in which people store games and boards, read by every command that supports them.
//! `tests/files/README.md` describes the columns of `expected.tsv`; to add a case, add a file there
//! and a line.

use crate::cli::{run_with, succeed};
use model::documents::import;
use model::save::import::FORMATS;
use serde_json::Value;

/// Files that are not yet read correctly. The test also fails if a file in this list is read
/// correctly, so remove it here when it is fixed.
const NOT_YET: &[&str] = &[];

struct Case {
    file: &'static str,
    kind: &'static str,
    game: &'static str,
    position: &'static str,
    note: &'static str,
}

fn cases() -> Vec<Case> {
    let rows = include_str!("../files/expected.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let case = |row: &'static str| {
        let columns: Vec<&str> = row.split('\t').collect();
        let [file, _, kind, game, position, _, note, _] = columns[..] else {
            panic!("{row}")
        };
        Case {
            file,
            kind,
            game,
            position,
            note,
        }
    };
    rows.map(case).collect()
}

/// Returns whether a text matches a pattern of the table: words with `|` between them, of which
/// `(several|\\d+)` is the only group.
fn matches(text: &str, pattern: &str) -> bool {
    let text = text.to_lowercase();
    if pattern.contains("holds") {
        return text.contains("holds ") || text.contains("first one") || text.contains("first of");
    }
    pattern
        .replace("[Pp]", "p")
        .to_lowercase()
        .split('|')
        .any(|word| text.contains(word))
}

/// The output of a command, its standard error and its exit code.
struct Said {
    out: String,
    err: String,
    code: Option<i32>,
}

fn said(arguments: &[&str], input: &[u8]) -> Said {
    let output = run_with(arguments, input);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Said {
        out: text(&output.stdout).trim_end().to_owned(),
        err: text(&output.stderr),
        code: output.status.code(),
    }
}

/// Returns the reason why the output of a command is wrong for a case, or `None` if it is right.
fn wrong(case: &Case, said: &Said, expected: &str) -> Option<String> {
    let noted = case.note == "-" || matches(&said.err, case.note);
    let read = said.code == Some(0) && said.out == expected;
    let refused = said.code == Some(2) && said.out.is_empty() && noted;
    let right = match case.kind {
        "board" => read && noted,
        "refused" => refused,
        "board|refused" => read || refused,
        "asks" => read && said.err.contains("tree"),
        "tree" => said.code == Some(0) && said.err.is_empty(),
        kind => panic!("{kind}"),
    };
    (!right).then(|| format!("{}: {:?} {} {}", case.file, said.code, said.out, said.err))
}

#[test]
fn every_command_reads_what_people_have() {
    let mut all_wrong = Vec::new();
    for case in cases() {
        let path = format!("{}/tests/files/{}", env!("CARGO_MANIFEST_DIR"), case.file);
        let bytes = std::fs::read(&path).expect("a file");
        let mut found = vec![
            wrong(
                &case,
                &said(&["convert", &path, "--to", "position"], b""),
                case.position,
            ),
            wrong(
                &case,
                &said(&["convert", "-", "--to", "position"], &bytes),
                case.position,
            ),
        ];
        let mut analyzed = said(&["analyze", &path, "--depth", "1", "--json"], b"");
        let answer: Value = serde_json::from_str(&analyzed.out).unwrap_or_default();
        let game = answer["game"].as_str().unwrap_or_default();
        // A game without its k leaves k open.
        analyzed.out = if game.starts_with(case.game) {
            case.game.to_owned()
        } else {
            game.to_owned()
        };
        found.push(wrong(&case, &analyzed, case.game));
        if case.kind == "board" && case.note != "-" && analyzed.code == Some(0) {
            assert!(matches(&answer["notes"].to_string(), case.note), "{answer}");
        }
        let found: Vec<String> = found.into_iter().flatten().collect();
        if NOT_YET.contains(&case.file) {
            assert!(
                !found.is_empty(),
                "{} is right: take it out of the list",
                case.file
            );
        } else {
            all_wrong.extend(found);
        }
    }
    assert!(all_wrong.is_empty(), "{}", all_wrong.join("\n"));
}

#[test]
fn every_example_of_the_table_is_read() {
    for format in FORMATS.iter().filter(|format| !format.example.is_empty()) {
        let found =
            import(format.example).unwrap_or_else(|error| panic!("{}: {error}", format.about));
        let kind = found.start.kind();
        let named = format.games.to_lowercase().replace(' ', "-");
        assert!(
            named.contains(kind)
                || named.starts_with("every")
                || named.contains("openspiel")
                || kind == "tree",
            "{named}"
        );
    }
    let help = succeed(&["convert", "--help"], b"");
    let listed = succeed(&["list", "notations"], b"");
    let is_shown = |line: &str| line.contains("--") || help.contains(line.trim());
    assert!(listed.lines().all(is_shown), "{help}");
}

#[test]
fn a_batch_takes_the_notations_one_a_line() {
    let lines = "445311 -1\nf5d6c3\n[[1, 2, 1], [0, 2, 0], [0, 0, 0]]\n1,3,5,7\nX.O/.X./... O\n\
                 {\"board\": [0,0,0,0,1,0,0,0,0], \"mark\": 2}\n{\"game\": \"nim\"}\n";
    let output = run_with(
        &["analyze", "--depth", "1", "--batch", "-"],
        lines.as_bytes(),
    );
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let answers: Vec<Value> = String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let games: Vec<&str> = answers
        .iter()
        .map(|answer| answer["game"].as_str().unwrap_or_default())
        .collect();
    assert_eq!(
        games,
        [
            "connect-four:columns=7,rows=6,k=4",
            "othello:size=8",
            "k-in-a-row:h=3,v=3,k=3",
            "nim:heaps=1+3+5+7",
            "k-in-a-row:h=3,v=3,k=3",
            "k-in-a-row:h=3,v=3,k=3",
            "nim:heaps=1+2+3+4",
        ]
    );
    assert!(
        answers[2]["notes"].to_string().contains("tree"),
        "{}",
        answers[2]
    );
    assert_eq!(answers[5]["to_move"], "O");
    // The game of the command line applies to lines that are moves or positions.
    let output = run_with(
        &[
            "analyze",
            "--game",
            "connect-four",
            "--depth",
            "1",
            "--batch",
            "-",
        ],
        b"4453\n1. 4 4 2. 5\n",
    );
    assert_eq!(
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stdout).lines().count()
        ),
        (Some(0), 2)
    );
}

#[test]
fn a_faulty_line_is_named_with_its_number() {
    let output = run_with(
        &["analyze", "--depth", "1", "--batch", "-"],
        b"4453\nhello\n",
    );
    assert_eq!(output.status.code(), Some(1));
    let last = String::from_utf8_lossy(&output.stdout)
        .lines()
        .last()
        .map(str::to_owned)
        .expect("an answer");
    let answer: Value = serde_json::from_str(&last).expect("JSON");
    assert_eq!(
        (&answer["line"], &answer["input"]),
        (&Value::from(2), &Value::from("hello"))
    );
    assert!(
        answer["error"]
            .as_str()
            .is_some_and(|error| error.contains("notations")),
        "{answer}"
    );
}

#[test]
fn results_beside_positions_are_checked() {
    // X wins at once; the second line states it for the other side, the third is a draw by its
    // score.
    let ends = "112233 18\n112233 3\n";
    let output = run_with(&["solve", "--best-only", "--batch", "-"], ends.as_bytes());
    let answers: Vec<Value> = String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let told = |answer: &Value| {
        (
            answer["stated"].clone(),
            answer["agrees"].clone(),
            answer["score"].clone(),
        )
    };
    assert_eq!(
        told(&answers[0]),
        (Value::from(18), Value::from(true), Value::from(18))
    );
    assert_eq!(
        told(&answers[1]),
        (Value::from(3), Value::from(false), Value::from(18))
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn options_take_every_notation_of_their_game() {
    for (arguments, position) in [
        (&["--game", "othello", "--moves", "1. f5 d6"][..], "f5 d6"),
        (
            &["--game", "connect-four", "--moves", "0, 1, 2"][..],
            "1 2 3",
        ),
    ] {
        let with = |arguments: &[&str]| {
            let output = run_with(
                &[&["analyze", "--depth", "1", "--json"], arguments].concat(),
                b"",
            );
            let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
            (answer["to_move"].clone(), answer["children"].clone())
        };
        assert_eq!(
            with(arguments),
            with(&["--game", arguments[1], "--moves", position]),
            "{arguments:?}"
        );
    }
    let heaps = run_with(
        &[
            "analyze",
            "--game",
            "nim:heaps=3+5+7",
            "--json",
            "--position",
            "[1, 3, 5]",
        ],
        b"",
    );
    let answer: Value = serde_json::from_slice(&heaps.stdout).expect("JSON");
    assert_eq!(
        answer["children"].as_array().map(Vec::len),
        Some(9),
        "heaps of 1, 3 and 5"
    );
    let board = "--------------------------XX-------XX------OX------------------- O";
    let answer = succeed(
        &[
            "analyze",
            "--game",
            "othello",
            "--depth",
            "1",
            "--json",
            "--position",
            board,
        ],
        b"",
    );
    assert!(answer.contains("\"to_move\":\"O\""), "{answer}");
}

#[test]
fn empty_squares_may_belong_to_the_winner() {
    // Both sides must pass: X has 3 discs, O has none, and 61 squares are empty.
    let board = "XXX-------------------------------------------------------------";
    let position = format!("{board} X");
    let score = |options: &[&str]| {
        let answer = succeed(
            &[
                &[
                    "solve",
                    "--game",
                    "othello",
                    "--json",
                    "--position",
                    &position,
                ],
                options,
            ]
            .concat(),
            b"",
        );
        serde_json::from_str::<Value>(&answer).expect("JSON")["score"].clone()
    };
    assert_eq!(
        (score(&[]), score(&["--empties-to-winner"])),
        (Value::from(3), Value::from(64))
    );
    let refused = run_with(&["solve", "--game", "nim", "--empties-to-winner"], b"");
    assert_eq!(refused.status.code(), Some(2));
}

/// For a text that may belong to several games, the command names the option that reads it
/// otherwise, and each reading leads back to the others.
#[test]
fn an_option_says_what_a_text_is_read_as() {
    let list = "[1, 3, 5, 7]";
    for (option, told, position) in [
        (&[][..], "--read-as nim reads it otherwise", ". MAX"),
        (
            &["--read-as", "tree"],
            "--read-as nim reads it otherwise",
            ". MAX",
        ),
        (
            &["--read-as", "nim"],
            "--read-as tree reads it otherwise",
            "1,3,5,7 1",
        ),
    ] {
        for (file, input) in [("-", list), (list, "")] {
            let found = said(
                &[&["convert", file, "--to", "position"], option].concat(),
                input.as_bytes(),
            );
            assert_eq!(
                (found.code, &*found.out),
                (Some(0), position),
                "{option:?}: {}",
                found.err
            );
            assert!(
                found.err.contains(told) && !found.err.contains("alt-"),
                "{option:?}: {}",
                found.err
            );
        }
    }
    let board = "[[1, 2, 1, 2], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]";
    let found = said(&["convert", board, "--to", "position"], b"");
    assert!(
        found.err.contains("the numbers may be a tree, too"),
        "{}",
        found.err
    );
    assert!(
        found
            .err
            .contains("--read-as k-in-a-row or tree reads it otherwise"),
        "{}",
        found.err
    );
    let found = said(
        &[
            "analyze",
            board,
            "--read-as",
            "k-in-a-row",
            "--depth",
            "1",
            "--json",
        ],
        b"",
    );
    let answer: Value = serde_json::from_str(&found.out).expect("JSON");
    assert_eq!(answer["game"], "k-in-a-row:h=4,v=4,k=4");
    assert!(
        answer["notes"]
            .to_string()
            .contains("--read-as connect-four or tree"),
        "{answer}"
    );
    // Lines of a batch, each with its own field or all with the option.
    let lines = b"[1, 3, 5, 7]\n{\"game\": \"othello\"}\n";
    let output = succeed(
        &[
            "analyze",
            "--read-as",
            "nim",
            "--depth",
            "1",
            "--batch",
            "-",
        ],
        lines,
    );
    let games: Vec<Value> = output
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["game"].clone())
        .collect();
    assert_eq!(games, ["nim:heaps=1+3+5+7", "othello:size=8"]);
    // The error says what the text is not.
    for (arguments, reason) in [
        (
            &["convert", "4453", "--read-as", "nim"][..],
            "cannot be read",
        ),
        (
            &["convert", "[[3, 12], [2, 4]]", "--read-as", "nim"],
            "expected a position or moves of nim, found tree:",
        ),
        (
            &["convert", "othello", "--read-as", "nim"],
            "expected a position or moves of nim, found othello",
        ),
        (
            &["convert", "saves/tree-textbook.ron", "--read-as", "nim"],
            "expected a position or moves of nim, found tree",
        ),
        (
            &["convert", "-", "--read-as", "chess"],
            "expected one of k-in-a-row, connect-four, othello, nim",
        ),
        (
            &["analyze", "--game", "nim", "--read-as", "nim"],
            "--read-as",
        ),
    ] {
        let found = said(arguments, b"4453");
        assert_eq!(found.code, Some(2), "{arguments:?}: {}", found.out);
        assert!(
            found.err.contains(reason) && found.err.lines().count() == 1,
            "{arguments:?}: {}",
            found.err
        );
    }
    // A list of numbers is written, and read again if the game is given.
    let python = said(&["convert", "nim:heaps=1+3+5+7", "--to", "json"], b"");
    assert_eq!(python.out, list);
    let again = said(
        &["convert", "-", "--read-as", "nim", "--to", "position"],
        python.out.as_bytes(),
    );
    assert_eq!(again.out, "1,3,5,7 1");
}
