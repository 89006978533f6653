//! Traces of all shapes in the built program: the time of the first frame, and of the slowest key;
//! `q` ends at once.
//!
//! A usual run opens the shapes that once took seconds for a key. `PLYSCOPE_SHAPES` is `all` for
//! all of them at all sizes of the screen, with the table of the documentation, or a part of the
//! names of those that are wanted; `PLYSCOPE_PROGRAM` is the program, if it is not the one that was
//! built for the tests.
#![cfg(target_os = "linux")]

use super::{Session, size};
use crate::shapes::{SHAPES, USUAL};
use std::fs;
use std::time::{Duration, Instant};

/// The shapes of a usual run.
const FEW: [&str; 4] = [
    "endless recursion",
    "a best value that rises with every child",
    "a node with all children",
    "a deep line to a wide node",
];
const SIZES: [(u16, u16); 3] = [(80, 24), (140, 40), (200, 60)];
/// Keys of all panes and views, as a terminal sends them; esc in the form that the following key
/// cannot change into another.
const KEYS: [&str; 62] = [
    "3", "\x1b[B", "\x1b[6~", "G", "\x1b[A", "g", "\x1b[C", "\x1b[B", "\x1b[C", "\x1b[D", "*", "D",
    "\x1b[B", "\x1b[C", "\x1b[A", "\x1b[D", "D", "4", "\x1b[B", "\x1b[6~", "G", "\x1b[A", "\r",
    "w", "\x1b[6~", "\x1b[27u", "5", ".", ",", "<", ">", "\x1b[B", "\x1b[6~", "(", ")", "A", "}",
    "{", "b", "B", "J", "K", "c", "C", "F", "E", "[", "]", "Z", "X", "v", "1", "\x1b[B", "v", "2",
    "z", "z", "!", "\x1b[B", "\x1b[C", "\x1b[27u", "g",
];
/// The limits for a test build on a busy machine; usually, the first frame is several times faster,
/// and keys a hundred times.
const FIRST: Duration = Duration::from_secs(15);
const KEY: Duration = Duration::from_secs(4);

/// Returns the processor time of the loop, and whether it is waiting for an event.
fn run(session: &Session) -> (Duration, bool) {
    let id = session.child.process_id().expect("a process");
    let read =
        |name: &str| fs::read_to_string(format!("/proc/{id}/task/{id}/{name}")).unwrap_or_default();
    let nanos = read("schedstat")
        .split(' ')
        .next()
        .and_then(|time| time.parse().ok())
        .unwrap_or(0);
    let waits = read("stat")
        .rsplit(')')
        .next()
        .is_some_and(|rest| rest.trim_start().starts_with('S'));
    (Duration::from_nanos(nanos), waits)
}

/// The number of observations, 2 ms apart, for which the loop has to wait until it counts as done,
/// and until the file counts as read.
const DONE: usize = 15;
const READ: usize = 150;

/// Presses a key and waits until the loop has handled it; returns the processor time of the loop
/// for it.
fn press(session: &mut Session, key: &str) -> Duration {
    let before = run(session).0;
    session.keys(key);
    settle(session, DONE) - before
}

/// Waits until the loop has been waiting for `looks` observations; returns its processor time in
/// all.
fn settle(session: &mut Session, looks: usize) -> Duration {
    let since = Instant::now();
    let (mut last, mut quiet) = (Duration::ZERO, 0);
    while quiet < looks && since.elapsed() < super::PATIENCE {
        let drew = session.take(Instant::now() + Duration::from_millis(2));
        session.bytes.clear();
        let (now, waits) = run(session);
        quiet = if drew || now != last || !waits {
            0
        } else {
            quiet + 1
        };
        last = now;
    }
    last
}

/// Presses a key while the file is still being read, with frames of its own. Returns the processor
/// time of the loop until the end of the frame that it began after the key.
fn press_meanwhile(session: &mut Session, key: &str) -> Duration {
    let ((before, waits), since) = (run(session), Instant::now());
    session.keys(key);
    let (mut last, mut ends) = (before, if waits { 1 } else { 2 });
    while ends > 0 && since.elapsed() < super::PATIENCE {
        session.take(Instant::now() + Duration::from_millis(1));
        session.bytes.clear();
        let (now, waits) = run(session);
        if waits && now != last {
            (last, ends) = (now, ends - 1);
        }
    }
    last - before
}

/// Opens a trace; returns the time to the first frame, the slowest key with its time, and the most
/// memory.
fn open(
    trace: &std::path::Path,
    (columns, rows): (u16, u16),
) -> (Duration, (Duration, String), u64) {
    let program = std::env::var("PLYSCOPE_PROGRAM")
        .unwrap_or_else(|_| env!("CARGO_BIN_EXE_plyscope").to_owned());
    let since = Instant::now();
    let mut session = Session::start_program(&program, &[trace], &[]);
    session
        .master()
        .resize(size(columns, rows))
        .expect("resizing");
    session
        .screen
        .screen_mut()
        .set_size(super::non_zero(rows), super::non_zero(columns));
    session.wait_for("3 Tree");
    let first = since.elapsed();
    let mut slowest = (Duration::ZERO, String::new());
    for key in &KEYS[..9] {
        slowest = slowest.max((
            press_meanwhile(&mut session, key),
            key.escape_debug().to_string(),
        ));
    }
    settle(&mut session, READ);
    for key in KEYS {
        slowest = slowest.max((press(&mut session, key), key.escape_debug().to_string()));
    }
    let id = session.child.process_id().expect("a process");
    let status = fs::read_to_string(format!("/proc/{id}/status")).expect("the process");
    let most = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .expect("its memory");
    let memory: u64 = most
        .trim()
        .trim_end_matches(" kB")
        .parse()
        .expect("a number");
    press(&mut session, "\x1b[27u");
    let since = Instant::now();
    session.keys("q");
    let (code, _) = session.end();
    assert!(
        code == 0 && since.elapsed() < FIRST,
        "{}: q ended it with {code} after {:?}",
        trace.display(),
        since.elapsed()
    );
    (first, slowest, memory >> 10)
}

#[test]
fn traces_of_any_shape_are_drawn_and_keys_obeyed_at_once() {
    let wanted = std::env::var("PLYSCOPE_SHAPES").ok();
    let is_wanted = |name: &&str| match wanted.as_deref() {
        None => FEW.contains(name),
        Some(part) => part == "all" || name.contains(part),
    };
    let folder = tempfile::tempdir().expect("a folder");
    for (name, shape) in SHAPES.iter().filter(|(name, _)| is_wanted(name)) {
        let trace = folder.path().join("shape.trace");
        fs::write(&trace, shape(USUAL)).expect("a trace");
        let sizes = if wanted.is_some() {
            &SIZES[..]
        } else {
            &SIZES[1..2]
        };
        let measured: Vec<_> = sizes.iter().map(|size| open(&trace, *size)).collect();
        let cells: Vec<String> = measured
            .iter()
            .map(|(first, (slowest, key), memory)| {
                format!(
                    "{} ms, {} ms ({key}), {memory} MiB",
                    first.as_millis(),
                    slowest.as_millis()
                )
            })
            .collect();
        println!("| {name} | {} |", cells.join(" | "));
        for (first, (slowest, key), _) in measured {
            assert!(
                first < FIRST && slowest < KEY,
                "{name}: first frame {first:?}, {key} {slowest:?}"
            );
        }
    }
}

#[test]
fn a_program_that_calls_itself_for_ever_is_watched_and_left_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let trace = folder.path().join("endless.trace");
    let text = format!("plyscope-trace 1\nbegin\n> -\n{}", "> a\n".repeat(100_000));
    fs::write(&trace, text).expect("a trace");
    let script = format!("cat {}; sleep 60", trace.display());
    let mut session = Session::start(&["watch", "--", "sh", "-c", &script], &[]);
    let since = Instant::now();
    // The rest of the message is on the next line.
    session.wait_for("at most 4096 nodes inside one");
    assert!(since.elapsed() < FIRST, "drawn after {:?}", since.elapsed());
    let slowest = ["3", "\x1b[A", "\x1b[B", "g", "G"]
        .map(|key| press(&mut session, key))
        .into_iter()
        .max();
    assert!(slowest < Some(KEY), "a key took {slowest:?}");
    let since = Instant::now();
    session.keys("q");
    assert_eq!(session.end().0, 0);
    assert!(since.elapsed() < FIRST, "left after {:?}", since.elapsed());
    session.assert_restored("an endless program");
}
