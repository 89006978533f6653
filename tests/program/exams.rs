//! `plyscope exam`: its output, the files that it writes, and its errors.

use crate::own_home;
use model::language::{Language, say, within};
use serde_json::Value;
use std::collections::HashSet;
use std::path::Path;
use std::process::Output;

fn exam(arguments: &str, out: Option<&Path>) -> Output {
    let mut command = own_home::plyscope();
    command.arg("exam").args(arguments.split(' '));
    if let Some(out) = out {
        command.arg("--out").arg(out);
    }
    command.output().expect("it starts")
}

fn printed(arguments: &str) -> String {
    let output = exam(arguments, None);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("text")
}

fn refused(arguments: &str) -> String {
    let output = exam(arguments, None);
    assert_eq!(
        (output.status.code(), output.stdout.len()),
        (Some(2), 0),
        "{arguments}"
    );
    String::from_utf8(output.stderr).expect("text")
}

const USUAL: &str = "--plies 3 --branching 2..3 --values -9..9 --cuts 1 --count 30 --seed 1";

#[test]
fn thirty_students_get_thirty_trees() {
    let text = printed(&format!("{USUAL} --json"));
    let sheets: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(sheets.len(), 30);
    let trees: HashSet<&str> = sheets
        .iter()
        .map(|sheet| sheet["tree"].as_str().expect("a tree"))
        .collect();
    assert_eq!(trees.len(), 30);
    for (number, sheet) in (1..).zip(&sheets) {
        let fields: Vec<&String> = sheet.as_object().expect("an object").keys().collect();
        assert_eq!(fields.len(), 10, "{fields:?}");
        assert_eq!(
            (&sheet["number"], &sheet["first"]),
            (&Value::from(number), &Value::from("max"))
        );
        assert_eq!(sheet["best"].as_array().map(Vec::len), Some(1));
        assert_eq!(
            sheet["visits"].as_array().map(|visits| visits.len() as u64),
            sheet["nodes"].as_u64()
        );
        assert!(sheet["cuts"].as_u64() >= Some(1));
    }
    let order = [
        "number", "tree", "first", "value", "best", "nodes", "leaves", "cuts", "pruned", "visits",
    ];
    let places: Vec<usize> = order
        .iter()
        .map(|field| text.find(&format!("\"{field}\":")).expect(field))
        .collect();
    assert!(places.is_sorted(), "{places:?}");
    assert_eq!(printed(&format!("{USUAL} --json")), text);
}

#[test]
fn its_answers_are_those_of_analyze() {
    for (first, game) in [("max", "tree:"), ("min", "tree:first=min,")] {
        for method in ["alphabeta", "minimax", "alphabeta-hard", "alphabeta-soft"] {
            let text = printed(
                &format!("{USUAL} --first {first} --method {method} --count 2 --json")
                    .replace("--count 30 ", ""),
            );
            for line in text.lines() {
                let sheet: Value = serde_json::from_str(line).expect("JSON");
                let game = format!("{game}{}", sheet["tree"].as_str().expect("a tree"));
                let arguments = ["analyze", "--game", &game, "--method", method, "--json"];
                let output = own_home::plyscope()
                    .args(arguments)
                    .output()
                    .expect("it starts");
                let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
                assert_eq!(answer["depth"], "full");
                for field in ["value", "nodes", "leaves", "cuts", "pruned"] {
                    assert_eq!(answer[field], sheet[field], "{game} {field}");
                }
                assert_eq!(answer["best"], sheet["best"][0], "{game}");
            }
        }
    }
}

const TEXTBOOK: &str = "[[3,12,8],[2,4,6],[14,5,2]]";

#[test]
fn trees_of_ones_own_get_sheets_with_solutions() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("trees.txt");
    std::fs::write(
        &file,
        "# two\n[[5,[1,9]],[[4,7],3]]\n\ntree:first=min,[[3,5],[2,9]]\n",
    )
    .expect("written");
    let save = folder.path().join("t.ron");
    let made = own_home::plyscope()
        .args([
            "export",
            "--game",
            &format!("tree:{TEXTBOOK}"),
            "--as",
            "ron",
            "--out",
        ])
        .arg(&save)
        .output()
        .expect("it starts");
    assert!(made.status.success());
    let given = |path: &Path| path.to_str().expect("a name").to_owned();
    let usual = format!(
        "--tree {TEXTBOOK} --tree {} --tree {}",
        given(&file),
        given(&save)
    );
    let text = printed(&format!("{usual} --json"));
    let sheets: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let known: Vec<_> = sheets
        .iter()
        .map(|sheet| {
            (
                sheet["number"].clone(),
                sheet["tree"].as_str().unwrap_or_default(),
                sheet["first"].clone(),
            )
        })
        .collect();
    let row = |number: u64, tree, first: &str| (Value::from(number), tree, Value::from(first));
    assert_eq!(
        known,
        [
            row(1, TEXTBOOK, "max"),
            row(2, "[[5,[1,9]],[[4,7],3]]", "max"),
            row(3, "[[3,5],[2,9]]", "min"),
            row(4, TEXTBOOK, "max"),
        ]
    );
    // Checked by hand: B2 and B3 of the textbook's tree are cut.
    assert_eq!(
        (&sheets[0]["value"], &sheets[0]["pruned"]),
        (&Value::from(3), &Value::from(2))
    );
    // The files have the same formats, languages and questions.
    let out = folder.path().join("out");
    let output = exam(&format!("{usual} --language pt --ask values"), Some(&out));
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(out.read_dir().expect("files").count(), 2 * (4 * 4 + 1) + 1);
    let page = std::fs::read_to_string(out.join("solution-03.tex")).expect("a page");
    assert!(
        page.contains("Solução 3") && page.contains("MIN joga primeiro"),
        "{page}"
    );
    assert!(printed("--tree [[3,5],[2,9]] --first min").contains("MIN moves first"));
}

#[test]
fn what_says_something_of_random_trees_only_is_refused_beside_ones_own() {
    for (arguments, reason) in [
        ("--plies 3", "--plies"),
        ("--branching 2..3", "--branching"),
        ("--values -9..9", "--values"),
        ("--cuts 1", "--cuts"),
        ("--seed 7", "--seed"),
        ("--count 2", "--count"),
    ] {
        let found = refused(&format!("--tree {TEXTBOOK} {arguments}"));
        assert!(
            found.contains("--tree") && found.contains(reason) && found.lines().count() == 1,
            "{found}"
        );
    }
    for (arguments, reason) in [
        (
            "--tree [[3,5],[2,x]]",
            "--tree: 1:11: expected a number or a list",
        ),
        ("--tree 7", "7"),
        ("--tree /nonexistent", "/nonexistent: cannot be read"),
        (
            "--tree saves/galo-empty.ron",
            "expected a tree, found a game of k-in-a-row",
        ),
        (
            "--tree [1,2] --method minimax --ask cuts",
            "minimax searches every move",
        ),
        ("--tree [1,2] --as svg", "--out"),
        ("--plies 3", "--branching"),
    ] {
        let found = refused(arguments);
        assert!(
            found.contains(reason) && found.lines().count() == 1,
            "{arguments}: {found}"
        );
    }
}

#[test]
fn files_are_written_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("a/b");
    let usual = USUAL.replace("--count 30", "--count 3");
    assert!(exam(&usual, Some(&out)).status.success());
    let mut names: Vec<String> = out
        .read_dir()
        .expect("files")
        .map(|entry| {
            entry
                .expect("one")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    let mut expected = vec![
        "exam.jsonl".to_owned(),
        "sheets.html".to_owned(),
        "solutions.html".to_owned(),
    ];
    for number in 1..=3 {
        for ending in ["html", "svg", "tex", "txt"] {
            expected
                .extend(["sheet", "solution"].map(|word| format!("{word}-{number:02}.{ending}")));
        }
    }
    expected.sort();
    assert_eq!(names, expected);
    std::fs::write(out.join("sheet-02.svg"), "mine").expect("written");
    std::fs::remove_file(out.join("sheet-01.html")).expect("removed");
    let again = exam(&usual, Some(&out));
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&again.stderr).contains("exists already; --force replaces it"));
    assert!(
        !out.join("sheet-01.html").exists(),
        "nothing is written if something may not be replaced"
    );
    assert!(
        exam(&format!("{usual} --force --as svg"), Some(&out))
            .status
            .success()
    );
    assert_ne!(
        std::fs::read_to_string(out.join("sheet-02.svg")).expect("a file"),
        "mine"
    );
}

#[test]
fn what_cannot_be_met_is_refused_with_the_reason() {
    for (arguments, reason) in [
        (
            "--plies 2 --branching 2..2 --values 0..9 --cuts 2",
            "the most is 1",
        ),
        ("--plies 2 --branching 2..2 --values 3..3", "one best move"),
        (
            "--plies 1 --branching 2..2 --values 0..1 --count 3",
            "2 of 3 sheets found",
        ),
        (
            "--plies 9 --branching 9..9 --values 0..1",
            "435848050 nodes; the most is 20000",
        ),
        (
            "--plies 0 --branching 2..2 --values 0..1",
            "--plies: expected a number from 1 to 63, found \"0\"\n",
        ),
        ("--plies 2 --branching 3..2 --values 0..1", "expected A..B"),
        (
            "--plies 2 --branching 2..3 --values 9..-9",
            "found \"9..-9\"\n",
        ),
        ("--plies 2 --branching 2..3 --values a..b", "expected A..B"),
        (
            "--plies 2 --branching 2..3 --values 0..9 --ask colours",
            "values, cuts, windows, order",
        ),
        (
            "--plies 2 --branching 2..3 --values 0..9 --first both",
            "max or min",
        ),
        (
            "--plies 2 --branching 2..3 --values 0..9 --method minimax --ask cuts",
            "minimax searches every move",
        ),
        (
            "--plies 2 --branching 2..3 --values 0..9 --method minimax --ask windows,order",
            "asked for values, order",
        ),
        (
            "--plies 2 --branching 2..3 --values 0..9 --language fr",
            "--language: expected a language, one of en, es, pt, found \"fr\"",
        ),
        (
            "--plies 6 --branching 3..3 --values -99..99 --as svg --out /tmp/never",
            "does not fit on one page",
        ),
        (
            "--plies 2 --branching 2..3 --values 0..9 --as eps --out /tmp/never",
            "html, svg, latex, text, page, moodle, pdf",
        ),
    ] {
        let found = refused(arguments);
        assert!(
            found.contains(reason) && found.lines().count() == 1,
            "{arguments}: {found}"
        );
        assert!(
            found.matches(", found ").count() <= 1,
            "{arguments}: {found}"
        );
    }
}

/// Questions about a table need a game; for trees that are written down, the error says why.
#[test]
fn sheets_about_a_table_are_those_of_a_game() {
    let text = printed("--game nim:heaps=2+2 --table --method minimax --json");
    let sheet: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        (&sheet["game"], &sheet["position"]),
        (&Value::from("nim:heaps=2+2"), &Value::from("2,2 1"))
    );
    // The output of `trace` for the same search.
    let trace = own_home::plyscope()
        .args(
            "trace --game nim:heaps=2+2 --table all --method minimax --depth full --json"
                .split(' '),
        )
        .output()
        .expect("it starts");
    let events = String::from_utf8(trace.stdout).expect("text");
    let events: Vec<Value> = events
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let visits = sheet["visits"].as_array().expect("visits");
    assert_eq!(events.len(), 2 * visits.len());
    // The visits that are left at ticks, by number.
    let (mut open, mut entered, mut left, mut hits) =
        (Vec::new(), 0, std::collections::HashMap::new(), 0);
    for event in &events {
        if event["event"] == "enter" {
            open.push(entered);
            entered += 1;
            continue;
        }
        let visit = open.pop().expect("an enter");
        left.insert(event["tick"].as_u64().expect("a tick"), visit);
        let from = event["from"].as_u64().map(|tick| left[&tick] + 1);
        assert_eq!(
            (&visits[visit]["value"], visits[visit]["from"].as_u64()),
            (&event["value"], from.map(|from| from as u64))
        );
        hits += usize::from(from.is_some());
    }
    assert_eq!(hits, 5);
    for trees in [USUAL, "--tree [[3,3],[3,3]]"] {
        let line = refused(&format!("{trees} --table"));
        assert!(
            line.contains("no position comes twice (equal leaves are different positions)"),
            "{line}"
        );
        let line = refused(&format!("{trees} --ask answers"));
        assert!(
            line.contains("keeps no table, so that there is no answers"),
            "{line}"
        );
    }
    for (arguments, reason) in [
        (
            "--game nim:heaps=2+2 --table 64",
            "--table: expected all or none, found \"64\"",
        ),
        (
            "--game nim:heaps=2+2 --plies 2",
            "--game cannot be used with --plies",
        ),
        ("--position 2,2 --tree [1,2]", "cannot be used with"),
        (
            "--game nim:heaps=2+2 --table --method pvs",
            "pvs visits some nodes again",
        ),
        (
            "--game othello --table",
            "more than 20000 nodes: ask for less depth",
        ),
        (
            "--game nim:heaps=2+2 --table --method alphabeta-faulty",
            "it takes no table",
        ),
    ] {
        let line = refused(arguments);
        assert!(line.contains(reason), "{arguments}: {line}");
    }
}

/// A class gets the positions of a game in turn.
#[test]
fn a_class_gets_sheets_about_positions_of_a_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let (names, out) = (folder.path().join("class.txt"), folder.path().join("exam"));
    std::fs::write(&names, "Ana Silva\nRui Reis\nEva Sol\n").expect("a file");
    let mut command = own_home::plyscope();
    command.args([
        "exam",
        "--game",
        "nim:heaps=2+2",
        "--position",
        "2,2 1",
        "--position",
        "1,2 1",
        "--table",
    ]);
    command
        .args([
            "--method",
            "alphabeta-soft",
            "--as",
            "html,svg,latex,text,page,moodle",
            "--names",
        ])
        .arg(&names);
    let output = command.arg("--out").arg(&out).output().expect("it starts");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let read = |name: &str| {
        std::fs::read_to_string(out.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    let lines: Vec<Value> = read("exam.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let of: Vec<_> = lines
        .iter()
        .map(|sheet| {
            (
                sheet["student"]["name"].as_str(),
                sheet["position"].as_str(),
            )
        })
        .collect();
    let due = [
        ("Ana Silva", "2,2 1"),
        ("Rui Reis", "1,2 1"),
        ("Eva Sol", "2,2 1"),
    ];
    assert_eq!(of, due.map(|(name, position)| (Some(name), Some(position))));
    for name in [
        "sheet-01.html",
        "solution-02.svg",
        "sheet-03.tex",
        "solution-01.txt",
        "solution-01.page.html",
    ] {
        assert!(!read(name).is_empty());
    }
    assert!(
        read("exam.moodle.xml")
            .matches("<question type=\"cloze\">")
            .count()
            == 3
    );
}

#[test]
fn without_json_sheets_and_solutions_are_printed() {
    let text = printed("--plies 2 --branching 2..2 --values 0..9 --count 2");
    for words in [
        "Sheet 1\n",
        "Solution 1\n",
        "Sheet 2\n",
        "Solution 2\n",
        "▲ root",
        "value ____",
        "no. ____",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn sheets_speak_a_language() {
    let usual = "--plies 2 --branching 2..2 --values 0..9";
    for language in Language::built_in() {
        let title = |key| within(language, || say(key)).replace("{number}", "1") + "\n";
        let words = ["Sheet {number}", "Solution {number}"].map(title);
        let code = language.code();
        let text = printed(&format!("{usual} --language {code}"));
        assert!(
            words.iter().all(|words| text.contains(words))
                && (code == "en" || !text.contains("tick")),
            "{text}"
        );
        let folder = tempfile::tempdir().expect("a folder");
        let output = exam(
            &format!("{usual} --language {code} --as html"),
            Some(folder.path()),
        );
        let done = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(
            done.contains("1 sheet with solutions in"),
            code == "en",
            "{done}"
        );
        // Errors are in the same language.
        let wrong = exam(
            &format!("{usual} --method minimax --ask cuts --language {code}"),
            None,
        );
        let wrong = String::from_utf8_lossy(&wrong.stderr).into_owned();
        assert!(wrong.starts_with("plyscope: exam: minimax "), "{wrong}");
        assert_eq!(
            wrong.contains("searches every move"),
            code == "en",
            "{wrong}"
        );
        let again = exam(
            &format!("{usual} --language {code} --as html"),
            Some(folder.path()),
        );
        let again = String::from_utf8_lossy(&again.stderr).into_owned();
        assert_eq!(again.contains("exists already"), code == "en", "{again}");
        let page = std::fs::read_to_string(folder.path().join("sheet-01.html")).expect("a page");
        assert!(page.contains(&format!("<html lang=\"{code}\">")), "{page}");
    }
    assert_eq!(
        printed(&format!("{usual} --json")),
        printed(&format!("{usual} --language pt --json"))
    );
}

#[test]
fn a_file_alone_makes_a_language_of_sheets() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("pl.po");
    let text = "msgid \"\"\nmsgstr \"Language: pl\\n\"\n\nmsgid \"Sheet {number}\"\nmsgstr \"Arkusz {number}\"\n";
    std::fs::write(&file, text).expect("written");
    let printed = printed(&format!(
        "--plies 2 --branching 2..2 --values 0..9 --language-file {}",
        file.display()
    ));
    assert!(
        printed.contains("Arkusz 1\n") && printed.contains("Solution 1\n"),
        "{printed}"
    );
}

/// With a list of names, each student gets a sheet, with the teacher's own questions.
#[test]
fn a_class_gets_sheets_with_names_and_own_questions() {
    let folder = tempfile::tempdir().expect("a folder");
    let names = folder.path().join("class.csv");
    std::fs::write(&names, "Número;Nome\n1201;Ana Silva\n1202;\"Sá; Rui\"\n").expect("written");
    let out = folder.path().join("out");
    let run = |more: &[&str]| {
        let mut command = own_home::plyscope();
        command
            .arg("exam")
            .args(USUAL.replace("--count 30 ", "").split(' '))
            .arg("--names")
            .arg(&names)
            .args(more);
        command.output().expect("it starts")
    };
    let asked = [
        "--question",
        "Why is α never less? | it grows | 4",
        "--question",
        "Draw another tree.",
        "--language",
        "pt",
    ];
    let written = run(&[
        &asked[..],
        &[
            "--pages",
            "2",
            "--as",
            "html,latex,text,svg,moodle",
            "--out",
            out.to_str().expect("a path"),
        ],
    ]
    .concat());
    assert!(
        written.status.success(),
        "{}",
        String::from_utf8_lossy(&written.stderr)
    );
    let read = |name: &str| std::fs::read_to_string(out.join(name)).expect(name);
    for (sheet, name, number) in [("01", "Ana Silva", "1201"), ("02", "Sá; Rui", "1202")] {
        for ending in ["html", "tex", "txt", "svg"] {
            let text = read(&format!("sheet-{sheet}.{ending}"));
            assert!(
                text.contains(name) && text.contains(number),
                "{ending}: {text}"
            );
            assert!(
                text.contains("(4 valores)") || text.contains("(4 pontos)"),
                "{ending}: {text}"
            );
            assert!(
                !text.contains("it grows") && text.contains("Draw another tree."),
                "{ending}"
            );
        }
        let solution = read(&format!("solution-{sheet}.txt"));
        assert!(
            solution.contains("it grows") && solution.contains(name),
            "{solution}"
        );
    }
    // Each tree has its own page, also in the document of all sheets.
    assert_eq!(read("sheets.html").matches("<section").count(), 4);
    assert_eq!(read("sheet-01.tex").matches("\\newpage").count(), 1);
    assert!(!out.join("sheet-03.html").exists());
    let moodle = read("exam.moodle.xml");
    assert_eq!(
        (
            moodle.matches("=it grows}").count(),
            moodle.matches("type=\"essay\"").count()
        ),
        (2, 1)
    );
    // A sheet has 20 points, whatever the teacher adds.
    let sheet = read("sheet-01.txt");
    let points = |line: &str| {
        line.rsplit_once('(')?
            .1
            .split(' ')
            .next()?
            .parse::<u32>()
            .ok()
    };
    assert_eq!(sheet.lines().filter_map(points).sum::<u32>(), 20, "{sheet}");
    let json = String::from_utf8(run(&["--json"]).stdout).expect("text");
    let first: Value = serde_json::from_str(json.lines().next().expect("a sheet")).expect("JSON");
    assert_eq!(
        (&first["student"]["name"], &first["student"]["number"]),
        (&"Ana Silva".into(), &"1201".into())
    );
    assert!(json.lines().next().is_some_and(|line| {
        line.ends_with("\"student\":{\"name\":\"Ana Silva\",\"number\":\"1201\"}}")
    }));
    // A tree of the teacher is used for all students.
    let mut own = own_home::plyscope();
    own.args(["exam", "--tree", TEXTBOOK, "--json", "--names"])
        .arg(&names);
    let own = String::from_utf8(own.output().expect("it starts").stdout).expect("text");
    assert_eq!(own.lines().count(), 2);
    std::fs::write(&names, "Nome;Número\n;7\n").expect("written");
    let refused = run(&[]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&refused.stderr)
            .contains("class.csv: 2:1: expected a name, found \";7\"")
    );
    std::fs::write(&names, "Ana\n").expect("written");
    let many = run(&["--question", "a||20"]);
    assert!(
        String::from_utf8_lossy(&many.stderr).contains("leaves none of 20"),
        "{}",
        String::from_utf8_lossy(&many.stderr)
    );
}

/// PDF files are made by a converter, here a script of the test; without one, an error is reported
/// and nothing is written.
#[cfg(unix)]
#[test]
fn sheets_are_pdf_files_where_the_converter_is() {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let (programs, sheets) = (folder.path().join("programs"), folder.path().join("sheets"));
    fs::create_dir(&programs).expect("a folder");
    let make = || {
        let mut command = own_home::plyscope();
        command.env("PATH", &programs).arg("exam");
        command
            .args(
                "--plies 2 --branching 2..3 --values -9..9 --cuts 1 --count 2 --as pdf --out"
                    .split(' '),
            )
            .arg(&sheets);
        command.output().expect("the program starts")
    };
    let missing = make();
    let said = String::from_utf8_lossy(&missing.stderr).into_owned();
    assert!(
        missing.status.code() == Some(2) && said.contains("expected rsvg-convert to be installed"),
        "{said}"
    );
    assert!(!sheets.exists());
    let converter = programs.join("rsvg-convert");
    fs::write(&converter, "#!/bin/sh\nprintf '%%PDF %s' \"$*\"\n").expect("a script");
    fs::set_permissions(&converter, fs::Permissions::from_mode(0o755)).expect("a program");
    let made = make();
    assert!(made.status.success(), "{made:?}");
    for (name, pages) in [
        ("sheet-01.pdf", 1),
        ("sheet-02.pdf", 1),
        ("sheets.pdf", 2),
        ("solution-02.pdf", 1),
        ("solutions.pdf", 2),
    ] {
        let text = fs::read_to_string(sheets.join(name)).expect(name);
        assert!(
            text.starts_with("%PDF --format pdf") && text.contains("--page-width=297mm"),
            "{name}: {text}"
        );
        assert_eq!(text.matches(".svg").count(), pages, "{name}: {text}");
    }
}

/// Trees with counts: one a student, by the seed that each sheet has.
#[test]
fn monte_carlo_sheets_have_a_tree_with_counts() {
    let text = printed("--method uct --count 3 --json");
    let sheets: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let fields: Vec<&String> = sheets[0].as_object().expect("an object").keys().collect();
    for (sheet, number) in sheets.iter().zip(1..) {
        assert_eq!(sheet["number"], number);
        assert_eq!(sheet["method"], "uct");
        assert_eq!(sheet.as_object().expect("an object").len(), fields.len());
    }
    let sheet: &str = text.lines().next().expect("a sheet");
    let places: Vec<usize> = [
        "number",
        "game",
        "position",
        "method",
        "iterations",
        "exploration",
        "seed",
        "nodes",
        "selections",
        "expanded",
        "result",
        "backup",
        "best",
    ]
    .iter()
    .map(|field| sheet.find(&format!("\"{field}\":")).expect(field))
    .collect();
    assert!(places.is_sorted(), "{sheet}");
    // Fewer are the first of more, and another seed gives others.
    assert_eq!(
        printed("--method uct --count 2 --json"),
        text.lines()
            .take(2)
            .map(|line| line.to_owned() + "\n")
            .collect::<String>()
    );
    assert_ne!(printed("--method uct --seed 2 --count 3 --json"), text);
    // The seed repeats the search: the next iteration is the one that the sheet asks about.
    let seed = sheets[0]["seed"].to_string();
    let output = own_home::plyscope()
        .args([
            "trace",
            "--game",
            "connect-four:columns=3,rows=4,k=3",
            "--method",
            "uct",
            "--iterations",
            "13",
        ])
        .args(["--seed", &seed, "--json"])
        .output()
        .expect("it starts");
    let trace = String::from_utf8(output.stdout).expect("text");
    let last: Value = serde_json::from_str(trace.lines().last().expect("a line")).expect("JSON");
    assert_eq!(
        (&last["iteration"], &last["path"], &last["expanded"]),
        (
            &Value::from(13),
            &sheets[0]["backup"]
                .as_array()
                .expect("a list")
                .last()
                .expect("a node")["path"],
            &sheets[0]["expanded"]
        )
    );
    let page = printed("--method uct --exploration 1 --iterations 10 --ask backup");
    assert!(
        page.contains("with C = 1:") && page.contains("after 10 iterations") && !page.contains('Σ'),
        "{page}"
    );
    let own = printed("--method uct --game k-in-a-row --iterations 20 --language pt");
    assert!(
        own.contains("Um ramo tem a sua jogada") && own.contains("a1 ▼ "),
        "{own}"
    );
}

#[test]
fn a_class_gets_monte_carlo_sheets_with_its_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let (names, out) = (folder.path().join("class.csv"), folder.path().join("exam"));
    std::fs::write(
        &names,
        "Nome;Número\nAna Silva;12\nRui Sá;13\nEva Cruz;14\n",
    )
    .expect("a list");
    let output = own_home::plyscope()
        .args([
            "exam",
            "--method",
            "uct",
            "--as",
            "html,svg,latex,text,moodle",
            "--names",
        ])
        .arg(&names)
        .arg("--out")
        .arg(&out)
        .output()
        .expect("it starts");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let read = |name: &str| std::fs::read_to_string(out.join(name)).expect(name);
    for (number, name) in (1..).zip(["Ana Silva", "Rui Sá", "Eva Cruz"]) {
        assert!(read(&format!("sheet-0{number}.html")).contains(name));
        assert!(read(&format!("solution-0{number}.txt")).contains(name));
        let line = read("exam.jsonl");
        let line = line.lines().nth(number - 1).expect("a sheet");
        let sheet: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(sheet["student"]["name"], name);
    }
    // A line without a name is named.
    std::fs::write(&names, "Nome;Número\nAna Silva;12\n;13\n").expect("a list");
    let found = refused(&format!("--method uct --names {}", names.display()));
    assert!(
        found.contains("class.csv: 3:1: expected a name") && found.lines().count() == 1,
        "{found}"
    );
}

#[test]
fn what_no_monte_carlo_sheet_has_is_refused() {
    for (arguments, reason) in [
        (
            "--method uct --plies 3",
            "--plies: expected none beside --method uct",
        ),
        (
            "--method uct --tree [1,2]",
            "--tree: expected none beside --method uct",
        ),
        ("--method uct --cuts 1", "--cuts: expected none"),
        ("--method uct --table", "--table: expected none"),
        ("--method uct --first min", "--first: expected none"),
        ("--method uct --ask values", "--ask: expected none"),
        ("--method uct --ask colours", "expected values, cuts"),
        (
            "--game nim --ask selection",
            "--ask: expected --method uct beside it",
        ),
        (
            "--game nim --iterations 5",
            "--iterations: expected --method uct",
        ),
        (
            "--game nim --exploration 1",
            "--exploration: expected --method uct",
        ),
        ("--game nim --seed 1", "--seed: expected none beside --game"),
        (
            "--method uct --iterations 61",
            "expected a number from 2 to 60",
        ),
        ("--method uct --exploration -1", "not negative"),
        ("--method uct --game pig", "expected a game without chance"),
        (
            "--method uct --game k-in-a-row --iterations 5",
            "expected at least 9, found 5",
        ),
        (
            "--method uct --game tree:[[1,2],[3,4]]",
            "cannot search a textbook tree",
        ),
        (
            "--method uct --as page --out /tmp/never",
            "shows no Monte-Carlo search",
        ),
        ("--plies 3 --values 0..9", "random trees need --branching"),
    ] {
        let found = refused(arguments);
        assert!(
            found.contains(reason) && found.lines().count() == 1,
            "{arguments}: {found}"
        );
    }
}
