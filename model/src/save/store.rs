//! Atomic writing of files: a temporary file in the same folder, fsync, rename.
//!
//! Invariants: a file is replaced only if its content is known to the caller, or if the caller
//! states that its content is irrelevant ([`Over`]); a symbolic link is kept and its target is
//! replaced; permissions are preserved. A write by another program between the check and the
//! rename, within some milliseconds, is not detected. Source: in a measurement with a hundred
//! kills, plain writing left truncated files and this method left none.

use super::MOST_BYTES;
use super::Placed;
use super::error::{StoreError, StoreProblem};
use super::long_name;
use super::print::Print;
use atomic_write_file::AtomicWriteFile;
use engine::regular;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Metadata that indicate a change without reading a file: its length and its time of modification.
/// `None` if it does not exist.
pub type Stamp = Option<(u64, Option<SystemTime>)>;

/// Returns the stamp of a file as it is now.
pub fn stamp(file: &Path) -> Stamp {
    fs::metadata(file)
        .ok()
        .map(|about| (about.len(), about.modified().ok()))
}

/// The files that a text may replace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Over {
    /// No file.
    Nothing,
    /// A writable file that still has one of these contents.
    Known(Vec<Print>),
    /// A writable or read-only file that still has one of these contents.
    KnownReadOnly(Vec<Print>),
    /// Any writable file.
    Writable,
    /// Any file.
    Anything,
}

/// Writes the text of a save. Returns the file that was written, with symbolic links resolved.
///
/// # Errors
/// The existing file may not be replaced or is not a regular file, the text is too large to be read
/// again, or the system reports an error; nothing has been changed.
pub fn store(path: &Path, text: impl AsRef<[u8]>, over: &Over) -> Result<PathBuf, StoreError> {
    write_whole(path, text.as_ref(), over, MOST_BYTES)
}

/// Returns the target of a name that is a symbolic link out of its folder.
pub fn elsewhere(path: &Path) -> Option<PathBuf> {
    fs::symlink_metadata(path)
        .ok()
        .filter(fs::Metadata::is_symlink)?;
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let (folder, target) = (fs::canonicalize(folder).ok()?, fs::canonicalize(path).ok()?);
    (!target.starts_with(folder)).then_some(target)
}

/// Like [`store`], for a text of any length that is not read again; with `over`, any file is
/// replaced.
///
/// # Errors
/// As for [`store`].
pub fn store_any(path: &Path, text: impl AsRef<[u8]>, over: bool) -> Result<PathBuf, StoreError> {
    write_whole(
        path,
        text.as_ref(),
        if over {
            &Over::Anything
        } else {
            &Over::Nothing
        },
        u64::MAX,
    )
}

/// Like [`store`], for a text of at most `most` bytes.
///
/// # Errors
/// As for [`store`].
pub fn write_whole(
    path: &Path,
    text: &[u8],
    over: &Over,
    most: u64,
) -> Result<PathBuf, StoreError> {
    let error = |problem| Placed {
        file: path.display().to_string(),
        place: None,
        problem,
    };
    let io = |cause: io::Error| error(StoreProblem::Io(cause.to_string()));
    if text.len() as u64 > most {
        return Err(error(StoreProblem::TooLarge {
            most,
            found: text.len() as u64,
        }));
    }
    if path.file_name().is_none() {
        return Err(error(StoreProblem::NotAFile("a folder")));
    }
    let mut target = path.to_owned();
    // Checks the name itself: a dangling link exists too and must not be replaced by a file.
    if fs::symlink_metadata(path).is_ok() {
        target = fs::canonicalize(path).map_err(io)?;
        let about = fs::metadata(&target).map_err(io)?;
        if let Some(kind) = regular::otherwise(&about) {
            return Err(error(StoreProblem::NotAFile(kind)));
        }
        match over {
            Over::Nothing => return Err(error(StoreProblem::Exists)),
            Over::Known(_) | Over::Writable if about.permissions().readonly() => {
                return Err(error(StoreProblem::ReadOnly));
            }
            Over::Known(contents) | Over::KnownReadOnly(contents) => {
                let now = Print::of_file(&target).map_err(io)?;
                if !contents.contains(&now) {
                    return Err(error(StoreProblem::Changed(now)));
                }
            }
            Over::Writable | Over::Anything => {}
        }
    }
    match AtomicWriteFile::open(&target) {
        Err(cause) if cause.kind() == io::ErrorKind::InvalidFilename => {
            long_name::write(&target, text)
        }
        opened => opened.and_then(|mut file| file.write_all(text).and_then(|()| file.commit())),
    }
    .map_err(io)?;
    Ok(target)
}

/// Removes the temporary files that killed programs have left in a folder for a file of this name,
/// or for any file of this program (`None`). Files that were modified within the last hour are
/// kept, because another program may be about to rename them.
pub fn sweep(folder: &Path, name: Option<&str>) {
    let hour = std::time::Duration::from_secs(3600);
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let file = entry.file_name();
        // The names of `atomic-write-file`: a dot, the name, a dot, six letters and digits. Names
        // chosen by people rarely have a capital among the last five; 7 of 100 random ones do not
        // have one either, and are not removed.
        let parts = file
            .to_str()
            .and_then(|file| file.strip_prefix('.'))
            .and_then(|file| file.rsplit_once('.'));
        let is_ours = parts.is_some_and(|(of, end)| {
            let random = end.len() == 6 && end.bytes().all(|byte| byte.is_ascii_alphanumeric());
            let mixed = end.bytes().skip(1).any(|byte| byte.is_ascii_uppercase())
                && end.bytes().any(|byte| !byte.is_ascii_uppercase());
            let of_file = |name: &str| of == name || of == long_name::temporary(name);
            random && mixed && name.map_or_else(|| of.ends_with(".ron"), of_file)
        });
        let age = entry
            .metadata()
            .and_then(|about| about.modified())
            .ok()
            .and_then(|time| time.elapsed().ok());
        if is_ours && age.is_some_and(|age| age > hour) {
            // A remaining file is harmless.
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_as_long_as_the_system_takes_is_written_and_its_leftovers_are_swept() {
        let folder = tempfile::tempdir().expect("a folder");
        for (letter, end) in [("a", ".ron"), ("é", ".ron"), ("x", "")] {
            // At most 255 bytes, with no room for eight more.
            let name = letter.repeat((255 - end.len()) / letter.len()) + end;
            let file = folder.path().join(&name);
            for (text, over) in [("one", Over::Nothing), ("two", Over::Anything)] {
                store(&file, text, &over).unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(fs::read_to_string(&file).expect("the file"), text);
            }
            let names = || {
                fs::read_dir(folder.path())
                    .expect("a folder")
                    .flatten()
                    .map(|entry| entry.file_name())
            };
            assert_eq!(
                names().collect::<Vec<_>>(),
                [name.as_str()],
                "nothing else is left"
            );
            // A file as left by a killed program.
            let beside = folder
                .path()
                .join(format!(".{}.nEw123", long_name::temporary(&name)));
            let left = fs::File::create(&beside).expect("a file");
            left.set_modified(std::time::SystemTime::now() - std::time::Duration::from_secs(7200))
                .expect("a time");
            sweep(folder.path(), Some(&name));
            assert!(!beside.exists() && file.exists());
            fs::remove_file(&file).expect("removed");
        }
        // One more byte is not a valid name.
        assert!(store(&folder.path().join("a".repeat(256)), "", &Over::Nothing).is_err());
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn permissions_are_kept_under_a_long_name() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("a".repeat(251) + ".ron");
        fs::write(&file, "one").expect("written");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("permissions");
        store(&file, "two", &Over::Anything).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(
            fs::metadata(&file).expect("a file").permissions().mode() & 0o777,
            0o640
        );
    }

    #[test]
    fn only_old_temporary_files_of_ours_are_swept() {
        let folder = tempfile::tempdir().expect("a folder");
        let old = std::time::SystemTime::now() - std::time::Duration::from_secs(7200);
        let names = [
            ".t.ron.AbC123",
            ".u.ron.AbC123",
            ".t.ron.AbC1234",
            ".t.ron.nEw123",
            ".t.ron.backup",
            ".t.ron.Backup",
            ".t.ron.202511",
            "t.ron",
            ".t.ron",
        ];
        for name in names {
            let file = fs::File::create(folder.path().join(name)).expect("a file");
            if name != ".t.ron.nEw123" {
                file.set_modified(old).expect("an older time");
            }
        }
        let left = || {
            names
                .into_iter()
                .filter(|name| folder.path().join(name).exists())
                .collect::<Vec<_>>()
        };
        sweep(folder.path(), Some("t.ron"));
        assert_eq!(left(), names[1..]);
        sweep(folder.path(), None);
        assert_eq!(left(), names[2..]);
    }
}
