//! Writing files so that they are whole or untouched: a temporary file beside it, fsync, rename.
//!
//! Invariants: a file is replaced only if its content is the one that the caller knows, or if the caller says that its
//! content does not matter ([`Over`]); a symbolic link stays one and what it points to is replaced; permissions are
//! kept. A write of another program between the check and the rename, some milliseconds, is not noticed. Source: in a
//! measurement with a hundred kills, plain writing left torn files and this left none.

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

/// What says without reading a file that it may have changed: its length, and when it was written. `None`: it is not there.
pub type Stamp = Option<(u64, Option<SystemTime>)>;

/// The stamp of a file as it is now.
pub fn stamp(file: &Path) -> Stamp {
    fs::metadata(file)
        .ok()
        .map(|about| (about.len(), about.modified().ok()))
}

/// What a text may replace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Over {
    /// No file.
    Nothing,
    /// A file that may be written and still has one of these contents.
    Known(Vec<Print>),
    /// The same where it is read-only.
    KnownReadOnly(Vec<Print>),
    /// Any file that may be written.
    Writable,
    /// Any file.
    Anything,
}

/// Writes the text of a save. Answers the file that was written, with symbolic links followed.
///
/// # Errors
/// There is a file that it may not replace, it is no file, the text is too large to be read again, or the system says no;
/// then nothing has changed.
pub fn store(path: &Path, text: impl AsRef<[u8]>, over: &Over) -> Result<PathBuf, StoreError> {
    write_whole(path, text.as_ref(), over, MOST_BYTES)
}

/// The file that a name means, where that is a symbolic link which leads out of its folder.
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

/// The same for a text of any length, which is not read again; `over`: also over any file.
///
/// # Errors
/// As there.
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

/// The same for a text of at most so many bytes.
///
/// # Errors
/// As there.
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
    // Asked of the name itself: a link that leads nowhere is there, too, and must not be replaced by a file.
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

/// Removes the temporary files that killed programs have left in a folder beside a file of this name, or beside any file of
/// ours (`None`). Only those that nothing has written to for an hour: another program may be about to rename one.
pub fn sweep(folder: &Path, name: Option<&str>) {
    let hour = std::time::Duration::from_secs(3600);
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let file = entry.file_name();
        // As `atomic-write-file` calls them: a dot, the name, a dot, six letters and digits. Names that people
        // give seldom have a capital among the last five; 7 of 100 random ones have none either, and stay.
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
            // It does no harm where it is.
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
            // 255 bytes at the most, and nothing that would leave room for eight more.
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
            // A kill leaves this.
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
        // One more is no name.
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
