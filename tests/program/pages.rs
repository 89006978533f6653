//! `plyscope page`: the file, and its display in a browser, compared with `trace --json` at every
//! tick.

use crate::own_home;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Output;

pub mod browser;

/// Searches of different games and methods.
const SEARCHES: [&[&str]; 7] = [
    &["--game", "tree:[[3,12,8],[2,4,6],[14,5,2]]"],
    &[
        "--game",
        "tree:[[2.5,[12,-1]],[1.5,4]]",
        "--method",
        "minimax",
    ],
    &[
        "--game",
        "tree:first=min,[[3,12,8],[2,4,6],[14,5,2]]",
        "--method",
        "pvs",
    ],
    &[
        "--game",
        "k-in-a-row",
        "--position",
        ".X./OX./.O. X",
        "--depth",
        "full",
    ],
    &["--game", "connect-four:columns=4,rows=4", "--depth", "4"],
    &[
        "--game",
        "nim:heaps=1+2+2",
        "--depth",
        "3",
        "--method",
        "alphabeta-soft",
    ],
    &["tests/traces/right-pvs.trace"],
];

fn run(command: &str, search: &[&str], more: &[&str]) -> Output {
    let mut program = own_home::plyscope();
    program
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .arg(command)
        .args(search)
        .args(more);
    program.output().expect("the program starts")
}

fn printed(command: &str, search: &[&str], more: &[&str]) -> String {
    let output = run(command, search, more);
    assert!(
        output.status.success(),
        "{search:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn page(search: &[&str], more: &[&str]) -> String {
    printed("page", search, more)
}

/// Returns the events of a search.
fn events(search: &[&str], more: &[&str]) -> Vec<Value> {
    let lines = printed("trace", search, &[&["--json"], more].concat());
    lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// Returns the text between two texts.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = text.split_once(from).unwrap_or_else(|| panic!("no {from}"));
    rest.split_once(to).unwrap_or_else(|| panic!("no {to}")).0
}

fn data(page: &str) -> Value {
    let json = between(
        page,
        "<script type=\"application/json\" id=\"data\">",
        "</script>",
    );
    serde_json::from_str(json).expect("JSON")
}

fn sentences(page: &str) -> Vec<String> {
    let list = between(
        between(page, "<details id=\"list\"", "</details>"),
        "<ol",
        "</ol>",
    );
    list.split("<li>")
        .skip(1)
        .map(|item| item.trim().to_owned())
        .collect()
}

/// Returns a number in the notation of a page.
fn written(number: &Value) -> String {
    match number {
        Value::String(text) => text.replace("inf", "∞"),
        Value::Null => String::new(),
        number => number.to_string(),
    }
}

/// Returns the texts of a page for a tick: α, β, the value, and its explanation.
fn said(data: &Value, tick: u64) -> [String; 4] {
    let rows = data["visits"].as_array().expect("visits");
    let number = |row: &Value, at: usize| row[at].as_i64().expect("a number");
    for row in rows {
        let ply = data["boxes"][number(row, 1) as usize][2]
            .as_i64()
            .expect("a ply");
        let enter = 2 * number(row, 0) - ply;
        let leave = enter + 2 * number(row, 2) - 1;
        let left = leave == tick as i64 && number(row, 5) >= 0;
        if enter == tick as i64 || left {
            let value = |at: usize| written(&data["numbers"][number(row, at) as usize]);
            let kind = ["exact", "upper", "lower"][number(row, 6) as usize];
            let (returned, kind) = if left {
                (value(5), kind.to_owned())
            } else {
                Default::default()
            };
            return [value(3), value(4), returned, kind];
        }
    }
    panic!("no visit is entered or left at tick {tick}")
}

fn expected(event: &Value) -> [String; 4] {
    let kind = event["kind"].as_str().unwrap_or_default().to_owned();
    [
        written(&event["alpha"]),
        written(&event["beta"]),
        written(&event["value"]),
        kind,
    ]
}

#[test]
fn a_page_says_what_the_trace_says_at_every_tick() {
    for search in SEARCHES {
        let (page, events) = (page(search, &[]), events(search, &[]));
        let (data, sentences) = (data(&page), sentences(&page));
        assert!(
            page.contains(&format!(
                "<body data-ticks=\"{}\" data-from=\"0\"",
                events.len()
            )),
            "{search:?}"
        );
        assert_eq!(sentences.len(), events.len(), "{search:?}");
        for event in &events {
            let tick = event["tick"].as_u64().expect("a tick");
            assert_eq!(
                said(&data, tick),
                expected(event),
                "{search:?}, tick {tick}"
            );
            let cut = event["pruned"]
                .as_array()
                .is_some_and(|pruned| !pruned.is_empty());
            assert_eq!(
                sentences[tick as usize].contains("not searched"),
                cut,
                "{search:?}, tick {tick}"
            );
        }
    }
}

/// Every box of a tree has its own place, and there is a box for each unsearched move that the
/// trace names.
#[test]
fn a_page_draws_the_whole_tree() {
    let page = data(&page(SEARCHES[0], &[]));
    let boxes = page["boxes"].as_array().expect("boxes");
    assert_eq!(
        (boxes.len(), page["visits"].as_array().map(Vec::len)),
        (13, Some(11))
    );
    let mut places: Vec<(u64, u64)> = boxes
        .iter()
        .map(|found| {
            (
                found[2].as_u64().expect("a ply"),
                found[1].as_u64().expect("x"),
            )
        })
        .collect();
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), boxes.len(), "{places:?}");
    // Fifty moves that were cut share one box.
    let wide = data(&printed(
        "page",
        &["--game", "k-in-a-row:h=8,v=8,k=5", "--depth", "2"],
        &[],
    ));
    let more: u64 = wide["boxes"]
        .as_array()
        .expect("boxes")
        .iter()
        .filter_map(|found| found[7].as_u64())
        .sum();
    assert!(more > 500, "{more}");
}

#[test]
fn a_page_loads_nothing_and_shows_foreign_words_as_they_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("odd.trace");
    let odd = "</script><!--<b>\"'&\u{2028}";
    let trace = format!(
        "plyscope-trace 1\ntitle {odd}\nbegin\n> - -inf inf\n. {odd}a 5 -inf inf\n. ]]> 3 5 inf\n= 5\n"
    );
    fs::write(&file, trace).expect("written");
    let page = page(&[&file.to_string_lossy()], &[]);
    assert!(
        !page.contains("<b>") && !page.contains("<!--<") && !page.contains('\u{2028}'),
        "{page}"
    );
    assert_eq!(
        (
            page.matches("<script").count(),
            page.matches("</script>").count()
        ),
        (2, 2)
    );
    let name = data(&page)["boxes"][1][3]
        .as_str()
        .expect("a name")
        .to_owned();
    assert!(name.starts_with("</script><!--<b>\"'&"), "{name}");
    for place in page.match_indices("http").map(|(at, _)| &page[at..]) {
        assert!(
            place.starts_with("http-equiv") || place.starts_with("http://www.w3.org/"),
            "{}",
            &place[..40]
        );
    }
    for id in [
        "back", "forward", "sentence", "slider", "tick", "alpha", "beta", "value",
    ] {
        assert_eq!(page.matches(&format!(" id=\"{id}\"")).count(), 1, "{id}");
    }
}

#[test]
fn a_search_that_is_too_large_says_which_part_fits() {
    const LARGE: [&str; 4] = ["--game", "connect-four", "--depth", "7"];
    let refused = run("page", &LARGE, &[]);
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    let message = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        message.contains("at most 5000 visits") && message.contains("--from 0 --to "),
        "{message}"
    );
    let fits = between(&message, "--from 0 --to ", ")").to_owned();
    let part = page(&LARGE, &["--to", &fits]);
    assert!(part.len() < 1_000_000, "{} bytes", part.len());
    // A part from the middle has the same numbers as the whole.
    let (from, to) = ("3000", "3200");
    let part = page(&LARGE, &["--from", from, "--to", to]);
    let (found, events) = (data(&part), events(&LARGE, &["--from", from, "--to", to]));
    assert!(part.contains("<body data-ticks=\"201\" data-from=\"3000\" data-to=\"3200\""));
    assert_eq!(sentences(&part).len(), events.len());
    for event in &events {
        let tick = event["tick"].as_u64().expect("a tick");
        assert_eq!(said(&found, tick), expected(event), "tick {tick}");
    }
    for (more, words) in [
        (["--from", "9", "--to", "3"], "from 9 on"),
        (["--from", "0", "--to", "99999999"], "no tick"),
    ] {
        let refused = run("page", &LARGE, &more);
        assert!(
            String::from_utf8_lossy(&refused.stderr).contains(words),
            "{refused:?}"
        );
    }
}

#[test]
fn a_page_speaks_the_language_that_was_asked_for() {
    for (language, words) in [
        (
            "en",
            ["is entered: MAX to move", "One tick back", "α at entry"],
        ),
        ("pt", ["turno de MAX", "Um instante atrás", "α à entrada"]),
        (
            "es",
            ["turno de MAX", "Un instante atrás", "α a la entrada"],
        ),
    ] {
        let page = page(SEARCHES[0], &["--language", language]);
        assert!(
            page.starts_with(&format!("<!DOCTYPE html>\n<html lang=\"{language}\">")),
            "{language}"
        );
        for words in words {
            assert!(page.contains(words), "{language}: {words}");
        }
    }
}

/// Without a script, the questions are a list, and no readable text gives an answer away.
#[test]
fn a_practice_shows_no_sentence_of_the_search() {
    let page = page(SEARCHES[0], &["--practice"]);
    let (list, data) = (sentences(&page), data(&page));
    let questions = data["questions"].as_array().expect("questions");
    assert_eq!((list.len(), questions.len()), (12, 12));
    assert!(list.iter().all(|line| line.ends_with('?')), "{list:?}");
    let cut = questions
        .iter()
        .find(|question| question["names"] == serde_json::json!(["B2", "B3"]));
    assert!(
        cut.is_some_and(|cut| cut["text"] == "Which moves are cut at B?"),
        "{questions:?}"
    );
    // The questions are in the order of the search, and each expects the value of the trace.
    let events = events(SEARCHES[0], &[]);
    for question in questions {
        let event = &events[question["tick"].as_u64().expect("a tick") as usize];
        let value = |at: usize| {
            data["numbers"][question["values"][at].as_u64().expect("a place") as usize].clone()
        };
        match question["kind"].as_str() {
            Some("values") => assert_eq!(value(0), event["value"], "{question}"),
            Some("windows") => assert_eq!(
                [value(0), value(1)],
                [event["alpha"].clone(), event["beta"].clone()]
            ),
            Some("cuts") => assert_eq!(question["names"], event["pruned"], "{question}"),
            _ => assert_eq!(question["kind"], "order"),
        }
    }
    let large = run(
        "page",
        &["--game", "othello", "--depth", "4"],
        &["--practice"],
    );
    assert!(
        String::from_utf8_lossy(&large.stderr).contains("at most 130 nodes"),
        "{large:?}"
    );
}

/// A lesson as a page has its tasks beside its search; the parts that give them away are closed.
#[test]
fn a_lesson_is_a_page_with_its_tasks() {
    let lesson = page(&["assets/lessons/pt/why-a-cut.ron"], &["--language", "pt"]);
    let notes = between(&lesson, "<section id=\"notes\">", "</section>");
    assert!(
        notes.matches("<li>").count() >= 3 && notes.contains("<details><summary>Dica</summary>"),
        "{notes}"
    );
    assert!(
        data(&lesson)["visits"]
            .as_array()
            .is_some_and(|visits| visits.len() > 5)
    );
}

#[test]
fn pages_come_from_exports_and_exams_too() {
    let search = SEARCHES[0];
    assert_eq!(
        printed("export", search, &["--as", "html"]),
        page(search, &[])
    );
    assert_eq!(
        printed("export", search, &["--as", "html", "--ticks", "3..9"]),
        page(search, &["--from", "3", "--to", "9"])
    );
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().to_string_lossy();
    let terms = [
        "--plies",
        "2",
        "--branching",
        "2..3",
        "--values",
        "-9..9",
        "--count",
        "2",
        "--language",
        "es",
    ];
    printed("exam", &terms, &["--as", "page", "--out", &out]);
    for number in ["01", "02"] {
        let file = folder.path().join(format!("solution-{number}.page.html"));
        let text = fs::read_to_string(file).expect("a page");
        assert!(text.contains("<html lang=\"es\">") && sentences(&text).len() > 8);
    }
    let names: Vec<_> = fs::read_dir(folder.path())
        .expect("files")
        .map(|file| file.expect("a file").file_name())
        .collect();
    assert_eq!(names.len(), 3, "{names:?}");
}

/// Opens a page with an added script in a browser and returns the final content of the element
/// `log`, or `None` if no browser is installed.
fn in_browser(page: &str, script: &str, address: &str) -> Option<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("page.html");
    let log = format!(
        "<pre id=\"log\"></pre>\n<script>\nconst log = (text) => {{ document.getElementById(\"log\").textContent += text + \"\\n\"; }};\n{script}\n</script>\n</body>"
    );
    fs::write(&file, page.replace("</body>", &log)).expect("written");
    let shown = browser::shown(Path::new(&file), address)?;
    Some(between(&shown, "<pre id=\"log\">", "</pre>").to_owned())
}

const LOOK: &str = r##"
const read = (id) => document.getElementById(id).textContent;
const here = () => [...document.querySelectorAll("[data-node].here")].map((node) => node.dataset.node).join();
const look = () => log([read("tick"), read("alpha"), read("beta"), read("value"), read("sentence"), here()].join("\t"));
"##;

#[test]
fn a_browser_shows_every_tick_forwards_and_backwards() {
    let walk = format!(
        "{LOOK}
const ticks = Number(document.body.dataset.ticks);
look();
for (let at = 1; at < ticks; at += 1) {{ document.getElementById(\"forward\").click(); look(); }}
for (let at = 1; at < ticks; at += 1) {{ document.getElementById(\"back\").click(); look(); }}"
    );
    for search in SEARCHES {
        let page = page(search, &[]);
        let Some(log) = in_browser(&page, &walk, "") else {
            return;
        };
        let (events, sentences) = (events(search, &[]), sentences(&page));
        let lines: Vec<&str> = log.trim_end().lines().collect();
        assert_eq!(lines.len(), 2 * events.len() - 1, "{search:?}: {log}");
        let there_and_back = (0..events.len()).chain((0..events.len() - 1).rev());
        let mut open: Vec<u64> = Vec::new();
        let mut entered = 0;
        let mut here = Vec::new();
        for event in &events {
            if event["event"] == "enter" {
                open.push(entered);
                entered += 1;
                here.extend(open.last().copied());
            } else {
                here.extend(open.pop());
            }
        }
        for (line, tick) in lines.iter().zip(there_and_back) {
            let [alpha, beta, value, _] = expected(&events[tick]);
            let fields: Vec<&str> = line.split('\t').collect();
            assert!(fields[0].starts_with(&format!("tick {tick} of ")), "{line}");
            assert_eq!(fields[1..4], [alpha, beta, value], "{search:?}, {line}");
            assert_eq!(fields[4], sentences[tick], "{search:?}, {line}");
            assert_eq!(fields[5], here[tick].to_string(), "{search:?}, {line}");
        }
    }
}

#[test]
fn a_browser_marks_nodes_and_obeys_slider_keys_clicks_and_address() {
    let page = page(SEARCHES[0], &[]);
    let script = format!(
        "{LOOK}
const nodes = (name) => [...document.querySelectorAll(`[data-node].${{name}}`)].map((node) => node.dataset.node).sort().join();
const press = (key, more) => document.dispatchEvent(new KeyboardEvent(\"keydown\", {{ key, bubbles: true, ...more }}));
document.addEventListener = document.addEventListener.bind(document);
log(read(\"tick\"));
const slider = document.getElementById(\"slider\");
slider.value = 12;
slider.dispatchEvent(new Event(\"input\", {{ bubbles: true }}));
log([read(\"tick\"), nodes(\"open\"), nodes(\"done\"), nodes(\"cut\"), document.querySelectorAll(\".box.pruned\").length].join(\"|\"));
const from = document.querySelector(\"[data-node='7']\");
from.dispatchEvent(new MouseEvent(\"click\", {{ bubbles: true }}));
log(read(\"tick\"));
from.dispatchEvent(new MouseEvent(\"click\", {{ bubbles: true }}));
log(read(\"tick\"));
document.body.dispatchEvent(new KeyboardEvent(\"keydown\", {{ key: \"Home\", bubbles: true }}));
log(read(\"tick\"));
document.body.dispatchEvent(new KeyboardEvent(\"keydown\", {{ key: \"ArrowRight\", bubbles: true }}));
log(read(\"tick\"));
document.body.dispatchEvent(new KeyboardEvent(\"keydown\", {{ key: \"c\", bubbles: true }}));
log(read(\"tick\"));"
    );
    for (address, first) in [("#5", 5), ("#tick=21", 21), ("", 0)] {
        let Some(log) = in_browser(&page, &script, address) else {
            return;
        };
        let lines: Vec<&str> = log.trim_end().lines().collect();
        let tick = |tick: u64| format!("tick {tick} of 22");
        let marks = format!("{}|0|1,2,3,4,5,6|5|2", tick(12));
        assert_eq!(
            lines,
            [
                tick(first),
                marks,
                tick(13),
                tick(20),
                tick(0),
                tick(1),
                tick(12)
            ],
            "{address}"
        );
    }
}

#[test]
fn a_browser_judges_a_practice_and_then_steps() {
    let page = page(SEARCHES[0], &["--practice"]);
    let script = r##"
const found = JSON.parse(document.getElementById("data").textContent);
const quiz = document.getElementById("quiz");
const submit = () => quiz.querySelector("form").requestSubmit();
const verdict = () => quiz.querySelector(".verdict").textContent;
const fill = (values) => quiz.querySelectorAll("input").forEach((input, at) => { input.value = values[at]; });
log(["player", "side", "list"].map((id) => getComputedStyle(document.getElementById(id)).display).join());
for (const question of found.questions) {
  if (!quiz.querySelector("h2").textContent.startsWith(question.text)) log("another question");
  if (question.kind === "cuts") {
    quiz.querySelectorAll("[aria-pressed]").forEach((button) => { if (question.names.includes(button.textContent)) button.click(); });
  } else if (question.kind === "order") fill(question.names);
  else {
    fill(["x", "x"]); submit(); log("unread " + verdict());
    fill(["77", "77"]); submit(); log("wrong " + verdict());
    fill(question.values.map((at) => String(found.numbers[at])));
  }
  submit(); log(verdict());
  submit();
}
log(verdict());
log(document.getElementById("sentence").textContent);
"##;
    let Some(log) = in_browser(&page, script, "") else {
        return;
    };
    let lines: Vec<&str> = log.trim_end().lines().collect();
    assert_eq!(lines[0], "none,none,none", "nothing of the search is shown");
    let (right, wrong) = (
        lines.iter().filter(|line| line.starts_with('✓')),
        lines.iter().filter(|line| line.starts_with("wrong ✗ 77")),
    );
    assert_eq!((right.count(), wrong.count()), (12, 7), "{log}");
    assert_eq!(
        lines
            .iter()
            .filter(|line| line.starts_with("unread expected"))
            .count(),
        7,
        "{log}"
    );
    assert!(
        lines[lines.len() - 2].starts_with("5 of 12 right at the first try"),
        "{log}"
    );
    assert!(
        lines[lines.len() - 1].starts_with("the root is entered"),
        "{log}"
    );
}
