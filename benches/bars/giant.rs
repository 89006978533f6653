//! A search of more than 10⁹ recorded nodes: memory, jumps to random ticks, steps back, cuts found;
//! and the time in which a running search stops on request.

use crate::pairs::Table;
use engine::boundary::analysis::record;
use engine::boundary::{Problem, catalog};
use engine::eval::Registry;
use engine::rules::conformance::Seed;
use engine::search::Token;
use engine::search::{MethodName, Spec};
use engine::trace::folding::MEMORY;
use engine::trace::hunt::Cuts;
use engine::trace::{Hunted, Tick, TraceError, Travel, Way};
use model::inspect::check;
use model::inspect::compare::compare;
use model::inspect::growth::{CurveEnd, growth};
use model::inspect::watch::Watch;
use model::study::Job;
use plyscope::app::explorer::hunt::SLICE;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn problem(method: MethodName, depth: u32) -> Arc<dyn Problem> {
    let start = catalog::read("connect-four").expect("a game");
    let spec = Spec {
        method,
        depth: Some(depth),
        evaluation: Some("outcome".into()),
        ..Spec::default()
    };
    start.pose(&spec, &Registry::built_in()).expect("a problem")
}

pub fn rows(table: &mut Table) {
    if table.wants("giant: connect four, minimax, depth 11") {
        jumps(table);
    }
    if table.wants("cancel a running search") {
        cancels(table);
    }
}

/// Returns the median and the 99th percentile in milliseconds.
pub fn percentiles(times: &mut [Duration]) -> (f64, f64) {
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    (at(0.5), at(0.99))
}

fn jumps(table: &mut Table) {
    const DEPTH: u32 = 11;
    const JUMPS: usize = 2_000;
    let problem = problem(MethodName::Minimax, DEPTH);
    let pair = || {
        let before = Instant::now();
        let unrecorded = problem.choose(u64::MAX, &Token::new()).counts.nodes;
        let plain = before.elapsed();
        let before = Instant::now();
        let job = Job::start(Arc::clone(&problem), MEMORY, || {}).expect("a thread");
        while !job.wait(Duration::from_secs(1)) {}
        let ratio = before.elapsed().as_secs_f64() / plain.as_secs_f64();
        assert_eq!(job.progress().counts.nodes, unrecorded);
        (ratio, job)
    };
    // The median of three pairs, so that a disturbance of the machine for a minute does not count.
    let mut ratios = [0.0; 2].map(|_| pair().0).to_vec();
    let (ratio, job) = pair();
    ratios.push(ratio);
    ratios.sort_by(f64::total_cmp);
    let progress = job.progress();
    let unrecorded = progress.counts.nodes;
    assert!(unrecorded > 1_000_000_000);
    println!(
        "giant: connect four, minimax, depth {DEPTH}: {unrecorded} nodes, arena {} MiB",
        progress.bytes >> 20
    );
    table.time("giant: recorded / unrecorded", ratios[1], 1.2, "×");
    let mut random = Seed(1);
    let (mut there, mut back, mut cut) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..JUMPS {
        let tick = Tick(random.below(progress.ticks as usize) as u64);
        let start = Instant::now();
        job.look(|walk| walk.moment(tick)).expect("a moment");
        there.push(start.elapsed());
        let start = Instant::now();
        let before = job
            .look(|walk| walk.travel(tick, Travel::Step(Way::Backwards)))
            .expect("a tick");
        if let Some(before) = before {
            job.look(|walk| walk.moment(before)).expect("a moment");
        }
        back.push(start.elapsed());
        let start = Instant::now();
        job.look(|walk| walk.hunt(Some(tick), Way::Backwards, 1_000_000, &mut Cuts))
            .expect("no trouble");
        cut.push(start.elapsed());
    }
    for (name, times) in [
        ("jump to a tick", there),
        ("step back", back),
        ("previous cut (minimax has none)", cut),
    ] {
        let (median, p99) = percentiles(&mut { times });
        table.time(&format!("giant: {name}, median"), median, 1.0, "ms");
        table.time(&format!("giant: {name}, p99"), p99, 10.0, "ms");
    }
    hunts(table, &job);
    if let Some(resident) = resident() {
        table.time(
            "giant: resident memory at its highest",
            resident as f64 / 1024.0,
            256.0,
            "MiB",
        );
    }
}

/// Runs hunts that find nothing, for some seconds each; measures the nodes that they pass and the
/// length of a slice, after which a key is handled.
fn hunts(table: &mut Table, job: &Job) {
    let ticks = job.progress().ticks;
    let start = Instant::now();
    let deep = Watch::read("cut at 20")
        .expect("a condition")
        .predicate(Arc::clone(job.problem()));
    let found = job.look(|walk| walk.hunt(None, Way::Forwards, u64::MAX, &mut { deep }));
    assert_eq!(found, Ok(Hunted::Nothing));
    table.time(
        "giant: no cut at ply 20",
        start.elapsed().as_secs_f64() * 1e3,
        50.0,
        "ms",
    );
    for (text, way) in [
        ("value >= 2", Way::Forwards),
        ("value >= 2", Way::Backwards),
        ("alpha <= -2 at 9", Way::Forwards),
        ("move 9", Way::Forwards),
        (
            "position ......./......./......./......./......./....... X at 7",
            Way::Forwards,
        ),
    ] {
        let mut predicate = Watch::read(text)
            .expect("a condition")
            .predicate(Arc::clone(job.problem()));
        let (mut at, mut slices) = (Tick(ticks / 3), Vec::new());
        let begin = Instant::now();
        while begin.elapsed() < Duration::from_secs(4) {
            let start = Instant::now();
            let found = job
                .look(|walk| walk.hunt(Some(at), way, SLICE, &mut predicate))
                .expect("no trouble");
            slices.push(start.elapsed());
            match found {
                Hunted::More(tick) => at = tick,
                Hunted::Found(_) | Hunted::Nothing => break,
            }
        }
        let passed = at.0.abs_diff(ticks / 3) as f64 / 2e6 / begin.elapsed().as_secs_f64();
        println!("giant: a hunt for {text:?}, {way:?}: {passed:.1} million nodes a second");
        let (_, p99) = percentiles(&mut slices);
        table.time("giant: a slice of this hunt, p99", p99, 50.0, "ms");
    }
}

/// Returns the highest resident memory of this process in KiB, or `None` if the system does not
/// report it.
pub fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

fn cancels(table: &mut Table) {
    let mut times = Vec::new();
    for round in 0..40 {
        let method = MethodName::ALL[round % 3];
        let job = Job::start(problem(method, 40), MEMORY, || {}).expect("a thread");
        assert!(!job.wait(Duration::from_millis(20 + 5 * round as u64)));
        let start = Instant::now();
        job.cancel();
        while !job.wait(Duration::from_millis(100)) {}
        times.push(start.elapsed());
    }
    let (median, p99) = percentiles(&mut times);
    table.time("cancel a running search, median", median, 50.0, "ms");
    table.time("cancel a running search, p99", p99, 50.0, "ms");
    let problem = problem(MethodName::AlphaBeta, 9);
    let (_, tree) = record(&*problem, MEMORY);
    for name in ["check", "comparison", "plot"] {
        let mut times = Vec::new();
        for round in 0..20 {
            let control = Token::new();
            let ended = std::thread::scope(|scope| {
                let work = scope.spawn(|| {
                    match name {
                        "check" => assert_eq!(
                            check::recorded(&*problem, &tree, &control),
                            Err(TraceError::Stopped)
                        ),
                        "comparison" => assert!(compare(&*problem, u64::MAX, &control).is_none()),
                        _ => assert_eq!(
                            growth(&*problem, None, u64::MAX, &control).end,
                            CurveEnd::Stopped
                        ),
                    }
                    Instant::now()
                });
                std::thread::sleep(Duration::from_millis(10 + 10 * round));
                let start = Instant::now();
                control.stop();
                work.join()
                    .expect("no panic")
                    .saturating_duration_since(start)
            });
            times.push(ended);
        }
        let (_, p99) = percentiles(&mut times);
        table.time(&format!("cancel a {name}, p99"), p99, 50.0, "ms");
    }
}
