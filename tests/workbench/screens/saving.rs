//! Saving: the state that counts as saved, the confirmation before a file is replaced, and changes
//! of the open file by other programs.

use crate::own_home;
use crate::screens::driver::{Driver, text};
use model::documents;
use model::save::Print;
use model::state::Recovery;
use plyscope::app::{Home, Msg, Options, Source};
use plyscope::term::{files, rescue};
use std::fs;
use std::path::{Path, PathBuf};

const SAVE: &str = "(\n    version: 1,\n    game: \"k-in-a-row\",\n    line: (\n        moves: [\"b2\"],\n    ),\n)\n";

fn shows(driver: &Driver, wanted: &str) -> bool {
    text(&driver.draw()).contains(wanted)
}

/// Creates a workbench in which a file of this name and text is open; files are really written.
fn with_file(folder: &Path, name: &str, text: &str) -> (Driver, PathBuf) {
    let path = folder.join(name);
    fs::write(&path, text).expect("a file");
    let mut driver = Driver::new((80, 24), "k-in-a-row", Options::default());
    driver.disk = true;
    open(&mut driver, &path);
    (driver, path)
}

fn open(driver: &mut Driver, path: &Path) {
    let source = Source::File(path.to_owned());
    let opened = files::open(&source, driver.app.game.study.registry());
    driver.opened(source, opened);
}

fn moves(driver: &Driver) -> usize {
    driver.app.game.study.line().nodes().len() - 1
}

#[test]
fn a_move_made_while_a_save_is_written_is_unsaved() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut driver, path) = with_file(folder.path(), "t.ron", SAVE);
    driver.holds = true;
    driver.keys("i a1 enter ctrl-s i a2 enter");
    driver.write_held();
    assert!(driver.app.game.is_unsaved(), "a2 is on no disk");
    assert!(!fs::read_to_string(&path).expect("the file").contains("a2"));
    driver.keys("q");
    assert!(!driver.quit && shows(&driver, "There are unsaved moves. Quit?"));
}

#[test]
fn two_saves_in_one_burst_leave_the_younger_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut driver, path) = with_file(folder.path(), "t.ron", SAVE);
    driver.holds = true;
    driver.keys("i a1 enter ctrl-s i a2 enter ctrl-s");
    assert_eq!(driver.held.len(), 2);
    // The writer knows its own files; without that, the later one would be taken for a conflict.
    let mut last = None;
    for (serial, writing) in std::mem::take(&mut driver.held) {
        let result = files::write(&writing, last, &|| true);
        last = Some(Print::of(&writing.text));
        let written = plyscope::app::TaskOutcome::Written(writing, result);
        driver.send(Msg::Ended(serial, Ok(written)));
    }
    assert!(!driver.app.game.is_unsaved());
    assert!(fs::read_to_string(&path).expect("the file").contains("a2"));
}

#[test]
fn quitting_waits_for_what_is_being_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut driver, path) = with_file(folder.path(), "t.ron", SAVE);
    driver.holds = true;
    driver.keys("i a1 enter ctrl-s q");
    assert!(!driver.quit && shows(&driver, "is being saved"));
    driver.write_held();
    assert!(driver.quit && fs::read_to_string(&path).expect("the file").contains("a1"));
    // A change meanwhile leads to a confirmation.
    let (mut driver, _) = with_file(folder.path(), "u.ron", SAVE);
    driver.holds = true;
    driver.keys("i a1 enter ctrl-s q i a2 enter");
    driver.write_held();
    assert!(!driver.quit && driver.app.game.is_unsaved());
}

#[test]
fn a_save_that_was_asked_for_and_left_does_not_end_the_program_later() {
    let mut driver = Driver::new((80, 24), "k-in-a-row", Options::default());
    driver.keys("i b2 enter q s");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::prompt::PromptLine>()
            .is_some_and(|line| line.prompt == plyscope::app::screens::prompt::Prompt::SaveAs)
    );
    driver.keys("esc ctrl-s enter");
    assert!(!driver.app.game.is_unsaved() && !driver.quit);
}

#[test]
fn a_save_that_met_an_obstacle_while_something_was_typed_does_not_end_the_program_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut driver, path) = with_file(folder.path(), "t.ron", SAVE);
    driver.holds = true;
    driver.keys("i a1 enter q s i");
    fs::write(&path, SAVE.replace("b2", "c3")).expect("another program");
    driver.write_held();
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::prompt::PromptLine>()
            .is_some()
            && !driver.quit
    );
    driver.holds = false;
    driver.keys("esc ctrl-s y");
    assert!(!driver.app.game.is_unsaved() && !driver.quit);
}

#[cfg(unix)]
#[test]
fn a_pipe_in_the_place_of_a_file_holds_nothing_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("t.ron");
    assert!(
        own_home::program("mkfifo")
            .arg(&pipe)
            .status()
            .expect("mkfifo")
            .success()
    );
    assert!(Print::of_file(&pipe).is_err());
}

#[test]
fn a_transcript_is_never_replaced_by_a_save() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut driver, path) = with_file(folder.path(), "t.txt", "b2 a1 c3\n");
    assert_eq!(moves(&driver), 3);
    driver.keys("i c1 enter ctrl-s");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::prompt::PromptLine>()
            .is_some_and(|line| line.prompt == plyscope::app::screens::prompt::Prompt::SaveAs)
            && shows(&driver, "t.ron")
    );
    driver.keys("enter");
    assert_eq!(fs::read_to_string(&path).expect("the file"), "b2 a1 c3\n");
    assert!(
        fs::read_to_string(folder.path().join("t.ron"))
            .expect("the save")
            .contains("c1")
    );
    assert!(!driver.app.game.is_unsaved());
}

#[test]
fn a_file_that_another_program_changed_is_asked_about() {
    let folder = tempfile::tempdir().expect("a folder");
    for (keys, kept) in [
        ("y", "a1"),
        ("n", "c3"),
        ("r", "c3"),
        (
            "S backspace backspace backspace backspace 2.ron enter",
            "c3",
        ),
    ] {
        let (mut driver, path) = with_file(folder.path(), "t.ron", SAVE);
        fs::write(&path, SAVE.replace("b2", "c3")).expect("another program");
        driver.keys("i a1 enter ctrl-s");
        assert!(
            shows(&driver, "Another program has changed the file. Replace it?"),
            "{}",
            text(&driver.draw())
        );
        driver.keys(keys);
        assert!(
            fs::read_to_string(&path).expect("the file").contains(kept),
            "{keys}"
        );
        match keys {
            "r" => assert_eq!(
                (moves(&driver), driver.app.game.is_unsaved()),
                (1, false),
                "it was read again"
            ),
            "n" => assert!(driver.app.game.is_unsaved()),
            _ => assert!(!driver.app.game.is_unsaved(), "{keys}"),
        }
    }
    assert!(
        fs::read_to_string(folder.path().join("t2.ron"))
            .expect("saved elsewhere")
            .contains("a1")
    );
}

#[test]
fn a_file_that_changes_again_before_the_answer_is_asked_about_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut driver, path) = with_file(folder.path(), "t.ron", SAVE);
    let change = |text: &str| fs::write(&path, SAVE.replace("b2", text)).expect("another program");
    change("c3");
    driver.keys("i a1 enter ctrl-s");
    assert!(
        shows(&driver, "Another program has changed the file. Replace it?"),
        "{}",
        text(&driver.draw())
    );
    change("c1");
    driver.keys("y");
    assert!(
        shows(&driver, "Another program has changed the file. Replace it?"),
        "{}",
        text(&driver.draw())
    );
    assert!(
        fs::read_to_string(&path).expect("the file").contains("c1") && driver.app.game.is_unsaved()
    );
    driver.keys("y");
    assert!(
        fs::read_to_string(&path).expect("the file").contains("a1")
            && !driver.app.game.is_unsaved()
    );
}

#[test]
fn a_file_that_changes_is_read_again_where_nothing_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut driver, path) = with_file(folder.path(), "t.ron", SAVE);
    let other = SAVE.replace("\"b2\"", "\"b2\", \"a1\"");
    fs::write(&path, &other).expect("another program");
    driver.send(Msg::OnDisk(path.clone(), Some(Print::of(&other))));
    assert_eq!(
        (moves(&driver), driver.app.game.study.line().cursor()),
        (2, 1),
        "the place stays"
    );
    driver.keys("i c1 enter");
    let third = SAVE.replace("b2", "c3");
    fs::write(&path, &third).expect("another program");
    driver.send(Msg::OnDisk(path.clone(), Some(Print::of(&third))));
    assert!(driver.app.game.is_unsaved() && shows(&driver, "another program has changed it"));
    // A file written by this program is not a change.
    driver.keys("ctrl-s y");
    let own = fs::read(&path).expect("the file");
    driver.send(Msg::OnDisk(path.clone(), Some(Print::of(own))));
    driver.send(Msg::OnDisk(path, None));
    assert!(shows(&driver, "is no longer there"));
}

#[cfg(unix)]
#[test]
fn a_read_only_file_is_asked_about() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let (mut driver, path) = with_file(folder.path(), "t.ron", SAVE);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).expect("permissions");
    driver.keys("i a1 enter ctrl-s");
    assert!(shows(&driver, "The file is read-only. Replace it?"));
    assert_eq!(fs::read_to_string(&path).expect("the file"), SAVE);
    driver.keys("y");
    assert!(fs::read_to_string(&path).expect("the file").contains("a1"));
}

#[test]
fn comments_of_a_save_are_not_dropped_without_a_word() {
    let folder = tempfile::tempdir().expect("a folder");
    let commented = SAVE.replace("    line", "    // Who wins?\n    line");
    let (mut driver, path) = with_file(folder.path(), "t.ron", &commented);
    driver.keys("i a1 enter ctrl-s");
    assert!(shows(
        &driver,
        "The file has comments (//), which a save loses. Save?"
    ));
    driver.keys("n");
    assert_eq!(fs::read_to_string(&path).expect("the file"), commented);
    // The confirmation does not cover a file that another program has written meanwhile.
    fs::write(&path, SAVE).expect("another program");
    driver.keys("ctrl-s y");
    assert!(shows(&driver, "Another program has changed the file"));
    driver.keys("y i c3 enter ctrl-s");
    assert!(!driver.app.game.is_unsaved(), "asked once");
}

#[test]
fn a_recovered_game_knows_its_file_and_its_draft() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut driver, path) = with_file(folder.path(), "t.ron", SAVE);
    driver.keys("i a1 enter F2 right");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::evaluation::Editor>()
            .is_some(),
        "{}",
        text(&driver.draw())
    );
    let recovery = rescue::unsaved(&driver.app).expect("unsaved work")();
    assert!(recovery.draft.is_some() && recovery.known.is_some());
    let file = folder.path().join("recovery-here-1.ron");
    recovery.write(&file).expect("written");
    assert_eq!(Recovery::read(&file).expect("a recovery file"), recovery);
    let study = documents::read(
        &recovery.save,
        "x",
        driver.app.game.study.registry().clone(),
    )
    .expect("it");
    let known = recovery.known.map(|print| plyscope::app::Known {
        print,
        commented: false,
    });
    let home = Home {
        file: recovery.file(),
        known,
        draft: recovery.draft.clone(),
        ..Home::default()
    };
    let mut driver = Driver::new((80, 24), "k-in-a-row", Options::default());
    driver.disk = true;
    driver.opened(Source::Recovered(file), Ok((Box::new(study), home)));
    let Some(editor) = driver
        .app
        .shown::<plyscope::app::screens::evaluation::Editor>()
    else {
        panic!("the draft is open: {}", text(&driver.draw()))
    };
    assert_eq!(
        (Some(&editor.draft.text), editor.is_changed()),
        (recovery.draft.as_ref(), true)
    );
    driver.keys("esc y ctrl-s");
    assert!(!driver.app.game.is_unsaved(), "{}", text(&driver.draw()));
    assert!(fs::read_to_string(path).expect("its file").contains("a1"));
}

#[test]
fn a_recovered_game_is_where_it_was_left_also_over_its_own_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut driver, path) = with_file(folder.path(), "t.ron", SAVE);
    driver.keys("i a1 enter");
    let recovery = Recovery::new(&documents::to_text(&driver.app.game.study), Some(&path));
    let study = documents::read(
        &recovery.save,
        "x",
        driver.app.game.study.registry().clone(),
    )
    .expect("it");
    let home = Home {
        file: recovery.file(),
        ..Home::default()
    };
    let (mut driver, _) = with_file(folder.path(), "t.ron", SAVE);
    driver.opened(
        Source::Recovered(folder.path().join("recovery-here-1.ron")),
        Ok((Box::new(study), home)),
    );
    assert_eq!(driver.app.game.study.line().cursor(), 2);
}

#[test]
fn what_another_run_left_can_be_thrown_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let recovery = folder.path().join("recovery-here-1.ron");
    fs::write(&recovery, "(broken").expect("a file");
    let mut driver = Driver::new((80, 24), "k-in-a-row", Options::default());
    driver.app.offer_recovered(&[plyscope::app::Unsaved {
        recovery: recovery.clone(),
        file: None,
        titles: Default::default(),
        moves: 0,
        age: None,
    }]);
    driver.keys("ctrl-n home D");
    assert!(shows(&driver, "Throw this unsaved work away?"));
    driver.keys("n ctrl-n home D y");
    assert!(!recovery.exists() && !shows(&driver, "cannot be read"));
}

#[test]
fn a_save_that_ends_late_belongs_to_the_game_that_was_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut driver, _) = with_file(folder.path(), "t.ron", SAVE);
    let [second, copy] = ["u.ron", "copy.ron"].map(|name| folder.path().join(name));
    fs::write(&second, SAVE.replace("b2", "c3")).expect("a file");
    driver.holds = true;
    driver.keys(&format!("S ctrl-u {} enter", copy.display()));
    open(&mut driver, &second);
    driver.write_held();
    assert!(fs::read_to_string(&copy).expect("the copy").contains("b2"));
    assert_eq!(
        driver.app.game.home.file.as_ref(),
        Some(&second),
        "the game that is open keeps its file"
    );
}

#[test]
fn a_save_that_fails_late_keeps_nothing_back_from_the_game_that_is_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut driver, _) = with_file(folder.path(), "t.ron", SAVE);
    let second = folder.path().join("u.ron");
    fs::write(&second, SAVE.replace("b2", "c3")).expect("a file");
    driver.holds = true;
    driver.keys(&format!(
        "S ctrl-u {} enter",
        folder.path().join("none/copy.ron").display()
    ));
    open(&mut driver, &second);
    driver.keys("i a1 enter ctrl-s q");
    assert_eq!((driver.held.len(), driver.quit), (2, false));
    driver.write_held();
    assert!(
        driver.quit
            && fs::read_to_string(&second)
                .expect("the file")
                .contains("a1")
    );
}

#[test]
fn what_is_done_while_a_file_is_read_is_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut driver, path) = with_file(folder.path(), "t.ron", SAVE);
    let source = Source::File(path);
    let opened = files::open(&source, driver.app.game.study.registry());
    driver.keys("i a1 enter");
    driver.opened(source.clone(), opened);
    assert_eq!((moves(&driver), driver.app.game.is_unsaved()), (2, true));
    assert!(
        shows(&driver, "not opened: there is newer unsaved work"),
        "{}",
        text(&driver.draw())
    );
}

#[cfg(unix)]
#[test]
fn one_yes_permits_one_thing() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let (mut driver, path) = with_file(folder.path(), "t.ron", SAVE);
    let other = SAVE.replace("b2", "c3");
    fs::write(&path, &other).expect("another program");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).expect("permissions");
    driver.keys("i a1 enter ctrl-s");
    assert!(shows(&driver, "The file is read-only. Replace it?"));
    driver.keys("y");
    assert!(
        shows(&driver, "Another program has changed the file. Replace it?"),
        "{}",
        text(&driver.draw())
    );
    assert_eq!(fs::read_to_string(&path).expect("the file"), other);
    driver.keys("y");
    assert!(
        !driver.app.game.is_unsaved()
            && fs::read_to_string(&path).expect("the file").contains("a1")
    );
}

#[test]
fn nothing_is_lost_on_a_screen_that_shows_nothing() {
    let mut driver = Driver::new((80, 24), "k-in-a-row", Options::default());
    driver.keys("i b2 enter");
    driver.send(Msg::Resize(20, 5));
    driver.keys("q y i a1 enter u");
    assert!(!driver.quit && moves(&driver) == 1 && driver.app.game.is_unsaved());
    driver.send(Msg::Resize(80, 24));
    driver.keys("q");
    assert!(shows(&driver, "There are unsaved moves. Quit?"));
    let mut driver = Driver::new((20, 5), "k-in-a-row", Options::default());
    driver.keys("q");
    assert!(driver.quit, "nothing would be lost");
}

#[test]
fn a_name_that_cannot_be_written_can_be_corrected() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut driver, _) = with_file(folder.path(), "t.ron", SAVE);
    driver.keys("i a1 enter S ctrl-u /none/here/a.ron enter");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::prompt::PromptLine>()
            .is_some_and(|line| line.prompt == plyscope::app::screens::prompt::Prompt::SaveAs)
            && shows(&driver, "/none/here/a.ron")
    );
}

#[test]
fn an_export_that_meets_a_file_asks_nothing_into_an_editor() {
    let mut driver = Driver::new((80, 24), "k-in-a-row", Options::default());
    driver.keys("F2 right");
    let exported = plyscope::app::TaskOutcome::Written(
        plyscope::app::tasks::Writing {
            what: plyscope::app::tasks::Written::Export(plyscope::app::Exported::Tree),
            path: Some(PathBuf::from("tree.svg")),
            text: String::new(),
            over: model::save::Over::Nothing,
        },
        Err(plyscope::app::SaveError::Obstacle(
            plyscope::app::Obstacle::Exists,
        )),
    );
    driver.ended(Ok(exported));
    let Some(editor) = driver
        .app
        .shown::<plyscope::app::screens::evaluation::Editor>()
    else {
        panic!("{}", text(&driver.draw()))
    };
    assert!(editor.is_changed());
}

#[test]
fn a_forfeit_is_unsaved_until_it_is_saved() {
    let mut driver = Driver::new((80, 24), "k-in-a-row", Options::default());
    assert!(!driver.app.game.is_unsaved());
    driver.app.game.study.lost = Some(model::study::Lost {
        moves: Vec::new(),
        reason: "slept".to_owned(),
    });
    assert!(driver.app.game.is_unsaved());
    driver.keys("q");
    assert!(!driver.quit);
}
