//! The boundary between code that is compiled for each game and code that is not.
//!
//! Most of what this module uses is generic and compiled once per game; its users are not generic.
//! The boundary consists of a few object-safe traits: [`Position`], a position of some game;
//! [`Problem`], a position with everything that a search of it needs; [`UctProblem`], its
//! counterpart for a Monte-Carlo search; [`Pair`], two players at a position. Calls across it
//! happen per key press or per visible row, never per node. [`catalog`] reads the name of a game
//! and makes the first [`Position`].
//!
//! # Searches with a memory
//!
//! A search whose [`Spec`](crate::search::Spec) has a [`Memory`](crate::search::Memory) is a
//! sequence of passes, and is recorded like any other. Its additional results are available here:
//!
//! | result | source |
//! |---|---|
//! | how many passes, and each with its ticks, depth, window, value, best move, totals | [`Walk::passes`](crate::trace::Walk::passes), [`all_passes`](crate::trace::Walk::all_passes), [`pass`](crate::trace::Walk::pass) |
//! | the pass of a tick or of a node; the next and the previous pass | [`pass_at`](crate::trace::Walk::pass_at), [`pass_of`](crate::trace::Walk::pass_of), [`pass_from`](crate::trace::Walk::pass_from), [`Travel::Pass`](crate::trace::Travel::Pass), [`Moment::pass`](crate::trace::Moment::pass) |
//! | the tree of one pass: which root and which paths a view is about | [`focus`](crate::trace::Walk::focus), then [`root`](crate::trace::Walk::root) and [`follow`](crate::trace::Walk::follow); unsaid, it is the last |
//! | whether a node is a hit, and with which entry: kind, depth, the tick of the store | [`Entry::hit`](crate::trace::Entry::hit), [`MomentFrame::hit`](crate::trace::MomentFrame::hit), [`Done::hit`](crate::trace::Done::hit) |
//! | the visit that stored an entry | [`left_at`](crate::trace::Walk::left_at) with [`Hit::from`](crate::trace::Hit::from): at once |
//! | who used the entry that a node stored at its Leave, how often, until when, and what replaced it | [`Searchable::entry_life`]: the search is run again up to the entry's end |
//! | the best line, continued through table hits, and where it ends | [`best_line`](crate::trace::Walk::best_line) |
//! | why a child was tried when it was: the order, the table, a killer, a count | [`NodeVisit::origin`](crate::trace::NodeVisit::origin) |
//! | hunts: hit, store, killer, move by its count, move of the table | [`Hits`](crate::trace::Hits), [`Stores`](crate::trace::Stores), [`EarlyTries`](crate::trace::EarlyTries) |
//! | the hunt for a store that took the place of another entry | [`Searchable::overwrite`]: the search is run again up to there |
//! | how full the table is; hits, stores, renewed and lost entries by pass and depth | [`Tree::table_use`](crate::trace::Tree::table_use), [`Searchable::table_slots`] |
//! | how the log stands that looks inside depend on, and what was given up | [`Tree::log`](crate::trace::Tree::log), [`ReadLog::status`](crate::trace::ReadLog::status) |
//!
//! A log in memory holds about ten million visits; a caller that has a disk provides it with
//! [`Keeper::logging`](crate::trace::Keeper::logging). Where the log has ended, [`Problem::open`]
//! immediately returns [`TraceError::Unlogged`](crate::trace::TraceError::Unlogged), and
//! [`Problem::replay`] searches again from the beginning, with progress.

pub mod analysis;
pub mod catalog;
mod chance;
pub mod entry_life;
pub mod pair;
pub mod position;
pub mod problem;
mod problem_error;
mod problem_looks;
mod remembering;
mod request;
mod resolve;
pub mod sampling;
#[cfg(test)]
mod sampling_tests;

pub use crate::rules::SpecError;
pub use analysis::{Analysis, analyze};
pub use entry_life::{EntryEnd, EntryLife};
pub use pair::Pair;
pub use position::{MoveView, Position};
pub use problem::{Problem, ProblemError, Request, Searchable, Searched};
pub use sampling::{SampledMove, Sampling, UctProblem, sample};
