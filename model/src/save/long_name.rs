//! Atomic writing of files with very long names.
//!
//! `atomic-write-file` names its temporary file after the file, with eight additional characters.
//! If the name of the file has the maximum length of the system, that name is too long. This module
//! uses a temporary file with only the beginning of the name. Invariants: the file is replaced
//! completely or not at all; its permissions are preserved; [`super::sweep`] finds the temporary
//! files by [`temporary`].

use std::collections::hash_map::RandomState;
use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Write};
use std::path::Path;

/// The number of bytes of the name that are kept. The shortest limit of file systems in use is 143.
const KEPT: usize = 100;
/// The maximum length in bytes of an extension that is also kept.
const ENDING: usize = 10;

/// Returns the part between the dots of the temporary file for a long name: its beginning and its
/// extension.
pub fn temporary(name: &str) -> String {
    let ending = Path::new(name)
        .extension()
        .and_then(|end| end.to_str())
        .filter(|end| end.len() <= ENDING);
    let ending = ending.map_or_else(String::new, |end| format!(".{end}"));
    format!("{}{ending}", &name[..name.floor_char_boundary(KEPT)])
}

/// Writes a file by means of a temporary one with a short name.
///
/// # Errors
/// The system reports an error; nothing has been changed.
pub fn write(target: &Path, text: &[u8]) -> io::Result<()> {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let folder = target
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let beside = folder.join(format!(".{}.{}", temporary(&name), random()));
    let file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&beside)?;
    let written = fill(file, target, text).and_then(|()| fs::rename(&beside, target));
    if written.is_err() {
        // An error of the removal is ignored in favor of the original error.
        let _ = fs::remove_file(&beside);
    }
    written
}

fn fill(mut file: File, target: &Path, text: &[u8]) -> io::Result<()> {
    if let Ok(about) = fs::metadata(target) {
        file.set_permissions(about.permissions())?;
    }
    file.write_all(text)?;
    file.sync_all()
}

/// Returns six letters and digits that the sweep recognizes: with a capital among the last five,
/// and at least one other sign.
fn random() -> String {
    const SIGNS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    let mut left = RandomState::new().build_hasher().finish();
    let mut next = |signs: &[u8]| {
        let sign = signs[(left % signs.len() as u64) as usize];
        left /= signs.len() as u64;
        char::from(sign)
    };
    let mut signs = String::from_iter([next(&SIGNS[..26]), next(&SIGNS[26..52])]);
    signs.extend((0..4).map(|_| next(SIGNS)));
    signs
}
