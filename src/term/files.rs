//! Files and folders for the workbench: the input and output behind [`crate::app::Effect`].
//!
//! Called from threads of their own, so that no disk makes a key wait. Errors are texts that name the file.

use crate::app::{Listing, SaveError, Source};
use crate::eval::Registry;
use crate::search::Spec;
use crate::study::{Position, Study, catalog};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The most files of a folder that are listed.
const MOST_FILES: usize = 10_000;

/// A new game. A textbook tree is searched to its leaves, as its inner nodes have no value.
#[must_use]
pub fn new_game(start: Box<dyn Position>, registry: Arc<Registry>) -> Study {
    let is_tree = start.game().starts_with("tree:");
    let mut study = Study::new(start, registry);
    if is_tree {
        study.set_spec(Spec { depth: None, ..Spec::default() });
    }
    study
}

/// Opens a game or a file.
///
/// # Errors
/// Says what is wrong with it.
pub fn open(source: &Source, registry: &Arc<Registry>) -> Result<Box<Study>, String> {
    match source {
        Source::Game(spec) => {
            let start = catalog::read(spec).map_err(|error| error.to_string())?;
            Ok(Box::new(new_game(start, Arc::clone(registry))))
        }
        Source::Study(name) => Err(format!("there is no study position called {name:?}")),
        Source::File(path) => {
            // A file that holds a textbook tree opens as such.
            let start = catalog::read(&format!("tree:{}", path.display())).map_err(|error| error.to_string())?;
            Ok(Box::new(new_game(start, Arc::clone(registry))))
        }
    }
}

/// The files of a folder and the folder's full name.
///
/// # Errors
/// It cannot be read.
pub fn list(folder: &Path) -> Result<(PathBuf, Vec<Listing>), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let folder = folder.canonicalize().map_err(failed)?;
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&folder).map_err(failed)?.take(MOST_FILES).flatten() {
        let (name, path) = (entry.file_name().to_string_lossy().into_owned(), entry.path());
        let folder = path.is_dir();
        if !name.starts_with('.') && (folder || path.is_file()) {
            files.push(Listing { name, path, folder });
        }
    }
    Ok((folder, files))
}

/// What is written to a file: the whole study as text.
///
/// # Errors
/// Says what cannot be written.
pub fn text_of(study: &Study) -> Result<String, SaveError> {
    let line = study.line();
    let moves: Vec<&str> =
        line.path(line.cursor()).into_iter().skip(1).map(|node| line.nodes()[node].text.as_str()).collect();
    Ok(format!("{}\n{}\n", study.position().game(), moves.join(" ")))
}

/// Writes a file, whole or not at all.
///
/// # Errors
/// There is such a file and it may not be replaced, or it cannot be written.
pub fn save(path: &Path, text: &str, overwrite: bool) -> Result<(), SaveError> {
    use std::io::Write;
    if !overwrite && path.exists() {
        return Err(SaveError::Exists);
    }
    let failed = |error: std::io::Error| SaveError::Failed(format!("{}: {error}", path.display()));
    let mut file = atomic_write_file::AtomicWriteFile::open(path).map_err(failed)?;
    file.write_all(text.as_bytes()).map_err(failed)?;
    file.commit().map_err(failed)
}
