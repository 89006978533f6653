//! [`Spool`]: a trace that comes through a pipe, kept in a temporary file so that it can be read again.
//!
//! Invariant: the file is gone when the spool is, also after a crash where the system lets an open file be removed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// How many names are tried.
const TRIES: u32 = 100;

/// A temporary file. See the module.
pub struct Spool {
    file: File,
    /// Where it can still be found.
    path: Option<PathBuf>,
}

impl Spool {
    /// Reads an input to its end, into a temporary file.
    ///
    /// # Errors
    /// The input cannot be read, or the file not written.
    pub fn of(mut input: impl Read) -> io::Result<Spool> {
        let (mut file, path) = create()?;
        // An open file stays readable without a name; elsewhere it is removed at the end.
        let removed = cfg!(unix) && fs::remove_file(&path).is_ok();
        let path = (!removed).then_some(path);
        match io::copy(&mut input, &mut file) {
            Ok(_) => Ok(Spool { file, path }),
            Err(fault) => {
                drop(Spool { file, path });
                Err(fault)
            }
        }
    }
    /// The text from its beginning. One reader at a time: they share a position.
    ///
    /// # Errors
    /// The system says no.
    pub fn open(&self) -> io::Result<BufReader<File>> {
        let mut file = self.file.try_clone()?;
        file.seek(SeekFrom::Start(0))?;
        Ok(BufReader::with_capacity(1 << 16, file))
    }
}

impl Drop for Spool {
    fn drop(&mut self) {
        if let Some(path) = &self.path {
            // What cannot be removed is left to the system's own cleaning of temporary files.
            let _ = fs::remove_file(path);
        }
    }
}

fn create() -> io::Result<(File, PathBuf)> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let since = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos());
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
    for _ in 0..TRIES {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("plyscope-{}-{since}-{number}", std::process::id()));
        match options.open(&path) {
            Ok(file) => return Ok((file, path)),
            Err(fault) if fault.kind() == io::ErrorKind::AlreadyExists => last = fault,
            Err(fault) => return Err(fault),
        }
    }
    Err(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_is_read_again_and_leaves_nothing() {
        let spool = Spool::of(&b"one\ntwo\n"[..]).expect("kept");
        for _ in 0..2 {
            let mut text = String::new();
            spool.open().expect("open").read_to_string(&mut text).expect("read");
            assert_eq!(text, "one\ntwo\n");
        }
        let path = spool.path.clone();
        assert!(cfg!(not(unix)) || path.is_none());
        drop(spool);
        assert!(path.is_none_or(|path| !path.exists()));
    }
}
