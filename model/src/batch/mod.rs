//! Many games or many searches from one file, tournaments and experiments; many trees by one seed, exams; many searches of
//! other programs held to one assignment, a class.

pub mod class;
pub mod exam;
pub mod experiment;
pub mod join;
pub mod journal;
mod journal_problem;
pub mod shard;
pub mod tournament;

pub use tournament::Tournament;
