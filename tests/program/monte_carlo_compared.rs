//! Monte-Carlo searches beside each other and beside the truth: experiments over seeds, constants and iterations. What is
//! printed is counted again here from `analyze` and `solve`.

use crate::cli::{failure, fields, json, succeed, words};
use serde_json::Value;

/// One whose answers are often wrong: O must take the middle; and one whose truth a solver does not know: outcomes are drawn.
const EXPERIMENT: &str = "(
    version: 1, title: \"t\", comment: \"c\",
    positions: [(name: \"corner\", game: \"k-in-a-row\", moves: \"a1\"), (name: \"dice\", game: \"pig:target=10,turns=4\")],
    uct: (iterations: [200, 10, 50], explorations: [0, 1.4], runs: 8),
)";

fn rows(text: &str, options: &[&str]) -> Vec<Value> {
    let arguments: Vec<&str> = ["experiment", "-", "--json"]
        .iter()
        .chain(options)
        .copied()
        .collect();
    let lines = succeed(&arguments, text.as_bytes());
    lines
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect()
}

#[test]
fn wrong_answers_are_those_that_a_solver_refutes() {
    let rows = rows(EXPERIMENT, &[]);
    assert_eq!(rows.len(), 2 * 2 * 3);
    let expected = "position game method order evaluation playouts solver exploration iterations seeds answer answered wrong share \
         regret truth elapsed_ms answers exact";
    let first = rows[0].to_string();
    assert_eq!(
        fields(&first).len(),
        rows[0].as_object().expect("a row").len()
    );
    let mut names: Vec<&str> = expected
        .split(' ')
        .filter(|name| !name.is_empty())
        .collect();
    let mut found: Vec<&String> = rows[0].as_object().expect("a row").keys().collect();
    names.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, names);
    let truth = json("solve --game k-in-a-row --moves a1 --outcomes --json");
    let worth = |mv: &str| {
        let moves = truth["moves"].as_array().expect("moves");
        let solved = moves.iter().find(|solved| solved["move"] == mv);
        match solved.expect("a move")["outcome"].as_str().expect("a word") {
            "win" => 1,
            "draw" => 0,
            _ => -1,
        }
    };
    let (mut wrong_in_all, mut right_in_all) = (0, 0);
    for row in rows.iter().filter(|row| row["position"] == "corner") {
        let (mut wrong, mut regret) = (0, 0);
        for seed in 0..8 {
            let answer = json(&format!(
                "analyze --game k-in-a-row --moves a1 --method uct --iterations {} --exploration {} --seed {seed} --json",
                row["iterations"], row["exploration"]
            ));
            // Only the middle does not lose.
            let lost = -worth(answer["best"].as_str().expect("an answer"));
            (wrong, regret) = (wrong + u64::from(lost > 0), regret + lost);
        }
        assert_eq!(row["wrong"], wrong, "{row}");
        assert_eq!(row["share"].as_f64(), Some(wrong as f64 / 8.0), "{row}");
        assert_eq!(
            row["regret"].as_f64(),
            Some(f64::from(regret) / 8.0),
            "{row}"
        );
        assert_eq!(row["exact"]["outcome"], "draw");
        let answers = row["answers"].as_array().expect("answers");
        let seeds: u64 = answers
            .iter()
            .map(|answer| answer["seeds"].as_u64().expect("a count"))
            .sum();
        assert_eq!((seeds, &row["seeds"]), (8, &8.into()));
        assert_eq!(
            (&row["answer"], &row["answered"]),
            (&answers[0]["move"], &answers[0]["seeds"])
        );
        wrong_in_all += wrong;
        right_in_all += 8 - wrong;
    }
    assert!(
        wrong_in_all > 0 && right_in_all > 0,
        "the experiment shows nothing"
    );
    let dice: Vec<&Value> = rows
        .iter()
        .filter(|row| row["position"] == "dice")
        .collect();
    assert_eq!(dice.len(), 6);
    for row in dice {
        assert_eq!(row["truth"], "not proven");
        for unknown in ["wrong", "share", "regret", "exact"] {
            assert!(row[unknown].is_null(), "{unknown} of {row}");
        }
        assert!(row["answered"].as_u64() > Some(0), "{row}");
    }
}

#[test]
fn variants_stand_beside_each_other() {
    let text = succeed(&["experiment", "-", "--plot"], EXPERIMENT.as_bytes());
    for said in [
        "corner, uct, random playouts, without proofs, natural order, 8 seeds",
        "truth: O draws with b2; every other move loses",
        "iterations  C = 0  C = 1.4",
        "share of wrong answers",
        "mean regret",
        "most frequent answer",
        "truth: not known, so no answer is called wrong: ",
    ] {
        assert!(text.contains(said), "{said} in\n{text}");
    }
    assert!(text.contains('█'), "{text}");
    let csv = succeed(&["experiment", "-", "--csv"], EXPERIMENT.as_bytes());
    let mut lines = csv.lines();
    let columns = lines.next().expect("names").split(',').count();
    assert_eq!((columns, lines.clone().count()), (17, 12));
    // The names of games have commas, in quotes.
    assert!(
        lines.all(|line| line
            .split('"')
            .step_by(2)
            .collect::<String>()
            .split(',')
            .count()
            == columns),
        "{csv}"
    );
    // Two positions whose truth is known are added up; proofs and playouts are variants, too.
    let known = EXPERIMENT
        .replace("pig:target=10,turns=4", "nim:heaps=1+2+4")
        .replace("explorations: [0, 1.4]", "solver: [false, true]");
    let text = succeed(&["experiment", "-"], known.as_bytes());
    assert!(
        text.contains("all 2 positions together") && text.contains("without proofs  with proofs"),
        "{text}"
    );
    let proved = rows(&known, &[]);
    let share = |solver: bool, iterations: u64| {
        let row = proved.iter().find(|row| {
            row["position"] == "dice" && row["solver"] == solver && row["iterations"] == iterations
        });
        row.expect("a row")["share"].as_f64().expect("a share")
    };
    assert!(share(true, 200) <= share(false, 200));
    // No move of a lost position is worse than another.
    let lost = EXPERIMENT.replace("pig:target=10,turns=4", "nim:heaps=1+2+3");
    let text = succeed(&["experiment", "-"], lost.as_bytes());
    assert!(
        text.contains("no move is worse than another, so no answer is wrong"),
        "{text}"
    );
}

#[test]
fn what_does_not_go_with_uct_is_refused() {
    for (old, new, message) in [
        (
            "uct:",
            "methods: [\"minimax\"], uct:",
            "expected no methods beside uct",
        ),
        ("uct:", "depths: [1], uct:", "expected no depths beside uct"),
        ("uct:", "nodes: 5, uct:", "expected no nodes beside uct"),
        (
            "uct:",
            "memories: [()], uct:",
            "expected no memories beside uct",
        ),
        (
            "uct:",
            "orders: [\"killers\"], uct:",
            "expected no killers beside uct",
        ),
        (
            "uct:",
            "seeds: [1], uct:",
            "expected their number or a list of seeds once, found it again",
        ),
        (
            "uct:",
            "evaluations: [\"lines\"], uct:",
            "expected no evaluations without an order by evaluation beside uct",
        ),
        (
            "[200, 10, 50]",
            "[]",
            "expected at least one of the iterations",
        ),
        (
            "[200, 10, 50]",
            "[0]",
            "standard input:4:24: expected a whole number from 1 to 2147483647",
        ),
        ("[0, 1.4]", "[0, -1]", "expected a number, 0 or more"),
        (
            "runs: 8",
            "runs: 0",
            "expected a number of seeds from 1 to 100000",
        ),
        ("runs: 8", "runs: 90000", "expected at most 100000 searches"),
        (
            "runs: 8",
            "playouts: [\"nothing\"]",
            "has no evaluation \"nothing\"",
        ),
        (
            "uct: (iterations: [200, 10, 50], explorations: [0, 1.4], runs: 8)",
            "methods: [\"uct\"], depths: [1]",
            "standard input:4:15: expected uct: (iterations: [10, 100, 1000]) in the place of this method",
        ),
        (
            "moves: \"a1\"",
            "moves: \"a1 a2 b1 b2 c1\"",
            "standard input:3:17: expected a position where a side chooses a move",
        ),
        (
            "k-in-a-row\", moves: \"a1\"",
            "tree:[1,[2,3]]\"",
            "uct cannot search a textbook tree",
        ),
    ] {
        let text = EXPERIMENT.replacen(old, new, 1);
        assert_ne!(text, EXPERIMENT);
        let error = failure(&["experiment", "-"], text.as_bytes());
        assert!(error.contains(message), "expected {message:?} in {error:?}");
    }
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/assets/experiments/uct-constants.ron"
    );
    for option in ["--shard=1/2", "--join"] {
        let error = failure(&["experiment", file, option], b"");
        assert!(error.contains("are made in one run"), "{option}: {error}");
    }
    let nodes = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/assets/experiments/nim-nodes.ron"
    );
    let error = failure(&["experiment", nodes, "--solve", "1", "--csv"], b"");
    assert!(
        error.contains("--solve: expected none beside --csv"),
        "{error}"
    );
    let answered = words("experiment - --csv --solve 5");
    let arguments: Vec<&str> = answered.iter().map(String::as_str).collect();
    assert!(succeed(&arguments, EXPERIMENT.as_bytes()).contains("proven"));
}

#[test]
fn two_searches_part_where_their_iterations_do() {
    let line = "diff connect-four:columns=4,rows=4 --a-method uct --a-iterations 400 --a-seed 1 --seed 2 --json";
    let found = json(line);
    let names: Vec<String> = fields(&found.to_string())
        .iter()
        .map(ToString::to_string)
        .collect();
    assert!(!names.is_empty());
    let keys: Vec<&String> = found.as_object().expect("an object").keys().collect();
    assert_eq!(keys.len(), 9, "{keys:?}");
    let trace = |seed: u64| -> Vec<Value> {
        let arguments = words(&format!(
            "trace --game connect-four:columns=4,rows=4 --method uct --iterations 400 --seed {seed} --json"
        ));
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let lines = succeed(&arguments, b"");
        lines
            .lines()
            .map(|line| serde_json::from_str(line).expect(line))
            .collect()
    };
    let (one, other) = (trace(1), trace(2));
    let differs = |at: &usize| {
        ["path", "expanded", "result"]
            .iter()
            .any(|key| one[*at][key] != other[*at][key])
    };
    let first = (0..400).find(differs).expect("they part");
    assert_eq!(found["first"]["iteration"], first as u64 + 1, "{found}");
    assert_eq!(found["first"]["why"], "playout");
    assert_eq!(found["first"]["path"], one[first]["path"]);
    for (side, line) in [("a", &one[first]), ("b", &other[first])] {
        let side = &found["first"][side];
        assert_eq!(side["reward"], line["result"], "{found}");
        let playout = side["playout"].as_array().expect("moves");
        assert_eq!(
            playout.len() as u64,
            line["playout"].as_u64().expect("a length")
        );
    }
    let through =
        |lines: &[Value], mv: &Value| lines.iter().filter(|line| line["path"][0] == *mv).count();
    for pair in found["moves"].as_array().expect("moves") {
        let visits = [through(&one, &pair["move"]), through(&other, &pair["move"])];
        assert_eq!(pair["visits"], serde_json::json!(visits), "{pair}");
    }
    let answer = |seed: u64, iterations: u64| {
        json(&format!(
            "analyze --game connect-four:columns=4,rows=4 --method uct --iterations {iterations} --seed {seed} --json"
        ))["best"]
            .clone()
    };
    assert_eq!(
        found["answers"],
        serde_json::json!([answer(1, 400), answer(2, 400)])
    );
    let ranges = found["ranges"].as_array().expect("ranges");
    let within = |iteration: u64| {
        let holds = |range: &Value| {
            let bound = |at: usize| range[at].as_u64().expect("a number");
            (bound(0)..=bound(1)).contains(&iteration)
        };
        ranges.iter().any(holds)
    };
    for iteration in [1, 10, 50, 200, 400] {
        let differ = answer(1, iteration) != answer(2, iteration);
        assert_eq!(differ, within(iteration), "{iteration}: {ranges:?}");
    }
    let text = |line: &str| {
        let arguments = words(line);
        succeed(
            &arguments.iter().map(String::as_str).collect::<Vec<_>>(),
            b"",
        )
    };
    let said = text(&line.replace(" --json", ""));
    assert!(
        said.contains("the playouts after ") && said.contains("value in B"),
        "{said}"
    );
    let constants = text("diff k-in-a-row --a-method uct --a-exploration 0.5 --exploration 2");
    for part in [
        "A selects",
        "mean",
        "sum",
        "C = 0.5, seed 0",
        "C = 2, seed 0",
    ] {
        assert!(constants.contains(part), "{part} in\n{constants}");
    }
    let same = json("diff nim --a-method uct --json");
    assert_eq!(
        (&same["same"], &same["differing"]),
        (&true.into(), &0.into())
    );
    let longer = json("diff nim --a-method uct --iterations 1200 --json");
    assert_eq!(
        (&longer["first"]["why"], &longer["first"]["iteration"]),
        (&"end".into(), &1001.into())
    );
    let error = failure(
        &[
            "diff",
            "nim",
            "k-in-a-row",
            "--a-method",
            "uct",
            "--method",
            "uct",
        ],
        b"",
    );
    assert!(
        error.contains("expected two searches of one position"),
        "{error}"
    );
    let error = failure(&["diff", "nim", "--a-iterations", "5"], b"");
    assert!(
        error.contains("--iterations: expected --method uct beside it"),
        "{error}"
    );
}

#[test]
fn a_monte_carlo_search_stands_beside_alpha_beta_and_the_truth() {
    let compared = json(
        "compare --game connect-four:columns=5,rows=5 --moves 3,5,2,1,1,3,5,4,1 --method uct --depth full --json",
    );
    let line = "--a-method uct --method alphabeta --depth full --moves 3,5,2,1,1,3,5,4,1 --json";
    let mut diffed = json(&format!("diff connect-four:columns=5,rows=5 {line}"));
    for at in 0..2 {
        diffed["methods"][at]["elapsed_ms"] = compared["methods"][at]["elapsed_ms"].clone();
    }
    assert_eq!(diffed, compared);
    let keys: Vec<&String> = compared.as_object().expect("an object").keys().collect();
    assert_eq!(keys.len(), 5, "{keys:?}");
    // It is the trap: only column 3 wins, and after 1,000 iterations it does not know.
    let [sampled, searched] = [0, 1].map(|at: usize| &compared["methods"][at]);
    assert_eq!(
        (&searched["best"], &searched["regret"]),
        (&"3".into(), &0.into())
    );
    assert_eq!(sampled["kind"], "estimate");
    assert!(
        sampled["best"] != "3" && sampled["regret"] == 2,
        "{sampled}"
    );
    assert_eq!(compared["agree"], false);
    assert!(
        compared["text"]
            .as_str()
            .expect("a text")
            .contains("3 is better than "),
        "{compared}"
    );
    let solved = json(
        "solve --game connect-four:columns=5,rows=5 --moves 3,5,2,1,1,3,5,4,1 --outcomes --json",
    );
    let analyzed = json(
        "analyze --game connect-four:columns=5,rows=5 --moves 3,5,2,1,1,3,5,4,1 --method uct --json",
    );
    for row in compared["moves"].as_array().expect("moves") {
        let of = |list: &Value| {
            let all = list.as_array().expect("moves").clone();
            all.into_iter()
                .find(|other| other["move"] == row["move"])
                .expect("a move")
        };
        assert_eq!(row["outcome"], of(&solved["moves"])["outcome"]);
        assert_eq!(row["visits"], of(&analyzed["children"])["visits"]);
    }
    let text = |line: &str| {
        let arguments = words(line);
        succeed(
            &arguments.iter().map(String::as_str).collect::<Vec<_>>(),
            b"",
        )
    };
    let said =
        text("compare --game k-in-a-row --moves a1 --method uct --iterations 5000 --depth full");
    for part in [
        "alphabeta, depth full",
        "truth: O draws with b2",
        "both answer b2",
        "loss",
        "C = 1.4",
    ] {
        assert!(said.contains(part), "{part} in\n{said}");
    }
    let dice = json("compare --game pig:target=10,turns=4 --method uct --depth 3 --json");
    assert!(
        dice["exact"].is_null() && dice["moves"][0]["outcome"].is_null(),
        "{dice}"
    );
    // The search of another program beside ours.
    let trace = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/traces/right-minimax.trace"
    );
    let beside = succeed(&["diff", trace, "--method", "uct"], b"");
    assert!(
        beside.contains("right-minimax") && beside.contains("truth: "),
        "{beside}"
    );
    for (line, message) in [
        (
            "compare --game nim --method uct --plot",
            "--plot: expected none beside --method uct",
        ),
        (
            "compare --game nim --solve 3",
            "--solve: expected --method uct beside it",
        ),
        (
            "diff nim --method pvs --solve 3",
            "--solve: expected --method uct beside it",
        ),
        (
            "diff nim --a-method uct --solve 3",
            "--solve: expected none beside two searches by uct",
        ),
        (
            "compare --game othello --method uct --depth 30 --nodes 1000",
            "no method ends within 1,000 nodes",
        ),
    ] {
        let arguments = words(line);
        let error = failure(
            &arguments.iter().map(String::as_str).collect::<Vec<_>>(),
            b"",
        );
        assert!(error.contains(message), "{line}: {error}");
    }
}

fn text(line: &str) -> String {
    let arguments = words(line);
    succeed(
        &arguments.iter().map(String::as_str).collect::<Vec<_>>(),
        b"",
    )
}

#[test]
fn the_tree_is_exported_in_every_format() {
    let search = "--game connect-four:columns=4,rows=4 --method uct --iterations 500 --seed 3";
    let lines = text(&format!("export {search} --nodes 12 --plies 9"));
    assert_eq!(lines.lines().count(), 12, "{lines}");
    assert!(
        lines.starts_with("▲ root ≈") && lines.contains("  500 visits") && lines.contains(" *"),
        "{lines}"
    );
    for (at, under) in [(500, ""), (100, ""), (100, "2"), (500, "2 2")] {
        let under_option = if under.is_empty() {
            String::new()
        } else {
            format!(" --under={}", under.replace(' ', "_"))
        };
        let nodes = text(&format!(
            "export {search} --as jsonl --at {at} --nodes 40{under_option}"
        ));
        assert!(nodes.lines().count() > 4, "{nodes}");
        for line in nodes.lines() {
            let node: Value = serde_json::from_str(line).expect(line);
            let path: Vec<&str> = node["path"]
                .as_array()
                .expect("a path")
                .iter()
                .filter_map(Value::as_str)
                .collect();
            assert!(path.join(" ").starts_with(under), "{line}");
            let Some((last, above)) = path.split_last() else {
                assert_eq!(node["visits"], at, "{line}");
                continue;
            };
            let moment = json(&format!(
                "moment {search} --iteration {at} --json{}",
                if above.is_empty() {
                    String::new()
                } else {
                    format!(" --path={}", above.join("_"))
                }
            ));
            let child = moment["children"]
                .as_array()
                .expect("children")
                .iter()
                .find(|child| child["move"] == *last)
                .expect("a child");
            for count in ["visits", "wins", "draws", "losses"] {
                assert_eq!(node[count], child[count], "{line}");
            }
            let born = node["born"].as_u64().expect("an iteration");
            assert!((1..=at).contains(&born), "{line}");
        }
        let names = fields(nodes.lines().next().expect("a line")).join(" ");
        assert_eq!(
            names,
            "path ply move max over value kind visits wins draws losses total born proven best hidden"
        );
    }
    let dot = text(&format!("export {search} --as dot"));
    assert!(
        dot.starts_with("digraph search {") && dot.contains("style=bold"),
        "{dot}"
    );
    let svg = text(&format!("export {search} --as svg"));
    assert!(
        svg.starts_with("<svg") && svg.contains("below each node its visits"),
        "{svg}"
    );
    let spanish = text(&format!("export {search} --as svg --language es"));
    assert!(
        spanish.contains("debajo de cada nodo, sus visitas"),
        "{spanish}"
    );
    let latex = text(&format!("export {search} --as latex"));
    assert!(
        latex.contains("\\documentclass") && latex.contains("tikzpicture"),
        "{latex}"
    );
    let film = text(&format!("export {search} --as svg --at 0..7"));
    assert_eq!(film.matches("<g class=\"moment").count(), 8);
    assert!(
        film.contains("before the first iteration") && film.contains("iteration 7: "),
        "{film}"
    );
    let proven = text("export --game nim:heaps=1+2+3 --method uct --iterations 100000 --solver");
    assert!(proven.starts_with("▲ root =-1"), "{proven}");
    let evaluated = text("export --game k-in-a-row --method uct --playouts weights --as jsonl");
    let first: Value =
        serde_json::from_str(evaluated.lines().next().expect("a line")).expect("JSON");
    assert!(
        first["total"].is_number() && first["wins"].is_null(),
        "{first}"
    );
    assert!(text("export --game pig --method uct --iterations 300").contains('◆'));
}

#[test]
fn a_page_shows_the_search_at_its_moments() {
    let search = "--game connect-four --method uct --iterations 3000 --seed 5";
    let page = text(&format!("page {search}"));
    assert_eq!(text(&format!("export {search} --as html")), page);
    assert!(
        page.len() < 1_000_000 && !page.contains("{{"),
        "{}",
        page.len()
    );
    let (_, data) = page.split_once("id=\"data\">").expect("the data");
    let (data, _) = data.split_once("</script>").expect("the end of the data");
    let data: Value = serde_json::from_str(data).expect("JSON");
    let moments: Vec<u64> = data["moments"]
        .as_array()
        .expect("moments")
        .iter()
        .filter_map(Value::as_u64)
        .collect();
    assert!(moments.is_sorted() && moments.first() == Some(&0) && moments.last() == Some(&3_000));
    // The moves of the root come first among the items.
    for (place, at) in [
        (0, moments[0]),
        (17, moments[17]),
        (moments.len() - 1, 3_000),
    ] {
        let moment = json(&format!("moment {search} --iteration {at} --json"));
        for (number, child) in moment["children"]
            .as_array()
            .expect("children")
            .iter()
            .enumerate()
        {
            assert_eq!(
                data["items"][number]["visits"][place], child["visits"],
                "{at}"
            );
        }
    }
    // As many changes of the answer are moments as there are in the comparison with itself.
    let answer = |at: u64| {
        json(&format!(
            "analyze --game connect-four --method uct --iterations {at} --seed 5 --json"
        ))["best"]
            .clone()
    };
    let best = |place: usize| {
        (0..7)
            .find(|number| data["items"][*number]["best"][place] == 1)
            .map(|number| Value::from((number + 1).to_string()))
    };
    for place in [1, 40, moments.len() - 1] {
        assert_eq!(
            best(place),
            Some(answer(moments[place])),
            "{}",
            moments[place]
        );
    }
    let items = data["items"].as_array().expect("items").len();
    assert_eq!(page.matches("data-i=\"").count(), items);
    assert_eq!(page.matches("<ul>").count(), page.matches("</ul>").count());
    assert_eq!(page.matches("<li ").count(), page.matches("</li>").count());
    let part = text(&format!("page {search} --from 100 --to 200 --language pt"));
    assert!(
        part.contains("Partes das visitas") && part.contains("\"moments\":[100,"),
        "{part}"
    );
    for other in [
        "page --game pig --method uct --iterations 400",
        "page --game nim:heaps=1+2+3 --method uct --iterations 90000 --solver",
        "page --game gomoku --method uct --iterations 50",
    ] {
        let line = other.replace("gomoku", "k-in-a-row:h=15,v=15,k=5");
        let page = text(&line);
        assert!(page.len() < 1_000_000, "{line}: {}", page.len());
        assert_eq!(
            page.matches("<li ").count(),
            page.matches("</li>").count(),
            "{line}"
        );
    }
}
