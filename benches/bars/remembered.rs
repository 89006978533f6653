//! Searches with a memory: recorded against unrecorded; and a large one with its log: memory, disk,
//! jumps, and the time to find the visit that stored a table entry.

use crate::giant::percentiles;
use crate::off::{connect_four, othello, rastros};
use crate::pairs::{Bar, Run, Table};
use crate::remembered_by_hand as by_hand;
use engine::boundary::{Problem, catalog};
use engine::eval::Registry;
use engine::rules::conformance::Seed;
use engine::search::{Memory, MethodName, Spec, TableSize, Token};
use engine::trace::folding::MEMORY;
use engine::trace::{Folding, Hits, Hunted, Keeper, Tick, Way};
use model::inspect::log_file;
use model::inspect::watch::Watch;
use model::study::Job;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn problem(game: &str, evaluation: &str, depth: u32) -> Arc<dyn Problem> {
    problem_with(game, evaluation, depth, (64, false))
}

fn problem_with(
    game: &str,
    evaluation: &str,
    depth: u32,
    (mib, history): (u64, bool),
) -> Arc<dyn Problem> {
    let memory = Memory {
        table: TableSize::Mib(mib),
        history,
        deepening: true,
        ..Memory::default()
    };
    let (method, evaluation) = (MethodName::FailSoft, Some(evaluation.to_owned()));
    let spec = Spec {
        method,
        depth: Some(depth),
        evaluation,
        memory,
        ..Spec::default()
    };
    catalog::read(game)
        .expect("a game")
        .pose(&spec, &Registry::built_in())
        .expect("a problem")
}

pub fn rows(table: &mut Table) {
    // Some millions of visits each; a smaller search would mostly measure the allocation of its
    // table.
    for (game, evaluation, depth) in [
        ("connect-four", "outcome", 16),
        ("connect-four", "lines", 12),
        ("othello", "discs", 14),
        ("rastros", "basilio", 15),
    ] {
        let problem = problem(game, evaluation, depth);
        let name = format!(
            "memory: recorded / unrecorded: {game}, {evaluation}, deepening to {depth}, 64 MiB"
        );
        table.row(
            &name,
            Bar::TimeAtMost(1.25),
            || recorded(&*problem),
            || unrecorded(&*problem),
        );
    }
    for (game, evaluation, depth) in [
        ("connect-four", "outcome", 18),
        ("connect-four", "lines", 13),
        ("othello", "discs", 14),
        ("rastros", "basilio", 16),
    ] {
        let problem = problem_with(game, evaluation, depth, (64, true));
        let name = format!(
            "memory: recorded / unrecorded: {game}, {evaluation}, deepening to {depth}, history, 64 MiB"
        );
        table.row(
            &name,
            Bar::TimeAtMost(1.25),
            || recorded(&*problem),
            || unrecorded(&*problem),
        );
    }
    by_hand::row(
        table,
        "connect four, lines, deepening to 13",
        &connect_four("lines", 13),
    );
    by_hand::row(
        table,
        "othello, discs, deepening to 13",
        &othello("discs", 13),
    );
    by_hand::row(
        table,
        "rastros, basilio, deepening to 15",
        &rastros("basilio", 15),
    );
    if table.wants("memory: giant") {
        giant(table);
    }
    if table.wants("memory: cancel") {
        cancel(table);
    }
}

/// Measures cancelling; `PLYSCOPE_TABLE_MIB` makes the table larger.
fn cancel(table: &mut Table) {
    let mib = std::env::var("PLYSCOPE_TABLE_MIB")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(1024);
    let mut times = Vec::new();
    for round in 0..5 {
        let problem = problem_with("connect-four", "outcome", 40, (mib, false));
        let job = Job::start(problem, MEMORY, || {}).expect("a thread");
        // Long enough for a good part of the table to be in use.
        assert!(!job.wait(Duration::from_millis(2_000 + 500 * round)));
        let start = Instant::now();
        job.cancel();
        while !job.wait(Duration::from_millis(100)) {}
        times.push(start.elapsed());
    }
    println!("memory: cancel: a table of {mib} MiB");
    table.time(
        "memory: cancel, slowest",
        percentiles(&mut times).1,
        50.0,
        "ms",
    );
}

/// Returns the depth of the large search; `PLYSCOPE_MEMORY_DEPTH` makes it larger: 17 has more than
/// 10⁸ visits.
fn depth() -> u32 {
    std::env::var("PLYSCOPE_MEMORY_DEPTH")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(16)
}

fn unrecorded(problem: &dyn Problem) -> Run {
    let answer = problem.choose(u64::MAX, &Token::new());
    Run {
        nodes: answer.counts.nodes,
        check: answer.value.raw() as u64,
    }
}

fn recorded(problem: &dyn Problem) -> Run {
    let keeper = Keeper::new(Folding::for_budget(MEMORY, 5), &Token::new())
        .every(16_384)
        .logging(log_file::limits());
    let answer = problem.run(keeper).0;
    Run {
        nodes: answer.counts.nodes,
        check: answer.value.raw() as u64,
    }
}

fn giant(table: &mut Table) {
    let problem = problem("connect-four", "outcome", depth());
    let job = Job::start(Arc::clone(&problem), MEMORY, || {}).expect("a thread");
    while !job.wait(Duration::from_secs(1)) {}
    let (progress, tree) = (job.progress(), job.finished().expect("it ended"));
    let status = tree.log().expect("a log").status();
    let nodes = progress.counts.nodes;
    println!(
        "memory: giant: {nodes} visits, {} hits; arena {} MiB, log {} MiB in memory, {} MiB on the disk, {:.2} bytes a visit; \
         births {}",
        progress.counts.hits,
        progress.bytes >> 20,
        status.memory >> 20,
        status.disk >> 20,
        (status.memory as f64 + status.disk as f64) / nodes as f64,
        if status.births_ended {
            "given up"
        } else {
            "kept"
        },
    );
    table.time(
        "memory: giant: disk",
        (status.disk >> 20) as f64,
        1024.0,
        "MiB",
    );
    table.time(
        "memory: giant: arena and log in memory",
        ((progress.bytes + status.memory) >> 20) as f64,
        128.0,
        "MiB",
    );
    let mut random = Seed(1);
    let (mut there, mut stores, mut unlogged) = (Vec::new(), Vec::new(), 0);
    for _ in 0..2_000 {
        let tick = Tick(random.below(progress.ticks as usize) as u64);
        let start = Instant::now();
        // After the end of the log, the search would have to be repeated.
        if job.look(|walk| walk.moment(tick)).is_err() {
            unlogged += 1;
            continue;
        }
        there.push(start.elapsed());
        let Ok(Hunted::Found(hit)) =
            job.look(|walk| walk.hunt(Some(tick), Way::Forwards, 100_000, &mut Hits))
        else {
            continue;
        };
        let start = Instant::now();
        let moment = job.look(|walk| walk.moment(hit)).expect("a moment");
        let from = moment
            .frames
            .last()
            .and_then(|frame| frame.hit)
            .and_then(|hit| hit.from);
        if let Some(from) = from {
            job.look(|walk| walk.left_at(from)).expect("a store");
            stores.push(start.elapsed());
        }
    }
    println!("memory: giant: {unlogged} of 2,000 ticks lie behind the log");
    // Without births, the visit that stored an entry is hunted for like any other.
    let mut never = Watch::read("value >= 99")
        .expect("a condition")
        .predicate(Arc::clone(&problem));
    let (start, mut at) = (Instant::now(), Tick::FIRST);
    while start.elapsed() < Duration::from_secs(4) {
        match job.look(|walk| walk.hunt(Some(at), Way::Forwards, 100_000, &mut never)) {
            Ok(Hunted::More(tick)) => at = tick,
            _ => break,
        }
    }
    let rate = at.0 as f64 / 2.0 / start.elapsed().as_secs_f64() / 1e6;
    table.rate(
        "memory: giant: visits a hunt passes",
        rate,
        5.0,
        "million/s",
    );
    let (median, p99) = percentiles(&mut there);
    table.time("memory: giant: jump to a tick, median", median, 1.0, "ms");
    table.time("memory: giant: jump to a tick, p99", p99, 50.0, "ms");
    if !stores.is_empty() {
        table.time(
            "memory: giant: from a hit to its store, p99",
            percentiles(&mut stores).1,
            50.0,
            "ms",
        );
    }
}
