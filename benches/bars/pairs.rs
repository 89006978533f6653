//! Ratios of two sides that run in turns.

use std::time::Duration;

/// The number of pairs of runs.
const PAIRS: usize = 21;

/// The table of results.
pub struct Table {
    wanted: Option<String>,
    rows: usize,
    met: usize,
}

/// The result of one run of a side.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// The number of nodes.
    pub nodes: u64,
    /// A value that must be equal in all runs of a side.
    pub check: u64,
}

/// A limit for a ratio.
#[derive(Clone, Copy, Debug)]
pub enum Bar {
    /// The time of the first side divided by that of the second is at most this.
    TimeAtMost(f64),
    /// The nodes per second of the first side divided by those of the second are at least this.
    RateAtLeast(f64),
}

impl Table {
    /// Creates a table of the rows whose name contains a word.
    pub fn new(wanted: Option<String>) -> Table {
        println!(
            "{:<58} {:>9} {:>9} {:>7}  {:<15} bar",
            "", "A Mn/s", "B Mn/s", "ratio", "quartiles"
        );
        Table {
            wanted,
            rows: 0,
            met: 0,
        }
    }
    /// Returns whether a row is to be measured.
    pub fn wants(&self, name: &str) -> bool {
        self.wanted
            .as_ref()
            .is_none_or(|wanted| name.contains(wanted.as_str()))
    }
    /// Measures the ratio of A, our side, to B, the side it is compared with.
    pub fn row(
        &mut self,
        name: &str,
        bar: Bar,
        mut a: impl FnMut() -> Run,
        mut b: impl FnMut() -> Run,
    ) {
        if !self.wants(name) {
            return;
        }
        let (first_a, first_b) = (a(), b());
        let (mut times_a, mut times_b, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        for pair in 0..PAIRS {
            let (time_a, time_b);
            if pair % 2 == 0 {
                time_a = time(&mut a, first_a);
                time_b = time(&mut b, first_b);
            } else {
                time_b = time(&mut b, first_b);
                time_a = time(&mut a, first_a);
            }
            let rate = |time: Duration, nodes: u64| nodes as f64 / time.as_secs_f64() / 1e6;
            ratios.push(match bar {
                Bar::RateAtLeast(_) => rate(time_a, first_a.nodes) / rate(time_b, first_b.nodes),
                Bar::TimeAtMost(_) => time_a.as_secs_f64() / time_b.as_secs_f64(),
            });
            times_a.push(rate(time_a, first_a.nodes));
            times_b.push(rate(time_b, first_b.nodes));
        }
        let [low, middle, high] = quartiles(&mut ratios);
        let (met, words) = match bar {
            Bar::TimeAtMost(most) => (middle <= most, format!("≤ {most}")),
            Bar::RateAtLeast(least) => (middle >= least, format!("≥ {least}")),
        };
        self.rows += 1;
        self.met += usize::from(met);
        let words = format!("{words} {}", if met { "met" } else { "MISSED" });
        let [_, rate_a, _] = quartiles(&mut times_a);
        let [_, rate_b, _] = quartiles(&mut times_b);
        println!(
            "{name:<58} {rate_a:>9.1} {rate_b:>9.1} {middle:>7.3}  {:<15} {words}",
            format!("{low:.3}–{high:.3}")
        );
    }
    /// Adds a number that should be at most `most`.
    pub fn time(&mut self, name: &str, number: f64, most: f64, unit: &str) {
        let met = number <= most;
        self.rows += 1;
        self.met += usize::from(met);
        println!(
            "{name:<58} {number:>27.3} {unit:<16} ≤ {most} {}",
            if met { "met" } else { "MISSED" }
        );
    }
    /// Adds a number that should be at least `least`.
    pub fn rate(&mut self, name: &str, number: f64, least: f64, unit: &str) {
        let met = number >= least;
        self.rows += 1;
        self.met += usize::from(met);
        println!(
            "{name:<58} {number:>27.3} {unit:<16} ≥ {least} {}",
            if met { "met" } else { "MISSED" }
        );
    }
    /// Prints the last line.
    pub fn finish(self) {
        println!("{} of {} bars met", self.met, self.rows);
    }
}

/// Returns the processor time of this thread: a search has one thread, and other work on the
/// machine does not count.
#[cfg(unix)]
pub fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Returns the time since the first call, where the system does not report processor time.
#[cfg(not(unix))]
pub fn now() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

fn time(side: &mut impl FnMut() -> Run, expected: Run) -> Duration {
    let start = now();
    let run = side();
    let time = now() - start;
    assert_eq!(
        (run.nodes, run.check),
        (expected.nodes, expected.check),
        "a side does not do the same work each time"
    );
    time
}

fn quartiles(numbers: &mut [f64]) -> [f64; 3] {
    numbers.sort_by(f64::total_cmp);
    [
        numbers[numbers.len() / 4],
        numbers[numbers.len() / 2],
        numbers[numbers.len() * 3 / 4],
    ]
}
