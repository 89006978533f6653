//! Searches with a memory, as requested by scripts: options, batches, saves, and errors.

use crate::cli::{analyze, fails, failure, run_with, succeed};
use serde_json::{Value, json};

/// Returns the lines of a table of the engine's tests, by the names of its columns.
fn table(text: &str) -> Vec<Vec<(&str, &str)>> {
    let mut lines = text.lines();
    let heads: Vec<&str> = lines
        .next()
        .expect("heads")
        .trim_start_matches('#')
        .split('\t')
        .collect();
    lines
        .map(|line| heads.iter().copied().zip(line.split('\t')).collect())
        .collect()
}

fn get<'a>(row: &[(&str, &'a str)], column: &str) -> &'a str {
    row.iter()
        .find(|(name, _)| *name == column)
        .unwrap_or_else(|| panic!("no column {column}"))
        .1
}

/// Returns a number of the evaluation in units, as in the tables.
fn units(number: &Value, units_in_1: f64) -> String {
    match number {
        Value::Number(number) => format!("{:.0}", number.as_f64().expect("a number") * units_in_1),
        other => other.as_str().expect("an infinite number").to_owned(),
    }
}

#[test]
fn a_batch_has_the_searches_of_an_independent_program() {
    let text = include_str!("../../engine/tests/data/memory/searches.tsv");
    let rows = table(text);
    assert_eq!(rows.len(), 400);
    let request = |row: &Vec<(&str, &str)>| {
        let cell = |column| get(row, column);
        let moves = if cell("moves") == "-" {
            ""
        } else {
            cell("moves")
        };
        let mut request = json!({
            "game": cell("game"), "moves": moves, "evaluation": cell("evaluation"), "method": cell("method"),
            "order": cell("order"), "table": cell("table"), "deepening": cell("deepening") == "yes",
            "depth": cell("depth"),
        });
        if cell("table") != "none" {
            request["table_depth"] = json!(cell("table_depth"));
        }
        let aspiration = match cell("aspiration") {
            "-" => "none".to_owned(),
            units => format!("{units}/{}", cell("units_in_1")),
        };
        request["aspiration"] = json!(aspiration);
        request.to_string()
    };
    let lines: Vec<String> = rows.iter().map(request).collect();
    let output = succeed(&["analyze", "--batch", "-"], lines.join("\n").as_bytes());
    let answers: Vec<Value> = output
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(answers.len(), rows.len());
    let mut with_passes = 0;
    for ((row, line), answer) in rows.iter().zip(&lines).zip(&answers) {
        let cell = |column| get(row, column);
        let scale: f64 = cell("units_in_1").parse().expect("a number");
        assert_eq!(
            units(&answer["value"], scale),
            cell("value_in_units"),
            "{line}: {answer}"
        );
        assert_eq!(answer["method"], cell("method"), "{line}");
        // The table has moves on boards as pairs.
        let named = |best: &Value| {
            let child = answer["children"]
                .as_array()
                .into_iter()
                .flatten()
                .find(|child| child["move"] == *best);
            let square = child
                .and_then(|child| child["rc"].as_array())
                .filter(|_| cell("best").starts_with('('));
            match square {
                Some(square) => format!("({},{})", square[0], square[1]),
                None => best.as_str().unwrap_or("-").to_owned(),
            }
        };
        assert_eq!(named(&answer["best"]), cell("best"), "{line}");
        for count in ["nodes", "leaves", "cuts", "pruned", "researches"] {
            assert_eq!(answer[count].to_string(), cell(count), "{count} of {line}");
        }
        let Some(passes) = answer["passes"].as_array() else {
            assert!(
                answer.get("hits").is_none() && cell("hits") == "0",
                "{line}"
            );
            continue;
        };
        with_passes += 1;
        assert_eq!(answer["hits"].to_string(), cell("hits"), "{line}");
        let pass = |pass: &Value| {
            let depth = pass["depth"].to_string().replace('"', "");
            let [alpha, beta, value] =
                ["alpha", "beta", "value"].map(|name| units(&pass[name], scale));
            let best = named(&pass["best"]);
            format!(
                "{depth}|{alpha}|{beta}|{value}|{best}|{}|{}|{}",
                pass["nodes"], pass["hits"], pass["cuts"]
            )
        };
        let found: Vec<String> = passes.iter().map(pass).collect();
        assert_eq!(
            found.join(";"),
            cell("passes: depth|alpha|beta|value|best|nodes|hits|cuts"),
            "{line}"
        );
    }
    assert!(with_passes > 300, "{with_passes}");
}

#[test]
fn without_a_memory_an_answer_is_as_it_was() {
    let silent = "--game nim --depth 3";
    let mut plain = analyze(silent);
    assert!(
        plain.get("hits").is_none() && plain.get("passes").is_none(),
        "{plain}"
    );
    plain["elapsed_ms"] = json!(0);
    for options in [
        "--table none",
        "--deepening=false",
        "--aspiration none --table none --order natural",
    ] {
        let mut said = analyze(&format!("{silent} {options}"));
        said["elapsed_ms"] = json!(0);
        assert_eq!(said, plain, "{options}");
    }
}

#[test]
fn an_order_that_remembers_goes_on_as_another_order() {
    let nodes = |order: &str| {
        let answer = analyze(&format!(
            "--game connect-four --depth 6 --order {order} --seed 3"
        ));
        (
            answer["value"].clone(),
            answer["nodes"].as_u64().expect("nodes"),
        )
    };
    let all = [
        "natural",
        "shuffled",
        "evaluation",
        "killers",
        "killers+shuffled",
        "killers+evaluation",
        "history",
        "history+shuffled",
        "history+evaluation",
        "killers+history",
        "killers+history+shuffled",
        "killers+history+evaluation",
    ]
    .map(nodes);
    assert!(all.iter().all(|(value, _)| *value == all[0].0), "{all:?}");
    let distinct: std::collections::BTreeSet<u64> = all.iter().map(|(_, nodes)| *nodes).collect();
    assert_eq!(distinct.len(), all.len(), "{all:?}");
}

#[test]
fn what_does_not_go_together_is_refused() {
    for (options, reason) in [
        (
            "--aspiration 2",
            "an aspiration window stands around the value of the depth before: it needs deepening",
        ),
        (
            "--aspiration 2 --deepening --method minimax",
            "minimax searches every move and has no window",
        ),
        (
            "--aspiration 2 --deepening --method mtdf",
            "mtdf searches null windows only",
        ),
        (
            "--table-depth deeper",
            "a table depth says which entries of a table may answer, and there is no table",
        ),
        (
            "--table all --method alphabeta-faulty",
            "alphabeta-faulty is a specimen of one fault",
        ),
        (
            "--table 0",
            "--table: expected none, all, or a number of MiB from 1 on, found \"0\"",
        ),
        (
            "--table -1",
            "--table: expected none, all, or a number of MiB from 1 on, found \"-1\"",
        ),
        ("--table 1.5", "--table: expected none, all"),
        (
            "--table 99999999999999999999",
            "--table: expected none, all",
        ),
        (
            "--table 1000000000000",
            "a table of 1000000000000 MiB does not fit: there are ",
        ),
        (
            "--table all --table-depth deepest",
            "--table-depth: expected one of equal, deeper; found \"deepest\"",
        ),
        (
            "--aspiration -2 --deepening",
            "--aspiration: expected a number above 0, such as 2, 0.5 or 1/9, or none",
        ),
        (
            "--aspiration 0 --deepening",
            "--aspiration: expected a number above 0",
        ),
        (
            "--deepening=maybe",
            "--deepening: expected one of true, false; found \"maybe\"",
        ),
    ] {
        fails(&format!("analyze --game nim {options}"), reason);
    }
    // In a line of a batch as well.
    let lines = [
        json!({"game": "nim", "table": 1_000_000_000_000_u64}),
        json!({"game": "nim", "aspiration": 0.5}),
        json!({"game": "nim", "deepening": 3}),
        json!({"game": "nim", "depth": 3, "table": 1, "deepening": true, "aspiration": 0.5}),
        json!({"game": "nim", "depth": 3, "table": "none", "deepening": false, "aspiration": "none"}),
    ];
    let input: Vec<String> = lines.iter().map(Value::to_string).collect();
    let output = run_with(&["analyze", "--batch", "-"], input.join("\n").as_bytes());
    assert_eq!(output.status.code(), Some(1), "some lines have errors");
    let output = String::from_utf8(output.stdout).expect("UTF-8");
    let answers: Vec<Value> = output
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let error = |at: usize| answers[at]["error"].as_str().unwrap_or_default().to_owned();
    assert!(
        error(0).contains("does not fit: there are "),
        "{}",
        error(0)
    );
    assert!(error(1).contains("it needs deepening"), "{}", error(1));
    assert!(error(2).contains("deepening: expected"), "{}", error(2));
    assert_eq!(answers[3]["passes"].as_array().map(Vec::len), Some(3));
    assert!(answers[4].get("passes").is_none() && answers[4].get("error").is_none());
}

/// Returns a save with a search.
fn save(search: &str) -> String {
    format!("(\n    version: 1,\n    game: \"nim\",\n    search: ({search}),\n)\n")
}

#[test]
fn a_save_says_what_is_remembered_and_options_replace_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("memory.ron");
    let file = path.to_str().expect("UTF-8");
    let said = save(
        "method: \"mtdf\", depth: 4, order: \"killers\", table: 8, table_depth: \"deeper\", deepening: true",
    );
    std::fs::write(&path, said).expect("a file");
    let ask = |options: &[&str]| -> Value {
        let text = succeed(&[&["analyze", file, "--json"], options].concat(), b"");
        serde_json::from_str(&text).expect("JSON")
    };
    let own = ask(&[]);
    let spelled = "--method mtdf --depth 4 --order killers --table 8 --table-depth deeper --deepening --game nim";
    let same = analyze(spelled);
    for field in [
        "method", "value", "best", "nodes", "hits", "passes", "pv", "children",
    ] {
        assert_eq!(own[field], same[field], "{field}");
    }
    assert_eq!(own["method"], "mtdf");
    // Without a table, there is no rule for its entries.
    assert_eq!(ask(&["--table", "none"])["hits"], 0);
    assert_eq!(ask(&["--deepening=false"])["passes"][0]["depth"], 4);
    assert_eq!(ask(&["--method", "pvs"])["method"], "pvs");
    let faulty = ask(&["--method", "alphabeta-faulty", "--order", "natural"]);
    assert!(faulty.get("hits").is_none(), "{faulty}");
    // An aspiration may be a number or a text.
    for aspiration in ["\"1/9\"", "0.5", "2", "Some(2)", "\"none\"", "None"] {
        let text = save(&format!(
            "depth: 3, deepening: true, table: \"all\", aspiration: {aspiration}"
        ));
        std::fs::write(&path, text).expect("a file");
        assert!(
            ask(&[])["passes"]
                .as_array()
                .is_some_and(|passes| passes.len() >= 3),
            "{aspiration}"
        );
    }
}

#[test]
fn a_save_that_cannot_remember_so_is_refused_at_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("f.ron");
    for (search, place, reason) in [
        (
            "table: 0",
            "4:21",
            "expected a table, one of none, all, a number of MiB; found \"0\"",
        ),
        (
            "table: \"much\"",
            "4:21",
            "expected a table, one of none, all, a number of MiB; found \"much\"",
        ),
        (
            "table: 1000000000000",
            "4:21",
            "a table of 1000000000000 MiB does not fit: there are ",
        ),
        ("table_depth: \"deeper\"", "4:27", "and there is no table"),
        (
            "table: 1, table_depth: \"deep\"",
            "4:37",
            "expected which entries answer, one of equal, deeper",
        ),
        ("aspiration: 2", "4:26", "it needs deepening"),
        (
            "deepening: true, aspiration: \"0\"",
            "4:43",
            "expected an aspiration, one of none, a number above 0",
        ),
        (
            "deepening: true, aspiration: 2, method: \"mtdf\"",
            "4:43",
            "mtdf searches null windows only",
        ),
        (
            "method: \"alphabeta-faulty\", table: 1",
            "4:22",
            "alphabeta-faulty is a specimen",
        ),
        ("deepening: 1", "4:", "true"),
    ] {
        let text = save(search);
        std::fs::write(&path, &text).expect("a file");
        let file = path.to_str().expect("UTF-8");
        let message = failure(&["analyze", file], b"");
        assert!(
            message.contains(&format!("f.ron:{place}")) && message.contains(reason),
            "{search}: {message}"
        );
        // A link contains the text of a save.
        use base64::Engine as _;
        let code = base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(&text);
        let message = failure(&["analyze", &format!("plyscope://{code}")], b"");
        assert!(
            message.contains(&format!("the link:{place}")) && message.contains(reason),
            "{search}: {message}"
        );
    }
}

/// Returns the options of a search from a row of the tables.
fn options(row: &[(&str, &str)]) -> Vec<String> {
    let cell = |column| get(row, column);
    let mut options: Vec<String> = [
        ("--game", cell("game")),
        ("--evaluation", cell("evaluation")),
        ("--depth", cell("depth")),
        ("--method", cell("method")),
        ("--table", cell("table")),
        ("--order", cell("order")),
    ]
    .into_iter()
    .flat_map(|(option, value)| [option.to_owned(), value.to_owned()])
    .collect();
    if cell("moves") != "-" {
        options.extend(["--moves".to_owned(), cell("moves").to_owned()]);
    }
    if cell("table") != "none" {
        options.extend(["--table-depth".to_owned(), cell("table_depth").to_owned()]);
    }
    if cell("deepening") == "yes" {
        options.push("--deepening".to_owned());
    }
    if cell("aspiration") != "-" {
        options.extend([
            "--aspiration".to_owned(),
            format!("{}/{}", cell("aspiration"), cell("units_in_1")),
        ]);
    }
    options
}

fn ask(command: &str, options: &[String]) -> Vec<Value> {
    let arguments: Vec<&str> = [command]
        .into_iter()
        .chain(options.iter().map(String::as_str))
        .chain(["--json"])
        .collect();
    succeed(&arguments, b"")
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

#[test]
fn traces_have_the_events_of_an_independent_program() {
    let searches = table(include_str!(
        "../../engine/tests/data/memory/event_searches.tsv"
    ));
    let events = table(include_str!("../../engine/tests/data/memory/events.tsv"));
    assert_eq!((searches.len(), events.len()), (12, 4_036));
    let mut hits = 0;
    for (number, row) in (1..).zip(&searches) {
        let scale: f64 = get(row, "units_in_1").parse().expect("a number");
        let told = ask("trace", &options(row));
        let expected: Vec<_> = events
            .iter()
            .filter(|event| get(event, "search") == format!("{number}"))
            .collect();
        assert_eq!(told.len(), expected.len(), "{row:?}");
        for (found, event) in told.iter().zip(expected) {
            let cell = |column| get(event, column);
            let place = || format!("search {number}: {found} where {event:?} was expected");
            for column in ["tick", "ply", "pass"] {
                assert_eq!(found[column].to_string(), cell(column), "{}", place());
            }
            assert_eq!(found["event"], cell("event"), "{}", place());
            for column in ["alpha", "beta"] {
                assert_eq!(units(&found[column], scale), cell(column), "{}", place());
            }
            if cell("event") == "enter" {
                assert!(
                    found["value"].is_null() && found.get("from").is_none(),
                    "{}",
                    place()
                );
                continue;
            }
            assert_eq!(units(&found["value"], scale), cell("value"), "{}", place());
            assert_eq!(
                found["pruned"]
                    .as_array()
                    .map(Vec::len)
                    .map(|left| left.to_string())
                    .as_deref(),
                Some(cell("pruned")),
                "{}",
                place()
            );
            match cell("from") {
                "-" => assert!(found.get("from").is_none(), "{}", place()),
                from => {
                    hits += 1;
                    assert_eq!(
                        (found["from"].to_string(), &found["kind"]),
                        (from.to_owned(), &json!(cell("kind"))),
                        "{}",
                        place()
                    );
                }
            }
        }
    }
    assert!(hits > 100, "{hits}");
}

/// Searches of many kinds, small enough for minimax.
const CHECKED: &[&str] = &[
    "--game nim:heaps=2+3 --depth full --method alphabeta-soft --table all",
    "--game nim:heaps=1+2+3 --depth full --method minimax --table all",
    "--game nim:heaps=2+2+2 --depth 5 --evaluation heap-sum --method pvs --table all --deepening --order killers",
    "--game connect-four:columns=4,rows=4 --depth 6 --evaluation lines --method alphabeta --table 1 --deepening --aspiration 2",
    "--game connect-four:columns=4,rows=4 --depth 6 --evaluation lines --method mtdf --table all --deepening",
    "--game othello:size=4 --depth 7 --evaluation discs --method alphabeta-hard --table all --deepening",
    "--game k-in-a-row --moves b2,a3 --depth full --method alphabeta --table all --order killers",
    "--game rastros:rows=4,columns=4,start=2.3 --depth 7 --method pvs --table all --deepening --order killers+evaluation",
    "--game tree:[[3,12],[2,4],[14,5]] --method mtdf",
    "--game connect-four:columns=4,rows=4 --depth 7 --evaluation lines --method mtdf --table 1 --deepening --order history",
    "--game othello:size=4 --depth 7 --evaluation discs --method pvs --table all --order killers+history+evaluation",
];

fn check(line: &str, code: i32) -> Value {
    serde_json::from_str(&crate::cli::coded(&format!("check {line} --json"), code)).expect("JSON")
}

#[test]
fn every_value_of_equal_entries_is_minimax() {
    let mut hits = 0;
    for line in CHECKED {
        let found = check(line, 0);
        assert!(
            found["ok"] == true && found["sampled"] == false && found["root"] == true,
            "{line}: {found}"
        );
        assert_eq!(
            found["values"]
                .as_u64()
                .zip(found["bounds"].as_u64())
                .map(|(v, b)| v + b),
            found["nodes"].as_u64(),
            "{line}"
        );
        hits += found["hits"].as_u64().expect("hits");
        assert!(found.get("unstable").is_none(), "{line}: {found}");
    }
    assert!(hits > 400, "{hits}");
}

#[test]
fn deeper_entries_are_justified_and_differ_with_a_reason() {
    let mut unstable = Vec::new();
    for line in CHECKED.iter().filter(|line| line.contains("--table ")) {
        let found = check(&format!("{line} --table-depth deeper"), 0);
        assert!(found["ok"] == true, "{line}: {found}");
        let count = found["unstable"].as_u64().expect("a count");
        if count > 0 {
            unstable.push(found["instability"].clone());
        }
    }
    for found in &unstable {
        let text = found["text"].as_str().unwrap_or_default();
        assert!(
            text.contains("from the table") && text.contains("the entry was stored at tick"),
            "{found}"
        );
        assert!(found["from"].as_u64() < found["tick"].as_u64(), "{found}");
    }
    assert!(!unstable.is_empty(), "no search is unstable");
}

/// The value of a whole search may depend on a deeper entry: that entry is named, and also for each
/// value on the way up.
#[test]
fn a_value_that_is_not_minimaxs_names_the_entry_that_it_rests_on() {
    let line = "--game nim:heaps=2+3+4 --depth 5 --evaluation heap-sum --method minimax --table all --deepening";
    let plain = crate::cli::json(
        "analyze --game nim:heaps=2+3+4 --depth 5 --evaluation heap-sum --method minimax --json",
    );
    for sample in ["", " --nodes 0 --sample 100000"] {
        let found = check(&format!("{line} --table-depth deeper{sample}"), 0);
        let root = &found["unstable_answer"];
        assert_eq!(
            (&root["path"], &root["truth"]),
            (&json!([]), &plain["value"]),
            "{found}"
        );
        let listed = found["instabilities"].as_array().expect("a list");
        let answers: Vec<&Value> = listed
            .iter()
            .filter(|one| one["answer"] == one["tick"])
            .collect();
        assert!(
            !answers.is_empty() && listed.len() > answers.len(),
            "{found}"
        );
        for one in listed
            .iter()
            .chain([root])
            .filter(|one| one["answer"] != one["tick"])
        {
            let (tick, text) = (
                one["answer"].as_u64().expect("a tick"),
                one["text"].as_str().unwrap_or_default(),
            );
            assert!(
                tick < one["tick"].as_u64().expect("a tick")
                    && text.contains("it rests on the answer at tick"),
                "{one}"
            );
            // It is a hit, and its entry was searched deeper than the remaining depth.
            let moment = crate::cli::json(&format!(
                "moment {line} --table-depth deeper --tick {tick} --json"
            ));
            let ply = moment["path"].as_array().expect("a path").len() as u64;
            let pass = moment["pass"].as_u64().unwrap_or(5);
            assert!(
                one["stored"]
                    .as_u64()
                    .is_none_or(|stored| stored > pass.saturating_sub(ply)),
                "{one}: {moment}"
            );
        }
        assert_eq!(found["instability"], listed[0], "{found}");
    }
}

/// A search with only right values does not prove that its table is right: the effect of the fault
/// is reported.
#[test]
fn a_fault_that_does_not_show_is_not_taken_for_a_right_table() {
    for (line, effect, why) in [
        (
            "--game connect-four --depth 5 --table all --deepening --table-faulty side",
            "cannot",
            "says by itself whose turn it is",
        ),
        (
            "--game k-in-a-row --depth 4 --table 1 --table-faulty side",
            "cannot",
            "says by itself whose turn it is",
        ),
        (
            "--game rastros --depth 3 --table all --table-faulty side",
            "cannot",
            "says by itself whose turn it is",
        ),
        (
            "--game tree:[[3,12],[2,4]] --table all --table-faulty side",
            "cannot",
            "says by itself whose turn it is",
        ),
        (
            "--game nim:heaps=2+3 --depth full --table all --table-faulty depth",
            "cannot",
            "to the end of the game",
        ),
        (
            "--game connect-four --depth 4 --method minimax --table all --table-faulty kind",
            "cannot",
            "minimax has no window",
        ),
        (
            "--game connect-four --depth 5 --table all --table-faulty depth",
            "unused",
            "without the fault every visit is the same",
        ),
        (
            "--game othello:size=4 --depth 5 --table all --table-faulty side",
            "unused",
            "with the other side to move",
        ),
        (
            "--game nim:heaps=2+3 --depth full --table all --table-faulty kind",
            "harmless",
            "did no harm",
        ),
        (
            "--game connect-four --depth 5 --table all --table-faulty depth --nodes 100",
            "unknown",
            "too large to be run again",
        ),
    ] {
        let found = check(line, 0);
        let fault = &found["fault"];
        assert_eq!(
            (&found["ok"], &fault["effect"]),
            (&json!(true), &json!(effect)),
            "{line}: {found}"
        );
        assert!(
            fault["text"]
                .as_str()
                .is_some_and(|text| text.contains(why)),
            "{line}: {found}"
        );
        let text = crate::cli::coded(&format!("check {line}"), 0);
        assert!(
            text.contains(why) && !text.contains("confirmed by minimax:"),
            "{line}: {text}"
        );
    }
    let found = check(
        "--game nim:heaps=2+3 --depth full --table all --table-faulty side",
        1,
    );
    assert_eq!(
        found["fault"],
        json!({"fault": "side", "effect": "wrong", "text": null}),
        "{found}"
    );
    assert!(
        check("--game connect-four --depth 4 --table all", 0)
            .get("fault")
            .is_none()
    );
}

/// Deepening to the end of the game ends, although a table that ignores depths returns values of
/// unfinished searches.
#[test]
fn deepening_ends_with_a_table_that_does_not_look_at_depths() {
    for game in [
        "nim:heaps=2+3",
        "nim:heaps=1+2+3",
        "k-in-a-row",
        "othello:size=4",
    ] {
        let answer = analyze(&format!(
            "--game {game} --depth full --table all --deepening --table-faulty depth"
        ));
        assert!(
            answer["passes"]
                .as_array()
                .is_some_and(|passes| (2..40).contains(&passes.len())),
            "{answer}"
        );
    }
}

#[test]
fn a_faulty_table_is_caught_and_the_store_is_named() {
    for (fault, why) in [
        ("kind", "was stored as more"),
        ("depth", "that was a search of"),
        ("side", "that was another position"),
    ] {
        let mut named = 0;
        for line in CHECKED.iter().filter(|line| line.contains("--table ")) {
            let arguments =
                crate::cli::words(&format!("check {line} --table-faulty {fault} --json"));
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let output = crate::cli::run_with(&arguments, b"");
            let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
            assert_eq!(
                output.status.code(),
                Some(i32::from(found["ok"] == false)),
                "{line}: {found}"
            );
            if found["ok"] == true {
                continue;
            }
            // A wrong value above follows from a wrong value below: the first in time is a hit in
            // the table.
            let first = &found["failures"][0];
            assert_eq!(
                first["what"], "the table gave a wrong answer",
                "{line} {fault}: {first}"
            );
            let text = first["blame"]["text"].as_str().unwrap_or_default();
            assert!(
                text.contains("to blame: the store at tick"),
                "{line}: {first}"
            );
            assert!(
                first["blame"]["tick"].as_u64() < first["tick"].as_u64(),
                "{line}: {first}"
            );
            named += u64::from(text.contains(why));
        }
        assert!(named > 0, "{fault}: no search shows it");
    }
}

#[test]
fn moments_and_pictures_of_searches_that_remember() {
    let line = "--game nim:heaps=2+3 --depth full --method alphabeta-soft --table all";
    let moment = crate::cli::json(&format!("moment {line} --tick 20 --json"));
    assert!(
        moment["path"]
            .as_array()
            .is_some_and(|path| !path.is_empty()),
        "{moment}"
    );
    for format in ["text", "dot", "svg", "jsonl"] {
        let arguments = crate::cli::words(&format!("export {line} --as {format}"));
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        assert!(!succeed(&arguments, b"").is_empty(), "{format}");
    }
    let found = crate::cli::json(
        "diff nim:heaps=2+3 nim:heaps=2+3 --a-table all --a-depth full --depth full --json",
    );
    assert_eq!(found["same"], false, "{found}");
    let found = crate::cli::json(
        "diff nim:heaps=2+3 nim:heaps=2+3 --a-table all --table all --a-depth full --depth full --json",
    );
    assert_eq!(found["same"], true, "{found}");
}

#[test]
fn history_is_a_part() {
    let line = "compare --game connect-four:columns=6,rows=5 --depth 8 --evaluation lines --table all --deepening --order killers+history --json";
    let found = crate::cli::json(line);
    let parts = &found["parts"];
    assert_eq!(parts["agree"], true, "{found}");
    let nodes: std::collections::BTreeMap<String, u64> = parts["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| {
            (
                row["parts"].to_string().replace('"', ""),
                row["nodes"].as_u64().expect("nodes"),
            )
        })
        .collect();
    assert!(nodes["[history]"] < nodes["[killers]"] && nodes["[killers]"] < nodes["[]"]);
    let all = nodes["[table,killers,history,deepening]"];
    assert!(nodes.values().all(|nodes| *nodes >= all), "{nodes:?}");
}

#[test]
fn the_parts_are_compared() {
    let line = "compare --game connect-four:columns=4,rows=4 --depth 6 --evaluation lines --table all --deepening --order killers --plot --json";
    let found = crate::cli::json(line);
    let parts = &found["parts"];
    assert_eq!(parts["agree"], true, "{found}");
    let rows = parts["rows"].as_array().expect("rows");
    let names: Vec<String> = rows
        .iter()
        .map(|row| row["parts"].to_string().replace('"', ""))
        .collect();
    assert_eq!(
        names,
        [
            "[]",
            "[table]",
            "[killers]",
            "[deepening]",
            "[killers,deepening]",
            "[table,deepening]",
            "[table,killers]",
            "[table,killers,deepening]"
        ]
    );
    let nodes = |row: &Value| row["nodes"].as_u64().expect("nodes");
    for (at, row) in rows.iter().enumerate() {
        let has_table = names[at].contains("table");
        assert_eq!(
            row["hits"].as_u64().is_some_and(|hits| hits > 0),
            has_table,
            "{row}"
        );
    }
    assert!(nodes(&rows[1]) < nodes(&rows[0]), "{found}");
    // The curve of each row ends at its number of nodes.
    let curves = parts["by_depth"].as_array().expect("curves");
    assert_eq!(curves.len(), 6);
    let last: Vec<u64> = curves[5][1]
        .as_array()
        .expect("rows")
        .iter()
        .map(|nodes| nodes.as_u64().expect("nodes"))
        .collect();
    assert_eq!(last, rows.iter().map(nodes).collect::<Vec<_>>());
    assert!(
        crate::cli::json("compare --game nim --depth 3 --json")
            .get("parts")
            .is_none()
    );
}

#[test]
fn an_experiment_has_a_line_for_each_memory() {
    let text = succeed(
        &["experiment", "assets/experiments/memory.ron", "--json"],
        b"",
    );
    let rows: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(rows.len(), 3 * 2 * 2 * 4);
    for group in rows.chunks(16) {
        assert!(
            group.iter().all(|row| row["value"] == group[0]["value"]),
            "{group:?}"
        );
    }
    let nodes = |row: &Value| row["nodes"].as_u64().expect("nodes");
    assert!(
        rows.chunks(4)
            .all(|four| nodes(&four[1]) <= nodes(&four[0])),
        "a table saves nodes"
    );
    // All positions together have the sums of the rows, and with --plot the curves.
    let plotted = succeed(
        &["experiment", "assets/experiments/memory.ron", "--plot"],
        b"",
    );
    let (_, together) = plotted
        .split_once("all 3 positions together")
        .expect("the sums");
    let sums = (0..16).map(|at| rows.iter().skip(at).step_by(16).map(nodes).sum::<u64>());
    let lines: Vec<&str> = together.lines().skip(2).take(16).collect();
    for (line, sum) in lines.iter().zip(sums) {
        let digits = line.split_whitespace().map(|word| word.replace(',', ""));
        assert!(
            digits.into_iter().any(|word| word == sum.to_string()),
            "{sum}: {line}"
        );
    }
    assert_eq!(together.matches('█').next(), Some("█"), "{together}");
    let csv = succeed(
        &["experiment", "assets/experiments/memory.ron", "--csv"],
        b"",
    );
    let head = csv.lines().next().unwrap_or_default();
    assert!(
        head.ends_with("elapsed_ms,printed,table,table_depth,deepening,aspiration,hits"),
        "{head}"
    );
    assert!(
        csv.lines()
            .all(|line| line.split(',').count() == head.split(',').count() || line.contains('"'))
    );
}

#[test]
fn a_player_by_the_time_is_found_again_by_its_depth() {
    let player = "alphabeta-soft:evaluation=lines,order=killers,table=4,time=30ms";
    let game = "connect-four:columns=5,rows=4";
    let text = succeed(
        &[
            "play", "--game", game, "--first", player, "--second", "random", "--seed", "5",
            "--json",
        ],
        b"",
    );
    let played: Value = serde_json::from_str(&text).expect("JSON");
    let moves: Vec<&str> = played["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|mv| mv["move"].as_str().expect("a move"))
        .collect();
    let depths: Vec<u64> = played["depths"]
        .as_array()
        .expect("depths")
        .iter()
        .map(|depth| depth.as_u64().expect("a depth"))
        .collect();
    assert_eq!(depths.len(), moves.len());
    for (ply, depth) in depths.iter().enumerate() {
        assert_eq!(*depth > 0, ply % 2 == 0, "{depths:?}");
        if *depth > 0 {
            let list = moves[..ply].join(",");
            let depth = depth.to_string();
            let options = [
                "--evaluation",
                "lines",
                "--order",
                "killers",
                "--table",
                "4",
                "--deepening",
                "--depth",
                &depth,
            ];
            let place = [
                "analyze",
                "--game",
                game,
                "--moves",
                &list,
                "--method",
                "alphabeta-soft",
                "--json",
            ];
            let found = succeed(&[&place[..], &options[..]].concat(), b"");
            let found: Value = serde_json::from_str(&found).expect("JSON");
            assert_eq!(found["best"], moves[ply], "ply {ply}, depth {depth}");
        }
    }
    // A player without a clock reports no depths.
    let text = succeed(
        &[
            "play", "--game", "nim", "--first", "minimax", "--second", "random", "--json",
        ],
        b"",
    );
    assert!(!text.contains("depths"), "{text}");
}
