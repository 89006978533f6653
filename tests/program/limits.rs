//! Files with a size limit (`ulimit -f`): a write beyond the limit is an error like that of a full
//! disk. No process ends by a signal, no file is torn, and the work is kept.
#![cfg(unix)]

use crate::own_home;
use crate::terminal::Session;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Sets a limit of one block for files, and becomes the program.
const LIMITED: &str = "ulimit -f 1; exec \"$0\" \"$@\"";
/// The system's message for a larger file.
const REASON: &str = "File too large";

fn limited(arguments: &[&str], folder: &Path) -> Command {
    let mut command = own_home::program("sh");
    command
        .args(["-c", LIMITED, own_home::PLYSCOPE])
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null());
    command
}

/// Checks that the program ended with 2 and this line.
fn assert_refused(output: &Output, line: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{line}: {output:?}");
    assert!(
        error.starts_with("plyscope: ") && error.contains(line) && error.contains(REASON),
        "{line}: {error}"
    );
    assert_eq!(error.lines().count(), 1, "{error}");
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<String> = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn files_that_commands_write_are_whole_or_not_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for (arguments, file) in [
        (
            &[
                "export", "--game", "othello", "--depth", "4", "--as", "svg", "--out", "a.svg",
            ][..],
            "a.svg",
        ),
        (
            &[
                "export", "--game", "nim", "--depth", "4", "--as", "jsonl", "--out", "a.jsonl",
            ],
            "a.jsonl",
        ),
        (
            &[
                "convert",
                "f5d6c3d3c4f4f6f3e6e7d7c5b6b5e3d2f2g6c7c8d8e8f8f7g3g4g5h5h4h6c6b4a3",
                "--out",
                "a.ron",
            ],
            "",
        ),
    ] {
        let output = limited(arguments, folder).output().expect("a shell");
        if !file.is_empty() {
            assert_refused(&output, file);
        }
        assert!(
            names(folder).iter().all(|name| name == "a.ron"),
            "{:?}",
            names(folder)
        );
    }
    let exam = [
        "exam",
        "--plies",
        "3",
        "--branching",
        "2..3",
        "--values",
        "-9..9",
        "--count",
        "2",
        "--out",
        "sheets",
    ];
    assert_refused(
        &limited(&exam, folder).output().expect("a shell"),
        "sheets/sheet-01",
    );
    assert_eq!(names(&folder.join("sheets")), [""; 0], "no sheet is torn");
}

#[test]
fn standard_output_and_the_text_of_a_pipe_are_files_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = fs::File::create(folder.path().join("out")).expect("a file");
    let mut command = limited(
        &["trace", "--game", "othello", "--depth", "3"],
        folder.path(),
    );
    assert_refused(
        &command.stdout(out).output().expect("a shell"),
        "standard output",
    );
    let leaves: String = (0..3000)
        .map(|number| format!(". a{number} {number}\n"))
        .collect();
    let trace = folder.path().join("long.trace");
    fs::write(
        &trace,
        format!("plyscope-trace 1\nbegin\n> - -inf inf\n{leaves}= 2999\n"),
    )
    .expect("written");
    let line = format!("cat '{}' | \"$0\" check -", trace.display());
    let mut command = own_home::program("sh");
    command.args(["-c", &format!("ulimit -f 1; {line}"), own_home::PLYSCOPE]);
    assert_refused(&command.output().expect("a shell"), "standard input");
}

#[test]
fn a_journal_keeps_the_games_that_it_has_and_goes_on_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let text =
        "(version: 1, title: \"T\", game: \"nim\", games: 60, players: [\"Bacoco\", \"perfect\"])";
    fs::write(folder.join("t.ron"), text).expect("written");
    assert_refused(
        &limited(&["tournament", "t.ron"], folder)
            .output()
            .expect("a shell"),
        "the journal of the games",
    );
    let kept = fs::read_to_string(folder.join("t.games")).expect("a journal");
    assert!(kept.ends_with('\n'), "no line is torn: {kept:?}");
    let mut command = own_home::plyscope();
    let output = command
        .args(["tournament", "t.ron", "--json"])
        .current_dir(folder)
        .output()
        .expect("it starts");
    assert!(output.status.success(), "{output:?}");
    let whole = fs::read_to_string(folder.join("t.games")).expect("a journal");
    assert!(
        whole.starts_with(&kept) && whole.lines().count() == 121,
        "{} lines",
        whole.lines().count()
    );
    let text = "(version: 1, title: \"E\", positions: [(game: \"nim\")], depths: [1, 2, 3, 4, 5, 6, 7], methods: [\"minimax\", \"alphabeta\"])";
    fs::write(folder.join("e.ron"), text).expect("written");
    let output = limited(&["experiment", "e.ron", "--shard", "1/1"], folder)
        .output()
        .expect("a shell");
    assert_refused(&output, "e.ron.1-of-1.games");
}

#[test]
fn the_workbench_says_it_and_keeps_the_work() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("t.ron");
    let save = "(version: 1, game: \"k-in-a-row\")";
    fs::write(&file, save).expect("a file");
    let name = file.to_str().expect("a name");
    let mut session = Session::start_program("sh", &["-c", LIMITED, own_home::PLYSCOPE, name], &[]);
    session.wait_for("t.ron");
    session.wait_for("done");
    session.keys("2a");
    session.wait_for("omment");
    session.keys(&"much to be said ".repeat(100));
    session.keys("\r");
    session.wait_for("unsaved work is kept nowhere but here");
    session.wait_for(REASON);
    session.keys("ib2\r");
    // The move itself may be below the message.
    session.wait_for("O to move");
    session.keys("\u{13}");
    session.wait_for(REASON);
    for signal in ["XFSZ", "PIPE"] {
        session.signal(signal);
    }
    session.keys("q");
    session.wait_for("There are unsaved moves. Quit?");
    assert_eq!(fs::read_to_string(&file).expect("the file"), save);
    assert_eq!(
        names(folder.path()),
        ["t.ron"],
        "nothing half-written is left"
    );
    session.keys("y");
    assert_eq!(session.end().0, 0);
    session.assert_restored("a limit");
}

/// Programs that are started ignore and block no signals, by the system's own report.
#[cfg(target_os = "linux")]
#[test]
fn programs_that_are_started_are_ended_by_these_signals_as_ever() {
    let folder = tempfile::tempdir().expect("a folder");
    let (player, said) = (folder.path().join("player.sh"), folder.path().join("said"));
    let text = format!(
        "grep -E 'Sig(Ign|Blk)' /proc/self/status > '{}'\n",
        said.display()
    );
    fs::write(&player, text).expect("a file");
    let first = format!("external:command=/bin/sh '{}'", player.display());
    let mut command = own_home::plyscope();
    command.args([
        "play", "--game", "nim", "--first", &first, "--second", "bacoco",
    ]);
    command.output().expect("it starts");
    let status = fs::read_to_string(&said).expect("the player was started");
    assert_eq!(status.lines().count(), 2, "{status}");
    for line in status.lines() {
        let mask = line
            .split_whitespace()
            .last()
            .and_then(|mask| u64::from_str_radix(mask, 16).ok())
            .expect("a mask");
        for signal in [signal_hook::consts::SIGPIPE, signal_hook::consts::SIGXFSZ] {
            assert_eq!(mask & 1 << (signal - 1), 0, "signal {signal}: {line}");
        }
    }
}
