//! A trace of another program: the time to read it once, memory, jumps to random ticks; the time to
//! judge it; and the slowdown of a program that is watched.
//!
//! The trace has two million events unless the variable `PLYSCOPE_TRACE_EVENTS` gives another
//! number; 100000000 is the number in the documentation of performance. It is written by
//! [`script`], an alpha-beta search of a tree with pseudo-random leaves.

use crate::giant::{percentiles, resident};
use crate::pairs::{Table, now};
use engine::boundary::analysis::record;
use engine::boundary::{Problem, catalog};
use engine::eval::Registry;
use engine::rules::conformance::Seed;
use engine::search::at::mix;
use engine::search::{MethodName, Spec, Token};
use engine::trace::folding::MEMORY;
use engine::trace::{FoldedNode, Tick, Walk};
use model::foreign::judge::{JudgeOptions, judge};
use model::foreign::{Foreign, Header, Reader, TraceSource, WatchedProgram, convert};
use model::study::Job;
use std::ffi::OsString;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

const EVENTS: u64 = 2_000_000;
/// The moves of an inner node, and the plies of the tree below each move of the root.
const MOVES: u64 = 8;
const PLIES: u32 = 7;

/// A writer of the events of an alpha-beta search.
struct Script<W> {
    out: W,
    events: u64,
    leaf: u64,
}

impl<W: Write> Script<W> {
    fn node(&mut self, mv: u64, ply: u32, max: bool, (mut alpha, mut beta): (i64, i64)) -> i64 {
        if ply == PLIES {
            self.leaf = mix(self.leaf + mv + 1);
            let value = (self.leaf % 1000) as i64 - 500;
            self.events += 2;
            writeln!(self.out, ". m{mv} {value} {alpha} {beta}").expect("written");
            return value;
        }
        self.events += 1;
        writeln!(self.out, "> m{mv} {alpha} {beta}").expect("written");
        let mut left = MOVES;
        for mv in 0..MOVES {
            let value = self.node(mv, ply + 1, !max, (alpha, beta));
            left -= 1;
            if max {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        let value = if max { alpha } else { beta };
        self.events += 1;
        writeln!(self.out, "= {value} cut {left}").expect("written");
        value
    }
}

/// Writes a trace of at least `events` events and returns their number.
fn script(path: &Path, events: u64) -> u64 {
    let out = BufWriter::with_capacity(1 << 20, std::fs::File::create(path).expect("a file"));
    let mut script = Script {
        out,
        events: 2,
        leaf: 1,
    };
    writeln!(
        script.out,
        "plyscope-trace 1\ntitle written by a script\nbegin\n> - -1000 1000"
    )
    .expect("written");
    let (mut mv, mut best) = (0, -1000);
    while script.events < events {
        // Each move has the full window, so that all of them have about as many nodes.
        best = best.max(script.node(mv, 1, false, (-1000, 1000)));
        mv += 1;
    }
    writeln!(script.out, "= {best}").expect("written");
    script.out.flush().expect("written");
    script.events
}

pub fn rows(table: &mut Table) {
    if table.wants("trace of another program") {
        read(table);
    }
    if table.wants("traces: judged") {
        judged(table);
    }
    if table.wants("traces: keys") {
        keys(table);
    }
    if cfg!(unix) && table.wants("live: a program that is watched") {
        live(table);
    }
}

fn foreign(source: TraceSource) -> Foreign {
    Foreign::open(source, &Header::default(), &Registry::built_in(), &|| true).expect("a trace")
}

fn read(table: &mut Table) {
    let wanted = std::env::var("PLYSCOPE_TRACE_EVENTS")
        .ok()
        .and_then(|events| events.parse().ok());
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("giant.trace");
    let events = script(&path, wanted.unwrap_or(EVENTS));
    let bytes = path.metadata().expect("a file").len();
    let foreign: Arc<dyn Problem> = Arc::new(foreign(TraceSource::open(&path).expect("a file")));
    let start = Instant::now();
    let job = Job::start(Arc::clone(&foreign), MEMORY, || {}).expect("a thread");
    while !job.wait(Duration::from_secs(1)) {}
    let seconds = start.elapsed().as_secs_f64();
    let progress = job.progress();
    assert_eq!((progress.ticks, foreign.fault()), (events, None));
    println!(
        "trace of another program: {events} events, {} MiB, read in {seconds:.1} s, arena {} MiB",
        bytes >> 20,
        progress.bytes >> 20
    );
    table.rate(
        "trace of another program: read",
        bytes as f64 / 1e6 / seconds,
        20.0,
        "MB/s",
    );
    let (mut random, mut times) = (Seed(1), Vec::new());
    for _ in 0..2_000 {
        let tick = Tick(random.below(events as usize) as u64);
        let start = Instant::now();
        job.look(|walk| walk.moment(tick)).expect("a moment");
        times.push(start.elapsed());
    }
    let (median, p99) = percentiles(&mut times);
    table.time("trace: jump to a tick, median", median, 1.0, "ms");
    table.time("trace: jump to a tick, p99", p99, 10.0, "ms");
    if let Some(resident) = resident() {
        table.time(
            "trace: resident memory of all at its highest",
            resident as f64 / 1024.0,
            256.0,
            "MiB",
        );
    }
}

/// Measures reading alone, and judging, which reads twice: for a tree without a game, and for
/// Connect Four; the best of five, in processor time of the thread.
fn judged(table: &mut Table) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("plain.trace");
    script(&path, EVENTS);
    let plain = std::fs::read(&path).expect("a trace");
    let registry = Registry::built_in();
    let game = of_a_game(&registry);
    for (name, bytes, bar) in [("without a game", plain, 2.0), ("with a game", game, 1.0)] {
        let (mut reading, mut judging) = (0.0_f64, 0.0_f64);
        for _ in 0..5 {
            let start = now();
            let mut reader = Reader::new(&bytes[..], name).expect("a trace");
            let mut lines = 0_u64;
            while reader.next_line().expect("a line").is_some() {
                lines += 1;
            }
            reading = reading.max(lines as f64 / 1e6 / (now() - start).as_secs_f64());
            let (token, start) = (Token::new(), now());
            let options = JudgeOptions {
                method: None,
                nodes: 0,
                token: &token,
                given: None,
                first: false,
            };
            let verdict = judge(name, || Ok(&bytes[..]), &registry, options).expect("a trace");
            judging = judging.max(verdict.nodes as f64 / 1e6 / (now() - start).as_secs_f64());
        }
        table.rate(&format!("traces: read {name}"), reading, bar, "M lines/s");
        table.rate(
            &format!("traces: judged {name}"),
            judging,
            bar,
            "M visits/s",
        );
    }
}

/// Returns a line of `nodes` nodes nested in one another, with keys or without; without an end,
/// none of them is left.
fn line(nodes: u64, with_keys: bool, ends: bool) -> Vec<u8> {
    let key = |ply: u64| {
        if with_keys {
            format!(" key {:x}", mix(ply))
        } else {
            String::new()
        }
    };
    let mut text = b"plyscope-trace 2\nview mover\nmethod minimax\nbegin\n".to_vec();
    for ply in 0..nodes {
        let name = if ply == 0 { "-" } else { "1" };
        writeln!(text, "> {name}{}", key(ply)).expect("written");
    }
    if ends {
        writeln!(text, ". 1 0{}", key(nodes)).expect("written");
        for ply in (0..nodes).rev() {
            writeln!(text, "= 0{}", key(ply)).expect("written");
        }
    }
    text
}

/// Measures judging a long line with keys against one without, because the cost of a key should not
/// grow with the line, and judging a search that never returns. The best of five, in processor time
/// of the thread.
fn keys(table: &mut Table) {
    let registry = Registry::built_in();
    let seconds = |bytes: &[u8]| {
        let times = (0..5).map(|_| {
            let (token, start) = (Token::new(), now());
            let options = JudgeOptions {
                method: None,
                nodes: 0,
                token: &token,
                given: None,
                first: false,
            };
            judge("a line", || Ok(bytes), &registry, options).expect("a trace");
            (now() - start).as_secs_f64()
        });
        times.fold(f64::INFINITY, f64::min)
    };
    for nodes in [16_000, 64_000] {
        let (with, without) = (
            seconds(&line(nodes, true, true)),
            seconds(&line(nodes, false, true)),
        );
        table.time(
            &format!("traces: keys on a line of {nodes} nodes / without"),
            with / without,
            3.0,
            "×",
        );
    }
    let runaway = 1_100_000;
    let rate = runaway as f64 / 1e6 / seconds(&line(runaway, true, false));
    table.rate(
        "traces: keys of a search without end, judged",
        rate,
        0.2,
        "M visits/s",
    );
}

/// Returns the trace of a search by the engine.
fn of_a_game(registry: &Registry) -> Vec<u8> {
    let start = catalog::read("connect-four").expect("a game");
    let spec = Spec {
        method: MethodName::FailSoft,
        depth: Some(8),
        ..Spec::default()
    };
    let problem = start.pose(&spec, registry).expect("a search");
    let tree = record(&*problem, MEMORY).1;
    let mut open = |node: &FoldedNode| problem.open(node);
    let mut text = Vec::new();
    let mut take = |piece: &str| {
        text.extend_from_slice(piece.as_bytes());
        true
    };
    convert::write(
        &mut Walk::new(spec.method, &tree, &mut open),
        &*problem,
        &mut take,
    )
    .expect("written");
    text
}

/// Parses the wall-clock seconds, the processor seconds and the nodes that the program prints.
fn said(text: &str) -> (f64, f64, f64) {
    let words: Vec<&str> = text.split(' ').collect();
    let number = |at: usize| {
        words
            .get(at)
            .and_then(|word| word.parse().ok())
            .expect("a number")
    };
    (number(2), number(4), number(0))
}

fn live(table: &mut Table) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/live.py");
    let folder = tempfile::tempdir().expect("a folder");
    let run = |to: &std::ffi::OsStr| {
        let output = std::process::Command::new("python3")
            .arg(&script)
            .arg(to)
            .output()
            .ok()?;
        Some(said(&String::from_utf8_lossy(&output.stderr)))
    };
    let watched = || {
        let command = [
            OsString::from("python3"),
            script.clone().into_os_string(),
            OsString::from("-"),
        ];
        let (program, source) = WatchedProgram::start(&command).expect("python3");
        let foreign: Arc<dyn Problem> = Arc::new(foreign(source).printed_by(program));
        let job = Job::start(Arc::clone(&foreign), MEMORY, || {}).expect("a thread");
        while !job.wait(Duration::from_millis(40)) {
            // Called as by a frame.
            job.progress();
        }
        said(&foreign.said().expect("its end").1.join("\n"))
    };
    if run("bare".as_ref()).is_none() {
        return println!("live: python3 was not found");
    }
    let file = folder.path().join("live.trace");
    let mut ratios = [Vec::new(), Vec::new(), Vec::new()];
    // The shortest time without a trace, and the shortest with one.
    let (mut least, mut nodes) = ([f64::INFINITY; 2], 0.0);
    for _ in 0..9 {
        let (bare, written, watched) = (run("bare".as_ref()), run(file.as_os_str()), watched());
        let (Some(bare), Some(written)) = (bare, written) else {
            return;
        };
        (least, nodes) = ([least[0].min(bare.1), least[1].min(written.1)], bare.2);
        ratios[0].push(written.1 / bare.1);
        ratios[1].push(watched.1 / bare.1);
        ratios[2].push(watched.0 / written.0);
    }
    table.time(
        "live: what a visit costs it",
        (least[1] - least[0]) / nodes * 1e6,
        1.5,
        "µs",
    );
    let names = [
        "its trace in a file / bare, its time",
        "watched / bare, its time",
        "watched / in a file, on the clock",
    ];
    for (name, mut ratios) in names.into_iter().zip(ratios) {
        ratios.sort_by(f64::total_cmp);
        table.time(&format!("live: {name}"), ratios[ratios.len() / 2], 1.3, "×");
    }
}
