//! No test depends on the settings and files of the person who runs it: every program has its own
//! home, and a home full of files changes nothing.

use crate::own_home::{self, Decoys};
use std::fs;
use std::path::{Path, PathBuf};

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => found.push(path),
        }
    }
    found.retain(|path| path.extension().is_some_and(|end| end == "rs"));
    found
}

#[test]
fn every_program_is_started_in_a_home_of_its_own() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut all, mut here) = (0, 0);
    for path in ["tests", "engine/tests"]
        .into_iter()
        .flat_map(|folder| files(&root.join(folder)))
    {
        let text = fs::read_to_string(&path).expect("a text");
        all += 1;
        // The ways to start a program, each in two pieces, because this file is searched as well.
        for starts in [
            concat!("Command", "::new("),
            concat!("CommandBuilder", "::new("),
            concat!("Command", ":: new"),
        ] {
            let count = text.matches(starts).count();
            match path.ends_with("own_home/mod.rs") {
                true => here += count,
                false => assert_eq!(count, 0, "{}: `own_home` starts programs", path.display()),
            }
        }
    }
    // Each of the two ways once; the second is also found as the end of the first.
    assert!(
        all > 80 && here == 2,
        "{all} files, {here} places in the helper"
    );
}

/// Decoys are useful only if a program notices them.
#[test]
fn a_full_home_is_noticed_by_a_program_that_lives_in_it() {
    let decoys = Decoys::new();
    let said = |arguments: &[&str], moves_in: bool| {
        let mut command = own_home::plyscope();
        if moves_in {
            decoys.move_in(&mut command);
        }
        let output = command.args(arguments).output().expect("it starts");
        format!(
            "{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        )
    };
    for arguments in [
        &[
            "analyze",
            "--game",
            "nim",
            "--evaluation",
            "nim-sum",
            "--depth",
            "1",
        ][..],
        &["list", "players"],
        &[
            "play", "--game", "nim", "--first", "perfect", "--second", "perfect",
        ],
    ] {
        assert_ne!(
            said(arguments, true),
            said(arguments, false),
            "{arguments:?}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_full_home_changes_no_test() {
    Decoys::new().run(&[
        "watched::a_program_that_ends_well_and_one_that_crashes",
        "watched::standard_input_is_opened_and_keys_come_from_the_terminal",
        "terminal::opens_helps_resizes_and_quits",
        "terminal::offers_games_and_opens_one",
        "terminal::without_a_terminal_it_says_so",
        "terminal::saving::leaving_in_the_same_burst_as_a_save_waits_for_it",
        "films::a_png_is_made_by_the_converter_or_refused_with_what_is_missing",
        "cli::analyze::evaluations_of_ones_own",
        "cli::play::players_are_listed_and_faults_named",
        "exams::sheets_speak_a_language",
        "tournaments::games::pairs_are_printed_as_the_course_prints_them",
    ]);
}
