//! The end of the program while it watches another one: the terminal closed, or not read, `kill -9`
//! at random. The watched program ends with it, or when it prints its next line; no temporary file
//! is left; the next run starts as usual.
//!
//! `PLYSCOPE_KILLS` is the number of kills, if more are wanted than in a usual run.
#![cfg(target_os = "linux")]

use super::Session;
use super::ending::{assert_hung_up, is_alive, recoveries, stall, wait_for_end};
use crate::own_home;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// The time that started programs may take to end on a busy machine.
const SOON: Duration = Duration::from_secs(8);
/// The number of kills in a usual run.
const USUAL: u64 = 5;

/// A program that records its number and those of its children, and prints a search that never
/// ends.
const ENDLESS: &str =
    "echo $$ > pids; sleep 600 & echo $! >> pids; printf 'plyscope-trace 1\nbegin\n> - -inf inf\n> b\n'
while true; do echo '. c 2'; sleep 0.002; done";

/// Starts to watch it in this folder.
fn watching(folder: &Path) -> Session {
    fs::create_dir_all(folder.join("temporary")).expect("a folder");
    let script = format!("cd '{}'; {ENDLESS}", folder.display());
    let temporary = folder.join("temporary");
    let mut session = Session::start(
        &["watch", "--title", "Endless", "--", "sh", "-c", &script],
        &[("TMPDIR", temporary.to_str().expect("a name"))],
    );
    session.wait_for("running");
    session
}

/// Checks that the started processes with these places in the list end, and that the files of the
/// trace are gone.
fn assert_gone(folder: &Path, places: std::ops::Range<usize>, what: &str) {
    let pids = fs::read_to_string(folder.join("pids")).expect("numbers");
    let pids: Vec<&str> = pids.lines().collect();
    let since = Instant::now();
    while pids[places.clone()].iter().any(|pid| is_alive(pid)) {
        assert!(since.elapsed() < SOON, "{what}: of {pids:?} some live");
        std::thread::sleep(Duration::from_millis(20));
    }
    let left = fs::read_dir(folder.join("temporary"))
        .expect("the folder")
        .count();
    assert_eq!(left, 0, "{what}: a temporary file is left");
}

#[test]
fn a_terminal_that_is_closed_ends_what_is_watched() {
    let folder = tempfile::tempdir().expect("a folder");
    for round in 0..4 {
        let mut session = watching(folder.path());
        std::thread::sleep(Duration::from_millis(17 * round));
        session.close();
        assert_hung_up(&mut session, "closed");
        assert_gone(folder.path(), 0..2, "closed");
        assert_eq!(
            recoveries(session.folder.path()).len(),
            0,
            "a trace is no unsaved work"
        );
    }
}

#[test]
fn a_terminal_that_nobody_reads_ends_what_is_watched() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut session = watching(folder.path());
    stall(&mut session);
    session.signal("TERM");
    assert_eq!(
        wait_for_end(&mut session, "TERM").signal(),
        Some("Terminated")
    );
    assert_gone(folder.path(), 0..2, "TERM");
}

#[test]
fn kills_while_a_program_is_watched_leave_nothing_that_is_in_the_way() {
    let kills = std::env::var("PLYSCOPE_KILLS")
        .map_or(USUAL, |kills| kills.parse().expect("a number of kills"));
    let folder = tempfile::tempdir().expect("a folder");
    for seed in 0..kills {
        let mut random = StdRng::seed_from_u64(seed);
        let mut session = watching(folder.path());
        let keys = ["j", "l", "[", ",", "D", "?", "\u{1b}", "6"];
        for _ in 0..random.random_range(0..9) {
            session.keys(keys[random.random_range(0..keys.len())]);
        }
        std::thread::sleep(Duration::from_millis(random.random_range(0..120)));
        session.signal("KILL");
        session.end();
        // The program cannot end others after such a kill; a program that continues to print is
        // ended by that.
        assert_gone(folder.path(), 0..1, "KILL");
        let pids = fs::read_to_string(folder.path().join("pids")).expect("numbers");
        let rest = pids.lines().nth(1).expect("what was started besides");
        let ended = own_home::program("kill")
            .args(["-KILL", rest])
            .status()
            .expect("kill");
        assert!(ended.success());
        assert_eq!(
            recoveries(session.folder.path()).len(),
            0,
            "seed {seed}: a trace is no unsaved work"
        );
        if seed % 5 == 0 {
            let state = session.folder.path().to_str().expect("a name");
            let mut next = Session::start(&["nim"], &[("XDG_STATE_HOME", state)]);
            next.wait_for("done");
            assert!(
                !next.screen.screen().contents().contains("unsaved work"),
                "seed {seed}"
            );
            next.keys("q");
            assert_eq!(next.end().0, 0, "seed {seed}");
        }
    }
}
