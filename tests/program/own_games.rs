//! Games that are programs: the results of an independent slow program for them, the judge of
//! rules, consent, and programs that misbehave. The games need python3; without it, a line says so.

use crate::own_home;
use engine::boundary::position::read_moves;
use engine::boundary::{Position, analyze, catalog};
use engine::eval::Registry;
use engine::rules::conformance;
use engine::search::{MethodName, Spec, Token};
use engine::solve::Asked;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::time::Duration;

pub fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

pub fn has(program: &str) -> bool {
    let status = own_home::program(program)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let found = status.is_ok_and(|status| status.success());
    if !found {
        println!("{program} was not found");
    }
    found
}

/// Returns the name of a game in a Python file.
fn python(file: &Path) -> String {
    let helper = root("assets/external");
    format!(
        "program:env PYTHONDONTWRITEBYTECODE=1 PYTHONPATH='{}' python3 '{}'",
        helper.display(),
        file.display()
    )
}

#[path = "../../examples/own_game.rs"]
mod kalah;

fn run(arguments: &[&str]) -> Output {
    own_home::plyscope()
        .args(arguments)
        .current_dir(root(""))
        .output()
        .expect("it starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Writes a program of the test into a folder.
fn written(folder: &Path, program: &str) -> String {
    let file = folder.join("game.py");
    fs::write(&file, program).expect("written");
    python(&file)
}

/// Returns the rows of a table of the oracle, by the names of its columns.
fn rows(table: &str) -> Vec<HashMap<String, String>> {
    let mut lines = table.lines();
    let names: Vec<&str> = lines
        .next()
        .expect("a heading")
        .trim_start_matches('#')
        .split('\t')
        .collect();
    lines
        .map(|line| {
            names
                .iter()
                .zip(line.split('\t'))
                .map(|(name, cell)| ((*name).to_owned(), cell.to_owned()))
                .collect()
        })
        .collect()
}

fn searched(position: &dyn Position, row: &HashMap<String, String>) {
    let method = if row["what"] == "minimax" {
        MethodName::Minimax
    } else {
        MethodName::AlphaBeta
    };
    let spec = Spec {
        method,
        depth: row["depth"].parse().ok(),
        evaluation: Some(row["evaluation"].clone()),
        ..Spec::default()
    };
    let found = analyze(position, &spec, &Registry::built_in()).expect("a search");
    let print = |value| match found
        .problem
        .fraction(value)
        .filter(|_| position.has_chance())
    {
        Some(fraction) => fraction.to_string(),
        None => found.problem.print(value),
    };
    let counts = found.counts;
    assert_eq!(print(found.value), row["value"], "{row:?}");
    assert_eq!(found.best.as_deref().unwrap_or("-"), row["best"], "{row:?}");
    let is_counted = |column: &str| row[column] != "-";
    if is_counted("nodes") {
        assert_eq!(
            [counts.nodes, counts.leaves].map(|count| count.to_string()),
            [&*row["nodes"], &*row["leaves"]],
            "{row:?}"
        );
    }
    if is_counted("cuts") {
        assert_eq!(
            [counts.cuts, counts.pruned].map(|count| count.to_string()),
            [&*row["cuts"], &*row["pruned"]],
            "{row:?}"
        );
    }
    if row["children"] != "-" {
        let children = found.children.iter().map(|child| {
            format!(
                "{}={}",
                child.mv,
                child.value.map_or_else(String::new, print)
            )
        });
        assert_eq!(
            children.collect::<Vec<_>>().join(" "),
            row["children"],
            "{row:?}"
        );
    }
}

fn solved(position: &dyn Position, row: &HashMap<String, String>) {
    let mut solving = position.solver(Asked::Moves, 1 << 24).expect("a solver");
    assert!(solving.run(&mut |_| false), "{row:?}");
    let solution = solving.solution();
    let name = |mv| position.move_view(mv).expect("a move").text;
    assert_eq!(
        solution
            .result
            .score()
            .map(|score| score.to_string())
            .as_deref(),
        Some(&*row["value"]),
        "{row:?}"
    );
    let children = solution
        .moves
        .iter()
        .map(|mv| format!("{}={}", name(mv.mv), mv.result.score().expect("a score")));
    assert_eq!(
        children.collect::<Vec<_>>().join(" "),
        row["children"],
        "{row:?}"
    );
    if let Some(plies) = row["note"]
        .strip_prefix("plies=")
        .and_then(|plies| plies.parse::<u32>().ok())
    {
        assert_eq!(solution.result.plies, Some(plies), "{row:?}");
        assert_eq!(solution.line.len(), plies as usize, "{row:?}");
    }
}

#[test]
fn an_independent_program_finds_as_much() {
    let table = rows(&fs::read_to_string(root("tests/games/expected.tsv")).expect("the table"));
    assert!(table.len() > 150);
    if !has("python3") {
        return;
    }
    for game in ["kalah3", "isolation3", "breakthrough34", "dice"] {
        let start = catalog::read_with_files(&python(&root(&format!("tests/games/{game}.py"))))
            .expect("a game");
        let seen = as_in_the_table(&table, game, &*start);
        assert!(seen > 20, "{game}: {seen}");
    }
}

/// Compares a game with a table. Returns the number of rows.
fn as_in_the_table(table: &[HashMap<String, String>], game: &str, start: &dyn Position) -> usize {
    let mut seen = 0;
    for row in table.iter().filter(|row| row["game"] == game) {
        let moves = row["moves"].replace('-', "");
        let (_, position) =
            read_moves(start, &moves).unwrap_or_else(|(_, _, error)| panic!("{row:?}: {error}"));
        match &*row["what"] {
            "minimax" | "alphabeta" => searched(&*position, row),
            "solve" if row["note"] == "chance" => {
                assert!(position.solver(Asked::Moves, 1 << 24).is_none(), "{row:?}");
                assert!(
                    position
                        .unsolved()
                        .is_some_and(|reason| reason.to_string().contains("chance")),
                    "{row:?}"
                );
            }
            "solve" => solved(&*position, row),
            "perft" => {
                let depth = row["depth"].parse().expect("a depth");
                let counts = position
                    .perft(depth)
                    .iter()
                    .map(u64::to_string)
                    .collect::<Vec<_>>()
                    .join(" ");
                assert_eq!(counts, row["children"], "{row:?}");
            }
            _ => continue,
        }
        seen += 1;
    }
    seen
}

/// The example in Rust has the same rules as the program in Python, and fulfils the contract of the
/// engine.
#[test]
fn a_game_in_rust_is_added_by_name() {
    conformance::check(&kalah::Kalah::<3, 2>, 200, 1).expect("the contract");
    conformance::check(&kalah::Kalah::<6, 4>, 50, 1).expect("the contract");
    Registry::add_game("kalah3-in-rust", kalah::Kalah::<3, 2>).expect("a name of its own");
    assert!(Registry::add_game("nim", kalah::Kalah::<3, 2>).is_err());
    let table = rows(&fs::read_to_string(root("tests/games/expected.tsv")).expect("the table"));
    let start = catalog::read("kalah3-in-rust").expect("a game");
    assert_eq!(start.game(), "kalah3-in-rust");
    let seen = as_in_the_table(&table, "kalah3", &*start);
    assert!(seen > 20, "{seen}");
}

#[test]
fn the_judge_finds_the_faults_of_the_twins_and_none_in_the_good_games() {
    if !has("python3") {
        return;
    }
    for good in ["kalah3", "isolation3", "breakthrough34", "dice"] {
        let output = run(&[
            "rules",
            &python(&root(&format!("tests/games/{good}.py"))),
            "--games",
            "20",
        ]);
        assert_eq!(
            output.status.code(),
            Some(0),
            "{good}: {}{}",
            text(&output.stdout),
            text(&output.stderr)
        );
    }
    for (twin, word) in [
        ("kalah3_mutates", "changed the state"),
        ("isolation3_no_end", "has no moves"),
    ] {
        let output = run(&[
            "rules",
            &python(&root(&format!("tests/games/{twin}.py"))),
            "--json",
        ]);
        assert_eq!(
            output.status.code(),
            Some(1),
            "{twin}: {}{}",
            text(&output.stdout),
            text(&output.stderr)
        );
        assert!(
            text(&output.stdout).contains(word),
            "{}",
            text(&output.stdout)
        );
    }
}

/// Moves from a set of texts have another order in another process, and state that is kept in the
/// game changes its replies.
#[test]
fn the_judge_compares_two_processes_and_two_orders() {
    if !has("python3") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let game = |look: &str| {
        format!(
            "import sys, json, random\nn = [0]\ndef look(s):\n    n[0] += 1\n    {look}\n\
            for line in sys.stdin:\n    q = json.loads(line)\n    \
            a = {{'plyscope-game':1,'name':'G','sides':['a','b'],'start':'0'}} if 'plyscope-game' in q else \
            {{'id':q['id'],'text':q['show']}} if 'show' in q else {{'id':q['id'],'looks':[look(s) for s in q['look']]}}\n    \
            print(json.dumps(a), flush=True)\n"
        )
    };
    for (look, kind) in [
        (
            "return {'over':0} if len(s) > 4 else {'to_move':len(s)%2,'moves':list({'alpha','beta','gamma','delta'}),'next':[s+c for c in 'abcd']}",
            "order",
        ),
        (
            "return {'over':0} if len(s) > 4 else {'to_move':n[0]%2,'moves':['a','b'],'next':[s+'a',s+'b']}",
            "side",
        ),
        (
            "return {'over':n[0]%2} if len(s) > 4 else {'to_move':0,'moves':['a','b'],'next':[s+'a',s+'b']}",
            "over",
        ),
        (
            "return {'over':0} if len(s) > 4 else {'to_move':0,'moves':['a','b'],'next':[s+random.choice('ab'),s+'c']}",
            "next",
        ),
        (
            "return {'over':0} if len(s) > 4 else {'to_move':0,'moves':['a','a'],'next':[s+'a',s+'b']}",
            "twice",
        ),
        (
            "return {'over':0} if len(s) > 4 else {'to_move':'chance','moves':['a','b'],'weights':[1,0],'next':[s+'a',s+'b']}",
            "weights",
        ),
    ] {
        let spec = written(folder.path(), &game(look));
        let output = run(&["rules", &spec, "--json", "--games", "20"]);
        assert_eq!(
            output.status.code(),
            Some(1),
            "{kind}: {}{}",
            text(&output.stdout),
            text(&output.stderr)
        );
        assert!(
            text(&output.stdout).contains(&format!("\"kind\":\"{kind}\"")),
            "{kind}: {}",
            text(&output.stdout)
        );
    }
}

/// Whatever a program does, a search ends with one sentence.
#[test]
fn programs_that_misbehave_end_a_search_with_the_reason() {
    if !has("python3") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let greeting = "{'plyscope-game':1,'name':'G','sides':['a','b'],'start':'0'}";
    let begin = format!(
        "import sys, json, os\nask = lambda: json.loads(sys.stdin.readline())\nsay = lambda a: print(json.dumps(a), flush=True)\nask(); say({greeting})\n"
    );
    let after = |rest: &str| format!("{begin}while True:\n    q = ask()\n    {rest}\n");
    let open = "{'to_move':0,'moves':['a'],'next':['1']}";
    for (program, reason) in [
        (
            "import sys\nsys.exit('no chess here')".to_owned(),
            "ended with exit code 1: no chess here",
        ),
        (
            "print('hello', flush=True)\ninput()\n".to_owned(),
            "ended with exit code 0",
        ),
        (
            "input()\nprint('{\"plyscope-game\":2}', flush=True)\ninput()\n".to_owned(),
            "\"plyscope-game\":1",
        ),
        (after("os._exit(3)"), "ended with exit code 3"),
        (
            after("print('thinking …\\x1b[31m', flush=True)"),
            "expected a JSON object with the answer, found",
        ),
        (
            after("say({'id':q['id']+1,'looks':[]})"),
            "expected the answer with \"id\":",
        ),
        (
            after("say({'id':q['id'],'looks':[]})"),
            "expected 1 answers in a line, found 0",
        ),
        (
            after("say({'id':q['id'],'error':'I \\x1b[31m forgot'})"),
            "says: I \\u{1b}[31m forgot",
        ),
        (
            after("say({'id':q['id'],'looks':[{'to_move':0,'moves':[],'next':[]}]})"),
            "has no moves",
        ),
        (
            after("say({'id':q['id'],'looks':[{'to_move':2,'moves':['a'],'next':['b']}]})"),
            "more than two sides",
        ),
        (
            after("say({'id':q['id'],'looks':[{'over':'won'}]})"),
            "expected a number",
        ),
        (
            after(
                "say({'id':q['id'],'looks':[{'to_move':0,'moves':[str(i) for i in range(1000000)],'next':['x']*1000000}]})",
            ),
            "at most 65000 moves",
        ),
        (
            after(&format!(
                "say({{'id':q['id'],'looks':[{open} if s == '0' else {{'to_move':1,'moves':['b'],'next':['0']}} for s in q['look']]}})"
            )),
            "comes again after 2 plies",
        ),
    ] {
        let spec = written(folder.path(), &program);
        let output = run(&[
            "analyze", "--game", &spec, "--depth", "full", "--method", "minimax",
        ]);
        let said = text(&output.stderr);
        assert_eq!(
            output.status.code(),
            Some(2),
            "{program}\n{said}{}",
            text(&output.stdout)
        );
        assert!(
            said.contains(reason) && said.lines().count() == 1 && !said.contains('\u{1b}'),
            "{program}\n{said}"
        );
    }
    // A game without an end can be searched to a depth, and a position may have a megabyte.
    let endless = after(
        "say({'id':q['id'],'text':'t'} if 'show' in q else {'id':q['id'],'looks':[{'to_move':0,'moves':['a','b'],'next':['x'*1000000,'0']} for s in q['look']]})",
    );
    let output = run(&[
        "analyze",
        "--game",
        &written(folder.path(), &endless),
        "--depth",
        "3",
        "--method",
        "minimax",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(
        text(&output.stdout).contains("15 nodes"),
        "{}",
        text(&output.stdout)
    );
}

/// Two moves at each position, and a line in a file for each look. Positions are named by the moves that lead to them; at
/// `fatal` the program ends.
fn logged(folder: &Path, fatal: &str) -> (String, PathBuf) {
    let log = folder.join("looks");
    let program = format!(
        "import sys, json, os
log = open({log:?}, 'a')
def look(s):
    log.write(s + '\\n')
    log.flush()
    if s == {fatal:?}:
        os._exit(3)
    if len(s) == 9:
        return {{'over': s.count('a') % 3 - 1}}
    return {{'to_move': (len(s) + 1) % 2, 'moves': ['a', 'b'], 'next': [s + 'a', s + 'b']}}
for line in sys.stdin:
    q = json.loads(line)
    if 'plyscope-game' in q:
        a = {{'plyscope-game': 1, 'name': 'G', 'sides': ['x', 'y'], 'start': '0'}}
    elif 'show' in q:
        a = {{'id': q['id'], 'text': q['show']}}
    else:
        a = {{'id': q['id'], 'looks': [look(s) for s in q['look']]}}
    print(json.dumps(a), flush=True)
"
    );
    (written(folder, &program), log)
}

fn minimax(start: &dyn Position, depth: Option<u32>) -> (u64, bool) {
    let spec = Spec {
        method: MethodName::Minimax,
        depth,
        evaluation: Some("outcome".to_owned()),
        ..Spec::default()
    };
    let problem = start.pose(&spec, &Registry::built_in()).expect("a search");
    let answer = problem.choose(u64::MAX, &Token::new());
    (answer.counts.nodes, answer.complete)
}

/// Waits until the program has looked at a position. Only a hang reaches the end of the wait.
fn wait_for_look(log: &Path, wanted: &str) -> Vec<String> {
    for _ in 0..6000 {
        let text = fs::read_to_string(log).unwrap_or_default();
        let looks: Vec<String> = text.lines().map(str::to_owned).collect();
        let is_whole = text.ends_with('\n') && wanted.is_empty();
        if is_whole || looks.iter().any(|look| look == wanted) {
            return looks;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("nothing was asked ahead about {wanted}");
}

#[test]
fn an_idle_program_is_asked_ahead_and_never_twice() {
    if !has("python3") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (spec, log) = logged(folder.path(), "none");
    let start = catalog::read_with_files(&spec).expect("a game");
    assert_eq!(minimax(&*start, Some(2)), (7, true));
    // The random games before the first search come this far by chance alone.
    let looks: Vec<String> = [
        "0aaa", "0aab", "0aba", "0abb", "0baa", "0bab", "0bba", "0bbb",
    ]
    .iter()
    .map(|wanted| wait_for_look(&log, wanted))
    .next_back()
    .expect("looks");
    assert!(looks.len() < 511, "not the whole game");
    // What was asked ahead is taken as it is.
    assert_eq!(minimax(&*start, None), (511, true));
    let text = fs::read_to_string(&log).expect("looks");
    let mut all: Vec<&str> = text.lines().collect();
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!((all.len(), count), (511, 511));
}

#[test]
fn a_fault_of_a_look_ahead_is_nobodys() {
    if !has("python3") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (spec, log) = logged(folder.path(), "0bbb");
    let output = || {
        run(&[
            "analyze", "--game", &spec, "--depth", "2", "--method", "minimax",
        ])
    };
    // With random games before the first search the program may end in one of them: that is nobody's fault, too.
    assert_eq!(output().status.code(), Some(0));
    let start = catalog::read_with_files(&spec).expect("a game");
    assert_eq!(minimax(&*start, Some(2)), (7, true));
    wait_for_look(&log, "0bbb");
    assert_eq!(minimax(&*start, Some(2)), (7, true));
    // Who wants this position hears of it.
    let full = run(&[
        "analyze", "--game", &spec, "--depth", "3", "--method", "minimax",
    ]);
    assert_eq!(full.status.code(), Some(2));
    assert!(
        text(&full.stderr).contains("ended with exit code 3"),
        "{}",
        text(&full.stderr)
    );
}

/// A signal ends the program of a game that never answers, and nothing is printed of a search that
/// had no answer.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_the_program_of_a_game() {
    if !has("python3") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let pid = folder.path().join("pid");
    let program = format!(
        "import sys, json, os
ask = lambda: json.loads(sys.stdin.readline())
ask()
print(json.dumps({{'plyscope-game': 1, 'name': 'G', 'sides': ['x', 'y'], 'start': '0'}}), flush=True)
ask()
open({pid:?}, 'w').write(str(os.getpid()) + '\\n')
while True:
    pass
"
    );
    let spec = written(folder.path(), &program);
    for signal in ["-INT", "-TERM"] {
        let _ = fs::remove_file(&pid);
        let child = own_home::plyscope()
            .args(["analyze", "--game", &spec, "--depth", "2"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let number = wait_for_look(&pid, "").pop().expect("a number");
        let sent = own_home::program("kill")
            .args([signal, &child.id().to_string()])
            .status();
        assert!(sent.expect("kill").success());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), None, "it ends by the signal");
        assert!(
            !text(&output.stdout).contains("value"),
            "{}",
            text(&output.stdout)
        );
        let process = Path::new("/proc").join(number.trim());
        for _ in 0..6000 {
            if !process.exists() {
                break;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(!process.exists(), "{signal} leaves the program running");
    }
}

#[test]
fn what_is_kept_is_bounded() {
    if !has("python3") {
        return;
    }
    let spec = python(&root("tests/games/kalah3.py"));
    let output = run(&[
        "analyze",
        "--game",
        &spec,
        "--depth",
        "full",
        "--method",
        "minimax",
        "--positions",
        "100",
    ]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains("more than 100 positions"),
        "{}",
        text(&output.stderr)
    );
}

/// A program named by a file is never started without consent: it would leave a mark.
#[test]
fn a_program_is_never_started_unasked() {
    let folder = tempfile::tempdir().expect("a folder");
    let mark = folder.path().join("started");
    let command = format!("touch '{}'", mark.display());
    let spec = format!("program:{command}");
    let at = |name: &str, text: &str| {
        let file = folder.path().join(name);
        fs::write(&file, text).expect("written");
        file.to_string_lossy().into_owned()
    };
    let quoted = format!("{spec:?}");
    let save = at(
        "save.ron",
        &format!("(version: 1, game: {quoted}, line: (moves: []))"),
    );
    let game = at(
        "game.ron",
        &format!("(version: 1, name: \"G\", command: {command:?})"),
    );
    let batch = at(
        "batch.jsonl",
        &format!("{{\"game\":{quoted},\"depth\":1}}\n"),
    );
    let trace = at(
        "t.trace",
        &format!("plyscope-trace 1\ngame {spec}\n> root\n< 0\n"),
    );
    let tournament = at(
        "t.ron",
        &format!("(version: 1, game: {quoted}, players: [\"random\", \"random\"], games: 1)"),
    );
    let experiment = at(
        "e.ron",
        &format!(
            "(version: 1, positions: [(game: {quoted})], methods: [\"minimax\"], depths: [1])"
        ),
    );
    for arguments in [
        vec!["analyze", &save],
        vec!["solve", &save],
        vec!["convert", &save],
        vec!["analyze", "--game", &game],
        vec!["perft", "--depth", "1", "--game", &game],
        vec!["rules", &game],
        vec!["analyze", "--batch", &batch],
        vec!["check", &trace],
        vec!["analyze", &trace],
        vec!["tournament", &tournament],
        vec!["experiment", &experiment],
    ] {
        let output = run(&arguments);
        assert!(!mark.exists(), "{arguments:?} started the program");
        assert!(output.status.code().is_some(), "{arguments:?}");
        if arguments.contains(&game.as_str()) || arguments.contains(&save.as_str()) {
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            let said = text(&output.stderr);
            assert!(
                said.contains("--run-program") && said.contains("touch"),
                "{arguments:?}: {said}"
            );
        }
    }
    run(&["analyze", "--game", &game, "--run-program"]);
    assert!(mark.exists(), "with consent it is started");
}

#[test]
fn the_examples_in_other_languages_play_nim() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut games = Vec::new();
    if has("node") {
        games.push(format!(
            "program:node '{}'",
            root("examples/games/nim.js").display()
        ));
    }
    if has("g++") {
        let file = folder.path().join("nim");
        let built = own_home::program("g++")
            .arg("-o")
            .arg(&file)
            .arg(root("examples/games/nim.cpp"))
            .status();
        assert!(built.is_ok_and(|status| status.success()));
        games.push(format!("program:'{}'", file.display()));
    }
    let own = catalog::read("nim:heaps=1+2+3").expect("Nim");
    for spec in games {
        let start = catalog::read_with_files(&spec).expect("a game");
        for method in [MethodName::Minimax, MethodName::AlphaBeta] {
            let spec = Spec {
                method,
                depth: None,
                evaluation: Some("outcome".to_owned()),
                ..Spec::default()
            };
            let [one, other] = [&start, &own]
                .map(|start| analyze(&**start, &spec, &Registry::built_in()).expect("a search"));
            assert_eq!(
                (one.counts, one.problem.print(one.value)),
                (other.counts, other.problem.print(other.value))
            );
        }
    }
}

#[test]
fn the_helper_is_short() {
    let lines = |file: &str| {
        fs::read_to_string(root(file))
            .expect("a file")
            .lines()
            .count()
    };
    assert!(lines("assets/external/plyscope_game.py") <= 300);
    assert!(lines("examples/games/chess_game.py") <= 25);
    assert!(
        ["nim.js", "nim.cpp"]
            .iter()
            .all(|file| lines(&format!("examples/games/{file}")) <= 80)
    );
}
