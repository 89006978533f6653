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

/// A game of two plies with a hundred moves each: the positions after a move fill a line.
const WIDE: &str = "
from plyscope_game import Functions, play
rules = dict(start=0, moves=lambda s: list(range(100)), after=lambda s, m: s * 100 + m + 1,
             over=lambda s: s % 3 - 1 if s > 100 else None, to_move=lambda s: 1 if s else 0)
if __name__ == '__main__':
    play(**rules)
";

/// The time of a game alone for all positions: the helper asks it, and nothing is read or written.
const ALONE: &str = "
import sys, time
sys.path[:0] = sys.argv[2:]
import plyscope_game
if sys.argv[1] == 'course':
    import tictactoe
    game = lambda: plyscope_game.Course(tictactoe.TicTacToe())
else:
    import wide
    game = lambda: plyscope_game.Functions(**wide.rules)
best = 9
for _ in range(5):
    since = time.perf_counter()
    program = plyscope_game.Program(game())
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

/// The name of a game in a file of Python.
fn python(file: &Path) -> String {
    format!(
        "program:env PYTHONPATH='{}' PYTHONDONTWRITEBYTECODE=1 python3 '{}'",
        root("assets/external").display(),
        file.display()
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

/// The time that a game takes by itself, and how many positions it tells about.
struct Alone {
    seconds: f64,
    positions: f64,
}

impl Alone {
    /// Measures the course's class, or the game in a folder.
    fn measure(game: &str, folder: &Path) -> Option<Alone> {
        let mut python = Command::new("python3");
        python
            .args(["-c", ALONE, game])
            .args([&root("assets/external"), folder])
            .env("PYTHONDONTWRITEBYTECODE", "1");
        let output = python.stderr(Stdio::inherit()).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        let (seconds, positions) = text.trim().split_once(' ')?;
        Some(Alone {
            seconds: seconds.parse().ok()?,
            positions: positions.parse().ok()?,
        })
    }
}

/// The times of a search to the end, the first time and once the positions are known.
struct Searched {
    first: f64,
    again: f64,
    nodes: u64,
}

impl Searched {
    /// Searches a game from the start, with a program that was started for it: the fastest first search of five, and the
    /// median of the others.
    fn measure(game: &str) -> Searched {
        let (mut first, mut again, mut nodes) = (f64::INFINITY, Vec::new(), 0);
        for _ in 0..5 {
            let start = catalog::read_with_files(game).expect("a game");
            let since = Instant::now();
            let problem = pose(&*start);
            let answer = problem.choose(u64::MAX, &Token::new());
            assert!(answer.complete);
            nodes = answer.counts.nodes;
            first = first.min(since.elapsed().as_secs_f64());
            for _ in 0..5 {
                let since = Instant::now();
                assert!(problem.choose(u64::MAX, &Token::new()).complete);
                again.push(since.elapsed().as_secs_f64());
            }
        }
        again.sort_by(f64::total_cmp);
        Searched {
            first,
            again: again[again.len() / 2],
            nodes,
        }
    }
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
    let folder = tempfile::tempdir().expect("a folder");
    let wide = folder.path().join("wide.py");
    std::fs::write(&wide, WIDE).expect("written");
    let course = root("examples/games/tictactoe.py");
    let (Some(alone), Some(wide_alone)) = (
        Alone::measure("course", &root("examples/games")),
        Alone::measure("wide", folder.path()),
    ) else {
        return println!("own games: python3 was not found");
    };
    if table.wants(names[0]) || table.wants(names[1]) {
        let searched = Searched::measure(&python(&wide));
        let look = (searched.first - wide_alone.seconds - searched.again) / wide_alone.positions;
        let row = format!("{}, 100 a line", names[0]);
        table.time(&row, look * 1e6, 25.0, "µs");
        let searched = Searched::measure(&python(&course));
        assert_eq!(searched.nodes, 549_946);
        let look = (searched.first - alone.seconds - searched.again) / alone.positions;
        println!(
            "  the course's class alone: {:.1} µs a position, of {}; in a search, the children of a node a line: {:.1} µs more",
            alone.seconds / alone.positions * 1e6,
            alone.positions,
            look * 1e6,
        );
        table.time(
            "own games: minimax of the course's class, the first time",
            searched.first,
            2.0,
            "s",
        );
        let rate = searched.nodes as f64 / searched.again / 1e6;
        table.rate(&format!("{} searched again", names[1]), rate, 3.0, "Mn/s");
    }
    if table.wants(names[2]) {
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
