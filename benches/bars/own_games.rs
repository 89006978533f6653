//! Games defined by a Python program: the cost of a look compared with the time of the program, the
//! speed of searching positions that are already known, and the time of a key while the program is
//! slow. The program is a tic-tac-toe class; without `python3`, nothing is measured.

use crate::giant::percentiles;
use crate::pairs::Table;
use engine::boundary::{Position, Problem, catalog};
use engine::eval::Registry;
use engine::rules::program::session;
use engine::search::{MethodName, Spec, Token};
use model::study::Study;
use plyscope::app::{App, Key, Msg, Options, draw};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Measures the class alone on all positions: the helper calls it, and nothing is read or written.
const ALONE: &str = "
import sys, time
sys.path[:0] = sys.argv[1:3]
import plyscope_game, tictactoe
best = 9
for _ in range(5):
    since = time.perf_counter()
    program = plyscope_game.Program(plyscope_game.Course(tictactoe.TicTacToe()))
    todo, known = [program.start], set()
    for text in todo:
        if text not in known:
            known.add(text)
            todo += program.look(text).get('next', [])
    best = min(best, time.perf_counter() - since)
print(best, len(known))
";

/// Waits for a second before each reply, nearly as long as a program may take before it counts as
/// stuck.
const SLOW: &str = "
import sys, json, time
for line in sys.stdin:
    q = json.loads(line)
    if 'plyscope-game' in q:
        print(json.dumps({'plyscope-game': 1, 'name': 'Slow', 'start': '0'}), flush=True)
        continue
    time.sleep(1)
    look = lambda s: {'over': 0} if len(s) > 9 else {'to_move': len(s) % 2, 'moves': ['a', 'b'], 'next': [s + 'a', s + 'b']}
    print(json.dumps({'id': q['id'], 'text': q['show']} if 'show' in q else
                     {'id': q['id'], 'looks': [look(s) for s in q['look']]}), flush=True)
";

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn course() -> String {
    let (helper, game) = (root("assets/external"), root("examples/games/tictactoe.py"));
    format!(
        "program:env PYTHONPATH='{}' PYTHONDONTWRITEBYTECODE=1 python3 '{}'",
        helper.display(),
        game.display()
    )
}

fn pose(position: &dyn Position) -> Arc<dyn Problem> {
    let evaluation = Some("outcome".to_owned());
    let spec = Spec {
        method: MethodName::Minimax,
        depth: None,
        evaluation,
        ..Spec::default()
    };
    position
        .pose(&spec, &Registry::built_in())
        .expect("a search")
}

/// Returns the seconds that the program takes by itself, and the number of positions that it
/// describes.
fn alone() -> Option<(f64, f64)> {
    let mut python = Command::new("python3");
    python
        .args(["-c", ALONE])
        .arg(root("assets/external"))
        .arg(root("examples/games"))
        .env("PYTHONDONTWRITEBYTECODE", "1");
    let output = python
        .stderr(Stdio::inherit())
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    let (seconds, positions) = text.trim().split_once(' ')?;
    Some((seconds.parse().ok()?, positions.parse().ok()?))
}

pub fn rows(table: &mut Table) {
    let names = [
        "own games: a look beside the program's own time",
        "own games: known positions",
        "own games: a key",
    ];
    if !names.iter().any(|name| table.wants(name)) {
        return;
    }
    let Some((seconds, positions)) = alone() else {
        return println!("own games: python3 was not found");
    };
    if table.wants(names[0]) || table.wants(names[1]) {
        let (mut first, mut rates) = (f64::INFINITY, Vec::new());
        for _ in 0..5 {
            let start = catalog::read_with_files(&course()).expect("a game");
            let since = Instant::now();
            let problem = pose(&*start);
            let answer = problem.choose(u64::MAX, &Token::new());
            assert_eq!((answer.counts.nodes, answer.complete), (549_946, true));
            first = first.min(since.elapsed().as_secs_f64());
            for _ in 0..5 {
                let since = Instant::now();
                assert!(problem.choose(u64::MAX, &Token::new()).complete);
                rates.push(549_946.0 / since.elapsed().as_secs_f64() / 1e6);
            }
        }
        rates.sort_by(f64::total_cmp);
        let rate = rates[rates.len() / 2];
        let look = (first - seconds - 0.549_946 / rate) / positions * 1e6;
        println!(
            "  the class alone: {:.1} µs a position, of {positions}",
            seconds / positions * 1e6
        );
        table.time(
            &format!("{}, at most 100 a line", names[0]),
            look,
            25.0,
            "µs",
        );
        table.time(
            "own games: minimax of the course's class, the first time",
            first,
            2.0,
            "s",
        );
        table.rate(&format!("{} searched again", names[1]), rate, 3.0, "Mn/s");
    }
    if table.wants(names[2]) {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("slow.py");
        std::fs::write(&file, SLOW).expect("written");
        let start = catalog::read_with_files(&format!("program:python3 '{}'", file.display()))
            .expect("a game");
        let mut app = App::new(
            Study::new(start, Arc::new(Registry::built_in())),
            Options::default(),
        );
        let mut terminal = Terminal::new(TestBackend::new(120, 40)).expect("a terminal");
        app.step(Msg::Resize(120, 40));
        app.search_due = true;
        let keys = [
            "3", "l", "l", "j", "1", "right", "enter", "j", "k", "u", "tab", "space",
        ];
        let mut times: Vec<Duration> = (0..120)
            .map(|round| {
                std::thread::sleep(Duration::from_millis(50));
                let since = Instant::now();
                // As in the loop of the terminal.
                session::wait_at_most(plyscope::term::run::PATIENCE);
                drop(app.step(Msg::Key(
                    Key::read(keys[round % keys.len()]).expect("a key"),
                )));
                session::wait_at_most(plyscope::term::run::PATIENCE);
                app.refresh();
                terminal
                    .draw(|frame| draw::draw(&app, frame))
                    .expect("drawn");
                since.elapsed()
            })
            .collect();
        let (median, p99) = percentiles(&mut times);
        table.time(
            &format!(
                "{} and its frame while the program takes a second, median",
                names[2]
            ),
            median,
            33.0,
            "ms",
        );
        table.time("own games: the same, p99", p99, 33.0, "ms");
    }
}
