//! Programs that are watched while they print a trace: they end, crash, are killed, are silent, print rubbish or never stop.
//! What happens is said, nothing hangs, and nothing of them is left.

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long a screen may take to show something on a machine that does other things, too.
const PATIENCE: Duration = Duration::from_secs(60);

struct Watched {
    screen: Arc<Mutex<vt100::Parser>>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn portable_pty::Child + Send + Sync>,
}

impl Watched {
    fn new(script: &str) -> Watched {
        let size = PtySize { rows: 30, cols: 120, ..PtySize::default() };
        let pair = native_pty_system().openpty(size).expect("a terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_plyscope"));
        command.args(["watch", "--title", "watched", "--", "sh", "-c", script]);
        command.env("TERM", "xterm-256color");
        let child = pair.slave.spawn_command(command).expect("the program");
        drop(pair.slave);
        let screen =
            Arc::new(Mutex::new(vt100::Parser::new(crate::terminal::non_zero(30), crate::terminal::non_zero(120), 0)));
        let (theirs, mut output) = (Arc::clone(&screen), pair.master.try_clone_reader().expect("a reader"));
        let keys = pair.master.take_writer().expect("a writer");
        std::thread::spawn(move || {
            let mut piece = [0; 4096];
            while let Ok(length) = output.read(&mut piece)
                && length > 0
            {
                theirs.lock().expect("the screen").process(&piece[..length]);
            }
            drop(pair.master);
        });
        Watched { screen, keys, child }
    }
    fn text(&self) -> String {
        self.screen.lock().expect("the screen").screen().contents()
    }
    fn shows(&self, wanted: &str) {
        let since = Instant::now();
        while !self.text().contains(wanted) {
            assert!(since.elapsed() < PATIENCE, "no {wanted:?} in\n{}", self.text());
            std::thread::sleep(Duration::from_millis(20));
        }
    }
    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).and_then(|()| self.keys.flush()).expect("keys");
    }
    /// The program's exit code, once it has ended.
    fn ends(&mut self) -> u32 {
        let since = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a status") {
                return status.exit_code();
            }
            assert!(since.elapsed() < PATIENCE, "it does not end:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        _ = self.child.kill();
    }
}

/// Whether a process with this number runs.
fn runs(number: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", number.trim())).unwrap_or_default();
    !stat.is_empty() && !stat.contains(") Z ")
}

/// Waits until the process whose number stands in a file is gone.
fn is_gone(file: &Path) {
    let number = std::fs::read_to_string(file).expect("a number");
    let since = Instant::now();
    while runs(&number) {
        assert!(since.elapsed() < PATIENCE, "process {number} is left");
        std::thread::sleep(Duration::from_millis(20));
    }
}

const BEGIN: &str = "printf 'plyscope-trace 1\\nbegin\\n> - -inf inf\\n. a 1\\n> b\\n'";

#[test]
fn a_program_that_ends_well_and_one_that_crashes() {
    let mut watched = Watched::new(&format!("{BEGIN}; printf '. c 2\\n= 2\\n= 2 best b\\n'"));
    watched.shows("4 nodes");
    watched.shows("ended with exit code 0");
    watched.press("q");
    assert_eq!(watched.ends(), 0);
    let watched = Watched::new(&format!("{BEGIN}; echo 'ValueError: no move' >&2; exit 3"));
    watched.shows("ended with exit code 3");
    watched.shows("ValueError: no move");
}

#[test]
fn a_program_that_is_silent_or_endless_is_ended_with_the_workbench() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("number");
    for rest in ["sleep 1000", "while true; do echo '. c 2'; done"] {
        let mut watched = Watched::new(&format!("echo $$ > {}; {BEGIN}; {rest}", file.display()));
        watched.shows("trace of another program");
        watched.press("q");
        assert_eq!(watched.ends(), 0, "{rest}");
        is_gone(&file);
    }
}

#[test]
fn rubbish_ends_the_program_and_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("number");
    let watched = Watched::new(&format!("echo $$ > {}; {BEGIN}; yes rubbish", file.display()));
    watched.shows("expected an event");
    is_gone(&file);
    // Before the events the screen is not taken.
    let mut watched = Watched::new("echo $$ > /dev/null; yes rubbish");
    watched.shows("expected the first line `plyscope-trace 1`");
    assert_eq!(watched.ends(), 2);
    let mut watched = Watched::new("echo 'SyntaxError: bad' >&2; exit 1");
    watched.shows("ended with exit code 1");
    watched.shows("SyntaxError: bad");
    assert_eq!(watched.ends(), 2);
}

#[test]
fn a_signal_ends_the_program_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("number");
    for script in ["sleep 1000", &format!("{BEGIN}; sleep 1000")] {
        let mut watched = Watched::new(&format!("echo $$ > {}; {script}", file.display()));
        let since = Instant::now();
        while std::fs::read_to_string(&file).unwrap_or_default().is_empty() && since.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(20));
        }
        if script.contains("begin") {
            watched.shows("trace of another program");
        }
        let number = watched.child.process_id().expect("a number").to_string();
        let sent = std::process::Command::new("kill").args(["-TERM", &number]).status().expect("kill");
        assert!(sent.success());
        watched.ends();
        is_gone(&file);
        std::fs::remove_file(&file).expect("it is removed");
    }
}
