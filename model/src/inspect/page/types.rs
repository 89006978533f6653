//! What a page is asked for, its limits, and why there is none.

use crate::inspect::json::JsonError;
use engine::sentence::ToSentence;
use engine::trace::{Tick, TraceError};
use thiserror::Error;

/// The most visits of a page.
pub const MOST_VISITS: usize = 5000;

/// The most bytes of a page.
pub const MOST_BYTES: usize = 1_000_000;

/// The most nodes of a tree that is practised on, those that are never visited included.
pub const MOST_PRACTICE: usize = 130;

/// What of a search is on a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageOptions {
    /// The first tick; `None`: the search's.
    pub from: Option<Tick>,
    /// The last tick; `None`: the search's.
    pub to: Option<Tick>,
    /// Where there is no room for the whole search: what fits from here on.
    pub around: Option<Tick>,
    /// Are values hidden, and asked for?
    pub practice: bool,
    /// What is read beside the search.
    pub notes: PageNotes,
}

/// Texts of a page that are none of the search: those of a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageNotes {
    pub text: String,
    pub tasks: Vec<PageTask>,
}

/// Something to be done with the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageTask {
    pub text: String,
    /// What helps, the least first.
    pub hints: Vec<String>,
    /// What is said once it is done; empty: nothing.
    pub then: String,
}

/// Why there is no page.
#[derive(Debug, Error, ToSentence)]
pub enum PageError {
    /// The part ends before it begins.
    #[error("expected a last tick from {from} on, found {to}")]
    Ticks { from: Tick, to: Tick },
    /// More visits than a page holds.
    #[error(
        "a page holds at most {most} visits, and this search has more: choose a smaller depth, or a part of its ticks 0 to {last}; from {from} on those up to {fits} fit (--from {from} --to {fits})",
        most = MOST_VISITS
    )]
    Large { from: Tick, fits: Tick, last: Tick },
    /// More text than a page holds.
    #[error(
        "this page would have {bytes} bytes, and a page has at most {most}: choose a smaller depth, or a part of its ticks 0 to {last} with --from and --to",
        most = MOST_BYTES
    )]
    Long { bytes: usize, last: Tick },
    /// A tree that is too large to be filled in.
    #[error("practice is for trees of at most {most} nodes: choose a smaller depth", most = MOST_PRACTICE)]
    Practice,
    /// A search of another program cannot be asked about.
    #[error("practice is for searches of this program: what a trace left out is not known")]
    PracticeTrace,
    /// The recording cannot be read, or the page was stopped.
    #[error(transparent)]
    Trace(#[from] TraceError),
    /// The data cannot be written.
    #[error(transparent)]
    Json(#[from] JsonError),
}
