//! Many games: who meets whom, how often, in which order, and what comes of it.
//!
//! [`mod@file`] reads the description of a tournament, [`schedule`] says what each game of it is, [`run`] plays them
//! in threads, [`journal`] keeps them with the [`terms`] under which they were played, [`results`] and [`rating`]
//! add them up, [`chance`] says what luck alone could do.
//!
//! Invariant: a game depends on the description, the seed and its number, never on the number of threads, on the time of
//! day or on the games before it; so a tournament comes out the same on any machine, and one that was broken off goes on
//! where it stood. A time limit is the exception: it asks the clock.

pub mod chance;
mod check;
pub mod file;
pub mod journal;
pub mod opening;
pub mod rating;
pub mod record;
pub mod results;
pub mod run;
pub mod schedule;
pub mod terms;

pub use chance::{Chance, chances};
pub use check::{FileError, FileProblem};
pub use file::{Description, Entry, Format};
pub use journal::{Journal, JournalError};
pub use rating::{Rating, ratings};
pub use record::{Record, RecordProblem, Winner};
pub use results::{Points, Results, Standing, Tally};
pub use run::{Progress, Run, Umpire, Umpires};
pub use schedule::{Schedule, Scheduled};
pub use terms::{Change, Terms};
