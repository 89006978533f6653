//! [`JournalError`]: the reason why a journal of games or of searches cannot be used.

use crate::batch::tournament::data::{Change, RecordProblem};
use engine::clean::clean;
use engine::numbers::Ordinal;
use engine::sentence::ToSentence;
use std::io;
use thiserror::Error;

/// The reason why a journal cannot be used.
#[derive(Debug, Error, ToSentence)]
#[error("{path}: {problem}")]
pub struct JournalError {
    /// The file.
    pub path: String,
    /// The problem with it.
    pub problem: JournalProblem,
}

/// The words for the entries of a journal in messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// The beginning of the first line of a journal.
    pub magic: &'static str,
    pub entry: &'static str,
    /// The plural of `entry`.
    pub entries: &'static str,
    /// The kind of thing that the entries belong to; also the name of a command.
    pub owner: &'static str,
}

impl Words {
    /// Returns a function that wraps an error of the system.
    pub(super) fn io(self) -> impl Fn(io::Error) -> JournalProblem {
        move |error| JournalProblem::Io { words: self, error }
    }
}

/// A problem with a journal. Lines, games and searches are counted from 1.
#[derive(Debug, Error, ToSentence)]
pub enum JournalProblem {
    /// The operating system reports an error.
    #[error("the journal of the {}: {error}", .words.entries)]
    Io { words: Words, error: io::Error },
    /// The path is a folder, a pipe or a device.
    #[error("expected the journal of the {}, a regular file", .0.entries)]
    NotAFile(Words),
    /// Another process is writing it.
    #[error("another plyscope plays this {}; wait for it, or name another journal with --journal", .0.owner)]
    Locked(Words),
    /// The file is not a journal.
    #[error("expected the journal of a {}, found another file; it was not touched", .0.owner)]
    NotAJournal(Words),
    /// The journal belongs to another tournament or experiment.
    #[error(
        "the {} in it are those of another {owner}: {}; put that back, begin anew with `plyscope {owner} \
         --fresh`, or keep them elsewhere with --journal PATH",
        .words.entries, list(.changes), owner = .words.owner
    )]
    Other { words: Words, changes: Vec<Change> },
    /// The basis of the entries cannot be read.
    #[error("line {line}: expected what the {} depend on, as this plyscope writes it; --fresh begins anew", .words.entries)]
    Terms { words: Words, line: usize },
    /// A line before the last one cannot be read as an entry.
    #[error("line {line}: expected {} {number}; the journal is damaged, --fresh begins anew", .words.entry)]
    Damaged {
        words: Words,
        line: usize,
        number: u64,
    },
    /// An entry is impossible.
    #[error("line {line}: {} {number}: {refusal}; the journal is damaged, --fresh begins anew", .words.entry)]
    Refused {
        words: Words,
        line: usize,
        number: u64,
        refusal: Refusal,
    },
}

/// The reason why an entry is impossible.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum Refusal {
    /// A game that cannot have been played.
    #[error(transparent)]
    Game(#[from] RecordProblem),
    /// A search that is not one of the experiment.
    #[error("expected a search of the experiment, which has {searches}")]
    Number { searches: u64 },
    /// The best move is not a legal move.
    #[error("expected a number of at most {most}, that of a legal move, found {found}")]
    Move { most: usize, found: Ordinal },
}

/// The most changes that a message lists.
const MOST_LISTED: usize = 4;

/// Returns the changes as one line of text.
fn list(changes: &[Change]) -> String {
    let mut listed: Vec<String> = changes
        .iter()
        .take(MOST_LISTED)
        .map(|change| clean(&change.to_string()).into())
        .collect();
    if changes.len() > MOST_LISTED {
        listed.push(format!("and {} more", changes.len() - MOST_LISTED));
    }
    listed.join(", ")
}
