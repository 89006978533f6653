//! The user's own evaluations: every RON file in their folder, in addition to the built-in ones.
//!
//! A file that cannot be used is reported and left out; it never prevents the program from
//! starting. While the workbench runs, [`EvaluationWatch`] detects changes of files; if a file has
//! become faulty, its last good version remains in use. Cost of a check: a listing of the folder
//! with the time and size of each file.

use crate::save::{LoadError, MOST_BYTES, SaveProblem, Stamp, stamp, text_of};
use engine::clean::clean;
use engine::eval::{EvalError, Evaluation, Origin, Registry};
use engine::sentence::{Cleaned, ToSentence};
use std::collections::HashMap;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// A problem with a file of the user.
#[derive(Clone, Debug, PartialEq, Error, ToSentence)]
pub enum OwnFileError {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] LoadError),
    /// The file is not an evaluation. The message quotes the file, so it is cleaned.
    #[error("{}", Cleaned(.0))]
    Evaluation(#[from] EvalError),
    /// The evaluation replaces another one of the user.
    #[error("{}: {game} has two evaluations {name:?}: this one holds, not that in {}", clean(.file), clean(.other))]
    Replaces {
        /// The file whose evaluation is used.
        file: String,
        /// The file whose evaluation is not used.
        other: String,
        /// The game of both.
        game: String,
        /// The name of both, which was checked.
        name: String,
    },
}

/// Returns the built-in evaluations and those in a folder, which need not exist. Files are read in
/// the order of their names; of two with the same game and name the later one is used, which is
/// also reported. Cost: O(length of all files).
pub fn with_own(folder: Option<&Path>) -> (Registry, Vec<OwnFileError>) {
    read(folder, &Registry::built_in())
}

/// Like [`with_own`]; for a faulty file, the version in `before` is used.
fn read(folder: Option<&Path>, before: &Registry) -> (Registry, Vec<OwnFileError>) {
    let (mut registry, mut errors) = (Registry::built_in(), Vec::new());
    let before: HashMap<&str, &Evaluation> =
        before.all().map(|old| (old.file.as_str(), old)).collect();
    let files = folder.map_or_else(|| Ok(Vec::new()), files);
    for file in files.unwrap_or_else(|error| {
        errors.push(error.into());
        Vec::new()
    }) {
        match add(&mut registry, &file) {
            Ok(replaced) => errors.extend(replaced),
            Err((text, error)) => {
                let name = file.file_stem().unwrap_or_default().to_string_lossy();
                registry.add_broken(&name, &text, &(&error).into());
                if let Some(&old) = before.get(&*file.display().to_string()) {
                    registry.replace(old.clone());
                }
                errors.push(error);
            }
        }
    }
    (registry, errors)
}

/// Reads the evaluation of a file.
///
/// # Errors
/// The file cannot be read or is not an evaluation.
pub fn load(file: &Path) -> Result<Evaluation, OwnFileError> {
    Ok(Evaluation::read(
        &text_of(file, MOST_BYTES)?,
        &file.display().to_string(),
    )?)
}

/// Adds the evaluation of a file, and reports if it replaces that of another file. An error has the
/// text, as far as it can be read, and the problem.
fn add(
    registry: &mut Registry,
    path: &Path,
) -> Result<Option<OwnFileError>, (String, OwnFileError)> {
    let text = text_of(path, MOST_BYTES).map_err(|error| (String::new(), error.into()))?;
    let file = path.display().to_string();
    let new = match Evaluation::read(&text, &file) {
        Ok(new) => new,
        Err(error) => return Err((text, error.into())),
    };
    let (game, name) = (new.game.clone(), new.name.clone());
    let old = registry
        .replace(new)
        .filter(|old| old.origin == Origin::File);
    Ok(old.map(|old| OwnFileError::Replaces {
        file,
        other: old.file.clone(),
        game,
        name,
    }))
}

/// Returns whether this is the file of an evaluation rather than the name of one. Names do not
/// contain the characters in question.
pub fn is_file(name: &str) -> bool {
    name.contains(['/', std::path::MAIN_SEPARATOR]) || name.ends_with(".ron")
}

/// Returns the file that a text in a folder names, if it is in the folder or below it: a file from
/// elsewhere must not cause other files of the user to be read, not even through links.
pub fn beside(folder: &Path, name: &str) -> Option<PathBuf> {
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let goes_down = |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
    let path = folder.join(name);
    let leads_out = match (folder.canonicalize(), path.canonicalize()) {
        (Ok(folder), Ok(path)) => !path.starts_with(folder),
        // A missing file is reported when it is read.
        (Ok(_) | Err(_), _) => false,
    };
    (Path::new(name).components().all(goes_down) && !leads_out).then_some(path)
}

/// Returns the RON files of a folder by name; empty if the folder does not exist.
pub(super) fn files(folder: &Path) -> Result<Vec<PathBuf>, LoadError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(cause) => {
            let file = folder.display().to_string();
            return Err(LoadError {
                file,
                place: None,
                problem: SaveProblem::Io(cause.to_string()),
            });
        }
    };
    let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let mut files: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "ron"))
        .collect();
    files.sort();
    Ok(files)
}

/// A folder of the user's files, and their stamps at the last check.
#[derive(Debug)]
pub(super) struct Folder {
    pub(super) path: PathBuf,
    seen: Vec<(PathBuf, Stamp)>,
}

impl Folder {
    /// Creates the state of a first check.
    pub(super) fn new(path: PathBuf) -> Folder {
        let seen = stamps(&path);
        Folder { path, seen }
    }
    /// Returns whether any file has changed since the last check.
    pub(super) fn has_changed(&mut self) -> bool {
        let before = std::mem::replace(&mut self.seen, stamps(&self.path));
        before != self.seen
    }
}

/// A watcher of the user's evaluations.
#[derive(Debug)]
pub struct EvaluationWatch {
    folder: Folder,
    registry: Arc<Registry>,
}

impl EvaluationWatch {
    /// Watches a folder, from which `registry` was read.
    pub fn new(folder: PathBuf, registry: Arc<Registry>) -> EvaluationWatch {
        EvaluationWatch {
            folder: Folder::new(folder),
            registry,
        }
    }
    /// Returns the evaluations of the last check.
    pub fn registry(&self) -> &Arc<Registry> {
        &self.registry
    }
    /// Returns all evaluations and the problems with files if any file has changed since the last
    /// check.
    pub fn look(&mut self) -> Option<(Arc<Registry>, Vec<OwnFileError>)> {
        if !self.folder.has_changed() {
            return None;
        }
        let (registry, errors) = read(Some(&self.folder.path), &self.registry);
        self.registry = Arc::new(registry);
        Some((Arc::clone(&self.registry), errors))
    }
}

fn stamps(folder: &Path) -> Vec<(PathBuf, Stamp)> {
    // A folder that cannot be listed has no files; if it was readable before, reading it reports
    // the reason.
    let files = files(folder).unwrap_or_default().into_iter();
    files.map(|file| (file.clone(), stamp(&file))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(weight: &str) -> String {
        format!(
            "(version: 1, name: \"own\", game: \"nim\", terms: [(weight: {weight}, feature: \"won\")])"
        )
    }

    #[test]
    fn two_files_with_one_name_are_reported() {
        let home = tempfile::tempdir().unwrap();
        for (file, weight) in [("a.ron", "1"), ("b.ron", "2")] {
            fs::write(home.path().join(file), text(weight)).unwrap();
        }
        // Replacing a built-in evaluation is intentional.
        fs::write(
            home.path().join("c.ron"),
            text("3").replace("own", "nim-sum"),
        )
        .unwrap();
        let (registry, errors) = with_own(Some(home.path()));
        assert_eq!(
            registry.get("nim", "own").map(|own| own.text.clone()),
            Ok(text("2"))
        );
        let [error] = &errors[..] else {
            panic!("{errors:?}")
        };
        let place = |file: &str| home.path().join(file).display().to_string();
        let expected = format!(
            "{}: nim has two evaluations \"own\": this one holds, not that in {}",
            place("b.ron"),
            place("a.ron")
        );
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn a_faulty_file_leaves_what_was_read_before() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("evaluations");
        let mut watch = EvaluationWatch::new(folder.clone(), Arc::new(Registry::built_in()));
        assert!(watch.look().is_none(), "no such folder yet");
        fs::create_dir(&folder).unwrap();
        let file = folder.join("own.ron");
        fs::write(&file, text("1")).unwrap();
        let own = |registry: &Registry| registry.get("nim", "own").map(|own| own.text.clone()).ok();
        let (registry, errors) = watch.look().unwrap();
        assert_eq!((own(&registry), errors.len()), (Some(text("1")), 0));
        assert!(watch.look().is_none(), "nothing has changed");
        fs::write(&file, text("oops")).unwrap();
        let (registry, errors) = watch.look().unwrap();
        assert_eq!(own(&registry), Some(text("1")), "the last good one");
        assert!(
            errors[0].to_string().contains("own.ron:1:"),
            "{}",
            errors[0]
        );
        fs::write(&file, text("22")).unwrap();
        let (registry, errors) = watch.look().unwrap();
        assert_eq!((own(&registry), errors.len()), (Some(text("22")), 0));
        fs::remove_file(&file).unwrap();
        assert_eq!(own(&watch.look().unwrap().0), None);
        // A request for a file that was never valid reports the reason.
        fs::write(&file, text("oops").replace("own", "mine")).unwrap();
        let registry = watch.look().unwrap().0;
        for name in ["own", "mine"] {
            let error = registry.get("nim", name).unwrap_err().to_string();
            assert!(
                error.contains("has a file that cannot be used") && error.contains("own.ron:1:"),
                "{error}"
            );
        }
        assert!(
            registry
                .get("nim", "else")
                .unwrap_err()
                .to_string()
                .contains("it has nim-sum")
        );
    }
}
