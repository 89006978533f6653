//! Replies of terminals in a real pseudo-terminal: none is taken for keys, and none delays the keys
//! after it.

use super::{PATIENCE, Session};
use std::time::{Duration, Instant};

/// One reply of each kind; all kinds are tested together with the decoder.
const REPLIES: &[&[u8]] = &[
    b"\x1b[?62;4;22c",
    b"\x1b[>41;395;0c",
    b"\x1b[?2026;2$y",
    b"\x1b[?997;1n",
    b"\x1b[24;80R",
    b"\x1bP1+r636f=3830\x1b\\",
    b"\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\",
    b"\x1b]52;c;cXVpdA==\x07",
    b"\x1b_Gi=31;OK\x1b\\",
    b"\x1b[?1u",
    b"\x1b[a",
    b"\xff",
    b"\xf0\x9f\x98",
    b"\x1b[1;",
    b"\x1b]11;rgb:",
    b"\x1b[200~",
];

/// Longer than the program waits for the rest of an unfinished sequence.
const PAUSE: Duration = Duration::from_millis(60);

/// Reads the output of the program for a while.
fn watch(session: &mut Session, time: Duration) {
    let until = Instant::now() + time;
    while Instant::now() < until {
        session.take(until);
    }
}

/// Waits until the screen shows a text, or no longer shows it.
fn wait(session: &mut Session, text: &str, shown: bool, what: &str) {
    let until = Instant::now() + PATIENCE;
    while session.screen.screen().contents().contains(text) != shown {
        let screen = session.screen.screen().contents();
        assert!(
            session.take(until),
            "{what}: {text:?} shown: {}\n{screen}",
            !shown
        );
    }
}

#[test]
fn replies_type_nothing_and_keys_resizes_and_ctrl_c_come_after_them() {
    let mut session = Session::start(&["nim"], &[]);
    session.wait_for("done");
    watch(&mut session, PAUSE);
    // Blanks drawn at the end of a row look like cells that were not drawn.
    let rows = |session: &Session| {
        let screen = session.screen.screen().contents();
        screen
            .lines()
            .map(|row| row.trim_end().to_owned())
            .collect::<Vec<String>>()
    };
    let before = rows(&session);
    for (number, reply) in REPLIES.iter().enumerate() {
        let what = String::from_utf8_lossy(reply).into_owned();
        session.send(reply);
        watch(&mut session, PAUSE * 2);
        assert_eq!(rows(&session), before, "{what:?} does something");
        // A resize follows at once.
        session.send(reply);
        let columns = 90 + number as u16;
        session.resize(columns, 24);
        let right = |session: &Session| {
            session
                .screen
                .screen()
                .rows(columns - 10, 10)
                .any(|row| !row.trim().is_empty())
        };
        let until = Instant::now() + PATIENCE;
        while !right(&session) {
            assert!(
                session.take(until),
                "{what:?} swallows a resize:\n{}",
                session.screen.screen().contents()
            );
        }
        session.resize(80, 24);
        wait(&mut session, "done", true, &what);
        watch(&mut session, PAUSE);
        session.keys("?");
        wait(&mut session, "Keys", true, &what);
        session.keys("q");
        wait(&mut session, "Keys", false, &what);
        session.send(reply);
        session.keys("\u{3}");
        wait(&mut session, "Quit?", true, &what);
        watch(&mut session, PAUSE);
        session.keys("n");
        wait(&mut session, "Quit?", false, &what);
        watch(&mut session, PAUSE);
        assert_eq!(rows(&session), before, "{what:?} leaves something");
    }
    session.keys("q");
    assert_eq!(session.end().0, 0);
    session.assert_restored("replies");
}

#[test]
fn pastes_the_mouse_and_split_keys_come_as_ever() {
    let mut session = Session::start(&["othello"], &[]);
    session.wait_for("done");
    session.keys("i");
    session.keys("\u{1b}[200~d");
    session.keys("3\u{1b}[201~\r");
    session.wait_for("1.›d3");
    session.keys("?");
    session.wait_for("Keys");
    // Esc alone, and a key in two pieces.
    session.keys("\u{1b}");
    wait(&mut session, "Keys", false, "esc");
    session.keys("u");
    session.wait_for("›start");
    session.keys("q");
    assert_eq!(session.end().0, 0);
}
