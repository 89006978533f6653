//! The submissions in folders: a file each, or a folder each.
//!
//! Hidden files, the helpers that print traces, assignments, and files that programs leave behind
//! are not submissions. Only regular files are read, see [`engine::regular`].

use crate::foreign::is_trace;
use crate::save::{MOST_BYTES, text_of};
use engine::regular;
use engine::ron_place::RonKind;
use std::collections::HashSet;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// A submission: its name and its file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SubmittedFile {
    pub name: String,
    pub path: PathBuf,
}

/// The number of bytes that is enough to tell a trace from other text.
const ENOUGH: u64 = 64;

/// Returns the submissions at a path: the file itself, or the files of the folder and of its
/// immediate subfolders. `programs` selects the programs instead of the traces. A file that cannot
/// be opened but is named like a submission is included, so that its submitter is told. The file
/// `assignment` is excluded, and a link to a folder that is visited anyway adds nothing.
///
/// # Errors
/// A folder cannot be read.
pub fn submitted(
    path: &Path,
    programs: bool,
    assignment: Option<&Path>,
) -> io::Result<Vec<SubmittedFile>> {
    if !path.is_dir() {
        return Ok(vec![SubmittedFile {
            name: path.display().to_string(),
            path: path.to_owned(),
        }]);
    }
    let asked = assignment.and_then(|file| file.canonicalize().ok());
    let is_submission = |path: &Path| {
        is_submission(path, programs) && (asked.is_none() || path.canonicalize().ok() != asked)
    };
    let (mut found, mut inner) = (Vec::new(), Vec::new());
    for (name, path) in inside(path)? {
        if path.is_dir() {
            inner.push((path.is_symlink(), name, path));
        } else if is_submission(&path) {
            found.push(SubmittedFile { name, path });
        }
    }
    // Folders come before links to them.
    inner.sort();
    let mut seen: HashSet<PathBuf> = path
        .canonicalize()?
        .ancestors()
        .map(Path::to_owned)
        .collect();
    for (_, name, path) in inner {
        if !seen.insert(path.canonicalize()?) {
            continue;
        }
        let mut own: Vec<(String, PathBuf)> = inside(&path)?
            .into_iter()
            .filter(|(_, path)| !path.is_dir() && is_submission(path))
            .collect();
        // If a program has several files, the main one is run.
        if let Some(main) = own
            .iter()
            .position(|(_, path)| path.file_stem().is_some_and(|stem| stem == "main"))
        {
            own = vec![own.swap_remove(main)];
        }
        found.extend(own.into_iter().map(|(file, path)| SubmittedFile {
            name: format!("{name}/{file}"),
            path,
        }));
    }
    found.sort();
    Ok(found)
}

/// Returns each file once, under the first of its names; a link to a file counts as a separate
/// file.
pub fn each_once(files: Vec<SubmittedFile>) -> Vec<SubmittedFile> {
    let mut seen = HashSet::new();
    let place = |path: &Path| {
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        Some(folder.canonicalize().ok()?.join(path.file_name()?))
    };
    files
        .into_iter()
        .filter(|file| place(&file.path).is_none_or(|place| seen.insert(place)))
        .collect()
}

/// Returns the entries of a folder with their names, except those that begin with `.` or `_`.
fn inside(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let entries = std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let paths = entries.collect::<io::Result<Vec<_>>>()?;
    let named = paths.into_iter().map(|path| {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        (name, path)
    });
    Ok(named
        .filter(|(name, _)| !name.starts_with(['.', '_']))
        .collect())
}

fn is_submission(path: &Path, programs: bool) -> bool {
    let stem = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .to_lowercase();
    if programs && (stem == "plyscope" || stem == "plyscope_trace") {
        return false;
    }
    let ends_in = |end: &str| path.extension().is_some_and(|found| found == end);
    let mut bytes = Vec::new();
    match regular::open(path).map(|file| file.take(ENOUGH).read_to_end(&mut bytes)) {
        Ok(Ok(_)) => {
            is_trace(&bytes) != programs && !(programs && ends_in("ron") && is_assignment(path))
        }
        // Included, so that the submitter is told why the file cannot be read.
        Ok(Err(_)) | Err(_) => ends_in("trace") != programs && path.extension().is_some(),
    }
}

fn is_assignment(path: &Path) -> bool {
    text_of(path, MOST_BYTES).is_ok_and(|text| RonKind::of(&text) == Some(RonKind::Assignment))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::process::Command;

    const TRACE: &str = "plyscope-trace 1\nbegin\n. - 5\n";
    const ASSIGNMENT: &str = "(version:1,title:\"a\",game:\"nim\",rubric:(points:1))";

    fn names(files: Vec<SubmittedFile>) -> Vec<String> {
        files.into_iter().map(|file| file.name).collect()
    }

    #[test]
    fn each_submission_is_found_once_and_nothing_else_is_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("bea")).expect("made");
        for (name, text) in [
            ("ana.trace", TRACE),
            ("bea/mine.trace", TRACE),
            ("a.ron", ASSIGNMENT),
            ("p.py", "x"),
            ("_q.py", "x"),
        ] {
            fs::write(at(name), text).expect("written");
        }
        for (to, name) in [
            (".", "me"),
            ("..", "up"),
            ("bea", "also"),
            ("ana.trace", "link.trace"),
            ("gone", "no.trace"),
        ] {
            symlink(to, at(name)).expect("linked");
        }
        symlink("/dev/zero", at("zero.trace")).expect("linked");
        let mut pipe = Command::new("mkfifo");
        let piped = pipe
            .arg(at("pipe.trace"))
            .status()
            .is_ok_and(|status| status.success());
        let traces = |folder: &Path| names(submitted(folder, false, None).expect("found"));
        let mut expected = vec![
            "ana.trace",
            "bea/mine.trace",
            "link.trace",
            "no.trace",
            "pipe.trace",
            "zero.trace",
        ];
        expected.retain(|name| piped || *name != "pipe.trace");
        assert_eq!(traces(folder.path()), expected);
        assert_eq!(traces(&at("me")), expected, "by another name");
        let programs = |assignment: Option<&Path>| {
            names(submitted(folder.path(), true, assignment).expect("found"))
        };
        assert_eq!(programs(None), ["p.py"]);
        fs::write(at("a.ron"), "no assignment").expect("written");
        assert_eq!(programs(None), ["a.ron", "p.py"]);
        assert_eq!(programs(Some(&at("me/a.ron"))), ["p.py"]);
        let twice = [at("me/ana.trace"), at("ana.trace"), at("link.trace")];
        let files = twice.iter().map(|path| SubmittedFile {
            name: path.display().to_string(),
            path: path.clone(),
        });
        let once: Vec<PathBuf> = each_once(files.collect())
            .into_iter()
            .map(|file| file.path)
            .collect();
        assert_eq!(once, [at("me/ana.trace"), at("link.trace")]);
    }
}
