//! Programs started by tests, each with its own home folder.
//!
//! The settings, files and unsaved work of the person who runs the tests have no effect, and the
//! tests do not change them. Invariant: no test starts a program in another way; `hermetic` in the
//! tests of the program checks every file.

#![allow(dead_code, reason = "each of the two programs of tests uses a part")]

#[cfg(unix)]
use portable_pty::CommandBuilder;
use std::cell::RefCell;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// The built program.
pub const PLYSCOPE: &str = env!("CARGO_BIN_EXE_plyscope");

/// The variables that name a folder of the user, replaced by folders of the program's own home.
const FOLDERS: [&str; 5] = [
    "HOME",
    "XDG_CONFIG_HOME",
    "XDG_STATE_HOME",
    "XDG_DATA_HOME",
    "XDG_CACHE_HOME",
];

thread_local! {
    /// The homes of the programs that this test has started, deleted at the end of its thread.
    static HOMES: RefCell<Vec<TempDir>> = const { RefCell::new(Vec::new()) };
}

/// Creates an empty home, with the variables of a program in it: a value for each, or `None` to
/// unset it.
fn home() -> (TempDir, Vec<(String, Option<OsString>)>) {
    let home = tempfile::tempdir().expect("a folder");
    let inherited = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    let mut variables: Vec<_> = inherited
        .filter(|name| is_personal(name))
        .map(|name| (name, None))
        .collect();
    let temporary = home.path().join("tmp");
    fs::create_dir(&temporary).expect("a folder");
    let mut set =
        |name: &str, value: &OsStr| variables.push((name.to_owned(), Some(value.to_owned())));
    FOLDERS
        .iter()
        .for_each(|name| set(name, home.path().as_os_str()));
    set("TMPDIR", temporary.as_os_str());
    set("LANG", OsStr::new("C.UTF-8"));
    (home, variables)
}

/// Returns whether a variable affects the identity, the language or the appearance of the program.
fn is_personal(name: &str) -> bool {
    ["PLYSCOPE", "XDG_", "LANG", "LC_", "PYTHON"]
        .iter()
        .any(|start| name.starts_with(start))
        || ["NO_COLOR", "COLORTERM"].contains(&name)
}

/// Returns a command for plyscope with its own home, which lasts until the test ends.
pub fn plyscope() -> Command {
    program(PLYSCOPE)
}

/// Returns a command for another program with its own home, which lasts until the test ends.
pub fn program(name: impl AsRef<OsStr>) -> Command {
    let (home, variables) = home();
    let mut command = Command::new(name);
    for (name, value) in variables {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    HOMES.with_borrow_mut(|homes| homes.push(home));
    command
}

/// Returns a program in a terminal, and its home, which is deleted when it is dropped.
#[cfg(unix)]
pub fn in_terminal(name: impl AsRef<OsStr>) -> (CommandBuilder, TempDir) {
    let (home, variables) = home();
    let mut command = CommandBuilder::new(name);
    for (name, value) in variables {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        }
    }
    (command, home)
}

/// The home of a person who has used plyscope for a long time: unsaved work, a configuration, a
/// chosen theme and chosen sizes, evaluations, players and themes with the names of built-in ones,
/// and environment variables.
pub struct Decoys {
    home: TempDir,
}

impl Decoys {
    pub fn new() -> Decoys {
        let home = tempfile::tempdir().expect("a folder");
        let write = |path: &str, text: &str| {
            let file = home.path().join(path);
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            fs::write(file, text).expect("a file");
        };
        let save = "(version: 1, title: \\\"Left behind\\\", game: \\\"nim\\\", line: (moves: [\\\"1:1\\\"]))";
        for number in 0..3 {
            write(
                &format!("state/recovery-decoy-{number}-0.ron"),
                &format!("(version: 1, save: \"{save}\")"),
            );
        }
        write(
            "state/recent.ron",
            "(version: 1, files: [\"/nowhere/decoy.ron\"])",
        );
        write(
            "state/screen.ron",
            "(version: 1, theme: Some((\"projector\", Some(\"light\"))), sizes: (left: Some(700)))",
        );
        write(
            "config/plyscope.ron",
            "(version: 1, language: \"pt\", theme: \"light\", ascii: true, mouse: false)",
        );
        for (game, name) in [
            ("nim", "nim-sum"),
            ("k-in-a-row", "outcome"),
            ("othello", "basilio"),
        ] {
            let text = format!(
                "(version: 1, name: {name:?}, game: {game:?}, terms: [(weight: 77, feature: \"won\")])"
            );
            write(&format!("config/evaluations/{game}.ron"), &text);
        }
        for name in ["bacoco", "alphabeta", "perfect"] {
            let text = format!(
                "(version: 1, name: {name:?}, title: \"Decoy\", player: \"random:seed=7\")"
            );
            write(&format!("config/players/{name}.ron"), &text);
        }
        write("config/themes/dark.ron", "not a theme at all");
        fs::create_dir(home.path().join("tmp")).expect("a folder");
        Decoys { home }
    }
    /// Makes a command use this home.
    pub fn move_in(&self, command: &mut Command) {
        let path = |name: &str| self.home.path().join(name);
        FOLDERS
            .iter()
            .for_each(|name| _ = command.env(name, self.home.path()));
        command
            .env("PLYSCOPE_CONFIG_DIR", path("config"))
            .env("PLYSCOPE_STATE_DIR", path("state"));
        command
            .env("TMPDIR", path("tmp"))
            .env("LANG", "pt_PT.UTF-8")
            .env("LC_ALL", "es_ES.UTF-8");
        command.env("NO_COLOR", "1").env("COLORTERM", "truecolor");
    }
    /// Returns all its files with their contents.
    pub fn files(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let mut found = Vec::new();
        collect(self.home.path(), &mut found);
        found.sort();
        found
    }
    /// Runs the tests of this program whose names begin with one of `tests` in this home, and
    /// checks that all pass and no file changes.
    pub fn run(&self, tests: &[&str]) {
        let before = self.files();
        let mut command = program(std::env::current_exe().expect("this program"));
        command.args(tests);
        self.move_in(&mut command);
        let output = command.output().expect("it starts");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success(),
            "with a full home these tests fail:\n{text}"
        );
        for name in tests {
            assert!(
                text.contains(&format!("test {name}")),
                "{name} is no test:\n{text}"
            );
        }
        let names = |files: &[(PathBuf, Vec<u8>)]| {
            files
                .iter()
                .map(|(path, _)| path.clone())
                .collect::<Vec<_>>()
        };
        let after = self.files();
        assert_eq!(names(&after), names(&before), "files came or went");
        assert!(after == before, "a file was changed");
    }
}

fn collect(folder: &Path, found: &mut Vec<(PathBuf, Vec<u8>)>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, found);
        } else {
            found.push((path.clone(), fs::read(&path).expect("a file")));
        }
    }
}
