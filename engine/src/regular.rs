//! [`open`]: the one way to open a file whose name comes from a user, a folder or another program.
//!
//! Only regular files are opened, also behind symbolic links. A named pipe would hold the program until something is
//! written to it, and a device may never end. Invariant: no call here waits, whatever stands under the name and whoever
//! exchanges it meanwhile. What is named on the command line may be a pipe; that is opened where the command line is read.

use std::fs::{File, Metadata, OpenOptions};
use std::io;
use std::path::Path;

/// Why something cannot be opened as a regular file.
#[derive(Debug)]
pub enum NotOpened {
    /// The system's words.
    Io(io::Error),
    /// It is something else.
    NotAFile(&'static str),
}

impl From<io::Error> for NotOpened {
    fn from(error: io::Error) -> NotOpened {
        NotOpened::Io(error)
    }
}

impl From<NotOpened> for io::Error {
    fn from(error: NotOpened) -> io::Error {
        match error {
            NotOpened::Io(error) => error,
            NotOpened::NotAFile(kind) => {
                let kind_of_error = if kind == FOLDER {
                    io::ErrorKind::IsADirectory
                } else {
                    io::ErrorKind::InvalidInput
                };
                io::Error::new(kind_of_error, format!("expected a file, found {kind}"))
            }
        }
    }
}

const FOLDER: &str = "a folder";

/// Opens a regular file for reading.
///
/// # Errors
/// It cannot be opened, or is something else.
pub fn open(path: &Path) -> Result<File, NotOpened> {
    open_with(path, OpenOptions::new().read(true))
}

/// Opens a regular file in another way; `options` may make it.
///
/// # Errors
/// It cannot be opened, or is something else.
pub fn open_with(path: &Path, options: &mut OpenOptions) -> Result<File, NotOpened> {
    // A device may do something when it is opened, so it is asked before what it is.
    if let Some(kind) = path.metadata().ok().as_ref().and_then(otherwise) {
        return Err(NotOpened::NotAFile(kind));
    }
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags((OFlags::NONBLOCK | OFlags::NOCTTY).bits().cast_signed());
    }
    let file = options.open(path)?;
    match otherwise(&file.metadata()?) {
        Some(kind) => Err(NotOpened::NotAFile(kind)),
        None => Ok(file),
    }
}

/// What something is that is no regular file.
pub fn otherwise(about: &Metadata) -> Option<&'static str> {
    match about.file_type() {
        kind if kind.is_file() => None,
        kind if kind.is_dir() => Some(FOLDER),
        _ => Some("a pipe or a device"),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::io::Read;
    use std::os::unix::fs::symlink;
    use std::process::Command;

    #[test]
    fn only_regular_files_are_opened_and_nothing_waits() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("file"), "text").unwrap();
        symlink(at("file"), at("link")).unwrap();
        symlink("/dev/zero", at("device")).unwrap();
        symlink(at("nowhere"), at("dangling")).unwrap();
        symlink(at("loop"), at("loop")).unwrap();
        let made = Command::new("mkfifo")
            .arg(at("pipe"))
            .status()
            .is_ok_and(|status| status.success());
        assert!(made || at("pipe").metadata().is_err());
        for name in ["file", "link"] {
            let mut text = String::new();
            open(&at(name)).unwrap().read_to_string(&mut text).unwrap();
            assert_eq!(text, "text");
        }
        for (name, kind) in [
            ("device", "a pipe or a device"),
            ("pipe", "a pipe or a device"),
            (".", "a folder"),
        ] {
            if name != "pipe" || made {
                let found = open(&at(name)).map_err(io::Error::from).unwrap_err();
                assert_eq!(found.to_string(), format!("expected a file, found {kind}"));
                assert!(
                    open_with(
                        &at(name),
                        OpenOptions::new().read(true).write(true).create(true)
                    )
                    .is_err()
                );
            }
        }
        assert!(matches!(open(&at("dangling")), Err(NotOpened::Io(_))));
        assert!(matches!(open(&at("loop")), Err(NotOpened::Io(_))));
    }
}
