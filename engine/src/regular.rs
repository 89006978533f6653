//! [`open`]: opens files whose names come from a user, a folder or another program.
//!
//! Only regular files are opened, also through symbolic links. A named pipe would block the program
//! until something is written to it, and a device may have no end. Invariant: no function here
//! blocks, whatever the name refers to, even if it is exchanged in the meantime. A name on the
//! command line may also be a pipe, which is opened where the command line is read.

use std::fs::{File, Metadata, OpenOptions};
use std::io;
use std::path::Path;

/// The reason why a regular file cannot be opened.
#[derive(Debug)]
pub enum NotOpened {
    /// An error of the system.
    Io(io::Error),
    /// The name refers to something else.
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
/// The file cannot be opened or is not a regular file.
pub fn open(path: &Path) -> Result<File, NotOpened> {
    open_with(path, OpenOptions::new().read(true))
}

/// Opens a regular file with other options, which may create it.
///
/// # Errors
/// The file cannot be opened or is not a regular file.
pub fn open_with(path: &Path, options: &mut OpenOptions) -> Result<File, NotOpened> {
    // Opening a device may have effects, so its type is checked before.
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

/// Returns the name of the type of anything that is not a regular file.
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
