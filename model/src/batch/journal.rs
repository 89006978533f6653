//! [`Journal`]: the file that keeps the games of a tournament while it is played, or the searches
//! of an experiment.
//!
//! ```text
//! plyscope games 2 (schedule:(…),texts:[("plyscope","0.1.0"),("game","nim:heaps=1+2+3"),…]) //0123456789abcdef
//! (number:0,moves:[3,1,4],winner:First,…) //89ab12cd34ef5670
//! ```
//!
//! The first line names the format and everything that the games depend on, their [`Basis`]. Each
//! other line is a game; the games are in order of number, and each is written as soon as it and
//! all games before it are known. The journal of a [`Shard`] has the games of that shard only. A
//! tournament that was extended has another line of terms before the first game that was played
//! under them. If the program is killed, at most the last line is torn: it is dropped, and its game
//! is played again. Each line ends with its checksum (see [`Print`]), so that a line that was
//! changed on the disk is rejected.
//!
//! Invariants: one process at a time writes a journal (the file is locked, and the lock ends with
//! its process); a file that is not a journal, or that belongs to another tournament, is never
//! modified.

pub use super::journal_problem::{JournalError, JournalProblem, Refusal, Words};
use super::shard::Shard;
use crate::batch::tournament::data::Change;
use crate::save::Print;
use engine::regular::{self, NotOpened};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The beginning of every journal.
const ANY_MAGIC: &str = "plyscope ";
/// The separator between an entry and its checksum, which begins a comment in RON.
const SUM: &str = " //";
/// The most bytes of a line that are read, far more than any game has.
const MOST_LINE: usize = 1 << 20;

/// Everything that the entries of a journal depend on.
pub trait Basis: Serialize + DeserializeOwned + PartialEq {
    /// The type of the entries.
    type Entry: Serialize + DeserializeOwned;
    /// The words for the entries in messages.
    const WORDS: Words;

    /// Returns the number of an entry, from 0.
    fn number(entry: &Self::Entry) -> u64;
    /// Returns whether the basis is consistent, as every basis that was written is.
    fn is_sound(&self) -> bool;
    /// Returns the changes since entries with numbers below `below` were made on the basis
    /// `before`; empty if those entries remain valid.
    fn changes(&self, before: &Self, below: u64) -> Vec<Change>;
}

/// A check of whether an entry is possible, by rules that this module does not know.
pub type Referee<'a, B> = dyn Fn(&<B as Basis>::Entry) -> Result<(), Refusal> + 'a;

/// A journal that is open for writing.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    /// The length of all lines in it, in bytes.
    length: u64,
    /// The line of terms to write before the next game.
    terms: Option<String>,
}

/// The time to wait for a locked file. A child process that another thread starts has our open
/// files, locks included, until its own program runs.
const LOCK_PATIENCE: Duration = Duration::from_millis(300);

fn lock(file: &File) -> Result<(), TryLockError> {
    let until = Instant::now() + LOCK_PATIENCE;
    loop {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) if Instant::now() < until => {
                std::thread::sleep(LOCK_PATIENCE / 30);
            }
            locked => return locked,
        }
    }
}

/// Returns the problem of a journal whose file cannot be opened.
fn not_opened<B: Basis>(fault: NotOpened) -> JournalProblem {
    match fault {
        NotOpened::Io(error) => B::WORDS.io()(error),
        NotOpened::NotAFile(_) => JournalProblem::NotAFile(B::WORDS),
    }
}

impl Journal {
    /// Opens or creates the journal of a shard, and returns it with its entries, all approved by
    /// the referee. With `fresh`, its entries are discarded.
    ///
    /// # Errors
    /// It cannot be opened, another process is writing it, it is not a journal on this basis, or an
    /// entry in it is invalid. The file is unchanged then.
    pub fn open<B: Basis>(
        path: &Path,
        (basis, shard): (&B, Shard),
        fresh: bool,
        referee: &Referee<'_, B>,
    ) -> Result<(Journal, Vec<B::Entry>), JournalProblem> {
        let io = B::WORDS.io();
        let mut options = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .to_owned();
        let mut file = regular::open_with(path, &mut options).map_err(not_opened::<B>)?;
        lock(&file).map_err(|error| match error {
            TryLockError::WouldBlock => JournalProblem::Locked(B::WORDS),
            TryLockError::Error(error) => io(error),
        })?;
        let text = ron::to_string(basis)
            .map_err(io::Error::other)
            .map_err(&io)?;
        let header = summed(&format!("{}{text}", B::WORDS.magic));
        let found = if fresh {
            Found::nothing(&file)?
        } else {
            Found::read(&file, (basis, shard))?
        };
        let good = found.good;
        let before = found.basis.is_some();
        let longer = found.basis.as_ref().is_some_and(|before| before != basis);
        let entries = found.judged(basis, shard, referee)?;
        file.set_len(good)
            .and_then(|()| file.seek(SeekFrom::Start(good)))
            .map_err(&io)?;
        let mut journal = Journal {
            file,
            path: path.to_owned(),
            length: good,
            terms: None,
        };
        if !before {
            journal.append(&header).map_err(&io)?;
        }
        journal.terms = longer.then_some(header);
        Ok((journal, entries))
    }
    /// Returns the entries in the journal of a shard, which another process may be writing.
    ///
    /// # Errors
    /// As for [`Journal::open`].
    pub fn read<B: Basis>(
        path: &Path,
        (basis, shard): (&B, Shard),
        referee: &Referee<'_, B>,
    ) -> Result<Vec<B::Entry>, JournalProblem> {
        let file = regular::open(path).map_err(not_opened::<B>)?;
        Found::read(&file, (basis, shard))?.judged(basis, shard, referee)
    }
    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }
    /// Appends an entry.
    ///
    /// # Errors
    /// It cannot be written. The journal is unchanged then.
    pub fn add(&mut self, entry: &impl Serialize) -> io::Result<()> {
        let terms = self.terms.as_deref().unwrap_or_default();
        let line = summed(&ron::to_string(entry).map_err(io::Error::other)?);
        self.append(&format!("{terms}{line}"))?;
        self.terms = None;
        Ok(())
    }
    /// Writes whole lines at the end. If that fails, the part that was written is removed.
    fn append(&mut self, lines: &str) -> io::Result<()> {
        if let Err(error) = self.file.write_all(lines.as_bytes()) {
            // If that fails as well, the torn line is dropped when the journal is read.
            let _ = self
                .file
                .set_len(self.length)
                .and_then(|()| self.file.seek(SeekFrom::Start(self.length)));
            return Err(error);
        }
        self.length += lines.len() as u64;
        Ok(())
    }
    /// Waits until everything is on the disk.
    ///
    /// # Errors
    /// The operating system reports an error.
    pub fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }
}

/// Reads the basis of the entries that follow; `line` is the number of the line, from 1.
fn read_basis<B: Basis>(text: &str, line: usize) -> Result<B, JournalProblem> {
    let basis = whole(text).and_then(|text| ron::from_str(text.strip_prefix(B::WORDS.magic)?).ok());
    basis.filter(B::is_sound).ok_or(JournalProblem::Terms {
        words: B::WORDS,
        line,
    })
}

/// Returns a line with its checksum and its line ending.
fn summed(text: &str) -> String {
    format!("{text}{SUM}{:016x}\n", Print::of(text).hash)
}

/// Returns a line without its checksum, or `None` if the checksum does not match. Older journals
/// have no checksums.
fn whole(line: &str) -> Option<&str> {
    let Some((text, sum)) = line.rsplit_once(SUM) else {
        return Some(line);
    };
    (u64::from_str_radix(sum, 16) == Ok(Print::of(text).hash)).then_some(text)
}

/// A line of a journal.
struct Line {
    /// The text without its line ending.
    text: String,
    /// The number of bytes, line ending included; not the length of the text if that was not UTF-8.
    bytes: u64,
    /// True if the line ending is there.
    complete: bool,
}

fn line(reader: &mut impl BufRead) -> io::Result<Line> {
    let mut bytes = Vec::new();
    let mut limited = io::Read::take(reader, MOST_LINE as u64);
    let length = limited.read_until(b'\n', &mut bytes)?;
    let complete = bytes.pop_if(|&mut byte| byte == b'\n').is_some();
    Ok(Line {
        text: String::from_utf8_lossy(&bytes).into_owned(),
        bytes: length as u64,
        complete,
    })
}

/// The contents of a journal.
struct Found<B: Basis> {
    entries: Vec<B::Entry>,
    /// The number of the line of each entry, from 1.
    lines: Vec<usize>,
    /// The length of all whole lines, in bytes. At most one torn line follows them.
    good: u64,
    /// The basis of the last entries.
    basis: Option<B>,
}

impl<B: Basis> Found<B> {
    /// Checks that the file is a journal and returns no contents, for a journal that is discarded.
    fn nothing(file: &File) -> Result<Found<B>, JournalProblem> {
        first::<B>(&mut BufReader::new(file))?;
        Ok(Found {
            entries: Vec::new(),
            lines: Vec::new(),
            good: 0,
            basis: None,
        })
    }
    fn read(file: &File, (basis, shard): (&B, Shard)) -> Result<Found<B>, JournalProblem> {
        let mut reader = BufReader::new(file);
        let Line {
            text,
            bytes,
            complete,
        } = first::<B>(&mut reader)?;
        let mut found = Found {
            entries: Vec::new(),
            lines: Vec::new(),
            good: 0,
            basis: None,
        };
        if complete {
            let before = read_basis(&text, 1)?;
            // Checked first, because entries of another shard would look like damage.
            unchanged::<B>(basis.changes(&before, 0))?;
            found.basis = Some(before);
            found.good = bytes;
            found.rest(&mut reader, shard)?;
        }
        Ok(found)
    }
    /// Reads all lines after the first.
    fn rest(&mut self, reader: &mut impl BufRead, shard: Shard) -> Result<(), JournalProblem> {
        for lines in 2.. {
            let Line {
                text,
                bytes,
                complete,
            } = line(reader).map_err(B::WORDS.io())?;
            let number = shard.game(self.entries.len() as u64);
            if complete && text.starts_with(ANY_MAGIC) {
                self.basis = Some(read_basis(&text, lines)?);
                self.good += bytes;
                continue;
            }
            let entry = whole(&text).and_then(|text| ron::from_str::<B::Entry>(text).ok());
            match entry.filter(|entry| B::number(entry) == number) {
                Some(entry) if complete => {
                    self.good += bytes;
                    self.entries.push(entry);
                    self.lines.push(lines);
                }
                // The last line: torn, or written only in part before the machine stopped.
                _ if !complete && bytes < MOST_LINE as u64 => break,
                _ if complete && reader.fill_buf().map_err(B::WORDS.io())?.is_empty() => break,
                _ => {
                    return Err(JournalProblem::Damaged {
                        words: B::WORDS,
                        line: lines,
                        number: number + 1,
                    });
                }
            }
        }
        Ok(())
    }
    /// Returns the entries if they were made on this basis and the referee approves them.
    fn judged(
        self,
        basis: &B,
        shard: Shard,
        referee: &Referee<'_, B>,
    ) -> Result<Vec<B::Entry>, JournalProblem> {
        let below = (self.entries.len() as u64)
            .checked_sub(1)
            .map_or(0, |last| shard.game(last) + 1);
        unchanged::<B>(
            self.basis
                .as_ref()
                .map_or_else(Vec::new, |before| basis.changes(before, below)),
        )?;
        for (entry, line) in self.entries.iter().zip(self.lines) {
            let number = B::number(entry) + 1;
            referee(entry).map_err(|refusal| JournalProblem::Refused {
                words: B::WORDS,
                line,
                number,
                refusal,
            })?;
        }
        Ok(self.entries)
    }
}

fn unchanged<B: Basis>(changes: Vec<Change>) -> Result<(), JournalProblem> {
    if changes.is_empty() {
        Ok(())
    } else {
        Err(JournalProblem::Other {
            words: B::WORDS,
            changes,
        })
    }
}

/// Reads the first line and checks that it is one of a journal, or a torn beginning of one.
fn first<B: Basis>(reader: &mut impl BufRead) -> Result<Line, JournalProblem> {
    let first = line(reader).map_err(B::WORDS.io())?;
    // Journals of other versions are accepted as journals.
    let version = B::WORDS
        .magic
        .trim_end()
        .trim_end_matches(|c: char| c.is_ascii_digit());
    let whole = first.text.starts_with(version);
    let torn = !first.complete && B::WORDS.magic.starts_with(&first.text);
    if whole || torn {
        Ok(first)
    } else {
        Err(JournalProblem::NotAJournal(B::WORDS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::tournament::data::{Description, Record, Schedule, Terms, Winner};
    use engine::numbers::Ordinal;
    use engine::ron_place::SourceText;
    use std::fs;

    /// Opens a journal without checking its games.
    fn open(
        path: &Path,
        terms: &Terms,
        fresh: bool,
    ) -> Result<(Journal, Vec<Record>), JournalProblem> {
        Journal::open(path, (terms, Shard::WHOLE), fresh, &|_| Ok(()))
    }

    fn record(number: u64) -> Record {
        let forfeit = (number == 1).then(|| "took \"long\"\nand longer".to_owned());
        let (turns, nodes, micros) = ((1, 2), (30, 4), (5, 6));
        Record {
            number,
            moves: vec![Ordinal(number as u16), Ordinal(7)],
            winner: Winner::Second,
            forfeit,
            turns,
            nodes,
            micros,
            depths: if number == 2 {
                vec![5, 0, 6]
            } else {
                Vec::new()
            },
        }
    }

    fn terms(game: &str, games: u32) -> Terms {
        let text = format!(
            "(version: 1, game: \"nim\", players: [\"a\", \"b\"], swap: false, games: {games})"
        );
        let description =
            Description::read(&SourceText::new(&text, "test")).expect("a description");
        Terms::new(
            Schedule::new(&description),
            [("game".to_owned(), game.to_owned())],
        )
    }

    fn written(path: &Path, terms: &Terms) -> String {
        let (mut journal, old) = open(path, terms, false).expect("a journal");
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
        let (path, terms) = (folder.path().join("a.games"), terms("a", 9));
        let text = written(&path, &terms);
        let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
        assert_eq!(ends.len(), 4);
        for cut in 0..=text.len() {
            fs::write(&path, &text[..cut]).expect("written");
            let whole = ends
                .iter()
                .filter(|&&end| end <= cut)
                .count()
                .saturating_sub(1) as u64;
            let (mut journal, old) = open(&path, &terms, false).expect("a journal");
            assert_eq!(
                old,
                (0..whole).map(record).collect::<Vec<_>>(),
                "cut at {cut}"
            );
            for number in whole..3 {
                journal.add(&record(number)).expect("a line");
            }
            drop(journal);
            assert_eq!(
                fs::read_to_string(&path).expect("a text"),
                text,
                "cut at {cut}"
            );
        }
    }

    /// A line that is too long is damage and not a torn end: the games after it must not be cut
    /// off.
    #[test]
    fn a_line_that_is_too_long_is_damage() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, terms) = (folder.path().join("a.games"), terms("a", 9));
        let text = written(&path, &terms);
        let last = text.trim_end().rfind('\n').expect("lines") + 1;
        let long = format!(
            "{}{}\n{}",
            &text[..last],
            "x".repeat(MOST_LINE + 7),
            &text[last..]
        );
        fs::write(&path, &long).expect("written");
        assert!(matches!(
            open(&path, &terms, false),
            Err(JournalProblem::Damaged { line: 4, .. })
        ));
        assert_eq!(fs::read_to_string(&path).expect("the journal"), long);
    }

    #[test]
    fn other_files_are_refused_and_not_touched() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.games");
        let text = written(&path, &terms("a", 9));
        let refuse = |text: &str, terms: &Terms, fresh, message: &str| {
            fs::write(&path, text).expect("written");
            let error = open(&path, terms, fresh).expect_err(message).to_string();
            assert!(error.contains(message), "{error}");
            assert_eq!(fs::read_to_string(&path).expect("a text"), text);
        };
        refuse(
            &text,
            &terms("b", 9),
            false,
            "another tournament: game was a, is b;",
        );
        refuse(
            &text,
            &terms("a", 2),
            false,
            "another tournament: games was 9, is 2;",
        );
        refuse(
            &text.replace("games 2 (", "games 1 ("),
            &terms("a", 9),
            false,
            "line 1: expected what the games depend on",
        );
        refuse(
            &text.replace("rounds:9", "rounds:18446744073709551615"),
            &terms("a", 9),
            false,
            "line 1: expected",
        );
        refuse("my diary\n", &terms("a", 9), true, "found another file");
        refuse("my diary", &terms("a", 9), false, "found another file");
        refuse(
            &text.replace("number:1", "number:5"),
            &terms("a", 9),
            false,
            "line 3: expected game 2;",
        );
        let error = open(folder.path(), &terms("a", 9), false)
            .expect_err("a folder")
            .to_string();
        assert!(error.contains("a regular file"), "{error}");
        fs::write(&path, &text).expect("written");
        let (held, _) = open(&path, &terms("a", 9), false).expect("a journal");
        let error = open(&path, &terms("a", 9), true)
            .expect_err("locked")
            .to_string();
        assert!(error.contains("another plyscope"), "{error}");
        drop(held);
        let (_, old) = open(&path, &terms("b", 9), true).expect("a fresh one");
        assert_eq!(old, Vec::new());
    }

    #[test]
    fn a_longer_tournament_goes_on_and_says_so_before_its_first_game() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.games");
        let text = written(&path, &terms("a", 3));
        let (mut journal, old) = open(&path, &terms("a", 5), false).expect("a journal");
        assert_eq!(
            (old.len(), fs::read_to_string(&path).expect("a text")),
            (3, text.clone()),
            "nothing is written yet"
        );
        for number in 3..5 {
            journal.add(&record(number)).expect("a line");
        }
        drop(journal);
        let longer = fs::read_to_string(&path).expect("a text");
        assert_eq!(
            (
                longer.lines().count(),
                longer.matches(Terms::WORDS.magic).count()
            ),
            (7, 2)
        );
        assert!(longer.starts_with(&text));
        let (_, old) = open(&path, &terms("a", 7), false).expect("a journal");
        assert_eq!(old, (0..5).map(record).collect::<Vec<_>>());
        // The terms of the last games count.
        let error = open(&path, &terms("a", 3), false)
            .expect_err("too short")
            .to_string();
        assert!(error.contains("games was 5, is 3"), "{error}");
        // With its second line of terms torn, the journal is as before.
        fs::write(&path, &longer[..text.len() + 30]).expect("written");
        let (_, old) = open(&path, &terms("a", 5), false).expect("a journal");
        assert_eq!(
            (old.len(), fs::read_to_string(&path).expect("a text")),
            (3, text)
        );
        fs::write(&path, longer.replace("number:4", "number:7")).expect("written");
        let (_, old) = open(&path, &terms("a", 5), false).expect("its last line is dropped");
        assert_eq!(old.len(), 4);
    }

    #[test]
    fn the_journal_of_a_shard_has_its_games_only() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.games");
        let shard: Shard = "2/3".parse().expect("a shard");
        let terms = terms("a", 9);
        let open = |shard| Journal::open(&path, (&terms, shard), false, &|_| Ok(()));
        let (mut journal, old) = open(shard).expect("a journal");
        assert_eq!(old, Vec::<Record>::new());
        journal.add(&record(1)).expect("a line");
        journal.add(&record(4)).expect("a line");
        drop(journal);
        let read = |shard| Journal::read(&path, (&terms, shard), &|_| Ok(()));
        assert_eq!(read(shard).expect("games"), [record(1), record(4)]);
        assert_eq!(open(shard).expect("a journal").1, [record(1), record(4)]);
        let error = read("3/3".parse().expect("a shard"))
            .expect_err("other games")
            .to_string();
        assert!(error.starts_with("line 2: expected game 3;"), "{error}");
        // Reading changes nothing, even if the last line is torn.
        let text = fs::read_to_string(&path).expect("a text");
        fs::write(&path, &text[..text.len() - 3]).expect("written");
        assert_eq!(read(shard).expect("games"), [record(1)]);
        assert_eq!(
            fs::read_to_string(&path).expect("a text").len(),
            text.len() - 3
        );
    }
}
