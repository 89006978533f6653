//! The user's own evaluations: every RON file in their folder, added to those that come with the program.
//!
//! A file that cannot be used is reported and left out; it never keeps the program from starting. While the workbench
//! runs, [`EvaluationWatch`] notices when a file changes; if a file has become faulty, its last good version stays in
//! use. Costs of a look: one list of the folder with the time and size of each file.

use crate::save::{LoadError, MOST_BYTES, SaveProblem, Stamp, stamp, text_of};
use engine::clean::clean;
use engine::eval::{EvalError, Evaluation, Origin, Registry};
use engine::sentence::{Cleaned, ToSentence};
use std::collections::HashMap;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// A file of the user's that is no evaluation.
#[derive(Clone, Debug, PartialEq, Error, ToSentence)]
pub enum OwnFileError {
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] LoadError),
    /// It is no evaluation. The message quotes the file, so it is cleaned.
    #[error("{}", Cleaned(.0))]
    Evaluation(#[from] EvalError),
    /// It is one, in the place of another of the user's.
    #[error("{}: {game} has two evaluations {name:?}: this one holds, not that in {}", clean(.file), clean(.other))]
    Replaces {
        /// The file whose evaluation is used.
        file: String,
        /// The file whose evaluation is not.
        other: String,
        /// The game of both.
        game: String,
        /// Their name, as it was checked.
        name: String,
    },
}

/// The built-in evaluations and those in a folder, which need not exist. Files are taken in the order of their names; of
/// two with the same game and name the later one counts, which is reported too. Cost: O(length of all files).
pub fn with_own(folder: Option<&Path>) -> (Registry, Vec<OwnFileError>) {
    read(folder, &Registry::built_in())
}

/// The same; where a file is faulty, `before` says what was read from it when it was not.
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
/// It cannot be read, or is no evaluation.
pub fn load(file: &Path) -> Result<Evaluation, OwnFileError> {
    Ok(Evaluation::read(
        &text_of(file, MOST_BYTES)?,
        &file.display().to_string(),
    )?)
}

/// Adds the evaluation of a file, and reports whether it is in the place of another file's; else gives its text, as far as
/// that can be read, and what is wrong.
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

/// Is this the file of an evaluation rather than the name of one? Names have no such characters.
pub fn is_file(name: &str) -> bool {
    name.contains(['/', std::path::MAIN_SEPARATOR]) || name.ends_with(".ron")
}

/// The file that a text in a folder names, if it lies there or further down: what stands in a file from elsewhere reads no
/// other file of the user's, also not by a link.
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
        // It is not there, which reading it says.
        (Ok(_) | Err(_), _) => false,
    };
    (Path::new(name).components().all(goes_down) && !leads_out).then_some(path)
}

/// The RON files of a folder by name; none if there is no such folder.
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

/// A folder of the user's files, and what they looked like at the last look.
#[derive(Debug)]
pub(super) struct Folder {
    pub(super) path: PathBuf,
    seen: Vec<(PathBuf, Stamp)>,
}

impl Folder {
    /// A folder that is looked at for the first time.
    pub(super) fn new(path: PathBuf) -> Folder {
        let seen = stamps(&path);
        Folder { path, seen }
    }
    /// Has any file changed since the last look?
    pub(super) fn has_changed(&mut self) -> bool {
        let before = std::mem::replace(&mut self.seen, stamps(&self.path));
        before != self.seen
    }
}

/// Notices changes of the user's evaluations.
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
    /// The evaluations of the last look.
    pub fn registry(&self) -> &Arc<Registry> {
        &self.registry
    }
    /// All evaluations anew and what is wrong with files, if any file has changed since the last look.
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
    // A folder that cannot be listed has no files; should it have been readable before, reading it says why.
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
        // In place of one that comes with the program is what people want.
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
        // A request for one that never was good reports why.
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
