//! The program in a real pseudo-terminal: its drawing, and that it restores the terminal.
#![cfg(unix)]

mod consent;
mod disks;
mod ending;
mod kept;
mod kills;
mod names;
mod readme;
mod replies;
mod saving;
mod shapes;
mod sizes;
mod soak;
mod stories;
mod watching;

use crate::own_home;
use portable_pty::{Child, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Longer than any step takes, also on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A program in a terminal.
pub struct Session {
    /// The terminal and the writer of its keys; `None` once it is closed.
    ends: Option<(Box<dyn MasterPty + Send>, Box<dyn Write + Send>)>,
    child: Box<dyn Child + Send + Sync>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    bytes: Vec<u8>,
    /// Set while the output of the program is not read.
    stalled: Arc<AtomicBool>,
    /// Set to end reading.
    closing: Arc<AtomicBool>,
    folder: tempfile::TempDir,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        pixel_width: 0,
        pixel_height: 0,
    }
}

pub fn non_zero(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).expect("not zero")
}

fn send_signal(name: &str, id: u32) {
    let arguments = [format!("-{name}"), id.to_string()];
    assert!(
        own_home::program("kill")
            .args(arguments)
            .status()
            .expect("kill")
            .success()
    );
}

impl Session {
    pub fn start<A: AsRef<std::ffi::OsStr>>(
        arguments: &[A],
        environment: &[(&str, &str)],
    ) -> Session {
        Session::start_program(env!("CARGO_BIN_EXE_plyscope"), arguments, environment)
    }
    pub fn start_program<A: AsRef<std::ffi::OsStr>>(
        program: &str,
        arguments: &[A],
        environment: &[(&str, &str)],
    ) -> Session {
        let pair = native_pty_system()
            .openpty(size(80, 24))
            .expect("a pseudo-terminal");
        let (mut command, folder) = own_home::in_terminal(program);
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        environment
            .iter()
            .for_each(|(name, value)| command.env(name, value));
        let child = pair.slave.spawn_command(command).expect("the program");
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let (sender, output) = channel();
        let (stalled, closing): (Arc<AtomicBool>, Arc<AtomicBool>) = Default::default();
        let (is_stalled, is_closing) = (Arc::clone(&stalled), Arc::clone(&closing));
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                while is_stalled.load(Ordering::Acquire) {
                    std::thread::sleep(Duration::from_millis(5));
                }
                if is_closing.load(Ordering::Acquire)
                    || sender.send(buffer[..count].to_vec()).is_err()
                {
                    return;
                }
            }
        });
        let writer = pair.master.take_writer().expect("a writer");
        let screen = vt100::Parser::new(non_zero(24), non_zero(80), 0);
        let ends = Some((pair.master, writer));
        Session {
            ends,
            child,
            output,
            screen,
            bytes: Vec::new(),
            stalled,
            closing,
            folder,
        }
    }
    fn master(&self) -> &(dyn MasterPty + Send) {
        &*self.ends.as_ref().expect("it is open").0
    }
    /// Closes the terminal while the program writes to it.
    fn close(&mut self) {
        self.closing.store(true, Ordering::Release);
        self.ends = None;
    }
    pub fn keys(&mut self, keys: &str) {
        self.send(keys.as_bytes());
    }
    fn send(&mut self, bytes: &[u8]) {
        let (_, writer) = self.ends.as_mut().expect("it is open");
        writer
            .write_all(bytes)
            .and_then(|()| writer.flush())
            .expect("writing keys");
    }
    fn resize(&mut self, columns: u16, rows: u16) {
        self.master().resize(size(columns, rows)).expect("resizing");
        self.screen
            .screen_mut()
            .set_size(non_zero(rows), non_zero(columns));
    }
    /// Takes the output of the program; returns whether there was any before `until`.
    fn take(&mut self, until: Instant) -> bool {
        match self
            .output
            .recv_timeout(until.saturating_duration_since(Instant::now()))
        {
            Ok(bytes) => {
                self.screen.process(&bytes);
                self.bytes.extend(bytes);
                true
            }
            Err(_) => false,
        }
    }
    /// Waits until the program has written nothing for a second, like a reader before the next key.
    pub fn wait_until_quiet(&mut self) {
        while self.take(Instant::now() + Duration::from_secs(1)) {}
    }
    /// Waits until the screen shows a text.
    pub fn wait_for(&mut self, text: &str) {
        self.wait_for_in(text, "");
    }
    /// Waits until the screen shows a text; `said_by` names the source of the expectation in the
    /// message of a failure.
    pub fn wait_for_in(&mut self, text: &str, said_by: &str) {
        let until = Instant::now() + PATIENCE;
        while !self.contents().contains(text) {
            assert!(
                self.take(until),
                "{said_by}\nno {text:?} on the screen:\n{}",
                self.contents()
            );
        }
    }
    /// Returns the text on the screen.
    pub fn contents(&self) -> String {
        self.screen.screen().contents()
    }
    pub fn signal(&self, name: &str) {
        send_signal(name, self.child.process_id().expect("a process"));
    }
    /// Waits for the end; returns the exit code and everything that was written.
    pub fn end(&mut self) -> (u32, String) {
        let until = Instant::now() + PATIENCE;
        let code = loop {
            if let Some(status) = self.child.try_wait().expect("waiting") {
                break status.exit_code();
            }
            if Instant::now() > until {
                let _ = self.child.kill();
                panic!("it does not end:\n{}", self.screen.screen().contents());
            }
            self.take(Instant::now() + Duration::from_millis(20));
        };
        while self.take(Instant::now() + Duration::from_millis(200)) {}
        (code, String::from_utf8_lossy(&self.bytes).into_owned())
    }
    /// Checks that the terminal is restored: every mode that was set has been reset.
    pub fn assert_restored(&self, what: &str) {
        let text = String::from_utf8_lossy(&self.bytes);
        for mode in ["1049", "1000", "1002", "1003", "1006", "2004"] {
            let (on, off) = (
                text.rfind(&format!("\u{1b}[?{mode}h")),
                text.rfind(&format!("\u{1b}[?{mode}l")),
            );
            assert!(on.is_none() || off > on, "{what}: mode {mode} is left on");
        }
        assert!(
            text.rfind("\u{1b}[?25h") > text.rfind("\u{1b}[?25l"),
            "{what}: the cursor is left hidden"
        );
        assert!(text.contains("\u{1b}[?1049l"), "{what}: it never left");
        self.assert_cooked(what);
    }
    /// Checks that the terminal echoes input line by line.
    fn assert_cooked(&self, what: &str) {
        use rustix::fs::{Mode, OFlags, open};
        use rustix::termios::{LocalModes, tcgetattr};
        let name = self.master().tty_name().expect("the terminal's name");
        // Not as the controlling terminal of the test, because its end would end the test.
        let terminal =
            open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).expect("the terminal");
        let modes = tcgetattr(terminal).expect("the modes").local_modes;
        assert!(
            modes.contains(LocalModes::ECHO | LocalModes::ICANON),
            "{what}: left raw"
        );
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

#[test]
fn opens_helps_resizes_and_quits() {
    let mut session = Session::start(&["othello"], &[]);
    session.wait_for("Othello 8×8");
    session.wait_for("done");
    session.keys("?");
    session.wait_for("Keys");
    session.keys("q");
    session.keys("id3\r");
    session.wait_for("1.›d3");
    session.resize(120, 36);
    session.wait_for("order natural");
    session.keys("u");
    session.wait_for("›start");
    session.keys("q");
    let (code, _) = session.end();
    assert_eq!(code, 0);
    session.assert_restored("q");
}

#[test]
fn offers_games_and_opens_one() {
    let mut session = Session::start::<&str>(&[], &[]);
    session.wait_for("What would you like to do?");
    // Alone: followed by another key, esc would be alt.
    session.keys("\u{1b}");
    session.wait_for("1 Board");
    session.keys("\u{e}");
    session.wait_for("Open a position or a new game");
    session.keys("/misère\r");
    session.wait_for("heap 1");
    session.keys("q");
    assert_eq!(session.end().0, 0);
    session.assert_restored("q");
}

#[test]
fn signals_leave_the_terminal_as_it_was() {
    for signal in [
        "TERM", "HUP", "INT", "QUIT", "ABRT", "ALRM", "USR1", "USR2", "VTALRM", "PROF", "XCPU",
        "SYS", "TRAP",
    ] {
        let mut session = Session::start(&["nim"], &[]);
        session.wait_for("done");
        session.signal(signal);
        let (code, _) = session.end();
        assert_ne!(code, 0, "SIG{signal} ends by its default action");
        session.assert_restored(signal);
    }
}

#[test]
fn a_running_search_stops_for_ctrl_c_and_ends_with_the_program() {
    let mut session = Session::start(&["connect-four"], &[]);
    session.wait_for("done");
    // To the end of the game: it pauses by itself after one second of work.
    session.keys("f");
    // A confirmation is needed because the search takes hours.
    session.wait_for("f search");
    session.keys("f");
    session.wait_for("paused");
    session.keys(" ");
    session.wait_for("running");
    session.keys("\u{3}");
    session.wait_for("search stopped");
    session.keys("\u{3}");
    session.wait_for("Quit?");
    session.keys("\u{3}");
    assert_eq!(session.end().0, 0);
    session.assert_restored("ctrl-c");
}

/// Waits until the system reports this state of the process: `T` is stopped.
#[cfg(target_os = "linux")]
fn wait_for_state(id: u32, wanted: char) {
    let until = Instant::now() + PATIENCE;
    loop {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).expect("the process");
        let state = stat
            .rsplit(')')
            .next()
            .and_then(|rest| rest.trim().chars().next())
            .expect("a state");
        if state == wanted {
            return;
        }
        assert!(Instant::now() < until, "it is {state}, not {wanted}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn ctrl_z_stops_and_going_on_draws_again() {
    for by_key in [true, false] {
        // A shell with job control, which resumes the stopped program after a line.
        let script = "\"$0\" nim; read -r line; fg";
        let mut session =
            Session::start_program("sh", &["-mc", script, env!("CARGO_BIN_EXE_plyscope")], &[]);
        session.wait_for("done");
        let shell = session.child.process_id().expect("a process");
        let children = std::fs::read_to_string(format!("/proc/{shell}/task/{shell}/children"))
            .expect("the shell");
        let id: u32 = children.trim().parse().expect("the program");
        match by_key {
            true => session.keys("\u{1a}"),
            false => send_signal("TSTP", id),
        }
        wait_for_state(id, 'T');
        while session.take(Instant::now() + Duration::from_millis(100)) {}
        session.assert_restored("stopped");
        session.screen.process(b"\x1b[2J");
        session.keys("\n");
        session.wait_for("heap 4");
        session.keys("q");
        assert_eq!(session.end().0, 0);
        session.assert_restored("q");
    }
}

/// A terminal that was opened for the program alone has no shell.
#[test]
fn ctrl_z_stops_nothing_that_no_shell_could_continue() {
    let mut session = Session::start(&["nim"], &[]);
    session.wait_for("done");
    session.keys("\u{1a}");
    session.wait_for("no shell");
    session.signal("TSTP");
    // A stopped program would never end.
    session.keys("q");
    assert_eq!(session.end().0, 0);
}

#[test]
fn no_colour_and_no_mouse_when_asked() {
    let mut session = Session::start(&["--ascii", "--no-mouse", "nim"], &[("NO_COLOR", "1")]);
    session.wait_for("done");
    session.keys("q");
    let (code, text) = session.end();
    assert_eq!(code, 0);
    assert!(!text.contains("\u{1b}[?1000h"), "the mouse is left alone");
    for colour in ["[31m", "[32m", "[33m", "[36m", "38;5;"] {
        assert!(!text.contains(colour), "{colour}");
    }
    assert!(text.is_ascii());
    session.assert_restored("q");
}

#[test]
fn without_a_terminal_it_says_so() {
    let output = own_home::plyscope()
        .arg("nim")
        .output()
        .expect("the program");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(output.stdout, b"");
    let error = String::from_utf8(output.stderr).expect("text");
    assert!(
        error.starts_with("plyscope: the workbench needs a terminal"),
        "{error}"
    );
    assert_eq!(error.lines().count(), 1);
}

#[test]
fn a_dumb_terminal_and_a_wrong_game_are_refused_before_anything_is_drawn() {
    for (arguments, environment, expected) in [
        (["nim"], [("TERM", "dumb")], "TERM is dumb"),
        (
            ["othello:size=7"],
            [("TERM", "xterm")],
            "expected 4, 6, 8 or 10",
        ),
        (["no-such-file"], [("TERM", "xterm")], "no-such-file"),
    ] {
        let mut session = Session::start(&arguments, &environment);
        let (code, text) = session.end();
        assert_eq!(code, 2, "{text}");
        assert!(
            text.contains(expected) && !text.contains("\u{1b}[?1049h"),
            "{text}"
        );
    }
}

#[test]
fn a_tournament_is_played_and_its_games_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("two.ron");
    let text = "(version: 1, title: \"Two at Nim\", game: \"nim\", games: 3, players: [\"Bacoco\", \"perfect\"])";
    std::fs::write(&file, text).expect("a file");
    let path = file.to_str().expect("a path").to_owned();
    let mut session = Session::start(&[&path], &[]);
    session.wait_for("not begun");
    session.keys(" ");
    session.wait_for("6 of 6");
    session.keys("\t");
    session.wait_for("6 games");
    session.keys("\r");
    session.wait_for("Bacoco – Perf");
    session.keys("q");
    let (code, _) = session.end();
    assert_eq!(code, 0, "nothing is asked, as nothing is lost");
    session.assert_restored("a tournament");
    let kept = std::fs::read_to_string(file.with_extension("games")).expect("a journal");
    assert_eq!(kept.lines().count(), 7);
    // The next program that opens the file finds the tournament finished.
    let mut session = Session::start(&[&path], &[]);
    session.wait_for("100 %");
    session.keys("qq");
    assert_eq!(session.end().0, 0);
}

#[test]
fn a_program_answers_and_a_match_is_played_as_fast_as_it_can() {
    let mut session = Session::start(&["nim"], &[]);
    session.wait_for("start");
    session.keys("7");
    session.wait_for("Who plays 2");
    session.keys("/bacoco\r");
    session.wait_for("2 Bacoco");
    session.keys("i1:1\r");
    session.wait_for("1. 1:1");
    session.wait_for("1 to move");
    session.keys("6");
    session.wait_for("Who plays 1");
    session.keys("/bacoco\r");
    session.wait_for("1 Bacoco");
    session.keys("''''''");
    session.wait_for("full speed");
    session.keys("8");
    session.wait_for(" wins");
    session.keys("qy");
    assert_eq!(session.end().0, 0);
}
