//! The options of a page, its limits and its errors.

use crate::inspect::json::JsonError;
use engine::sentence::ToSentence;
use engine::trace::{Tick, TraceError};
use thiserror::Error;

/// The maximum number of visits of a page.
pub const MOST_VISITS: usize = 5000;

/// The maximum number of bytes of a page.
pub const MOST_BYTES: usize = 1_000_000;

/// The maximum number of nodes of a practice tree, including those that are never visited.
pub const MOST_PRACTICE: usize = 130;

/// The options of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageOptions {
    /// The first tick; `None`: that of the search.
    pub from: Option<Tick>,
    /// The last tick; `None`: that of the search.
    pub to: Option<Tick>,
    /// If the whole search does not fit: the tick at which the page begins, with as many ticks as
    /// fit.
    pub around: Option<Tick>,
    /// True if values are hidden and asked for.
    pub practice: bool,
    /// The texts beside the search.
    pub notes: PageNotes,
}

/// The texts of a page that do not come from the search: those of a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageNotes {
    pub text: String,
    pub tasks: Vec<PageTask>,
}

/// A task for the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageTask {
    pub text: String,
    /// The hints, the least revealing first.
    pub hints: Vec<String>,
    /// The text shown once the task is done; empty: none.
    pub then: String,
}

/// The reason that no page can be made.
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
