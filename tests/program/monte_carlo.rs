//! Monte-Carlo searches from outside: `analyze`, `trace` and `moment` with `--method uct`, players,
//! and the judge of the Monte-Carlo searches of other programs on a collection of right and wrong
//! ones.
//!
//! The collection was written by `tests/traces/sampled/zoo.py`; `tests/oracles/mcts` is by a
//! program that shares no code with it or with plyscope.

use crate::cli::{failure, fields, json, run_with, succeed, words};
use crate::own_home;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn text(line: &str) -> String {
    let arguments = words(line);
    succeed(
        &arguments.iter().map(String::as_str).collect::<Vec<_>>(),
        b"",
    )
}

#[test]
fn the_fields_of_a_search_are_a_promise() {
    let line = "analyze --game connect-four:columns=4,rows=4 --method uct --iterations 300 --seed 7 --json";
    let search = text(line);
    let names = fields(&search);
    let expected = "game to_move outcome method depth value best nodes leaves cuts pruned researches elapsed_ms children pv \
         iterations exploration seed playouts";
    assert_eq!(names.join(" "), expected, "{search}");
    let child = fields(&search[search.find("{\"move\"").expect("a child")..]);
    assert_eq!(
        child[..9].join(" "),
        "move rc value kind nodes visits wins draws losses"
    );
    let answer = json(line);
    assert_eq!(
        (&answer["method"], &answer["iterations"]),
        (&"uct".into(), &300.into())
    );
    let sum = |key: &str| {
        answer["children"]
            .as_array()
            .unwrap()
            .iter()
            .map(|child| child[key].as_u64().unwrap())
            .sum::<u64>()
    };
    assert_eq!(
        (sum("visits"), sum("wins") + sum("draws") + sum("losses")),
        (300, 300)
    );
    assert_eq!(sum("nodes") + 1, answer["nodes"].as_u64().unwrap());
    for null in ["depth", "leaves", "cuts", "pruned"] {
        assert_eq!(answer[null], Value::Null, "{null}");
    }
    // A batch gives the same result, except for the time.
    let asked =
        r#"{"game":"connect-four:columns=4,rows=4","method":"uct","iterations":300,"seed":7}"#;
    let batch = succeed(&["analyze", "--batch", "-", "--json"], asked.as_bytes());
    let mut batch: Value = serde_json::from_str(&batch).unwrap();
    batch["elapsed_ms"] = answer["elapsed_ms"].clone();
    assert_eq!(batch, answer);
}

#[test]
fn an_evaluation_gives_a_total() {
    let answer =
        json("analyze --game k-in-a-row --method uct --iterations 50 --playouts weights --json");
    let child = &answer["children"][0];
    assert!(
        child["total"].is_number() && child["wins"] == Value::Null,
        "{child}"
    );
    assert_eq!(answer["playouts"], "weights");
    let line =
        text("trace --game k-in-a-row --method uct --iterations 5 --playouts weights --json");
    assert!(
        line.lines().all(|line| line.ends_with("\"playout\":0}")),
        "{line}"
    );
}

#[test]
fn iterations_and_moments_agree() {
    let search = "--game connect-four:columns=5,rows=4 --moves 3 --method uct --iterations 200 --seed 18446744073709551615";
    let lines: Vec<Value> = text(&format!("trace {search} --json"))
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 200);
    assert_eq!(fields(&lines[0].to_string()).len(), 5);
    for iteration in [0, 1, 77, 200] {
        for path in ["", "2", "2 2"] {
            let asked =
                ["moment", "--iteration", &iteration.to_string(), "--json"].map(str::to_owned);
            let mut asked: Vec<String> = asked.into_iter().chain(words(search)).collect();
            asked.extend([format!("--path={path}")]);
            let output = run_with(&asked.iter().map(String::as_str).collect::<Vec<_>>(), b"");
            let taken = |line: &&Value| {
                let moves: Vec<&str> = line["path"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|mv| mv.as_str().unwrap())
                    .collect();
                moves.join(" ")
            };
            let before = &lines[..iteration];
            let below = |start: String| {
                before
                    .iter()
                    .filter(move |line| (taken(line) + " ").starts_with(&start))
                    .count()
            };
            if !path.is_empty() && below(format!("{path} ")) == 0 {
                assert_eq!(output.status.code(), Some(2), "{path} {output:?}");
                continue;
            }
            let moment: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(moment["children"].as_array().unwrap().len(), 5);
            for child in moment["children"].as_array().unwrap() {
                let start = format!("{path} {} ", child["move"].as_str().unwrap())
                    .trim_start()
                    .to_owned();
                assert_eq!(child["visits"], below(start), "{iteration} {path} {child}");
            }
        }
    }
    let shown = text("moment --game connect-four --method uct --iteration 20 --path=4");
    assert!(
        shown.contains("MIN moves") && shown.contains("UCB"),
        "{shown}"
    );
    let shown = text("trace --game pig --method uct --iterations 9 --from 3 --to 4");
    assert_eq!(shown.lines().count(), 2, "{shown}");
}

#[test]
fn proofs_stand_beside_the_estimates() {
    let line = "analyze --game nim:heaps=1+2+3 --method uct --iterations 100000 --solver --json";
    let names = fields(&text(line)).join(" ");
    assert!(
        names.ends_with("iterations exploration seed playouts solver kind"),
        "{names}"
    );
    let answer = json(line);
    assert_eq!(
        (&answer["value"], &answer["kind"], &answer["solver"]),
        (&(-1).into(), &"exact".into(), &true.into())
    );
    let iterations = answer["iterations"].as_u64().unwrap();
    assert!(iterations < 100_000, "{iterations}");
    let children = answer["children"].as_array().unwrap();
    assert!(
        children
            .iter()
            .all(|child| child["kind"] == "exact" && child["value"] == -1),
        "{answer}"
    );
    // A batch gives the same result, and without the option nothing is exact.
    let asked = r#"{"game":"nim:heaps=1+2+3","method":"uct","iterations":100000,"solver":true}"#;
    let batch = succeed(&["analyze", "--batch", "-", "--json"], asked.as_bytes());
    let batch: Value = serde_json::from_str(&batch).unwrap();
    assert_eq!(
        (&batch["children"], &batch["kind"]),
        (&answer["children"], &answer["kind"])
    );
    for off in ["", "--solver=false"] {
        let estimated = text(&format!(
            "analyze --game nim:heaps=1+2+3 --method uct {off} --json"
        ));
        assert!(
            !estimated.contains("solver") && !estimated.contains("exact"),
            "{estimated}"
        );
    }
    let shown = text(&line.replace(" --json", ""));
    for said in ["with proofs", "value =-1", "proven by "] {
        assert!(shown.contains(said), "{said} in\n{shown}");
    }
    let few = text("analyze --game nim:heaps=1+2+3 --method uct --iterations 9 --solver");
    assert!(
        few.contains("value ≈") && !few.contains("proven by"),
        "{few}"
    );
}

#[test]
fn each_iteration_says_what_it_proves() {
    let search =
        "--game k-in-a-row --moves=a1,b2,c3,b1 --method uct --iterations 50000 --seed 2 --solver";
    let lines: Vec<Value> = text(&format!("trace {search} --json"))
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(fields(&lines[0].to_string()).len(), 6);
    let last = lines.len() as u64;
    assert!(
        last < 50_000 && lines.last().unwrap()["proves"].as_u64() > Some(1),
        "{:?}",
        lines.last()
    );
    let moment = |iteration: u64, path: &str| {
        json(&format!(
            "moment {search} --iteration {iteration} --json{}",
            if path.is_empty() {
                String::new()
            } else {
                format!(" --path={path}")
            }
        ))
    };
    let end = moment(last, "");
    assert_eq!(
        (&end["kind"], end["proven"].as_u64()),
        (&"exact".into(), Some(last))
    );
    let before = moment(last - 1, "");
    assert_eq!(
        (&before["kind"], &before["proven"]),
        (&"estimate".into(), &Value::Null)
    );
    assert_eq!(moment(0, "")["kind"], "unsearched");
    let mut proven = 0;
    for child in end["children"].as_array().unwrap() {
        let Some(since) = child["proven"].as_u64() else {
            continue;
        };
        let of = |iteration| {
            let moment = moment(iteration, "");
            let children = moment["children"].as_array().unwrap().clone();
            children
                .into_iter()
                .find(|other| other["move"] == child["move"])
                .unwrap()
        };
        let (now, earlier) = (of(since), of(since - 1));
        assert_eq!(
            (&now["kind"], &now["value"]),
            (&"exact".into(), &child["value"])
        );
        assert!(
            earlier["kind"] != "exact" && earlier["proven"] == Value::Null,
            "{earlier}"
        );
        // The iteration passed through it, and has proven all of its path from there on.
        let line = &lines[since as usize - 1];
        assert_eq!(line["path"][0], child["move"]);
        assert!(
            line["proves"].as_u64() >= line["path"].as_array().map(|path| path.len() as u64),
            "{line}"
        );
        proven += 1;
    }
    assert!(proven > 2, "{end}");
    let shown = text(&format!("moment {search} --iteration {last}"));
    assert!(
        shown.contains("proven by") && shown.contains("=0") && shown.contains("lost"),
        "{shown}"
    );
    assert!(text(&format!("trace {search}")).contains(", proves "));
    let off = text(&format!(
        "trace {} --to 300 --json",
        search.replace("--solver", "")
    ));
    assert!(!off.contains("proves"), "{off}");
}

#[test]
fn options_that_do_not_go_together_are_refused() {
    for (line, message) in [
        (
            "analyze --game nim --method uct --depth 3",
            "--depth: expected none beside --method uct",
        ),
        (
            "analyze --game nim --method uct --table all",
            "--table: expected none beside --method uct",
        ),
        (
            "analyze --game nim --method uct --order killers",
            "--order killers: expected none",
        ),
        (
            "analyze --game nim --method uct --order history+shuffled",
            "--order history: expected none",
        ),
        (
            "analyze --game nim --iterations 5",
            "--iterations: expected --method uct beside it",
        ),
        (
            "analyze --game nim --solver",
            "--solver: expected --method uct beside it",
        ),
        ("analyze --game nim --method uct --solver=maybe", "--solver"),
        (
            "compare --game nim --solver",
            "--solver: expected --method uct beside it",
        ),
        (
            "analyze --game nim --method uct --iterations 0",
            "--iterations: expected a whole number from 1",
        ),
        (
            "analyze --game nim --method uct --exploration -0.5",
            "--exploration: expected a number, 0 or more",
        ),
        (
            "analyze --game nim --method uct --playouts nothing",
            "nim has no evaluation \"nothing\"",
        ),
        (
            "analyze --game tree:[[1,2],[3,4]] --method uct",
            "uct cannot search a textbook tree",
        ),
        (
            "analyze --game othello --method uct --playouts basilio",
            "have no finite least and greatest",
        ),
        (
            "check --game nim --method uct",
            "uct is no method of this command, which is about values, windows and cuts",
        ),
        (
            "check tests/traces/right-minimax.trace --method uct",
            "--method uct: expected none: a trace says itself",
        ),
        (
            "page assets/lessons/trap.ron --method uct",
            "--method: expected none beside a lesson",
        ),
        (
            "page --game nim --method uct --practice",
            "--practice: expected none beside --method uct",
        ),
        (
            "page --game nim --method uct --from 5 --to 3",
            "--to: expected an iteration from 5, found 3",
        ),
        (
            "export --game nim --method uct --at 1001",
            "--at: expected an iteration from 0 to 1000, found 1001",
        ),
        (
            "export --game nim --method uct --at 0..5 --as dot",
            "--at: expected one iteration, as only SVG has films",
        ),
        (
            "export --game nim --method uct --ticks 3",
            "--ticks: expected none beside --method uct",
        ),
        (
            "export --game nim --method uct --as ron",
            "--as ron: expected none beside --method uct",
        ),
        (
            "export --game nim --at 3",
            "--at: expected --method uct beside it",
        ),
        (
            "export --game k-in-a-row --method uct --iterations 5 --under b1",
            "--path: no node at \"b1\" after iteration 5",
        ),
        (
            "trace --game nim --method uct --node 3",
            "--node: expected none beside --method uct",
        ),
        (
            "trace --game nim --method uct --to 2000",
            "--to: expected an iteration from 0 to 1000, found 2000",
        ),
        (
            "moment --game nim --method uct --tick 3",
            "--tick: expected none beside --method uct",
        ),
        (
            "moment --game nim --iteration 3",
            "--iteration: expected --method uct beside it",
        ),
        (
            "moment --game nim --method uct --iteration 1001",
            "--iteration: expected an iteration from 0 to 1000",
        ),
        (
            "moment --game nim --method uct --iteration 2 --path 4:4",
            "--path: no node at \"4:4\" after iteration 2",
        ),
        (
            "moment --game nim --method uct --iteration 2 --path 9:9",
            "--path: move 1: ",
        ),
    ] {
        let arguments = words(line);
        let found = failure(
            &arguments.iter().map(String::as_str).collect::<Vec<_>>(),
            b"",
        );
        assert!(found.contains(message), "{line}: {found}");
    }
}

#[test]
fn it_plays() {
    let line =
        "play --game connect-four --first uct:iterations=100 --second bacoco --seed 3 --json";
    assert_eq!(json(line), json(line));
    let played = json(
        "play --game nim --first uct:time=10ms --second uct:iterations=20,exploration=0.5 --json",
    );
    assert!(played["plies"].as_u64() > Some(3), "{played}");
    // 3 + 4 + 5 is won for the side to move, and a search that proves it plays it to the end.
    let line = "play --game nim:heaps=3+4+5 --first uct:iterations=200000,solver=true --second random --seed 8 --json";
    let played = json(line);
    assert_eq!(
        (&played["outcome"]["winner"], &played),
        (&"1".into(), &json(line))
    );
}

/// Returns the expected findings for each trace of a folder.
fn expected(folder: &Path) -> Vec<Vec<String>> {
    let table = fs::read_to_string(folder.join("expected.tsv")).expect("a table");
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

fn check(file: &Path) -> (Option<i32>, Value) {
    let output = run_with(&["check", &file.display().to_string(), "--json"], b"");
    let verdict = serde_json::from_slice(&output.stdout);
    (
        output.status.code(),
        verdict.unwrap_or_else(|error| panic!("{}: {error}: {output:?}", file.display())),
    )
}

#[test]
fn right_programs_are_not_accused_and_wrong_ones_are_named() {
    let folders: [PathBuf; 2] =
        ["tests/oracles/mcts/traces", "tests/traces/sampled"].map(|folder| root().join(folder));
    let mut judged = 0;
    for folder in folders {
        for row in expected(&folder) {
            let [file, verdict, kinds, first, last, rest @ ..] = &row[..] else {
                panic!("{row:?}")
            };
            let (code, found) = check(&folder.join(file));
            judged += 1;
            if verdict == "right" {
                assert!(matches!(code, Some(0 | 3)), "{file}: {found}");
                assert_eq!(found["findings"], serde_json::json!([]), "{file}");
            } else {
                let findings = found["findings"].as_array().expect("a list");
                let own = findings
                    .iter()
                    .find(|finding| finding["cause"].is_null())
                    .unwrap_or_else(|| panic!("{file}"));
                let [from, to] =
                    [first, last].map(|text| text.parse::<u64>().expect("an iteration"));
                let (kind, iteration) = (
                    own["kind"].as_str().unwrap(),
                    own["iteration"].as_u64().unwrap(),
                );
                assert_eq!(code, Some(1), "{file}");
                assert!(kinds.split(',').any(|known| known == kind), "{file}: {own}");
                assert!((from..=to).contains(&iteration), "{file}: {own}");
                assert_eq!(
                    own["tick"].as_u64().unwrap().div_ceil(4),
                    iteration,
                    "{file}"
                );
            }
            if let Some(bounds) = rest.first().filter(|bounds| *bounds != "-") {
                for (at, bound) in bounds.split(' ').enumerate() {
                    let found = found["exploration"][at].as_f64().unwrap_or(f64::NAN);
                    assert!(
                        (found - bound.parse::<f64>().unwrap()).abs() < 1e-4,
                        "{file}: {found} {bound}"
                    );
                }
            }
        }
    }
    assert!(judged >= 60, "{judged}");
}

/// A search that declares that it backs up proofs skips children that are proven lost; without that
/// declaration, it is wrong.
#[test]
fn searches_with_proofs_are_judged_by_the_ends_of_games() {
    for name in ["right-solver", "right-solver-claimed", "right-solver-won"] {
        let file = root()
            .join("tests/traces/sampled")
            .join(name)
            .with_extension("trace");
        let (code, verdict) = check(&file);
        assert_eq!(
            (code, &verdict["complete"]),
            (Some(0), &true.into()),
            "{name}: {verdict}"
        );
        let [least, greatest] =
            [0, 1].map(|at| verdict["exploration"][at].as_f64().unwrap_or(f64::NAN));
        assert!(least < 1.4 && 1.4 < greatest, "{name}: {verdict}");
        let unclaimed = fs::read_to_string(&file)
            .unwrap()
            .replace("\nexploration 1.4", "");
        let unsaid = unclaimed.replacen("\nsolver\n", "\nexploration 1.4\n", 1);
        let output = run_with(&["check", "-", "--json"], unsaid.as_bytes());
        assert_eq!(output.status.code(), Some(1), "{name}: {output:?}");
        // Selections that the ends of games do not explain are not judged.
        let other = unclaimed.replacen("\nsolver\n", "\nsolver\nexploration 0\n", 1);
        let output = run_with(&["check", "-", "--json"], other.as_bytes());
        let said = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(3), "{name}: {said}");
        assert!(said.contains("\"why\":\"proofs\""), "{name}: {said}");
    }
}

#[test]
fn slips_are_named() {
    for (file, words) in [
        (
            "wrong-own-visits",
            "the child's own visits stand under the logarithm",
        ),
        ("wrong-other-view", "the view of the other side"),
        ("wrong-no-exploration", "without the term of exploration"),
        ("wrong-integer-division", "divided as whole numbers"),
        ("wrong-passed-over", "is passed over"),
        ("wrong-other-constant", "and 1.4 is claimed"),
        ("wrong-draw-as-loss", "ends in a draw, which is 0.5"),
        ("wrong-missed-node", "was not updated"),
    ] {
        let output = run_with(
            &["check", &format!("tests/traces/sampled/{file}.trace")],
            b"",
        );
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(said.contains(words), "{file}: {said}");
    }
    let (_, two) = check(&root().join("tests/traces/sampled/right-ucb1-two.trace"));
    let (_, puct) = check(&root().join("tests/traces/sampled/right-puct.trace"));
    assert_eq!(
        (&two["rule"], &puct["rule"]),
        (&"ucb1-2".into(), &"puct".into())
    );
}

#[test]
fn bad_traces_of_searches_have_their_place() {
    let begin = "plyscope-trace 2\ngame nim:heaps=2\nmethod mcts\nbegin\n";
    for (rest, code, message) in [
        (
            "iteration\n> 1:1 x 2\n",
            2,
            ":6:7: expected the visits of the node",
        ),
        (
            "> 1:1\n",
            2,
            ":5:1: expected `iteration` before the lines of one",
        ),
        ("= 9 1 1\n", 2, "expected the path of a node by legal moves"),
        ("iteration\n+ 1:1\n~ 1\n= 1:1 1 1\n. a\n", 3, "no fault"),
        ("", 3, "there is no iteration to judge"),
        ("iteration\n+ 1:1\n", 3, "there is no iteration"),
    ] {
        let output = run_with(&["check", "-"], format!("{begin}{rest}").as_bytes());
        let said =
            String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{rest}: {said}");
        assert!(said.contains(message), "{rest}: {said}");
    }
    let header = |line: &str| format!("plyscope-trace 2\n{line}\nmethod mcts\nbegin\n");
    for line in [
        "exploration -1",
        "exploration x",
        "reward me",
        "reward win-draw-loss 0 0 1",
    ] {
        let output = run_with(&["check", "-"], header(line).as_bytes());
        assert_eq!(output.status.code(), Some(2), "{line}");
    }
    let trace = "tests/traces/sampled/right-ucb1.trace";
    let refused = failure(&["analyze", trace], b"");
    assert!(
        refused.contains("the trace of a Monte-Carlo search"),
        "{refused}"
    );
    let refused = failure(&["stats", trace], b"");
    assert!(
        refused.contains("the trace of a Monte-Carlo search"),
        "{refused}"
    );
}

const PROGRAM: &str = r#"
import math, random
from plyscope_trace import mcts
random.seed(4)
LINES = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
def won(b): return next((b[x] for x, y, z in LINES if b[x] != "." and b[x] == b[y] == b[z]), None)
def name(i): return "abc"[i % 3] + str(3 - i // 3)
class Node:
    def __init__(self, board, player, parent=None, move=None):
        self.board, self.player, self.parent, self.move = board, player, parent, move
        self.children, self.N, self.W = [], 0, 0
        self.untried = [] if won(board) else [i for i in range(9) if board[i] == "."]
def select(node):
    while not node.untried and node.children:
        node = max(node.children, key=lambda c: c.W / c.N + 1.4 * math.sqrt(math.log(node.N) / c.N))
    return node
def expand(node):
    if not node.untried: return node
    move = node.untried.pop(0)
    board = node.board[:move] + node.player + node.board[move + 1:]
    node.children.append(Node(board, "XO"[node.player == "X"], node, move))
    return node.children[-1]
def rollout(node):
    board, player, moves = node.board, node.player, []
    while not won(board) and "." in board:
        move = random.choice([i for i in range(9) if board[i] == "."])
        moves.append(name(move))
        board, player = board[:move] + player + board[move + 1:], "XO"[player == "X"]
    return won(board), moves
def backup(node, winner):
    while node:
        node.N += 1
        node.W += REWARD
        node = node.parent
steps = mcts("t.trace", backup=backup, playout=rollout, game="k-in-a-row:h=3,v=3,k=3", exploration=1.4,
             move=lambda node: name(node.move))
root = Node("." * 9, "X")
for _ in range(80):
    node = expand(select(root))
    backup(node, rollout(node)[0])
steps.best(name(max(root.children, key=lambda c: c.N).move))
"#;

#[test]
fn the_python_helper_writes_what_a_program_does() {
    let python = own_home::program("python3")
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if !python.is_ok_and(|status| status.success()) {
        println!("python3 was not found");
        return;
    }
    let right = "0.5 if winner is None else winner != node.player";
    // The reward for the view of the last node, used for every node.
    let wrong = "0.5 if winner is None else winner == 'X'";
    for (reward, code, kinds) in [(right, 0, [""; 2]), (wrong, 1, ["backup", "selection"])] {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(
            folder.path().join("program.py"),
            PROGRAM.replace("REWARD", reward),
        )
        .expect("written");
        let mut command = own_home::program("python3");
        command
            .arg("program.py")
            .current_dir(folder.path())
            .env("PYTHONDONTWRITEBYTECODE", "1");
        let output = command
            .env("PYTHONPATH", root().join("assets/external"))
            .output()
            .expect("it starts");
        assert!(
            output.status.success() && output.stderr.is_empty(),
            "{output:?}"
        );
        let (found, verdict) = check(&folder.path().join("t.trace"));
        assert_eq!(
            (found, &verdict["iterations"]),
            (Some(code), &80.into()),
            "{verdict}"
        );
        if code == 1 {
            let kind = verdict["findings"][0]["kind"].as_str().unwrap();
            assert!(kinds.contains(&kind), "{verdict}");
        }
    }
}
