//! Work on many games, trees or traces: tournaments and experiments run games or searches from one
//! file, exams make trees from one seed, and classes judge the traces of other programs against one
//! assignment.

pub mod class;
pub mod exam;
pub mod experiment;
pub mod join;
pub mod journal;
mod journal_problem;
pub mod shard;
pub mod tournament;

pub use tournament::Tournament;
