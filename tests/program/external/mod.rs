//! Players that are programs: real processes that play, and real processes that misbehave in every
//! known way. Nothing hangs, the reason is reported, and no process is left.

#![cfg(unix)]

mod example;
mod faults;
mod printed;
mod protocol;

use crate::own_home;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Longer than any step here takes on a busy machine, and shorter than the sleep of a hanging
/// program.
const HANGS: Duration = Duration::from_secs(40);

/// Sends the greeting of the line protocol.
const HELLO: &str = "read hello; echo 'plyscope 1'\n";

/// Waits until it is its turn.
const ASKED: &str = "while read -r word rest; do [ \"$word\" = turn ] && break; done\n";

/// Replies to each turn of the line protocol with the first legal move.
const PLAYS: &str = "while read -r word first rest; do case $word in legal) mv=$first;; turn) echo $mv;; quit) exit;; esac; done\n";

/// A folder with scripts that record the numbers of their processes.
struct Stage {
    folder: TempDir,
}

impl Stage {
    fn new() -> Stage {
        Stage {
            folder: tempfile::tempdir().expect("a folder"),
        }
    }
    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
    /// Returns a player: a shell script that first records its number. `$pids` is the file for
    /// numbers, `$here` the folder.
    fn script(&self, name: &str, text: &str, keys: &str) -> String {
        let (path, here) = (self.path(name), self.folder.path().display());
        fs::write(
            &path,
            format!("here='{here}'; pids=\"$here/pids\"; echo $$ >> \"$pids\"\n{text}"),
        )
        .expect("a file");
        format!("external:{keys}command=/bin/sh '{}'", path.display())
    }
    /// Returns the numbers of all processes that were recorded.
    fn pids(&self) -> Vec<u32> {
        let text = fs::read_to_string(self.path("pids")).unwrap_or_default();
        text.lines()
            .map(|line| line.trim().parse().expect("a number"))
            .collect()
    }
    /// Checks that at least `at_least` processes were started, and that none is left.
    fn nothing_is_left(&self, at_least: usize) {
        let pids = self.pids();
        assert!(
            pids.len() >= at_least,
            "only {} processes were started",
            pids.len()
        );
        // A killed process may need a moment to end.
        let since = Instant::now();
        let left = || {
            pids.iter()
                .copied()
                .filter(|&pid| lives(pid))
                .collect::<Vec<_>>()
        };
        while !left().is_empty() && since.elapsed() < Duration::from_secs(5) {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(left(), Vec::<u32>::new(), "processes are left");
    }
}

/// Returns whether there is a process with this number that is not merely waiting to be reaped by
/// the system.
fn lives(pid: u32) -> bool {
    let output = own_home::program("ps")
        .args(["-o", "stat=", "-p", &pid.to_string()])
        .output()
        .expect("ps runs");
    let state = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    !state.is_empty() && !state.starts_with('Z')
}

fn plyscope() -> Command {
    let mut command = own_home::plyscope();
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// Runs `plyscope play` to its end; fails if it hangs.
fn run(arguments: &[&str]) -> Output {
    let mut child = plyscope()
        .arg("play")
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("plyscope starts");
    let since = Instant::now();
    while child.try_wait().expect("a state").is_none() {
        if since.elapsed() > HANGS {
            child.kill().expect("it can be killed");
            panic!("plyscope play {arguments:?} hangs");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().expect("its output")
}

/// Returns the output of `plyscope play --json`.
fn play(game: &str, first: &str, second: &str, more: &[&str]) -> Value {
    let mut arguments = vec![
        "--game", game, "--first", first, "--second", second, "--json",
    ];
    arguments.extend(more);
    let output = run(&arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        (output.status.code(), &*errors),
        (Some(0), ""),
        "{arguments:?}"
    );
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Returns the moves of an output as one line.
fn moves(answer: &Value) -> String {
    let moves = answer["moves"].as_array().expect("moves");
    moves
        .iter()
        .map(|mv| mv["move"].as_str().expect("a move"))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Returns a file from the folder of the examples.
fn asset(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("assets/external")
        .join(name)
}
