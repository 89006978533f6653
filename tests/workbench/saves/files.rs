//! Files on the disk: whole or untouched, never replaced without consent; pipes, folders and huge
//! files are rejected at once.

use super::registry;
use crate::own_home;
use engine::numbers::Ordinal;
use model::documents;
use model::documents::evaluations;
use model::save::{Over, StoreProblem, load, store};
use model::state::recovery::{abandoned, remove};
use model::state::{Recovery, recovery_path};
use std::fs;
use std::time::Instant;

const TEXT: &str = "(\n    version: 1,\n    game: \"nim\",\n)\n";

#[test]
fn nothing_is_replaced_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.ron");
    store(&path, TEXT, &Over::Nothing).unwrap();
    let error = store(&path, "other", &Over::Nothing).unwrap_err();
    assert_eq!(error.problem, StoreProblem::Exists);
    assert!(error.to_string().contains("a.ron: exists already"));
    assert_eq!(fs::read_to_string(&path).unwrap(), TEXT);
    store(&path, "other", &Over::Anything).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "other");
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        1,
        "no temporary file is left"
    );
    assert!(matches!(
        store(folder.path(), TEXT, &Over::Anything)
            .unwrap_err()
            .problem,
        StoreProblem::NotAFile("a folder")
    ));
    let nowhere = folder.path().join("none/b.ron");
    assert!(
        store(&nowhere, TEXT, &Over::Anything)
            .unwrap_err()
            .to_string()
            .contains("none/b.ron: cannot be written")
    );
    let giant = "x".repeat(2 << 20);
    assert!(matches!(
        store(&path, &giant, &Over::Anything).unwrap_err().problem,
        StoreProblem::TooLarge { .. }
    ));
    assert_eq!(fs::read_to_string(&path).unwrap(), "other");
}

#[cfg(unix)]
#[test]
fn links_stay_links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let (path, link) = (folder.path().join("a.ron"), folder.path().join("link.ron"));
    store(&path, TEXT, &Over::Nothing).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    symlink(&path, &link).unwrap();
    assert_eq!(
        store(&link, "new", &Over::Anything).unwrap(),
        fs::canonicalize(&path).unwrap()
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(
        fs::metadata(&path).unwrap().permissions().mode() & 0o777,
        0o600
    );
    let dangling = folder.path().join("dangling.ron");
    symlink(folder.path().join("gone"), &dangling).unwrap();
    assert!(store(&dangling, TEXT, &Over::Anything).is_err());
    assert!(fs::symlink_metadata(&dangling).unwrap().is_symlink());
}

#[cfg(unix)]
#[test]
fn pipes_folders_and_giants_are_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let start = Instant::now();
    let pipe = folder.path().join("pipe.ron");
    assert!(
        own_home::program("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    assert!(
        load(&pipe)
            .unwrap_err()
            .to_string()
            .ends_with("expected a regular file, found a pipe or a device")
    );
    assert!(store(&pipe, TEXT, &Over::Anything).is_err());
    assert!(
        load(folder.path())
            .unwrap_err()
            .to_string()
            .ends_with("expected a regular file, found a folder")
    );
    let giant = folder.path().join("giant.ron");
    fs::File::create(&giant)
        .unwrap()
        .set_len(100 << 20)
        .unwrap();
    assert!(
        load(&giant)
            .unwrap_err()
            .to_string()
            .contains("too large: 104857600 bytes")
    );
    assert!(
        load(&folder.path().join("none.ron"))
            .unwrap_err()
            .to_string()
            .contains("none.ron: cannot be read")
    );
    assert!(start.elapsed().as_secs() < 5);
    let odd = folder.path().join("\u{1b}[31mred.ron");
    assert!(
        load(&odd)
            .unwrap_err()
            .to_string()
            .contains("\\u{1b}[31mred.ron")
    );
}

#[test]
fn what_is_unsaved_survives() {
    let folder = tempfile::tempdir().unwrap();
    let mut study = documents::read(TEXT, "x", registry()).unwrap();
    study.play(Ordinal(3));
    study.comment = "two\nlines, \"quoted\"".into();
    let written = Recovery::new(
        &documents::to_text(&study),
        Some(std::path::Path::new("/home/me/ação.ron")),
    );
    // No process has this number.
    let file = folder.path().join("state/recovery-here-4294967295.ron");
    written.write(&file).unwrap();
    assert_eq!(Recovery::read(&file).unwrap(), written);
    let unnamed = Recovery::new(&documents::to_text(&study), None);
    unnamed.write(&file).unwrap();
    let read = Recovery::read(&file).unwrap();
    assert_eq!((&read, read.path.is_none()), (&unnamed, true));
    let again = documents::read(&read.save, "recovered", registry()).unwrap();
    assert_eq!(documents::to_text(&again), documents::to_text(&study));
    let own = folder
        .path()
        .join("state")
        .join(recovery_path().unwrap().file_name().unwrap());
    unnamed.write(&own).unwrap();
    fs::write(folder.path().join("state/else.ron"), "").unwrap();
    assert_eq!(
        abandoned(&folder.path().join("state")),
        std::slice::from_ref(&file)
    );
    remove(&file).unwrap();
    remove(&file).unwrap();
    assert_eq!(
        abandoned(&folder.path().join("state")),
        Vec::<std::path::PathBuf>::new()
    );
    assert_eq!(
        abandoned(&folder.path().join("none")),
        Vec::<std::path::PathBuf>::new()
    );
}

#[test]
fn own_evaluations_are_added_and_faults_collected() {
    let folder = tempfile::tempdir().unwrap();
    let good = "(version: 1, name: \"mine\", game: \"nim\", terms: [])";
    fs::write(folder.path().join("a.ron"), good).unwrap();
    fs::write(
        folder.path().join("b.ron"),
        "(version: 1, name: \"\\u{1b}\", game: \"nim\")",
    )
    .unwrap();
    fs::write(folder.path().join("c.txt"), "no evaluation").unwrap();
    fs::create_dir(folder.path().join("d.ron")).unwrap();
    let (registry, errors) = evaluations::with_own(Some(folder.path()));
    assert!(registry.get("nim", "mine").is_ok(), "{errors:?}");
    assert_eq!(errors.len(), 2, "{errors:?}");
    assert!(
        errors
            .iter()
            .all(|error| !error.to_string().contains('\u{1b}'))
    );
    assert!(evaluations::with_own(None).1.is_empty());
    assert!(
        evaluations::with_own(Some(&folder.path().join("none")))
            .1
            .is_empty()
    );
}
