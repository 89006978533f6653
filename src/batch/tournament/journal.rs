//! [`Journal`]: the file that remembers the games of a tournament while it is played.
//!
//! ```text
//! plyscope games 2 (schedule:(…),texts:[("plyscope","0.1.0"),("game","nim:heaps=1+2+3"),…]) //0123456789abcdef
//! (number:0,moves:[3,1,4],winner:First,…) //89ab12cd34ef5670
//! ```
//!
//! The first line names the format and everything that the games depend on, its [`Terms`]; each other line is a game, in
//! order of number, written at once when it is known and all before it are. A tournament that was made longer has another
//! line of terms before the first game that was played under them. So whatever kills the program, at most the last line
//! is torn: it is dropped, and its game is played again. Behind each line stands its checksum (see [`Print`]), so that one
//! which was changed on the disk is not believed.
//!
//! Invariants: one process at a time writes a journal (the file is locked, and a lock ends with its process); a file that
//! is no journal, or that of another tournament, is never touched.

use crate::save::Print;
use engine::clean::clean;
use engine::play::tournament::{Change, Record, RecordProblem, Terms};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use thiserror::Error;

/// How a journal begins.
const MAGIC: &str = "plyscope games 2 ";
/// How each of its versions begins.
const ANY_MAGIC: &str = "plyscope games ";
/// What stands between a game and its checksum, a comment of the format.
const SUM: &str = " //";
/// The longest line that is read: far longer than any game.
const MOST_LINE: usize = 1 << 20;

/// Why a journal cannot be used.
#[derive(Debug, Error)]
#[error("{path}: {problem}")]
pub struct JournalError {
    /// The file.
    pub path: String,
    /// What is wrong with it.
    pub problem: JournalProblem,
}

/// What is wrong with a journal. Lines and games are counted from 1.
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
        "the games in it are those of another tournament: {}; put that back, begin anew with `plyscope tournament \
         --fresh`, or keep them elsewhere with --journal PATH",
        list(.0)
    )]
    Other(Vec<Change>),
    /// What the games depend on cannot be read.
    #[error("line {line}: expected what the games depend on, as this plyscope writes it; --fresh begins anew")]
    Terms { line: usize },
    /// A line in its middle is no game.
    #[error("line {line}: expected game {number}; the journal is damaged, --fresh begins anew")]
    Damaged { line: usize, number: u64 },
    /// A game in it cannot have been played.
    #[error("line {line}: game {number}: {problem}; the journal is damaged, --fresh begins anew")]
    Game { line: usize, number: u64, problem: RecordProblem },
}

/// Plays a game of a journal through by the rules, which are not known here.
pub type Referee<'a> = dyn Fn(&Record) -> Result<(), RecordProblem> + 'a;

/// The most changes that are listed one by one.
const MOST_LISTED: usize = 4;

/// Changes in a line.
fn list(changes: &[Change]) -> String {
    let mut listed: Vec<String> =
        changes.iter().take(MOST_LISTED).map(|change| clean(&change.to_string()).into()).collect();
    if changes.len() > MOST_LISTED {
        listed.push(format!("and {} more", changes.len() - MOST_LISTED));
    }
    listed.join(", ")
}

/// A journal that is open for writing. See the module.
#[derive(Debug)]
pub struct Journal {
    file: File,
    /// The line of terms that comes before the next game.
    terms: Option<String>,
}

impl Journal {
    /// Opens the journal of a tournament, or begins it, and gives the games that are in it, all of them approved by the
    /// referee. With `fresh` whatever games are in it are forgotten.
    ///
    /// # Errors
    /// It cannot be opened, another process writes it, it is no journal of this tournament, or a game in it is none; then
    /// it is as it was.
    pub fn open(
        path: &Path,
        terms: &Terms,
        fresh: bool,
        referee: &Referee<'_>,
    ) -> Result<(Journal, Vec<Record>), JournalProblem> {
        // A pipe would not even open.
        if path.metadata().is_ok_and(|about| !about.is_file()) {
            return Err(JournalProblem::NotAFile);
        }
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => JournalProblem::Locked,
            TryLockError::Error(error) => JournalProblem::Io(error),
        })?;
        let header = summed(&format!("{MAGIC}{}", ron::to_string(terms).map_err(io::Error::other)?));
        let mut reader = BufReader::new(&file);
        let Line { text: first, bytes, complete } = line(&mut reader)?;
        // Of a header that was torn, only the beginning is there.
        if !first.starts_with(ANY_MAGIC) && (complete || !MAGIC.starts_with(&first)) {
            return Err(JournalProblem::NotAJournal);
        }
        let mut found = Found { records: Vec::new(), lines: Vec::new(), good: 0, terms: None };
        if complete && !fresh {
            found.terms = Some(read_terms(&first, 1)?);
            found.good = bytes;
            found.read(&mut reader)?;
        }
        let Found { records, lines, good, terms: before } = found;
        let changes = before.as_ref().map_or_else(Vec::new, |before| terms.changes(before, records.len() as u64));
        if !changes.is_empty() {
            return Err(JournalProblem::Other(changes));
        }
        for (record, line) in records.iter().zip(lines) {
            let refused = |problem| JournalProblem::Game { line, number: record.number + 1, problem };
            referee(record).map_err(refused)?;
        }
        file.set_len(good)?;
        file.seek(SeekFrom::Start(good))?;
        if before.is_none() {
            file.write_all(header.as_bytes())?;
        }
        let longer = before.is_some_and(|before| before != *terms);
        Ok((Journal { file, terms: longer.then_some(header) }, records))
    }
    /// Adds a game.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&mut self, record: &Record) -> io::Result<()> {
        let mut line = self.terms.take().unwrap_or_default();
        line.push_str(&summed(&ron::to_string(record).map_err(io::Error::other)?));
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

/// What the games after this line, whose number is counted from 1, depend on.
fn read_terms(text: &str, line: usize) -> Result<Terms, JournalProblem> {
    let terms = whole(text).and_then(|text| ron::from_str(text.strip_prefix(MAGIC)?).ok()).filter(Terms::is_sound);
    terms.ok_or(JournalProblem::Terms { line })
}

/// A line with its checksum and its end.
fn summed(text: &str) -> String {
    format!("{text}{SUM}{:016x}\n", Print::of(text).hash)
}

/// A line without its checksum; `None`: it is not as it was written. Journals of before have no checksums.
fn whole(line: &str) -> Option<&str> {
    let Some((text, sum)) = line.rsplit_once(SUM) else { return Some(line) };
    (u64::from_str_radix(sum, 16) == Ok(Print::of(text).hash)).then_some(text)
}

/// A line of a journal.
struct Line {
    /// Without its end.
    text: String,
    /// With its end; not as many as the text has where that was no UTF-8.
    bytes: u64,
    /// Does it have its end?
    complete: bool,
}

fn line(reader: &mut impl BufRead) -> Result<Line, JournalProblem> {
    let mut bytes = Vec::new();
    let mut limited = io::Read::take(reader, MOST_LINE as u64);
    let length = limited.read_until(b'\n', &mut bytes)?;
    let complete = bytes.pop_if(|&mut byte| byte == b'\n').is_some();
    Ok(Line { text: String::from_utf8_lossy(&bytes).into_owned(), bytes: length as u64, complete })
}

/// What is in a journal.
struct Found {
    records: Vec<Record>,
    /// The line of each of them, counted from 1.
    lines: Vec<usize>,
    /// The bytes of all lines that are whole. What comes after them is one torn line at the most.
    good: u64,
    /// What the last games depend on.
    terms: Option<Terms>,
}

impl Found {
    /// Reads all that comes after the first line.
    fn read(&mut self, reader: &mut impl BufRead) -> Result<(), JournalProblem> {
        for lines in 2.. {
            let Line { text, bytes, complete } = line(reader)?;
            let number = self.records.len() as u64;
            if complete && text.starts_with(ANY_MAGIC) {
                self.terms = Some(read_terms(&text, lines)?);
                self.good += bytes;
                continue;
            }
            let game = whole(&text).and_then(|text| ron::from_str::<Record>(text).ok());
            match game.filter(|record| record.number == number) {
                Some(record) if complete => {
                    self.good += bytes;
                    self.records.push(record);
                    self.lines.push(lines);
                }
                // The last line: torn, or written only in part before the machine stopped.
                _ if !complete && bytes < MOST_LINE as u64 || complete && reader.fill_buf()?.is_empty() => break,
                _ => return Err(JournalProblem::Damaged { line: lines, number: number + 1 }),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::play::tournament::{Description, Schedule, Winner};
    use engine::ron_place::SourceText;
    use std::fs;

    /// Its games are not played through.
    fn open(path: &Path, terms: &Terms, fresh: bool) -> Result<(Journal, Vec<Record>), JournalProblem> {
        Journal::open(path, terms, fresh, &|_| Ok(()))
    }

    fn record(number: u64) -> Record {
        let forfeit = (number == 1).then(|| "took \"long\"\nand longer".to_owned());
        let (turns, nodes, micros) = ((1, 2), (30, 4), (5, 6));
        Record { number, moves: vec![number as u16, 7], winner: Winner::Second, forfeit, turns, nodes, micros }
    }

    fn terms(game: &str, games: u32) -> Terms {
        let text = format!("(version: 1, game: \"nim\", players: [\"a\", \"b\"], swap: false, games: {games})");
        let description = Description::read(&SourceText::new(&text, "test")).expect("a description");
        Terms::new(Schedule::new(&description), [("game".to_owned(), game.to_owned())])
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
            let whole = ends.iter().filter(|&&end| end <= cut).count().saturating_sub(1) as u64;
            let (mut journal, old) = open(&path, &terms, false).expect("a journal");
            assert_eq!(old, (0..whole).map(record).collect::<Vec<_>>(), "cut at {cut}");
            for number in whole..3 {
                journal.add(&record(number)).expect("a line");
            }
            drop(journal);
            assert_eq!(fs::read_to_string(&path).expect("a text"), text, "cut at {cut}");
        }
    }

    /// It is damage and no torn end: the games after it must not be cut off.
    #[test]
    fn a_line_that_is_too_long_is_damage() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, terms) = (folder.path().join("a.games"), terms("a", 9));
        let text = written(&path, &terms);
        let last = text.trim_end().rfind('\n').expect("lines") + 1;
        let long = format!("{}{}\n{}", &text[..last], "x".repeat(MOST_LINE + 7), &text[last..]);
        fs::write(&path, &long).expect("written");
        assert!(matches!(open(&path, &terms, false), Err(JournalProblem::Damaged { line: 4, .. })));
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
        refuse(&text, &terms("b", 9), false, "another tournament: game was a, is b;");
        refuse(&text, &terms("a", 2), false, "another tournament: games was 9, is 2;");
        refuse(
            &text.replace("games 2 (", "games 1 ("),
            &terms("a", 9),
            false,
            "line 1: expected what the games depend on",
        );
        refuse(&text.replace("rounds:9", "rounds:18446744073709551615"), &terms("a", 9), false, "line 1: expected");
        refuse("my diary\n", &terms("a", 9), true, "found another file");
        refuse("my diary", &terms("a", 9), false, "found another file");
        refuse(&text.replace("number:1", "number:5"), &terms("a", 9), false, "line 3: expected game 2;");
        let error = open(folder.path(), &terms("a", 9), false).expect_err("a folder").to_string();
        assert!(error.contains("a regular file"), "{error}");
        fs::write(&path, &text).expect("written");
        let (held, _) = open(&path, &terms("a", 9), false).expect("a journal");
        let error = open(&path, &terms("a", 9), true).expect_err("locked").to_string();
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
        assert_eq!((longer.lines().count(), longer.matches(MAGIC).count()), (7, 2));
        assert!(longer.starts_with(&text));
        let (_, old) = open(&path, &terms("a", 7), false).expect("a journal");
        assert_eq!(old, (0..5).map(record).collect::<Vec<_>>());
        // What was played last counts.
        let error = open(&path, &terms("a", 3), false).expect_err("too short").to_string();
        assert!(error.contains("games was 5, is 3"), "{error}");
        // Torn in its second line of terms it is as it was.
        fs::write(&path, &longer[..text.len() + 30]).expect("written");
        let (_, old) = open(&path, &terms("a", 5), false).expect("a journal");
        assert_eq!((old.len(), fs::read_to_string(&path).expect("a text")), (3, text));
        fs::write(&path, longer.replace("number:4", "number:7")).expect("written");
        let (_, old) = open(&path, &terms("a", 5), false).expect("its last line is dropped");
        assert_eq!(old.len(), 4);
    }
}
