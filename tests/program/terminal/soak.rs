//! Random use for a while in a real terminal, with resizes and replies: the program survives,
//! draws, and keeps its threads, its files and its memory within bounds.
//!
//! `PLYSCOPE_SOAK` is the number of seconds, if more are wanted than in a usual run;
//! `PLYSCOPE_SOAK_SEED` is another seed.
#![cfg(target_os = "linux")]

use super::{Session, size};
use crate::shapes::SHAPES;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::fs;
use std::time::{Duration, Instant};

/// The number of seconds of a usual run.
const USUAL: u64 = 6;
/// The most memory, in MiB: twice that of a recording and a quarter of a gigabyte.
const MOST_MEMORY: u64 = 512;

/// The number of last bytes written that are kept: enough for a panic with its frames.
const KEPT: usize = 16_384;

/// The input besides single characters: keys, clicks, pastes, and replies that no key caused.
const SEQUENCES: &[&str] = &[
    "\r",
    "\t",
    "\u{1b}[A",
    "\u{1b}[B",
    "\u{1b}[C",
    "\u{1b}[D",
    "\u{1b}[5~",
    "\u{1b}[6~",
    "\u{1b}[H",
    "\u{1b}[F",
    "\u{1b}[Z",
    "\u{1b}OQ",
    "\u{1b}[<0;40;9M",
    "\u{1b}[<64;40;9M",
    "\u{1b}[<0;70;20M",
    "\u{1b}[200~d3 c4\u{1b}[201~",
    "\u{1b}[?2026;2$y",
    "\u{1b}]11;rgb:1e1e/1e1e/2e2e\u{1b}\\",
    "\u{1b}[24;80R",
    "\u{1b}[200~",
    "\u{7}",
    "\u{e}",
    "\u{14}",
];

/// Returns the memory in MiB, the threads and the open files of the process, as reported by the
/// system. If the process has ended, the test fails with its last output.
fn use_of(session: &mut Session) -> (u64, u64, usize) {
    let id = session.child.process_id().expect("a process");
    let status = fs::read_to_string(format!("/proc/{id}/status")).expect("the process");
    if !status.contains("VmRSS:") {
        let (code, written) = session.end();
        panic!(
            "the program has ended with {code}:\n{}",
            written.escape_debug()
        );
    }
    let number = |name: &str| -> u64 {
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix(name))
            .expect(name);
        line.trim()
            .trim_end_matches(" kB")
            .parse()
            .expect("a number")
    };
    let files = fs::read_dir(format!("/proc/{id}/fd"))
        .expect("the process")
        .count();
    (number("VmRSS:") >> 10, number("Threads:"), files)
}

/// Leaves whatever is open until the help opens, and waits until nothing moves any more. A busy
/// machine needs longer pauses: `esc` and a following key that arrive together are another key.
fn rest(session: &mut Session) {
    let mut pause = Duration::from_millis(60);
    loop {
        for _ in 0..8 {
            session.keys("\u{1b}");
            session.take(Instant::now() + pause);
            std::thread::sleep(pause);
            // Confirms leaving an evaluation with changes; anywhere else this copies a position.
            session.keys("y");
            std::thread::sleep(pause);
        }
        // In a lesson with a question, the letter has begun a reply.
        session.keys("\u{1b}");
        session.take(Instant::now() + pause);
        std::thread::sleep(pause);
        session.keys("?");
        let until = Instant::now() + 4 * pause;
        while session.take(until) {}
        if session.screen.screen().contents().contains("Keys") {
            break;
        }
        pause *= 2;
        assert!(
            pause < super::PATIENCE,
            "nothing opens the help:\n{}",
            session.screen.screen().contents()
        );
    }
    // A search that was not started by hand works for a second.
    let until = Instant::now() + Duration::from_millis(1500);
    while Instant::now() < until {
        session.take(until);
    }
}

#[test]
fn random_use_keeps_memory_threads_and_files_within_bounds() {
    use_at_random("othello:size=6", "done");
}

#[test]
fn random_use_of_traces_of_any_shape_keeps_memory_threads_and_files_within_bounds() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, state) in [
        ("a deep line to a wide node", "done"),
        ("endless recursion with windows", "stopped"),
    ] {
        let trace = folder.path().join(format!("{state}.trace"));
        let shape = SHAPES
            .iter()
            .find(|(known, _)| *known == name)
            .expect(name)
            .1;
        fs::write(&trace, shape(crate::shapes::USUAL)).expect("a trace");
        use_at_random(trace.to_str().expect("a name"), state);
    }
}

fn use_at_random(opened: &str, state: &str) {
    let seconds = std::env::var("PLYSCOPE_SOAK")
        .map_or(USUAL, |time| time.parse().expect("a number of seconds"));
    let seed =
        std::env::var("PLYSCOPE_SOAK_SEED").map_or(seconds, |seed| seed.parse().expect("a seed"));
    let mut random = StdRng::seed_from_u64(seed);
    let mut session = Session::start(&[opened], &[]);
    session.wait_for(state);
    let (_, threads, files) = use_of(&mut session);
    let (until, mut keys, mut most) = (Instant::now() + Duration::from_secs(seconds), 0_u64, 0);
    while Instant::now() < until {
        for _ in 0..random.random_range(1..30) {
            let text = match random.random_range(0..10) {
                0..7 => char::from(random.random_range(b' '..=b'~')).to_string(),
                7 => "\u{1b}".to_owned(),
                _ => SEQUENCES[random.random_range(0..SEQUENCES.len())].to_owned(),
            };
            // Quitting is tested elsewhere; its name in the palette has a q as well.
            session.keys(if text == "q" { "." } else { &text });
            keys += 1;
        }
        if random.random_range(0..20) == 0 {
            let (columns, rows) = (random.random_range(1..=300), random.random_range(1..=100));
            session
                .master()
                .resize(size(columns, rows))
                .expect("resizing");
        }
        session.take(Instant::now() + Duration::from_millis(5));
        while session.take(Instant::now()) {}
        // Only the end of the output is needed.
        let past = session.bytes.len().saturating_sub(KEPT);
        session.bytes.drain(..past);
        let (memory, threads, files) = use_of(&mut session);
        most = most.max(memory);
        assert!(
            memory < MOST_MEMORY && threads < 40 && files < 60,
            "{memory} MiB, {threads} threads, {files} files"
        );
    }
    session.resize(80, 24);
    rest(&mut session);
    let after = use_of(&mut session);
    println!("{keys} keys, at most {most} MiB, at the end {after:?}");
    assert!(
        after.1 <= threads + 2 && after.2 <= files + 2,
        "{threads} threads and {files} files became {after:?}"
    );
    session.signal("TERM");
    assert_ne!(session.end().0, 0, "SIGTERM ends by its default action");
    session.assert_restored("random use");
}
