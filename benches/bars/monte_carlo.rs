//! Monte-Carlo tree search: the unrecorded search against a handwritten one, the recorded search
//! against the unrecorded one, the size of a recording of ten million iterations and the time of
//! jumps in it, and the screen while a search runs.

use crate::giant::percentiles;
use crate::off::{Task, connect_four};
use crate::pairs::{Bar, Run, Table};
use engine::boundary::UctProblem;
use engine::eval::{Features, Registry};
use engine::rules::conformance::Seed;
use engine::rules::{Outcome, Side};
use engine::search::Token;
use engine::uct::logarithm::ln;
use engine::uct::{SplitMix64, UctRecording, UctRun, UctSpec};
use model::study::Study;
use plyscope::app::draw;
use plyscope::app::{App, Key, Msg, Options};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The iterations of a run in a comparison.
const ITERATIONS: u64 = 100_000;
/// The iterations of the recording for jumps.
const LONG: u64 = 10_000_000;
const JUMPS: usize = 2_000;

fn problem<G: Features>(task: &Task<G>, spec: UctSpec) -> Arc<dyn UctProblem> {
    task.position
        .pose_uct(&spec, &Registry::built_in())
        .expect("a search")
}

/// Returns the iterations with a checksum in which each move of the root has its own weight.
fn run(moves: impl Iterator<Item = (u64, u64)>, iterations: u64) -> Run {
    let check = moves
        .zip(1..)
        .map(|((visits, points), place)| place * place * (3 * visits + points))
        .sum();
    Run {
        nodes: iterations,
        check,
    }
}

fn ran(run_of: &UctRun) -> Run {
    run(
        run_of
            .root_moves
            .iter()
            .map(|visits| (visits.visits, visits.points)),
        run_of.iterations,
    )
}

pub fn rows(table: &mut Table) {
    let (task, spec) = (
        connect_four("outcome", 1),
        UctSpec {
            iterations: ITERATIONS,
            seed: 5,
            ..UctSpec::default()
        },
    );
    let plain = problem(&task, spec.clone());
    let off = || ran(&plain.run(false, &Token::new()));
    table.row(
        "uct: off / by hand: connect four",
        Bar::TimeAtMost(1.05),
        off,
        || by_hand(&task, &spec),
    );
    table.row(
        "uct: recorded / off: connect four",
        Bar::TimeAtMost(1.1),
        || ran(&plain.run(true, &Token::new())),
        off,
    );
    if table.wants("uct: ten million iterations of connect four") {
        recording(table, &task);
    }
    if table.wants("uct: key to frame") {
        screen(table);
    }
}

#[derive(Clone, Copy, Default)]
struct Node {
    first_child: u32,
    next_sibling: u32,
    visits: u32,
    points: u32,
    is_complete: bool,
}

/// Runs the same search by hand, for a game without chance, in natural order, with random playouts,
/// and without a recording.
fn by_hand<G: Features>(task: &Task<G>, spec: &UctSpec) -> Run {
    let (game, max, constant) = (&task.game, task.max(), spec.exploration.get());
    let (mut nodes, mut path) = (vec![Node::default()], Vec::new());
    for iteration in 1..=spec.iterations {
        let mut random = SplitMix64::of_iteration(spec.seed, iteration);
        let (mut state, mut at) = (task.state, 0_u32);
        path.clear();
        path.push(at);
        let end: Option<Outcome> = loop {
            let node = nodes[at as usize];
            let (mv, child, is_new) = if node.is_complete {
                let (mv, child) = select(&nodes, node, game.to_move(&state) == max, constant);
                (mv, child, false)
            } else {
                let (mv, child) = expand(&mut nodes, at, game.moves(&state).len());
                (mv, child, true)
            };
            state = game.play(&state, game.moves(&state).nth(mv).expect("a legal move"));
            at = child;
            path.push(at);
            let over = game.outcome_after(&state);
            if over.is_some() || is_new {
                break over;
            }
        };
        let outcome = end.unwrap_or_else(|| {
            loop {
                let mut moves = game.moves(&state);
                let mv = moves.nth(random.below(moves.len())).expect("a legal move");
                state = game.play(&state, mv);
                if let Some(outcome) = game.outcome_after(&state) {
                    break outcome;
                }
            }
        });
        let reward = reward(outcome, max);
        for &node in &path {
            let node = &mut nodes[node as usize];
            node.visits += 1;
            node.points += reward;
        }
    }
    let root: Vec<(u64, u64)> = children(&nodes, nodes[0])
        .map(|(_, child)| {
            (
                u64::from(nodes[child as usize].visits),
                u64::from(nodes[child as usize].points),
            )
        })
        .collect();
    run(root.into_iter(), spec.iterations)
}

fn reward(outcome: Outcome, max: Side) -> u32 {
    match outcome {
        Outcome::Drawn => 1,
        Outcome::Won(side) => 2 * u32::from(side == max),
    }
}

/// Returns the children of a node with their indices.
fn children(nodes: &[Node], node: Node) -> impl Iterator<Item = (usize, u32)> {
    let first = Some(node.first_child).filter(|child| *child != 0);
    let next = |child: &u32| Some(nodes[*child as usize].next_sibling).filter(|child| *child != 0);
    std::iter::successors(first, next).enumerate()
}

#[inline]
fn select(nodes: &[Node], node: Node, is_max: bool, constant: f64) -> (usize, u32) {
    let (ln, mut best) = (ln(node.visits), (f64::NEG_INFINITY, 0, 0));
    for (place, child) in children(nodes, node) {
        let Node { visits, points, .. } = nodes[child as usize];
        let most = 2 * u64::from(visits);
        let points = if is_max {
            u64::from(points)
        } else {
            most - u64::from(points)
        };
        let value = points as f64 / most as f64 + constant * (ln / f64::from(visits)).sqrt();
        if value > best.0 {
            best = (value, place, child);
        }
    }
    (best.1, best.2)
}

#[inline]
fn expand(nodes: &mut Vec<Node>, at: u32, moves: usize) -> (usize, u32) {
    let (mut made, mut last) = (0, None);
    for (place, child) in children(nodes, nodes[at as usize]) {
        (made, last) = (place + 1, Some(child));
    }
    let child = nodes.len() as u32;
    nodes.push(Node::default());
    match last {
        None => nodes[at as usize].first_child = child,
        Some(last) => nodes[last as usize].next_sibling = child,
    }
    nodes[at as usize].is_complete = made + 1 == moves;
    (made, child)
}

/// Measures a long recording: its size in bytes, and jumps to random iterations and nodes.
fn recording<G: Features>(table: &mut Table, task: &Task<G>) {
    let problem = problem(
        task,
        UctSpec {
            iterations: LONG,
            seed: 1,
            ..UctSpec::default()
        },
    );
    let start = Instant::now();
    let UctRun { tree, log, .. } = problem.run(true, &Token::new());
    let searched = start.elapsed();
    let start = Instant::now();
    let recording = UctRecording::seal(tree, log.expect("a log")).expect("room");
    let sealed = start.elapsed();
    assert_eq!(recording.iterations(), LONG);
    println!(
        "uct: ten million iterations of connect four: {:.2} million a second, {:.1} bytes an iteration, sealed in {:.1} s",
        LONG as f64 / searched.as_secs_f64() / 1e6,
        recording.bytes() as f64 / LONG as f64,
        sealed.as_secs_f64()
    );
    table.time(
        "uct: ten million iterations, recording",
        recording.bytes() as f64 / f64::from(1 << 20),
        256.0,
        "MiB",
    );
    let (mut random, mut times) = (Seed(1), Vec::new());
    for _ in 0..JUMPS {
        let iteration = random.below(LONG as usize) as u64 + 1;
        let start = Instant::now();
        // The screen needs the path of the iteration, and one of its nodes after that iteration.
        let path = recording.path(iteration).expect("an iteration");
        let depth = random.below(path.len());
        let node = recording.find(&path[..depth]).expect("a node");
        let visits = recording.visits(&node, iteration);
        let children = recording.moment(&node, iteration);
        times.push(start.elapsed());
        assert!(
            children
                .iter()
                .map(|child| child.visits.visits)
                .sum::<u64>()
                <= visits.visits
        );
    }
    let (median, p99) = percentiles(&mut times);
    table.time(
        "uct: a jump among ten million iterations, median",
        median,
        1.0,
        "ms",
    );
    table.time("uct: the same, p99", p99, 10.0, "ms");
    if let Some(resident) = crate::giant::resident() {
        table.time(
            "uct: resident memory at its highest",
            resident as f64 / 1024.0,
            256.0,
            "MiB",
        );
    }
}

/// Measures a workbench at 120×40 with a search of Connect Four, running and finished.
fn screen(table: &mut Table) {
    let start = engine::boundary::catalog::read("connect-four").expect("a game");
    let mut app = App::new(
        Study::new(start, Arc::new(Registry::built_in())),
        Options::default(),
    );
    let mut terminal = Terminal::new(TestBackend::new(120, 40)).expect("a terminal");
    app.step(Msg::Resize(120, 40));
    let mut frame = |app: &mut App, key: &str| {
        let start = Instant::now();
        drop(app.step(Msg::Key(Key::read(key).expect("a key"))));
        app.refresh();
        terminal
            .draw(|frame| draw::draw(app, frame))
            .expect("drawn");
        start.elapsed()
    };
    frame(&mut app, "alt-U");
    // The first iterations, then ten times as many, twice; the last ones are still running.
    for _ in 0..2 {
        while !app.sampling.wait(Duration::from_secs(1)) {}
        frame(&mut app, "space");
    }
    let keys = [".", "down", ",", "up", "b", "w", "esc"];
    let mut live = Vec::new();
    for round in 0..200 {
        std::thread::sleep(Duration::from_millis(5));
        live.push(frame(&mut app, keys[round % keys.len()]));
    }
    assert!(
        app.sampling.is_running(),
        "the search ended before the last key"
    );
    app.sampling.pause();
    while !app.sampling.wait(Duration::from_secs(1)) {}
    let mut resting: Vec<Duration> = (0..200)
        .map(|round| frame(&mut app, keys[round % keys.len()]))
        .collect();
    for (name, times) in [
        ("while a search runs", &mut live),
        ("in a search at rest", &mut resting),
    ] {
        let (median, p99) = percentiles(times);
        table.time(
            &format!("uct: key to frame {name}, median"),
            median,
            33.0,
            "ms",
        );
        table.time("uct: the same, p99", p99, 33.0, "ms");
    }
}
