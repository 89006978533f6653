//! Saving in the running program: keys that come faster than the disk, the end of the program,
//! other programs.

use super::Session;
use std::fs;
use std::path::PathBuf;

const SAVE: &str = "(version: 1, game: \"k-in-a-row\")";

/// Creates a folder with a save, and a program that has opened it.
fn opened(environment: &[(&str, &str)]) -> (tempfile::TempDir, PathBuf, Session) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("t.ron");
    fs::write(&file, SAVE).expect("a file");
    let mut session = Session::start(&[file.as_os_str()], environment);
    session.wait_for("t.ron");
    session.wait_for("done");
    (folder, file, session)
}

#[test]
fn a_move_in_the_same_burst_as_a_save_is_asked_about() {
    for _ in 0..5 {
        let (_folder, file, mut session) = opened(&[]);
        session.keys("ib2\r");
        session.wait_for("1.›b2");
        session.keys("\u{13}ia1\r");
        session.wait_for("›a1");
        session.keys("q");
        session.wait_for("There are unsaved moves. Quit?");
        session.keys("s");
        assert_eq!(session.end().0, 0);
        assert!(fs::read_to_string(&file).expect("the file").contains("a1"));
    }
}

#[test]
fn leaving_in_the_same_burst_as_a_save_waits_for_it() {
    for _ in 0..5 {
        let (folder, file, mut session) = opened(&[]);
        session.keys("ib2\r");
        session.wait_for("1.›b2");
        session.keys("\u{13}q");
        assert_eq!(session.end().0, 0);
        assert!(fs::read_to_string(&file).expect("the file").contains("b2"));
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
        let state = session.folder.path().join("plyscope");
        let left = fs::read_dir(state).expect("the folder of state").flatten();
        let left: Vec<_> = left
            .filter(|entry| entry.file_name() != "recent.ron")
            .collect();
        assert!(left.is_empty(), "nothing is left: {left:?}");
    }
}

#[test]
fn what_cannot_be_written_is_said_and_kept() {
    let (folder, file, mut session) = opened(&[]);
    session.keys("ib2\r");
    session.wait_for("1.›b2");
    // A folder of that name takes the place of the file, so that even root cannot write there.
    fs::remove_file(&file).expect("the file");
    fs::create_dir_all(file.join("full")).expect("a folder");
    session.keys("\u{13}");
    session.wait_for("expected the name of a file");
    session.keys("q");
    session.wait_for("Quit?");
    drop(folder);
}

#[test]
fn two_programs_with_one_file_know_of_each_other() {
    let state = tempfile::tempdir().expect("a folder");
    let shared = [("XDG_STATE_HOME", state.path().to_str().expect("a name"))];
    let (_folder, file, mut one) = opened(&shared);
    let mut other = Session::start(&[file.as_os_str()], &shared);
    other.wait_for("has it open, too");
    one.wait_for("has it open, too");
    // Each program reads the changes that the other writes.
    other.keys("ib2\r");
    other.wait_for("1.›b2");
    other.keys("\u{13}");
    other.wait_for("saved: ");
    one.wait_for("b2");
    // With unsaved moves, it asks instead.
    one.keys("ia1\r");
    one.wait_for("a1");
    other.keys("ic3\r");
    other.wait_for("c3");
    other.keys("\u{13}");
    other.wait_for("saved: ");
    one.wait_for("another program has changed it");
    one.keys("\u{13}");
    one.wait_for("Another program has changed the file. Replace it?");
    for session in [&mut one, &mut other] {
        session.keys("\u{3}\u{3}");
        session.keys("\u{3}\u{3}");
        session.end();
    }
}

#[test]
fn what_a_killed_program_had_unsaved_is_offered_with_its_file() {
    let state = tempfile::tempdir().expect("a folder");
    let shared = [("XDG_STATE_HOME", state.path().to_str().expect("a name"))];
    let (_folder, file, mut session) = opened(&shared);
    session.keys("ib2\r");
    session.wait_for("1.›b2");
    let recovery = || {
        fs::read_dir(state.path().join("plyscope"))
            .expect("the folder")
            .flatten()
            .any(|entry| {
                let is_it = entry.file_name().to_string_lossy().starts_with("recovery-");
                is_it && fs::read_to_string(entry.path()).is_ok_and(|text| text.contains("b2"))
            })
    };
    let until = std::time::Instant::now() + super::PATIENCE;
    while !recovery() {
        assert!(std::time::Instant::now() < until, "no recovery file");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    session.signal("KILL");
    session.child.wait().expect("the end");
    let mut next = Session::start::<&str>(&[], &shared);
    next.wait_for("Unsaved: t.ron");
    next.keys("c");
    next.wait_for("1.›b2");
    next.keys("\u{13}");
    next.wait_for("saved: ");
    next.keys("q");
    assert_eq!(next.end().0, 0);
    assert!(fs::read_to_string(&file).expect("the file").contains("b2"));
}
