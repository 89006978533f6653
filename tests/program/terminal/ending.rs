//! The end of the program when its terminal is closed during a frame, or is not read. Unsaved work
//! is kept, players that are programs end with all processes that they started, and the program
//! ends soon.

use super::Session;
use crate::own_home;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// The time allowed for the end on a busy machine.
const SOON: Duration = Duration::from_secs(8);

/// Returns the recovery files below a folder.
pub fn recoveries(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(recoveries(&path));
        } else if path
            .file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with("recovery-"))
        {
            found.push(path);
        }
    }
    found
}

/// Returns a player at Nim that starts another program, records both process numbers, and plays the
/// first legal move after a while.
fn player(folder: &Path) -> String {
    let (path, pids) = (folder.join("player.sh"), folder.join("pids"));
    let text = format!(
        "echo $$ >> '{0}'; sleep 600 & echo $! >> '{0}'; read hello; echo 'plyscope 1'\n\
         while read -r word first rest; do case $word in legal) mv=$first;; turn) sleep 0.3; echo $mv;; quit) exit;; esac; done\n",
        pids.display()
    );
    fs::write(&path, text).expect("a file");
    format!("external:command=/bin/sh '{}'", path.display())
}

pub fn is_alive(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(')')
        .next()
        .is_some_and(|rest| !rest.trim().is_empty() && !rest.trim().starts_with('Z'))
}

fn assert_nothing_lives(folder: &Path, what: &str) {
    let pids = fs::read_to_string(folder.join("pids")).expect("numbers");
    assert!(
        pids.lines().count() >= 2,
        "{what}: the player was not started"
    );
    let since = Instant::now();
    while pids.lines().any(is_alive) {
        assert!(since.elapsed() < SOON, "{what}: of {pids:?} some live");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Waits for the end without reading anything.
pub fn wait_for_end(session: &mut Session, what: &str) -> portable_pty::ExitStatus {
    let since = Instant::now();
    loop {
        if let Some(status) = session.child.try_wait().expect("waiting") {
            return status;
        }
        assert!(since.elapsed() < SOON, "{what}: it does not end");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Starts a search that is drawn continuously, after a move that was not saved.
fn drawing() -> Session {
    let mut session = Session::start(&["connect-four"], &[]);
    session.wait_for("done");
    session.keys("i4\r");
    session.wait_for("1.›4");
    session.keys("f");
    // A confirmation is needed because the search takes hours.
    session.wait_for("f search");
    session.keys("f");
    session.wait_for("paused");
    session.keys(" ");
    session.wait_for("running");
    session
}

/// Stops reading the terminal until the program waits for it.
pub fn stall(session: &mut Session) {
    session.stalled.store(true, Ordering::Release);
    // Frames in which every cell changes.
    for round in 0..40 {
        session.resize(100 + round % 2 * 60, 50);
        session.keys(["?", "q"][usize::from(round % 2)]);
        std::thread::sleep(Duration::from_millis(20));
    }
}

pub fn assert_hung_up(session: &mut Session, what: &str) {
    let status = wait_for_end(session, what);
    let is_usual =
        status.exit_code() == 129 || status.signal().is_some_and(|name| name.contains("Hangup"));
    assert!(is_usual, "{what}: {status:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_terminal_that_is_closed_during_a_frame_is_a_hang_up() {
    for round in 0..6 {
        let mut session = drawing();
        std::thread::sleep(Duration::from_millis(9 * round));
        session.close();
        assert_hung_up(&mut session, "closed");
        assert_eq!(
            recoveries(session.folder.path()).len(),
            1,
            "round {round}: the move is lost"
        );
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_terminal_that_is_closed_leaves_no_player_behind() {
    for round in 0..4 {
        let mut session = Session::start(&["nim"], &[]);
        session.wait_for("done");
        let folder = session.folder.path().to_owned();
        session.keys("7Gk\r\u{15}");
        session.keys(&format!("\u{1b}[200~{}\u{1b}[201~\r", player(&folder)));
        session.keys("i1:1\r");
        session.wait_for("1. 1:1");
        let since = Instant::now();
        while fs::read_to_string(folder.join("pids"))
            .unwrap_or_default()
            .lines()
            .count()
            < 2
        {
            assert!(
                since.elapsed() < SOON,
                "the player was not started:\n{}",
                session.screen.screen().contents()
            );
            session.take(Instant::now() + Duration::from_millis(10));
        }
        std::thread::sleep(Duration::from_millis(50 * round));
        session.close();
        assert_hung_up(&mut session, "closed");
        assert_nothing_lives(&folder, "closed");
        assert_eq!(
            recoveries(&folder).len(),
            1,
            "round {round}: the move is lost"
        );
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_terminal_that_nobody_reads_holds_no_end_up() {
    for (signal, meaning) in [
        ("TERM", "Terminated"),
        ("HUP", "Hangup"),
        ("INT", "Interrupt"),
    ] {
        let mut session = drawing();
        stall(&mut session);
        let since = Instant::now();
        session.signal(signal);
        let status = wait_for_end(&mut session, signal);
        assert_eq!(status.signal(), Some(meaning));
        assert!(
            since.elapsed() < Duration::from_secs(4),
            "SIG{signal} took {:?}",
            since.elapsed()
        );
        assert_eq!(
            recoveries(session.folder.path()).len(),
            1,
            "SIG{signal}: the move is lost"
        );
        session.assert_cooked(signal);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_terminal_that_is_read_again_shows_everything() {
    let mut session = drawing();
    stall(&mut session);
    session.resize(80, 24);
    session.stalled.store(false, Ordering::Release);
    session.wait_for("1.›4");
    session.keys("\u{3}");
    session.wait_for("search stopped");
    session.keys("qy");
    assert_eq!(session.end().0, 0);
    session.assert_restored("read again");
}

#[test]
#[cfg(target_os = "linux")]
fn no_signal_lets_play_leave_a_player_behind() {
    for signal in ["QUIT", "ABRT", "ALRM", "USR1", "USR2"] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut child = own_home::plyscope()
            .args([
                "play",
                "--game",
                "nim",
                "--first",
                &player(folder.path()),
                "--second",
                "bacoco",
            ])
            .stdout(std::process::Stdio::null())
            .spawn()
            .expect("the program");
        let since = Instant::now();
        while fs::read_to_string(folder.path().join("pids"))
            .unwrap_or_default()
            .lines()
            .count()
            < 2
        {
            assert!(since.elapsed() < SOON, "the player was not started");
            std::thread::sleep(Duration::from_millis(5));
        }
        let sent = own_home::program("kill")
            .args([format!("-{signal}"), child.id().to_string()])
            .status();
        assert!(sent.expect("kill").success());
        assert_eq!(
            child.wait().expect("waiting").code(),
            None,
            "SIG{signal} ends by its default action"
        );
        assert_nothing_lives(folder.path(), signal);
    }
}
