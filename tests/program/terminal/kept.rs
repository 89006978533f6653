//! Choices in the workbench are restored at the next start, however the program ended; and its end
//! does not wait for another program that hangs.
#![cfg(target_os = "linux")]

use super::ending::{assert_hung_up, wait_for_end};
use super::{PATIENCE, Session};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, Instant};

/// Returns the names of the files of the state, and the part that is kept about the screen.
fn kept(session: &Session) -> (Vec<String>, String) {
    let state = session.folder.path().join("plyscope");
    let entries = fs::read_dir(&state).expect("the folder of state").flatten();
    let names = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    (
        names,
        fs::read_to_string(state.join("screen.ron")).unwrap_or_default(),
    )
}

fn with_a_theme() -> Session {
    let mut session = Session::start(&["nim"], &[]);
    session.wait_for("done");
    session.keys("\u{1b}s");
    session.wait_for("projector");
    session.keys("j\r");
    session.wait_for("done");
    for _ in 0..2 {
        widen(&mut session);
    }
    session
}

/// Returns the column of the border between the board and the tree.
fn border(session: &Session) -> Option<usize> {
    session
        .screen
        .screen()
        .contents()
        .lines()
        .next()?
        .chars()
        .position(|sign| sign == '┬')
}

/// Moves that border to the right and waits until it has moved; other changes on the screen do not
/// prove that the key was read.
fn widen(session: &mut Session) {
    let (until, before) = (Instant::now() + PATIENCE, border(session));
    session.keys("\u{1b}[1;3C");
    while border(session) == before || border(session).is_none() {
        assert!(
            session.take(until),
            "the border stays:\n{}",
            session.screen.screen().contents()
        );
    }
}

/// Presses a key and waits until the screen has changed.
fn press(session: &mut Session, key: &str) {
    let (until, before) = (
        Instant::now() + PATIENCE,
        session.screen.screen().contents(),
    );
    session.keys(key);
    while session.screen.screen().contents() == before {
        assert!(session.take(until), "{key:?} changes nothing:\n{before}");
    }
}

#[test]
fn a_theme_is_kept_when_the_terminal_is_closed() {
    for round in 0..3 {
        let mut session = with_a_theme();
        session.close();
        assert_hung_up(&mut session, "closed");
        let (names, screen) = kept(&session);
        assert!(
            screen.contains("\"day\"") && screen.contains("left: Some("),
            "round {round}: {names:?} {screen}"
        );
        assert!(
            !names.iter().any(|name| name.starts_with(".screen")),
            "round {round}: {names:?}"
        );
    }
    let mut session = with_a_theme();
    session.signal("TERM");
    assert_ne!(session.end().0, 0);
    assert!(kept(&session).1.contains("\"day\""));
}

#[test]
fn a_theme_that_is_only_looked_at_is_not_kept() {
    let mut session = with_a_theme();
    session.keys("\u{1b}s");
    session.wait_for("projector");
    for _ in 0..2 {
        press(&mut session, "j");
    }
    session.close();
    assert_hung_up(&mut session, "closed");
    assert!(kept(&session).1.contains("\"day\""), "{:?}", kept(&session));
}

#[test]
fn a_converter_that_hangs_holds_no_end_up() {
    let programs = tempfile::tempdir().expect("a folder");
    let (converter, begun) = (
        programs.path().join("rsvg-convert"),
        programs.path().join("begun"),
    );
    let script = format!("#!/bin/sh\n: > '{}'\nexec sleep 60\n", begun.display());
    fs::write(&converter, script).expect("a program");
    fs::set_permissions(&converter, fs::Permissions::from_mode(0o755)).expect("permissions");
    let path = format!(
        "{}:{}",
        programs.path().display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let mut session = Session::start(&["tree:[[3,12,8],[2,4,6],[14,5,2]]"], &[("PATH", &path)]);
    session.wait_for("done");
    let picture = session.folder.path().join("t.png");
    session.keys("\u{18}");
    session.wait_for(".svg");
    session.keys("\u{15}");
    session.keys(&format!("{}\r", picture.display()));
    let until = Instant::now() + PATIENCE;
    while !begun.exists() {
        assert!(
            Instant::now() < until,
            "no converter:\n{}",
            session.screen.screen().contents()
        );
        session.take(Instant::now() + Duration::from_millis(10));
    }
    let since = Instant::now();
    session.keys("q");
    let status = wait_for_end(&mut session, "a converter that hangs");
    // One second on an idle machine.
    assert!(
        since.elapsed() < Duration::from_secs(5),
        "it took {:?}",
        since.elapsed()
    );
    while session.take(Instant::now() + Duration::from_millis(200)) {}
    let said = String::from_utf8_lossy(&session.bytes).into_owned();
    assert!(
        status.exit_code() == 2 && said.contains("no picture after"),
        "{status:?}: {said}"
    );
    assert!(!picture.exists());
}
