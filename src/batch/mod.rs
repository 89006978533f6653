//! Many games or many searches from one file, tournaments and experiments; many trees by one seed, exams.

pub mod exam;
pub mod experiment;
pub mod tournament;

pub use tournament::Tournament;
