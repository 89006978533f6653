//! Two sides of a ratio, run in turns.

use std::time::Duration;

/// How many pairs are run.
const PAIRS: usize = 21;

/// The table that is printed.
pub struct Table {
    wanted: Option<String>,
    rows: usize,
    met: usize,
}

/// What one run of a side searched.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// Nodes.
    pub nodes: u64,
    /// A value that must be the same in all runs of a side.
    pub check: u64,
}

/// A promise about a ratio.
#[derive(Clone, Copy, Debug)]
pub enum Bar {
    /// The time of the first side over that of the second is at most this.
    TimeAtMost(f64),
    /// The nodes a second of the first side over those of the second are at least this.
    RateAtLeast(f64),
}

impl Table {
    /// A table with the rows whose name contains a word.
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
    /// Is this row to be measured?
    pub fn wants(&self, name: &str) -> bool {
        self.wanted
            .as_ref()
            .is_none_or(|wanted| name.contains(wanted.as_str()))
    }
    /// Measures a ratio: A is ours, B what it is compared with.
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
    /// A number that shall be at most so much.
    pub fn time(&mut self, name: &str, number: f64, most: f64, unit: &str) {
        let met = number <= most;
        self.rows += 1;
        self.met += usize::from(met);
        println!(
            "{name:<58} {number:>27.3} {unit:<16} ≤ {most} {}",
            if met { "met" } else { "MISSED" }
        );
    }
    /// A number that shall be at least so much.
    pub fn rate(&mut self, name: &str, number: f64, least: f64, unit: &str) {
        let met = number >= least;
        self.rows += 1;
        self.met += usize::from(met);
        println!(
            "{name:<58} {number:>27.3} {unit:<16} ≥ {least} {}",
            if met { "met" } else { "MISSED" }
        );
    }
    /// The last line.
    pub fn finish(self) {
        println!("{} of {} bars met", self.met, self.rows);
    }
}

/// The time this thread has run: a search has one thread, and what others do on the machine is not its time.
#[cfg(unix)]
pub fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The time since the first call, where the system reports no more.
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
