//! Disks that are full, read-only or removed while a game is open: the screen says so, no file is
//! torn, and the work is still in the program, and in the recovery file if that is on another disk.
//!
//! Each disk is a small file system in the program's own namespace; if the machine forbids
//! namespaces, nothing is tested. A slow disk is one whose writes are held back: `screens::saving`
//! in the tests of the library covers it.
#![cfg(target_os = "linux")]

use super::ending::recoveries;
use super::{PATIENCE, Session};
use crate::own_home;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const SAVE: &str = "(version: 1, game: \"k-in-a-row\")";

/// Mounts a file system of 16 KiB with a save, and becomes the program.
const ON_A_DISK: &str = "mount -t tmpfs -o size=16k none \"$0\" && printf %s \"$1\" > \"$0/t.ron\" && shift && exec \"$@\"";

/// A program with a file on a small disk.
struct Small {
    session: Session,
    /// The mount point of the disk, as the program sees it.
    mount: tempfile::TempDir,
}

impl Small {
    /// Returns `None` if this machine cannot create such disks. With `state`, the state of the
    /// program is on the disk as well.
    fn start(state: bool) -> Option<Small> {
        let mut allowed = own_home::program("unshare");
        if !allowed
            .args(["-rm", "mount", "-t", "tmpfs", "none", "/tmp"])
            .output()
            .is_ok_and(|did| did.status.success())
        {
            println!("no small disks on this machine");
            return None;
        }
        let mount = tempfile::tempdir().expect("a folder");
        let place = mount.path().to_str().expect("UTF-8").to_owned();
        let file = format!("{place}/t.ron");
        let program = env!("CARGO_BIN_EXE_plyscope");
        let arguments = ["-rm", "sh", "-c", ON_A_DISK, &place, SAVE, program, &file];
        let environment = [("XDG_STATE_HOME", &*place)];
        let mut session = Session::start_program(
            "unshare",
            &arguments,
            if state { &environment } else { &[] },
        );
        session.wait_for("t.ron");
        session.wait_for("done");
        Some(Small { session, mount })
    }
    /// Returns a path on the disk, as seen from outside.
    fn path(&self, name: &str) -> PathBuf {
        let place = self
            .mount
            .path()
            .strip_prefix("/")
            .expect("an absolute path")
            .join(name);
        Path::new("/proc")
            .join(
                self.session
                    .child
                    .process_id()
                    .expect("a process")
                    .to_string(),
            )
            .join("root")
            .join(place)
    }
    fn text(&self) -> String {
        fs::read_to_string(self.path("t.ron")).expect("the file")
    }
    /// Fills the disk.
    fn fill(&self) {
        let error = fs::write(self.path("fill"), [0; 1 << 16]).expect_err("it is full");
        assert_eq!(error.kind(), std::io::ErrorKind::StorageFull);
    }
    /// Runs a command that changes the mounts.
    fn mount(&self, words: &[&str]) {
        let id = self
            .session
            .child
            .process_id()
            .expect("a process")
            .to_string();
        let mut command = own_home::program("nsenter");
        let did = command
            .args(["-t", &id, "-U", "-m", "--preserve-credentials"])
            .args(words)
            .arg(self.mount.path());
        let did = did.output().expect("nsenter");
        assert!(
            did.status.success(),
            "{words:?}: {}",
            String::from_utf8_lossy(&did.stderr)
        );
    }
    fn play(&mut self, mv: &str) {
        self.session.keys(&format!("i{mv}\r"));
        self.session.wait_for(&format!("›{mv}"));
    }
    /// Checks that saving fails with this reason, and that the program still has the game.
    fn assert_refused(&mut self, reason: &str) {
        self.session.keys("\u{13}");
        self.session.wait_for(reason);
        self.session.keys("q");
        self.session.wait_for("There are unsaved moves. Quit?");
        self.session.keys("n");
        // Waits for the content that the question covered: a key that arrives before it is drawn
        // may not have been read.
        self.wait_until("the end of the question", |small| {
            !small.session.screen.screen().contents().contains("Quit?")
        });
        self.wait_until("the recovery file", |small| {
            let found = recoveries(small.session.folder.path());
            found
                .iter()
                .any(|path| fs::read_to_string(path).is_ok_and(|text| text.contains("b2")))
        });
    }
    fn assert_saved(&mut self) {
        self.session.keys("\u{13}");
        self.session.wait_for("saved: ");
        assert!(self.text().contains("b2"), "{}", self.text());
    }
    fn wait_until(&mut self, what: &str, is_there: impl Fn(&Small) -> bool) {
        let until = Instant::now() + PATIENCE;
        while !is_there(self) {
            assert!(
                Instant::now() < until,
                "{what}:\n{}",
                self.session.screen.screen().contents()
            );
            self.session
                .take(Instant::now() + Duration::from_millis(10));
        }
    }
}

#[test]
fn a_full_disk_keeps_the_old_save_whole_and_the_new_one_in_the_program() {
    let Some(mut small) = Small::start(false) else {
        return;
    };
    small.fill();
    small.play("b2");
    small.assert_refused("No space left");
    assert_eq!(small.text(), SAVE);
    let left: Vec<_> = fs::read_dir(small.path(""))
        .expect("the disk")
        .flatten()
        .map(|entry| entry.file_name())
        .collect();
    assert_eq!(left.len(), 2, "nothing half-written is left: {left:?}");
    fs::remove_file(small.path("fill")).expect("the file");
    small.assert_saved();
}

#[test]
fn a_read_only_disk_keeps_the_work_in_the_program() {
    let Some(mut small) = Small::start(false) else {
        return;
    };
    small.mount(&["mount", "-o", "remount,ro"]);
    small.play("b2");
    small.assert_refused("Read-only file system");
    assert_eq!(small.text(), SAVE);
    small.mount(&["mount", "-o", "remount,rw"]);
    small.assert_saved();
}

#[test]
fn a_disk_that_is_taken_away_keeps_the_work_in_the_program() {
    let Some(mut small) = Small::start(false) else {
        return;
    };
    small.play("b2");
    small.mount(&["umount", "-l"]);
    small.session.wait_for("is no longer there");
    small.session.keys("q");
    small.session.wait_for("There are unsaved moves. Quit?");
    small.session.keys("n");
    small.play("a1");
    small.session.keys("\u{13}");
    small.session.wait_for("saved: ");
    assert!(small.text().contains("b2") && small.text().contains("a1"));
}

#[test]
fn a_recovery_that_cannot_be_written_is_said_and_written_later() {
    let Some(mut small) = Small::start(true) else {
        return;
    };
    small.fill();
    small.play("b2");
    small.session.wait_for("No space left");
    fs::remove_file(small.path("fill")).expect("the file");
    small.wait_until("the recovery file", |small| {
        !recoveries(&small.path("")).is_empty()
    });
}
