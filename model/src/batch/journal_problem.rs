//! [`JournalError`]: why a journal of games or of searches cannot be used.

use crate::batch::tournament::data::{Change, RecordProblem};
use engine::clean::clean;
use engine::numbers::Ordinal;
use engine::sentence::ToSentence;
use std::io;
use thiserror::Error;

/// Why a journal cannot be used.
#[derive(Debug, Error, ToSentence)]
#[error("{path}: {problem}")]
pub struct JournalError {
    /// The file.
    pub path: String,
    /// What is wrong with it.
    pub problem: JournalProblem,
}

/// What is kept in a journal, in the words of its messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// How its first line begins.
    pub magic: &'static str,
    pub entry: &'static str,
    /// Many of them.
    pub entries: &'static str,
    /// What they belong to, which is the name of a command as well.
    pub owner: &'static str,
}

impl Words {
    /// The system says no.
    pub(super) fn io(self) -> impl Fn(io::Error) -> JournalProblem {
        move |error| JournalProblem::Io { words: self, error }
    }
}

/// What is wrong with a journal. Lines, games and searches are counted from 1.
#[derive(Debug, Error, ToSentence)]
pub enum JournalProblem {
    /// The system says no.
    #[error("the journal of the {}: {error}", .words.entries)]
    Io { words: Words, error: io::Error },
    /// A folder, a pipe, a device.
    #[error("expected the journal of the {}, a regular file", .0.entries)]
    NotAFile(Words),
    /// Another process writes it.
    #[error("another plyscope plays this {}; wait for it, or name another journal with --journal", .0.owner)]
    Locked(Words),
    /// It is something else.
    #[error("expected the journal of a {}, found another file; it was not touched", .0.owner)]
    NotAJournal(Words),
    /// It belongs to another tournament.
    #[error(
        "the {} in it are those of another {owner}: {}; put that back, begin anew with `plyscope {owner} \
         --fresh`, or keep them elsewhere with --journal PATH",
        .words.entries, list(.changes), owner = .words.owner
    )]
    Other { words: Words, changes: Vec<Change> },
    /// What the games depend on cannot be read.
    #[error("line {line}: expected what the {} depend on, as this plyscope writes it; --fresh begins anew", .words.entries)]
    Terms { words: Words, line: usize },
    /// A line in its middle is no game.
    #[error("line {line}: expected {} {number}; the journal is damaged, --fresh begins anew", .words.entry)]
    Damaged {
        words: Words,
        line: usize,
        number: u64,
    },
    /// A game in it cannot have been played.
    #[error("line {line}: {} {number}: {refusal}; the journal is damaged, --fresh begins anew", .words.entry)]
    Refused {
        words: Words,
        line: usize,
        number: u64,
        refusal: Refusal,
    },
}

/// Why an entry cannot be what it says.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum Refusal {
    /// A game that cannot have been played.
    #[error(transparent)]
    Game(#[from] RecordProblem),
    /// A search that is not one of the experiment.
    #[error("expected a search of the experiment, which has {searches}")]
    Number { searches: u64 },
    /// Its best move is none.
    #[error("expected a number of at most {most}, that of a legal move, found {found}")]
    Move { most: usize, found: Ordinal },
}

/// The most changes that are listed one by one.
const MOST_LISTED: usize = 4;

/// Changes in a line.
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
