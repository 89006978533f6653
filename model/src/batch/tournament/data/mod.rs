//! Tournaments as data: the pairings, the number and order of the games, and the sums of their
//! results. Threads that play games and files that keep them are handled outside this module.
//!
//! [`Description::read`] reads the description of a tournament, [`schedule`] defines each of its
//! games, [`record`] is a game that was played and [`terms`] the conditions that it depends on,
//! [`results`] and [`rating`] add games up, [`chance`] gives the spread that is due to chance
//! alone, and `grade` the grades of a class.
//!
//! Invariant: a game depends on the description, the seed and its number, never on the number of
//! threads, on the time of day or on the games before it. A tournament therefore has the same
//! results on any machine, and one that was interrupted continues where it stopped. A time limit is
//! the exception: it depends on the clock.

pub mod chance;
mod check;
pub mod description;
mod grade;
pub mod rating;
mod read;
pub mod record;
pub mod results;
pub mod schedule;
mod shape;
pub mod terms;

pub use chance::{Chance, chances};
pub use check::{FileError, FileProblem};
pub use description::{Description, Entrant, Format, Points};
pub use grade::grade;
pub use rating::{Rating, ratings};
pub use record::{Record, RecordProblem, Winner};
pub use results::{Results, Standing, Tally};
pub use schedule::{Schedule, Scheduled};
pub use terms::{Change, Terms};
