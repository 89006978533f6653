//! [`TraceProblem`]: the faults of a trace.
//!
//! Invariant: a message quotes at most [`QUOTED`] characters of a line, and [`BadTrace`] prints
//! them cleaned.

use engine::ron_place::Placed;
use engine::sentence::{Sentence, ToSentence};
use thiserror::Error;

/// The most characters of a line that a message quotes.
pub const QUOTED: usize = 60;

/// The fault of a text that is no trace, or is none from some line on.
pub type BadTrace = Placed<TraceProblem>;

/// The reason why a text is no trace.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum TraceProblem {
    #[error("cannot be read: {0}")]
    Io(String),
    #[error("expected the first line `plyscope-trace 1`, found {found:?}")]
    NotATrace { found: String },
    #[error(
        "expected the first line `plyscope-trace 1`, found it in line {line}; what the program prints beside its trace \
        belongs on standard error"
    )]
    LateHeader { line: usize },
    #[error("expected version 1 or 2 of plyscope-trace, found {found:?}")]
    Version { found: String },
    #[error("expected text in UTF-8, found the byte 0x{0:02x}")]
    NotText(u8),
    #[error("expected a line of at most {most} bytes, found a longer one")]
    LongLine { most: usize },
    #[error("expected a header ({known}) or `begin`, found {found:?}")]
    Header { known: String, found: String },
    #[error("expected the header {header} once, found it again")]
    Twice { header: &'static str },
    #[error("{header}: expected {expected}, found {found:?}")]
    HeaderValue {
        header: &'static str,
        expected: Sentence,
        found: String,
    },
    /// The value of a header has the right form, but the games or evaluations refuse it.
    #[error("{header}: {reason}")]
    HeaderRefused {
        header: &'static str,
        reason: Sentence,
    },
    #[error("expected `begin` after the headers, found the end of the file")]
    NoBegin,
    // Most often it is ordinary output of the program.
    #[error(
        "expected an event (`>`, `.` or `=`) or a comment (`#`), found {found:?}; what the program prints beside its \
        trace belongs on standard error"
    )]
    Event { found: String },
    #[error("expected {expected}, found the end of the line")]
    Ends { expected: &'static str },
    #[error("expected {expected}, found {found:?}")]
    Word {
        expected: &'static str,
        found: String,
    },
    #[error("expected {expected}, a number of at most 36 digits, found {found:?}")]
    Digits {
        expected: &'static str,
        found: String,
    },
    #[error("expected at most {most} nodes inside one another, found more")]
    TooDeep { most: usize },
    #[error("expected at most {most} moves at a node, found more")]
    TooWide { most: usize },
    #[error(
        "expected fewer nodes beside one another: the memory that a recording may take is full"
    )]
    Full,
    #[error("expected the end of the trace after the root was left, found an event")]
    AfterEnd,
    #[error(
        "another search begins here: a trace holds one, and what follows is neither shown nor judged"
    )]
    SecondSearch,
    #[error("expected another search, found the end of the trace")]
    NoSearch,
    #[error("expected `pass` before a root is entered, found it inside a search")]
    MisplacedPass,
    #[error("expected an event inside a node, found `=` while no node is open")]
    NothingOpen,
    /// Only in the trace of a Monte-Carlo search.
    #[error("expected `iteration` before the lines of one")]
    Outside,
    #[error("expected the path of a node by legal moves")]
    NoSuchNode,
    #[error("this is the trace of a Monte-Carlo search: `plyscope check` judges it")]
    Sampled,
    #[error("a Monte-Carlo search is shown with its game: expected `game SPEC` in the header")]
    SampledWithoutGame,
    #[error("a Monte-Carlo search is not shown here: {0}")]
    NotSampled(String),
}

/// Returns the part of a text that a message quotes.
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
