//! A search of more than 10⁹ recorded nodes: memory, jumps to random ticks, steps back, cuts found; and how soon a
//! running search stops when it is told to.

use crate::pairs::Table;
use plyscope::eval::Registry;
use plyscope::rules::conformance::Seed;
use plyscope::search::{MethodName, Spec};
use plyscope::study::{Job, Problem, catalog, job};
use plyscope::trace::hunt::Cuts;
use plyscope::trace::{Travel, Way};
use std::sync::Arc;
use std::time::{Duration, Instant};

fn problem(method: MethodName, depth: u32) -> Arc<dyn Problem> {
    let start = catalog::read("connect-four").expect("a game");
    let spec = Spec { method, depth: Some(depth), evaluation: Some("outcome".into()), ..Spec::default() };
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

/// Milliseconds at the median and at the 99th percentile.
pub fn percentiles(times: &mut [Duration]) -> (f64, f64) {
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    (at(0.5), at(0.99))
}

fn jumps(table: &mut Table) {
    const DEPTH: u32 = 11;
    const JUMPS: usize = 2_000;
    let problem = problem(MethodName::Minimax, DEPTH);
    let before = Instant::now();
    let unrecorded = problem.choose(u64::MAX, &|| false).counts.nodes;
    let plain = before.elapsed();
    let before = Instant::now();
    let job = Job::start(Arc::clone(&problem), job::MEMORY, || {}).expect("a thread");
    while !job.wait(Duration::from_secs(1)) {}
    let recorded = before.elapsed();
    let progress = job.progress();
    assert_eq!(progress.counts.nodes, unrecorded);
    assert!(unrecorded > 1_000_000_000);
    println!("giant: connect four, minimax, depth {DEPTH}: {unrecorded} nodes, arena {} MiB", progress.bytes >> 20);
    table.time("giant: recorded / unrecorded", recorded.as_secs_f64() / plain.as_secs_f64(), 1.2, "×");
    let mut random = Seed(1);
    let (mut there, mut back, mut cut) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..JUMPS {
        let tick = random.below(progress.ticks as usize) as u64;
        let start = Instant::now();
        job.look(|walk| walk.moment(tick)).expect("a moment");
        there.push(start.elapsed());
        let start = Instant::now();
        let before = job.look(|walk| walk.travel(tick, Travel::Step(Way::Backwards))).expect("a tick");
        if let Some(before) = before {
            job.look(|walk| walk.moment(before)).expect("a moment");
        }
        back.push(start.elapsed());
        let start = Instant::now();
        job.look(|walk| walk.hunt(Some(tick), Way::Backwards, 1_000_000, &mut Cuts)).expect("no trouble");
        cut.push(start.elapsed());
    }
    for (name, times) in [("jump to a tick", there), ("step back", back), ("previous cut (minimax has none)", cut)] {
        let (median, p99) = percentiles(&mut { times });
        table.time(&format!("giant: {name}, median"), median, 1.0, "ms");
        table.time(&format!("giant: {name}, p99"), p99, 10.0, "ms");
    }
    if let Some(resident) = resident() {
        table.time("giant: resident memory at its highest", resident as f64 / 1024.0, 256.0, "MiB");
    }
}

/// The highest resident memory of this process in KiB, where the system tells.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

fn cancels(table: &mut Table) {
    let mut times = Vec::new();
    for round in 0..40 {
        let method = MethodName::ALL[round % 3];
        let job = Job::start(problem(method, 40), job::MEMORY, || {}).expect("a thread");
        assert!(!job.wait(Duration::from_millis(20 + 5 * round as u64)));
        let start = Instant::now();
        job.cancel();
        while !job.wait(Duration::from_millis(100)) {}
        times.push(start.elapsed());
    }
    let (median, p99) = percentiles(&mut times);
    table.time("cancel a running search, median", median, 50.0, "ms");
    table.time("cancel a running search, p99", p99, 50.0, "ms");
}
