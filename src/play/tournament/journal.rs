//! [`Journal`]: the file that remembers the games of a tournament while it is played.
//!
//! ```text
//! plyscope games 1 0123456789abcdef0123456789abcdef
//! (number:0,moves:[3,1,4],winner:First,…)
//! ```
//!
//! The first line names the format and the digest of everything that the games depend on; each other line is a game, in
//! order of number, written at once when it is known and all before it are. So whatever kills the program, at most the
//! last line is torn: it is dropped, and its game is played again.
//!
//! Invariants: one process at a time writes a journal (the file is locked, and a lock ends with its process); a file that
//! is no journal, or that of another tournament, is never touched.

use super::record::Record;
use crate::search::order::mix;
use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use thiserror::Error;

/// How a journal begins.
const MAGIC: &str = "plyscope games 1 ";
/// The longest line that is read: far longer than any game.
const MOST_LINE: usize = 1 << 20;

/// What a tournament depends on, in a few digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest(u64, u64);

impl Digest {
    /// The digest of some texts. It tells different tournaments apart; it is no protection against forgery.
    #[must_use]
    pub fn of<'a>(parts: impl IntoIterator<Item = &'a str>) -> Digest {
        let mut digest = Digest(0x706C_7973_636F_7065, 0x6A6F_7572_6E61_6C73);
        for part in parts {
            // The length first, so that no two lists of parts read alike.
            digest.add(part.len() as u64);
            for bytes in part.as_bytes().chunks(8) {
                let mut word = [0; 8];
                word[..bytes.len()].copy_from_slice(bytes);
                digest.add(u64::from_le_bytes(word));
            }
        }
        digest
    }
    fn add(&mut self, word: u64) {
        *self = Digest(mix(self.0 ^ word), mix(self.1.rotate_left(23) ^ mix(word)));
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}{:016x}", self.0, self.1)
    }
}

/// Why a journal cannot be used.
#[derive(Debug, Error)]
#[error("{path}: {problem}")]
pub struct JournalError {
    /// The file.
    pub path: String,
    /// What is wrong with it.
    pub problem: JournalProblem,
}

/// What is wrong with a journal.
#[derive(Debug, Error)]
pub enum JournalProblem {
    /// The system says no.
    #[error("the journal of the games: {0}")]
    Io(#[from] io::Error),
    /// A folder, a pipe, a device.
    #[error("expected the journal of the games, a regular file")]
    NotAFile,
    /// Another process writes it.
    #[error("another plyscope plays this tournament; wait for it, or name another journal with --journal")]
    Locked,
    /// It is something else.
    #[error("expected the journal of a tournament, found another file; it was not touched")]
    NotAJournal,
    /// It belongs to another tournament.
    #[error(
        "the games in it are those of another tournament: its file, its seed, a player, an evaluation or plyscope has \
         changed; --fresh begins anew, --journal PATH keeps it"
    )]
    Other,
    /// A line in its middle is no game.
    #[error("line {line}: expected game {number}; the journal is damaged, --fresh begins anew")]
    Damaged {
        /// The line, counted from 1.
        line: usize,
        /// The game that should be there.
        number: u64,
    },
}

/// A journal that is open for writing. See the module.
#[derive(Debug)]
pub struct Journal {
    file: File,
}

impl Journal {
    /// Opens the journal of a tournament of so many games, or begins it, and gives the games that are in it. With `fresh`
    /// whatever games are in it are forgotten.
    ///
    /// # Errors
    /// It cannot be opened, somebody else writes it, or it is no journal of this tournament; then it is as it was.
    pub fn open(path: &Path, digest: Digest, games: u64, fresh: bool) -> Result<(Journal, Vec<Record>), JournalError> {
        open(path, digest, games, fresh).map_err(|problem| JournalError { path: path.display().to_string(), problem })
    }
    /// Adds a game.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&mut self, record: &Record) -> io::Result<()> {
        let mut line = ron::to_string(record).map_err(io::Error::other)?;
        line.push('\n');
        self.file.write_all(line.as_bytes())
    }
    /// Waits until everything is on the disk.
    ///
    /// # Errors
    /// The system says no.
    pub fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }
}

fn open(path: &Path, digest: Digest, games: u64, fresh: bool) -> Result<(Journal, Vec<Record>), JournalProblem> {
    // A pipe would not even open.
    if path.metadata().is_ok_and(|about| !about.is_file()) {
        return Err(JournalProblem::NotAFile);
    }
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => JournalProblem::Locked,
        TryLockError::Error(error) => JournalProblem::Io(error),
    })?;
    let header = format!("{MAGIC}{digest}\n");
    let mut reader = BufReader::new(&file);
    let (first, complete) = line(&mut reader)?;
    // Of a header that was torn, only the beginning is there.
    if !first.starts_with(MAGIC) && (complete || !MAGIC.starts_with(&first)) {
        return Err(JournalProblem::NotAJournal);
    }
    let (mut records, mut good) = (Vec::new(), 0);
    if complete && !fresh {
        if format!("{first}\n") != header {
            return Err(JournalProblem::Other);
        }
        good = header.len() as u64;
        good += read(&mut reader, games, &mut records)?;
    }
    file.set_len(good)?;
    file.seek(SeekFrom::Start(good))?;
    if good == 0 {
        file.write_all(header.as_bytes())?;
    }
    Ok((Journal { file }, records))
}

/// The next line, and whether it has its end.
fn line(reader: &mut impl BufRead) -> Result<(String, bool), JournalProblem> {
    let mut bytes = Vec::new();
    let mut limited = io::Read::take(reader, MOST_LINE as u64);
    limited.read_until(b'\n', &mut bytes)?;
    let complete = bytes.pop_if(|&mut byte| byte == b'\n').is_some();
    Ok((String::from_utf8_lossy(&bytes).into_owned(), complete))
}

/// Reads the games; gives the bytes of those that are whole. What comes after them is one torn line at the most.
fn read(reader: &mut impl BufRead, games: u64, records: &mut Vec<Record>) -> Result<u64, JournalProblem> {
    let mut good = 0;
    loop {
        let (text, complete) = line(reader)?;
        let number = records.len() as u64;
        let record = ron::from_str(&text).ok().filter(|record: &Record| record.number == number && number < games);
        match record {
            Some(record) if complete => {
                good += text.len() as u64 + 1;
                records.push(record);
            }
            // The last line: torn, or written only in part before the machine stopped.
            _ if !complete || reader.fill_buf()?.is_empty() => return Ok(good),
            _ => return Err(JournalProblem::Damaged { line: records.len() + 2, number }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::record::Winner;
    use super::*;
    use std::fs;

    fn record(number: u64) -> Record {
        let forfeit = (number == 1).then(|| "took \"long\"\nand longer".to_owned());
        let (turns, nodes, micros) = ((1, 2), (30, 4), (5, 6));
        Record { number, moves: vec![number as u16, 7], winner: Winner::Second, forfeit, turns, nodes, micros }
    }

    fn written(path: &Path, digest: Digest) -> String {
        let (mut journal, old) = Journal::open(path, digest, 9, false).expect("a journal");
        assert_eq!(old, Vec::new());
        for number in 0..3 {
            journal.add(&record(number)).expect("a line");
        }
        drop(journal);
        fs::read_to_string(path).expect("a text")
    }

    #[test]
    fn a_journal_that_was_torn_anywhere_goes_on_without_losing_a_whole_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, digest) = (folder.path().join("a.games"), Digest::of(["a"]));
        let text = written(&path, digest);
        let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
        assert_eq!(ends.len(), 4);
        for cut in 0..=text.len() {
            fs::write(&path, &text[..cut]).expect("written");
            let whole = ends.iter().filter(|&&end| end <= cut).count().saturating_sub(1) as u64;
            let (mut journal, old) = Journal::open(&path, digest, 9, false).expect("a journal");
            assert_eq!(old, (0..whole).map(record).collect::<Vec<_>>(), "cut at {cut}");
            for number in whole..3 {
                journal.add(&record(number)).expect("a line");
            }
            drop(journal);
            assert_eq!(fs::read_to_string(&path).expect("a text"), text, "cut at {cut}");
        }
    }

    #[test]
    fn other_files_are_refused_and_not_touched() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.games");
        let text = written(&path, Digest::of(["a"]));
        let refuse = |text: &str, digest, fresh, message: &str| {
            fs::write(&path, text).expect("written");
            let error = Journal::open(&path, digest, 9, fresh).expect_err(message).to_string();
            assert!(error.contains(message), "{error}");
            assert_eq!(fs::read_to_string(&path).expect("a text"), text);
        };
        refuse(&text, Digest::of(["b"]), false, "another tournament");
        refuse("my diary\n", Digest::of(["a"]), true, "found another file");
        refuse("my diary", Digest::of(["a"]), false, "found another file");
        refuse(&text.replace("number:1", "number:5"), Digest::of(["a"]), false, "line 3: expected game 1");
        let error = Journal::open(folder.path(), Digest::of(["a"]), 9, false).expect_err("a folder").to_string();
        assert!(error.contains("a regular file"), "{error}");
        fs::write(&path, &text).expect("written");
        let (held, _) = Journal::open(&path, Digest::of(["a"]), 9, false).expect("a journal");
        let error = Journal::open(&path, Digest::of(["a"]), 9, true).expect_err("locked").to_string();
        assert!(error.contains("another plyscope"), "{error}");
        drop(held);
        let (_, old) = Journal::open(&path, Digest::of(["b"]), 9, true).expect("a fresh one");
        assert_eq!(old, Vec::new());
    }

    #[test]
    fn digests_tell_lists_apart() {
        let lists: [&[&str]; 6] = [&[], &[""], &["ab"], &["a", "b"], &["a\0b"], &["ab", ""]];
        let digests: Vec<String> = lists.iter().map(|list| Digest::of(list.iter().copied()).to_string()).collect();
        for (number, digest) in digests.iter().enumerate() {
            assert_eq!(digests.iter().position(|other| other == digest), Some(number));
            assert_eq!(digest.len(), 32);
        }
    }
}
